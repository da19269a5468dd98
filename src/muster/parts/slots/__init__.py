"""State declared once: what there is, of which sort, and who may see it.

    @declared
    class Sea(State[SeaBox]):
        deck = zone("cards", seen=NOBODY, rest=True)
        charms = one("charms", each="seats", seen=charms_seen, rest=True)
        dive = zone("cards")
        kept = zone("cards", each="seats")
        turn = number(-1, position=0)

From this follow `__slots__`, `__init__`, `clone`, `dump`, and through `State.declared` what `Game`
makes of a state: `place`, `view`, `seen`, `redeal`, `secrets` and `holdings`. What is special in a
game it writes itself.

A sort names components of the box: `Box.sorts["cards"]` are their ids, `Box.in_game["cards"]` the
numbers of those that take part. In a view what is hidden is its number of components, or "?";
`seen` makes a state of a view in which that is `UNKNOWN`, for screens and bots: what they may not
know is not in it, and looking it up in a table of the box fails.

A hidden number is re-dealt as any from its `low` to its `high`. Where more is known about what is
hidden than where it may lie, a game writes `Game.redeal` and `Game.secrets` itself.
"""

from __future__ import annotations

from muster.parts.slots.columns import Amount, Columns, Which, counted, spoken
from muster.parts.slots.declare import declared
from muster.parts.slots.kinds import (
    ALL,
    HIDDEN,
    NOBODY,
    NONE,
    OWNER,
    UNKNOWN,
    Sight,
    Slot,
    bits,
    derived,
    entry,
    flag,
    grid,
    ledger,
    looker,
    mask,
    number,
    of_box,
    one,
    other,
    row,
    tally,
    word,
    zone,
    zones,
)
from muster.parts.slots.source import written

__all__ = [
    "ALL",
    "HIDDEN",
    "NOBODY",
    "NONE",
    "OWNER",
    "UNKNOWN",
    "Amount",
    "Columns",
    "Sight",
    "Slot",
    "Which",
    "bits",
    "counted",
    "declared",
    "derived",
    "entry",
    "flag",
    "grid",
    "ledger",
    "looker",
    "mask",
    "number",
    "of_box",
    "one",
    "other",
    "row",
    "spoken",
    "tally",
    "word",
    "written",
    "zone",
    "zones",
]
