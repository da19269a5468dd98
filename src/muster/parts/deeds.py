"""Deeds: verbs whose first word is who does it, decided one who acts at a time.

Where a crew has thirty things to do, most of them are closed to most of the crew. The rules of a
deed are therefore asked of one who acts, and say what may follow:

    doers    who may act at all
    fact     a bit of `Deed.facts`, which works out at once what is known about one who acts
    may      a test of who acts
    reach    what may follow the first word, as a mask
    choice   the same as places, where few of many are open
    keeps    of given places those that meet it, where that is quicker than to look at all

    @reach("MH-22", lambda s, ask, who, at: Reason("it is not adjacent"))
    def adjacent(s: Heist, ask: Ask, who: int) -> int:
        return s.adj[s.place[who]]

    class Move(Deed[Heist]):
        name = "move"
        words = ("who", "tiles")
        rules = (own_character, fact("MH-51", HAS_MOVE, no_move_left), adjacent)

        def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None: ...

Here `at` is the place of the words after the first. Where no rule says who the doers are it is the
seat itself that acts: `who` is then SEAT, and `at` the place of all words. A question that inherits
`Deeds` asks only the deeds whose facts are there: which these are is looked up, so a closed verb
costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, TypeGuard, TypeVar

from muster.kernel.ask import Ask, Question, Reason, name_of
from muster.kernel.events import Out
from muster.kernel.state import Box, State
from muster.kernel.verbs import Condition, Verb, add_actions, places_in

S = TypeVar("S", bound=State[Box])

Why = Callable[[Any, Ask, int, int], Reason]
Doers = Callable[[S, Ask], Sequence[int]]
May = Callable[[S, Ask, int], bool]
Reach = Callable[[S, Ask, int], int]
Choice = Callable[[S, Ask, int], Collection[int]]
Keeps = Callable[[S, Ask, int, Collection[int]], Collection[int]]
Lists = Callable[[Any, Ask, int, int, list[int]], None]
Row = tuple[int, bool, Lists, int, int, int]
"""A deed as its question looks at it: the facts it needs, whether nothing else is asked, how it is
listed, its first action, how many each who acts has, and the number of those."""
Opened = tuple[list[int], list[tuple[Lists, int]]]
"""What facts open to one who acts: actions about which nothing else is asked; how the other deeds
are listed, each with its first action for who acts."""

DOERS, FACT, MAY, REACH, CHOICE, KEEPS = range(6)

SEAT = -1
"""Who acts where it is nobody in particular."""

_ROWS = (SEAT, -1)
"""Where a question keeps its deeds among what facts open: no facts are negative."""

MOST_OPENED = 4_096
"""So many sets of facts are remembered with the deeds they open."""


class Part(Condition[S]):
    """A condition of a deed: what it says, in one of six ways, and why not."""

    __slots__ = ("bit", "kind", "says", "why")

    def __init__(
        self, clause: str, name: str, kind: int, why: Why, says: Any = None, bit: int = 0
    ) -> None:
        super().__init__(clause, name, _of_nobody)
        self.kind = kind
        self.why = why
        self.says = says
        self.bit = bit

    def met(self, deed: Deed[S], s: S, ask: Ask, who: int, at: int) -> bool:
        """Does it hold for who acts, and what follows?"""
        kind, says = self.kind, self.says
        if kind == DOERS:
            return who in says(s, ask)
        if kind == FACT:
            return deed.facts(s, ask, who) & self.bit == self.bit
        if kind == MAY:
            return bool(says(s, ask, who))
        if kind == REACH:
            return at >= 0 and says(s, ask, who) >> at & 1 == 1
        if kind == CHOICE:
            return at in says(s, ask, who)
        return len(says(s, ask, who, (at,))) > 0


def _of_nobody(s: Any, ask: Ask, at: int) -> Reason | None:
    raise TypeError("a condition of a deed is asked of who acts; inherit Deed, not Verb")


def doers(clause: str, why: Why) -> Callable[[Doers[S]], Part[S]]:
    """Make those who may act at all into the condition of this clause."""
    return lambda says: Part(clause, name_of(says), DOERS, why, says)


def fact(clause: str, bit: int, why: Why) -> Part[Any]:
    """The condition that this bit is among the facts about who acts."""
    return Part(clause, name_of(why).strip("_"), FACT, why, bit=bit)


def may(clause: str, why: Why) -> Callable[[May[S]], Part[S]]:
    """Make a test of who acts into the condition of this clause."""
    return lambda says: Part(clause, name_of(says), MAY, why, says)


def reach(clause: str, why: Why) -> Callable[[Reach[S]], Part[S]]:
    """Make a mask of what may follow the first word into the condition of this clause."""
    return lambda says: Part(clause, name_of(says), REACH, why, says)


def choice(clause: str, why: Why) -> Callable[[Choice[S]], Part[S]]:
    """Make the places of what may follow the first word into the condition of this clause."""
    return lambda says: Part(clause, name_of(says), CHOICE, why, says)


def keeps(clause: str, why: Why) -> Callable[[Keeps[S]], Part[S]]:
    """Make a choice among given places into the condition of this clause."""
    return lambda says: Part(clause, name_of(says), KEEPS, why, says)


class Deed(Verb[S]):
    """A verb whose first word is who does it; without `doers` among its rules the seat itself does.

    A deed whose rules are all those of plain verbs is one of them.

    needs   facts without which no rule would let it through: it is not even looked at then
    """

    needs: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        parts = [rule for rule in self.rules if isinstance(rule, Part)]
        self.needed = self.needs
        for part in parts:
            self.needed |= part.bit
        self.told = bool(parts)
        self.all_doers: tuple[Doers[S], ...] = _of_kind(parts, DOERS)
        self.mays: tuple[May[S], ...] = _of_kind(parts, MAY)
        self.reaches: tuple[Reach[S], ...] = _of_kind(parts, REACH)
        self.choices: tuple[Choice[S], ...] = _of_kind(parts, CHOICE)
        self.keeps: tuple[Keeps[S], ...] = _of_kind(parts, KEEPS)
        if parts:
            plain = [rule for rule in self.rules if not isinstance(rule, Part)]
            self.tests = tuple(rule.test for rule in plain if rule.when is None)
            self.legal, self.fixed = self._listed_by_all, False
        self.as_is = type(self).joined is Deed.joined
        self.masks_as_is = self.as_is and type(self).masked is Deed.masked
        self.alone = len(self.words) == bool(self.all_doers)
        self.lists: Lists = self._way_to_list()
        self.at_once = self.lists == self._list_it

    def _way_to_list(self) -> Lists:
        """The quickest way to list it: most deeds are of a few simple forms."""
        own = type(self)
        if own.list_for is not Deed.list_for or self.tests or self.keeps:
            return self.list_for
        if self.alone and not (self.choices or self.reaches):
            return self._list_if if self.mays else self._list_it
        if self.reaches:
            if len(self.reaches) == 1 and not (self.mays or self.choices) and self.masks_as_is:
                return self._list_reached
            return self.list_for if self.choices else self._list_masked
        if len(self.choices) == 1 and not self.mays:
            return self._list_chosen if self.as_is else self._list_joined
        return self.list_for

    def _check(self) -> None:
        super()._check()
        kinds = [rule.kind for rule in self.rules if isinstance(rule, Part)]
        if DOERS in kinds and not self.words:
            own = type(self).__name__
            raise TypeError(f"{own}: the first word of a deed is who does it; it has none")

    def facts(self, s: S, ask: Ask, who: int) -> int:
        """What is known about one who acts, as bits; the same for all deeds of a question.

        `who` is SEAT for what is known about the seat itself.
        """
        return 0

    def parted(self, s: S, at: int) -> tuple[int, int]:
        """Who acts, and what follows, as its rules count it."""
        if not self.all_doers:
            return SEAT, at
        tail: int = s.box.blocks[self.index].tail
        return divmod(at, tail)

    def joined(self, s: S, start: int, places: Collection[int], found: list[int]) -> None:
        """Add the actions for what follows to the list; `start` is the first one of who acts."""
        found += [start + at for at in places]

    def masked(self, s: S, start: int, mask: int, found: list[int]) -> None:
        """The same for what follows as a mask."""
        self.joined(s, start, places_in(mask), found)

    def by(self, s: S, ask: Ask, who: int, at: int, out: Out) -> None:
        """Carry it out."""
        raise NotImplementedError(f"{self.name!r} does nothing; write `by`")

    def do(self, s: S, ask: Ask, at: int, out: Out) -> None:
        """As `by` says."""
        who, rest = self.parted(s, at)
        self.by(s, ask, who, rest, out)

    def list_for(self, s: S, ask: Ask, who: int, start: int, found: list[int]) -> None:
        """Add what its rules leave open to one who acts; the facts it needs are there."""
        for test in self.mays:
            if not test(s, ask, who):
                return
        places: Collection[int]
        if self.choices:
            places = self.choices[0](s, ask, who)
            for choice in self.choices[1:]:
                others = choice(s, ask, who)
                places = [at for at in places if at in others]
            for reach in self.reaches:
                mask = reach(s, ask, who)
                places = [at for at in places if mask >> at & 1]
        elif self.reaches:
            mask = -1
            for reach in self.reaches:
                mask &= reach(s, ask, who)
                if not mask:
                    return
            if mask < 0:
                mask &= (1 << self._width(s)) - 1
            places = places_in(mask)
        else:
            places = range(self._width(s))
        for keep in self.keeps:
            places = keep(s, ask, who, places)
        if places:
            if self.tests:
                self._tested(s, ask, start, places, found)
            else:
                self.joined(s, start, places, found)

    def _list_masked(self, s: S, ask: Ask, who: int, start: int, found: list[int]) -> None:
        """The same where masks say all that may follow."""
        for test in self.mays:
            if not test(s, ask, who):
                return
        mask = -1
        for reach in self.reaches:
            mask &= reach(s, ask, who)
        if mask < 0:
            mask &= (1 << self._width(s)) - 1
        if not mask:
            return
        if self.masks_as_is:
            found += _KNOWN.get((start, mask)) or actions_in(start, mask)
        else:
            self.masked(s, start, mask, found)

    def _list_reached(self, s: S, ask: Ask, who: int, start: int, found: list[int]) -> None:
        """The same where one mask does."""
        mask = self.reaches[0](s, ask, who)
        if mask:
            if mask < 0:
                mask &= (1 << self._width(s)) - 1
            found += _KNOWN.get((start, mask)) or actions_in(start, mask)

    def _list_chosen(self, s: S, ask: Ask, who: int, start: int, found: list[int]) -> None:
        """The same where one choice says all that may follow."""
        for at in self.choices[0](s, ask, who):
            found.append(start + at)  # noqa: PERF401 (a few: a comprehension costs a call)

    def _list_joined(self, s: S, ask: Ask, who: int, start: int, found: list[int]) -> None:
        places = self.choices[0](s, ask, who)
        if places:
            self.joined(s, start, places, found)

    def _list_if(self, s: S, ask: Ask, who: int, start: int, found: list[int]) -> None:
        """The same where nothing follows."""
        for test in self.mays:
            if not test(s, ask, who):
                return
        found.append(start)

    def _list_it(self, s: S, ask: Ask, who: int, start: int, found: list[int]) -> None:
        """The same where facts decide and nothing follows."""
        found.append(start)

    def _width(self, s: S) -> int:
        """How many ways to go on there are."""
        block = s.box.blocks[self.index]
        width: int = block.tail if self.all_doers else block.count
        return width

    def _tested(
        self, s: S, ask: Ask, start: int, places: Collection[int], found: list[int]
    ) -> None:
        """The same for deeds with tests of whole actions."""
        actions: list[int] = []
        self.joined(s, start, places, actions)
        first = s.box.blocks[self.index].first
        for test in self.tests:
            actions = [action for action in actions if test(s, ask, action - first) is None]
        found += actions

    def _listed_by_all(self, s: S, ask: Ask) -> list[int]:
        """What all rules leave open to all who may act."""
        found: list[int] = []
        for who in self.all_doers[0](s, ask) if self.all_doers else (SEAT,):
            start = self.start(s.box, who)
            if start >= 0 and self.facts(s, ask, who) & self.needed == self.needed:
                self.lists(s, ask, who, start, found)
        found.sort()
        return self.spared(s, ask, found)

    def start(self, box: Any, who: int) -> int:
        """Its first action for one who acts; -1 if it is not for such a one."""
        block = box.blocks[self.index]
        if not self.all_doers:
            return block.first if who == SEAT else -1
        return block.first + who * block.tail if 0 <= who < len(block.words[0]) else -1

    def row(self, box: Any) -> Row:
        """How its question looks at it."""
        block = box.blocks[self.index]
        most = len(block.words[0]) if self.all_doers else 0
        return self.needed, self.at_once, self.lists, block.first, block.tail, most

    def refused(self, s: S, ask: Ask, at: int) -> tuple[str, Reason, int] | None:
        if not self.told:
            return super().refused(s, ask, at)
        who, rest = self.parted(s, at)
        for place, rule in enumerate(self.rules):
            if isinstance(rule, Part):
                if not rule.met(self, s, ask, who, rest):
                    return rule.clause, rule.why(s, ask, who, rest), place
            else:
                reason = rule.test(s, ask, at)
                if reason is not None:
                    return rule.clause, reason, place
        return None


_KNOWN: dict[tuple[int, int], tuple[int, ...]] = {}
MOST_KNOWN = 16_384
"""So many masks are remembered with the actions they leave open: those of deeds come up again."""


def actions_in(first: int, mask: int) -> tuple[int, ...]:
    """The actions a mask leaves open, of those from `first` on."""
    found: list[int] = []
    add_actions(found, first, mask)
    if len(_KNOWN) >= MOST_KNOWN:
        _KNOWN.clear()
    known = _KNOWN[first, mask] = tuple(found)
    return known


def _of_kind(parts: list[Part[Any]], kind: int) -> tuple[Any, ...]:
    return tuple(part.says for part in parts if part.kind == kind)


def _is_deed(verb: Verb[Any]) -> TypeGuard[Deed[Any]]:
    return isinstance(verb, Deed) and verb.told


class Deeds(Question[S]):
    """A question most of whose verbs are deeds of the same who, with the same facts."""

    def __init__(self) -> None:
        super().__init__()
        self.own_key = self.key
        self.deeds: tuple[Deed[S], ...] = tuple(verb for verb in self.takes if _is_deed(verb))
        self.others = tuple(verb for verb in self.takes if not _is_deed(verb))
        self.leading = next((deed for deed in self.deeds if deed.all_doers), None)
        self.of_seat = any(not deed.all_doers for deed in self.deeds)
        self.whens = tuple({when for verb in self.takes for when, _ in verb.seldom})

    def candidates(self, s: S, ask: Ask) -> list[int]:
        box, leading = s.box, self.leading
        if leading is None:
            return super().candidates(s, ask)
        known = box.opened.get(self.own_key)
        if known is None:
            known = box.opened[self.own_key] = {}
        found: list[int] = []
        actors = leading.all_doers[0](s, ask)
        for who in [*actors, SEAT] if self.of_seat else actors:
            facts = leading.facts(s, ask, who)
            opened = known.get((who, facts))
            if opened is None:
                opened = self._opened(box, known, who, facts)
            found += opened[0]
            for lists, start in opened[1]:
                lists(s, ask, who, start, found)
        for verb in self.others:
            found += verb.legal(s, ask)
        for when in self.whens:
            if when(s, ask):
                found = self._spared(s, ask, found)
                break
        found.sort()
        return found

    def _spared(self, s: S, ask: Ask, found: list[int]) -> list[int]:
        """What the rare rules of its verbs leave."""
        verb_of, taken = s.box.catalogue.verb_of, self.taken
        return [one for one in found if taken[verb_of[one]].spared(s, ask, [one])]

    def _opened(self, box: Any, known: dict[tuple[int, int], Any], who: int, facts: int) -> Opened:
        """The deeds that these facts open to one who acts."""
        rows: list[Row] | None = known.get(_ROWS)
        if len(known) >= MOST_OPENED or rows is None:
            known.clear()
            rows = known[_ROWS] = [deed.row(box) for deed in self.deeds]
        at_once: list[int] = []
        found: list[tuple[Lists, int]] = []
        for needed, sure, lists, first, tail, most in rows:
            if facts & needed == needed and (who < most if who >= 0 else not most):
                start = first + who * tail if who > 0 else first
                if sure:
                    at_once.append(start)
                else:
                    found.append((lists, start))
        opened = known[(who, facts)] = (at_once, found)
        return opened
