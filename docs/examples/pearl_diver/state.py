"""The components by number, and everything on the table: declared once."""

from __future__ import annotations

import msgspec

from muster.kernel.state import Box, State
from muster.parts.slots import NOBODY, declared, flag, number, one, zone


class Card(msgspec.Struct, frozen=True):
    id: str
    suit: str
    number: int = 0


class Cards(msgspec.Struct, frozen=True):
    """The schema of content/cards.json; a card without a suit is a shark."""

    calm_removes: int
    cards: list[Card]
    charms: list[Card]


class SeaBox(Box):
    """What never changes during a match. Inside a match a card is its number in `sorts`."""

    def unpack(self) -> None:
        found = self.content.read("cards", Cards)
        self.sorts["cards"] = tuple(card.id for card in found.cards)
        self.sorts["charms"] = tuple(charm.id for charm in found.charms)
        self.suits = tuple(card.suit for card in found.cards)
        self.numbers = tuple(card.number for card in found.cards)
        self.charm_suits = tuple(charm.suit for charm in found.charms)
        sharks = [card for card, suit in enumerate(self.suits) if not suit]
        removed = sharks[: found.calm_removes] if self.options["calm"] else []  # PD-9
        self.sea = tuple(card for card in range(len(self.suits)) if card not in removed)
        self.in_game["cards"] = self.sea
        # Events have numbers in these fields; they are told as ids.
        self.names = dict.fromkeys(("card", "pearls"), self.sorts["cards"])
        self.names |= dict.fromkeys(("charm", "charms"), self.sorts["charms"])


def charms_seen(s: Sea, owner: int, seat: int | None) -> bool:
    return s.shown or owner == seat  # PD-7 PD-J1


@declared
class Sea(State[SeaBox]):
    """Everything on the table, open or not."""

    deck = zone("cards", seen=NOBODY, rest=True)  # in drawing order
    charms = one("charms", each="seats", seen=charms_seen, rest=True)
    dive = zone("cards")  # what was turned up this turn
    kept = zone("cards", each="seats")
    discards = zone("cards")
    turn = number(-1, position=0, of="seats")
    diving = flag(position=True)  # is the turn still going on?
    shown = flag()  # are the charms shown?
