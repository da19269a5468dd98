"""A table of cards with costs, columns and piles, drawn and played on the screen."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

import muster
from muster.kernel.scene import Area, Face, Mark, Piece
from muster.tui.app import TableApp
from muster.tui.draw.canvas import clip_name
from muster.tui.draw.context import DrawContext
from muster.tui.draw.palette import palette_for, suit
from muster.tui.draw.pieces import BIG, CHIP, SMALL, draw_piece, width_of
from muster.tui.draw.piles import draw_column
from muster.tui.draw.printed import narrowest
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.screens.dialogs import InfoCard, RefusalCard
from muster.tui.screens.play import PlayScreen
from muster.tui.screens.player import PlayerScreen
from muster.tui.screens.stage import Key, Stage, Viewer, choices_for, set_stage
from muster.tui.words.suits import IN_ENGLISH
from tests.tui.driving import click_on, drawn, playing, settle, shown
from tests.tui.exploring import NAMES, midway, seated

DARK = palette_for(None, True)
SIZE = (120, 40)
CARD = Piece(
    "c1",
    "card",
    Face(
        title="Tester 18",
        suit="green",
        corner="2",
        text="Draws two whenever a new recruit covers it",
        cost=("yellow", "blue", "blue"),
        struck=1,
        badges=(Mark(suit="green"), Mark(suit="red")),
    ),
)
GOAL = Piece(
    "g1",
    "goal",
    Face(
        title="Vostok 1",
        corner="9",
        text="Soviet Union",
        ground="red",
        badges=(
            Mark(suit="blue", value="4", have="2"),
            Mark(suit="green", value="3", have="3"),
        ),
    ),
)


def stage_of(match: muster.Match, width: int, height: int) -> Stage:
    look = Viewer(match.scene(0), NAMES, [""] * 3, DARK)
    return set_stage(look, width, height, match.log(0), [Key("?", "keys", "keys")])


@pytest.mark.parametrize("detail", [CHIP, SMALL, BIG])
def test_a_card_shows_cost_worth_and_skills_at_every_level_of_detail(detail: int) -> None:
    wide = width_of(CARD, detail, 40)
    for width in (wide, wide if detail == CHIP else narrowest(CARD)):
        text = "\n".join(draw_piece(CARD, detail, width, DARK).lines())
        assert "Tester 18" in text
        assert "2" in text
        for name in ("green", "red"):
            assert suit(name).shape in text
        assert IN_ENGLISH.letter("yellow") in text
        assert text.count(IN_ENGLISH.letter("blue")) == 1 if detail == CHIP else "×" in text


def test_a_goal_shows_what_is_there_of_what_it_demands() -> None:
    for detail in (CHIP, SMALL, BIG):
        width = width_of(GOAL, detail, 40)
        text = "\n".join(draw_piece(GOAL, detail, width, DARK).lines())
        assert "Vostok 1" in text
        assert "9" in text
        assert "2/4" in text
        assert "3✓" in text


def test_a_column_shows_every_card_and_its_top_in_full() -> None:
    cards = tuple(
        Piece(f"c{n}", "card", Face(title=f"Tester {n}", suit="green", corner="1", text="Draws"))
        for n in (14, 15, 16)
    )
    sign = Mark(suit="green", value="3")
    column = Area("d", "column", cards, label="Testing", badges=(sign,))
    context = DrawContext(midway().scene(0), NAMES, ("", "", ""), DARK)
    for detail in (CHIP, SMALL, BIG):
        sheet = draw_column(column, 16, detail, context)
        text = "\n".join(sheet.lines())
        for words in ("Testing", "G3", "Tester 14", "Tester 15", "Tester 16"):
            assert words in text
        spots = {spot.id: spot for spot in sheet.spots}
        assert spots["c14"].y < spots["c15"].y < spots["c16"].y
        assert ("Draws" in text) == (detail != CHIP)
    empty = Area("d", "column", label="Testing", badges=(sign,))
    assert "empty" in "\n".join(draw_column(empty, 16, BIG, context).lines())


def test_a_name_cut_short_keeps_its_number() -> None:
    assert clip_name("Researcher 34", 13) == "Researcher 34"
    assert clip_name("Researcher 34", 9) == "Resea… 34"
    assert clip_name("Team of Four", 8) == "Team of…"


PICKS = ((), ("recruit c9 blue",), ("recruit c9 blue", "pay"), ("recruit c18 red", "pay"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (40, 16)])
@pytest.mark.parametrize("picks", PICKS)
def test_every_choice_about_a_thing_can_be_clicked(
    size: tuple[int, int], picks: tuple[str, ...]
) -> None:
    match = midway()
    for pick in picks:
        match.play(0, pick)
    stage = stage_of(match, *size)
    spots = {spot.id for sheet in (stage.upper, stage.mine) for spot in sheet.spots}
    for choice in choices_for(match.scene(0)):
        assert set(choice.targets) - {"mine"} <= spots
    for sheet in (stage.upper, stage.mine, stage.bar):
        assert sheet.width <= size[0]
        for row in sheet.rows:
            assert sum(cell_len(cell[0]) for cell in row) == sheet.width


def test_tokens_are_numbers_and_laid_ones_stand_beside_them() -> None:
    match = midway()
    before = "\n".join(stage_of(match, *SIZE).mine.lines())
    assert "pass to Owl" in before
    assert "◆G3" in before
    assert "▲Y2" in before
    for pick in ("recruit c18 red", "token yellow"):
        match.play(0, pick)
    after = "\n".join(stage_of(match, *SIZE).mine.lines())
    assert "▲Y1" in after
    assert "▲✔" in after


def test_what_is_laid_is_ticked_on_its_own_row() -> None:
    match = midway()
    for pick in ("recruit c18 red", "pay"):
        match.play(0, pick)
    mine = stage_of(match, *SIZE).mine
    spot = mine.where("c1")
    assert spot is not None
    assert "✔" in mine.lines()[spot.y][spot.x : spot.x + spot.width]
    tick = mine.where("yellow-1")
    assert tick is not None
    assert "✔" in mine.lines()[tick.y]


async def test_a_recruit_is_paid_for_and_the_payment_taken_apart() -> None:
    app = TableApp(seated(midway()), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen, match = playing(app), app.table.match

        async def choose(action: str) -> None:
            """Go there with the arrows and press Enter."""
            wanted = [choice.action for choice in screen.choices].index(action)
            while screen.cursor != wanted:
                await pilot.press("right" if screen.cursor < wanted else "left")
            await pilot.press("enter")

        await choose("recruit c18 red")
        text = shown(app)
        assert "Recruit Tester 18 into Construction" in text
        assert "Still due: 3 yellow." in text
        assert "Pay for me lays 1 free and 2 yellow tokens." in text
        await pilot.press("enter")
        assert "Everything is paid." in shown(app)
        assert "So far: Engineer 1, 2 yellow tokens." in shown(app)
        await choose("drop use c1 yellow")
        assert "Still due: 1 yellow." in shown(app)
        await pilot.press("u")
        assert "Everything is paid." in shown(app)
        await click_on(pilot, "mine", "c1")
        assert "Still due: 1 yellow." in shown(app), "a click on what is laid takes it back"
        await choose("move c40 yellow")
        assert "So far: Builder 40, 2 yellow tokens." in shown(app)
        await choose("done")
        table = match.view(0)["table"]
        assert table["hubs"][0]["red"] == ["c18"]
        assert table["tokens"][0]["yellow"] == 0
        assert "c40" in table["center"]


async def test_another_hub_is_opened_by_key_and_by_a_click_on_the_plate() -> None:
    app = TableApp(seated(midway()), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "Builder 42" not in drawn(playing(app))
        await pilot.press("o")
        assert isinstance(app.screen, PlayerScreen)
        assert "Builder 42" in shown(app)
        assert "Astronaut 58" in shown(app)
        await pilot.press("right")
        assert "Researcher 34" in shown(app)
        assert "Builder 42" not in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, PlayScreen)
        await click_on(pilot, "upper", "seat-2")
        assert isinstance(app.screen, PlayerScreen)
        assert "Researcher 34" in shown(app)
        await pilot.press("escape")
        assert app.table.match.moment == 0


async def test_all_that_is_printed_can_be_read_and_a_touched_piece_says_why_not() -> None:
    app = TableApp(seated(midway()), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen = playing(app)
        engineer = [choice.action for choice in screen.choices].index("take c9")
        while screen.cursor != engineer:
            await pilot.press("right")
        await pilot.press("i")
        assert isinstance(app.screen, InfoCard)
        assert "After recruiting a card of basic cost 5 or 6 draw 1" in " ".join(shown(app).split())
        await pilot.press("escape")
        await click_on(pilot, "upper", "apollo-11")
        assert isinstance(app.screen, RefusalCard)
        assert app.table.match.moment == 0


async def test_a_small_terminal_shows_what_is_due_and_scrolls_through_the_answers() -> None:
    app = TableApp(seated(midway()), pace=60)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen = playing(app)
        assert "more row" in shown(app)
        await pilot.press("down")
        bar = screen.query_one("#bar", CanvasView).canvas
        first, second = bar.where("choice:0"), bar.where(f"choice:{screen.cursor}")
        assert first is not None
        assert second is not None
        assert second.y == first.y + 1
        seen = {screen.cursor}
        for _ in range(6):
            await pilot.press("down")
            seen.add(screen.cursor)
        bar = screen.query_one("#bar", CanvasView).canvas
        assert bar.where(f"choice:{screen.cursor}") is not None
        assert len(seen) > 4
        screen.answer("recruit c9 blue")
        await pilot.pause()
        text = shown(app)
        assert "Recruit Engineer 9 into Engineering" in text
        assert "Still due: 1 yellow, 1 red, 2 purple." in text
        assert "Move Engineer 12 to the Center for" in drawn(screen)
