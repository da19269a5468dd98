"""Building the crew: character cards, skills, levels, and how many of each there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..board.set_up import hand_out
from ..plan import events
from ..stages import PLAN

if TYPE_CHECKING:
    from ..state import Heist

SKILLS = 2
"""A PC has this many skills (MH-11)."""


def uncast(s: Heist, seat: int) -> list[int]:
    """The PCs of a seat that have no character yet."""
    card = s.card
    found: list[int] = []
    for who in bits(s.box.crew_of[seat]):
        if card[who] < 0:
            found.append(who)  # noqa: PERF401 (one or two)
    return found


def untaught(s: Heist, seat: int) -> list[int]:
    """The PCs of a seat with a character and less than two skills."""
    card, skills = s.card, s.skills
    found: list[int] = []
    for who in bits(s.box.crew_of[seat]):
        if card[who] >= 0 and len(skills[who]) < SKILLS:
            found.append(who)  # noqa: PERF401 (one or two)
    return found


def unbuilt(s: Heist, seat: int) -> bool:
    """Has a seat still something to choose?"""
    card, skills = s.card, s.skills
    for who in bits(s.box.crew_of[seat]):  # noqa: SIM110 (a generator costs calls)
        if card[who] < 0 or len(skills[who]) < SKILLS:
            return True
    return False


def complete(s: Heist) -> bool:
    return all(s.card[who] >= 0 and len(s.skills[who]) == SKILLS for who in range(s.box.pcs))


def with_class(s: Heist, character: int) -> int:
    """The PC that stems from the same amateur card (MH-159); -1: nobody."""
    box = s.box
    kind = box.characters[character].kind
    for who in range(box.pcs):
        if s.card[who] >= 0 and box.characters[s.card[who]].kind == kind:
            return who
    return -1


def cards_left(s: Heist) -> list[int]:
    """How many cards of each skill are left; pro twins are two sides of one card (MH-J13)."""
    box = s.box
    left = [*box.copies]
    twin = box.twin
    for known in s.skills:
        for one in known:
            left[one] -= 1
            if twin[one] != one:
                left[twin[one]] -= 1
    return left


def skills_gone(s: Heist) -> int:
    """The skills of which no card is left, as a mask."""
    copies, twin = s.box.copies, s.box.twin
    taken: list[int] = []
    for known in s.skills:
        for one in known:
            taken.append(one)
            if twin[one] != one:
                taken.append(twin[one])
    gone = 0
    for one in taken:
        if taken.count(one) >= copies[one]:
            gone |= 1 << one
    return gone


def of_taken_classes(s: Heist) -> int:
    """The words of `cast` of whose class there is somebody already (MH-159), as a mask."""
    of_class = s.box.of_class
    found = 0
    for card in s.card[:4]:
        if card >= 0:
            found |= of_class[card]
    return found


def lacking_skills(s: Heist) -> int:
    """The words of `cast` that need a skill of which no card is left (MH-160), as a mask."""
    needing = s.box.needing
    found = 0
    for skill in bits(skills_gone(s)):
        found |= needing[skill]
    return found


def same_root(s: Heist, who: int, skill: int) -> int:
    """The skill of this PC that stems from the same amateur skill (MH-J14); -1: none."""
    box = s.box
    root = box.skills[skill].root
    for one in s.skills[who]:
        if box.skills[one].root == root:
            return one
    return -1


def cast_ready_made(s: Heist, who: int, ready: int, out: Out) -> None:
    """A ready-made character: card and both skills (MH-12)."""
    box = s.box
    one = box.prebuilt[ready]
    s.card[who] = box.character_at[one.character]
    s.skills[who] = tuple(box.skill_at[name] for name in one.skills)
    hand_out(s, who)
    out.tell(events.CastAs(who, s.card[who], s.skills[who]))
    _settle(s, out)


def cast(s: Heist, who: int, character: int, out: Out) -> None:
    s.card[who] = character
    s.skills[who] = ()
    hand_out(s, who)
    out.tell(events.CastAs(who, character, ()))


def learn(s: Heist, who: int, skill: int, out: Out) -> None:
    s.skills[who] = (*s.skills[who], skill)
    out.tell(events.Learned(who, skill))
    _settle(s, out)


def _settle(s: Heist, out: Out) -> None:
    """With the last card of the crew The Plan begins."""
    if complete(s):
        s.stage = PLAN
        s.ready = 0
        out.tell(events.PlanBegan(tuple(s.spare[: s.box.pcs])))
