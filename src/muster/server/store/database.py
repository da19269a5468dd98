"""The store: one thread that writes, one that reads, each with a connection of its own.

The writer takes everything that waits, puts it into one transaction and answers only when that
has been committed: many tables share one flush to disk. An item that fails (somebody else was
first) is rolled back alone.

On PostgreSQL other servers write meanwhile. Whatever reads before it writes is serializable there
and done again if it was not, so it holds what holds on SQLite, where nobody else can write in
between. A connection that is lost is opened again; what was not answered by then is unknown.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from muster.server.store.migrate import migrate
from muster.server.store.place import Place, engine_of, file_place

T = TypeVar("T")
Work = Callable[[Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]

BATCH = 256
TRIES = 12
"""How often a transaction is begun that others came in between of."""

AGAIN = 0.5
"""Seconds after a connection could not be opened in which nobody tries again."""

WITHIN = 20.0
"""Seconds after which PostgreSQL is taken to be gone, though nobody has said so."""

log = logging.getLogger("muster.server.store.database")


class StoreClosed(Exception):
    """The server is shutting down; nothing more is written."""


class StoreFailed(Exception):
    """The database cannot be reached: nothing was done."""


class Uncertain(StoreFailed):
    """The database was lost before it answered: what was to be written may be there, or not."""


class Plain:
    """One statement as the driver takes it: for what comes with every input, where all that
    SQLAlchemy does around a transaction costs more than the transaction. It can be part of any
    batch. `refused` is raised instead where the rows that are there do not allow it.
    """

    __slots__ = ("refused", "statement", "values")

    def __init__(
        self, statement: Statement, values: tuple[Any, ...], refused: type[Exception]
    ) -> None:
        self.statement = statement
        self.values = values
        self.refused = refused

    def __call__(self, connection: Connection) -> None:
        own: Any = connection.connection.driver_connection
        try:
            if connection.dialect.name == "sqlite":
                own.execute(self.statement.sqlite, self.values)
            else:
                own.execute(self.statement.postgres, self.values)
        except Exception as error:
            if _unlike_the_rest(error):
                raise self.refused from None
            raise


class PlainRead:
    """The same for what is looked up with every input: one statement, and what its rows make."""

    __slots__ = ("make", "statement", "values")

    def __init__(
        self, statement: Statement, values: tuple[Any, ...], make: Callable[[Any], Any]
    ) -> None:
        self.statement = statement
        self.values = values
        self.make = make

    def __call__(self, connection: Connection) -> Any:
        own: Any = connection.connection.driver_connection
        sqlite = connection.dialect.name == "sqlite"
        text = self.statement.sqlite if sqlite else self.statement.postgres
        return self.make(own.execute(text, self.values).fetchall())


class Statement:
    """SQL with a `?` for each value, and as PostgreSQL's driver wants it."""

    __slots__ = ("postgres", "sqlite")

    def __init__(self, text: str) -> None:
        self.sqlite = text
        self.postgres = text.replace("?", "%s")


class Store:
    """Rows that are kept. `write` returns when the row is safe."""

    def __init__(self, place: Place | Path) -> None:
        self.place = file_place(place) if isinstance(place, Path) else place
        self._engine = engine_of(self.place)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = _Worker("store-writer", self._engine, self.place.postgres)
        self._reader = _Worker("store-reader", self._engine, self.place.postgres, reads=True)
        self._prepared = False

    def prepare(self) -> None:
        """Bring the schema up to date; BadChoice if this database cannot be used."""
        migrate(self._engine, self.place)
        self._prepared = True

    def at_once(self, work: Callable[[Connection], T]) -> T:
        """Do this in a transaction of its own before the store has been opened."""
        with self._engine.connect() as connection, connection.begin():
            return work(connection)

    def watch(self, watch: Callable[[str, int, float], None]) -> None:
        """Tell of every batch: by which thread, how many things, how many seconds."""
        self._writer.watch = self._reader.watch = watch

    async def start(self) -> None:
        """Open for business; the schema is brought up to date if that was not done."""
        self._loop = asyncio.get_running_loop()
        if not self._prepared:
            await self._loop.run_in_executor(None, self.prepare)
        self._writer.start(self._loop)
        self._reader.start(self._loop)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in a transaction; the result, once it is committed. It may be done several times
        before it is."""
        return await self._writer.do(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up."""
        return await self._reader.do(work)

    async def stop(self) -> None:
        """Finish what waits, then close the connections."""
        await asyncio.gather(self._writer.stop(), self._reader.stop())
        self._engine.dispose()


