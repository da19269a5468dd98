"""What the characters of a heist are called in its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..components import NPC, WHO
from ..people import card_name_of, stranger

if TYPE_CHECKING:
    from ..box import HeistBox


class Heard(list[str]):
    """Names of seats, and what a reader of the log knows besides.

    people  what the characters are called by now
    cards   the character card and the skills of each, as they were told
    part    which part of the heist is played
    """

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.people: dict[str, str] = {}
        self.cards: dict[str, tuple[str, ...]] = {}
        self.part = 0


def heard(box: HeistBox, told: Mapping[str, Any], names: Sequence[str]) -> Sequence[str]:
    """The names after this was told: who took which card, and which part begins."""
    kind = told["kind"]
    if kind not in ("cast", "learned", "part began"):
        return names
    found = Heard(names)
    if isinstance(names, Heard):
        found.people, found.cards = dict(names.people), dict(names.cards)
        found.part = names.part
    if kind == "part began":
        found.part = told["part"] - 1
        return found
    who = told["who"]
    if kind == "cast":
        found.cards[who] = (told["character"], *told["skill"])
    else:
        found.cards[who] = (*found.cards.get(who, ()), told["skill"])
    character, *skills = found.cards[who]
    if box.dossier is None and character in box.character_at:
        found.people[who] = card_name_of(box, character, skills)
    return found


def called(box: HeistBox, who: str | None, names: Sequence[str]) -> str:
    """A character in a sentence: its own name, or its player where that player runs nobody else."""
    if who is None:
        return "Somebody"
    if who == WHO[NPC]:
        words = stranger(box, names.part if isinstance(names, Heard) else 0)
        return f"{words[:1].upper()}{words[1:]}"
    if box.dossier is not None:
        return box.called[who]
    owner = box.owner[WHO.index(who)] if WHO.index(who) < box.pcs else -1
    if box.owner.count(owner) == 1 and 0 <= owner < len(names) and box.seats > 1:
        return str(names[owner])
    return people(box, names)[who]


def people(box: HeistBox, names: Sequence[str]) -> dict[str, str]:
    """Everybody by name, as far as the log has told."""
    known = names.people if isinstance(names, Heard) else {}
    part = names.part if isinstance(names, Heard) else 0
    return {**box.called, WHO[NPC]: stranger(box, part), **known}
