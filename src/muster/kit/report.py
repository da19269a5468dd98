"""Running the whole kit on a game, and telling what came of it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from muster.kernel.game import Game
from muster.kit import (
    clauses,
    conservation,
    copies,
    legality,
    play,
    records,
    scenes,
    secrecy,
    twins,
    undo,
)
from muster.kit.setting import Setting, settings
from muster.kit.trial import Check, KitFailure


class Named(msgspec.Struct, frozen=True):
    """A check with its name, what it promises, and whether the setting matters to it."""

    name: str
    promise: str
    check: Check
    once: bool = False


CHECKS: tuple[Named, ...] = (
    Named("play", play.PROMISE, play.play_ends),
    Named("legality", legality.PROMISE, legality.legality),
    Named("copies", copies.PROMISE, copies.copies),
    Named("records", records.PROMISE, records.records),
    Named("secrecy", secrecy.PROMISE, secrecy.secrecy),
    Named("twins", twins.PROMISE, twins.twins),
    Named("conservation", conservation.PROMISE, conservation.conservation),
    Named("scenes", scenes.PROMISE, scenes.scenes),
    Named("undo", undo.PROMISE, undo.undo),
    Named("clauses", clauses.PROMISE, clauses.clauses, once=True),
)
"""The nine promises of the kit; the fifth, that nobody sees too much, takes two checks."""


class Result(msgspec.Struct, frozen=True):
    """What one check found at one setting: nothing (`failure` is empty), or what is wrong."""

    check: str
    promise: str
    setting: Setting
    seed: int
    seconds: float
    failure: str = ""

    @property
    def passed(self) -> bool:
        return not self.failure


def check_game(
    game: Game[Any],
    seeds: Iterable[int] = (0,),
    only: Iterable[str] = (),
    at: Iterable[Setting] | None = None,
) -> Iterator[Result]:
    """Run the kit and yield each result as it comes.

    `seeds` are the matches tried at each setting, `only` the names of checks (all by default),
    `at` the settings (all that are worth it by default).
    """
    places = list(settings(game) if at is None else at)
    wanted = set(only)
    for named in CHECKS:
        if wanted and named.name not in wanted:
            continue
        for setting in places[:1] if named.once else places:
            for seed in [0] if named.once else seeds:
                yield run(named, game, setting, seed)


def run(
    named: Named, game: Game[Any], setting: Setting, seed: int, *, brief: bool = False
) -> Result:
    """One check at one setting."""
    began = time.perf_counter()
    failure = ""
    try:
        named.check(game, setting, seed, brief=brief)
    except KitFailure as error:
        failure = str(error)
    seconds = time.perf_counter() - began
    return Result(named.name, named.promise, setting, seed, seconds, failure)


def trials(game: Game[Any]) -> int:
    """How many results `check_game` yields for one seed: for a progress bar."""
    places = len(settings(game))
    return sum(1 if named.once else places for named in CHECKS)
