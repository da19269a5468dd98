"""The frame of a turn: one action, compulsory; then a Project; then the next (SE-19 to SE-22)."""

from __future__ import annotations

import pytest

from muster import Match
from tests.games.space_explorers.layouts.payments import Walk
from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    center,
    deck,
    declare,
    end_turn,
    hand,
    hub,
    of,
    place,
    recruit,
    recruits,
    seen,
    tokens,
    verbs,
)


@pytest.mark.clause("SE-20", "SE-22", "SE-19")
def test_a_turn_is_one_action_then_the_next_player_acts() -> None:
    m = place(center="38 11 23 35 47 59", tokens="yellow2 red2")
    assert asked(m) == (0, "turn")
    m.play(0, "take c11")
    assert asked(m) == (1, "turn")
    assert m.legal(0) == []
    m.play(1, "take deck")
    assert asked(m) == (2, "turn")
    m.play(2, "take deck")
    assert asked(m) == (0, "turn")
    recruit(m, 0, 38, "red", "token yellow", "token yellow")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-21", "SE-J6")
def test_nobody_may_pass_while_an_action_is_possible() -> None:
    for position in (
        {"center": "11 23", "last": ""},  # taking from the Center
        {"center": "", "last": "3"},  # taking from the deck
        {"center": "", "last": "", "hands": "2", "tokens": "green2"},  # recruiting, paid
        {"center": "", "last": "", "hands": "7", "hubs": "blue 8"},  # through 8
        {"center": "", "last": "", "hands": "2", "hubs": "purple 55"},  # through 55
        {"center": "", "last": "", "hands": "9", "hubs": "blue 10", "tokens": "red2"},  # through 10
    ):
        position.setdefault("tokens", "red")
        m = place(**position)  # type: ignore[arg-type]
        assert "pass" not in m.legal(0)
        assert m.why_not(0, "pass") is not None


@pytest.mark.clause("SE-J6", "SE-21")
def test_passing_is_legal_when_nothing_can_be_done() -> None:
    """A card in the hand that cannot be paid, one token, deck and Center empty."""
    m = place("blue 10", center="", last="", hands="38", tokens="yellow")
    assert m.legal(0) == ["pass"]
    m.play(0, "pass")
    assert asked(m)[0] == 1
    assert tokens(m, 0) == {"yellow": 1}
    assert hand(m, 0) == cards("38")


