"""Remote locks, dogs, towers, gates, doors (MH-170 to MH-199), safes (MH-210 to MH-218)."""

from __future__ import annotations

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, flower, place, row

WEST = exits_at(e1=((0, 0), "W"))
LONG = ["M1"] * 20 + ["Z1"]


# Remote locks


@pytest.mark.clause("MH-170", "MH-172", "MH-J61")
def test_a_server_removes_all_locks_of_its_letter_for_good() -> None:
    cells = {(0, 0): "server x", (1, 0): "remote x", (2, 0): "remote y", (3, 0): "remote x"}
    cells[4, 0] = "server y"
    t = place(cells, WEST, where={"fox": "(0,0)"})
    assert t.why("hack owl") == "MH-172"
    t.do("act fox walk", "hack fox")
    assert t.tiles("remote") == {"(2,0)"}
    t.do("move fox (1,0)")
    assert t.why("hack fox") == "MH-172"


@pytest.mark.clause("MH-171", "MH-J62")
def test_what_a_prisoner_of_a_remote_lock_may_do() -> None:
    cells = {(0, 0): "", (1, 0): "remote x", (2, 0): "lock, camera, guard", (0, 1): "server x"}
    who = crew(fox="script-kiddie linger hurry", owl="thug bypass wing-it")
    t = place(
        cells,
        WEST,
        where={"fox": "(1,0)", "owl": "(1,0)"},
        crew=who,
        dice={"fox": 4, "owl": 2},
        ideas={"fox": 2},
    )
    t.do("act fox linger-4")  # Chaos: U S D N N N
    assert t.legal("unlock", "subdue", "disable", "move") == set()
    for command in ("unlock fox (2,0)", "subdue fox (2,0)", "disable fox (2,0)"):
        assert t.why(command) == "MH-171"
    assert t.due() == 3
    t.do("act owl bypass-2")  # Pause: I
    assert t.ideas("owl") == 1


@pytest.mark.clause("MH-J62", "MH-C-autopwn")
def test_a_prisoner_may_help_others_and_get_no_help() -> None:
    cells = {(0, 0): "", (1, 0): "remote x", (0, 1): "server x"}
    who = crew(fox="script-kiddie linger hurry")
    t = place(cells, WEST, where={"fox": "(1,0)"}, crew=who)
    assert t.may("pwn fox owl unlock")
    t = place(cells, WEST, where={"owl": "(1,0)"}, crew=who)
    assert t.why("pwn fox owl unlock") == "MH-C-autopwn"


# Dogs


@pytest.mark.clause("MH-173", "MH-33", "MH-132")
def test_a_dog_holds_like_a_guard() -> None:
    t = place(row(2), WEST, where={"fox": "(0,0)"}, chits={"(0,0)": "dog"}).do("act fox punch")
    assert t.why("move fox (1,0)") == "MH-33"
    t.do("subdue fox (0,0)", "move fox (1,0)")
    assert t.chits("(0,0)") == ["quiet-dog"]
    assert t.ideas("fox") == 1  # MH-C-adrenaline: a guard in every respect


@pytest.mark.clause("MH-174", "MH-175")
def test_a_dog_from_the_bag_jumps_and_its_hex_is_known() -> None:
    cells = {(0, 0): "", (1, 0): "?", (2, 0): ""}
    t = place(cells, WEST, heist={"bag": {"dog": 1}}).do("act fox walk", "move fox (0,0)")
    assert (t.chits("(0,0)"), t.chits("(1,0)")) == (["dog"], [])
    assert t.tiles("unknown") == set()


@pytest.mark.clause("MH-176", "MH-174")
def test_dogs_do_not_go_outdoors() -> None:
    t = place({(0, 0): "?", (1, 0): ""}, WEST, heist={"bag": {"dog": 1}})
    assert (t.chits("(0,0)"), t.chits("e1")) == (["dog"], [])
    t = place(row(2), WEST, where={"fox": "(0,0)"}, chits={"(0,0)": "dog"}, ideas={"fox": 9})
    t.do("act fox punch", "subdue fox (0,0)", "move fox e1")
    assert t.chits("e1") == []


@pytest.mark.clause("MH-174")
def test_a_dog_with_company_stays() -> None:
    cells = {(0, 0): "", (1, 0): "dog", (2, 0): ""}
    t = place(cells, WEST, where={"owl": "(1,0)"}).do("act fox walk", "move fox (0,0)")
    assert (t.chits("(0,0)"), t.chits("(1,0)")) == ([], ["dog"])


@pytest.mark.clause("MH-177")
def test_a_kennel_does_nothing_by_itself() -> None:
    t = place({(0, 0): "kennel", (1, 0): ""}, WEST).do("act fox walk", "move fox (0,0)")
    t.walk_all().all_done()
    assert t["chits"] == {}
    assert t.where("fox") == "(0,0)"


