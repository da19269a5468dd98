"""What holds for every bot: named, legal, honest, repeatable."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

import muster
from muster.bots import Bot, bot_names, make_bot, play_out
from muster.kernel.views.view import View

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"ghosts": 3, "bribes": True, "removed": ["team2", "team3"]}),
    (2, {"bribes": True, "removed": ["lone", "team4"]}),
    (3, {"bribes": True}),
    (6, {"bribes": True}),
]
IDS = [f"{seats}-{'-'.join(options) or 'plain'}" for seats, options in SETTINGS]

NAMES = ("greedy", "random", "search:playouts=2:breadth=2")
"""The bots of Muster's own, those that think in the time of a test."""


class Through(Bot):
    """Another bot behind a wire: the view arrives as JSON, the answer is checked."""

    name = "through"

    def __init__(self, bot: Bot, keys: set[str]) -> None:
        super().__init__(bot.rng)
        self.bot = bot
        self.keys = keys

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self.keys |= {ask["key"] for ask in view["asks"] if ask["seat"] == view["seat"]}
        text = json.dumps(view)
        arrived = json.loads(text)
        answer = self.bot.choose(arrived, tuple(legal))
        assert answer in legal
        assert json.dumps(arrived) == text, "a bot has no business changing a view"
        return answer


def test_names() -> None:
    levels = [f"level-{n}" for n in range(1, 6)]
    assert sorted(bot_names()) == ["greedy", *levels, "random", "search"]
    for name in bot_names():
        assert make_bot(name, random.Random(0)).name == name


def test_an_unknown_bot_is_refused_with_the_valid_ones() -> None:
    with pytest.raises(muster.BadChoice, match="no bot 'gredy'; valid: greedy, random, search"):
        make_bot("gredy", random.Random(0))


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_played_to_the_end(name: str, seats: int, options: dict[str, Any]) -> None:
    keys: set[str] = set()
    m = muster.Match.new("the-plan", seats, seed=11, options=options)
    bots = [make_bot("random", random.Random(seat)) for seat in range(seats)]
    bots[0] = Through(make_bot(name, random.Random(0)), keys)
    play_out(m, bots)
    assert m.over
    assert "plan" in keys


def test_every_question_of_the_plan_is_answered() -> None:
    """A turn of each kind, from positions, so that no question is left to luck."""
    keys: set[str] = set()
    for name in NAMES:
        for m in (grab_position(), trinket_position(), lots_position()):
            turn = m.view(None)["table"]["turn"]
            while not m.over and m.view(None)["table"]["turn"] == turn:
                seat = m.asks[0].seat
                bot = Through(make_bot(name, random.Random(m.moment)), keys)
                m.play(seat, bot.choose(m.view(seat), m.legal(seat)))
    assert keys == set(muster.game("the-plan").question_named)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [1, 3])
def test_the_same_generator_makes_the_same_choices(name: str, seats: int) -> None:
    def inputs(seed: int) -> object:
        m = muster.Match.new("the-plan", seats, seed=2)
        play_out(m, [make_bot(name, random.Random(f"{seed}/{seat}")) for seat in range(seats)])
        return m.record.inputs

    assert inputs(1) == inputs(1)
    assert inputs(1) != inputs(2)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("seats", "options"), [(1, {}), (3, {"bribes": True}), (4, {})])
def test_what_is_hidden_moves_no_bot(name: str, seats: int, options: dict[str, Any]) -> None:
    """In another world with the same view a bot with the same generator answers the same."""
    m = muster.Match.new("the-plan", seats, seed=4, options=options)
    rng = random.Random(9)
    moved = 0
    while not m.over:
        seat = m.asks[0].seat
        if m.moment % 5 == 0:
            other = muster.redeal(m.view(seat), rng)
            assert other.view(seat) == m.view(seat)
            moved += other.fingerprint != m.fingerprint
            answers = {
                make_bot(name, random.Random(1)).choose(one.view(seat), one.legal(seat))
                for one in (m, other)
            }
            assert len(answers) == 1
        m.play(seat, rng.choice(m.legal(seat)))
    assert moved


def grab_position() -> muster.Match:
    """Seat 0 will be alone with a Smash & Grab whatever the others do; then all pass cards."""
    return muster.position(
        "the-plan",
        {
            "seats": 3,
            "turn": 2,
            "treasures": ["paintings-4-a", "mummies-1-a", "space-2-a", "pottery-1-a", "jewels-1-a"],
            "hands": [
                ["sg-01", "sg-02", "sg-03", "sg-04", "sg-05"],
                ["p1-01", "p1-02", "p1-03", "p1-04", "p1-05"],
                ["p2-01", "p2-02", "p2-03", "p2-04", "p2-05"],
            ],
        },
    )


def trinket_position() -> muster.Match:
    """Nothing lies there that seat 0 could take: it chooses a Trinket."""
    return muster.position(
        "the-plan",
        {
            "seats": 2,
            "turn": 4,
            "treasures": ["sculptures-4-a", "sculptures-3-a", "dinosaurs-4-a"],
            "trinkets": ["magnets-1-a", "magnets-4-a", "mugs-1-a", "postcards-1-a"],
            "souvenirs": [["magnets-1-b", "magnets-2-a", "magnets-3-a"], []],
            "hands": [["p1-01", "p1-02", "p1-03"], ["p1-11", "p1-12", "p1-13"]],
        },
    )


def lots_position() -> muster.Match:
    """Two teams match in two colours, and both have Trinkets to bid."""
    return muster.position(
        "the-plan",
        {
            "seats": 2,
            "options": {"bribes": True, "removed": ["lone", "smash_grab"]},
            "turn": 4,
            "at": "turn_up",
            "plans": ["p4-01", "p4-02"],
            "treasures": [f"{kind}-4-a" for kind in KINDS],
            "trinkets": ["magnets-1-a"],
            "souvenirs": [["mugs-1-a", "mugs-2-a"], ["mugs-3-a", "mugs-1-b", "mugs-4-a"]],
        },
    )


KINDS = ("paintings", "mummies", "space", "pottery", "jewels", "dinosaurs", "sculptures")
