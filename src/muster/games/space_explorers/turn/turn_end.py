"""The end of a turn, and what may still be done in it."""

from __future__ import annotations

from muster.kernel.events import Out

from .. import events
from ..box import TRADE, TRAIN
from ..rules import (
    acting,
    deck_left,
    next_seat,
    round_of,
    within_reach,
)
from ..state import NONE, Program


def asides(s: Program, seat: int, helpers: list[int]) -> list[int]:
    """56 and 19, which may be used before or after the action (T2, T5), in catalogue order."""
    found: list[int] = []
    if not helpers:
        return found
    box, tokens = s.box, s.tokens[seat]
    for card in helpers:
        code = box.ability[card]
        if code == TRADE and deck_left(s):  # SE-A56 SE-J26
            first = box.trade.first + box.place_of["trade"][card] * len(box.colours)
            found += [first + colour for colour, count in enumerate(tokens) if count]
        elif code == TRAIN and sum(tokens) >= box.needs_tokens[card]:  # SE-A19 SE-J25
            found.append(box.train.first + box.place_of["train"][card])
    found.sort()
    return found


def something_to_close(s: Program) -> bool:
    """Is there anything besides ending the turn?"""
    seat = s.active
    if within_reach(s, seat):
        return True
    if not s.actors[seat]:
        return False
    helpers = acting(s, seat)
    return bool(helpers and asides(s, seat, helpers))


def finish_turn(s: Program, out: Out) -> None:
    """The turn ends by itself when nothing is left to do in it."""
    if s.acted and not s.pending and (s.closing or not something_to_close(s)):
        next_turn(s, out)


def next_turn(s: Program, out: Out) -> None:
    """T7: temporary effects lapse, the next player is on turn (SE-22, SE-51)."""
    s.active = next_seat(s, s.active)  # SE-19
    s.acted = False
    if s.passes == s.box.seats:
        s.final = s.final or "passed"  # SE-J6: with this turn finished, not in its middle
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
