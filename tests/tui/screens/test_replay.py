"""Going through a record with the arrow keys."""

from __future__ import annotations

import random

from muster import Match
from muster.tui.screens.player import PlayerScreen
from muster.tui.screens.readers import RulesScreen
from muster.tui.screens.replay import ReplayApp, ReplayScreen
from muster.tui.screens.score import ScoreScreen
from tests.tui.driving import shown
from tests.tui.exploring import NAMES, midway


def finished() -> Match:
    rng = random.Random(2)
    match = Match.new("the-plan", 2, 2)
    while not match.over:
        seat = match.asks[0].seat
        match.play(seat, rng.choice(match.legal(seat)))
    return match


async def test_steps_forward_back_to_the_end_and_through_all_eyes() -> None:
    match = finished()
    app = ReplayApp(match.record, ("Fox", "Owl"), None)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("right", "right", "left")
        assert screen.moment == 1
        await pilot.press("down")
        assert screen.moment == 11
        assert screen.match.fingerprint == match.record.replay(11).fingerprint
        await pilot.press("v")
        assert screen.seat == 0
        await pilot.press("v", "v")
        assert screen.seat is None
        await pilot.press("end")
        assert screen.match.over
        await pilot.press("right")
        await pilot.pause()
        assert isinstance(app.screen, ScoreScreen)
        await pilot.press("escape")
        await pilot.press("home", "r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await pilot.press("q")
    assert app.return_value == 0


async def test_what_lies_behind_a_plate_can_be_opened_in_a_record_too() -> None:
    match = midway()
    match.play(0, "take c9")
    app = ReplayApp(match.record, NAMES, 0)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("o")
        assert isinstance(app.screen, PlayerScreen)
        assert "Builder 42" in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)
