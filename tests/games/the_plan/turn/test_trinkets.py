"""Trinkets for Plans that took nothing: who is served when, and who may choose."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from muster import Match
from muster.games.the_plan.state import Museum
from tests.games.the_plan.table import (
    ALL_TRINKETS,
    asked,
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

FACE_UP = ["mugs-1-a", "mugs-2-a", "mugs-3-a", "mugs-4-a"]
PILE = ["mugs-1-b", "mugs-2-b", "mugs-3-b", "mugs-4-b"]


def empty_handed(
    treasures: tuple[int, ...],
    trinkets: tuple[int, ...],
    face_up: list[str] = FACE_UP,
    pile: list[str] = PILE,
    **entries: Any,
) -> Match:
    """As many lone Specialists as there are numbers, and none finds its colour.

    Player n owns treasures[n] Treasures and trinkets[n] Trinkets.
    """
    plans = ["p1-01", "p1-02", "p1-03", "p1-04", "p1-05", "p1-06"][: len(treasures)]
    data: dict[str, Any] = {
        "hauls": some_loot(*treasures),
        "souvenirs": some_trinkets(*trinkets),
        "trinkets": face_up,
        "trinket_pile": pile,
        **entries,
    }
    return turned_up(plans, "orange1", **data)


def served(m: Match) -> list[tuple[int, str]]:
    """Who earned a Trinket so far, in order, and how."""
    return [(line["player"], line["how"]) for line in told(m, None, "earned")]


# Earning


@pytest.mark.clause("TP-8")
def test_a_plan_without_treasure_earns_one_trinket_of_its_owners_choice() -> None:
    for choice in [f"take {trinket}" for trinket in FACE_UP]:
        m = turned_up(
            ["p1-01", "p1-03", "p1-05"],
            "yellow1 blue1",
            trinkets=FACE_UP,
            trinket_pile=PILE,
        )
        assert asked(m) == [(0, "trinket")]
        assert m.legal(0) == [*(f"take {trinket}" for trinket in FACE_UP), "draw"]
        m.play(0, choice)
        chosen = choice.split()[1]
        assert souvenirs(m, 0) == [chosen]
        assert chosen not in seen(m)["trinkets"]
        assert seen(m)["trinket_pile"] == 4
        assert served(m) == [(0, "chosen")]


@pytest.mark.clause("TP-8", "TP-J16")
def test_the_trinket_may_be_the_top_of_the_pile_unseen() -> None:
    m = empty_handed((0, 1, 2), (0, 0, 0))
    m.play(0, "draw")
    assert souvenirs(m, 0) == [PILE[0]]
    assert seen(m)["trinkets"] == FACE_UP
    assert seen(m)["trinket_pile"] == 3
    assert served(m) == [(0, "unseen")]


@pytest.mark.clause("TP-8")
def test_the_top_of_the_pile_is_drawn_where_nothing_lies_face_up() -> None:
    m = empty_handed((0, 1, 2), (0, 0, 0), face_up=[])
    assert [souvenirs(m, p) for p in range(3)] == [[PILE[0]], [PILE[1]], [PILE[2]]]


@pytest.mark.clause("TP-8", "TP-J15")
def test_the_trinket_comes_at_once_before_larger_teams_act() -> None:
    m = turned_up(["p2-01", "p1-01", "p3-03"], "yellow1 blue1", trinkets=FACE_UP)
    assert asked(m) == [(1, "trinket")]
    assert haul(m, 0) == []
    m.play(1, "take mugs-1-a")
    assert haul(m, 0) == loot("yellow1")
    assert haul(m, 2) == loot("blue1")


@pytest.mark.clause("TP-J15")
def test_takers_are_served_after_their_whole_size_has_collected() -> None:
    """Player 0 finds nothing; player 2, later in seat order, has collected before it chooses."""
    m = turned_up(["p1-01", "p2-01", "p1-03"], "yellow1", trinkets=FACE_UP)
    assert asked(m) == [(0, "trinket")]
    assert haul(m, 2) == loot("yellow1")


# Who comes first


@pytest.mark.clause("TP-9", "TP-J15")
def test_fewest_treasures_take_first() -> None:
    for counts in permutations((0, 1, 2, 3)):
        m = empty_handed(counts, (0, 0, 0, 0))
        for place_in_line in range(4):
            player = counts.index(place_in_line)
            assert asked(m) == [(player, "trinket")]
            m.play(player, f"take {FACE_UP[place_in_line]}")
        assert [souvenirs(m, counts.index(n)) for n in range(4)] == [[t] for t in FACE_UP]


@pytest.mark.clause("TP-9", "TP-J15")
def test_among_equal_treasures_fewest_trinkets_take_first() -> None:
    for counts in permutations((0, 1, 2)):
        m = empty_handed((1, 1, 1), counts)
        order = []
        for _ in range(3):
            order.append(m.asks[0].seat)
            m.play(m.asks[0].seat, m.legal(m.asks[0].seat)[0])
        assert order == [counts.index(n) for n in range(3)]


@pytest.mark.clause("TP-J15")
def test_treasures_count_before_trinkets() -> None:
    m = empty_handed((1, 2, 3), (5, 0, 1))
    assert asked(m) == [(0, "trinket")]


@pytest.mark.clause("TP-J15")
def test_values_do_not_matter() -> None:
    """Two Treasures worth 2 come after one worth 4, and level numbers are level."""
    m = empty_handed(
        (2, 1, 1), (0, 0, 0), hauls=[loot("gray1 gray1b"), loot("gray4"), loot("gray2")]
    )
    assert served(m) == [(1, "unseen"), (2, "unseen")]
    assert asked(m) == [(0, "trinket")]


@pytest.mark.clause("TP-J15", "TP-J17")
def test_whoever_waits_for_a_trinket_owns_what_he_owned_when_the_turn_began() -> None:
    """So "owned now" (TP-J15) and "the order is fixed" (TP-J17) cannot be told from a count at the
    start of the turn or a new order after each taker: who waits took nothing this turn, and takes
    one Trinket at most. Should a rule ever change that, this fails, and both need a test of theirs.
    """
    waited = 0
    for seed in range(12):
        rng = random.Random(seed)
        m = Match.new("the-plan", seats=5, seed=seed, options={"bribes": bool(seed % 2)})
        began: list[tuple[int, int]] = []
        while not m.over:
            s = m.state
            assert isinstance(s, Museum)
            now = [(len(a), len(b)) for a, b in zip(s.hauls, s.souvenirs, strict=True)]
            if any(ask.key == "plan" for ask in m.asks):
                began = now
            takers = [ask.seat for ask in m.asks if ask.key == "trinket"]
            for player in (*takers, *(player for group in s.queue for player in group)):
                assert now[player] == began[player]
                waited += 1
            ask = rng.choice(m.asks)
            m.play(ask.seat, rng.choice(m.legal(ask.seat)))
    assert waited > 100


@pytest.mark.clause("TP-J15")
def test_a_trinket_earned_by_a_smaller_size_counts_for_a_larger_one() -> None:
    """Sizes are served one after the other: player 0, a lone one, is not in the teams' line."""
    m = turned_up(
        ["p1-01", "p2-01", "p2-08"],
        "orange1",
        trinkets=FACE_UP,
        souvenirs=[[], ["magnets-1-a"], []],
    )
    assert asked(m) == [(0, "trinket")]
    m.play(0, "take mugs-1-a")
    assert asked(m) == [(2, "trinket")]
    m.play(2, "take mugs-2-a")
    assert asked(m) == [(1, "trinket")]


