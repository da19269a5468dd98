"""Content packs: changing what is printed, and refusing what does not fit."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import muster
from muster import BadContent, Match, Record
from tests.games.space_explorers.table import (
    asked,
    center,
    declare,
    hand,
    hub,
    of,
    place,
    play_randomly,
    recruit,
    recruits,
    seen,
)

Pack = dict[str, dict[str, Any]]
FULL = "blue3 green3 yellow3 red3 purple3"


def folder(tmp_path: Path, pack: Pack) -> Path:
    for stem, data in pack.items():
        (tmp_path / f"{stem}.json").write_text(json.dumps(data), encoding="utf-8")
    return tmp_path


def card(name: str, /, **changes: Any) -> Pack:
    return {"specialists": {"cards": [{"id": name, **changes}]}}


def side(name: str, /, **changes: Any) -> Pack:
    return {"projects": {"sides": [{"id": name, **changes}]}}


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
    assert seen(m)["points"][0] == 1 + 3
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
    assert seen(m)["points"][0] == 18
    pack = card("c60", ability={"code": "score_projects", "points": 5})
    m = place("purple 60", claimed=["voskhod-2"], projects="apollo-11", content=pack)
    assert seen(m)["stars"][0] == 5


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


def test_a_folder_and_a_mapping_make_the_same_game(tmp_path: Path) -> None:
    pack = {**card("c38", cost=["blue", "red"]), **side("voskhod-2", progress_points=4)}
    by_folder = Match.new("space-explorers", 3, seed=1, content=folder(tmp_path, pack))
    by_mapping = Match.new("space-explorers", 3, seed=1, content=pack)
    assert by_folder.header == by_mapping.header
    assert by_folder.fingerprint == by_mapping.fingerprint
    assert by_folder.header.content != Match.new("space-explorers", 3, seed=1).header.content


def test_a_record_with_a_pack_replays_from_itself(tmp_path: Path) -> None:
    pack = {**card("c38", cost=["blue", "red"]), **side("voskhod-2", progress_points=4)}
    m = Match.new("space-explorers", 3, seed=1, content=pack)
    play_randomly(m, random.Random(2))
    m.record.save(tmp_path / "game.muster")
    record = Record.load(tmp_path / "game.muster")
    assert record.verify().finished
    again = record.replay()
    assert again.fingerprint == m.fingerprint
    assert again.outcome == m.outcome
    assert again.box.content.overlay == pack


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


# Packs that do not fit

BAD: list[tuple[str, Pack, tuple[str, str, str], str]] = [
    ("unknown file", {"cards": {}}, ("cards.json", "", ""), "projects.json, specialists.json"),
    (
        "unknown entry",
        {"specialists": {"decks": 2}},
        ("specialists.json", "", "decks"),
        "unknown field",
    ),
    ("unknown card", card("c61"), ("specialists.json", "c61", "id"), "ids look like c1"),
    ("unknown project", side("gemini-9"), ("projects.json", "gemini-9", "id"), "ids look like"),
    (
        "card without id",
        {"specialists": {"cards": [{}]}},
        ("specialists.json", "cards[0]", "id"),
        "with an id",
    ),
    (
        "unknown field",
        card("c1", colour="red"),
        ("specialists.json", "c1", "colour"),
        "unknown field",
    ),
    (
        "a cost in words",
        card("c1", cost="red"),
        ("specialists.json", "c1", "cost"),
        "expected a list, got text",
    ),
    (
        "a cost of one",
        card("c1", cost=["red"]),
        ("specialists.json", "c1", "cost"),
        "2 to 6 symbols",
    ),
    (
        "a cost of seven",
        card("c1", cost=["red"] * 7),
        ("specialists.json", "c1", "cost"),
        "2 to 6 symbols",
    ),
    (
        "an unknown colour of cost",
        card("c1", cost=["red", "pink"]),
        ("specialists.json", "c1", "cost"),
        "got 'pink'",
    ),
    (
        "a number in a cost",
        card("c1", cost=["red", 3]),
        ("specialists.json", "c1", "cost[1]"),
        "xpected `str`, got `int`",
    ),
    (
        "no skill",
        card("c1", skills=[]),
        ("specialists.json", "c1", "skills"),
        "one or two colours",
    ),
    (
        "three skills",
        card("c1", skills=["blue", "red", "red"]),
        ("specialists.json", "c1", "skills"),
        "one or two colours",
    ),
    (
        "an unknown skill",
        card("c6", skills=["blue", "pink"]),
        ("specialists.json", "c6", "skills"),
        "got 'pink'",
    ),
    (
        "a first skill of another Division",
        card("c1", skills=["red"]),
        ("specialists.json", "c1", "division"),
        "first skill",
    ),
    (
        "less than no points",
        card("c1", progress_points=-1),
        ("specialists.json", "c1", "progress_points"),
        "at least 0",
    ),
    (
        "points on an asterisk card",
        card("c11", progress_points=3),
        ("specialists.json", "c11", "progress_points"),
        "null with an asterisk",
    ),
    (
        "points in words",
        card("c1", progress_points="one"),
        ("specialists.json", "c1", "progress_points"),
        "expected a whole number, got text",
    ),
    (
        "an unknown ability",
        card("c1", ability={"code": "fly"}),
        ("specialists.json", "c1", "ability.code"),
        "expected one of",
    ),
    (
        "no ability code",
        card("c1", ability={}),
        ("specialists.json", "c1", "ability"),
        "code",
    ),
    (
        "an unknown printed symbol",
        card("c1", ability={"code": "symbols", "symbols": ["pink"]}),
        ("specialists.json", "c1", "ability.symbols"),
        "got 'pink'",
    ),
    (
        "no printed symbol",
        card("c1", ability={"code": "symbols", "symbols": []}),
        ("specialists.json", "c1", "ability.symbols"),
        "needs",
    ),
    (
        "a draw of none",
        card("c9", ability={"code": "draw_after_recruit", "count": 0, "basic_cost": [5]}),
        ("specialists.json", "c9", "ability.count"),
        "needs",
    ),
    (
        "a scoring ability without an asterisk",
        card("c1", ability={"code": "score_projects", "points": 2}),
        ("specialists.json", "c1", "ability.code"),
        "asterisk",
    ),
    (
        "an asterisk without a scoring ability",
        card("c11", ability={"code": "none"}),
        ("specialists.json", "c11", "ability.code"),
        "asterisk",
    ),
    (
        "a score for an unknown colour",
        card("c11", ability={"code": "score_skill_colour", "colour": "pink", "points": 1}),
        ("specialists.json", "c11", "ability.colour"),
        "expected one of blue",
    ),
    (
        "34 that yields no more than the usual",
        card("c34", ability={"code": "hand_card_symbols", "count": 2}),
        ("specialists.json", "c34", "ability.count"),
        "SE-40",
    ),
    (
        "a recruit from nowhere",
        card("c7", ability={"code": "any_symbol", "count": 1, "condition": {"recruit_from": "x"}}),
        ("specialists.json", "c7", "ability.condition.recruit_from"),
        "expected hand",
    ),
    (
        "a Center of none",
        {"specialists": {"center_size": 0}},
        ("specialists.json", "", "center_size"),
        "at least 1",
    ),
    (
        "a Center larger than the deck",
        {"specialists": {"center_size": 58}},
        ("specialists.json", "", "center_size"),
        "at most 57",
    ),
    (
        "a hand of less than none",
        {"specialists": {"hand_size": -1}},
        ("specialists.json", "", "hand_size"),
        "at least 0",
    ),
    (
        "a Hub for nobody",
        {"specialists": {"hub_limit": 0}},
        ("specialists.json", "", "hub_limit"),
        "at least 1",
    ),
    (
        "more tokens",
        {"specialists": {"tokens_per_colour_and_player": 2}},
        ("specialists.json", "", "tokens_per_colour_and_player"),
        "SE-10",
    ),
    (
        "a project without points",
        side("voskhod-2", progress_points=-2),
        ("projects.json", "voskhod-2", "progress_points"),
        "at least 0",
    ),
    (
        "a project of unknown skills",
        side("voskhod-2", skills={"pink": 1}),
        ("projects.json", "voskhod-2", "skills"),
        "blue, green, yellow, red, purple",
    ),
    (
        "a project of no skills",
        side("voskhod-2", skills={}),
        ("projects.json", "voskhod-2", "skills"),
        "at least one colour",
    ),
    (
        "a project of less than no skills",
        side("voskhod-2", skills={"red": 0}),
        ("projects.json", "voskhod-2", "skills"),
        "at least 1",
    ),
    (
        "a project card with one side",
        side("voskhod-2", card=4),
        ("projects.json", "voskhod-2", "card"),
        "two sides",
    ),
    (
        "more projects than there are",
        {"projects": {"beyond_players": 9}},
        ("projects.json", "", "beyond_players"),
        "1 to 10",
    ),
]


@pytest.mark.parametrize(
    ("pack", "place_in_it", "expected"), [b[1:] for b in BAD], ids=[b[0] for b in BAD]
)
def test_a_bad_pack_is_refused_with_file_card_and_field(
    pack: Pack, place_in_it: tuple[str, str, str], expected: str, tmp_path: Path
) -> None:
    for content in (pack, folder(tmp_path, pack)):
        with pytest.raises(BadContent) as raised:
            Match.new("space-explorers", 3, seed=1, content=content)
        error = raised.value
        assert (error.file, error.card, error.field) == place_in_it
        assert expected in error.expected
        for part in place_in_it:
            assert part in str(error)


def test_a_file_that_is_no_json_is_refused_with_the_place(tmp_path: Path) -> None:
    (tmp_path / "specialists.json").write_text('{"cards": [}', encoding="utf-8")
    with pytest.raises(BadContent) as raised:
        Match.new("space-explorers", 3, seed=1, content=tmp_path)
    assert (raised.value.file, raised.value.field) == ("specialists.json", "line 1, column 12")
