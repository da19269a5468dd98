"""What happens before the heist, as events everybody is told: the crew, The Plan, the shop."""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.events import Event

Numbers = tuple[int, ...]


class LaidOut(Event, frozen=True):
    """The map lies on the table."""

    kind: ClassVar[str] = "laid out"
    heading: ClassVar[bool] = True
    name: str


class CastAs(Event, frozen=True):
    """A PC has its character card; a ready-made one its skills as well."""

    kind: ClassVar[str] = "cast"
    who: int
    character: int
    skill: Numbers


class Learned(Event, frozen=True):
    kind: ClassVar[str] = "learned"
    who: int
    skill: int


class PlanBegan(Event, frozen=True):
    """The crew is complete: The Plan begins. `tokens` are the planning tokens of each PC."""

    kind: ClassVar[str] = "plan began"
    heading: ClassVar[bool] = True
    tokens: Numbers


class Marked(Event, frozen=True):
    kind: ClassVar[str] = "marked"
    who: int
    tile: int


class Unmarked(Event, frozen=True):
    kind: ClassVar[str] = "unmarked"
    who: int
    tile: int


class Starts(Event, frozen=True):
    """Where a character will start."""

    kind: ClassVar[str] = "starts"
    who: int
    tile: int


class Dug(Event, frozen=True):
    """A tunnel entrance is set."""

    kind: ClassVar[str] = "dug"
    tile: int


class Filled(Event, frozen=True):
    kind: ClassVar[str] = "filled"
    tile: int


class KeptIdeas(Event, frozen=True):
    """Part 2: a PC starts with the ideas left from Part 1."""

    kind: ClassVar[str] = "kept ideas"
    who: int
    ideas: int


class PlanReady(Event, frozen=True):
    kind: ClassVar[str] = "ready"
    seat: int


class Bought(Event, frozen=True):
    kind: ClassVar[str] = "bought"
    open: ClassVar[tuple[str, ...]] = ("price",)
    item: int
    price: int


class Sold(Event, frozen=True):
    """An item is given back to the shop for money."""

    kind: ClassVar[str] = "sold"
    open: ClassVar[tuple[str, ...]] = ("price",)
    item: int
    price: int


class JewelSold(Event, frozen=True):
    kind: ClassVar[str] = "jewel sold"
    open: ClassVar[tuple[str, ...]] = ("price",)
    price: int


class Handed(Event, frozen=True):
    """An item of the team goes to a PC."""

    kind: ClassVar[str] = "handed"
    who: int
    loot: int


class Returned(Event, frozen=True):
    kind: ClassVar[str] = "returned"
    who: int
    loot: int


class Schemed(Event, frozen=True):
    """Building Schematics are used up for a reveal."""

    kind: ClassVar[str] = "schematics"
    tile: int


class Hired(Event, frozen=True):
    """A deal with a fixer: `count` is what was agreed on (stake, tokens, chits, blanks)."""

    kind: ClassVar[str] = "hired"
    open: ClassVar[tuple[str, ...]] = ("count", "price")
    fixer: int
    count: int
    price: int


class FloorLaid(Event, frozen=True):
    """The Architect lays an idea on a hex."""

    kind: ClassVar[str] = "floor plan"
    open: ClassVar[tuple[str, ...]] = ("price",)
    tile: int
    price: int


class Inserted(Event, frozen=True):
    """The Retiree puts an event into the deck, this many cards below the top."""

    kind: ClassVar[str] = "inserted"
    open: ClassVar[tuple[str, ...]] = ("place", "price")
    event: int
    place: int
    price: int


class GotInside(Event, frozen=True):
    """The Mayor gets a PC inside: a guard or dog is gone."""

    kind: ClassVar[str] = "got inside"
    open: ClassVar[tuple[str, ...]] = ("chit",)
    who: int
    tile: int
    chit: int


class TipGiven(Event, frozen=True):
    """The Machinist: an idea for a lock turned up."""

    kind: ClassVar[str] = "machinist"
    who: int


class CalledOff(Event, frozen=True):
    """A deal with a fixer is off; `amount` thousand dollars come back."""

    kind: ClassVar[str] = "called off"
    fixer: int
    amount: int


class Upgraded(Event, frozen=True):
    """A character rose to a level; `upgrade` is the pro card it keeps."""

    kind: ClassVar[str] = "upgraded"
    who: int
    upgrade: int
    level: int
