"""The store: group commit, conflicts, migrations."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import IntegrityError

from muster.server.cluster.news import lines_from
from muster.server.store import tables
from muster.server.store.database import Store, StoreClosed
from muster.server.store.schema import metadata
from muster.server.store.tables import Conflict, Entry, SeatRow, TableRow
from tests.server.clients import place_for

pytestmark = pytest.mark.engines


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    found = Store(place_for(tmp_path))
    await found.start()
    yield found
    await found.stop()


def a_table(id: str, code: str = "") -> TableRow:
    return TableRow(
        id, code or id, "ana", "the-plan", "{}", "1", "x", "lobby", True, "live", "own",
        b"s" * 32, None, "", "", "", 1.0, 1.0,
    )  # fmt: skip


async def with_table(store: Store, id: str = "t") -> None:
    await store.write(lambda c: tables.add_person(c, "ana", "Ana", 1.0))
    seat = SeatRow(id, 0, "open", "open", None, "", "", False, "")
    await store.write(lambda c: tables.add_table(c, a_table(id), [seat]))


def play(action: str, nonce: str | None = None) -> Entry:
    return Entry("play", 0, action, nonce, 1.0)


async def test_a_conflict_fails_alone_in_its_batch(store: Store) -> None:
    await with_table(store)

    async def write(seq: int, action: str, nonce: str | None = None) -> str:
        try:
            await store.write(lambda c: tables.append(c, "t", seq, play(action, nonce)))
        except Conflict:
            return "taken"
        return "stored"

    done = await asyncio.gather(
        write(0, "a", "n"), write(0, "b"), write(1, "c"), write(2, "d", "n"), write(2, "e")
    )
    assert list(done) == ["stored", "taken", "stored", "taken", "stored"]
    kept = await store.read(lambda c: tables.stored_table(c, "t"))
    assert kept is not None
    assert [entry.action for entry in kept.entries] == ["a", "c", "e"]


@pytest.mark.parametrize("others", [0, 1])
async def test_lines_written_plainly_share_a_batch_with_others(store: Store, others: int) -> None:
    await with_table(store)
    lines = [(0, "a", "n"), (0, "b", None), (1, "c", None), (2, "d", "n"), (2, "e", None)]
    works = [store.write(tables.appended("t", seq, play(a, nonce))) for seq, a, nonce in lines]
    person = partial(tables.add_person, id="b", name="B", now=1.0)
    names = [store.write(person) for _ in range(others)]
    done = await asyncio.gather(*works, *names, return_exceptions=True)
    refused = [isinstance(one, Conflict) for one in done]
    assert refused == [False, True, False, True, False, *([False] * others)]
    kept = await store.read(lambda c: tables.stored_table(c, "t"))
    assert kept is not None
    assert [entry.action for entry in kept.entries] == ["a", "c", "e"]


async def test_lines_are_read_plainly_beside_others(store: Store) -> None:
    await with_table(store)
    await asyncio.gather(
        *(store.write(tables.appended("t", seq, play(str(seq)))) for seq in range(3))
    )
    behind, whole, none = await asyncio.gather(
        store.read(lines_from("t", 1)),
        store.read(lambda c: tables.stored_table(c, "t")),
        store.read(lines_from("another", 0)),
    )
    assert behind == [play("1"), play("2")]
    assert whole is not None
    assert whole.entries[1:] == behind
    assert none == []


async def test_inputs_wait_for_nothing_else_on_postgresql(store: Store, engine: str) -> None:
    """What several processes do by turns is often begun again, and inputs with it."""
    await with_table(store)
    order: list[str] = []
    go = threading.Event()

    async def done(name: str, work: Callable[[Connection], Any]) -> None:
        await store.write(work)
        order.append(name)

    def add(c: Connection) -> None:
        tables.add_person(c, "b", "B", 1.0)

    blocking = asyncio.create_task(done("first", lambda c: go.wait(10)))
    await asyncio.sleep(0.05)
    rest = [
        asyncio.create_task(done("person", add)),
        asyncio.create_task(done("line", tables.appended("t", 0, play("a")))),
    ]
    await asyncio.sleep(0.05)
    go.set()
    await asyncio.gather(blocking, *rest)
    together = ["person", "line"] if engine == "sqlite" else ["line", "person"]
    assert order == ["first", *together]


async def test_many_writers_one_winner_each(store: Store) -> None:
    await with_table(store)

    async def write(n: int) -> int:
        seq = 0
        while True:
            try:
                await store.write(
                    partial(tables.append, id="t", seq=seq, entry=play(f"{n}", f"{n}"))
                )
            except Conflict:
                seq += 1
            else:
                return seq

    assert sorted(await asyncio.gather(*(write(n) for n in range(40)))) == list(range(40))


async def test_what_is_answered_is_on_disk(store: Store, engine: str) -> None:
    await with_table(store)
    await store.write(lambda c: tables.append(c, "t", 0, play("a")))
    with create_engine(store.place.url).connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM journal")).scalar() == 1
        if engine == "sqlite":
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    careful = "PRAGMA synchronous" if engine == "sqlite" else "SHOW synchronous_commit"
    for asked in (store.read, store.write):
        assert await asked(lambda c: c.execute(text(careful)).scalar()) in (2, "on")


async def test_rows_belong_to_somebody(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.write(lambda c: tables.append(c, "no such table", 0, play("a")))
    seat = SeatRow("nope", 0, "open", "open", None, "", "", False, "")
    with pytest.raises((Conflict, IntegrityError)):
        await store.write(lambda c: tables.add_table(c, a_table("nope"), [seat]))


async def test_a_code_is_used_once(store: Store) -> None:
    await with_table(store)
    with pytest.raises(Conflict):
        await store.write(lambda c: tables.add_table(c, a_table("u", "t"), []))


async def test_after_the_end_nothing_is_written(tmp_path: Path) -> None:
    store = Store(place_for(tmp_path))
    await store.start()
    waiting = [
        asyncio.ensure_future(store.write(partial(tables.add_person, id=f"{n}", name="x", now=1.0)))
        for n in range(50)
    ]
    await asyncio.sleep(0)
    await store.stop()
    assert all(one.done() and one.exception() is None for one in waiting)
    with pytest.raises(StoreClosed):
        await store.read(lambda c: None)


async def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    for _ in range(2):  # a second start changes nothing
        store = Store(place_for(tmp_path))
        await store.start()
        await store.stop()
    with create_engine(place_for(tmp_path).url).connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    assert differences == []
