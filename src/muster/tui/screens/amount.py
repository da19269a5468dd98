"""How much? A small card over the table, for choices that have an amount."""

from __future__ import annotations

from functools import partial

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from muster.kernel.scene import Choice
from muster.parts.words import in_unit
from muster.tui.screens.dialogs import Card
from muster.tui.theme import said_on
from muster.tui.words.groups import amounts
from muster.tui.words.spoken import SAID, around


class AmountCard(Card):
    """Turn the amount up or down, or type it. It closes with the whole action, or with nothing."""

    DEFAULT_CSS = """
    AmountCard > Vertical { width: 56; }
    AmountCard #amount { text-align: center; text-style: bold; }
    """
    BINDINGS = [
        Binding("enter,space", "play", show=False, priority=True),
        Binding("plus,equals_sign,up,right", "turn(1)", show=False),
        Binding("minus,down,left", "turn(-1)", show=False),
        Binding("pageup", "turn(5)", show=False),
        Binding("pagedown", "turn(-5)", show=False),
        Binding("home", "turn(-1000000)", show=False),
        Binding("end", "turn(1000000)", show=False),
        Binding("backspace", "erase", show=False),
        *(Binding(str(n), f"digit({n})", show=False) for n in range(10)),
    ]

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self.choice = choice
        self.amount = choice.low
        self._typed = ""

    def compose(self) -> ComposeResult:
        say = partial(said_on, self)
        with Vertical():
            yield Static(Text(self.choice.label), classes="title")
            yield Static(id="amount")
            foot = f"{SAID}: + and −, or type it. Enter plays, Esc goes back."
            yield Static(around(say, foot, amounts(self.choice, say)), classes="foot")

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        low, high = self.choice.low, self.choice.high
        less = "◂ " if self.amount > low else "  "
        more = " ▸" if self.amount < high else "  "
        shown = in_unit(self._typed or self.amount, self.choice.unit)
        self.query_one("#amount", Static).update(Text(f"{less}{shown}{more}"))

    def action_turn(self, by: int) -> None:
        self._typed = ""
        self.amount = max(self.choice.low, min(self.choice.high, self.amount + by))
        self._show()

    def action_digit(self, digit: int) -> None:
        """What is typed counts as soon as it can be meant; what is too much is not taken."""
        typed = (self._typed + str(digit)).lstrip("0")
        if typed and int(typed) <= self.choice.high:
            self._typed = typed
            self.amount = max(self.choice.low, int(typed))
            self._show()

    def action_erase(self) -> None:
        self._typed = self._typed[:-1]
        self.amount = max(self.choice.low, int(self._typed or 0))
        self._show()

    def action_play(self) -> None:
        self.dismiss(f"{self.choice.action} {self.amount}")

    def on_click(self) -> None:
        pass
