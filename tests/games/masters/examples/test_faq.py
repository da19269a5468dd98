"""The worked examples from the FAQ and the first derived ones, MH-E20 to MH-E35."""

from __future__ import annotations

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, place, row, until

WEST = exits_at(e1=((0, 0), "W"))


# From the FAQ


@pytest.mark.clause("MH-E20", "MH-40", "MH-35", "MH-53")
def test_two_locks_need_two_unlocks() -> None:
    t = place(row(3), WEST, chits={"(1,0)": "lock, lock"}, where={"fox": "(0,0)"}, dice={"fox": 6})
    t.do("act fox hit-n-run-6")  # Bump: U U N N M
    assert t.why("move fox (1,0)") == "MH-35"
    t.do("unlock fox (1,0)")
    assert t.chits("(1,0)") == ["lock", "open"]
    assert t.why("move fox (1,0)") == "MH-35"
    t.do("unlock fox (1,0)", "move fox (1,0)")
    assert t.where("fox") == "(1,0)"


@pytest.mark.clause("MH-E21", "MH-36", "MH-53", "MH-C-11")
def test_a_lock_closes_under_a_character() -> None:
    t = place(
        row(3),
        WEST,
        chits={"(1,0)": "open"},
        where={"fox": "(1,0)", "owl": "(0,0)"},
        deck=["11", *("M1",) * 6, "Z1"],
        crew=crew(fox="angry-locksmith bypass wing-it", owl="thug hurry linger"),
        dice={"fox": 1},
    ).pass_round()
    assert t.chits("(1,0)") == ["lock"]
    t = place(
        row(3),
        WEST,
        chits={"(1,0)": "lock"},
        where={"fox": "(1,0)", "owl": "(0,0)"},
        crew=crew(fox="angry-locksmith bypass wing-it", owl="thug hurry linger"),
        dice={"fox": 1, "owl": 2},
        ideas={"fox": 3},
    )
    t.do("act fox bypass-1")  # Bump: U U N N M
    assert t.why("unlock fox (1,0)") == "MH-22"
    t.do("move fox (2,0)", "use fox efficient-picker")
    assert t.why("move fox (1,0)") == "MH-35"
    t.do("act owl hurry-2", "unlock owl (1,0)", "move fox (1,0)")
    assert t.where("fox") == "(1,0)"


def help_others() -> Table:
    return place(
        row(3),
        WEST,
        crew=crew(
            fox="script-kiddie bypass hurry",
            owl="street-urchin hurry linger",
            stag="thug bypass linger",
        ),
        where={"stag": "(0,0)"},
        chits={"(1,0)": "guard"},
        ideas={"stag": 0},
    )


@pytest.mark.clause("MH-E22", "MH-C-autopwn", "MH-C-there-are-better-ways")
def test_autopwn_for_a_street_urchin() -> None:
    t = help_others()
    helped = {"pwn fox owl unlock", "pwn fox owl disable"}
    assert {text for text in t.legal("pwn") if " owl " in text} == helped
    assert t.why("pwn fox owl subdue") == "MH-C-autopwn"
    assert t.why("pwn fox fox unlock") == "MH-C-autopwn"


@pytest.mark.clause("MH-E23", "MH-C-autopwn", "MH-C-adrenaline")
def test_a_granted_subdue_is_a_thrill_for_a_thug() -> None:
    t = help_others().do("pwn fox stag subdue")
    assert t.ideas("fox") == 4
    t.do("subdue stag (1,0)")
    assert t.ideas("stag") == 1
    assert t.chits("(1,0)") == ["subdued"]
    assert t.due() == 1


@pytest.mark.clause("MH-E24", "MH-C-efficient-picker", "MH-48")
def test_the_efficient_picker_needs_no_lock() -> None:
    t = place(row(3), WEST, where={"owl": "(0,0)"})
    t.do("act owl pick", "use owl efficient-picker", "move owl (1,0)")
    assert t.where("owl") == "(1,0)"
    assert t.due() == 2
    assert t.why("use owl efficient-picker") == "MH-67"


def run_out(seed: int) -> Table:
    t = place(
        {(0, 0): "", (1, 0): "", (2, 0): "", (3, 0): "", (3, -1): "jewel"},
        exits_at(e1=((3, 0), "E")),
        seed=seed,
        stage="escape",
        where={"fox": "(0,0)"},
        ideas={"fox": 0},
    )
    return t.do("roll fox e1")


@pytest.mark.clause("MH-E25", "MH-135", "MH-J86")
def test_spare_moves_of_the_last_roll_lapse() -> None:
    t = until(run_out, lambda t: t.events("last ditch")[0]["roll"] == 6)
    assert t.events("last ditch")[0]["needed"] == 4
    assert t.where("fox") == "e1"
    assert t.loot("(3,-1)") == "jewel"
    assert t.why("step fox (3,0)") == "MH-J86"
    assert not any(" fox " in text for text in t.legal())


