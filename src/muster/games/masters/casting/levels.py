"""Levels of characters: which cards are pro at which level (MH-164 to MH-168)."""

from __future__ import annotations

from collections.abc import Iterable

from ..components import Character, Skill

TOP_LEVEL = 4
"""MH-168: of players and characters."""

PRO_CHARACTER = 3
"""The level at which the character card becomes pro (MH-166)."""


def pro_range(level: int, pro_character: bool) -> tuple[int, int]:
    """How many pro skills a new character of at most this level has (MH-165 to MH-167, MH-J103):
    level 2 has one, level 3 the pro card as well, level 4 both and nothing is above (MH-168). A
    lower level is always allowed (MH-164)."""
    if pro_character:
        return 1, 2 if level >= PRO_CHARACTER + 1 else 1
    return 0, 1 if level >= 2 else 0


def suited(average: float) -> str:
    """The difficulty a crew of this average level is up to (MH-5, MH-J16: advice, nothing more)."""
    if average < 2:
        return "amateur"
    return "semi-pro" if average <= 3 else "pro"


def level_of_cards(card: Character, skills: Iterable[Skill]) -> int:
    """Each level above the first is one pro card (MH-165 to MH-167)."""
    return 1 + card.pro + sum(skill.pro for skill in skills)
