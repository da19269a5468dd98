"""Hands: what is told when cards only their owner may see change places."""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.events import Event


class OwnCards(Event, frozen=True):
    """Cards their owner is told; all others learn how many. `cards` are named by `Box.names`."""

    masked: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    count: int
    cards: tuple[int, ...]

    def knowers(self) -> tuple[int, ...]:
        return (self.player,)


class Dealt(OwnCards, frozen=True):
    kind: ClassVar[str] = "dealt"
