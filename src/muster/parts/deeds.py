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

Here `at` is the place of the words after the first. A question that inherits `Deeds` asks only the
deeds whose facts are there: which these are is looked up, so a closed verb costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeGuard, TypeVar

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.kernel.state import State
from muster.kernel.verbs import Condition, Verb, places_in

S = TypeVar("S", bound=State[Any])

Why = Callable[[Any, Ask, int, int], Reason]
Doers = Callable[[S, Ask], Sequence[int]]
May = Callable[[S, Ask, int], bool]
Reach = Callable[[S, Ask, int], int]
Choice = Callable[[S, Ask, int], Sequence[int]]
Keeps = Callable[[S, Ask, int, Sequence[int]], Sequence[int]]
Opened = tuple[Callable[[Any, Ask, int, int, list[int]], None], int]
"""How an open deed is listed, and its first action for who acts."""

DOERS, FACT, MAY, REACH, CHOICE, KEEPS = range(6)

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
    return lambda says: Part(clause, says.__name__, DOERS, why, says)


def fact(clause: str, bit: int, why: Why) -> Part[Any]:
    """The condition that this bit is among the facts about who acts."""
    return Part(clause, why.__name__.strip("_"), FACT, why, bit=bit)


def may(clause: str, why: Why) -> Callable[[May[S]], Part[S]]:
    """Make a test of who acts into the condition of this clause."""
    return lambda says: Part(clause, says.__name__, MAY, why, says)


def reach(clause: str, why: Why) -> Callable[[Reach[S]], Part[S]]:
    """Make a mask of what may follow the first word into the condition of this clause."""
    return lambda says: Part(clause, says.__name__, REACH, why, says)


def choice(clause: str, why: Why) -> Callable[[Choice[S]], Part[S]]:
    """Make the places of what may follow the first word into the condition of this clause."""
    return lambda says: Part(clause, says.__name__, CHOICE, why, says)


def keeps(clause: str, why: Why) -> Callable[[Keeps[S]], Part[S]]:
    """Make a choice among given places into the condition of this clause."""
    return lambda says: Part(clause, says.__name__, KEEPS, why, says)


