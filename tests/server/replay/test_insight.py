"""Analysis of a finished game over HTTP: made once, kept, called off; and why somebody did that."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from muster.bots.insight.reconsider import Reconsidered, reconsider
from muster.bots.insight.report import Analysis, Share, Standing, Turning
from muster.bots.thinking import decide
from muster.kernel.views.view import View
from muster.server.bots.pool import Choice
from muster.server.replay import analyses
from tests.server.clients import PATIENCE, Json, QuickBots, RunningServer, Someone, serving

SCRIPT = """
import json, pathlib, sys, time
order = json.loads(sys.stdin.readline())
folder = pathlib.Path({folder!r})
print(json.dumps({{"done": 1, "total": 4}}), flush=True)
while not (folder / "go").exists():
    time.sleep(0.01)
print((folder / "go").read_text(), flush=True)
"""

FOUND = {
    "game": "the-plan",
    "seats": 1,
    "inputs": 2,
    "measure": "chance",
    "standings": [{"at": 0, "chances": [0.5], "doubt": 0.1, "seat": None, "drew": False}],
    "turnings": [
        {
            "at": 1,
            "seat": 0,
            "chosen": ["a"],
            "better": ["b"],
            "chosen_words": "Take it from seat 0",
            "better_words": "Leave it",
            "cost": 0.2,
            "doubt": 0.1,
            "chance": 0.4,
            "why": "wins alone",
            "against": "",
        }
    ],
    "shares": [],
    "playouts": 3,
    "decisions": 2,
    "weighed": 2,
    "moments": 3,
    "measured": 3,
}


class Thinkers(QuickBots):
    """Bots that think, in this process."""

    async def decide(
        self,
        bot: str,
        view: View,
        legal: Any,
        share: Any = None,
        luck: str = "",
        beside: Any = (),
        people: bool = False,
    ) -> Choice:
        thought = decide(bot, view, legal, luck)
        return Choice(thought.answer, pace=thought.pace)

    async def reconsider(
        self,
        bot: str,
        view: View,
        legal: Any,
        luck: str,
        pace: Any,
        given: Any,
        share: Any = None,
    ) -> Reconsidered:
        return reconsider(bot, view, legal, luck, pace, given)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An analysis that is done when the test says so, in the file `go`."""
    script = SCRIPT.format(folder=str(tmp_path))
    monkeypatch.setattr(analyses, "PROGRAM", (sys.executable, "-c", script))
    return tmp_path


async def over(ana: Someone) -> str:
    """A finished game of one; its table."""
    table = await ana.open("me")
    async with ana.at(table["id"]) as me:
        while me.scene["prompts"]:
            await me.play(me.choices()[0])
            await me.catch_up()
    return str(table["id"])


async def until(ana: Someone, table: str, state: str) -> Json:
    async with asyncio.timeout(PATIENCE):
        while True:
            found: Json = await ana.get(f"/api/tables/{table}/analysis")
            if found["state"] == state and (state != "running" or found["done"]):
                return found
            await asyncio.sleep(0.01)


async def test_it_is_made_once_kept_and_told_by_name(
    server: RunningServer, ana: Someone, ben: Someone, slow: Path
) -> None:
    table = await over(ana)
    where = f"/api/tables/{table}/analysis"
    assert (await ana.get(where))["state"] == "none"
    await ana.post(where, None, 201)
    running = await until(ana, table, "running")
    assert (running["done"], running["total"], running["yours"]) == (1, 4, True)
    assert not (await ben.get(where))["yours"]
    refused = await ben.http.delete(where)
    assert (refused.status_code, refused.json()["code"]) == (403, "analysis")
    (slow / "go.new").write_text(json.dumps({"done": 4, "total": 4, "analysis": FOUND}))
    (slow / "go.new").rename(slow / "go")
    done = await until(ben, table, "done")
    turning: dict[str, Any] = done["analysis"]["turnings"][0]
    assert (turning["chosen_words"], turning["why"]) == ("Take it from Ana", "Wins alone.")
    (slow / "go").unlink()
    assert (await ana.post(where, None, 201))["state"] == "done"  # nothing is made again


