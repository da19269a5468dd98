"""The greedy bot at Space Explorers: it claims, builds, pays sensibly and knows when to end it."""

from __future__ import annotations

import random

import pytest

from muster import Match
from muster.bots import GreedyBot
from muster.lab import simulate
from tests.games.space_explorers.table import place

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
    m = place("blue 5 6 3 1 2, red 41", hands="9", tokens="red")  # all six are struck out
    assert choice(m, seed=seed) == "recruit c9 blue"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_lets_itself_be_paid_for_and_recruits(seed: int) -> None:
    m = place("blue 1, purple 52", center="18 59 60 48 36 35", tokens="yellow2 green")
    first = choice(m, seed=seed)
    assert first.startswith("recruit c18")
    m.play(0, first)
    assert choice(m, seed=seed) == "pay"
    m.play(0, "pay")
    assert choice(m, seed=seed) == "done"


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
    assert choice(m, seed=seed).startswith("recruit")  # any: it is the twelfth


def test_it_beats_random() -> None:
    report = simulate("space-explorers", 6, ["greedy", "random"], 1, workers=1, rotate=True)
    assert report.by_bot[0].bot == "greedy"
    assert report.by_bot[0].wins.wins >= 5
