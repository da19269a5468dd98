"""A decision of a bot that can be thought again: with the same luck at the same pace, the same.

Whoever keeps a table gives every decision its own luck, made of the table's secret and the moment:
nobody can foretell it, and once the secret is known everybody can see what the bot thought.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence

import msgspec

from muster.bots.bot import is_a
from muster.bots.levels import LevelBot
from muster.bots.roster import make_bot
from muster.bots.search.bot import SearchBot
from muster.bots.search.estimate import Estimate
from muster.kernel.views.view import View


class Thought(msgspec.Struct, frozen=True):
    """What a bot answered, and what went before.

    pace       how the time passed in which it thought, see `Budget`; empty if that changed nothing
    slipped    the answer was drawn at random, as its level sometimes does
    estimates  what it thought of the answers it tried, the best first; empty if it tried none
    why        what it says aloud about the answer; empty if it needs no words
    """

    answer: str
    pace: tuple[int, ...] = ()
    slipped: bool = False
    estimates: tuple[Estimate, ...] = ()
    why: str = ""


def luck_of(secret: bytes, seat: int, moment: int) -> str:
    """The luck of a bot in this seat after so many inputs. It tells nothing of the secret."""
    return hmac.new(secret, f"bot {seat} {moment}".encode(), hashlib.sha256).hexdigest()


def reason_luck(luck: str) -> random.Random:
    """Luck for looking for reasons afterwards: other than that of the thinking."""
    return random.Random(f"{luck} why")


def decide(
    bot: str, view: View, legal: Sequence[str], luck: str = "", pace: Sequence[int] | None = None
) -> Thought:
    """What the bot of this name answers; without luck, with any. With the `pace` at which it once
    thought it thinks the same again. BadChoice for a bot there is not.
    """
    one = make_bot(bot, random.Random(luck or None))
    player = one.player(view["game"]) if is_a(one, LevelBot) else one
    if is_a(player, SearchBot) and pace is not None:
        player.budget.retrace(list(pace))
    answer = one.choose(view, legal)
    why = one.explain(view, answer)
    slipped = is_a(one, LevelBot) and one.slipped
    if slipped or not is_a(player, SearchBot):
        return Thought(answer, slipped=slipped, why=why)
    return Thought(answer, tuple(player.budget.pace), False, tuple(player.estimates), why)
