"""The game for two, and alone against ghosts."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from muster import Match, Outcome
from tests.games.the_plan.table import (
    TYPES,
    asked,
    display,
    haul,
    loot,
    own,
    place,
    play_randomly,
    play_until,
    seen,
    souvenirs,
    told,
    turned_up,
)

WITH_SMASH = {"removed": ["team3", "team4"]}
TYPE_OF = {"sg": "smash_grab", "p1": "lone", "p2": "team2", "p3": "team3", "p4": "team4"}


def cards_in_game(m: Match) -> set[str]:
    """All Plans that are anywhere at this table."""
    state = m.state.dump()
    return {*state["deck"], *(card for hand in state["hands"] for card in hand)}


# Removed types


@pytest.mark.clause("TP-16", "TP-17", "TP-J21", "TP-J22")
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("removed", list(combinations(TYPES, 2)))
def test_any_two_types_may_be_removed(seats: int, removed: tuple[str, str]) -> None:
    m = Match.new("the-plan", seats, seed=2, options={"removed": list(removed)})
    cards = cards_in_game(m)
    assert {TYPE_OF[card[:2]] for card in cards} == set(TYPES) - set(removed)
    assert len(cards) == (42 if "smash_grab" in removed else 44)


@pytest.mark.clause("TP-16", "TP-17", "TP-J21", "TP-J22")
@pytest.mark.parametrize("seats", [1, 2])
def test_smash_and_grab_and_teams_of_four_are_removed_by_default(seats: int) -> None:
    m = Match.new("the-plan", seats, seed=2)
    assert m.box.options["removed"] == ["smash_grab", "team4"]
    assert {card[:2] for card in cards_in_game(m)} == {"p1", "p2", "p3"}


@pytest.mark.clause("TP-16")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_with_three_or_more_all_types_are_in_the_game(seats: int) -> None:
    m = Match.new("the-plan", seats, seed=2)
    assert len(cards_in_game(m)) == 72


@pytest.mark.clause("TP-16", "TP-J21")
def test_two_players_play_all_else_normally() -> None:
    m = Match.new("the-plan", 2, seed=4)
    rng = random.Random(4)
    assert seen(m)["hands"] == [6, 6]
    assert (len(seen(m)["treasures"]), len(seen(m)["trinkets"])) == (5, 3)
    play_until(m, "pass", rng)
    assert asked(m) == [(0, "pass"), (1, "pass")]
    play_randomly(m, rng)
    assert len(told(m, None, "turn")) == 11
    assert len(told(m, None, "passed")) == 2 * (3 + 3 + 2)
    assert len(told(m, None, "discarded")) == 4


# Solitaire: the cards


@pytest.mark.clause("TP-17", "TP-J22")
@pytest.mark.parametrize("ghosts", [1, 2, 3, 4, 5])
def test_player_and_ghosts_have_two_cards_each(ghosts: int) -> None:
    m = Match.new("the-plan", 1, seed=3, options={"ghosts": ghosts})
    assert seen(m)["hands"] == [2] * (1 + ghosts)
    assert seen(m)["deck"] == 42 - 2 * (1 + ghosts)
    assert asked(m) == [(0, "plan")]


@pytest.mark.clause("TP-17", "TP-J22")
def test_there_is_one_ghost_by_default() -> None:
    assert seen(Match.new("the-plan", 1, seed=3))["hands"] == [2, 2]


@pytest.mark.clause("TP-J22", "TP-J6")
def test_the_first_cards_are_dealt_one_at_a_time_player_first() -> None:
    deck = [f"p2-{n:02}" for n in range(1, 10)]
    m = place(1, at="deal_hands", turn=0, hands=[], deck=deck, options={"ghosts": 2})
    assert m.state.dump()["hands"] == [
        ["p2-01", "p2-04"],
        ["p2-02", "p2-05"],
        ["p2-03", "p2-06"],
    ]


@pytest.mark.clause("TP-17", "TP-J23")
def test_the_player_chooses_before_a_ghosts_card_is_flipped() -> None:
    m = place(1, hands=[["p1-01", "p1-03"], ["p2-01", "p2-02"]])
    assert seen(m)["plans"] == [None, None]
    assert seen(m)["hands"] == [2, 2]
    m.play(0, "plan p1-01")
    (plans,) = [line["plans"] for line in told(m, 0, "plans")]
    assert plans[0] == "p1-01"
    assert plans[1] in ("p2-01", "p2-02")


@pytest.mark.clause("TP-J23", "TP-17")
def test_one_of_a_ghosts_cards_is_flipped_at_random() -> None:
    """Two ghosts, two cards each: all four pairs of Plans occur, about equally often."""
    flipped: Counter[tuple[str, ...]] = Counter()
    hands = [["p1-01", "p1-03"], ["p2-01", "p2-02"], ["p3-01", "p3-02"]]
    for seed in range(200):
        m = place(1, hands=hands, options={"ghosts": 2}, seed=seed)
        m.play(0, "plan p1-01")
        flipped[tuple(told(m, None, "plans")[0]["plans"][1:])] += 1
    assert set(flipped) == {(a, b) for a in hands[1] for b in hands[2]}
    assert min(flipped.values()) > 25


@pytest.mark.clause("TP-J23")
def test_what_the_ghost_flips_does_not_depend_on_the_players_choice() -> None:
    hands = [["p1-01", "p1-03"], ["p2-01", "p2-02"]]
    for seed in range(10):
        plans = set()
        for mine in hands[0]:
            m = place(1, hands=hands, seed=seed)
            m.play(0, f"plan {mine}")
            plans.add(told(m, None, "plans")[0]["plans"][1])
        assert len(plans) == 1


@pytest.mark.clause("TP-17", "TP-J22")
def test_hands_refill_to_two_player_first_then_the_ghosts_in_order() -> None:
    deck = ["p3-01", "p3-02", "p3-03", "p3-04"]
    m = place(
        1,
        at="clear_plans",
        plans=["p1-01", "p1-02", "p1-03"],
        hands=[["p2-01"], ["p2-02"], ["p2-03"]],
        deck=deck,
        options={"ghosts": 2},
    )
    assert m.state.dump()["hands"] == [["p2-01", "p3-01"], ["p2-02", "p3-02"], ["p2-03", "p3-03"]]
    assert seen(m)["discards"] == ["p1-01", "p1-02", "p1-03"]
    assert seen(m)["turn"] == 2


@pytest.mark.clause("TP-J22")
def test_hands_are_not_refilled_after_the_last_turn() -> None:
    m = turned_up(["p1-01", "p1-03"], "red1 yellow1", seats=1, turn=11, treasure_pile=loot("gray1"))
    assert m.over
    assert seen(m)["hands"] == [1, 1]


@pytest.mark.clause("TP-J22")
def test_solitaire_has_no_rounds_and_no_passing() -> None:
    """The card in hand stays there from turn to turn, also after the fourth and the eighth."""
    m = Match.new("the-plan", 1, seed=9, options={"ghosts": 2})
    rng = random.Random(9)
    while not m.over:
        if m.asks[0].key == "plan":
            turn = seen(m)["turn"]
            played, kept = own(m, 0)["hand"]
            m.play(0, f"plan {played}")
            while m.asks and m.asks[0].key != "plan":
                play_randomly(m, rng, 1)
            if m.asks:
                assert seen(m)["turn"] == turn + 1
                assert kept in own(m, 0)["hand"]
        else:
            play_randomly(m, rng, 1)
    kinds = {line.told["kind"] for line in m.log(None)}
    assert not kinds & {"passed", "discarded"}
    assert len(told(m, None, "turn")) == 11


# Solitaire: ghosts at work


@pytest.mark.clause("TP-J24")
def test_a_ghost_ties_like_a_player() -> None:
    m = turned_up(["p2-01", "p2-02"], "red1 yellow2 blue3", seats=1)
    assert haul(m, 0) == loot("red1")
    assert haul(m, 1) == loot("blue3")
    assert loot("yellow2")[0] in display(m)


@pytest.mark.clause("TP-J24")
def test_ghosts_tie_with_each_other() -> None:
    m = turned_up(["p2-03", "p1-01", "p1-02"], "red1 blue3", seats=1)
    assert [haul(m, p) for p in range(3)] == [loot("blue3"), [], []]


@pytest.mark.clause("TP-J24")
def test_a_ghost_collects_first_with_the_smaller_team() -> None:
    m = turned_up(["p2-01", "p1-01"], "red1 red4 yellow2", seats=1)
    assert haul(m, 1) == loot("red1 red4")
    assert haul(m, 0) == loot("yellow2")


@pytest.mark.clause("TP-J24")
def test_a_ghost_draws_unseen_even_when_it_could_choose() -> None:
    face_up, pile = ["mugs-1-a", "mugs-2-a"], ["mugs-3-a", "mugs-4-a", "mugs-5-a"]
    for seed in range(10):
        m = turned_up(
            ["p2-01", "p1-05"],
            "red1",
            seats=1,
            trinkets=face_up,
            trinket_pile=pile,
            treasure_pile=loot("gray1"),
            seed=seed,
        )
        assert souvenirs(m, 1) == ["mugs-3-a"]
        assert seen(m)["trinkets"] == face_up


@pytest.mark.clause("TP-J24", "TP-J15")
def test_a_ghost_stands_in_line_with_the_player() -> None:
    """The ghost owns fewer Treasures: it draws first, then the player chooses."""
    data: dict[str, Any] = {"seats": 1, "trinkets": ["mugs-1-a"], "trinket_pile": ["mugs-2-a"]}
    m = turned_up(["p1-03", "p1-05"], "red1", hauls=[loot("gray1 gray2"), loot("gray3")], **data)
    assert souvenirs(m, 1) == ["mugs-2-a"]
    assert souvenirs(m, 0) == ["mugs-1-a"]
    m = turned_up(["p1-03", "p1-05"], "red1", hauls=[loot("gray1"), loot("gray3 gray4")], **data)
    assert asked(m) == [(0, "trinket")]
    assert souvenirs(m, 1) == []


@pytest.mark.clause("TP-J24", "TP-J16")
def test_a_ghost_level_with_the_player_makes_both_draw_unseen() -> None:
    m = turned_up(
        ["p1-03", "p1-05"],
        "red1",
        seats=1,
        trinkets=["mugs-1-a"],
        trinket_pile=["mugs-2-a", "mugs-3-a"],
        treasure_pile=loot("gray1"),
    )
    assert {*souvenirs(m, 0), *souvenirs(m, 1)} == {"mugs-2-a", "mugs-3-a"}


@pytest.mark.clause("TP-J18", "TP-J24")
def test_with_an_empty_pile_a_ghost_gets_a_random_face_up_trinket() -> None:
    face_up = ["mugs-1-a", "mugs-2-a", "mugs-3-a"]
    got: Counter[str] = Counter()
    for seed in range(60):
        m = turned_up(
            ["p2-01", "p1-05"],
            "red1",
            seats=1,
            trinkets=face_up,
            trinket_pile=[],
            treasure_pile=loot("gray1"),
            seed=seed,
        )
        (trinket,) = souvenirs(m, 1)
        got[trinket] += 1
        assert sorted([trinket, *seen(m)["trinkets"]]) == face_up
    assert set(got) == set(face_up)


@pytest.mark.clause("TP-J24")
@pytest.mark.parametrize(
    ("lying", "taken"),
    [
        ("gray4 red3", "gray4"),  # most points, not the first colour
        ("gray1 gray1b gray2 red3 red2", "red3 red2"),  # points before tokens
        ("red4 gray1 gray3", "gray1 gray3"),  # level in points: most tokens
        ("red4 gray1 gray3 blue2 blue2b", "blue2 blue2b"),  # level in both: first in the cycle
        ("green4 purple4 gray4", "purple4"),
        ("gray2 gray2b red2 red2b", "red2 red2b"),
        ("orange4 yellow4", "yellow4"),
    ],
)
def test_a_lone_ghosts_smash_and_grab(lying: str, taken: str) -> None:
    for order in list(permutations(loot(lying)))[:24]:
        m = turned_up(
            ["p2-06", "sg-01"],
            list(order),
            seats=1,
            options=WITH_SMASH,
            treasure_pile=loot("orange1"),
        )
        assert haul(m, 1) == loot(taken)


@pytest.mark.clause("TP-J24", "TP-J10")
def test_smash_and_grabs_of_player_and_ghost_tie() -> None:
    m = turned_up(["sg-01", "sg-02"], "red1 blue4", seats=1, options=WITH_SMASH)
    assert [haul(m, p) for p in range(2)] == [[], []]
    assert [len(souvenirs(m, p)) for p in range(2)] == [1, 1]


# Solitaire: the result


def alone(player: str, *ghosts: str, trinkets: tuple[int, ...] = ()) -> Outcome:
    """The outcome for these hauls; `trinkets` are numbers of different mugs and magnets."""
    pools = [[f"{kind}-{n}-{c}" for c in "ab"] for kind in ("mugs", "magnets") for n in (1, 2, 3)]
    pool = [token for pair in pools for token in pair]
    rows: list[list[str]] = []
    for count in trinkets:
        rows.append(pool[:count])
        del pool[:count]
    m = place(
        1,
        at="final_score",
        options={"ghosts": len(ghosts)},
        hauls=[loot(player), *(loot(words) for words in ghosts)],
        souvenirs=rows,
    )
    assert m.outcome is not None
    return m.outcome


@pytest.mark.clause("TP-J25")
def test_the_player_wins_by_beating_every_ghost() -> None:
    outcome = alone("red4 red3", "blue4 blue2", "gray4")
    assert (outcome.winners, outcome.ending) == ((0,), "solitaire won")
    assert outcome.scores == (7,)
    assert outcome.others == (6, 4)


@pytest.mark.clause("TP-J25")
def test_one_better_ghost_is_enough_to_lose() -> None:
    outcome = alone("red4 red3", "gray1", "blue4 blue4b")
    assert (outcome.winners, outcome.ending) == ((), "solitaire lost")
    assert outcome.others == (1, 8)


@pytest.mark.clause("TP-J25", "TP-15")
def test_tie_breaks_count_against_a_ghost() -> None:
    won = alone("red1 red2 red3 red4", "gray4 gray4b blue4 blue3")
    assert (won.winners, won.ending) == ((0,), "solitaire won")
    assert won.tiebreak == "most full collections (TP-15)"
    lost = alone("red4 red4b", "gray4 gray3 blue1")
    assert (lost.winners, lost.ending) == ((), "solitaire lost")
    assert lost.tiebreak == "most Treasures (TP-15)"
    by_trinkets = alone("red4 red3", "gray4 gray2", trinkets=(0, 1))
    assert (by_trinkets.winners, by_trinkets.ending) == ((), "solitaire lost")
    assert by_trinkets.tiebreak == "most Trinkets (TP-15)"


@pytest.mark.clause("TP-J25")
def test_a_complete_tie_is_a_draw() -> None:
    outcome = alone("red4 red3", "gray1", "blue4 blue3")
    assert (outcome.winners, outcome.ending) == ((), "solitaire draw")
    assert outcome.tiebreak == "level in everything (TP-J20)"
