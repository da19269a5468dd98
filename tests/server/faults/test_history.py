"""The checker itself: of a sound history it finds nothing, of every planted fault the sentence."""

from __future__ import annotations

import random

import msgspec
import pytest

from muster.kernel.chance import Secret
from muster.kernel.match import Match
from muster.server.store.tables import ChatRow, Entry, SeatRow, StoredTable, TableRow
from muster.server.tables.journal import begin_match
from tests.server.faults.history import Answered, Event, Heard, Sent, Shown, Truth, find_faults

NAMES = ("Ana", "Ben")


def stored(inputs: int) -> StoredTable:
    """A table of The Plan with so many inputs; seats answer at random."""
    row = TableRow(
        "t", "T", "ana", "the-plan", "{}", "", "", "running", True, "live", "own",
        Secret.from_seed("faults").bytes, None, "", "", "", 1.0, 1.0,
    )  # fmt: skip
    sample = Match.new("the-plan", 2, seed=1)
    row = msgspec.structs.replace(row, rules=sample.header.rules, content=sample.header.content)
    seats = [
        SeatRow("t", n, "person", "me", name, name, "", False, "") for n, name in enumerate(NAMES)
    ]
    match = begin_match(row, seats)
    luck, entries = random.Random(5), list[Entry]()
    for n in range(inputs):
        seat = luck.choice([ask.seat for ask in match.due])
        entries.append(Entry("play", seat, luck.choice(match.legal(seat)), f"n{n}", float(n)))
        match.play(seat, entries[-1].action)
    return StoredTable(row, seats, entries, [])


@pytest.fixture(scope="module")
def table() -> StoredTable:
    return stored(30)


def honest(table: StoredTable) -> list[Event]:
    """Both people play, see every moment, and talk once."""
    truth, events = Truth(table), list[Event]()
    for seq, entry in enumerate(table.entries):
        events.append(Sent(f"c{entry.seat}", entry.seat, entry.nonce or "", "play", entry.action))
        events.append(Answered(f"c{entry.seat}", entry.nonce or ""))
        events += [Shown(f"c{seat}", seat, truth.mark(seq + 1, seat)) for seat in (0, 1)]
    events += [Sent("c0", 0, "x", "chat", "hello"), Answered("c0", "x")]
    return [*events, Heard("c0", 1, "hello"), Heard("c1", 1, "hello")]


CHAT = [ChatRow(1, 0, "Ana", "hello", 1.0)]


def faults(
    table: StoredTable,
    events: list[Event],
    entries: list[Entry] | None = None,
    chat: list[ChatRow] = CHAT,
) -> str:
    kept = table.entries if entries is None else entries
    return "\n".join(find_faults(events, kept, Truth(table), chat))


def test_a_sound_history_has_no_faults(table: StoredTable) -> None:
    assert faults(table, honest(table)) == ""


def test_what_was_never_answered_may_be_there_or_not(table: StoredTable) -> None:
    last = Answered("c0", "n29"), Answered("c1", "n29")
    events = [one for one in honest(table) if one not in last]
    assert faults(table, events) == ""
    shown: list[Event] = [one for one in events if not isinstance(one, Shown)]
    assert faults(table, shown, table.entries[:-1]) == ""
    told: list[Event] = [*shown, Answered("c0", "n29", "store"), Answered("c1", "n29", "store")]
    assert faults(table, told) == ""
    assert faults(table, told, table.entries[:-1]) == ""


def test_lost(table: StoredTable) -> None:
    assert "n29 was acknowledged, and is lost" in faults(table, honest(table), table.entries[:-1])


def test_doubled(table: StoredTable) -> None:
    twice = [*table.entries, table.entries[4]]
    assert "n4 was done twice, the second time as line 30" in faults(table, honest(table), twice)


def test_reordered(table: StoredTable) -> None:
    turned = [*table.entries[:9], table.entries[10], table.entries[9], *table.entries[11:]]
    assert "n10 was sent after line 10 was acknowledged" in faults(table, honest(table), turned)


def test_invented_and_altered(table: StoredTable) -> None:
    other = msgspec.structs.replace(table.entries[3], nonce="nobody's")
    said = faults(table, honest(table), [*table.entries[:3], other, *table.entries[4:]])
    assert "line 3 has nobody's, which nobody sent" in said
    other = msgspec.structs.replace(table.entries[3], action="something else")
    said = faults(table, honest(table), [*table.entries[:3], other, *table.entries[4:]])
    assert "is kept as something else" in said
    other = msgspec.structs.replace(table.entries[3], seat=1 - table.entries[3].seat)
    assert "and is kept for" in faults(
        table, honest(table), [*table.entries[:3], other, *table.entries[4:]]
    )


def test_refused_and_done_all_the_same(table: StoredTable) -> None:
    events = [
        Answered(one.client, one.nonce, "illegal")
        if isinstance(one, Answered) and one.nonce == "n7"
        else one
        for one in honest(table)
    ]
    assert "n7 was refused (illegal), and is there" in faults(table, events)
    again = next(one for one in events if isinstance(one, Sent) and one.nonce == "n7")
    at = next(n for n, one in enumerate(events) if isinstance(one, Answered) and one.nonce == "n7")
    said_again = [*events[: at + 1], again, *events[at + 1 :]]
    assert faults(table, said_again) == "", "the second time it may have been done"


def test_shown_what_never_was(table: StoredTable) -> None:
    events = [*honest(table), Shown("c0", 0, "something else")]
    assert "c0 was shown what no moment of the journal shows seat 0" in faults(table, events)


def test_shown_the_past_again(table: StoredTable) -> None:
    early = Truth(table).mark(0, 0)
    events = [*honest(table), Shown("c0", 0, early)]
    assert "c0 was shown moment 0 after moment 30" in faults(table, events)


def test_not_shown_what_was_acknowledged_to_oneself(table: StoredTable) -> None:
    truth = Truth(table)
    mover = next(
        n
        for n, one in enumerate(table.entries)
        if truth.mark(n + 1, one.seat) != truth.mark(n, one.seat)
    )
    entry = table.entries[mover]
    before = Shown(f"c{entry.seat}", entry.seat, truth.mark(mover, entry.seat))
    sent = Sent(f"c{entry.seat}", entry.seat, entry.nonce or "", "play", entry.action)
    events: list[Event] = [sent, before, Answered(f"c{entry.seat}", entry.nonce or ""), before]
    assert f"was shown moment {mover} after moment {mover + 1}" in "\n".join(
        find_faults(events, table.entries[: mover + 1], truth)
    )


def test_a_seat_that_saw_another_ones_secrets(table: StoredTable) -> None:
    leaked = Truth(table).mark(30, 1)
    events = [*honest(table), Shown("c0", 0, leaked)]
    assert "c0 at seat 0 was shown what seat 1 saw at 30" in faults(table, events)


def test_chat_lost_doubled_and_different(table: StoredTable) -> None:
    assert "the words 'hello' were acknowledged, and are lost" in faults(
        table, honest(table), chat=[]
    )
    twice = [*CHAT, ChatRow(2, 0, "Ana", "hello", 2.0)]
    assert "the words 'hello' are there twice" in faults(table, honest(table), chat=twice)
    events = [*honest(table), Heard("c1", 1, "good-bye")]
    assert "c1 heard 'good-bye' as line 1: 'hello'" in faults(table, events)
