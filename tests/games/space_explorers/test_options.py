"""What a host may decide before the game, and how a wrong choice is answered."""

from __future__ import annotations

import random
from typing import Any

import pytest

import muster
from muster import BadChoice, Match
from tests.games.space_explorers.layouts.table import FLAGS, play_randomly, settings


@pytest.mark.clause("SE-J3", "SE-J12", "SE-J17", "SE-J19", "SE-J21", "SE-J27", "SE-J33")
def test_every_option_cites_its_ruling_and_is_off_by_default() -> None:
    game = muster.game("space-explorers")
    cited = {option.name: option.clause for option in game.meta.options}
    assert cited == {
        "first": "SE-J3",
        "overpay": "SE-J12",
        "uncovered_waits": "SE-J17",
        "covered_nine": "SE-J19",
        "literal_34": "SE-J21",
        "extra_draw_on_take": "SE-J27",
        "memory": "SE-J33",
    }
    for seats in (2, 3, 4):
        m = Match.new("space-explorers", seats, seed=1)
        assert m.box.options == {"first": 0, **dict.fromkeys(FLAGS, False)}


@pytest.mark.clause("SE-J40")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", FLAGS)
def test_games_end_with_every_option(name: str, seats: int) -> None:
    m = Match.new("space-explorers", seats, seed=seats, options={name: True})
    pieces = settings(m)
    assert play_randomly(m, random.Random(seats)) <= m.game.bound(m.box)
    assert m.over
    assert settings(m) == pieces


@pytest.mark.clause("SE-J3")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"first": 4}),
        (2, {"first": 3}),
        (3, {"first": -1}),
        (3, {"first": "me"}),
        (3, {"overpay": 1}),
        (3, {"overpaying": True}),
        (3, {"memory": "yes"}),
    ],
)
def test_a_wrong_choice_is_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadChoice) as raised:
        Match.new("space-explorers", seats, seed=1, options=options)
    assert "\n" not in str(raised.value)
    assert next(iter(options)) in str(raised.value)
