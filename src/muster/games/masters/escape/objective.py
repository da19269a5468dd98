"""What a heist is about: where one gets out, and whether the objective is met."""

from __future__ import annotations

from ..board.site import bits
from ..box import DOCUMENT, NPC
from ..state import Heist


def goals(s: Heist) -> int:
    """Where one has to end: exits, or the hideouts (MH-224)."""
    return (s.site.stars if s.scenario.hideout_limit else s.site.exits) & s.present


def escaped_now(s: Heist) -> int:
    """Who would be out if Escape ended now: on a place of escape (MH-J56)."""
    ends = goals(s)
    return sum(1 << who for who in bits(s.alive) if ends >> s.place[who] & 1)


def objective_met(s: Heist, escaped: int) -> bool:
    """MH-146 MH-J56: acquired loot and escaped characters decide."""
    # MH-147 MH-221: whoever else is busted
    goal = s.scenario.goal
    if s.jewels < goal.steal.get("jewel", 0):
        return False
    if s.documents < goal.steal.get("document", 0):
        return False
    if goal.npc_escapes and not escaped >> NPC & 1:
        return False
    if (escaped & s.box.inmates).bit_count() < to_free(s):
        return False
    if not s.box.county and (escaped & s.inside).bit_count() < goal.characters_escape:
        return False  # a drawn map without a jail: who only waited outside reached nothing
    if goal.hold:
        return any(DOCUMENT in s.carried[who] for who in bits(escaped))  # MH-225
    return True


def to_free(s: Heist) -> int:
    """MH-J107: of those who began in jail so many have to get out; never more than there are."""
    box = s.box
    return min(s.scenario.goal.characters_escape, box.inmates.bit_count()) if box.county else 0


def objective_met_now(s: Heist) -> bool:
    """As if Escape ended at this moment (event M3)."""
    return objective_met(s, escaped_now(s))
