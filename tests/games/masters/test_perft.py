"""Counting: how many different sequences of commands there are from fixed positions.

`perft` counts everything one may answer; a wrong number means a rule has changed. The first numbers
are counted by hand.
"""

from __future__ import annotations

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, place, row
from tests.games.perft import counts

CREW = crew(fox="burglar bypass hurry", owl="burglar bypass hurry", stag="burglar bypass hurry")


def corridor() -> Table:
    """Three Burglars without ideas, dice 2, 3 and 4; only fox is inside, a lock ahead of it."""
    return place(
        row(3),
        exits_at(e1=((0, 0), "W")),
        crew=CREW,
        where={"fox": "(0,0)"},
        plans={"fox": ["(1,0)"], "owl": [], "stag": []},
        chits={"(1,0)": "lock"},
        ideas={"fox": 0, "owl": 0, "stag": 0},
        dice={"fox": 2, "owl": 3, "stag": 4},
        deck=["M1", "Z1"],
    )


def way_out() -> Table:
    """Escape: a guard holds fox on (1,0) of a corridor, owl stands on the exit; no more ideas than
    needed for a step or two."""
    return place(
        row(2),
        exits_at(e1=((0, 0), "W")),
        crew=CREW,
        stage="escape",
        where={"fox": "(1,0)"},
        chits={"(1,0)": "guard"},
        loot={"(1,0)": "jewel"},
        ideas={"fox": 3, "owl": 1, "stag": 0},
        rolled=["stag"],
    )


@pytest.mark.clause("MH-64", "MH-70", "MH-90", "MH-95", "MH-50", "MH-53")
def test_a_corridor() -> None:
    """By hand: each Burglar has Walk, Pause and one face of each of two skills (no idea for Dart):
    12 commands, and Escape: 13.

    Then: after an action of somebody the others have 8 and there is Escape: 9, with what the action
    itself allows. fox: Walk, back to e1: 10; Pause: 9 and nothing more; Pause of Bypass: 9; Pick of
    Hurry 2: the lock, 10. owl on the exit: no token, no lock next to it: 9 after each of
    Walk, Pause, Pick (Bypass 3) and Run (Hurry 3). stag: 9 after Walk, Pause, Sprint (Bypass 4) and
    Observe (Hurry 4, no unknown hex, empty bag). After Escape: 12 commands, and done and watch: 14.
    """
    first = 12 + 1
    second = (10 + 9 + 9 + 10) + 4 * 9 + 4 * 9 + 14
    found = counts(corridor().m, 4)
    assert found[:2] == [first, second]
    assert found[2:] == [779, 3611]


@pytest.mark.clause("MH-127", "MH-132", "MH-134", "MH-J85", "MH-J86", "MH-118", "MH-J113")
def test_a_way_out() -> None:
    """By hand: fox may take the jewel, step to (0,0) for 2 of 3 ideas, name (0,0) as a way point or
    roll; owl may step in or name two way points; done. stag has rolled: 8.

    Then: jewel taken 8 (it may be put back); fox on (0,0) with an idea 8; (0,0) named 8; fox rolled
    and out 4; owl on (0,0) without ideas 7; a way point of owl's named, so that it may roll too, 8,
    and where the jewel lies, so that it may be picked up there, 9; the end 1.
    """
    found = counts(way_out().m, 4)
    assert found[0] == 4 + 3 + 1
    assert found[1] == 8 + 8 + 8 + 4 + 7 + 8 + 9 + 1
    assert found[2:] == [323, 1834]
