"""The scoring sheet: where every million came from."""

from __future__ import annotations

from muster.kernel.outcome import Source

from ..state import Gangs

ROWS = (
    ("Shares of the loot", "MD-14", "bank"),
    ("The Driver's fee", "MD-15", "steering-wheel"),
    ("The Crook and the Brute", "MD-15", "robber-mask"),
    ("Role on the loot card", "MD-15", "round-star"),
    ("Departures bought and sold", "MD-5", "shaking-hands"),
    ("Gifts", "MD-J10", "receive-money"),
    ("Antes", "MD-3", "two-coins"),
    ("A Snitch alone", "MD-13", "rat"),
)


def sheet_of(s: Gangs) -> tuple[Source, ...]:
    """What everybody began with, and what each source brought or cost."""
    box = s.box
    rows = [Source("Starting money", (box.start_cash,) * box.seats, "MD-1", icon="banknote")]
    for source, (label, clause, icon) in enumerate(ROWS):
        points = tuple(s.books[seat][source] for seat in range(box.seats))
        if any(points):
            rows.append(Source(label, points, clause, icon=icon))
    return tuple(rows)
