"""The time of day jumps, forward and back, while clocks run and the server is restarted."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from muster.server.services import SteadyClock
from tests.bots.fair import EVENING, NOON
from tests.server.clients import Someone, serving
from tests.server.tables.test_alarms import Time, _fair, clocks, open_fair

__all__ = ["_fair"]  # the game with clocks is on the shelf

FULL = {"noon": float(NOON), "evening": float(EVENING)}


@pytest.mark.parametrize("seed", range(3))
async def test_no_jump_gives_a_clock_more_than_its_time_or_rings_it_twice(
    tmp_path: Path, seed: int
) -> None:
    luck, day, cookie, id = random.Random(seed), 1_000_000.0, "", ""
    rung = 0
    for life in range(6):
        async with serving(tmp_path, clock_grace=1.0) as server, Someone(server.base) as ana:
            time = Time(server, day)
            if not id:
                await ana.called("Ana")
                id, cookie = await open_fair(ana, "me", "here:Ben"), ana.cookie
            else:
                ana.http.cookies.set("muster", cookie)
            async with ana.at(id) as seat:
                left = clocks(seat)
                assert all(0 <= left[key] <= FULL[key] for key in left), (life, left)
                await seat.play("cheer")
                await time.pass_by(luck.choice((1.0, 20.0, NOON + 2.0)), id)
                await seat.catch_up()
            match = server.registry.live[id].match
            assert match is not None
            if match.over:
                return
            inputs = [action for who, action in match.record.inputs if who == -1]
            assert len(inputs) >= rung, "what has rung has rung"
            rung = len(inputs)
            assert inputs == [("ring", "shut")[n % 2] for n in range(len(inputs))], "in order"
            day = time.now + luck.choice((-86_400.0, -30.0, 0.0, 30.0, 7_200.0, 10 * 86_400.0))


def test_the_servers_clock_does_not_see_the_time_of_day_set() -> None:
    day, passed = [1000.0], [5.0]
    clock = SteadyClock(lambda: day[0], lambda: passed[0])
    for jump in (3600.0, -7200.0, 10.0**9):
        day[0] += jump
        passed[0] += 1.0
    assert clock() == 1003.0
