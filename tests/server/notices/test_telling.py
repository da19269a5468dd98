"""Who is told, and who is not: turns, looking, failures, restarts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from muster.server.notices.notices import Notices
from muster.server.tables.chat import tell
from tests.server.clients import PATIENCE, Json, RunningServer, Someone, serving
from tests.server.notices.receiver import Browser, Receiver, receiving

QUICK: dict[str, Any] = {"private_hooks": True, "notice_after": 0.02, "notice_again": (0.01, 0.01)}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with serving(tmp_path, **QUICK) as found:
        yield found


@pytest.fixture
async def other() -> AsyncIterator[Receiver]:
    async with receiving() as found:
        yield found


async def listen(who: Someone, other: Receiver, path: str = "/push") -> Browser:
    """Somebody turns on notices in their browser."""
    browser = Browser(other.url + path)
    told = await who.post("/api/me/notices/push", browser.subscription)
    assert told["channels"][-1]["kind"] == "push"
    return browser


async def play_one(who: Someone, id: str, seat: int) -> Json:
    """Answer whatever this seat is asked until it is the other's turn; the table then."""
    async with who.at(id, seat) as place:
        while place.must():
            assert (await place.play(place.choices()[0]))["t"] == "ack"
            await place.catch_up()
    found: Json = await who.get(f"/api/tables/{id}")
    return found


async def dealt(ana: Someone, ben: Someone) -> Json:
    table = await ana.open("me", "open", game="space-explorers", pace="days")
    found: Json = await ben.post(f"/api/tables/{table['id']}/claim", {"code": table["code"]})
    return found


def notices_of(server: RunningServer) -> Notices:
    found: Notices = server.uvicorn.config.app.state.notices  # type: ignore[union-attr]
    return found


async def idle(server: RunningServer) -> None:
    """Until nobody is being told anything, nor will be of what was before the server began."""
    notices = notices_of(server)
    async with asyncio.timeout(PATIENCE):
        while notices._under_way or (notices._catching_up and not notices._catching_up.done()):
            await asyncio.sleep(0.005)


def other_seat(table: Json) -> tuple[int, int]:
    (now,) = table["waiting"]
    return now, 1 - now


async def test_who_does_not_look_is_told_once_which_table_and_game(
    server: RunningServer, ana: Someone, ben: Someone, other: Receiver
) -> None:
    browsers = [await listen(ana, other, "/ana"), await listen(ben, other, "/ben")]
    table = await dealt(ana, ben)
    seat, _ = other_seat(table)
    (got,) = await other.until(1)
    assert got.target == ("/ana", "/ben")[seat]
    said = browsers[seat].read(got.body)
    assert said.pop("since") == table["seats"][seat]["since"]
    assert said == {
        "title": "Space Explorers: your turn",
        "text": f"With {('Ben', 'Ana')[seat]}.",
        "path": f"/table/{table['id']}",
        "tag": table["id"],
    }
    await idle(server)
    # They come, look at it for a while, and play: the other is told, they are not told again.
    after = await play_one((ana, ben)[seat], table["id"], seat)
    assert after["waiting"] == [1 - seat]
    got = (await other.until(2))[1]
    assert got.target == ("/ana", "/ben")[1 - seat]
    await idle(server)
    assert len(other.got) == 2


async def test_who_looks_is_not_told_and_who_has_the_page_behind_others_is(
    server: RunningServer, ana: Someone, ben: Someone, other: Receiver
) -> None:
    table = await ana.open("me", "open", game="space-explorers")
    await listen(ana, other)
    async with ana.at(table["id"], 0) as place:
        now = await ben.post(f"/api/tables/{table['id']}/claim", {"code": table["code"]})
        async with ben.at(table["id"], 1) as across:
            await listen(ben, other, "/ben")
            await idle(server)
            assert other.got == []
            seat, next_ = other_seat(now)
            places = (place, across)
            await place.catch_up()
            hidden = places[next_]
            await hidden.say("visible", on=False)
            await hidden.until("ack")
            while places[seat].must():
                await places[seat].play(places[seat].choices()[0])
                await places[seat].catch_up()
            (got,) = await other.until(1)
            assert got.target == ("/push", "/ben")[next_]


async def test_whoever_wants_no_notices_any_more_is_not_said_to_be_out_of_reach(
    tmp_path: Path, other: Receiver
) -> None:
    slow = QUICK | {"notice_after": 0.5}
    async with serving(tmp_path, **slow) as server, Someone(server.base) as ana:
        await ana.post("/api/me", {"name": "Ana"})
        await listen(ana, other)
        table = await ana.open("me", "bot:random", game="space-explorers", pace="days")
        (row,) = (await ana.get("/api/me/notices"))["channels"]
        assert (await ana.http.delete(f"/api/me/notices/{row['id']}")).status_code == 200
        await idle(server)
        assert other.got == []
        async with ana.at(table["id"], 0) as place:
            assert place.state["chat"] == []


