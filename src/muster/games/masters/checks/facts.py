"""What checks of a heist have to know of the box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..components import Card, Fixer, Item, Npc, Part

LOOT: tuple[str, ...] = ("jewel", "document", "keycard", "usb")


class Facts(Protocol):
    """The components a heist is made of, as a box has them."""

    @property
    def items(self) -> Sequence[Item]: ...
    @property
    def events(self) -> Sequence[Card]: ...
    @property
    def crises(self) -> Sequence[Card]: ...
    @property
    def fixers(self) -> Sequence[Fixer]: ...
    @property
    def npcs(self) -> Sequence[Npc]: ...
    @property
    def parts(self) -> Sequence[Part]: ...
