"""Metrics: what happens is counted, and nothing that names anybody."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.clients import RunningServer, Someone, serving


async def read(server: RunningServer, who: Someone) -> dict[str, float]:
    """Every sample there is, by its name and labels."""
    token = (server.registry.services.settings.data / "metrics-token").read_text().strip()
    said = await who.http.get("/metrics", headers={"authorization": f"Bearer {token}"})
    lines = (line for line in said.text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def test_what_happens_is_counted(server: RunningServer, ana: Someone) -> None:
    table = await ana.open("me", "bot:random")
    async with ana.at(table["id"]) as seat:
        while not seat.must():
            await seat.next()
        assert (await seat.play(seat.choices()[0]))["t"] == "ack"
        await seat.play("nonsense")
        await server.settled(table["id"])
        await ana.get("/api/tables/nope", 404)
        found = await read(server, ana)
    assert found['muster_input_seconds_count{game="the-plan"}'] == 1
    assert found["muster_sockets"] == 1
    assert found["muster_tables"] == 1
    assert found['muster_bot_seconds_count{what="decide"}'] >= 1
    assert found['muster_thoughts_waiting{lane="bots"}'] == 0
    assert found['muster_store_batch_seconds_count{thread="store-writer"}'] >= 2
    assert found['muster_store_batch_size_count{thread="store-reader"}'] >= 2
    assert found['muster_refused_total{code="nothing",door="http"}'] == 1
    assert any(k.startswith("muster_refused_total") and 'door="socket"' in k for k in found)
    assert found["process_resident_memory_bytes"] > 1e6
    assert found["muster_draining"] == 0


async def test_a_rate_limit_is_counted_once_and_by_its_bucket(tmp_path: Path) -> None:
    from muster.server.settings import Bucket

    async with (
        serving(tmp_path, create_bucket=Bucket(1, 0.001)) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        await ana.post("/api/me", {"name": "Ann"}, 429)
        found = await read(server, ana)
    assert found['muster_rate_limited_total{bucket="makes",door="http"}'] == 1
    assert found['muster_refused_total{code="flood",door="http"}'] == 1


async def test_no_label_names_a_person_or_a_table(server: RunningServer, ana: Someone) -> None:
    table = await ana.open("me", "open")
    who = (await ana.get("/api/me"))["id"]
    async with ana.at(table["id"]):
        for path in (f"/api/tables/{table['id']}", f"/api/tables/{who}", f"/replay/{table['id']}"):
            await ana.http.get(path)
        text = "\n".join(await read(server, ana))
    for secret in (table["id"], table["code"], who, "Ana"):
        assert secret not in text
    labels = set(re.findall(r"[{,](\w+)=", text))
    known = {"by", "game", "door", "code", "bucket", "route", "status", "thread", "what", "le"}
    assert labels <= known | {"result", "channel", "lane", "place", "end"}
