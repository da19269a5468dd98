"""Bots where anybody may speak: one at a time, in any order, and never out of place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from muster.kernel.views.view import View
from tests.bots import fair
from tests.server.clients import QuickBots, RunningServer, Seat, Someone, serving

NEVER = 1e-9
"""A pace at which no clock rings in anybody's lifetime."""

Choice = Callable[[View, list[str]], str]


@pytest.fixture(autouse=True)
def _fair() -> Iterator[None]:
    with fair.on_the_shelf():
        yield


class Talkers(QuickBots):
    """Bots that do what we tell them, note whom they played for, and wait while `gate` is shut."""

    def __init__(self) -> None:
        super().__init__()
        self.choice: Choice = lambda view, legal: "rest" if "rest" in legal else legal[0]
        self.views: list[View] = []
        self.limit = asyncio.Event()
        self.limit.set()

    async def choose(self, bot: str, view: View, legal: Any, share: Any = None) -> str:
        self.views.append(view)
        await self.limit.wait()
        return self.choice(view, list(legal))

    @property
    def seats(self) -> list[int]:
        return [view["seat"] for view in self.views]


@pytest.fixture
async def talkers() -> Talkers:
    return Talkers()


@pytest.fixture
async def server(tmp_path: Path, talkers: Talkers) -> AsyncIterator[RunningServer]:
    async with serving(tmp_path, talkers, clock_pace=NEVER) as found:
        yield found


async def opened(person: Someone, *seats: str, **more: Any) -> str:
    return str((await person.open(*seats, game="fair", **more))["id"])


def inputs(server: RunningServer, id: str) -> list[tuple[int, str]]:
    match = server.registry.live[id].match
    assert match is not None
    return list(match.record.inputs)


async def test_a_bot_that_rests_is_left_alone_until_it_is_asked_anew(
    server: RunningServer, ana: Someone, talkers: Talkers
) -> None:
    id = await opened(ana, "me", "bot:greedy", "bot:greedy")
    await server.settled(id)
    assert sorted(inputs(server, id)) == [(1, "rest"), (2, "rest")]
    async with ana.at(id) as seat:
        await seat.play("cheer")
        await server.settled(id)
        assert len(inputs(server, id)) == 3  # idle asks are open to both: they are not asked
        await seat.play("give 1 2")
        await server.settled(id)
    # A gift wakes everybody; the one who got it thanks first.
    assert inputs(server, id)[4] == (1, "thank")
    assert sorted(inputs(server, id)[5:]) == [(1, "rest"), (2, "rest")]
    for view in talkers.views:
        mine = [ask for ask in view["asks"] if ask["seat"] == view["seat"]]
        assert [ask["key"] for ask in mine] == ["talk"]


async def test_who_is_first_is_a_matter_of_luck(server: RunningServer, ana: Someone) -> None:
    first = set()
    for _ in range(20):
        id = await opened(ana, "me", "bot:greedy", "bot:greedy", "bot:greedy")
        await server.settled(id)
        first.add(inputs(server, id)[0][0])
    assert len(first) > 1


async def test_nobody_speaks_while_somebody_must_answer(
    server: RunningServer, ana: Someone, talkers: Talkers
) -> None:
    talkers.choice = lambda view, legal: "give 0 1" if view["seat"] == 1 else "rest"
    id = await opened(ana, "me", "bot:greedy", "bot:greedy")
    await server.settled(id)
    told = inputs(server, id)
    assert told[-1] == (1, "give 0 1")
    assert set(told[:-1]) <= {(2, "rest")}  # both would like to speak; I have to thank first
    talkers.choice = lambda view, legal: "rest"
    async with ana.at(id) as seat:
        await seat.play("thank")
        await server.settled(id)
    after = inputs(server, id)[len(told) :]
    assert after[0] == (0, "thank")
    assert sorted(after[1:]) == [(1, "rest"), (2, "rest")]


async def test_nobody_speaks_beside_a_question_that_must_be_answered(
    server: RunningServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here it is open at the same time, and to the table itself."""
    monkeypatch.setattr(fair.Noon, "optional", False)
    id = await opened(ana, "me", "bot:greedy", "bot:greedy")
    await server.settled(id)
    assert inputs(server, id) == []
    async with ana.at(id) as seat:
        assert (await seat.play("cheer"))["t"] == "ack"  # people may: the rules allow it


async def test_a_thought_about_what_has_passed_is_dropped(
    server: RunningServer, ana: Someone, talkers: Talkers
) -> None:
    """A person gets a word in while a bot thinks: the bot thinks again about what is new."""
    talkers.limit.clear()
    id = await opened(ana, "me", "bot:greedy", "bot:greedy")
    while not talkers.views:
        await asyncio.sleep(0.002)
    async with ana.at(id) as seat:
        await seat.play("cheer")
        talkers.choice = lambda view, legal: (
            "rest" if view["table"]["cheers"][0] else "give 0 8"  # said of the table as it was
        )
        talkers.limit.set()
        await server.settled(id)
    assert inputs(server, id)[0] == (0, "cheer")
    assert sorted(inputs(server, id)[1:]) == [(1, "rest"), (2, "rest")]
    assert len(talkers.views) == 3  # only one bot at a time thinks about what it might say


async def test_after_every_act_everybody_looks_again(
    server: RunningServer, ana: Someone, talkers: Talkers
) -> None:
    talkers.choice = lambda view, legal: "cheer" if "cheer" in legal else "rest"
    id = await opened(ana, "me", "bot:greedy", "bot:greedy")
    await server.settled(id)
    said = inputs(server, id)
    assert len(said) == 8  # three cheers and a rest each
    for number, view in enumerate(talkers.views):
        assert sum(view["table"]["cheers"]) == sum(
            1 for _, what in said[:number] if what == "cheer"
        )


async def test_bots_keep_quiet_while_somebody_asks_to_take_back(
    server: RunningServer, ana: Someone, ben: Someone, talkers: Talkers
) -> None:
    talkers.limit.clear()
    id = await opened(ana, "me", "open", "bot:greedy", public=True, undo="consent")
    await ben.post(f"/api/tables/{id}/claim", {"seat": 1})
    table = server.registry.live[id]
    async with ana.at(id) as mine, ben.at(id, 1) as his:
        await mine.play("cheer")
        await his.play("cheer")  # so that Ana cannot take hers back alone
        assert (await mine.ask("undo"))["t"] == "ack"
        asked = table.request
        assert asked is not None
        talkers.limit.set()
        await server.settled(id)
        assert inputs(server, id) == [(0, "cheer"), (1, "cheer")]
        assert table.request is asked
        await his.ask("consent", request=asked.id, agree=False)
        await server.settled(id)
    assert inputs(server, id) == [(0, "cheer"), (1, "cheer"), (2, "rest")]


async def test_the_list_says_when_it_is_my_turn_to_speak(
    server: RunningServer, ana: Someone, talkers: Talkers
) -> None:
    id = await opened(ana, "me", "bot:greedy")
    await server.settled(id)

    async def waiting() -> list[int]:
        (info,) = (await ana.get("/api/tables"))["mine"]
        return list(info["waiting"])

    assert await waiting() == [0]
    talkers.limit.clear()
    async with ana.at(id) as seat:
        await rest(seat)
        # The day is over, since both rest; on the second one the bot still thinks.
        assert await waiting() == [0, 1]
        await rest(seat)
        assert await waiting() == [1]  # I have said what I wanted
    talkers.limit.set()


async def rest(seat: Seat) -> None:
    assert (await seat.play("rest"))["t"] == "ack"
