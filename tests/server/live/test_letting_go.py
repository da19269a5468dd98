"""Nothing of a table or a connection lies about when it is gone, even if nobody collects garbage.

A server with a thousand tables cannot afford to look through all of them for circles: what it makes
must have none, so that everything is let go as soon as nobody wants it any more.
"""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.clients import RunningServer, Someone

OURS = ("muster.", "litestar.", "uvicorn.")


@contextmanager
def without_collector() -> Iterator[Counter[str]]:
    """Meanwhile nobody collects garbage; afterwards, what of ours would have been found."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        for one in gc.garbage:
            kind = type(one)
            if kind.__module__.startswith(OURS):
                found[f"{kind.__module__}.{kind.__qualname__}"] += 1
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def an_evening(server: RunningServer, ana: Someone, ben: Someone, game: str) -> None:
    """A table is opened, played at, talked at, asked nonsense, and left; then it is forgotten."""
    others = ["bot:random"] if game == "the-plan" else []
    info = await ana.open("me", "open", *others, game=game, public=True, undo="own")
    await ben.post(f"/api/tables/{info['id']}/claim", {"seat": 1})
    await ben.post(f"/api/tables/{info['id']}/claim", {"seat": 0}, 409)
    async with (
        ana.at(info["id"], 0) as a,
        ben.at(info["id"], 1) as b,
        ben.at(info["id"], None, patches=True) as watching,
    ):
        for _ in range(6):
            for one in (a, b):
                await one.catch_up()
                if one.must():
                    assert (await one.play(one.choices()[-1]))["t"] == "ack"
        assert "update" in [frame["t"] for frame in await watching.catch_up()]
        assert (await a.play("no such action"))["t"] == "error"
        await a.ask("undo")
        await b.ask("undo")
        await a.ask("why", node="nowhere")
        await a.ask("chat", text="hello")
    async with ana.at(info["id"], 0) as a:  # and once more
        await a.catch_up()
    async with asyncio.timeout(60):
        while info["id"] in server.registry.live:
            await server.settled(info["id"])
            server.registry.sweep(0)
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("game", ["the-plan", "masters"])
async def test_a_table_that_is_gone_leaves_nothing_behind(
    server: RunningServer, ana: Someone, ben: Someone, game: str
) -> None:
    await an_evening(server, ana, ben, game)  # what is made once and kept
    with without_collector() as found:
        for _ in range(2):
            await an_evening(server, ana, ben, game)
        await asyncio.sleep(0)
    assert not found, found.most_common(12)


class Circle:
    """What a library might leave behind."""

    def __init__(self) -> None:
        self.me = self


async def test_what_lies_about_is_looked_for_when_nobody_is_there(
    server: RunningServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await ana.open("me", "bot:random")
    monkeypatch.setattr(gc, "freeze", lambda: None)  # the rest of the tests is not to be kept
    gc.disable()
    try:
        gone = weakref.ref(Circle())
        async with ana.at(info["id"], 0):
            server.registry.tidy_up()
            assert gone() is not None, "somebody plays: nobody looks for garbage"
        await server.settled(info["id"])
        server.registry.drop(server.registry.live[info["id"]])
        server.registry.tidy_up()
        assert gone() is None
        again = weakref.ref(Circle())
        server.registry.tidy_up()
        assert again() is not None, "nothing has gone since"
        monkeypatch.setattr("muster.server.tables.registry.TIDY", -1.0)
        server.registry.tidy_up()
        assert again() is None, "after a long time it is looked for all the same"
    finally:
        gc.enable()
