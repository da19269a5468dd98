"""Whether a bot uses an Intimidation card, and on whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..state import Gangs
from .outlook import Odds, Outlook

EFFORT = 0.2
"""What a look must bring at least, in millions."""

KEPT = 0.25
"""What a card is worth for each round to come, in millions."""

AHEAD = 3
"""For so many rounds one thinks ahead."""


def best_look(
    outlook: Outlook,
    s: Gangs,
    legal: Collection[str],
    choices: Sequence[list[Odds]],
    million: float,
) -> str:
    """The look that helps most to choose among these; "" if none is worth the card.

    `million` is what a million is worth to the looker, as a chance to win.
    """
    worth = {
        text: outlook.looked_at(slot, choices)
        for slot in outlook.still
        if (text := f"peek {outlook.box.slot_words[slot]}") in legal
    }
    if not worth:
        return ""
    best = max(worth, key=lambda text: worth[text])
    return best if worth[best] > million * price(s, outlook.seat) else ""


def price(s: Gangs, seat: int) -> float:
    """What a look must bring, in millions: the last card is kept, but none beyond the end."""
    to_come = min(s.box.rounds - s.round, AHEAD)
    return EFFORT + KEPT * to_come / s.looks[seat]
