"""The order of the game: who is asked what, and when. It reads like a table of contents."""

from __future__ import annotations

from muster.kernel.events import Out
from muster.kernel.flow import flow, until

from . import events
from .questions import DIVE_OR_SURFACE
from .rules import deck_empty, turn_over
from .state import Sea


def set_up(s: Sea, out: Out) -> None:
    """Shuffle, and deal the charms."""
    s.deck = s.chance.shuffled("deck", s.box.sea)  # PD-1
    charms = s.chance.shuffled("charms", range(len(s.box.charm_ids)))
    s.charms = list(charms[: s.box.seats])  # PD-1
    for seat, charm in enumerate(s.charms):
        out.tell(events.Charmed(seat, charm))


def next_player(s: Sea, out: Out) -> None:
    s.turn = (s.turn + 1) % s.box.seats
    s.diving = True


def dive_or_surface(s: Sea, out: Out) -> None:
    s.ask(s.turn, DIVE_OR_SURFACE)  # PD-2


def show_charms(s: Sea, out: Out) -> None:
    s.shown = True  # PD-7
    out.tell(events.CharmsShown(tuple(s.charms)))


TURN = flow("turn", next_player, until(turn_over, flow("choice", dive_or_surface)))
GAME = flow("game", set_up, until(deck_empty, TURN), show_charms)  # PD-6
