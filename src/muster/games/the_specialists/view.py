"""What is special about who knows what: money that is not displayed is guessed (TS-J7)."""

from __future__ import annotations

import random

from muster.kernel.game import Table

from .box import CrewBox
from .components import SOURCES
from .state import WIDTH, Crews, books_open


def redeal(box: CrewBox, table: Table, seat: int | None, rng: random.Random) -> Crews:
    """A game this view allows: the cards not seen yet in a random order."""
    s: Crews = Crews.declared.seen(box, table)
    for player in range(box.seats):
        if not books_open(s, player, seat):
            s.books[player] = _guessed(s, player)
    Crews.declared.fill(s, rng)
    return s


def _guessed(s: Crews, player: int) -> tuple[int, ...]:
    """What the signatures of a player on the boards are worth at least."""
    book = [0] * len(SOURCES)
    layout = s.box.layouts[s.layout]
    for at, owners in enumerate(s.marks):
        if player in owners:
            city, building = divmod(at, WIDTH)
            book[building] += layout.sites[layout.at[city]].money[building]
    return tuple(book)
