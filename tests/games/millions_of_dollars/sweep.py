"""Random games over every table: python -m tests.games.millions_of_dollars.sweep --games 10000

Every game must end within its bound, conserve the money and the loot cards, keep the books and the
offers in order, and be won by whom the cash names; on a sample, the record must verify and worlds
dealt again from every seat's view must show the same view. Uses all cores.
"""

from __future__ import annotations

import random
from itertools import product

from muster import Match
from muster.games.millions_of_dollars import rules
from muster.games.millions_of_dollars.state import Gangs, what_stands
from tests.games.millions_of_dollars.layouts.table import GAME, seen
from tests.games.sweeping import Sweep, Table

FLAGS = ("reserve_pays_ante", "aid_goes_back", "gifts", "fooled")


def tables_for(seats: int) -> list[Table]:
    """Every combination of options at this seat count, in an order that mixes them early."""
    found: list[Table] = [
        (seats, {**dict(zip(FLAGS, on, strict=True)), "mode": mode, "leader": leader})
        for on in product((False, True), repeat=len(FLAGS))
        for mode in ("turns", "real-time")
        for leader in (0, seats)
    ]
    random.Random(seats).shuffle(found)
    return found


def pieces(_: Table) -> dict[str, int]:
    """175 million (MD-1) and eight loot cards (MD-2)."""
    return {"money": 175, "loot cards": 8}


def in_order(m: Match) -> None:
    """Nobody in debt, the books add up, every open offer can be paid by one who is in."""
    table = seen(m)
    chars = table["chars"]
    present = {slot // chars for slot, one in enumerate(table["status"]) if one == "in"}
    assert min(table["cash"]) >= 0  # MD-J5
    for has, books in zip(table["cash"], table["books"], strict=True):
        assert 5 + sum(books.values()) == has
    for one in table["offers"]:
        assert 1 <= one["amount"] <= table["cash"][one["maker"]]  # MD-J9
        assert table["status"][one["slot"]] == "in"  # MD-J28
        assert one["maker"] in present
        assert one["slot"] // chars != one["maker"]
    for one in table["asks"]:
        assert table["status"][one["slot"]] == "in"
        assert one["payer"] == -1 or one["payer"] in present
    for slot in {one["slot"] for one in table["shares"]}:  # MD-J28
        parts = [one for one in table["shares"] if one["slot"] == slot]
        price = [one["amount"] for one in table["asks"] if one["slot"] == slot]
        assert sum(one["amount"] for one in parts) < price[0]
        assert all(one["amount"] <= table["cash"][one["maker"]] for one in parts)
        assert all(one["maker"] in present for one in parts)
    for slot, one in enumerate(table["status"]):
        assert one == "in" or table["antes"][slot] == 0
    state = m.state
    assert isinstance(state, Gangs)
    assert state.standing == what_stands(state)  # MD-J28: what is kept up to date follows from it
    may_add = state.clone()
    may_add.aside = -1
    assert state.aside in (-1, rules.may_add(may_add)) or not state.talking
    assert max(table["acts"]) <= table["max_acts"]  # MD-J29
    assert table["cycle"] <= table["cycles"]  # MD-J11


def judge(m: Match) -> None:
    """20 million after a share, or the richest after eight rounds (MD-17)."""
    table = seen(m)
    outcome = m.outcome
    assert outcome is not None
    cash = table["cash"]
    assert outcome.scores == tuple(cash)
    among = list(range(m.seats))
    if outcome.ending == "20 million":
        among = [seat for seat in table["sharers"] if cash[seat] >= 20]
        assert among
    else:
        assert table["round"] == 8
    best = max(cash[seat] for seat in among)
    assert list(outcome.winners) == [seat for seat in among if cash[seat] == best]
    for seat in range(m.seats):
        assert sum(row.points[seat] for row in outcome.sheet) == cash[seat]


SWEEP = Sweep(
    game=GAME,
    tables={seats: tables_for(seats) for seats in (3, 4, 5, 6, 7, 8)},
    pieces=pieces,
    judge=judge,
    in_order=in_order,
    dealt_again=0.05,
)


if __name__ == "__main__":
    SWEEP.main()
