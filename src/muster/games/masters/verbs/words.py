"""Words the log is made of: characters, tiles, numbers and loot in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from muster.kernel.events import Event
from muster.parts.words import joined

from ..components import NPC, WHO
from ..components import PLURALS as PLURALS
from ..components import tile_words as tile_words
from ..people import card_name_of, stranger

if TYPE_CHECKING:
    from ..box import HeistBox

Told = dict[str, Any]
Names = Sequence[str]

CHARACTERS = ("who", "other", "by")
TILES = ("tile", "tiles", "start", "from_tile")
"""Fields of events that are characters, and those that are tiles, one or several."""


class HeistEvent(Event, frozen=True):
    """What happened in a heist: `says` names characters, tiles and loot as people call them."""

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return cls.says.format(
            **{field: in_words(box, told, field, names) for field in cls.__struct_fields__}
        )


def in_words(box: HeistBox, told: Told, field: str, names: Names) -> Any:
    """A field of what was told, as a sentence has it."""
    value = told[field]
    if field in CHARACTERS:
        return all_of(box, value, names) if isinstance(value, list) else called(box, value, names)
    if field in TILES and value is not None:
        return tiles_in_words(value) if isinstance(value, list) else tile_words(value)
    if field == "loot" and value is not None:
        return loot_in_words(box, told)
    return "" if value is None else value


def all_of(box: HeistBox, people: Sequence[str], names: Names) -> str:
    return joined([called(box, who, names) for who in people])


def tiles_in_words(tiles: Sequence[str | None]) -> str:
    return joined([tile_words(tile) for tile in tiles if tile is not None])


def counted(count: int, word: str, plural: str = "") -> str:
    return f"{count} {word if count == 1 else plural or f'{word}s'}"


def chits_in_words(chit: str, count: int) -> str:
    word = chit if count == 1 else PLURALS.get(chit, f"{chit}s")
    return f"a {word}" if count == 1 else f"{count} {word}"


def loot_in_words(box: HeistBox, told: Told) -> str:
    if told["loot"] == "cash" and "amount" in told:
        return f"${told['amount']}k"
    return f"the {box.loot_name(told['loot'])}"


# What the characters are called


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


def heard_of(
    box: HeistBox, crew: Mapping[str, Any], part: int, names: Sequence[str]
) -> Sequence[str]:
    """The names where a heist begins with a position: of whoever has cards in it."""
    found = Heard(names)
    found.part = part
    for who, row in crew.items():
        if not row.get("character"):
            continue
        found.cards[who] = (row["character"], *row.get("skills", ()))
        if box.dossier is None:
            character, *skills = found.cards[who]
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
