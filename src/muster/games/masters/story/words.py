"""Words the log is made of: characters, tiles, numbers and loot in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from muster.parts.words import joined

from ..box import HeistBox
from ..people import called as called
from ..screen.deck import PLURALS
from ..screen.pieces import loot_name, tile_words

Told = dict[str, Any]
Names = Sequence[str]
Tell = Callable[[HeistBox, Told, Names], str]


def all_of(box: HeistBox, people: Sequence[str], names: Names) -> str:
    return joined([called(box, who, names) for who in people])


def tiles_in_words(tiles: Sequence[str]) -> str:
    return joined([tile_words(tile) for tile in tiles])


def counted(count: int, word: str, plural: str = "") -> str:
    return f"{count} {word if count == 1 else plural or f'{word}s'}"


def chits_in_words(chit: str, count: int) -> str:
    word = chit if count == 1 else PLURALS.get(chit, f"{chit}s")
    return f"a {word}" if count == 1 else f"{count} {word}"


def loot_in_words(box: HeistBox, told: Told) -> str:
    if told["loot"] == "cash":
        return f"${told['amount']}k"
    return f"the {loot_name(box, told['loot'])}"


def does(words: str) -> Tell:
    def tell(box: HeistBox, told: Told, names: Names) -> str:
        where = "" if told.get("tile") is None else tile_words(told["tile"])
        chit = told.get("chit") or ""
        return words.format(who=called(box, told["who"], names), tile=where, chit=chit)

    return tell
