"""What is said of a view is true of every view."""

from __future__ import annotations

import random

import pytest

import muster
from muster.parts.slots.words import entries_of


@pytest.mark.parametrize("name", muster.games())
def test_what_everybody_sees_is_the_same_for_all_and_nothing_is_left_out(name: str) -> None:
    game = muster.game(name)
    entries = {one.key: one for one in entries_of(game)}
    match = muster.Match.new(name, seats=game.meta.seats[-1], seed=3)
    luck = random.Random(3)
    differed = set()
    for _ in range(60):
        if match.over:
            break
        ask = luck.choice([one for one in match.asks if match.legal(one.seat)])
        match.play(ask.seat, luck.choice(match.legal(ask.seat)))
        tables = [match.view(seat)["table"] for seat in (0, 1, None)]
        assert all(set(table) == set(entries) for table in tables)
        differed |= {key for key in entries if any(one[key] != tables[0][key] for one in tables)}
    assert not [key for key in differed if entries[key].seen == "everybody"]


def test_a_hand_is_its_owners_and_a_pile_is_nobodys() -> None:
    entries = {one.key: one for one in entries_of(muster.game("the-plan"), seats=3)}
    assert entries["hands"].holds == "a list, for each of players: ids of plans"
    assert entries["hands"].seen == "its owner; told to others is their number"
    assert entries["deck"].seen == "nobody; told is their number"
    assert entries["deck"].about == "in drawing order"
    assert entries["turn"].holds == "a number from 0 to 11"
