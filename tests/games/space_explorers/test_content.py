"""What comes in the box, and what a content pack can change of it."""

from __future__ import annotations

import random

import pytest

import muster
from muster import Match
from tests.games.packs import Pack
from tests.games.space_explorers.layouts.table import (
    asked,
    center,
    declare,
    hand,
    hub,
    of,
    place,
    play_randomly,
    points_so_far,
    recruit,
    recruits,
    seen,
    stars_so_far,
)
from tests.games.space_explorers.packs import card, side

FULL = "blue3 green3 yellow3 red3 purple3"


def test_every_file_says_where_its_values_come_from() -> None:
    files = muster.game("space-explorers").components
    assert set(files) == {"specialists", "projects"}
    for row in (*files["specialists"]["cards"], *files["projects"]["sides"]):
        assert row["provenance"]


# Packs that fit


@pytest.mark.clause("SE-29", "SE-3")
def test_a_pack_changes_a_cost() -> None:
    pack = card("c38", cost=["blue", "red", "red"])
    m = place(center="38 11", tokens="yellow2", content=pack)
    assert recruits(m, 0) == set()
    m = place(center="38 11", tokens="blue red2", content=pack)
    recruit(m, 0, 38, "red", "token blue", "token red", "token red")
    assert hub(m, 0) == {"red": ["c38"]}
    # Its basic cost is now 3: 8 takes it, 55 does not.
    m = place("blue 8, purple 55", center="38", tokens="", content=pack)
    assert of(m, 0, "free") == {"free c8 c38 red"}


@pytest.mark.clause("SE-58", "SE-5")
def test_a_pack_changes_what_a_project_demands() -> None:
    pack = side("voskhod-2", skills={"red": 1}, progress_points=3)
    m = place("red 37", projects="voskhod-2 apollo-11", content=pack)
    declare(m, 0, "take deck", "claim voskhod-2")
    assert points_so_far(m)[0] == 1 + 3
    m = place("red 37", projects="voskhod-2 apollo-11")
    m.play(0, "take deck")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-A1", "SE-45")
def test_a_pack_changes_printed_symbols() -> None:
    pack = card("c1", ability={"code": "symbols", "symbols": ["purple", "purple"]})
    m = place("blue 1", center="14 11", tokens="", content=pack)
    recruit(m, 0, 14, "green", "use c1 purple", "use c1 purple")
    assert hub(m, 0)["green"] == ["c14"]
    m = place("blue 1", center="38 11", tokens="yellow", content=pack)
    assert "38 red" not in recruits(m, 0)


@pytest.mark.clause("SE-A1", "SE-A56")
def test_a_pack_gives_a_card_another_ability() -> None:
    pack = card("c1", ability={"code": "token_for_draw", "tokens": 1, "count": 1})
    m = place("blue 1", deck="3", tokens="red", content=pack)
    m.play(0, "trade c1 red")
    assert hand(m, 0) == ["c3"]


@pytest.mark.clause("SE-26", "SE-30")
def test_a_pack_changes_skills() -> None:
    pack = card("c38", skills=["red", "blue"])
    m = place(center="38 11", tokens="yellow2", content=pack)
    assert recruits(m, 0) == {"38 red", "38 blue"}


@pytest.mark.clause("SE-65", "SE-A60")
def test_a_pack_changes_points() -> None:
    pack: Pack = {
        **card("c1", progress_points=7),
        **side("voskhod-2", progress_points=11),
    }
    m = place("blue 1", claimed=["voskhod-2"], projects="apollo-11", content=pack)
    assert points_so_far(m)[0] == 18
    pack = card("c60", ability={"code": "score_projects", "points": 5})
    m = place("purple 60", claimed=["voskhod-2"], projects="apollo-11", content=pack)
    assert stars_so_far(m)[0] == 5


@pytest.mark.clause("SE-A45", "SE-A34", "SE-A31")
def test_a_pack_changes_how_much_an_ability_gives() -> None:
    pack = card("c45", ability={"code": "draw_when_covered", "count": 3})
    m = place("red 45", hands="38", tokens="yellow", deck="3 36 20 22", content=pack)
    recruit(m, 0, 38, "red", "token yellow")
    m.play(0, "draw c45")
    assert len(hand(m, 0)) == 3
    pack = card("c34", ability={"code": "hand_card_symbols", "count": 4})
    m = place("yellow 34", center="41", hands="1", tokens="", content=pack)
    assert "41 red" in recruits(m, 0)
    pack = card("c31", ability={"code": "return_self_for_symbols", "count": 1})
    m = place("yellow 31", center="38", tokens="", content=pack)
    assert recruits(m, 0) == set()


@pytest.mark.clause("SE-6", "SE-7", "SE-12", "SE-62")
def test_a_pack_changes_the_numbers_of_the_game() -> None:
    pack: Pack = {
        "specialists": {"center_size": 4, "hand_size": 2, "hub_limit": 3},
        "projects": {"beyond_players": 1},
    }
    m = Match.new("space-explorers", 3, seed=1, content=pack)
    table = seen(m)
    assert len(table["center"]) == 4
    assert table["hands"] == [2, 2, 2]
    assert len(table["projects"]) == 4
    play_randomly(m, random.Random(1))
    assert m.outcome is not None
    assert max(sum(map(len, one.values())) for one in seen(m)["hubs"]) <= 3
    m = place(center="11 23 35 47", content=pack, deck="3")
    m.play(0, "take c11")
    assert len(center(m)) == 4


def test_a_pack_does_not_leak_into_other_matches() -> None:
    Match.new("space-explorers", 3, seed=1, content=card("c38", cost=["blue", "red"]))
    m = place(center="38 11", tokens="yellow2")
    assert recruits(m, 0) == {"38 red"}


def test_every_ability_code_may_stand_on_every_plain_card() -> None:
    """Three cards at a time change their abilities with others; random games end all the same."""
    files = muster.game("space-explorers").components["specialists"]["cards"]
    plain = [one for one in files if not one["asterisk"]]
    for turned in (7, 19, 31):
        changes = [
            {"id": one["id"], "ability": plain[(at + turned) % len(plain)]["ability"]}
            for at, one in enumerate(plain)
        ]
        m = Match.new(
            "space-explorers", 3, seed=turned, content={"specialists": {"cards": changes}}
        )
        play_randomly(m, random.Random(turned), 3_000)
