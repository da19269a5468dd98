"""The worked examples from the rulebook, MH-E1 to MH-E10."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, begin, cast, crew, exits_at, place, row

ABOUT_A_GAP = {
    (0, 0): "",
    (1, -1): "",
    (2, -1): "",
    (2, 0): "",
    (1, 1): "",
    (0, 1): "",
    (3, -2): "",
}
"""Hexes A to F around the empty cell (1,0), and G."""

BY_G = {"e1": ((4, -2), (3, -2))}


# The board


def blue(**entries: Any) -> Table:
    """MH-E1: Blue and a guard on A, a camera on B, a guard on C; the others wait outside."""
    chits = {"(0,0)": "guard", "(1,-1)": "camera", "(2,-1)": "guard"}
    return place(ABOUT_A_GAP, BY_G, chits=chits, where={"fox": "(0,0)"}, **entries)


@pytest.mark.clause("MH-E1", "MH-22", "MH-23", "MH-C-3", "MH-C-4")
@pytest.mark.parametrize(("event", "alerts"), [("3", 1), ("4", 0)])
def test_adjacent_is_next_to_and_not_on(event: str, alerts: int) -> None:
    t = blue(deck=[event, "M1", "M1", "Z1"]).pass_round()
    assert t["round"] == 2
    assert t["discards"] == ["M1"] * alerts + [event]


@pytest.mark.clause("MH-E1", "MH-33", "MH-54", "MH-55")
def test_a_guard_on_the_own_tile_holds() -> None:
    t = blue(dice={"fox": 4}).do("act fox wing-it-4")  # Zap: S D N N M
    assert t.why("move fox (1,-1)") == "MH-33"
    assert t.legal("move") == set()
    assert t.legal("subdue") == {"subdue fox (0,0)"}
    assert t.legal("disable") == {"disable fox (1,-1)"}
    t.do("subdue fox (0,0)", "disable fox (1,-1)", "move fox (1,-1)")
    assert t.where("fox") == "(1,-1)"
    assert t.alerts() == 0


@pytest.mark.clause("MH-E2", "MH-29", "MH-30", "MH-31", "MH-J29")
def test_external_sides_and_the_gap() -> None:
    t = place(ABOUT_A_GAP, BY_G)
    sides = {t.told(one["id"]): set(one.get("external", ())) for one in t["site"]["tiles"]}
    assert sides["(2,0)"] == {"E", "NE", "SE"}
    assert sides["(0,0)"] == {"NW", "W", "SW"}
    assert "SW" not in sides["(2,-1)"]
    assert "E" in sides["(3,-2)"]  # an entrance encloses nothing


@pytest.mark.clause("MH-E2", "MH-31", "MH-J79", "MH-C-vent-crawl")
@pytest.mark.parametrize(
    ("here", "across"),
    [("(0,0)", "(2,0)"), ("(1,-1)", "(1,1)"), ("(2,-1)", "(0,1)"), ("(0,1)", "(2,-1)")],
)
def test_hexes_straight_across_the_gap(here: str, across: str) -> None:
    who = crew(fox="grease-man wing-it hurry")
    t = place(ABOUT_A_GAP, BY_G, crew=who, where={"fox": here})
    assert t.legal("vent") == {f"vent fox {across}"}


# Set-up


@pytest.mark.clause("MH-E3", "MH-15")
def test_the_deck_as_printed() -> None:
    line = [str(n) for n in range(1, 9)] + ["G1"] + [str(n) for n in range(9, 13)]
    line += ["G2", "13", "14", "G4", "G1", "C4"] + [str(n) for n in range(15, 21)] + ["C1", "Z2"]
    t = begin(row(2), exits_at(e1=((0, 0), "W")), heist={"deck": line})
    assert t["deck"] == line
    assert len(line) == 27
    assert t["crises"] == []


@pytest.mark.clause("MH-E4", "MH-13", "MH-62", "MH-63")
def test_an_angry_locksmith_gets_eight_tokens_and_three_ideas() -> None:
    t = begin().do("cast fox karma")
    assert t["spare"]["fox"] == 8
    assert t.ideas("fox") == 3
    t.do("cast owl tiny")
    assert (t["spare"]["owl"], t.ideas("owl")) == (7, 0)


@pytest.mark.clause("MH-E5", "MH-48", "MH-49", "MH-59")
def test_noise_is_required_the_rest_is_not() -> None:
    for moves in ([], ["move fox (0,0)"]):
        t = place(row(2), exits_at(e1=((0, 0), "W"))).do("act fox punch", *moves)
        assert t.due() == 2
        t.do("act owl walk", "act stag walk", "done")
        assert t["noise"] == 4


PLANNING = {
    (0, 0): "",
    (1, 0): "?",
    (2, 0): "?",
    (0, 1): "",
    (2, 1): "?",
    (0, 2): "?",
    (1, 2): "?",
    (2, 2): "cash 2",
}


@pytest.mark.clause("MH-E6", "MH-75", "MH-76", "MH-27", "MH-J18", "MH-52")
def test_the_planning_figure() -> None:
    exits = exits_at(e1=((0, 0), "W"), e2=((2, 2), "E"))
    t = cast(begin(PLANNING, exits, heist={"bag": {"blank": 5}}), "tiny", "enigma", "f-stop")
    for hexagon in ("(0,0)", "(1,0)", "(2,0)", "(2,1)", "(2,2)"):
        t.do(f"mark fox {hexagon}")
    for hexagon in ("(0,0)", "(0,1)", "(0,2)", "(1,2)", "(2,2)"):
        t.do(f"mark owl {hexagon}")
    assert t.plans("fox") & t.plans("owl") == {"(0,0)", "(2,2)"}
    assert t.why("mark fox e1") == "MH-75"
    assert t.why("mark fox (0,0)") == "MH-J18"
    t.do("start fox e1", "start owl e1")
    assert t.why("start stag e1") == "MH-27"
    t.do("start stag e2", "ready")
    assert t["round"] == 1
    t.do(sorted(t.legal("act") & {"act owl hurry-1", "act owl hurry-3"})[0])  # Run
    t.do("move owl (0,0)")
    assert t.why("move owl (1,0)") == "MH-76"
    assert t.legal("move") == {"move owl (0,1)", "move owl e1"}


# Scenario before rulebook


@pytest.mark.clause("MH-E7", "MH-19", "MH-28", "MH-J5")
def test_normally_all_leave_by_one_exit() -> None:
    t = place(row(2), exits_at(e1=((0, 0), "W")), options={"characters": 4}, stage="escape")
    t.do("done")
    assert t.busted() == set()
    assert t.m.over


@pytest.mark.clause("MH-E7", "MH-19", "MH-219", "MH-J93")
@pytest.mark.parametrize("out", ["fox", "owl"])
def test_in_the_county_jobs_one_leaves_by_each_exit(out: str) -> None:
    t = place(
        options={"scenario": "county-river"},
        stage="escape",
        unknown=[],
        where={"fox": "e1", "owl": "e1", "stag": "e2"},
        inside=["fox", "owl", "stag"],
    ).do("done")
    assert t.asked() == {(0, "out")}
    assert t.legal() == {"out fox", "out owl"}
    t.do(f"out {out}")
    assert t.busted() == {"fox", "owl"} - {out}
    assert t.won == (out == "fox")  # fox began in jail


# Dice


def phil(ideas: int) -> Table:
    who = crew(fox="angry-locksmith wing-it smash-n-grab")
    return place(row(3), exits_at(e1=((0, 0), "W")), crew=who, ideas={"fox": ideas})


@pytest.mark.clause("MH-E8", "MH-64", "MH-68", "MH-70", "MH-71", "MH-72")
def test_modifying_a_roll() -> None:
    def faces(*wanted: int) -> set[str]:
        return {f"act fox {skill}-{n}" for skill in ("wing-it", "smash-n-grab") for n in wanted}

    plain = {"act fox walk", "act fox pick"}
    acts = [{text for text in phil(n).legal("act") if " fox " in text} for n in range(5)]
    assert acts[0] == plain | faces(1)
    assert acts[1] == plain | faces(1, 2, 6)
    assert acts[2] == plain | faces(1, 2, 6, 3, 5)
    assert acts[3] == acts[4] == plain | faces(1, 2, 3, 4, 5, 6)


@pytest.mark.clause("MH-E8", "MH-47", "MH-69", "MH-71", "MH-72", "MH-73")
@pytest.mark.parametrize(
    ("act", "icons", "noise", "left"),
    [
        ("walk", "M", 1, 3),
        ("pick", "U", 1, 3),
        ("wing-it-1", "RR", 1, 3),
        ("smash-n-grab-1", "MS", 2, 3),
        ("wing-it-2", "MUS", 2, 2),
        ("smash-n-grab-2", "MD", 2, 2),
        ("wing-it-6", "MM", 3, 2),
        ("smash-n-grab-6", "$", 1, 2),
        ("wing-it-3", "MUD", 2, 1),
        ("wing-it-5", "$", 1, 1),
        ("wing-it-4", "MSD", 2, 0),
    ],
)
def test_what_an_action_costs_and_brings(act: str, icons: str, noise: int, left: int) -> None:
    t = phil(3).do(f"act fox {act}")
    about = t.who("fox")
    assert (about["icons"], about["due"], about["ideas"]) == (icons, noise, left)
    if act[-1].isdigit():
        assert about["die"] == int(act[-1])


# Together


@pytest.mark.clause("MH-E9", "MH-91", "MH-92", "MH-93", "MH-42", "MH-99", "MH-J7")
@pytest.mark.clause("MH-C-efficient-picker")
def test_interleaving_and_undo() -> None:
    cells = {(0, 0): "", (1, 0): "", (2, 0): "?", (3, 0): "", (1, -1): "", (2, -1): ""}
    t = place(
        cells,
        exits_at(e1=((0, 0), "W")),
        seats=4,
        heist={"bag": {"lock": 1}},
        crew=crew(
            fox="thug hurry linger",
            owl="angry-locksmith bypass wing-it",
            stag="burglar linger wing-it",
            raven="script-kiddie bypass hurry",
        ),
        where={"fox": "(0,0)", "owl": "(1,-1)"},
        plans={"fox": ["(1,0)", "(2,0)", "(3,0)"], "owl": ["(2,-1)"]},
        dice={"fox": 5, "raven": 2},
    )
    t.do("act fox hurry-5")
    assert t.m.may_undo(0) is None
    t.do("move fox (1,0)")
    assert t.chits("(2,0)") == ["lock"]
    assert t.m.may_undo(0) is not None
    t.do("act owl pick", "use owl efficient-picker", "move owl (2,-1)", "unlock owl (2,0)")
    t.do("move fox (2,0)", "move fox (3,0)")
    assert t.where("fox") == "(3,0)"
    assert t.due() == 4
    t.do("act stag pause", "act raven bypass-2").all_done()
    assert t["noise"] == 4
    assert t.events("alert")[0]["why"] == "noise"
    assert len(t.events("alert")) == 1
    assert t.ideas("owl") == 2


@pytest.mark.clause("MH-E10", "MH-104", "MH-105", "MH-107", "MH-108", "MH-109", "MH-C-2")
def test_the_active_event() -> None:
    t = place(
        row(4),
        exits_at(e1=((0, 0), "W"), e2=((3, 0), "E"), e3=((1, 0), "SE")),
        options={"characters": 4},
        crew=crew(raven="burglar linger hurry"),
        where={"fox": "e1", "owl": "e1", "stag": "e2", "raven": "e3"},
        deck=["1", "2", "3", "4", "C4", "5", "6", "Z1"],
    )
    t.do("act fox punch", "act owl walk", "act stag walk", "act raven walk", "done")
    assert t["noise"] == 5
    assert t["round"] == 2
    assert t["discards"] == ["1", "3", "4", "2", "C4"]
    assert t["deck"] == ["5", "6", "Z1"]
