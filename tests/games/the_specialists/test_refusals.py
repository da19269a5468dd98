"""What is refused in steps 1 and 2, by which clause, and what the refusal says."""

from __future__ import annotations

import pytest

from muster import Match
from tests.games.refusals import refused, says
from tests.games.the_specialists.layouts.components import GAME
from tests.games.the_specialists.layouts.table import TWO_EACH, do, legal, place, seen

# Not one's turn, no such action


def test_an_unknown_action_is_answered_with_the_verbs() -> None:
    m = place("1", area="1 2 3")
    told = refused(m, 0, "dance")
    says(told, "TS-32", "'dance' is no action of The Specialists")
    assert "recruit" in told.facts["verbs"]
    for text in (
        "",
        "take",
        "take 7",
        "take 0",
        "recruit red-13 s1",
        "rob atlantis bank",
        "rob lima museum",
        "give s5",
        "use prime-E1",
        "choose start-pink",
    ):
        assert "is no action" in refused(m, 0, text).reason, text


def test_seats_that_are_none_and_seats_that_wait() -> None:
    m = place("1", area="1 2 3")
    assert "there is no seat 2" in refused(m, 2, "take 1").reason
    assert "there is no seat -1" in refused(m, -1, "take 1").reason
    assert refused(m, 1, "take 1").clause == "TS-27"


@pytest.mark.clause("TS-28", "TS-32")
def test_a_step_too_early() -> None:
    m = place("2 5", area="1 2 3", display="red-01")
    for text in ("rob lima bank", "recruit red-01 s1", "fast red-01 s2"):
        says(refused(m, 0, text), "TS-28", "now take a die")
    for text in ("informant", "discard s1", "end", "set 1", "take-token prime-A1"):
        says(refused(m, 0, text), "TS-32", "Take a die", "answered with take")
    do(m, "take 1")
    says(refused(m, 0, "rob lima bank"), "TS-28", "now use a Specialist")
    m = place("4 6", display="green-01", stage="crew")
    do(m, "recruit green-01 s1")
    says(refused(m, 0, "rob lima bank"), "TS-28", "first activate the new Specialist")


@pytest.mark.clause("TS-28", "TS-32", "TS-68", "TS-J15")
def test_a_step_too_late() -> None:
    m = place("2 5", display="red-01 red-02", stage="heist")
    says(refused(m, 0, "take 1"), "TS-32", "one die a turn")
    says(refused(m, 0, "recruit red-01 s1"), "TS-J15", "one Specialist")
    says(refused(m, 0, "activate s1 once"), "TS-J15", "directly after it is recruited")
    m = place("1 2 3 4", beside="5", stage="end")
    says(refused(m, 0, "rob lima bank"), "TS-68", "one heist a turn")


@pytest.mark.clause("TS-92")
def test_nothing_after_the_end() -> None:
    m = place(round=12, active=1, turns=1, stage="end")
    assert m.over
    assert "over" in refused(m, 0, "take 1").reason


# The start


@pytest.mark.clause("TS-12")
def test_what_is_not_on_offer() -> None:
    m = Match.new(GAME, 2, seed=1)
    first = m.legal(m.asks[0].seat)[0]
    do(m, first)
    told = refused(m, m.asks[0].seat, first)
    says(told, "TS-12", first.split()[1], "not on offer")
    assert len(told.facts["offer"]) == 5
    says(refused(m, m.asks[0].seat, "choose tile-1"), "TS-12", "tile-1 is not on offer")


@pytest.mark.clause("TS-15", "TS-J9")
def test_a_die_that_does_not_wait() -> None:
    m = Match.new(GAME, 2, seed=1)
    while m.asks[0].key == "start":
        do(m, m.legal(m.asks[0].seat)[0])
    seat = m.asks[0].seat
    there = {int(text.split()[1]) for text in legal(m)}
    wrong = min(set(range(1, 7)) - there)
    told = refused(m, seat, f"put {wrong}")
    says(told, "TS-15", f"no {wrong} waits")


# Steps 1 and 2


@pytest.mark.clause("TS-32")
def test_a_die_that_is_not_in_the_area() -> None:
    m = place(area="3 5 0")
    told = refused(m, 0, "take 4")
    says(told, "TS-32", "no 4", "3", "5", dice=[3, 5])


@pytest.mark.clause("TS-42")
def test_a_specialist_that_is_not_in_the_display() -> None:
    m = place("2", display="red-01 blue-02", stage="crew")
    told = refused(m, 0, "recruit red-02 s1")
    says(told, "TS-42", "red-02", "not in the display", display=["red-01", "blue-02"])
    says(refused(m, 0, "fast red-02 s1"), "TS-42", "not in the display")


@pytest.mark.clause("TS-39")
def test_a_place_without_a_die() -> None:
    m = place("2", display="red-01", stage="crew")
    for where in ("s2", "s4", "b1"):
        says(refused(m, 0, f"recruit red-01 {where}"), "TS-39", "you have no die ")


