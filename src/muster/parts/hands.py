"""Hands: what is told when cards only their owner may see change places."""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.events import Event


class OwnCards(Event, frozen=True):
    """Cards their owner is told; all others learn how many. `cards` are named by `Box.names`."""

    masked: ClassVar[tuple[str, ...]] = ("cards",)
    known_to: ClassVar[tuple[str, ...]] = ("player",)
    player: int
    count: int
    cards: tuple[int, ...]


class Dealt(OwnCards, frozen=True):
    """Cards dealt to a player."""

    kind: ClassVar[str] = "dealt"
