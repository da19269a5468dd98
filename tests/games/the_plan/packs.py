"""Content packs of The Plan: rows that change a piece, and the packs that do not fit."""

from __future__ import annotations

from typing import Any

from tests.games.packs import Bad, Pack, Packs


def plan(name: str, /, **changes: Any) -> Pack:
    return {"plans": {"plans": [{"id": name, **changes}]}}


def treasure(name: str, /, **changes: Any) -> Pack:
    return {"treasures": {"treasures": [{"id": name, **changes}]}}


def trinket(name: str, /, **changes: Any) -> Pack:
    return {"trinkets": {"trinkets": [{"id": name, **changes}]}}


BAD = (
    Bad("unknown file", {"cards": {}}, "", "plans.json, treasures.json, trinkets"),
    Bad("unknown entry", {"plans": {"decks": 2}}, "decks", "unknown field"),
    Bad("unknown card", plan("p9-01"), "id", "ids look like sg-01"),
    Bad("card without id", {"plans": {"plans": [{}]}}, "id", "with an id", card="plans[0]"),
    Bad("card by number", {"plans": {"plans": [7]}}, "id", "with an id", card="plans[0]"),
    Bad("no list", {"plans": {"plans": {}}}, "plans", "expected a list of cards"),
    Bad(
        "unknown field",
        plan("p1-01", colour="red"),
        "colour",
        "expected one of id, type, specialists",
    ),
    Bad(
        "specialists as text",
        plan("p1-01", specialists="red"),
        "specialists",
        "expected a list, got text",
    ),
    Bad(
        "a number among the specialists",
        plan("p2-01", specialists=["red", 3]),
        "specialists[1]",
        "xpected `str`, got `int`",
    ),
    Bad(
        "team too small",
        plan("p3-01", specialists=["red", "blue"]),
        "specialists",
        "expected 3 different colours",
    ),
    Bad(
        "team too large",
        plan("sg-01", specialists=["red"]),
        "specialists",
        "expected 0 different colours",
    ),
    Bad(
        "a colour twice",
        plan("p2-05", specialists=["red", "red"]),
        "specialists",
        "expected 2 different colours",
    ),
    Bad(
        "an unknown colour", plan("p2-05", specialists=["red", "pink"]), "specialists", "got 'pink'"
    ),
    Bad("an unknown type", plan("p2-05", type="team9"), "type", "team2"),
    Bad(
        "another type than the team",
        plan("p2-05", type="team3"),
        "specialists",
        "expected 3 different colours",
    ),
    Bad(
        "a hand that does not last",
        {"plans": {"hand_size": 7}},
        "hand_size",
        "turns_per_round + discard_when_left",
    ),
    Bad(
        "rounds that do not fit",
        {"plans": {"turns_per_round": 5}},
        "hand_size",
        "turns_per_round + discard_when_left",
    ),
    Bad("passing too many", {"plans": {"pass_count": 4}}, "pass_count", "0 to 3"),
    Bad("passing a debt", {"plans": {"pass_count": -1}}, "pass_count", "0 to 3"),
    Bad("a value of nothing", treasure("jewels-1-a", value=0), "value", "expected at least 1"),
    Bad(
        "a trinket worth less than nothing",
        trinket("mugs-1-a", value=-1),
        "value",
        "expected at least 1",
    ),
    Bad(
        "a value in words",
        treasure("jewels-1-a", value="one"),
        "value",
        "expected a whole number, got text",
    ),
    Bad(
        "half a point",
        treasure("jewels-1-a", value=1.5),
        "value",
        "expected a whole number, got a number",
    ),
    Bad(
        "a value of null",
        treasure("jewels-1-a", value=None),
        "value",
        "expected a whole number, got null",
    ),
    Bad(
        "a treasure in another colour than its kind",
        treasure("jewels-1-a", color="red"),
        "color",
        "expected the colour of jewels",
    ),
    Bad("a treasure of an unknown kind", treasure("jewels-1-a", kind="coins"), "color", "coins"),
    Bad(
        "two kinds of one colour",
        {"treasures": {"kinds": [{"id": "jewels", "color": "red"}]}},
        "kinds",
        "one kind for each colour",
        card="",
    ),
    Bad(
        "a trinket of an unknown kind",
        trinket("mugs-1-a", kind="plates"),
        "kind",
        "expected one of magnets, mugs, postcards",
    ),
    Bad(
        "no treasure a turn",
        {"treasures": {"reveal_per_turn": 0}},
        "reveal_per_turn",
        "expected at least 1",
    ),
    Bad(
        "no trinket a turn",
        {"trinkets": {"reveal_per_turn": 0}},
        "reveal_per_turn",
        "expected at least 1",
    ),
    Bad("sets of none", {"treasures": {"set_size": 0}}, "set_size", "expected at least 1"),
    Bad(
        "a bonus in words",
        {"trinkets": {"set_bonus": "five"}},
        "set_bonus",
        "expected a whole number, got text",
    ),
    Bad(
        "a new colour in the cycle",
        {"plans": {"color_cycle": ["red", "yellow", "blue", "orange", "purple", "green", "pink"]}},
        "specialists",
        "got 'gray'",
        card="p1-13",
    ),
    Bad(
        "a cycle in words",
        {"plans": {"color_cycle": "red"}},
        "color_cycle",
        "expected a list, got text",
    ),
    Bad(
        "rounds without a turn",
        {"plans": {"turns_per_round": 0, "hand_size": 2}},
        "turns_per_round",
        "expected at least 1",
    ),
    Bad(
        "a discard of less than nothing",
        {"plans": {"discard_when_left": -1, "hand_size": 3, "pass_count": 0}},
        "discard_when_left",
        "expected at least 0",
    ),
    Bad(
        "a hand larger than the deck has cards for",
        {"plans": {"turns_per_round": 24, "hand_size": 26}},
        "hand_size",
        "expected",
    ),
    Bad(
        "two types of one size",
        {"plans": {"types": [{"id": "lone", "size": 2}]}},
        "size",
        "expected another one for each type",
        card="team2",
    ),
)

PACKS = Packs(
    game="the-plan",
    good={**plan("p2-01", specialists=["green", "gray"]), **treasure("jewels-4-a", value=9)},
    bad=BAD,
    options={"bribes": True},
)
