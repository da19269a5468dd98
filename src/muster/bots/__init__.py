"""Players that are programs. They get a view, never the state."""

from __future__ import annotations

from muster.bots.bot import Bot
from muster.bots.greedy import GreedyBot
from muster.bots.playout import Policy, RandomPolicy, play_on
from muster.bots.random_bot import RandomBot
from muster.bots.roster import about_bot, bot_names, check_bot, check_offered, make_bot, offer
from muster.bots.seating import play_out

__all__ = [
    "Bot",
    "GreedyBot",
    "Policy",
    "RandomBot",
    "RandomPolicy",
    "about_bot",
    "bot_names",
    "check_bot",
    "check_offered",
    "make_bot",
    "offer",
    "play_on",
    "play_out",
]