@pytest.mark.clause("MH-177", "MH-178", "MH-C-D1")
def test_an_event_puts_a_dog_on_the_kennel() -> None:
    cells = {(0, 0): "", (1, 0): "", (2, 0): "", (3, 0): "", (4, 0): "", (5, 0): "kennel"}
    t = place(cells, WEST, where={"fox": "(0,0)"}, deck=["D1", *LONG]).pass_round()
    assert t.chits("(2,0)") == ["dog"]
    assert t["round"] == 2


# Towers and reinforcements


@pytest.mark.clause("MH-180", "MH-182")
def test_a_tower_does_nothing_until_the_sweep() -> None:
    t = place({(0, 0): "", (1, 0): "tower"}, WEST, where={"fox": "(0,0)"}).pass_round()
    assert t["chits"] == {}
    t = place(
        {(0, 0): "", (1, 0): "tower"}, WEST, where={"fox": "(0,0)"}, deck=["M1", "C2", *LONG]
    ).pass_round()
    assert t.chits("(0,0)") == ["guard"]


@pytest.mark.clause("MH-183", "MH-C-C1")
def test_a_token_may_be_walked_on() -> None:
    cells = {(0, 0): "reinforcements", (1, 0): ""}
    t = place(cells, WEST, deck=["M1", "C1", *LONG]).do("act fox walk", "move fox (0,0)")
    t.walk_all().all_done()
    assert t.chits("(0,0)") == ["guard", "guard"]
    assert t.chits("(1,0)") == ["guard"]
    assert t.chits("e1") == []


# Gates


GATES = {(0, 0): "", (1, 0): "gate B", (2, 0): "gate A", (3, 0): "gate D", (4, 0): "gate C"}


@pytest.mark.clause("MH-184", "MH-186", "MH-C-G1", "MH-C-G2", "MH-C-C3")
def test_gates_close_in_order() -> None:
    t = place(GATES, WEST, deck=["M1", "C3", "C3", *LONG], plans={"fox": [], "owl": [], "stag": []})
    t.do("act fox walk")
    t.walk_all().all_done()
    closed = [one["letter"] for one in t.events("gate closed")]
    assert closed == ["A", "B"]
    assert t.tiles("present") == {"(0,0)", "(3,0)", "(4,0)", "e1"}


@pytest.mark.clause("MH-184")
def test_an_open_gate_is_a_hex_like_any_other() -> None:
    t = place(GATES, WEST, where={"fox": "(0,0)"}).do("act fox walk", "move fox (1,0)")
    assert t.where("fox") == "(1,0)"


@pytest.mark.clause("MH-188", "MH-J60", "MH-186")
def test_everything_on_a_gate_leaves_the_board() -> None:
    cells = {(0, 0): "", (1, 0): "gate A, safe, reinforcements", (2, 0): ""}
    t = place(
        cells,
        WEST,
        heist={"safe": {"cracks": 3, "holds": ["jewel"]}},
        chits={"(1,0)": "guard, subdued, lock, camera"},
        loot={"(1,0)": "cash 3, usb"},
        floorplans=["(1,0)"],
        escort=["(1,0)", "(2,0)"],
        deck=["M1", "C3", "C3", *LONG],
        plans={"fox": [], "owl": [], "stag": []},
    ).pass_round()
    assert (t["chits"], t["loot"], t["safes"], t["tokens"], t["floorplans"]) == ({}, {}, [], [], [])
    assert t.tiles("escort") == {"(2,0)"}
    assert t["round"] == 2  # the second C3 found no gate: nothing happens


@pytest.mark.clause("MH-190", "MH-J19")
@pytest.mark.parametrize("answer", ["mark fox (0,0)", "forfeit fox"])
def test_tokens_of_a_closed_gate(answer: str) -> None:
    t = place(
        GATES,
        WEST,
        seats=2,
        deck=["G1", *LONG],
        plans={"fox": ["(2,0)", "(1,0)"], "owl": ["(2,0)"], "stag": []},
    )
    t.walk_all().all_done()
    assert t.asked() in ({(0, "token")}, {(1, "token")}, {(0, "token"), (1, "token")})
    t.do(answer)
    t.do("forfeit owl")
    assert t["round"] == 2
    assert t.plans("fox") == {"(1,0)"} | ({"(0,0)"} if answer.startswith("mark") else set())
    assert t.plans("owl") == set()


# Doors, keycards, USB keys


@pytest.mark.clause("MH-191", "MH-192", "MH-193", "MH-J63")
def test_a_keycard_opens_doors_for_nothing() -> None:
    t = place(
        [*row(3), (0, 1)],
        WEST,
        doors=["(1,0)", "(0,1)", "(2,0)"],
        where={"fox": "(0,0)", "owl": "(0,0)"},
        carried={"fox": "keycard"},
    )
    t.do("act fox walk", "act owl pick")
    ideas = t.ideas("fox")
    assert t.why("unlock owl (1,0)") == "MH-53"
    assert t.why("unbar owl (1,0)") == "MH-192"
    assert t.why("unbar fox (2,0)") == "MH-192"
    t.do("unbar fox (1,0)", "unbar fox (0,1)")
    assert t.tiles("doors") == {"(2,0)"}
    assert t.carried("fox") == "keycard"
    t.do("move fox (1,0)", "unbar fox (2,0)")
    assert t.due() == 2
    assert t.ideas("fox") == ideas


