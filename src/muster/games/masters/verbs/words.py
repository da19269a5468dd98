"""Words the log is made of: characters, tiles, numbers and loot in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from muster.kernel.events import Event
from muster.parts.words import joined

from ..components import PLURALS as PLURALS
from ..components import tile_words as tile_words
from .names import called as called

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
