"""`muster serve --workers N`: several processes on one machine, and who looks after them.

Each listens on a socket of its own at the same address (SO_REUSEPORT), so that the system spreads
connections evenly; all of these sockets stay open here. So whoever connects while a process is
replaced waits for the next one on that socket and is not turned away. Where the system has no such
thing they share one socket.

A process that dies is started again, at once and then ever later. SIGHUP replaces one after the
other: the next one is ready before the old one is told to leave.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket as sockets
import sys
import time
from collections.abc import Callable

from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.server.cluster.worker import READY, Order, encode_order
from muster.server.settings import Settings
from muster.server.store.database import Store
from muster.server.store.keys import settle_secrets, token_file
from muster.server.store.place import place_of

log = logging.getLogger("muster.server.cluster")

READY_WITHIN = 60.0
LEAVE_WITHIN = 90.0
"""Seconds a process may take until it listens, and to leave once it is told to: those who look
through it move one after the other (`Tables.move_over`).
"""

LIVED = 30.0
"""Seconds after which a process that dies did not die at once."""

TRIES = 6
"""How often in a row one may die at once before its place is given up."""

Process = asyncio.subprocess.Process


class Slot:
    """The place of one process: its socket, and who is there now."""

    def __init__(self, number: int, bound: sockets.socket) -> None:
        self.number = number
        self.bound = bound
        self.process: Process | None = None
        self.deaths = 0
        self.closed = False


class Supervisor:
    """Looks after the processes. `ready` is called once all of them listen."""

    def __init__(
        self, settings: Settings, bound: list[sockets.socket], ready: Callable[[], None], logs: bool
    ) -> None:
        self.settings = settings
        self.slots = [Slot(number, one) for number, one in enumerate(bound, start=1)]
        self._ready, self._logs = ready, logs
        self._leaving = asyncio.Event()
        self._restart = asyncio.Event()
        self._replacing: set[Process] = set()  # these may end

    async def run(self) -> bool:
        """Serve until told to stop; whether it could begin at all."""
        loop = asyncio.get_running_loop()
        for one in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(one, self._leaving.set)
        if hasattr(signal, "SIGHUP"):
            loop.add_signal_handler(signal.SIGHUP, self._restart.set)
        keepers: list[asyncio.Task[None]] = []
        try:
            begun = await asyncio.gather(*(self._begin(slot) for slot in self.slots))
            if not all(begun):
                return False
            self._ready()
            keepers = [loop.create_task(self._keep(slot)) for slot in self.slots]
            keepers.append(loop.create_task(self._replace_on()))
            gone = loop.create_task(self._leaving.wait())
            await asyncio.wait({gone, *keepers[:-1]}, return_when=asyncio.FIRST_COMPLETED)
            while not self._leaving.is_set() and not all(slot.closed for slot in self.slots):
                await asyncio.wait({gone}, timeout=1.0)
            gone.cancel()
            return self._leaving.is_set()
        finally:
            self._leaving.set()
            for task in keepers:
                task.cancel()
            await asyncio.gather(*keepers, return_exceptions=True)
            left = [slot.process for slot in self.slots if slot.process is not None]
            await asyncio.gather(*(self._end(process) for process in left))

    # ------------------------------------------------------------ one process

    async def _begin(self, slot: Slot) -> bool:
        """Start a process there; whether it listens."""
        process = await self._start(slot)
        if process is not None:
            slot.process = process
        return process is not None

    async def _start(self, slot: Slot, replaces: bool = False) -> Process | None:
        descriptor = slot.bound.fileno()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "muster.server.cluster.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=(descriptor,),
            start_new_session=True,  # Ctrl-C is for us: we tell them
        )
        assert process.stdin is not None
        assert process.stdout is not None
        order = Order(self.settings, slot.number, descriptor, shelf.folders(), self._logs, replaces)
        process.stdin.write(encode_order(order))
        try:
            async with asyncio.timeout(READY_WITHIN):
                said = await process.stdout.readline()
        except TimeoutError:
            said = b""
        except asyncio.CancelledError:
            await self._end(process)
            raise
        if said == READY:
            return process
        await self._end(process)
        return None

    async def _end(self, process: Process) -> None:
        """Tell it to leave, and wait until it has."""
        self._replacing.add(process)
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(LEAVE_WITHIN):
                await process.wait()
        except TimeoutError:
            log.warning("does not leave", extra={"event": "worker_killed"})
            process.kill()
            await process.wait()
        finally:
            self._replacing.discard(process)

    async def _keep(self, slot: Slot) -> None:
        """Start it again whenever it dies, until that is hopeless."""
        while not self._leaving.is_set():
            process, since = slot.process, time.monotonic()
            if process is not None:
                await process.wait()
                if process is not slot.process or process in self._replacing:
                    await asyncio.sleep(0.05)  # it was replaced
                    continue
                slot.process = None
                log.error("died", extra={"event": "worker_died", "code": slot.number})
            slot.deaths = 1 if time.monotonic() - since > LIVED else slot.deaths + 1
            if slot.deaths > TRIES:
                log.error("given up", extra={"event": "worker_given_up", "code": slot.number})
                slot.closed = True
                slot.bound.close()  # or the system would go on sending people there
                return
            if slot.deaths > 1:
                await asyncio.sleep(min(30.0, 0.5 * 2 ** (slot.deaths - 2)))
            await self._begin(slot)

    # ------------------------------------------------------------ replacing them

    async def _replace_on(self) -> None:
        while True:
            await self._restart.wait()
            self._restart.clear()
            for slot in self.slots:
                await self._replace(slot)

    async def _replace(self, slot: Slot) -> None:
        """A new process there; the old one leaves once the new one listens."""
        if slot.closed:
            return
        new = await self._start(slot, replaces=True)
        if new is None:  # the old one is better than none
            log.error("not replaced", extra={"event": "worker_failed", "code": slot.number})
            return
        old, slot.process, slot.deaths = slot.process, new, 0
        if old is not None:
            await self._end(old)
        log.info("replaced", extra={"event": "worker_replaced", "code": slot.number})


def prepare(settings: Settings) -> None:
    """Do once what each process would do at its start: the schema, the keys, the token. BadChoice
    for a database that processes cannot share, or that cannot be used.
    """
    place = place_of(settings.database, settings.data)
    if not place.postgres:
        text = "several processes need a database they can share; name one with --database"
        raise BadChoice(f"{text} postgresql://user:password@host/name, or leave out --workers")
    store = Store(place)
    store.prepare()
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    settle_secrets(store, settings.data, settings.secret)
    for name in ("metrics-token", "admin-token"):
        token_file(settings.data / name)


def supervise(
    settings: Settings,
    bound: list[sockets.socket],
    ready: Callable[[], None],
    log_requests: bool = False,
) -> bool:
    """Serve with as many processes as there are sockets, until told to stop; whether it could
    begin at all.
    """

    async def run() -> bool:
        return await Supervisor(settings, bound, ready, log_requests).run()

    with asyncio.Runner() as runner:
        return runner.run(run())