async def test_a_subscription_that_is_gone_is_dropped_and_the_table_is_told(
    server: RunningServer, ana: Someone, ben: Someone, other: Receiver
) -> None:
    await listen(ana, other)
    await listen(ben, other, "/ben")
    other.answers = [410]
    table = await dealt(ana, ben)
    seat, _ = other_seat(table)
    await other.until(1)
    await idle(server)
    assert len(other.got) == 1
    who, watching = ((ana, ben), (ben, ana))[seat]
    assert (await who.get("/api/me/notices"))["channels"] == []
    async with watching.at(table["id"], 1 - seat) as place:
        (line,) = place.state["chat"]
        name = ("Ana", "Ben")[seat]
        said = f"{name} could not be told that it is their turn."
        assert (line["name"], line["text"]) == ("The table", said)
    await watching.post("/api/language", {"language": "fr"})
    async with watching.at(table["id"], 1 - seat) as place:
        told = ("La table", f"Impossible de prévenir {name} que c’est son tour.")
        (line,) = place.state["chat"]
        assert (line["name"], line["text"]) == told
        await tell(server.registry.live[table["id"]], said)
        line = (await place.until("chat"))["line"]
        assert (line["name"], line["text"]) == told


async def test_what_fails_is_tried_again_and_then_given_up(
    server: RunningServer, ana: Someone, ben: Someone, other: Receiver
) -> None:
    await listen(ana, other)
    await listen(ben, other)  # the same browser: Ben has used it last
    assert (await ana.get("/api/me/notices"))["channels"] == []
    await listen(ana, other, "/ana")
    other.answers = [500, 503, 500]
    table = await dealt(ana, ben)
    seat, _ = other_seat(table)
    await other.until(3)
    await idle(server)
    assert len(other.got) == 3
    (channel,) = (await (ana, ben)[seat].get("/api/me/notices"))["channels"]
    assert channel["failed"] == "it was refused there with status 500"
    assert len(server.registry.live[table["id"]].chat) == 1
    # It works again: the other is told, and so are they, in their turn.
    other.answers = [201]
    await play_one((ana, ben)[seat], table["id"], seat)
    await other.until(4)
    await play_one((ana, ben)[1 - seat], table["id"], 1 - seat)
    await other.until(5)
    await idle(server)
    (channel,) = (await (ana, ben)[seat].get("/api/me/notices"))["channels"]
    assert channel["failed"] == ""
    assert len(server.registry.live[table["id"]].chat) == 1


