"""Modules: remote locks and servers, keycard doors, USB key, lockdown gates, tunnels."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, place
from tests.games.masters.layouts.event_deck import DOORS, HALL, draw, went_on

NETS = {1: "server x", 3: "remote x", 4: "remote y", 6: "server y"}
WIRED = {(q, 0): NETS.get(q, "") for q in range(8)}
OUT = {"fox": "e1", "owl": "e1", "stag": "e2"}


def wired(**entries: Any) -> Table:
    return place(WIRED, DOORS, **entries)


# Remote locks


@pytest.mark.clause("MH-170", "MH-35")
def test_nobody_enters_a_remote_lock_and_no_unlock_opens_it() -> None:
    t = wired(where={"fox": "(2,0)"}, icons={"fox": "MU"}, acts={"fox": "walk"})
    assert not t.may("move fox (3,0)")
    assert not t.may("unlock fox (3,0)")
    assert t.may("move fox (1,0)")


@pytest.mark.clause("MH-171", "MH-J62")
def test_in_prison_four_icons_are_banned() -> None:
    t = wired(
        where={"fox": "(3,0)", "owl": "(3,0)"},
        acts={"fox": "walk"},
        icons={"fox": "MUSDR$"},
        granted={"fox": "USD"},
        chits={"(3,0)": "guard, camera", "(2,0)": "lock"},
        carried={"fox": "radio"},
        bag={"lock": 2},
    )
    assert t.legal("move", "unlock", "subdue", "disable") == set()
    t.do("reveal fox bag", "pocket fox", "drop fox radio")
    assert t.carried("fox") == "cash 1"
    t.do("take owl radio")  # handed over inside the same hex
    assert t.may("act owl walk")


@pytest.mark.clause("MH-J62")
def test_a_prisoner_may_use_other_abilities() -> None:
    t = wired(
        where={"fox": "(3,0)"}, crew=crew(fox="script-kiddie hurry wing-it"), ideas={"fox": 3}
    )
    assert t.may("pwn fox owl unlock")
    t = wired(
        where={"owl": "(3,0)"}, crew=crew(fox="script-kiddie hurry wing-it"), ideas={"fox": 3}
    )
    assert not t.may("pwn fox owl unlock")  # nothing for an imprisoned character
    for spot, there in (("(3,0)", set()), ("(1,0)", {"fetch fox jewel (2,0)"})):
        t = wired(
            where={"fox": spot},
            crew=crew(fox="pickpocket hurry wing-it"),
            ideas={"fox": 1},
            loot={"(2,0)": "jewel"},
        )
        t.do("use fox larcenist")
        assert t.legal("fetch") == there


@pytest.mark.clause("MH-J62")
def test_in_escape_the_lock_still_holds() -> None:
    ideas = {"fox": 3, "owl": 0, "stag": 0}
    t = wired(stage="escape", where={"fox": "(3,0)", "owl": "(1,0)"}, ideas=ideas)
    assert t.legal("step") == set()
    assert not t.may("roll fox e1")
    t.do("hack owl")
    assert t.may("step fox (2,0)")


@pytest.mark.clause("MH-172", "MH-J61")
def test_a_server_opens_all_locks_of_its_letter_for_good() -> None:
    t = wired(where={"fox": "(0,0)", "owl": "(3,0)"})
    assert not t.may("hack fox")
    t.do("act fox walk", "move fox (1,0)", "hack fox")
    assert t.tiles("remote") == {"(4,0)"}
    assert t.due() == 1  # at no cost
    t.do("act owl walk", "move owl (2,0)")
    assert t.legal("hack") == set()  # nothing is left to open


@pytest.mark.clause("MH-172", "MH-J88", "MH-J61")
def test_passing_a_server_in_the_last_run_opens_its_locks() -> None:
    t = wired(
        stage="escape",
        where={"fox": "(2,0)", "owl": "(3,0)", "stag": "e2"},
        ideas={"fox": 6, "owl": 0},
    )
    t.do("roll fox e1")
    assert t.where("fox") == "e1"
    assert t.tiles("remote") == {"(4,0)"}


# Keycard doors


@pytest.mark.clause("MH-191", "MH-192", "MH-J63")
def test_the_keycard_opens_any_number_of_doors_and_stays() -> None:
    t = place(
        HALL,
        DOORS,
        where={"fox": "(3,0)", "owl": "(5,0)"},
        acts={"fox": "walk"},
        icons={"fox": "MU"},
        carried={"fox": "keycard"},
        doors=["(2,0)", "(4,0)", "(6,0)"],
    )
    assert t.legal("move", "unlock") == set()
    assert t.legal("unbar") == {"unbar fox (2,0)", "unbar fox (4,0)"}
    t.do("unbar fox (2,0)", "unbar fox (4,0)")
    assert (t.tiles("doors"), t.carried("fox")) == ({"(6,0)"}, "keycard")
    assert t.due() == 1
    t.do("move fox (4,0)")


@pytest.mark.clause("MH-193", "MH-J76")
def test_the_keycard_is_loot_and_stays_usable_outdoors() -> None:
    t = place(HALL, DOORS, where={"fox": "e1"}, carried={"fox": "keycard"}, doors=["(0,0)"])
    t.do("unbar fox (0,0)")
    t.do("drop fox keycard", "take owl keycard")
    assert t.carried("owl") == "keycard"


@pytest.mark.clause("MH-193", "MH-194", "MH-196", "MH-197")
@pytest.mark.parametrize("loot", ["keycard", "usb"])
def test_drawn_from_the_bag_it_is_held_by_a_guard(loot: str) -> None:
    cells = {(q, 0): "?" if q == 2 else "" for q in range(8)}
    t = place(cells, DOORS, where={"fox": "(0,0)"}, bag={loot: 1})
    t.do("act fox walk", "move fox (1,0)")
    assert (t.loot("(2,0)"), t.chits("(2,0)")) == (loot, ["guard"])


@pytest.mark.clause("MH-217", "MH-J39")
@pytest.mark.parametrize("loot", ["jewel", "document"])
def test_jewels_and_documents_are_held_only_if_the_scenario_says_so(loot: str) -> None:
    cells = {(q, 0): "?" if q == 2 else "" for q in range(8)}
    t = place(cells, DOORS, where={"fox": "(1,0)"}, bag={loot: 1})
    assert (t.loot("(2,0)"), t.chits("(2,0)")) == (loot, [])


@pytest.mark.clause("MH-195", "MH-J88")
def test_in_escape_a_door_costs_a_move() -> None:
    entries: dict[str, Any] = {
        "stage": "escape",
        "where": {"fox": "(5,0)", "owl": "e1", "stag": "e1"},
        "doors": ["(6,0)"],
    }
    t = place(HALL, DOORS, ideas={"fox": 2}, carried={"fox": "keycard"}, **entries)
    assert not t.may("step fox (6,0)")
    t.do("unbar fox (6,0)")
    assert t.ideas("fox") == 1
    t.do("step fox (6,0)")
    t = place(HALL, DOORS, ideas={"fox": 0}, carried={"fox": "keycard"}, **entries)
    assert not t.may("unbar fox (6,0)")
    t = place(HALL, DOORS, ideas={"fox": 2}, **entries)
    assert not t.may("unbar fox (6,0)")
    assert not t.may("roll fox e2")
    assert t.may("roll fox e1")


@pytest.mark.clause("MH-195", "MH-J86")
def test_a_door_on_the_declared_path_is_paid_from_the_points() -> None:
    """(5,0) to e2 is three steps and the door: four points."""
    for ideas in (3, 4):
        t = place(
            HALL,
            DOORS,
            stage="escape",
            where={"fox": "(5,0)", "owl": "e1", "stag": "e1"},
            doors=["(6,0)"],
            ideas={"fox": ideas},
            carried={"fox": "keycard"},
        )
        t.do("roll fox e2")
        told = t.events("last ditch")[-1]
        assert told["needed"] == 4
        assert t.where("fox") == "e2"  # at least one from the die


# Gates


GATED = {(q, 0): {3: "gate A", 5: "gate B"}.get(q, "") for q in range(8)}


@pytest.mark.clause("MH-184", "MH-185", "MH-187", "MH-188", "MH-J60", "MH-J91")
def test_a_gate_takes_everything_on_its_hex() -> None:
    t = draw(
        "G1",
        cells=GATED,
        where={"fox": "(3,0)", "owl": "(2,0)", "stag": "e1"},
        carried={"fox": "cash 2, radio"},
        loot={"(3,0)": "jewel"},
        chits={"(3,0)": "guard, lock"},
        plans={"fox": ["(3,0)"], "owl": [], "stag": []},
    )
    assert "(3,0)" not in t.tiles("present")
    assert t.busted() == {"fox"}
    assert (t.carried("fox"), t.where("fox")) == ("", None)
    assert t["loot"] == {}
    assert t["chits"] == {}
    assert t["cash"] == 0
    assert went_on(t)  # the token of somebody busted is not placed anew
    t.do("act owl walk")
    assert not t.may("move owl (3,0)")
    assert not t.may("act fox walk")


@pytest.mark.clause("MH-190", "MH-J19")
def test_tokens_of_a_closed_gate_are_placed_anew() -> None:
    plans = {"fox": ["(3,0)", "(2,0)"], "owl": ["(3,0)"], "stag": []}
    t = draw("G1", cells=GATED, where=OUT, plans=plans, seats=3)
    assert t.asked() == {(0, "token")}
    offered = t.legal("mark", seat=0)
    assert offered == {f"mark fox ({q},0)" for q in (0, 1, 4, 5, 6, 7)}
    t.do("mark fox (6,0)", "forfeit owl")
    assert (t.plans("fox"), t.plans("owl")) == ({"(2,0)", "(6,0)"}, set())
    assert went_on(t)


@pytest.mark.clause("MH-185", "MH-31", "MH-J30")
def test_the_closed_gate_is_a_gap() -> None:
    t = place(GATED, DOORS, where={"fox": "(2,0)"}, gone=["(3,0)"], chits={"(4,0)": "camera"})
    t.do("act fox walk")
    assert t.legal("move") == {"move fox (1,0)"}


@pytest.mark.clause("MH-J31", "MH-24")
def test_an_entrance_whose_hex_is_gone_is_safe_and_cut_off() -> None:
    cells = {(q, 0): "gate A" if q == 0 else "" for q in range(4)}
    door = exits_at(e1=((0, 0), "W"), e2=((3, 0), "E"))
    t = draw(
        "M1",
        below=(),
        cells=cells,
        exits=door,
        where={"fox": "e1", "owl": "e2", "stag": "(1,0)"},
        plans={"fox": [], "owl": [], "stag": []},
        ideas={"fox": 3, "owl": 0, "stag": 3},
    )
    assert t["stage"] == "escape"
    assert "(0,0)" not in t.tiles("present")
    assert t.legal("step") == {"step stag (2,0)"}
    t.all_done()
    assert t.busted() == {"stag"}


@pytest.mark.clause("MH-J60", "MH-J97")
def test_an_inactive_npc_goes_with_its_gate() -> None:
    npc = {"kind": "hostage", "ideas": 0, "freed": "", "special": "", "walks": False}
    cells = GATED | {(3, 0): "gate A, npc"}
    t = draw(
        "G1",
        cells=cells,
        heist={"npc": {**npc, "unseen": False}},
        where=OUT,
        plans={"fox": [], "owl": [], "stag": []},
    )
    assert t["npc_gone"] is True
    assert t.where("npc") is None


@pytest.mark.clause("MH-189", "MH-J84")
def test_all_gates_close_when_escape_starts() -> None:
    t = draw(
        "M1",
        below=(),
        cells=GATED,
        where={"fox": "(5,0)", "owl": "(4,0)", "stag": "e1"},
        ideas={"owl": 3, "stag": 0},
    )
    assert t.busted() == {"fox"}
    assert not {"(3,0)", "(5,0)"} & t.tiles("present")
    assert t.legal("step") == set()


@pytest.mark.clause("MH-J95", "MH-J84")
def test_all_caught_by_gates_ends_the_heist_at_once() -> None:
    where = {"fox": "(5,0)", "owl": "(3,0)", "stag": "(3,0)"}
    heist = {"goal": {"steal": {"jewel": 1}}, "bag": {"jewel": 1}}
    t = draw("M1", below=(), cells=GATED, where=where, heist=heist)
    assert (t.ending, t.won) == ("all busted", False)


# Tunnels


@pytest.mark.clause("MH-198", "MH-199", "MH-J21")
def test_tunnel_entrances() -> None:
    """In one marked space against one bordering hex; the limit counts there too; it may be left."""
    t = place(
        HALL,
        exits_at(e1=((0, 0), "W")),
        stage="plan",
        heist={
            "tunnels": {
                "t1": ((1, 1), ["NW", "NE"]),
                "t2": ((3, 1), ["NE"]),
            },
            "tunnel_entrances": 1,
        },
    )
    assert len(t.legal("dig")) == 3
    t.do("start fox e1", "start owl e1")
    assert not t.may("start stag e1")
    t.do("dig t1-(2,0)")
    assert t.legal("dig") == set()
    t.do("start stag t1-(2,0)", "mark stag (1,0)", "mark stag (2,0)", "ready")
    t.do("act stag walk")
    assert t.legal("move") == {"move stag (2,0)"}
