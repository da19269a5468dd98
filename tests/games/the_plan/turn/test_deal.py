"""Dealing Plans, and when the discards become a new deck."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from muster import Match
from tests.games.the_plan.table import (
    TYPES,
    own,
    place,
    play_randomly,
    play_until,
    seen,
    told,
)

PLANS = {"smash_grab": 16, "lone": 14, "team2": 14, "team3": 14, "team4": 14}
CARDS = [f"sg-{n:02}" for n in range(1, 17)] + [
    f"p{size}-{n:02}" for size in range(1, 5) for n in range(1, 15)
]


def hands(m: Match) -> list[list[str]]:
    """Every seat's own hand."""
    return [own(m, seat)["hand"] for seat in range(m.seats)]


@pytest.mark.clause("TP-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_is_dealt_six_different_plans(seats: int) -> None:
    m = Match.new("the-plan", seats, seed=1)
    dealt = [card for hand in hands(m) for card in hand]
    assert [len(hand) for hand in hands(m)] == [6] * seats
    assert len(set(dealt)) == 6 * seats
    assert set(dealt) <= set(CARDS)
    in_box = 72 if seats > 2 else 42
    assert seen(m)["deck"] == in_box - 6 * seats


@pytest.mark.clause("TP-1")
def test_plans_treasures_and_trinkets_are_shuffled() -> None:
    tables = [Match.new("the-plan", 3, seed=seed) for seed in range(60)]
    assert len({str(hands(m)) for m in tables}) == 60
    assert {card for m in tables for hand in hands(m) for card in hand} == set(CARDS)
    first_treasures = {token for m in tables for token in seen(m)["treasures"]}
    first_trinkets = {token for m in tables for token in seen(m)["trinkets"]}
    assert len(first_treasures) == 56
    assert len(first_trinkets) == 30


@pytest.mark.clause("TP-1", "TP-J7")
def test_piles_and_deck_are_shown_as_counts_only() -> None:
    m = Match.new("the-plan", 4, seed=5)
    for seat in (None, 0, 1, 2, 3):
        table = m.view(seat)["table"]
        assert (table["deck"], table["treasure_pile"], table["trinket_pile"]) == (48, 51, 27)


@pytest.mark.clause("TP-J6")
def test_cards_are_dealt_one_at_a_time_in_seat_order() -> None:
    deck = CARDS[:30]
    m = place(4, at="deal_hands", hands=[], turn=0, deck=deck)
    for seat, hand in enumerate(hands(m)):
        assert hand == deck[seat:24:4]
    assert seen(m)["deck"] == 6


@pytest.mark.clause("TP-12", "TP-J6")
def test_with_six_all_72_are_shuffled_at_the_start_of_the_third_deal() -> None:
    m = place(
        6, at="deal_hands", hands=[], turn=8, deck=[], discards=CARDS[:48], leftovers=CARDS[48:]
    )
    assert told(m, None, "reshuffled") == [{"kind": "reshuffled", "count": 72}]
    assert [line.told["kind"] for line in m.log(None)][:2] == ["reshuffled", "dealt"]
    assert seen(m)["deck"] == 72 - 36
    assert seen(m)["discards"] == []
    assert seen(m)["leftovers"] == 0


@pytest.mark.clause("TP-12", "TP-J6")
def test_with_five_the_discards_are_shuffled_after_the_twelfth_card_of_the_third_deal() -> None:
    deck = CARDS[:12]
    m = place(
        5, at="deal_hands", hands=[], turn=8, deck=deck, discards=CARDS[12:52], leftovers=CARDS[52:]
    )
    assert told(m, None, "reshuffled") == [{"kind": "reshuffled", "count": 60}]
    for seat, hand in enumerate(hands(m)):
        from_old_deck = [card for card in hand if card in deck]
        assert from_old_deck == deck[seat::5]
    assert seen(m)["deck"] == 60 - 18


@pytest.mark.clause("TP-J6")
def test_discards_wait_while_a_single_card_is_left_in_the_deck() -> None:
    """The deck is empty after the deal, but no card is due: nothing is shuffled."""
    m = place(3, at="deal_hands", hands=[], turn=4, deck=CARDS[:18], discards=CARDS[18:40])
    assert seen(m)["deck"] == 0
    assert len(seen(m)["discards"]) == 22
    assert told(m, None, "reshuffled") == []


@pytest.mark.clause("TP-J6")
def test_a_reshuffled_deck_comes_in_any_order() -> None:
    discards = CARDS[:18]
    dealt = {
        str(
            hands(
                place(3, at="deal_hands", hands=[], turn=4, deck=[], discards=discards, seed=seed)
            )
        )
        for seed in range(20)
    }
    assert len(dealt) == 20


@pytest.mark.clause("TP-J6", "TP-12")
@pytest.mark.parametrize(
    ("seats", "expected"), [(2, []), (3, []), (4, []), (5, [(8, 60)]), (6, [(8, 72)])]
)
def test_when_discards_are_shuffled_in_a_whole_game(
    seats: int, expected: list[tuple[int, int]]
) -> None:
    """As (turns played before, number of cards)."""
    for seed in range(4):
        m = Match.new("the-plan", seats, seed=seed)
        play_randomly(m, random.Random(seed))
        assert _reshuffles(m) == expected


@pytest.mark.clause("TP-J6")
def test_six_players_play_the_whole_second_round_with_an_empty_deck() -> None:
    m = Match.new("the-plan", 6, seed=3)
    rng = random.Random(3)
    for turn in (5, 6, 7, 8):
        play_until(m, "plan", rng, turn)
        assert seen(m)["deck"] == 0
        assert len(seen(m)["discards"]) + seen(m)["leftovers"] == 36 + 6 * (turn - 5)


@pytest.mark.clause("TP-J6", "TP-J22")
@pytest.mark.parametrize("ghosts", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("removed", list(combinations(TYPES, 2)))
def test_when_discards_are_shuffled_in_solitaire(ghosts: int, removed: tuple[str, str]) -> None:
    """Two cards each, then one each after ten turns; a shuffle only when a card is missing."""
    players = 1 + ghosts
    deck = sum(count for name, count in PLANS.items() if name not in removed) - 2 * players
    expected: list[tuple[int, int]] = []
    discards = 0
    for turn in range(1, 11):
        discards += players
        for _ in range(players):
            if deck == 0:
                expected.append((turn, discards))
                deck, discards = discards, 0
            deck -= 1
    m = Match.new("the-plan", 1, seed=ghosts, options={"ghosts": ghosts, "removed": list(removed)})
    play_randomly(m, random.Random(1))
    assert _reshuffles(m) == expected


@pytest.mark.clause("TP-J6")
def test_cards_in_hands_are_never_shuffled_in() -> None:
    played = ["p1-01", "p1-02", "p1-03", "p1-04"]
    m = place(
        1,
        at="refill_hands",
        options={"ghosts": 3},
        hands=[["p2-01"], ["p2-02"], ["p2-03"], ["p2-04"]],
        deck=["p3-01"],
        discards=played,
    )
    assert told(m, None, "reshuffled") == [{"kind": "reshuffled", "count": 4}]
    assert own(m, 0)["hand"] == ["p2-01", "p3-01"]
    assert seen(m)["hands"] == [2, 2, 2, 2]
    assert seen(m)["deck"] == 1
    for ghost, kept in ((1, "p2-02"), (2, "p2-03"), (3, "p2-04")):
        hand = m.state.dump()["hands"][ghost]
        assert kept in hand
        assert set(hand) - {kept} < set(played)


def _reshuffles(m: Match) -> list[tuple[int, int]]:
    """Each shuffle of discards: turns begun before it, cards shuffled."""
    found: list[tuple[int, int]] = []
    turn = 0
    for line in m.log(None):
        if line.told["kind"] == "turn":
            turn = line.told["turn"]
        elif line.told["kind"] == "reshuffled":
            found.append((turn, line.told["count"]))
    return found
