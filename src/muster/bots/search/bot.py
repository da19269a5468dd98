"""The bot that searches."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from muster.bots.bot import Bot, Dial, WordDial
from muster.bots.search.budget import Budget
from muster.bots.search.estimate import Estimate
from muster.bots.search.mixed import Mixed, draw
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
    others    see `Style`; what is not set is as the game says in its heuristics (`SEARCH`)
    """

    name: ClassVar[str] = "search"
    dials: ClassVar[Mapping[str, Dial | WordDial]] = {
        "playouts": Dial(PLAYOUTS, 1, 1_000_000, "how many playouts a decision gets"),
        "msec": Dial(0, 0, 60_000, "after how many thousandths of a second it answers; 0: never"),
        "breadth": Dial(0, 0, 200, "how many answers it tries; 0: as the game says"),
        "mixed": Dial(2, 0, 2, "does it vary sealed answers: 1 yes, 0 no, 2: as the game says"),
        "bluff": Dial(BLUFF, 0, 100, "how often it misleads, in per cent"),
        "temper": WordDial("how it plays, where the game has words for that"),
        "depth": Dial(0, 0, 1000, "how far playouts go where chances were learned; 0: as it says"),
        "turns": Dial(0, 0, 100, "how many turns of its own they have; 0: as the game says"),
    }

    def __init__(
        self,
        rng: random.Random,
        playouts: int = PLAYOUTS,
        msec: int = 0,
        breadth: int = 0,
        depth: int = 0,
        mixed: int = 2,
        turns: int = 0,
        bluff: int = BLUFF,
        temper: str = "",
    ) -> None:
        super().__init__(rng)
        self.budget = Budget(playouts, msec / 1000)
        self.breadth = breadth
        self.depth = depth
        self.mixed = mixed
        self.turns = turns
        self.bluff = bluff
        self.temper = temper
        self._boxes = BoxOf()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        box = self._boxes.box(view)
        own = self._of_the_game(box, view, legal)
        if own:
            return own[0].answer
        return box.catalogue.texts[draw(self._tried(box, view, legal), self.rng).action]

    def think(self, view: View, legal: Sequence[str]) -> list[Estimate]:
        """What it thinks of the answers it tried, the best first: each text once."""
        box = self._boxes.box(view)
        own = self._of_the_game(box, view, legal)
        return own or _estimates(self._tried(box, view, legal), box.catalogue.texts)

    def _tried(self, box: Box, view: View, legal: Sequence[str]) -> list[Trial]:
        style = self._style(box)
        kind = Mixed if style.mixed else Search
        search = kind(Knowledge.from_view(box, view), style, self.budget, self.rng)
        ids = box.catalogue.ids
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
        if self.mixed < 2:
            said["mixed"] = self.mixed == 1
        return Style(**said)


def _estimates(trials: list[Trial], texts: Sequence[str]) -> list[Estimate]:
    """One estimate for each first pick: that of the best whole answer beginning with it."""
    found: dict[int, Estimate] = {}
    for trial in trials:
        if trial.action not in found:
            found[trial.action] = Estimate(
                texts[trial.action], trial.mean(), trial.doubt(), trial.count
            )
    return list(found.values())
