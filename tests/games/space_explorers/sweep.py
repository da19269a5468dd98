"""Random games over every table: python -m tests.games.space_explorers.sweep --games 10000

Every game must end within its bound, lose and double no card, Project or token, keep the Center
filled and the Hubs in order, end for a reason one can see, and be won by whom an independent count
names; on a sample, the record must verify and worlds dealt again from every seat's view must show
the same view. Uses all cores.
"""

from __future__ import annotations

import random
from itertools import product

from muster import Match
from tests.games.space_explorers.layouts import count
from tests.games.space_explorers.layouts.table import COLOURS, FLAGS
from tests.games.sweeping import Sweep, Table


def tables_for(seats: int) -> list[Table]:
    """Every combination of options at this seat count, in an order that mixes them early."""
    found: list[Table] = [
        (seats, {**dict(zip(FLAGS, flags, strict=True)), "first": first})
        for flags in product((False, True), repeat=len(FLAGS))
        for first in range(seats + 1)
    ]
    random.Random(seats).shuffle(found)
    return found


def pieces(table: Table) -> dict[str, int]:
    """Sixty cards, two Projects more than players, a token of each colour for everybody."""
    seats, _ = table
    found = {"cards": 60, "different cards": 60}
    found |= {"projects": seats + 2, "different projects": seats + 2}  # SE-7
    return found | {f"{colour} tokens": seats for colour in COLOURS}  # SE-10


def in_order(m: Match) -> None:
    """Six cards in the Center, every card in a Division of its colour, no Hub beyond twelve."""
    table = m.view(None)["table"]
    assert len(table["center"]) >= 6 or not table["deck"]  # SE-16 SE-J7
    for hub in table["hubs"]:
        assert sum(len(batch) for batch in hub.values()) <= 12  # SE-J35
        for colour, batch in hub.items():
            assert all(colour in count.CARD[card]["skills"] for card in batch)  # SE-26


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


SWEEP = Sweep(
    game="space-explorers",
    tables={seats: tables_for(seats) for seats in (2, 3, 4)},
    pieces=pieces,
    judge=judge,
    in_order=in_order,
    dealt_again=0.05,
)


if __name__ == "__main__":
    SWEEP.main()
