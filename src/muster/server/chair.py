"""What is said through a socket: one person looking at one table, and playing.

Every message is answered; a bad one with an error, and the connection is kept unless it is abused.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec

from muster.kernel.match import Match
from muster.server import asking, pointing, rows, wire
from muster.server.gallery import Listener
from muster.server.hall import Hall
from muster.server.limits import Buckets, TokenBucket
from muster.server.people import Person
from muster.server.problems import Problem, sentence, with_names
from muster.server.table import Table
from muster.server.wire import encode

log = logging.getLogger("muster.server.socket")

END = b""
AWAY = 1001
REFUSED = 1008
SLOW = 1013


class Crowd:
    """All sockets of a server: how many an address has, and how much it says."""

    def __init__(self, hall: Hall) -> None:
        settings = hall.house.settings
        self.hall = hall
        self.buckets = Buckets(settings.address_bucket)
        self.chats = Buckets(settings.chat_bucket)
        self.points = Buckets(settings.point_bucket)
        self.by_address: dict[str, int] = {}

    def come(self, where: str) -> bool:
        """One more socket from there, if there may be."""
        count = self.by_address.get(where, 0)
        if count >= self.hall.house.settings.sockets_address:
            return False
        self.by_address[where] = count + 1
        self.hall.house.meters.sockets.inc()
        return True

    def go(self, where: str) -> None:
        """One less."""
        left = self.by_address.pop(where) - 1
        if left:
            self.by_address[where] = left
        self.hall.house.meters.sockets.dec()


class Chair(Listener):
    """One socket at one table."""

    def __init__(self, crowd: Crowd, table: Table, person: Person | None, where: str) -> None:
        self.crowd = crowd
        self.table = table
        self.who = person
        self.person = None if person is None else person.id
        self.seat = None
        self.where = where
        self.settings = crowd.hall.house.settings
        self.bucket = TokenBucket(self.settings.socket_bucket)
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(self.settings.outbox)
        self.greeted = False
        self.refused = 0
        self.close_code = AWAY
        self.closing = asyncio.Event()

    # ------------------------------------------------------------ out

    def send(self, frame: bytes) -> None:
        """Put a frame into the outbox; a reader too slow to empty it is let go, and resumes."""
        if self.closing.is_set():
            return
        try:
            self.outbox.put_nowait(frame)
        except asyncio.QueueFull:
            self.crowd.hall.house.meters.dropped.inc()
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.close(SLOW)

    def dismiss(self, code: str, text: str) -> None:
        """Say goodbye, and close."""
        self.send(encode(msgspec.convert({"t": "bye", "code": code, "text": text}, wire.Bye)))
        self.close(REFUSED if code == "abuse" else AWAY)

    def close(self, code: int) -> None:
        """Close once what waits is sent."""
        if not self.closing.is_set():
            self.close_code = code
            self.closing.set()
            if self.outbox.full():
                self.outbox.get_nowait()
            self.outbox.put_nowait(END)

    def ack(self, id: str) -> None:
        self.send(encode(wire.Ack(id)))

    def refuse(self, id: str | None, problem: Problem) -> None:
        """An error; too many in a row end the conversation."""
        t = problem.trouble
        self.crowd.hall.house.meters.refused.labels("socket", t.code).inc()
        self.send(encode(wire.Refused(id, t.code, t.text, t.clause, t.reason, t.facts, t.wait)))
        self.refused += 1
        if self.refused >= self.settings.patience:
            text = f"{self.refused} messages in a row were refused; this connection is closed."
            self.dismiss("abuse", text)

    # ------------------------------------------------------------ in

    async def receive(self, text: str | None) -> None:
        """One message; None is a binary one. Whatever it is, it gets an answer."""
        id: str | None = None
        try:
            wait = self.bucket.take() or self.crowd.buckets.take(self.where)
            if wait:
                raise Problem.flood(wait)
            if text is None:
                raise Problem("binary", "Messages are JSON as text, not binary.")
            if len(text) > self.settings.message_size:
                size = self.settings.message_size
                raise Problem("large", f"A message has at most {size} bytes.", 413)
            raw = text.encode("utf-8", "surrogatepass")
            if len(raw) > self.settings.message_size:
                raise Problem("large", f"A message has at most {self.settings.message_size} bytes.")
            id = _id_of(raw)
            message = _read(raw)
            id = message.id
            await self._obey(message)
            self.refused = 0
        except Problem as problem:
            self.refuse(id, problem)
        except Exception:
            log.exception("message failed", extra={"event": "message_failed"})
            text = "Something went wrong here, on the server. Nothing was done."
            self.refuse(id, Problem("broken", text, 500))

    async def _obey(self, message: wire.ToServer) -> None:
        if isinstance(message, wire.Hello):
            self._hello(message)
        elif isinstance(message, wire.Ping):
            self.send(encode(wire.Pong(message.id)))
        elif not self.greeted:
            raise Problem("hello", "Say hello first, with the seat you look from.")
        elif isinstance(message, wire.Look):
            self._check_eyes(message.seat, "")
            self.table.join(self, message.seat)
        elif isinstance(message, wire.Play):
            seat = self._acting()
            await self.table.play(seat, message.action, message.id, lambda: self.ack(message.id))
        elif isinstance(message, wire.Why):
            self._why(message)
        elif isinstance(message, wire.Undo):
            await asking.undo(self.table, self._acting(), message.id, lambda: self.ack(message.id))
        elif isinstance(message, wire.Consent):
            who = self._at_table("The people who play decide that.")
            await asking.consent(
                self.table, who, message.request, message.agree, lambda: self.ack(message.id)
            )
        elif isinstance(message, wire.Chat):
            await self._chat(message)
        else:
            self._point(message)

    def _hello(self, message: wire.Hello) -> None:
        self._check_eyes(message.seat, message.watch)
        again = [one for one in self.table.listeners if one.person == self.person]
        if self.person is not None and len(again) >= self.settings.sockets_each:
            again[0].dismiss("replaced", "You have opened this table elsewhere.")
        self.greeted = True
        self.table.join(self, message.seat, message.cursor)
        self.note_seen()

    def note_seen(self) -> None:
        """Keep that this person was here."""
        house, who = self.table.house, self.person
        if who is not None:
            now = house.now()
            self.table.later(house.store.write(lambda c: rows.set_seen(c, who, now)))

    def _check_eyes(self, seat: int | None, token: str) -> None:
        """May this person look from there?"""
        if seat is None:
            if not self.greeted and not self.table.may_watch(self.who, token):
                text = "This table is private: to watch it you need the spectators' link."
                raise Problem("private", text, 403)
        elif not self.table.owns(self.who, seat):
            raise Problem("seat", "That is not your seat.", 403)

    def _acting(self) -> int:
        """The seat that acts: the one looked from, if it is this person's to play."""
        seat = self.seat
        if seat is None:
            raise Problem("watching", "You are watching. Only those who play can do that.", 403)
        if not self.table.owns(self.who, seat):
            raise Problem("seat", "That is not your seat.", 403)
        if self.table.chairs[seat].stands_in:
            text = "A bot is playing for you. Take your seat back first."
            raise Problem("stands_in", text, 409)
        return seat

    def _at_table(self, text: str) -> Person:
        if self.who is None or not self.table.seated(self.who):
            raise Problem("watching", text, 403)
        return self.who

    def _why(self, message: wire.Why) -> None:
        if self.seat is None or not self.table.owns(self.who, self.seat):
            raise Problem("watching", "You are watching; nothing is asked of you.", 403)
        match = self.table.running()
        if bool(message.action) == bool(message.node):
            raise Problem("message", "Ask about an action or about a node, one of them.")
        tried, refused = _tried(match, self.seat, message)
        names = self.table.names
        reason = "" if refused is None else sentence(with_names(refused.reason, names))
        self.send(
            encode(
                wire.WhyAnswer(
                    id=message.id,
                    legal=refused is None,
                    tried=tried,
                    clause="" if refused is None else refused.clause,
                    reason=reason,
                    facts={} if refused is None else refused.facts,
                )
            )
        )

    async def _chat(self, message: wire.Chat) -> None:
        who = self._at_table("You are watching. The people at the table talk here.")
        wait = self.crowd.chats.take(who.id)
        if wait:
            raise Problem.flood(wait)
        await self.table.say(who, self.seat, message.text, lambda: self.ack(message.id))

    def _point(self, message: wire.Point | wire.SetMarker) -> None:
        seat = self._acting()
        wait = self.crowd.points.take(self.person or self.where)
        if wait:
            raise Problem.flood(wait)
        if isinstance(message, wire.Point):
            pointing.point(self.table, seat, message.node)
        else:
            pointing.set_marker(self.table, seat, message.node, message.on)
        self.ack(message.id)


