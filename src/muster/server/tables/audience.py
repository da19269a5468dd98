"""The audience of a table: its subscribers, and the frames broadcast to them."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from weakref import proxy

import msgspec

from muster.kernel.match import Match
from muster.kernel.views.beats import Beat
from muster.kernel.views.kept import Kept, keeping
from muster.kernel.views.staging import still_of
from muster.languages import ENGLISH, Voice, voice_in
from muster.server.cluster.notice import Notice
from muster.server.live.feed import Change, Feed, lobby_state
from muster.server.store.tables import ChatRow
from muster.server.tables.chat import chat_line
from muster.server.tables.undo import undo_state
from muster.server.wire import messages
from muster.server.wire.messages import encode
from muster.server.wire.words import encode_in, said_in

if TYPE_CHECKING:
    from muster.server.tables.table import Table


class Subscriber(ABC):
    """Somebody who looks at a table: through a socket, or in a test."""

    person: str | None = None
    seat: int | None = None
    patches: bool = False  # does it understand what is left out?
    visible: bool = True  # is the page in sight, as far as it tells us?
    language: str = ENGLISH

    @abstractmethod
    def send(self, frame: bytes) -> None:
        """Hand over a frame; never waits."""

    def send_state(self, make: Callable[[], bytes]) -> None:
        """Hand over everything as it is; a slow reader gets it as it is when they take it."""
        self.send(make())

    @abstractmethod
    def disconnect(self, code: str, text: str, soon: bool = False) -> None:
        """Say why, and close; `soon`: whoever comes again at once is welcome."""


class Here(msgspec.Struct, frozen=True):
    """Who looks on through one process: from which seats, through how many sockets, and whether one
    of them has the table in sight; and how many others."""

    others: int = 0
    seats: dict[int, tuple[int, bool]] = {}

    def numbers(self) -> tuple[int, ...]:
        """As other processes are told it."""
        seats = self.seats.items()
        return self.others, *(n for seat, (count, seen) in seats for n in (seat, 2 * count + seen))

    @staticmethod
    def of(numbers: Sequence[int]) -> Here:
        """The same again."""
        pairs = zip(numbers[1::2], numbers[2::2], strict=False)
        seats = {seat: (told // 2, bool(told % 2)) for seat, told in pairs}
        return Here(numbers[0] if numbers else 0, seats)


class Audience:
    """The subscribers of one table. Nothing is computed for a seat nobody looks from."""

    def __init__(self, table: Table) -> None:
        self.subscribers: dict[Subscriber, None] = {}  # as they came
        self._table: Table = proxy(table)  # it holds us; in a circle nobody would ever let go
        self._feeds: dict[tuple[int | None, str], Feed] = {}
        self._parts = Kept()
        self._elsewhere: dict[str, Here] = {}  # who looks on through other processes
        self._doubted: set[str] = set()  # processes of which that may no longer be true
        self._told = Here()
        self._sent_on: set[int] | None = None  # seats whose people are on their way elsewhere

    # ------------------------------------------------------------ who is here

    def online(self) -> set[str]:
        """The people with an open socket; those without a seat only through this process."""
        found = {one.person for one in self.subscribers if one.person is not None}
        for here in self._elsewhere.values():
            found |= {who for seat in here.seats if (who := self._sitting(seat))}
        return found

    def looking(self, person: str) -> bool:
        """Has this person the table in sight?"""
        if any(one.person == person and one.visible for one in self.subscribers):
            return True
        seats = self._table.seats.of(person)
        found = [here.seats.get(seat) for here in self._elsewhere.values() for seat in seats]
        return any(one[1] for one in found if one is not None)

    def elsewhere(self) -> bool:
        """Does anybody look on through another process?"""
        return bool(self._elsewhere)

    @property
    def watched(self) -> bool:
        """Does anybody look on at all?"""
        return bool(self.subscribers or self._elsewhere)

    def watchers(self) -> int:
        """How many look on who do not belong to the table."""
        return self._here().others + sum(one.others for one in self._elsewhere.values())

    def _sitting(self, seat: int) -> str:
        rows = self._table.seats.rows
        return (rows[seat].person or "") if seat < len(rows) else ""

    def _here(self) -> Here:
        """Who looks on through this process."""
        seats = self._table.seats
        at_table = {row.person for row in seats} | {seats.host}
        return Here(
            sum(one.person is None or one.person not in at_table for one in self.subscribers),
            {
                row.seat: (len(found), any(one.visible for one in found))
                for row in seats
                if (found := [o for o in self.subscribers if o.person and o.person == row.person])
            },
        )

    def tell_here(self, again: bool = False) -> None:
        """Let other processes know who looks on through this one, if that has changed."""
        cluster = self._table.services.cluster
        if cluster.alone:
            return
        here = self._here() if self._sent_on is None else self._told
        if here != self._told or (again and here != Here()):
            self._told = here
            cluster.tell(Notice("here", self._table.id, here.numbers()))

    def note_elsewhere(self, process: str, numbers: Sequence[int]) -> None:
        """Who looks on through another process now."""
        before, here = self.online(), Here.of(numbers)
        self._doubted.discard(process)
        if here != Here():
            self._elsewhere[process] = here
        else:
            self._elsewhere.pop(process, None)
        if self.online() != before:
            self.broadcast_table()

    def doubt_elsewhere(self) -> None:
        """Others may have left without our hearing of it: what they do not say again is forgotten
        with `forget_doubted`.
        """
        self._doubted = set(self._elsewhere)

    def forget_doubted(self) -> None:
        for process in list(self._doubted):
            self.note_elsewhere(process, ())

    def make_room(self, person: str, most: int) -> None:
        """One more socket of this person is coming; if there are so many at this table already, one
        that is open has to go, here or where most of them are.
        """
        seats = self._table.seats.of(person)[:1]
        elsewhere = {
            process: told[0]
            for process, here in self._elsewhere.items()
            for seat in seats
            if (told := here.seats.get(seat)) is not None
        }
        here = sum(one.person == person for one in self.subscribers)
        if here + sum(elsewhere.values()) < most:
            return
        if here or not elsewhere:
            self.let_one_go(person)
            return
        fullest = max(elsewhere, key=lambda process: elsewhere[process])
        notice = Notice("fewer", self._table.id, tuple(seats), (fullest,))
        self._table.services.cluster.tell(notice)

    def let_one_go(self, person: str | None) -> None:
        """This person has opened the table elsewhere."""
        found = next((one for one in self.subscribers if person and one.person == person), None)
        if found is not None:
            found.disconnect("replaced", "You have opened this table elsewhere.")

    def join(self, subscriber: Subscriber, seat: int | None, cursor: str = "") -> None:
        """Look on from this seat; the subscriber is sent everything that seat may know."""
        new = subscriber not in self.subscribers
        came = new and subscriber.person is not None and subscriber.person not in self.online()
        subscriber.seat = seat
        self.subscribers[subscriber] = None
        subscriber.send_state(lambda: self.state_for(subscriber, cursor))
        if came and self._table.seats.of(subscriber.person):
            self.broadcast_table(but=subscriber)
        self.tell_here()
        self._forget_feeds()
        self._table.touch()

    def leave(self, subscriber: Subscriber) -> None:
        """Look on no longer."""
        self.subscribers.pop(subscriber, None)
        self._forget_feeds()
        if self._sent_on is not None:
            return
        gone = subscriber.person is not None and subscriber.person not in self.online()
        if gone and self._table.seats.of(subscriber.person):
            self.broadcast_table()
        self.tell_here()
        self._table.touch()

    def start_again(self) -> None:
        """The table is another than before: everybody is sent everything."""
        self._feeds.clear()
        for one in list(self.subscribers):
            self.join(one, one.seat)

    def disconnect(self, code: str, text: str, soon: bool = False) -> int:
        """Send everybody away; how many they were."""
        leaving = list(self.subscribers)
        for one in leaving:
            one.disconnect(code, text, soon)
        return len(leaving)

    def send_on(self, text: str) -> int:
        """Send everybody to the other processes; how many they were. Until `let_go` whoever plays
        is said to be here, so that nobody is told that they went and came back; but through no
        socket, so that there is room for the ones they come with.
        """
        here = self._here()
        self._told = Here(0, {seat: (0, seen) for seat, (_, seen) in here.seats.items()})
        self._sent_on = set(here.seats)
        notice = Notice("here", self._table.id, self._told.numbers())
        self._table.services.cluster.tell(notice)
        return self.disconnect("shutdown", text, soon=True)

    @property
    def arrived(self) -> bool:
        """Are all who were sent on there?"""
        there = {seat for here in self._elsewhere.values() for seat in here.seats}
        return not self.subscribers and (self._sent_on or set()) <= there

    def let_go(self) -> None:
        """Who has not come anywhere else by now is gone."""
        self._sent_on = None
        self.tell_here()

    def state_for(self, subscriber: Subscriber, cursor: str = "") -> bytes:
        """Everything this subscriber may know."""
        table = self._table
        mine = table.seats.of(subscriber.person)
        voice = self.voice(subscriber.language)
        info = said_in(table.info_for(subscriber.person), voice)
        chat = [chat_line(row, voice) for row in table.chat]
        if table.match is None:
            return lobby_state(subscriber.seat, mine, info, chat)
        audience = subscriber.seat, subscriber.language
        feed = self._feeds.get(audience)
        if feed is None:
            feed = Feed(table.match, subscriber.seat, voice)
            feed.refresh(table.match, self._undo(subscriber.seat, feed.voice))
            self._feeds[audience] = feed
        said = table.tutor.said(feed.voice) if subscriber.seat == table.tutor.seat else None
        return feed.state(cursor, mine, info, chat, self._clocks(), table.markers, said)

    def _clocks(self) -> list[messages.Clock]:
        """What is left of each clock, the same for everybody; in a lesson none runs."""
        if self._table.tutor.lesson is not None:
            return []
        return self._table.clocks.left(self._table.match, self._table.services.now())

    def voice(self, language: str) -> Voice:
        """How this table is told in a language."""
        return voice_in(language, self._table.row.game, self._table.seats.names)

    def _forget_feeds(self) -> None:
        """Nothing is computed for those nobody listens as."""
        heard = {(one.seat, one.language) for one in self.subscribers}
        self._feeds = {key: feed for key, feed in self._feeds.items() if key in heard}

    def _undo(self, seat: int | None, voice: Voice) -> messages.UndoState:
        table = self._table
        others = seat is not None and bool(table.seats.askable(seat, table.match))
        found = undo_state(
            table.match, table.row.undo, seat, others, table.seats.names, table.request
        )
        return said_in(found, voice)

    # ------------------------------------------------------------ broadcasts

    def publish(self, actor: int | None = None, between: Sequence[Beat] = ()) -> None:
        """Send everybody what has changed for them, and what lay on the table in between.

        `actor` is the seat that has just answered: where the answer was a silent pick in secret,
        nothing has changed for anybody else, and nothing is computed.
        """
        match = self._table.match
        if match is None:
            return
        began = time.perf_counter()
        self._parts.look_again()
        with keeping(self._parts):
            clocks = self._clocks()
            told = [key for key in self._feeds if self._concerns(match, actor, key[0])]
            for beat in between:  # everybody at once: what is the same for all is made once
                if beat.weight:
                    for seat, _ in told:
                        still_of(beat.state, seat)
            for key in told:
                feed = self._feeds[key]
                undo = self._undo(key[0], feed.voice)
                change = feed.refresh(match, undo, between, said_in(clocks, feed.voice))
                if change is not None:
                    self._send(key, change)
        self._table.services.metrics.published.observe(time.perf_counter() - began)

    def _concerns(self, match: Match, actor: int | None, seat: int | None) -> bool:
        """Can the last input have changed anything for this seat?"""
        if actor is None or seat == actor:
            return True
        return match.history.seen(len(match.history.inputs), match.box, seat)

    def _send(self, audience: tuple[int | None, str], news: Change | bytes) -> None:
        for one in list(self.subscribers):
            if (one.seat, one.language) == audience:
                one.send(news if isinstance(news, bytes) else news.frame(one.patches))

    def broadcast(self, frame: bytes) -> None:
        """Send everybody the same."""
        for one in list(self.subscribers):
            one.send(frame)

    def broadcast_said(self, row: ChatRow) -> None:
        """Send everybody a line of chat."""
        frames: dict[str, bytes] = {}
        for one in list(self.subscribers):
            if one.language not in frames:
                line = chat_line(row, self.voice(one.language))
                frames[one.language] = encode(messages.Said(line))
            one.send(frames[one.language])

    def broadcast_table(self, but: Subscriber | None = None) -> None:
        """Send everybody the table as they may know it."""
        self.tell_here()  # other people may sit on other seats
        frames: dict[tuple[str | None, str], bytes] = {}
        for one in list(self.subscribers):
            if one is not but:
                audience = one.person, one.language
                if audience not in frames:
                    news = messages.TableNews(self._table.info_for(one.person))
                    frames[audience] = encode_in(news, self.voice(one.language))
                one.send(frames[audience])

    def send_lesson(self, seat: int, said: Callable[[Voice], messages.LessonSaid | None]) -> None:
        """Send the learner on this seat what they are told next."""
        for key, feed in self._feeds.items():
            told = said(feed.voice) if key[0] == seat else None
            if told is not None:
                self._send(key, encode(messages.LessonNews(told)))

    def broadcast_undo(self, note: str) -> None:
        """Send everybody whether somebody asks to take back."""
        for key, feed in self._feeds.items():
            feed.undo = self._undo(key[0], feed.voice)
            news = messages.UndoNews(feed.undo, feed.voice.named(note))
            self._send(key, encode(news))
