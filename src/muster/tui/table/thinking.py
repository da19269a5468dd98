"""A decision of a bot, or of the table itself, that may be made in another thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.engine import legal_answers
from muster.kernel.match import Match

if TYPE_CHECKING:
    from muster.bots import Bot
    from muster.bots.insight.hint import Hint
    from muster.tui.table.local import LocalTable


class Decision:
    """A decision of a bot. `choose` may run anywhere; `still_due` tells if it came too late."""

    def __init__(self, table: LocalTable, seat: int, bot: Bot | None) -> None:
        self._table = table
        self._version = table.version
        self.seat = seat
        self._bot = bot
        self._view = table.match.view(seat) if bot is not None else {}
        self._legal = _answers_now(table.match, seat)
        self.why = ""  # what the bot says aloud about its choice

    def choose(self) -> str:
        if self._bot is None:  # the table itself: nobody to ask
            return self._legal[0]
        choice = self._bot.choose(self._view, self._legal)
        self.why = self._bot.explain(self._view, choice)
        return choice

    def still_due(self) -> bool:
        return self._table.version == self._version


HINT_TIME = 0.5
"""Seconds of thought for a hint: it should be there within one of the key press."""


class Advice:
    """Hints for a person. `think` may run anywhere; `still_due` tells if it came too late."""

    def __init__(self, table: LocalTable, seat: int) -> None:
        self._table = table
        self._version = table.version
        self._match = table.match
        self.seat = seat
        self._view = table.match.view(seat)
        self._legal = _answers_now(table.match, seat)

    def think(self) -> list[Hint]:
        from muster.bots.insight.hints import hints_for  # bots are there when they are needed

        return hints_for(self._view, self._legal, HINT_TIME)

    def still_due(self) -> bool:
        return self._table.version == self._version

    def words(self, hint: Hint) -> tuple[str, str]:
        """A hint's answer and its reason in words, everybody called by name."""
        from muster.bots.insight.hints import worded

        say = self._table.voice.say
        answer = worded(self._match.box, self._view, hint.picks)
        return say(answer, self.seat), say(hint.why, self.seat)


def _answers_now(match: Match, seat: int) -> list[str]:
    """What answers this seat's first open question; no second thoughts about sealed ones.

    What it must answer comes before what it may, and what is expected before afterthoughts.
    """
    mine = [ask for ask in match.asks if ask.seat == seat]
    texts = match.box.catalogue.texts
    for ask in sorted(mine, key=lambda ask: (ask.optional, ask.idle)):
        found = [texts[action] for action in legal_answers(match.state, ask)]
        if found:
            return found
    return []
