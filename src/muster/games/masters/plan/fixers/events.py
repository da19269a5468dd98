"""What fixers do for a crew, as events everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ...verbs.words import Names, Told
from ..events import Favour

if TYPE_CHECKING:
    from ...box import HeistBox


class FloorLaid(Favour, frozen=True):
    """The Architect lays an idea on a hex."""

    kind: ClassVar[str] = "floor plan"
    by: ClassVar[str] = "architect"
    says: ClassVar[str] = "The Architect lays an idea on {tile}."
    open: ClassVar[tuple[str, ...]] = ("price",)
    tile: int
    price: int


class TipGiven(Favour, frozen=True):
    """The Machinist: an idea for a lock turned up."""

    kind: ClassVar[str] = "machinist"
    by: ClassVar[str] = "machinist"
    says: ClassVar[str] = "The Machinist: an idea for {who}."
    who: int


class GotInside(Favour, frozen=True):
    """The Mayor gets a PC inside: a guard or dog is gone."""

    by: ClassVar[str] = "mayor"
    says: ClassVar[str] = "The Mayor takes the {chit} away: {who} will start on {tile}."
    open: ClassVar[tuple[str, ...]] = ("chit",)
    who: int
    tile: int
    chit: int


class Inserted(Favour, frozen=True):
    """The Retiree puts an event into the deck, this many cards below the top."""

    by: ClassVar[str] = "retiree"
    open: ClassVar[tuple[str, ...]] = ("place", "price")
    event: int
    place: int
    price: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        card, place = told["event"], told["place"] + 1
        name = box.card_names[box.card_at[card]]
        return f"Retiree: {card} {name} goes into the deck at place {place}."
