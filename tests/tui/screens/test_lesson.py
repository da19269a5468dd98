"""A lesson on the drawn table: what is told lies over it, wrong answers are answered."""

from __future__ import annotations

from muster.lessons import lesson_named
from muster.tui.app import LessonApp
from muster.tui.screens.dialogs import RefusalCard
from muster.tui.screens.lesson import LessonCard
from muster.tui.table.lesson import LessonTable
from tests.tui.driving import SIZE, shown, until


async def test_a_learner_reads_errs_and_finds() -> None:
    table = LessonTable(lesson_named("the-plan", "equal-teams-stumble"))
    app = LessonApp(table, pace=0.0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonCard))
        assert "Everybody wants them" in shown(app)
        await pilot.press("enter")
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, RefusalCard))
        assert "both would miss them" in shown(app)
        assert table.match.moment == 2, "it is not carried out"
        await pilot.press("escape", "1")
        await until(pilot, lambda: isinstance(app.screen, LessonCard))
        assert "Your lone thief was first" in shown(app)
        for _ in range(2):
            await until(pilot, lambda: isinstance(app.screen, LessonCard))
            await pilot.press("enter", "1")
        await until(pilot, lambda: table.is_done)
        await until(pilot, lambda: isinstance(app.screen, LessonCard))
        assert "Same size and same colour: both miss." in shown(app)
        await pilot.press("enter")
    assert app.return_code == 0
