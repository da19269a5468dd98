"""Rate limits hold for all processes together."""

from __future__ import annotations

from typing import Any

import pytest

from muster.server.cluster.cluster import Alone
from muster.server.cluster.limits import SharedLimits
from muster.server.http.rate_limit import Buckets, TokenBucket
from muster.server.settings import Bucket
from tests.server.cluster.pairs import Pair, cluster_of, until


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
