"""The socket: what is said, what is refused, who may look."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
import websockets

from muster.kernel import shelf
from muster.kernel.ask import Reason
from muster.server.settings import Bucket
from tests.server.clients import Json, RunningServer, Someone, serving

BAD: list[tuple[str | bytes, str, str | None]] = [
    ("", "json", None),
    ("{", "json", None),
    ("hello", "json", None),
    ("[" * 8000, "message", None),
    ('{"x":' + "[" * 8000, "json", None),
    ('{"t":"play","id":"\\ud800","action":"x"}', "json", None),
    ("null", "message", None),
    ("[]", "message", None),
    ('"play"', "message", None),
    ("{}", "message", None),
    ('{"t":"cheat","id":"7"}', "message", "7"),
    ('{"id":"7"}', "message", "7"),
    ('{"t":"play","id":"7"}', "message", "7"),
    ('{"t":"play","id":"7","action":3}', "message", "7"),
    ('{"t":"play","id":7,"action":"x"}', "message", None),
    ('{"t":"play","id":"","action":"x"}', "message", None),
    ('{"t":"play","id":"%s","action":"x"}' % ("y" * 41), "message", "y" * 40),
    ('{"t":"play","id":"7","action":"x","seat":1}', "message", "7"),
    ('{"t":"play","action":"x"}', "message", None),
    ('{"t":"look","id":"7","seat":"0"}', "message", "7"),
    ('{"t":"look","id":"7","seat":-1}', "message", "7"),
    ('{"t":"look","id":"7","seat":1e99}', "message", "7"),
    ('{"t":"look","id":"7","seat":1}', "seat", "7"),
    ('{"t":"look","id":"7","seat":42}', "seat", "7"),
    ('{"t":"hello","id":"7","seat":1}', "seat", "7"),
    ('{"t":"consent","id":"7","request":"x","agree":true}', "request", "7"),
    ('{"t":"consent","id":"7","request":"x","agree":"yes"}', "message", "7"),
    ('{"t":"chat","id":"7","text":""}', "chat", "7"),
    ('{"t":"chat","id":"7","text":"\\u202e"}', "chat", "7"),
    ('{"t":"chat","id":"7","text":"%s"}' % ("x" * 501), "chat", "7"),
    ('{"t":"why","id":"7"}', "message", "7"),
    ('{"t":"why","id":"7","action":"a","node":"b"}', "message", "7"),
    ('{"t":"undo","id":"7"}', "illegal", "7"),
    ('{"t":"play","id":"7","action":"x"}', "illegal", "7"),
    ('{"t":"play","id":"7","action":"plan p9-99"}', "illegal", "7"),
    ('{"t":"play","id":"7","action":"%s"}' % ("x" * 8200), "large", None),
    (b"\x00\x01", "binary", None),
    (b'{"t":"ping","id":"7"}', "binary", None),
]


async def test_every_bad_message_gets_an_error_and_nothing_else(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, socket_bucket=Bucket(1000, 1000)) as server,
        Someone(server.base) as ana,
        Someone(server.base) as ben,
    ):
        await ana.called("Ana")
        await ben.called("Ben")
        table = await ana.open("me", "open", public=True)
        await ben.post(f"/api/tables/{table['id']}/claim", {"seat": 1})
        match = server.registry.live[table["id"]].match
        assert match is not None
        before = match.fingerprint
        async with ana.at(table["id"], 0) as seat, ben.at(table["id"], 1) as other:
            for raw, code, id in BAD:
                await seat.raw(raw)
                frame = await seat.until("error")
                assert (frame["code"], frame["id"]) == (code, id), raw[:80]
                assert frame["text"].endswith((".", "!", "?"))
                if code == "illegal":
                    assert frame["clause"].startswith("TP-")
                    assert frame["reason"]
                    assert isinstance(frame["facts"], dict)
                assert (await seat.ask("ping"))["t"] == "pong"
            assert server.registry.live[table["id"]].match is match
            assert match.fingerprint == before
            assert await other.catch_up() == []


async def test_hello_comes_first(server: RunningServer, ana: Someone) -> None:
    table = await ana.open("me", "bot:random")
    async with ana.socket(table["id"]) as seat:
        for t, rest in (("play", {"action": "x"}), ("undo", {}), ("look", {"seat": 0})):
            assert (await seat.ask(t, **rest))["code"] == "hello"
        assert (await seat.ask("ping"))["t"] == "pong"
        assert (await seat.ask("hello", seat=1))["code"] == "seat"
        await seat.say("hello", seat=0)
        assert (await seat.until("state"))["you"] == {"seat": 0, "mine": [0]}


async def test_who_never_says_hello_is_let_go(tmp_path: Path) -> None:
    async with serving(tmp_path, hello_within=0.2) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot:random")
        async with ana.socket(table["id"]) as seat:
            assert (await seat.next())["code"] == "hello"
            with pytest.raises(websockets.ConnectionClosed):
                await seat.next()
        while not await _stays(ana, table["id"], 0.4):  # on a busy machine even that may be late
            pass


async def _stays(ana: Someone, id: str, seconds: float) -> bool:
    """Say hello and still be there after this long; False if hello came too late."""
    async with ana.socket(id) as seat:
        await seat.say("hello", seat=0)
        if (await seat.until("state", "error"))["t"] == "error":
            return False
        await asyncio.sleep(seconds)
        assert (await seat.ask("ping"))["t"] == "pong"
        return True


async def test_no_such_table(server: RunningServer, ana: Someone) -> None:
    async with ana.socket("nope") as seat:
        assert (await seat.next())["code"] == "nothing"


async def test_spectators_watch_and_nothing_else(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "bot:random")
    async with Someone(server.base) as eve:
        async with eve.socket(table["id"]) as seat:
            assert (await seat.ask("hello", seat=None))["code"] == "private"
            assert (await seat.ask("hello", seat=None, watch="guess"))["code"] == "private"
            assert (await seat.ask("hello", seat=0, watch="guess"))["code"] == "seat"
        token = table["watch"].partition("watch=")[2]
        async with eve.at(table["id"], None, watch=token) as seat:
            assert seat.state["you"] == {"seat": None, "mine": []}
            assert seat.choices() == []
            assert (seat.state["table"]["code"], seat.state["table"]["watch"]) == ("", "")
            for t, rest in (
                ("play", {"action": "plan p2-03"}),
                ("undo", {}),
                ("consent", {"request": "x", "agree": True}),
                ("chat", {"text": "hi"}),
                ("why", {"action": "plan p2-03"}),
            ):
                assert (await seat.ask(t, **rest))["code"] == "watching", t
            assert (await seat.ask("look", seat=0))["code"] == "seat"
    async with ben.socket(table["id"]) as seat:
        assert (await seat.ask("hello", seat=0))["code"] == "seat"


async def test_why_not(ana: Someone) -> None:
    table = await ana.open("me", "here:Ben", "here:Cem")
    async with ana.at(table["id"], 0) as seat:
        legal = seat.choices()
        answer = await seat.ask("why", action=legal[0])
        assert (answer["legal"], answer["clause"], answer["reason"]) == (True, "", "")
        assert (await seat.ask("why", action="nonsense"))["legal"] is False
        cards = [c["targets"][0] for p in seat.scene["prompts"] for c in p.get("choices", ())]
        fine = await seat.ask("why", node=cards[0])
        assert fine["legal"]
        wrong = await seat.ask("why", node="sealed-1")
        assert (wrong["legal"], wrong["clause"][:3]) == (False, "TP-")
        assert wrong["reason"].endswith((".", "?"))
        assert (await seat.ask("why", node="no such node"))["legal"] is False
        assert (await seat.play(legal[0]))["t"] == "ack"


async def test_refusals_say_names_not_numbers(ana: Someone) -> None:
    table = await ana.open("me", "here:Ben")
    async with ana.at(table["id"], 0) as seat:
        refused = await seat.play("collect red")
        texts = json.dumps([refused, seat.state["undo"]])
        assert "seat 0" not in texts
        assert "seat 1" not in texts


async def test_chat_is_text_for_everybody_at_the_table(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "open", public=True)
    await ben.post(f"/api/tables/{table['id']}/claim", {"seat": 1})
    async with ana.at(table["id"], 0) as one, ben.at(table["id"], 1) as other:
        text = "<img src=x onerror=alert(1)> & \u202eso on"
        assert (await one.ask("chat", text=text))["t"] == "ack"
        line = (await other.until("chat"))["line"]
        assert line["text"] == "<img src=x onerror=alert(1)> & so on"
        assert (line["seat"], line["name"]) == (0, "Ana")
    async with Someone(server.base) as eve, eve.at(table["id"], None) as seat:
        assert seat.state["chat"][0]["text"] == line["text"]


async def test_too_much_chat_is_told_to_wait(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, chat_bucket=Bucket(8, 0.01)) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "here:Ben")
        async with ana.at(table["id"], 0) as seat:
            answers = [await seat.ask("chat", text=f"{n}") for n in range(9)]
        assert [one["t"] for one in answers] == ["ack"] * 8 + ["error"]
        assert (answers[-1]["code"], answers[-1]["wait"] > 0) == ("flood", True)


async def test_looking_from_another_of_my_seats(ana: Someone) -> None:
    table = await ana.open("me", "here:Ben")
    async with ana.at(table["id"], 0) as seat:
        assert seat.state["you"]["mine"] == [0, 1]
        mine = seat.choices()
        await seat.say("look", seat=1)
        his = await seat.until("state")
        assert his["you"]["seat"] == 1
        assert seat.choices() != mine
        assert (await seat.play(seat.choices()[0]))["t"] == "ack"
        await seat.say("look", seat=None)
        assert (await seat.until("state"))["scene"]["seat"] is None
        assert (await seat.play(mine[0]))["code"] == "watching"


async def test_a_flood_is_told_to_wait_and_abuse_is_shown_out(tmp_path: Path) -> None:
    pings = 100  # at five a second, too many for the slowest machine
    async with (
        serving(tmp_path, socket_bucket=Bucket(5, 5), patience=pings) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "bot:random")
        async with ana.at(table["id"]) as seat:
            for _ in range(pings):
                await seat.say("ping")
            answers = [await seat.until("pong", "error") for _ in range(pings)]
            refused = [one for one in answers if one["t"] == "error"]
            assert {one["code"] for one in refused} == {"flood"}
            assert all(0 < one["wait"] <= 1 for one in refused)
            await asyncio.sleep(0.5)
            assert (await seat.ask("ping"))["t"] == "pong"
            for _ in range(pings):
                await seat.raw("nonsense")
            assert (await seat.until("bye"))["code"] == "abuse"
            with pytest.raises(websockets.ConnectionClosed):
                await seat.next()
        async with ana.at(table["id"]) as seat:
            assert seat.must()


async def test_a_frame_far_too_large_ends_the_connection_only(ana: Someone) -> None:
    table = await ana.open("me", "bot:random")
    async with ana.at(table["id"]) as seat:
        await seat.raw("x" * 300_000)
        with pytest.raises(websockets.ConnectionClosed):
            await seat.until("nothing more")
    async with ana.at(table["id"]) as seat:
        assert seat.must()


def _is_bye(frame: Json) -> bool:
    return bool(frame["t"] == "bye")


async def test_a_ninth_window_replaces_the_first(tmp_path: Path) -> None:
    async with serving(tmp_path, sockets_each=2) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot:random")
        async with ana.at(table["id"]) as a, ana.at(table["id"]) as b, ana.at(table["id"]):
            # Either may have been seated first, and a bot may move meanwhile.
            waits = [asyncio.create_task(seat.wait_for(_is_bye)) for seat in (a, b)]
            done, waiting = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            assert [task.result()["code"] for task in done] == ["replaced"]
            for task in waiting:
                task.cancel()


async def test_who_may_not_talk_now_is_told_until_when(
    ana: Someone, ben: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mute(_: object, s: object, seat: int) -> tuple[str, Reason] | None:
        return ("TP-1", Reason("seat 0 is in prison until the next turn")) if seat == 0 else None

    monkeypatch.setattr(type(shelf.game("the-plan")), "why_mute", mute)
    table = await ana.open("me", "open", public=True)
    async with ana.at(table["id"], 0) as lobby:
        assert (await lobby.ask("chat", text="not begun"))["t"] == "ack"
    await ben.post(f"/api/tables/{table['id']}/claim", {"seat": 1})
    async with ana.at(table["id"], 0) as one, ben.at(table["id"], 1) as other:
        refused = await one.ask("chat", text="let me out")
        assert (refused["code"], refused["clause"]) == ("mute", "TP-1")
        assert refused["text"] == "Ana is in prison until the next turn."
        assert (await other.ask("chat", text="no"))["t"] == "ack"
        assert [line["text"] for line in (await ana_state(ana, table["id"]))["chat"]] == [
            "not begun",
            "no",
        ]


async def ana_state(ana: Someone, id: str) -> Json:
    async with ana.at(id, 0) as seat:
        return seat.state
