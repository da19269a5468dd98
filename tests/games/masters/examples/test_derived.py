"""The derived worked examples, MH-E36 to MH-E50."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import (
    HOSTAGE,
    QUIET_DECK,
    Table,
    begin,
    crew,
    exits_at,
    flower,
    place,
    row,
)

WEST = exits_at(e1=((0, 0), "W"))


# Gates, reinforcements, towers


@pytest.mark.clause("MH-E36", "MH-185", "MH-187", "MH-188", "MH-190", "MH-J60", "MH-J91")
@pytest.mark.clause("MH-140", "MH-141", "MH-C-G1", "MH-J19")
def test_a_gate_closes() -> None:
    t = place(
        {(0, 0): "", (1, 0): "gate A", (2, 0): ""},
        WEST,
        where={"fox": "(1,0)", "owl": "(0,0)"},
        carried={"fox": "cash 2"},
        loot={"(1,0)": "jewel"},
        chits={"(1,0)": "camera"},
        plans={"fox": [], "owl": ["(1,0)"], "stag": ["(0,0)"]},
        deck=["G1", "M1", "M1", "Z1"],
    ).pass_round()
    assert t.asked() == {(0, "token")}
    assert t.legal() == {"mark owl (0,0)", "mark owl (2,0)", "forfeit owl"}
    t.do("mark owl (2,0)")
    assert t["round"] == 2
    assert t.busted() == {"fox"}
    assert "fox" not in t["where"]
    assert (t["carried"], t["loot"], t["cash"]) == ({}, {}, 0)
    assert t.chits("(1,0)") == []
    assert t.tiles("present") == {"(0,0)", "(2,0)", "e1"}
    assert t.plans("owl") == {"(2,0)"}
    t.do("act owl walk")
    assert t.why("move owl (2,0)") == "MH-22"


def around_a_token(**entries: Any) -> Table:
    cells = {cell: "" for cell in flower() if cell != (0, 1)}
    cells[0, 0] = "reinforcements"
    cells[-1, 1] = "?"
    cells[2, -2] = ""
    return place(
        cells,
        exits_at(e1=((2, -2), "E")),
        heist={"bag": {"lock": 1}},
        options={"characters": 4},
        chits={"(1,0)": "subdued", "(1,-1)": "disabled", "(0,-1)": "open"},
        deck=["M1", "C1", *QUIET_DECK],
        **entries,
    ).pass_round()


@pytest.mark.clause("MH-E37", "MH-C-C1", "MH-183", "MH-38", "MH-J58")
def test_reinforcements() -> None:
    t = around_a_token(
        where={"fox": "(1,-1)", "owl": "(1,-1)"}, crew=crew(stag="burglar hurry hit-n-run")
    )
    assert t.chits("(1,0)") == ["guard"]
    assert t.chits("(1,-1)") == ["camera"]
    assert t.chits("(0,-1)") == ["lock"]
    assert t.chits("(-1,0)") == ["guard"]
    assert t.chits("(-1,1)") == []
    assert t.tiles("unknown") == {"(-1,1)"}
    assert t.chits("(0,0)") == ["guard", "guard"]
    assert t.tiles("tokens") == set()
    why = [one["why"] for one in t.events("alert")]
    assert len([one for one in why if one != "noise"]) == 2


@pytest.mark.clause("MH-E37", "MH-C-C1", "MH-J58", "MH-42")
def test_a_hex_with_a_character_is_empty_for_reinforcements() -> None:
    t = around_a_token(where={"fox": "(-1,0)"})
    assert t.chits("(-1,0)") == ["guard"]
    assert t.tiles("unknown") == set()  # Ann stands next to it, so it was revealed
    assert t.chits("(-1,1)") == ["lock"]


@pytest.mark.clause("MH-E38", "MH-C-C2", "MH-180", "MH-181", "MH-J59")
@pytest.mark.parametrize("on_tower", [False, True])
def test_a_watchtower_sweeps(on_tower: bool) -> None:
    cells = {(0, 0): "tower", (1, 0): "", (3, 0): "", (1, 1): "", (0, -1): "", (0, -2): ""}
    ann = "(0,0)" if on_tower else "(3,0)"
    t = place(
        cells,
        exits_at(e1=((0, -2), "NW")),
        options={"characters": 4},
        where={"fox": ann, "owl": "(1,1)", "stag": "(0,-2)", "raven": "(0,-2)"},
        deck=["M1", "C2", *QUIET_DECK],
    ).pass_round()
    if on_tower:
        assert t["chits"] == {}
        assert t["towers"] == []
    else:
        assert t.chits("(3,0)") == t.chits("(0,-2)") == ["guard"]
        assert len(t["chits"]) == 2
        assert t.tiles("towers") == {"(0,0)"}


# Escape


@pytest.mark.clause("MH-E39", "MH-132", "MH-C-there-are-better-ways", "MH-J87")
def test_two_guards_hold_a_thug_and_not_an_urchin() -> None:
    t = place(
        row(1),
        exits_at(e1=((0, 0), "E")),
        stage="escape",
        crew=crew(
            fox="thug wing-it linger", owl="thug wing-it linger", stag="street-urchin hurry bypass"
        ),
        where={"fox": "(0,0)", "owl": "(0,0)", "stag": "(0,0)"},
        chits={"(0,0)": "guard, guard"},
        ideas={"fox": 3, "owl": 2, "stag": 1},
    )
    assert t.why("step owl e1") == "MH-134"
    t.do("step fox e1", "step stag e1")
    assert (t.ideas("fox"), t.ideas("stag")) == (0, 0)


@pytest.mark.clause("MH-E40", "MH-J72", "MH-132")
def test_a_dog_jumps_onto_a_runner() -> None:
    def alone(ideas: int) -> Table:
        return place(
            {(0, 0): "", (1, 0): "", (2, 0): "", (3, 0): "", (2, -1): "dog"},
            exits_at(e1=((3, 0), "E")),
            stage="escape",
            where={"fox": "(0,0)"},
            ideas={"fox": ideas},
        )

    t = alone(5).do("step fox (1,0)")
    assert t.chits("(1,0)") == ["dog"]
    t.do("step fox (2,0)")
    assert (t.ideas("fox"), t.chits("(1,0)"), t.chits("(2,0)")) == (2, ["dog"], [])
    t.do("step fox (3,0)", "step fox e1")
    assert (t.ideas("fox"), t.where("fox")) == (0, "e1")
    assert t.chits("(1,0)") == ["dog"]
    t = alone(4).do("roll fox e1")
    assert t.events("last ditch")[0]["needed"] == 5
    assert t.where("fox") == "e1"
    assert t.chits("(1,0)") == ["dog"]


# Abilities and the NPC


@pytest.mark.clause("MH-E41", "MH-45", "MH-C-i-know-a-way", "MH-J38")
def test_the_lookout_and_the_last_chit() -> None:
    t = place(row(2), WEST, heist={"bag": {"lock": 1}}, crew=crew(fox="lookout hurry bypass"))
    t.do("act fox discover")
    assert t.legal("reveal") == {"reveal fox bag"}
    t.do("reveal fox bag")
    assert (t["bag"], t.ideas("fox")) == ({}, 2)
    t.do("reveal fox bag")
    assert t.ideas("fox") == 3
    assert t.due() == 1


def squirming(ideas: int) -> Table:
    t = place(
        {(0, 0): "", (1, 0): "", (2, 0): "npc"},
        WEST,
        heist={"npc": HOSTAGE},
        crew=crew(stag="street-urchin hurry bypass"),
        where={"fox": "(0,0)", "npc": "(2,0)"},
        alive=["fox", "owl", "stag", "npc"],
        ideas={"fox": ideas},
    )
    return t.do("act fox walk", "act owl walk", "act stag walk", "act npc crawl", "done")


@pytest.mark.clause("MH-E42", "MH-C-squirrely", "MH-J43")
def test_a_restless_hostage() -> None:
    t = squirming(0)
    assert t["noise"] == 5
    for word, noise, left in (("lose", 3, 0), ("squeal", 5, 1)):
        t = squirming(1)
        assert t.asked() == {(0, "squirm")}
        t.do(f"{word} fox")
        assert (t["noise"], t.ideas("fox")) == (noise, left)


# The team's money


@pytest.mark.clause("MH-E43", "MH-C-bookie", "MH-87", "MH-J111")
def test_the_bookie() -> None:
    t = place(row(2), WEST, stage="plan", cash=8, options={"fixers": "all", "cash": "10"}).do(
        "hire bookie 5"
    )
    assert t["cash"] == 3
    for spot, cash in (("e1", 13), ("(0,0)", 3)):
        t = place(
            row(2),
            WEST,
            stage="escape",
            cash=3,
            stake=5,
            hired=["bookie"],
            options={"fixers": "all"},
            where={"fox": spot},
            ideas={"fox": 0},
        ).do("done")
        assert t.won
        assert t["cash"] == cash


# The end


@pytest.mark.clause("MH-E44", "MH-95", "MH-J82", "MH-113")
def test_escape_is_declared_before_anybody_acts() -> None:
    t = place(row(2), WEST, round=3, deck=["1", "C4", "M1", "Z1"], crises=["C3"])
    assert t.why("done") == "MH-90"
    t.do("escape", "done")
    assert [one["event"] for one in t.events("card")] == ["1", "C3", "C4"]
    assert t["stage"] == "escape"
    assert t["round"] == 3
    assert t["noise"] == 0


@pytest.mark.clause("MH-E45", "MH-221", "MH-J107")
def test_waiting_outside_is_no_breakout() -> None:
    t = place(
        options={"scenario": "county-bricks"},
        stage="escape",
        unknown=[],
        where={"fox": "r4c4", "owl": "e1", "stag": "e2"},
        ideas={"fox": 0},
    ).do("done")
    assert not t.won
    assert t.ending == "objective failed"
    assert t.busted() == {"fox"}


@pytest.mark.clause("MH-E46", "MH-165", "MH-J103", "MH-J14")
def test_a_new_character_of_level_two() -> None:
    t = begin(options={"level": 2})
    assert t.why("cast fox grease-man") == "MH-166"
    t.do("cast fox burglar", "learn fox assault")
    found = {text.split()[2] for text in t.legal("learn")}
    assert found == {"smash-n-grab", "hurry", "wing-it", "bypass", "yank-wires", "linger"}
    t = begin(options={"level": 2}).do("cast fox burglar", "learn fox hurry")
    found = {text.split()[2] for text in t.legal("learn")}
    assert "assault" in found
    assert "wing-it" in found  # a level 1 character may be taken as well
    assert not found & {"hurry", "ninja", "prowl"}


@pytest.mark.clause("MH-E47", "MH-125", "MH-J75", "MH-C-connoisseur")
def test_cash_in_one_place_is_one_piece() -> None:
    t = place(
        {(0, 0): "cash 2", (1, 0): "jewel", (2, 0): ""},
        WEST,
        stage="plan",
        options={"fixers": "all"},
    ).do("hire connoisseur 1")
    assert t["loot"] == {"r4c6": "cash 3", "r4c7": "cash 1, jewel"}
    t = place({(0, 0): "cash 3"}, WEST, where={"fox": "(0,0)"}).do("take fox cash")
    assert t.carried("fox") == "cash 3"
    assert t.loot("(0,0)") == ""


# Printed maps


@pytest.mark.clause("MH-E48", "MH-C-C1", "MH-J58", "MH-S-black-box")
def test_reinforcements_of_the_black_box() -> None:
    t = place(
        options={"scenario": "black-box"},
        deck=["M1", "C1", *QUIET_DECK],
        dug=["t1-r1c4"],
        where={"fox": "e1", "owl": "e1", "stag": "e1"},
    ).pass_round()
    before = {"r0c2": "guard", "r5c8": "guard"}
    new = {"r5c3": "guard", "r6c4": "guard", "r5c4": "guard, guard", "r6c3": "guard, guard"}
    assert t["chits"] == {**before, **new}
    assert {"r4c4", "r5c2", "r5c5"} <= set(t["unknown"])


@pytest.mark.clause("MH-E49", "MH-J99", "MH-S-safehouse-rescue", "MH-J52")
def test_nobody_interferes_with_the_escort() -> None:
    t = place(options={"scenario": "safehouse-rescue"}, deck=list(QUIET_DECK), where={"owl": "e2"})
    for _ in range(5):
        t.pass_round()
    assert t.where("npc") == "r4c8"
    assert (t.chits("r3c8"), t.chits("r5c7")) == (["guard", "guard"], ["guard", "guard"])
    t.pass_round()
    assert t["npc_gone"]
    assert (t.chits("r3c8"), t.chits("r5c8")) == (["guard", "guard"], ["guard", "guard"])
    t.do("escape", "done")
    while not t.m.over:
        t.do("done")
    assert not t.won


@pytest.mark.clause("MH-E50", "MH-J100", "MH-232", "MH-S-final-score-2")
def test_the_mayor_walks() -> None:
    t = place(
        options={"scenario": "final-score-2"},
        deck=["M1"] * 40 + ["Z1"],
        where={"fox": "r7c2", "owl": "r7c2", "stag": "r7c5"},
        unknown=[],
    )
    places = []
    for _ in range(9):
        t.pass_round()
        places.append(t.where("npc"))
    assert places == [f"r4c{n}" for n in range(2, 10)] + ["r4c9"]
