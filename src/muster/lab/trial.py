"""Trying a pack: the same deals with printed values and with the pack, or a survey of the pack.

As a program, `python -P -m muster.lab.trial`, it reads one line of JSON from standard input and
writes lines as it goes on; see `muster.bots.piped`. What it finds, `compared` and `surveyed` say:
whatever else can compare two packs or draw a balance page takes their places.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any, Literal

import msgspec

from muster.bots.piped import Say, serve
from muster.kernel import shelf
from muster.kernel.content import Files
from muster.lab.balance import finding_of, survey
from muster.lab.balance_page import page
from muster.lab.findings import Finding
from muster.lab.pool import play_numbered
from muster.lab.report import Setting
from muster.lab.simulate import play_match, settled

SURE = 0.95
SAID = 3
"""So many differences are told in the verdict, the clearest first."""

Pair = tuple[Finding, Finding]
"""A game with printed values, and one from the same deal with the pack."""


class Effect(msgspec.Struct, frozen=True):
    """Something measured before and after, and the mean of the differences, pair by pair.

    The intervals are 95 % for all effects together: each is wider the more there are. `clear` is
    how many standard deviations of the differences the mean is away from none.
    """

    name: str
    group: str
    unit: str
    before: float
    after: float
    change: float
    low: float
    high: float
    verdict: Literal["more", "less", "same"]
    clear: float


class Comparison(msgspec.Struct, frozen=True):
    """What a pack makes different."""

    pairs: int
    seats: int
    bot: str
    verdict: str
    effects: tuple[Effect, ...]


class Paired(Setting, frozen=True):
    """A setting, and the pack its games are played with the second time."""

    other: dict[str, Any] | None = None


def compared(
    game: str,
    before: Files | None,
    after: Files | None,
    bots: Sequence[str],
    n: int,
    seed: int = 0,
    progress: Callable[[int, Comparison | None], None] | None = None,
    options: Mapping[str, Any] | None = None,
    workers: int | None = None,
) -> Comparison:
    """Play n deals with each of two packs (None: printed values), the same bots and chance.

    `progress` is told how many pairs are done and, now and then, what they say.
    """
    plain = settled(game, n, bots, seed, options, before, False)
    settled(game, n, bots, seed, options, after, False)  # refused here, not in a worker
    setting = Paired(plain.game, plain.bots, seed, plain.options, before, False, other=after)
    found: dict[int, Pair] = {}
    every = max(1, n // 25)
    so_far: Comparison | None = None

    def done(number: int, pair: Pair) -> None:
        nonlocal so_far
        found[number] = pair
        if len(found) % every == 0 and len(found) > 2:
            so_far = told([found[at] for at in sorted(found)], bots)
        if progress and len(found) < n:
            progress(len(found), so_far)

    play_numbered(play_pair, setting, range(n), workers, done)
    last = told([found[number] for number in range(n)], bots)
    if progress:
        progress(n, last)
    return last


def play_pair(setting: Paired, number: int) -> Pair:
    """What came out of a deal with the one pack and with the other."""
    other = msgspec.structs.replace(setting, content=setting.other)
    return finding_of(play_match(setting, number)), finding_of(play_match(other, number))


def surveyed(
    asked: Request, progress: Callable[[int], None]
) -> tuple[str, Literal["markdown", "html"]]:
    """The balance page of a pack, and what it is written in."""
    found = survey(
        asked.game,
        asked.seats,
        asked.games,
        asked.bot,
        asked.seed,
        asked.options,
        asked.files,
        asked.workers,
        progress,
    )
    return page([found]), "markdown"


# ---------------------------------------------------------------- what the pairs say

Measure = Callable[[Finding], float]


def told(pairs: Sequence[Pair], bots: Sequence[str]) -> Comparison:
    """What these pairs of games say."""
    seats = len(bots)
    measures = [
        (name, group, unit, [(measure(one), measure(other)) for one, other in pairs])
        for name, group, unit, measure in _measures(pairs, seats)
    ]
    real = [
        one for one in measures if len({float(number) for pair in one[3] for number in pair}) > 1
    ]
    effects = tuple(_effect(name, group, unit, both, len(real)) for name, group, unit, both in real)
    return Comparison(len(pairs), seats, bots[0], _verdict(effects, len(pairs)), effects)


def _measures(pairs: Sequence[Pair], seats: int) -> list[tuple[str, str, str, Measure]]:
    games = [one for pair in pairs for one in pair]
    sources = dict.fromkeys(name for one in games for name in one.sources)
    endings = sorted({one.ending for one in games})
    found: list[tuple[str, str, str, Measure]] = [
        (f"Seat {seat + 1} wins", "Who wins", "share", _share_of(seat))
        for seat in (range(seats) if seats > 1 else ())
    ]
    found += [
        ("Several win together", "Who wins", "share", lambda f: len(f.winners) > 1),
        ("Somebody wins", "Who wins", "share", lambda f: len(f.winners) > 0),
        ("A player's score", "Scores", "points", lambda f: fmean(f.scores)),
    ]
    if seats > 1:
        found += [
            ("The best score", "Scores", "points", lambda f: max(f.scores)),
            ("The lead of the first", "Scores", "points", _lead),
        ]
    from_where = "Where a player's points come from"
    found += [(source, from_where, "points", _income(source)) for source in sources]
    found.append(("Decisions in a game", "Length", "decisions", lambda f: f.decisions))
    found += [(f"Ended by {one}", "How games end", "share", _ended(one)) for one in endings]
    return found


def _share_of(seat: int) -> Measure:
    return lambda finding: finding.share(seat)


def _lead(finding: Finding) -> float:
    *_, second, first = sorted(finding.scores)
    return first - second


def _income(source: str) -> Measure:
    return lambda finding: fmean(finding.sources.get(source) or [0])


def _ended(ending: str) -> Measure:
    return lambda finding: float(finding.ending == ending)


def _effect(
    name: str, group: str, unit: str, both: Sequence[tuple[float, float]], many: int
) -> Effect:
    differences = [after - before for before, after in both]
    change = fmean(differences)
    spread = stdev(differences) if len(differences) > 1 else 0.0
    reach = _quantile(len(differences) - 1, many) * spread / sqrt(len(differences))
    low, high = change - reach, change + reach
    verdict: Literal["more", "less", "same"] = "more" if low > 0 else "less" if high < 0 else "same"
    return Effect(
        name,
        group,
        unit,
        fmean(before for before, _ in both),
        fmean(after for _, after in both),
        change,
        low,
        high,
        verdict,
        abs(change) / spread if spread else float(change != 0) * 1000,
    )


def _quantile(freedom: int, many: int) -> float:
    """Student's t so that all of so many intervals are right together (Bonferroni)."""
    z = NormalDist().inv_cdf(1 - (1 - SURE) / (2 * max(1, many)))
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96  # Cornish and Fisher
    return z + first / max(1, freedom) + second / max(1, freedom) ** 2


