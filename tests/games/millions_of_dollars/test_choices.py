"""What one touches, what it is called, and what a seat is told would follow."""

from __future__ import annotations

import pytest

from muster import Match
from muster.kernel.scene import Choice
from tests.games.millions_of_dollars.table import THREE, heist, new, place


def choices(m: Match, seat: int) -> dict[str, Choice]:
    """What a seat may answer, by action; amounts are one choice."""
    found = [prompt for prompt in m.scene(seat).prompts if prompt.seat == seat]
    return {choice.action: choice for prompt in found for choice in prompt.choices}


def hint(m: Match, seat: int, action: str) -> str:
    return choices(m, seat)[action].hint


# What one touches


def test_one_touches_the_player_the_slip_or_ones_own_card() -> None:
    m = place(
        offers=[[3, 0, 4], [0, 2, 1]],
        asks=[[1, -1, 5], [0, 4, 2]],
        looks=[1, 0, 0, 0, 0],
        options={"gifts": True},
    )
    touched = {action: choice.targets for action, choice in choices(m, 0).items()}
    assert touched["offer 3"] == touched["peek 3"] == ("slot-3",)
    assert touched["accept 3 4"] == ("offer-3-0",)
    assert touched["pay 1 5"] == ("ask-1",)
    assert touched["withdraw offer-2"] == ("offer-0-2",)
    assert touched["withdraw ask"] == ("ask-0",)
    assert touched["ask anyone"] == touched["ask 2"] == touched["leave"] == ("slot-0",)
    assert touched["give 2"] == ("seat-2",)
    assert touched["pass"] == touched["claim driver"] == ()


@pytest.mark.clause("MD-J24")
def test_three_players_touch_one_of_two_characters() -> None:
    m = place(THREE, offers=[[1, 1, 2]], asks=[[0, -1, 3]])
    touched = {action: choice.targets for action, choice in choices(m, 0).items()}
    assert touched["accept b 1 2"] == ("offer-1-1",)
    assert touched["withdraw ask-a"] == ("ask-0",)
    assert touched["leave a"] == ("slot-0",)
    assert touched["leave b"] == ("slot-1",)
    assert touched["offer 2b"] == ("slot-5",)
    words = choices(m, 0)
    assert words["accept b 1 2"].label == "Take $2 from seat 1 and leave with B"
    assert words["claim a driver"].label == "Claim to be the Driver for A"
    assert words["claim b staying"].button == "B: I stay"
    assert words["offer 2b"].label == "Pay if seat 2's B leaves"


def test_roles_are_sent_from_the_hand_and_named_on_the_table() -> None:
    assert choices(new(4), 0)["send driver"].targets == ("pick-driver",)
    m = heist("snitch brute driver driver crook", hidden="driver")
    assert choices(m, 0)["name driver"].targets == ("role-3",)


# Amounts and groups


@pytest.mark.clause("MD-J9")
def test_an_amount_has_bounds_a_unit_and_somebody_it_is_for() -> None:
    m = place(cash=[7, 3, 9, 4, 1])
    offer, ask, anyone = (choices(m, 0)[a] for a in ("offer 3", "ask 2", "ask anyone"))
    assert (offer.low, offer.high, offer.unit, offer.seat) == (1, 7, "$", 3)
    assert (ask.low, ask.high, ask.unit, ask.seat) == (1, 9, "$", 2)
    assert (anyone.high, anyone.seat) == (9, None)
    assert offer.group == "Make an offer"
    assert ask.group == anyone.group == "Name your price"


def test_claims_are_kept_together_and_show_their_suit() -> None:
    claims = [choice for choice in choices(place(), 0).values() if choice.group == "Claim"]
    assert [choice.button for choice in claims] == [
        "I am the Snitch",
        "I am the Brute",
        "I am the Driver",
        "I am the Crook",
        "I stay",
        "I leave",
        "No comment",
    ]
    assert [choice.suit for choice in claims][:4] == ["beige", "red", "green", "blue"]
    assert all(choice.quiet for choice in claims)


# What would follow


@pytest.mark.clause("MD-J8")
def test_taking_an_offer_says_what_one_gets() -> None:
    m = place(offers=[[3, 0, 3]], loot="royal-casino")
    taken = choices(m, 0)["accept 3 3"]
    assert taken.button == "Take $3 and leave"
    assert taken.hint == "Seat 3 pays you 3, then you are out. Your ante of 2 comes back."
    assert taken.confirm
    assert not taken.quiet
    assert choices(m, 0)["pass"].button == "Let it stand"
    more = place(offers=[[3, 0, 3], [1, 0, 1]])
    assert hint(more, 0, "accept 3 3").endswith("Other offers for it can be added.")


def test_paying_a_price_says_what_is_left() -> None:
    m = place(asks=[[1, -1, 4], [2, 0, 3]])
    assert hint(m, 0, "pay 1 4") == "Seat 1 leaves at once. $6 stay with you."
    assert choices(m, 0)["pay 1 4"].quiet, "open to anyone"
    assert not choices(m, 0)["pay 2 3"].quiet, "asked of me"


@pytest.mark.clause("MD-9")
def test_staying_says_what_the_seat_may_know_of_its_rivals() -> None:
    claimed = place(claims=[None, None, None, "driver", None])
    assert hint(claimed, 0, "pass") == (
        "If you stay and seat 3 is a Driver too, both are out and both antes are lost."
    )
    shown = place("driver brute crook driver driver")
    assert hint(shown, 0, "pass") == (
        "2 Drivers are shown: if another one stays, both are out and both antes are lost."
    )
    brutes = place("brute brute brute crook snitch", claims=[None, "brute", None, None, None])
    assert hint(brutes, 0, "pass") == (
        "If you stay and seat 1 is a Brute too, both are out, with their antes."
    )
    calm = place("driver brute crook snitch crook")
    assert hint(calm, 0, "pass") == "If all 5 still in share, each gets $1."


@pytest.mark.clause("MD-J18")
def test_staying_uses_what_one_has_looked_at() -> None:
    roles = "driver brute crook driver driver"
    claims = [None, None, None, "crook", "driver"]
    m = place(roles, claims=claims, known=[[3, 4], [], [], [], []])
    assert hint(m, 0, "pass") == (
        "You looked: seat 3 and seat 4 are Drivers too. "
        "If all stay, all are out and the antes are lost."
    )
    liar = place(claims=claims, known=[[3], [], [], [], []])
    assert "seat 3" not in hint(liar, 0, "pass"), "seat 3 was seen to be a Snitch"


@pytest.mark.clause("MD-13")
def test_a_snitch_alone_is_warned() -> None:
    m = place("snitch brute crook driver driver", left=[1, 2, 3, 4])
    assert hint(m, 0, "pass") == "A Snitch alone in play loses $3."


@pytest.mark.clause("MD-11")
def test_naming_says_whom_it_hits() -> None:
    m = heist("snitch brute driver driver crook", hidden="crook")
    assert hint(m, 0, "name driver") == "2 shown. Every Driver still in is out, ante lost."
    assert hint(m, 0, "name brute") == "1 shown. Every Brute still in is out, with the ante back."
