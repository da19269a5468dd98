"""The records of Masters of the Heist: python -m tests.games.masters.record_book

For each heist of River City a game that was won and one that was lost. A win is looked for with
`heist_search`, which may see the bag; heists for experienced crews are tried with such a crew.
Names of scenarios after the command: only their games are looked for anew.
"""

from __future__ import annotations

import argparse
import random
from itertools import count
from typing import Any

from muster import Match
from muster.games.masters.components import SCENARIOS
from muster.kernel.engine import apply, legal_answers
from muster.kernel.events import Silence
from tests.games.masters.layouts.heist_search import GAME, Inputs, begin, find
from tests.games.record_books import RECORDS, Ending, RecordBook

AMATEURS = ("inclusion", "startup", "dark-horse")
RICH: dict[str, Any] = {"level": 4, "cash": "20", "shop": True, "fixers": "all"}
FOLDER = RECORDS / GAME
SEEDS, TRIES = 12, 50
"""How many seeds are tried for a win, and how many games with each."""

NAMES: list[str] = [f"{name}-{how}" for name in SCENARIOS for how in ("won", "lost")]


def options_of(scenario: str) -> dict[str, Any]:
    return {} if scenario in AMATEURS else RICH


def seats_of(scenario: str) -> int:
    """Different numbers of people, so that proposals and votes are on record too."""
    return 1 + SCENARIOS.index(scenario) % 3


def recorded(scenario: str, seed: int, seats: int, inputs: Inputs) -> Match:
    m = begin(scenario, seed, seats, options_of(scenario))
    for seat, text in inputs:
        m.play(seat, text)
    assert m.over
    return m


def won(scenario: str, seeds: int = SEEDS, tries: int = TRIES) -> Match | None:
    """With several people if it is found soon, else with one who runs the whole crew."""
    for seats, most in ((seats_of(scenario), 3), (1, seeds)):
        reached, seed, inputs = find(scenario, seats, options_of(scenario), most, tries)
        if reached >= 1_000.0:
            return recorded(scenario, seed, seats, inputs)
    return None


def lost(scenario: str) -> Match:
    """Whoever plays at random hardly ever wins."""
    seats = 4 - SCENARIOS.index(scenario) % 4
    options = {name: value for name, value in options_of(scenario).items() if name != "level"}
    for seed in count():
        m = Match.new(GAME, seats, seed=seed, options={"scenario": scenario, **options})
        start, rng, s, out = m.clone(), random.Random(seed), m.state, Silence()
        inputs: Inputs = []
        while not s.over:
            ask = rng.choice([ask for ask in s.asks if ask.seat >= 0 and not ask.idle])
            action = rng.choice(legal_answers(s, ask))
            inputs.append((ask.seat, m.box.catalogue.texts[action]))
            apply(s, ask, action, out)
        if not m.game.outcome(s).winners:
            for seat, text in inputs:
                start.play(seat, text)
            return start
    raise AssertionError


def _found(name: str) -> Match:
    """The game of this name, looked for anew."""
    scenario, _, how = name.rpartition("-")
    m = won(scenario) if how == "won" else lost(scenario)
    assert m is not None, f"{name}: not found"
    return m


def _ending(name: str) -> Ending:
    """Games that end like this one; how they are found is this book's own affair."""
    wins = name.endswith("-won")
    return Ending(name, lambda _: _found(name), lambda outcome: bool(outcome.winners) is wins)


GOLDEN = "final-score-1-won"
"""Both parts of The Final Score, kept with its log."""

BOOK = RecordBook(
    GAME,
    tuple(_ending(name) for name in NAMES if name != GOLDEN),
    GOLDEN,
    lambda: _found(GOLDEN),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=f"Write the records of {GAME}.")
    parser.add_argument("scenarios", nargs="*", default=list(SCENARIOS))
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--tries", type=int, default=TRIES)
    parser.add_argument("--log", action="store_true", help="only the log of the golden game")
    parser.add_argument("--again", action="store_true", help="the same games once more")
    said = parser.parse_args()
    if said.again:
        BOOK.write_again()
        return
    if said.log:
        BOOK.write_log(BOOK.verified(GOLDEN)[0])
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    for scenario in said.scenarios:
        for name, m in (
            (f"{scenario}-won", won(scenario, said.seeds, said.tries)),
            (f"{scenario}-lost", lost(scenario)),
        ):
            if m is None:
                print(f"{name}: not found")  # noqa: T201
                continue
            assert m.outcome is not None
            m.record.save(FOLDER / f"{name}.muster")
            print(f"{name}: {m.seats} seats, {m.moment} decisions, {m.outcome.ending}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
