"""Random games over every table: python -m tests.games.space_explorers.sweep --games 10000

Every game must end within its bound, lose and double no card, Project or token, keep the Center
filled and the Hubs in order, end for a reason one can see, and be won by whom an independent count
names; on a sample, the record must verify and worlds dealt again from every seat's view must show
the same view. Uses all cores.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Any

import muster
from muster import Match, Record
from tests.games.space_explorers import count
from tests.games.space_explorers.table import COLOURS

FLAGS = (
    "overpay",
    "uncovered_waits",
    "covered_nine",
    "literal_34",
    "extra_draw_on_take",
    "memory",
)

Table = tuple[int, dict[str, Any]]


def tables_for(seats: int) -> list[Table]:
    """Every combination of options at this seat count, in an order that mixes them early."""
    found: list[Table] = [
        (seats, {**dict(zip(FLAGS, flags, strict=True)), "first": first})
        for flags in product((False, True), repeat=len(FLAGS))
        for first in range(seats + 1)
    ]
    random.Random(seats).shuffle(found)
    return found


TABLES = {seats: tables_for(seats) for seats in (2, 3, 4)}


def table_of(seed: int) -> Table:
    """Seat counts in turn, each with its own tables in turn."""
    seats = 2 + seed % 3
    return TABLES[seats][seed // 3 % len(TABLES[seats])]


def play(table: Table, seed: int, thorough: bool) -> Match:
    """One random game with every check that is asked for."""
    seats, options = table
    m = Match.new("space-explorers", seats, seed=seed, options=options)
    rng = random.Random(seed)
    pieces = {"cards": 60, "different cards": 60}
    pieces |= {"projects": seats + 2, "different projects": seats + 2}  # SE-7
    pieces |= {f"{colour} tokens": seats for colour in COLOURS}  # SE-10
    bound = m.game.bound(m.box)
    decisions = 0
    while not m.over:
        if thorough or decisions % 16 == 0:
            assert m.game.holdings(m.state) == pieces
        if thorough or decisions % 64 == 0:
            in_order(m)
        if thorough and rng.random() < 0.05:
            look_again(m, rng)
        ask = rng.choice(m.asks)
        m.play(ask.seat, rng.choice(m.legal(ask.seat)))
        decisions += 1
        assert decisions <= bound
    assert m.game.holdings(m.state) == pieces
    in_order(m)
    judge(m)
    if thorough:
        record = Record.loads(m.record.dumps())
        assert record.verify().finished
        assert record.replay().fingerprint == m.fingerprint
    return m


def in_order(m: Match) -> None:
    """Six cards in the Center, every card in a Division of its colour, no Hub beyond twelve."""
    table = m.view(None)["table"]
    assert len(table["center"]) >= 6 or not table["deck"]  # SE-16 SE-J7
    for hub in table["hubs"]:
        assert sum(len(batch) for batch in hub.values()) <= 12  # SE-J35
        for colour, batch in hub.items():
            assert all(colour in count.CARD[card]["skills"] for card in batch)  # SE-26


def look_again(m: Match, rng: random.Random) -> None:
    """A world dealt again from any seat's view shows that view."""
    for seat in (None, *range(m.seats)):
        view = m.view(seat)
        again = muster.redeal(view, rng)
        assert again.view(seat) == view
        assert again.game.holdings(again.state) == m.game.holdings(m.state)


def judge(m: Match) -> None:
    """A reason to end, equally many turns, and the winners of an independent count."""
    table = m.view(None)["table"]
    outcome = m.outcome
    assert outcome is not None
    full = any(sum(len(batch) for batch in hub.values()) == 12 for hub in table["hubs"])
    if outcome.ending == "everybody passed":
        assert table["passes"] == m.seats
        assert not table["deck"]
        assert not table["center"]  # SE-J6
    else:
        assert table["turn"] % m.seats == 0  # SE-64
        if outcome.ending == "last project":
            assert not table["projects"]  # SE-63
        else:
            assert full or recruited(m, "c31")  # SE-62; only 31 leaves a Hub (SE-J35)
    assert table["turn"] <= (25_000 if m.box.options["overpay"] else 4_000)  # SE-J40
    found = count.ranks(table)
    assert outcome.scores == tuple(total for total, _ in found)
    assert outcome.winners == count.winners(found)
    assert outcome.tiebreak == count.decided(found)
    for seat in range(m.seats):
        assert sum(row.points[seat] for row in outcome.sheet) == outcome.scores[seat]


def recruited(m: Match, card: str) -> bool:
    return any(
        line.told["kind"] == "recruited" and line.told["card"] == card for line in m.log(None)
    )


def play_some(seeds: range, sample: int) -> Counter[str]:
    """The games of these seeds; three in `sample` times three thoroughly."""
    endings: Counter[str] = Counter()
    for seed in seeds:
        table = table_of(seed)
        try:
            m = play(table, seed, thorough=seed // 3 % sample == 0)
        except Exception as error:
            raise AssertionError(f"seats {table[0]}, options {table[1]}, seed {seed}") from error
        assert m.outcome is not None
        decided = m.outcome.tiebreak or "points"
        endings[f"{m.outcome.ending}, decided by {decided}"] += 1
        endings["decisions"] += m.moment
        turns = m.view(None)["table"]["turn"]
        endings["turns"] += turns
        endings[f"longest {turns}"] = 0
    return endings


def main() -> None:
    parser = argparse.ArgumentParser(description="Random games of Space Explorers, every table.")
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
            endings.update(part)
    seconds = time.perf_counter() - began
    decisions, turns = endings.pop("decisions", 0), endings.pop("turns", 0)
    longest = max(int(name.split()[1]) for name in endings if name.startswith("longest "))
    out = sys.stdout.write
    different = {str(table_of(seed)) for seed in range(args.first, last)}
    out(f"{args.games} games over {len(different)} tables, {decisions} decisions, ")
    out(f"{turns} turns (at most {longest} in a game), {seconds:.0f} s: no failure\n")
    for ending, number in endings.most_common():
        if number:
            out(f"{number:7}  {ending}\n")


if __name__ == "__main__":
    main()
