"""Whom to take: what each character is good at, and who completes a crew as a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.parts.words import joined

from ..board.icons import icons_words
from ..board.masks import bits
from ..components import Character, Ready, Skill
from .cast import cards_left, lacking_skills, of_taken_classes

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist

GOOD_AT: dict[str, str] = {
    "angry-locksmith": "opens locks",
    "thug": "knocks out guards",
    "street-urchin": "walks past guards and plans anew",
    "script-kiddie": "lets others open, subdue and disable",
    "burglar": "is quick and always has an idea",
    "lookout": "reveals the building",
    "pickpocket": "takes loot from a distance",
    "shutter-bug": "blinds cameras",
}
"""Why one takes somebody of a class."""

RECOMMENDED: tuple[str, ...] = ("karma", "iceheart", "clutch", "tiny", "smokes", "f-stop")
"""Ready-made characters that complete each other, the first wanted most."""

LEARN: dict[str, tuple[str, ...]] = {
    "angry-locksmith": ("yank-wires", "wing-it", "hit-n-run"),
    "street-urchin": ("hurry", "bypass", "wing-it"),
    "burglar": ("hurry", "wing-it", "hit-n-run"),
    "lookout": ("hit-n-run", "yank-wires", "bypass"),
    "thug": ("hurry", "bypass", "wing-it"),
}
USUAL = ("hurry", "hit-n-run", "wing-it", "bypass")
"""Skills that serve a class, and those that serve everybody."""


def card_of(box: HeistBox, name: str) -> tuple[Ready | None, Character]:
    """What a word of `cast` means: a ready-made character, if it is one, and the card."""
    ready = next((one for one in box.prebuilt if one.id == name), None)
    return ready, box.characters[box.character_at[ready.character if ready else name]]


def free_to_cast(s: Heist) -> set[str]:
    """Who can be chosen: the class is not there yet, and the skills are."""
    words = s.box.sorts["casts"]
    free = s.box.of_level & ~of_taken_classes(s) & ~lacking_skills(s)
    return {words[word] for word in bits(free)}


def recommended(s: Heist) -> str:
    """The ready-made character to take next, as a rule; empty if none of them is left."""
    free = free_to_cast(s)
    return next((name for name in RECOMMENDED if name in free), "")


def skill_for(s: Heist, who: int) -> str:
    """The skill to take next, as a rule."""
    box, left = s.box, cards_left(s)
    known = [box.skills[one].root for one in s.skills[who]]
    for name in (*LEARN.get(box.characters[s.card[who]].kind, ()), *USUAL):
        skill = box.skills[box.skill_at[name]]
        if skill.root not in known and not skill.pro and left[box.skill_at[name]] > 0:
            return name
    return ""


def said_of(box: HeistBox, name: str) -> str:
    """Why one takes a character, in few words."""
    ready, card = card_of(box, name)
    skills = [box.skills[box.skill_at[skill]].name for skill in ready.skills] if ready else []
    able = f" with {joined(skills)}" if skills else ", two skills of your choice"
    return f"{card.name}{able}: {GOOD_AT[card.kind]}."


def skill_rows(card: Skill) -> list[str]:
    """The six rows of a skill card, in words."""
    return [
        f"{n} {action.name}" + (f": {icons_words(action.icons)}" if action.icons else "")
        for n, action in enumerate(card.actions, 1)
    ]
