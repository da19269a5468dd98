"""Why somebody may not act or talk now: what nobody asked for."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason

from .box import NONE
from .planning import SendCharacter
from .rules import has_left
from .state import ABSENT, Gangs
from .talk.acts import Act
from .talk.looks import Peek, lies_face_down, no_card
from .talk.offers import Withdraw
from .talk.questions import DEAL


def why_silent(s: Gangs, seat: int, action: int) -> tuple[str, Reason] | None:
    """Why an act is out of place: the player has left, or it belongs to another phase."""
    box = s.box
    verb = box.game.verb_named[box.catalogue.verb_of[action]]
    ask = Ask(seat, DEAL, 0, "")
    at = action - box.blocks[verb.index].first
    if isinstance(verb, Peek):
        return _why_no_look(s, ask, at)
    if has_left(s, seat):
        if isinstance(verb, Act) and verb.speech:
            return why_mute(s, seat)
        return "MD-J10", Reason("you have left, and that is final", round=s.round)
    deals = isinstance(verb, Act)
    if deals and s.status[0] == ABSENT:
        return "MD-3", Reason("first everybody sends a Character; then you negotiate")
    if deals and not s.talking:
        return "MD-J11", Reason("the Negotiation of this round is over", round=s.round)
    if isinstance(verb, SendCharacter) and s.status[0] != ABSENT:
        return "MD-4", Reason("the Characters of this round are set", round=s.round)
    if deals and s.accepting != NONE:
        return _gathering(s)
    if isinstance(verb, Withdraw):
        nothing = verb.refused(s, ask, at)
        return None if nothing is None else nothing[:2]
    if deals and not box.real_time and s.turn != seat:
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


def _why_no_look(s: Gangs, ask: Ask, slot: int) -> tuple[str, Reason]:
    """Why nobody can be looked at now: it is not the time, or there is nothing to look with."""
    when = "look at any moment of the Negotiation, or as the single Snitch just before naming"
    if s.status[0] == ABSENT:
        return "MD-J18", Reason(f"in Planning the roles are sealed at once: {when}")
    if not s.talking:
        return "MD-J18", Reason(f"the Negotiation of this round is over: {when}", round=s.round)
    if not s.looks[ask.seat]:
        return "MD-12", no_card(s, ask, slot)
    hidden = lies_face_down.test(s, ask, slot)
    return _gathering(s) if hidden is None else ("MD-J19", hidden)
