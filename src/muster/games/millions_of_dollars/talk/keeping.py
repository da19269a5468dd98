"""Lists that are kept: much of what may be answered follows from who is in, or from money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from muster.kernel.ask import Ask, Keeping
from muster.kernel.catalogue import shared
from muster.kernel.verbs import Verb

from ..box import Company
from ..state import IN, Gangs, Kept

Listed = Callable[[Any, Ask], list[int]]

MOST_KEPT = 4096


def company(s: Gangs, seat: int) -> Company:
    """Who is in besides a player in the Negotiation."""
    kept = s.kept[seat]
    return _kept(s, seat).company if kept is None else kept.company


def _kept(s: Gangs, seat: int) -> Kept:
    """A place to keep answers of a player; who is in is looked up."""
    known = s.box.companies
    key = (seat, *s.status)
    there = known.get(key)
    if there is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        owner = s.box.owner
        slots = [slot for slot, one in enumerate(s.status) if one == IN and owner[slot] != seat]
        players = dict.fromkeys([owner[slot] for slot in slots])
        there = known[key] = Company(tuple(slots), tuple(players))
    found = s.kept[seat] = Kept(there)
    return found


class Run:
    """Verbs side by side whose answers are kept together."""

    __slots__ = ("verbs",)

    def __init__(self, verbs: tuple[Verb[Any], ...]) -> None:
        self.verbs = verbs

    def by_who(self, s: Gangs, ask: Ask) -> list[int]:
        kept = s.kept[ask.seat]
        if kept is None:
            kept = _kept(s, ask.seat)
        lists = kept.company.lists
        found = lists.get(self)
        if found is None:
            found = lists[self] = shared(self.open(s, ask))
        return found

    def by_word(self, s: Gangs, ask: Ask) -> list[int]:
        kept = s.kept[ask.seat]
        if kept is None:
            kept = _kept(s, ask.seat)
        lists = kept.company.lists
        found = lists.get(s.spoke)
        if found is None:
            found = lists[s.spoke] = shared(self.open(s, ask))
        return found

    def by_money(self, s: Gangs, ask: Ask) -> list[int]:
        kept = s.kept[ask.seat]
        if kept is None:
            kept = _kept(s, ask.seat)
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
    """Those that follow from who has spoken besides, which also says which verbs they are of."""

    def together(self, verbs: tuple[Verb[Any], ...]) -> Listed:
        return _run(verbs).by_word


class ByMoney(Keeping):
    """Answers that follow from the cash of players who are in."""

    def together(self, verbs: tuple[Verb[Any], ...]) -> Listed:
        return _run(verbs).by_money


WHO, SPOKE, MONEY = ByWho(), ByWord(), ByMoney()
