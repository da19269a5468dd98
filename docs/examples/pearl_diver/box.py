"""The components as flat facts by number, read from `content/`, and everything one can do."""

from __future__ import annotations

from typing import Any

import msgspec

from muster.kernel.content import Content
from muster.kernel.game import Game
from muster.kernel.state import Box


class Card(msgspec.Struct, frozen=True):
    id: str
    suit: str
    number: int


class Charm(msgspec.Struct, frozen=True):
    id: str
    suit: str


class Cards(msgspec.Struct, frozen=True):
    """The schema of content/cards.json; a card without a suit is a shark."""

    calm_removes: int
    cards: list[Card]
    charms: list[Charm]


class SeaBox(Box):
    """What never changes during a match. Inside a match a card is its number in `ids`."""

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        found = content.read("cards", Cards)
        self.ids = tuple(card.id for card in found.cards)
        self.suits = tuple(card.suit for card in found.cards)
        self.numbers = tuple(card.number for card in found.cards)
        self.at = {name: card for card, name in enumerate(self.ids)}
        self.charm_ids = tuple(charm.id for charm in found.charms)
        self.charm_suits = tuple(charm.suit for charm in found.charms)
        self.charm_at = {name: charm for charm, name in enumerate(self.charm_ids)}
        # Events have numbers in these fields; they are told as ids.
        self.names = {"card": self.ids, "pearls": self.ids}
        self.names |= {"charm": self.charm_ids, "charms": self.charm_ids}
        sharks = [card for card, suit in enumerate(self.suits) if not suit]
        removed = sharks[: found.calm_removes] if options["calm"] else []  # PD-9
        self.sea = tuple(card for card in range(len(self.ids)) if card not in removed)
        self.dive = self.catalogue.verb("dive")
        self.surface = self.catalogue.verb("surface")
