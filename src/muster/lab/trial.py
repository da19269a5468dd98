"""Trying a pack: the same deals with printed values and with the pack, or a survey of the pack.

As a program, `python -P -m muster.lab.trial`, it reads one line of JSON from standard input and
writes lines as it goes on; see `muster.bots.piped`. What it finds, `compared` and `surveyed` say:
whatever else can compare two packs or draw a balance page takes their places.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any, Literal

import msgspec

from muster.bots.piped import Say, serve
from muster.kernel import shelf
from muster.kernel.content import Files
from muster.kernel.errors import BadChoice
from muster.lab.balance.findings import Finding
from muster.lab.balance.page import page
from muster.lab.balance.survey import finding_of, survey
from muster.lab.compare import verdicts
from muster.lab.compare.verdicts import FEW, Outcome, effects_of
from muster.lab.pool import Processes
from muster.lab.report import Setting
from muster.lab.simulate import play_match, settled
from muster.parts.packs.trial import Comparison, Effect, TrialOrder

SAID = 3
"""So many differences are told in the verdict, the clearest first."""

Pair = tuple[Finding, Finding]
"""A game with printed values, and one from the same deal with the pack."""


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

    `progress` is told now and then how many pairs are done and what they say.
    """
    plain = settled(game, n, bots, seed, options, before, False)
    settled(game, n, bots, seed, options, after, False)  # refused here, not in a worker
    setting = Paired(plain.game, plain.bots, seed, plain.options, before, False, other=after)
    found: dict[int, Pair] = {}
    every, often = max(1, n // 25), max(1, n // 400)
    so_far: Comparison | None = None

    def done(number: int, pair: Pair) -> None:
        nonlocal so_far
        found[number] = pair
        if len(found) % every == 0 and len(found) > 2:
            so_far = told([found[at] for at in sorted(found)], bots)
        if progress and len(found) < n and len(found) % often == 0:
            progress(len(found), so_far)

    for number, pair in Processes(workers).play(play_pair, setting, range(n)):
        done(number, pair)
    last = told([found[number] for number in range(n)], bots)
    if progress:
        progress(n, last)
    return last


def play_pair(setting: Paired, number: int) -> Pair:
    """What came out of a deal with the one pack and with the other."""
    other = msgspec.structs.replace(setting, content=setting.other)
    return finding_of(play_match(setting, number)), finding_of(play_match(other, number))


def surveyed(
    asked: TrialOrder, progress: Callable[[int], None]
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
    try:
        from muster.lab.balance.html import html

        return html([found]), "html"
    except BadChoice:  # nothing is here to draw plots with
        return page([found]), "markdown"


# ---------------------------------------------------------------- what the pairs say

Measure = Callable[[Finding], float]


def told(pairs: Sequence[Pair], bots: Sequence[str]) -> Comparison:
    """What these pairs of games say."""
    seats = len(bots)
    measures = _measures(pairs, seats)
    groups = {name: (group, unit) for name, group, unit, _ in measures}
    outcomes = [
        Outcome(
            name,
            unit == "share",
            [float(measure(one)) for one, _ in pairs],
            [float(measure(other)) for _, other in pairs],
        )
        for name, _, unit, measure in measures
    ]
    effects = tuple([_effect(one, *groups[one.outcome]) for one in effects_of(outcomes)])
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


def _effect(one: verdicts.Effect, group: str, unit: str) -> Effect:
    sure: dict[str, Literal["more", "less"]] = {
        "more": "more",
        "slightly more": "more",
        "less": "less",
        "slightly less": "less",
    }
    return Effect(
        one.outcome,
        group,
        unit,
        one.first,
        one.second,
        one.difference,
        one.low,
        one.high,
        sure.get(one.verdict, "same"),
        one.size,
    )


def _verdict(effects: Sequence[Effect], pairs: int) -> str:
    if pairs < FEW:
        return f"{pairs} pairs of games are too few to judge by; {FEW} or more are judged."
    sure = sorted((one for one in effects if one.verdict != "same"), key=lambda one: -abs(one.size))
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


def work(asked: TrialOrder, say: Say) -> None:
    """Try what is asked for, saying as it goes on how it stands."""
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
    sys.exit(serve(TrialOrder, work))
