"""Words the log is made of: characters, tiles, numbers and loot in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from muster.games.masters.box import NPC, HeistBox
from muster.games.masters.components import WHO
from muster.games.masters.deck_board import PLURALS
from muster.games.masters.faces import loot_name, tile_words
from muster.parts.words import joined

Told = dict[str, Any]
Names = Sequence[str]
Tell = Callable[[HeistBox, Told, Names], str]


def called(box: HeistBox, who: str | None, names: Names) -> str:
    """A character in a sentence: its own name in a campaign, else its player, where that player
    runs nobody else."""
    if who is None:
        return "Somebody"
    if who == WHO[NPC]:
        return "The NPC"
    if box.dossier is not None:
        return box.called[who]
    owner = box.owner[WHO.index(who)] if WHO.index(who) < box.pcs else -1
    alone = box.owner.count(owner) == 1 and 0 <= owner < len(names)
    return names[owner] if alone and box.seats > 1 else box.called[who]


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
