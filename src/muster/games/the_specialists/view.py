"""What is special about who knows what: money that is not displayed is guessed (TS-J7)."""

from __future__ import annotations

import random

from .kinds import SOURCES
from .state import WIDTH, Crews, books_open


def deal(s: Crews, seat: int | None, rng: random.Random) -> None:
    """The cards not seen yet in a random order."""
    for player in range(s.box.seats):
        if not books_open(s, player, seat):
            s.books[player] = _guessed(s, player)
    Crews.declared.fill(s, rng)


def _guessed(s: Crews, player: int) -> tuple[int, ...]:
    """What the signatures of a player on the boards are worth at least."""
    book = [0] * len(SOURCES)
    layout = s.box.layouts[s.layout]
    for at, owners in enumerate(s.marks):
        if player in owners:
            city, building = divmod(at, WIDTH)
            book[building] += layout.sites[layout.at[city]].money[building]
    return tuple(book)
