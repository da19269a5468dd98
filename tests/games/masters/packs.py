"""Content packs of Masters of the Heist: one that fits, and those that do not."""

from __future__ import annotations

from typing import Any

import muster
from tests.games.packs import Bad, Pack, Packs

HEIST: dict[str, Any] = muster.game("masters").components["heist-inclusion"]
DECK: list[str] = HEIST["deck"]
TILES: dict[str, str] = HEIST["tiles"]


def heist(**changes: Any) -> Pack:
    return {"heist-inclusion": changes}


def tiles(**changes: str) -> Pack:
    return heist(tiles={**TILES, **changes})


PACKS = Packs(
    game="masters",
    good={
        "characters": {"characters": [{"id": "thug", "memory": 8}]},
        "heist-inclusion": {"bag": {"guard": 4, "camera": 7, "lock": 4}},
    },
    bad=(
        Bad(
            "an event nobody knows",
            heist(deck=[*DECK[:3], "Q9", *DECK[3:]]),
            "card 4",
            "no event or crisis 'Q9'",
            card="deck",
        ),
        Bad("no alarm at the end", heist(deck=DECK[:-1]), "card 26", "must be Z1 or Z2", "deck"),
        Bad("an event without rules", heist(deck=["B1", *DECK]), "card 1", "has no rules", "deck"),
        Bad(
            "a missing tile",
            heist(tiles={name: what for name, what in TILES.items() if name != "r2c7"}),
            "towards",
            "a tile is missing",
            card="e1",
        ),
        Bad("a piece there is not", tiles(r0c4="treasure"), "", "nothing a tile can hold", "r0c4"),
        Bad("too many jewels", tiles(r0c4="jewel, jewel"), "jewel", "the box holds 4", "tiles"),
        Bad(
            "too many guards",
            heist(bag={"guard": 50}),
            "guard",
            "the box holds 15",
            card="tiles and bag",
        ),
        Bad(
            "no memory at all",
            {"characters": {"characters": [{"id": "thug", "memory": -1}]}},
            "memory",
            "at least 1",
        ),
        Bad(
            "no copy of a skill",
            {"skills": {"skills": [{"id": "hurry", "copies": 0}]}},
            "copies",
            "at least 1",
        ),
        Bad(
            "alerts beyond the track",
            {"noise": {"tracks": [{"id": "track-3", "last": 3}]}},
            "alerts",
            "before the last",
        ),
    ),
)
