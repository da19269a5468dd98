"""Breakout: the three County jobs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, begin, cast, place
from tests.games.masters.layouts.event_deck import scenario_of

COUNTY = {
    "county-bricks": (("r7c3", "r7c5", "r7c7"), 10),
    "county-river": (("r2c4", "r3c6", "r4c4", "r5c6", "r6c4"), 12),
    "county-hole": (("r7c0", "r7c6", "r8c2", "r8c4"), 15),
}
"""The marked indoor spots, and the reward."""


def jail(scenario: str = "county-hole", **entries: Any) -> Table:
    """The end of Escape."""
    entries.setdefault("ideas", dict.fromkeys(["fox", "owl", "stag"], 0))
    return place(options={"scenario": scenario}, stage="escape", unknown=[], **entries)


@pytest.mark.clause("MH-220", "MH-J105", "MH-J106", "MH-S-county-bricks", "MH-S-county-river")
@pytest.mark.parametrize("scenario", COUNTY)
@pytest.mark.parametrize("busted", [1, 2, 3])
def test_the_busted_start_inside_the_others_outdoors(scenario: str, busted: int) -> None:
    t = cast(begin(options={"scenario": scenario, "busted": busted}))
    spots = COUNTY[scenario][0]
    for n, who in enumerate(("fox", "owl", "stag")):
        tiles = {text.split()[2] for text in t.legal("start") if text.split()[1] == who}
        assert tiles == (set(spots) if n < busted else {"e1", "e2", "e3", "e4"})
    t.do(f"start fox {spots[0]}")
    if busted > 1:
        t.do(f"start owl {spots[0]}")  # any number may share a spot
    if busted > 2:
        t.do(f"start stag {spots[0]}")
    assert not t.may("start fox e1")


@pytest.mark.clause("MH-J106", "MH-171")
def test_two_spots_of_the_river_are_locked() -> None:
    t = cast(begin(options={"scenario": "county-river", "busted": 1}))
    t.do("start fox r3c6", "start owl e1", "start stag e2", "ready")
    t.do("act fox walk")
    assert t.legal("move") == set()
    assert "fox" in t["inside"]


@pytest.mark.clause("MH-219", "MH-J93", "MH-S-county-hole")
def test_an_exit_serves_one_character() -> None:
    t = jail(where={"fox": "e1", "owl": "e1", "stag": "e2"}, inside=["fox", "owl"])
    t.do("done")
    assert {key for _, key in t.asked()} == {"out"}
    assert t.legal() == {"out fox", "out owl"}
    t.do("out owl")
    assert t.busted() == {"fox"}
    assert not t.won


@pytest.mark.clause("MH-J93", "MH-28")
def test_during_rounds_sharing_an_exit_is_allowed() -> None:
    t = place(options={"scenario": "county-hole"}, unknown=[], where={"fox": "r1c0", "owl": "e1"})
    t.do("act fox walk", "move fox e1")
    assert t.where("fox") == t.where("owl") == "e1"


@pytest.mark.clause("MH-J93", "MH-J107")
def test_the_one_who_counts_may_be_left_behind() -> None:
    """fox began in jail: if the team lets owl leave, nobody is freed."""
    entries: dict[str, Any] = {"where": {"fox": "e1", "owl": "e1", "stag": "e2"}}
    t = jail(**entries)
    t.do("done", "out owl")
    assert not t.won
    t = jail(**entries)
    t.do("done", "out fox")
    assert t.won


@pytest.mark.clause("MH-221", "MH-222", "MH-J107", "MH-J108")
@pytest.mark.parametrize("scenario", COUNTY)
def test_one_out_is_enough_and_the_reward_is_paid(scenario: str) -> None:
    spot, reward = COUNTY[scenario][0][0], COUNTY[scenario][1]
    t = jail(
        scenario, where={"fox": "e2", "owl": spot, "stag": spot}, inside=["fox", "owl", "stag"]
    )
    t.do("done")
    assert (t.won, t["cash"], t.busted()) == (True, reward, {"owl", "stag"})
    assert scenario_of(t).fixer == "prison-guard"


@pytest.mark.clause("MH-J107", "MH-J108")
def test_waiting_outside_is_not_reaching_anything() -> None:
    t = jail(where={"fox": "r7c0", "owl": "e1", "stag": "e2"}, inside=["fox"])
    t.do("done")
    assert (t.won, t["cash"]) == (False, 0)
    assert t.busted() == {"fox"}  # the others are free and stay so


@pytest.mark.clause("MH-J107")
def test_having_been_indoors_for_a_round_frees_nobody() -> None:
    t = place(
        options={"scenario": "county-hole"},
        unknown=[],
        where={"fox": "r7c0", "owl": "e1", "stag": "e2"},
        deck=["M1", "M1", "Z1"],
    )
    t.do("act owl walk", "move owl r1c0").pass_round()
    t.do("act owl walk", "move owl e1").pass_round()
    assert t["stage"] == "escape"
    t.do("done")
    assert (t.won, t["cash"]) == (False, 0)
    assert t.busted() == {"fox"}


@pytest.mark.clause("MH-C-breach", "MH-J93")
def test_a_breach_has_the_same_limit() -> None:
    t = jail(
        where={"fox": "x1", "owl": "x1", "stag": "e2"},
        breach=["r7c0", "W"],
        inside=["fox", "owl"],
    )
    t.do("done")
    assert t.legal() == {"out fox", "out owl"}


@pytest.mark.clause("MH-J15")
def test_the_first_heist_is_shown_with_the_busted_option_only_in_county() -> None:
    """Elsewhere nobody starts inside, whatever the option says."""
    t = cast(begin(options={"scenario": "inclusion", "busted": 3}))
    tiles = {text.split()[2] for text in t.legal("start")}
    assert tiles == {"e1", "e2", "e3"}
