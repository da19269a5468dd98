"""The components by id, read from the content files for the tests: nothing of the game's code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import muster

GAME = "the-specialists"
FILES = muster.game(GAME).components
COLOURS: tuple[str, ...] = tuple(FILES["specialists"]["colours"])
BUILDINGS = ("casino", "bank", "jewelry")
LETTERS = ("A", "B", "C", "D")
LAYOUTS = ("abcd", "abdc", "bacd", "badc")

CARD: dict[str, dict[str, Any]] = {card["id"]: card for card in FILES["specialists"]["cards"]}
START: dict[str, dict[str, Any]] = {
    card["id"]: card for card in FILES["specialists"]["starting_cards"]
}
ANY_CARD = CARD | START
INFORMANT: dict[str, list[dict[str, Any]]] = {
    card["id"]: card["reward"] for card in FILES["informants"]["cards"]
}
CORRUPTION: dict[str, dict[str, Any]] = {
    card["id"]: card for card in FILES["solo"]["corruption_cards"]
}
TILE: dict[str, dict[str, Any]] = {
    f"tile-{tile['value']}": tile for tile in FILES["asymmetric"]["tiles"]
}
LIMITS: dict[str, Any] = FILES["tokens"]["limits"]
EXPERT: dict[str, dict[str, Any]] = {
    tile["colour"]: tile for tile in FILES["tokens"]["expert_tiles"]
}

Effect = dict[str, Any]


def _tokens() -> dict[str, list[Effect]]:
    """What every token gives; a solo token gives nothing of its own."""
    found: dict[str, list[Effect]] = {}
    for token in FILES["tokens"]["starting_skill_tokens"]:
        found[token["id"]] = [{"type": "skill", "skill": token["skill"], "count": 1}]
    for token in FILES["tokens"]["prime"]:
        found[token["id"]] = token["effect"]
    given = FILES["asymmetric"]["tokens"]
    for kind in given["skill_tokens"]:
        found[f"skill-{kind['skill']}"] = [{"type": "skill", "skill": kind["skill"], "count": 1}]
    for n in range(given["wild_skill_tokens"]):
        found[f"wild-{n + 1}"] = [{"type": "wild"}]
    for n in range(given["dice_tokens"]):
        found[f"dice-{n + 1}"] = given["dice_token_effect"]
    for n in range(FILES["solo"]["token_supply"]["solo_tokens"]):
        found[f"solo-{n + 1}"] = [{"type": "solo"}]
    return found


TOKEN = _tokens()
LETTER_OF: dict[str, str] = {token["id"]: token["letter"] for token in FILES["tokens"]["prime"]}


def kind(token: str) -> str:
    """skill, wild, dice, equipment or solo."""
    first: str = TOKEN[token][0]["type"]
    return "dice" if first.startswith("die_") else first


@dataclass(frozen=True)
class City:
    """A city as it shows in a layout."""

    id: str
    board: str
    letter: str
    skills: dict[str, int]
    equipment: int
    money: dict[str, int]
    spots: dict[str, int]
    every_player: bool


def cities(layout: str) -> dict[str, City]:
    """The ten cities of a layout, board by board (TS-1)."""
    found: dict[str, City] = {}
    for board, letter in zip(FILES["boards"]["boards"], layout.upper(), strict=True):
        for city in FILES["boards"]["cities"]:
            if (city["board"], city["letter"]) == (board["id"], letter):
                found[city["city"]] = City(
                    id=city["city"],
                    board=board["id"],
                    letter=letter,
                    skills=city["skills"],
                    equipment=city["equipment"],
                    money=city["money"],
                    spots=city["spots"],
                    every_player=board["prime_token_for_every_player"],
                )
    return found