async def test_a_slow_receiver_holds_up_nothing(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    there = await asyncio.start_server(silent, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{there.sockets[0].getsockname()[1]}/"
    for who in (ana, ben):
        await who.post("/api/me/notices/push", Browser(url + str(id(who))).subscription)
    table = await dealt(ana, ben)
    seat, _ = other_seat(table)
    after = await play_one((ana, ben)[seat], table["id"], seat)
    assert after["waiting"] == [1 - seat]
    there.close()


async def test_after_a_restart_only_what_was_not_told_is(tmp_path: Path, other: Receiver) -> None:
    """The server stops before anybody is told; the next one tells, and the one after does not."""
    late = {**QUICK, "notice_after": 600.0}
    async with (
        serving(tmp_path, **late) as first,
        Someone(first.base) as ana,
        Someone(first.base) as ben,
    ):
        await ana.called("Ana")
        await ben.called("Ben")
        browsers = [await listen(ana, other, "/ana"), await listen(ben, other, "/ben")]
        table = await dealt(ana, ben)
    seat, _ = other_seat(table)
    for _ in range(2):
        async with serving(tmp_path, **QUICK) as again:
            await other.until(1)
            await idle(again)
    (got,) = other.got
    assert browsers[seat].read(got.body)["tag"] == table["id"]


async def test_a_bot_that_stands_in_is_told_nothing(
    server: RunningServer, ana: Someone, other: Receiver
) -> None:
    await listen(ana, other)
    table = await ana.open("me", "bot:greedy")
    await other.until(1)  # it is her turn, sooner or later
    await idle(server)
    assert await ana.post(f"/api/tables/{table['id']}/seats/0", {"bot": "greedy"})
    await idle(server)
    assert len(other.got) == 1


async def test_a_turn_has_lasted_as_long_after_the_table_has_left_memory(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await dealt(ana, ben)
    seat, next_ = other_seat(table)
    after = await play_one((ana, ben)[seat], table["id"], seat)
    since = [one["since"] for one in after["seats"]]
    assert since[seat] == ""
    assert since[next_] == after["moved"]
    server.registry.drop(server.registry.live[table["id"]])
    again = await ana.get(f"/api/tables/{table['id']}")
    assert [one["since"] for one in again["seats"]] == since


async def test_who_waits_with_others_has_waited_since_the_question_was_put(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "open", pace="days")
    await ben.post(f"/api/tables/{table['id']}/claim", {"code": table["code"]})
    turns = server.registry.live[table["id"]].turns
    begun = turns.of(0)
    assert begun is not None
    assert turns.of(1) == begun
    after = await play_one(ana, table["id"], 0)
    assert after["waiting"] == [1]
    turns = server.registry.live[table["id"]].turns
    assert (turns.of(0), turns.of(1)) == (None, begun)


async def test_who_comes_to_look_is_not_tried_again(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await dealt(ana, ben)
    seat, _ = other_seat(table)
    who, notices = (ana, ben)[seat], notices_of(server)
    running = server.registry.live[table["id"]]
    since = running.turns.of(seat)
    assert since is not None
    turn = (table["id"], running.seats[seat].person or "")
    assert await notices._notice(turn, since) is not None
    async with who.at(table["id"], seat):
        assert await notices._notice(turn, since) is None
        assert not await notices._is_news(turn, since)
    assert await notices._notice(turn, since - 1) is None  # of a turn before


# ---------------------------------------------------------------- web-hooks


async def test_a_web_hook_is_made_tried_used_and_taken_away(
    server: RunningServer, ana: Someone, ben: Someone, other: Receiver
) -> None:
    made = await ana.post("/api/me/notices/hook", {"url": other.url + "/hook"})
    (hook,) = made["channels"]
    assert hook["secret"].startswith("whsec_")
    assert (await ana.get("/api/me/notices"))["channels"][0]["secret"] == ""
    await ana.post(f"/api/me/notices/{hook['id']}/test")
    (got,) = other.got
    assert b'"type":"test"' in got.body
    assert got.headers["webhook-signature"].startswith("v1,")
    # Others neither see, try nor remove it.
    await ben.post(f"/api/me/notices/{hook['id']}/test", status=404)
    assert (await ben.http.delete(f"/api/me/notices/{hook['id']}")).status_code == 404
    assert (await ana.http.delete(f"/api/me/notices/{hook['id']}")).json()["channels"] == []


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (302, "It did not arrive: it sends us on to another address, where we do not go."),
        (404, "It did not arrive: nothing is at this address, which answers with status 404."),
        (500, "It did not arrive: it was refused there with status 500."),
    ],
)
async def test_a_web_hook_that_fails_says_why_and_stays(
    server: RunningServer, ana: Someone, other: Receiver, status: int, said: str
) -> None:
    other.answers = [status]
    other.headers = [("Location", other.url + "/elsewhere")]
    made = await ana.post("/api/me/notices/hook", {"url": other.url, "format": "discord"})
    (hook,) = made["channels"]
    refused = await ana.post(f"/api/me/notices/{hook['id']}/test", status=502)
    assert refused["text"] == said
    assert len(other.got) == 1
    (hook,) = (await ana.get("/api/me/notices"))["channels"]
    assert hook["failed"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"url": "http://example.org"}, "This address is not taken: it has to be a whole address"),
        ({"url": "https://127.0.0.1/"}, "This address is not taken: it leads to a private network"),
        ({"url": "https://example.org", "format": "pigeon"}, "Invalid enum value 'pigeon'"),
    ],
)
async def test_an_address_that_is_not_taken_says_why(
    tmp_path: Path, body: dict[str, Any], said: str
) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        refused = await ana.post("/api/me/notices/hook", body, 400)
        assert said in refused["text"]


async def test_nobody_has_more_ways_than_there_may_be(tmp_path: Path, other: Receiver) -> None:
    two: dict[str, Any] = {"private_hooks": True, "channels_each": 2}
    async with serving(tmp_path, **two) as server, Someone(server.base) as ana:
        await ana.post("/api/me/notices/hook", {"url": other.url}, 401)
        await ana.called("Ana")
        for n in (1, 2, 2):
            await ana.post("/api/me/notices/hook", {"url": f"{other.url}/{n}"})
        refused = await ana.post("/api/me/notices/hook", {"url": f"{other.url}/3"}, 409)
        assert refused["text"].startswith("You are told in 2 ways already")
