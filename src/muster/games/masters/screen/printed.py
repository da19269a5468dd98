"""A component on its own, as it lies on the table: for whoever changes what is printed on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Area, Face, Node, Piece

from .deck import event_piece
from .pieces import hand_marks, icon_marks, line_piece, row_about

if TYPE_CHECKING:
    from ..box import HeistBox


def printed(box: HeistBox, file: str, card: str) -> Node | None:
    """A card of the deck, or what a skill, a character or an item brings to a sheet."""
    if file in ("events", "crises") and card in box.card_at:
        return event_piece(box, box.card_at[card])
    if file == "skills" and card in box.skill_at:
        at = box.skill_at[card]
        rows = [_line(box, act, str(face)) for face, act in enumerate(box.faces[at], start=1)]
        return Area(card, "list", tuple(rows), label=box.skills[at].name)
    if file == "characters" and card in box.character_at:
        at = box.character_at[card]
        one = box.characters[at]
        rows = [_line(box, act) for act in box.defaults[at]]
        rows += [
            line_piece(f"use-{able.id}", Face(title=able.name, about=able.text))
            for able in one.abilities
        ]
        return Area(card, "list", tuple(rows), label=one.name, badges=hand_marks(one))
    if file == "items" and box.item_acts[box.item_at.get(card, 0)] and card in box.item_at:
        at = box.item_at[card]
        return Area(card, "list", (_line(box, box.item_acts[at][0]),), label=box.items[at].name)
    return None


def _line(box: HeistBox, act: int, shows: str = "") -> Piece:
    """An action: the face it is for, its name, its icons."""
    face = Face(
        title=box.acts.names[act],
        about=row_about(box, act),
        dice=(shows,),
        badges=icon_marks(box.acts.text[act]),
    )
    return line_piece(f"act-{box.acts.words[act]}", face)
