"""The greedy bot at Space Explorers: it claims, builds, pays sensibly and knows when to end it."""

from __future__ import annotations

import random

import pytest

from muster import Match
from muster.bots import GreedyBot
from muster.lab import simulate
from tests.games.space_explorers.layouts.table import place

SEEDS = range(3)


def choice(m: Match, seat: int = 0, seed: int = 0) -> str:
    return GreedyBot(random.Random(seed)).choose(m.view(seat), m.legal(seat))


@pytest.mark.parametrize("seed", SEEDS)
def test_it_completes_the_project_worth_most(seed: int) -> None:
    hub = "blue 5 1, green 17, yellow 29 25, purple 53"
    m = place(hub, projects="voskhod-2 viking-1 apollo-11", claimed=["proton-1"])
    m.play(0, "take deck")
    assert choice(m, seed=seed) == "claim voskhod-2"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_recruits_what_costs_nothing_and_counts_much(seed: int) -> None:
    """All six symbols are struck out, and the other one needs but one Specialist more."""
    rival = "green 13 14 15 16 17, yellow 25 26 27 28 29, red 37"
    m = place(["blue 5 6 3 1 2, red 41", rival], hands="9", tokens="red")
    assert choice(m, seed=seed) == "recruit c9 blue"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_lets_itself_be_paid_for_and_recruits(seed: int) -> None:
    m = place("blue 1, purple 52", center="18 59 60 48 36 35", tokens="yellow2 green")
    assert choice(m, seed=seed).split()[:2] in (["hire", "c18"], ["recruit", "c18"])


@pytest.mark.parametrize("seed", SEEDS)
def test_it_keeps_its_tokens_where_a_temporary_skill_helps_nothing(seed: int) -> None:
    m = place("green 19", tokens="red blue yellow")
    m.play(0, "take deck")
    assert "train c19" in m.legal(0)
    assert choice(m, seed=seed) == "end"


ELEVEN = "blue 5 1 2, green 17 13 14, yellow 29 25, red 41 37 38"


@pytest.mark.parametrize("seed", SEEDS)
def test_ahead_it_ends_the_game(seed: int) -> None:
    m = place(
        [ELEVEN, "red 39"], seats=2, hands="26", first=0, projects="apollo-11", tokens="blue2"
    )
    assert choice(m, seed=seed).split()[0] in ("recruit", "hire")  # any: it is the twelfth


@pytest.mark.clause("SE-63")
@pytest.mark.parametrize("seed", SEEDS)
def test_ahead_it_completes_the_last_project(seed: int) -> None:
    """Much of a Hub that would still bring something does not tempt who wins by ending it."""
    m = place(
        ["blue 5 1 2, green 17 22, purple 53 49, red 46", "red 39", ""],
        hands=["26 33 20", "", ""],
        first=1,
        projects="voskhod-2",
        claimed=["apollo-11 proton-1"],
    )
    m.play(0, "take deck")
    assert choice(m, seed=seed) == "claim voskhod-2"


@pytest.mark.clause("SE-63")
@pytest.mark.parametrize("seed", SEEDS)
def test_far_behind_it_does_not_end_the_game_with_the_last_project(seed: int) -> None:
    """Nobody has a turn left then, and the others have twenty points more."""
    m = place(
        ["blue 5, green 17, purple 53", "red 39"],
        seats=2,
        first=1,
        active=0,
        projects="voskhod-2",
        claimed=["", "apollo-11 viking-1 salyut-1"],
    )
    m.play(0, "take deck")
    assert choice(m, seed=seed) == "end"


@pytest.mark.parametrize("seed", SEEDS)
def test_of_its_last_recruits_it_chooses_the_one_that_completes_a_project(seed: int) -> None:
    """41 counts three points and 13 one, but with its green skill comes Voskhod 2."""
    m = place(
        ["", "", "", "blue 5, green 14, purple 53"],
        seats=4,
        active=3,
        final="twelve",
        center="13 41 11 23 35 47",
        tokens=["", "", "blue green4 yellow4 red3 purple3", "blue3 red purple"],
        projects="voskhod-2 apollo-11 viking-1",
    )
    assert {"hire c13 green", "hire c41 red"} <= set(m.legal(3))
    assert choice(m, seat=3, seed=seed).split()[1:] == ["c13", "green"]


@pytest.mark.parametrize("seed", SEEDS)
def test_after_its_last_action_it_keeps_its_tokens(seed: int) -> None:
    """56 would give a card for a token, and no turn is left to use it."""
    m = place(["", "purple 56"], seats=2, active=1, first=0, final="twelve")
    m.play(1, "take deck")
    assert "trade c56 red" in m.legal(1)
    assert choice(m, seat=1, seed=seed) == "end"


def test_it_beats_random() -> None:
    report = simulate("space-explorers", 6, ["greedy", "random"], 1, workers=1, rotate=True)
    assert report.by_bot[0].bot == "greedy"
    assert report.by_bot[0].wins.wins >= 5
