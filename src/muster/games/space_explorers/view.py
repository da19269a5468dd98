"""What is special about who knows what: cards all have seen in somebody's hand (SE-J33)."""

from __future__ import annotations

import random
from typing import Any

from .state import Program


def deal(s: Program, seat: int | None, rng: random.Random) -> None:
    """Unseen cards in random hands and in a random deck."""
    for player, known in enumerate(s.seen):
        if player != seat:
            s.hands[player] = (*known, *s.hands[player][len(known) :])
    Program.declared.fill(s, rng)


def secrets(s: Program, seat: int | None) -> dict[str, Any]:
    """What this seat may not know: the deck's order, and unseen cards of other hands.

    What follows from the rest by counting is no secret and left out.
    """
    hidden: dict[str, tuple[int, ...]] = {}
    for player, hand in enumerate(s.hands):
        if player != seat:
            unseen = tuple(card for card in hand if s.box.memory or card not in s.seen[player])
            if unseen:
                hidden[f"hand of {player}"] = unseen
    if s.deck:
        hidden["deck"] = s.deck
    return dict(hidden) if len(hidden) > 1 or len(s.deck) > 1 else {}
