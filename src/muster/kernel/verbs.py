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
met in one of eight ways, and the list of answers is what all of them leave open:

    allows   a mask: of all places at once, as bits; with `word`, of the places of that word alone
    among    a zone: the places themselves, where few of many are open, as in a hand of cards
    opens    yes or no for all places at once; verbs that share it are looked at once
    holds    the same, where several such are worked out in one go, as bits: a `Fact`
    up_to    the highest amount for each combination of the words before it; with `rows_up_to` of
             all of them at once
    stays    a mask that follows from components and options, the same for a whole match
    once     a place that is not among the picks already, in answers of several picks
    refuses  a test of one place: where what matters is a pair of words, or takes work; with `when`
             it is only looked at while that holds: for what is rarely in the way
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from muster.kernel.ask import ACTIONS, PLACES, ROWS, Ask, Keeping, Reason, Way
from muster.kernel.conditions import (
    EVERY,
    Condition,
    Gate,
    Limit,
    Mask,
    Places,
    Rows,
    Test,
    When,
    Why,
    add_actions,
    allows,
    among,
    holds,
    mask_of,
    once,
    opens,
    places_in,
    places_of,
    refuses,
    rows_up_to,
    stays,
    up_to,
)

if TYPE_CHECKING:
    from muster.kernel.catalogue import Block
    from muster.kernel.events import Out
    from muster.kernel.scene import Preview
    from muster.kernel.state import Box, State

__all__ = [
    "EVERY",
    "Condition",
    "Gate",
    "Limit",
    "Mask",
    "Places",
    "Rows",
    "Test",
    "Verb",
    "When",
    "Why",
    "add_actions",
    "allows",
    "among",
    "holds",
    "mask_of",
    "once",
    "opens",
    "places_in",
    "places_of",
    "refuses",
    "rows_up_to",
    "stays",
    "up_to",
]

