"""The crises: reinforcements, sweep, gates, locks, panic, hounds and the alarm."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, flower, place
from tests.games.masters.layouts.event_deck import about_to_draw, alerts, draw, went_on

DOOR = exits_at(e1=((1, 0), "E"))
OUT = dict.fromkeys(["fox", "owl", "stag"], "e1")
FREE: dict[str, list[str]] = {"fox": [], "owl": [], "stag": []}


def crisis(name: str, **entries: Any) -> Table:
    """The crisis comes up right after an event that does nothing."""
    return draw("M1", name, **entries)


# Reinforcements


POST = {cell: "reinforcements" if cell == (0, 0) else "" for cell in flower()}


@pytest.mark.clause("MH-C-C1", "MH-183")
def test_reinforcements_wake_the_neighbours() -> None:
    chits = {
        "(-1,0)": "subdued, quiet-dog",
        "(0,-1)": "open",
        "(-1,1)": "disabled",
        "(1,-1)": "lock",
        "(0,1)": "",
    }
    t = crisis("C1", cells=POST, exits=DOOR, where=OUT, chits=chits)
    assert t.chits("(-1,0)") == ["dog", "guard"]
    assert t.chits("(0,-1)") == ["lock"]
    assert t.chits("(-1,1)") == ["camera"]
    assert t.chits("(1,-1)") == ["lock"]  # not empty: a lock lies there
    assert t.chits("(0,1)") == t.chits("(1,0)") == ["guard"]
    assert t.chits("(0,0)") == ["guard", "guard"]
    assert t["tokens"] == []
    assert alerts(t) == 0


@pytest.mark.clause("MH-C-C1", "MH-J58")
def test_what_counts_as_empty() -> None:
    """Characters and loot do not matter, chits of any side do; unknown hexes and entrances are
    left alone."""
    cells = POST | {(0, 1): "?", (1, 0): ""}
    where = {"fox": "e1", "owl": "(-1,0)", "stag": "e1"}
    chits = {"(0,-1)": "open"}
    # (0,1) is two steps from everybody, so it stays unknown.
    t = crisis(
        "C1",
        cells=cells,
        exits=exits_at(e1=((0, -1), "NW")),
        where=where,
        chits=chits,
        loot={"(1,-1)": "jewel"},
        bag={"lock": 1},
    )
    assert t.chits("(-1,0)") == ["guard"]
    assert t.chits("(1,-1)") == ["guard"]
    assert t.chits("(0,-1)") == ["lock"]  # it closes, and then the hex is not empty
    assert t.chits("(0,1)") == []
    assert t.chits("e1") == []
    assert "(0,1)" in t.tiles("unknown")


@pytest.mark.clause("MH-C-C1", "MH-38")
def test_a_camera_switched_on_counts_for_each_character_there() -> None:
    where = {"fox": "(1,0)", "owl": "(1,0)", "stag": "e1"}
    t = crisis("C1", cells=POST, exits=DOOR, where=where, chits={"(1,0)": "disabled"})
    assert alerts(t) == 2


@pytest.mark.clause("MH-C-C1", "MH-J58")
def test_a_hex_between_two_tokens_gets_one_guard() -> None:
    t = crisis("C1", where=OUT, tokens=["(1,0)", "(3,0)"])
    assert t.chits("(2,0)") == ["guard"]
    assert t.chits("(1,0)") == t.chits("(3,0)") == ["guard", "guard"]
    assert t.chits("(0,0)") == t.chits("(4,0)") == ["guard"]


@pytest.mark.clause("MH-C-C1")
def test_each_step_is_done_for_all_tokens_first() -> None:
    """Two tokens side by side are empty neighbours of each other before they become guards."""
    t = crisis("C1", where=OUT, tokens=["(5,0)", "(6,0)"])
    assert t.chits("(5,0)") == t.chits("(6,0)") == ["guard", "guard", "guard"]
    assert t.chits("(4,0)") == t.chits("(7,0)") == ["guard"]


@pytest.mark.clause("MH-C-C1")
def test_without_a_token_nothing_happens() -> None:
    t = crisis("C1", cells=POST, exits=DOOR, where=OUT, tokens=[], chits={"(1,0)": "subdued"})
    assert t.chits("(1,0)") == ["subdued"]
    assert went_on(t)


@pytest.mark.clause("MH-C-C1", "MH-C-pressure-points")
def test_pressure_points_hold_against_reinforcements() -> None:
    t = crisis(
        "C1",
        cells=POST,
        exits=DOOR,
        crew=crew(fox="operative wing-it hit-n-run"),
        where={"fox": "(-1,1)", "owl": "e1", "stag": "e1"},
        chits={"(0,1)": "subdued", "(0,-1)": "subdued", "(-1,0)": "disabled"},
    )
    assert t.chits("(0,1)") == ["subdued"]
    assert t.chits("(0,-1)") == ["guard"]  # two away from the Operative
    assert t.chits("(-1,0)") == ["camera"]  # only guards are kept down
    assert t.chits("(-1,1)") == ["guard"]  # a new guard is not one that wakes up


# Watchtower


TOWER = {(q, 0): "tower" if q == 0 else "" for q in range(-1, 6) if q != 2}
WIDE = TOWER | {(1, 1): "", (0, -1): "", (0, -2): ""}


@pytest.mark.clause("MH-C-C2", "MH-180", "MH-J59")
def test_the_sweep_sees_along_straight_lines() -> None:
    """Over the gap at (2,0), over a lock, one guard for two on a hex, nothing off the lines."""
    t = crisis(
        "C2",
        cells=WIDE,
        exits=exits_at(e1=((5, 0), "E")),
        options={"characters": 4},
        where={"fox": "(3,0)", "owl": "(1,1)", "stag": "(0,-2)", "raven": "(0,-2)"},
        chits={"(0,-1)": "lock"},
    )
    assert t.chits("(3,0)") == ["guard"]
    assert t.chits("(0,-2)") == ["guard"]
    assert t.chits("(1,1)") == []


@pytest.mark.clause("MH-C-C2", "MH-J59", "MH-J28")
def test_entrances_are_not_seen() -> None:
    """e1 lies in line with the tower, but it is no hex."""
    t = crisis("C2", cells=TOWER, exits=exits_at(e1=((5, 0), "E")), where=OUT)
    assert t["chits"] == {}


@pytest.mark.clause("MH-C-C2", "MH-181")
def test_somebody_on_the_tower_takes_it_out() -> None:
    where = {"fox": "(0,0)", "owl": "(3,0)", "stag": "(0,-1)"}
    t = crisis("C2", cells=WIDE, exits=exits_at(e1=((5, 0), "E")), where=where)
    assert t["towers"] == []
    assert t["chits"] == {}


@pytest.mark.clause("MH-C-C2", "MH-J59")
def test_two_towers_put_one_guard_on_a_hex() -> None:
    """Both see (3,0); a tower does not see its own hex, but the other one does."""
    cells = {(q, 0): "tower" if q in (0, 6) else "" for q in range(8)}
    where = {"fox": "(3,0)", "owl": "(6,0)", "stag": "e1"}
    t = crisis("C2", cells=cells, where=where)
    assert t.chits("(3,0)") == ["guard"]
    assert t.tiles("towers") == {"(0,0)"}  # owl stands on the other one
    assert t.chits("(6,0)") == ["guard"]


@pytest.mark.clause("MH-182")
def test_a_tower_does_nothing_in_escape() -> None:
    t = draw("M1", below=(), cells=TOWER, exits=exits_at(e1=((5, 0), "E")), where={"fox": "(3,0)"})
    assert t["stage"] == "escape"
    assert t["chits"] == {}
    assert t.tiles("towers") == {"(0,0)"}


# Gates and locks


GATED = {(q, 0): {2: "gate A", 4: "gate B", 6: "gate C"}.get(q, "") for q in range(8)}


@pytest.mark.clause("MH-C-C3")
def test_shut_the_gate() -> None:
    t = crisis("C3", cells=GATED, where=OUT, plans=FREE)
    assert "(2,0)" not in t.tiles("present")
    assert {"(4,0)", "(6,0)"} <= t.tiles("present")


@pytest.mark.clause("MH-C-C4", "MH-J28", "MH-J65")
def test_lock_the_goods() -> None:
    """Loot lying on hexes: not what is carried, not in a closed safe, not on an entrance."""
    cells = {(q, 0): "safe" if q == 5 else "" for q in range(8)}
    t = crisis(
        "C4",
        cells=cells,
        heist={"safe": {"cracks": 3, "holds": ["cash 5"]}},
        where={"fox": "(3,0)", "owl": "e1", "stag": "e1"},
        carried={"fox": "jewel"},
        loot={"(1,0)": "cash 2, jewel", "(2,0)": "radio", "e2": "jewel", "(7,0)": "keycard"},
        chits={"(1,0)": "lock"},
    )
    assert t.chits("(1,0)") == ["lock", "lock"]  # one more, for all that lies there
    assert t.chits("(2,0)") == t.chits("(7,0)") == ["lock"]
    assert t.chits("(3,0)") == t.chits("(5,0)") == t.chits("e2") == []


# Panic


@pytest.mark.clause("MH-C-C5", "MH-208")
def test_panic_turns_a_card_nobody_plays_yet() -> None:
    """The hostage is taken afterwards: it has the panic side, and does not plot (MH-C-hostage)."""
    t = place(
        options={"scenario": "hospitality"},
        deck=["M1", "C5", "M1", "M1", "Z1"],
        acts=dict.fromkeys(["fox", "owl", "stag"], "walk"),
        icons={},
        due={},
    )
    hostage = t.where("npc")
    t.all_done()
    assert t["panic"] is True
    t = place(
        options={"scenario": "hospitality"}, panic=True, where={"fox": hostage, "npc": hostage}
    )
    t.do("seize fox")
    assert t.ideas("npc") == 0
    assert t.who("npc")["menu"] == {"defaults": ["run", "whimper"], "on_six": "pause"}


# Hounds


@pytest.mark.clause("MH-C-C6", "MH-J69")
def test_three_hounds_for_three_characters() -> None:
    cells = {(q, 0): "kennel" if q == 3 else "" for q in range(8)}
    where = {"fox": "(0,0)", "owl": "(6,0)", "stag": "(7,0)"}
    t = crisis("C6", cells=cells, where=where)
    while t["stage"] == "event":
        t.m.play(0, t.m.legal(0)[0])
    # fox's dog jumps from (1,0); one for owl jumps from (5,0); the third one runs for stag,
    # three hexes to (6,0), and stays there with owl.
    assert t.chits("(0,0)") == ["dog"]
    assert t.chits("(6,0)") == ["dog", "dog"]
    assert sum(text.count("dog") for text in t["chits"].values()) == 3


@pytest.mark.clause("MH-C-C6", "MH-178", "MH-J69")
def test_who_is_hunted_if_the_third_is_level_with_the_fourth() -> None:
    cells = {(q, 0): "kennel" if q == 3 else "" for q in range(8)}
    where = {"fox": "(1,0)", "owl": "(5,0)", "stag": "(0,0)", "raven": "(6,0)"}
    t = crisis("C6", cells=cells, where=where, options={"characters": 4})
    assert t.legal() == {"hunt stag", "hunt raven"}
    t.do("hunt raven")
    # On its way, on (4,0), it is next to owl: there its run ends.
    assert t.chits("(1,0)") == ["dog"]
    assert t.chits("(5,0)") == ["dog", "dog"]


@pytest.mark.clause("MH-C-C6", "MH-J70")
def test_no_kennel_no_hounds() -> None:
    t = crisis("C6", where={"fox": "(3,0)"})
    assert t["chits"] == {}
    assert went_on(t)


@pytest.mark.clause("MH-C-C6", "MH-J69")
def test_with_fewer_characters_the_rest_go_to_the_nearest() -> None:
    """Two of three are busted: three dogs after one."""
    cells = {(q, 0): "kennel" if q == 3 else "" for q in range(8)}
    t = crisis("C6", cells=cells, where={"fox": "(0,0)"}, busted=["owl", "stag"])
    while t["stage"] == "event":
        t.m.play(0, t.m.legal(0)[0])
    assert t.chits("(0,0)") == ["dog", "dog", "dog"]


# The alarm


@pytest.mark.clause("MH-C-Z1", "MH-113", "MH-J51")
def test_the_alarm_starts_escape_after_the_queue() -> None:
    """A crisis queued with it still happens before Escape."""
    t = draw("M1", "C4", below=(), where=OUT, loot={"(3,0)": "jewel"})
    assert t["stage"] == "escape"
    assert t.chits("(3,0)") == ["lock"]
    assert t["discards"] == ["M1", "C4", "Z1"]


@pytest.mark.clause("MH-C-Z2", "MH-186", "MH-189")
def test_full_lockdown_closes_all_gates() -> None:
    t = place(
        GATED,
        exits_at(e1=((0, 0), "W"), e2=((7, 0), "E")),
        deck=["M1", "Z2"],
        heist={"deck": ["M1", "Z2"]},
        acts=dict.fromkeys(["fox", "owl", "stag"], "walk"),
        icons={},
        due={},
        where={"fox": "(4,0)", "owl": "(5,0)", "stag": "e1"},
        gone=["(2,0)"],
    ).all_done()
    assert t["stage"] == "escape"
    assert t.busted() == {"fox"}
    assert not {"(4,0)", "(6,0)"} & t.tiles("present")


@pytest.mark.clause("MH-116", "MH-C-Z1")
def test_no_alert_throws_the_alarm_away() -> None:
    t = about_to_draw("M1", below=("M1",), where=OUT, noise=41, extra=5).all_done()
    assert t["stage"] == "escape"
    assert t["discards"][-1] == "Z1"
