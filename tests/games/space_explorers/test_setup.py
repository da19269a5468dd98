"""What lies on the table before the first turn (SE-1 to SE-15)."""

from __future__ import annotations

from collections import Counter

import pytest

import muster
from muster import BadChoice, Match
from tests.games.space_explorers.layouts.table import (
    COLOURS,
    asked,
    deck,
    place,
    recruit,
    seen,
    settings,
)

FILES = muster.game("space-explorers").components


def new(seats: int, seed: int = 1, **options: object) -> Match:
    return Match.new("space-explorers", seats, seed=seed, options=options)


@pytest.mark.clause("SE-1", "SE-3")
def test_the_box_holds_60_specialists_in_five_professions() -> None:
    cards = FILES["specialists"]["cards"]
    assert [card["number"] for card in cards] == list(range(1, 61))
    blocks = {"blue": 1, "green": 13, "yellow": 25, "red": 37, "purple": 49}
    for card in cards:
        first = blocks[card["division"]]
        assert first <= card["number"] < first + 12
        assert 1 <= len(card["skills"]) <= 2
        assert 2 <= len(card["cost"]) <= 6
        assert card["asterisk"] == (card["progress_points"] is None)
    stars = [card["number"] for card in cards if card["asterisk"]]
    assert stars == [11, 12, 23, 24, 35, 36, 47, 48, 59, 60]


@pytest.mark.clause("SE-1", "SE-5")
def test_ten_projects_have_an_american_and_a_soviet_side() -> None:
    sides = FILES["projects"]["sides"]
    assert Counter(side["card"] for side in sides) == Counter(dict.fromkeys(range(1, 11), 2))
    for card in range(1, 11):
        nations = {side["nation"] for side in sides if side["card"] == card}
        assert nations == {"soviet", "american"}
    for side in sides:
        assert side["progress_points"] > 0
        assert set(side["skills"]) <= set(COLOURS)


@pytest.mark.clause("SE-6", "SE-7", "SE-8", "SE-12", "SE-J4")
@pytest.mark.parametrize(("seats", "left", "line"), [(2, 52, 4), (3, 51, 5), (4, 50, 6)])
def test_center_hands_deck_and_projects(seats: int, left: int, line: int) -> None:
    m = new(seats)
    table = seen(m)
    assert len(table["center"]) == 6
    assert table["hands"] == [1] * seats
    assert table["deck"] == left == len(deck(m))
    assert len(table["projects"]) == line
    state = m.state.dump()
    laid = [*state["deck"], *state["center"], *(card for held in state["hands"] for card in held)]
    assert sorted(laid) == sorted(f"c{n}" for n in range(1, 61))
    assert table["claimed"] == [[]] * seats
    assert table["final"] == ""


@pytest.mark.clause("SE-7", "SE-8", "SE-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_a_project_only_one_side_is_in_play(seats: int) -> None:
    card_of = {side["id"]: side["card"] for side in FILES["projects"]["sides"]}
    for seed in range(20):
        line = seen(new(seats, seed))["projects"]
        assert len({card_of[name] for name in line}) == len(line) == seats + 2


@pytest.mark.clause("SE-J2", "SE-9")
def test_projects_and_their_sides_are_drawn_by_lot() -> None:
    """Over 300 games of two every one of the twenty sides is in play about equally often (60)."""
    count: Counter[str] = Counter()
    pairs: Counter[tuple[str, ...]] = Counter()
    nation = {side["id"]: side["nation"] for side in FILES["projects"]["sides"]}
    for seed in range(300):
        line = seen(new(2, seed))["projects"]
        count.update(line)
        pairs[tuple(nation[name] for name in line)] += 1
    assert len(count) == 20
    assert min(count.values()) >= 35
    assert max(count.values()) <= 90
    assert len(pairs) == 16  # sides are independent of each other: every mixture occurs


@pytest.mark.clause("SE-10", "SE-11", "SE-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_one_token_of_each_colour_and_an_empty_hub(seats: int) -> None:
    m = new(seats)
    table = seen(m)
    assert table["tokens"] == [dict.fromkeys(COLOURS, 1)] * seats
    assert table["hubs"] == [{colour: [] for colour in COLOURS}] * seats
    assert {c: settings(m)[c] for c in COLOURS} == dict.fromkeys(COLOURS, seats)
    for colour in COLOURS:
        owners = [table["owner"][f"{colour}-{n}"] for n in range(1, seats + 1)]
        assert owners == list(range(seats))
    assert len(table["owner"]) == 5 * seats


@pytest.mark.clause("SE-13", "SE-12")
def test_the_card_dealt_is_shown_to_its_owner_only() -> None:
    m = new(3)
    for seat in range(3):
        held = m.state.dump()["hands"][seat]
        assert m.view(seat)["table"]["hands"][seat] == held
        for other in (None, *(n for n in range(3) if n != seat)):
            assert held[0] not in str(m.view(other)["table"])


@pytest.mark.clause("SE-14", "SE-J3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_drawn_by_lot(seats: int) -> None:
    count: Counter[int] = Counter()
    for seed in range(60):
        m = new(seats, seed)
        table = seen(m)
        assert table["first"] == table["active"] == asked(m)[0]
        count[table["first"]] += 1
    assert set(count) == set(range(seats))
    assert min(count.values()) > 5


@pytest.mark.clause("SE-14", "SE-J3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_host_may_choose_who_begins(seats: int) -> None:
    for first in range(1, seats + 1):
        for seed in range(5):
            m = new(seats, seed, first=first)
            assert seen(m)["first"] == seen(m)["active"] == first - 1
            assert asked(m) == (first - 1, "turn")
    with pytest.raises(BadChoice):
        new(seats, first=-1)
    with pytest.raises(BadChoice):
        new(seats, first=5)


@pytest.mark.clause("SE-15", "SE-19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise_and_the_first_player_token_stays(seats: int) -> None:
    m = new(seats, first=2)
    for n in range(2 * seats):
        assert asked(m) == ((1 + n) % seats, "turn")
        assert seen(m)["first"] == 1
        m.play(asked(m)[0], "take deck")


@pytest.mark.clause("SE-J1")
def test_two_to_four_play_and_nobody_plays_alone() -> None:
    assert muster.game("space-explorers").meta.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadChoice):
            new(seats)


@pytest.mark.clause("SE-J1", "SE-38")
@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_the_other_player_is_always_next(seat: int) -> None:
    purses = ["yellow2", "blue2 green2 red2 purple2"]
    m = place(
        seats=2,
        active=seat,
        center="38 11 23 35 47 59",
        tokens=purses if seat == 0 else purses[::-1],
    )
    recruit(m, seat, 38, "red", "token yellow", "token yellow")
    assert seen(m)["tokens"][1 - seat] == dict.fromkeys(COLOURS, 2)
    assert asked(m) == (1 - seat, "turn")


@pytest.mark.clause("SE-J2", "SE-J33")
def test_deck_order_and_projects_left_in_the_box_are_told_to_nobody() -> None:
    """Nothing outside the line is named; the deck is a number."""
    sides = [side["id"] for side in FILES["projects"]["sides"]]
    for seed in range(5):
        m = new(3, seed)
        for seat in (None, 0, 1, 2):
            table = m.view(seat)["table"]
            assert [name for name in sides if name in str(table)] == [
                name for name in sides if name in table["projects"]
            ]
            assert table["deck"] == 51
