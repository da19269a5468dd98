"""Taking back at a table with people: doing it, asking for it, agreeing to it."""

from __future__ import annotations

from muster.kernel.match import Match
from muster.server.people import Person, new_id
from muster.server.problems import Problem
from muster.server.table import Ack, Table
from muster.server.undo import REWIND, Request, choose


class _Ask(Exception):
    """The others have to be asked first."""


async def undo(table: Table, seat: int, nonce: str, ack: Ack) -> None:
    """The button: take back, or ask the others."""

    def decide(match: Match) -> str:
        try:
            askable = bool(table.askable(seat, match))
            kind, asks = choose(match, table.row.undo, seat, askable)
        except Problem as refused:
            raise refused.named(table.names) from None
        if asks:
            raise _Ask
        return kind

    try:
        await table.take_back(decide, seat, nonce, ack)
    except _Ask:
        _ask(table, seat, nonce, ack)


def _ask(table: Table, seat: int, nonce: str, ack: Ack) -> None:
    asked = table.request
    if asked is not None and asked.seat != seat:
        text = f"{table.names[asked.seat]} asks to take something back; answer that first."
        raise Problem("request", text, 409)
    ack()
    if asked is None:
        others = table.askable(seat, table.match)
        agreed = [chair.seat for chair in table.chairs if chair.person not in others]
        text = f"{table.names[seat]} asks to take back their last answer, and what came after it."
        table.request = Request(new_id(), seat, nonce, text, others, agreed)
        table.tell_undo(text)


async def consent(table: Table, person: Person, id: str, agree: bool, ack: Ack) -> None:
    """Somebody answers a question about taking back; whoever asks may withdraw it."""
    asked = table.request
    if asked is None or asked.id != id:
        raise Problem("request", "Nobody asks that any more.", 409)
    asks = table.chairs[asked.seat].person == person.id
    if not asks and person.id not in table.others(asked.seat):
        raise Problem("request", "This is for the people who play to decide.", 403)
    if not agree:
        seats = table.seats_of(person.id)
        name = table.names[seats[0]]
        table.request = None
        ack()
        note = f"{name} no longer asks." if asks else f"{name} would rather not take it back."
        table.tell_undo(note)
        return
    if asks:
        raise Problem("request", "The others decide that, not you.", 403)
    asked.needed.discard(person.id)
    asked.agreed = sorted({*asked.agreed, *table.seats_of(person.id)})
    if not asked.needed & table.others(asked.seat):
        await _agreed(table, asked, ack)
    else:
        ack()
        table.tell_undo(f"{table.names[table.seats_of(person.id)[0]]} agrees.")


async def _agreed(table: Table, asked: Request, ack: Ack) -> None:
    def decide(_: Match) -> str:
        if table.request is not asked:
            raise Problem("request", "The game went on; nothing is taken back.", 409)
        table.request = None
        return REWIND

    await table.take_back(decide, asked.seat, asked.nonce, ack)
    table.tell_undo("Everybody agreed: it is taken back.")
