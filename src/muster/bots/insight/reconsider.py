"""A bot's decision thought again, with the reasons it had: for whoever asks after the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from muster.bots.insight.hint import Hint
from muster.bots.insight.hints import HINTS, previewed, style_of
from muster.bots.insight.weighing import Weighing
from muster.bots.insight.why import Whys
from muster.bots.search.answers import Answer
from muster.bots.search.budget import Budget
from muster.bots.search.estimate import Estimate
from muster.bots.thinking import Thought, decide, reason_luck
from muster.kernel import shelf
from muster.kernel.game import Game
from muster.kernel.state import Box
from muster.kernel.views.knowledge import Knowledge
from muster.kernel.views.view import View


class Reconsidered(msgspec.Struct, frozen=True):
    """What a bot thinks of a decision when it thinks it again as it did then.

    answer   what it answers; what it answered then, unless it is no longer the same bot
    slipped  that was drawn at random
    hints    what it thought of the answers it tried, the best first; empty if it tried none
    """

    answer: str
    slipped: bool
    hints: list[Hint]


def reconsider(
    bot: str,
    view: View,
    legal: Sequence[str],
    luck: str,
    pace: Sequence[int],
    given: Sequence[str],
) -> Reconsidered:
    """Think again, with the same luck at the same pace; `given` is what was answered, pick by pick.

    Its estimates are those it had. The reasons are looked for now: a bot needs none.
    """
    thought = decide(bot, view, legal, luck, pace)
    game: Game[Any] = shelf.game(view["game"])
    box = game.box(view["seats"], view["options"], view.get("overlay"))
    return Reconsidered(thought.answer, thought.slipped, _told(box, view, thought, luck, given))


def _told(box: Box, view: View, thought: Thought, luck: str, given: Sequence[str]) -> list[Hint]:
    told = [one for one in thought.estimates if one.playouts] or thought.estimates[:1]
    named = [*told[:HINTS], *[one for one in told[HINTS:] if one.answer == given[0]]]
    if not named:
        return []
    ids = box.catalogue.ids
    picks = [
        tuple(given) if one.answer == given[0] else one.picks or (one.answer,) for one in named
    ]
    answers: list[Answer] = [tuple([ids[text] for text in some]) for some in picks]
    rng = reason_luck(luck)
    whys = Whys(Weighing(Knowledge.from_view(box, view), style_of(box), Budget(1), rng))
    whys.look(answers)
    found: list[Hint] = []
    for one, some, answer in zip(named, picks, answers, strict=True):
        why = whys.best(answer) or previewed(box, view, some) or counted(one)
        if not one.playouts:  # the only one it thought worth a try
            found.append(Hint(some, None, None, 0.0, 0, why))
        elif one.points is not None:
            points, doubt = one.points
            found.append(Hint(some, None, points, doubt, one.playouts, why))
        else:
            found.append(Hint(some, one.chance, None, one.doubt, one.playouts, why))
    return found


def counted(one: Estimate) -> str:
    """The reason where a game gives none."""
    if not one.playouts:
        return "the only answer that looked good enough to try"
    games = "game" if one.playouts == 1 else "games"
    return f"stood so in {one.playouts} {games} played on from here"
