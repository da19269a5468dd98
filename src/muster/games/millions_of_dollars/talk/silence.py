"""Why somebody may not act or talk now: what nobody asked for."""

from __future__ import annotations

from muster.kernel.ask import Reason

from ..box import NONE
from ..rules import has_left
from ..state import ABSENT, Gangs
from .conditions import (
    DEALING,
    WORDS,
    no_card,
    not_to_be_seen,
    nothing_open,
)


def why_silent(s: Gangs, seat: int, action: int) -> tuple[str, Reason] | None:
    """Why an act is out of place: the player has left, or it belongs to another phase."""
    verb = s.box.catalogue.verb_of[action]
    if verb == "peek":
        return _why_no_look(s, seat, action)
    if has_left(s, seat):
        if verb in WORDS:
            return why_mute(s, seat)
        return "MD-J10", Reason("you have left, and that is final", round=s.round)
    deals = verb in DEALING or verb == "call"
    if deals and s.status[0] == ABSENT:
        return "MD-3", Reason("first everybody sends a Character; then you negotiate")
    if deals and not s.talking:
        return "MD-J11", Reason("the Negotiation of this round is over", round=s.round)
    if verb == "send" and s.status[0] != ABSENT:
        return "MD-4", Reason("the Characters of this round are set", round=s.round)
    if deals and s.accepting != NONE:
        return _gathering(s)
    if verb == "withdraw":
        nothing = nothing_open(s, seat, action)
        return None if nothing is None else ("MD-J9", nothing)
    if deals and not s.box.real_time and s.turn != seat:
        return "MD-J11", Reason(f"it is the turn of seat {s.turn}", turn=s.turn, cycle=s.cycle)
    return None


def why_mute(s: Gangs, seat: int) -> tuple[str, Reason] | None:
    """Whoever has left is silent, also in the chat; with two Characters when both have left."""
    if not has_left(s, seat):  # MD-6 MD-J24
        return None
    return "MD-6", Reason(
        f"you have left: you are silent until the end of round {s.round}", round=s.round
    )


def _gathering(s: Gangs) -> tuple[str, Reason]:
    seat = s.box.owner[s.accepting]
    return "MD-J8", Reason(f"seat {seat} is taking offers, and that is one step", seat=seat)


def _why_no_look(s: Gangs, seat: int, action: int) -> tuple[str, Reason]:
    """Why nobody can be looked at now: it is not the time, or there is nothing to look with."""
    when = "look at any moment of the Negotiation, or as the single Snitch just before naming"
    if s.status[0] == ABSENT:
        return "MD-J18", Reason(f"in Planning the roles are sealed at once: {when}")
    if not s.talking:
        return "MD-J18", Reason(f"the Negotiation of this round is over: {when}", round=s.round)
    if not s.looks[seat]:
        return "MD-12", no_card()
    hidden = not_to_be_seen(s, seat, action - s.box.peek)
    return _gathering(s) if hidden is None else ("MD-J19", hidden)
