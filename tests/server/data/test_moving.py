"""Moving everything from one database to another, checking it, copying it."""

from __future__ import annotations

import gzip
import json
import stat
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from muster.kernel.errors import BadChoice
from muster.server.data.backup import back_up
from muster.server.data.check import check
from muster.server.data.export import export_to, import_from, verify
from muster.server.store.database import Store
from muster.server.store.migrate import head
from muster.server.store.place import Place, file_place
from tests.server.clients import RunningServer, Someone, kept_by, place_for, serving
from tests.server.me.finished import put_finished


def in_ten_days() -> str:
    return (datetime.now(UTC) + timedelta(days=10)).isoformat()


async def lived_in(server: RunningServer) -> tuple[str, str]:
    """A server at which things have happened: somebody's cookie, and a running table."""
    async with Someone(server.base) as ana, Someone(server.base) as ben:
        await ana.called("Ana")
        await ben.called("Benoît 🦊")
        table = (await ana.open("me", "here:Cleo"))["id"]
        async with ana.at(table, 0) as seat:
            for _ in range(3):
                await seat.play(seat.choices()[0])
            await seat.ask("undo")
            await seat.ask("chat", text="Well … “played”")
        await server.settled(table)
        finished = await put_finished(server, "the-plan/won-by-points", ana, ben, "bot:greedy")
        await ana.get(f"/api/tables/{finished}")
        await server.settled(finished)
        await ana.post("/api/me/recovery")
        await ana.post("/api/me/away", {"until": in_ten_days()})
        await ana.post("/api/crews", {"game": "masters", "name": "Crew"}, 201)
        return ana.cookie, table


async def goes_on(data: Path, cookie: str, table: str) -> None:
    """Cookies are good, the game goes on, and new numbers are new."""
    async with serving(data) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        assert (await ana.get("/api/me"))["name"] == "Ana"
        async with ana.at(table, 0) as seat:
            assert (await seat.play(seat.choices()[0]))["t"] == "ack"
        await ana.post("/api/me/away", {"until": ""})
        await ana.post("/api/me/away", {"until": in_ten_days()})
        finished = await put_finished(
            server, "the-plan/won-by-points", ana, "bot:greedy", "bot:greedy"
        )
        await ana.get(f"/api/tables/{finished}")
        await server.settled(finished)
    found = check(place_for(data))
    assert (found.wrong, found.counts["finishes"], found.counts["absences"]) == ([], 2, 2)


@pytest.mark.engines
@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
async def test_everything_moves_there_and_back(tmp_path: Path, engine: str, name: str) -> None:
    """From SQLite to either database, and from there to SQLite again."""
    first = file_place(tmp_path / "first" / "muster.sqlite3")
    async with serving(tmp_path / "first", database=f"sqlite:///{first.file}") as server:
        cookie, table = await lived_in(server)
        out = tmp_path / name
        counts = export_to(first, tmp_path / "first", out)  # while it runs
    assert counts["people"] == 2
    assert counts["journal"] > 4
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    there = place_for(tmp_path / "second")
    (tmp_path / "second").mkdir()
    assert import_from(out, there) == counts
    assert check(there).wrong == []
    back = tmp_path / f"back-{name}"
    assert export_to(there, tmp_path / "second", back) == counts
    opened = gzip.open if name.endswith(".gz") else open
    with opened(out, "rb") as one, opened(back, "rb") as other:
        assert one.read() == other.read()
    if name == "all.jsonl":
        await goes_on(tmp_path / "second", cookie, table)


def _with_person(place: Place) -> Store:
    store = Store(place)
    store.prepare()
    with store._engine.connect() as connection, connection.begin():
        connection.exec_driver_sql(
            "INSERT INTO people (id, name, created, seen) VALUES ('p', 'Ana', 1, 1)"
        )
    return store


def _export(tmp_path: Path) -> Path:
    store = _with_person(file_place(tmp_path / "from.sqlite3"))
    out = tmp_path / "all.jsonl"
    export_to(store.place, tmp_path, out)
    return out


