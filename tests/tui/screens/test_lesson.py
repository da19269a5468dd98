"""A lesson on the drawn table: what is told lies beside it, wrong answers are answered."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from muster.lessons import begin, lesson_named
from muster.tui.app import LessonApp
from muster.tui.draw.highlights import stand_ins
from muster.tui.screens.dialogs import RefusalCard
from muster.tui.screens.lesson import LessonCard, LessonScreen
from muster.tui.table.lesson import LessonTable
from tests.tui.driving import SIZE, drawn, shown, until


def taught(name: str, game: str = "the-plan") -> LessonApp:
    return LessonApp(LessonTable(lesson_named(game, name)), pace=0.0)


async def card(pilot: Pilot[int]) -> LessonCard:
    """What is told now, once it is told."""
    app = pilot.app
    await until(
        pilot, lambda: isinstance(app.screen, LessonCard) and bool(app.screen.query("#page"))
    )
    assert isinstance(app.screen, LessonCard)
    return app.screen


async def read_on(pilot: Pilot[int]) -> None:
    """To the last page, and to the table."""
    told = await card(pilot)
    while pilot.app.screen is told:
        await pilot.press("enter")
        await pilot.pause()


async def test_a_learner_reads_errs_and_finds() -> None:
    app = taught("equal-teams-stumble")
    async with app.run_test(size=SIZE) as pilot:
        told = await card(pilot)
        assert "Everybody wants them" in told.text
        await pilot.press("enter", "enter")
        assert "Suppose Owl has sealed" in told.text
        await pilot.press("b")
        assert "both stumble" in told.text
        await read_on(pilot)
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, RefusalCard))
        assert "both would miss them" in shown(app)
        assert app.table.match.moment == 2, "it is not carried out"
        await pilot.press("escape", "n")
        assert "Everybody wants them" in (await card(pilot)).text, "n tells it once more"
        await read_on(pilot)
        await pilot.press("1")
        assert "Your lone thief was first" in (await card(pilot)).text
        for _ in range(2):
            await read_on(pilot)
            await pilot.press("1")
        await until(pilot, lambda: app.table.is_done)
        told = await card(pilot)
        while "Same size and same colour: both miss." not in told.text:
            await pilot.press("enter")
        await read_on(pilot)
    assert app.return_code == 0


@pytest.mark.parametrize("size", [SIZE, (80, 24)])
async def test_what_is_spoken_of_is_framed_and_not_covered(size: tuple[int, int]) -> None:
    app = taught("first-break-in")
    async with app.run_test(size=size) as pilot:
        told = await card(pilot)
        table = app.screen_stack[-2]
        assert isinstance(table, LessonScreen)
        assert "╔" in drawn(table)
        for page, sheet in ((0, "upper"), (1, "upper"), (2, "mine")):
            await pilot.press(*(["enter"] if page else []))
            await pilot.pause()
            assert told.at == page
            assert table.pointed
            place = table.query_one(f"#{sheet}").region
            assert not told.children[0].region.overlaps(place)
        await read_on(pilot)
        assert not table.pointed, "the last page points at nothing"


def test_what_is_not_drawn_is_pointed_at_by_what_lies_in_it_or_by_whose_it_is() -> None:
    lesson = lesson_named("space-explorers", "paying-by-hand")
    scene = begin(lesson).scene(lesson.seat)
    there = {node.id for node in scene.nodes()} - {"seat-1-skills", "hand"}
    assert stand_ins(["seat-1-skills", "center"], scene, there) == {"seat-1", "center"}
    assert stand_ins(["hand"], scene, there) == {"c48"}
    assert stand_ins(["moon"], scene, there) == frozenset()
