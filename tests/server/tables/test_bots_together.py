"""Bots that act for one another: they wait for those who should go first, and say why."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from muster.kernel.views.view import View
from muster.server.bots.pool import Choice
from muster.server.bots.process import Task, think
from tests.games.masters.partner.test_together import corridor
from tests.server.clients import QuickBots, Someone, serving


class Deferring(QuickBots):
    """Seat 1 waits for seat 2, which says something about each of its answers."""

    def __init__(self) -> None:
        super().__init__()
        self.beside: list[tuple[int, tuple[int, ...], bool]] = []
        self.spoken = False

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
        seat = view["seat"]
        self.beside.append((seat, tuple(beside), people))
        if seat == 1 and not self.spoken:
            return Choice("", waits=True)
        if seat == 2:
            self.spoken = True
            return Choice(legal[0], "I go first because seat 1 waits.")
        return Choice(legal[0])


async def test_a_bot_waits_for_another_that_says_why_it_goes_first(tmp_path: Path) -> None:
    pool = Deferring()
    async with serving(tmp_path, pool) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot:greedy", "bot:greedy", game="masters")
        async with ana.at(table["id"], 0) as seat:
            lines = [one for one in seat.state["chat"] if one["seat"] == 2]
            line = lines[0] if lines else (await seat.until("chat"))["line"]
            assert line["seat"] == 2
            match = server.registry.live[table["id"]].match
            assert match is not None
            names = server.registry.live[table["id"]].seats.names
            assert line["name"] == names[2]
            assert line["text"] == f"I go first because {names[1]} waits."
            while not any(by == 1 for by, _ in match_inputs(server, table)):
                await asyncio.sleep(0.01)
        first = [by for by, _ in match_inputs(server, table)]
        assert first.index(2) < first.index(1)
        assert (1, (1, 2), True) in pool.beside


def match_inputs(server: Any, table: Any) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = server.registry.live[table["id"]].match.record.inputs
    return found


def test_the_process_of_a_bot_tells_that_it_waits_and_why_it_proposes() -> None:
    t = corridor()
    assert think(Task("greedy", "", t.m.legal(0), t.m.view(0), beside=[0, 1, 2])).waits
    answer = think(Task("greedy", "", t.m.legal(1), t.m.view(1), beside=[0, 1, 2]))
    assert (answer.choice.split()[0], answer.waits, answer.why) == ("unlock", False, "")
    t = corridor(carried={}, jewels=1)
    answer = think(Task("search:playouts=1", "", ["escape", "done"], t.m.view(0)))
    assert answer.choice == "escape"
    assert answer.why.startswith("I propose to run: all that the job asks for is outside")
