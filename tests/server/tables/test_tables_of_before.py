"""A table that was played by the rules version before: its journal is inputs, so it opens."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from muster import Record
from muster.kernel import shelf
from muster.server.errors import Refused
from muster.server.store.tables import Entry, SeatRow, Snapshot, StoredTable, TableRow
from muster.server.tables.clocks import Clocks
from muster.server.tables.journal import BadSnapshot, SnapshotData, replayed

BEFORE = Path(__file__).parents[2] / "games" / "before"
FILES = sorted(BEFORE.glob("*.muster"))


def kept(record: Record, rules: str, lines: int, standing: Snapshot | None = None) -> StoredTable:
    header = record.header
    row = TableRow(
        id="t",
        code="CODE",
        host="p",
        game=header.game,
        options=msgspec.json.encode(header.options).decode(),
        rules=rules,
        content=header.content,
        state="running",
        public=False,
        pace="live",
        undo="free",
        secret=bytes.fromhex(record.footer.secret),
        start=None,
        forked_from="",
        rematch="",
        winners="",
        created=0.0,
        moved=0.0,
    )
    seats = [
        SeatRow("t", seat, "person", "", f"p{seat}", f"P{seat}", "", False, salt)
        for seat, salt in enumerate(header.salts)
    ]
    entries = [
        Entry("play", seat, action, None, float(at))
        for at, (seat, action) in enumerate(record.inputs[:lines])
    ]
    return StoredTable(row=row, seats=seats, entries=entries, chat=[], snapshot=standing)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_running_table_of_before_opens_and_goes_on(path: Path) -> None:
    record = Record.loads(path.read_text(encoding="utf-8"))
    half = len(record.inputs) // 2
    m = replayed(kept(record, record.header.rules, half)).match
    assert m.moment == half
    for seat, action in record.inputs[half:]:
        m.play(seat, action)
    assert m.over
    assert m.header.rules == shelf.game(record.header.game).meta.rules_version


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_standing_of_before_is_dropped_for_the_journal(path: Path) -> None:
    """It names a position by its fingerprint of then; the whole journal is read instead."""
    record = Record.loads(path.read_text(encoding="utf-8"))
    said = SnapshotData(list(record.inputs), 1.0, Clocks().kept(), record.footer.state, 0)
    standing = Snapshot(len(record.inputs), msgspec.json.encode(said).decode())
    with pytest.raises(BadSnapshot):
        replayed(kept(record, record.header.rules, 0, standing))


def test_a_table_of_rules_nobody_has_says_so() -> None:
    record = Record.loads(FILES[0].read_text(encoding="utf-8"))
    with pytest.raises(Refused, match="another version of the game: played by rules version 1"):
        replayed(kept(record, "1", 0))
