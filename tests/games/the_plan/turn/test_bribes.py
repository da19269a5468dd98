"""The bribes variant: lots, bids, payment, and what comes before and after."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from muster import Match
from tests.games.the_plan.table import (
    asked,
    bid,
    display,
    haul,
    loot,
    seen,
    some_loot,
    some_trinkets,
    souvenirs,
    told,
    turned_up,
)

MUGS = [f"mugs-{n}-{copy}" for n in range(1, 6) for copy in "ab"]


def bribed(plans: list[str], treasures: str, **entries: Any) -> Match:
    """A turn with bribes; the default pile of Trinkets is postcards."""
    entries.setdefault("trinket_pile", [f"postcards-{n}-a" for n in range(1, 6)])
    options = {**entries.pop("options", {}), "bribes": True}
    return turned_up(plans, treasures, options=options, **entries)


def red_tie(*purses: list[str], **entries: Any) -> Match:
    """Two or three lone red Specialists tied for red 1 and red 4, owning these Trinkets."""
    plans = ["p1-01", "p1-02"] if len(purses) == 2 else ["p2-01", "p2-07", "p2-08"]
    return bribed([*plans, "p4-13"], "red1 red4 orange1", souvenirs=list(purses), **entries)


# When


@pytest.mark.clause("TP-J26")
def test_bribes_are_off_by_default() -> None:
    m = turned_up(["p1-01", "p1-02", "p1-03"], "red1 yellow1", souvenirs=[MUGS[:2], MUGS[2:4], []])
    assert Match.new("the-plan", 3, seed=1).box.options == {"bribes": False}
    assert told(m, None, "bids") == []
    assert display(m) == loot("red1")


@pytest.mark.clause("TP-J26", "TP-18")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("alone", [False, True])
def test_bribes_are_possible_at_every_number_of_players(players: int, alone: bool) -> None:
    plans = ["p1-01", "p1-02", "p2-03", "p2-05", "p3-06", "p3-14"][:players]
    entries = {"seats": 1} if alone else {}
    m = bribed(plans, "red1 red4", souvenirs=[MUGS[:2]], **entries)
    assert asked(m) == [(0, "bid")]
    bid(m, 0, MUGS[0])
    assert haul(m, 0) == loot("red1 red4")
    assert m.box.options["bribes"] is True


@pytest.mark.clause("TP-J26")
def test_a_matched_colour_without_treasure_on_display_is_no_lot() -> None:
    m = bribed(["p2-01", "p2-02", "p1-13"], "red1 blue1", souvenirs=[MUGS[:2], MUGS[2:4], []])
    assert told(m, None, "bids") == []
    assert (haul(m, 0), haul(m, 1)) == (loot("red1"), loot("blue1"))


@pytest.mark.clause("TP-J26")
def test_only_the_players_tied_for_the_lot_bid() -> None:
    """p2-05 has the same size but shows neither red nor yellow; p1-13 another size."""
    purses = [MUGS[:2], MUGS[2:4], MUGS[4:6], MUGS[6:8]]
    m = bribed(["p2-01", "p2-05", "p2-02", "p1-13"], "yellow1 purple1 gray1", souvenirs=purses)
    assert asked(m) == [(0, "bid"), (2, "bid")]
    bid(m, 0)
    bid(m, 2, MUGS[4])
    (line,) = told(m, None, "bids")
    assert line["players"] == [0, 2]


@pytest.mark.clause("TP-J26")
def test_three_tied_players_all_bid() -> None:
    m = red_tie(MUGS[:2], MUGS[2:4], MUGS[4:6])
    assert asked(m) == [(0, "bid"), (1, "bid"), (2, "bid")]


@pytest.mark.clause("TP-J26", "TP-7")
def test_tied_smash_and_grabs_bid_for_the_right_to_act_as_the_lone_one() -> None:
    m = bribed(["sg-01", "sg-02", "p1-01"], "red1 blue2 blue4", souvenirs=[MUGS[:1], MUGS[1:3], []])
    assert asked(m) == [(0, "bid"), (1, "bid")]
    bid(m, 0, MUGS[0])
    bid(m, 1, MUGS[1], MUGS[2])
    assert asked(m) == [(1, "grab")]
    assert m.legal(1) == ["grab red", "grab blue"]
    assert told(m, None, "bids")[0]["lot"] == "smash & grab"
    assert seen(m)["trinkets"] == MUGS[1:3]
    m.play(1, "grab blue")
    assert haul(m, 1) == loot("blue2 blue4")
    assert souvenirs(m, 1) == []
    # The loser took nothing and owns a Trinket: alone in line, it may choose a paid one.
    assert asked(m) == [(0, "trinket")]


@pytest.mark.clause("TP-J26", "TP-J10")
def test_tied_smash_and_grabs_that_do_not_bid_get_a_trinket_each() -> None:
    m = bribed(["sg-01", "sg-02", "p2-01"], "blue2", souvenirs=[MUGS[:1], MUGS[1:2], []])
    bid(m, 0)
    bid(m, 1)
    assert display(m) == loot("blue2")
    assert [len(souvenirs(m, p)) for p in range(2)] == [2, 2]


# Bidding


@pytest.mark.clause("TP-18", "TP-J29")
def test_the_highest_bid_pays_face_up_and_takes_the_objects() -> None:
    m = red_tie(MUGS[:3], MUGS[3:6])
    bid(m, 0, *MUGS[:2])
    bid(m, 1, MUGS[3])
    assert haul(m, 0) == loot("red1 red4")
    assert souvenirs(m, 0) == [MUGS[2]]
    assert set(MUGS[:2]) <= set(seen(m)["trinkets"])
    assert told(m, None, "took")[0] == {
        "kind": "took",
        "player": 0,
        "treasures": loot("red1 red4"),
        "how": "bribe",
    }


@pytest.mark.clause("TP-18", "TP-J29")
def test_losing_bidders_keep_their_trinkets() -> None:
    m = red_tie(MUGS[:3], MUGS[3:6])
    bid(m, 0, *MUGS[:2])
    bid(m, 1, MUGS[3])
    assert set(MUGS[3:6]) <= set(souvenirs(m, 1))
    assert haul(m, 1) == []


@pytest.mark.clause("TP-18", "TP-J29")
@pytest.mark.parametrize("amount", [0, 1, 2])
def test_tied_bids_win_nothing_and_cost_nothing(amount: int) -> None:
    m = red_tie(MUGS[:3], MUGS[3:6])
    bid(m, 0, *MUGS[:amount])
    bid(m, 1, *MUGS[3 : 3 + amount])
    assert [haul(m, p) for p in range(2)] == [[], []]
    assert set(MUGS[:3]) <= set(souvenirs(m, 0))
    assert set(MUGS[3:6]) <= set(souvenirs(m, 1))
    assert seen(m)["trinkets"] == []
    assert display(m) == loot("red1 red4")
    assert told(m, None, "bids")[0]["winner"] == -1


@pytest.mark.clause("TP-J29")
def test_a_lower_bid_never_wins_because_higher_ones_tie() -> None:
    m = red_tie(MUGS[:2], MUGS[2:4], MUGS[4:6])
    bid(m, 0, *MUGS[:2])
    bid(m, 1, *MUGS[2:4])
    bid(m, 2, MUGS[4])
    assert [haul(m, p) for p in range(3)] == [[], [], []]
    assert display(m) == loot("red1 red4")


@pytest.mark.clause("TP-J29")
def test_a_single_highest_bid_wins_though_lower_ones_tie() -> None:
    m = red_tie(MUGS[:2], MUGS[2:4], MUGS[4:6])
    bid(m, 0, MUGS[0])
    bid(m, 1, MUGS[2])
    bid(m, 2, *MUGS[4:6])
    assert haul(m, 2) == loot("red1 red4")


@pytest.mark.clause("TP-J29")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_any_of_three_may_win(winner: int) -> None:
    purses = [MUGS[:2], MUGS[2:4], MUGS[4:6]]
    m = red_tie(*purses)
    for seat in (0, 1, 2):
        bid(m, seat, *(purses[seat] if seat == winner else []))
    assert haul(m, winner) == loot("red1 red4")
    assert told(m, None, "bids")[0]["winner"] == winner


@pytest.mark.clause("TP-J29")
def test_the_number_counts_not_the_value() -> None:
    pack = {"trinkets": {"trinkets": [{"id": MUGS[0], "value": 9}]}}
    m = red_tie(MUGS[:1], MUGS[1:3], content=pack)
    bid(m, 0, MUGS[0])
    bid(m, 1, *MUGS[1:3])
    assert haul(m, 1) == loot("red1 red4")


@pytest.mark.clause("TP-J29")
def test_any_selection_of_own_trinkets_may_be_bid() -> None:
    m = red_tie(MUGS[:3], MUGS[3:5])
    assert m.legal(0) == [*(f"bid {mug}" for mug in MUGS[:3]), "done"]
    m.play(0, f"bid {MUGS[1]}")
    assert m.legal(0) == [f"bid {MUGS[0]}", f"bid {MUGS[2]}", "done"]
    m.play(0, f"bid {MUGS[2]}")
    m.play(0, "done")
    bid(m, 1)
    assert souvenirs(m, 0) == [MUGS[0]]


@pytest.mark.clause("TP-J29", "TP-18")
def test_bids_are_secret_until_revealed_together_and_public_from_then_on() -> None:
    m = red_tie(MUGS[:3], MUGS[3:6])
    bid(m, 0, *MUGS[:2])
    for seat in (None, 1, 2):
        assert all("picks" not in ask for ask in m.view(seat)["sealed"])
        assert told(m, seat, "bids") == []
        assert m.view(seat)["table"]["bids"] == [[], [], []]
        assert souvenirs(m, 0) == MUGS[:3]
    assert m.answered == (0,)
    m.play(1, f"bid {MUGS[3]}")
    m.play(1, "done")
    expected = {
        "kind": "bids",
        "lot": "red",
        "players": [0, 1],
        "bids": [MUGS[:2], MUGS[3:4]],
        "winner": 0,
    }
    for seat in (None, 0, 1, 2):
        assert told(m, seat, "bids") == [expected]
        assert m.view(seat)["table"]["bids"] == [MUGS[:2], MUGS[3:4], []]


@pytest.mark.clause("TP-J29")
def test_opened_bids_lie_there_until_the_next_plans_are_turned_up() -> None:
    m = red_tie(MUGS[:3], MUGS[3:6])
    bid(m, 0, *MUGS[:2])
    bid(m, 1, MUGS[3])
    m.play(1, "draw")
    assert asked(m)[0][1] == "pass"
    assert seen(m)["bids"] == [MUGS[:2], MUGS[3:4], []]
    m = bribed(["p1-01", "p1-03", "p1-05"], "red1", souvenirs=[MUGS[:2]], bids=[MUGS[:2]])
    assert seen(m)["bids"] == [[], [], []]


@pytest.mark.clause("TP-J29")
def test_a_bid_may_change_until_the_last_one_is_in() -> None:
    m = red_tie(MUGS[:3], MUGS[3:6])
    bid(m, 0, *MUGS[:2])
    bid(m, 0, MUGS[2])
    bid(m, 1, *MUGS[3:5])
    assert told(m, None, "bids")[0]["bids"] == [[MUGS[2]], MUGS[3:5]]
    assert haul(m, 1) == loot("red1 red4")


@pytest.mark.clause("TP-J29", "TP-J30")
def test_who_owns_no_trinket_bids_nothing() -> None:
    m = red_tie([], MUGS[:2])
    assert asked(m) == [(1, "bid")]
    bid(m, 1, MUGS[0])
    assert told(m, None, "bids")[0]["bids"] == [[], MUGS[:1]]
    assert haul(m, 1) == loot("red1 red4")
    m = red_tie([], [])
    assert told(m, None, "bids")[0]["bids"] == [[], []]
    assert display(m) == loot("red1 red4")


@pytest.mark.clause("TP-J29")
def test_a_payment_is_available_at_once_to_later_takers() -> None:
    """Seat 1 loses, has no Treasure and takes a Trinket seat 0 has just paid."""
    m = red_tie(MUGS[:2], MUGS[2:3])
    bid(m, 0, *MUGS[:2])
    bid(m, 1, MUGS[2])
    assert asked(m) == [(1, "trinket")]
    assert m.legal(1) == [f"take {MUGS[0]}", f"take {MUGS[1]}", "draw"]
    m.play(1, f"take {MUGS[0]}")
    assert souvenirs(m, 1) == [MUGS[0], MUGS[2]]


# The order within a size


@pytest.mark.clause("TP-J27", "TP-19")
def test_unmatched_colours_are_collected_before_the_first_lot() -> None:
    m = bribed(["p2-01", "p2-02", "p2-05"], "red1 yellow1 blue1 purple1", souvenirs=[MUGS[:1]])
    assert asked(m) == [(0, "bid")]
    assert [haul(m, p) for p in range(3)] == [loot("red1"), loot("blue1"), loot("purple1")]


@pytest.mark.clause("TP-J27", "TP-J30", "TP-J15")
def test_trinkets_are_earned_after_the_auctions_of_the_size() -> None:
    """Seat 2 found nothing; it is not served before red has been auctioned."""
    m = bribed(
        ["p1-01", "p1-02", "p1-13"],
        "red1 yellow1",
        souvenirs=[MUGS[:1], MUGS[1:2], []],
        trinkets=MUGS[4:6],
    )
    assert asked(m) == [(0, "bid"), (1, "bid")]
    assert told(m, None, "earned") == []
    bid(m, 0, MUGS[0])
    bid(m, 1)
    assert asked(m) == [(2, "trinket")]


@pytest.mark.clause("TP-J30")
def test_trinkets_earned_in_this_size_cannot_be_bid_in_it() -> None:
    """Two lots; nobody owned a Trinket before, so nobody is asked for a bid."""
    m = bribed(["p3-01", "p3-09", "p1-13"], "yellow1 orange1 gray1")
    assert asked(m)[0][1] == "auction"
    m.play(m.asks[0].seat, "auction orange")
    kinds = [line.told["kind"] for line in m.log(None)]
    assert kinds == [
        "plans",
        "took",
        "blocked",
        "blocked",
        "lot",
        "bids",
        "bids",
        "earned",
        "earned",
    ]
    assert asked(m)[0][1] == "pass"


@pytest.mark.clause("TP-J27", "TP-J13")
def test_larger_teams_come_after_the_auctions_and_take_what_was_not_sold() -> None:
    m = bribed(["p1-01", "p1-02", "p2-01"], "red1 yellow1", souvenirs=[MUGS[:1], MUGS[1:2], []])
    assert haul(m, 2) == []
    bid(m, 0)
    bid(m, 1)
    assert haul(m, 2) == loot("red1 yellow1")


@pytest.mark.clause("TP-J30")
def test_each_lot_is_auctioned_once() -> None:
    m = red_tie(MUGS[:3], MUGS[3:6])
    bid(m, 0, MUGS[0])
    bid(m, 1, MUGS[3])
    assert len(told(m, None, "bids")) == 1
    assert "bid" not in [key for _, key in asked(m)]
    assert (seen(m)["lots"], seen(m)["lot"]) == ([], -1)


@pytest.mark.clause("TP-20", "TP-8")
def test_a_plan_that_ends_with_no_treasure_still_earns_a_trinket() -> None:
    m = red_tie(MUGS[:2], MUGS[2:4], trinkets=[])
    bid(m, 0, *MUGS[:2])
    bid(m, 1, MUGS[2])
    assert asked(m) == [(1, "trinket")]
    m.play(1, "draw")
    assert souvenirs(m, 1) == [*MUGS[2:4], "postcards-1-a"]
    assert souvenirs(m, 0) == []


@pytest.mark.clause("TP-20")
def test_all_tied_plans_that_sold_nothing_earn_a_trinket() -> None:
    m = red_tie(MUGS[:1], MUGS[1:2])
    bid(m, 0, MUGS[0])
    bid(m, 1, MUGS[1])
    assert [len(souvenirs(m, p)) for p in range(2)] == [2, 2]


@pytest.mark.clause("TP-20", "TP-J14")
def test_the_winner_of_a_lot_earns_no_trinket() -> None:
    m = red_tie(MUGS[:2], [])
    bid(m, 0, MUGS[0])
    assert [line["player"] for line in told(m, None, "earned")] == []
    assert asked(m) == [(1, "trinket")]


# Several lots


def two_lots(treasures: tuple[int, ...], trinkets: tuple[int, ...], **entries: Any) -> Match:
    """p2-01 red yellow, p2-02 yellow blue, p2-03 blue orange: lots yellow (0, 1), blue (1, 2).

    Nothing else lies there, so the numbers owned are those given. Player 3 is not tied.
    """
    return bribed(
        ["p2-01", "p2-02", "p2-03", "p2-05"],
        "yellow1 blue1 blue2",
        hauls=some_loot(*treasures),
        souvenirs=some_trinkets(*trinkets),
        **entries,
    )


@pytest.mark.clause("TP-19", "TP-J28")
def test_the_tied_player_with_fewest_treasures_chooses_the_lot() -> None:
    for treasures, chooser in (((1, 2, 3, 0), 0), ((2, 1, 3, 0), 1), ((3, 2, 1, 0), 2)):
        m = two_lots(treasures, (1, 1, 1, 1))
        assert asked(m) == [(chooser, "auction")]
        assert m.legal(chooser) == ["auction yellow", "auction blue"]
        assert "lots" not in m.state.chance.counts  # nothing is left to chance


@pytest.mark.clause("TP-J28")
def test_a_player_that_is_not_tied_does_not_choose() -> None:
    m = two_lots((1, 2, 3, 0), (1, 1, 1, 1))
    assert asked(m) == [(0, "auction")]


@pytest.mark.clause("TP-J28")
def test_any_open_lot_may_be_chosen_also_one_the_chooser_is_not_tied_for() -> None:
    m = two_lots((1, 2, 3, 0), (1, 1, 1, 1))
    m.play(0, "auction blue")
    assert asked(m) == [(1, "bid"), (2, "bid")]


@pytest.mark.clause("TP-J28")
def test_level_in_treasures_the_one_with_fewest_trinkets_chooses() -> None:
    for trinkets, chooser in (((1, 2, 3, 0), 0), ((2, 1, 3, 0), 1), ((3, 2, 1, 0), 2)):
        m = two_lots((1, 1, 1, 1), trinkets)
        assert asked(m) == [(chooser, "auction")]


@pytest.mark.clause("TP-J28")
def test_level_in_both_chance_decides_among_the_level_ones() -> None:
    choosers = Counter(
        two_lots((1, 1, 2, 0), (1, 1, 1, 0), seed=seed).asks[0].seat for seed in range(60)
    )
    assert set(choosers) == {0, 1}
    choosers = Counter(
        two_lots((1, 1, 1, 0), (2, 2, 2, 0), seed=seed).asks[0].seat for seed in range(90)
    )
    assert set(choosers) == {0, 1, 2}
    assert min(choosers.values()) > 12


@pytest.mark.clause("TP-J28", "TP-19")
def test_treasures_are_counted_now_after_the_untied_ones_were_collected() -> None:
    """Seat 0 had fewer Treasures, but took three red ones in this very size."""
    m = bribed(
        ["p3-01", "p3-09", "p1-13"],
        "red1 red2 red3 yellow1 orange1",
        hauls=[[], loot("gray1"), []],
        souvenirs=[MUGS[:2], MUGS[2:4], []],
    )
    assert haul(m, 0) == loot("red1 red2 red3")
    assert asked(m) == [(1, "auction")]


@pytest.mark.clause("TP-J28")
def test_the_chooser_is_found_anew_after_each_lot() -> None:
    """Three lots between p4-04 and p4-11: red, yellow, blue; seat 0 wins the first one."""
    m = bribed(
        ["p4-04", "p4-11", "p1-13"],
        "red1 red2 yellow1 blue1",
        hauls=[[], loot("gray1"), []],
        souvenirs=[MUGS[:4], MUGS[4:8], []],
    )
    assert asked(m) == [(0, "auction")]
    m.play(0, "auction red")
    bid(m, 0, MUGS[0])
    bid(m, 1)
    assert haul(m, 0) == loot("red1 red2")
    assert asked(m) == [(1, "auction")]
    assert m.legal(1) == ["auction yellow", "auction blue"]
    m.play(1, "auction blue")
    bid(m, 0)
    bid(m, 1, *MUGS[4:6])
    assert haul(m, 1) == loot("gray1 blue1")
    # The last lot needs no choice.
    assert asked(m) == [(0, "bid"), (1, "bid")]
    assert "yellow" in m.asks[0].prompt


@pytest.mark.clause("TP-J28")
def test_only_those_tied_for_a_lot_still_open_may_choose() -> None:
    """Lots yellow (0, 1), blue (1, 2), orange (2, 3); once yellow is gone, seat 0 is out of it."""
    m = bribed(
        ["p2-01", "p2-02", "p2-03", "p2-04"],
        "yellow1 blue1 orange1",
        hauls=some_loot(0, 3, 1, 2),
        souvenirs=some_trinkets(1, 1, 1, 1),
    )
    assert asked(m) == [(0, "auction")]
    m.play(0, "auction yellow")
    bid(m, 0)
    bid(m, 1)
    assert asked(m) == [(2, "auction")]


@pytest.mark.clause("TP-J29", "TP-J30")
def test_what_was_paid_for_one_lot_cannot_be_bid_for_the_next() -> None:
    m = two_lots((0, 1, 2, 3), (1, 2, 1, 0))
    purse = souvenirs(m, 1)
    m.play(0, "auction yellow")
    bid(m, 0)
    bid(m, 1, *purse)
    assert asked(m) == [(2, "bid")]
    assert seen(m)["trinkets"] == purse


# Ghosts


@pytest.mark.clause("TP-J30", "TP-J24")
def test_a_ghost_bids_nothing_whatever_it_owns() -> None:
    for paid in (0, 1):
        m = bribed(
            ["p1-01", "p1-02"],
            "red1 red4",
            seats=1,
            souvenirs=[MUGS[:1], MUGS[1:6]],
            treasure_pile=loot("gray1"),
        )
        assert asked(m) == [(0, "bid")]
        bid(m, 0, *MUGS[:paid])
        assert haul(m, 0) == (loot("red1 red4") if paid else [])
        assert haul(m, 1) == []
        assert told(m, None, "bids")[0]["bids"] == [MUGS[:paid], []]


@pytest.mark.clause("TP-J28")
def test_a_ghost_chooses_the_first_open_colour_of_the_cycle() -> None:
    """Lots yellow and orange; the ghost owns fewer Treasures, so yellow comes first."""
    m = bribed(
        ["p3-01", "p3-09"],
        "orange1 yellow1",
        seats=1,
        hauls=[loot("gray1"), []],
        souvenirs=[MUGS[:2]],
    )
    assert told(m, None, "lot") == [{"kind": "lot", "player": 1, "lot": "yellow"}]
    assert asked(m) == [(0, "bid")]
    assert "yellow" in m.asks[0].prompt


@pytest.mark.clause("TP-J28")
def test_the_player_chooses_before_a_ghost_that_owns_more() -> None:
    m = bribed(
        ["p3-01", "p3-09"],
        "orange1 yellow1",
        seats=1,
        hauls=[[], loot("gray1")],
        souvenirs=[MUGS[:2]],
    )
    assert asked(m) == [(0, "auction")]


@pytest.mark.clause("TP-J26", "TP-J24")
def test_a_tied_ghost_smash_and_grab_is_outbid() -> None:
    m = bribed(
        ["sg-01", "sg-02"],
        "red1 blue4",
        seats=1,
        options={"removed": ["team3", "team4"]},
        souvenirs=[MUGS[:1]],
    )
    bid(m, 0, MUGS[0])
    assert asked(m) == [(0, "grab")]
    m.play(0, "grab red")
    assert haul(m, 0) == loot("red1")


@pytest.mark.clause("TP-J30", "TP-J26")
def test_ghosts_tied_with_each_other_leave_the_lot_there() -> None:
    m = bribed(
        ["p2-04", "p1-01", "p1-02"],
        "red1 red4",
        seats=1,
        souvenirs=[MUGS[:1], MUGS[1:2], MUGS[2:3]],
        treasure_pile=loot("gray1"),
    )
    assert display(m) == loot("red1 red4")
    assert told(m, None, "bids")[0]["players"] == [1, 2]
