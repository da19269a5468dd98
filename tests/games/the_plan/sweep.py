"""Random games over every table: python -m tests.games.the_plan.sweep --games 10000

Every game must end within its bound and in eleven turns, lose and double no piece, and be won by
whom an independent count names; on a sample, the record must verify and worlds dealt again from
every seat's view must show the same view. Uses all cores.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import Any

import muster
from muster import Match, Record
from tests.games.the_plan import oracle
from tests.games.the_plan.table import TYPES

PIECES = {"treasures": 56, "different treasures": 56, "trinkets": 30, "different trinkets": 30}

Table = tuple[int, dict[str, Any]]


def tables_for(seats: int) -> list[Table]:
    """Every combination of options at this seat count."""
    choices: list[dict[str, Any]] = [{"bribes": False}, {"bribes": True}]
    if seats <= 2:
        pairs = list(combinations(TYPES, 2))
        choices = [{**one, "removed": list(pair)} for one in choices for pair in pairs]
    if seats == 1:
        choices = [{**one, "ghosts": ghosts} for one in choices for ghosts in range(1, 6)]
    return [(seats, options) for options in choices]


TABLES = {seats: tables_for(seats) for seats in range(1, 7)}


def table_of(seed: int) -> Table:
    """Seat counts in turn, each with its own tables in turn."""
    seats = 1 + seed % 6
    return TABLES[seats][seed // 6 % len(TABLES[seats])]


def deck_size(options: dict[str, Any]) -> int:
    counts = {"smash_grab": 16, "lone": 14, "team2": 14, "team3": 14, "team4": 14}
    return sum(count for name, count in counts.items() if name not in options.get("removed", ()))


def play(table: Table, seed: int, thorough: bool) -> Match:
    """One random game with every check that is asked for."""
    seats, options = table
    m = Match.new("the-plan", seats, seed=seed, options=options)
    rng = random.Random(seed)
    pieces = {**PIECES, "plans": deck_size(options), "different plans": deck_size(options)}
    bound = m.game.bound(m.box)
    decisions = 0
    while not m.over:
        if thorough or decisions % 16 == 0:
            assert m.game.holdings(m.state) == pieces
        if thorough and rng.random() < 0.1:
            look_again(m, rng)
        ask = rng.choice(m.asks)
        m.play(ask.seat, rng.choice(m.legal(ask.seat)))
        decisions += 1
        assert decisions <= bound
    assert m.game.holdings(m.state) == pieces
    judge(m)
    if thorough:
        record = Record.loads(m.record.dumps())
        assert record.verify().finished
        assert record.replay().fingerprint == m.fingerprint
    return m


def look_again(m: Match, rng: random.Random) -> None:
    """A world dealt again from any seat's view shows that view."""
    for seat in (None, *range(m.seats)):
        view = m.view(seat)
        again = muster.redeal(view, rng)
        assert again.view(seat) == view
        assert again.game.holdings(again.state) == m.game.holdings(m.state)


def judge(m: Match) -> None:
    """Eleven turns, a Treasure left over, and the winners of an independent count."""
    table = m.view(None)["table"]
    assert (table["turn"], table["treasure_pile"]) == (11, 1)
    pairs = zip(table["hauls"], table["souvenirs"], strict=True)
    ranks = [oracle.rank(haul, kept) for haul, kept in pairs]
    outcome = m.outcome
    assert outcome is not None
    assert (*outcome.scores, *outcome.others) == tuple(one[0] for one in ranks)
    assert outcome.winners == oracle.winners(ranks, m.seats)


def play_some(seeds: range, sample: int) -> Counter[str]:
    """The games of these seeds; six in `sample` times six thoroughly."""
    endings: Counter[str] = Counter()
    for seed in seeds:
        table = table_of(seed)
        try:
            m = play(table, seed, thorough=seed // 6 % sample == 0)
        except Exception as error:
            raise AssertionError(f"seats {table[0]}, options {table[1]}, seed {seed}") from error
        assert m.outcome is not None
        decided = m.outcome.tiebreak or "points"
        endings[f"{m.outcome.ending}, decided by {decided}"] += 1
        endings["decisions"] += m.moment
    return endings


def main() -> None:
    parser = argparse.ArgumentParser(description="Random games of The Plan over every table.")
    parser.add_argument("--games", type=int, default=10_000, help="how many (default 10000)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--sample", type=int, default=10, help="one in so many thoroughly")
    args = parser.parse_args()
    began = time.perf_counter()
    step = 300
    last = args.first + args.games
    parts = [range(at, min(at + step, last)) for at in range(args.first, last, step)]
    endings: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(play_some, parts, [args.sample] * len(parts)):
            endings += part
    seconds = time.perf_counter() - began
    decisions = endings.pop("decisions", 0)
    out = sys.stdout.write
    different = {str(table_of(seed)) for seed in range(args.first, last)}
    out(f"{args.games} games over {len(different)} tables, ")
    out(f"{decisions} decisions, {seconds:.0f} s: ")
    out("no failure\n")
    for ending, number in endings.most_common():
        out(f"{number:7}  {ending}\n")


if __name__ == "__main__":
    main()
