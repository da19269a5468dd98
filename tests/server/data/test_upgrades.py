"""What older versions have written opens in this one, on either database, and games go on.

`before` holds what servers of those versions left behind: two people, a running game, a finished
one, a lobby, a crew, a line of chat, with the key of the server in the first line.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from muster.server.data.check import check
from muster.server.data.export import export_to, import_from
from muster.server.http.identity import COOKIE, Keys
from muster.server.store.place import file_place
from tests.server.clients import Someone, kept_by, place_for, serving

BEFORE = sorted((Path(__file__).parent / "before").glob("*.sql"))

pytestmark = pytest.mark.engines


def unpack(written: Path, folder: Path) -> bytes:
    """The folder of that server; its key."""
    text = written.read_text(encoding="utf-8")
    key = bytes.fromhex(text.partition("\n")[0].removeprefix("-- key "))
    folder.mkdir(exist_ok=True)
    (folder / "key").write_bytes(key)
    with closing(sqlite3.connect(folder / "muster.sqlite3")) as db:
        db.executescript(text)
    return key


@pytest.mark.parametrize("written", BEFORE, ids=lambda path: path.stem)
async def test_data_of_before_opens_and_games_go_on(
    written: Path, tmp_path: Path, engine: str
) -> None:
    data = tmp_path / "data"
    key = unpack(written, data)
    if engine == "postgresql":  # by way of a file, as one moves in
        async with serving(tmp_path / "new", database=f"sqlite:///{data / 'muster.sqlite3'}"):
            pass
        old = file_place(data / "muster.sqlite3")
        export_to(old, data, tmp_path / "all.jsonl")
        import_from(tmp_path / "all.jsonl", place_for(data))
    with kept_by(data) as disk:
        (ana,) = disk.exec_driver_sql("SELECT id FROM people WHERE name = 'Ana'").scalars()
        states = {row.id: row.state for row in disk.exec_driver_sql("SELECT * FROM tables")}
    async with serving(data) as server, Someone(server.base) as me:
        me.http.cookies.set(COOKIE, Keys(key).sign(ana))
        assert (await me.get("/api/me"))["name"] == "Ana"
        for id, state in states.items():
            assert (await me.get(f"/api/tables/{id}"))["state"] == state
            if state == "over":
                assert await me.get(f"/api/tables/{id}/replay")
                continue
            if state == "lobby":
                continue
            async with me.at(id, 0) as seat:
                before = server.registry.live[id].seq
                who = next(p["seat"] for p in seat.scene["prompts"] if not p.get("answered"))
                if who != 0:
                    await seat.say("look", seat=who)
                    await seat.until("state")
                new = {"t": "play", "id": "new", "action": seat.choices()[0]}  # theirs are used up
                await seat.raw(json.dumps(new))
                done = await seat.wait_for(lambda frame: frame.get("id") == "new")
                assert done["t"] == "ack", done
                assert server.registry.live[id].seq == before + 1
    found = check(place_for(data))
    assert found.wrong == []
    assert found.replays == len([state for state in states.values() if state != "lobby"])
