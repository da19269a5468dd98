"""Taking back at a table: the four policies, and what a person may know about them.

off      nothing is ever taken back
own      one's own answers, up to the last barrier; what others have done since is one, unless
         the game has `own_undo` and it stands without them
consent  beyond the barrier the other people are asked; bots never mind
free     as if everybody had agreed
lesson   nothing, either: a wrong answer is not carried out in the first place

In a game whose barriers stand, only those are asked whose answers would go too. Who asks is written
down before it is acknowledged, and so is who agrees; either said again after a lost answer is done
once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.kernel.records.typed import decode
from muster.kernel.views.words import with_names
from muster.server.cluster.news import request_at
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused, sentence
from muster.server.http.identity import Person, new_id
from muster.server.store import tables
from muster.server.store.tables import OWN, REWIND
from muster.server.tables.journal import Line, hashed_words, said
from muster.server.wire import messages

if TYPE_CHECKING:
    from muster.server.tables.table import Ack, Table

TAKE_BACK = said("undo", "")

# What somebody says about taking back, as other processes are told it.
ASKED, WITHDRAWN, DECLINED, AGREES, AGREED = range(5)

LESSON = "lesson"
NO_UNDO = "In a lesson nothing is taken back: a wrong answer is not carried out in the first place."


class Request(msgspec.Struct):
    """Somebody asks to take back; `needed` are the people who have not agreed yet.

    It holds while nothing happens that everybody sees: `public` counts that.
    """

    id: str
    seat: int
    nonce: str
    text: str
    needed: set[str]
    agreed: list[int]
    public: int

    def kept(self) -> str:
        """As it is written to the disk."""
        return msgspec.json.encode(self, order="sorted").decode()

    def told(self) -> messages.UndoRequest:
        return messages.UndoRequest(self.id, self.seat, self.text, sorted(self.agreed))


def worded_note(table: Table, note: int, seat: int) -> str:
    """What everybody is told: who asks, agrees or would rather not."""
    name = table.seats.names[seat]
    if note == ASKED:
        return "" if table.request is None else table.request.text
    return {
        WITHDRAWN: f"{name} no longer asks.",
        DECLINED: f"{name} would rather not take it back.",
        AGREES: f"{name} agrees.",
        AGREED: "Everybody agreed: it is taken back.",
    }.get(note, "")


def asked_again(kept: str | None, public: int) -> Request | None:
    """The request that was written, if it still holds."""
    if kept is None:
        return None
    asked = decode(kept, Request)
    return asked if asked.public == public else None


def choose(match: Match, policy: str, seat: int, others: bool) -> tuple[str, bool]:
    """How this seat takes back: by which kind of line, and whether the others are asked first.

    `others` is whether there are other people to ask. A Refused says why not.
    """
    state, why = _weigh(match, policy, seat, others)
    if isinstance(why, Illegal):
        raise Refused.illegal(why, ())
    if why:
        raise Refused("undo", why, 409)
    return state


def undo_state(
    match: Match | None,
    policy: str,
    seat: int | None,
    others: bool,
    names: Sequence[str],
    request: Request | None,
) -> messages.UndoState:
    """What the button of this seat does."""
    asked = None if request is None else request.told()
    if match is None or seat is None:
        return messages.UndoState(request=asked)
    (_, asks), why = _weigh(match, policy, seat, others)
    if not why:
        return messages.UndoState(may=request is None or not asks, asks=asks, request=asked)
    clause, text = (why.clause, why.reason) if isinstance(why, Illegal) else ("", why)
    return messages.UndoState(why=_worded(text, tuple(names)), clause=clause, request=asked)


@lru_cache(maxsize=1 << 10)
def _worded(why: str, names: tuple[str, ...]) -> str:
    """Why not, as a sentence; every seat is told it after every input."""
    return sentence(with_names(sentence(why), names))


def _weigh(
    match: Match, policy: str, seat: int, others: bool
) -> tuple[tuple[str, bool], Illegal | str]:
    """The same as `choose`, and why not: what the rules say, or the table."""
    if policy == "off":
        return (OWN, False), "Nothing is taken back at this table: the host has decided so."
    if policy == LESSON:
        return (OWN, False), NO_UNDO
    if match.over:
        return (OWN, False), "The game is over; what has been turned up cannot be taken back."
    illegal = match.may_undo(seat)
    if policy != "free" and illegal is None:
        return (OWN, False), ""
    if policy == "own" and illegal is not None:
        return (OWN, False), illegal
    if not match.answers_of(seat):
        return (OWN, False), "You have done nothing yet."
    if policy == "free" and illegal is None:
        return (OWN, False), ""
    stands = match.may_rewind(seat)
    if stands is not None:
        return (OWN, False), stands
    return (REWIND, policy == "consent" and others), ""


# ---------------------------------------------------------------- doing it, asking, agreeing


async def undo(table: Table, seat: int, nonce: str, ack: Ack) -> None:
    """The button: take back, or ask the others."""
    person = table.seats[seat].person or ""

    async def decide(match: Match) -> Line | None:
        if await table.written(seat, nonce, TAKE_BACK) or await table.said_before(
            person, nonce, hashed_words("undo")
        ):
            ack()
            return None
        try:
            askable = bool(table.seats.askable(seat, match))
            kind, asks = choose(match, table.row.undo, seat, askable)
        except Refused as refused:
            raise refused.named(table.seats.names) from None
        if asks:
            await _ask(table, seat, nonce, ack)
            return None
        _spend(table, seat)
        return Line(kind, seat, "", nonce)

    await table.take_back(decide, ack)


def _spend(table: Table, seat: int) -> None:
    """Each taking back plays the game again from its beginning, so there is an end to them."""
    wait = table.services.undos.take(f"{table.id} {seat}")
    if wait:
        refused = Refused.flood(wait)
        text = "You have taken back a great deal just now."
        again = refused.refusal.text.partition(". ")[2]
        refused.refusal = replace(refused.refusal, text=f"{text} {again}")
        raise refused


async def _ask(table: Table, seat: int, nonce: str, ack: Ack) -> None:
    asked = table.request
    if asked is not None and asked.seat != seat:
        text = f"{table.seats.names[asked.seat]} asks to take something back; answer that first."
        raise Refused("request", text, 409)
    if asked is not None:
        ack()
        return
    _spend(table, seat)
    others = table.seats.askable(seat, table.match)
    agreed = [row.seat for row in table.seats if row.person not in others]
    text = f"{table.seats.names[seat]} asks to take back their last answer, and what came after it."
    away = [row.name for row in table.seats if row.stands_in and row.person in others]
    if away:
        text += f" {' and '.join(away)} must agree too: a bot that stands in cannot."
    asked = Request(new_id(), seat, nonce, text, others, agreed, table.public)
    person = table.seats[seat].person or ""
    await _settle(table, asked, person, nonce, hashed_words("undo"), (ASKED, seat))
    ack()
    table.undo_changed(text)


async def _settle(
    table: Table,
    asked: Request | None,
    person: str,
    nonce: str,
    words: str,
    note: tuple[int, int],
) -> None:
    """Write who asks now, and the message that made it so; then it is so. Conflict if another
    process has written meanwhile, so that this was decided about something else.
    """
    data = None if asked is None else asked.kept()
    was, seq, public = table.request, table.seq, table.public

    def write(c: Connection) -> None:
        tables.hold(c, table.id)
        tables.check_length(c, table.id, seq)
        _check_request(c, table.id, was, public)
        tables.note_once(c, table.id, person, nonce, words)
        tables.set_request(c, table.id, data)

    await table.services.cluster.write(write, Notice("undo", table.id, note))
    table.request = asked


def _check_request(c: Connection, id: str, was: Request | None, public: int) -> None:
    """Conflict if who asks is not as it was. One that the game has gone on from may still be there:
    it asks nothing any more.
    """
    if asked_again(request_at(c, id), public) != was:
        raise tables.Conflict


async def consent(table: Table, person: Person, id: str, agree: bool, nonce: str, ack: Ack) -> None:
    """Somebody answers a question about taking back; whoever asks may withdraw it."""
    words = hashed_words("consent", id, str(agree))

    async def decide(_: Match) -> Line | None:
        if await table.said_before(person.id, nonce, words):
            ack()
            return None
        asked = table.request
        if asked is None or asked.id != id:
            raise Refused("request", "Nobody asks that any more.", 409)
        asks = table.seats[asked.seat].person == person.id
        if not asks and person.id not in table.seats.others(asked.seat):
            raise Refused("request", "This is for the people who play to decide.", 403)
        seat = table.seats.of(person.id)[0]
        if not agree:
            note = WITHDRAWN if asks else DECLINED
            await _settle(table, None, person.id, nonce, words, (note, seat))
            ack()
            table.undo_changed(worded_note(table, note, seat))
            return None
        if asks:
            raise Refused("request", "The others decide that, not you.", 403)
        needed = asked.needed - {person.id}
        if needed & table.seats.others(asked.seat):
            agreed = sorted({*asked.agreed, *table.seats.of(person.id)})
            now = replace(asked, needed=needed, agreed=agreed)
            await _settle(table, now, person.id, nonce, words, (AGREES, seat))
            ack()
            table.undo_changed(worded_note(table, AGREES, seat))
            return None

        public = table.public

        def beside(c: Connection) -> None:
            _check_request(c, table.id, asked, public)
            tables.note_once(c, table.id, person.id, nonce, words)
            tables.set_request(c, table.id, None)

        return Line(REWIND, asked.seat, "", asked.nonce, beside)

    taken: list[bool] = []

    def done() -> None:
        table.request = None  # before everybody is told that the game went on
        taken.append(True)
        ack()

    await table.take_back(decide, done)
    if taken:
        table.undo_changed(worded_note(table, AGREED, 0))
