"""A bot that may fail, and the one that plays on for it: greedy, or random if greedy failed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from muster.bots.bot import Bot, is_a
from muster.bots.greedy import GreedyBot
from muster.bots.random_bot import RandomBot
from muster.bots.roster import make_bot
from muster.kernel.errors import place_of
from muster.kernel.views.view import View

LONG = 60
"""Characters of a wrong answer that are told."""


class Silent(Exception):
    """A bot did not answer in its time."""


class Watched(Bot):
    """A bot by name, its answers checked; from its first failure on another plays.

    `failure` says what it did, for whoever runs the program: it may tell what the seat knows.
    `briefly` says it to everybody.
    """

    def __init__(self, name: str, rng: random.Random) -> None:
        super().__init__(rng)
        self.called = name
        self.bot: Bot = make_bot(name, rng)
        self.failure = ""
        self.briefly = ""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        for _ in range(3):
            try:
                answer = self.ask(view, list(legal))
            except Silent as silence:
                why = brief = str(silence)
            except Exception as error:  # whatever is wrong with somebody's bot
                kind, place = type(error).__name__, _place(error)
                why = f"raised {kind}: {str(error)[:LONG]}{place}"
                brief = f"ran into an error: {kind}{place}"
            else:
                if answer in legal:
                    return answer
                brief = "gave an answer that is none"
                why = f"answered {str(answer)[:LONG]!r}, which is none of the legal answers"
            self.briefly = self.briefly or brief
            self.failed(why)
        return self.rng.choice(legal)

    def explain(self, view: View, answer: str) -> str:
        try:
            return self.bot.explain(view, answer)
        except Exception:  # whatever is wrong with somebody's bot: it says nothing
            return ""

    def ask(self, view: View, legal: list[str]) -> str:
        """What the bot answers now, whatever that is."""
        return self.bot.choose(view, legal)

    def failed(self, why: str) -> None:
        """It failed: another plays on."""
        self.failure = self.failure or why
        greedy = is_a(self.bot, GreedyBot) or is_a(self.bot, RandomBot)
        self.bot = RandomBot(self.rng) if greedy else GreedyBot(self.rng)


def _place(error: BaseException) -> str:
    place = place_of(error)
    return f" ({Path(place).name})" if place else ""
