"""Abilities of the Burglar, Lookout, Pickpocket and Shutter Bug classes in rounds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, place, ring
from tests.games.masters.layouts.event_deck import DOORS, HALL, alerts, draw

INSIDE = {"fox": "(3,0)", "owl": "(7,0)", "stag": "(7,0)"}


def hall(card: str, **entries: Any) -> Table:
    """fox is this character in the corridor."""
    entries.setdefault("where", INSIDE)
    return place(HALL, DOORS, crew=crew(fox=f"{card} hurry wing-it"), **entries)


# Burglar, Grease Man, Ghost Runner


@pytest.mark.clause("MH-C-dart")
@pytest.mark.parametrize("card", ["burglar", "grease-man"])
def test_dart(card: str) -> None:
    t = hall(card, ideas={"fox": 1})
    t.do("act fox dart", "move fox (4,0)", "move fox (5,0)")
    assert (t.ideas("fox"), t.who("fox")["due"], t.who("fox")["icons"]) == (0, 1, "")
    assert not hall(card, ideas={"fox": 0}).may("act fox dart")


@pytest.mark.clause("MH-C-bolt")
@pytest.mark.parametrize(("steps", "price"), [(2, 1), (3, 2)])
def test_bolt(steps: int, price: int) -> None:
    t = hall("ghost-runner", ideas={"fox": price})
    bolts = {text for text in t.legal("act") if text.startswith("act fox bolt")}
    assert bolts == {"act fox bolt-2", f"act fox bolt-{steps}"}
    t.do(f"act fox bolt-{steps}")
    about = t.who("fox")
    assert (about["icons"], about["due"], about["ideas"]) == ("M" * steps, 1, 0)
    assert not hall("ghost-runner", ideas={"fox": price - 1}).may(f"act fox bolt-{steps}")


@pytest.mark.clause("MH-C-vent-crawl", "MH-J79", "MH-J30")
def test_vent_crawl() -> None:
    """Four noise: across one gap everything counts as adjacent, for the Grease Man only."""
    door = exits_at(e1=((1, 0), "E"))
    cells = dict.fromkeys(ring(), "")
    t = place(
        cells,
        door,
        crew=crew(fox="grease-man bypass wing-it"),
        where={"fox": "(1,0)", "owl": "(1,0)", "stag": "e1"},
        chits={"(-1,0)": "lock"},
        dice={"fox": 1},
    )
    assert t.legal("vent") == {"vent fox (-1,0)"}
    t.do("act fox bypass-1", "vent fox (-1,0)")
    assert t.due() == 2 + 4
    assert not t.may("vent fox (-1,0)")  # this pair is bought already
    t.do("unlock fox (-1,0)", "act owl walk")
    assert not t.may("move owl (-1,0)")
    t.do("move fox (-1,0)")
    assert t.where("fox") == "(-1,0)"


@pytest.mark.clause("MH-C-vent-crawl", "MH-42")
def test_auto_reveals_follow_a_vent_crawl() -> None:
    cells = dict.fromkeys(ring(), "") | {(-1, 0): "?"}
    t = place(
        cells,
        exits_at(e1=((1, 0), "E")),
        crew=crew(fox="grease-man bypass wing-it"),
        where={"fox": "(1,0)", "owl": "e1", "stag": "e1"},
        bag={"camera": 1},
    )
    assert t.tiles("unknown") == {"(-1,0)"}
    t.do("vent fox (-1,0)")
    assert t.chits("(-1,0)") == ["camera"]


@pytest.mark.clause("MH-C-vent-crawl", "MH-J79")
def test_no_vent_over_a_hex_or_two_gaps_or_from_outdoors() -> None:
    cells = [(0, 0), (1, 0), (2, 0), (5, 0)]
    who = crew(fox="grease-man bypass wing-it")
    door = exits_at(e1=((0, 0), "W"))
    t = place(cells, door, crew=who, where={"fox": "(0,0)"})
    assert t.legal("vent") == set()  # (2,0) is beyond a hex
    t = place(cells, door, crew=who, where={"fox": "(2,0)"})
    assert t.legal("vent") == set()  # (5,0) is two gaps away
    t = place(cells, door, crew=who, where={"fox": "e1"})
    assert t.legal("vent") == set()


@pytest.mark.clause("MH-C-vent-crawl", "MH-J10", "MH-J30")
def test_the_vent_is_open_for_one_phase_and_across_a_closed_gate() -> None:
    cells = {(q, 0): "gate A" if q == 2 else "" for q in range(5)}
    t = place(
        cells,
        exits_at(e1=((0, 0), "W")),
        crew=crew(fox="grease-man bypass wing-it"),
        where={"fox": "(1,0)", "owl": "e1", "stag": "e1"},
        gone=["(2,0)"],
    )
    t.do("vent fox (3,0)").pass_round()
    t.do("act fox walk")
    assert not t.may("move fox (3,0)")


# Lookout, Watchman, Sentinel


@pytest.mark.clause("MH-C-i-know-a-way", "MH-C-we-know-a-way")
@pytest.mark.parametrize(
    ("card", "own", "others"),
    [("lookout", 1, 0), ("sentinel", 1, 0), ("watchman", 1, 1), ("burglar", 0, 0)],
)
def test_with_an_empty_bag_a_reveal_is_an_idea(card: str, own: int, others: int) -> None:
    """For the Lookout and the Sentinel their own, for the Watchman everybody's."""
    t = place(
        HALL,
        DOORS,
        crew=crew(fox=f"{card} wing-it hurry", owl="thug wing-it hurry"),
        where=INSIDE,
        ideas={"fox": 0, "owl": 0},
        dice={"fox": 1, "owl": 1},
        bag={},
    )
    t.do("act fox wing-it-1", "act owl wing-it-1")
    for who, gained in (("fox", own), ("owl", others)):
        assert t.may(f"reveal {who} bag") == bool(gained)
        if gained:
            t.do(f"reveal {who} bag")
        assert t.ideas(who) == gained


