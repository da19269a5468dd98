"""Building the crew: character cards, skills, levels, and how many of each there are."""

from __future__ import annotations

from muster.kernel.events import Out

from ..board.site import bits
from ..plan import events
from ..set_up import hand_out
from ..stages import PLAN
from ..state import Heist
from .levels import pro_range

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


def copies_left(s: Heist, skill: int) -> int:
    """How many cards of a skill are left; pro twins are two sides of one card (MH-J13)."""
    return cards_left(s)[skill]


def cards_left(s: Heist) -> list[int]:
    """The same for all skills."""
    box = s.box
    left = [*box.copies]
    twin = box.twin
    for known in s.skills:
        for one in known:
            left[one] -= 1
            if twin[one] != one:
                left[twin[one]] -= 1
    return left


def classes_taken(s: Heist) -> int:
    """The classes of those who have a character, as bits of `class_bit` (MH-159)."""
    class_bit = s.box.class_bit
    taken = 0
    for card in s.card[:4]:
        if card >= 0:
            taken |= class_bit[card]
    return taken


def castable(s: Heist, left: list[int]) -> list[int]:
    """The words of `cast` that may be said: ready-made characters come first (MH-12)."""
    taken = classes_taken(s)
    found: list[int] = []
    for word, kind, skills in s.box.castable:
        if not taken & kind:
            for skill in skills:
                if left[skill] < 1:
                    break
            else:
                found.append(word)
    return found


def learnable(s: Heist, who: int, left: list[int]) -> list[int]:
    """The skills a PC may learn next (MH-J13, MH-J14, MH-J103)."""
    box, known = s.box, s.skills[who]
    root_bit = box.root_bit
    roots = 0
    for one in known:
        roots |= root_bit[one]
    least, most = pro_range(box.level, box.characters[s.card[who]].pro)
    pros = pro_skills(s, who)
    missing = SKILLS - len(known) - 1
    fitting: list[int] = []
    if pros <= most and pros + missing >= least:
        fitting += box.amateur_skills
    if pros + 1 <= most and pros + 1 + missing >= least:
        fitting += box.pro_skills
        fitting.sort()
    return [skill for skill in fitting if left[skill] > 0 and not roots & root_bit[skill]]


def pro_skills(s: Heist, who: int) -> int:
    return sum(s.box.skills[one].pro for one in s.skills[who])


def fits_level(s: Heist, who: int, skill: int) -> bool:
    """Can this skill be learned so that the PC is of a valid level in the end?"""
    box = s.box
    least, most = pro_range(box.level, box.characters[s.card[who]].pro)
    pros = pro_skills(s, who) + box.skills[skill].pro
    missing = SKILLS - len(s.skills[who]) - 1
    return pros <= most and pros + missing >= least


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
