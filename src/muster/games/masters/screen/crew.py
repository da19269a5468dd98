"""Building a crew: who can be had, what each is good at, and whom to take as a rule."""

from __future__ import annotations

from muster.kernel.scene import Area, Face, Node, Piece, PieceState
from muster.parts.words import joined

from ..box import HeistBox
from ..components import WHO, Skill
from ..state import Heist
from .pieces import icons_words, line_piece

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
    known = [box.skills[one].root for one in s.skills[at]]
    skills = [
        line_piece(
            f"learn-{who}-{card.id}",
            Face(
                title=card.name,
                text=f"without {icons_words(card.lacks)}" if card.lacks else "",
                about="\n".join(skill_rows(card)),
            ),
            state="" if card.root not in known and _left(s, card) else "dim",
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
    state: PieceState = "" if free(s, one.id) else "dim"
    return line_piece(f"cast-{who}-{one.id}", face, state=state)


def _card_line(s: Heist, who: str, at: int) -> Piece:
    card = s.box.characters[at]
    ideas = "idea" if card.ideas == 1 else "ideas"
    face = Face(
        title=card.name,
        text=f"{card.memory} tokens, {card.ideas} {ideas}",
        about=card_about(s.box, card.id),
    )
    state: PieceState = "" if free(s, card.id) else "dim"
    return line_piece(f"cast-{who}-{card.id}", face, state=state)


def card_about(box: HeistBox, name: str) -> str:
    """A character card as one reads it: strength, tokens, ideas, abilities, skills row by row."""
    ready = next((one for one in box.prebuilt if one.id == name), None)
    card = box.characters[box.character_at[ready.character if ready else name]]
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


def skill_rows(card: Skill) -> list[str]:
    """The six rows of a skill card, in words."""
    return [
        f"{n} {action.name}" + (f": {icons_words(action.icons)}" if action.icons else "")
        for n, action in enumerate(card.actions, 1)
    ]


# Who can be had, and whom to take


def _taken(s: Heist) -> set[str]:
    """The classes that are in the crew already (MH-159)."""
    return {s.box.characters[card].kind for card in s.card[: s.box.pcs] if card >= 0}


def _left(s: Heist, card: Skill) -> bool:
    """Is there a card of this skill, or of its other side, still to be had? (MH-J13)"""
    ids = [s.box.skills[one].id for own in s.skills for one in own]
    return sum(ids.count(name) for name in {card.id, card.twin}) < card.copies


def free(s: Heist, name: str) -> bool:
    """Can this character be chosen: its class is not there yet, and its skills are."""
    box = s.box
    ready = next((one for one in box.prebuilt if one.id == name), None)
    card = box.characters[box.character_at[ready.character if ready else name]]
    if card.kind in _taken(s) or (card.pro and box.level < 3):
        return False
    skills = [box.skills[box.skill_at[skill]] for skill in ready.skills] if ready else []
    return all(_left(s, skill) for skill in skills)


def recommended(s: Heist) -> str:
    """The ready-made character to take next, as a rule; empty if none of them is left."""
    return next((name for name in RECOMMENDED if free(s, name)), "")


def skill_for(s: Heist, who: int) -> str:
    """The skill to take next, as a rule."""
    box = s.box
    card = box.characters[s.card[who]]
    known = [box.skills[one].root for one in s.skills[who]]
    for name in (*LEARN.get(card.kind, ()), *USUAL):
        skill = box.skills[box.skill_at[name]]
        if skill.root not in known and not skill.pro and _left(s, skill):
            return name
    return ""


def said_of(box: HeistBox, name: str) -> str:
    """Why one takes a character, in few words."""
    ready = next((one for one in box.prebuilt if one.id == name), None)
    card = box.characters[box.character_at[ready.character if ready else name]]
    skills = [box.skills[box.skill_at[skill]].name for skill in ready.skills] if ready else []
    able = f" with {joined(skills)}" if skills else ", two skills of your choice"
    return f"{card.name}{able}: {GOOD_AT[card.kind]}."