@pytest.mark.clause("MH-C-i-know-a-way", "MH-45")
def test_as_long_as_the_bag_has_chits_they_are_taken_out() -> None:
    t = hall("lookout", bag={"lock": 1}, ideas={"fox": 0})
    t.do("act fox discover", "reveal fox bag")
    assert (t.bag(), t.ideas("fox")) == ({}, 0)
    t.do("reveal fox bag")
    assert t.ideas("fox") == 1


# Pickpocket, Con Artist, Thief


@pytest.mark.clause("MH-C-larcenist", "MH-C-swindler")
@pytest.mark.parametrize(
    ("card", "ability", "lays"),
    [
        ("pickpocket", "larcenist", False),
        ("thief", "larcenist", False),
        ("con-artist", "swindler", True),
    ],
)
def test_loot_next_door_is_in_reach(card: str, ability: str, lays: bool) -> None:
    t = hall(
        card,
        ideas={"fox": 1},
        loot={"(4,0)": "jewel", "(2,0)": "cash 2", "(5,0)": "radio"},
        chits={"(2,0)": "lock", "(4,0)": "guard"},
        carried={"fox": "keycard"},
    )
    assert t.legal("fetch", "lay") == set()
    t.do(f"use fox {ability}")
    assert t.ideas("fox") == 0
    assert t.legal("fetch") == {"fetch fox jewel (4,0)"}  # (2,0) is barred, (5,0) too far
    t.do("fetch fox jewel (4,0)")
    assert "jewel" in t.carried("fox")
    assert t.may("lay fox keycard (4,0)") == lays
    assert not t.may("lay fox keycard (2,0)")


@pytest.mark.clause("MH-C-larcenist", "MH-J10", "MH-J113")
def test_reach_ends_with_the_phase_and_is_not_paid_twice() -> None:
    t = hall("pickpocket", ideas={"fox": 2}, loot={"(4,0)": "jewel"})
    t.do("use fox larcenist")
    assert not t.may("use fox larcenist")
    t.pass_round()
    assert not t.may("fetch fox jewel (4,0)")
    assert t.may("use fox larcenist")


