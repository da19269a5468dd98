"""Reveal and auto-reveal (MH-42 to MH-46, MH-J35 to MH-J38)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.masters.layouts.boards import (
    Table,
    begin,
    cast,
    crew,
    exits_at,
    flower,
    place,
    row,
)

WEST = exits_at(e1=((0, 0), "W"))
AROUND = {**dict.fromkeys(flower(), "?"), (0, 0): ""}
SOUTH_WEST = exits_at(e1=((-1, 1), "SW"))


def drawn(t: Table) -> list[str]:
    """The hexes for which chits were drawn, in order."""
    return [t.told(one["tile"]) for one in t.events("drawn")]


@pytest.mark.clause("MH-21", "MH-42", "MH-43", "MH-J35")
def test_all_unknown_neighbours_by_row_and_column() -> None:
    cells = {**AROUND, (-1, 1): ""}
    t = place(cells, SOUTH_WEST, heist={"bag": {"blank": 9}}, where={"fox": "(-1,1)"})
    assert drawn(t) == ["(-1,0)", "(0,1)"]  # a start is next to hexes as well
    t.do("act fox walk", "move fox (0,0)")
    assert drawn(t) == ["(-1,0)", "(0,1)", "(0,-1)", "(1,-1)", "(1,0)"]
    assert t.tiles("unknown") == set()
    assert t.bag() == {"blank": 4}


@pytest.mark.clause("MH-42", "MH-21")
def test_the_chit_is_random() -> None:
    found: Counter[str] = Counter()
    for seed in range(60):
        t = place(
            {(0, 0): "", (1, 0): "?"},
            WEST,
            heist={"bag": {"guard": 1, "lock": 1, "camera": 1}},
            where={"fox": "(0,0)"},
            seed=seed,
        )
        (chit,) = t.chits("(1,0)")
        found[chit] += 1
        assert t.bag() == Counter({"guard": 1, "lock": 1, "camera": 1}) - Counter([chit])
    assert min(found.values()) >= 8
    assert len(found) == 3


@pytest.mark.clause("MH-44", "MH-57")
def test_a_reveal_reaches_any_unknown_hex() -> None:
    cells = {(0, 0): "", (1, 0): "", (2, 0): "?", (3, 0): "?", (4, 0): ""}
    t = place(cells, WEST, heist={"bag": {"lock": 2}}, dice={"fox": 1})
    t.do("act fox wing-it-1")  # Discover: R R N
    assert t.legal("reveal") == {"reveal fox (2,0)", "reveal fox (3,0)"}
    assert t.why("reveal fox (1,0)") == "MH-44"
    t.do("reveal fox (3,0)")
    assert (t.chits("(3,0)"), t.chits("(2,0)")) == (["lock"], [])
    t.do("reveal fox (2,0)")
    assert t.why("reveal fox (2,0)") == "MH-51"


@pytest.mark.clause("MH-45", "MH-J38", "MH-57")
def test_without_unknown_hexes_a_chit_goes_out_of_the_bag() -> None:
    t = place(row(2), WEST, heist={"bag": {"guard": 1}}, dice={"fox": 1})
    t.do("act fox wing-it-1", "reveal fox bag")
    assert (t["bag"], t["chits"]) == ({}, {})
    assert t.events("drawn")[-1]["chit"] == "guard"  # shown
    assert t.legal("reveal") == set()  # an empty bag gives nothing
    assert t.why("reveal fox bag") == "MH-44"


@pytest.mark.clause("MH-45", "MH-44")
def test_the_bag_is_not_drawn_from_while_a_hex_is_unknown() -> None:
    cells = {(0, 0): "", (1, 0): "", (2, 0): "?"}
    t = place(cells, WEST, heist={"bag": {"lock": 2}}, dice={"fox": 1}).do("act fox wing-it-1")
    assert t.why("reveal fox bag") == "MH-44"


@pytest.mark.clause("MH-46", "MH-J36", "MH-21")
def test_nothing_is_revealed_before_part_two() -> None:
    t = cast(
        begin({(0, 0): "?", (1, 0): "?"}, WEST, heist={"bag": {"lock": 2}, "entrance_limit": 0})
    )
    t.do("start fox e1", "start owl e1", "start stag e1")
    assert t.tiles("unknown") == {"(0,0)", "(1,0)"}
    t.do("ready")
    assert t.tiles("unknown") == {"(1,0)"}
    kinds = t.kinds()
    assert kinds.index("heist began") < kinds.index("drawn") < kinds.index("rolled")


@pytest.mark.clause("MH-J36", "MH-46", "MH-174")
def test_dogs_next_to_indoor_characters_jump_before_the_first_roll() -> None:
    """A Busted character starts inside a County job, next to an unknown hex."""
    t = begin(
        {(0, 0): "spot", (1, 0): "?", (2, 0): ""},
        exits_at(e1=((2, 0), "E")),
        heist={"bag": {"dog": 1}, "exit_limit": 1, "entrance_limit": 0},
    )
    cast(t).do("start fox (0,0)", "start owl e1", "start stag e1", "ready")
    assert t.chits("(0,0)") == ["dog"]
    assert t["inside"] == ["fox"]
    assert t.kinds().index("dog jumped") < t.kinds().index("rolled")


@pytest.mark.clause("MH-J36", "MH-42", "MH-185", "MH-C-vent-crawl")
def test_auto_reveals_follow_whatever_makes_a_hex_adjacent() -> None:
    cells = {(0, 0): "", (2, 0): "?", (-1, 0): ""}
    who = crew(fox="grease-man wing-it hurry")
    t = place(
        cells,
        exits_at(e1=((-1, 0), "W")),
        heist={"bag": {"camera": 1}},
        where={"fox": "(0,0)"},
        crew=who,
    )
    assert t.tiles("unknown") == {"(2,0)"}
    t.do("vent fox (2,0)")
    assert t.chits("(2,0)") == ["camera"]


@pytest.mark.clause("MH-J37", "MH-42")
def test_an_empty_bag_makes_the_hex_known_and_empty() -> None:
    t = place({(0, 0): "", (1, 0): "?"}, WEST).do("act fox walk", "move fox (0,0)")
    assert t.tiles("unknown") == set()
    assert t["chits"] == {}


@pytest.mark.clause("MH-J41", "MH-37", "MH-42")
def test_camera_alerts_come_before_the_reveals_of_the_new_tile() -> None:
    cells = {(0, 0): "camera", (1, 0): "?"}
    t = place(cells, WEST, heist={"bag": {"blank": 1}}).do("act fox walk", "move fox (0,0)")
    assert t.kinds()[-3:] == ["moved", "alert", "drawn"]


@pytest.mark.clause("MH-43", "MH-J35")
def test_the_guard_of_held_loot_comes_with_its_draw_and_dogs_jump_last() -> None:
    cells = {**dict.fromkeys(flower(), ""), (0, -1): "?", (1, 0): "?", (0, 1): "?"}
    t = place(
        cells,
        exits_at(e1=((-1, 0), "W")),
        heist={"bag": {"dog": 1, "keycard": 2}},
        where={"fox": "(-1,0)"},
        seed=3,
    )
    t.do("act fox walk", "move fox (0,0)")
    kinds = [kind for kind in t.kinds() if kind in ("drawn", "dog jumped")]
    assert kinds == ["drawn"] * 3 + ["dog jumped"]
    assert t.chits("(0,0)") == ["dog"]
    assert sorted(t["loot"].values()) == ["keycard", "keycard"]
    assert [t.chits(t.told(tile)) for tile in t["loot"]] == [["guard"], ["guard"]]


@pytest.mark.clause("MH-42", "MH-201")
def test_an_outdoor_character_reveals_too() -> None:
    t = place({(0, 0): "?", (1, 0): ""}, WEST, heist={"bag": {"lock": 1}})
    assert t.chits("(0,0)") == ["lock"]


@pytest.mark.clause("MH-46", "MH-J22")
def test_reveals_in_the_plan_choose_one_hex_each() -> None:
    cells = {(0, 0): "", (1, 0): "?", (2, 0): "?"}
    t = place(
        cells,
        WEST,
        stage="plan",
        cash=3,
        heist={"bag": {"dog": 1, "keycard": 1}},
        options={"fixers": "all"},
        where={"fox": "e1", "owl": "e1"},
    )
    assert t.legal("visage") == {"visage (1,0)", "visage (2,0)"}
    t.do("visage (1,0)", "visage (2,0)")
    found = sorted(t.chits("(1,0)") + t.chits("(2,0)"))
    assert found == ["dog", "guard"]
    assert t["cash"] == 1
    assert t.legal("visage") == set()  # nothing unknown, nothing in the bag
