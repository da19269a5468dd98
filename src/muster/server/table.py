"""A table: people, a match, and whoever looks on.

An input is checked on a copy of the match, stored, and only then does the copy become the match:
what was acknowledged is on disk, and what could not be stored never happened.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from muster.kernel.ask import TABLE
from muster.kernel.beats import Beats
from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.server import rows, wire
from muster.server.clocks import Clock, answers
from muster.server.driving import Bots
from muster.server.gallery import Gallery, Listener, chat_line
from muster.server.house import House
from muster.server.match_of import apply, begin_match, public_inputs, said
from muster.server.people import Person, clean_chat
from muster.server.problems import Problem
from muster.server.ringing import Ringer
from muster.server.rows import Entry, Kept
from muster.server.wire import encode

T = TypeVar("T")
Ack = Callable[[], None]

log = logging.getLogger("muster.server.table")


class Table(Gallery):
    """One table in memory. All changes go through its lock, one after the other."""

    def __init__(self, house: House, kept: Kept) -> None:
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self._tasks: set[asyncio.Task[Any]] = set()
        super().__init__(house, kept)
        self.bots = Bots(self)
        self.ringer = Ringer(self)

    def join(self, listener: Listener, seat: int | None, cursor: str = "") -> None:
        super().join(listener, seat, cursor)
        self.touch()

    def part(self, listener: Listener) -> None:
        super().part(listener)
        self.touch()

    # ------------------------------------------------------------ inputs

    async def play(
        self,
        seat: int,
        action: str,
        nonce: str | None,
        ack: Ack = lambda: None,
        thought_of: Match | None = None,
    ) -> None:
        """An answer: stored, acknowledged, carried out, shown. Problem: nothing has happened.

        With the match it was `thought_of` it is an answer to that alone: not if it went on since.
        """

        def decide(match: Match) -> str:
            if thought_of is not None and match is not thought_of:
                raise _moved()
            return "play"

        await self.finish(self._locked(decide, seat, action, nonce, ack))

    async def ring(self, clock: Clock) -> None:
        """The table's own answer to a question whose time has come; Problem if it has not."""

        def decide(match: Match) -> str:
            now = self.house.now()
            due = [one for one in self.clocks.running(match) if one.due <= now]
            if clock not in due or not answers(match, clock):
                raise _moved()
            return "play"

        await self.finish(self._locked(decide, TABLE, clock.action, None, lambda: None))

    async def take_back(
        self, decide: Callable[[Match], str], seat: int, nonce: str | None, ack: Ack
    ) -> None:
        """The same for taking back, by the kind of line that is decided on under the lock."""
        await self.finish(self._locked(decide, seat, "", nonce, ack))

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end, even if whoever asked for it goes away in the middle."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _locked(
        self, decide: Callable[[Match], str], seat: int, action: str, nonce: str | None, ack: Ack
    ) -> None:
        async with self.lock:
            self.touch()
            for _ in range(2):
                if self.stale:
                    await self.reload()
                match = self.running()
                if nonce is not None and (seat, nonce) in self.nonces:
                    if self.nonces[seat, nonce] != said("play" if action else "", action):
                        text = "A message with this id was something else; use a new id."
                        raise Problem("reused", text, 409)
                    ack()
                    return
                entry = Entry(decide(match), seat, action, nonce, self.house.now())
                trial, beats = self._tried(match, entry)
                try:
                    await self._store(entry)
                except rows.Taken:
                    self.stale = True
                    continue
                self._now_is(trial, beats, entry, ack)
                return
            raise _moved()

    def running(self) -> Match:
        """The match; Problem in the lobby."""
        if self.match is None:
            raise Problem("lobby", "The game has not begun: seats are still free.", 409)
        return self.match

    def _tried(self, match: Match, entry: Entry) -> tuple[Match, Beats]:
        """The match after this entry, on a copy, and what is worth a look on the way."""
        trial = match.clone()
        beats = trial.watch()
        try:
            apply(trial, entry, beats)
        except Illegal as refused:
            raise Problem.illegal(refused, self.names) from None
        except Exception:
            log.exception("rules failed", extra={"event": "rules_failed", "table": self.id})
            text = "The rules of this game have a fault here; this answer was not carried out."
            raise Problem("broken", text, 500) from None
        return trial, beats

    async def _store(self, entry: Entry) -> None:
        began = time.perf_counter()
        try:
            await self.house.store.write(lambda c: rows.append(c, self.id, self.seq, entry))
        except rows.Taken:
            raise
        except Exception:
            self.stale = True  # it may or may not be there: look before the next one
            text = "This could not be stored, so it did not happen. Try again in a moment."
            raise Problem("store", text, 503) from None
        self.house.meters.stored.observe(time.perf_counter() - began)

    def _now_is(self, trial: Match, beats: Beats, entry: Entry, ack: Ack) -> None:
        """What was stored becomes true, is acknowledged, and is shown."""
        self.match = trial
        self.seq += 1
        if entry.nonce is not None:
            self.nonces[entry.seat, entry.nonce] = said(entry.kind, entry.action)
        by = "person" if entry.nonce is not None else "bot" if entry.seat != TABLE else "clock"
        self.house.meters.inputs.labels(by).inc()
        ack()
        self.clocks.follow(trial, entry.kind, entry.at)
        plays = entry.kind == "play"
        public = public_inputs(trial, self.public if plays else None)
        if public != self.public:
            self.public, self.moved = public, entry.at
            self._went_on()
        self.publish(entry.seat if plays else None, beats.states)
        if trial.over and self.row.state != "over":
            self._end()
        self.wake()

    def wake(self) -> None:
        """Whoever answers by itself looks again: bots, and the table's clocks."""
        self.bots.wake()
        self.ringer.wake()

    def stop(self) -> None:
        """Nobody answers by itself any more."""
        self.bots.stop()
        self.ringer.stop()

    def _went_on(self) -> None:
        """Everybody saw something: a question about taking back is no longer the same."""
        if self.request is not None:
            self.request = None
            self.tell_undo("The game went on, so nothing more is taken back.")

    def _end(self) -> None:
        self.row.state = "over"
        self.tell_table()
        log.info("table over", extra={"event": "over", "table": self.id})
        self.note_end()

    def note_end(self) -> None:
        """Keep in the table's row what the journal says: it is over, and who has won."""
        outcome = None if self.match is None else self.match.outcome
        id, moved = self.id, self.moved
        winners = ",".join(map(str, outcome.winners)) if outcome is not None else ""
        self.row.winners, self.row.moved = winners, moved
        self.later(
            self.house.store.write(
                lambda c: rows.change_table(c, id, state="over", winners=winners, moved=moved)
            )
        )

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this some time soon; failing is logged."""

        async def safely() -> None:
            try:
                await work
            except Exception:
                log.exception("left undone", extra={"event": "left_undone", "table": self.id})

        task = asyncio.get_running_loop().create_task(safely())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def reload(self) -> None:
        """Another process has written: become what the store says now."""
        kept = await self.house.store.read(lambda c: rows.kept(c, self.id))
        if kept is None:
            raise Problem("nothing", "There is no such table any more.", 404)
        self._take_over(kept)
        self.request = None
        for one in list(self.listeners):
            one.send(self._state(one, ""))
        self.ringer.wake()

    def begin(self) -> None:
        """The last seat is taken: deal. The rows say so already."""
        self.row.state = "running"
        self.match = begin_match(self.row, self.chairs)
        self.public = 0
        self.moved = self.begun = self.row.moved
        self.clocks.begin(self.match, self.moved)
        self._feeds.clear()
        self.tell_table()
        for one in list(self.listeners):
            self.join(one, one.seat)
        self.wake()

    # ------------------------------------------------------------ talking

    async def say(self, person: Person, seat: int | None, text: str, ack: Ack) -> None:
        """A line of chat, kept and shown to everybody."""
        said_ = clean_chat(text)
        seats = self.seats_of(person.id)
        at = seat if seat in seats else (seats[0] if seats else None)
        number, name = (-1, person.name) if at is None else (at, self.chairs[at].name)
        now = self.house.now()
        row = await self.finish(
            self.house.store.write(lambda c: rows.add_chat(c, self.id, number, name, said_, now))
        )
        ack()
        self.chat = [*self.chat, row][-rows.CHAT_LINES :]
        self.send_all(encode(wire.Said(chat_line(row))))

    # ------------------------------------------------------------ memory

    def touch(self) -> None:
        self.touched = time.monotonic()

    @property
    def quiet(self) -> bool:
        """Nobody looks on, nothing is under way, and no clock runs."""
        busy = self.bots.busy or self.ringer.busy
        return not (self.listeners or self._tasks or self.lock.locked() or busy)

    def tell_undo(self, note: str) -> None:
        super().tell_undo(note)
        self.bots.wake()  # they kept quiet while somebody asked to take back

    async def settle(self) -> None:
        """Wait until what is under way is done."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))


def _moved() -> Problem:
    text = "The table has moved on meanwhile. Look again, and decide again."
    return Problem("moved", text, 409)
