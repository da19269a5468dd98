"""A connection: one person's socket at one table, the messages it brings and the frames it gets.

Every message is answered; a bad one with an error, and the connection is kept unless it is abused.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from muster.kernel.match import Match
from muster.languages import ENGLISH, Voice
from muster.server.cluster.limits import SharedLimits
from muster.server.errors import Refused, sentence, with_id
from muster.server.http.identity import Person
from muster.server.http.rate_limit import Buckets, TokenBucket
from muster.server.live.outbox import HeldBytes, Outbox
from muster.server.live.seen import Seen
from muster.server.store.failures import refused_by_store
from muster.server.tables import chat, hints, markers, undo
from muster.server.tables.audience import Subscriber
from muster.server.tables.bots import answers_now
from muster.server.tables.registry import Tables
from muster.server.tables.table import Table
from muster.server.wire import messages
from muster.server.wire.messages import encode
from muster.server.wire.words import encode_in

log = logging.getLogger("muster.server.live.socket")

AWAY = 1001
REFUSED = 1008
SLOW = 1013


class Connections:
    """All connections of a server: how many an address has, its rate limits, and what it holds."""

    def __init__(self, registry: Tables, limits: SharedLimits) -> None:
        settings = registry.services.settings
        self.registry = registry
        self.buckets = limits.share("messages", Buckets(settings.address_bucket), below=0.5)
        self.chats = limits.share("chats", Buckets(settings.chat_bucket))
        self.points = limits.share("points", Buckets(settings.point_bucket), below=0.5)
        self.hints = limits.share("hints", Buckets(settings.hint_bucket))
        self.held = HeldBytes(settings.held_address, settings.held)
        self.by_address: Counter[str] = Counter()
        self.strangers: Counter[str] = Counter()
        self._sockets = limits.count("sockets", self.by_address, settings.sockets_address)
        self._unknown = limits.count("strangers", self.strangers, settings.strangers_address)
        self.open: set[Connection] = set()
        self.seen = Seen(registry.services.store)

    def admit(self, where: str, stranger: bool) -> bool:
        """One more socket from there, if there may be; a stranger has no cookie."""
        if self._sockets.full(where) or (stranger and self._unknown.full(where)):
            return False
        self.by_address[where] += 1
        self.strangers[where] += stranger
        self._sockets.changed(where)
        self._unknown.changed(where)
        self.registry.services.metrics.sockets.inc()
        return True

    def release(self, where: str, stranger: bool) -> None:
        """One less."""
        self.by_address[where] -= 1
        self.strangers[where] -= stranger
        for counted in (self.by_address, self.strangers):
            if not counted[where]:
                del counted[where]
        self.registry.services.metrics.sockets.dec()

    def blocked(self, person: Person | None, where: str) -> Refused | None:
        """Why somebody may not be here any more."""
        services = self.registry.services
        return services.controls.blocked(
            lambda: None if person is None else person.id, lambda: services.keys.address(where)
        )

    def obey(self, news: bool) -> None:
        """Do what whoever runs the server has decided: who is blocked has to go, and if there is
        news, everybody is told.
        """
        told = self.news() if news else b""
        for one in list(self.open):
            refused = self.blocked(one.who, one.where)
            if refused is not None:
                one.disconnect("blocked", str(refused))
            elif news and one.greeted:
                one.answer(told)  # a state does not tell it

    def news(self) -> bytes:
        """What is announced, as a frame."""
        announced = self.registry.services.controls.news.announcements
        return encode(messages.Announcements(announced))


class Connection(Subscriber):
    """One socket at one table: a subscriber that also answers."""

    def __init__(
        self,
        connections: Connections,
        table: Table,
        person: Person | None,
        where: str,
        language: str = ENGLISH,
    ) -> None:
        self.connections = connections
        self.table = table
        self.who = person
        self.person = None if person is None else person.id
        self.seat = None
        self.where = where
        self.language = language
        self.settings = connections.registry.services.settings
        self.bucket = TokenBucket(self.settings.socket_bucket)
        settings = self.settings
        self.outbox = Outbox(
            connections.held,
            where,
            settings.outbox,
            settings.outbox_size,
            lambda: table.audience.state_for(self),
        )
        self.greeted = False
        self.thinking: asyncio.Task[None] | None = None
        self.hint_id = ""
        self.refused = 0
        self.close_code = AWAY
        self.closing = asyncio.Event()

    # ------------------------------------------------------------ out

    def send(self, frame: bytes) -> None:
        """News: if too much waits already, a state replaces all of it."""
        if not self.closing.is_set():
            self.outbox.put(frame, answer=False)

    def send_state(self, make: Callable[[], bytes]) -> None:
        if not self.closing.is_set():
            self.outbox.put_state(make)

    def answer(self, frame: bytes) -> None:
        """The answer to a message. Who does not even read those is let go, and resumes."""
        if not self.closing.is_set() and not self.outbox.put(frame, answer=True):
            self.too_slow()

    def too_slow(self) -> None:
        """Let go of a reader who does not read."""
        self.connections.registry.services.metrics.dropped.inc()
        self.outbox.clear()
        self.close(SLOW)

    def disconnect(self, code: str, text: str, soon: bool = False) -> None:
        """Say goodbye, and close."""
        told = {"t": "bye", "code": code, "text": text, "soon": soon}
        self.answer(encode_in(msgspec.convert(told, messages.Bye), self.voice))
        self.close(REFUSED if code in ("abuse", "blocked") else AWAY)

    def close(self, code: int) -> None:
        """Close once what waits is sent."""
        if not self.closing.is_set():
            self.close_code = code
            if self.thinking is not None:
                self.thinking.cancel()  # nobody is there to read it
            self.closing.set()
            self.outbox.end()

    @property
    def voice(self) -> Voice:
        """How whoever reads this is spoken to."""
        return self.table.audience.voice(self.language)

    def ack(self, id: str) -> None:
        self.answer(encode(messages.Ack(id)))

    def refuse(self, id: str | None, refused: Refused) -> None:
        """An error; too many in a row end the conversation."""
        if refused.status >= 500:
            with_id(refused)
        t = refused.refusal
        self.connections.registry.services.metrics.refused.labels("socket", t.code).inc()
        told = messages.Refused(id, t.code, t.text, t.clause, t.reason, t.facts, t.wait, t.request)
        self.answer(encode_in(told, self.voice))
        self.refused += 1
        if self.refused >= self.settings.patience:
            text = f"{self.refused} messages in a row were refused; this connection is closed."
            self.disconnect("abuse", text)

    # ------------------------------------------------------------ in

    async def receive(self, text: str | None) -> None:
        """One message; None is a binary one. Whatever it is, it gets an answer."""
        id: str | None = None
        try:
            self._take("socket", self.bucket.take())
            self._take("address", self.connections.buckets.take(self.where))
            if text is None:
                raise Refused("binary", "Messages are JSON as text, not binary.")
            if len(text) > self.settings.message_size:
                size = self.settings.message_size
                raise Refused("large", f"A message has at most {size} bytes.", 413)
            raw = text.encode("utf-8", "surrogatepass")
            if len(raw) > self.settings.message_size:
                raise Refused("large", f"A message has at most {self.settings.message_size} bytes.")
            id = _id_of(raw)
            message = _read(raw)
            id = message.id
            if "\0" in id:  # not every database keeps it
                raise Refused("body", "An id is a text without zeros.")
            await self._dispatch(message)
            self.refused = 0
        except Refused as refused:
            self.refuse(id, refused)
            refused.forget()
        except Exception as error:
            unstored = refused_by_store(error)
            if unstored is None:
                log.exception("message failed", extra={"event": "message_failed"})
                text = "Something went wrong here, on the server. Nothing was done."
                unstored = Refused("broken", text, 500)
            self.refuse(id, unstored)

    async def _dispatch(self, message: messages.ToServer) -> None:
        if isinstance(message, messages.Hello):
            await self._hello(message)
        elif isinstance(message, messages.Ping):
            self.answer(encode(messages.Pong(message.id)))
        elif not self.greeted:
            raise Refused("hello", "Say hello first, with the seat you look from.")
        elif isinstance(message, messages.Look):
            self._check_may_look(message.seat, "")
            self.table.audience.join(self, message.seat)
        elif isinstance(message, messages.Play):
            await self._play(message)
        elif isinstance(message, messages.Why):
            self._why(message)
        elif isinstance(message, messages.AskView):
            self._view(message)
        elif isinstance(message, messages.AskHint):
            self._hint(message)
        elif isinstance(message, messages.Undo):
            await undo.undo(self.table, self._acting(), message.id, lambda: self.ack(message.id))
        elif isinstance(message, messages.Consent):
            who = self._at_table("The people who play decide that.")
            await undo.consent(
                self.table,
                who,
                message.request,
                message.agree,
                message.id,
                lambda: self.ack(message.id),
            )
        elif isinstance(message, messages.Chat):
            await self._chat(message)
        elif isinstance(message, messages.Visible):
            self.visible = message.on
            self.ack(message.id)
            self.table.audience.tell_here()
        else:
            self._point(message)

    def _take(self, bucket: str, wait: float) -> None:
        """Refused if a bucket has to be waited for."""
        if wait:
            self.connections.registry.services.metrics.limit("socket", bucket)
            raise Refused.flood(wait)

    async def _play(self, message: messages.Play) -> None:
        seat, table = self._acting(), self.table
        services, began = table.services, time.perf_counter()

        def ack() -> None:
            services.metrics.answered.labels(table.row.game).observe(time.perf_counter() - began)
            self.ack(message.id)

        with services.traces.span("input", game=table.row.game):
            await table.play(seat, message.action, message.id, ack)

    async def _hello(self, message: messages.Hello) -> None:
        self._check_may_look(message.seat, message.watch)
        if message.cursor and not self.table.services.cluster.alone:
            await self._catch_up()
        self._check_watchers()
        if self.person is not None:
            self.table.audience.make_room(self.person, self.settings.sockets_each)
        self.greeted = True
        self.patches = message.patches
        self.table.audience.join(self, message.seat, message.cursor)
        if self.table.services.controls.news.announcements:
            self.answer(self.connections.news())
        if message.program and message.seat is not None and self.table.tutor.lesson is None:
            self.table.bots.programs.join(message.seat)
        self.note_seen()

    async def _catch_up(self) -> None:
        """Whoever was at this table before, perhaps through another process, is not shown less than
        they saw there.
        """
        try:
            await self.table.finish(self.table.hear_inputs())
        except Exception as error:  # then they see it as soon as we do
            told = {"event": "not_caught_up", "error": type(error).__name__}
            log.warning("not caught up", extra={**told, "table": self.table.id})

    def note_seen(self) -> None:
        """Keep that this person was here."""
        if self.person is not None:
            self.connections.seen.note(self.person, self.table.services.now())

    def _check_may_look(self, seat: int | None, token: str) -> None:
        """May this person look from there?"""
        if seat is None:
            if not self.greeted and not self.table.may_watch(self.who, token):
                text = "This table is private: to watch it you need the spectators' link."
                raise Refused("private", text, 403)
        elif not self.table.seats.owns(self.who, seat):
            raise Refused("seat", "That is not your seat.", 403)

    def _check_watchers(self) -> None:
        """Is there a place for one more who only looks on?"""
        if self.table.seats.seated(self.who) or self in self.table.audience.subscribers:
            return
        watchers = self.table.audience.watchers()
        if watchers >= self.settings.watchers:
            text = f"{watchers} people watch this table already; there is no room for more."
            raise Refused("crowded", text, 409)

    def _acting(self) -> int:
        """The seat that acts: the one looked from, if it is this person's to play."""
        seat = self.seat
        if seat is None:
            raise Refused("watching", "You are watching. Only those who play can do that.", 403)
        if not self.table.seats.owns(self.who, seat):
            raise Refused("seat", "That is not your seat.", 403)
        if self.table.seats[seat].stands_in:
            text = "A bot is playing for you. Take your seat back first."
            raise Refused("stands_in", text, 409)
        return seat

    def _at_table(self, text: str) -> Person:
        if self.who is None or not self.table.seats.seated(self.who):
            raise Refused("watching", text, 403)
        return self.who

    def _why(self, message: messages.Why) -> None:
        if self.seat is None or not self.table.seats.owns(self.who, self.seat):
            raise Refused("watching", "You are watching; nothing is asked of you.", 403)
        match = self.table.running()
        if bool(message.action) == bool(message.node):
            raise Refused("message", "Ask about an action or about a node, one of them.")
        tried, illegal = _tried(match, self.seat, message)
        voice = self.voice
        reason = "" if illegal is None else sentence(voice.say(illegal.reason))
        self.answer(
            encode(
                messages.WhyAnswer(
                    id=message.id,
                    legal=illegal is None,
                    tried=voice.named(tried),
                    clause="" if illegal is None else illegal.clause,
                    reason=reason,
                    facts={} if illegal is None else illegal.facts,
                )
            )
        )

    def _view(self, message: messages.AskView) -> None:
        seat = self.seat
        if seat is None or not self.table.seats.owns(self.who, seat):
            raise Refused("watching", "You are watching; a view is for those who play.", 403)
        match = self.table.running()
        legal = answers_now(match, seat)
        self.answer(encode(messages.ViewAnswer(message.id, match.view(seat), legal)))

    def _hint(self, message: messages.AskHint) -> None:
        """Think about it beside whatever else comes; a newer question is the one that counts."""
        asked = hints.asked(self.table, self._acting())
        self._take("hints", self.connections.hints.take(self.person or self.where))
        if self.thinking is not None and not self.thinking.done():
            self.thinking.cancel()
            if self.hint_id:
                self.refuse(self.hint_id, Refused("moved", "Another hint was asked for.", 409))
        self.hint_id = message.id
        self.thinking = self.table.later(self._hinted(message.id, asked))

    async def _hinted(self, id: str, asked: hints.Asked) -> None:
        """A first estimate at once, then a better one; only of the first is a failure told."""
        settings = self.table.services.settings
        try:
            first = await hints.thought(self.table, asked, settings.hint_first, self.voice)
        except Refused as refused:
            self.refuse(id, refused)
            refused.forget()
            return
        self.hint_id = ""  # it has its answer
        self.answer(encode(messages.HintAnswer(id, first, True)))
        try:
            better = await hints.thought(self.table, asked, settings.hint_time, self.voice)
        except Refused as refused:
            refused.forget()
        else:
            self.answer(encode(messages.HintAnswer(id, better)))

    async def _chat(self, message: messages.Chat) -> None:
        who = self._at_table("You are watching. The people at the table talk here.")
        self._take("chat", self.connections.chats.take(who.id))
        await chat.say(
            self.table, who, self.seat, message.text, lambda: self.ack(message.id), message.id
        )

    def _point(self, message: messages.Point | messages.SetMarker) -> None:
        seat = self._acting()
        self._take("points", self.connections.points.take(self.person or self.where))
        if isinstance(message, messages.Point):
            markers.point(self.table, seat, message.node)
        else:
            markers.set_marker(self.table, seat, message.node, message.on)
        self.ack(message.id)


