"""Building the crew: character cards, skills, levels, and how many of each there are."""

from __future__ import annotations

from muster.games.masters_of_the_heist import plan_events
from muster.games.masters_of_the_heist.set_up import hand_out
from muster.games.masters_of_the_heist.stages import PLAN
from muster.games.masters_of_the_heist.state import Heist
from muster.kernel.events import Out

SKILLS = 2
"""A PC has this many skills (MH-11)."""

PRO_CHARACTER = 3
"""The level at which the character card becomes pro (MH-166)."""


def uncast(s: Heist, seat: int) -> list[int]:
    """The PCs of a seat that have no character yet."""
    owner = s.box.owner
    return [who for who in range(s.box.pcs) if owner[who] == seat and s.card[who] < 0]


def untaught(s: Heist, seat: int) -> list[int]:
    """The PCs of a seat with a character and less than two skills."""
    owner = s.box.owner
    return [
        who
        for who in range(s.box.pcs)
        if owner[who] == seat and s.card[who] >= 0 and len(s.skills[who]) < SKILLS
    ]


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
    box = s.box
    card = box.skills[skill]
    both = (card.id, card.twin) if card.pro else (card.id,)
    held = sum(1 for who in range(box.pcs) for one in s.skills[who] if box.skills[one].id in both)
    return card.copies - held


def pro_skills(s: Heist, who: int) -> int:
    return sum(s.box.skills[one].pro for one in s.skills[who])


def pro_range(level: int, pro_character: bool) -> tuple[int, int]:
    """How many pro skills a new character of at most this level has (MH-165 to MH-167, MH-J103):
    level 2 has one, level 3 the pro card as well, level 4 both and nothing is above (MH-168). A
    lower level is always allowed (MH-164)."""
    if pro_character:
        return 1, 2 if level >= PRO_CHARACTER + 1 else 1
    return 0, 1 if level >= 2 else 0


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
    out.tell(plan_events.CastAs(who, s.card[who], s.skills[who]))
    _settle(s, out)


def cast(s: Heist, who: int, character: int, out: Out) -> None:
    s.card[who] = character
    s.skills[who] = ()
    hand_out(s, who)
    out.tell(plan_events.CastAs(who, character, ()))


def learn(s: Heist, who: int, skill: int, out: Out) -> None:
    s.skills[who] = (*s.skills[who], skill)
    out.tell(plan_events.Learned(who, skill))
    _settle(s, out)


def _settle(s: Heist, out: Out) -> None:
    """With the last card of the crew The Plan begins."""
    if complete(s):
        s.stage = PLAN
        s.ready = 0
        out.tell(plan_events.PlanBegan(tuple(s.spare[: s.box.pcs])))
