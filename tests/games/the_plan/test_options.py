"""What a host may decide before the game, and how a wrong choice is answered."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import muster
from muster import BadChoice, Match
from tests.games.the_plan.table import TYPES, play_randomly


@pytest.mark.clause("TP-J26", "TP-18")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("bribes", [False, True])
def test_bribes_are_offered_at_every_seat_count(seats: int, bribes: bool) -> None:
    m = Match.new("the-plan", seats, seed=1, options={"bribes": bribes})
    assert m.box.options["bribes"] is bribes
    play_randomly(m, random.Random(seats))
    assert m.over


@pytest.mark.clause("TP-J26", "TP-J21", "TP-J22")
def test_the_defaults() -> None:
    def options(seats: int) -> dict[str, Any]:
        return Match.new("the-plan", seats, seed=1).box.options

    advised = ["smash_grab", "team4"]
    assert options(1) == {"bribes": False, "removed": advised, "ghosts": 1}
    assert options(2) == {"bribes": False, "removed": advised}
    for seats in (3, 4, 5, 6):
        assert options(seats) == {"bribes": False}


@pytest.mark.clause("TP-16", "TP-17", "TP-J22")
@pytest.mark.parametrize("ghosts", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("removed", list(combinations(TYPES, 2)))
def test_solitaire_plays_to_the_end_with_any_ghosts_and_types(
    ghosts: int, removed: tuple[str, str]
) -> None:
    m = Match.new(
        "the-plan",
        1,
        seed=ghosts,
        options={"ghosts": ghosts, "removed": list(removed), "bribes": ghosts % 2 == 0},
    )
    play_randomly(m, random.Random(5))
    assert m.outcome is not None
    assert len(m.outcome.others) == ghosts


@pytest.mark.clause("TP-J21")
def test_the_order_of_the_removed_types_does_not_matter() -> None:
    one = Match.new("the-plan", 2, seed=1, options={"removed": ["team4", "lone"]})
    two = Match.new("the-plan", 2, seed=1, options={"removed": ["lone", "team4"]})
    assert one.box.options == two.box.options
    assert one.fingerprint == two.fingerprint


REFUSED: list[tuple[int, dict[str, Any], str]] = [
    (0, {}, "the-plan has no game for 0 seats; valid: 1, 2, 3, 4, 5, 6"),
    (7, {}, "the-plan has no game for 7 seats; valid: 1, 2, 3, 4, 5, 6"),
    (3, {"bribe": True}, "no option 'bribe'; valid: bribes, removed, ghosts"),
    (3, {"bribes": "maybe"}, "option bribes: 'maybe' is not true or false"),
    (3, {"bribes": 1}, "option bribes: 1 is not true or false"),
    (3, {"ghosts": 1}, "option 'ghosts' is for 1 seats, not 3; with 3: bribes"),
    (2, {"ghosts": 1}, "option 'ghosts' is for 1 seats, not 2; with 2: bribes, removed"),
    (
        3,
        {"removed": ["lone", "team2"]},
        "option 'removed' is for 1, 2 seats, not 3; with 3: bribes",
    ),
    (1, {"ghosts": 0}, "option ghosts: 0 is not a number from 1 to 5"),
    (1, {"ghosts": 6}, "option ghosts: 6 is not a number from 1 to 5"),
    (1, {"ghosts": "two"}, "option ghosts: 'two' is not a number from 1 to 5"),
    (1, {"ghosts": True}, "option ghosts: True is not a number from 1 to 5"),
    (2, {"removed": []}, "is not 2 different ones of smash_grab, lone, team2, team3, team4"),
    (2, {"removed": ["lone"]}, "is not 2 different ones of smash_grab, lone, team2, team3, team4"),
    (2, {"removed": ["lone", "lone"]}, "is not 2 different ones of smash_grab, lone"),
    (2, {"removed": ["lone", "team5"]}, "is not 2 different ones of smash_grab, lone"),
    (2, {"removed": ["lone", "team2", "team3"]}, "is not 2 different ones of smash_grab, lone"),
    (2, {"removed": "lone"}, "is not 2 different ones of smash_grab, lone"),
]


@pytest.mark.clause("TP-16", "TP-17", "TP-18")
@pytest.mark.parametrize(("seats", "options", "said"), REFUSED)
def test_a_wrong_choice_is_refused_and_the_valid_ones_named(
    seats: int, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadChoice) as raised:
        Match.new("the-plan", seats, seed=1, options=options)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_every_option_cites_its_clause() -> None:
    game = muster.game("the-plan")
    cited = {option.name: option.clause for option in game.meta.options}
    assert cited == {"bribes": "TP-18", "removed": "TP-16", "ghosts": "TP-17"}
    assert set(cited.values()) <= set(game.clauses)