@pytest.mark.clause("MH-194", "MH-197", "MH-196", "MH-J35")
@pytest.mark.parametrize("piece", ["keycard", "usb"])
def test_keycard_and_usb_key_of_the_bag_are_held_by_a_guard(piece: str) -> None:
    cells = {(0, 0): "", (1, 0): "?"}
    t = place(cells, WEST, heist={"bag": {piece: 1, "guard": 0}}, where={"fox": "(0,0)"})
    assert (t.loot("(1,0)"), t.chits("(1,0)")) == (piece, ["guard"])
    t.do("act fox walk", "move fox (1,0)", f"take fox {piece}")
    assert t.carried("fox") == piece


@pytest.mark.clause("MH-194", "MH-45")
def test_a_keycard_taken_out_of_the_bag_brings_no_guard() -> None:
    t = place(row(2), WEST, heist={"bag": {"keycard": 1}}, dice={"fox": 1})
    t.do("act fox wing-it-1", "reveal fox bag")
    assert (t["chits"], t["loot"]) == ({}, {})


# Safes


def at_the_safe(who: str = "fox", **carried: str) -> Table:
    return place(
        {(0, 0): "safe", (1, 0): "lock", (-1, 1): ""},
        exits_at(e1=((0, 0), "NW")),
        heist={"safe": {"cracks": 3, "holds": ["jewel", "cash 5", "item radio"]}},
        where={"fox": "(0,0)", "owl": "(-1,1)"},
        crew=crew(fox="thug hit-n-run hurry", owl="angry-locksmith bypass linger"),
        carried=carried,
        dice={"fox": 6, "owl": 1},
        deck=LONG,
    )


@pytest.mark.clause("MH-210", "MH-211", "MH-212")
def test_cracks_come_from_items_on_the_tile_of_the_safe() -> None:
    t = at_the_safe().do("act fox hit-n-run-6")
    assert t.why("crack fox (0,0)") == "MH-211"
    t = at_the_safe(fox="safecracking-tools").do("act fox hit-n-run-6", "act owl bypass-1")
    assert t.may("crack fox (0,0)")
    assert t.why("crack owl (0,0)") == "MH-211"


@pytest.mark.clause("MH-213", "MH-214", "MH-215", "MH-J64", "MH-212")
def test_cracks_add_up_over_rounds_and_characters() -> None:
    t = at_the_safe(fox="plasma-torch").do("act fox hit-n-run-6", "crack fox (0,0)", "act owl pick")
    assert t["cracks"] == 1
    t.walk_all().all_done()
    t.do("act owl pick", "crack owl (0,0)")
    assert t["cracks"] == 2
    t.walk_all().all_done()
    assert t["safes"] == ["r4c6"]
    t.do("act owl pick", "crack owl (0,0)")
    assert (t["safes"], t.loot("(0,0)")) == ([], "cash 5, jewel, radio")


@pytest.mark.clause("MH-J64", "MH-215")
def test_spare_cracks_are_lost_and_one_icon_has_one_use() -> None:
    t = at_the_safe(fox="safecracking-tools").do("act fox hit-n-run-6")
    t.do("unlock fox (1,0)", "crack fox (0,0)")
    assert t["cracks"] == 1  # the pair is gone
    assert t.why("crack fox (0,0)") == "MH-51"


# Stars and items


@pytest.mark.clause("MH-216", "MH-218")
def test_item_hexes_and_stars_of_the_printed_maps() -> None:
    found = {
        "dark-horse": "cheap-picks",
        "blind-justice": "lucky-penny",
        "melee": "safecracking-tools",
    }
    found |= {"proving-grounds": "plasma-torch", "county-hole": "safecracking-tools"}
    for scenario, item in found.items():
        t = place(options={"scenario": scenario})
        assert [text for text in t["loot"].values() if item in text], scenario
    stars = {"safehouse-rescue": "r4c9", "black-box": "r1c5"}
    for scenario, star in stars.items():
        tiles = place(options={"scenario": scenario})["site"]["tiles"]
        assert [one["id"] for one in tiles if one.get("star")] == [star]


@pytest.mark.clause("MH-22", "MH-29")
def test_the_middle_of_a_flower_has_no_external_side() -> None:
    t = place(flower(), exits_at(e1=((1, 0), "E")))
    sides = {t.told(one["id"]): one.get("external") for one in t["site"]["tiles"]}
    assert sides["(0,0)"] == []