async def test_it_can_be_called_off_and_asked_for_again(
    server: RunningServer, ana: Someone, slow: Path
) -> None:
    table = await over(ana)
    where = f"/api/tables/{table}/analysis"
    await ana.post(where, None, 201)
    await until(ana, table, "running")
    stopped = (await ana.http.delete(where)).json()
    assert (stopped["state"], stopped["text"]) == ("cancelled", "You stopped it.")
    assert (await ana.post(where, None, 201))["state"] in ("waiting", "running")
    (slow / "go").write_text('{"error": "no such luck"}')
    failed = await until(ana, table, "failed")
    assert failed["text"] == "No such luck."


async def test_while_a_game_runs_nothing_is_told(server: RunningServer, ana: Someone) -> None:
    table = (await ana.open("me", "bot", "bot"))["id"]
    for found in (
        await ana.http.get(f"/api/tables/{table}/analysis"),
        await ana.http.post(f"/api/tables/{table}/analysis"),
        await ana.http.post(f"/api/tables/{table}/replay/0/why"),
    ):
        assert (found.status_code, found.json()["code"]) == (403, "running")


async def test_why_somebody_did_that(server: RunningServer, ana: Someone) -> None:
    table = await over(ana)
    inputs = (await ana.get(f"/api/tables/{table}/replay"))["inputs"]
    said: list[Json] = []
    for at in range(1, inputs + 1):
        found = await ana.http.post(f"/api/tables/{table}/replay/{at}/why")
        if found.status_code == 200:
            said.append(found.json())
            break
        assert "had no choice there" in found.json()["text"]
    (thoughts,) = said
    assert thoughts["seat"] == 0
    assert thoughts["text"].startswith("What a bot in Ana's place would think")
    assert thoughts["given"]["odds"] == "about 42 %"
    assert thoughts["given"]["picks"] not in [one["picks"] for one in thoughts["hints"]]
    refused = await ana.http.post(f"/api/tables/{table}/replay/0/why")
    assert refused.json()["text"] == "This is the deal: nobody had decided anything."
    assert (await ana.http.post(f"/api/tables/{table}/replay/{inputs + 1}/why")).status_code == 404


async def test_a_bot_says_what_it_really_thought(tmp_path: Path) -> None:
    """With its own luck and pace: the answer it comes to is the one that was played."""
    async with serving(tmp_path, Thinkers()) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        bots = ("bot:search:playouts=500:msec=4", "bot:level-1", "bot:greedy")
        table = (await ana.open(*bots))["id"]
        async with ana.at(table, None) as seat:
            if not seat.state.get("outcome"):
                await seat.wait_for(lambda frame: bool(frame.get("outcome")))
        inputs = (await ana.get(f"/api/tables/{table}/replay"))["inputs"]
        told: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
        tried = 0
        for at in range(1, inputs + 1, 2):
            found = await ana.http.post(f"/api/tables/{table}/replay/{at}/why")
            if found.status_code == 200:
                thoughts = found.json()
                told[thoughts["seat"]].add(thoughts["text"].partition("). ")[2])
                if thoughts["seat"] == 0:
                    assert thoughts["given"]["why"]
                    tried += thoughts["given"]["playouts"] > 0
            else:
                assert "had no choice there" in found.json()["text"]
    first = "This is what it thought then: the same again, with the same luck."
    looks = "It took what looked best at once and tried nothing ahead. One that tries would say:"
    drawn = "This answer was drawn at random, as its level does now and then. "
    assert told[0] == {first}
    assert tried > 2
    assert told[1] == {looks, drawn + "One that thinks about it would say:"}
    assert told[2] == {looks}


def test_everybody_is_called_by_name_in_what_was_found() -> None:
    turning = Turning(0, 1, ("a",), ("b",), "Ask seat 0", "x", 0.1, 0.1, 0.1, "pays seat 1", "")
    share = Share(0, 0.5, 0.0, 0.0, 0.0, 0.5, 1.0, 0.1)
    standings = (Standing(0, (0.5, 0.5), 0.1),)
    found = Analysis("x", 2, 1, "chance", standings, (turning,), (share,), 1, 1, 1, 1, 1)
    (told,) = analyses.named(found, ["Ana", "Ben"]).turnings
    assert (told.chosen_words, told.why, told.against) == ("Ask Ana", "Pays Ben.", "")
