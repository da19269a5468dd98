"""Several people at one screen: the curtain between them hides everything."""

from __future__ import annotations

import time

import pytest

from muster import Match
from muster.tui.app import TableApp
from muster.tui.screens.dialogs import HandOverScreen
from muster.tui.screens.play import PlayScreen
from muster.tui.table.local import LocalTable, Setting
from tests.tui.driving import PATIENCE, SIZE, drawn, playing, settle, shown, table


def hand_words(match: Match, seat: int) -> set[str]:
    """What one could read if this seat's hand were shown: the cards' names with their kinds."""
    box = match.box
    labels = [match.game.label(box, action) for action in match.legal(seat)]
    return {label.removeprefix("Seal ") for label in labels if ":" in label}


async def test_the_curtain_hides_hands_and_logs_while_the_screen_changes_hands() -> None:
    app = TableApp(table("you", "you", "random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        secrets = hand_words(app.table.match, 0) | hand_words(app.table.match, 1)
        assert len(secrets) > 6
        for words in secrets:
            assert words not in shown(app)
            assert words not in drawn(playing(app))
        assert "Fox, your turn" in shown(app)

        await pilot.press("enter")
        await pilot.pause()
        mine, others = hand_words(app.table.match, 0), hand_words(app.table.match, 1)
        text = drawn(playing(app))
        assert all(words in text.replace("\n", " ") for words in mine)
        assert not any(words in text for words in others - mine)

        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert "Owl, your turn" in shown(app)
        for words in secrets:
            assert words not in shown(app)
            assert words not in drawn(playing(app))


@pytest.mark.parametrize("key", ["w", "r", "l", "s", "2", "t", "question_mark", "escape"])
async def test_no_key_looks_behind_the_curtain(key: str) -> None:
    app = TableApp(table("you", "you"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert app.table.match.moment == 0


async def test_whoever_sealed_can_take_it_back_at_the_curtain() -> None:
    app = TableApp(table("you", "you"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.press("1")
        await pilot.pause()
        assert "u: Fox takes back" in shown(app)
        await pilot.press("u")
        await pilot.pause()
        assert app.table.match.moment == 0
        assert isinstance(app.screen, HandOverScreen)
        assert "Fox, your turn" in shown(app)


async def test_two_people_play_a_turn_each_behind_their_own_curtain() -> None:
    app = TableApp(table("you", "you", "random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        lookers: list[int] = []
        deadline = time.monotonic() + PATIENCE
        while app.table.match.moment <= 6 or len(set(lookers)) < 2:
            assert time.monotonic() < deadline, lookers
            await pilot.pause()
            if isinstance(app.screen, HandOverScreen):
                await pilot.press("enter")
            elif isinstance(app.screen, PlayScreen):
                viewer = app.screen.viewer
                if viewer is None or app.table.question(viewer) is None:
                    await settle(pilot, 1 - (viewer or 0))
                    continue
                lookers.append(viewer)
                await pilot.press("1")
        assert {0, 1} == set(lookers)


async def test_with_one_person_there_is_no_curtain() -> None:
    app = TableApp(table("random", "you"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot, 1)
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.viewer == 1


def test_whoever_acted_last_takes_back_first() -> None:
    """At one screen, in a game where everybody may take back what is their own."""
    local = LocalTable.begin(Setting("masters", ("you", "you", "you"), seed=5))
    for seat, action in enumerate(("cast fox karma", "cast owl tiny", "cast stag iceheart")):
        local.play(seat, action)
    local.play(0, "start fox e1")
    assert local.undoable() == 0
    local.play(2, "start stag e3")
    local.play(1, "start owl e2")
    assert local.undoable() == 1
    local.undo(1)
    assert local.undoable() == 2
    assert local.match.may_undo(0) is None
