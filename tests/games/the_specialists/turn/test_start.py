"""Before round 1: who begins, pairs, the first dice (TS-10 to TS-15)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from muster import Match
from tests.games.the_specialists.layouts.components import COLOURS, GAME, START
from tests.games.the_specialists.layouts.table import asked, do, legal, row, seen, start, told

each_count = pytest.mark.parametrize("seats", [2, 3, 4])


def new(seats: int, seed: int = 0, **options: Any) -> Match:
    return Match.new(GAME, seats, seed=seed, options=options)


@pytest.mark.clause("TS-10", "TS-J1")
@each_count
def test_the_highest_sum_of_two_dice_begins(seats: int) -> None:
    clear = 0
    for seed in range(30):
        m = new(seats, seed)
        sums = [sum(values) for values in own_dice(m)]
        best = max(sums)
        assert sums[seen(m)["first"]] == best
        clear += sums.count(best) == 1
    assert 0 < clear <= 30


def own_dice(m: Match) -> list[list[int]]:
    """The two dice each player rolled and kept, before they are arranged."""
    table = seen(m)
    found = [
        [value for value in [*values, *aside] if value]
        for values, aside in zip(table["rows"], table["beside"], strict=True)
    ]
    assert all(len(values) == 2 for values in found)
    return found


@pytest.mark.clause("TS-J1")
def test_tied_players_are_ordered_by_a_roll_that_is_not_kept_or_reroll_by_option() -> None:
    """Without the option ties stay in the dice that are kept; with it they do not."""
    tied_first = Counter[bool]()
    for seed in range(60):
        sums = [sum(values) for values in own_dice(new(2, seed))]
        again = [sum(values) for values in own_dice(new(2, seed, reroll_ties=True))]
        assert again[0] != again[1]
        if sums[0] == sums[1]:
            tied_first[seen(new(2, seed))["first"] == 0] += 1
        else:
            assert again == sums
    assert tied_first[True] > 0
    assert tied_first[False] > 0


@pytest.mark.clause("TS-10", "TS-J1")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_tie_for_first_concerns_only_the_tied_players(seats: int) -> None:
    ties = changed = 0
    for seed in range(40):
        plain, again = new(seats, seed), new(seats, seed, reroll_ties=True)
        sums = [sum(values) for values in own_dice(plain)]
        tied = [seat for seat in range(seats) if sums[seat] == max(sums)]
        (said,) = told(plain, None, "start rolled")
        assert said["again"] == (len(tied) > 1)
        assert seen(plain)["first"] in tied
        assert seen(again)["first"] in tied
        others = [seat for seat in range(seats) if seat not in tied or len(tied) == 1]
        for seat in others:
            assert own_dice(again)[seat] == own_dice(plain)[seat]
        if len(tied) > 1:
            ties += 1
            changed += own_dice(again) != own_dice(plain)
            best = max(sum(own_dice(again)[seat]) for seat in tied)
            assert sum(own_dice(again)[seen(again)["first"]]) == best or len(tied) > 2
    assert ties
    assert changed


@pytest.mark.clause("TS-11")
@each_count
def test_six_pairs_at_random(seats: int) -> None:
    matched = set()
    for seed in range(6):
        offer = seen(new(seats, seed))["offer"]
        cards = [card for pair in offer for card in pair["cards"]]
        given = [token for pair in offer for token in pair["tokens"]]
        assert sorted(cards) == sorted(START)
        assert sorted(given) == sorted(f"start-token-{colour}" for colour in COLOURS)
        assert all((len(p["cards"]), len(p["tokens"])) == (1, 1) for p in offer)
        pairs = zip(cards, given, strict=True)
        matched |= {
            card.removeprefix("start-") == t.removeprefix("start-token-") for card, t in pairs
        }
    assert False in matched  # colours need not match


@pytest.mark.clause("TS-12", "TS-J2")
@each_count
def test_pairs_are_chosen_from_the_last_player_counter_clockwise(seats: int) -> None:
    for seed in range(4):
        m = new(seats, seed)
        first = seen(m)["first"]
        order = [(first - 1 - n) % seats for n in range(seats)]
        for turn, seat in enumerate(order):
            assert asked(m) == (seat, "start")
            offer = seen(m)["offer"]
            assert len(offer) == 6 - turn
            assert legal(m) == {f"choose {pair['cards'][0]}" for pair in offer}
            do(m, sorted(legal(m))[turn % 2])
        arranged = []
        while m.asks[0].key == "arrange":
            if m.asks[0].seat not in arranged:
                arranged.append(m.asks[0].seat)
            do(m, m.legal(m.asks[0].seat)[0])
        assert arranged == [seat for seat in order if seat in arranged]
        assert asked(m) == (first, "die")
        assert seen(m)["offer"] == []  # what nobody took leaves the game


@pytest.mark.clause("TS-13", "TS-14", "TS-J6")
def test_a_pair_brings_card_token_and_die() -> None:
    m = new(2, 5)
    seat = m.asks[0].seat
    pair = seen(m)["offer"][2]
    (card,), (token,) = pair["cards"], pair["tokens"]
    before = own_dice(m)[seat]
    do(m, f"choose {card}")
    table = seen(m)
    assert table["teams"][seat][START[card]["colour"]] == [card]
    assert table["tokens"][seat] == [token]
    start(m)
    values = sorted(value for value in row(m, seat) if value)
    assert values == sorted([*before, START[card]["die"]])


@pytest.mark.clause("TS-15", "TS-J2")
def test_three_dice_are_put_on_s1_to_s3_as_one_likes() -> None:
    seen_orders = set()
    for seed in range(10):
        m = new(2, seed)
        while m.asks[0].key == "start":
            do(m, m.legal(m.asks[0].seat)[-1])
        if m.asks[0].key != "arrange":
            continue
        seat = m.asks[0].seat
        first = max(legal(m))
        rest = [text for text in legal(m) if text != first]
        do(m, first)
        chosen = [int(first.split()[1])]
        if asked(m) == (seat, "arrange"):
            assert set(rest) <= legal(m) | {first}
            second = min(legal(m))
            do(m, second)
            chosen.append(int(second.split()[1]))
        assert row(m, seat)[: len(chosen)] == chosen
        assert row(m, seat)[3] == 0
        assert 0 not in row(m, seat)[:3]
        seen_orders.add(row(m, seat)[0] > row(m, seat)[2])
    assert True in seen_orders


@pytest.mark.clause("TS-15")
def test_equal_dice_need_no_arranging() -> None:
    """Somewhere among these games somebody has three equal dice or two equal ones left."""
    asked_once = asked_never = 0
    for seed in range(60):
        m = new(2, seed)
        while m.asks[0].key == "start":
            do(m, m.legal(m.asks[0].seat)[0])
        counts: Counter[int] = Counter()
        while m.asks[0].key == "arrange":
            counts[m.asks[0].seat] += 1
            assert len(legal(m)) >= 2
            do(m, m.legal(m.asks[0].seat)[0])
        for seat in range(2):
            values = [value for value in row(m, seat) if value]
            kinds = len(set(values))
            assert (counts[seat] == 0) == (kinds == 1)
            asked_never += kinds == 1
            asked_once += counts[seat] == 1
    assert asked_once
    assert asked_never


@pytest.mark.clause("TS-2", "TS-10", "TS-7")
def test_the_log_tells_what_was_dealt() -> None:
    m = new(3, 1)
    table = seen(m)
    (rolled,) = told(m, None, "start rolled")
    assert (rolled["dice"], rolled["first"]) == (own_dice(m), table["first"])
    (began,) = told(m, None, "round")
    assert (began["dice"], began["shown"]) == (table["area"], table["display"])
    assert began["informant"] == table["informant"]
    (laid,) = told(m, None, "laid out")
    assert laid["layout"] == table["layout"]
    assert sorted(laid["tokens"]) == sorted(board["tokens"] for board in table["boards"])
