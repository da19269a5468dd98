"""Crews of Pockets: what tests of campaigns on the server share."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from muster.kernel import shelf
from muster.kernel.match import Match
from tests.server.clients import Json, Someone

POCKETS = Path(__file__).parents[1] / "pockets"


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Pockets is on the shelf for this test; the digests its campaign has judged."""
    monkeypatch.setattr(shelf, "_loaded", dict(shelf._loaded))
    shelf.load_folder(POCKETS)
    found: list[str] = sys.modules["pockets.campaign"].JUDGED
    found.clear()
    return found


async def new_crew(who: Someone, name: str = "The Night Shift") -> str:
    """A crew; its id."""
    return str((await who.post("/api/crews", {"game": "pockets", "name": name}, 201))["id"])


async def crew(who: Someone, id: str) -> Json:
    found: Json = await who.get(f"/api/crews/{id}")
    return found


async def begin(who: Someone, id: str, *seats: str, **more: Any) -> str:
    """The table of the crew's next heist; a seat is me, invite, or `here:Ben`."""
    wishes = []
    for seat in seats or ("me",):
        kind, _, name = seat.partition(":")
        wishes.append({"kind": kind, "name": name})
    values = {"where": "the market", "hands": str(len(wishes))}
    body = {"values": values, "seats": wishes, **more}
    return str((await who.post(f"/api/crews/{id}/match", body, 201))["table"])


async def play(who: Someone, table: str, *answers: str) -> None:
    """Answer for every seat of a table, in order."""
    for seat, answer in enumerate(answers):
        async with who.at(table, seat) as here:
            assert (await here.play(answer))["t"] == "ack"


async def heist(who: Someone, id: str, answer: str = "take") -> str:
    """A heist of this crew, begun and played by one; not yet looked at. Its table."""
    table = await begin(who, id)
    await play(who, table, answer)
    return table


def coins(info: Json) -> int:
    return int(info["page"]["figures"][0]["value"])


def record_after(info: Json, after: str, answer: str = "take") -> str:
    """The record of a heist played elsewhere, from where this crew stands."""
    bag = {"heist": info["page"]["matches"] + 1, "after": after, "coins": coins(info)}
    return played_alone({"bag": bag}, answer)


def played_alone(options: dict[str, Any], answer: str = "take") -> str:
    match = Match.new("pockets", 1, options=options)
    match.play(0, answer)
    return match.record.dumps()
