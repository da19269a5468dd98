"""Where nobody must answer, on the screen: waiting, amounts, who is ready."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from muster.kernel.ask import TABLE
from muster.kernel.match import Match
from muster.kernel.scene import Choice
from muster.tui.app import TableApp
from muster.tui.screens.amount import AmountCard
from muster.tui.screens.replay import ReplayScreen
from muster.tui.screens.stage import bar_for
from muster.tui.table.local import LocalTable, Setting
from muster.tui.words.groups import amounts, group_choices
from tests.bots.fair import on_the_shelf
from tests.tui.driving import SIZE, drawn, playing, shown, until

NAMES = ("Fox", "Owl", "Stag")


@pytest.fixture(autouse=True)
def _fair() -> Iterator[None]:
    with on_the_shelf():
        yield


def seated(*players: str, seed: int = 3) -> LocalTable:
    return LocalTable.begin(Setting("fair", players or ("you", "greedy", "greedy"), seed=seed))


def inputs(app: TableApp) -> list[tuple[int, str]]:
    return list(app.table.match.record.inputs)


def card(pilot: Pilot[int]) -> AmountCard:
    top = pilot.app.screen
    assert isinstance(top, AmountCard), top
    return top


async def test_nothing_happens_before_one_answers_or_waits() -> None:
    app = TableApp(seated(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert inputs(app) == []
        words = drawn(playing(app))
        assert "w wait" in words
        assert "Answer, or w: wait" in words
        await pilot.press("w")
        await until(pilot, lambda: len(inputs(app)) > 0)
        assert inputs(app)[0][0] != 0


async def test_an_amount_is_turned_up_and_down_or_typed() -> None:
    app = TableApp(seated(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Give to Owl (1 to 8)" in drawn(playing(app))
        await pilot.press("1")
        assert card(pilot).amount == 1
        assert "Give to Owl" in shown(app)
        await pilot.press("plus", "up", "right", "minus")
        assert card(pilot).amount == 3
        await pilot.press("end")
        assert card(pilot).amount == 8
        await pilot.press("plus")
        assert card(pilot).amount == 8
        await pilot.press("home", "minus")
        assert card(pilot).amount == 1
        await pilot.press("9")  # more than one has is not taken
        assert card(pilot).amount == 1
        await pilot.press("5", "backspace", "0", "4")
        assert card(pilot).amount == 4
        await pilot.press("enter")
        await until(pilot, lambda: len(inputs(app)) > 1)
        assert inputs(app)[:2] == [(0, "give 1 4"), (1, "thank")]


async def test_escape_plays_nothing() -> None:
    app = TableApp(seated(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("2")
        card(pilot)
        await pilot.press("escape")
        assert app.screen is playing(app)
        assert inputs(app) == []


async def test_who_is_ready_lets_the_others_go_on_and_may_still_speak() -> None:
    app = TableApp(seated(seed=1), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("4")  # rest
        await until(pilot, lambda: app.table.match.state.dump()["day"] == 2)
        assert inputs(app)[0] == (0, "rest")
        assert len(inputs(app)) > 1  # nobody waited for me
        screen = playing(app)
        app.table.play(0, "rest")
        screen.draw()
        assert screen.cursor == -1  # a second Enter adds nothing by mistake
        assert "You need not answer." in drawn(screen)


async def test_where_one_must_answer_w_asks_why_not() -> None:
    app = TableApp(seated("you", "you"), pace=0)
    app.table.play(0, "give 1 1")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "w why not" in drawn(playing(app))
        await pilot.press("w")
        assert "Why not? Pick an action" in shown(app)


async def test_y_asks_why_not_where_w_waits() -> None:
    app = TableApp(seated(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("y", *"give 0 1", "enter")
        assert "That is yourself" in shown(app)
        assert inputs(app) == []


def test_the_bar_never_waits_for_the_clock_or_for_who_is_ready() -> None:
    match = Match.new("fair", 3, 1)
    assert bar_for(match.scene(None), NAMES).question == "Fox and Owl and Stag are thinking …"
    match.play(1, "rest")
    assert bar_for(match.scene(None), NAMES).question == "Fox and Stag are thinking …"
    match.play(0, "give 1 1")
    assert bar_for(match.scene(0), NAMES).question == "Owl is thinking …"


async def test_the_clock_has_a_name_in_the_replay() -> None:
    table = seated("you", "you")
    table.play(TABLE, "ring")
    table.play(0, "give 1 2")
    screen = ReplayScreen(table.match.record, table.names, None)
    screen.match.play(TABLE, "ring")
    screen.moment = 1
    assert screen.bar().question == "Step 1 of 2   The clock: Ring"
    screen.match.play(0, "give 1 2")
    screen.moment = 2
    assert screen.bar().question == "Step 2 of 2   Fox: Give to Owl: 2"


# Words


def test_amounts_with_their_units() -> None:
    assert amounts(Choice("give 1", "")) == ""
    assert amounts(Choice("give 1", "", low=1, high=8)) == "1 to 8"
    assert amounts(Choice("give 1", "", low=2, high=2, unit="coins")) == "2 coins"
    assert amounts(Choice("give 1", "", low=1, high=8, unit="coins")) == "1 to 8 coins"
    assert amounts(Choice("give 1", "", low=1, high=8, unit="$")) == "$1 to $8"
    assert amounts(Choice("give 1", "", low=1, high=8, unit="$M")) == "$1M to $8M"


def test_what_a_game_puts_together_stands_together() -> None:
    words = ("Driver", "Brute", "Crook")
    claims = [Choice(f"claim {w}", f"Claim {w}", button=w, group="Claim") for w in words]
    other = [Choice("pass", "Pass"), Choice("offer 1", "Offer", low=1, high=3, group="Offer")]
    groups = group_choices([*claims, *other], {})
    assert [(group.said, group.words) for group in groups] == [
        ("Claim", words),
        ("", ("Pass",)),
        ("", ("Offer (1 to 3)",)),
    ]
