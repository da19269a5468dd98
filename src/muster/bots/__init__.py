"""Players that are programs. They get a view, never the state."""

from __future__ import annotations

import random

from muster.bots.bot import Bot
from muster.bots.greedy import GreedyBot
from muster.bots.random_bot import RandomBot
from muster.bots.seating import play_out
from muster.kernel.errors import BadChoice

_KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (GreedyBot, RandomBot)}


def bot_names() -> list[str]:
    """The names of all bots, sorted."""
    return sorted(_KINDS)


def make_bot(name: str, rng: random.Random) -> Bot:
    """A new bot of this name; BadChoice names the valid ones."""
    if name not in _KINDS:
        raise BadChoice(f"no bot {name!r}; valid: {', '.join(bot_names())}")
    return _KINDS[name](rng)


__all__ = ["Bot", "GreedyBot", "RandomBot", "bot_names", "make_bot", "play_out"]
