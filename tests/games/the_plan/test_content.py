"""What comes in the box, and what a content pack can change of it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import muster
from muster import BadContent, Match
from tests.games.packs import Pack, folder
from tests.games.the_plan.packs import plan, treasure, trinket
from tests.games.the_plan.table import haul, loot, place, play_randomly, souvenirs, turned_up

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


def test_a_pack_may_say_where_its_values_come_from(tmp_path: Path) -> None:
    pack = plan("p1-01", specialists=["gray"])
    pack["plans"]["provenance"] = {"plans.specialists": "typed in from the printed cards"}
    m = Match.new("the-plan", 3, seed=1, content=folder(tmp_path, pack))
    assert m.header.content != Match.new("the-plan", 3, seed=1).header.content


def test_a_pack_does_not_leak_into_other_matches() -> None:
    Match.new("the-plan", 3, seed=1, content=plan("p1-01", specialists=["gray"]))
    m = turned_up(["p1-01", "p1-03", "p1-05"], "red1 gray1")
    assert haul(m, 0) == loot("red1")
    assert souvenirs(m, 0) == []


# Packs that do not fit


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
