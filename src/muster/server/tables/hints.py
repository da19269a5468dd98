"""Hints for people at a table: thought of in the bots' processes, from the seat's view alone."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from muster.bots.insight.hint import Hint
from muster.bots.insight.hints import without_amount, worded
from muster.kernel import shelf
from muster.kernel.ask import Ask
from muster.kernel.engine import legal_answers
from muster.kernel.match import Match
from muster.kernel.views.view import View
from muster.languages import Voice
from muster.server.bots.queue import Share
from muster.server.errors import Refused, sentence
from muster.server.tables.table import Table
from muster.server.wire import messages

log = logging.getLogger("muster.server.tables.hints")

LONGEST = 15.0
"""Seconds a hint may wait for a process that is free: later nobody wants it."""


class Asked(msgspec.Struct, frozen=True):
    """What somebody wants hints for: all that is thought from."""

    seat: int
    view: View
    legal: list[str]


def wanted(new: messages.NewTable, rated: bool) -> bool:
    """Does this new table give hints? As the host says; else where a person plays with bots alone:
    among people they would be help from outside that the others have not agreed to. Not where that
    person wants to be `rated` and can be: a game with hints is not.
    """
    if new.hints is not None:
        return new.hints
    if rated and len(new.seats) > 1 and not shelf.game(new.game).together:
        return False
    return sum(wish.kind != "bot" for wish in new.seats) == 1


def asked(table: Table, seat: int) -> Asked:
    """What this seat has to decide now. Refused where there are no hints, and why."""
    if not table.row.hints:
        text = "This table gives no hints: whoever opened it decided so, or has their games rated."
        raise Refused("hints", text, 409)
    match = table.running()
    asks = open_to(match, seat)
    if not asks:
        if seat in match.answered:
            text = "You have answered; there is nothing to hint at until the others have, too."
        else:
            text = "Nothing is asked of you now; ask for a hint when it is your turn."
        raise Refused("hints", text, 409)
    texts = match.box.catalogue.texts
    legal = [texts[action] for ask in asks for action in legal_answers(match.state, ask)]
    if not legal:
        raise Refused("hints", "There is no answer you could give now.", 409)
    return Asked(seat, match.view(seat), legal)


def open_to(match: Match, seat: int) -> list[Ask]:
    """What this seat may decide now: what it must answer, else whatever it is asked."""
    mine = [ask for ask in match.asks if ask.seat == seat]
    must = [ask for ask in mine if not ask.optional]
    return must or [ask for ask in mine if not ask.idle] or mine


async def thought(
    table: Table, asked: Asked, seconds: float, voice: Voice
) -> list[messages.HintLine]:
    """The hints after so many seconds; Refused if the table has moved on meanwhile, or nothing came
    of it.
    """
    services, row = table.services, table.row
    share = Share(row.opened_from or row.host, row.id)
    try:
        async with asyncio.timeout(LONGEST):
            found = await services.bot_pool.hint(asked.view, asked.legal, seconds, share)
    except TimeoutError:
        text = "Too many are thinking here at once. Ask again in a moment."
        raise Refused("many", text, 503) from None
    except asyncio.CancelledError:
        raise
    except Exception as error:
        told = {"event": "hint_failed", "table": table.id, "error": type(error).__name__}
        log.warning("no hint", extra=told)
        text = "No hint could be found this time. Your table is as it was."
        raise Refused("hints", text, 503) from None
    match = table.match
    if match is None or not _still(match, asked):
        raise Refused("moved", "The game went on meanwhile. Ask again if you want a hint.", 409)
    return [hint_line(match, asked, hint, voice, asked.seat) for hint in found]


def _still(match: Match, asked: Asked) -> bool:
    """Is the question the same? That others have sealed an answer meanwhile changes nothing."""
    if match.over:
        return False
    now, then = match.view(asked.seat), asked.view
    mine = [[ask for ask in view["asks"] if ask["seat"] == asked.seat] for view in (now, then)]
    return now["table"] == then["table"] and mine[0] == mine[1] and now["flow"] == then["flow"]


def hint_line(
    match: Match, asked: Asked, hint: Hint, voice: Voice, you: int | None
) -> messages.HintLine:
    """A hint as it travels: in words, everybody called by name, with the nodes it touches.

    `you` is the seat that reads it.
    """
    box, view = match.box, asked.view
    targets: dict[str, None] = {}
    for pick in hint.picks:
        for node in box.game.targets(box, view["table"], without_amount(box, pick)[0]):
            targets[node] = None
    return messages.HintLine(
        picks=list(hint.picks),
        label=voice.say(worded(box, view, hint.picks), you),
        targets=list(targets),
        odds=voice.named(hint.odds()),
        chance=hint.chance,
        points=hint.points,
        doubt=hint.doubt,
        playouts=hint.playouts,
        why=sentence(voice.say(hint.why, you)),
    )