@pytest.mark.clause("MH-C-larcenist")
def test_loot_carried_by_others_must_be_dropped_first() -> None:
    where = {"fox": "(3,0)", "owl": "(4,0)", "stag": "e1"}
    t = hall("pickpocket", ideas={"fox": 1}, where=where, carried={"owl": "jewel"})
    t.do("use fox larcenist")
    assert t.legal("fetch") == set()
    t.do("drop owl jewel", "fetch fox jewel (4,0)")
    assert t.carried("fox") == "jewel"


@pytest.mark.clause("MH-C-toss-loot", "MH-J78")
def test_toss_loot() -> None:
    """One or two steps in a line; any pieces, all on one tile; no noise."""
    t = hall("con-artist", carried={"fox": "jewel, keycard, cash 2"})
    t.do("act fox toss-loot")
    tiles = {text.split()[3] for text in t.legal("toss")}
    assert tiles == {"(1,0)", "(2,0)", "(4,0)", "(5,0)"}
    t.do("toss fox jewel (5,0)")
    assert {text.split()[3] for text in t.legal("toss")} == {"(5,0)"}
    t.do("toss fox cash (5,0)")
    assert t.loot("(5,0)") == "cash 2, jewel"
    assert t.carried("fox") == "keycard"
    assert t.who("fox")["due"] == 0


@pytest.mark.clause("MH-C-toss-loot", "MH-J78", "MH-J77")
def test_what_stops_a_throw() -> None:
    """A barred hex, a gap, an unknown hex on the way; an entrance is reached in line only, and
    what lands there waits for somebody."""
    cells = {(q, 0): "?" if q == 5 else "" for q in range(7)} | {(2, 1): "door", (3, -2): ""}
    t = place(
        cells,
        exits_at(e1=((6, 0), "E"), e2=((3, -2), "NE"), e3=((3, 0), "SE"), e4=((2, 0), "NW")),
        crew=crew(fox="con-artist hurry wing-it"),
        where={"fox": "(3,0)", "owl": "e2", "stag": "e2"},
        chits={"(1,0)": "lock"},
        carried={"fox": "radio"},
    )
    t.do("act fox toss-loot")
    tiles = {text.split()[3] for text in t.legal("toss")}
    assert tiles == {"(2,0)", "(4,0)", "(5,0)", "e3"}
    t.do("toss fox radio e3")
    assert t.loot("e3") == "radio"


@pytest.mark.clause("MH-C-toss-loot", "MH-J77", "MH-J76")
def test_a_jewel_on_an_exit_is_not_acquired_before_somebody_takes_it() -> None:
    t = hall(
        "con-artist", where={"fox": "(1,0)", "owl": "e1", "stag": "e2"}, carried={"fox": "jewel"}
    )
    t.do("act fox toss-loot", "toss fox jewel e1")
    assert (t["jewels"], t.loot("e1")) == (0, "jewel")
    t.do("take owl jewel")
    assert (t["jewels"], t.loot("e1"), t.carried("owl")) == (1, "", "")


# Shutter Bug, Technician, Tinkerer


@pytest.mark.clause("MH-C-patch-in")
@pytest.mark.parametrize("card", ["shutter-bug", "technician", "tinkerer"])
def test_patch_in_needs_a_live_camera_next_door(card: str) -> None:
    assert not hall(card).may("act fox patch-in")
    assert not hall(card, chits={"(3,0)": "camera"}).may("act fox patch-in")
    assert not hall(card, chits={"(4,0)": "disabled"}).may("act fox patch-in")
    t = hall(card, chits={"(4,0)": "camera"}, ideas={"fox": 1}, bag={"lock": 1})
    t.do("act fox patch-in")
    assert (t.ideas("fox"), t.who("fox")["icons"], t.who("fox")["due"]) == (3, "R", 1)


