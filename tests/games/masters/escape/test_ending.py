"""The end of a heist (MH-140 to MH-149, MH-219 to MH-222, MH-J56, MH-J93, MH-J95, MH-J107)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, place, row

WEST = exits_at(e1=((0, 0), "W"))
ONE_JEWEL = {"bag": {"jewel": 1}, "goal": {"steal": {"jewel": 1}}, "reward": 7, "fixer": "fence"}


def ending(**entries: Any) -> Table:
    """Escape on a corridor of three with one jewel to steal; everybody outside."""
    heist = {**ONE_JEWEL, **entries.pop("heist", {})}
    cells = entries.pop("cells", row(3))
    exits = entries.pop("exits", WEST)
    return place(cells, exits, stage="escape", heist=heist, bag={}, **entries)


# Won or lost


@pytest.mark.clause("MH-146", "MH-147", "MH-148", "MH-J109", "MH-J111", "MH-85")
@pytest.mark.parametrize("busted", [False, True])
def test_the_objective_decides_whoever_is_busted(busted: bool) -> None:
    where = {"fox": "(0,0)"} if busted else {}
    t = ending(jewels=1, cash=3, where=where).do("done")
    assert t.won
    assert t.ending == "objective met"
    assert t.busted() == ({"fox"} if busted else set())
    assert t["cash"] == 10  # the reward of the scenario is paid at each success
    assert t.m.outcome is not None
    assert t.m.outcome.scores == (10,)


@pytest.mark.clause("MH-149", "MH-123", "MH-124")
def test_a_lost_heist_keeps_what_was_acquired() -> None:
    t = ending(cash=2, where={"fox": "(0,0)"}, carried={"fox": "cash 4"}, ideas={"fox": 1})
    t.do("step fox e1", "done")
    assert not t.won
    assert t.ending == "objective failed"
    assert t["cash"] == 6
    assert t.m.outcome is not None
    assert t.m.outcome.winners == ()
    assert t.m.outcome.scores == (6,)


@pytest.mark.clause("MH-146", "MH-J56")
@pytest.mark.parametrize(("jewels", "won"), [(1, False), (2, True), (3, True)])
def test_enough_of_the_loot_must_be_acquired(jewels: int, won: bool) -> None:
    heist = {"bag": {"jewel": 3}, "goal": {"steal": {"jewel": 2}}}
    assert ending(heist=heist, jewels=jewels).do("done").won == won


@pytest.mark.clause("MH-J56", "MH-J76")
def test_carried_indoors_is_not_ours_yet() -> None:
    t = ending(where={"fox": "(0,0)"}, carried={"fox": "jewel"}, ideas={"fox": 1})
    assert not t["site"]["met"]
    t.do("step fox e1")
    assert t["site"]["met"]


@pytest.mark.clause("MH-J56", "MH-C-M3")
@pytest.mark.parametrize(("jewels", "ideas"), [(0, 0), (1, 1)])
def test_the_objective_met_already_in_mid_heist(jewels: int, ideas: int) -> None:
    t = place(
        row(3),
        WEST,
        heist=ONE_JEWEL,
        bag={},
        jewels=jewels,
        where={"fox": "(0,0)"},
        ideas={"fox": 0, "owl": 0},
        deck=["M3", "M1", "M1", "Z1"],
    ).pass_round()
    assert (t.ideas("fox"), t.ideas("owl")) == (ideas, 0)


@pytest.mark.clause("MH-J56", "MH-J107", "MH-225")
@pytest.mark.parametrize(
    ("scenario", "entries", "met"),
    [
        ("county-river", {"where": {"fox": "e1"}}, True),
        ("county-river", {"where": {"fox": "r0c5", "owl": "e1"}, "inside": ["owl"]}, False),
        ("county-river", {"where": dict.fromkeys(("fox", "owl", "stag"), "r0c5")}, False),
        ("final-score-1", {"where": {"fox": "r1c2"}, "carried": {"fox": "document"}}, True),
        ("final-score-1", {"where": {"fox": "e1"}, "carried": {"fox": "document"}}, False),
        ("final-score-1", {"where": {"fox": "r1c2", "owl": "e1"}}, False),
        ("hospitality", {"where": {"npc": "e1"}, "alive": ["fox", "owl", "stag", "npc"]}, True),
        ("hospitality", {"alive": ["fox", "owl", "stag", "npc"]}, False),
        ("hospitality", {"where": {"npc": "e1"}}, False),
    ],
)
def test_met_as_if_escape_ended_now(scenario: str, entries: dict[str, Any], met: bool) -> None:
    t = place(options={"scenario": scenario}, unknown=[], **entries)
    assert t["site"]["met"] == met


@pytest.mark.clause("MH-J2", "MH-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_win_or_nobody_does(seats: int) -> None:
    t = ending(seats=seats, jewels=1).all_done()
    assert t.m.outcome is not None
    assert t.m.outcome.winners == tuple(range(seats))
    assert len(set(t.m.outcome.scores)) == 1


# Busted


@pytest.mark.clause("MH-140", "MH-J95", "MH-187", "MH-150")
def test_all_busted_in_a_round_ends_the_heist_at_once() -> None:
    t = place(
        {(0, 0): "gate A", (1, 0): ""},
        exits_at(e1=((1, 0), "E")),
        where={"fox": "(0,0)", "owl": "(0,0)", "stag": "(0,0)"},
        cash=4,
        deck=["G1", "M1", "M1", "Z1"],
        plans={"fox": [], "owl": [], "stag": []},
        heist=ONE_JEWEL,
        bag={},
    ).pass_round()
    assert t.m.over
    assert t.ending == "all busted"
    assert t["cash"] == 4


@pytest.mark.clause("MH-J95", "MH-J84", "MH-189")
def test_all_busted_by_the_gates_of_escape() -> None:
    t = place(
        {(0, 0): "gate A", (1, 0): "gate B"},
        exits_at(e1=((1, 0), "E")),
        where={"fox": "(0,0)", "owl": "(0,0)", "stag": "(1,0)"},
        heist=ONE_JEWEL,
        bag={},
    ).do("escape", "done")
    assert t.m.over
    assert t.busted() == {"fox", "owl", "stag"}
    assert t.ending == "all busted"


@pytest.mark.clause("MH-140", "MH-141", "MH-J91")
def test_a_busted_character_is_out_of_play() -> None:
    t = place(
        {(0, 0): "gate A", (1, 0): "", (2, 0): ""},
        exits_at(e1=((2, 0), "E")),
        where={"fox": "(0,0)"},
        carried={"fox": "jewel"},
        deck=["G1", *("M1",) * 9, "Z1"],
        plans={"fox": [], "owl": [], "stag": []},
    ).pass_round()
    assert t["round"] == 2
    assert t.events("rolled")[-1]["dice"][0] == 0
    assert t.why("act fox walk") == "MH-94"
    assert not any(" fox " in text for text in t.legal())
    t.pass_round()
    assert t["round"] == 3


@pytest.mark.clause("MH-J95", "MH-J93", "MH-141")
@pytest.mark.parametrize(("chosen", "won"), [("fox", True), ("owl", False)])
def test_order_of_the_end_exits_before_loot_before_the_objective(chosen: str, won: bool) -> None:
    """The prisoner fox and owl on an exit for one: who stays is busted, its items are lost, only
    then it is judged. Judged before, fox on its exit would have been enough in both cases."""
    t = place(
        {(0, 0): "spot", (1, 0): "", (2, 0): ""},
        exits_at(e1=((2, 0), "E"), e2=((1, 0), "SE")),
        heist={"exit_limit": 1, "goal": {"characters_escape": 1}},
        stage="escape",
        where={"fox": "e1", "owl": "e1", "stag": "e2"},
        carried={"fox": "radio", "owl": "lucky-penny"},
    ).do("done")
    assert t["site"]["met"]
    t.do(f"out {chosen}")
    left = {"fox": "owl", "owl": "fox"}[chosen]
    assert t.busted() == {left}
    assert left not in t["carried"]
    assert chosen in t["carried"]
    assert t.won == won


@pytest.mark.clause("MH-J93", "MH-231")
def test_an_exit_for_one_pc_has_room_for_the_hostage_too() -> None:
    t = place(
        options={"scenario": "final-score-2"},
        stage="escape",
        unknown=[],
        where={"fox": "e1", "owl": "e1", "stag": "e2", "npc": "e1"},
        alive=["fox", "owl", "stag", "npc"],
    ).do("done")
    assert t.legal() == {"out fox", "out owl"}
    t.do("out owl")
    assert t.busted() == {"fox"}
    assert t.won


@pytest.mark.clause("MH-J93", "MH-C-breach", "MH-219")
def test_the_exit_of_a_breach_has_the_same_limit() -> None:
    t = place(
        {(0, 0): "spot", (1, 0): "", (2, 0): ""},
        exits_at(e1=((2, 0), "E")),
        heist={"exit_limit": 1, "goal": {"characters_escape": 1}},
        stage="escape",
        breach=["(0,0)", "W"],
        where={"fox": "x1", "owl": "x1", "stag": "e1"},
        inside=["fox", "owl"],
    ).do("done")
    assert t.legal() == {"out fox", "out owl"}
    assert t.do("out owl").busted() == {"fox"}


@pytest.mark.clause("MH-J93")
def test_sharing_an_exit_is_allowed_until_the_end() -> None:
    t = place(options={"scenario": "county-bricks"}, where={"fox": "e1", "owl": "e1"}, unknown=[])
    assert t.where("fox") == t.where("owl") == "e1"
    assert t["busted"] == []


# County


def county(**entries: Any) -> Table:
    return place(options={"scenario": "county-river"}, stage="escape", unknown=[], **entries)


@pytest.mark.clause("MH-221", "MH-222", "MH-J107", "MH-156")
def test_one_out_of_jail_is_enough_and_nobody_else_counts() -> None:
    t = county(where={"fox": "e1", "owl": "r0c5", "stag": "r0c5"}).do("done")
    assert t.won
    assert t["cash"] == 12
    t = county(where={"fox": "r0c5", "owl": "e2", "stag": "e3"}, inside=["owl", "stag"])
    t.do("done")
    assert not t.won
    assert t["cash"] == 0


@pytest.mark.clause("MH-J107")
def test_a_free_character_that_steps_in_and_out_frees_nobody() -> None:
    t = county(where={"fox": "r0c5", "owl": "e2", "stag": "e3"}, ideas={"owl": 2})
    (step,) = [text for text in t.legal("step") if " owl " in text]
    t.do(step, "step owl e2")
    assert "owl" in t["inside"]
    t.do("done")
    assert (t.won, t["cash"], t.busted()) == (False, 0, {"fox"})


@pytest.mark.clause("MH-J107")
@pytest.mark.parametrize(("out", "won"), [("fox", False), ("fox owl", True), ("fox stag", False)])
def test_as_many_as_the_objective_says_of_those_in_jail(out: str, won: bool) -> None:
    """Two are in jail and two have to get out; somebody free does not make up for one of them."""
    doors = dict(zip(out.split(), ("e1", "e2"), strict=False))
    t = place(
        {(0, 0): "spot", (1, 0): "", (2, 0): ""},
        exits_at(e1=((2, 0), "E"), e2=((1, 0), "SE")),
        heist={"exit_limit": 1, "goal": {"characters_escape": 2}},
        options={"busted": 2},
        stage="escape",
        where={**dict.fromkeys(("fox", "owl", "stag"), "(1,0)"), **doors},
    ).do("done")
    assert t.won == won


@pytest.mark.clause("MH-144", "MH-J95")
def test_nothing_can_be_done_after_the_end() -> None:
    t = ending(ideas={"fox": 3}).do("done")
    assert t.m.over
    assert t.why("step fox (0,0)") == "MH-139"
    assert t.m.asks == ()


@pytest.mark.clause("MH-148", "MH-J25", "MH-J26", "MH-J81", "MH-C-camouflage")
def test_cash_and_jewels_of_a_camouflaged_character_go_to_the_team() -> None:
    t = ending(
        where={"fox": "(0,0)"},
        carried={"fox": "cash 3, jewel, camouflage"},
        crew=crew(fox="thug hurry linger"),
        ideas={"fox": 0},
    ).do("done")
    assert t.busted() == set()
    assert (t["cash"], t["jewels"]) == (3 + 7, 1)
    assert t.won


@pytest.mark.clause("MH-J112")
def test_achievements_are_no_part_of_the_result() -> None:
    t = ending(jewels=1).do("done")
    assert t.m.outcome is not None
    names = {source.label for source in t.m.outcome.sheet}
    assert not any("achievement" in name for name in names)
    assert sum(source.points[0] for source in t.m.outcome.sheet) == t["cash"]
