"""Board, adjacency and security chits (MH-20 to MH-41, MH-J28 to MH-J34)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import (
    STEPS,
    Table,
    at,
    crew,
    exits_at,
    flower,
    place,
    ring,
    row,
)

WEST = exits_at(e1=((0, 0), "W"))


# Adjacency


@pytest.mark.clause("MH-20", "MH-22", "MH-24", "MH-25")
def test_six_neighbours_and_an_exit() -> None:
    cells = [*flower(), (2, 0), (2, -1), (-2, 1)]
    t = place(cells, exits_at(e1=((2, 0), "E")), where={"fox": "(0,0)"}).do("act fox walk")
    assert t.legal("move") == {f"move fox ({q},{r})" for q, r in STEPS.values()}
    assert t.why("move fox (2,0)") == "MH-22"
    t = place(cells, exits_at(e1=((2, 0), "E"))).do("act fox walk")
    assert t.legal("move") == {"move fox (2,0)"}  # an entrance touches one hex
    t = place(cells, exits_at(e1=((2, 0), "E")), where={"fox": "(2,0)"}).do("act fox walk")
    assert "move fox e1" in t.legal("move")


@pytest.mark.clause("MH-24")
def test_an_entrance_touches_one_hex_even_in_a_bay() -> None:
    """The cell of the entrance borders two hexes; the map says which one it touches."""
    t = place([(0, 0), (1, 0), (1, -1)], {"e1": ((0, -1), (0, 0))}).do("act fox walk")
    assert t.legal("move") == {"move fox (0,0)"}


@pytest.mark.clause("MH-23", "MH-53", "MH-54", "MH-55")
def test_the_own_tile_is_not_adjacent() -> None:
    chits = {"(0,0)": "guard, camera, lock"}
    who = crew(fox="thug linger hurry")
    t = place(row(2), WEST, where={"fox": "(0,0)"}, chits=chits, crew=who, dice={"fox": 4})
    t.do("act fox linger-4")  # Chaos: U S D
    assert t.legal("subdue", "disable", "unlock") == {"subdue fox (0,0)", "disable fox (0,0)"}
    assert t.why("unlock fox (0,0)") == "MH-22"


@pytest.mark.clause("MH-26", "MH-123", "MH-124", "MH-58", "MH-J42")
def test_outdoors_is_on_an_entrance() -> None:
    who = crew(fox="thug linger hurry")
    t = place(row(2), WEST, crew=who, dice={"fox": 3}).do("act fox linger-3", "pocket fox")
    assert (t["cash"], t.carried("fox")) == (1, "")
    t = place(row(2), WEST, crew=who, dice={"fox": 3}, where={"fox": "(0,0)"})
    t.do("act fox linger-3", "pocket fox")
    assert (t["cash"], t.carried("fox")) == (0, "cash 1")


@pytest.mark.clause("MH-28")
def test_any_number_may_stand_on_an_exit_during_rounds() -> None:
    t = place(row(2), WEST, options={"characters": 4}, where={"fox": "(0,0)"})
    t.do("act fox walk", "move fox e1")
    assert [t.where(who) for who in ("fox", "owl", "stag", "raven")] == ["e1"] * 4


# Gaps and outside


def sides(t: Table) -> dict[str, set[str]]:
    tiles = t["site"]["tiles"]
    return {t.told(one["id"]): set(one["external"]) for one in tiles if one["kind"] == "hex"}


@pytest.mark.clause("MH-29", "MH-30", "MH-J29")
def test_an_open_bay_is_outside_and_a_closed_one_is_not() -> None:
    closed = sides(place(ring(), exits_at(e1=((1, 0), "E"))))
    assert "W" not in closed["(1,0)"]
    opened = sides(place(ring()[1:], exits_at(e1=((1, -1), "E"))))  # (1,0) is missing
    assert "E" in opened["(-1,0)"]
    assert all(opened.values())


@pytest.mark.clause("MH-29", "MH-J29", "MH-185", "MH-C-7")
@pytest.mark.parametrize(("gone", "ways"), [([], set()), (["(1,0)"], {"E"})])
def test_a_closed_gate_opens_the_middle_to_the_outside(gone: list[str], ways: set[str]) -> None:
    cells = dict.fromkeys(flower(), "")
    cells[1, 0] = "gate A"
    t = place(
        cells,
        exits_at(e1=((-1, 0), "W")),
        where={"fox": "(0,0)"},
        deck=["7", *("M1",) * 6, "Z1"],
        gone=gone,
    )
    assert sides(t)["(0,0)"] == ways
    t.pass_round()
    assert len(t.events("alert")) == len(gone)


@pytest.mark.clause("MH-31", "MH-J30", "MH-J79")
def test_a_gap_need_not_be_enclosed() -> None:
    who = crew(fox="grease-man wing-it hurry")
    cells = [(0, 0), (2, 0), (0, 1), (1, 1)]
    t = place(cells, {"e1": ((1, 0), (2, 0))}, where={"fox": "(0,0)"}, crew=who)
    assert "vent fox (2,0)" in t.legal("vent")  # an entrance in the gap changes nothing
    t = place(
        [(0, 0), (3, 0), (0, 1)], exits_at(e1=((3, 0), "E")), where={"fox": "(0,0)"}, crew=who
    )
    assert t.legal("vent") == set()  # two cells are no single gap


@pytest.mark.clause("MH-J31", "MH-185")
def test_the_entrance_of_a_closed_gate_stays() -> None:
    t = place(
        {(0, 0): "gate A", (1, 0): "", (2, 0): ""},
        exits_at(e1=((0, 0), "W"), e2=((2, 0), "E")),
        where={"stag": "e2", "owl": "(1,0)"},
        deck=["G1", *("M1",) * 6, "Z1"],
        plans={"fox": [], "owl": [], "stag": []},
    ).pass_round()
    assert "e1" in t.tiles("present")
    t.do("act fox walk", "act owl walk", "act stag walk")
    assert not {text for text in t.legal("move") if " fox " in text}
    assert not {text for text in t.legal("move") if text.endswith(" e1")}
    t.do("escape", "done", "done")
    assert t.busted() == {"owl"}  # without a token it was not fast enough; fox is outdoors and safe


# Guards, locks, cameras


@pytest.mark.clause("MH-33", "MH-34", "MH-41", "MH-J32")
def test_guards_let_in_and_not_out() -> None:
    who = crew(fox="bruiser hurry bypass")
    t = place(
        row(3),
        WEST,
        where={"fox": "(0,0)"},
        chits={"(1,0)": "guard, guard"},
        crew=who,
        dice={"fox": 1},
    )
    t.do("act fox hurry-1", "move fox (1,0)")
    assert t.why("move fox (2,0)") == t.why("move fox (0,0)") == "MH-33"
    t = place(
        row(3), WEST, where={"fox": "(1,0)"}, chits={"(1,0)": "guard, subdued"}, dice={"fox": 1}
    )
    t.do("act fox punch", "subdue fox (1,0)", "move fox (2,0)")
    assert t.chits("(1,0)") == ["subdued", "subdued"]
    assert t.where("fox") == "(2,0)"
    t = place(row(3), WEST, where={"fox": "(1,0)"}, chits={"(1,0)": "guard, dog"})
    t.do("act fox walk")
    assert t.refusal("move fox (2,0)").facts["guards"] == 2


@pytest.mark.clause("MH-33", "MH-J32")
def test_all_guards_must_be_down_also_to_leave_by_an_exit() -> None:
    t = place(row(2), WEST, where={"fox": "(0,0)"}, chits={"(0,0)": "guard, dog"}, dice={"fox": 1})
    t.do("act fox punch", "subdue fox (0,0)")
    assert t.refusal("move fox e1").facts["guards"] == 1
    t.do("act owl walk", "act stag walk", "done")
    assert t.where("fox") == "(0,0)"


@pytest.mark.clause("MH-35", "MH-36", "MH-41")
def test_locks_keep_out_and_not_in() -> None:
    t = place(row(3), WEST, where={"fox": "(0,0)", "owl": "(1,0)"}, chits={"(1,0)": "lock"})
    t.do("act fox walk", "act owl walk")
    assert t.why("move fox (1,0)") == "MH-35"
    t.do("move owl (2,0)")
    assert t.where("owl") == "(2,0)"
    t = place(row(3), WEST, where={"fox": "(0,0)"}, chits={"(1,0)": "open, open"})
    assert t.do("act fox walk", "move fox (1,0)").where("fox") == "(1,0)"


@pytest.mark.clause("MH-37", "MH-41", "MH-J33")
@pytest.mark.parametrize(
    ("chits", "alerts"), [("camera", 1), ("disabled", 0), ("camera, disabled", 1)]
)
def test_entering_before_a_camera(chits: str, alerts: int) -> None:
    t = place(row(2), WEST, chits={"(0,0)": chits}).do("act fox walk", "move fox (0,0)")
    assert t.alerts() == alerts


@pytest.mark.clause("MH-J33", "MH-37")
def test_each_entry_counts_and_starting_there_does_not() -> None:
    who = crew(fox="lookout hurry bypass", owl="lookout hurry bypass")
    t = place(row(2), WEST, chits={"(0,0)": "camera"}, where={"fox": "(0,0)"}, crew=who)
    assert t.alerts() == 0
    t.do("act fox run", "move fox (1,0)")
    assert t.alerts() == 0
    t.do("move fox (0,0)")
    assert t.alerts() == 1
    t.do("act owl run", "move owl (0,0)", "move owl e1")
    assert t.alerts() == 2
    assert [one["why"] for one in t.events("alert")] == ["camera", "camera"]


@pytest.mark.clause("MH-38", "MH-J34")
def test_a_camera_switched_on_sees_whoever_is_there() -> None:
    """C1 reactivates: an alert for each character and camera."""
    cells = {(0, 0): "reinforcements", (1, 0): "", (2, 0): ""}
    t = place(
        cells,
        exits_at(e1=((2, 0), "E")),
        chits={"(1,0)": "disabled, disabled, camera"},
        where={"fox": "(1,0)", "owl": "(1,0)"},
        deck=["M1", "C1", *("M1",) * 8, "Z1"],
    ).pass_round()
    assert len([one for one in t.events("alert") if one["why"] != "noise"]) == 4
    assert t.chits("(1,0)") == ["camera"] * 3


@pytest.mark.clause("MH-J34", "MH-C-9")
def test_a_new_camera_on_an_occupied_tile_raises_nothing() -> None:
    t = place(
        row(2),
        exits_at(e1=((1, 0), "E")),
        chits={"(0,0)": "camera"},
        where={"fox": "(0,0)", "owl": "(1,0)"},
        deck=["9", *("M1",) * 8, "Z1"],
    ).pass_round()
    assert t.chits("(0,0)") == ["camera", "camera"]
    assert t.events("alert") == []


@pytest.mark.clause("MH-40", "MH-35", "MH-33", "MH-37")
def test_the_chits_of_a_tile_add_up() -> None:
    who = crew(fox="thug linger bypass")
    t = place(
        row(3),
        WEST,
        where={"fox": "(0,0)"},
        chits={"(1,0)": "lock, camera, guard"},
        crew=who,
        dice={"fox": 1},
    )
    t.do("act fox bypass-1", "unlock fox (1,0)", "move fox (1,0)")
    assert t.alerts() == 1
    assert t.refusal("move fox (2,0)").clause == "MH-51"  # Bump has one Move
    t = place(row(3), WEST, where={"fox": "(1,0)"}, chits={"(1,0)": "lock, camera, guard"})
    t.do("act fox walk")
    assert t.why("move fox (2,0)") == "MH-33"


@pytest.mark.clause("MH-32", "MH-39", "MH-J39")
@pytest.mark.parametrize(
    ("chit", "chits", "loot"),
    [
        ("guard", ["guard"], ""),
        ("lock", ["lock"], ""),
        ("camera", ["camera"], ""),
        ("jewel", [], "jewel"),
        ("document", [], "document"),
        ("keycard", ["guard"], "keycard"),
        ("usb", ["guard"], "usb"),
        ("blank", [], ""),
    ],
)
def test_any_chit_may_come_out_of_the_bag(chit: str, chits: list[str], loot: str) -> None:
    t = place({(0, 0): "", (1, 0): "?"}, WEST, heist={"bag": {chit: 1}})
    t.do("act fox walk", "move fox (0,0)")
    assert (t.chits("(1,0)"), t.loot("(1,0)")) == (chits, loot)
    assert t.tiles("unknown") == set()
    assert t["bag"] == {}


@pytest.mark.clause("MH-217", "MH-194", "MH-197")
@pytest.mark.parametrize(("held", "chits"), [([], []), (["jewel"], ["guard"])])
def test_whether_a_guard_holds_a_jewel_is_said_by_the_scenario(
    held: list[str], chits: list[str]
) -> None:
    heist: dict[str, Any] = {"bag": {"jewel": 1}, "held": held}
    t = place({(0, 0): "", (1, 0): "?"}, WEST, heist=heist, where={"fox": "(0,0)"})
    assert (t.chits("(1,0)"), t.loot("(1,0)")) == (chits, "jewel")


@pytest.mark.clause("MH-J28", "MH-C-19")
def test_a_guard_on_an_entrance_holds_during_rounds_and_not_at_the_end() -> None:
    t = place(
        row(2),
        exits_at(e1=((0, 0), "W"), e2=((1, 0), "E")),
        chits={"(0,0)": "camera"},
        where={"owl": "e2", "stag": "e2"},
        deck=["19", *("M1",) * 8, "Z1"],
    ).pass_round()
    assert t.chits("e1") == ["guard"]
    assert t.chits("e2") == []
    t.do("act fox walk")
    assert t.why("move fox (0,0)") == "MH-33"
    t.do("escape", "done", "done")
    assert t.busted() == set()


@pytest.mark.clause("MH-J28", "MH-C-7", "MH-C-C4")
def test_what_is_said_of_hexes_does_not_touch_entrances() -> None:
    t = place(
        row(2), WEST, deck=["7", "C4", *("M1",) * 8, "Z1"], loot={"e1": "keycard"}
    ).pass_round()
    assert t.events("alert") == []
    assert t["chits"] == {}


def test_coordinates_are_those_of_the_map() -> None:
    assert at(0, 0) == "r4c6"
    assert at(1, -1) == "r3c6"
