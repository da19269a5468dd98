"""The finished games a game keeps in tests/records/<game>: finding, writing and reading them.

A book has one game for each way to end, found by playing at random from seed 0 on until a game ends
that way, and the golden game with its log. A game names its own in tests/games/<folder>/
record_book.py as `BOOK`, which is also the command that writes them:

    python -m tests.games.<folder>.record_book

Needed again only when the rules version changes or old records cannot be replayed any more; the
tests read the files, never this search. With `--log` only the log is written anew, from the record
that is there: after a change of its wording. With `--again` the games that are there are played
again from their own inputs: after a change of rules version by which they still lead to the same.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from muster import Match, Outcome, Record
from muster.kernel.ask import Ask
from muster.kernel.engine import apply, legal_answers
from muster.kernel.events import Silence

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


def dealt(game: str, seats: int, **options: Any) -> Callable[[int], Match]:
    """Games of so many seats, dealt from a seed."""
    return lambda seed: Match.new(game, seats, seed=seed, options=options)


def first_asked(asks: Sequence[Ask], _: random.Random) -> Ask:
    return asks[0]


@dataclass(frozen=True)
class Ending:
    """A way to end: the file's name, the games that are tried, and how one knows it."""

    name: str
    begin: Callable[[int], Match]
    holds: Callable[[Outcome], bool]
    least: int = 0  # so many decisions make it worth looking at


@dataclass(frozen=True)
class RecordBook:
    """The records of one game."""

    game: str
    endings: tuple[Ending, ...]
    golden: str  # the name of the game that is kept with its log
    eventful: Callable[[], Match]  # finds the golden game
    # Who answers when several are asked; part of the search, so that it finds the same games again.
    answers: Callable[[Sequence[Ask], random.Random], Ask] = first_asked

    @property
    def folder(self) -> Path:
        return RECORDS / self.game

    @property
    def names(self) -> list[str]:
        """The records there should be, the golden game last."""
        return [*(ending.name for ending in self.endings), self.golden]

    def text(self, name: str) -> str:
        return (self.folder / f"{name}.muster").read_text(encoding="utf-8")

    @property
    def log(self) -> str:
        """The log that is kept with the golden game."""
        return (self.folder / f"{self.golden}.log.txt").read_text(encoding="utf-8")

    def verified(self, name: str) -> tuple[Match, Outcome]:
        """The game of a record, every draw and step derived again."""
        record = Record.loads(self.text(name))
        checked = record.verify()
        assert checked.finished
        assert checked.inputs == len(record.inputs)
        m = record.replay()
        assert m.outcome is not None
        return m, m.outcome

    def found(self, ending: Ending) -> tuple[int, Match]:
        """The first seed whose random game ends this way."""
        out = Silence()
        for seed in count():
            m = ending.begin(seed)
            start, rng = m.clone(), random.Random(seed)
            inputs: list[tuple[int, str]] = []
            s = m.state  # without a record, so that thousands of games can be tried
            while not s.over:
                ask = self.answers(s.asks, rng)
                action = rng.choice(legal_answers(s, ask))
                inputs.append((ask.seat, m.box.catalogue.texts[action]))
                apply(s, ask, action, out)
            if len(inputs) >= ending.least and ending.holds(m.game.outcome(s)):
                for seat, text in inputs:
                    start.play(seat, text)
                return seed, start
        raise AssertionError

    def write_log(self, m: Match) -> None:
        path = self.folder / f"{self.golden}.log.txt"
        path.write_text(log_of(m), encoding="utf-8", newline="\n")

    def write_again(self) -> None:
        """The same games as records of this rules version; the same result or none is written."""
        again = {name: Record.loads(self.text(name)).proved().record for name in self.names}
        for name, record in again.items():
            record.save(self.folder / f"{name}.muster")

    def main(self) -> None:
        """The command: writes all records, or the log alone."""
        parser = argparse.ArgumentParser(description=f"Write the records of {self.game}.")
        parser.add_argument("--log", action="store_true", help="only the log of the golden game")
        parser.add_argument("--again", action="store_true", help="the same games once more")
        said = parser.parse_args()
        if said.again:
            self.write_again()
            return
        if said.log:
            self.write_log(self.verified(self.golden)[0])
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        for ending in self.endings:
            seed, m = self.found(ending)
            m.record.save(self.folder / f"{ending.name}.muster")
            assert m.outcome is not None
            result = m.outcome.scores, m.outcome.winners, m.outcome.ending, m.outcome.tiebreak
            print(f"{ending.name}: {m.seats} seats, seed {seed}, {result}")  # noqa: T201
        m = self.eventful()
        m.record.save(self.folder / f"{self.golden}.muster")
        self.write_log(m)
        print(f"{self.golden}: {m.seats} seats, {m.moment} decisions")  # noqa: T201


def log_of(m: Match) -> str:
    """What a spectator was told, a line each."""
    lines = m.log(None, NAMES[: m.seats])
    return "".join(f"{line.text}\n" for line in lines if line.text)
