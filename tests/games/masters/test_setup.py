"""Crew and setup (MH-1 to MH-19): who plays, what lies on the table, what is shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import muster
from muster import Match
from muster.kernel.chance import Secret
from muster.kernel.errors import BadChoice, BadContent, BadPosition
from tests.games.masters.layouts.boards import GAME, Table, begin, cast, exits_at, place, row

CONTENT = Path(muster.__file__).parent / "games" / "masters" / "content"
HEISTS = {
    path.stem.removeprefix("heist-"): json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(CONTENT.glob("heist-*.json"))
}
WEST = exits_at(e1=((0, 0), "W"))
BUILT = {"character": "thug", "skills": ["hurry", "linger"]}


def file_of(stem: str) -> list[dict[str, Any]]:
    data = json.loads((CONTENT / f"{stem}.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = next(value for value in data.values() if isinstance(value, list))
    return found


# Who plays


@pytest.mark.clause("MH-1", "MH-J1")
@pytest.mark.parametrize(
    ("seats", "options", "owner"),
    [
        (1, {}, [0, 0, 0]),
        (1, {"characters": 4}, [0, 0, 0, 0]),
        (2, {}, [0, 1, 0]),
        (2, {"characters": 4}, [0, 1, 0, 1]),
        (2, {"characters": 4, "split": "first"}, [0, 0, 0, 1]),
        (2, {"characters": 4, "split": "last"}, [0, 1, 1, 1]),
        (3, {}, [0, 1, 2]),
        (3, {"characters": 4}, [0, 1, 2, 0]),
        (3, {"characters": 4, "split": "last"}, [0, 1, 2, 2]),
        (4, {}, [0, 1, 2, 3]),
    ],
)
def test_one_to_four_humans_run_three_or_four_characters(
    seats: int, options: dict[str, Any], owner: list[int]
) -> None:
    found = begin(seats=seats, options=options)["owner"]
    assert sorted(found) == sorted(owner)
    assert set(found) == set(range(seats))  # everybody has at least one


@pytest.mark.clause("MH-1", "MH-J1")
@pytest.mark.parametrize(
    ("seats", "options"), [(1, {"characters": 2}), (2, {"characters": 5}), (0, {}), (5, {})]
)
def test_fewer_than_three_or_more_than_four_are_refused(
    seats: int, options: dict[str, Any]
) -> None:
    with pytest.raises(BadChoice):
        Match.new(GAME, seats, seed=0, options=options)


@pytest.mark.clause("MH-1", "MH-5", "MH-6", "MH-J16")
@pytest.mark.parametrize("scenario", sorted(set(HEISTS)))
@pytest.mark.parametrize("characters", [3, 4])
def test_every_scenario_is_open_to_any_crew(scenario: str, characters: int) -> None:
    t = begin(options={"scenario": scenario, "characters": characters})
    assert t.asked() == {(0, "crew")}
    assert len(t["owner"]) == characters


@pytest.mark.clause("MH-2", "MH-J3")
def test_all_players_are_asked_at_the_same_time() -> None:
    t = begin(seats=3)
    assert t.asked() == {(0, "crew"), (1, "crew"), (2, "crew")}
    cast(t)
    assert t.asked() == {(0, "plan"), (1, "plan"), (2, "plan")}
    t.do("start stag e1", "start fox e1", "start owl e2", "2: ready", "0: ready", "1: ready")
    assert t.asked() == {(0, "command"), (1, "command"), (2, "command")}


@pytest.mark.clause("MH-3", "MH-4")
def test_crew_then_plan_then_rounds_then_escape() -> None:
    t = begin(row(3), WEST, heist={"entrance_limit": 0, "deck": ["M1"] * 4 + ["Z1"]})
    stages = [t["stage"]]
    cast(t)
    stages.append(t["stage"])
    t.do("start fox e1", "start owl e1", "start stag e1", "ready")
    while not t.m.over:
        stages.append(t["stage"])
        if t["stage"] == "action":
            t.pass_round()
        else:
            t.do("done")
    assert stages == ["crew", "plan", "action", "action", "action", "escape"]
    assert t["stage"] == "over"


# The table


@pytest.mark.clause("MH-7", "MH-8", "MH-9", "MH-15")
@pytest.mark.parametrize("scenario", sorted(set(HEISTS)))
def test_the_map_is_laid_as_printed(scenario: str) -> None:
    printed = HEISTS[scenario]
    t = begin(options={"scenario": scenario})
    tiles = printed["tiles"]
    assert {one["id"] for one in t["site"]["tiles"] if one["kind"] == "hex"} == set(tiles)
    assert set(t["unknown"]) == {name for name, text in tiles.items() if text == "?"}
    chits = {}
    for name, text in tiles.items():
        words = [word.strip() for word in text.split(",")]
        active = sorted(word for word in words if word in ("guard", "dog", "lock", "camera"))
        if active:
            chits[name] = active
    assert {name: t.chits(name) for name in t["chits"]} == chits
    assert t.bag() == printed["bag"]
    assert [*t["crises"], *t["deck"]] == printed["deck"]
    assert set(t["present"]) == set(tiles) | set(printed["entrances"])


@pytest.mark.clause("MH-7", "MH-9")
@pytest.mark.parametrize("scenario", sorted(set(HEISTS)))
def test_a_map_has_what_its_objective_needs(scenario: str) -> None:
    """Sources are compared elsewhere; here: every kind of the objective is on map, bag or safe."""
    printed = HEISTS[scenario]
    text = ", ".join([*printed["tiles"].values(), *printed["safe"]["holds"]])
    for kind, count in printed["goal"]["steal"].items():
        assert text.split(", ").count(kind) + printed["bag"].get(kind, 0) >= count


@pytest.mark.clause("MH-10", "MH-J12")
def test_chits_never_run_out() -> None:
    deck = ["1"] * 8 + ["M1"] * 4 + ["Z1"]  # 24 cameras, and the box has 15
    t = place(row(2), WEST, deck=deck, heist={"bag": {"camera": 5}})
    for _ in range(4):
        t.pass_round()
    added = 3 * sum(1 for one in t.events("card") if one["event"] == "1")
    assert t.bag()["camera"] == 5 + added
    assert added >= 9


@pytest.mark.clause("MH-14", "MH-J46", "MH-98")
def test_the_tracker_of_three_or_four() -> None:
    three, four = begin(), begin(options={"characters": 4})
    assert three["noise"] == four["noise"] == 0
    assert three["track"] == {
        "alerts": [4, 8, 11, 14, 17, 19, 21, 23, 25, 27, 28, 31, 32, 34, 35, 37, 38],
        "last": 41,
    }
    assert four["track"] == {
        "alerts": [4, 7, 10, 13, 15, 17, 19, 22, 23, 26, 27, 30, 31, 34, 35, 37, 39],
        "last": 42,
    }


@pytest.mark.clause("MH-14", "MH-J46")
def test_the_tracker_stays_when_somebody_is_busted_or_joins() -> None:
    t = place(row(2), WEST, options={"characters": 4}, busted=["raven"])
    assert t["track"]["last"] == 42
    t = begin(options={"scenario": "melee"})  # three and a guide
    assert t["track"]["last"] == 41


@pytest.mark.clause("MH-16", "MH-J4")
@pytest.mark.parametrize("scenario", ["inclusion", "black-box", "melee"])
def test_everything_lies_open(scenario: str) -> None:
    """Deck, discards, counts of the bag, ideas, tokens and dice; every seat sees the same."""
    t = begin(seats=3, options={"scenario": scenario})
    views = [t.m.view(seat)["table"] for seat in (None, 0, 1, 2)]
    assert views[0] == views[1] == views[2] == views[3]
    assert {"deck", "discards", "bag", "ideas", "plans", "dice", "crises"} <= set(views[0])
    for seat in (None, 0, 1, 2):
        assert t.m.game.secrets(t.m.state, seat) == {}


@pytest.mark.clause("MH-17", "MH-18", "MH-J15")
def test_the_first_heist_has_no_money_and_one_friend() -> None:
    t = begin()
    assert t["fixers"] == ["old-friend"]
    assert t["cash"] == 0
    assert t["shop"] == {}
    cast(t)
    assert not t.legal("buy", "hire", "visage", "floorplan", "insert", "inside", "schematics")
    assert t.refusal("buy radio").clause.startswith("MH-")


@pytest.mark.clause("MH-17", "MH-86")
def test_later_heists_have_all_fixers_unlocked_so_far() -> None:
    t = begin(options={"fixers": "all"})
    assert len(t["fixers"]) == len(file_of("fixers"))


# Characters


@pytest.mark.clause("MH-11", "MH-12", "MH-61", "MH-J14", "MH-J15")
def test_a_character_is_a_card_and_two_skills() -> None:
    t = begin()
    pro = {card["id"] for card in file_of("characters") if card["pro"]}
    ready = {one["id"] for one in file_of("prebuilt")}
    offered = {text.split()[2] for text in t.legal("cast") if text.startswith("cast fox")}
    amateurs = {card["id"] for card in file_of("characters")} - pro
    assert offered == amateurs | ready
    assert t.why("cast fox bruiser") == "MH-166"
    t.do("cast fox thug", "learn fox wing-it")
    assert t["stage"] == "crew"
    offered = {text.split()[2] for text in t.legal("learn")}
    assert offered == {"smash-n-grab", "hurry", "hit-n-run", "bypass", "yank-wires", "linger"}
    t.do("learn fox bypass")
    assert t["crew"]["fox"] == {"character": "thug", "skills": ["wing-it", "bypass"]}
    assert t.why("learn fox hurry") == "MH-11"


@pytest.mark.clause("MH-13", "MH-62", "MH-63")
@pytest.mark.parametrize("card", [one["id"] for one in file_of("characters")])
def test_tokens_and_ideas_of_every_card(card: str) -> None:
    about = next(one for one in file_of("characters") if one["id"] == card)
    skills = ["ninja", "linger"] if about["pro"] else ["hurry", "linger"]
    t = begin(options={"level": 4}).do(f"cast fox {card}")
    for skill in skills:
        t.do(f"learn fox {skill}")
    assert t["spare"]["fox"] == about["memory"]
    assert t.ideas("fox") == about["ideas"]
    owns = [one["id"] for one in about["abilities"] if one["id"].startswith("owns-")]
    assert bool(t.carried("fox")) == bool(owns)
    assert len(about["actions"]) in (2, 3)


# Content


def refused(**heist: Any) -> str:
    with pytest.raises(BadContent) as caught:
        begin(row(3), WEST, heist=heist)
    return str(caught.value)


@pytest.mark.clause("MH-J49", "MH-J57", "MH-184", "MH-199")
def test_maps_and_decks_that_cannot_be_played_are_refused() -> None:
    assert "MH-J49" in refused(deck=["1", "2"])
    assert "MH-J49" in refused(deck=["Z1", "1"])
    assert "MH-J49" in refused(deck=["C4", "Z1"])
    assert "MH-J57" in refused(deck=["1", "B1", "Z1"])
    assert "no event or crisis" in refused(deck=["99", "Z1"])
    assert "goal" in refused(goal={"steal": {"jewel": 1}})
    with pytest.raises(BadContent, match="MH-184"):
        begin({(0, 0): "", (1, 0): "gate B"}, WEST)
    with pytest.raises(BadContent, match="MH-172"):
        begin({(0, 0): "", (1, 0): "remote x"}, WEST)
    with pytest.raises(BadContent, match="MH-199"):
        begin(row(3), WEST, heist={"tunnel_entrances": 1})


def test_a_new_table_is_not_asked_twice() -> None:
    """Casting a seat's own characters never answers for another seat."""
    t: Table = begin(seats=2)
    t.do("cast fox tiny")
    assert t.asked() == {(0, "crew"), (1, "crew")}
    assert t.why("1: cast stag iceheart") == "MH-J1"
    t.do("cast owl karma")
    assert t.asked() == {(0, "crew")}


