"""Lists that are kept: much of what may be answered follows from who is in, or from money."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from muster.kernel.ask import Ask
from muster.kernel.verbs import Verb

from ..state import Gangs
from .acts import CASH, SPOKE, WHO, Act

Listed = Callable[[Any, Ask], list[int]]
Parts = tuple[list[int], list[tuple[Listed, list[int]]]]
"""Answers that are kept; then, again and again, how others are listed and what is kept after it."""

MOST_KEPT = 4096


class Kept:
    """What is kept for one player until money or a Character moves.

    parts  the answers by the facts that open them, kept with the box for all who are as many
    lists  answers that follow from money, or from who has spoken
    """

    __slots__ = ("lists", "parts")

    def __init__(self, s: Gangs, seat: int) -> None:
        known = s.box.parts
        key = (seat, *s.status)
        parts: dict[int, Parts] | None = known.get(key)
        if parts is None:
            if len(known) >= MOST_KEPT:
                known.clear()
            parts = known[key] = {}
        self.parts = parts
        self.lists: dict[object, list[int]] = {}


class Run:
    """Verbs side by side whose answers follow from money: they are listed once until it moves."""

    __slots__ = ("verbs",)

    def __init__(self, verbs: tuple[Act, ...]) -> None:
        self.verbs = verbs

    def listed(self, s: Gangs, ask: Ask) -> list[int]:
        lists = s.kept[ask.seat].lists
        found: list[int] | None = lists.get(self)
        if found is None:
            found = []
            lists[self] = found
            for verb in self.verbs:
                found += _known(verb, s, ask) if verb.kept == CASH else verb.open(s, ask)
        return found


class Said:
    """A verb whose answers follow from who has spoken."""

    __slots__ = ("verb",)

    def __init__(self, verb: Act) -> None:
        self.verb = verb

    def listed(self, s: Gangs, ask: Ask) -> list[int]:
        lists = s.kept[ask.seat].lists
        found: list[int] | None = lists.get(s.spoke)
        if found is None:
            found = lists[s.spoke] = self.verb.open(s, ask)
        return found


def _known(verb: Act, s: Gangs, ask: Ask) -> list[int]:
    """The same situation comes up again and again: what was listed in it is looked up."""
    known = s.box.listed
    key = (verb.index, ask.seat, s.cash[ask.seat], *s.status)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        found = known[key] = verb.open(s, ask)
    return found


RUNS: dict[tuple[Act, ...], Run] = {}


def parts_of(verbs: Sequence[Verb[Any]], s: Gangs, ask: Ask) -> Parts:
    """The answers of these verbs, which are open, as far as they stay the same."""
    blocks = s.box.blocks
    there = [verb for verb in verbs if isinstance(verb, Act) and blocks[verb.index].open]
    first: list[int] = []
    last, rest = first, []
    for kept, some in groupby(there, _kept_how):
        if kept == WHO:
            for verb in some:
                last += verb.open(s, ask)
            continue
        acts = tuple(some)
        lists: list[Listed] = [verb.open for verb in acts]
        if kept == SPOKE:
            lists = [Said(verb).listed for verb in acts]
        elif kept:
            lists = [RUNS.setdefault(acts, Run(acts)).listed]
        for listed in lists:
            last = []
            rest.append((listed, last))
    return first, rest


def _kept_how(verb: Act) -> int:
    return min(verb.kept, CASH)
