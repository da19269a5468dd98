"""Verbs: what a player can do, said once.

A verb has its words, its label, what it touches on the table, its rules and what it does in one
place. The list of legal answers, the refusal of any other, why a touched thing cannot be chosen,
the things to light up and the labels of buttons all follow from it.

    @allows("PD-3", lambda s, ask, at: Reason("you have not dived this turn", dived=0))
    def dived(s: Sea, ask: Ask) -> int:
        return EVERY if s.dive else 0

    class Surface(Verb[Sea]):
        name = "surface"
        label = "Surface and keep the pearls"
        touches = ("kept",)
        rules = (dived,)

        def do(self, s: Sea, ask: Ask, at: int, out: Out) -> None: ...

A verb with words is a block of actions, one for each combination of its words; `at` is the place in
the block: for a verb with one word, the number of the component it names. A rule says where it is
met in one of four ways, and the list of answers is what all of them leave open:

    allows   a mask: of all places at once, as bits
    among    a zone: the places themselves, where few of many are open, as in a hand of cards
    stays    a mask that follows from components and options, the same for a whole match
    refuses  a test of one place: where what matters is a pair of words, or takes work; with `when`
             it is only looked at while that holds: for what is rarely in the way
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from muster.kernel.ask import Ask, Reason

if TYPE_CHECKING:
    from muster.kernel.events import Out
    from muster.kernel.scene import Preview
    from muster.kernel.state import State

S = TypeVar("S", bound="State[Any]")

EVERY = -1
"""The mask that leaves everything open."""

Mask = Callable[[S, Ask], int]
Places = Callable[[S, Ask], Sequence[int]]
Test = Callable[[S, Ask, int], Reason | None]
When = Callable[[S, Ask], bool]
Why = Callable[[Any, Ask, int], Reason]
"""Any state: a lambda cannot say which."""


class Condition(Generic[S]):
    """A condition of the rulebook: its clause, its test, and how it says where it is met."""

    __slots__ = ("clause", "mask", "name", "of_box", "places", "test", "when")

    def __init__(
        self,
        clause: str,
        name: str,
        test: Test[S],
        mask: Mask[S] | None = None,
        places: Places[S] | None = None,
        of_box: Callable[[Any], int] | None = None,
        when: When[S] | None = None,
    ) -> None:
        self.clause = clause
        self.name = name
        self.test = test
        self.mask = mask
        self.places = places
        self.of_box = of_box
        self.when = when


def allows(clause: str, why: Why) -> Callable[[Mask[S]], Condition[S]]:
    """Make a mask into the condition of this clause; `why` words a refusal."""

    def named(mask: Mask[S]) -> Condition[S]:
        def test(s: S, ask: Ask, at: int) -> Reason | None:
            return None if mask(s, ask) >> at & 1 else why(s, ask, at)

        return Condition(clause, mask.__name__, test, mask=mask)

    return named


def among(clause: str, why: Why) -> Callable[[Places[S]], Condition[S]]:
    """Make the places that are left open into the condition of this clause."""

    def named(places: Places[S]) -> Condition[S]:
        def test(s: S, ask: Ask, at: int) -> Reason | None:
            return None if at in places(s, ask) else why(s, ask, at)

        return Condition(clause, places.__name__, test, places=places)

    return named


def stays(clause: str, why: Why) -> Callable[[Callable[[Any], int]], Condition[Any]]:
    """Make a mask that follows from the box alone into the condition of this clause."""

    def named(of_box: Callable[[Any], int]) -> Condition[Any]:
        def test(s: Any, ask: Ask, at: int) -> Reason | None:
            return None if of_box(s.box) >> at & 1 else why(s, ask, at)

        return Condition(clause, of_box.__name__, test, of_box=of_box)

    return named


def refuses(clause: str, when: When[Any] | None = None) -> Callable[[Test[S]], Condition[S]]:
    """Make a test, None or the Reason, into the condition of this clause.

    Where it can only refuse while something rare is so, `when` says whether it is.
    """

    def named(test: Test[S]) -> Condition[S]:
        return Condition(clause, test.__name__, test, when=when)

    return named


def mask_of(places: Iterable[int]) -> int:
    """The mask that leaves these places open."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


_CHUNK = 11
_LOW = (1 << _CHUNK) - 1
_MOST_LISTED = 8_192
"""So many masks are remembered with their places: the same ones come up again and again."""


def _small() -> list[tuple[int, ...]]:
    """The places in every mask of eleven bits."""
    found: list[tuple[int, ...]] = [()]
    for at in range(_CHUNK):
        found += [(*places, at) for places in found]
    return found


_SMALL = _small()
_LISTED: dict[int, tuple[int, ...]] = {}


def places_in(mask: int) -> list[int]:
    """The places a mask leaves open, in order: looked up, because it is asked for all the time."""
    if mask <= _LOW:
        return [*_SMALL[mask]]
    found = _LISTED.get(mask)
    return [*_listed(mask)] if found is None else [*found]


def _listed(mask: int) -> tuple[int, ...]:
    found: list[int] = []
    base, rest = 0, mask
    while rest:
        found += [base + at for at in _SMALL[rest & _LOW]]
        base += _CHUNK
        rest >>= _CHUNK
    if len(_LISTED) >= _MOST_LISTED:
        _LISTED.clear()
    known = _LISTED[mask] = tuple(found)
    return known


