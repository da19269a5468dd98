"""The life of a crew on the server, with a game the server knows nothing of."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from muster.kernel.chance import Secret
from muster.kernel.records.record import Record
from tests.server.clients import Json, RunningServer, Someone, serving
from tests.server.crews.crews import (
    begin,
    coins,
    crew,
    heist,
    judged,
    new_crew,
    play,
    played_alone,
    record_after,
)

__all__ = ["judged"]


async def digest_of(who: Someone, id: str, n: int) -> str:
    done = await who.http.get(f"/api/crews/{id}/records/{n}")
    assert done.status_code == 200
    return Record.loads(done.content).footer.digest


# ---------------------------------------------------------------- one heist after the other


async def test_a_crew_begins_plays_and_goes_on(ana: Someone, judged: list[str]) -> None:
    id = await new_crew(ana)
    fresh = await crew(ana, id)
    assert (fresh["name"], fresh["title"], fresh["page"]["matches"]) == (
        "The Night Shift",
        "Pockets",
        0,
    )
    assert fresh["form"]["values"] == {"hands": "1", "where": ""}
    assert fresh["table"] is None
    table = await begin(ana, id)
    on = await crew(ana, id)
    assert on["table"] == {"id": table, "state": "running", "way": "table", "link": ""}
    assert on["form"] is None
    assert judged == []
    await play(ana, table, "take")
    after = await crew(ana, id)
    assert (coins(after), after["page"]["matches"], after["table"]) == (1, 1, None)
    assert after["form"] is not None
    assert after["replays"] == {"1": table}
    assert after["faults"] == []
    await heist(ana, id, "take")
    await heist_lost_counts(ana, id)
    assert judged == [await digest_of(ana, id, n) for n in (1, 2, 3)]
    [listed] = await ana.get("/api/crews")
    assert (listed["id"], listed["matches"], listed["table"]) == (id, 3, "")


async def heist_lost_counts(who: Someone, id: str) -> None:
    await heist(who, id, "leave")
    info = await crew(who, id)
    assert [past["result"] for past in info["page"]["past"]] == ["won", "won", "lost"]
    assert coins(info) == 2


async def test_the_next_heist_takes_in_the_last_by_itself(ana: Someone) -> None:
    id = await new_crew(ana)
    await heist(ana, id)
    table = await begin(ana, id)  # nobody has looked at the page in between
    info = await ana.get(f"/api/tables/{table}")
    assert (await crew(ana, id))["page"]["matches"] == 1
    assert info["options"] == {"fair": False, "bag": True}  # what it brings is not for lists
    assert info["crew"] == id


async def test_others_come_by_invite_and_only_members_are_told_of_the_crew(
    ana: Someone, ben: Someone
) -> None:
    id = await new_crew(ana)
    table = await begin(ana, id, "me", "invite")
    assert (await crew(ana, id))["table"] == {
        "id": table,
        "state": "lobby",
        "way": "table",
        "link": "",
    }
    info = await ana.get(f"/api/tables/{table}")
    token = info["seats"][1]["invite"].partition("invite=")[2]
    sat = await ben.post(f"/api/tables/{table}/claim", {"invite": token})
    assert (sat["state"], sat["crew"]) == ("running", "")
    assert (await ben.get(f"/api/crews/{id}", 404))["code"] == "nothing"
    link = (await crew(ana, id))["invite"]
    await ben.get("/api" + link.replace("/crew/", "/crews/"))
    assert (await ben.get(f"/api/tables/{table}"))["crew"] == id
    await play(ana, table, "take")
    async with ben.at(table, 1) as seat:
        await seat.play("take")
        assert seat.state["table"]["crew"] == id
    assert coins(await crew(ben, id)) == 2
    mine = (await ben.get("/api/tables"))["mine"]
    assert [one["crew"] for one in mine if one["id"] == table] == [id]


async def test_a_draft_is_checked_and_refused_with_its_rule(ana: Someone) -> None:
    id = await new_crew(ana)
    form = await ana.post(f"/api/crews/{id}/form", {"values": {"hands": "3", "odd": "x"}})
    assert (form["ready"], [one["clause"] for one in form["problems"]]) == (False, ["PO-3", "PO-4"])
    body = {"values": {"hands": "3", "where": "x"}, "seats": [{"kind": "me"}] * 3}
    no = await ana.post(f"/api/crews/{id}/match", body, 409)
    assert (no["code"], no["clause"]) == ("illegal", "PO-3")
    body = {"values": {"where": "x"}, "seats": [{"kind": "me"}, {"kind": "invite"}]}
    no = await ana.post(f"/api/crews/{id}/match", body, 400)
    assert "1 at the table" in no["text"]
    assert (await crew(ana, id))["table"] is None
    assert (await ana.get("/api/tables"))["mine"] == []


async def test_a_drawn_plan_is_played(ana: Someone) -> None:
    id = await new_crew(ana)
    plan = {"name": "Vault", "coins": 7}
    form = await ana.post(f"/api/crews/{id}/form", {"values": {}, "plan": plan})
    assert form["ready"]
    table = await begin(ana, id, plan=plan)
    await play(ana, table, "take")
    assert coins(await crew(ana, id)) == 7
    large = {"name": "x" * 600, "coins": 7}
    no = await ana.post(f"/api/crews/{id}/form", {"values": {}, "plan": large}, 413)
    assert no["code"] == "large"


# ---------------------------------------------------------------- what does not count


async def test_one_heist_at_a_time(ana: Someone, ben: Someone) -> None:
    id = await new_crew(ana)
    link = (await crew(ana, id))["invite"]
    await ben.get("/api" + link.replace("/crew/", "/crews/"))
    body = {"values": {"where": "x"}, "seats": [{"kind": "me"}]}
    both = await asyncio.gather(
        *(who.http.post(f"/api/crews/{id}/match", json=body) for who in (ana, ben, ana, ben))
    )
    assert sorted(one.status_code for one in both) == [201, 409, 409, 409]
    assert {one.json()["code"] for one in both if one.status_code == 409} == {"match"}
    tables = (await ana.get("/api/tables"))["mine"] + (await ben.get("/api/tables"))["mine"]
    assert len({one["id"] for one in tables}) == 1  # those refused left no table behind


async def test_a_heist_given_up_does_not_count(ana: Someone, judged: list[str]) -> None:
    id = await new_crew(ana)
    assert (await ana.post(f"/api/crews/{id}/abandon", status=409))["code"] == "match"
    table = await begin(ana, id, "me", "here:Ben")
    await play(ana, table, "take")
    await ana.post(f"/api/crews/{id}/abandon")
    async with ana.at(table, 1) as seat:
        await seat.play("take")
    info = await crew(ana, id)
    assert (info["page"]["matches"], info["table"], judged) == (0, None, [])
    assert (await ana.get(f"/api/tables/{table}"))["crew"] == ""
    again = (await ana.post(f"/api/tables/{table}/rematch"))["id"]  # a table like any other now
    assert (await ana.get(f"/api/tables/{again}"))["crew"] == ""


async def test_a_heist_that_is_over_cannot_be_given_up(ana: Someone) -> None:
    id = await new_crew(ana)
    await heist(ana, id, "leave")
    assert (await ana.post(f"/api/crews/{id}/abandon", status=409))["code"] == "match"
    assert (await crew(ana, id))["page"]["past"][0]["result"] == "lost"


async def test_a_table_everybody_left_is_no_heist(ana: Someone) -> None:
    id = await new_crew(ana)
    table = await begin(ana, id, "me", "invite")
    await ana.post(f"/api/tables/{table}/leave")
    assert (await crew(ana, id))["table"] is None
    await heist(ana, id)
    assert coins(await crew(ana, id)) == 1


async def test_forks_and_rematches_do_not_count(ana: Someone) -> None:
    id = await new_crew(ana)
    table = await heist(ana, id)
    assert coins(await crew(ana, id)) == 1
    no = await ana.post(f"/api/tables/{table}/rematch", status=409)
    assert no["code"] == "crew"
    fork = (await ana.post(f"/api/tables/{table}/fork", {"at": 0, "seat": 0}, 201))["id"]
    assert (await ana.get(f"/api/tables/{fork}"))["crew"] == ""
    await play(ana, fork, "take")
    assert coins(await crew(ana, id)) == 1
    record = (await ana.http.get(f"/api/tables/{fork}/record")).text
    no = await ana.post(f"/api/crews/{id}/records", {"record": record}, 409)
    assert (no["code"], no["clause"]) == ("campaign", "PO-7")
    assert coins(await crew(ana, id)) == 1


# ---------------------------------------------------------------- at once, twice, in the middle


async def test_all_who_look_at_once_take_it_in_once(ana: Someone, judged: list[str]) -> None:
    id = await new_crew(ana)
    await heist(ana, id)
    pages = await asyncio.gather(*(crew(ana, id) for _ in range(12)))
    assert [coins(one) for one in pages] == [1] * 12
    assert len(judged) == 1


async def test_two_servers_on_one_file(tmp_path: Path, judged: list[str]) -> None:
    async with serving(tmp_path) as one, serving(tmp_path) as two:  # noqa: SIM117
        async with Someone(one.base) as ana, Someone(two.base) as twin:
            await ana.called("Ana")
            twin.http.cookies.set("muster", ana.cookie)
            id = await new_crew(ana)
            for n in range(1, 4):
                table = await begin(ana, id)
                assert (await crew(twin, id))["table"]["state"] == "running"
                await play(ana, table, "take")
                # The second has the table in memory as it was: it looks at the journal again.
                pages = await asyncio.gather(*(crew(who, id) for who in (ana, twin, ana, twin)))
                assert [coins(page) for page in pages] == [n] * 4
                assert [page["table"] for page in pages] == [None] * 4
    assert len(set(judged)) == 3


async def test_a_server_that_dies_before_it_was_taken_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judged: list[str]
) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        cookie = (await ana.called("Ana")).cookie
        id = await new_crew(ana)
        table = await heist(ana, id)

        def dies(*_: Any, **__: Any) -> None:
            raise RuntimeError("the lights go out")

        with monkeypatch.context() as patch:
            patch.setattr("muster.server.store.crews.append_match", dies)
            dark = await crew(ana, id)
        assert (dark["table"]["state"], dark["page"]["matches"]) == ("over", 0)
        assert dark["faults"]
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        assert coins(await crew(ana, id)) == 1
        assert len(set(judged)) == 1
        assert (await ana.get(f"/api/tables/{table}"))["crew"] == id  # the way back
    judged.clear()
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        assert coins(await crew(ana, id)) == 1
    assert judged == []


async def test_the_same_record_twice_is_merged(ana: Someone, judged: list[str]) -> None:
    id = await new_crew(ana)
    record = record_after(await crew(ana, id), "")
    path = f"/api/crews/{id}/records"
    done = await asyncio.gather(*(ana.post(path, {"record": record}) for _ in range(6)))
    assert sorted(one["added"] for one in done) == [False] * 5 + [True]
    assert coins(await crew(ana, id)) == 1
    assert len(judged) == 1
    assert await ana.post(path, {"record": record}) == {"added": False}


async def test_another_heist_was_first(ana: Someone) -> None:
    """Two heists from the same position: one counts, the other can be kept in a branch."""
    id = await new_crew(ana)
    await heist(ana, id)
    first = await crew(ana, id)
    after = await digest_of(ana, id, 1)
    others = [record_after(first, after), record_after(first, after)]
    path = f"/api/crews/{id}/records"
    done = await asyncio.gather(*(ana.http.post(path, json={"record": one}) for one in others))
    assert sorted(one.status_code for one in done) == [200, 409]
    no = next(one.json() for one in done if one.status_code == 409)
    assert (no["code"], no["clause"]) == ("campaign", "PO-8")
    assert "after heist 1" in no["text"]
    assert "branch" in no["text"]
    late = others[[one.status_code for one in done].index(409)]
    twin = (await ana.post(f"/api/crews/{id}/branch", {"upto": 1, "name": "Late"}, 201))["id"]
    assert await ana.post(f"/api/crews/{twin}/records", {"record": late}) == {"added": True}
    assert [(await crew(ana, one))["page"]["matches"] for one in (id, twin)] == [2, 2]


async def test_a_heist_overtaken_while_it_was_on(server: RunningServer, ana: Someone) -> None:
    """It is over and does not follow: the crew says so, stays whole, and goes on without it."""
    id = await new_crew(ana)
    table = await begin(ana, id)
    no = await ana.post(f"/api/crews/{id}/records", {"record": played_alone({})}, 409)
    assert no["code"] == "match"  # not while one is on here
    crews = server.uvicorn.config.app.state.crews  # type: ignore[union-attr]
    who = crews.services.keys.person(ana.cookie)
    from muster.server.http.identity import Person

    found = await crews.crew(Person(who, "Ana"), id)
    await crews.add(found, record_after(await crew(ana, id), ""))  # another process did
    warned = await crew(ana, id)
    assert warned["table"]["state"] == "running"
    assert "will not count" in warned["faults"][0]
    await play(ana, table, "take")
    info = await crew(ana, id)
    assert (coins(info), info["table"]["state"], info["form"]) == (1, "over", None)
    assert "before the first heist" in info["faults"][0]
    await ana.post(f"/api/crews/{id}/abandon")
    info = await crew(ana, id)
    assert (coins(info), info["table"], info["faults"]) == (1, None, [])
    await heist(ana, id)
    assert coins(await crew(ana, id)) == 2


# ---------------------------------------------------------------- branches and files


async def test_a_branch_leaves_the_original_alone(ana: Someone, judged: list[str]) -> None:
    id = await new_crew(ana)
    for answer in ("take", "leave", "take"):
        await heist(ana, id, answer)
    before = await crew(ana, id)
    known = len(judged)
    body = {"upto": 1, "name": "What if?"}
    twin = (await ana.post(f"/api/crews/{id}/branch", body, 201))["id"]
    info = await crew(ana, twin)
    assert (info["branched_from"], info["branched_name"], info["branched_at"]) == (
        id,
        "The Night Shift",
        1,
    )
    assert (coins(info), info["page"]["matches"], info["name"]) == (1, 1, "What if?")
    assert info["invite"] != before["invite"]
    assert len(judged) == known
    await heist(ana, twin, "take")
    assert coins(await crew(ana, twin)) == 2
    assert await crew(ana, id) == before
    for upto in (4, 99_999):
        no = await ana.post(f"/api/crews/{id}/branch", {"upto": upto, "name": "x"}, 400)
        assert "0 to 3" in no["text"]


async def test_a_file_brings_the_same_page(ana: Someone, ben: Someone, judged: list[str]) -> None:
    id = await new_crew(ana)
    for answer in ("take", "leave", "take"):
        await heist(ana, id, answer)
    mine = await crew(ana, id)
    got = await ana.http.get(f"/api/crews/{id}/file")
    assert got.headers["content-disposition"] == f'attachment; filename="pockets-{id}.crew.json"'
    known = len(judged)
    done = await ben.http.post("/api/crews/import", content=got.content)
    assert done.status_code == 201
    theirs = await crew(ben, done.json()["id"])
    assert (theirs["page"], theirs["form"], theirs["name"]) == (
        mine["page"],
        mine["form"],
        mine["name"],
    )
    assert theirs["members"] == ["Ben"]
    assert len(judged) == known  # this server knows those records
    again = await ben.http.get(f"/api/crews/{theirs['id']}/file")
    assert again.content == got.content
    await heist(ben, theirs["id"])
    assert (coins(await crew(ben, theirs["id"])), coins(await crew(ana, id))) == (3, 2)


async def test_a_file_from_elsewhere_is_judged(
    ana: Someone, tmp_path: Path, judged: list[str]
) -> None:
    id = await new_crew(ana)
    for _ in range(3):
        await heist(ana, id)
    await crew(ana, id)
    file = (await ana.http.get(f"/api/crews/{id}/file")).content
    judged.clear()
    async with serving(tmp_path / "other") as other, Someone(other.base) as eve:
        await eve.called("Eve")
        there = (await eve.http.post("/api/crews/import", content=file)).json()["id"]
        assert coins(await crew(eve, there)) == 3
    assert len(judged) == 3


def sealed_anew(text: str) -> str:
    """The same record with another answer in it, and a digest that fits."""
    record = Record.loads(text)
    inputs = ((0, "leave"),)
    secret, footer = Secret(bytes.fromhex(record.footer.secret)), record.footer
    return Record.made(record.header, inputs, secret, footer.state, footer.outcome).dumps()


def _with(file: Json, **changes: Any) -> bytes:
    return json.dumps({**file, **changes}).encode()


async def test_files_that_cannot_be(ana: Someone) -> None:
    id = await new_crew(ana)
    for _ in range(2):
        await heist(ana, id)
    await crew(ana, id)
    raw = (await ana.http.get(f"/api/crews/{id}/file")).content
    file = json.loads(raw)
    one, two = file["records"]
    forged = two.replace('[0,"take"]', '[0,"leave"]')
    rich = played_alone({"bag": {"heist": 1, "after": "", "coins": 99}})
    wrong: list[tuple[bytes, str]] = [
        (b"", "JSON"),
        (b"\xff\xfe", "JSON"),
        (b"[" * 100_000, "JSON"),
        (raw[:-40], "JSON"),
        (b"[1, 2]", "No campaign file"),
        (b'{"muster-campaign": true}', "No campaign file"),
        (_with(file, **{"muster-campaign": 2}), "newer"),
        (_with(file, rules="0"), "rules version"),
        (_with(file, game="chess"), "chess"),
        (_with(file, game="the-plan"), "the-plan"),
        (_with(file, name=""), "name"),
        (_with(file, coins=99), "coins"),
        (_with(file, records=7), "records"),
        (_with(file, records=[1]), "records"),
        (_with(file, records=[two]), "began after another heist"),
        (_with(file, records=[two, one]), "began after another heist"),
        (_with(file, records=[one, one]), "twice"),
        (_with(file, records=[one, two[:-9]]), "Heist 2"),
        (_with(file, records=[one, forged]), "Heist 2"),
        (_with(file, records=[rich]), "99 coins"),
        (_with(file, records=[sealed_anew(two)]), "another position"),
        (_with(file, records=[played_alone({})]), "not played for a crew"),
        (_with(file, branched={"from": "x", "upto": 9}), "branched"),
    ]
    for body, words in wrong:
        done = await ana.http.post("/api/crews/import", content=body)
        assert done.status_code == 400, (words, done.text)
        assert words in done.json()["text"], done.text
    assert len(await ana.get("/api/crews")) == 1


# ---------------------------------------------------------------- many heists


async def test_fifty_heists_are_not_judged_again(tmp_path: Path, judged: list[str]) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        cookie = (await ana.called("Ana")).cookie
        id = await new_crew(ana)
        records, after = [], ""
        for n in range(50):
            bag = {"heist": n + 1, "after": after, "coins": n}
            records.append(played_alone({"bag": bag}))
            after = Record.loads(records[-1]).footer.digest
        file = {
            "muster-campaign": 1,
            "game": "pockets",
            "rules": "1",
            "name": "Fifty",
            "records": records,
            "branched": None,
        }
        done = await ana.http.post("/api/crews/import", content=json.dumps(file))
        id = done.json()["id"]
        assert len(judged) == 50
        for _ in range(3):
            assert coins(await crew(ana, id)) == 50
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        assert coins(await crew(ana, id)) == 50
        await heist(ana, id)
        assert coins(await crew(ana, id)) == 51
    assert len(judged) == 51


async def test_another_version_judges_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judged: list[str]
) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        cookie = (await ana.called("Ana")).cookie
        id = await new_crew(ana)
        await heist(ana, id)
        await crew(ana, id)
    for _ in range(2):
        monkeypatch.setattr("muster.server.crews.judge.__version__", "99.0")
        async with serving(tmp_path) as server, Someone(server.base) as ana:
            ana.http.cookies.set("muster", cookie)
            assert coins(await crew(ana, id)) == 1
    assert len(judged) == 2
