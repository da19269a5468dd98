"""Small screens over the table: keys, handing over, leaving, a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from muster.kernel.errors import Illegal
from muster.languages.message import plain_markdown
from muster.tui.theme import said_on
from muster.tui.words.apart import capital
from muster.tui.words.scene import fact_words, news_of, stopped
from muster.tui.words.spoken import SAID, around, headed, key_words

KEYS = (
    ("1 … 9", "play that choice (its number is on the piece, too)"),
    ("← → ↑ ↓", "go through the choices; the pieces they touch light up"),
    ("Enter", "play the choice"),
    ("mouse", "a lit piece or a choice plays it; any other says why not"),
    ("w", "why not? pick or type any action"),
    (
        "w",
        "where others may go first: wait, so that bots take a step,"
        " or the clock rings, by luck: no time passes here",
    ),
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
    ("k", "end the explanations of a first game: you know it"),
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
        say = partial(said_on, self)
        keys = Table.grid(padding=(0, 2))
        keys.add_column(justify="right", style="bold", no_wrap=True)
        keys.add_column()
        for key, what in KEYS:
            keys.add_row(say(key) if len(key) > 1 else key, key_words(say, what))
        with Vertical():
            yield Static(said_on(self, "Keys"), classes="title")
            yield Static(keys)
            yield Static(said_on(self, "Esc goes back."), classes="foot")


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
            yield Static(said_on(self, "Esc goes back."), classes="foot")


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
            say = partial(said_on, self)
            title = around(say, f"Why not: {SAID}?", self._tried)
            yield Static(Text(title, style="bold"), classes="title")
            yield Static(refusal_text(self._refused, self._rule, self._named, say))
            yield Static(say("r opens the rulebook there, Esc goes back."), classes="foot")

    def action_rule(self) -> None:
        self.dismiss(f"rule {self._refused.clause}")


def refusal_text(
    refused: Illegal, rule: str, named: Mapping[str, str], say: Callable[[str], str]
) -> Text:
    """A refusal for reading; `say` is for what it counts, which comes in English."""
    text = Text()
    text.append(f"{stopped(capital(refused.reason))}\n", style="bold #FF9B85")
    for name, fact in fact_words(news_of(refused), named, say):
        text.append(f"\n{headed(say, name, '')}", style="bold")
        text.append(fact)
    text.append(f"\n\n {refused.clause} ", style="bold #1D1A17 on #CDBE9F")
    text.append(f" {plain_markdown(rule)}")
    return text


def _keys(*keys: tuple[str, str]) -> Text:
    """Keys and what they do, on one line."""
    said = [Text.assemble((key, "bold"), f" {what}") for key, what in keys]
    return Text("   ").join(said)


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
        keys = _keys(("y", said_on(self, "do it")), ("n", said_on(self, "or Esc do not")))
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
        say = partial(said_on, self)
        kept = around(say, f"The game is kept in {SAID}.", self._kept)
        keep = [] if self._kept else [("s", say("save and leave"))]
        keys = _keys(("y", key_words(say, "leave")), *keep, ("n", key_words(say, "stay")))
        with Vertical():
            yield Static(say("Leave the table?"), classes="title")
            yield Static(kept if self._kept else say("The game is not kept yet."))
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
        say = partial(said_on, self)
        undo = [f"u: {self._before} takes back"] if self._before else []
        keys = [f"Enter: {self._name} is here", *undo, "q: leave"]
        with Vertical():
            yield Static(say(f"{self._name}, your turn"), classes="title")
            yield Static(say("Hand the screen over; nobody else should look."))
            yield Static(say("   ".join(keys)), classes="foot")

    def action_open(self) -> None:
        self.dismiss("open")

    def action_undo(self) -> None:
        if self._before:
            self.dismiss("undo")

    def action_leave(self) -> None:
        self.dismiss("leave")

    def on_click(self) -> None:
        self.action_open()
