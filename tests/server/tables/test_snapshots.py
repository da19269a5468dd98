"""Loading a table: only what is in force is played again, away from the event loop."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from muster.kernel.match import Match
from muster.server.settings import Bucket
from muster.server.store.tables import Entry
from muster.server.tables import journal
from tests.server.clients import RunningServer, Seat, Someone, kept_by, serving

MANY = Bucket(10**9, 10**9)
ROUNDS = 12


async def dithered(seat: Seat) -> None:
    """Play and take back, again and again, and play on."""
    for _ in range(ROUNDS):
        assert (await seat.play(seat.choices()[0]))["t"] == "ack"
        assert (await seat.ask("undo"))["t"] == "ack"
        await seat.catch_up()
    assert (await seat.play(seat.choices()[1]))["t"] == "ack"


def match(server: RunningServer, id: str) -> Match:
    found = server.registry.live[id].match
    assert found is not None
    return found


async def test_what_was_taken_back_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path, undo_bucket=MANY) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = (await ana.open("me", "here:Ben"))["id"]
        async with ana.at(id, 0) as seat:
            await dithered(seat)
        live = server.registry.live[id]
        assert live.seq == 2 * ROUNDS + 1
        before, record = match(server, id).fingerprint, match(server, id).record.dumps()
        log = match(server, id).log(1)
        assert [line.text for line in log].count("Seat 0 takes an answer back.") == ROUNDS
        server.registry.drop(live)
        done: list[str] = []
        apply = journal.apply

        def counted(match: Match, entry: Entry) -> None:
            done.append(threading.current_thread().name)
            apply(match, entry)

        monkeypatch.setattr(journal, "apply", counted)
        await ana.get(f"/api/tables/{id}")
        assert len(done) == 1
        assert threading.main_thread().name not in done
        again = server.registry.live[id]
        assert (again.seq, match(server, id).fingerprint) == (live.seq, before)
        assert match(server, id).record.dumps() == record
        assert match(server, id).log(1) == log, "what was taken back stays in the log"
        assert (again.moved, again.clocks.kept()) == (live.moved, live.clocks.kept())


async def test_a_message_from_before_the_last_taking_back_is_done_once(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path, undo_bucket=MANY) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = (await ana.open("me", "here:Ben"))["id"]
        async with ana.at(id, 0) as seat:
            first = seat.choices()[0]
            assert (await seat.play(first, id="early"))["t"] == "ack"
            assert (await seat.ask("undo", id="back"))["t"] == "ack"
        server.registry.drop(server.registry.live[id])
        async with ana.at(id, 0) as seat:
            assert (await seat.play(first, id="early"))["t"] == "ack"
            assert (await seat.ask("undo", id="back"))["t"] == "ack"
            assert (await seat.play(seat.choices()[1], id="early"))["code"] == "reused"
            assert server.registry.live[id].seq == 2


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE standings SET data = '{}'",
        "UPDATE standings SET data = replace(data, '\"barrier\":0', '\"barrier\":7')",
        'UPDATE standings SET data = replace(data, \'"state":"\', \'"state":"0\')',
        "DELETE FROM standings",
    ],
)
async def test_the_journal_is_the_truth(tmp_path: Path, damage: str) -> None:
    async with serving(tmp_path, undo_bucket=MANY) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = (await ana.open("me", "here:Ben"))["id"]
        async with ana.at(id, 0) as seat:
            await dithered(seat)
        before = match(server, id).fingerprint
        server.registry.drop(server.registry.live[id])
        with kept_by(tmp_path) as disk:
            assert disk.exec_driver_sql(damage).rowcount == 1
        await ana.get(f"/api/tables/{id}")
        assert match(server, id).fingerprint == before
        assert server.registry.live[id].seq == 2 * ROUNDS + 1
