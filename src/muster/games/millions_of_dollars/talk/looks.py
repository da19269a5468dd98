"""Intimidation: a look at somebody's Character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import among, holds

from ..box import MillionsBox
from ..rules import face_down
from ..state import IN, OUT, PEEK, STATUS, Gangs
from . import events
from .acts import HAS_A_CARD, Act, whose


def no_card(s: Gangs, ask: Ask, at: int) -> Reason:
    return Reason("you have no Intimidation card; a single Brute gains one", cards=0)


has_a_card = holds("MD-12", HAS_A_CARD, no_card)
"""A look costs an Intimidation card, earned in an earlier round."""


def not_to_be_seen(s: Gangs, ask: Ask, slot: int) -> Reason:
    if s.box.owner[slot] == ask.seat:
        return Reason("this is your own Character: look at one of another player")
    if s.status[slot] != IN:
        said = "is out of this Heist" if s.status[slot] == OUT else "has left"
        return Reason(f"{whose(s.box, slot)} {said}", status=STATUS[s.status[slot]])
    return Reason(f"{whose(s.box, slot)} is turned up: everybody sees it")


@among("MD-J19", not_to_be_seen)
def lies_face_down(s: Gangs, ask: Ask) -> Sequence[int]:
    """Only a Character of another player that is still in and face down can be looked at."""
    return face_down(s, ask.seat)


class Peek(Act):
    """An Intimidation card for a look: all see that, one sees what (MD-12, MD-J18)."""

    name = "peek"
    words = ("slots",)
    label = "Look at the Character of {0}"
    rules = (has_a_card, lies_face_down)
    final = True
    first = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        s.looks[seat] -= 1
        s.aside = -1
        s.known[seat] |= 1 << at
        s.note(PEEK, seat, at, 0, s.box.owner[at])
        out.tell(events.Looked(seat, at, s.roles[at]))
        out.revealed = True

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        return (f"slot-{words[0]}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        slot, looks = words[0], s.looks[seat]
        rest = f"you keep {looks - 1} for later" if looks > 1 else "it is your last one"
        return Preview(
            button=f"Look at {s.box.the_character(slot)}",
            hint="Only you see the role, all see that you looked.",
            affects=(f"slot-{slot}",),
            loses=f"An Intimidation card is spent: {rest}.",
            quiet=True,
            group=f"Look at somebody ({looks})",
            seat=s.box.owner[slot],
        )
