"""Mutated messages and requests: always an answer in JSON, never a fault, nothing changed."""

from __future__ import annotations

import asyncio
import copy
import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import muster
from muster.server.settings import Bucket
from tests.server.clients import RunningServer, Seat, Someone, serving

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=60),
    st.sampled_from(["", "\x00", "\u202e", "' OR 1=1 --", "<script>", "🦊" * 20, "x" * 3000]),
    st.lists(st.integers(), max_size=4),
    st.dictionaries(st.text(max_size=8), st.integers(), max_size=3),
)

SAID: list[dict[str, Any]] = [
    {"t": "hello", "id": "a", "seat": 0, "cursor": "3-abc", "watch": "x"},
    {"t": "look", "id": "a", "seat": 1},
    {"t": "play", "id": "a", "action": "plan p2-03"},
    {"t": "why", "id": "a", "action": "plan p2-03"},
    {"t": "why", "id": "a", "node": "plans"},
    {"t": "undo", "id": "a"},
    {"t": "consent", "id": "a", "request": "x", "agree": True},
    {"t": "chat", "id": "a", "text": "hello"},
    {"t": "point", "id": "a", "node": "table"},
    {"t": "mark", "id": "a", "node": "table", "on": True},
    {"t": "ping", "id": "a"},
]

POSTED: list[tuple[str, dict[str, Any]]] = [
    ("/api/me", {"name": "Ana"}),
    ("/api/me/recovery", {}),
    ("/api/recover", {"code": "ABCDE-FGHJK"}),
    ("/api/tables", {"game": "the-plan", "seats": [{"kind": "me"}, {"kind": "bot"}]}),
    ("/api/tables/ID/claim", {"seat": 1, "salt": "x"}),
    ("/api/tables/ID/claim", {"invite": "x"}),
    ("/api/tables/ID/claim", {"code": "ABCDEF"}),
    ("/api/tables/ID/start", {"bot": "greedy"}),
    ("/api/tables/ID/seats/1", {"bot": "greedy"}),
    ("/api/tables/ID/leave", {"seat": 1}),
    ("/api/tables/ID/fork", {"at": 1, "seat": 0, "bot": "greedy"}),
    ("/api/crews", {"game": "masters", "name": "Rats"}),
    ("/api/crews/CREW/form", {"values": {"scenario": "melee", "people": "2"}, "plan": None}),
    ("/api/crews/CREW/match", {"values": {"scenario": "x"}, "seats": [{"kind": "me"}]}),
    ("/api/crews/CREW/abandon", {}),
    ("/api/crews/CREW/branch", {"upto": 0, "name": "Twin"}),
    ("/api/crews/CREW/rename", {"name": "Rats"}),
    ("/api/crews/CREW/records", {"record": "x\n"}),
    ("/api/crews/import", {"muster-campaign": 1, "game": "masters", "rules": "1", "name": "x"}),
    ("/api/design/masters/check", {"plan": {"name": "x", "tiles": {"r1c1": "cash 2"}}}),
    ("/api/design/masters/decode", {"code": "masters1.eJy"}),
    ("/api/design/masters/rate", {"plan": {"tiles": {}}, "setting": "", "games": 20}),
]


@st.composite
def mutated(draw: st.DrawFn, start: dict[str, Any]) -> str:
    """A message with fields changed, missing or added, perhaps cut off."""
    message = copy.deepcopy(start)
    for _ in range(draw(st.integers(0, 3))):
        how = draw(st.integers(0, 2))
        keys = list(message)
        if how == 0 and keys:
            message[draw(st.sampled_from(keys))] = draw(ODD)
        elif how == 1 and keys:
            del message[draw(st.sampled_from(keys))]
        else:
            message[draw(st.text(max_size=10))] = draw(ODD)
    text = json.dumps(message)
    if draw(st.integers(0, 5)) == 0:
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text(max_size=3)) + text[at + draw(st.integers(0, 2)) :]
    return text.encode("utf-8", "replace").decode()


MESSAGES = st.lists(st.sampled_from(SAID).flatmap(mutated), min_size=1, max_size=45)
BODIES = st.lists(
    st.sampled_from(POSTED).flatmap(lambda one: st.tuples(st.just(one[0]), mutated(one[1]))),
    min_size=1,
    max_size=35,
)

GENEROUS = Bucket(1e9, 1e9)
SLOWLY = settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def run(data: Path, work: Any) -> None:
    """Something done with a running server that never says it is too much."""

    async def inside() -> None:
        async with (
            serving(
                data, socket_bucket=GENEROUS, address_bucket=GENEROUS, request_bucket=GENEROUS,
                create_bucket=GENEROUS, guess_bucket=GENEROUS, chat_bucket=GENEROUS,
                check_bucket=GENEROUS, crews_each=10**9,
                patience=10**9, tables_each=10**9, sockets_address=10**9,
            ) as server,
            Someone(server.base) as ana,
        ):  # fmt: skip
            await ana.called("Ana")
            await work(server, ana)

    asyncio.run(inside())


@SLOWLY
@given(MESSAGES)
def test_whatever_is_said_to_a_socket_gets_an_answer(
    tmp_path_factory: Any, messages: list[str]
) -> None:
    async def work(server: RunningServer, ana: Someone) -> None:
        table = await ana.open("here:Xen", "me")
        id = table["id"]
        async with ana.at(id, 1) as seat:
            for message in messages:
                await seat.raw(message)
                await _answered(seat)
        live = server.registry.live[id]
        assert live.match is not None
        copy_ = await server.registry.services.store.read(lambda c: _count(c, id))
        assert live.seq == copy_

    run(tmp_path_factory.mktemp("said"), work)


async def _answered(seat: Seat) -> None:
    """Every message is answered before the next is heard; a ping shows that it was."""
    before = len(seat.frames)
    await seat.say("ping", id="~after")
    await seat.wait_for(lambda f: f["t"] == "pong" and f["id"] == "~after")
    answers = [f for f in seat.frames[before:-1] if f["t"] not in ("table",)]
    assert answers, "no answer at all"
    for frame in answers:
        if frame["t"] == "error":
            assert frame["code"] != "broken", frame
            assert frame["text"]


def _count(connection: Any, id: str) -> int:
    from muster.server.store import tables

    kept = tables.stored_table(connection, id, whole=True)
    return -1 if kept is None else len(kept.entries)


@SLOWLY
@given(BODIES)
def test_whatever_is_posted_gets_an_answer(
    tmp_path_factory: Any, bodies: list[tuple[str, str]]
) -> None:
    async def work(server: RunningServer, ana: Someone) -> None:
        table = await ana.open("me", "open", public=True)
        crew = await ana.post("/api/crews", {"game": "masters", "name": "Rats"}, 201)
        for path, body in bodies:
            done = await ana.http.post(
                path.replace("ID", table["id"]).replace("CREW", crew["id"]),
                content=body.encode(),
                headers={"content-type": "application/json"},
            )
            assert done.status_code < 500, (path, body, done.text)
            if done.status_code >= 400:
                assert set(done.json()) >= {"code", "text"}
        assert await ana.get("/healthz") == {
            "status": "ok",
            "version": muster.__version__,
            "form": muster.form(),
        }
        assert (await ana.get(f"/api/crews/{crew['id']}"))["page"]["matches"] == 0

    run(tmp_path_factory.mktemp("posted"), work)
