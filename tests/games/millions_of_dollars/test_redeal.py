"""Worlds dealt again from a view: the same view, possible, and as likely as they should be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import muster
from muster import Match
from tests.games.millions_of_dollars.layouts.table import (
    EVERYBODY,
    GAME,
    REAL_TIME,
    heist,
    place,
    play_randomly,
)
from tests.games.millions_of_dollars.oracle import CARDS, ORDER, ROLES
from tests.games.playing import deal_again_in_turn

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (3, REAL_TIME),
    (4, {"fooled": True}),
    (5, {}),
    (6, {"gifts": True, **REAL_TIME}),
    (8, {"fooled": True}),
]


def moments(seats: int, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """A random game, stopped at every question."""
    m = Match.new(GAME, seats, seed=seed, options=options)
    rng = random.Random(seed)
    while not m.over:
        yield m
        play_randomly(m, rng, 1)
    yield m


def again(m: Match, seat: int | None, seed: int) -> dict[str, Any]:
    """A world this seat thinks possible, as a position."""
    found: dict[str, Any] = muster.redeal(m.view(seat), random.Random(seed)).state.dump()
    return found


@pytest.mark.clause("MD-J30")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_world_dealt_from_a_view_shows_the_same_view(seats: int, options: dict[str, Any]) -> None:
    deal_again_in_turn(moments(seats, options, seed=7), random.Random(7))


@pytest.mark.clause("MD-4", "MD-19", "MD-J24", "MD-J30", "MD-2")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_world_is_one_the_rules_allow(seats: int, options: dict[str, Any]) -> None:
    """Shown cards and the one aside are those sent; nobody repeats a role, no gang has a pair."""
    rng = random.Random(8)
    for m in moments(seats, options, seed=8):
        if rng.random() < 0.7:
            continue
        world = again(m, rng.choice((None, *range(seats))), rng.randrange(1000))
        cards = [*world["pile"], *world["gone"], *([world["loot"]] if world["loot"] else [])]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(CARDS)
        if world["status"][0] == "none":
            continue
        roles = world["roles"]
        assert sorted([*world["shown"], world["hidden"]]) == sorted(roles)
        if seats == 3:
            assert all(roles[slot] != roles[slot + 1] for slot in (0, 2, 4))
        if options.get("fooled"):
            assert all(now != before for now, before in zip(roles, world["previous"], strict=True))


@pytest.mark.clause("MD-J7", "MD-J30")
@pytest.mark.parametrize("seat", [None, 0, 2, 3])
def test_the_card_aside_is_as_likely_as_the_shown_cards_make_it(seat: int | None) -> None:
    """Against all ways to send and to draw a card aside, each equally likely."""
    m = place("driver driver crook brute", hidden="brute")
    shown = ["driver", "driver", "crook"]
    ways: Counter[str] = Counter()
    for sent in product(ROLES[4], repeat=4):
        if seat is not None and sent[seat] != m.state.dump()["roles"][seat]:
            continue
        for aside in range(4):
            rest = sorted(sent[:aside] + sent[aside + 1 :], key=ORDER.index)
            if rest == shown:
                ways[sent[aside]] += 1
    worlds = 900
    found = Counter(again(m, seat, n)["hidden"] for n in range(worlds))
    for role in ROLES[4]:
        expected = ways[role] / ways.total()
        assert abs(found[role] / worlds - expected) < 0.06, (role, found, ways)


@pytest.mark.clause("MD-J7", "MD-J30")
def test_worlds_hold_the_own_role_and_what_one_looked_at() -> None:
    m = place(looks=[1, 0, 0, 0, 0])
    m.play(0, "peek 2")
    worlds = [again(m, 0, n)["roles"] for n in range(60)]
    assert {(world[0], world[2]) for world in worlds} == {("driver", "crook")}
    assert len({world[1] for world in worlds}) > 1
    others = [again(m, 1, n)["roles"] for n in range(60)]
    assert len({world[2] for world in others}) > 1


@pytest.mark.clause("MD-8", "MD-J30")
def test_while_the_snitch_thinks_nobody_else_can_be_a_snitch() -> None:
    """All who are in and face down would have turned up with him."""
    m = heist("snitch driver crook brute snitch", left=[4], hidden="driver")
    for seat in EVERYBODY:
        for n in range(20):
            world = again(m, seat, n)["roles"]
            assert world[0] == "snitch"
            assert "snitch" not in world[1:4]


@pytest.mark.clause("MD-2", "MD-J30")
def test_the_pile_is_dealt_from_all_cards_not_seen_yet() -> None:
    m = place(loot="first-bank", round=7, gone=["fort-knox"])
    tops = {again(m, 0, n)["pile"][0] for n in range(80)}
    assert tops == set(CARDS) - {"first-bank", "fort-knox"}