@pytest.mark.clause("MH-E25", "MH-128", "MH-138", "MH-J86", "MH-J90")
def test_a_declared_path_may_lead_over_loot() -> None:
    def over_the_jewel(seed: int) -> Table:
        t = place(
            {(0, 0): "", (1, 0): "", (1, -1): "jewel"},
            exits_at(e1=((1, 0), "E")),
            seed=seed,
            stage="escape",
            where={"fox": "(0,0)"},
            ideas={"fox": 0},
        )
        return t.do("via fox (1,-1)", "grab fox jewel", "roll fox e1")

    t = until(over_the_jewel, lambda t: t.events("last ditch")[0]["roll"] >= 3)
    assert t.events("last ditch")[0]["needed"] == 3
    assert t["jewels"] == 1
    t = until(over_the_jewel, lambda t: t.events("last ditch")[0]["roll"] == 2)
    assert (t.where("fox"), t.carried("fox")) == ("(1,0)", "jewel")


@pytest.mark.clause("MH-E26", "MH-C-breach", "MH-J12", "MH-J83", "MH-28")
def test_everybody_may_use_the_exit_of_a_breach() -> None:
    t = place(
        row(4),
        WEST,
        options={"characters": 4},
        crew=crew(fox="demolitions-guy bypass linger"),
        where={"fox": "(3,0)", "owl": "(2,0)", "stag": "(3,0)", "raven": "(3,0)"},
        ideas={"fox": 5, "owl": 2, "stag": 1, "raven": 1},
    )
    assert t.legal("breach") == {f"breach fox {way}" for way in ("E", "NE", "NW", "SW", "SE")}
    t.do("breach fox E")
    assert t["stage"] == "escape"
    for step in ("owl (3,0)", "owl x1", "fox x1", "stag x1", "raven x1"):
        t.do(f"step {step}")
    t.do("done")
    assert t.busted() == set()


# Dice, noise, deck


@pytest.mark.clause("MH-E27", "MH-72")
@pytest.mark.parametrize(("die", "ideas", "faces"), [(6, 1, {5, 6, 1}), (2, 2, {2, 1, 3, 4, 6})])
def test_the_die_wraps_around(die: int, ideas: int, faces: set[int]) -> None:
    t = place(row(2), WEST, dice={"fox": die}, ideas={"fox": ideas})
    found = {int(text[-1]) for text in t.legal("act") if text.startswith("act fox wing-it-")}
    assert found == faces


@pytest.mark.clause("MH-E28", "MH-100", "MH-J45", "MH-14")
def test_the_last_slot() -> None:
    t = place(row(2), WEST, options={"characters": 4}, noise=41, dice={"raven": 2})
    t.do("act fox walk", "act owl walk", "act stag walk", "act raven bypass-2", "done")
    assert t["noise"] == 42
    assert [one["why"] for one in t.events("alert")] == ["noise", "noise"]


@pytest.mark.clause("MH-E29", "MH-J47", "MH-96", "MH-107")
def test_a_crisis_below_the_active_event() -> None:
    t = place(row(2), WEST, deck=["5", "C2", "6", "M1", "Z1"]).pass_round()
    assert [one["event"] for one in t.events("card")] == ["5", "C2"]
    assert t["deck"][0] == "6"
    assert t["round"] == 2


@pytest.mark.clause("MH-E30", "MH-106", "MH-C-24", "MH-J48", "MH-J49", "MH-J55", "MH-C-Z1")
def test_the_deck_runs_out() -> None:
    t = place(row(2), WEST, deck=["24", "Z1"], chits={"(0,0)": "camera, camera"}, ideas={"fox": 1})
    t.do("act fox walk", "move fox (0,0)")
    assert [one["event"] for one in t.events("alert")] == ["24", None]
    assert t["crises"] == ["Z1"]
    t.do("act owl walk", "act stag walk", "done")
    assert [one["event"] for one in t.events("card")] == ["24", "Z1"]
    assert t["stage"] == "escape"
    assert t.ideas("fox") == 1


# Cameras


@pytest.mark.clause("MH-E31", "MH-37", "MH-40", "MH-J33")
def test_two_cameras_raise_two_alerts() -> None:
    t = place(row(2), WEST, chits={"(0,0)": "camera, camera"}).do("act fox walk", "move fox (0,0)")
    assert t.alerts() == 2
    t.do("act owl walk", "move owl (0,0)")
    assert t.alerts() == 4


@pytest.mark.clause("MH-E31", "MH-38", "MH-C-8", "MH-J34")
@pytest.mark.parametrize(
    ("here", "there", "alerts", "live"),
    [
        ("disabled", "disabled", 2, ["camera"]),
        ("disabled", "", 0, ["disabled"]),
        ("disabled, disabled", "", 0, ["disabled", "disabled"]),
    ],
)
def test_the_surveillance_reboots(here: str, there: str, alerts: int, live: list[str]) -> None:
    t = place(
        row(2),
        exits_at(e1=((1, 0), "E")),
        chits={"(0,0)": here, "(1,0)": there},
        where={"fox": "(0,0)", "owl": "(0,0)"},
        deck=["8", "M1", "M1", "M1", "M1", "Z1"],
    ).pass_round()
    assert len(t.events("alert")) == alerts
    assert t.chits("(0,0)") == live


