"""The greedy bot sees what a beginner sees, and beats the one who does not look."""

from __future__ import annotations

import random
from typing import Any

import pytest

import muster
from muster.bots import GreedyBot
from muster.lab import simulate
from tests.bots.test_bots import grab_position, trinket_position


def choice(m: muster.Match, seat: int, seed: int = 0) -> str:
    return GreedyBot(random.Random(seed)).choose(m.view(seat), m.legal(seat))


def bid_position(lot: list[str], mine: list[str], theirs: list[str]) -> muster.Match:
    """The last turn: two lone Specialists match, nothing but the lot lies there.

    Everything else is used up, so that it is nowhere in the worlds a bot can think of.
    """
    files = muster.game("the-plan").components
    gone = [t["id"] for t in files["treasures"]["treasures"] if t["id"] not in lot]
    return muster.position(
        "the-plan",
        {
            "seats": 3,
            "options": {"bribes": True},
            "turn": 11,
            "at": "turn_up",
            "plans": ["p1-01", "p1-02", "p4-01"],
            "treasures": lot,
            "hauls": [[], [], gone],
            "souvenirs": [mine, theirs],
        },
    )


def bid(m: muster.Match, seat: int, seed: int) -> int:
    """How many Trinkets the bot puts in, pick after pick."""
    for count in range(20):
        answer = choice(m, seat, seed)
        if answer == "done":
            return count
        m.play(seat, answer)
    raise AssertionError("no end of bidding")


def test_a_single_answer_needs_no_thought() -> None:
    class NoLuck(random.Random):
        def random(self) -> float:
            raise AssertionError("nothing to think about")

    m = grab_position()
    assert GreedyBot(NoLuck()).choose(m.view(0), ["plan sg-01"]) == "plan sg-01"


@pytest.mark.parametrize("seed", range(5))
def test_it_grabs_the_colour_worth_most(seed: int) -> None:
    m = grab_position()
    for seat, plan in ((0, "sg-01"), (1, "p1-03"), (2, "p2-05")):
        m.play(seat, f"plan {plan}")
    assert choice(m, 0, seed) == "grab red"


@pytest.mark.parametrize("seed", range(5))
def test_it_takes_the_trinket_that_completes_a_set(seed: int) -> None:
    m = trinket_position()
    m.play(0, "plan p1-01")
    m.play(1, "plan p1-11")
    assert choice(m, 0, seed) == "take magnets-4-a"


@pytest.mark.parametrize("seed", range(5))
def test_it_goes_where_the_points_are(seed: int) -> None:
    """One of its lone Specialists finds four points, the others nothing."""
    treasures = ["paintings-3-a", "paintings-1-a"]
    hands = [["p1-01", "p1-09", "p1-11"], ["p3-01", "p3-02", "p3-03"]]
    m = muster.position("the-plan", {"seats": 2, "turn": 4, "treasures": treasures, "hands": hands})
    assert choice(m, 0, seed) == "plan p1-01"


@pytest.mark.parametrize("seed", range(5))
def test_it_keeps_what_fetches_and_passes_what_does_not(seed: int) -> None:
    """Red and yellow abound: whoever shows them stays in hand."""
    treasures = ["paintings-4-a", "paintings-3-a", "mummies-4-a", "mummies-3-a", "paintings-2-a"]
    hands = [["p2-01", "p1-01", "p1-09", "p1-11"], ["p3-05", "p3-06", "p3-07", "p3-13"]]
    m = muster.position(
        "the-plan",
        {"seats": 2, "turn": 2, "at": "pass_cards", "treasures": treasures, "hands": hands},
    )
    for _ in range(2):
        answer = choice(m, 0, seed)
        assert answer in ("pass p1-09", "pass p1-11")
        m.play(0, answer)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_it_never_bids_more_than_the_lot_is_worth(points: int, seed: int) -> None:
    mine = ["magnets-1-a", "magnets-2-a", "mugs-1-a", "mugs-2-a", "postcards-1-a", "postcards-2-a"]
    theirs = ["magnets-3-a", "mugs-3-a", "postcards-3-a"]
    m = bid_position([f"paintings-{points}-a"], mine, theirs)
    assert bid(m, 0, seed) <= points


@pytest.mark.parametrize("seed", range(10))
def test_it_bids_for_what_is_worth_it(seed: int) -> None:
    lot = ["paintings-4-a", "paintings-4-b", "paintings-3-a"]
    mine = ["magnets-1-a", "magnets-2-a", "mugs-1-a", "mugs-2-a"]
    assert bid(bid_position(lot, mine, ["mugs-3-a"]), 0, seed) >= 2


def test_it_pays_with_what_it_misses_least() -> None:
    """Four magnets are a set; the mugs are not."""
    magnets = ["magnets-1-a", "magnets-2-a", "magnets-3-a", "magnets-4-a"]
    m = bid_position(["paintings-4-a", "paintings-3-a"], [*magnets, "mugs-1-a"], [])
    assert choice(m, 0) == "bid mugs-1-a"


@pytest.mark.parametrize(
    ("seats", "n", "least", "options"),
    [(2, 10, 9, {}), (3, 12, 9, {}), (4, 12, 8, {"bribes": True}), (6, 12, 6, {})],
)
def test_it_beats_random(seats: int, n: int, least: int, options: dict[str, Any]) -> None:
    bots = ["greedy", *["random"] * (seats - 1)]
    report = simulate("the-plan", n, bots, 1, options, workers=1, rotate=True)
    assert report.by_bot[0].bot == "greedy"
    assert report.by_bot[0].wins.wins >= least


def test_alone_it_beats_the_ghost_more_often_than_random() -> None:
    won = {
        bot: simulate("the-plan", 60, [bot], 1, workers=1).by_bot[0].wins.wins
        for bot in ("greedy", "random")
    }
    assert won["greedy"] > won["random"]