class _Worker:
    """A thread with one connection that does one batch after the other."""

    def __init__(self, name: str, engine: Engine, postgres: bool, reads: bool = False) -> None:
        self._engine = engine
        self._postgres = postgres
        self._reads = reads
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._open = False
        self._connection: Connection | None = None
        self._not_before = 0.0
        self._busy_since: float | None = None
        self.watch: Callable[[str, int, float], None] = _unwatched

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._open = True
        self._thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        if not self._open or self._loop is None:
            raise StoreClosed
        done: asyncio.Future[T] = self._loop.create_future()
        if not self._postgres:
            self._queue.put((work, done))
            return await done
        since = self._busy_since
        if since is not None and time.monotonic() - since > WITHIN:
            raise StoreFailed  # it hangs: do not queue up behind it
        self._queue.put((work, done))
        try:
            async with asyncio.timeout(WITHIN):
                return await done
        except TimeoutError:
            raise StoreFailed if self._reads else Uncertain from None

    async def stop(self) -> None:
        if self._open and self._loop is not None:
            self._open = False
            self._queue.put(None)
            patience = WITHIN if self._postgres else None
            await self._loop.run_in_executor(None, self._thread.join, patience)

    def _run(self) -> None:
        last = False
        while not last:
            batch, last = self._take()
            if batch:
                for part in self._parts(batch):
                    self._busy_since = time.monotonic()
                    results = self._carry_out(part)
                    self.watch(self._thread.name, len(part), time.monotonic() - self._busy_since)
                    self._answer(part, results)
                    self._busy_since = None
        self._disconnect()

    def _parts(self, batch: list[Waiting]) -> list[list[Waiting]]:
        """What is done together. On PostgreSQL that which comes with every input goes first, and
        neither waits for the rest nor is done again because others came in between of that.
        """
        if not self._postgres:
            return [batch]
        plain = [one for one in batch if type(one[0]) in (Plain, PlainRead)]
        rest = [one for one in batch if type(one[0]) not in (Plain, PlainRead)]
        return [part for part in (plain, rest) if part]

    def _take(self) -> tuple[list[Waiting], bool]:
        """What waits, at least one thing; and whether it is the last."""
        one = self._queue.get()
        batch: list[Waiting] = []
        while one is not None:
            if not (self._postgres and one[1].cancelled()):  # given up before it was begun
                batch.append(one)
            if len(batch) == BATCH:
                return batch, False
            try:
                one = self._queue.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    # ------------------------------------------------------------ the connection

    def _connected(self) -> Connection:
        """The connection, opened if it is not; StoreFailed if it cannot be."""
        if self._connection is None:
            if time.monotonic() < self._not_before:
                raise StoreFailed
            try:
                self._connection = self._engine.connect().execution_options(reads=self._reads)
                if self._postgres:
                    _set_up(self._connection, self._reads)
            except DBAPIError:
                self._not_before = time.monotonic() + AGAIN
                self._disconnect()
                log.warning("no connection", extra={"event": "store_unreachable"})
                raise StoreFailed from None
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.invalidate()
            with contextlib.suppress(Exception):
                self._connection.close()
            self._connection = None

    # ------------------------------------------------------------ a batch

    def _carry_out(self, batch: list[Waiting]) -> list[Any]:
        """The results in order; an exception stands for what failed."""
        works = [work for work, _ in batch]
        lost = False
        for tried in range(TRIES):
            try:
                connection = self._connected()
                if tried < TRIES // 3:
                    return self._together(connection, works)
                results: list[Any] = []  # too many come in between: each by itself
                for work in works:
                    results += self._together(connection, [work])
                return results
            except StoreFailed as error:
                if not isinstance(error, Uncertain):
                    return [error] * len(batch)
                self._disconnect()
                log.warning("commit unknown", extra={"event": "store_uncertain"})
                return [error] * len(batch)
            except _Again:
                time.sleep(random.uniform(0, 0.002 * 2 ** min(tried, 6)))
            except _Lost:
                self._disconnect()
                if lost:  # twice in a row: whoever asks may ask again
                    return [StoreFailed()] * len(batch)
                lost = True
            except Exception as error:  # the transaction itself: disk full, file gone
                log.exception("transaction failed", extra={"event": "store_failed"})
                if self._postgres:
                    self._disconnect()
                return [error] * len(batch)
        log.error("never alone", extra={"event": "store_contended"})
        return [StoreFailed()] * len(batch)

    def _together(self, connection: Connection, works: list[Work]) -> list[Any]:
        """All of these in one transaction."""
        try:
            if self._postgres:
                if all(type(work) in (Plain, PlainRead) for work in works):
                    return _pipelined(connection, works, self._reads)
                return _serialized(connection, works, _without_savepoint, self._reads)
            if all(type(work) is Plain for work in works):
                return _plainly(connection, works)
            with connection.begin():
                return [_without_savepoint(connection, work) for work in works]
        except _RolledBack:  # one of them: do it again, each with a savepoint of its own
            if self._postgres:
                return _serialized(connection, works, _with_savepoint, self._reads)
            with connection.begin():
                return [_with_savepoint(connection, work) for work in works]

    def _answer(self, batch: list[Waiting], results: list[Any]) -> None:
        def resolve() -> None:
            for (_, done), result in zip(batch, results, strict=True):
                if done.done():
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


class _Again(Exception):
    """Others came in between: nothing was done, and the same may succeed now."""