def _verdict(effects: Sequence[Effect], pairs: int) -> str:
    sure = sorted((one for one in effects if one.verdict != "same"), key=lambda one: -one.clear)
    if not sure:
        widest = max((one for one in effects if one.unit == "share"), key=_reach, default=None)
        most = f": no share of games has moved by more than {_reach(widest):.0%}" if widest else ""
        return f"No difference was found in {pairs:,} pairs of games{most}."
    of = f"{len(sure)} of {len(effects)} measures {'has' if len(sure) == 1 else 'have'} changed"
    said = "; ".join(_told(one) for one in sure[:SAID])
    rest = f"; and {len(sure) - SAID} more" if len(sure) > SAID else ""
    return f"{of}. {said}{rest}."


def _reach(effect: Effect | None) -> float:
    return 0.0 if effect is None else max(abs(effect.low), abs(effect.high))


def _told(effect: Effect) -> str:
    if effect.unit == "share":
        return f"{effect.name} {effect.after:.0%} of the time instead of {effect.before:.0%}"
    return f"{effect.name}: {effect.after:.1f} instead of {effect.before:.1f}"


# ---------------------------------------------------------------- as a program


class Request(msgspec.Struct, frozen=True):
    """The line on standard input. `folder` is where the game is, should it not be on the shelf."""

    game: str
    files: dict[str, Any]
    seats: int
    kind: Literal["compare", "balance"] = "compare"
    options: dict[str, Any] = {}
    bot: str = "greedy"
    games: int = 400
    seed: int = 0
    workers: int | None = None
    folder: str = ""


def work(asked: Request, say: Say) -> None:
    """Try what is asked for, saying how it stands after each game."""
    shelf.fetch(asked.game, asked.folder)
    if asked.kind == "balance":
        written, kind = surveyed(asked, lambda done: say({"done": done}))
        say({"done": asked.games, "page": written, "page_kind": kind})
        return
    compared(
        asked.game,
        None,
        asked.files,
        [asked.bot] * asked.seats,
        asked.games,
        asked.seed,
        lambda done, found: say({"done": done, "comparison": found}),
        asked.options,
        asked.workers,
    )


if __name__ == "__main__":
    sys.exit(serve(Request, work))
