"""Writes the records of tests/records/space-explorers:

    python -m tests.games.space_explorers.record_book

One game for each way Space Explorers can end, found by playing at random from seed 0 on until a
game ends that way, and one game with its log. Needed again only when the rules version changes or
old records cannot be replayed any more; the tests read the files, never this search. With `--log`
only the log is written anew, from the record that is there: after a change of its wording.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from muster import Match, Outcome, Record
from muster.bots import make_bot
from muster.kernel.engine import apply, legal_answers
from muster.kernel.events import Silence
from tests.games.space_explorers.table import place

FOLDER = Path(__file__).parents[2] / "records" / "space-explorers"
GOLDEN = "three-explorers"
NAMES = ("Ada", "Ben", "Cleo")
CONSIDERED = 30


def dealt(seats: int) -> Callable[[int], Match]:
    """Games of so many seats, dealt from a seed."""
    return lambda seed: Match.new("space-explorers", seats, seed=seed)


def nearly_dry(seed: int) -> Match:
    """Three players with poor hands, two cards in the Center and an empty deck.

    The other cards are out of the game: with all sixty somebody would hold four cards by then, and
    with four cards in hand any of them can be paid for, so nobody would have to pass.
    """
    return place(
        ["blue 1 5, purple 56", "green 13 24", "red 37, yellow 31"],
        hands=["6", "59", ""],
        center="2 36",
        last="",
        tokens=["red green", "blue3 yellow3 green2 red2 purple3"],
        claimed=["sputnik-1"],
        projects="apollo-11 vostok-1 viking-1 lunokhod-1",
        turn=10,
        seed=seed,
    )


@dataclass(frozen=True)
class Ending:
    """A way to end: the file's name, the games that are tried, and how one knows it."""

    name: str
    begin: Callable[[int], Match]
    holds: Callable[[Outcome], bool]
    least: int = 0  # so many decisions make it worth looking at


ENDINGS = (
    Ending("twelve-specialists", dealt(4), lambda o: _alone(o, "twelve specialists", None)),
    Ending("last-project", dealt(2), lambda o: _alone(o, "last project", None)),
    Ending("everybody-passed", nearly_dry, lambda o: o.ending == "everybody passed", least=12),
    Ending("won-by-projects", dealt(3), lambda o: _alone(o, o.ending, "most Project points")),
    Ending("shared-by-two", dealt(3), lambda o: len(o.winners) == 2),
    Ending("shared-by-three", dealt(3), lambda o: len(o.winners) == 3),
)


def _alone(outcome: Outcome, ending: str, tiebreak: str | None) -> bool:
    found = None if outcome.tiebreak is None else outcome.tiebreak.removesuffix(" (SE-68)")
    return (len(outcome.winners), outcome.ending, found) == (1, ending, tiebreak)


def found(ending: Ending) -> tuple[int, Match]:
    """The first seed whose random game ends this way."""
    out = Silence()
    for seed in count():
        m = ending.begin(seed)
        start, rng = m.clone(), random.Random(seed)
        inputs: list[tuple[int, str]] = []
        s = m.state  # without a record, so that thousands of games can be tried
        while not s.over:
            ask = s.asks[0]
            action = rng.choice(legal_answers(s, ask))
            inputs.append((ask.seat, m.box.catalogue.texts[action]))
            apply(s, ask, action, out)
        if len(inputs) >= ending.least and ending.holds(m.game.outcome(s)):
            for seat, text in inputs:
                start.play(seat, text)
            return seed, start
    raise AssertionError


def eventful() -> tuple[int, Match]:
    """Of some games between three greedy players the one in which most abilities are used."""
    best: tuple[int, int, Match] | None = None
    for seed in range(CONSIDERED):
        m = Match.new("space-explorers", 3, seed=seed)
        bots = [make_bot("greedy", random.Random(f"{seed} {seat}")) for seat in range(3)]
        while not m.over:
            seat = m.asks[0].seat
            m.play(seat, bots[seat].choose(m.view(seat), m.legal(seat)))
        used = len(abilities(m))
        if best is None or used > best[0]:
            best = used, seed, m
    assert best is not None
    return best[1], best[2]


def abilities(m: Match) -> set[str]:
    """The cards whose ability a spectator was told of."""
    used: set[str] = set()
    for line in m.log(None):
        used.update((*line.told.get("helped", ()), *line.told.get("back", ())))
        if line.told.get("by") is not None:
            used.add(line.told["by"])
    return used


def log_of(m: Match) -> str:
    """What a spectator was told, a line each."""
    return "".join(f"{line.text}\n" for line in m.log(None, NAMES) if line.text)


def write_log(m: Match) -> None:
    (FOLDER / f"{GOLDEN}.log.txt").write_text(log_of(m), encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the records of Space Explorers.")
    parser.add_argument("--log", action="store_true", help="only the log of the golden game")
    if parser.parse_args().log:
        write_log(Record.load(FOLDER / f"{GOLDEN}.muster").replay())
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    for ending in ENDINGS:
        seed, m = found(ending)
        m.record.save(FOLDER / f"{ending.name}.muster")
        assert m.outcome is not None
        result = m.outcome.scores, m.outcome.winners, m.outcome.ending, m.outcome.tiebreak
        print(f"{ending.name}: {m.seats} seats, seed {seed}, {result}")  # noqa: T201
    seed, m = eventful()
    m.record.save(FOLDER / f"{GOLDEN}.muster")
    write_log(m)
    print(f"{GOLDEN}: seed {seed}, {len(abilities(m))} abilities")  # noqa: T201


if __name__ == "__main__":
    main()