@pytest.mark.clause("MH-C-loop-footage", "MH-J80")
def test_loop_footage_silences_cameras_until_the_event_phase_ends() -> None:
    """Two ideas, no noise; entering a camera raises nothing; the next round it does again."""
    t = hall("technician", ideas={"fox": 4}, chits={"(6,0)": "camera, camera", "(7,0)": "camera"})
    assert t.may("act fox loop-footage")
    t.do("act owl walk", "act fox loop-footage", "move owl (6,0)")
    assert (t.ideas("fox"), t.who("fox")["due"], alerts(t)) == (2, 0, 0)
    t.pass_round()
    before = alerts(t)
    assert not t["looped"]
    t.do("act owl walk", "move owl (7,0)")
    assert alerts(t) == before + 1


@pytest.mark.clause("MH-C-loop-footage", "MH-J80")
def test_alerts_before_the_loop_stay() -> None:
    t = hall("technician", ideas={"fox": 4}, chits={"(6,0)": "camera"})
    t.do("act owl walk", "move owl (6,0)", "act fox loop-footage")
    assert alerts(t) == 1


@pytest.mark.clause("MH-C-loop-footage", "MH-J80")
@pytest.mark.parametrize(
    ("card", "looped", "plain"),
    [("3", 0, 1), ("10", 1, 2), ("16", 0, 1), ("8", 0, 1)],
)
def test_events_raise_no_alert_for_cameras(card: str, looped: int, plain: int) -> None:
    chits = {"(2,0)": "disabled", "(3,0)": "disabled", "(4,0)": "camera, guard"}
    assert alerts(draw(card, where=INSIDE, chits=chits, looped=True)) == looped
    t = draw(card, where=INSIDE, chits=chits)
    assert alerts(t) == plain
    if card == "8":
        assert t.chits("(3,0)") == ["camera"]


@pytest.mark.clause("MH-C-loop-footage", "MH-J80")
@pytest.mark.parametrize("card", ["9", "19", "A1", "A2"])
def test_events_that_need_a_camera_do_nothing(card: str) -> None:
    chits = {"(4,0)": "camera", "(5,0)": "subdued"}
    t = draw(card, where=INSIDE, chits=chits, looped=True)
    assert (t.chits("(3,0)"), t.chits("(4,0)"), t.chits("(5,0)")) == ([], ["camera"], ["subdued"])
    t = draw(card, where=INSIDE, chits=chits)
    assert (t.chits("(3,0)"), t.chits("(4,0)")) != ([], ["camera"])


@pytest.mark.clause("MH-C-loop-footage", "MH-J80", "MH-C-13")
@pytest.mark.parametrize(("chits", "lost"), [("camera, lock", 0), ("guard, lock, camera", 1)])
def test_event_13_counts_no_cameras(chits: str, lost: int) -> None:
    t = draw("13", where=INSIDE, chits={"(4,0)": chits}, ideas={"fox": 2}, looped=True)
    assert t.ideas("fox") == 2 - lost


@pytest.mark.clause("MH-C-rewire")
def test_rewire() -> None:
    """Up to two cameras on or next to the own tile, and all guards on their tiles; 1 noise."""
    t = hall(
        "tinkerer",
        ideas={"fox": 2},
        chits={
            "(3,0)": "camera",
            "(4,0)": "camera, guard, dog",
            "(2,0)": "guard",
            "(5,0)": "camera",
        },
    )
    t.do("act fox rewire")
    assert (t.ideas("fox"), t.who("fox")["due"]) == (0, 1)
    assert not t.may("disable fox (5,0)")
    t.do("disable fox (4,0)", "disable fox (3,0)")
    assert t.chits("(4,0)") == ["disabled", "quiet-dog", "subdued"]
    assert t.chits("(3,0)") == ["disabled"]
    assert t.chits("(2,0)") == ["guard"]  # no camera there
    assert t.legal("disable") == set()
    assert t.why("act fox rewire").startswith("MH-")


@pytest.mark.clause("MH-C-rewire")
def test_a_granted_disable_is_no_rewiring() -> None:
    t = place(
        HALL,
        DOORS,
        crew=crew(fox="tinkerer hurry wing-it", owl="script-kiddie bypass linger"),
        where=INSIDE,
        ideas={"fox": 0, "owl": 1},
        chits={"(4,0)": "camera, guard"},
    )
    t.do("pwn owl fox disable", "disable fox (4,0)")
    assert t.chits("(4,0)") == ["disabled", "guard"]
