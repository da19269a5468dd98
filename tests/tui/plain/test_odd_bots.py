"""Bots of others at a table in the terminal: one that fails is replaced, and that is said once."""

from __future__ import annotations

import pytest

from muster.tui.plain.play import DONE, PlainGame
from muster.tui.table.local import LocalTable, Setting

ODD = "tests.bots.odd_bots"


@pytest.mark.parametrize(
    ("bot", "did"),
    [
        ("Raises", "ran into an error: KeyError (odd_bots.py:"),
        ("Cheats", "gave an answer that is none. Another plays on in its place."),
    ],
)
def test_another_plays_on_and_it_is_said_once(bot: str, did: str) -> None:
    said: list[str] = []
    table = LocalTable.begin(Setting("the-plan", (f"{ODD}:{bot}", "random"), seed=3))
    assert PlainGame(table, input, said.append).run() == DONE
    told = [line for line in said if f"the bot {ODD}:{bot}" in line]
    assert len(told) == 1
    assert did in told[0]
    assert "nothing to see" not in told[0], "what an error says may be a secret"
    assert table.match.over
