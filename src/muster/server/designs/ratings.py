"""Ratings: bots play a drawn plan many times, in a process of its own; one rating at a time.

A rating is watched by whoever asked for it, and forgotten after a while: it can be done again. It
costs time on all cores, so each person has one, the others wait their turn, and one that nobody
asks about any more is stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from collections import deque
from typing import Any

import msgspec

from muster.kernel import shelf
from muster.kernel.game import Game
from muster.server.errors import Refused, sentence
from muster.server.http.identity import new_id
from muster.server.settings import Settings
from muster.server.wire.designs import Loss, RatingInfo, RatingState

log = logging.getLogger("muster.server.designs.ratings")

PROGRAM = (sys.executable, "-P", "-m", "muster.lab.rating")

SEED = 1
"""Always the same: a plan is rated the same today and tomorrow."""

NICE = 10
LINE = 1024 * 1024
LOSSES = 12
OVER = ("done", "cancelled", "failed")


class Order(msgspec.Struct, frozen=True):
    """What the process is told."""

    game: str
    folder: str
    plan: dict[str, Any]
    setting: str
    games: int
    seed: int
    workers: int


class Line(msgspec.Struct, frozen=True):
    """What the process says after each game, or instead why it cannot go on."""

    done: int = 0
    wins: int = 0
    losses: list[Loss] = []
    low: float = 0.0
    high: float = 1.0
    error: str = ""


class Rating(msgspec.Struct):
    """A rating somebody asked for. `asked` is when they last wanted to know."""

    id: str
    person: str
    order: Order
    asked: float
    state: RatingState = "waiting"
    text: str = ""
    line: Line = Line()


class Ratings:
    """All ratings of a server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._all: dict[str, Rating] = {}
        self._line: deque[Rating] = deque()
        self._came = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._now: Rating | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to serve whoever waits."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._serve()), loop.create_task(self._sweep_on())]

    async def stop(self) -> None:
        """End everything, and the process first of all."""
        self._kill()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    @property
    def pid(self) -> int | None:
        """The process under way."""
        return None if self._process is None else self._process.pid

    # ------------------------------------------------------------ asking

    def begin(
        self, person: str, game: Game[Any], plan: dict[str, Any], setting: str, games: int
    ) -> str:
        """Rate this plan when its turn comes; what this person had under way is given up."""
        for one in self._all.values():
            if one.person == person and one.state not in OVER:
                self._end(one, "cancelled", "Another rating was asked for.")
        self._line = deque(one for one in self._line if one.state == "waiting")
        if len(self._line) >= self._settings.ratings_waiting:
            text = "Many plans are being rated here already. Try again in a few minutes."
            raise Refused("many", text, 503)
        workers = self._settings.rating_workers
        order = Order(
            game.meta.id, shelf.outside(game.meta.id), plan, setting, games, SEED, workers
        )
        rating = Rating(new_id(), person, order, time.monotonic())
        self._all[rating.id] = rating
        self._line.append(rating)
        self._came.set()
        return rating.id

    def info(self, person: str, id: str) -> RatingInfo:
        """How far it is; 404 for everybody else's."""
        rating = self._of(person, id)
        rating.asked = time.monotonic()
        line = rating.line
        return RatingInfo(
            id=id,
            state=rating.state,
            text=rating.text or self._before(rating),
            games=rating.order.games,
            done=line.done,
            wins=line.wins,
            rate=line.wins / line.done if line.done else 0.0,
            low=line.low,
            high=line.high,
            losses=line.losses[:LOSSES],
        )

    def cancel(self, person: str, id: str) -> RatingInfo:
        """Stop it, if it is not over."""
        rating = self._of(person, id)
        if rating.state not in OVER:
            self._end(rating, "cancelled", "You stopped it.")
        return self.info(person, id)

    def _of(self, person: str, id: str) -> Rating:
        rating = self._all.get(id)
        if rating is None or rating.person != person:
            text = "There is no such rating of yours; it may have been forgotten. Ask for it anew."
            raise Refused("nothing", text, 404)
        return rating

    def _before(self, rating: Rating) -> str:
        if rating.state != "waiting" or rating not in self._line:
            return ""
        before = self._line.index(rating) + (self._now is not None)
        return f"{before} before this one." if before else ""

    # ------------------------------------------------------------ rating

    def _end(self, rating: Rating, state: RatingState, text: str = "") -> None:
        rating.state, rating.text = state, text
        if rating is self._now:
            self._kill()

    def _kill(self) -> None:
        """End the process under way and all it has started, also if it has just ended itself."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)  # it leads a session of its own
            else:
                process.kill()

    async def _serve(self) -> None:
        while True:
            while not self._line:
                self._came.clear()
                await self._came.wait()
            rating = self._line.popleft()
            if rating.state != "waiting":
                continue
            self._now, rating.state = rating, "running"
            try:
                await self._rate(rating)
            except Exception:
                log.exception("rating failed", extra={"event": "rating_failed"})
            finally:
                self._now = None
            if rating.state == "running":
                rating.state = "failed"
                rating.text = rating.text or "The rating ended before it was done. Try again."

    async def _rate(self, rating: Rating) -> None:
        process = await asyncio.create_subprocess_exec(
            *PROGRAM,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # so that all it starts can be ended with it
            limit=LINE,
        )
        self._process = process
        try:
            if hasattr(os, "setpriority"):
                with contextlib.suppress(OSError):  # tables come first
                    os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
            if rating.state == "running":  # not cancelled while the process was started
                async with asyncio.timeout(self._settings.rating_time):
                    await self._listen(process, rating)
        except TimeoutError:
            minutes = self._settings.rating_time / 60
            self._end(rating, "failed", f"This took more than {minutes:.0f} minutes.")
        finally:
            self._kill()
            await self._leave(process)
            self._process = None

    async def _listen(self, process: asyncio.subprocess.Process, rating: Rating) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        # The pipe stays open: when it ends the process knows that the server is gone.
        process.stdin.write(msgspec.json.encode(rating.order) + b"\n")
        async for raw in process.stdout:
            if rating.state != "running":
                return
            line = msgspec.json.decode(raw, type=Line)
            if line.error:
                self._end(rating, "failed", sentence(line.error))
                return
            rating.line = line
            if line.done >= rating.order.games:
                rating.state = "done"
                return

    async def _leave(self, process: asyncio.subprocess.Process) -> None:
        """Wait until nothing of it is open: a pipe that is not read to its end stays."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        while await process.stdout.read(LINE):
            pass
        await process.wait()

    # ------------------------------------------------------------ forgetting

    def sweep(self, now: float) -> None:
        """Stop what nobody asks about, forget what is over."""
        idle = self._settings.rating_idle
        for rating in list(self._all.values()):
            if now - rating.asked < idle:
                continue
            if rating.state in OVER:
                del self._all[rating.id]
            else:
                self._end(rating, "cancelled", "Nobody has asked about it for a while.")
                rating.asked = now  # it is told so if somebody comes back

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self._settings.sweep)
            self.sweep(time.monotonic())
