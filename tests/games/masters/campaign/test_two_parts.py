"""A heist of two parts as a whole record: its stakes, items and levels, and the next form."""

from __future__ import annotations

import pytest

from muster.games.masters.campaign.form import form
from muster.parts.chronicle import Chronicle
from tests.games.masters.layouts.boards import Table
from tests.games.masters.layouts.campaigns import (
    BURGLAR,
    LOCKSMITH,
    THUG,
    Entry,
    Gang,
    flee,
    named,
    ready,
    rise,
    walk,
    win,
    yard,
)

CREW = (named("Cam", THUG, 0), named("Kim", LOCKSMITH, 0), named("Sam", BURGLAR, 1))


def first_part() -> Entry:
    """The yard with a hideout at each end and the document in one of them."""
    goal = {"steal": {}, "hold": "document"}
    tiles = {(0, 0): "document, star hideout", (2, 0): "star hideout"}
    plan = yard(tiles, goal=goal, hideout_limit=2, next="final-score-2", reward=3)
    west, east = sorted(cell for cell, words in plan["tiles"].items() if "star" in words)
    return {**plan, "onward": {west: "r7c2", east: "r7c5"}}


def together(t: Table, *actions: str) -> None:
    """What one proposes the other agrees to."""
    for action in actions:
        t.do(f"0: {action}")
        if t.may("1: agree"):
            t.do("1: agree")


@pytest.mark.clause("MH-J110", "MH-J111", "MH-229", "MH-162", "MH-163", "MH-J25")
def test_two_parts_as_one_record() -> None:
    gang = Gang()
    gang.add(win(gang.start(map=yard(reward=9, fixer="bookie"))))
    assert (gang.state["cash"], gang.state["fixers"]) == (9, ["old-friend", "bookie"])

    t = gang.start(CREW, players=("Ann", "Bo"), map=first_part())
    together(t, "hire bookie 3", "buy radio", "give stag radio")
    t.do("start fox e1", "start owl e1", "1: start stag e2", "mark fox (0,0)", "1: mark stag (2,0)")
    ready(t).do(f"act fox {walk(t, 'fox')}", "move fox (0,0)", "take fox document").pass_round()
    t.do(f"1: act stag {walk(t, 'stag')}", "1: move stag (2,0)").pass_round()
    flee(t)  # Kim waits on an exit, which is no hideout
    for choice in ("upgrade fox bruiser", "upgrade owl safecracker", "1: upgrade stag ninja"):
        t.do(choice)
    assert (t["stage"], t["cash"]) == ("plan", 9 - 3 - 2 + 3)
    assert not t.may("buy dog-whistle")
    rise(flee(ready(t)))

    result = gang.add(t)
    assert [(part["won"], part["busted"]) for part in result["parts"]] == [
        (True, ["Kim"]),
        (False, ["Cam", "Kim", "Sam"]),
    ]
    assert (result["cash"], result["reward"], result["spent"]) == (7, 3, -5)
    assert (result["items"], result["final"], result["fixer"]) == ([], None, "")
    assert [len(one["upgrades"]) for one in result["crew"]] == [2, 1, 2]
    levels = {name: one["level"] for name, one in gang.state["players"].items()}
    assert levels == {"Ann": 4, "Bo": 3}
    assert {one["name"] for one in gang.state["members"] if one["busted"]} == {"Cam", "Kim", "Sam"}
    assert Chronicle.loads(gang.chronicle.dumps()).state == gang.state
    assert form(gang.state, {}, None).ready
