"""The records of The Plan: python -m tests.games.the_plan.record_book"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import count

from muster import Match, Outcome
from muster.kernel.ask import Ask
from tests.games.playing import play_randomly
from tests.games.record_books import Ending, RecordBook, dealt

of = partial(dealt, "the-plan")

ENDINGS = (
    Ending("won-by-points", of(3), lambda o: len(o.winners) == 1 and o.tiebreak is None),
    Ending("won-by-full-collections", of(4), lambda o: _by(o, "full collections")),
    Ending("won-by-treasures", of(4), lambda o: _by(o, "Treasures")),
    Ending("won-by-trinkets", of(5), lambda o: _by(o, "Trinkets")),
    Ending("shared", of(6), lambda o: len(o.winners) == 2),
    Ending("solitaire-won", of(1), lambda o: o.ending == "solitaire won"),
    Ending("solitaire-lost", of(1, ghosts=3), lambda o: o.ending == "solitaire lost"),
    Ending("solitaire-draw", of(1), lambda o: o.ending == "solitaire draw"),
)


def _by(outcome: Outcome, what: str) -> bool:
    return len(outcome.winners) == 1 and outcome.tiebreak == f"most {what} (TP-15)"


def eventful() -> Match:
    """A game for three with a bribe paid, a lot chosen, and a tie of Smash & Grabs."""
    for seed in count():
        m = of(3, bribes=True)(seed)
        play_randomly(m, random.Random(seed))
        events = [line.told for line in m.log(None)]
        kinds = {event["kind"] for event in events}
        lots = {event["lot"] for event in events if event["kind"] == "bids"}
        paid = any(event["kind"] == "bids" and event["winner"] >= 0 for event in events)
        if paid and "smash & grab" in lots and {"lot", "blocked", "smash tied"} <= kinds:
            return m
    raise AssertionError


def anybody(asks: Sequence[Ask], rng: random.Random) -> Ask:
    """Picks are sealed: whoever is asked may answer first."""
    return rng.choice(asks)


BOOK = RecordBook("the-plan", ENDINGS, "three-with-bribes", eventful, answers=anybody)


if __name__ == "__main__":
    BOOK.main()
