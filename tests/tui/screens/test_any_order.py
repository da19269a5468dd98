"""Where several must act in any order: steps of people and bots mixed, and no curtain between."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from muster import Match
from muster.bots import Bot
from muster.kernel.views.view import View
from muster.tui.app import TableApp
from muster.tui.screens.dialogs import HandOverScreen
from muster.tui.table.local import LocalTable, Setting
from tests.games.masters.layouts.boards import crew, exits_at, place, spelled
from tests.tui.driving import SIZE, drawn, playing, shown, until
from tests.tui.typist import inputs, typed


def around(match: Match, *players: str) -> LocalTable:
    return LocalTable(Setting("masters", players, seed=1), match)


class Reader(Bot):
    """Says these things in turn; then the first thing that ends its part, or anything."""

    def __init__(self, *lines: str) -> None:
        super().__init__(random.Random(0))
        self._lines = [str(spelled(line)) for line in lines]

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if self._lines and self._lines[0] in legal:
            return self._lines.pop(0)
        return next((one for one in ("ready", "done") if one in legal), legal[0])


def corridor(**entries: Any) -> Match:
    """The two of MH-E9: Jacob runs Fox, Kelly the locksmith beside a hex nobody has seen yet."""
    cells = {(0, 0): "", (1, 0): "", (2, 0): "?", (3, 0): "", (1, -1): "", (2, -1): ""}
    seats = entries.pop("seats", 3)
    return place(
        cells,
        exits_at(e1=((0, 0), "W")),
        seats=seats,
        heist={"bag": {"lock": 1}},
        crew=crew(
            fox="thug hurry linger",
            owl="angry-locksmith bypass wing-it",
            stag="burglar linger wing-it",
        ),
        where={"fox": "(0,0)", "owl": "(1,-1)"},
        plans={"fox": ["(1,0)", "(2,0)", "(3,0)"], "owl": ["(2,-1)"]},
        dice={"fox": 5},
        **entries,
    ).m


def say(*lines: str) -> list[str]:
    return [str(spelled(line)) for line in lines]


@pytest.mark.clause("MH-E9", "MH-91")
def test_two_people_at_one_screen_mix_their_steps() -> None:
    table = around(corridor(), "you", "you", "you")
    heard = typed(
        table,
        *say("act fox hurry-5", "move fox (1,0)", "next"),
        *say("act owl pick", "use owl efficient-picker", "move owl (2,-1)", "unlock owl (2,0)"),
        *say("next fox", "move fox (2,0)", "move fox (3,0)"),
    )
    assert [seat for seat, _ in inputs(table)] == [0, 0, 1, 1, 1, 1, 0, 0]
    assert table.match.view(0)["table"]["where"]["fox"] == spelled("(3,0)")
    assert "Nobody else should look" not in "".join(heard)
    assert "--- Owl ---" in heard[3]
    assert "--- Fox ---" in heard[8]


def test_who_is_done_gets_the_floor_back_by_name() -> None:
    table = around(corridor(), "you", "you", "you")
    heard = typed(
        table,
        *say("act fox hurry-5", "done", "next nobody", "next fox", "move fox (1,0)", "n", "w", "w"),
    )
    assert "--- Owl ---" in heard[2]
    assert "valid: next Stag, next Fox" in heard[3]
    assert "--- Fox ---" in heard[4]
    assert inputs(table)[-1] == (0, spelled("move fox (1,0)"))
    assert "--- Owl ---" in heard[6]
    assert "--- Stag ---" in heard[7]
    assert "--- Fox ---" in heard[8]


def test_a_pick_is_kept_for_the_lock_a_bot_turns_up() -> None:
    table = around(corridor(), "random", "you", "random")
    table._bots[0] = Reader("act fox hurry-5", "move fox (1,0)")
    table._bots[2] = Reader("act stag pause")
    heard = typed(table, *say("act owl pick", "use owl efficient-picker", "move owl (2,-1)"))
    assert [seat for seat, _ in inputs(table)][:5] == [
        1,
        2,
        0,
        1,
        0,
    ]  # the game says who goes first
    assert "After each of your steps the bots may take some of theirs." in heard[0]
    assert table.match.why_not(1, str(spelled("unlock owl (2,0)"))) is None
    assert table.match.view(0)["table"]["chits"][spelled("(2,0)")] == "lock"


def test_waiting_lets_the_bot_act_that_the_game_lets_go_first_and_then_one_is_asked_again() -> None:
    table = around(corridor(), "random", "you", "random")
    table._bots[0] = Reader("act fox hurry-5", "move fox (1,0)")
    table._bots[2] = Reader("act stag pause")
    heard = typed(table, "w")
    assert inputs(table) == [(2, "act stag pause")]
    assert "What does your crew do?" in heard[1]


def test_by_saying_done_one_lets_the_bots_finish_and_is_asked_again() -> None:
    table = around(corridor(), "random", "you", "random")
    table._bots[0] = Reader("act fox hurry-5", "move fox (1,0)")
    table._bots[2] = Reader("act stag pause")
    heard = typed(table, "act owl pick", "done", "done")
    before = inputs(table)[: inputs(table).index((1, "done"))]
    assert (0, "done") in before
    assert (2, "done") in before
    assert "first the others finish" in heard[2]
    assert "The others are done. You have not said it yet: Done." in heard[2]
    assert table.match.view(None)["table"]["round"] == 2


def test_bots_that_only_finish_are_not_worth_a_second_question() -> None:
    table = around(corridor(), "random", "you", "random")
    table._bots[0] = Reader("act fox hurry-5")
    table._bots[2] = Reader("act stag pause")
    typed(table, "act owl pick", "done")
    assert inputs(table)[-1] == (1, "done")
    assert table.match.view(None)["table"]["round"] == 2


def test_the_plans_of_the_bots_are_seen_before_one_confirms() -> None:
    match = Match.new("masters", 3, seed=3, options={"scenario": "dark-horse"})
    for seat, who in enumerate(("fox", "owl", "stag")):
        match.play(seat, f"cast {who} {('tiny', 'karma', 'iceheart')[seat]}")
    table = around(match, "you", "greedy", "greedy")
    start, mark = (
        next(action for action in match.legal(0) if action.startswith(verb))
        for verb in ("start fox", "mark fox")
    )
    heard = typed(table, f"{start}; {mark}", "ready")
    shown_then = table.match.view(0)["table"]
    assert shown_then["stage"] == "plan"
    assert shown_then["plans"]["owl"]
    assert shown_then["plans"]["stag"]
    assert shown_then["ready"] == [1, 2]
    assert "who has planned the hex" in heard[2]  # the map, with their tokens


async def test_on_the_screen_bots_take_steps_between_and_people_hand_over() -> None:
    table = around(corridor(), "you", "you", "random")
    table._bots[2] = Reader("act stag pause")
    app = TableApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert not isinstance(app.screen, HandOverScreen)
        assert playing(app).viewer == 0
        assert "n next player" in shown(app)
        playing(app).answer("act fox hurry-5")
        await until(pilot, lambda: inputs(table)[1:] == [(2, "act stag pause")])
        await pilot.press("n")
        await until(pilot, lambda: playing(app).viewer == 1)
        playing(app).answer("act owl pick")
        await until(pilot, lambda: (2, "done") in inputs(table))
        await pilot.press("w")
        await until(pilot, lambda: playing(app).viewer == 0)
        playing(app).answer("done")
        await until(pilot, lambda: playing(app).viewer == 1)
        await pilot.press("n")  # back to one who is done
        await until(pilot, lambda: playing(app).viewer == 0)


async def test_on_the_screen_done_waits_for_the_bots() -> None:
    table = around(corridor(), "random", "you", "random")
    table._bots[0] = Reader("act fox hurry-5", "move fox (1,0)")
    table._bots[2] = Reader("act stag pause")
    app = TableApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        playing(app).answer("act owl pick")
        await until(pilot, lambda: (2, "act stag pause") in inputs(table))
        playing(app).answer("done")
        await until(pilot, lambda: (0, "done") in inputs(table))
        await until(pilot, lambda: "You have not said it yet: Done." in drawn(playing(app)))
        assert (1, "done") not in inputs(table)


@pytest.mark.parametrize(
    ("game", "seats", "hidden"),
    [
        ("masters", 2, False),
        ("the-specialists", 2, False),
        ("the-plan", 2, True),
        ("space-explorers", 2, True),
        ("millions-of-dollars", 3, True),
    ],
)
def test_a_curtain_is_drawn_only_where_something_is_to_be_hidden(
    game: str, seats: int, hidden: bool
) -> None:
    table = LocalTable.begin(Setting(game, ("you",) * seats, seed=4))
    said = typed(table)[0]
    assert table.hides(0) is hidden
    assert ("Nobody else should look" in said) is hidden
    assert ("--- Fox ---" in said) is not hidden
