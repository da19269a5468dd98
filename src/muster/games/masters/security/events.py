"""What security and strangers do, as events everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..components import tile_words
from ..verbs.words import (
    HeistEvent,
    Names,
    Told,
    called,
    tiles_in_words,
)

if TYPE_CHECKING:
    from ..box import HeistBox

Numbers = tuple[int, ...]


class Drawn(HeistEvent, frozen=True):
    """A chit came out of the bag: for a hex, or (-1) out of the game. `by` is -1 if by itself."""

    kind: ClassVar[str] = "drawn"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("by", "tile", "chit", "guarded")
    reveals: ClassVar[bool] = True
    by: int
    tile: int
    chit: int
    guarded: bool

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        chit = told["chit"]
        what = "nothing" if chit in (None, "blank") else f"a {'USB key' if chit == 'usb' else chit}"
        guarded = " and its guard" if told["guarded"] else ""
        if told["tile"] is None:
            return f"{what.capitalize()} comes out of the bag."
        by = f"{called(box, told['by'], names)} reveals" if told["by"] is not None else ""
        where = tile_words(told["tile"])
        return f"{by} {where}: {what}{guarded}." if by else f"{where} turns up {what}{guarded}."


class Consulted(HeistEvent, frozen=True):
    """A blank of the Security Consultant instead of the chit."""

    kind: ClassVar[str] = "consulted"
    says: ClassVar[str] = "{who} calls the Consultant: a blank on {tile} instead of the {chit}."
    open: ClassVar[tuple[str, ...]] = ("who", "tile", "chit")
    who: int
    tile: int
    chit: int


class DogJumped(HeistEvent, frozen=True):
    kind: ClassVar[str] = "dog jumped"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("from_tile", "tile", "who")
    from_tile: int
    tile: int
    who: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return (
            f"The dog jumps onto {called(box, told['who'], names)} on {tile_words(told['tile'])}."
        )


class Alerted(HeistEvent, frozen=True):
    """An alert: the event thrown away (-1: none was left)."""

    kind: ClassVar[str] = "alert"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("event", "why")
    event: int
    why: str

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        if told["event"] is None:
            return "Alert: no event is left to throw away."
        name = box.card_names[box.card_at[told["event"]]]
        return f"Alert: event {told['event']}, {name}, is thrown away."


class NoiseMade(HeistEvent, frozen=True):
    """Noise paid for what a card offers."""

    says: ClassVar[str] = "{count} noise: the marker is on {marker}."
    open: ClassVar[tuple[str, ...]] = ("count",)
    count: int
    marker: int


class CrisisFound(HeistEvent, frozen=True):
    kind: ClassVar[str] = "crisis found"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("crisis",)
    crisis: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"A crisis comes up: {told['crisis']} {box.card_names[box.card_at[told['crisis']]]}."


class NetOpened(HeistEvent, frozen=True):
    """All remote locks of a letter are gone."""

    kind: ClassVar[str] = "net opened"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "letter", "tiles")
    who: int
    letter: str
    tiles: Numbers

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        who = called(box, told["who"], names)
        return f"{who} opens the remote locks {told['letter']}: {tiles_in_words(told['tiles'])}."


class DoorOpened(HeistEvent, frozen=True):
    kind: ClassVar[str] = "door opened"
    says: ClassVar[str] = "{who} opens the door of {tile}."
    open: ClassVar[tuple[str, ...]] = ("who", "tile")
    who: int
    tile: int


class NpcJoined(HeistEvent, frozen=True):
    """A prisoner is freed or a hostage taken; it rolls at once."""

    kind: ClassVar[str] = "npc joined"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("by", "tile", "die", "ideas")
    reveals: ClassVar[bool] = True
    by: int
    tile: int
    die: int
    ideas: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        die = f" and rolls {told['die']}" if told["die"] else ""
        if told["by"] is None:
            return f"The prisoner is free{die}."
        return f"{called(box, told['by'], names)} takes the hostage, who joins{die}."


class NpcWalked(HeistEvent, frozen=True):
    kind: ClassVar[str] = "npc walked"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("from_tile", "tile", "gone")
    from_tile: int
    tile: int
    gone: bool

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        if told["gone"]:
            return f"{called(box, 'npc', names)} has reached the van and is gone."
        return f"{called(box, 'npc', names)} walks on to {tile_words(told['tile'])}."