# Level players


@pytest.mark.clause("TP-9", "TP-J16")
def test_level_players_both_draw_unseen() -> None:
    m = empty_handed((2, 2, 3), (1, 1, 0))
    assert served(m) == [(0, "unseen"), (1, "unseen")]
    drawn = {t for p in (0, 1) for t in souvenirs(m, p) if t in PILE}
    assert drawn == {PILE[0], PILE[1]}
    assert seen(m)["trinkets"] == FACE_UP


@pytest.mark.clause("TP-J16")
@pytest.mark.parametrize("level", [3, 4, 5])
def test_three_or_more_level_players_all_draw_unseen(level: int) -> None:
    pile = ["mugs-1-b", "mugs-2-b", "mugs-3-b", "mugs-4-b", "mugs-5-a", "mugs-5-b"]
    m = empty_handed((2,) * level + (3,), (1,) * level + (0,), pile=pile)
    assert served(m) == [(player, "unseen") for player in range(level)]
    assert asked(m) == [(level, "trinket")]


@pytest.mark.clause("TP-J16")
def test_level_players_do_not_stop_others_from_choosing_in_their_turn() -> None:
    """(1, 0) chooses, the two at (2, 1) draw unseen, (3, 0) chooses."""
    m = empty_handed((2, 1, 2, 3), (1, 0, 1, 0))
    assert asked(m) == [(1, "trinket")]
    m.play(1, "take mugs-2-a")
    assert served(m) == [(1, "chosen"), (0, "unseen"), (2, "unseen")]
    assert asked(m) == [(3, "trinket")]
    m.play(3, "take mugs-1-a")
    assert souvenirs(m, 3) == ["mugs-1-a"]


@pytest.mark.clause("TP-J16")
def test_two_level_pairs_draw_one_pair_after_the_other() -> None:
    m = empty_handed((2, 1, 2, 1), (0, 0, 0, 0))
    assert [player for player, _ in served(m)] == [1, 3, 0, 2]


