"""All thinkers of a server: who may come, and who is here."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from muster import __version__
from muster.server.bots.lane import Lane, Thinking
from muster.server.bots.work import Place
from muster.server.errors import Refused
from muster.server.http.identity import same
from muster.server.http.rate_limit import Buckets
from muster.server.observe import Metrics
from muster.server.settings import Bucket, Settings
from muster.server.thinkers.messages import PROTOCOL, Hello, Welcome
from muster.server.thinkers.prints import prints
from muster.server.thinkers.thinker import Thinker

log = logging.getLogger("muster.server.thinkers")

COMING = Bucket(40, 1)
"""How often somebody of one address may knock: nobody needs to try tokens."""

WORKERS = 256
BARRED = 60.0
"""Seconds an address brings nobody new after one of its thinkers was let go for its faults."""

REMEMBERED = 1000

LET_GO = {
    "faults": "Too much of what this thinker said did not count.",
    "flood": "This thinker said far more than it was asked.",
    "hung": "This thinker does not stop what nobody wants any more.",
    "slow": "This thinker does not take what it is sent.",
}


class Thinkers:
    """Thinkers connected to this server; with them its two lanes are longer."""

    def __init__(
        self,
        settings: Settings,
        token: str,
        lane: Lane[Thinking],
        long: Lane[Place],
        metrics: Metrics,
    ) -> None:
        self.settings = settings
        self._token = token
        self._lane, self._long = lane, long
        self._metrics = metrics
        self._coming = Buckets(COMING)
        self._barred: dict[str, float] = {}
        self._here: set[Thinker] = set()

    def __len__(self) -> int:
        return len(self._here)

    def admit(self, headers: Mapping[str, str], where: str) -> None:
        """Refused for whoever is no thinker of ours."""
        wait = self._coming.take(where)
        if wait:
            raise Refused.flood(wait)
        if "origin" in headers or "cookie" in headers:
            text = "Thinkers are programs: they bring a token, no cookies, and come from no page."
            raise Refused("browser", text, 403)
        if not same(headers.get("authorization", ""), f"Bearer {self._token}"):
            text = "This is not the token of thinkers: it is in think-token of the server's folder."
            raise Refused("token", text, 401)
        wait = self._barred.get(where, 0.0) - time.monotonic()
        if wait > 0:
            text = "A thinker of this address was let go for its faults; try again in a minute."
            raise Refused("barred", text, 429, wait)
        if len(self._here) >= self.settings.thinkers:
            raise Refused("many", "This server has as many thinkers as it takes.", 503)

    async def welcome(
        self, hello: Hello, send: Callable[[str], Awaitable[None]]
    ) -> tuple[Thinker, Welcome]:
        """A thinker for what it has in common with us; Refused if that is nothing."""
        ours = await asyncio.to_thread(prints)
        if hello.protocol != PROTOCOL:
            raise Refused("version", _other(hello))
        if not 1 <= hello.workers <= WORKERS or not 0 <= hello.jobs <= WORKERS:
            raise Refused("hello", f"A thinker has 1 to {WORKERS} workers and no more jobs.")
        games = [game for game, one in ours.items() if hello.games.get(game) == one]
        if not games:
            raise Refused("version", _other(hello))
        others = [game for game in ours if game not in games]
        thinker = Thinker(hello, frozenset(games), send)
        return thinker, Welcome(__version__, games, others)

    def join(self, thinker: Thinker) -> None:
        """It begins to think."""
        self._here.add(thinker)
        self._metrics.thinkers.set(len(self._here))
        log.info("a thinker has come", extra={"event": "thinker_came"})
        thinker.join(self._lane, self._long)

    def leave(self, thinker: Thinker, where: str) -> None:
        """It is gone, and why if we know."""
        thinker.end()
        self._here.discard(thinker)
        self._metrics.thinkers.set(len(self._here))
        why = thinker.over.result() if thinker.over.done() else "left"
        if why in LET_GO:
            if len(self._barred) >= REMEMBERED:
                self._barred.clear()
            self._barred[where] = time.monotonic() + BARRED
        log.info("a thinker has gone", extra={"event": "thinker_gone", "code": why})


def _other(hello: Hello) -> str:
    return (
        f"This server is Muster {__version__}, the thinker {hello.version[:20]}, and no game is "
        "the same to the last line in both; install the server's version."
    )
