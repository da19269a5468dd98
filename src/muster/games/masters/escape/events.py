"""What happens in Escape and at the end, as events everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..components import tile_words
from ..verbs.words import (
    HeistEvent,
    Names,
    Told,
    all_of,
    called,
)

if TYPE_CHECKING:
    from ..box import HeistBox

Numbers = tuple[int, ...]


class EscapeDeclared(HeistEvent, frozen=True):
    kind: ClassVar[str] = "escape declared"
    says: ClassVar[str] = "The escape is declared: after the Event phase everybody runs."
    open: ClassVar[tuple[str, ...]] = ("seat",)
    seat: int


class EscapeBegan(HeistEvent, frozen=True):
    kind: ClassVar[str] = "escape"
    says: ClassVar[str] = "Escape"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("why",)
    reveals: ClassVar[bool] = True
    heading: ClassVar[bool] = True
    why: str


class GateClosed(HeistEvent, frozen=True):
    kind: ClassVar[str] = "gate closed"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("letter", "tile", "busted")
    letter: str
    tile: int
    busted: tuple[str, ...]

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        lost = f" {all_of(box, told['busted'], names)} is busted." if told["busted"] else ""
        return f"Gate {told['letter']} closes, and its hex is gone.{lost}"


class Ran(HeistEvent, frozen=True):
    """An Escape Move."""

    kind: ClassVar[str] = "ran"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "from_tile", "tile", "cost")
    who: int
    from_tile: int
    tile: int
    cost: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        cost = f" for {told['cost']}" if told["cost"] > 1 else ""
        return f"{called(box, told['who'], names)} runs to {tile_words(told['tile'])}{cost}."


class LastRoll(HeistEvent, frozen=True):
    """The last roll: points from ideas and die, before the run."""

    kind: ClassVar[str] = "last roll"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("who", "needed", "ideas", "roll")
    reveals: ClassVar[bool] = True
    who: int
    needed: int
    ideas: int
    roll: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        have = f"{told['roll']}" + (f" + {told['ideas']}" if told["ideas"] else "")
        return f"{called(box, told['who'], names)} rolls {have} with {told['needed']} needed."


class LastDitch(HeistEvent, frozen=True):
    """The last run: what there was for it, and where it led."""

    kind: ClassVar[str] = "last ditch"
    beat: ClassVar[int] = 3
    open: ClassVar[tuple[str, ...]] = ("who", "needed", "ideas", "roll", "tile", "out")
    reveals: ClassVar[bool] = True
    who: int
    needed: int
    ideas: int
    roll: int
    tile: int
    out: bool

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        who = called(box, told["who"], names)
        return f"{who} is out." if told["out"] else f"{who} is stuck on {tile_words(told['tile'])}."


class Ended(HeistEvent, frozen=True):
    """The heist is over: who got out, who did not, what it brought, the ideas left to each."""

    kind: ClassVar[str] = "ended"
    beat: ClassVar[int] = 3
    open: ClassVar[tuple[str, ...]] = ("won", "why", "escaped", "busted", "cash", "reward", "ideas")
    won: bool
    why: str
    escaped: tuple[str, ...]
    busted: tuple[str, ...]
    cash: int
    reward: int
    ideas: Numbers

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        head = "The heist is won" if told["won"] else f"The heist is lost: {told['why']}"
        parts = [f"{head}."]
        if told["escaped"]:
            parts.append(f"Out: {all_of(box, told['escaped'], names)}.")
        if told["busted"]:
            parts.append(f"Busted: {all_of(box, told['busted'], names)}.")
        if told["cash"]:  # MH-124: what was brought out and the reward are in it
            parts.append(f"The team has ${told['cash']}k.")
        return " ".join(parts)


class PartBegan(HeistEvent, frozen=True):
    kind: ClassVar[str] = "part began"
    open: ClassVar[tuple[str, ...]] = ("part", "name")
    heading: ClassVar[bool] = True
    part: int
    name: str

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return str(told["name"])
