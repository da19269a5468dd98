"""Rate limits hold for all processes together."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from muster.server.cluster.cluster import Alone
from muster.server.cluster.limits import FORGOTTEN, SharedCount, SharedLimits
from muster.server.http.rate_limit import Buckets, TokenBucket
from muster.server.settings import Bucket
from tests.server.admin.operator import Operator
from tests.server.clients import RunningServer, Someone
from tests.server.cluster.pairs import Pair, cluster_of, table_at, until
from tests.server.cluster.test_together import begun, two_at_table


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_whoever_asks_everywhere_gets_as_much_as_at_one_place() -> None:
    """Four processes that tell each other every second what was taken; somebody asks all of them as
    often as they can.
    """
    clock = Clock()
    buckets = [TokenBucket(Bucket(20, 2), clock) for _ in range(4)]
    given = 0
    for _ in range(100):
        taken = []
        for one in buckets:
            mine = 0
            while not one.take():
                mine += 1
            taken.append(mine)
        for one, mine in zip(buckets, taken, strict=True):
            if sum(taken) - mine:
                one.owe(sum(taken) - mine)
        given += sum(taken)
        clock.now += 1.0
    assert given <= 4 * 20 + 2 * 100 * 1.1


def test_who_takes_little_is_not_spoken_of() -> None:
    told: list[tuple[str, float]] = []
    buckets = Buckets(Bucket(10, 1), Clock())
    buckets.share(lambda name: name.upper(), lambda name, left: told.append((name, left)))
    assert not buckets.take("a")
    assert told == [("A", 0.9)]


async def test_alone_nothing_is_shared() -> None:
    limits = SharedLimits(Alone(None), str)  # type: ignore[arg-type]
    buckets = Buckets(Bucket(10, 1))
    assert limits.share("x", buckets)._hashed is None


@pytest.mark.engines
async def test_guesses_through_two_servers_are_counted_together(pair: Pair) -> None:
    few: Any = {"guess_bucket": Bucket(6, 0.001)}
    first, second = await pair.serve(**few), await pair.serve(**few)
    ana = await pair.someone(first, "Ana")
    there = await pair.through(second, ana)
    heard: list[str] = []
    cluster_of(second).on("spent", lambda sender, notice: heard.append(notice.id))
    for _ in range(6):
        await ana.get("/api/codes/AAAAAA", status=404)
    await ana.get("/api/codes/AAAAAA", status=429)
    await until(lambda: "guesses" in heard)
    await there.get("/api/codes/AAAAAA", status=429)


async def test_tokens_are_guessed_at_all_processes_together(pair: Pair) -> None:
    few: Any = {"guess_bucket": Bucket(3, 0.001)}
    first, second = await pair.serve(**few), await pair.serve(**few)
    heard: list[str] = []
    cluster_of(second).on("spent", lambda sender, notice: heard.append(notice.id))
    for _ in range(3):
        await Operator(first, "x").ask("/tables", status=403)
    await until(lambda: "admin" in heard)
    await Operator(second, "x").ask("/tables", status=429)


@pytest.mark.engines
async def test_taking_back_is_counted_together(pair: Pair) -> None:
    few: Any = {"undo_bucket": Bucket(2, 0.0001)}
    first, second = await pair.serve(**few), await pair.serve(**few)
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(first, "Ben")
    id = await two_at_table(ana, ben, undo="free")
    one = await pair.at(ana, id, 0)
    other = await pair.at(await pair.through(second, ana), id, 0)
    await begun(one, other)
    heard: list[str] = []
    cluster_of(second).on("spent", lambda sender, notice: heard.append(notice.id))
    for _ in range(2):
        assert (await one.play(one.choices()[0]))["t"] == "ack"
        assert (await one.ask("undo"))["t"] == "ack"
        await one.catch_up()
    await until(lambda: "undos" in heard)
    await other.catch_up()
    assert (await other.play(other.choices()[0]))["t"] == "ack"
    refused = await other.ask("undo")
    assert (refused["t"], refused["code"]) == ("error", "flood")


# ---------------------------------------------------------------- what is open


def test_what_is_open_elsewhere_counts_until_it_is_no_longer_said() -> None:
    clock, told = Clock(), list[str]()
    here: dict[str, int] = {"a": 3, "b": 1}
    counted = SharedCount(here, 32, str.upper, lambda: told.append("soon"), clock)
    counted.changed("b")
    assert not told, "who has little open is not spoken of"
    counted.changed("a")
    assert told == ["soon"]
    assert counted.many() == {"A": 3}
    counted.note("other", {"A": 29})
    assert counted.full("a")
    assert not counted.full("b")
    clock.now += FORGOTTEN + 1
    assert not counted.full("a"), "it has died, or they have gone"
    counted.note("other", {"A": 29})
    counted.note("other", {})
    assert not counted.full("a")


async def _refused(someone: Someone, id: str) -> bool:
    try:
        async with someone.socket(id):
            return False
    except InvalidStatus:
        return True


@pytest.mark.engines
async def test_sockets_of_an_address_are_counted_together(pair: Pair) -> None:
    few: Any = {"sockets_address": 4}
    first, second = await pair.serve(**few), await pair.serve(**few)
    ana = await pair.someone(first, "Ana")
    there = await pair.through(second, ana)
    id = str((await ana.open("me", "open", public=True))["id"])
    heard: list[int] = []
    cluster_of(second).on(
        "open",
        lambda sender, notice: heard.extend(notice.numbers if notice.id == "sockets" else ()),
    )
    for _ in range(3):
        await pair.at(ana, id, 0)
    await until(lambda: 3 in heard)
    await pair.at(there, id, 0)
    assert await _refused(there, id), "four are open, one of them here"


async def _let_in(server: RunningServer) -> bool:
    """Is a new connection let in? One that is not is cut off at once."""
    host, _, port = server.base.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    with contextlib.suppress(ConnectionError):
        return bool(await reader.readline())
    return False


@pytest.mark.engines
async def test_connections_of_an_address_are_counted_together_unless_a_process_leaves(
    pair: Pair,
) -> None:
    few: Any = {"connections_address": 6}
    first, second = await pair.serve(**few), await pair.serve(**few)
    ana = await pair.someone(first, "Ana")
    id = str((await ana.open("me", "open", public=True))["id"])
    elsewhere = second.uvicorn.limit._shared
    for _ in range(5):
        await pair.at(ana, id, 0)
    await until(lambda: elsewhere.full("127.0.0.1"))
    assert not await _let_in(second), "those that are open all play"
    cluster_of(first).announce_leaving()
    await until(lambda: not elsewhere.full("127.0.0.1"))
    assert await _let_in(second), "they are about to come here"


@pytest.mark.engines
async def test_sockets_of_a_person_at_a_table_are_counted_together(pair: Pair) -> None:
    few: Any = {"sockets_each": 2}
    first, second = await pair.serve(**few), await pair.serve(**few)
    ana = await pair.someone(first, "Ana")
    id = str((await ana.open("me", "bot:random"))["id"])
    oldest, other = await pair.at(ana, id, 0), await pair.at(ana, id, 0)
    there = await pair.through(second, ana)
    await there.get(f"/api/tables/{id}")  # it has the table in memory, and hears who is there
    await until(lambda: id in second.registry.live and table_at(second, id).audience.elsewhere())
    newest = await pair.at(there, id, 0)
    assert (await oldest.until("bye"))["code"] == "replaced"
    assert (await other.ask("ping"))["t"] == "pong"
    assert (await newest.ask("ping"))["t"] == "pong"
