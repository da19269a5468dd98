"""What the rarer commands need, said where the lists of commands do not have them (MH-J3)."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, rule

from ..board.site import bits
from ..components import WHO
from ..escape.fleeing import flee_actions
from ..escape.last_ditch import MOST_WAY_POINTS, way_points
from ..people import name_in
from ..rules import able
from ..stages import ESCAPE
from ..state import Heist
from ..verbs.commands import named, subject_of
from .lists import command_actions
from .loot import kinds_on


def _listed(s: Heist, ask: Ask, action: int) -> bool:
    """May it be done? The list decides, the rules below only say why not."""
    if s.stage == ESCAPE:
        return action in flee_actions(s, ask.seat)
    return action in command_actions(s, ask.seat)


@rule("MH-C-radio", "shift")
def after_a_radio(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    waiting = [WHO[who] for who in bits(s.radio)]
    return Reason(
        "after a Radio each character may move one own token on the board to an adjacent hex that"
        " has none of its own",
        waiting=waiting,
    )


@rule("MH-C-larcenist", "fetch")
def within_reach(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    who = subject_of(s, action)
    if not s.reaching >> who & 1:
        return Reason(
            f"{name_in(s, who)} is no Larcenist or Swindler that has paid an idea to reach out"
        )
    return Reason("such loot must lie on an adjacent tile that is not barred")


@rule("MH-C-swindler", "lay")
def lays_next_door(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    who = subject_of(s, action)
    if not able(s, who, "swindler") or not s.reaching >> who & 1:
        return Reason(
            f"{name_in(s, who)} lays loot next door only as a Swindler who has paid an idea for it"
        )
    return Reason("the tile must be adjacent and not barred")


@rule("MH-48", "forgo")
def idea_to_forgo(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    return Reason(
        "an idea icon of this round's action may be left unused while M2, or D3 with a kennel, is"
        " still to come"
    )


@rule("MH-95", "escape")
def not_declared(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    return Reason("Escape is declared already: it follows the Event phase of this round")


@rule("MH-S-melee", "flick")
def card_to_flick(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    return Reason(
        "Fancy Card Flick needs a keycard in the Guide's hand and a hex in a straight line, without"
        " gaps, unknown hexes and closed locks on the way"
    )


# Escape


@rule("MH-118", "take")
def left_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    there = [s.box.kinds[one] for one in kinds_on(s, s.place[subject_of(s, action)])]
    return Reason(
        "no such loot lies on the own tile or is carried by somebody who failed there", there=there
    )


@rule("MH-C-pick-under-pressure", "pressure")
def picks_under_pressure(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    who = subject_of(s, action)
    return Reason(
        "it needs Pick Under Pressure, an idea, and a closed lock on an adjacent tile",
        ideas=s.ideas[who],
    )


@rule("MH-C-good-in-a-pinch", "pinch")
def helps_in_a_pinch(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    who = subject_of(s, action)
    return Reason(
        "it needs Good in a Pinch (once) or Great in a Pinch, 2 ideas, and another character that"
        " has not rolled",
        ideas=s.ideas[who],
    )


@rule("MH-128", "via")
def on_the_way(s: Heist, ask: Ask, action: int) -> Reason | None:
    if _listed(s, ask, action):
        return None
    marks = named(s, way_points(s, subject_of(s, action)))
    if len(marks) >= MOST_WAY_POINTS:
        return Reason(f"{MOST_WAY_POINTS} way points are named: now roll", via=marks)
    return Reason("a way point is a hex that can be reached from the last one", via=marks)