# Safes, remote locks, doors


@pytest.mark.clause("MH-E32", "MH-C-safecracking-tools", "MH-210", "MH-211", "MH-213", "MH-214")
def test_safecracking_tools_save_the_noise() -> None:
    safe = {"safe": {"cracks": 4, "holds": ["jewel"]}}
    who = crew(fox="safecracker hit-n-run bypass")
    t = place({(0, 0): "safe", (1, 0): ""}, WEST, heist=safe, crew=who, where={"fox": "(0,0)"})
    t.do("act fox pick-ii", "crack fox (0,0)", "crack fox (0,0)")
    assert t["cracks"] == 3
    t.do("act owl walk", "act stag walk", "done")
    assert t["noise"] == 2
    t = place(
        {(0, 0): "safe", (1, 0): ""},
        WEST,
        heist=safe,
        crew=who,
        where={"fox": "(0,0)"},
        dice={"fox": 6},
    )
    t.do("act fox hit-n-run-6", "crack fox (0,0)", "crack fox (0,0)", "move fox (1,0)")
    assert t["cracks"] == 3
    t.do("act owl walk", "act stag walk", "done")
    assert t["noise"] == 4


def imprisoned() -> Table:
    return place(
        {(0, 0): "remote y", (1, 0): "guard", (2, 0): "", (3, 0): "server y", (5, 0): "?"},
        exits_at(e1=((3, 0), "SE")),
        heist={"bag": {"camera": 1}},
        crew=crew(fox="thug hurry bypass"),
        where={"fox": "(0,0)"},
        dice={"fox": 4},
    )


@pytest.mark.clause("MH-E33", "MH-171", "MH-J62")
def test_an_imprisoned_pc_may_think_and_look() -> None:
    t = imprisoned().do("act fox hurry-4", "reveal fox (5,0)")  # Observe: I R N
    assert t.ideas("fox") == 1
    assert t.chits("(5,0)") == ["camera"]
    assert t.due() == 1


@pytest.mark.clause("MH-E33", "MH-171", "MH-J62")
def test_an_imprisoned_pc_may_neither_strike_nor_walk() -> None:
    t = imprisoned().do("act fox punch")
    assert t.why("subdue fox (1,0)") == "MH-171"
    assert t.why("move fox (1,0)") == "MH-171"
    assert t.due() == 2


@pytest.mark.clause("MH-E34", "MH-172", "MH-J61", "MH-91")
def test_a_server_opens_its_locks_in_the_middle_of_a_run() -> None:
    t = place(
        {(0, 0): "remote x", (1, 0): "", (2, 0): "server x", (3, 0): "", (4, 0): "remote x"},
        exits_at(e1=((3, 0), "SE")),
        seats=2,
        crew=crew(fox="lookout hurry bypass"),
        where={"fox": "(3,0)", "owl": "(0,0)"},
    )
    t.do("act fox run", "move fox (2,0)")
    assert t.tiles("remote") == {"(0,0)", "(4,0)"}
    t.do("hack fox")
    assert t.tiles("remote") == set()
    t.do("act owl walk", "move owl (1,0)")
    assert t.where("owl") == "(1,0)"
    t.do("move fox (1,0)")
    assert t.due() == 3


@pytest.mark.clause("MH-E35", "MH-195", "MH-J88")
def test_a_door_costs_an_escape_move() -> None:
    t = place(
        {(0, 0): "", (1, 0): "door"},
        exits_at(e1=((1, 0), "E")),
        stage="escape",
        where={"fox": "(0,0)"},
        carried={"fox": "keycard"},
        ideas={"fox": 3},
    )
    assert t.why("step fox (1,0)") == "MH-131"
    t.do("unbar fox (1,0)")
    assert t.ideas("fox") == 2
    t.do("step fox (1,0)", "step fox e1")
    assert (t.ideas("fox"), t.where("fox")) == (0, "e1")
    assert t.carried("fox") == "keycard"


@pytest.mark.clause("MH-E35", "MH-195", "MH-J86")
def test_a_door_on_the_declared_path() -> None:
    t = place(
        {(0, 0): "", (1, 0): "door"},
        exits_at(e1=((1, 0), "E")),
        stage="escape",
        where={"fox": "(0,0)"},
        carried={"fox": "keycard"},
        ideas={"fox": 2},
    ).do("roll fox e1")
    assert t.events("last ditch")[0]["needed"] == 3
    assert t.where("fox") == "e1"
    without = place(
        {(0, 0): "", (1, 0): "door"},
        exits_at(e1=((1, 0), "E")),
        stage="escape",
        where={"fox": "(0,0)"},
    )
    assert without.why("roll fox e1") == "MH-127"
