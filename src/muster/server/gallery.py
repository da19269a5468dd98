"""Whoever looks at a table, and what they are sent."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from muster.kernel.match import Match
from muster.kernel.staging import AnyState
from muster.server import wire
from muster.server.company import Company
from muster.server.feed import Feed, lobby_state
from muster.server.house import House, stamp
from muster.server.info import Progress, progress, table_info
from muster.server.people import Person
from muster.server.rows import ChatRow, Kept
from muster.server.undo import Request, undo_state
from muster.server.wire import encode


class Listener(ABC):
    """Somebody who looks at a table: through a socket, or in a test."""

    person: str | None = None
    seat: int | None = None

    @abstractmethod
    def send(self, frame: bytes) -> None:
        """Hand over a frame; never waits."""

    @abstractmethod
    def dismiss(self, code: str, text: str) -> None:
        """Say why, and close."""


class Gallery(Company):
    """A table with its listeners. Nothing is computed for an audience nobody listens as."""

    def __init__(self, house: House, kept: Kept) -> None:
        self.listeners: set[Listener] = set()
        self.request: Request | None = None
        self.markers: list[wire.Marker] = []
        self._feeds: dict[int | None, Feed] = {}
        self._far: tuple[Match | None, Progress] = (None, Progress())
        super().__init__(house, kept)

    def _take_over(self, kept: Kept) -> None:
        super()._take_over(kept)
        self._feeds.clear()

    def online(self) -> set[str]:
        """The people with an open socket."""
        return {one.person for one in self.listeners if one.person is not None}

    def info(self, person: Person | None) -> wire.TableInfo:
        """The table as this person may know it."""
        return self._info(None if person is None else person.id)

    def _info(self, person: str | None) -> wire.TableInfo:
        if self._far[0] is not self.match and self.match is not None:
            self._far = (self.match, progress(self.match))
        keys = self.house.keys
        return table_info(
            self.row,
            self.chairs,
            keys,
            person,
            self.online(),
            self._far[1],
            self.moved,
            self.crew_of(person),
        )

    def join(self, listener: Listener, seat: int | None, cursor: str = "") -> None:
        """Look on from this seat; the listener is sent everything that seat may know."""
        new = listener not in self.listeners
        came = new and listener.person is not None and listener.person not in self.online()
        listener.seat = seat
        self.listeners.add(listener)
        listener.send(self._state(listener, cursor))
        if came and self.seats_of(listener.person):
            self.tell_table(but=listener)
        self._forget_feeds()

    def part(self, listener: Listener) -> None:
        """Look on no longer."""
        self.listeners.discard(listener)
        self._forget_feeds()
        gone = listener.person is not None and listener.person not in self.online()
        if gone and self.seats_of(listener.person):
            self.tell_table()

    def _state(self, listener: Listener, cursor: str) -> bytes:
        """Everything this listener may know."""
        mine = self.seats_of(listener.person)
        info = self._info(listener.person)
        chat = [chat_line(row) for row in self.chat]
        if self.match is None:
            return lobby_state(listener.seat, mine, info, chat)
        feed = self._feeds.get(listener.seat)
        if feed is None:
            feed = Feed(self.match, listener.seat, self.names)
            feed.refresh(self.match, self._undo(listener.seat))
            self._feeds[listener.seat] = feed
        return feed.state(cursor, mine, info, chat, self._clocks(), self.markers)

    def _clocks(self) -> list[wire.Clock]:
        """What is left of each clock, the same for everybody."""
        return self.clocks.left(self.match, self.house.now())

    def _forget_feeds(self) -> None:
        """Nothing is computed for those nobody listens as."""
        heard = {one.seat for one in self.listeners}
        self._feeds = {seat: feed for seat, feed in self._feeds.items() if seat in heard}

    def _undo(self, seat: int | None) -> wire.UndoState:
        others = seat is not None and bool(self.askable(seat, self.match))
        return undo_state(self.match, self.row.undo, seat, others, self.names, self.request)

    def publish(self, actor: int | None = None, between: Sequence[AnyState] = ()) -> None:
        """Send everybody what has changed for them, and what lay on the table in between.

        `actor` is the seat that has just answered: where the answer was a silent pick in secret,
        nothing has changed for anybody else, and nothing is computed.
        """
        match = self.match
        if match is None:
            return
        with self.house.meters.published.time():
            at = len(match.history.inputs)
            clocks = self._clocks()
            for seat, feed in self._feeds.items():
                if actor is not None and seat != actor:
                    if not match.history.seen(at, match.box, seat):
                        continue
                frame = feed.refresh(match, self._undo(seat), between, clocks)
                if frame is not None:
                    self._send(seat, frame)

    def _send(self, seat: int | None, frame: bytes) -> None:
        for one in list(self.listeners):
            if one.seat == seat:
                one.send(frame)

    def send_all(self, frame: bytes) -> None:
        """Send everybody the same."""
        for one in list(self.listeners):
            one.send(frame)

    def tell_table(self, but: Listener | None = None) -> None:
        """Send everybody the table as they may know it."""
        frames: dict[str | None, bytes] = {}
        for one in list(self.listeners):
            if one is not but:
                if one.person not in frames:
                    frames[one.person] = encode(wire.TableNews(self._info(one.person)))
                one.send(frames[one.person])

    def tell_undo(self, note: str) -> None:
        """Send everybody whether somebody asks to take back."""
        for seat, feed in self._feeds.items():
            feed.undo = self._undo(seat)
            self._send(seat, encode(wire.UndoNews(feed.undo, note)))


def chat_line(row: ChatRow) -> wire.ChatLine:
    """A line of chat as it travels."""
    return wire.ChatLine(row.n, row.seat, row.name, row.text, stamp(row.at))
