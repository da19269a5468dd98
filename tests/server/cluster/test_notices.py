"""What processes tell each other: which table, what of it, and numbers. Nothing a seat may not know
is in it, whatever anybody does in secret.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from muster.server.cluster import postgres as postgres_bus
from muster.server.cluster.notice import SIZE, Notice, Sent, packed, unpacked
from muster.server.cluster.postgres import PostgresBus
from muster.server.store.place import place_of
from tests.server.cluster.pairs import Pair, same, table_at, until
from tests.server.cluster.test_together import begun, two_at_table
from tests.server.conftest import Databases

QUIET: Any = {"seed": "secrets", "lease": 600.0}


def said(pair: Pair, id: str) -> list[Notice]:
    """All notices so far, in order."""
    found = [unpacked(text) for text in pair.hub.heard]
    return [notice for sent in found if sent is not None for notice in sent.notices]


async def _played(pair: Pair, which: int) -> tuple[str, list[Notice]]:
    """A game in which one seat answers otherwise, in secret."""
    first, second = await pair.serve(**QUIET), await pair.serve(**QUIET)
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    one, other = await pair.at(ana, id, 0), await pair.at(ben, id, 1)
    await begun(one, other)
    pair.hub.heard.clear()
    match = table_at(first, id).match
    assert match is not None
    assert all(ask.sealed for ask in match.due), "else this proves nothing"
    action = one.choices()[which]
    assert (await one.play(action))["t"] == "ack"
    assert (await one.ask("chat", text="I have it"))["t"] == "ack"
    await other.until("chat")
    await same(id, first, second)
    texts = "\n".join(pair.hub.heard)
    assert action not in texts
    assert "I have it" not in texts
    assert "Ana" not in texts
    found = [notice for notice in said(pair, id) if notice.topic not in ("beat", "spent")]
    return id, found


async def test_a_secret_answer_cannot_be_told_from_the_notices(pair: Pair) -> None:
    one, notices = await _played(pair, 0)
    other, others = await _played(pair, 1)
    assert [_without(one, notice) for notice in notices] == [
        _without(other, notice) for notice in others
    ]


def _without(table: str, notice: Notice) -> tuple[str, bool, tuple[int, ...], tuple[str, ...]]:
    return notice.topic, notice.id == table, notice.numbers, notice.names


async def test_addresses_and_people_are_hashed(pair: Pair) -> None:
    first = await pair.serve(**QUIET)
    await pair.serve(**QUIET)
    ana = await pair.someone(first, "Ana")
    await ana.open("me", "open")
    limits = first.uvicorn.config.app.state.limits  # type: ignore[union-attr]
    limits.tell()
    spent = [notice for notice in said(pair, "") if notice.topic == "spent"]
    assert spent
    for notice in spent:
        assert all(re.fullmatch(r"[\w-]{22}", name) for name in notice.names)
        assert "127.0.0.1" not in notice.names


def test_many_notices_are_few_messages_of_bearable_size() -> None:
    notices = [Notice("journal", f"table{n}", (n,)) for n in range(2000)]
    texts = packed("me", notices)
    assert all(len(text) <= SIZE for text in texts)
    found = [unpacked(text) for text in texts]
    assert [one for sent in found if sent is not None for one in sent.notices] == notices


def test_what_is_not_understood_is_left_alone() -> None:
    assert unpacked("{}") is None
    assert unpacked('["me", [["no-such-topic"]]]') is None
    assert unpacked('["me", [["beat"]]]') == Sent("me", (Notice("beat"),))


async def test_notices_wait_for_a_line_that_is_gone_and_go_on_without_what_never_goes_through(
    postgres: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_bus, "AGAIN", 0.01)
    bus = PostgresBus(place_of(postgres.for_folder(tmp_path), tmp_path))
    heard: list[Notice] = []
    again: list[bool] = []
    await bus.start(lambda sent: heard.extend(sent.notices), lambda: again.append(True))
    connect, tries = bus._connect, count()

    async def fails_at_first() -> Any:
        if next(tries) < 3:
            raise OSError
        return await connect()

    monkeypatch.setattr(bus, "_connect", fails_at_first)
    bus.publish("me", [Notice("here", "early")])
    await until(lambda: [one.id for one in heard] == ["early"])
    bus.publish("me", [Notice("point", "large", (), ("x" * SIZE * 2,)), Notice("here", "late")])
    await until(lambda: [one.id for one in heard] == ["early", "late"])
    ours = "FROM pg_stat_activity WHERE application_name = 'muster-bus'"
    postgres.cluster.run(f"SELECT pg_terminate_backend(pid) {ours}")
    await until(lambda: again)
    bus.publish("me", [Notice("here", "later")])
    await until(lambda: [one.id for one in heard] == ["early", "late", "later"])
    await bus.stop()
    postgres.clear()
