"""Hints over the table: numbered answers, how good they are, and why."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from muster.tui.screens.dialogs import Card
from muster.tui.theme import said_on
from muster.tui.words.apart import capital
from muster.tui.words.scene import stopped

MARKS = "①②③④⑤⑥⑦⑧⑨"


class HintCard(Card):
    """Good answers, the best first; a number gives one. It closes with the place of that."""

    BINDINGS = [
        Binding("h", "close", show=False),
        *(Binding(str(n), f"follow({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, lines: Sequence[tuple[str, str, str]], numbers: Sequence[int]) -> None:
        super().__init__()
        self._lines, self._numbers = lines, numbers

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(said_on(self, "Good answers"), classes="title")
            for at, (answer, why, odds) in enumerate(self._lines):
                number = self._numbers[at]
                where = "  " + said_on(self, f"choice {number} on the table") if number else ""
                text = Text.assemble((f"{MARKS[at]} {answer}", "bold"), f"   {odds}")
                text.append(f"{where}\n   {stopped(capital(why))}")
                yield Static(text, classes="entry")
            last = len(self._lines)
            keys = "1 gives it" if last == 1 else f"1 to {last} gives that answer"
            yield Static(said_on(self, f"{keys}, Esc goes back."), classes="foot")

    def action_follow(self, number: int) -> None:
        if number <= len(self._lines):
            self.dismiss(str(number - 1))
