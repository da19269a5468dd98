"""Small screens over the table: keys, handing over, leaving, a refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from muster.kernel.errors import Illegal
from muster.tui.words.scene import capital, fact_words, news_of, plain_markdown, stopped

KEYS = (
    ("1 … 9", "play that choice (its number is on the piece, too)"),
    ("← → ↑ ↓", "go through the choices; the pieces they touch light up"),
    ("Enter", "play the choice"),
    ("mouse", "a lit piece or a choice plays it; any other says why not"),
    ("w", "why not? pick or type any action"),
    ("w", "where others may go first: wait, so that bots take a step,"),
    ("", "or the clock rings, by luck: no time passes here"),
    ("n", "hand the screen to the next person who may act"),
    ("y", "why not? where w waits"),
    ("+ −", "more or less, where a choice has an amount"),
    ("h", "a hint: three good answers, how good they are, and why"),
    ("u", "take back your last step"),
    ("o", "the others' things; a click on a plate opens it, too"),
    ("i", "all that is printed on the pieces the choice touches, and rulings"),
    ("r", "the rule behind the question, in the rulebook"),
    ("a", "the player aid: a turn, what scores, what signs mean"),
    ("l", "the log"),
    ("b", "back: what happened since your last turn, step by step"),
    ("PgUp PgDn", "scroll the table"),
    ("s", "save"),
    ("t", "dark or light"),
    ("q", "leave"),
)


class Card(ModalScreen[str]):
    """A piece of paper over the table. It closes with the name of what was chosen."""

    DEFAULT_CSS = """
    Card { align: center middle; background: $background 45%; }
    Card > Vertical {
        width: 76; max-width: 94%; height: auto; max-height: 90%;
        background: $paper; color: $ink; padding: 1 3; overflow-y: auto;
    }
    Card Static { background: $paper; color: $ink; width: 1fr; }
    Card .title { text-style: bold; margin-bottom: 1; }
    Card .entry { margin-bottom: 1; }
    Card .foot { color: $ink-2; margin-top: 1; }
    """
    BINDINGS = [Binding("escape,enter,space,q", "close", show=False)]

    def action_close(self) -> None:
        self.dismiss("")

    def on_click(self) -> None:
        self.action_close()


class KeysCard(Card):
    """What the keys do."""

    BINDINGS = [Binding("question_mark", "close", show=False)]

    def compose(self) -> ComposeResult:
        text = Text()
        for key, what in KEYS:
            text.append(f"{key:>11}  ", style="bold")
            text.append(f"{what}\n")
        with Vertical():
            yield Static("Keys", classes="title")
            yield Static(text)
            yield Static("Esc goes back.", classes="foot")


class InfoCard(Card):
    """What is printed on some pieces, in words."""

    BINDINGS = [Binding("i", "close", show=False)]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        with Vertical():
            for line in self._lines:
                name, colon, rest = line.partition(":")
                yield Static(Text.assemble((name + colon, "bold"), rest), classes="entry")
            yield Static("Esc goes back.", classes="foot")


class RefusalCard(Card):
    """Why not: one bold fact, the numbers, the rule."""

    DEFAULT_CSS = """
    RefusalCard > Vertical { background: $ink; border-left: thick $bad; padding: 1 2; }
    RefusalCard Static { background: $ink; color: #F6EEE1; }
    RefusalCard .title { color: #FFFFFF; }
    RefusalCard .foot { color: #CDBFAC; }
    """
    BINDINGS = [Binding("r", "rule", show=False)]

    def __init__(self, tried: str, refused: Illegal, rule: str, named: Mapping[str, str]) -> None:
        super().__init__()
        self._tried, self._refused, self._rule = tried, refused, rule
        self._named = named

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(f"Why not: {self._tried}?", style="bold"), classes="title")
            yield Static(refusal_text(self._refused, self._rule, self._named))
            yield Static("r opens the rulebook there, Esc goes back.", classes="foot")

    def action_rule(self) -> None:
        self.dismiss(f"rule {self._refused.clause}")


def refusal_text(refused: Illegal, rule: str, named: Mapping[str, str]) -> Text:
    """A refusal for reading."""
    text = Text()
    text.append(f"{stopped(capital(refused.reason))}\n", style="bold #FF9B85")
    for name, fact in fact_words(news_of(refused), named):
        text.append(f"\n{name}: ", style="bold")
        text.append(fact)
    text.append(f"\n\n {refused.clause} ", style="bold #1D1A17 on #CDBE9F")
    text.append(f" {plain_markdown(rule)}")
    return text


class LossCard(Card):
    """What is given up for good, before it is: only y does it."""

    DEFAULT_CSS = """
    LossCard > Vertical { border-left: thick $bad; padding: 1 2; }
    LossCard .title { color: $bad; }
    """
    BINDINGS = [
        Binding("y", "do_it", show=False),
        Binding("n", "close", show=False),
    ]

    def __init__(self, label: str, loses: str) -> None:
        super().__init__()
        self._label, self._loses = label, loses

    def compose(self) -> ComposeResult:
        keys = Text.assemble(("y", "bold"), " do it   ", ("n", "bold"), " or Esc do not")
        with Vertical():
            yield Static(f"{self._label}?", classes="title", markup=False)
            yield Static(stopped(self._loses), markup=False)
            yield Static(keys, classes="foot")

    def action_do_it(self) -> None:
        self.dismiss("yes")


class QuitCard(Card):
    """Leaving: is it kept?"""

    BINDINGS = [
        Binding("y", "leave", show=False),
        Binding("s", "keep", show=False),
        Binding("n", "close", show=False),
    ]

    def __init__(self, kept: str) -> None:
        super().__init__()
        self._kept = kept

    def compose(self) -> ComposeResult:
        where = f"The game is kept in {self._kept}." if self._kept else "The game is not kept yet."
        keys = Text.assemble(("y", "bold"), " leave   ")
        if not self._kept:
            keys.append_text(Text.assemble(("s", "bold"), " save and leave   "))
        keys.append_text(Text.assemble(("n", "bold"), " stay"))
        with Vertical():
            yield Static("Leave the table?", classes="title")
            yield Static(where)
            yield Static(keys, classes="foot")

    def action_leave(self) -> None:
        self.dismiss("leave")

    def action_keep(self) -> None:
        self.dismiss("keep")

    def on_click(self) -> None:
        pass


class HandOverScreen(Screen[str]):
    """Between two people: nothing of the table is to be seen."""

    DEFAULT_CSS = """
    HandOverScreen { align: center middle; background: $wood; hatch: vertical $primary 35%; }
    HandOverScreen > Vertical {
        width: 60; max-width: 94%; height: auto; background: $paper; color: $ink; padding: 1 3;
    }
    HandOverScreen Static { width: 1fr; text-align: center; color: $ink; background: $paper; }
    HandOverScreen .title { text-style: bold; margin-bottom: 1; }
    HandOverScreen .foot { color: $ink-2; margin-top: 1; }
    """
    BINDINGS = [
        Binding("enter,space", "open", show=False),
        Binding("u", "undo", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, name: str, before: str) -> None:
        super().__init__()
        self._name, self._before = name, before

    def compose(self) -> ComposeResult:
        undo = f"   u: {self._before} takes back" if self._before else ""
        with Vertical():
            yield Static(f"{self._name}, your turn", classes="title")
            yield Static("Hand the screen over; nobody else should look.")
            yield Static(f"Enter: {self._name} is here{undo}   q: leave", classes="foot")

    def action_open(self) -> None:
        self.dismiss("open")

    def action_undo(self) -> None:
        if self._before:
            self.dismiss("undo")

    def action_leave(self) -> None:
        self.dismiss("leave")

    def on_click(self) -> None:
        self.action_open()