@pytest.mark.clause("TP-J16")
def test_players_level_in_treasures_only_are_not_level() -> None:
    m = empty_handed((2, 2, 2), (0, 1, 2))
    assert served(m) == []
    assert asked(m) == [(0, "trinket")]


@pytest.mark.clause("TP-J17")
def test_the_order_is_fixed_at_the_start_of_the_batch() -> None:
    """After player 0 has taken, players 0 and 1 own the same: player 1 chooses all the same.

    Who was served does not come into it any more; see above for those who still wait.
    """
    m = empty_handed((2, 2, 5), (0, 1, 0))
    m.play(0, "take mugs-1-a")
    assert len(souvenirs(m, 0)) == len(souvenirs(m, 1)) == 1
    assert asked(m) == [(1, "trinket")]
    m.play(1, "take mugs-2-a")
    assert asked(m) == [(2, "trinket")]


# The pile runs out


@pytest.mark.clause("TP-J18")
def test_with_an_empty_pile_a_level_pair_draws_random_face_up_trinkets() -> None:
    face_up = FACE_UP[:3]
    found = Counter(
        tuple(souvenirs(m, p)[0] for p in (0, 1))
        for m in (
            empty_handed((0, 0, 1), (0, 0, 0), face_up=face_up, pile=[], seed=seed)
            for seed in range(120)
        )
    )
    assert set(found) == set(permutations(face_up, 2))


@pytest.mark.clause("TP-J18")
def test_a_group_for_which_the_pile_does_not_suffice_draws_in_random_order() -> None:
    """One Trinket in the pile, two players: either may get it, the other one from the display."""
    found = Counter(
        tuple(souvenirs(m, p)[0] for p in (0, 1))
        for m in (
            empty_handed((0, 0, 1), (0, 0, 0), face_up=FACE_UP[:2], pile=PILE[:1], seed=seed)
            for seed in range(80)
        )
    )
    pile, first, second = PILE[0], *FACE_UP[:2]
    assert set(found) == {(pile, first), (pile, second), (first, pile), (second, pile)}


@pytest.mark.clause("TP-J18")
def test_all_orders_of_a_group_of_three_occur() -> None:
    """One Trinket in all: any of the three may get it, the others get nothing."""
    winners: Counter[int] = Counter()
    for seed in range(60):
        m = empty_handed((0, 0, 0, 1), (0, 0, 0, 0), face_up=[], pile=PILE[:1], seed=seed)
        got = [p for p in range(4) if souvenirs(m, p)]
        assert len(got) == 1
        winners[got[0]] += 1
    assert set(winners) == {0, 1, 2}


@pytest.mark.clause("TP-J18")
def test_a_pile_that_suffices_is_drawn_from() -> None:
    for seed in range(20):
        m = empty_handed((0, 0, 1), (0, 0, 0), pile=PILE[:2], seed=seed)
        assert sorted(souvenirs(m, 0) + souvenirs(m, 1)) == PILE[:2]
        assert seen(m)["trinkets"] == FACE_UP


@pytest.mark.clause("TP-J18")
def test_one_alone_in_its_place_chooses_among_face_up_ones_when_the_pile_is_empty() -> None:
    m = empty_handed((0, 1, 2), (0, 0, 0), pile=[])
    assert m.legal(0) == [f"take {trinket}" for trinket in FACE_UP]
    refused = m.why_not(0, "draw")
    assert refused is not None
    assert (refused.clause, refused.facts) == ("TP-J18", {"pile": 0})


@pytest.mark.clause("TP-J18")
def test_the_last_trinket_of_all_goes_to_the_first_in_line() -> None:
    m = empty_handed((1, 0, 2), (0, 0, 0), face_up=FACE_UP[:1], pile=[])
    assert souvenirs(m, 1) == FACE_UP[:1]
    assert [souvenirs(m, p) for p in (0, 2)] == [[], []]
    assert served(m) == [(1, "chosen"), (0, "nothing left"), (2, "nothing left")]


@pytest.mark.clause("TP-J18")
def test_with_nothing_left_at_all_nobody_gets_a_trinket_and_the_game_goes_on() -> None:
    m = empty_handed((0, 0, 1), (0, 0, 0), face_up=[], pile=[])
    assert [souvenirs(m, p) for p in range(3)] == [[], [], []]
    assert {how for _, how in served(m)} == {"nothing left"}
    assert asked(m) == [(0, "pass"), (1, "pass"), (2, "pass")]


@pytest.mark.clause("TP-J2", "TP-J18")
def test_a_turn_with_all_trinkets_gone_reveals_none_and_goes_on() -> None:
    owned = [ALL_TRINKETS[:10], ALL_TRINKETS[10:20], ALL_TRINKETS[20:]]
    m = place(3, at="reveal", turn=9, souvenirs=owned)
    assert seen(m)["trinkets"] == []
    assert asked(m) == [(0, "plan"), (1, "plan"), (2, "plan")]
