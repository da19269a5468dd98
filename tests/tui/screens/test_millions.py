"""Millions of Dollars in a terminal: one person, bots that talk, a clock that runs by waiting."""

from __future__ import annotations

import re
from typing import Any

import pytest

from muster.games.millions_of_dollars import state
from muster.kernel.ask import TABLE
from muster.tui.app import TableApp
from muster.tui.plain.play import DONE, PlainGame
from muster.tui.table.local import LocalTable, Setting
from muster.tui.words.scene import table_lines
from tests.tui.driving import SIZE, drawn, playing, until

GAME = "millions-of-dollars"


def seated(seats: int, mode: str, seed: int = 3, bot: str = "random") -> LocalTable:
    players = ("you", *[bot] * (seats - 1))
    return LocalTable.begin(Setting(GAME, players, seed=seed, options={"mode": mode}))


class Somebody:
    """Answers what must be answered, now and then makes an offer, and waits otherwise."""

    def __init__(self, table: LocalTable) -> None:
        self.table = table
        self.said: list[str] = []
        self._turns = 0

    def read(self, prompt: str) -> str:
        self._turns += 1
        ask = self.table.question(0)
        assert ask is not None
        legal = self.table.match.legal(0)
        if not ask.optional:
            return legal[self._turns % len(legal)]
        offers = [action for action in legal if action.startswith("offer ")]
        if offers and self._turns % 5 == 0:
            return offers[0]
        return "pass" if "pass" in legal and self._turns % 4 == 0 else "w"

    def say(self, text: str) -> None:
        self.said.append(text)


@pytest.mark.parametrize(("seats", "mode"), [(3, "real-time"), (5, "real-time"), (5, "turns")])
def test_a_whole_game_line_by_line(seats: int, mode: str) -> None:
    table = seated(seats, mode)
    person = Somebody(table)
    assert PlainGame(table, person.read, person.say).run() == DONE
    assert table.match.over
    told = "\n".join(person.said)
    assert "The game is over" in told
    assert not re.search(r"\b[Ss]eat -?\d", told)  # everybody has a name
    assert not re.search(r"\b(slot|spot|ante|ledger)-\d", told)  # and everything on the table
    record = table.match.record
    assert record.verify().finished
    rung = [action for seat, action in record.inputs if seat == TABLE]
    assert bool(rung) == (mode == "real-time")


TELLING = {
    state.OFFER: ("offer", 1, 2, -1),
    state.ASK: ("ask", 0, 2, -1),
    state.PAY: ("pay", 1, 2, state.OFFER),
    state.LEAVE: ("leave", 0, 2, -1),
    state.PEEK: ("look", 1, 0, -1),
    state.GIVE: ("give", -1, 2, 1),
    state.SHARE: ("add", 2, 1, -1),
    state.REFUSE: ("refuse", 1, 2, 1),
    state.QUESTION: ("ask", 1, 0, 1),
    state.URGE: ("tell", 1, 0, 1),
    state.ACCUSE: ("call", 1, 1, 1),
    state.CALL: ("call", -1, 3, -1),
    state.CLAIM: ("claim", 0, 1, -1),
}
"""What is told of each line of the ledger, of a slot, with an amount, about another seat."""


@pytest.mark.parametrize("kind", TELLING)
def test_the_ledger_speaks_to_who_looks_and_of_all_others(kind: int) -> None:
    table = seated(4, "real-time")
    verb, slot, amount, other = TELLING[kind]
    for seat, of in ((0, slot), (3, 3 if slot == 0 else slot)):  # of one's own Character or another
        noting: Any = table.match.state
        noting.note(kind, seat, of, amount, other)
    for looking in (0, 3):
        told = "\n".join(table_lines(table.scene(looking), table.names))
        for seat in (0, 3):
            who, says = ("You", verb) if seat == looking else (table.names[seat], f"{verb}s")
            assert f"  {who} {says} " in told or f"  {who} {says}," in told
    watched = "\n".join(table_lines(table.scene(None), table.names))
    assert "You " not in watched
    assert {*TELLING} == {*range(len(state.ROWS))} - {state.WITHDRAW, state.VOID}  # told by others


def test_the_table_in_words() -> None:
    table = seated(5, "real-time")
    match = table.match
    for seat, role in enumerate(["snitch", "crook", "snitch", "driver", "brute"]):
        match.play(seat, f"send {role}")
    match.play(1, "claim driver")
    match.play(2, "leave")
    match.play(3, "ask anyone 2")
    told = "\n".join(table_lines(table.scene(0), table.names, brief=True))
    ante = match.view(0)["table"]["antes"][1]
    assert re.search(rf"Owl \(\w+\): [^.]+\. A card face down, with {ante} ante\. Says: “.*”", told)
    assert re.search(r"Stag \(\w+\): [^.]+\. Left\.", told)
    assert "Snitch (beige), with" in told
    assert "Raven leaves for $2M" in told
    assert "Owl claims Driver" in told
    assert "Raven asks anyone for $2M to leave" in told


async def test_on_the_screen_a_person_waits_and_makes_an_offer() -> None:
    app = TableApp(seated(4, "real-time", bot="greedy"), pace=0)
    table = app.table
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("1")  # send
        await until(pilot, lambda: any(ask.key == "talk" for ask in table.match.asks))
        await pilot.pause()
        screen = playing(app)
        number = next(n for n, c in enumerate(screen.choices) if c.action == "offer 1")
        screen.cursor = number
        await pilot.press("enter", "plus", "enter")
        await pilot.pause()
        assert (0, "offer 1 2") in table.match.record.inputs
        assert "Fox offers Owl $2" in drawn(screen)
        before = table.match.moment
        await pilot.press("w")
        await until(pilot, lambda: table.match.moment > before)
        assert table.match.record.inputs[before][0] != 0
