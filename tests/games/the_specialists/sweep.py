"""Random games over every table: python -m tests.games.the_specialists.sweep --games 10000

Every game must end within its bound, lose and double no card, token, tile or die, keep everybody
within the limits of the rules, and be won by whom an independent count names; on a sample, the
record must verify and worlds dealt again from every seat's view must show the same view.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import muster
from muster import Match
from tests.games.sweeping import Sweep, Table
from tests.games.the_specialists.layouts.components import FILES, GAME, LAYOUTS
from tests.games.the_specialists.layouts.table import flags, seen

SOLO = FILES["solo"]
SEATS = (1, 2, 3, 4)


def tables_for(seats: int) -> list[Table]:
    """Every layout with every combination of options, in an order that mixes them early."""
    names = flags(seats)
    found: list[Table] = [
        (seats, {**dict(zip(names, chosen, strict=True)), "layout": layout})
        for chosen in product((False, True), repeat=len(names))
        for layout in LAYOUTS
    ]
    random.Random(seats).shuffle(found)
    return found


def pieces(table: Table) -> dict[str, int]:
    """What lies on the table after the set-up must be there at the end."""
    seats, options = table
    start = Match.new(GAME, seats, seed=0, options=options)
    return muster.game(GAME).holdings(start.state)


def in_order(m: Match) -> None:
    """Nobody has more than the rules allow."""
    table = seen(m)
    unlimited = m.box.options["unlimited_dice"]
    held = 0
    for seat in range(m.seats):
        assert len(table["experts"][seat]) <= 3  # TS-85
        assert len(table["tokens"][seat]) <= 5  # TS-73: the fifth is about to go
        assert 0 <= table["equipment"][seat] <= 10  # TS-J5
        assert table["heists"][seat] <= 7  # TS-67
        own = [value for value in table["rows"][seat] if value] + table["beside"][seat]
        held += len(own)
        if seat != table["active"] and m.asks and m.asks[0].key not in ("start", "arrange"):
            assert len(own) <= 4  # TS-69
            assert len(table["tokens"][seat]) <= 4
    for city in table["cities"]:
        for building in city["buildings"]:
            assert len(building["marks"]) <= building["spots"]  # TS-J24
        for seat in range(m.seats):
            assert sum(one["marks"].count(seat) for one in city["buildings"]) <= 1  # TS-57
    if not unlimited:
        waiting = sum(1 for value in table["area"] if value) + bool(table["fast_die"])
        assert table["pool"] >= 0
        assert held + waiting + table["pool"] <= 21  # TS-8; rolled dice may wait to be placed


def judge(m: Match) -> None:
    """A reason to end, and the result of an independent count from the table alone."""
    table = seen(m)
    outcome = m.outcome
    assert outcome is not None
    if m.seats == 1:
        judge_solo(m, table)
        return
    heists = table["heists"]
    assert outcome.ending == ("seventh heist" if 7 in heists else "twelve rounds")
    assert 7 in heists or table["round"] == 12
    money = [sum(book.values()) for book in m.state.dump()["books"]]
    assert outcome.scores == tuple(money)
    ranks = list(zip(money, heists, strict=True))
    assert outcome.winners == tuple(s for s in range(m.seats) if ranks[s] == max(ranks))
    for seat in range(m.seats):
        assert sum(row.points[seat] for row in outcome.sheet) == money[seat]


def judge_solo(m: Match, table: dict[str, Any]) -> None:
    outcome, solo = m.outcome, table
    assert outcome is not None
    bribes, rivalries = len(solo["bribes"]), len(solo["rivalries"])
    if outcome.ending in ("seven bribes", "five rivalries"):
        assert (bribes, rivalries)[outcome.ending == "five rivalries"] == (
            SOLO["lose_at"]["bribes" if outcome.ending == "seven bribes" else "rivalries"]
        )
        assert (outcome.winners, outcome.scores) == ((), (0,))  # TS-J50
        return
    assert bribes < 7
    assert rivalries < 5
    score = sum(table["books"][0].values()) + SOLO["bribe_penalty"][bribes]
    if outcome.ending == "seventh heist":
        assert table["heists"] == [7]
        score += 5 * (12 - table["round"])  # TS-124, TS-J51
    else:
        assert table["round"] == 12
    assert (outcome.winners, outcome.scores) == ((0,), (score,))


SWEEP = Sweep(
    game=GAME,
    tables={seats: tables_for(seats) for seats in SEATS},
    pieces=pieces,
    judge=judge,
    in_order=in_order,
    dealt_again=0.03,
)


if __name__ == "__main__":
    SWEEP.main()
