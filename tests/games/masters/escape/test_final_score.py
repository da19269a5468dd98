"""Breakout (MH-219 to MH-222) and The Final Score (MH-223 to MH-234, MH-J110)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, begin, cast, place

LONG = ["M1"] * 30 + ["Z1"]
PART_ONE = {"scenario": "final-score-1"}
PART_TWO = {"scenario": "final-score-2"}


# Breakout


@pytest.mark.clause("MH-220", "MH-J106", "MH-J20")
@pytest.mark.parametrize("busted", [1, 2, 3])
def test_the_busted_start_inside(busted: int) -> None:
    t = cast(begin(options={"scenario": "county-bricks", "busted": busted}))
    spots = {"r7c3", "r7c5", "r7c7"}
    for at, who in enumerate(("fox", "owl", "stag")):
        places = {text.split()[2] for text in t.legal("start") if f" {who} " in text}
        assert places == (spots if at < busted else {"e1", "e2", "e3", "e4"})
    t.do("start fox r7c3")
    if busted > 1:
        t.do("start owl r7c3")  # any number may share a spot
    if busted > 2:
        t.do("start stag r7c3")
    assert t.where("fox") == "r7c3"


@pytest.mark.clause("MH-J106", "MH-220", "MH-171")
def test_two_spots_of_the_river_are_remote_locks() -> None:
    t = cast(begin(options={"scenario": "county-river"}))
    spots = {text.split()[2] for text in t.legal("start") if " fox " in text}
    assert len(spots & set(t["remote"])) == 2


@pytest.mark.clause("MH-219", "MH-J93", "MH-221")
def test_each_exit_serves_one() -> None:
    t = place(
        options={"scenario": "county-hole", "characters": 4},
        stage="escape",
        unknown=[],
        where=dict.fromkeys(("fox", "owl", "stag", "raven"), "e1"),
        inside=["fox", "owl", "stag", "raven"],
    ).do("done")
    assert t.legal() == {"out fox", "out owl", "out stag", "out raven"}
    t.do("out fox")
    assert t.busted() == {"owl", "stag", "raven"}
    assert t.won
    assert t["cash"] == 15


# Part 1


def first_part(**entries: Any) -> Table:
    return place(options=PART_ONE, stage="escape", unknown=[], **entries)


@pytest.mark.clause("MH-223")
@pytest.mark.parametrize("scenario", ["final-score-1", "final-score-2"])
def test_old_friend_is_not_available(scenario: str) -> None:
    t = begin(options={"scenario": scenario, "fixers": "all"})
    assert "old-friend" not in t["fixers"]
    assert bool(t["fixers"]) == (scenario == "final-score-1")


@pytest.mark.clause("MH-224", "MH-225")
def test_only_hideouts_are_an_escape() -> None:
    t = first_part(where={"fox": "e1", "owl": "r2c1", "stag": "e1"}).do("done")
    assert t.m.over
    assert t.busted() == {"fox", "owl", "stag"}
    assert not t.won


@pytest.mark.clause("MH-224", "MH-J93")
def test_room_for_two_in_a_hideout() -> None:
    t = first_part(where={"fox": "r1c2", "owl": "r1c2", "stag": "r1c2"}).do("done")
    assert t.legal() == {"out fox", "out owl", "out stag"}
    t.do("out stag")
    assert t.legal() == {"out fox", "out owl"}
    t.do("out fox")
    assert t.busted() == {"owl"}


@pytest.mark.clause("MH-225", "MH-149", "MH-J110")
def test_without_the_documents_part_one_is_lost() -> None:
    t = first_part(where={"fox": "r1c2", "owl": "r1c5", "stag": "r1c5"}, carried={"owl": "cash 3"})
    t.do("done")
    assert t.m.over
    assert not t.won
    assert t.busted() == set()  # the characters in hideouts get away
    assert t["cash"] == 3


def second_plan(**entries: Any) -> Table:
    """Part 1 won: fox and owl in the left hideout, stag in the right one."""
    entries = {
        "where": {"fox": "r1c2", "owl": "r1c2", "stag": "r1c5"},
        "carried": {"fox": "document, cash 2, radio", "stag": "jewel"},
        "ideas": {"fox": 2, "owl": 0, "stag": 5},
        "noise": 17,
        **entries,
    }
    return first_part(**entries).do("done")


@pytest.mark.clause("MH-225", "MH-226", "MH-227", "MH-J110")
def test_part_two_is_set_up_after_a_won_part_one() -> None:
    t = second_plan(once=[["stag", "change-of-plans"]])
    assert (t["stage"], t["part"]) == ("plan", 1)
    assert [t.where(who) for who in ("fox", "owl", "stag")] == ["r7c2", "r7c2", "r7c5"]
    assert t.where("npc") == "r4c1"
    assert t["deck"][:3] == ["1", "G1", "2"]
    assert t.bag() == {"guard": 4, "camera": 6, "lock": 5}
    assert (t["noise"], t["round"]) == (0, 0)
    assert (t["plans"], t["spare"]["fox"]) == ({"fox": [], "owl": [], "stag": []}, 7)
    assert (t["cash"], t["jewels"]) == (2, 1)  # hideouts count as outdoors for loot
    assert t.carried("fox") == "radio"  # items are kept
    assert t["once"] == []  # abilities are fresh


@pytest.mark.clause("MH-227", "MH-J20")
def test_the_start_is_where_one_got_to() -> None:
    t = second_plan()
    assert t.legal("start") == set()
    assert t.why("start fox r7c5") in ("MH-J20", "MH-226")
    t.do("mark fox r6c2", "ready")
    assert (t["round"], t["lead"]) == (1, 0)
    assert t.where("fox") == "r7c2"
    t.do("act fox walk")
    assert t.legal("move") == {"move fox r6c2"}


@pytest.mark.clause("MH-228", "MH-230", "MH-144")
def test_ideas_are_kept_or_new_and_exchanged_in_a_hideout() -> None:
    t = second_plan()
    assert [t.ideas(who) for who in ("fox", "owl", "stag")] == [0, 3, 2]  # initial ones
    assert t.legal("keep") == {"keep fox", "keep stag"}
    t.do("keep stag", "keep fox")
    assert [t.ideas(who) for who in ("fox", "owl", "stag")] == [2, 3, 5]
    assert t.why("keep stag") == "MH-230"
    t.do("share owl fox", "share owl fox")
    assert (t.ideas("fox"), t.ideas("owl")) == (4, 1)
    assert t.why("share owl stag") == "MH-228"  # another hideout


@pytest.mark.clause("MH-229")
def test_no_fixer_and_no_shop_in_part_two() -> None:
    options = {**PART_ONE, "fixers": "all", "shop": True, "cash": "20"}
    t = place(
        options=options,
        stage="escape",
        unknown=[],
        where={"fox": "r1c2", "owl": "r1c2", "stag": "r1c5"},
        carried={"fox": "document"},
    ).do("done")
    assert t["part"] == 1
    assert (t["fixers"], t["shop"]) == ([], {})
    assert not t.legal("buy", "hire", "visage", "insert", "floorplan", "inside", "sell")


@pytest.mark.clause("MH-J110", "MH-226", "MH-140")
def test_even_one_may_go_on() -> None:
    t = second_plan(where={"fox": "r1c2", "owl": "e1", "stag": "r2c1"})
    assert t["part"] == 1
    assert t["busted"] == ["owl", "stag"]
    assert t["track"]["last"] == 41  # the same tracker
    t.do("ready")
    t.do("act fox walk")
    assert t.why("act owl walk") == "MH-94"
    t.do("done")
    assert t["round"] == 2


# Part 2


def second_part(**entries: Any) -> Table:
    entries.setdefault("unknown", [])
    where = {"fox": "r7c2", "owl": "r7c2", "stag": "r7c5", **entries.pop("where", {})}
    return place(options=PART_TWO, deck=LONG, where=where, **entries)


@pytest.mark.clause("MH-231", "MH-J93")
def test_no_two_pcs_by_the_same_exit() -> None:
    t = place(
        options=PART_TWO,
        stage="escape",
        unknown=[],
        where={"fox": "e2", "owl": "e2", "stag": "e2"},
    ).do("done")
    t.do("out owl")
    assert t.busted() == {"fox", "stag"}
    assert not t.won


@pytest.mark.clause("MH-232", "MH-206", "MH-J100", "MH-J97")
def test_the_mayor_walks_until_taken() -> None:
    t = second_part(where={"npc": "r4c4", "fox": "r4c5"}, chits={"r4c4": "", "r4c5": "lock, guard"})
    t.pass_round()
    assert t.where("npc") == "r4c5"  # locks and guards do not stop him
    t.do("seize fox")
    t.pass_round()
    assert t.where("npc") == "r4c5"
    assert t.ideas("npc") == 3


@pytest.mark.clause("MH-232", "MH-J100", "MH-187")
def test_the_mayor_on_a_closing_gate() -> None:
    t = second_part(where={"npc": "r4c2"}, gone=["r6c2", "r3c3"], crises=["C3"])
    t.walk_all().all_done()
    while t.asked() == {(0, "token")}:
        t.do(sorted(t.legal("forfeit"))[0])
    assert t["npc_gone"]
    t.do("escape", "done")
    while not t.m.over:
        t.do(sorted(t.legal("done") or t.legal("out"))[0])
    assert not t.won


@pytest.mark.clause("MH-233", "MH-C-C2", "MH-181")
@pytest.mark.parametrize("active", [False, True])
def test_no_guard_because_of_the_mayor(active: bool) -> None:
    alive = ["fox", "owl", "stag", *(["npc"] if active else [])]
    t = second_part(
        where={"npc": "r4c5"}, alive=alive, crises=["C2"], chits={"r4c5": "", "r4c6": ""}
    )
    t.pass_round()
    while t.asked() & {(0, "squirm"), (0, "blame")}:
        t.do(sorted(t.legal())[0])
    assert [one["event"] for one in t.events("card")] == ["M1", "C2"]
    assert t.chits("r4c5") == t.chits("r4c6") == []
    assert t["towers"] == ["r4c7"]


@pytest.mark.clause("MH-233", "MH-C-C2", "MH-181")
def test_the_mayor_on_the_tower_removes_it_as_an_active_hostage_only() -> None:
    for active in (False, True):
        alive = ["fox", "owl", "stag", *(["npc"] if active else [])]
        t = second_part(where={"npc": "r4c7"}, alive=alive, crises=["C2"])
        t.pass_round()
        while t.asked() & {(0, "squirm"), (0, "blame")}:
            t.do(sorted(t.legal())[0])
        assert t["towers"] == ([] if active else ["r4c7"])


@pytest.mark.clause("MH-234", "MH-146")
@pytest.mark.parametrize(("spot", "won"), [("e1", True), ("r1c0", False)])
def test_won_if_the_mayor_escapes_as_hostage(spot: str, won: bool) -> None:
    t = place(
        options=PART_TWO,
        stage="escape",
        unknown=[],
        cash=9,
        where={"fox": "e1", "owl": "e2", "stag": "e3", "npc": spot},
        alive=["fox", "owl", "stag", "npc"],
    ).do("done")
    assert t.won == won
    assert t.m.outcome is not None
    assert t.m.outcome.scores == (9,)  # the final score is the team cash


@pytest.mark.clause("MH-J110", "MH-J2", "MH-226")
def test_seats_without_a_character_do_not_hold_up_part_two() -> None:
    t = place(
        options=PART_ONE,
        seats=3,
        stage="escape",
        unknown=[],
        where={"fox": "r1c2", "owl": "e1", "stag": "e1"},
        carried={"fox": "document"},
    ).all_done()
    assert t["part"] == 1
    assert t.asked() == {(0, "plan")}
    t.do("0: ready")
    for number in (1, 2, 3):
        assert (t["round"], t["lead"]) == (number, number - 1)
        assert t.asked() == {(0, "command")}
        t.do("act fox walk", "0: done")
    t.do("0: escape", "1: agree", "2: agree", "0: done")
    assert t["stage"] == "escape"
    t.do("0: done")
    assert t.m.over
    assert t.busted() == {"fox", "owl", "stag"}
