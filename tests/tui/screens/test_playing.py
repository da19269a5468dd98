"""Playing on the drawn table: by keyboard, by mouse, and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from muster import Record
from muster.kernel.scene import Scene
from muster.tui.app import TableApp
from muster.tui.screens import chooser
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.screens.dialogs import QuitCard, RefusalCard
from muster.tui.screens.play import PlayScreen
from muster.tui.screens.readers import LogScreen, RulesScreen, WhyScreen
from muster.tui.screens.score import ScoreScreen
from muster.tui.table.local import LocalTable, Setting
from tests.tui.driving import PATIENCE, SIZE, click_on, drawn, playing, settle, shown, table, until


async def test_a_game_by_keyboard_ends_with_the_score_sheet_and_can_be_played_again() -> None:
    begun = table("you", "random", bribes=True)
    while begun.match.scene(0).step < 10:
        ask = begun.match.asks[0]
        begun.match.play(ask.seat, begun.match.legal(ask.seat)[0])
    app = TableApp(begun, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        keys = ["1", "right", "enter", "down", "enter", "2"]
        pressed = 0
        while not app.table.match.over:
            await settle(pilot)
            if not app.table.match.over:
                await pilot.press(keys[pressed % len(keys)])
                pressed += 1
            assert pressed < 400
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        outcome = app.table.match.outcome
        assert outcome is not None
        text = shown(app)
        for score in outcome.scores:
            assert str(score) in text
        assert "Full sets" in text
        assert "TP-14" in text
        await pilot.press("p")
        await until(pilot, lambda: "turn 1 of 11" in shown(app))
        assert app.table.match.moment == 0


async def test_the_keys_one_to_nine_play_the_choice_with_that_number() -> None:
    app = TableApp(table("you", "random", "random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        third = app.table.match.legal(0)[2]
        await pilot.press("3")
        assert app.table.match.record.inputs == ((0, third),)


async def test_two_digits_are_one_number_where_there_are_that_many_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chooser, "TYPING", PATIENCE)
    app = TableApp(table("you", "random", "random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen = playing(app)
        screen.choices = screen.choices * 3
        screen.action_digit(1)
        assert app.table.match.moment == 0
        screen.choices = screen.choices * 3
        screen.action_digit(2)
        assert screen.typing() == ""
        assert app.table.match.moment == 1


def answers(count: int) -> Callable[[LocalTable, int | None], Scene]:
    """As many answers to the first question as this; all are the first one."""
    own = LocalTable.scene

    def scene(self: LocalTable, viewer: int | None) -> Scene:
        found = own(self, viewer)
        prompts = [
            replace(one, choices=one.choices[:1] * count) if one.choices else one
            for one in found.prompts
        ]
        return replace(found, prompts=tuple(prompts))

    return scene


async def test_what_was_typed_is_shown_while_a_longer_number_may_be_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chooser, "TYPING", PATIENCE)
    monkeypatch.setattr(LocalTable, "scene", answers(14))
    app = TableApp(table("you", "random", "random"), pace=60)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(pilot)
        told = "1▁ Enter or wait: 1 · next digit: 10 to 14 · Esc: no"
        await pilot.press("1")
        assert told in shown(app)
        await pilot.press("escape")
        assert told not in shown(app)
        await pilot.press("1", "right")
        assert told not in shown(app)
        await pilot.press("1", "9")
        assert told not in shown(app)
        notes = [note.message for note in app._notifications]
        assert notes == ["There is no answer 19; they go from 1 to 14."]
        assert app.table.match.moment == 0
        await pilot.press("1", "enter")
        assert told not in shown(app)
        assert app.table.match.moment == 1


async def test_a_number_that_was_typed_is_played_after_a_moment_unless_something_else_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LocalTable, "scene", answers(14))
    app = TableApp(table("you", "random", "random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen = playing(app)
        monkeypatch.setattr(chooser, "TYPING", 0.01)
        others: list[Callable[[], None]] = [screen.action_back, screen.action_keys]
        for other in (lambda: screen.action_move(1), *others):
            screen.action_digit(1)
            other()
            await pilot.pause(0.05)
        assert app.table.match.moment == 0
        await pilot.press("escape", "1")
        await until(pilot, lambda: app.table.match.moment == 1)
        assert screen.typing() == ""


async def test_clicking_a_card_plays_it() -> None:
    app = TableApp(table("you", "random", "random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        action = app.table.match.legal(0)[1]
        await click_on(pilot, "mine", action.split()[1])
        assert app.table.match.record.inputs == ((0, action),)


async def test_clicking_a_choice_plays_it() -> None:
    app = TableApp(table("you", "random", "random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await click_on(pilot, "bar", "choice:2")
        assert app.table.match.record.inputs == ((0, app.table.match.record.inputs[0][1]),)
        assert app.table.match.answered == (0,)


async def test_the_pointer_takes_the_cursor_with_it() -> None:
    app = TableApp(table("you", "random", "random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen = playing(app)
        spot = screen.query_one("#mine", CanvasView).canvas.where(screen.choices[3].targets[0])
        assert spot is not None
        await pilot.hover("#mine", offset=(spot.x + 2, spot.y + 1))
        await pilot.pause()
        assert screen.cursor == 3


async def test_a_sealed_answer_can_be_changed_and_taken_back_until_the_bots_have_answered() -> None:
    app = TableApp(table("you", "greedy", "greedy"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        first, second = app.table.match.legal(0)[:2]
        await pilot.press("1")
        assert app.table.match.answered == (0,)
        assert "Sealed" in shown(app)
        await pilot.press("enter")
        assert app.table.match.moment == 1, "a second Enter changes nothing by mistake"
        await pilot.press("right", "right", "left", "left", "down")
        assert playing(app).cursor >= 0
        await pilot.press("2")
        assert [action for _, action in app.table.match.record.inputs] == [first, second]
        await pilot.press("u")
        await pilot.press("u")
        assert app.table.match.moment == 0
        assert "Which Plan do you set face down?" in shown(app)


async def test_one_step_of_several_is_taken_back_and_then_undo_says_why_not() -> None:
    app = TableApp(table("you", "random", "random", seed=3), pace=0)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(pilot)
        while (ask := app.table.question(0)) is not None and ask.key != "pass":
            await pilot.press("1")
            await settle(pilot)
        before = app.table.match.moment
        await pilot.press("1")
        await settle(pilot)
        assert "So far" in shown(app)
        await pilot.press("u")
        await settle(pilot)
        assert app.table.match.moment == before
        while app.table.match.may_undo(0) is None:
            await pilot.press("u")
        moment = app.table.match.moment
        await pilot.press("u")
        await until(pilot, lambda: "No undo" in shown(app))
        assert app.table.match.moment == moment


async def test_why_not_of_a_typed_and_of_a_listed_action() -> None:
    app = TableApp(table("you", "random", "random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await pilot.press("w")
        assert isinstance(app.screen, WhyScreen)
        mine = {action.split()[1] for action in app.table.match.legal(0)}
        other = next(card for card in ("p1-01", "p1-02", "p1-03") if card not in mine)
        for char in f"plan {other}":
            await pilot.press({" ": "space", "-": "minus"}.get(char, char))
        await pilot.press("enter")
        await pilot.pause()
        text = shown(app)
        assert "is not in your hand" in text
        assert "TP-3" in text
        assert "hand:" in text
        await pilot.press("escape")
        assert app.table.match.moment == 0


async def test_clicking_a_piece_that_is_no_answer_says_why_and_opens_the_rule() -> None:
    app = TableApp(table("you", "random", "random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        treasure = app.table.match.view(0)["table"]["treasures"][0]
        await click_on(pilot, "upper", treasure)
        assert isinstance(app.screen, RefusalCard)
        assert "TP-3" in shown(app)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))


async def test_a_opens_the_player_aid_and_i_tells_rulings() -> None:
    app = TableApp(table("you", "random", "random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await pilot.press("a")
        await until(pilot, lambda: "A night, eleven times" in shown(app))
        await pilot.press("a")
        await until(pilot, lambda: not isinstance(app.screen, RulesScreen))
        await pilot.press("right", "i")
        await until(pilot, lambda: "Plans are executed by type" in shown(app))


async def test_r_opens_the_rulebook_at_the_clause_behind_the_question() -> None:
    app = TableApp(table("you", "random", "random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await pilot.press("r")
        await until(pilot, lambda: "Everybody sets one Plan face down" in shown(app))
        assert isinstance(app.screen, RulesScreen)
        assert "TP-3" in shown(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)


async def test_a_small_terminal_shows_question_hand_and_news_and_opens_the_log() -> None:
    app = TableApp(table("you", "random", "random"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        text = shown(app)
        assert "Which Plan do you set face down?" in text
        assert "YOUR HAND" in text
        assert "Team of" in text
        await pilot.press("l")
        await until(pilot, lambda: "is dealt" in shown(app))
        assert isinstance(app.screen, LogScreen)


async def test_the_light_room_changes_the_felt_and_no_card() -> None:
    app = TableApp(table("you", "random", "random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        dark = drawn(playing(app))
        felt = app.palette.felt
        await pilot.press("t")
        await pilot.pause()
        assert app.palette.felt != felt
        assert drawn(playing(app)) == dark


async def test_leaving_asks_first_and_can_save(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    app = TableApp(table("you", "random", "random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await pilot.press("1", "q")
        assert isinstance(app.screen, QuitCard)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("q", "s")
        await pilot.pause()
    kept = list(tmp_path.glob("*.muster"))
    assert len(kept) == 1
    assert len(Record.load(kept[0]).inputs) == 1
    assert app.return_value == 0


async def test_ctrl_c_leaves_with_130() -> None:
    app = TableApp(table("you", "random", "random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+c")
    assert app.return_value == 130


async def test_without_people_one_watches_to_the_end() -> None:
    app = TableApp(table("random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        assert app.table.match.over


async def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    setting = Setting("the-plan", ("you", "random"), seed=7, save=folder / "kept.muster")
    app = TableApp(LocalTable.begin(setting), pace=60)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(pilot)
        (folder / "kept.muster").unlink()
        folder.rmdir()
        await pilot.press("1")
        await until(pilot, lambda: "Not saved" in shown(app))
        assert app.table.match.moment == 1
