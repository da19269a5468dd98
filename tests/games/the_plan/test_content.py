"""Content packs: changing what is printed, and refusing what does not fit."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import muster
from muster import BadContent, Match, Record
from tests.games.the_plan.table import haul, loot, place, play_randomly, souvenirs, turned_up

Pack = dict[str, dict[str, Any]]


def folder(tmp_path: Path, pack: Pack) -> Path:
    for stem, data in pack.items():
        (tmp_path / f"{stem}.json").write_text(json.dumps(data), encoding="utf-8")
    return tmp_path


def plan(name: str, /, **changes: Any) -> Pack:
    return {"plans": {"plans": [{"id": name, **changes}]}}


def treasure(name: str, /, **changes: Any) -> Pack:
    return {"treasures": {"treasures": [{"id": name, **changes}]}}


def trinket(name: str, /, **changes: Any) -> Pack:
    return {"trinkets": {"trinkets": [{"id": name, **changes}]}}


# What comes in the box


@pytest.mark.clause("TP-1", "TP-4")
def test_the_box_holds_72_plans_56_treasures_and_30_trinkets() -> None:
    files = muster.game("the-plan").components
    plans = files["plans"]["plans"]
    counts = {one["id"]: one["count"] for one in files["plans"]["types"]}
    assert counts == {"smash_grab": 16, "lone": 14, "team2": 14, "team3": 14, "team4": 14}
    for name, count in counts.items():
        assert sum(card["type"] == name for card in plans) == count
    assert (len(plans), len({card["id"] for card in plans})) == (72, 72)
    treasures = files["treasures"]["treasures"]
    trinkets = files["trinkets"]["trinkets"]
    assert len({token["id"] for token in treasures}) == len(treasures) == 56
    assert len({token["id"] for token in trinkets}) == len(trinkets) == 30
    assert len({(t["kind"], t["name"]) for t in treasures}) == 28
    assert len({(t["kind"], t["name"]) for t in trinkets}) == 15


@pytest.mark.clause("TP-5")
def test_a_team_shows_as_many_different_specialists_as_its_size() -> None:
    files = muster.game("the-plan").components["plans"]
    sizes = {one["id"]: one["size"] for one in files["types"]}
    for card in files["plans"]:
        assert len(set(card["specialists"])) == len(card["specialists"]) == sizes[card["type"]]


@pytest.mark.clause("TP-2", "TP-11", "TP-12", "TP-14")
def test_the_numbers_of_the_rulebook_are_in_the_box() -> None:
    files = muster.game("the-plan").components
    names = ("hand_size", "pass_count", "turns_per_round", "discard_when_left")
    assert [files["plans"][name] for name in names] == [6, 2, 4, 2]
    for stem, shown in (("treasures", 5), ("trinkets", 3)):
        assert files[stem]["reveal_per_turn"] == shown
        assert (files[stem]["set_size"], files[stem]["set_bonus"]) == (4, 5)


def test_every_file_says_where_its_values_come_from() -> None:
    for data in muster.game("the-plan").components.values():
        assert data["provenance"]


# Packs that fit


@pytest.mark.clause("TP-5")
def test_a_pack_changes_what_a_plan_shows() -> None:
    pack = plan("p2-01", specialists=["green", "gray"])
    m = turned_up(["p2-01", "p1-01", "p1-03"], "green1 gray1 red1 yellow1", content=pack)
    assert haul(m, 0) == loot("green1 gray1")


@pytest.mark.clause("TP-14")
def test_a_pack_changes_values() -> None:
    pack = {**treasure("paintings-1-a", value=7), **trinket("mugs-1-a", value=3)}
    m = place(2, at="final_score", hauls=[loot("red1")], souvenirs=[[], ["mugs-1-a"]], content=pack)
    assert m.outcome is not None
    assert m.outcome.scores == (7, 3)


@pytest.mark.clause("TP-14", "TP-J19")
def test_a_pack_changes_names_and_with_them_what_is_different() -> None:
    """Both sketches renamed alike stay the same; one alone renamed is a fifth painting."""
    owned = ["paintings-1-a", "paintings-1-b", "paintings-2-a", "paintings-3-a"]
    for pack, sets in ((None, 0), (treasure("paintings-1-b", name="fresco"), 1)):
        m = place(2, at="final_score", hauls=[owned], content=pack)
        assert m.outcome is not None
        assert m.outcome.scores[0] == 1 + 1 + 2 + 3 + 5 * sets


@pytest.mark.clause("TP-2", "TP-11", "TP-12", "TP-13")
def test_a_pack_changes_the_numbers_of_the_game() -> None:
    pack: Pack = {
        "plans": {"hand_size": 5, "turns_per_round": 3, "pass_count": 1},
        "treasures": {"reveal_per_turn": 8},
        "trinkets": {"reveal_per_turn": 1},
    }
    m = Match.new("the-plan", 3, seed=1, content=pack)
    assert m.view(None)["table"]["hands"] == [5, 5, 5]
    assert len(m.view(None)["table"]["treasures"]) == 8
    assert len(m.view(None)["table"]["trinkets"]) == 1
    play_randomly(m, random.Random(1))
    lines = [line.told for line in m.log(None)]
    turns = [line for line in lines if line["kind"] == "turn"]
    assert [line["round"] for line in turns] == [1, 1, 1, 2, 2, 2, 3]
    assert {line["count"] for line in lines if line["kind"] == "passed"} == {1}


@pytest.mark.clause("TP-14")
def test_a_pack_changes_the_size_and_bonus_of_sets() -> None:
    pack: Pack = {
        "treasures": {"set_size": 3, "set_bonus": 10},
        "trinkets": {"set_size": 5, "set_bonus": 1},
    }
    mugs = [f"mugs-{n}-a" for n in range(1, 6)]
    m = place(
        3,
        at="final_score",
        hauls=[loot("red1 red2 red3")],
        souvenirs=[[], mugs, [m.replace("-a", "-b") for m in mugs[:4]]],
        content=pack,
    )
    assert m.outcome is not None
    assert m.outcome.scores == (6 + 10, 5 + 1, 4)


def test_a_folder_and_a_mapping_make_the_same_game(tmp_path: Path) -> None:
    pack = {**plan("p1-01", specialists=["gray"]), **treasure("paintings-1-a", value=4)}
    by_folder = Match.new("the-plan", 3, seed=1, content=folder(tmp_path, pack))
    by_text = Match.new("the-plan", 3, seed=1, content=str(tmp_path))
    by_mapping = Match.new("the-plan", 3, seed=1, content=pack)
    assert by_folder.header == by_text.header == by_mapping.header
    assert by_folder.fingerprint == by_mapping.fingerprint


def test_a_pack_may_say_where_its_values_come_from(tmp_path: Path) -> None:
    pack = plan("p1-01", specialists=["gray"])
    pack["plans"]["provenance"] = {"plans.specialists": "typed in from the printed cards"}
    m = Match.new("the-plan", 3, seed=1, content=folder(tmp_path, pack))
    assert m.header.content != Match.new("the-plan", 3, seed=1).header.content


def test_a_record_with_a_pack_replays_from_itself(tmp_path: Path) -> None:
    pack = {**plan("p2-01", specialists=["green", "gray"]), **treasure("jewels-4-a", value=9)}
    packed = tmp_path / "pack"
    packed.mkdir()
    m = Match.new("the-plan", 3, seed=1, content=folder(packed, pack), options={"bribes": True})
    play_randomly(m, random.Random(2))
    m.record.save(tmp_path / "game.muster")
    for file in packed.iterdir():
        file.unlink()
    record = Record.load(tmp_path / "game.muster")
    assert record.verify().finished
    again = record.replay()
    assert again.fingerprint == m.fingerprint
    assert again.outcome == m.outcome
    assert again.box.content.overlay == pack
    plain = Match.new("the-plan", 3, seed=1, options={"bribes": True})
    assert plain.header.content != again.header.content


def test_a_pack_does_not_leak_into_other_matches() -> None:
    Match.new("the-plan", 3, seed=1, content=plan("p1-01", specialists=["gray"]))
    m = turned_up(["p1-01", "p1-03", "p1-05"], "red1 gray1")
    assert haul(m, 0) == loot("red1")
    assert souvenirs(m, 0) == []


# Packs that do not fit

BAD: list[tuple[str, Pack, tuple[str, str, str], str]] = [
    ("unknown file", {"cards": {}}, ("cards.json", "", ""), "plans.json, treasures.json, trinkets"),
    ("unknown entry", {"plans": {"decks": 2}}, ("plans.json", "", "decks"), "unknown field"),
    ("unknown card", plan("p9-01"), ("plans.json", "p9-01", "id"), "ids look like sg-01"),
    ("card without id", {"plans": {"plans": [{}]}}, ("plans.json", "plans[0]", "id"), "with an id"),
    ("card by number", {"plans": {"plans": [7]}}, ("plans.json", "plans[0]", "id"), "with an id"),
    ("no list", {"plans": {"plans": {}}}, ("plans.json", "", "plans"), "expected a list of cards"),
    (
        "unknown field",
        plan("p1-01", colour="red"),
        ("plans.json", "p1-01", "colour"),
        "expected one of id, type, specialists",
    ),
    (
        "specialists as text",
        plan("p1-01", specialists="red"),
        ("plans.json", "p1-01", "specialists"),
        "expected a list, got text",
    ),
    (
        "a number among the specialists",
        plan("p2-01", specialists=["red", 3]),
        ("plans.json", "p2-01", "specialists[1]"),
        "xpected `str`, got `int`",
    ),
    (
        "team too small",
        plan("p3-01", specialists=["red", "blue"]),
        ("plans.json", "p3-01", "specialists"),
        "expected 3 different colours",
    ),
    (
        "team too large",
        plan("sg-01", specialists=["red"]),
        ("plans.json", "sg-01", "specialists"),
        "expected 0 different colours",
    ),
    (
        "a colour twice",
        plan("p2-05", specialists=["red", "red"]),
        ("plans.json", "p2-05", "specialists"),
        "expected 2 different colours",
    ),
    (
        "an unknown colour",
        plan("p2-05", specialists=["red", "pink"]),
        ("plans.json", "p2-05", "specialists"),
        "got 'pink'",
    ),
    ("an unknown type", plan("p2-05", type="team9"), ("plans.json", "p2-05", "type"), "team2"),
    (
        "another type than the team",
        plan("p2-05", type="team3"),
        ("plans.json", "p2-05", "specialists"),
        "expected 3 different colours",
    ),
    (
        "a hand that does not last",
        {"plans": {"hand_size": 7}},
        ("plans.json", "", "hand_size"),
        "turns_per_round + discard_when_left",
    ),
    (
        "rounds that do not fit",
        {"plans": {"turns_per_round": 5}},
        ("plans.json", "", "hand_size"),
        "turns_per_round + discard_when_left",
    ),
    ("passing too many", {"plans": {"pass_count": 4}}, ("plans.json", "", "pass_count"), "0 to 3"),
    ("passing a debt", {"plans": {"pass_count": -1}}, ("plans.json", "", "pass_count"), "0 to 3"),
    (
        "a value of nothing",
        treasure("jewels-1-a", value=0),
        ("treasures.json", "jewels-1-a", "value"),
        "expected at least 1",
    ),
    (
        "a trinket worth less than nothing",
        trinket("mugs-1-a", value=-1),
        ("trinkets.json", "mugs-1-a", "value"),
        "expected at least 1",
    ),
    (
        "a value in words",
        treasure("jewels-1-a", value="one"),
        ("treasures.json", "jewels-1-a", "value"),
        "expected a whole number, got text",
    ),
    (
        "half a point",
        treasure("jewels-1-a", value=1.5),
        ("treasures.json", "jewels-1-a", "value"),
        "expected a whole number, got a number",
    ),
    (
        "a value of null",
        treasure("jewels-1-a", value=None),
        ("treasures.json", "jewels-1-a", "value"),
        "expected a whole number, got null",
    ),
    (
        "a treasure in another colour than its kind",
        treasure("jewels-1-a", color="red"),
        ("treasures.json", "jewels-1-a", "color"),
        "expected the colour of jewels",
    ),
    (
        "a treasure of an unknown kind",
        treasure("jewels-1-a", kind="coins"),
        ("treasures.json", "jewels-1-a", "color"),
        "coins",
    ),
    (
        "two kinds of one colour",
        {"treasures": {"kinds": [{"id": "jewels", "color": "red"}]}},
        ("treasures.json", "", "kinds"),
        "one kind for each colour",
    ),
    (
        "a trinket of an unknown kind",
        trinket("mugs-1-a", kind="plates"),
        ("trinkets.json", "mugs-1-a", "kind"),
        "expected one of magnets, mugs, postcards",
    ),
    (
        "no treasure a turn",
        {"treasures": {"reveal_per_turn": 0}},
        ("treasures.json", "", "reveal_per_turn"),
        "expected at least 1",
    ),
    (
        "no trinket a turn",
        {"trinkets": {"reveal_per_turn": 0}},
        ("trinkets.json", "", "reveal_per_turn"),
        "expected at least 1",
    ),
    (
        "sets of none",
        {"treasures": {"set_size": 0}},
        ("treasures.json", "", "set_size"),
        "expected at least 1",
    ),
    (
        "a bonus in words",
        {"trinkets": {"set_bonus": "five"}},
        ("trinkets.json", "", "set_bonus"),
        "expected a whole number, got text",
    ),
    (
        "a new colour in the cycle",
        {"plans": {"color_cycle": ["red", "yellow", "blue", "orange", "purple", "green", "pink"]}},
        ("plans.json", "p1-13", "specialists"),
        "got 'gray'",
    ),
    (
        "a cycle in words",
        {"plans": {"color_cycle": "red"}},
        ("plans.json", "", "color_cycle"),
        "expected a list, got text",
    ),
    (
        "rounds without a turn",
        {"plans": {"turns_per_round": 0, "hand_size": 2}},
        ("plans.json", "", "turns_per_round"),
        "expected at least 1",
    ),
    (
        "a discard of less than nothing",
        {"plans": {"discard_when_left": -1, "hand_size": 3, "pass_count": 0}},
        ("plans.json", "", "discard_when_left"),
        "expected at least 0",
    ),
    (
        "a hand larger than the deck has cards for",
        {"plans": {"turns_per_round": 24, "hand_size": 26}},
        ("plans.json", "", "hand_size"),
        "expected",
    ),
    (
        "two types of one size",
        {"plans": {"types": [{"id": "lone", "size": 2}]}},
        ("plans.json", "team2", "size"),
        "expected another one for each type",
    ),
]


@pytest.mark.parametrize(
    ("pack", "place_in_it", "expected"), [b[1:] for b in BAD], ids=[b[0] for b in BAD]
)
@pytest.mark.parametrize("as_folder", [True, False], ids=["folder", "mapping"])
def test_a_bad_pack_is_refused_with_file_card_and_field(
    pack: Pack, place_in_it: tuple[str, str, str], expected: str, as_folder: bool, tmp_path: Path
) -> None:
    with pytest.raises(BadContent):
        muster.game("the-plan").box(3, None, pack)
    content = folder(tmp_path, pack) if as_folder else pack
    with pytest.raises(BadContent) as raised:
        Match.new("the-plan", 3, seed=1, content=content)
    error = raised.value
    assert (error.file, error.card, error.field) == place_in_it
    assert expected in error.expected
    for part in place_in_it:
        assert part in str(error)


@pytest.mark.parametrize(
    ("variants", "field"),
    [
        ({}, "variants"),
        ({"solitaire": {}}, "variants"),
        ({"solitaire": {"hand_size": "two"}}, "variants"),
        ({"solitaire": {"hand_size": 0}}, "variants"),
    ],
)
def test_a_pack_that_spoils_solitaire_is_refused(variants: dict[str, Any], field: str) -> None:
    with pytest.raises(BadContent) as raised:
        Match.new("the-plan", 1, seed=1, content={"plans": {"variants": variants}})
    assert raised.value.file == "plans.json"
    assert raised.value.field.startswith(field)


@pytest.mark.parametrize(
    ("text", "place_in_it", "expected"),
    [
        ('{"plans": [}', "line 1, column 12", "not JSON"),
        ('{"plans":\n [\n', "line 3, column 1", "not JSON"),
        ("", "line 1, column 1", "not JSON"),
        ("[]", "", "expected an object at the top"),
        ('"plans"', "", "expected an object at the top"),
    ],
)
def test_a_file_that_is_no_json_object_is_refused_with_the_place(
    text: str, place_in_it: str, expected: str, tmp_path: Path
) -> None:
    (tmp_path / "plans.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadContent) as raised:
        Match.new("the-plan", 3, seed=1, content=tmp_path)
    assert (raised.value.file, raised.value.field) == ("plans.json", place_in_it)
    assert expected in raised.value.expected


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plans.json").write_bytes(b'{"game": "\xff\xfe"}')
    with pytest.raises(BadContent) as raised:
        Match.new("the-plan", 3, seed=1, content=tmp_path)
    assert (raised.value.file, raised.value.field) == ("plans.json", "byte 10")
    assert raised.value.expected == "not UTF-8 text"


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent) as raised:
        Match.new("the-plan", 3, seed=1, content=tmp_path / "nowhere")
    assert raised.value.file == str(tmp_path / "nowhere")
    assert "no such folder" in raised.value.expected