@pytest.mark.clause("TS-42", "TS-49", "TS-35")
def test_a_die_that_does_not_fit() -> None:
    m = place("4 2", display="red-01", stage="crew")
    told = refused(m, 0, "recruit red-01 s1")
    says(
        told,
        "TS-42",
        "takes a 2",
        "this 4",
        wanted=2,
        die=4,
        usable_as=[3, 4, 5],
        instead=["s2"],
    )
    told = refused(m, 0, "fast red-01 s2")
    says(told, "TS-49", "takes a 5", wanted=5, die=2, usable_as=[2, 3], instead=["s1"])


@pytest.mark.clause("TS-93")
def test_hacking_used_up_is_mentioned() -> None:
    """red-01 is activated with 5; the 4 on s4 could have been hacked."""
    m = place(
        "0 0 3 4",
        team="red-01",
        experts="blue",
        stage="activate",
        fresh="red-01",
        tokens="prime-A4",
        hacked=True,
    )
    told = refused(m, 0, "activate s4 once")
    says(told, "TS-44", "Hacking was used this turn", wanted=5, die=4, usable_as=[4], instead=[])
    m = place("0 0 3 4", team="red-01", experts="blue", stage="activate", fresh="red-01")
    assert "activate s4 once" in legal(m)
    told = refused(m, 0, "activate s3 once")
    says(
        told,
        "TS-44",
        "the die on the fourth spot from the right would do",
        usable_as=[2, 3, 4],
        instead=["s4"],
    )


@pytest.mark.clause("TS-44", "TS-46")
def test_activation_refused() -> None:
    m = place("5 3 0 5", team="red-02 red-01", stage="activate", fresh="red-01")
    told = refused(m, 0, "activate s4 once")
    says(told, "TS-46", "2 red cards", "each or newest", cards=2)
    for how in ("each", "newest"):
        says(refused(m, 0, f"activate s2 {how}"), "TS-44", "takes a 5", wanted=5, die=3)
    says(refused(m, 0, "activate s3 each"), "TS-39", "no die on the third spot")
    m = place("5", team="red-01", stage="activate", fresh="red-01")
    says(refused(m, 0, "activate s1 each"), "TS-46", "once")


@pytest.mark.clause("TS-54", "TS-110")
def test_pass_and_informant_are_not_mixed_up() -> None:
    m = place("5", stage="crew")
    says(refused(m, 0, "pass"), "TS-54", "informant", instead="informant")
    m = place("5", stage="heist")
    says(refused(m, 0, "pass"), "TS-54", instead="informant")
    m = place("5", seats=1, stage="crew")
    says(refused(m, 0, "informant"), "TS-110", "never", instead="pass")


# Tokens


@pytest.mark.clause("TS-75", "TS-J26")
def test_tokens_that_cannot_be_used() -> None:
    m = place(area="1 1 1", tokens=["start-token-red prime-C5", "prime-A4"])
    says(refused(m, 0, "use prime-A4"), "TS-75", "no such token for a die")
    says(refused(m, 0, "use start-token-red"), "TS-J26", "heist", kind="skill")
    says(refused(m, 0, "use prime-C5"), "TS-J26", "heist", kind="equipment")
    m = place(area="1 2 6", seats=1, tokens="solo-1")
    says(refused(m, 0, "use solo-1"), "TS-J26", kind="solo")


@pytest.mark.clause("TS-J8")
def test_a_dice_token_while_the_pool_is_empty() -> None:
    """All 21 dice are out: the token is kept, and of use again once a die is spent."""
    m = place(
        ["4 2 3 4", "1 2 3 4", "1 2 3 4", "1 2 3 4"],
        seats=4,
        area="1 2 3 4 5",
        display="green-01",
        tokens="prime-A4",
        stage="crew",
    )
    assert seen(m)["pool"] == 0
    says(refused(m, 0, "use prime-A4"), "TS-J8", "the Dice Pool is empty", pool=0)
    do(m, "recruit green-01 s1")
    assert "use prime-A4" in m.legal(0)
    options = {"unlimited_dice": True}
    m = place("1 2 3 4", tokens="prime-A4", pool=0, options=options)
    assert "use prime-A4" in m.legal(0)


@pytest.mark.clause("TS-71", "TS-73")
def test_a_prime_token_of_another_board_and_one_that_is_not_held() -> None:
    m = place(
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        tokens="prime-B1 prime-B2 prime-B3 start-token-red",
        primes={"A": ["prime-A1", "prime-A2"], "C": ["prime-C1"]},
    )
    do(m, "rob lima casino")
    says(
        refused(m, 0, "take-token prime-C1"),
        "TS-71",
        "that blue token",
        tokens=["prime-A1", "prime-A2"],
    )
    do(m, "take-token prime-A1")
    says(refused(m, 0, "give-up prime-A2"), "TS-73", "this yellow token lies on its board")


@pytest.mark.clause("TS-69")
def test_discarding_a_die_that_is_not_there() -> None:
    m = place("1 2 3 4", beside="5", stage="end")
    says(refused(m, 0, "discard b2"), "TS-39", "no die 2 beside the board")
