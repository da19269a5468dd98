"""Content packs of Space Explorers: rows that change a piece, and the packs that do not fit."""

from __future__ import annotations

from typing import Any

from tests.games.packs import Bad, Pack, Packs


def card(name: str, /, **changes: Any) -> Pack:
    return {"specialists": {"cards": [{"id": name, **changes}]}}


def side(name: str, /, **changes: Any) -> Pack:
    return {"projects": {"sides": [{"id": name, **changes}]}}


BAD = (
    Bad("unknown file", {"cards": {}}, "", "projects.json, specialists.json"),
    Bad("unknown entry", {"specialists": {"decks": 2}}, "decks", "unknown field"),
    Bad("unknown card", card("c61"), "id", "ids look like c1"),
    Bad("unknown project", side("gemini-9"), "id", "ids look like"),
    Bad("card without id", {"specialists": {"cards": [{}]}}, "id", "with an id", card="cards[0]"),
    Bad("unknown field", card("c1", colour="red"), "colour", "unknown field"),
    Bad("a cost in words", card("c1", cost="red"), "cost", "expected a list, got text"),
    Bad("a cost of one", card("c1", cost=["red"]), "cost", "2 to 6 symbols"),
    Bad("a cost of seven", card("c1", cost=["red"] * 7), "cost", "2 to 6 symbols"),
    Bad("an unknown colour of cost", card("c1", cost=["red", "pink"]), "cost", "got 'pink'"),
    Bad("a number in a cost", card("c1", cost=["red", 3]), "cost[1]", "xpected `str`, got `int`"),
    Bad("no skill", card("c1", skills=[]), "skills", "one or two colours"),
    Bad("three skills", card("c1", skills=["blue", "red", "red"]), "skills", "one or two colours"),
    Bad("an unknown skill", card("c6", skills=["blue", "pink"]), "skills", "got 'pink'"),
    Bad("a first skill of another Division", card("c1", skills=["red"]), "division", "first skill"),
    Bad("less than no points", card("c1", progress_points=-1), "progress_points", "at least 0"),
    Bad(
        "points on an asterisk card",
        card("c11", progress_points=3),
        "progress_points",
        "null with an asterisk",
    ),
    Bad(
        "points in words",
        card("c1", progress_points="one"),
        "progress_points",
        "expected a whole number, got text",
    ),
    Bad(
        "an unknown ability", card("c1", ability={"code": "fly"}), "ability.code", "expected one of"
    ),
    Bad("no ability code", card("c1", ability={}), "ability", "code"),
    Bad(
        "an unknown printed symbol",
        card("c1", ability={"code": "symbols", "symbols": ["pink"]}),
        "ability.symbols",
        "got 'pink'",
    ),
    Bad(
        "no printed symbol",
        card("c1", ability={"code": "symbols", "symbols": []}),
        "ability.symbols",
        "needs",
    ),
    Bad(
        "a draw of none",
        card("c9", ability={"code": "draw_after_recruit", "count": 0, "basic_cost": [5]}),
        "ability.count",
        "needs",
    ),
    Bad(
        "a scoring ability without an asterisk",
        card("c1", ability={"code": "score_projects", "points": 2}),
        "ability.code",
        "asterisk",
    ),
    Bad(
        "an asterisk without a scoring ability",
        card("c11", ability={"code": "none"}),
        "ability.code",
        "asterisk",
    ),
    Bad(
        "a score for an unknown colour",
        card("c11", ability={"code": "score_skill_colour", "colour": "pink", "points": 1}),
        "ability.colour",
        "expected one of blue",
    ),
    Bad(
        "34 that yields no more than the usual",
        card("c34", ability={"code": "hand_card_symbols", "count": 2}),
        "ability.count",
        "SE-40",
    ),
    Bad(
        "a recruit from nowhere",
        card("c7", ability={"code": "any_symbol", "count": 1, "condition": {"recruit_from": "x"}}),
        "ability.condition.recruit_from",
        "expected hand",
    ),
    Bad("a Center of none", {"specialists": {"center_size": 0}}, "center_size", "at least 1"),
    Bad(
        "a Center larger than the deck",
        {"specialists": {"center_size": 58}},
        "center_size",
        "at most 57",
    ),
    Bad("a hand of less than none", {"specialists": {"hand_size": -1}}, "hand_size", "at least 0"),
    Bad("a Hub for nobody", {"specialists": {"hub_limit": 0}}, "hub_limit", "at least 1"),
    Bad(
        "more tokens",
        {"specialists": {"tokens_per_colour_and_player": 2}},
        "tokens_per_colour_and_player",
        "SE-10",
    ),
    Bad(
        "a project without points",
        side("voskhod-2", progress_points=-2),
        "progress_points",
        "at least 0",
    ),
    Bad(
        "a project of unknown skills",
        side("voskhod-2", skills={"pink": 1}),
        "skills",
        "blue, green, yellow, red, purple",
    ),
    Bad("a project of no skills", side("voskhod-2", skills={}), "skills", "at least one colour"),
    Bad(
        "a project of less than no skills",
        side("voskhod-2", skills={"red": 0}),
        "skills",
        "at least 1",
    ),
    Bad("a project card with one side", side("voskhod-2", card=4), "card", "two sides"),
    Bad(
        "more projects than there are",
        {"projects": {"beyond_players": 9}},
        "beyond_players",
        "1 to 10",
    ),
)

PACKS = Packs(
    game="space-explorers",
    good={**card("c38", cost=["blue", "red"]), **side("voskhod-2", progress_points=4)},
    bad=BAD,
)
