"""The example client of docs/protocol.md where answers have amounts and nobody's turn it is."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.server.clients import PATIENCE, Someone, serving
from tests.server.tables.test_bot_seats import PLAYER

QUICKLY = 60.0
"""A pace of clocks: a round of talking takes two seconds at most."""


@pytest.mark.parametrize("mode", ["turns", "real-time"])
async def test_an_example_player_among_bots_finishes_a_game(tmp_path: Path, mode: str) -> None:
    async with serving(tmp_path, clock_pace=QUICKLY) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        plan = ["open", *["bot:random"] * 3]
        table = await ana.open(*plan, game="millions-of-dollars", options={"mode": mode})
        player = await asyncio.create_subprocess_exec(
            *(sys.executable, str(PLAYER), server.base, table["code"], "Rita"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            told, wrong = await asyncio.wait_for(player.communicate(), 2 * PATIENCE)
        finally:
            if player.returncode is None:
                player.kill()
        assert player.returncode == 0, wrong.decode()
        assert "Winners: [" in told.decode().splitlines()[-1]
        match = server.registry.live[table["id"]].match
        assert match is not None
        assert match.record.verify().finished
        assert any(seat == 0 for seat, _ in match.record.inputs)