def _tried(match: Match, seat: int, message: messages.Why) -> tuple[str, Any]:
    """What was tried, in words, and why it may not be done."""
    action, illegal = message.action, None
    if message.node:
        action, illegal = match.why_not_node(seat, message.node)
    else:
        illegal = match.why_not(seat, action)
    return _words(match, seat, action), illegal


def _words(match: Match, seat: int, action: str) -> str:
    """What an action does, its amount behind it; what is none as it is."""
    catalogue = match.box.catalogue
    if action not in catalogue.ids:
        return action
    said, _, amount = action.rpartition(" ")
    if not catalogue.verbs[catalogue.verb_of[catalogue.ids[action]]].amount:
        said, amount = action, ""
    label = match.game.worded(match.box, match.view(seat)["table"], said)
    return f"{label}: {amount}" if amount else label


def _read(raw: bytes) -> messages.ToServer:
    try:
        message: messages.ToServer = messages.read_message(raw)
        return message
    except msgspec.ValidationError as error:
        raise Refused("message", f"This message cannot be understood: {error}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("json", "This is not JSON.") from None


class _Tagged(msgspec.Struct):
    id: str = ""


_tagged = msgspec.json.Decoder(_Tagged).decode


def _id_of(raw: bytes) -> str | None:
    """The id of a message that may be bad otherwise, so that its sender knows which."""
    try:
        return _tagged(raw).id[:40] or None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
