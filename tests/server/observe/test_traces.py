"""Traces: spans for requests, inputs, the store's batches and bots' thinking, and no secrets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from muster.kernel.errors import BadChoice
from muster.server import app
from muster.server.observe.traces import INSTALL, NoTraces, OpenTelemetry, traces_to
from tests.server.clients import Someone, serving

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    kept, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    monkeypatch.setattr(app, "traces_to", lambda _: OpenTelemetry(provider))
    return kept


async def test_what_takes_time_has_a_span(tmp_path: Path, spans: InMemorySpanExporter) -> None:
    async with (
        serving(tmp_path, proxies="127.0.0.1") as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "bot:random")
        async with ana.at(table["id"]) as seat:
            while not seat.must():
                await seat.next()
            action = seat.choices()[0]
            await seat.play(action)
            await server.settled(table["id"])
        await ana.http.get("/api/tables/nope?token=hush", headers={"traceparent": PARENT})
    found: dict[str, Any] = {span.name: span for span in spans.get_finished_spans()}
    names = {"POST /api/tables", "input", "bot decide", "store-writer", "store-reader"}
    assert names <= set(found)
    assert found["input"].attributes == {"game": "the-plan"}
    assert found["store-writer"].attributes["size"] >= 1
    assert found["store-writer"].end_time >= found["store-writer"].start_time
    asked = found["GET /api/tables/{table_id:str}"]
    assert asked.attributes["http.response.status_code"] == 404
    assert asked.parent is not None
    assert f"{asked.parent.trace_id:032x}" in PARENT
    told = " ".join(span.to_json() for span in found.values())
    for secret in ("hush", table["id"], "Ana", action):
        assert f'"{secret}' not in told


async def test_a_stranger_cannot_name_our_traces(
    tmp_path: Path, spans: InMemorySpanExporter
) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.http.get("/api/me", headers={"traceparent": PARENT})
    [asked] = [one for one in spans.get_finished_spans() if one.name == "GET /api/me"]
    assert asked.parent is None


def test_nobody_has_asked_for_traces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    assert isinstance(traces_to(""), NoTraces)


def test_a_variable_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    made = traces_to("")
    assert isinstance(made, OpenTelemetry)
    made.close()


@pytest.mark.parametrize("address", ["here", "ftp://x"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(BadChoice, match="traces cannot go to"):
        traces_to(address)


def test_without_the_packages_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(sys.modules):
        if name.startswith("opentelemetry"):
            monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(BadChoice) as why:
        traces_to("http://127.0.0.1:4318")
    assert str(why.value) == INSTALL
    assert "muster-games[traces]" in INSTALL