@pytest.mark.clause("SE-J6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_all_pass_in_direct_succession(seats: int) -> None:
    m = place(seats=seats, active=1, center="", last="")
    for n in range(seats):
        assert not m.over
        m.play((1 + n) % seats, "pass")
    assert m.outcome is not None
    assert m.outcome.ending == "everybody passed"
    assert m.outcome.scores == (0,) * seats


def dry(hubs: list[str], projects: str) -> Match:
    """Deck and Center empty, nothing in hand: all that is left are Projects."""
    return place(hubs, seats=len(hubs), center="", last="", projects=projects)


@pytest.mark.clause("SE-J6", "SE-22")
def test_who_passes_last_finishes_the_turn_and_may_complete_a_project() -> None:
    m = dry(["blue 5 1, purple 53 49", "green 17, red 41 37"], "sputnik-1 freedom-7 apollo-11")
    declare(m, 0, "pass", "claim sputnik-1")
    m.play(1, "pass")
    assert asked(m) == (1, "close")
    assert of(m, 1, "claim") == {"claim freedom-7"}
    m.play(1, "claim freedom-7")
    m.play(0, "pass")
    assert not m.over  # seat 1 completed one in the round before
    m.play(1, "pass")
    assert m.outcome is not None
    assert seen(m)["claimed"] == [["sputnik-1"], ["freedom-7"]]


@pytest.mark.clause("SE-J6", "SE-57")
def test_a_round_in_which_somebody_completed_a_project_is_not_the_last() -> None:
    """Seat 0 has the skills for two Projects and completes one a turn, passing."""
    m = dry(["blue 5, green 17, purple 53, yellow 29", ""], "voskhod-2 proton-1 apollo-11")
    for project in ("voskhod-2", "proton-1"):
        declare(m, 0, "pass", f"claim {project}")
        m.play(1, "pass")
        assert not m.over
    m.play(0, "pass")
    assert m.over
    assert seen(m)["claimed"] == [["voskhod-2", "proton-1"], []]


@pytest.mark.clause("SE-J6", "SE-55")
def test_a_project_that_is_declined_does_not_keep_the_game_going() -> None:
    m = dry(["", "blue 5 1, purple 53 49"], "sputnik-1 apollo-11")
    m.play(0, "pass")
    m.play(1, "pass")
    assert (m.over, asked(m)) == (False, (1, "close"))
    m.play(1, "end")
    assert m.outcome is not None
    assert m.outcome.ending == "everybody passed"


@pytest.mark.clause("SE-J6")
def test_an_action_in_between_begins_the_count_anew() -> None:
    """Seat 2 can recruit once; the row of passes begins after that."""
    m = place(
        center="",
        last="",
        hands=["", "", "2"],
        tokens=["blue3 yellow3 purple3", "green red3", "green2"],
    )
    m.play(0, "pass")
    m.play(1, "pass")
    assert "pass" not in m.legal(2)
    recruit(m, 2, 2, "blue", "token green", "token green")
    for seat in (0, 1):
        m.play(seat, "pass")
        assert not m.over
    m.play(2, "pass")
    assert m.over


@pytest.mark.clause("SE-J6")
def test_passing_is_scored_like_any_ending() -> None:
    m = place(
        ["blue 1", "green 21"], center="", last="", claimed=["apollo-11"], projects="vostok-1"
    )
    for seat in range(3):
        declare(m, seat, "pass")
        end_turn(m)
    assert m.outcome is not None
    assert m.outcome.scores == (1 + 9, 5, 0)
    assert m.outcome.winners == (0,)


@pytest.mark.clause("SE-J6", "SE-A56", "SE-A19")
def test_abilities_that_are_no_action_do_not_stand_in_the_way_of_passing() -> None:
    """19 is no action: one may use it and then still has to pass."""
    m = place("green 19", center="", last="", tokens="red blue")
    assert verbs(m, 0) == {"pass", "train"}
    declare(m, 0, "train c19", "give red", "give blue")
    assert "pass" in m.legal(0)


@pytest.mark.clause("SE-J14")
def test_there_is_no_free_giving_or_discarding() -> None:
    m = place(hands="20 22", tokens="red3 blue", center="11 23 35 47 59 60")
    assert verbs(m, 0) <= {"take", "recruit", "hire"}
    for action in ("give red", "token red", "move c20 red", "overpay red", "overpay c20", "done"):
        assert m.why_not(0, action) is not None
    m.play(0, "take deck")
    assert tokens(m, 0) == {"red": 3, "blue": 1}


@pytest.mark.clause("SE-J15", "SE-A56")
def test_a_card_drawn_before_the_action_may_be_recruited_at_once() -> None:
    m = place("purple 56", deck="2 36", tokens="red green2")
    assert recruits(m, 0) == set()
    m.play(0, "trade c56 red")
    assert asked(m) == (0, "turn")
    assert hand(m, 0) == cards("2")
    # It is the recruit, so it cannot pay as well.
    assert Walk(m, "c2", "blue").reachable() == {("token green", "token green")}
    recruit(m, 0, 2, "blue", "token green", "token green")
    assert hub(m, 0)["blue"] == ["c2"]


@pytest.mark.clause("SE-J15", "SE-40")
def test_a_card_drawn_before_the_action_may_be_moved_at_once() -> None:
    m = place("purple 56", deck="20 36", tokens="red", center="38 11 23 35 47 59")
    m.play(0, "trade c56 red")
    recruit(m, 0, 38, "red", "move c20 yellow", "move c20 yellow")
    assert hub(m, 0)["red"] == ["c38"]
    assert "c20" in center(m)


@pytest.mark.clause("SE-51", "SE-49")
def test_what_was_used_is_free_again_next_turn() -> None:
    """56 once a turn, every turn."""
    m = place("purple 56", tokens="red2", seats=2, deck="3 36 17 5")
    m.play(0, "trade c56 red")
    assert of(m, 0, "trade") == set()
    m.play(0, "take deck")
    end_turn(m)
    m.play(1, "take deck")
    assert of(m, 0, "trade") == {"trade c56 red"}
    assert seen(m)["used"] == []


@pytest.mark.clause("SE-49", "SE-A22")
def test_an_ability_gives_its_symbols_once_a_turn() -> None:
    """22 brings one symbol: with two due it cannot bring both."""
    m = place("green 22", hands="2", tokens="green")
    declare(m, 0, "recruit c2 blue", "use c22 green")
    assert m.why_not(0, "use c22 green") is not None
    declare(m, 0, "token green", "done")
    assert hub(m, 0)["blue"] == ["c2"]
    assert place("green 22", hands="2", tokens="red").why_not(0, "recruit c2 blue") is not None


@pytest.mark.clause("SE-47", "SE-A1")
def test_a_covered_card_has_no_working_ability() -> None:
    """1 would bring the missing yellow, but 2 lies on it."""
    m = place("blue 1 2", center="38 11 23 35 47 59", tokens="yellow")
    assert "38 red" not in recruits(m, 0)
    m = place("blue 2 1", center="38 11 23 35 47 59", tokens="yellow")
    assert "38 red" in recruits(m, 0)


@pytest.mark.clause("SE-48", "SE-J26")
def test_the_ability_of_a_fresh_recruit_works_from_the_next_turn_on() -> None:
    """56 is recruited; in the same turn it cannot trade, in the next it can."""
    m = place(seats=2, hands="56", tokens="blue yellow2 red", center="11 23 35 47 59 60")
    recruit(m, 0, 56, "purple", "token blue", "token yellow", "token yellow")
    assert asked(m) == (1, "turn")
    m.play(1, "take deck")
    assert of(m, 0, "trade") == {"trade c56 red"}


@pytest.mark.clause("SE-48", "SE-45")
def test_symbols_of_a_fresh_recruit_come_from_the_next_turn_on() -> None:
    m = place(seats=2, hands="38 2", tokens="yellow2", center="11 23 35 47 59 60")
    recruit(m, 0, 38, "red", "token yellow", "token yellow")
    m.play(1, "take deck")
    assert recruits(m, 0) == set()
    m = place("red 38", seats=2, hands="2", tokens="green", center="11 23 35 47 59 60")
    recruit(m, 0, 2, "blue", "use c38 green", "token green")
    assert tokens(m, 1)["green"] == 2


@pytest.mark.clause("SE-50")
def test_using_an_ability_is_never_forced() -> None:
    m = place("blue 1", center="38 11 23 35 47 59", tokens="yellow2")
    recruit(m, 0, 38, "red", "token yellow", "token yellow")
    assert tokens(m, 0) == {}
    m = place("red 44, purple 56", center="11 23 35 47 59 60", deck="3", tokens="red")
    m.play(0, "take deck")
    end_turn(m)
    assert asked(m) == (1, "turn")
    assert tokens(m, 0) == {"red": 1}
    assert len(center(m)) == 6


@pytest.mark.clause("SE-J11")
def test_a_recruit_is_one_whole_and_nothing_is_passed_on_before_it_is_declared() -> None:
    m = place("blue 1", center="38 11 23 35 47 59", hands="20", tokens="yellow")
    before = m.state.dump()
    declare(m, 0, "recruit c38 red", "token yellow", "move c20 yellow")
    assert m.state.dump() == before
    assert (
        m.view(1)["table"]
        == place("blue 1", center="38 11 23 35 47 59", hands="20", tokens="yellow").view(1)["table"]
    )
    m.play(0, "done")
    assert hub(m, 0)["red"] == ["c38"]


@pytest.mark.clause("SE-J11")
def test_a_payment_can_be_taken_back_until_it_is_done() -> None:
    m = place("blue 1", center="38 11 23 35 47 59", hands="20", tokens="yellow")
    begun = m.fingerprint
    declare(m, 0, "recruit c38 red", "token yellow")
    m.undo(0, 1)
    assert "token yellow" in m.legal(0)
    m.undo(0)
    assert m.fingerprint == begun
    declare(m, 0, "recruit c38 red", "use c1 yellow", "token yellow", "done")
    assert hub(m, 0)["red"] == ["c38"]


@pytest.mark.clause("SE-J11", "SE-44")
def test_a_moved_card_cannot_be_the_recruit() -> None:
    """The recruit is fixed before anything is moved; the same card cannot also pay."""
    m = place(hands="2 20", center="11 23 35 47 59 60", tokens="")
    m.play(0, "recruit c2 blue")
    assert of(m, 0, "move") == {"move c20 green"}
    assert m.why_not(0, "move c2 green") is not None
    declare(m, 0, "move c20 green", "move c20 green", "done")
    # c20 lies in the Center now, and the turn is over for its owner.
    assert "c20" in center(m)
    assert asked(m)[0] != 0 or m.asks[0].key == "close"
    assert deck(m)


@pytest.mark.clause("SE-J6")
def test_any_action_ends_the_row_of_passes() -> None:
    for picks in (["take c11"], ["take deck"], ["recruit c2 blue", "pay", "done"]):
        m = place("blue 1", center="11", last="3", hands="2", tokens="green", passes=2)
        declare(m, 0, *picks)
        end_turn(m)
        assert seen(m)["passes"] == 0
