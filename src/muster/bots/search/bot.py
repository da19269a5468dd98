"""The bot that searches."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from muster.bots.bot import Bot, Dial, WordDial
from muster.bots.search.budget import Budget
from muster.bots.search.estimate import Estimate
from muster.bots.search.judge import a_point, points_of
from muster.bots.search.search import Search, Style, Trial
from muster.bots.setting import BoxOf
from muster.kernel.state import Box
from muster.kernel.views.knowledge import Knowledge
from muster.kernel.views.view import View

BLUFF = 30
"""How often it misleads unless told otherwise, in per cent."""

PLAYOUTS = 400
"""How many playouts a decision gets unless something else is said."""


class SearchBot(Bot):
    """Tries answers in worlds its view allows, plays on, and takes what ends best.

    playouts  how many a decision gets; `msec`, if not 0, ends it earlier
    alone     how many where it has the table to itself: there only the end tells anything
    others    see `Style`; what is not set is as the game says in its heuristics (`SEARCH`)
    """

    name: ClassVar[str] = "search"
    dials: ClassVar[Mapping[str, Dial | WordDial]] = {
        "playouts": Dial(PLAYOUTS, 1, 1_000_000, "how many playouts a decision gets"),
        "alone": Dial(0, 0, 1_000_000, "how many where it plays alone; 0: as many as otherwise"),
        "msec": Dial(0, 0, 60_000, "after how many thousandths of a second it answers; 0: never"),
        "breadth": Dial(0, 0, 200, "how many answers it tries; 0: as the game says"),
        "bluff": Dial(BLUFF, 0, 100, "how often it misleads, in per cent"),
        "temper": WordDial("how it plays, where the game has words for that"),
        "depth": Dial(0, 0, 1000, "how far playouts go where chances were learned; 0: as it says"),
        "turns": Dial(0, 0, 100, "how many turns of its own they have; 0: as the game says"),
        "learned": Dial(
            2, 0, 2, "who judges: 1 chances learned, 0 the game's value, 2: as it says"
        ),
    }

    def __init__(
        self,
        rng: random.Random,
        playouts: int = PLAYOUTS,
        msec: int = 0,
        breadth: int = 0,
        depth: int = 0,
        turns: int = 0,
        bluff: int = BLUFF,
        temper: str = "",
        alone: int = 0,
        learned: int = 2,
    ) -> None:
        super().__init__(rng)
        self.budget = Budget(playouts, msec / 1000)
        self.alone = alone
        self.breadth = breadth
        self.depth = depth
        self.turns = turns
        self.bluff = bluff
        self.temper = temper
        self.estimates: list[Estimate] = []  # what it thought of the answers it tried last
        self.learned = learned
        self._boxes = BoxOf()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        box = self._boxes.box(view)
        self.estimates = self._of_the_game(box, view, legal)
        if self.estimates:
            return self.estimates[0].answer
        search = self._search(box, view)
        trials = self._tried(search, legal)
        self.estimates = _estimates(search, trials)
        return box.catalogue.texts[trials[0].action]

    def explain(self, view: View, answer: str) -> str:
        box = self._boxes.box(view)
        game: Any = box.game
        said: str = game.explain(box, view, answer)
        return said

    def think(self, view: View, legal: Sequence[str]) -> list[Estimate]:
        """What it thinks of the answers it tried, the best first: each text once."""
        box = self._boxes.box(view)
        own = self._of_the_game(box, view, legal)
        if own:
            return own
        search = self._search(box, view)
        return _estimates(search, self._tried(search, legal))

    def _search(self, box: Box, view: View) -> Search:
        style = self._style(box)
        if self.alone and box.seats == 1:
            self.budget.playouts = self.alone
        return Search(Knowledge.from_view(box, view), style, self.budget, self.rng)

    def _tried(self, search: Search, legal: Sequence[str]) -> list[Trial]:
        ids = search.knowledge.box.catalogue.ids
        return search.run([ids[text] for text in legal])

    def _of_the_game(self, box: Box, view: View, legal: Sequence[str]) -> list[Estimate]:
        """What the game's own search thinks, if it has one."""
        game: Any = box.game
        self.budget.begin()
        budget = self.budget
        bluff = self.bluff / 100
        found = game.consider(
            box, view, legal, budget.playouts, budget.count, self.rng, bluff, self.temper
        )
        return [Estimate(one.text, one.chance(), one.doubt(), one.played) for one in found]

    def _style(self, box: Box) -> Style:
        game: Any = box.game
        said: dict[str, Any] = {**game.search_style}
        if self.breadth:
            said["breadth"] = self.breadth
        if self.depth:
            said["depth"] = self.depth
            said["turns"] = 0
        if self.turns:
            said["turns"] = self.turns
        if self.learned < 2:
            said["learned"] = self.learned == 1
        return Style(**said)


def _estimates(search: Search, trials: list[Trial]) -> list[Estimate]:
    """One estimate for each first pick: that of the best whole answer beginning with it."""
    texts = search.knowledge.box.catalogue.texts
    found: dict[int, Estimate] = {}
    for trial in trials:
        if trial.action in found:
            continue
        mean, doubt = trial.mean(), trial.doubt()
        points: tuple[float, float] | None = None
        if search.scored and trial.count:
            points = (points_of(mean), doubt / a_point(mean))
        picks = tuple([texts[action] for action in trial.answer])
        found[trial.action] = Estimate(
            texts[trial.action], mean, doubt, trial.count, picks if len(picks) > 1 else (), points
        )
    return list(found.values())
