"""The random bot: every legal answer is equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from muster.bots.bot import Bot
from muster.kernel.views.view import View


class RandomBot(Bot):
    """Does not look. The measure of every other bot."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, legal: Sequence[str]) -> str:
        return self.rng.choice(legal)
