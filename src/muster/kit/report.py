"""Running the whole kit on a game, and telling what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any

import msgspec

from muster.kernel.game import Game
from muster.kernel.match import Match
from muster.kernel.records.record import Record
from muster.kit import conservation, copies, legality, play, records, scenes, thinking, undo
from muster.kit.coverage import check as clauses
from muster.kit.coverage import guide, languages, lessons, manual
from muster.kit.secrecy import check as secrecy
from muster.kit.secrecy import twins
from muster.kit.setting import Setting, settings
from muster.kit.trial import Check, KitFailure, walked


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
    Named("thinking", thinking.PROMISE, thinking.thinking),
    Named("lessons", lessons.PROMISE, lessons.lessons, once=True),
    Named("manual", manual.PROMISE, manual.manual),
    Named("guide", guide.PROMISE, guide.guide, once=True),
    Named("languages", languages.PROMISE, languages.languages, once=True),
    Named("clauses", clauses.PROMISE, clauses.clauses, once=True),
)
"""Fourteen promises in fifteen checks: that nobody sees too much takes two."""


class Result(msgspec.Struct, frozen=True):
    """What one check found at one setting: nothing (`failure` is empty), or what is wrong.

    `kind` is the same for failures that are the same fault, at whatever setting and, where the
    game's code raised something, by whatever check. `moment` and `inputs` are where it was. `notes`
    are worth telling where nothing is wrong.
    """

    check: str
    promise: str
    setting: Setting
    seed: int
    seconds: float
    failure: str = ""
    kind: str = ""
    moment: int | None = None
    inputs: tuple[tuple[int, str], ...] | None = None
    notes: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Was nothing wrong?"""
        return not self.failure


def check_game(
    game: Game[Any],
    seeds: Iterable[int] = (0,),
    only: Iterable[str] = (),
    at: Iterable[Setting] | None = None,
    checks: Sequence[Named] = CHECKS,
) -> Iterator[Result]:
    """Run the kit and yield each result as it comes.

    `seeds` are the matches tried at each setting, `only` the names of checks (all by default),
    `at` the settings (all that are worth it by default).
    """
    places = list(settings(game) if at is None else at)
    wanted = set(only)
    for named in checks:
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
    failed: KitFailure | None = None
    notes: tuple[str, ...] = ()
    try:
        notes = named.check(game, setting, seed, brief=brief)
    except KitFailure as error:
        failed = error
    seconds = time.perf_counter() - began
    if failed is None:
        return Result(named.name, named.promise, setting, seed, seconds, notes=notes)
    crash = failed.crash
    kind = f"{named.name}: {failed.kind}" if crash is None else failed.kind
    inputs = None if crash is None else crash.inputs
    return Result(
        named.name, named.promise, setting, seed, seconds, str(failed), kind, failed.moment, inputs
    )


def check_for(
    game: Game[Any],
    seconds: float,
    checks: Sequence[Named] = CHECKS,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Result]:
    """Run the kit for so many seconds and yield each result as it comes.

    Seed 0 at every setting, however long that takes, then further seeds until the time is over.
    Once something is broken no further seed is begun: first things first.
    """
    end = clock() + seconds
    places = settings(game)
    for seed in count():
        broken = False
        for setting in places:
            for named in checks:
                if named.once and (seed or setting is not places[0]):
                    continue
                if seed and clock() >= end:
                    return
                result = run(named, game, setting, seed)
                broken = broken or not result.passed
                yield result
        if broken or clock() >= end or all(named.once for named in checks):
            return


def record_of(game: Game[Any], result: Result) -> Record | None:
    """The match of a failure on paper, as it was before what went wrong: if it went wrong while
    nothing was played, perhaps one input earlier. None if it has no such moment.
    """
    inputs = result.inputs
    if inputs is None:
        if result.moment is None:
            return None
        where = game.meta.id, result.setting.seats, result.setting.options
        past = walked(*where, result.seed, result.moment)
        texts = past.box.catalogue.texts
        inputs = tuple((seat, texts[action]) for seat, action in past.history.inputs)
    for end in (len(inputs), len(inputs) - 1):
        match = Match.new(
            game.meta.id, result.setting.seats, result.seed, dict(result.setting.options)
        )
        try:
            for seat, action in inputs[: max(end, 0)]:
                match.play(seat, action)
            return match.record
        except Exception:  # the very thing that is wrong
            continue
    return None
