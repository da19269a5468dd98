"""Recruiting: Division, cost, placing (SE-4, SE-25 to SE-34, SE-46)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.space_explorers.layouts.payments import CARD, Walk, due
from tests.games.space_explorers.layouts.table import (
    COLOURS,
    asked,
    batches,
    cards,
    center,
    declare,
    hand,
    hub,
    place,
    recruit,
    recruits,
    tokens,
)

EVERYTHING = "blue3 green3 yellow3 red3 purple3"


@pytest.mark.clause("SE-25")
def test_the_recruit_is_a_card_of_the_center_or_of_the_own_hand() -> None:
    """Not of the deck, another hand, or a Hub."""
    m = place(
        ["purple 50", "blue 1"],
        hands=["2", "3 4"],
        center="38 5",
        deck="6 7",
        tokens=EVERYTHING,
    )
    assert {one.split()[0] for one in recruits(m, 0)} == {"2", "38", "5"}
    recruit(m, 0, 2, "blue", "token green", "token green")
    assert hub(m, 0)["blue"] == ["c2"]
    assert hand(m, 0) == []


@pytest.mark.clause("SE-26", "SE-27", "SE-28", "SE-4")
def test_every_card_joins_exactly_the_divisions_of_its_skills() -> None:
    """All sixty, with a full purse and a hand large enough to pay anything."""
    for first in range(1, 61, 6):
        row = range(first, first + 6)
        helpers = [n for n in range(1, 61) if n not in row][:5]
        m = place(
            hands=" ".join(map(str, helpers)),
            center=" ".join(map(str, row)),
            tokens=EVERYTHING,
        )
        expected = {f"{n} {colour}" for n in row for colour in CARD[f"c{n}"]["skills"]}
        assert {one for one in recruits(m, 0) if int(one.split()[0]) in row} == expected


@pytest.mark.clause("SE-27")
def test_with_two_different_skills_the_player_chooses() -> None:
    for division in ("green", "red"):
        m = place(center="18 11", tokens="yellow3")
        assert recruits(m, 0) == {"18 green", "18 red"}
        recruit(m, 0, 18, division, *["token yellow"] * 3)
        assert hub(m, 0) == {division: ["c18"]}


@pytest.mark.clause("SE-28")
def test_with_one_skill_or_two_alike_there_is_no_choice() -> None:
    m = place(center="38 41", tokens=EVERYTHING)
    assert recruits(m, 0) == {"38 red", "41 red"}


def paid(words: str, number: int, division: str) -> Counter[str]:
    """What is due for a recruit, asked of the game: the colours of every payment by tokens."""
    m = place(words, hands=str(number), tokens=EVERYTHING, center="")
    walk = Walk(m, f"c{number}", division)
    ways = {way for way in walk.reachable() if all(p.startswith("token ") for p in way)}
    (only,) = ways
    return Counter(pick.split()[1] for pick in only)


@pytest.mark.clause("SE-29")
def test_into_an_empty_division_the_full_cost_is_due() -> None:
    for card, shown in CARD.items():
        wanted = Counter(shown["cost"])
        if max(wanted.values()) <= 3:
            assert paid("", int(card[1:]), shown["division"]) == wanted


@pytest.mark.clause("SE-30", "SE-33", "SE-4")
def test_every_matching_skill_strikes_out_a_symbol_from_the_bottom() -> None:
    """21: blue, red, red, yellow, yellow, yellow from top to bottom."""
    cost = ["blue", "red", "red", "yellow", "yellow", "yellow"]
    batch = ["13", "14", "15", "16", "19"]
    for n in range(6):
        assert paid(f"green {' '.join(batch[:n])}", 21, "green") == Counter(cost[: 6 - n])


@pytest.mark.clause("SE-30")
def test_covered_cards_reduce_as_well_as_the_top() -> None:
    assert paid("green 13 24", 18, "green") == Counter(yellow=1)
    assert paid("green 24 13", 18, "green") == Counter(yellow=1)


@pytest.mark.clause("SE-31")
def test_a_card_with_two_skills_of_the_colour_counts_twice() -> None:
    assert paid("blue 5", 9, "blue") == Counter(yellow=1, purple=2, red=1)
    assert paid("blue 5 1", 9, "blue") == Counter(yellow=1, purple=2)


@pytest.mark.clause("SE-32")
def test_skills_of_another_colour_do_not_count() -> None:
    """6 has blue and purple: in Engineering only its blue counts, in Space Flight its purple."""
    assert paid("blue 6", 9, "blue") == Counter(yellow=1, purple=2, red=2)
    assert paid("purple 6", 57, "purple") == Counter(green=1, yellow=2, blue=2)
    # Nor do skills in another Division.
    assert paid("purple 6", 9, "blue") == Counter(yellow=1, purple=2, red=3)


@pytest.mark.clause("SE-34", "SE-J13")
@pytest.mark.parametrize("batch", ["1 3", "5", "5 1", "1 2 3 4"])
def test_with_enough_skills_nothing_is_paid(batch: str) -> None:
    """2 costs two symbols: with two matching skills or more it joins at once, without `done`."""
    words = batch.replace("2", "10")
    m = place(f"blue {words}", hands="2 20", tokens="green2 red", center="11 23 35 47 59 60")
    m.play(0, "recruit c2 blue")
    assert hub(m, 0)["blue"][-1] == "c2"
    assert tokens(m, 0) == {"green": 2, "red": 1}
    assert hand(m, 0) == cards("20")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J13")
def test_the_reduction_cannot_be_declined() -> None:
    """One green is left of two: a second one is not due and cannot be given."""
    m = place("blue 1", hands="2 20", tokens="green2")
    declare(m, 0, "recruit c2 blue", "token green")
    for pick in ("token green", "move c20 green"):
        assert pick not in m.legal(0)
    m.play(0, "done")
    assert tokens(m, 0) == {"green": 1}
    m = place("blue 5", hands="2 20", tokens="green2", options={"overpay": True})
    m.play(0, "recruit c2 blue")
    assert tokens(m, 0) == {"green": 2}


@pytest.mark.clause("SE-46")
def test_the_recruit_is_put_on_top_of_its_batch() -> None:
    m = place("blue 5, red 37", hands="1 18", tokens="yellow3", center="11 23 35 47 59 60")
    m.play(0, "recruit c1 blue")
    assert hub(m, 0) == {"blue": ["c5", "c1"], "red": ["c37"]}
    m = place("blue 5, red 37", hands="18", tokens="yellow3", center="11 23 35 47 59 60")
    recruit(m, 0, 18, "red", "token yellow", "token yellow")
    assert hub(m, 0) == {"blue": ["c5"], "red": ["c37", "c18"]}
    assert center(m) == cards("11 23 35 47 59 60")


@pytest.mark.clause("SE-4", "SE-30")
def test_skills_lower_costs_as_the_search_counts_them() -> None:
    """A few mixed batches, the game against the count the payment search uses."""
    for words, number, division in (
        ("red 42 37", 46, "red"),
        ("blue 42 1", 4, "blue"),
        ("green 30 18", 21, "green"),
        ("yellow 54 29", 32, "yellow"),
    ):
        assert paid(words, number, division) == due(batches(words), f"c{number}", division)
    assert set(COLOURS) == set(batches(""))
