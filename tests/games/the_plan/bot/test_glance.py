"""What looks good at a glance in The Plan, and what a learned value looks at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import isfinite
from typing import Any

import pytest

import muster
from muster import Match
from muster.bots.search.learned import model_for
from muster.games.the_plan.features import NAMES, features
from muster.games.the_plan.heuristics import turn, weigh
from muster.games.the_plan.state import Museum
from muster.kernel.engine import legal_answers
from muster.kernel.views.knowledge import Knowledge
from tests.games.the_plan.table import HANDS, loot, place, play_randomly, turned_up


def museum(m: Match) -> Museum:
    assert isinstance(m.state, Museum)
    return m.state


def moments(seats: int, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """Every question of a match at random."""
    rng = random.Random(seed)
    m = Match.new("the-plan", seats, seed, options=options)
    while not m.over:
        yield m
        play_randomly(m, rng, 1)


TABLES = [(4, {"bribes": True}), (2, {}), (1, {"ghosts": 2})]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_answer_has_a_finite_weight(seats: int, options: dict[str, Any]) -> None:
    asked = set()
    for m in moments(seats, options, 5):
        for ask in m.state.asks:
            asked.add(ask.key)
            legal = legal_answers(m.state, ask)
            found = weigh(museum(m), ask, legal, random.Random(1))
            assert len(found) == len(legal)
            assert all(map(isfinite, found))
            assert found == weigh(museum(m), ask, legal, random.Random(2))
    assert {"plan", "trinket"} <= asked
    assert ("bid" in asked) == ("bribes" in options)


def weights(m: Match, seat: int) -> dict[str, float]:
    """What each answer of a seat weighs."""
    ask = next(ask for ask in m.state.asks if ask.seat == seat)
    legal = legal_answers(m.state, ask)
    found = weigh(museum(m), ask, legal, random.Random(1))
    texts = m.state.box.catalogue.texts
    return {texts[action]: weight for action, weight in zip(legal, found, strict=True)}


def test_a_lone_specialist_goes_where_most_lies() -> None:
    m = place(3, treasures=loot("red1 yellow4 yellow3 blue2 orange1"), hands=HANDS)
    found = weights(m, 0)
    assert max(found, key=found.__getitem__) == "plan p1-03"
    assert found["plan p1-05"] > found["plan p1-01"]


def test_a_piece_that_completes_a_set_is_worth_its_bonus() -> None:
    entries: dict[str, Any] = {"treasures": loot("red1 blue2 yellow2 yellow1 green1")}
    entries["hands"] = HANDS
    plain = weights(place(3, **entries), 0)
    assert plain["plan p1-05"] > plain["plan p1-01"]
    near = weights(place(3, hauls=[loot("red2 red3 red4"), [], []], **entries), 0)
    assert near["plan p1-01"] > near["plan p1-05"] == plain["plan p1-05"]


def test_the_least_promising_cards_are_passed() -> None:
    hands = [["p1-01", "p1-03", "p1-05", "p2-09", "p2-14"], HANDS[1][:5], HANDS[2][1:]]
    m = place(3, at="pass_cards", treasures=loot("blue4 yellow3"), hands=hands)
    found = weights(m, 0)
    assert max(found, key=found.__getitem__) == "pass p1-01"
    assert min(found, key=found.__getitem__) == "pass p2-09"


def test_a_trinket_that_completes_a_set_looks_best() -> None:
    kept = [["mugs-1-a", "mugs-2-a", "mugs-3-a"], []]
    m = turned_up(
        ["p1-01", "p1-03"],
        "green1",
        trinkets=["mugs-4-a", "mugs-1-b", "magnets-2-a"],
        souvenirs=kept,
        hauls=[[], loot("blue4")],
    )
    found = weights(m, 0)
    assert max(found, key=found.__getitem__) == "take mugs-4-a"
    assert min(found, key=found.__getitem__) == "take mugs-1-b"
    assert found["take mugs-4-a"] > 3


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_features_go_by_what_the_seat_knows(seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(3)
    for at, m in enumerate(moments(seats, options, 7)):
        if at % 9:
            continue
        for seat in range(seats):
            found = features(museum(m), seat)
            assert len(found) == len(NAMES)
            assert all(map(isfinite, found))
            world = Knowledge.of(m.state, seat).deal(rng)
            assert isinstance(world, Museum)
            assert found == features(world, seat)
            assert found == features(m.game.known(m.state, seat), seat)


def test_features_tell_who_is_ahead() -> None:
    m = place(3, hauls=[loot("red1 red2 red3"), loot("blue4"), []], treasures=loot("red4 green1"))
    rows = [dict(zip(NAMES, features(museum(m), seat), strict=True)) for seat in range(3)]
    assert [row["points"] for row in rows] == [6.0, 4.0, 0.0]
    assert rows[0]["lead by turns"] > 0 > rows[1]["lead by turns"] > rows[2]["lead by turns"]
    assert [row["one short and lying"] for row in rows] == [1.0, 0.0, 0.0]


def test_at_the_end_nothing_is_hoped_for() -> None:
    m = muster.Match.new("the-plan", 3, 4)
    rng = random.Random(4)
    while not m.over:
        play_randomly(m, rng, 1)
    row = dict(zip(NAMES, features(museum(m), 0), strict=True))
    hopes = ("turns", "sets hoped for", "one short", "best card", "souvenir sets hoped for")
    assert [row[name] for name in hopes] == [0.0] * len(hopes)


def test_what_was_learned_fits_every_table_with_rivals() -> None:
    assert model_for(Match.new("the-plan", 1, 1).state.box) is None
    for seats in range(2, 7):
        rich = [loot("red1 red2 red3 red4"), *[[] for _ in range(seats - 1)]]
        m = place(seats, turn=9, hauls=rich, treasures=loot("green1"))
        model = model_for(m.state.box)
        assert model is not None
        chances = model.chances(m.state, seats)
        assert sum(chances) == pytest.approx(1.0)
        assert chances[0] > 1.3 / seats
        assert chances[0] > max(chances[1:])


def test_turns_are_counted_by_plans_executed() -> None:
    """Cards are passed for the turn to come; a Smash & Grab still belongs to its own."""
    m = Match.new("the-plan", 4, 8)
    rng = random.Random(8)
    heard: dict[str, set[int]] = {}
    while not m.over:
        s = museum(m)
        for ask in m.asks:
            heard.setdefault(ask.key, set()).add(turn(s) - s.turn)
        play_randomly(m, rng, 1)
    assert heard["plan"] == {-1}
    assert heard["pass"] == {0}
    assert heard["grab"] == heard["trinket"] == {-1}
