"""What a choice gives up for good, and which of several is the one to take as a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from muster.kernel.game import Table

from ..people import name_of
from .told import chits_on

if TYPE_CHECKING:
    from ..box import HeistBox


def loses(box: HeistBox, table: Table, seat: int, verb: str, words: Sequence[str]) -> str:
    """What cannot be had again after this, in a sentence; empty for most choices."""
    if verb == "forfeit":
        return f"{name_of(table, words[0])} has one planning token less for the rest of the heist."
    if verb == "forgo":
        return f"{name_of(table, words[0])} has one idea less."
    if verb == "breach":
        return "4 ideas are paid and Escape starts at once: no more actions, for nobody."
    if verb in ("move", "slip"):
        return _seen(table, words[1])
    return ""


def _seen(table: Table, tile: str) -> str:
    """A live camera on the hex one enters (MH-37)."""
    alerts = chits_on(table, tile).count("camera")
    if not alerts or table["looped"]:
        return ""
    raised = "an alert" if alerts == 1 else f"{alerts} alerts"
    cards = "a card" if alerts == 1 else f"{alerts} cards"
    return f"A live camera: this raises {raised}, {cards} less in the event deck."


def is_best(box: HeistBox, table: Table, seat: int, verb: str, words: Sequence[str]) -> bool:
    """Is this the choice one makes as a rule?"""
    return False
