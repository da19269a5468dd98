"""The pro cards among which a character chooses for its new level, as they are printed (MH-169)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Area, Face, Node, Piece

from ..casting.levels import level_of_cards
from ..components import WHO
from .pieces import hand_marks, icon_marks, line_piece

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist


def upgrade_lists(s: Heist, who: int) -> list[Node]:
    """A printed card for each: what it replaces, which is pressed to take it, and what it does."""
    box = s.box
    if not s.rises[who]:
        return []
    skills = [box.skills[one] for one in s.skills[who]]
    card = box.characters[s.card[who]]
    level = level_of_cards(card, skills)
    olds = [card] if level == 2 else [skill for skill in skills if not skill.pro]
    return [_card(box, WHO[who], old.name, new) for old in olds for new in old.upgrades]


def _card(box: HeistBox, who: str, old: str, new: str) -> Area:
    node = f"upgrade-{who}-{new}"
    if new in box.skill_at:
        at = box.skill_at[new]
        label = box.skills[at].name
        lines = [_action(box, node, act, str(n)) for n, act in enumerate(box.faces[at], start=1)]
    else:
        card = box.characters[box.character_at[new]]
        label = card.name
        hand = Face(title="To begin with", badges=hand_marks(card))
        lines = [line_piece(f"{node}-hand", hand)]
        lines += [_action(box, node, act, "") for act in box.defaults[box.character_at[new]]]
        lines += [
            line_piece(f"{node}-able-{able.id}", Face(title=able.name, about=able.text))
            for able in card.abilities
        ]
    take = line_piece(node, Face(title="Take it", text=f"for {old}"))
    return Area(f"{node}-card", "list", (take, *lines), label=label, span=6)


def _action(box: HeistBox, node: str, act: int, die: str) -> Piece:
    marks = icon_marks(box.acts.text[act])
    face = Face(title=box.acts.names[act], dice=(die,), badges=marks)
    return line_piece(f"{node}-act-{die or box.acts.words[act]}", face)
