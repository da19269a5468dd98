"""What the screen says is missing for a heist, against what the rules allow."""

from __future__ import annotations

import random
from typing import Any

import pytest

import muster
from muster.games.the_specialists.heist.missing import case_of
from muster.kernel.scene import Area, Scene

BUILDINGS = ("casino", "bank", "jewelry")


def sees(match: muster.Match, seat: int) -> Any:
    return match.game.sees(match.box, match.view(seat))


def area(scene: Scene, node: str) -> Area:
    return next(one for one in scene.nodes() if isinstance(one, Area) and one.id == node)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"acting_replaces": True}), (4, {"asymmetric": True}), (1, {})],
)
def test_nothing_is_missing_exactly_where_a_heist_is_legal(
    seats: int, options: dict[str, Any]
) -> None:
    """At every heist of random games, for all buildings: no word is missing iff `rob` is legal."""
    rng = random.Random(7)
    asked = robbed = 0
    for seed in range(4):
        match = muster.Match.new("the-specialists", seats=seats, seed=seed, options=options)
        while not match.over:
            ask = match.asks[0]
            legal = match.legal(ask.seat)
            if ask.key == "heist" and not match.state.asks[0].picks:
                s, seat = sees(match, ask.seat), ask.seat
                asked += 1
                for at, city in enumerate(s.box.city_words):
                    for b, word in enumerate(BUILDINGS):
                        free = f"rob {city} {word}" in legal
                        assert case_of(s, seat, at).possible(b) == free, (city, word)
                        assert (case_of(s, seat, at).lack_words(b) == "") == free, (city, word)
                        robbed += free
            match.play(ask.seat, rng.choice(legal))
    assert asked > 20
    assert robbed > 5


def test_a_city_says_once_what_all_its_buildings_lack() -> None:
    match = muster.Match.new("the-specialists", seats=2, seed=3)
    lines = [
        one.note.split("\n")
        for one in match.scene(match.asks[0].seat).nodes()
        if isinstance(one, Area) and one.id.startswith("city-")
    ]
    assert lines
    for said in lines:
        assert len(said) == 1, said
        assert said[0].startswith("Casino ")
        assert said[0].count("missing") == 1


def position(**table: Any) -> muster.Match:
    return muster.position(
        "the-specialists", {"seats": 2, "stage": "heist", "layout": "abcd", **table}
    )


@pytest.mark.clause("TS-E8")
def test_the_words_of_the_long_example() -> None:
    """Lima, with Piloting and a green token: what each building takes, and from what."""
    team = {"orange": ["orange-04", "orange-06", "orange-07"], "blue": ["blue-01"]}
    match = position(
        teams=[team, {}],
        tokens=[["start-token-green"], []],
        equipment=[3, 0],
        experts=[["orange"], []],
    )
    s = sees(match, 0)
    lima = s.box.city_words.index("lima")
    bank = case_of(s, 0, lima).heist_words(BUILDINGS.index("bank"))
    assert bank[:3] == [
        "Pays 5 M$.",
        "Skills: 1 hacker, 2 pilots, green from your token.",
        "Equipment 3 − 1 (Piloting) = 2.",
    ]
    casino = case_of(s, 0, lima).heist_words(BUILDINGS.index("casino"))
    assert casino[2] == "Equipment 3."
    assert "you can rob it now" in case_of(s, 0, lima).city_words()[0]
    scene = match.scene(0)
    assert area(scene, "spot-lima-bank").state == "lit"
    hint = next(c.hint for c in scene.prompts[0].choices if c.action == "rob lima bank")
    assert "green from your token" in hint
    assert "3 − 1 (Piloting) = 2" in hint
    assert "a Prime token" in hint


def test_what_is_missing_is_named() -> None:
    """Skills by their craft, Equipment in numbers, and why a place is closed."""
    match = position(
        teams=[{"orange": ["orange-04"]}, {}],
        equipment=[1, 0],
        marks={"paris": {"bank": [1]}, "tokyo": {"casino": [0]}},
    )
    s = sees(match, 0)
    at = s.box.city_words.index
    paris = case_of(s, 0, at("paris")).city_words()  # what lacks for two of them is said once
    assert [line.partition(":")[0] for line in paris] == [
        "Casino 5 M$ and Jewelry 2 M$",
        "Bank 3 M$",
    ]
    lack = case_of(s, 0, at("lima")).lack_words(0)
    assert "1 hacker" in lack
    assert "1 heavy" in lack
    assert "1 pilot" in lack
    assert "2 Equipment" in lack
    assert "TS-J24" in case_of(s, 0, at("paris")).lack_words(1)
    assert "TS-57" in case_of(s, 0, at("tokyo")).lack_words(1)
    assert area(match.scene(0), "city-tokyo").state == "dim"
    # A spectator sees demands, but nobody's means.
    assert all(not mark.have for mark in area(match.scene(None), "city-lima").badges)
