"""The records of Millions of Dollars: python -m tests.games.millions_of_dollars.record_book"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from muster import Match, Outcome
from muster.bots import make_bot
from muster.kernel.ask import Ask
from tests.games.millions_of_dollars.layouts.table import GAME
from tests.games.record_books import Ending, RecordBook, dealt

CONSIDERED = 40

of = partial(dealt, GAME)


def ended(ending: str, winners: int) -> partial[bool]:
    return partial(_ended, ending, winners)


def _ended(ending: str, winners: int, outcome: Outcome) -> bool:
    return (outcome.ending, len(outcome.winners)) == (ending, winners)


def outdone(outcome: Outcome) -> bool:
    """20 million wins, though somebody without a share has more (MD-J21)."""
    most = max(outcome.scores)
    return _ended("20 million", 1, outcome) and most > outcome.scores[outcome.winners[0]]


ENDINGS = (
    Ending("twenty-million", of(5), outdone),
    Ending("twenty-million-shared", of(4), ended("20 million", 2)),
    Ending("eight-rounds", of(6, fooled=True), ended("eight rounds", 1)),
    Ending("eight-rounds-shared", of(3), ended("eight rounds", 2)),
    Ending("in-real-time", of(7, mode="real-time", gifts=True), ended("20 million", 1), least=100),
)


def eventful() -> Match:
    """Of some games between five greedy players the one in which most kinds of things happen."""
    best: tuple[int, Match] | None = None
    for seed in range(CONSIDERED):
        m = Match.new(GAME, 5, seed=seed)
        bots = [make_bot("greedy", random.Random(f"{seed} {seat}")) for seat in range(5)]
        while not m.over:
            seat = m.asks[0].seat
            m.play(seat, bots[seat].choose(m.view(seat), m.legal(seat)))
        told = len(kinds(m))
        if best is None or told > best[0]:
            best = told, m
    assert best is not None
    return best[1]


def kinds(m: Match) -> set[str]:
    """The kinds of events a spectator was told of."""
    return {line.told["kind"] for line in m.log(None)}


def anybody(asks: Sequence[Ask], rng: random.Random) -> Ask:
    """Whoever: in real time the first asked would do all the talking."""
    return rng.choice(asks)


BOOK = RecordBook(GAME, ENDINGS, "five-gangs", eventful, anybody)


if __name__ == "__main__":
    BOOK.main()
