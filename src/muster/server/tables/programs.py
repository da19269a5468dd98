"""Seats that programs play over their sockets: one that keeps silent does not stop the game.

A program says so in its `hello`. Whatever goes wrong with it (it crashed, hangs, gives answers
that are none, it is sent away for flooding us) ends in the same: it does not answer. Then a bot
stands in, as for people who are away, and the table is told; the program may take its seat back.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING
from weakref import proxy

import msgspec

from muster.kernel.match import Match
from muster.server.cluster.notice import Notice
from muster.server.store import tables
from muster.server.tables.chat import tell

if TYPE_CHECKING:
    from muster.server.tables.table import Table

log = logging.getLogger("muster.server.tables.programs")

STAND_IN = "greedy"
"""Who plays on for a bot, or a program, that failed."""


class Programs:
    """The seats of one table that programs play, and how long each has been silent."""

    def __init__(self, table: Table) -> None:
        self._table: Table = proxy(table)
        self._seats: set[int] = set()
        self._alarms: dict[int, asyncio.TimerHandle] = {}

    def join(self, seat: int) -> None:
        """A program plays this seat, from now on and until the table leaves memory."""
        self._seats.add(seat)
        match = self._table.match
        if match is not None:
            self.wake(match, [ask.seat for ask in match.due if not ask.optional])

    def wake(self, match: Match, due: list[int]) -> None:
        """Something has happened: count from here for those of these seats who must answer now."""
        for seat in self._seats:
            waits = seat in due and not match.over and not self._table.seats[seat].stands_in
            if not waits:
                self._forget(seat)
            elif seat not in self._alarms:
                self._count(seat, match)

    def stop(self) -> None:
        for seat in list(self._alarms):
            self._forget(seat)

    def _count(self, seat: int, match: Match) -> None:
        within = self._table.services.settings.program_within
        loop = asyncio.get_running_loop()
        self._alarms[seat] = loop.call_later(within, self._silent, seat, _answers(match, seat))

    def _forget(self, seat: int) -> None:
        alarm = self._alarms.pop(seat, None)
        if alarm is not None:
            alarm.cancel()

    def _silent(self, seat: int, answers: int) -> None:
        self._alarms.pop(seat, None)
        table = self._table
        match = table.match
        if match is None or match.over or table.seats[seat].stands_in:
            return
        if _answers(match, seat) != answers:
            self._count(seat, match)  # it has answered meanwhile, and was asked again
            return
        within = table.services.settings.program_within
        told = {"event": "program_silent", "table": table.id, "seat": seat}
        log.warning("a program does not answer, a bot stands in", extra=told)
        who = table.seats[seat].name
        text = f"{who}: the program did not answer for {within:g} s; {STAND_IN} plays on for it."
        table.later(_replaced(table, seat, text))


def _answers(match: Match, seat: int) -> int:
    return sum(one == seat for one, _ in match.history.inputs)


async def _replaced(table: Table, seat: int, text: str) -> None:
    async with table.lock:
        if table.seats[seat].kind == "person" and not table.seats[seat].stands_in:
            await let_stand_in(table, seat, STAND_IN)
    await tell(table, text)


async def let_stand_in(table: Table, seat: int, bot: str) -> None:
    """Let this bot play for the person on a seat, or no bot any longer; the table is locked."""
    changed = msgspec.structs.replace(table.seats[seat], stands_in=bool(bot), bot=bot)
    write = partial(tables.take_seat, row=changed, was="person")
    await table.services.cluster.write(write, Notice("row", table.id))
    table.seats.rows = [changed if one.seat == seat else one for one in table.seats]
    table.touch()
    table.audience.broadcast_table()
    table.audience.publish()
    table.bots.wake()
