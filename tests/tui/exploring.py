"""A position of Space Explorers to read and to draw: batches, tokens, Projects half done."""

from __future__ import annotations

from typing import Any

import muster
from muster.tui.table.local import LocalTable, Setting

NAMES = ("Fox", "Owl", "Stag")


def midway(**changed: Any) -> muster.Match:
    """Seat 0 is asked for its action, with a hand, free symbols and tokens to pay with."""
    data: dict[str, Any] = {
        "seats": 3,
        "seed": 1,
        "active": 0,
        "center": ["c59", "c18", "c38", "c16", "c33", "c9"],
        "hands": [["c12", "c40"], ["c27"], []],
        "hubs": [
            {"blue": ["c2", "c1"], "green": ["c24"], "yellow": ["c25", "c26"]},
            {"purple": ["c58"], "red": ["c42", "c37"]},
            {"blue": ["c7"], "yellow": ["c34"]},
        ],
        "tokens": [
            {"green": 3, "yellow": 2},
            {"blue": 2, "red": 3, "purple": 2},
            {"blue": 1, "yellow": 1, "purple": 1},
        ],
        "projects": ["voskhod-2", "proton-1", "apollo-11", "vostok-1", "lunokhod-1"],
    }
    return muster.position("space-explorers", data | changed)


def seated(match: muster.Match, *players: str) -> LocalTable:
    """A table for this match: you against random, unless others are given."""
    sitting = players or ("you", "random", "random")
    return LocalTable(Setting("space-explorers", sitting, seed=1), match)
