"""The worked examples of the rulebook, card by card."""

from __future__ import annotations

import pytest

from tests.games.the_plan.table import (
    asked,
    bid,
    display,
    haul,
    loot,
    place,
    seen,
    some_loot,
    some_trinkets,
    souvenirs,
    told,
    turned_up,
)


@pytest.mark.clause("TP-E1")
def test_two_smash_and_grabs_get_a_trinket_each() -> None:
    m = turned_up(
        ["sg-01", "sg-02", "p4-01"],
        "red1 red2 yellow3 blue4 green1",
        trinkets=["mugs-1-a", "mugs-2-a", "mugs-3-a"],
        trinket_pile=["magnets-1-a", "magnets-2-a", "magnets-3-a"],
    )
    assert haul(m, 0) == haul(m, 1) == []
    # Both own nothing, so they are level and draw unseen.
    assert {*souvenirs(m, 0), *souvenirs(m, 1)} == {"magnets-1-a", "magnets-2-a"}
    assert haul(m, 2) == loot("blue4 green1")
    assert souvenirs(m, 2) == []


@pytest.mark.clause("TP-E2")
def test_two_teams_of_two_match_on_yellow() -> None:
    m = turned_up(["p2-01", "p2-02", "p4-02"], "red1 red3 yellow2 yellow4 blue3")
    assert haul(m, 0) == loot("red1 red3")
    assert haul(m, 1) == loot("blue3")
    assert display(m) == loot("yellow2 yellow4")
    assert told(m, None, "blocked")[0] == {
        "kind": "blocked",
        "colour": "yellow",
        "players": [0, 1],
        "plans": ["p2-01", "p2-02"],
        "treasures": ["mummies-2-a", "mummies-4-a"],
    }


@pytest.mark.clause("TP-E3")
def test_a_team_of_three_comes_last_and_finds_nothing() -> None:
    """p3-07 is after red, blue and gray: the teams of two have taken them."""
    m = turned_up(
        ["p2-01", "p2-02", "p3-07"],
        "red1 red3 yellow2 yellow4 blue3",
        trinkets=["mugs-1-a", "mugs-2-a"],
    )
    assert asked(m) == [(2, "trinket")]
    assert haul(m, 0) == loot("red1 red3")
    assert haul(m, 1) == loot("blue3")
    m.play(2, "take mugs-2-a")
    assert souvenirs(m, 2) == ["mugs-2-a"]
    assert haul(m, 2) == []
    assert display(m) == loot("yellow2 yellow4")


@pytest.mark.clause("TP-E4")
@pytest.mark.parametrize(("first", "second"), [("yellow", "orange"), ("orange", "yellow")])
def test_two_lots_and_the_owner_of_fewer_treasures_names_the_first(first: str, second: str) -> None:
    """p3-09 shows yellow, orange and jewels; p3-01 red, yellow and orange.

    Seat 1 owned fewer Treasures, but the untied colours come first: seat 0 takes one jewel (2 in
    all), seat 1 three paintings (4 in all). So seat 0 chooses.
    """
    m = turned_up(
        ["p3-09", "p3-01", "p1-13"],
        "yellow1 yellow4 orange2 purple3 red1 red2 red3 gray1",
        hauls=[loot("green1"), loot("green2"), []],
        souvenirs=[["mugs-1-a", "mugs-2-a"], ["magnets-1-a", "magnets-2-a"], []],
        options={"bribes": True},
    )
    assert haul(m, 0) == loot("green1 purple3")
    assert haul(m, 1) == loot("green2 red1 red2 red3")
    assert asked(m) == [(0, "auction")]
    assert m.legal(0) == ["auction yellow", "auction orange"]
    m.play(0, f"auction {first}")
    assert asked(m) == [(0, "bid"), (1, "bid")]
    assert first in m.asks[0].prompt
    bid(m, 0, "mugs-1-a")
    bid(m, 1, "magnets-1-a", "magnets-2-a")
    lots = {"yellow": loot("yellow1 yellow4"), "orange": loot("orange2")}
    assert set(lots[first]) < set(haul(m, 1))
    assert seen(m)["trinkets"] == ["magnets-1-a", "magnets-2-a"]
    # One lot is left; seat 1 has nothing to bid any more.
    assert asked(m) == [(0, "bid")]
    assert second in m.asks[0].prompt
    bid(m, 0, "mugs-2-a")
    assert set(lots[second]) < set(haul(m, 0))
    assert [line["lot"] for line in told(m, None, "bids")] == [first, second]


@pytest.mark.clause("TP-E5")
def test_sets_of_trinkets_and_treasures() -> None:
    def score(counts: list[int]) -> int:
        kept = [f"mugs-{n + 1}-{copy}" for n, c in enumerate(counts) for copy in "ab"[:c]]
        m = place(2, at="final_score", souvenirs=[kept])
        assert m.outcome is not None
        return int(m.outcome.scores[0])

    assert score([2, 2, 2, 1, 1]) == 18
    assert score([1, 1, 1, 1, 1]) == 10
    assert score([2, 2, 2, 0, 0]) == 6
    kind = "yellow1 yellow1b yellow2 yellow2b yellow3 yellow3b yellow4 yellow4b"
    m = place(2, at="final_score", hauls=[loot(kind)])
    assert m.outcome is not None
    assert m.outcome.scores == (30, 0)


@pytest.mark.clause("TP-E6")
def test_level_owners_draw_unseen_then_the_third_chooses_freely() -> None:
    m = turned_up(
        ["p1-01", "p1-02", "p1-03"],
        "blue1",
        hauls=some_loot(2, 2, 4),
        souvenirs=some_trinkets(1, 1, 0),
        trinkets=["mugs-1-a", "mugs-2-a"],
        trinket_pile=["mugs-3-a", "mugs-4-a", "mugs-5-a"],
    )
    drawn = {*souvenirs(m, 0), *souvenirs(m, 1)}
    assert {"mugs-3-a", "mugs-4-a"} < drawn
    assert asked(m) == [(2, "trinket")]
    assert m.legal(2) == ["take mugs-1-a", "take mugs-2-a", "draw"]


@pytest.mark.clause("TP-E6")
def test_had_b_more_trinkets_all_three_choose() -> None:
    m = turned_up(
        ["p1-01", "p1-02", "p1-03"],
        "blue1",
        hauls=some_loot(2, 2, 4),
        souvenirs=some_trinkets(1, 3, 0),
        trinkets=["mugs-1-a", "mugs-2-a", "mugs-3-a"],
    )
    for player in range(3):
        assert asked(m) == [(player, "trinket")]
        m.play(player, f"take mugs-{player + 1}-a")
    assert seen(m)["trinkets"] == []
