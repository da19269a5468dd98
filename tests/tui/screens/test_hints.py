"""Hints in the terminal: a key on the drawn table, a word line by line; a number gives one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from muster.bots.insight.hint import Hint
from muster.tui.app import TableApp
from muster.tui.plain.play import PlainGame
from muster.tui.screens.hint import HintCard
from muster.tui.table.local import LocalTable
from muster.tui.table.thinking import Advice
from tests.tui.driving import SIZE, playing, settle, shown, table, until


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints without a thought: the last answers first."""

    def think(advice: Advice) -> list[Hint]:
        legal = advice._legal[::-1][:3]
        return [Hint((answer,), 0.42, None, 0.01, 9, "wins two jewels alone") for answer in legal]

    monkeypatch.setattr(Advice, "think", think)


async def test_h_names_good_answers_and_a_number_gives_one() -> None:
    app = TableApp(table("you", "greedy", "greedy"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        wanted = app.table.match.legal(0)[-2]
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, HintCard))
        await pilot.pause()
        words = shown(app)
        assert "Good answers" in words
        assert "about 42 %" in words
        assert "Wins two jewels alone." in words
        await pilot.press("2")
        await pilot.pause()
        assert app.table.match.record.inputs[0] == (0, wanted)
        assert playing(app).viewer == 0


async def test_where_no_hints_are_given_a_line_says_so() -> None:
    app = TableApp(table("you", "you", "greedy"), pace=0)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.press("enter")  # the first of the two is here
        await settle(pilot)
        await pilot.press("h")
        notes = [note.message for note in app._notifications]
        assert notes[-1] == "This table gives no hints; it would with --hints."
        assert not isinstance(app.screen, HintCard)


def said(table: LocalTable, *lines: str) -> list[str]:
    told: list[str] = []
    left = [*lines, "q"]
    PlainGame(table, lambda _: left.pop(0), told.append).run()
    return told


def test_line_by_line_the_word_hint_does() -> None:
    at = table("you", "greedy", "greedy")
    wanted = at.match.legal(0)[-1]
    told = said(at, "hint", "hint 7", "hint 1")
    hints = [line for line in told if line.startswith("  hint ")]
    assert len(hints) == 3
    assert hints[0].endswith(", about 42 %: wins two jewels alone.")
    assert "There is no hint 7 to follow now: type hint, and see." in told
    assert at.match.record.inputs[0] == (0, wanted)


def test_hints_are_for_who_plays_alone_unless_somebody_said_otherwise() -> None:
    alone, two = table("you", "greedy", "greedy"), table("you", "you", "greedy")
    assert alone.no_hint(0) == ""
    assert two.no_hint(0).startswith("This table gives no hints")
    alone.setting = replace(alone.setting, hints=False)
    two.setting = replace(two.setting, hints=True)
    assert alone.no_hint(0).startswith("This table gives no hints")
    assert two.no_hint(0) == ""
    assert two.no_hint(None).startswith("You are not asked anything now")
