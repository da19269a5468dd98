"""What words of answers still read of a view; see `hints`, `losses` and `choices`."""

from __future__ import annotations

from typing import Any

from muster.kernel.game import Table

Member = dict[str, Any]
"""A character as a view tells it."""


def member(table: Table, who: str) -> Member:
    """What a view tells about a character."""
    found: Member = next(one for one in table["who"] if one["id"] == who)
    return found


def chits_on(table: Table, tile: str) -> list[str]:
    return [one.strip() for one in table["chits"].get(tile, "").split(",") if one.strip()]
