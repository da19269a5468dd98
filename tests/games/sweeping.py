"""Random games over every table of a game, checked, on all cores.

A game says in a `Sweep` what its tables are and what must hold; its module
tests/games/<folder>/sweep.py is the command: python -m tests.games.<folder>.sweep --games 10000

Every game must end within its bound, lose and double no piece, and pass what the game itself checks
on the way and at the end; on a sample, the record must verify and worlds dealt again from every
seat's view must show the same view.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from muster import Match, Record
from tests.games.playing import deal_again, seen

Table = tuple[int, dict[str, Any]]
"""A seat count and the options played with."""

STEP = 300  # games a process plays before it reports


def nothing_more(_: Match) -> None:
    """No check besides those of every game."""


@dataclass
class Tally:
    """What came of some games."""

    endings: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    turns: int = 0
    longest: int = 0

    def enter(self, m: Match) -> None:
        """One more finished game."""
        assert m.outcome is not None
        self.endings[f"{m.outcome.ending}, decided by {m.outcome.tiebreak or 'points'}"] += 1
        self.decisions += m.moment
        table = seen(m)
        turns = table.get("turn", 0) or table["round"]  # no turns counted: rounds
        self.turns += turns
        self.longest = max(self.longest, turns)

    def add(self, other: Tally) -> None:
        self.endings.update(other.endings)
        self.decisions += other.decisions
        self.turns += other.turns
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True)
class Sweep:
    """The tables of a game by seat count, and what must hold at them.

    The functions go to other processes: they are functions of a module, no lambdas.
    """

    game: str
    tables: dict[int, list[Table]]
    pieces: Callable[[Table], dict[str, int]]  # what `holdings` counts, from setup to the end
    judge: Callable[[Match], None]  # of a finished game
    in_order: Callable[[Match], None] = nothing_more  # now and then, and at the end
    dealt_again: float = 0.1  # the share of moments, in a thorough game

    def table_of(self, seed: int) -> Table:
        """Seat counts in turn, each with its own tables in turn."""
        tables = list(self.tables.values())
        of_seats = tables[seed % len(tables)]
        return of_seats[seed // len(tables) % len(of_seats)]

    def play(self, table: Table, seed: int, thorough: bool) -> Match:
        """One random game with every check that is asked for."""
        seats, options = table
        m = Match.new(self.game, seats, seed=seed, options=options)
        rng = random.Random(seed)
        pieces = self.pieces(table)
        bound = m.game.bound(m.box)
        decisions = 0
        while not m.over:
            if thorough or decisions % 16 == 0:
                assert m.game.holdings(m.state) == pieces
            if thorough or decisions % 64 == 0:
                self.in_order(m)
            if thorough and rng.random() < self.dealt_again:
                deal_again(m, rng, None, *range(seats))
            ask = rng.choice(m.asks)
            m.play(ask.seat, rng.choice(m.legal(ask.seat)))
            decisions += 1
            assert decisions <= bound
        assert m.game.holdings(m.state) == pieces
        self.in_order(m)
        self.judge(m)
        if thorough:
            record = Record.loads(m.record.dumps())
            assert record.verify().finished
            assert record.replay().fingerprint == m.fingerprint
        return m

    def play_some(self, seeds: range, sample: int) -> Tally:
        """The games of these seeds, at each seat count one in `sample` thoroughly."""
        tally = Tally()
        for seed in seeds:
            table = self.table_of(seed)
            try:
                m = self.play(table, seed, thorough=seed // len(self.tables) % sample == 0)
            except Exception as error:
                where = f"seats {table[0]}, options {table[1]}, seed {seed}"
                raise AssertionError(where) from error
            tally.enter(m)
        return tally

    def main(self) -> None:
        """The command: plays as many as one likes and says how they ended."""
        parser = argparse.ArgumentParser(description=f"Random games of {self.game}, every table.")
        parser.add_argument("--games", type=int, default=10_000, help="how many (default 10000)")
        parser.add_argument("--first", type=int, default=0, help="the first seed (default 0)")
        parser.add_argument("--sample", type=int, default=10, help="one in so many thoroughly")
        args = parser.parse_args()
        began = time.perf_counter()
        last = args.first + args.games
        parts = [range(at, min(at + STEP, last)) for at in range(args.first, last, STEP)]
        tally = Tally()
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            for part in pool.map(partial(self.play_some, sample=args.sample), parts):
                tally.add(part)
        seconds = time.perf_counter() - began
        different = {str(self.table_of(seed)) for seed in range(args.first, last)}
        out = sys.stdout.write
        out(f"{args.games} games over {len(different)} tables, {tally.decisions} decisions, ")
        out(f"{tally.turns} turns (at most {tally.longest} in a game), ")
        out(f"{seconds:.0f} s: no failure\n")
        for ending, number in tally.endings.most_common():
            out(f"{number:7}  {ending}\n")
