"""A table: its seats, a match, and its audience.

An input is checked on a copy of the match, stored, and only then does the copy become the match:
what was acknowledged is on disk, and what could not be stored never happened.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection

from muster.kernel.ask import TABLE
from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.kernel.views.beats import Beats
from muster.server.cluster.following import follow_all, follow_chat, follow_journal
from muster.server.cluster.leases import LeaseLost
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused
from muster.server.http.identity import Person, same
from muster.server.lessons.tutor import Tutor
from muster.server.me.finish import Judged
from muster.server.packs.kept import PlayedPack, played_pack
from muster.server.services import Services
from muster.server.store import tables
from muster.server.store.absences import Absence, absences_at
from muster.server.store.failures import refused_by_store
from muster.server.store.insight import ThoughtRow, keep_thought
from muster.server.store.tables import REWIND, Entry, StoredTable, TableRow
from muster.server.tables.audience import Audience
from muster.server.tables.bots import Bots
from muster.server.tables.circles import Circles
from muster.server.tables.clocks import Alarms, Clock, Clocks, answers
from muster.server.tables.journal import (
    Line,
    Replayed,
    Work,
    apply,
    load,
    public_inputs,
    replayed,
    reused,
    said,
    snapshot,
)
from muster.server.tables.seats import Seats
from muster.server.tables.summary import Progress, progress, table_info
from muster.server.tables.turns import Turns
from muster.server.tables.undo import AGREED, asked_again, worded_note
from muster.server.wire import messages

T = TypeVar("T")
Ack = Callable[[], None]

NONCES = 4000
"""Ids of messages a table keeps in mind; older ones are looked up in the journal."""

TRIES = 5
"""How often something is decided again where other processes were faster."""

TABLE_LEASE = "table/"
"""What the name of a table's lease begins with."""

log = logging.getLogger("muster.server.tables.table")


Decide = Callable[[Match], Awaitable[Line | None]]
"""Under the table's lock: the next line, or None where there is nothing to write."""


class After(msgspec.Struct, frozen=True):
    """How things will be once a line is stored."""

    match: Match
    beats: Beats
    clocks: Clocks
    turns: Turns
    public: int


