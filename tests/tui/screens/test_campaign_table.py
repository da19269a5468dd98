"""A match of a campaign on the drawn table: kept until it is over, and played once."""

from __future__ import annotations

from pathlib import Path

from muster import Record
from muster.tui.app import TableApp
from muster.tui.screens.dialogs import QuitCard
from muster.tui.screens.score import ScoreScreen
from muster.tui.table.local import LocalTable, Setting
from tests.tui.driving import SIZE, settle, shown, until


def begin(folder: Path, *players: str) -> LocalTable:
    setting = Setting(
        "the-plan",
        players,
        seed=7,
        save=folder / "night.crew.running",
        goes_on="muster campaign play night.crew",
    )
    return LocalTable.begin(setting)


def told(app: TableApp) -> list[str]:
    """The notices that are up; on the screen their lines are broken."""
    return [notice.message for notice in app._notifications]


async def test_a_match_of_a_campaign_is_not_played_again(tmp_path: Path) -> None:
    app = TableApp(begin(tmp_path, "random", "random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        assert "play again" not in shown(app)
        table = app.table
        await pilot.press("p")
        await pilot.pause()
        assert app.table is table
        assert table.match.over
    assert [one.name for one in tmp_path.iterdir()] == ["night.crew.running"]


async def test_leaving_keeps_it_and_says_how_to_go_on(tmp_path: Path) -> None:
    app = TableApp(begin(tmp_path, "you", "random"), pace=60)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("1", "s")
        await until(pilot, lambda: any("muster campaign play" in one for one in told(app)))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, QuitCard))
    assert len(Record.load(tmp_path / "night.crew.running").inputs) == 1