class _Lost(Exception):
    """The connection is gone, and nothing was committed."""


# ---------------------------------------------------------------- SQLite


def _plainly(connection: Connection, works: list[Work]) -> list[Any]:
    """In a transaction of SQLite's own connection."""
    own: Any = connection.connection.driver_connection
    own.execute("BEGIN IMMEDIATE")
    try:
        for work in works:
            assert isinstance(work, Plain)
            own.execute(work.statement.sqlite, work.values)
        own.execute("COMMIT")
    except sqlite3.IntegrityError:
        own.execute("ROLLBACK")
        raise _RolledBack from None
    except BaseException:
        if own.in_transaction:
            own.execute("ROLLBACK")
        raise
    return [None] * len(works)


def _without_savepoint(connection: Connection, work: Work) -> Any:
    """Without a savepoint: most batches have no conflict, and every statement costs a change of
    threads while the server is busy.
    """
    try:
        return work(connection)
    except Exception as error:
        _raise_for_all(error)
        raise _RolledBack from None


def _with_savepoint(connection: Connection, work: Work) -> Any:
    """The result of one item, or its exception; what failed has changed nothing."""
    # In plain SQL: the savepoints of SQLAlchemy cost more than the insert itself.
    connection.exec_driver_sql("SAVEPOINT item")
    try:
        result = work(connection)
    except Exception as error:
        _raise_for_all(error)
        connection.exec_driver_sql("ROLLBACK TO item")
        result = error
    connection.exec_driver_sql("RELEASE item")
    return result


# ---------------------------------------------------------------- PostgreSQL

_AGAIN = ("40001", "40P01")  # could not serialize, deadlock
_AWAY = ("25006", "57P01", "57P02", "57P03", "57014")  # read-only, shut down, took too long


def _set_up(connection: Connection, reads: bool) -> None:
    """A fresh connection to PostgreSQL, for what its thread does."""
    import psycopg

    own: Any = connection.connection.driver_connection
    own.execute("SET statement_timeout = '15s'")
    own.execute("SET lock_timeout = '10s'")
    own.execute("SET synchronous_commit = on")
    own.commit()
    level = psycopg.IsolationLevel
    own.isolation_level = level.REPEATABLE_READ if reads else level.SERIALIZABLE
    own.read_only = reads


def _pipelined(connection: Connection, works: list[Work], reads: bool) -> list[Any]:
    """Statements that do not depend on each other: all of them and the commit in one trip to the
    server.
    """
    import psycopg

    own: Any = connection.connection.driver_connection
    serializable, own.isolation_level = own.isolation_level, psycopg.IsolationLevel.READ_COMMITTED
    found = []
    try:
        with own.pipeline():
            for work in works:
                assert isinstance(work, Plain | PlainRead)
                found.append(own.execute(work.statement.postgres, work.values))
            own.commit()
    except psycopg.Error as error:
        if own.closed or own.broken:
            raise _Lost if reads else Uncertain from None
        own.rollback()
        _raise_for_all(error)
        raise _RolledBack from None
    finally:
        if not own.closed:
            own.isolation_level = serializable
    pairs = zip(works, found, strict=True)
    return [
        work.make(cursor.fetchall()) if isinstance(work, PlainRead) else None
        for work, cursor in pairs
    ]


def _serialized(
    connection: Connection,
    works: list[Work],
    each: Callable[[Connection, Work], Any],
    reads: bool,
) -> list[Any]:
    """In a transaction as if nobody else wrote meanwhile."""
    transaction = connection.begin()
    try:
        results = [each(connection, work) for work in works]
    except BaseException as error:
        with contextlib.suppress(DBAPIError):
            transaction.rollback()
        if isinstance(error, Exception):
            _raise_for_all(error)
        raise
    try:
        transaction.commit()
    except DBAPIError as error:
        with contextlib.suppress(DBAPIError):
            transaction.rollback()
        try:
            _raise_for_all(error)
        except _Lost:
            if not reads:
                raise Uncertain from None
            raise
        raise
    return results


def _raise_for_all(error: Exception) -> None:
    """Raise _Again or _Lost for what is nobody's fault in particular."""
    if isinstance(error, _Again | _Lost):
        raise error
    origin: Any = error.orig if isinstance(error, DBAPIError) else error
    state = getattr(origin, "sqlstate", None)
    if state in _AGAIN:
        raise _Again from None
    gone = isinstance(error, DBAPIError) and error.connection_invalidated
    if gone or state in _AWAY or _broken(origin):
        raise _Lost from None


def _broken(error: Any) -> bool:
    """Is it psycopg that says that there is no connection any more?"""
    return (
        type(error).__module__.startswith("psycopg")
        and type(error).__name__ in ("OperationalError", "InterfaceError")
        and getattr(error, "sqlstate", None) is None
    )


def _unlike_the_rest(error: Exception) -> bool:
    """Do the rows that are there not allow it?"""
    if isinstance(error, IntegrityError):
        return True
    return any(one.__name__ == "IntegrityError" for one in type(error).__mro__)
