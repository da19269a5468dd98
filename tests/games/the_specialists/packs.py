"""Content packs of The Specialists: rows that change a piece, and the packs that do not fit."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.games.packs import Bad, Pack, Packs
from tests.games.the_specialists.layouts.components import FILES


def card(name: str, /, **changes: Any) -> Pack:
    return {"specialists": {"cards": [{"id": name, **changes}]}}


def starter(name: str, /, **changes: Any) -> Pack:
    return {"specialists": {"starting_cards": [{"id": name, **changes}]}}


def city(name: str, /, **changes: Any) -> Pack:
    return {"boards": {"cities": [{"id": name, **changes}]}}


def board(name: str, /, **changes: Any) -> Pack:
    return {"boards": {"boards": [{"id": name, **changes}]}}


def informant(name: str, reward: Any) -> Pack:
    return {"informants": {"cards": [{"id": name, "reward": reward}]}}


def token(stack: str, name: str, /, **changes: Any) -> Pack:
    return {"tokens": {stack: [{"id": name, **changes}]}}


def tile(name: str, /, **changes: Any) -> Pack:
    return {"asymmetric": {"tiles": [{"id": name, **changes}]}}


def corruption(name: str, /, **changes: Any) -> Pack:
    return {"solo": {"corruption_cards": [{"id": name, **changes}]}}


def whole(stem: str, field: str, *path: Any) -> Pack:
    """An entry that is no list of cards, with the value at the end of a path replaced."""
    entry = deepcopy(FILES[stem][field])
    *way, new = path
    inner = entry
    for step in way[:-1]:
        inner = inner[step]
    inner[way[-1]] = new
    return {stem: {field: entry}}


def limits(**changes: Any) -> Pack:
    return {"tokens": {"limits": {**FILES["tokens"]["limits"], **changes}}}


def gives(kind: str, **numbers: Any) -> list[dict[str, Any]]:
    return [{"type": kind, **numbers}]


CARDS = (
    Bad("unknown file", {"crew": {}}, "", "asymmetric.json, boards.json"),
    Bad("unknown entry", {"specialists": {"decks": 2}}, "decks", "unknown field"),
    Bad("unknown card", card("blue-13"), "id", "ids look like blue-01"),
    Bad("card without id", {"specialists": {"cards": [{}]}}, "id", "with an id", card="cards[0]"),
    Bad("unknown field", card("blue-01", price=3), "price", "unknown field"),
    Bad("a die in words", card("blue-01", black_die="four"), "black_die", "a whole number"),
    Bad("a black die of 7", card("blue-01", black_die=7), "black_die", "1 to 6"),
    Bad("a white die of another colour", card("blue-01", white_die=2), "white_die", "TS-42"),
    Bad("a mark of one", card("blue-01", min_players=1), "min_players", "2 to 4"),
    Bad("an ability in words", card("blue-01", ability="money"), "ability", "a list"),
    Bad("an unknown ability", card("blue-01", ability=gives("fly")), "ability", "money"),
    Bad("no money", card("blue-01", ability=gives("money", amount=0)), "ability", "at least 1"),
    Bad("no dice", card("blue-01", ability=gives("die_roll", count=0)), "ability", "at least 1"),
    Bad("many dice", card("blue-01", ability=gives("die_roll", count=5)), "ability", "at most 4"),
    Bad(
        "a die of no face", card("blue-03", ability=gives("die_face", count=1)), "ability", "1 to 6"
    ),
    Bad(
        "Equipment for an unknown skill",
        card("blue-08", ability=gives("equipment_per_skill", skill="pink", amount=1)),
        "ability",
        "blue, red",
    ),
    Bad(
        "money for an unknown building",
        card("blue-09", ability=gives("money_per_heist", building="museum", amount=1)),
        "ability",
        "casino, bank, jewelry",
    ),
    Bad("a starting die of 0", starter("start-red", die=0), "die", "1 to 6"),
    Bad("a starting colour", starter("start-red", colour="pink"), "colour", "blue"),
    Bad("a starting ability", starter("start-red", ability=gives("x")), "ability", "money"),
    Bad("five colours", {"specialists": {"colours": ["blue", "red"]}}, "colours", "six"),
    Bad(
        "a colour without its die",
        whole("specialists", "die_of_colour", "blue", 9),
        "die_of_colour",
        "1 to 6",
    ),
    Bad("an unknown reward", informant("informant-01", gives("x")), "reward", "money"),
)

BOARDS = (
    Bad("an unknown city", city("lima-C"), "id", "rio-de-janeiro-A"),
    Bad("an unknown skill", city("lima-A", skills={"pink": 1}), "skills", "blue"),
    Bad("a skill of none", city("lima-A", skills={"blue": 0}), "skills", "at least 1"),
    Bad("less than no Equipment", city("lima-A", equipment=-1), "equipment", "at least 0"),
    Bad("no bank", city("lima-A", money={"casino": 1, "jewelry": 1}), "money", "casino, bank"),
    Bad(
        "a debt",
        city("lima-A", money={"casino": -1, "bank": 1, "jewelry": 1}),
        "money",
        "at least 0",
    ),
    Bad(
        "no spot",
        city("lima-A", spots={"casino": 0, "bank": 1, "jewelry": 1}),
        "spots",
        "at least 1",
    ),
    Bad("a city nowhere", city("lima-A", board="africa"), "board", "south-america"),
    Bad("a city on no side", city("lima-A", letter="D"), "letter", "A"),
    Bad("an unknown letter", board("europe", letters=["B", "E"]), "letters", "A"),
    Bad("a board of no sides", board("europe", letters=[]), "letters", "letters of ABCD"),
)

TOKENS = (
    Bad("a modifier too few", limits(dice_spots=5), "limits", "a modifier for each"),
    Bad(
        "an unknown modifier",
        limits(modifiers_by_spot_from_right=["+2", "+1", "none", "none"]),
        "limits",
        "modifiers of none",
    ),
    Bad("no round", limits(rounds_max=0), "limits", "rounds"),
    Bad("thirteen rounds", limits(rounds_max=13), "limits", "1 to 12"),
    Bad("beyond the track", limits(start_equipment=11), "limits", "Equipment track"),
    Bad("no heist", limits(heists_to_end=0), "limits", "at least 1"),
    Bad("too few dice", limits(dice_total=20), "by_players", "4 to 4 dice for 4 players"),
    Bad(
        "a die too few for two",
        whole("tokens", "by_players", "2", "dice", 1),
        "by_players",
        "2 to 13 dice for 2 players",
    ),
    Bad(
        "dice beyond all",
        whole("tokens", "by_players", "2", "dice", 14),
        "by_players",
        "2 to 13 dice",
    ),
    Bad(
        "dice beyond all for three",
        whole("tokens", "by_players", "3", "dice", 10),
        "by_players",
        "3 to 9 dice",
    ),
    Bad(
        "an unknown tile",
        token("expert_tiles", "expert-blue", effect="fly"),
        "effect",
        "die_modifier",
    ),
    Bad("money back", token("full_team", "full-team-1", money=-7), "money", "at least 0"),
    Bad(
        "an unknown first bank",
        token("first_bank", "first-bank-1", reward=gives("x")),
        "reward",
        "money",
    ),
    Bad("a token of nothing", token("prime", "prime-A1", effect=[]), "effect", "one effect"),
    Bad(
        "a token of money",
        token("prime", "prime-A1", effect=gives("money", amount=2)),
        "effect",
        "skill, equipment or dice",
    ),
    Bad(
        "a token of pink",
        token("prime", "prime-A1", effect=gives("skill", skill="pink", count=1)),
        "effect",
        "colour",
    ),
    Bad("a token of no board", token("prime", "prime-A1", letter="E"), "letter", "A"),
    Bad(
        "a starting token of pink",
        token("starting_skill_tokens", "start-token-blue", skill="pink"),
        "skill",
        "blue",
    ),
    Bad(
        "an unknown second jewelry",
        whole("tokens", "second_jewelry", "reward", gives("x")),
        "second_jewelry",
        "money",
    ),
    Bad(
        "a second jewelry of none",
        whole("tokens", "second_jewelry", "reward", gives("die_roll", count=-1)),
        "second_jewelry",
        "at least 1",
    ),
)

VARIANTS = (
    Bad(
        "start money for one of two",
        whole("tokens", "by_players", "2", "start_money", [1]),
        "by_players",
        "start_money",
    ),
    Bad(
        "a debt to begin with",
        whole("tokens", "by_players", "2", "start_money", [0, -1]),
        "by_players",
        "start_money",
    ),
    Bad("a tile of all cards", tile("tile-1", starting_cards=5), "starting_cards", "at most 2"),
    Bad("a tile of a debt", tile("tile-1", money=-1), "money", "at least 0"),
    Bad("a penalty too few", {"solo": {"bribe_penalty": [0, 1]}}, "bribe_penalty", "a number"),
    Bad("an unknown track", {"solo": {"bank_track": ["gold"]}}, "bank_track", "dice_token"),
    Bad("half a trigger", whole("solo", "trigger", "left", [2]), "trigger", "two numbers"),
    Bad("an unknown half", corruption("corruption-01", left={"kind": "x"}), "left", "a bribe"),
    Bad(
        "an unknown lock",
        corruption(
            "corruption-01", right={"kind": "rivalry", "locks": [{"letter": "E", "building": "x"}]}
        ),
        "right",
        "letter and building",
    ),
    Bad(
        "dice tokens of money",
        whole("asymmetric", "tokens", "dice_token_effect", gives("money", amount=1)),
        "tokens",
        "expected dice",
    ),
    Bad(
        "skill tokens of pink",
        whole("asymmetric", "tokens", "skill_tokens", 0, "skill", "pink"),
        "tokens",
        "each colour once",
    ),
    Bad(
        "fewer wild tokens than on the tiles",
        whole("asymmetric", "tokens", "wild_skill_tokens", 1),
        "tiles",
        "at most 1 wild_skill_tokens",
    ),
)

PACKS = Packs(
    game="the-specialists",
    good={
        "specialists": {
            "cards": [
                {"id": "blue-01", "black_die": 5, "ability": gives("money", amount=3)},
                {"id": "red-02", "ability": gives("die_roll", count=2)},
            ]
        },
        "boards": {"cities": [{"id": "lima-A", "equipment": 1}]},
        "tokens": {"prime": [{"id": "prime-C5", "effect": gives("equipment", amount=3)}]},
        "informants": {"cards": [{"id": "informant-01", "reward": gives("die_any", count=2)}]},
    },
    bad=CARDS + BOARDS + TOKENS + VARIANTS,
)
