"""Cards in one line: what a page and a form say about them."""

from __future__ import annotations

from collections import Counter

from ..board.icons import ICON_WORDS as LETTERS
from ..components import Character, Skill

LOOKED_FOR = "MUSDR$I"
"""The icons one looks for on a card; noise and alerts come with all of them."""


def character_line(card: Character) -> str:
    """Tokens, ideas and abilities."""
    ideas = "1 idea" if card.ideas == 1 else f"{card.ideas} ideas"
    abilities = ", ".join(one.name for one in card.abilities)
    return f"{card.memory} tokens, {ideas}; {abilities}" if abilities else f"{card.memory} tokens"


def skill_line(card: Skill) -> str:
    """How often each icon is on its six faces."""
    count = Counter(icon for action in card.actions for icon in action.icons)
    return ", ".join(f"{count[icon]} {LETTERS[icon]}" for icon in LOOKED_FOR if count[icon])
