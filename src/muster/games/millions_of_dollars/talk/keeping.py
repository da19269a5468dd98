"""Lists that are kept: much of what may be answered follows from who is in, or from money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from muster.kernel.ask import Ask, Keeping
from muster.kernel.catalogue import shared
from muster.kernel.verbs import Verb

from ..state import Gangs

Listed = Callable[[Any, Ask], list[int]]

MOST_KEPT = 4096


class Kept:
    """What is kept for one player until money or a Character moves.

    who    answers that follow from who is in, and from who has spoken: by the verbs they are of,
           kept with the box for all who are as many
    money  answers that follow from money
    """

    __slots__ = ("money", "who")

    def __init__(self, s: Gangs, seat: int) -> None:
        known = s.box.kept
        key = (seat, *s.status)
        who = known.get(key)
        if who is None:
            if len(known) >= MOST_KEPT:
                known.clear()
            who = known[key] = {}
        self.who: dict[object, list[int]] = who
        self.money: dict[object, list[int]] = {}
        s.kept[seat] = self


class Run:
    """Verbs side by side whose answers are kept together."""

    __slots__ = ("verbs",)

    def __init__(self, verbs: tuple[Verb[Any], ...]) -> None:
        self.verbs = verbs

    def by_who(self, s: Gangs, ask: Ask) -> list[int]:
        kept: Kept = s.kept[ask.seat] or Kept(s, ask.seat)
        found = kept.who.get(self)
        if found is None:
            found = kept.who[self] = shared(self.open(s, ask))
        return found

    def by_word(self, s: Gangs, ask: Ask) -> list[int]:
        kept: Kept = s.kept[ask.seat] or Kept(s, ask.seat)
        found = kept.who.get(s.spoke)
        if found is None:
            found = kept.who[s.spoke] = shared(self.open(s, ask))
        return found

    def by_money(self, s: Gangs, ask: Ask) -> list[int]:
        kept: Kept = s.kept[ask.seat] or Kept(s, ask.seat)
        found = kept.money.get(self)
        if found is None:
            found = kept.money[self] = self.open(s, ask)
        return found

    def open(self, s: Gangs, ask: Ask) -> list[int]:
        """The answers as they are now."""
        found: list[int] = []
        for verb in self.verbs:
            found += verb.open(s, ask)
        return found


RUNS: dict[tuple[Verb[Any], ...], Run] = {}


def _run(verbs: tuple[Verb[Any], ...]) -> Run:
    return RUNS.setdefault(verbs, Run(verbs))


class ByWho(Keeping):
    """Answers that follow from who is in; what else the rules look at are facts."""

    def together(self, verbs: tuple[Verb[Any], ...]) -> Listed:
        return _run(verbs).by_who


class ByWord(Keeping):
    """Those of the one verb that follow from who has spoken besides."""

    def together(self, verbs: tuple[Verb[Any], ...]) -> Listed:
        return _run(verbs).by_word


class ByMoney(Keeping):
    """Answers that follow from the cash of players who are in."""

    def together(self, verbs: tuple[Verb[Any], ...]) -> Listed:
        return _run(verbs).by_money


WHO, SPOKE, MONEY = ByWho(), ByWord(), ByMoney()
