"""The game against an independent, naive reading of the rulebook, over random positions."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from muster import Match
from tests.games.the_plan import oracle
from tests.games.the_plan.oracle import Asked, Chance, Desk
from tests.games.the_plan.table import (
    ALL_TREASURES,
    ALL_TRINKETS,
    TYPES,
    asked,
    place,
    seen,
    told,
)
from tests.torture import many

SIZE_OF = {"smash_grab": 0, "lone": 1, "team2": 2, "team3": 3, "team4": 4}
CHUNKS = many(4)
EACH = 400


def random_desk(rng: random.Random) -> tuple[Desk, dict[str, Any]]:
    """A last turn with all Plans on the table: crowded sizes, equal owners, short piles."""
    bribes = rng.random() < 0.6
    options: dict[str, Any] = {"bribes": bribes}
    seats = rng.randint(1, 6)
    players = seats
    sizes = [0, 1, 2, 3, 4]
    if seats <= 2:
        removed = rng.choice(list(combinations(TYPES, 2)))
        options["removed"] = list(removed)
        sizes = [size for name, size in SIZE_OF.items() if name not in removed]
    if seats == 1:
        options["ghosts"] = rng.randint(1, 5)
        players = 1 + options["ghosts"]
    crowded = rng.sample(sizes, rng.randint(1, 3))
    cards = [card for card, team in oracle.SPECIALISTS.items() if len(team) in crowded]
    treasures = rng.sample(ALL_TREASURES, len(ALL_TREASURES))
    trinkets = rng.sample(ALL_TRINKETS, len(ALL_TRINKETS))
    shown = rng.randint(5, 16)
    desk = Desk(
        plans=rng.sample(cards, players),
        treasures=[treasures.pop() for _ in range(shown)],
        trinkets=[trinkets.pop() for _ in range(rng.choice([0, 1, 2, 3, 6]))],
        pile=[trinkets.pop() for _ in range(rng.choice([0, 0, 1, 2, 3, 8]))],
        hauls=[
            [treasures.pop() for _ in range(rng.choice([0, 1, 1, 2, 5]))] for _ in range(players)
        ],
        souvenirs=[[trinkets.pop() for _ in range(rng.randint(0, 2))] for _ in range(players)],
        seats=seats,
        bribes=bribes,
    )
    return desk, options


def engine_for(desk: Desk, options: dict[str, Any], seed: int) -> Match:
    """The same desk in the game; no Treasure is left, so the game ends with the turn."""
    return place(
        desk.seats,
        at="turn_up",
        turn=11,
        seed=seed,
        options=options,
        plans=desk.plans,
        treasures=desk.treasures,
        treasure_pile=[],
        trinkets=desk.trinkets,
        trinket_pile=desk.pile,
        hauls=desk.hauls,
        souvenirs=desk.souvenirs,
    )


def play_both(desk: Desk, m: Match, rng: random.Random) -> Counts:
    """Drive oracle and game side by side; every question and every result must agree."""
    counts = Counts()
    turn = oracle.execute(desk)
    need = next(turn, None)
    while need is not None:
        if isinstance(need, Asked):
            counts.asked += 1
            answers = answer(m, need, rng)
            need = _sent(turn, answers)
        else:
            decided = what_chance_did(m, need, desk, counts)
            need = _sent(turn, decided)
    assert m.over
    return counts


class Counts:
    """How much of the rules a position used."""

    def __init__(self) -> None:
        self.asked = 0
        self.lots = 0
        self.chance = 0


def _sent(turn: oracle.Turn, given: oracle.Given) -> oracle.Need | None:
    try:
        return turn.send(given)
    except StopIteration:
        return None


def answer(m: Match, need: Asked, rng: random.Random) -> dict[int, list[str]]:
    """The game asks the same players for the same; they answer at random, in any order."""
    assert asked(m) == [(seat, need.key) for seat in sorted(need.options)]
    for seat, options in need.options.items():
        assert set(m.legal(seat)) == options
    answers: dict[int, list[str]] = {}
    for seat in rng.sample(sorted(need.options), len(need.options)):
        if need.key == "bid":
            words = sorted(need.options[seat] - {"done"})
            answers[seat] = [*rng.sample(words, rng.randint(0, len(words))), "done"]
        else:
            answers[seat] = [rng.choice(sorted(need.options[seat]))]
        for word in answers[seat]:
            m.play(seat, word)
    return answers


def what_chance_did(m: Match, need: Chance, desk: Desk, counts: Counts) -> list[int]:
    """Read off the public log what the game's chance decided, and check that it might."""
    counts.chance += len(need.among) > 1
    earned = told(m, None, "earned")
    if need.what == "chooser":
        calls = told(m, None, "lot")
        chooser = m.asks[0].seat if counts.lots == len(calls) else calls[counts.lots]["player"]
        counts.lots += 1
        assert chooser in need.among
        return [chooser]
    if need.what == "order":
        order = [line["player"] for line in earned if line["player"] in need.among]
        assert sorted(order) == sorted(need.among)
        return order
    (trinkets,) = [line["trinkets"] for line in earned if line["player"] == need.among[0]]
    return [desk.trinkets.index(trinkets[0])]


def compare(seed: int) -> Counts:
    rng = random.Random(seed)
    desk, options = random_desk(rng)
    m = engine_for(desk, options, seed)
    counts = play_both(desk, m, rng)
    table = seen(m)
    assert sorted(table["treasures"]) == sorted(desk.treasures)
    assert sorted(table["trinkets"]) == sorted(desk.trinkets)
    assert table["trinket_pile"] == len(desk.pile)
    assert [sorted(row) for row in table["hauls"]] == [sorted(row) for row in desk.hauls]
    assert [sorted(row) for row in table["souvenirs"]] == [sorted(row) for row in desk.souvenirs]
    ranks = [oracle.rank(a, b) for a, b in zip(desk.hauls, desk.souvenirs, strict=True)]
    outcome = m.outcome
    assert outcome is not None
    assert (*outcome.scores, *outcome.others) == tuple(points for points, *_ in ranks)
    assert outcome.winners == oracle.winners(ranks, desk.seats)
    return counts


@pytest.mark.clause(
    "TP-4",
    "TP-5",
    "TP-6",
    "TP-7",
    "TP-8",
    "TP-9",
    "TP-14",
    "TP-15",
    "TP-18",
    "TP-19",
    "TP-20",
    "TP-J24",
    "TP-J27",
    "TP-J28",
    "TP-J30",
)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_game_agrees_with_the_oracle(chunk: int) -> None:
    all_counts = [compare(seed) for seed in range(chunk * EACH, (chunk + 1) * EACH)]
    assert sum(counts.asked for counts in all_counts) > EACH / 2
    assert sum(counts.chance for counts in all_counts) > EACH / 20
