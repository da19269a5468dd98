"""Building a crew: who can be had, what each is good at, and whom to take as a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Area, Face, Node, Piece, PieceState

from ..casting.cast import cards_left
from ..casting.whom import GOOD_AT, card_of, free_to_cast, skill_rows
from ..components import WHO
from .pieces import hand_marks, icons_words, line_piece

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist


def casting_lists(s: Heist, who: str) -> list[Node]:
    """Ready-made characters and cards to build one's own of; then its skills (MH-11, MH-12)."""
    box, at = s.box, WHO.index(who)
    if s.card[at] < 0:
        ready = [_ready_line(s, who, at) for at in range(len(box.prebuilt))]
        cards = [
            _card_line(s, who, at)
            for at, card in enumerate(box.characters)
            if box.level > 2 or not card.pro
        ]
        return [
            Area(f"ready-{who}", "list", _free_first(ready), label="Ready-made", span=6),
            Area(f"cards-{who}", "list", _free_first(cards), label="Build your own", span=6),
        ]
    if len(s.skills[at]) >= 2:
        return []
    known, left = [box.skills[one].root for one in s.skills[at]], cards_left(s)
    skills = [
        line_piece(
            f"learn-{who}-{card.id}",
            Face(
                title=card.name,
                text=f"without {icons_words(card.lacks)}" if card.lacks else "",
                about="\n".join(skill_rows(card)),
            ),
            state="" if card.root not in known and left[n] > 0 else "dim",
        )
        for n, card in enumerate(box.skills)
        if n not in s.skills[at] and (box.level > 1 or not card.pro)
    ]
    return [Area(f"learning-{who}", "list", _free_first(skills), label="Choose two skills")]


def _free_first(lines: list[Piece]) -> tuple[Piece, ...]:
    """What can be chosen stands above what cannot."""
    return tuple(sorted(lines, key=lambda line: line.state == "dim"))


def _ready_line(s: Heist, who: str, at: int) -> Piece:
    box = s.box
    one = box.prebuilt[at]
    card = box.characters[box.character_at[one.character]]
    face = Face(title=one.name, text=card.name, about=card_about(box, one.id))
    state: PieceState = "" if one.id in free_to_cast(s) else "dim"
    return line_piece(f"cast-{who}-{one.id}", face, state=state)


def _card_line(s: Heist, who: str, at: int) -> Piece:
    card = s.box.characters[at]
    face = Face(title=card.name, about=card_about(s.box, card.id), badges=hand_marks(card))
    state: PieceState = "" if card.id in free_to_cast(s) else "dim"
    return line_piece(f"cast-{who}-{card.id}", face, state=state)


def card_about(box: HeistBox, name: str) -> str:
    """A character card as one reads it: strength, tokens, ideas, abilities, skills row by row."""
    ready, card = card_of(box, name)
    lines = [
        f"{card.name}: {GOOD_AT[card.kind]}. "
        f"{card.memory} planning tokens, {card.ideas} {'idea' if card.ideas == 1 else 'ideas'}."
    ]
    usual = [f"{act.name} ({icons_words(act.icons)})" for act in card.actions if act.icons]
    if usual:
        lines.append(f"Always: {', '.join(usual)}")
    lines += [f"{able.name}: {able.text}" for able in card.abilities]
    if ready:
        for skill in ready.skills:
            found = box.skills[box.skill_at[skill]]
            lines += [f"{found.name}, by the die", *skill_rows(found)]
    return "\n".join(lines)
