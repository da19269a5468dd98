"""The records of Space Explorers: python -m tests.games.space_explorers.record_book"""

from __future__ import annotations

import random
from functools import partial

from muster import Match, Outcome
from muster.bots import make_bot
from tests.games.record_books import Ending, RecordBook, dealt
from tests.games.space_explorers.layouts.table import place

CONSIDERED = 30

of = partial(dealt, "space-explorers")


def nearly_dry(seed: int) -> Match:
    """Three players with poor hands, two cards in the Center and an empty deck.

    The other cards are out of the game: with all sixty somebody would hold four cards by then, and
    with four cards in hand any of them can be paid for, so nobody would have to pass.
    """
    return place(
        ["blue 1 5, purple 56", "green 13 24", "red 37, yellow 31"],
        hands=["6", "59", ""],
        center="2 36",
        last="",
        tokens=["red green", "blue3 yellow3 green2 red2 purple3"],
        claimed=["sputnik-1"],
        projects="apollo-11 vostok-1 viking-1 lunokhod-1",
        turn=10,
        seed=seed,
    )


ENDINGS = (
    Ending("twelve-specialists", of(4), lambda o: _alone(o, "twelve specialists", None)),
    Ending("last-project", of(2), lambda o: _alone(o, "last project", None)),
    Ending("everybody-passed", nearly_dry, lambda o: o.ending == "everybody passed", least=12),
    Ending("won-by-projects", of(3), lambda o: _alone(o, o.ending, "most Project points")),
    Ending("shared-by-two", of(3), lambda o: len(o.winners) == 2),
    Ending("shared-by-three", of(3), lambda o: len(o.winners) == 3),
)


def _alone(outcome: Outcome, ending: str, tiebreak: str | None) -> bool:
    found = None if outcome.tiebreak is None else outcome.tiebreak.removesuffix(" (SE-68)")
    return (len(outcome.winners), outcome.ending, found) == (1, ending, tiebreak)


def eventful() -> Match:
    """Of some games between three greedy players the one in which most abilities are used."""
    best: tuple[int, Match] | None = None
    for seed in range(CONSIDERED):
        m = Match.new("space-explorers", 3, seed=seed)
        bots = [make_bot("greedy", random.Random(f"{seed} {seat}")) for seat in range(3)]
        while not m.over:
            seat = m.asks[0].seat
            m.play(seat, bots[seat].choose(m.view(seat), m.legal(seat)))
        used = len(abilities(m))
        if best is None or used > best[0]:
            best = used, m
    assert best is not None
    return best[1]


def abilities(m: Match) -> set[str]:
    """The cards whose ability a spectator was told of."""
    used: set[str] = set()
    for line in m.log(None):
        used.update((*line.told.get("helped", ()), *line.told.get("back", ())))
        if line.told.get("by") is not None:
            used.add(line.told["by"])
    return used


BOOK = RecordBook("space-explorers", ENDINGS, "three-explorers", eventful)


if __name__ == "__main__":
    BOOK.main()