def places_of(s: Any, ask: Ask) -> list[int]:
    """The picks of an answer in the making, by their places in the blocks of their verbs."""
    catalogue = s.box.catalogue
    return [pick - catalogue.verbs[catalogue.verb_of[pick]].first for pick in ask.picks]


def _nowhere(s: Any, ask: Ask) -> Sequence[int]:
    return ()


class Verb(ABC, Generic[S]):
    """One thing a player can do.

    name     its first word
    words    what follows: a sort of the box (`Box.sorts`) for each further word
    label    what it does, for a button; {0} is the name of its first word, {1} of the second;
             an amount has none
    touches  the ids of the nodes it is about; "{0}" is the id of its first word
    rules    its conditions, in the order in which a refusal should name them
    final    there is rarely a way back: a client asks before it sends it
    amount   the last word is a number out of a row, which people turn up or down
    """

    name: ClassVar[str] = ""
    words: ClassVar[tuple[str, ...]] = ()
    label: ClassVar[str] = ""
    touches: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[tuple[Condition[Any], ...]] = ()
    final: ClassVar[bool] = False
    amount: ClassVar[bool] = False

    def __init__(self) -> None:
        self._check()
        self.index = -1
        self.masks = tuple(rule.mask for rule in self.rules if rule.mask is not None)
        zones = [rule for rule in self.rules if rule.places is not None]
        self.zoned = bool(zones)
        self.zone: Places[S] = (zones[0].places if zones else None) or _nowhere
        self.tests = tuple(
            rule.test
            for rule in self.rules
            if rule.mask is None
            and rule.of_box is None
            and rule.when is None
            and rule not in zones[:1]
        )
        self.seldom: tuple[tuple[When[S], Test[S]], ...] = tuple(
            (rule.when, rule.test) for rule in self.rules if rule.when is not None
        )
        self.legal: Callable[[S, Ask], list[int]] = self._listed
        """The legal actions of this verb, in the order of the catalogue."""
        if zones and not self.tests and not self.seldom:
            self.legal = self._listed_in_zone

    def _check(self) -> None:
        """TypeError where the verb is not said in full."""
        own = type(self).__name__
        if not self.name:
            raise TypeError(f"the verb {own} has no name: write its first word")
        for rule in self.rules:
            if not isinstance(rule, Condition):
                told = "write @allows, @among, @stays or @refuses"
                raise TypeError(f"{own}.rules: {rule!r} is no condition; {told}")
        words = len(self.words) - self.amount  # an amount is turned, not named
        for said in (self.label, *self.touches):
            for _, word, _, _ in Formatter().parse(said):
                if word is not None and not (word.isdigit() and int(word) < words):
                    raise TypeError(
                        f"{own}: {said!r} names {{{word}}}; it has {words} words that can be named"
                    )

    def do(self, s: S, ask: Ask, at: int, out: Out) -> None:
        """Carry it out. Not called for questions that read all their picks at once."""
        raise NotImplementedError(f"{self.name!r} does nothing; write `do`, or Question.answer")

    def labelled(self, box: Any, table: Any, words: tuple[int, ...]) -> str:
        """What it does, in words; `table` is the state as the seat sees it, or None."""
        if not words:
            return self.label
        named = [box.title_of(sort, at) for sort, at in zip(self.words, words, strict=False)]
        return self.label.format(*named)

    def touched(self, box: Any, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        """The ids of the nodes it touches; `table` is the state as the seat sees it."""
        if not words:
            return self.touches
        ids = [box.sorts[sort][at] for sort, at in zip(self.words, words, strict=False)]
        return tuple([one.format(*ids) for one in self.touches])

    def previewed(
        self, s: S, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview | None:
        """What it would do after these picks, as far as the seat can know; `s` is what it sees."""
        return None

    def _listed(self, s: S, ask: Ask) -> list[int]:
        """What all rules leave open."""
        block = s.box.blocks[self.index]
        mask, first = block.open, block.first
        for of in self.masks:
            mask &= of(s, ask)
            if not mask:
                return []
        if self.zoned:
            places = [at for at in sorted(self.zone(s, ask)) if mask >> at & 1]
        else:
            places = places_in(mask & block.every)
        for test in self.tests:
            places = [at for at in places if test(s, ask, at) is None]
        found = [first + at for at in places]
        return self.spared(s, ask, found) if self.seldom else found

    def spared(self, s: S, ask: Ask, found: list[int]) -> list[int]:
        """Those of its actions that what is rarely in the way leaves open."""
        first = s.box.blocks[self.index].first
        for when, test in self.seldom:
            if when(s, ask):
                found = [action for action in found if test(s, ask, action - first) is None]
        return found

    def _listed_in_zone(self, s: S, ask: Ask) -> list[int]:
        """The same, quicker, where there is a zone and no test: most verbs are so."""
        block = s.box.blocks[self.index]
        mask, first = block.open, block.first
        for of in self.masks:
            mask &= of(s, ask)
        if mask == EVERY:
            return [first + at for at in sorted(self.zone(s, ask))]
        return [first + at for at in sorted(self.zone(s, ask)) if mask >> at & 1]

    def refused(self, s: S, ask: Ask, at: int) -> tuple[str, Reason, int] | None:
        """The clause of the first condition this place does not meet, why, and how many it met."""
        for place, rule in enumerate(self.rules):
            reason = rule.test(s, ask, at)
            if reason is not None:
                return rule.clause, reason, place
        return None
