"""Ratings: progress, cancelling, waiting for one's turn, and nothing left behind."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from muster.server.bots.work import Program
from muster.server.designs import ratings
from muster.server.designs.ratings import Ratings
from tests.server.clients import PATIENCE, Json, RunningServer, Someone, serving
from tests.server.crews.crews import judged

__all__ = ["judged"]

PROGRAM = (sys.executable, "-P", str(Path(__file__).parents[1] / "bots" / "stepwise_rating.py"))


REAL = ratings.Ratings.program


@pytest.fixture(autouse=True)
def stepwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings.Ratings, "program", lambda _: PROGRAM)


class Rated:
    """A plan that is rated as fast as the test says."""

    def __init__(self, who: Someone, folder: Path) -> None:
        self.who = who
        self.folder = folder
        self.id = ""
        folder.mkdir()

    async def begin(self, games: int = 20, setting: str = "") -> Rated:
        body = {"plan": {"name": str(self.folder), "coins": 3}, "games": games}
        if setting:
            body["setting"] = setting
        self.id = (await self.who.post("/api/design/pockets/rate", body, 201))["id"]
        return self

    def go(self, done: int) -> None:
        fresh = self.folder / "go.new"
        fresh.write_text(str(done))
        fresh.rename(self.folder / "go")

    async def now(self) -> Json:
        found: Json = await self.who.get(f"/api/ratings/{self.id}")
        return found

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        async with asyncio.timeout(PATIENCE):
            while not wanted(found := await self.now()):
                await asyncio.sleep(0.01)
        return found

    async def pids(self) -> list[int]:
        file = self.folder / "order"  # written last
        async with asyncio.timeout(PATIENCE):
            while not file.exists():
                await asyncio.sleep(0.01)
        return [int(pid) for pid in (self.folder / "pids").read_text().split()]


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


async def gone(pids: list[int]) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(alive(pid) for pid in pids):
            await asyncio.sleep(0.01)


async def test_progress_to_the_end(ana: Someone, ben: Someone, tmp_path: Path) -> None:
    drawn = {"plan": {"name": "x", "coins": 3}}
    assert (await ana.post("/api/design/pockets/check", drawn))["pace"] == ratings.USUAL
    rated = await Rated(ana, tmp_path / "a").begin(40, "seats-2")
    pids = await rated.pids()
    assert all(alive(pid) for pid in pids)
    order = json.loads((tmp_path / "a" / "order").read_text())
    assert (order["game"], order["setting"], order["games"]) == ("pockets", "seats-2", 40)
    first = await rated.now()
    assert (first["state"], first["done"], first["games"]) == ("running", 0, 40)
    rated.go(8)
    some = await rated.until(lambda one: one["done"] == 8)
    assert (some["state"], some["wins"], some["rate"]) == ("running", 2, 0.25)
    assert (some["low"], some["high"]) == (0.1, 0.5)
    rated.go(40)
    last = await rated.until(lambda one: one["state"] == "done")
    assert (last["done"], last["wins"], last["losses"]) == (
        40,
        10,
        [{"text": "busted", "count": 30}],
    )
    await gone(pids)
    assert (await ben.get(f"/api/ratings/{rated.id}", 404))["code"] == "nothing"
    assert (await rated.now()) == last
    # How long one takes is said before the next, by what the last one took.
    assert some["pace"] not in (0, last["pace"], first["pace"])
    known = (await ana.post("/api/design/pockets/check", drawn))["pace"]
    assert known == pytest.approx(last["pace"], abs=0.001)


async def test_cancelling_ends_all_its_processes(
    ana: Someone, ben: Someone, tmp_path: Path
) -> None:
    rated = await Rated(ana, tmp_path / "a").begin()
    pids = await rated.pids()
    assert (await ben.http.delete(f"/api/ratings/{rated.id}")).status_code == 404
    assert all(alive(pid) for pid in pids)
    done = await ana.http.delete(f"/api/ratings/{rated.id}")
    assert (done.status_code, done.json()["state"]) == (200, "cancelled")
    await gone(pids)
    assert (await rated.now())["state"] == "cancelled"
    again = await Rated(ana, tmp_path / "b").begin()
    again.go(20)
    assert (await again.until(lambda one: one["state"] == "done"))["done"] == 20
    done = await ana.http.delete(f"/api/ratings/{again.id}")  # too late, and no harm
    assert done.json()["state"] == "done"


async def test_what_a_process_leaves_behind_ends_with_the_rating(
    ana: Someone, tmp_path: Path
) -> None:
    rated = await Rated(ana, tmp_path / "a").begin()
    first, child = await rated.pids()
    (tmp_path / "a" / "leave").touch()
    await gone([first])
    assert alive(child)
    rated.go(20)
    await rated.until(lambda one: one["state"] == "done")
    await gone([child])


async def test_one_at_a_time_and_in_order(server: RunningServer, tmp_path: Path) -> None:
    people = [await Someone(server.base).called(f"P{n}") for n in range(3)]
    rated = [await Rated(who, tmp_path / f"{n}").begin() for n, who in enumerate(people)]
    await rated[0].pids()
    told = [await one.now() for one in rated]
    assert [one["state"] for one in told] == ["running", "waiting", "waiting"]
    assert [one["text"] for one in told] == ["", "1 before this one.", "2 before this one."]
    await people[1].http.delete(f"/api/ratings/{rated[1].id}")
    for one in rated:
        one.go(20)
    await rated[2].until(lambda one: one["state"] == "done")
    assert (await rated[1].now())["state"] == "cancelled"
    assert not (tmp_path / "1" / "order").exists()
    for who in people:
        await who.http.aclose()


async def test_one_for_each_person(ana: Someone, tmp_path: Path) -> None:
    first = await Rated(ana, tmp_path / "a").begin()
    pids = await first.pids()
    second = await Rated(ana, tmp_path / "b").begin()
    told = await first.now()
    assert (told["state"], told["text"]) == ("cancelled", "Another rating was asked for.")
    await gone(pids)
    second.go(20)
    await second.until(lambda one: one["state"] == "done")


@pytest.mark.parametrize("word", ["nonsense", '{"done": "many"}', "[]", '{"error": "no bots"}', ""])
async def test_a_program_that_fails(ana: Someone, tmp_path: Path, word: str) -> None:
    rated = await Rated(ana, tmp_path / "a").begin()
    (tmp_path / "a" / "word").write_text(word)
    failed = await rated.until(lambda one: one["state"] not in ("waiting", "running"))
    assert failed["state"] == "failed"
    assert failed["text"] == (
        "No bots." if "error" in word else "The rating ended before it was done. Try again."
    )
    again = await Rated(ana, tmp_path / "b").begin()
    again.go(20)
    await again.until(lambda one: one["state"] == "done")


async def test_the_server_leaves_no_process_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        rated = await Rated(ana, tmp_path / "a").begin()
        pids = await rated.pids()
        assert all(alive(pid) for pid in pids)
    await gone(pids)


async def test_too_long_and_too_many(tmp_path: Path) -> None:
    async with serving(tmp_path, ratings_waiting=0) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        body = {"plan": {"name": "x", "coins": 3}}
        assert (await ana.post("/api/design/pockets/rate", body, 503))["code"] == "many"
    async with serving(tmp_path, rating_time=0.01) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        rated = await Rated(ana, tmp_path / "a").begin()
        late = await rated.until(lambda one: one["state"] == "failed")
        assert "more than" in late["text"]


async def test_what_nobody_asks_about(server: RunningServer, ana: Someone, tmp_path: Path) -> None:
    all_of_them: Ratings = server.uvicorn.config.app.state.ratings  # type: ignore[union-attr]
    rated = await Rated(ana, tmp_path / "a").begin()
    pids = await rated.pids()
    now = asyncio.get_running_loop().time()
    all_of_them.sweep(now + 100)
    assert (await rated.now())["state"] == "running"
    all_of_them.sweep(now + 1000)
    await gone(pids)
    assert (await rated.now())["text"] == "Nobody has asked about it for a while."
    all_of_them.sweep(now + 100)
    assert (await rated.now())["state"] == "cancelled"
    all_of_them.sweep(now + 3000)
    assert (await ana.get(f"/api/ratings/{rated.id}", 404))["code"] == "nothing"


WRONG: list[tuple[Any, int, str]] = [
    ({"plan": {"name": "x", "coins": 0}}, 409, "1 to 9 coins"),
    ({"plan": None}, 409, "1 to 9 coins"),
    ({"plan": {"name": "x", "coins": 3}, "setting": "seats-9"}, 400, "valid: seats-1, seats-2"),
    ({"plan": {"name": "x", "coins": 3}, "games": 19}, 400, "Games"),
    ({"plan": {"name": "x", "coins": 3}, "games": 501}, 400, "Games"),
    ({"plan": {"name": "x", "coins": 3}, "games": "many"}, 400, "Games"),
    ({}, 400, "plan"),
]


@pytest.mark.parametrize(("body", "status", "words"), WRONG, ids=str)
async def test_ratings_that_cannot_be(ana: Someone, body: Any, status: int, words: str) -> None:
    no = await ana.post("/api/design/pockets/rate", body, status)
    assert words in no["text"]


async def test_no_pipe_stays_open_when_the_server_stops_just_then(
    server: RunningServer, ana: Someone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_of_them: Ratings = server.uvicorn.config.app.state.ratings  # type: ignore[union-attr]
    leave, left = Program.close, list[Program]()
    leaves, may_leave = asyncio.Event(), asyncio.Event()

    async def slowly(self: Program) -> None:
        leaves.set()
        await may_leave.wait()
        await leave(self)
        left.append(self)

    monkeypatch.setattr(Program, "close", slowly)
    rated = await Rated(ana, tmp_path / "a").begin()
    rated.go(20)
    await asyncio.wait_for(leaves.wait(), PATIENCE)
    stopping = asyncio.create_task(all_of_them.stop())
    await asyncio.sleep(0)
    may_leave.set()
    await asyncio.wait_for(stopping, PATIENCE)
    assert len(left) == 1


async def test_the_program_itself(
    ana: Someone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings.Ratings, "program", REAL)
    rated = await Rated(ana, tmp_path / "a").begin(20)
    last = await rated.until(lambda one: one["state"] not in ("waiting", "running"))
    assert (last["state"], last["done"], last["text"]) == ("done", 20, "")
    assert last["low"] <= last["rate"] == last["wins"] / 20 <= last["high"]
    assert sum(one["count"] for one in last["losses"]) == 20 - last["wins"]


async def test_nobody_rates(server: RunningServer) -> None:
    async with Someone(server.base) as nobody:
        body = {"plan": {"name": "x", "coins": 3}}
        assert (await nobody.post("/api/design/pockets/rate", body, 401))["code"] == "me"
        assert (await nobody.get("/api/ratings/x", 401))["code"] == "me"
