"""Writes the finished games of tests/records/the-plan: python -m tests.games.the_plan.record_book

One game for each way The Plan can end, found by playing at random from seed 0 on until a game ends
that way, and one game with its log. Needed again only when the rules version changes or old
records cannot be replayed any more; the tests read the files, never this search.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from muster import Match, Outcome
from tests.games.the_plan.table import play_randomly

FOLDER = Path(__file__).parents[2] / "records" / "the-plan"
GOLDEN = "three-with-bribes"
NAMES = ("Ada", "Ben", "Cleo")


@dataclass(frozen=True)
class Ending:
    """A way to end: the file's name, the table it is searched at, and how one knows it."""

    name: str
    seats: int
    holds: Callable[[Outcome], bool]
    options: dict[str, Any] = field(default_factory=dict)


ENDINGS = (
    Ending("won-by-points", 3, lambda o: len(o.winners) == 1 and o.tiebreak is None),
    Ending("won-by-full-collections", 4, lambda o: _by(o, "full collections")),
    Ending("won-by-treasures", 4, lambda o: _by(o, "Treasures")),
    Ending("won-by-trinkets", 5, lambda o: _by(o, "Trinkets")),
    Ending("shared", 6, lambda o: len(o.winners) == 2),
    Ending("solitaire-won", 1, lambda o: o.ending == "solitaire won"),
    Ending("solitaire-lost", 1, lambda o: o.ending == "solitaire lost", {"ghosts": 3}),
    Ending("solitaire-draw", 1, lambda o: o.ending == "solitaire draw"),
)


def _by(outcome: Outcome, what: str) -> bool:
    return len(outcome.winners) == 1 and outcome.tiebreak == f"most {what} (TP-15)"


def played(seats: int, seed: int, options: dict[str, Any]) -> Match:
    """The random game of this seed."""
    m = Match.new("the-plan", seats, seed=seed, options=options)
    play_randomly(m, random.Random(seed))
    return m


def found(ending: Ending) -> tuple[int, Match]:
    """The first seed whose random game ends this way."""
    for seed in count():
        m = played(ending.seats, seed, ending.options)
        assert m.outcome is not None
        if ending.holds(m.outcome):
            return seed, m
    raise AssertionError


def eventful() -> Match:
    """A game for three with a bribe paid, a lot chosen, and a tie of Smash & Grabs."""
    for seed in count():
        m = played(3, seed, {"bribes": True})
        events = [line.told for line in m.log(None)]
        kinds = {event["kind"] for event in events}
        lots = {event["lot"] for event in events if event["kind"] == "bids"}
        paid = any(event["kind"] == "bids" and event["winner"] >= 0 for event in events)
        if paid and "smash & grab" in lots and {"lot", "blocked", "smash tied"} <= kinds:
            return m
    raise AssertionError


def log_of(m: Match) -> str:
    """What a spectator was told, a line each."""
    return "".join(f"{line.text}\n" for line in m.log(None, NAMES))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for ending in ENDINGS:
        seed, m = found(ending)
        m.record.save(FOLDER / f"{ending.name}.muster")
        print(f"{ending.name}: {ending.seats} seats, seed {seed}, {m.outcome}")  # noqa: T201
    m = eventful()
    m.record.save(FOLDER / f"{GOLDEN}.muster")
    (FOLDER / f"{GOLDEN}.log.txt").write_text(log_of(m), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