S = TypeVar("S", bound="State[Box]")


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
    when     quick looks at the state: False where nothing of it can be open, whatever its rules
             say; verbs that share one are looked at once
    kept     where its lists are kept while what they follow from stays as it is, if they are
    """

    name: ClassVar[str] = ""
    words: ClassVar[tuple[str, ...]] = ()
    label: ClassVar[str] = ""
    touches: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[tuple[Condition[Any], ...]] = ()
    final: ClassVar[bool] = False
    amount: ClassVar[bool] = False

    when: ClassVar[tuple[Gate[Any], ...]] = ()
    kept: ClassVar[Keeping | None] = None

    def __init__(self) -> None:
        self._check()
        self.index = -1
        rules = tuple(
            rule for rule in self.rules if not any(rule in one.covers for one in self.rules)
        )
        self.gates = (*self.when, *(rule.gate for rule in self.rules if rule.gate is not None))
        self.limits = tuple(rule.limit for rule in rules if rule.limit is not None)
        self.by_word = tuple(
            (rule.word, rule.mask)
            for rule in rules
            if rule.word is not None and rule.mask is not None
        )
        self.masks = tuple(
            rule.mask for rule in rules if rule.mask is not None and rule.word is None
        )
        zones = [rule for rule in rules if rule.places is not None]
        self.zoned = bool(zones)
        self.zone: Places[S] = (zones[0].places if zones else None) or _nowhere
        self.in_order = bool(zones) and zones[0].in_order
        self.once = any(rule.once for rule in self.rules)
        self.tests = tuple(
            self._for_place(rule)
            for rule in rules
            if rule not in zones[:1]
            and rule.of_box is None
            and rule.gate is None
            and rule.when is None
            and not rule.once
            and ((rule.mask or rule.limit) is None or (zones and (rule.word or rule.limit)))
        )
        self.seldom: tuple[tuple[When[S], Test[S]], ...] = tuple(
            (rule.when, rule.test) for rule in rules if rule.when is not None
        )
        self.open: Callable[[S, Ask], list[int]] = self._listed
        """The legal actions of this verb where its gates are open, in the catalogue's order."""
        more = self.tests or self.seldom or self.once or any(rule.of_box for rule in self.rules)
        alone = [rule for rule in rules if rule.gate is None]
        self.rows: Rows[S] | None = alone[0].rows if len(alone) == 1 else None
        if self.rows is not None:
            self.open = self._listed_by_rows
        elif not more and not self.masks and not self.by_word and not self.limits:
            self.open = self._listed_as_it_lies if zones else self._listed_whole
        elif zones and not (self.tests or self.seldom or self.by_word):
            self.open = self._listed_in_zone
        elif not zones and (self.limits or self.by_word):
            self.open = self._listed_by_words
        elif not (zones or self.tests or self.seldom or self.once) and self.masks:
            self.open = self._listed_by_masks
        elif not (zones or self.masks or self.tests or self.seldom or self.once):
            self.open = self._listed_always
        self.fixed = self.open in (self._listed_always, self._listed_whole)
        """Do components and options alone decide, where its gates are open?"""
        self.legal: Callable[[S, Ask], list[int]] = self._gated if self.gates else self.open
        """The legal actions of this verb, in the order of the catalogue."""

    def _check(self) -> None:
        """TypeError where the verb is not said in full."""
        own = type(self).__name__
        if not self.name:
            raise TypeError(f"the verb {own} has no name: write its first word")
        rules: Sequence[Any] = self.rules
        for rule in rules:
            if not isinstance(rule, Condition):
                told = "write @allows, @among, @opens, @up_to, @stays, @refuses, holds() or once()"
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

    def silent(self, s: S, seat: int) -> tuple[str, Reason] | None:
        """Why it is nothing this seat is asked for now, with the clause; see `Game.why_silent`."""
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
            if self.by_word and places:
                tail = block.tail
                for word, of in self.by_word:
                    if not word:
                        bits = of(s, ask)
                        places = [at for at in places if bits >> at // tail & 1]
        else:
            places = places_in(mask & block.every)
        for test in self.tests:
            places = [at for at in places if test(s, ask, at) is None]
        found = [first + at for at in places]
        if self.once and ask.picks:
            found = [action for action in found if action not in ask.picks]
        return self.spared(s, ask, found) if self.seldom else found

    def _listed_by_masks(self, s: S, ask: Ask) -> list[int]:
        """The same, looked up, where masks alone decide."""
        block = s.box.blocks[self.index]
        mask: int = block.open & block.every
        for of in self.masks:
            mask &= of(s, ask)
        found: list[int] = []
        add_actions(found, block.first, mask)
        return found

    def _listed_always(self, s: S, ask: Ask) -> list[int]:
        """The same, looked up, where components and options alone decide."""
        block = s.box.blocks[self.index]
        found: list[int] | None = block.always
        if found is None:
            found = block.always = [block.first + at for at in places_in(block.open & block.every)]
        return found.copy()

    def spared(self, s: S, ask: Ask, found: list[int]) -> list[int]:
        """Those of its actions that what is rarely in the way leaves open."""
        first = s.box.blocks[self.index].first
        for when, test in self.seldom:
            if when(s, ask):
                found = [action for action in found if test(s, ask, action - first) is None]
        return found

    def _listed_whole(self, s: S, ask: Ask) -> list[int]:
        """The same where nothing but gates is in the way."""
        block = s.box.blocks[self.index]
        if block.count == 1:
            return [block.first]
        return block.actions.copy()

    def _listed_as_it_lies(self, s: S, ask: Ask) -> list[int]:
        """The same where there is a zone and nothing else."""
        actions = s.box.blocks[self.index].actions
        found: list[int] = [actions[at] for at in self.zone(s, ask)]
        if not self.in_order:
            found.sort()
        return found

    def _listed_in_zone(self, s: S, ask: Ask) -> list[int]:
        """The same, quicker, where there is a zone and no test: most verbs are so."""
        block = s.box.blocks[self.index]
        mask, actions = block.open, block.actions
        places = self.zone(s, ask)
        if not places:
            return []
        for of in self.masks:
            mask &= of(s, ask)
        if mask == EVERY:
            found: list[int] = [actions[at] for at in places]
        else:
            found = [actions[at] for at in places if mask >> at & 1]
        if not self.in_order:
            found.sort()
        if self.once and ask.picks:
            return [action for action in found if action not in ask.picks]
        return found

    def _listed_by_words(self, s: S, ask: Ask) -> list[int]:
        """The same where rules are about single words, or say how far an amount may go."""
        block = s.box.blocks[self.index]
        mask, first = block.open, block.first
        for of in self.masks:
            mask &= of(s, ask)
        if not mask:
            return []
        words = block.words[:-1] if self.limits else block.words
        columns = [EVERY] * len(block.words)
        for word, of in self.by_word:
            columns[word] &= of(s, ask)
        rows = [0]
        for word, column in enumerate(words):
            count, bits = len(column), columns[word]
            open_now = [at for at in range(count) if bits >> at & 1]
            rows = [row * count + at for row in rows for at in open_now]
        if self.limits:
            width = block.width
            found: list[int] = []
            for row in rows:
                most = width
                for limit in self.limits:
                    most = min(most, limit(s, ask, row))
                found += block.actions[row * width : row * width + most]
        elif mask == EVERY:
            found = [first + at for at in rows]
        else:
            found = [first + at for at in rows if mask >> at & 1]
        for test in self.tests:
            found = [action for action in found if test(s, ask, action - first) is None]
        if self.once and ask.picks:
            found = [action for action in found if action not in ask.picks]
        return self.spared(s, ask, found) if self.seldom else found

    def _listed_by_rows(self, s: S, ask: Ask) -> list[int]:
        """The same where one rule says which rows are open, and how far each."""
        block = s.box.blocks[self.index]
        actions, width = block.actions, block.width
        found: list[int] = []
        for row, most in self.rows(s, ask) if self.rows is not None else ():
            start = row * width
            found += actions[start : start + (most if most < width else width)]
        return found

    def way(self, block: Block) -> Way:
        """How a question that takes several verbs lists this one, where its gates are open."""
        if self.rows is not None:
            return Way(ROWS, self.rows, block)
        if self.in_order and self.open == self._listed_as_it_lies:
            return Way(PLACES, self.zone, block)
        return Way(ACTIONS, self.open if self.gates else self.legal)

    def _gated(self, s: S, ask: Ask) -> list[int]:
        for gate in self.gates:
            if not gate(s, ask):
                return []
        return self.open(s, ask)

    def _for_place(self, rule: Condition[S]) -> Test[S]:
        """The test of a rule for one place, also where it is about a word or an amount."""
        if rule.word is None and rule.limit is None and rule.rows is None:
            return rule.test

        def test(s: S, ask: Ask, at: int) -> Reason | None:
            return self.objects(s, ask, at, rule)

        return test

    def objects(self, s: S, ask: Ask, at: int, rule: Condition[S]) -> Reason | None:
        """Why this rule of the verb is not met at this place; None if it is."""
        if rule.limit is not None:
            row, place = divmod(at, len(s.box.blocks[self.index].words[-1]))
            return None if place < rule.limit(s, ask, row) else rule.test(s, ask, at)
        if rule.rows is not None:
            row, place = divmod(at, len(s.box.blocks[self.index].words[-1]))
            most = dict(rule.rows(s, ask)).get(row, 0)
            return None if place < most else rule.test(s, ask, at)
        if rule.word is not None:
            at = s.box.blocks[self.index].words_at(at)[rule.word]
        return rule.test(s, ask, at)

    def refused(self, s: S, ask: Ask, at: int) -> tuple[str, Reason, int] | None:
        """The clause of the first condition this place does not meet, why, and how many it met."""
        for place, rule in enumerate(self.rules):
            reason = self.objects(s, ask, at, rule)
            if reason is not None:
                return rule.clause, reason, place
        return None
