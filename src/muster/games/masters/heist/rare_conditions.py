"""What the rarer commands need, said where the lists of commands do not have them (MH-J3)."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, rule

from ..board.site import bits
from ..components import WHO
from ..people import name_in
from ..rules import able
from ..state import Heist
from ..verbs.commands import subject_of
from .lists import command_actions


def _listed(s: Heist, ask: Ask, action: int) -> bool:
    """May it be done? The list decides, the rules below only say why not."""
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
