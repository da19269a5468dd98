"""The records of The Specialists: python -m tests.games.the_specialists.record_book"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from muster import Match, Outcome
from muster.bots import make_bot
from tests.games.record_books import Ending, RecordBook, dealt
from tests.games.the_specialists.layouts.components import GAME

CONSIDERED = 20

of = partial(dealt, GAME)


def ended(ending: str, winners: int, tiebreak: str | None = None) -> partial[bool]:
    return partial(_ended, ending, winners, tiebreak)


def _ended(ending: str, winners: int, tiebreak: str | None, outcome: Outcome) -> bool:
    found = outcome.ending, len(outcome.winners), outcome.tiebreak
    return found == (ending, winners, tiebreak)


def played(seats: int) -> Callable[[int], Match]:
    """Whole games between greedy players: who plays at random hardly gets to a seventh heist."""
    return partial(_greedy, seats)


def _greedy(seats: int, seed: int) -> Match:
    m = Match.new(GAME, seats, seed=seed)
    bots = [make_bot("greedy", random.Random(f"{seed} {seat}")) for seat in range(seats)]
    while not m.over:
        seat = m.asks[0].seat
        m.play(seat, bots[seat].choose(m.view(seat), m.legal(seat)))
    return m


MORE = "more heists (TS-92)"
LEVEL = "level in everything (TS-92)"

ENDINGS = (
    Ending("seventh-heist", played(2), ended("seventh heist", 1)),
    Ending("twelve-rounds", of(4), ended("twelve rounds", 1)),
    Ending("twelve-rounds-asymmetric", of(2, asymmetric=True), ended("twelve rounds", 1)),
    Ending("won-by-heists", of(3), ended("twelve rounds", 1, MORE)),
    Ending("shared", of(2), ended("twelve rounds", 2, LEVEL)),
    Ending("solo-seventh-heist", played(1), ended("seventh heist", 1)),
    Ending("solo-twelve-rounds", of(1), ended("twelve rounds", 1)),
    Ending("solo-seven-bribes", of(1), ended("seven bribes", 0)),
    Ending("solo-five-rivalries", of(1), ended("five rivalries", 0)),
)


def eventful() -> Match:
    """Of some games between three greedy players the one in which most kinds of things happen."""
    best: tuple[int, Match] | None = None
    for seed in range(CONSIDERED):
        m = _greedy(3, seed)
        told = 10 * len(kinds(m)) + len(verbs(m))
        if best is None or told > best[0]:
            best = told, m
    assert best is not None
    return best[1]


def kinds(m: Match) -> set[str]:
    """The kinds of events a spectator was told of."""
    return {line.told["kind"] for line in m.log(None)}


def verbs(m: Match) -> set[str]:
    """What was done, by verb."""
    return {text.split()[0] for _, text in m.record.inputs}


BOOK = RecordBook(GAME, ENDINGS, "three-gangs", eventful)


if __name__ == "__main__":
    BOOK.main()