class Deed(Verb[S]):
    """A verb whose first word is who does it; without `doers` among its rules, a verb like others.

    needs   facts without which no rule would let it through: it is not even looked at then
    """

    needs: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        parts = [rule for rule in self.rules if isinstance(rule, Part)]
        self.needed = self.needs
        self.has_doers = any(part.kind == DOERS for part in parts)
        for part in parts:
            self.needed |= part.bit
        self.all_doers: tuple[Doers[S], ...] = _of_kind(parts, DOERS)
        self.mays: tuple[May[S], ...] = _of_kind(parts, MAY)
        self.reaches: tuple[Reach[S], ...] = _of_kind(parts, REACH)
        self.choices: tuple[Choice[S], ...] = _of_kind(parts, CHOICE)
        self.keeps: tuple[Keeps[S], ...] = _of_kind(parts, KEEPS)
        if self.has_doers:
            plain = [rule for rule in self.rules if not isinstance(rule, Part)]
            self.tests = tuple(rule.test for rule in plain if rule.when is None)
            self.legal = self._listed_by_all

    def _check(self) -> None:
        super()._check()
        own = type(self).__name__
        kinds = [rule.kind for rule in self.rules if isinstance(rule, Part)]
        if kinds and not self.words:
            raise TypeError(f"{own}: a deed has words; the first is who does it")
        if kinds and DOERS not in kinds:
            raise TypeError(f"{own}.rules: nobody is said to act; write @doers")

    def facts(self, s: S, ask: Ask, who: int) -> int:
        """What is known about one who acts, as bits; the same for all deeds of a question."""
        return 0

    def parted(self, s: S, at: int) -> tuple[int, int]:
        """Who acts, and what follows, as its rules count it."""
        tail: int = s.box.blocks[self.index].tail
        return divmod(at, tail)

    def joined(self, s: S, start: int, places: Sequence[int], found: list[int]) -> None:
        """Add the actions for what follows to the list; `start` is the first one of who acts."""
        found += [start + at for at in places]

    def by(self, s: S, ask: Ask, who: int, at: int, out: Out) -> None:
        """Carry it out."""
        raise NotImplementedError(f"{self.name!r} does nothing; write `by`")

    def do(self, s: S, ask: Ask, at: int, out: Out) -> None:
        """As `by` says; a verb without doers writes it anew."""
        who, rest = self.parted(s, at)
        self.by(s, ask, who, rest, out)

    def list_for(self, s: S, ask: Ask, who: int, start: int, found: list[int]) -> None:
        """Add what its rules leave open to one who acts; the facts it needs are there."""
        for test in self.mays:
            if not test(s, ask, who):
                return
        places: Sequence[int]
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
                mask &= (1 << s.box.blocks[self.index].tail) - 1
            places = places_in(mask)
        elif len(self.words) == 1:
            places = (0,)
        else:
            places = range(s.box.blocks[self.index].tail)
        for keep in self.keeps:
            places = keep(s, ask, who, places)
        if places:
            if self.tests:
                self._tested(s, ask, start, places, found)
            else:
                self.joined(s, start, places, found)

    def _tested(self, s: S, ask: Ask, start: int, places: Sequence[int], found: list[int]) -> None:
        """The same for deeds with tests of whole actions."""
        actions: list[int] = []
        self.joined(s, start, places, actions)
        first = s.box.blocks[self.index].first
        for test in self.tests:
            actions = [action for action in actions if test(s, ask, action - first) is None]
        found += actions

    def _listed_by_all(self, s: S, ask: Ask) -> list[int]:
        """What all rules leave open to all who may act."""
        block = s.box.blocks[self.index]
        found: list[int] = []
        for who in self.all_doers[0](s, ask):
            if who < len(block.words[0]) and self.facts(s, ask, who) & self.needed == self.needed:
                self.list_for(s, ask, who, block.first + who * block.tail, found)
        found.sort()
        return self.spared(s, ask, found)

    def refused(self, s: S, ask: Ask, at: int) -> tuple[str, Reason, int] | None:
        if not self.has_doers:
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


def _of_kind(parts: list[Part[Any]], kind: int) -> tuple[Any, ...]:
    return tuple(part.says for part in parts if part.kind == kind)


def _has_doers(verb: Verb[Any]) -> TypeGuard[Deed[Any]]:
    return isinstance(verb, Deed) and verb.has_doers


class Deeds(Question[S]):
    """A question most of whose verbs are deeds of the same who, with the same facts."""

    def __init__(self) -> None:
        super().__init__()
        self.deeds: tuple[Deed[S], ...] = tuple(verb for verb in self.takes if _has_doers(verb))
        self.others = tuple(verb for verb in self.takes if not _has_doers(verb))
        self.whens = tuple({when for verb in self.takes for when, _ in verb.seldom})

    def candidates(self, s: S, ask: Ask) -> list[int]:
        box, any_deed = s.box, self.deeds[0]
        known = box.opened.get(self.key)
        if known is None:
            known = box.opened[self.key] = {}
        found: list[int] = []
        for who in any_deed.all_doers[0](s, ask):
            facts = any_deed.facts(s, ask, who)
            opened = known.get((who, facts))
            if opened is None:
                opened = self._opened(box, known, who, facts)
            for list_for, start in opened:
                list_for(s, ask, who, start, found)
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

    def _opened(
        self, box: Any, known: dict[tuple[int, int], tuple[Opened, ...]], who: int, facts: int
    ) -> tuple[Opened, ...]:
        """The deeds that these facts open to one who acts."""
        found: list[Opened] = []
        for deed in self.deeds:
            block = box.blocks[deed.index]
            if facts & deed.needed == deed.needed and who < len(block.words[0]):
                found.append((deed.list_for, block.first + who * block.tail))
        if len(known) >= MOST_OPENED:
            known.clear()
        opened = known[(who, facts)] = tuple(found)
        return opened