@pytest.mark.parametrize(
    "data",
    [
        {"at": "set_up"},
        {"stage": "crew", "crew": dict.fromkeys(("fox", "owl", "stag"), BUILT)},
        {"stage": "noise"},
        {"stage": "event"},
        {"stage": "end"},
        {"stage": "crew", "queue": [[16, 0]]},
        {"stage": "plan", "queue": [[16, 0]]},
        {"stage": "event", "queue": [[9, 1 << 40]]},
        {"stage": "event", "queue": [[99]]},
        {"stage": "event", "queue": [[]]},
        {"stage": "event", "queue": [[8]]},
        {"stage": "event", "queue": [[5, 11, 1, 11, 32]]},
        {"stage": "event", "queue": [[10, 22], [11, 29, 1, 50, 2]]},
    ],
)
def test_a_position_from_which_nothing_follows_is_refused(data: dict[str, Any]) -> None:
    """The rules would look for the next question for ever."""
    with pytest.raises(BadPosition):
        muster.position("masters", {"seats": 2, **data})


def test_a_record_that_starts_where_nothing_follows_is_refused() -> None:
    header = Match.new("masters", 2, seed=1).header
    broken = replace(header, start={"at": "set_up"})
    with pytest.raises(BadPosition):
        Match.from_header(broken, Secret.from_seed(1))
