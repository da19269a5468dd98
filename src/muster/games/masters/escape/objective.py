"""What a heist is about: where one gets out, and whether the objective is met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.masks import bits
from ..components import DOCUMENT, NPC, PLURALS
from ..people import shown
from ..stages import ACTION, OVER

if TYPE_CHECKING:
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


def met(s: Heist) -> bool:
    """Is the objective met, as the table shows it?"""
    return s.stage >= ACTION and (s.won if s.stage >= OVER else objective_met_now(s))


# When to leave


def in_hand(s: Heist, kind: str) -> int:
    """Pieces of a kind the team has: outdoors, or carried by somebody who is in play."""
    brought = {"jewel": s.jewels, "document": s.documents}.get(kind, 0)
    at = s.box.kind_at[kind]
    return brought + sum(s.carried[who].count(at) for who in shown(s) if not s.busted >> who & 1)


def still_due(s: Heist) -> str:
    """What the objective still wants, in words; empty once all of it is in hand."""
    goal = s.scenario.goal
    parts: list[str] = []
    for kind, wanted in goal.steal.items():
        have = in_hand(s, kind)
        if have < wanted:
            parts.append(f"{PLURALS.get(kind, f'{kind}s')} {have} of {wanted}")
    if goal.hold and not in_hand(s, "document"):
        parts.append("nobody has the document")
    if goal.characters_escape and not s.inside:
        parts.append("nobody has been inside")
    if goal.npc_escapes and not s.alive >> NPC & 1:
        parts.append("nobody has been freed")
    return ", ".join(parts)


def fit_to_leave(s: Heist) -> bool:
    """Does declaring Escape make sense: all that has to come out is in somebody's hands."""
    return not still_due(s) or not s.deck
