"""Setting the table for two, three and four players (TS-1 to TS-22)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from muster import Match
from tests.games.the_specialists.components import (
    CARD,
    COLOURS,
    FILES,
    GAME,
    INFORMANT,
    LAYOUTS,
    START,
)
from tests.games.the_specialists.packs import whole
from tests.games.the_specialists.table import asked, do, legal, row, seen, start, told

SEATS = (2, 3, 4)
DICE = {2: 3, 3: 4, 4: 5}
SHOWN = {2: 4, 3: 5, 4: 6}

each_count = pytest.mark.parametrize("seats", SEATS)


def new(seats: int, seed: int = 0, **options: Any) -> Match:
    return Match.new(GAME, seats, seed=seed, options=options)


# Boards and tokens


@pytest.mark.clause("TS-1", "TS-J53")
def test_all_four_letters_show_and_all_four_layouts_come_up() -> None:
    found = Counter(seen(new(2, seed))["layout"] for seed in range(80))
    assert set(found) == set(LAYOUTS)
    assert min(found.values()) >= 8  # each of four with equal chance: 20 expected
    for seed in range(4):
        table = seen(new(3, seed))
        assert sorted(board["letter"] for board in table["boards"]) == list("ABCD")
        assert "".join(board["letter"] for board in table["boards"]).lower() == table["layout"]
        assert len(table["cities"]) == 10


@pytest.mark.clause("TS-1")
def test_there_are_just_four_combinations() -> None:
    sides = [board["letters"] for board in FILES["boards"]["boards"]]
    every = [
        (a + b + c + d).lower()
        for a in sides[0]
        for b in sides[1]
        for c in sides[2]
        for d in sides[3]
        if len({a, b, c, d}) == 4
    ]
    assert sorted(every) == sorted(LAYOUTS)


@pytest.mark.clause("TS-J53")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_host_may_choose_the_layout(layout: str) -> None:
    for seed in range(5):
        assert seen(new(2, seed, layout=layout))["layout"] == layout


@pytest.mark.clause("TS-2")
@each_count
def test_four_of_five_prime_tokens_lie_on_each_post_it(seats: int) -> None:
    removed: set[str] = set()
    for seed in range(12):
        for board in seen(new(seats, seed))["boards"]:
            whole = {f"prime-{board['letter']}{n}" for n in range(1, 6)}
            assert len(board["tokens"]) == 4
            assert set(board["tokens"]) < whole
            removed |= whole - set(board["tokens"])
    assert len(removed) > 8  # at random


@pytest.mark.clause("TS-3", "TS-18", "TS-21", "TS-22")
@each_count
def test_expert_tiles_by_number_of_players(seats: int) -> None:
    lacking: set[str] = set()
    for seed in range(12):
        tiles = seen(new(seats, seed))["tiles"]
        assert list(tiles) == list(COLOURS)
        if seats == 2:
            assert set(tiles.values()) == {1}
        elif seats == 4:
            assert set(tiles.values()) == {2}
        else:
            assert sorted(tiles.values()) == [1, 1, 1, 2, 2, 2]  # three different colours
            lacking |= {colour for colour, left in tiles.items() if left == 1}
    assert seats != 3 or lacking == set(COLOURS)


@pytest.mark.clause("TS-5", "TS-16", "TS-19", "TS-22", "TS-J3")
@each_count
def test_deck_and_display_by_number_of_players(seats: int) -> None:
    m = new(seats)
    cards = [*m.state.dump()["deck"], *seen(m)["display"]]
    allowed = (None, "3+", "4+")[: seats - 1]
    assert sorted(cards) == sorted(card for card in CARD if CARD[card]["mark"] in allowed)
    assert len(seen(m)["display"]) == SHOWN[seats]
    assert len(cards) == 12 * SHOWN[seats]  # they last exactly
    assert seen(m)["deck"] == len(cards) - SHOWN[seats]
    assert new(seats, 1).state.dump()["deck"] != m.state.dump()["deck"]


@pytest.mark.clause("TS-6", "TS-17", "TS-20", "TS-22", "TS-J4")
@each_count
def test_reward_stacks_by_number_of_players(seats: int) -> None:
    table = seen(new(seats))
    removed: dict[int, tuple[int, ...]] = {2: (2, 4), 3: (4,), 4: ()}
    for name, numbers in (("team", 3), ("mastery", 3), ("bank", 4), ("jewelry", 4)):
        left = [n for n in range(1, numbers + 1) if n not in removed[seats]]
        assert table[f"{name}_stack"] == left
        assert table[f"{name}_taken"] == [0] * seats


@pytest.mark.clause("TS-7", "TS-J3")
@each_count
def test_twelve_informants_the_first_turned_up(seats: int) -> None:
    m = new(seats)
    dump = m.state.dump()
    assert sorted([dump["informant"], *dump["informants"]]) == sorted(INFORMANT)
    table = seen(m)
    assert table["informant"] == {"id": dump["informant"], "reward": INFORMANT[dump["informant"]]}
    assert table["informants"] == 11


@pytest.mark.clause("TS-4", "TS-8", "TS-24", "TS-J3")
@each_count
def test_dice_of_the_area_and_of_the_pool(seats: int) -> None:
    m = new(seats)
    table = seen(m)
    assert len(table["area"]) == DICE[seats]
    assert all(value in range(1, 7) for value in table["area"])
    assert table["pool"] == 21 - DICE[seats] - 2 * seats
    start(m)
    table = seen(m)
    assert table["round"] == 1  # the set-up was its preparation
    assert table["pool"] == 21 - DICE[seats] - 3 * seats


@pytest.mark.clause("TS-9", "TS-J5")
@each_count
def test_what_a_player_begins_with(seats: int) -> None:
    table = seen(new(seats))
    limits = FILES["tokens"]["limits"]
    assert table["equipment"] == [limits["start_equipment"]] * seats
    assert table["money"] == start_money(seats, table["first"])
    assert table["heists"] == [0] * seats
    assert limits["heists_to_end"] == 7


def start_money(seats: int, first: int) -> list[int]:
    """Money to begin with: for everybody, and by the place in the turn order of round 1."""
    tokens = FILES["tokens"]
    by_place = tokens["by_players"][str(seats)]["start_money"]
    return [
        tokens["limits"]["start_money"] + by_place[(seat - first) % seats] for seat in range(seats)
    ]


@pytest.mark.clause("TS-J5")
@pytest.mark.parametrize("asymmetric", [False, True])
@each_count
def test_start_money_may_depend_on_the_place_in_the_turn_order(
    seats: int, asymmetric: bool
) -> None:
    given = [3, 5, 7, 9][:seats]
    pack = whole("tokens", "by_players", str(seats), "start_money", given)
    options = {"asymmetric": asymmetric}
    for seed in range(4):
        table = seen(Match.new(GAME, seats, seed=seed, options=options, content=pack))
        basis = FILES["tokens"]["limits"]["start_money"]
        for place in range(seats):
            seat = (table["first"] + place) % seats
            assert table["books"][seat]["start"] == basis + given[place]


# Who begins, and with what


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
    assert began["informant"] == table["informant"]["id"]
    (laid,) = told(m, None, "laid out")
    assert laid["layout"] == table["layout"]
    assert sorted(laid["tokens"]) == sorted(board["tokens"] for board in table["boards"])