class Table:
    """One table in memory: its row, its seats, its match (None in the lobby), its audience.

    All changes go through its lock, one after the other. `begun` is when it was dealt: the rows do
    not tell that once there are inputs.
    """

    begun: float | None = None
    end_noted = False

    def __init__(
        self, services: Services, stored: StoredTable, again: Replayed | None = None
    ) -> None:
        self.services = services
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.markers: list[messages.Marker] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._progress: tuple[Match | None, Progress] = (None, Progress())
        self.audience = Audience(self)
        self.bots = Bots(self)
        self.alarms = Alarms(self)
        self.tutor = Tutor(self, stored.row.lesson)
        self._take_over(stored, again)

    def _take_over(self, stored: StoredTable, again: Replayed | None) -> None:
        """Become what the store says; `again` is its match, played where it disturbs nobody."""
        self.row = stored.row
        self.seats = Seats(stored.row.host, stored.seats, stored.members)
        self.chat = stored.chat
        self.seq = stored.first + len(stored.entries)
        self.nonces: dict[tuple[int, str], str] = {}
        self.all_nonces = stored.first == 0  # else the journal knows some that we do not
        self.match: Match | None = None
        self.clocks, self.turns = Clocks(), Turns()
        self.circles = Circles()
        self.circles.read(stored.entries, self.seats)
        self.moved = stored.row.moved
        self.end_noted = stored.row.state == "over"
        self.stale = False
        if stored.row.state != "lobby":
            if not stored.entries:
                self.begun = stored.row.moved
            again = again or replayed(stored, self.begun)
            self.match, self.nonces, self.moved = again.match, again.nonces, again.moved
            self.clocks, self.turns = again.clocks, again.turns
        self.clocks.pace = self.services.settings.clock_pace
        self.note_absences(stored.absences)
        self.clocks.not_after(self.services.now())
        self.public = 0 if self.match is None else public_inputs(self.match)
        self.request = None if self.match is None else asked_again(stored.request, self.public)
        if self.match is not None and self.match.over:
            self.row.state = "over"

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def state(self) -> str:
        return self.row.state

    @property
    def lease(self) -> str:
        """What whoever lets bots, clocks and scripts play here holds."""
        return TABLE_LEASE + self.id

    @property
    def drives(self) -> bool:
        """Is it for this process to let them play, and to tell people of their turn?"""
        return self.services.cluster.holds(self.lease)

    @property
    def has_moved(self) -> bool:
        """Since its row was last written?"""
        return self.state != "lobby" and self.row.moved != self.moved

    # ------------------------------------------------------------ what one may know

    def may_watch(self, person: Person | None, token: str = "") -> bool:
        """May this person see what a spectator sees?"""
        if self.row.public or self.seats.seated(person):
            return True
        if self.row.lesson:
            return False
        return bool(token) and same(token, self.services.keys.watch(self.id))

    @property
    def pack(self) -> PlayedPack | None:
        """The content pack it is played with."""
        return played_pack(self.row)

    def info(self, person: Person | None) -> messages.TableInfo:
        """The table as this person may know it."""
        return self.info_for(None if person is None else person.id)

    def info_for(self, person: str | None) -> messages.TableInfo:
        """The same for a person's id. The crew it is played for is for its members at the table."""
        if self._progress[0] is not self.match and self.match is not None:
            self._progress = (self.match, progress(self.match, self.turns))
        inside = person is not None and (person == self.row.host or bool(self.seats.of(person)))
        return table_info(
            self.row,
            self.seats,
            self.services.keys,
            person,
            self.audience.online(),
            self._progress[1],
            self.moved,
            self.row.crew if inside and person in self.seats.members else "",
            self.away_until,
        )

    # ------------------------------------------------------------ absences

    def note_absences(self, found: list[Absence]) -> None:
        """Who is away when; where people play over days the clocks stand still meanwhile."""
        self.absences = found
        days = self.row.pace == "days"
        self.clocks.pauses = tuple((one.since, one.until) for one in found) if days else ()

    async def look_who_is_away(self) -> None:
        """Somebody says that they are away, or no longer, or somebody else sits here."""
        people = [row.person for row in self.seats]
        found = await self.services.store.read(lambda c: absences_at(c, self.id, people))
        if self.look_at_absences(found):
            self.audience.broadcast_table()

    def look_at_absences(self, found: list[Absence]) -> bool:
        """These are away; is that news?"""
        if found == self.absences:
            return False
        self.note_absences(found)
        self.alarms.wake()
        return True

    def away_until(self, person: str | None) -> float | None:
        """Until when this person is away now, or for nobody in particular the table pauses."""
        now = self.services.now()
        known = (one for one in self.absences if one.person == person)
        return max((one.until for one in known if one.since <= now < one.until), default=None)

    # ------------------------------------------------------------ inputs

    async def play(
        self,
        seat: int,
        action: str,
        nonce: str | None,
        ack: Ack = lambda: None,
        thought_of: Match | None = None,
        thought: ThoughtRow | None = None,
    ) -> None:
        """An answer: stored, acknowledged, carried out, shown. Refused: nothing has happened.

        With the match it was `thought_of` it is an answer to that alone: not if it went on since.
        The `thought` of a bot is kept with it.
        """

        async def decide(match: Match) -> Line | None:
            if nonce is not None and await self.written(seat, nonce, said("play", action)):
                ack()
                return None
            if thought_of is not None and match is not thought_of:
                raise _moved()
            self.tutor.check(match, seat, action)
            if thought is None or self._follows(thought, match):
                return Line("play", seat, action, nonce)
            keep = partial(keep_thought, table=self.id, at=match.moment, row=thought)
            return Line("play", seat, action, nonce, keep)

        await self.finish(self._locked(decide, ack))

    def _follows(self, thought: ThoughtRow, match: Match) -> bool:
        """Can the thought be had again without being kept? Nobody has answered since it was begun,
        it is that of the seat's own bot, and its time was never short.
        """
        row = self.seats[thought.seat]
        usual = row.kind == "bot" and row.bot == thought.bot
        return usual and match.moment == thought.moment and not thought.pace

    async def ring(self, clock: Clock) -> None:
        """The table's own answer to a question whose time has come; Refused if it has not."""

        async def decide(match: Match) -> Line:
            now = self.services.now()
            due = [one for one in self.clocks.running(match) if one.due <= now]
            if clock not in due or not answers(match, clock):
                raise _moved()
            return Line("play", TABLE, clock.action, None)

        await self.finish(self._locked(decide, lambda: None))

    async def take_back(self, decide: Decide, ack: Ack) -> None:
        """The same for taking back, by the line that is decided on under the lock."""
        await self.finish(self._locked(decide, ack))

    async def written(self, seat: int, nonce: str, words: str) -> bool:
        """Has whoever sits there written this before, on whichever seat of theirs? The same id for
        something else is a Refused.
        """
        seats = self.seats.of(self.seats[seat].person) or [seat]
        found = next((w for own in seats if (w := self.nonces.get((own, nonce)))), None)
        if found is None and not self.all_nonces:
            line = await self.services.store.read(
                lambda c: tables.line_with(c, self.id, seats, nonce)
            )
            found = None if line is None else said(line.kind, line.action)
        if found is not None and found != words:
            raise reused()
        return found is not None

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end, even if whoever asked for it goes away in the middle."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # a refusal knows where it was raised: here, where the task is that has it

    async def _locked(self, decide: Decide, ack: Ack) -> None:
        async with self.lock:
            self.touch()
            for _ in range(TRIES):
                if self.stale:
                    await self._look_again()
                match = self.running()
                try:
                    line = await decide(match)
                    if line is None:
                        return
                    now = self.services.now()
                    entry = Entry(line.kind, line.seat, line.action, line.nonce, now)
                    after = self._after(match, entry)
                    self.circles.check(entry, self.seats, match, after.match)
                    await self._store(entry, after, line.beside)
                except (tables.Conflict, tables.Duplicate):
                    self.stale = True
                    continue
                self._now_is(after, entry, ack)
                self._count(entry)
                return
            raise _moved()

    def _after(self, match: Match, entry: Entry) -> After:
        """How things will be after this entry, worked out on a copy."""
        trial, beats = self._tried(match, entry)
        clocks = self.clocks.after(trial, entry.kind, entry.at)
        public = public_inputs(trial, self.public if entry.kind == "play" else None)
        turns = self.turns.after(trial, entry.at if public != self.public else self.moved)
        return After(trial, beats, clocks, turns, public)

    async def _look_again(self) -> None:
        """Become what the store says; Refused while it does not."""
        try:
            await self.look_again()
        except Exception as error:
            refused = refused_by_store(error)
            if refused is None:
                raise
            raise refused from None

    def running(self) -> Match:
        """The match; Refused in the lobby."""
        if self.match is None:
            raise Refused("lobby", "The game has not begun: seats are still free.", 409)
        return self.match

    def _tried(self, match: Match, entry: Entry) -> tuple[Match, Beats]:
        """The match after this entry, on a copy, and what is worth a look on the way."""
        trial = match.clone()
        beats = trial.watch()
        try:
            apply(trial, entry, beats)
        except Illegal as illegal:
            raise Refused.illegal(illegal, self.seats.names) from None
        except Exception:
            log.exception("rules failed", extra={"event": "rules_failed", "table": self.id})
            text = "The rules of this game have a fault here; this answer was not carried out."
            raise Refused("broken", text, 500) from None
        return trial, beats

    async def _store(self, entry: Entry, after: After, beside: Work | None) -> None:
        began = time.perf_counter()
        seq, id = self.seq, self.id
        stands = None
        if entry.kind != "play":  # else all that was ever taken back is played again on loading
            stands = snapshot(seq + 1, after.match, entry.at, after.clocks, after.turns)
        settled = self.request is not None and after.public != self.public

        def with_more(c: Connection) -> None:
            tables.append(c, id, seq, entry)
            if beside is not None:
                beside(c)
            if stands is not None:
                tables.set_snapshot(c, id, stands)
            if settled:
                tables.set_request(c, id, None)

        alone = stands is None and beside is None and not settled
        work = tables.appended(id, seq, entry) if alone else with_more
        lease = self.lease if entry.nonce is None else ""  # bots, clocks, scripts
        try:
            await self.services.cluster.write(work, Notice("journal", id, (seq,)), lease=lease)
        except (tables.Conflict, tables.Duplicate):
            raise
        except LeaseLost:
            raise _moved() from None
        except Exception as error:
            self.stale = True  # it may or may not be there: look before the next one
            raise (refused_by_store(error) or Refused.unstored()) from None
        self.services.metrics.stored.observe(time.perf_counter() - began)

    def _now_is(self, after: After, entry: Entry, ack: Ack) -> None:
        """What was stored becomes true, is acknowledged, and is shown."""
        self.match, self.clocks, self.turns = after.match, after.clocks, after.turns
        self.seq += 1
        self.circles.note(entry, self.seats, after.match)
        if entry.nonce is not None:
            self._remember(entry.seat, entry.nonce, said(entry.kind, entry.action))
        ack()
        plays = entry.kind == "play"
        if after.public != self.public:
            self.public, self.moved = after.public, entry.at
            self._went_on()
        self.audience.publish(entry.seat if plays else None, after.beats.kept)
        if after.match.over and self.row.state != "over":
            self._end()
        self.wake()

    def _count(self, entry: Entry) -> None:
        by = "person" if entry.nonce is not None else "bot" if entry.seat != TABLE else "clock"
        self.services.metrics.inputs.labels(by).inc()

    def follow(self, entry: Entry) -> None:
        """A line another process has written becomes true here as our own do."""
        asked = self.request
        agreed = asked is not None and entry.kind == REWIND and entry.nonce == asked.nonce
        if agreed:
            self.request = None
        self._now_is(self._after(self.running(), entry), entry, lambda: None)
        if agreed:
            self.undo_changed(worded_note(self, AGREED, entry.seat))

    def _remember(self, seat: int, nonce: str, words: str) -> None:
        """Keep what a message said, so that it is done once; of long tables the journal tells."""
        if len(self.nonces) >= NONCES:
            self.nonces = dict(list(self.nonces.items())[NONCES // 2 :])
            self.all_nonces = False
        self.nonces[seat, nonce] = words

    def wake(self) -> None:
        """Whoever answers by itself looks again: bots, clocks, a lesson's script; and who tells
        people that it is their turn.
        """
        if self.state == "over" and not self.end_noted and self.drives:
            self.note_end()
        self.bots.wake()
        self.alarms.wake()
        self.tutor.wake()
        self.services.notices.look(self)

    def stop(self) -> None:
        """Nobody answers by itself any more."""
        self.bots.stop()
        self.alarms.stop()
        self.tutor.stop()

    def rest(self) -> None:
        """Another process lets them play from now on."""
        self.bots.rest()
        self.alarms.rest()
        self.tutor.rest()
        self.services.notices.look(self)

    def _went_on(self) -> None:
        """Everybody saw something: a question about taking back is no longer the same."""
        if self.request is not None:
            self.request = None
            self.undo_changed("The game went on, so nothing more is taken back.")

    def undo_changed(self, note: str) -> None:
        """Tell everybody whether somebody asks to take back."""
        self.audience.broadcast_undo(note)
        self.bots.wake()  # they kept quiet while somebody asked to take back

    def _end(self) -> None:
        self.row.state = "over"
        self.audience.broadcast_table()

    def note_end(self) -> None:
        """Keep in the table's row what the journal says: it is over, and who has won."""
        log.info("table over", extra={"event": "over", "table": self.id})
        self.end_noted = True
        outcome = None if self.match is None else self.match.outcome
        winners = ",".join(map(str, outcome.winners)) if outcome is not None else ""
        self.row.winners, self.row.moved = winners, self.moved
        self.later(self._keep_end())

    async def _keep_end(self) -> None:
        """Keep that it is over, and what came of it for everybody."""
        id, winners, moved = self.id, self.row.winners, self.row.moved
        judged: Judged | None = None
        played = not self.row.lesson  # what a lesson led to nobody has played
        if played and self.match is not None and self.match.outcome is not None:
            row, rows = msgspec.structs.replace(self.row), list(self.seats)
            try:
                judged = await asyncio.to_thread(Judged, self.match, row, rows, moved)
            except Exception:
                log.exception("not judged", extra={"event": "not_judged", "table": id})

        def write(c: Connection) -> None:
            tables.change_table(c, id, state="over", winners=winners, moved=moved)
            if judged is not None:
                judged.keep(c)

        try:
            await self.services.cluster.write(write, Notice("row", id), lease=self.lease)
        except Exception:
            self.end_noted = False  # whoever looks next tries again
            raise

    def later(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[None]:
        """Do this some time soon; failing is logged."""

        async def safely() -> None:
            try:
                await work
            except Exception:
                log.exception("left undone", extra={"event": "left_undone", "table": self.id})

        task = asyncio.get_running_loop().create_task(safely())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # also if it was called off before it began
        return task

    async def hear_chat(self) -> None:
        """Take in what was said, here or elsewhere."""
        async with self.lock:
            await follow_chat(self)

    async def hear_inputs(self) -> None:
        """Take in what was written elsewhere, of which we may not have heard yet."""
        async with self.lock:
            await follow_journal(self)

    async def look_again(self) -> None:
        """Another process has written, or we do not know whether we have: take it in."""
        try:
            await follow_all(self)
        except Exception:  # whatever it is: the store knows
            log.warning("loaded anew", extra={"event": "reloaded", "table": self.id})
            await self.reload()

    async def reload(self) -> None:
        """Become what the store says now, whatever was here."""
        stored, again = await load(self.services.store, self.id, self.begun)
        self._take_over(stored, again)
        self.audience.start_again()
        self.alarms.wake()

    def begin(self, row: TableRow, match: Match) -> None:
        """The cards are dealt, and the rows say so: everybody sees it."""
        self.row, self.match = row, match
        self.public = 0
        self.moved = self.begun = self.row.moved
        self.clocks.begin(self.match, self.moved)
        self.turns = Turns()
        self.turns.follow(self.match, self.moved)
        self.audience.broadcast_table()
        self.audience.start_again()
        self.wake()

    async def said_before(self, person: str, nonce: str, words: str) -> bool:
        """Was this message, which is no line of the journal, done before?"""
        found = await self.services.store.read(
            lambda c: tables.words_said(c, self.id, person, nonce)
        )
        if found is not None and found != words:
            raise reused()
        return found is not None

    # ------------------------------------------------------------ memory

    def touch(self) -> None:
        self.touched = time.monotonic()

    @property
    def quiet(self) -> bool:
        """Nobody looks on, nothing is under way, and no clock runs."""
        return not (self.audience.subscribers or self._tasks or self.lock.locked() or self.busy)

    @property
    def busy(self) -> bool:
        """Does a bot think, a clock run, a script play?"""
        return self.bots.busy or self.alarms.busy or self.tutor.busy

    @property
    def needed(self) -> bool:
        """Does somebody look on through another process, while this one lets bots play?"""
        return self.drives and self.audience.elsewhere()

    async def settle(self) -> None:
        """Wait until what is under way is done."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))


def _moved() -> Refused:
    text = "The table has moved on meanwhile. Look again, and decide again."
    return Refused("moved", text, 409)
