"""What happens, who is told, and how the log says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from muster.kernel.events import Event

from .box import SeaBox


class Charmed(Event, frozen=True):
    """Only the player sees the charm."""

    kind: ClassVar[str] = "charmed"
    masked: ClassVar[tuple[str, ...]] = ("charm",)
    seat: int
    charm: int

    def knowers(self) -> tuple[int, ...]:
        return (self.seat,)


class TurnedUp(Event, frozen=True):
    kind: ClassVar[str] = "turned up"
    reveals: ClassVar[bool] = True
    seat: int
    card: int


class Lost(Event, frozen=True):
    kind: ClassVar[str] = "lost"
    seat: int
    count: int


class Surfaced(Event, frozen=True):
    kind: ClassVar[str] = "surfaced"
    seat: int
    pearls: tuple[int, ...]


class CharmsShown(Event, frozen=True):
    kind: ClassVar[str] = "charms"
    reveals: ClassVar[bool] = True
    charms: tuple[int, ...]


def story(box: SeaBox, told: dict[str, Any], names: Sequence[str]) -> str:
    """A line of the log from what a seat was told."""
    kind = told["kind"]
    who = names[told["seat"]] if "seat" in told else ""
    if kind == "charmed":
        return f"{who} is dealt {told['charm'] or 'a charm'}."
    if kind == "turned up":
        return f"{who} dives: {told['card']}."
    if kind == "lost":
        return f"The second shark: {who} loses {told['count']} cards."
    if kind == "surfaced":
        return f"{who} surfaces with {', '.join(told['pearls']) or 'nothing'}."
    if kind == "charms":
        return "Charms: " + ", ".join(
            f"{n} {c}" for n, c in zip(names, told["charms"], strict=True)
        )
    return ""
