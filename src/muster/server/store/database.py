"""The store: one thread that writes, one that reads, on one SQLite file.

The writer takes everything that waits, puts it into one transaction and answers only when that
has been committed: many tables share one flush to disk. An item that fails (somebody else was
first) is rolled back alone.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar, cast

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

T = TypeVar("T")
Work = Callable[[Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]

BATCH = 256
BUSY = 5.0

log = logging.getLogger("muster.server.store.database")


class Plain(Generic[T]):
    """Work on SQLite's own connection: for what comes with every input, where all that SQLAlchemy
    does around a transaction costs more than the transaction. It can be part of any batch.
    """

    __slots__ = ("_work",)

    def __init__(self, work: Callable[[sqlite3.Connection], T]) -> None:
        self._work = work

    def __call__(self, connection: Connection) -> T:
        return self._work(_own(connection))


class StoreClosed(Exception):
    """The server is shutting down; nothing more is written."""


class Store:
    """Rows on disk. `write` returns when the row is safe."""

    def __init__(self, path: Path) -> None:
        self._engine = _engine(path)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = _Worker("store-writer", self._engine)
        self._reader = _Worker("store-reader", self._engine)

    def watch(self, watch: Callable[[str, int, float], None]) -> None:
        """Tell of every batch: by which thread, how many things, how many seconds."""
        self._writer.watch = self._reader.watch = watch

    async def start(self) -> None:
        """Bring the schema up to date and open for business."""
        self._loop = asyncio.get_running_loop()
        await self._loop.run_in_executor(None, migrate, self._engine)
        self._writer.start(self._loop)
        self._reader.start(self._loop)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in a transaction; the result, once it is committed."""
        return await self._writer.do(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up."""
        return await self._reader.do(work)

    async def stop(self) -> None:
        """Finish what waits, then close the file."""
        await asyncio.gather(self._writer.stop(), self._reader.stop())
        self._engine.dispose()


class _Worker:
    """A thread with one connection that does one batch after the other."""

    def __init__(self, name: str, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._open = False
        self.watch: Callable[[str, int, float], None] = _unwatched

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._open = True
        self._thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        if not self._open or self._loop is None:
            raise StoreClosed
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.put((work, done))
        return await done

    async def stop(self) -> None:
        if self._open and self._loop is not None:
            self._open = False
            self._queue.put(None)
            await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while True:
                batch, last = self._take()
                if batch:
                    began = time.perf_counter()
                    results = self._carry_out(connection, batch)
                    self.watch(self._thread.name, len(batch), time.perf_counter() - began)
                    self._answer(batch, results)
                if last:
                    return

    def _take(self) -> tuple[list[Waiting], bool]:
        """What waits, at least one thing; and whether it is the last."""
        one = self._queue.get()
        batch: list[Waiting] = []
        while one is not None:
            batch.append(one)
            if len(batch) == BATCH:
                return batch, False
            try:
                one = self._queue.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _carry_out(self, connection: Connection, batch: list[Waiting]) -> list[Any]:
        """The results in order; an exception stands for what failed."""
        try:
            try:
                if all(isinstance(work, Plain) for work, _ in batch):
                    return _plainly(connection, batch)
                with connection.begin():
                    return [_without_savepoint(connection, work) for work, _ in batch]
            except _RolledBack:  # one of them: do it again, each with a savepoint of its own
                with connection.begin():
                    return [_with_savepoint(connection, work) for work, _ in batch]
        except Exception as error:  # the transaction itself: disk full, file gone
            log.exception("transaction failed", extra={"event": "store_failed"})
            return [error] * len(batch)

    def _answer(self, batch: list[Waiting], results: list[Any]) -> None:
        def resolve() -> None:
            for (_, done), result in zip(batch, results, strict=True):
                if done.cancelled():
                    continue
                if isinstance(result, Exception):
                    done.set_exception(result)
                else:
                    done.set_result(result)

        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(resolve)
        except RuntimeError:  # the loop is gone, and with it whoever waited
            pass


def _unwatched(thread: str, size: int, seconds: float) -> None:
    pass


class _RolledBack(Exception):
    """An item of a batch failed; the batch has been rolled back."""


def _own(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)


def _plainly(connection: Connection, batch: list[Waiting]) -> list[Any]:
    """The same in a transaction of SQLite's own connection."""
    own = _own(connection)
    own.execute("BEGIN IMMEDIATE")
    try:
        results = [_without_savepoint(connection, work) for work, _ in batch]
        own.execute("COMMIT")
    except BaseException:
        if own.in_transaction:
            own.execute("ROLLBACK")
        raise
    return results


def _without_savepoint(connection: Connection, work: Work) -> Any:
    """Without a savepoint: most batches have no conflict, and every statement costs a change of
    threads while the server is busy.
    """
    try:
        return work(connection)
    except Exception:
        raise _RolledBack from None


def _with_savepoint(connection: Connection, work: Work) -> Any:
    """The result of one item, or its exception; what failed has changed nothing."""
    # In plain SQL: the savepoints of SQLAlchemy cost more than the insert itself.
    connection.exec_driver_sql("SAVEPOINT item")
    try:
        result = work(connection)
    except Exception as error:
        connection.exec_driver_sql("ROLLBACK TO item")
        result = error
    connection.exec_driver_sql("RELEASE item")
    return result


def _engine(path: Path) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=NullPool,
        connect_args={"timeout": BUSY, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def _prepare(raw: Any, _: Any) -> None:
        raw.isolation_level = None  # so that BEGIN is ours and savepoints work
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={int(BUSY * 1000)}",
        ):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        reading = threading.current_thread().name == "store-reader"
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def migrate(engine: Engine) -> None:
    """Run the migrations this file has not seen yet."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations"))
    with engine.connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
