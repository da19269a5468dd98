"""Bots at a table: one task for each seat that must answer, one for all who may speak."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import proxy

from muster.bots.roster import is_own
from muster.bots.thinking import luck_of
from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import legal_answers
from muster.kernel.match import Match
from muster.server.bots.pool import Choice, Failed
from muster.server.bots.queue import Share
from muster.server.errors import Refused
from muster.server.store.insight import ThoughtRow
from muster.server.tables.chat import speak, tell
from muster.server.tables.circles import AROUND, Been
from muster.server.tables.programs import STAND_IN, Programs

if TYPE_CHECKING:
    from muster.server.tables.table import Table

TRIES = 20

LONGEST = 120.0
"""Seconds a decision may wait for its turn: only who wants very much at once waits so long."""

AGAIN = 2.0
"""Seconds, more or less, until a bot says again what could not be stored."""

TALK = TABLE
"""The number of the task for those who may speak; the others have that of their seat."""

log = logging.getLogger("muster.server.bots")


class Bots:
    """The bots of one table. They are given their seat's view, and time."""

    def __init__(self, table: Table) -> None:
        self._table: Table = proxy(table)  # it holds us; in a circle nobody would ever let go
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._luck = random.Random()
        self._stopped = False
        self.programs = Programs(table)
        self._waits: dict[int, tuple[Match, list[bool]]] = {}  # seats that let others go first
        self._given_up: dict[int, str] = {}  # bots of others that failed, by seat
        self._been = Been()

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    def wake(self) -> None:
        """Every bot that is asked something begins to think."""
        match = self._table.match
        if match is None or match.over or self._stopped:
            return
        due = [seat for seat in range(match.seats) if duty(match, seat) is not None]
        self.programs.wake(match, due)
        if not self._table.drives:
            return
        for seat in due:
            if self._bot(seat) and not self._still_waits(seat, match):
                self._begin(seat, self._answer)
        if self._speakers(match):
            self._begin(TALK, self._talk)

    def _begin(self, number: int, work: Callable[[int], Coroutine[Any, Any, None]]) -> None:
        if number not in self._tasks:
            task = asyncio.get_running_loop().create_task(work(number))
            self._tasks[number] = task
            task.add_done_callback(partial(self._done, number))

    def stop(self) -> None:
        """No bot answers any more."""
        self._stopped = True
        self.programs.stop()
        self.rest()

    def rest(self) -> None:
        """No bot answers until they are woken again."""
        for task in self._tasks.values():
            task.cancel()

    def _done(self, number: int, task: asyncio.Task[None]) -> None:
        self._tasks.pop(number, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("bot failed", exc_info=task.exception(), extra={"event": "bot_failed"})
        elif not self._stopped:
            self.wake()  # it may have been asked again while it finished

    def _bot(self, seat: int) -> str:
        """The bot that plays this seat, or nothing."""
        row = self._table.seats[seat]
        return row.bot if row.kind == "bot" or row.stands_in else ""

    async def _answer(self, seat: int) -> None:
        """Answer what this seat must.

        What others wait for comes at once: clients show it at the pace their people like. A bot
        pauses where it would hurry somebody who is asked as well, and before what makes a sealed
        answer whole, counted from the beginning: the time does not tell the number of picks.
        """
        table = self._table
        asked_at, asked = time.monotonic(), ""
        failed = 0
        while failed < TRIES:
            match = table.match
            ask = None if match is None else duty(match, seat)
            if match is None or ask is None or not self._bot(seat):
                return
            if not ask.picks or ask.key != asked:
                asked_at, asked = time.monotonic(), ask.key
            legal = _legal(match, ask)
            if not legal:
                return
            choice, thought = await self._choice(seat, match, legal, self._beside(match, ask))
            if choice.waits:
                self._waits[seat] = match, self._kinds(match)
                return
            action = choice.action
            if _completes(match, ask, action) and (ask.sealed or self._is_beside_people(match)):
                await self._pause(asked_at)
            try:
                await table.play(seat, action, None, thought=thought)
                failed = 0
                await self._say(seat, choice.why)
            except Refused as refused:
                refused.forget()
                if refused.code == "store":
                    await self._wait_for_store()
                    continue
                if refused.code not in ("illegal", "moved"):
                    raise
                failed += 1  # somebody took something back meanwhile: look again

    def _speakers(self, match: Match) -> list[Ask]:
        """What the bots may say now, where nobody must answer first.

        Not while somebody asks to take back: what they said would end that.
        """
        if self._table.request is not None:
            return []
        mine = [ask for ask in invitations(match) if ask.seat != TABLE and self._bot(ask.seat)]
        return [ask for ask in mine if _legal(match, ask)]

    async def _talk(self, _: int) -> None:
        """In free order one bot at a time thinks and speaks, drawn by lot.

        Whatever anybody does meanwhile, its thought was about something else: it is dropped, and
        lots are drawn again.
        """
        table = self._table
        failed = 0
        while failed < TRIES:
            match = table.match
            asks = [] if match is None else self._speakers(match)
            if match is None or not asks:
                return
            ask = self._luck.choice(asks)
            since = time.monotonic()
            choice, thought = await self._choice(ask.seat, match, _legal(match, ask))
            await self._pause(since)
            if table.match is not match or not self._speakers(match):
                continue
            try:
                await table.play(ask.seat, choice.action, None, thought_of=match, thought=thought)
                failed = 0
                await self._say(ask.seat, choice.why)
            except Refused as refused:
                refused.forget()
                if refused.code == "store":
                    await self._wait_for_store()
                    continue
                if refused.code not in ("illegal", "moved"):
                    raise
                failed += 1

    def _still_waits(self, seat: int, match: Match) -> bool:
        """Has this bot let others go first, and nothing happened since, nor anybody left?"""
        before = self._waits.get(seat)
        return before is not None and before[0] is match and before[1] == self._kinds(match)

    def _is_beside_people(self, match: Match) -> bool:
        """Must somebody answer now who is no bot?"""
        return any(
            duty(match, one) is not None and not self._bot(one) for one in range(match.seats)
        )

    def _kinds(self, match: Match) -> list[bool]:
        """Which seats are bots."""
        return [bool(self._bot(seat)) for seat in range(match.seats)]

    def _beside(self, match: Match, ask: Ask) -> list[int]:
        """The seats that must answer as this one, in an order that matters; else none."""
        game: Any = match.box.game
        if not game.has_order or ask.sealed:
            return []
        found = [seat for seat in range(match.seats) if duty(match, seat) is not None]
        return found if len(found) > 1 else []

    async def _say(self, seat: int, why: str) -> None:
        """What a bot tells the table about what it has just done."""
        if why:
            try:
                await speak(self._table, seat, why)
            except Exception as error:  # the game goes on, told or not
                told = {"event": "bot_untold", "error": type(error).__name__}
                log.warning("nobody was told of it", extra=told)

    async def _choice(
        self, seat: int, match: Match, legal: list[str], beside: list[int] | None = None
    ) -> tuple[Choice, ThoughtRow | None]:
        """The bot's answer; if it fails that of a stand-in; if that fails too, any legal one.

        With it how that was thought of, if it was.

        A bot of somebody else's that has failed is not asked again: the table is told, and the
        stand-in plays on. Ours may have had a bad moment of the machine. One that goes round in
        circles, where rules let things be done and undone without end, has failed, too; if it is
        ours, lots are drawn until it is out.
        """
        if len(legal) == 1:
            return Choice(legal[0]), None
        bots = [one for one in beside or () if self._bot(one)]
        people = bool(beside) and len(bots) < len(beside or ())
        services, row = self._table.services, self._table.row
        luck = luck_of(row.secret, seat, match.moment)
        share = Share(row.opened_from or row.host, row.id, self._table.audience.watched)
        bot = self._bot(seat)
        view = match.view(seat)
        people_since = any(not self._bot(one) for one in self._been.since(match) if one >= 0)
        if self._been.often(match, seat, view, people_since) >= AROUND:
            if is_own(bot) or self._given_up.get(seat) == bot:
                return Choice(self._luck.choice(legal)), None
            services.metrics.bot_failures.inc()
            await self._give_up(seat, bot, "goes round in circles")
        asked = [STAND_IN] if self._given_up.get(seat) == bot else [bot, STAND_IN]
        for name in dict.fromkeys(asked):
            try:
                thinking = services.bot_pool.decide(name, view, legal, share, luck, bots, people)
                choice = await asyncio.wait_for(thinking, LONGEST)
                if choice.waits:
                    return choice, None
                if choice.action in legal:
                    row_of = ThoughtRow(seat, choice.action, name, match.moment, choice.pace)
                    return choice, row_of
                why = "gave an answer that is none"
            except asyncio.CancelledError:
                raise
            except Failed as error:
                why = str(error)
            except Exception as error:
                why = "could not be asked"
                told = {"event": "bot_erred", "error": type(error).__name__}
                log.warning("bot erred", extra=told)
            services.metrics.bot_failures.inc()
            if not is_own(name):
                await self._give_up(seat, name, why)
        return Choice(self._luck.choice(legal)), None

    async def _give_up(self, seat: int, bot: str, why: str) -> None:
        """Let the stand-in play on in this seat, and tell the table."""
        self._given_up[seat] = bot
        table, who = self._table, self._table.seats[seat].name
        told = {"event": "bot_given_up", "table": table.id, "seat": seat, "bot": bot, "error": why}
        log.warning("a bot is replaced for the rest of the game", extra=told)
        try:
            await tell(table, f"{who}: the bot {bot} {why}; {STAND_IN} plays on in its place.")
        except Exception as error:  # the game goes on, told or not
            told = {"event": "bot_untold", "error": type(error).__name__}
            log.warning("nobody was told of it", extra=told)

    async def _wait_for_store(self) -> None:
        """A full disk, a database that is away: nobody says a bot's answer again but the bot."""
        told = {"event": "bot_unstored", "table": self._table.id}
        log.warning("a bot's answer could not be stored", extra=told)
        await asyncio.sleep(self._luck.uniform(0.5, 1.5) * AGAIN)

    async def _pause(self, since: float) -> None:
        """Let people keep up; nobody needs it where nobody looks."""
        left = since + self._table.services.settings.bot_pause - time.monotonic()
        if left > 0 and self._table.audience.watched:
            await asyncio.sleep(left)


def duty(match: Match, seat: int) -> Ask | None:
    """What this seat must answer now."""
    return next((ask for ask in match.due if ask.seat == seat and not ask.optional), None)


def invitations(match: Match) -> list[Ask]:
    """What may be answered in free order, once nobody must answer anything; idle asks are none."""
    return [ask for ask in match.due if ask.optional]


def answers_now(match: Match, seat: int) -> list[str]:
    """What this seat may answer now: what it must before what it may, nothing a second time."""
    mine = [ask for ask in match.due if ask.seat == seat]
    for ask in sorted(mine, key=lambda ask: ask.optional):
        found = _legal(match, ask)
        if found:
            return found
    return []


def _legal(match: Match, ask: Ask) -> list[str]:
    texts = match.box.catalogue.texts
    return [texts[action] for action in legal_answers(match.state, ask)]


def _completes(match: Match, ask: Ask, action: str) -> bool:
    """Would others see this answer?"""
    if not ask.sealed:
        return True
    picks = (*ask.picks, match.box.catalogue.ids[action])
    return ask.question.settled(match.state, ask.picked(picks))