@pytest.mark.engines
def test_nothing_is_put_where_something_is(tmp_path: Path) -> None:
    out = _export(tmp_path)
    place = place_for(tmp_path)
    _with_person(place)
    with pytest.raises(BadChoice, match="not empty: people has 1 rows"):
        import_from(out, place)
    with kept_by(tmp_path) as disk:
        assert disk.exec_driver_sql("SELECT name FROM people").scalars().all() == ["Ana"]


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda text: text[: text.rindex('{"end"')], "not written to its end; export again"),
        (lambda text: text[:-20], "not written to its end; export again"),
        (lambda text: text.replace('"Ana"', '"Eve"'), "changed after .*: the rows of people"),
        (lambda text: text + text, "goes on after its end"),
        (lambda text: text.replace('"p"', "\x00"), "changed after"),
        (lambda text: "hello\n", "is no export of Muster's"),
        (lambda text: "", "not written to its end"),
        (lambda text: text.replace(f'"{head()}"', '"9999"'), "which is newer; install that"),
    ],
)
def test_an_export_that_is_not_whole_is_refused_before_anything_is_done(
    tmp_path: Path, damage: object, told: str
) -> None:
    out = _export(tmp_path)
    assert callable(damage)
    out.write_text(damage(out.read_text()))
    with pytest.raises(BadChoice, match=told):
        import_from(out, file_place(tmp_path / "to.sqlite3"))
    assert not (tmp_path / "to.sqlite3").exists()


def test_a_packed_export_that_breaks_off_is_recognised(tmp_path: Path) -> None:
    out = _export(tmp_path)
    packed = tmp_path / "all.jsonl.gz"
    packed.write_bytes(gzip.compress(out.read_bytes())[:-9])
    with pytest.raises(BadChoice, match="not written to its end"):
        verify(packed)


@pytest.mark.engines
def test_what_fails_on_the_way_leaves_nothing(tmp_path: Path) -> None:
    """Rows of nobody: the file is whole, the database refuses it in the middle."""
    out = _export(tmp_path)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    row = ["nobody", "the-plan", 1.0]
    begins = {"table": "knows", "columns": ["person", "game", "at"]}
    lines.insert(lines.index(begins) + 1, row)
    lines[0]["counts"]["knows"] = 1
    lines[-1]["end"]["knows"] = sha256(_dumped(row)).hexdigest()
    out.write_bytes(b"".join(map(_dumped, lines)))
    verify(out)
    place = place_for(tmp_path)
    with pytest.raises(BadChoice, match=r"cannot be used: .*(FOREIGN KEY|foreign key)"):
        import_from(out, place)
    if place.file is not None:
        assert not place.file.exists()
        return
    with kept_by(tmp_path) as disk:
        assert disk.exec_driver_sql("SELECT count(*) FROM people").scalar() == 0


def _dumped(line: object) -> bytes:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


# ---------------------------------------------------------------- check, backup


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("DELETE FROM journal WHERE seq = 1", "its journal has 3 lines numbered 0 to 3"),
        ("DELETE FROM people WHERE name = 'Ana'", "seats: .* which is not in people"),
        ("DELETE FROM seats WHERE seat = 0", r"it has seats \[1\]"),
        ("DELETE FROM results WHERE seat = 0", "results of 2 seats are kept, it has 3"),
    ],
)
async def test_what_is_wrong_is_said_by_table(tmp_path: Path, damage: str, told: str) -> None:
    async with serving(tmp_path) as server:
        await lived_in(server)
    place = place_for(tmp_path)
    assert check(place).wrong == []
    with kept_by(tmp_path) as disk:
        disk.exec_driver_sql("PRAGMA foreign_keys = OFF")
        disk.exec_driver_sql(damage)
    wrong = check(place).wrong
    assert wrong
    with pytest.raises(AssertionError, match=told):
        raise AssertionError("\n".join(wrong))


async def test_a_copy_made_while_it_runs_is_a_server(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        cookie, table = await lived_in(server)
        copy = back_up(place_for(tmp_path / "data"), tmp_path / "data", tmp_path / "copy")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    await goes_on(tmp_path / "copy", cookie, table)
    with pytest.raises(BadChoice, match="is there already; name another folder"):
        back_up(place_for(tmp_path / "data"), tmp_path / "data", tmp_path / "copy")
