"""The end of a turn, and of the game."""

from __future__ import annotations

from muster.kernel.events import Out

from .. import events
from ..rules import next_seat, round_of
from ..state import NONE, PASSED, Program


def next_turn(s: Program, out: Out) -> None:
    """T7: temporary effects lapse, the next player is on turn (SE-22, SE-51)."""
    s.active = next_seat(s, s.active)  # SE-19
    s.acted = False
    if s.passes == s.box.seats:
        s.final = s.final or PASSED  # SE-J6: with this turn finished, not in its middle
    if not (s.final and ended(s)):
        s.turn += 1
        if s.active == s.first and out.heard:
            out.tell(events.RoundBegan(round_of(s)))
    s.opening = True
    s.used = 0
    s.fresh = NONE
    s.jokers = 0
    s.closing = False


def ended(s: Program) -> bool:
    """Between turns: has the end been triggered, and would the First Player be next?"""
    if not s.final or s.acted:
        return False
    return s.passes == s.box.seats or s.active == s.first  # SE-64 SE-J36 SE-J6 SE-15 SE-E13