def _tried(match: Match, seat: int, message: wire.Why) -> tuple[str, Any]:
    """What was tried, in words, and why it may not be done."""
    action, refused = message.action, None
    if message.node:
        action, refused = match.why_not_node(seat, message.node)
    else:
        refused = match.why_not(seat, action)
    return _words(match, action), refused


def _words(match: Match, action: str) -> str:
    """What an action does, its amount behind it; what is none as it is."""
    catalogue = match.box.catalogue
    if action not in catalogue.ids:
        return action
    said, _, amount = action.rpartition(" ")
    if not catalogue.verbs[catalogue.verb_of[catalogue.ids[action]]].amount:
        said, amount = action, ""
    label = match.game.label(match.box, said)
    return f"{label}: {amount}" if amount else label


def _read(raw: bytes) -> wire.ToServer:
    try:
        message: wire.ToServer = wire.read_message(raw)
        return message
    except msgspec.ValidationError as error:
        raise Problem("message", f"This message cannot be understood: {error}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Problem("json", "This is not JSON.") from None


class _Tagged(msgspec.Struct):
    id: str = ""


_tagged = msgspec.json.Decoder(_Tagged).decode


def _id_of(raw: bytes) -> str | None:
    """The id of a message that may be bad otherwise, so that its sender knows which."""
    try:
        return _tagged(raw).id[:40] or None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
