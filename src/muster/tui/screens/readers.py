"""Screens for reading: the rulebook, the log, and why-not with a list to pick from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from muster.kernel.game import Game
from muster.kernel.records.log import LogLine
from muster.kernel.shelf.clauses import ID, Passage
from muster.languages.message import plain_markdown
from muster.tui.draw.palette import Palette
from muster.tui.screens.dialogs import refusal_text
from muster.tui.screens.log import LogView
from muster.tui.table.local import LocalTable
from muster.tui.theme import said_on
from muster.tui.words.manual import aid_passages
from muster.tui.words.pieces import names_of
from muster.tui.words.rulebook import passages
from muster.tui.words.spoken import SAID, around, speak
from muster.tui.words.why import why_not

_READER_CSS = """
{name} {{ align: center middle; background: $background 45%; }}
{name} > Vertical {{ width: 92; max-width: 96%; height: 92%; background: $paper; color: $ink; }}
"""


class RulesScreen(ModalScreen[None]):
    """The whole rulebook, opened at a clause."""

    DEFAULT_CSS = (
        _READER_CSS.format(name="RulesScreen")
        + """
    RulesScreen VerticalScroll { background: $paper; padding: 1 2; scrollbar-background: $paper-2; }
    RulesScreen Static { color: $ink; background: $paper; margin-bottom: 1; }
    RulesScreen .heading { text-style: bold; color: #7A2116; margin-top: 1; }
    RulesScreen .title { text-style: bold; }
    RulesScreen .here { background: #F6DE9A; border-left: thick #B34A00; padding-left: 1; }
    RulesScreen #foot { color: $ink-2; background: $paper-2; padding: 0 2; margin: 0; height: 1; }
    """
    )
    BINDINGS = [
        Binding("escape,r,q,enter", "close", show=False),
        Binding("home", "top", show=False),
    ]

    def __init__(self, game: Game[Any], clause: str) -> None:
        super().__init__()
        self._game, self._clause = game, clause

    def compose(self) -> ComposeResult:
        with Vertical():
            with VerticalScroll(id="pages"):
                for passage in self.pages():
                    yield self._passage(passage)
            foot = said_on(self, "↑ ↓ PgUp PgDn scroll, Esc goes back to the table")
            yield Static(foot, id="foot")

    def pages(self) -> list[Passage]:
        """What is read here."""
        return passages(self._game, partial(said_on, self))

    def _passage(self, passage: Passage) -> Static:
        text = Text(plain_markdown(passage.text))
        if passage.clause:
            text = Text.assemble((passage.clause, "bold"), "  ", text)
        text.highlight_regex(ID, "bold")
        here = " here" if passage.clause == self._clause else ""
        name = f"clause-{passage.clause}" if passage.clause else None
        return Static(text, classes=passage.kind + here, id=name)

    def on_mount(self) -> None:
        pages = self.query_one("#pages", VerticalScroll)
        pages.focus()
        if self._clause in self._game.clauses:
            found = self.query_one(f"#clause-{self._clause}")
            self.call_after_refresh(pages.scroll_to_center, found, animate=False)

    def action_close(self) -> None:
        self.dismiss(None)

    def action_top(self) -> None:
        self.query_one("#pages", VerticalScroll).scroll_home(animate=False)


class AidScreen(RulesScreen):
    """The player aid: turn, scoring, what the signs mean."""

    BINDINGS = [Binding("a", "close", show=False)]

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game, "")

    def pages(self) -> list[Passage]:
        """One page, by the game's own words."""
        return aid_passages(self._game, partial(said_on, self))


class LogScreen(ModalScreen[None]):
    """The log in full, where there is no room for it beside the table."""

    DEFAULT_CSS = """
    LogScreen { align: center middle; background: $background 45%; }
    LogScreen > LogView { width: 92; max-width: 96%; height: 92%; padding: 1 2; }
    """
    BINDINGS = [Binding("escape,l,q,enter", "close", show=False)]

    def __init__(
        self, lines: list[LogLine], names: Sequence[str], seen: int, palette: Palette
    ) -> None:
        super().__init__()
        self._lines, self._names, self._seen, self._room = lines, names, seen, palette

    def compose(self) -> ComposeResult:
        yield LogView(id="pages", can_focus=True)

    def on_mount(self) -> None:
        self.query_one(LogView).focus()

    def on_resize(self) -> None:
        width = min(92, round(self.size.width * 0.96)) - 6
        view = self.query_one(LogView)
        view.show(self._lines, self._names, self._seen, self._room, width)
        self.call_after_refresh(view.scroll_end, animate=False)

    def action_close(self) -> None:
        self.dismiss(None)


class WhyScreen(ModalScreen[str]):
    """Why not? Pick an action that may not be done now, or type any."""

    DEFAULT_CSS = (
        _READER_CSS.format(name="WhyScreen")
        + """
    WhyScreen > Vertical { height: auto; max-height: 92%; background: $ink; padding: 1 2; }
    WhyScreen Static { background: $ink; color: #F6EEE1; width: 1fr; }
    WhyScreen #ask { text-style: bold; margin-bottom: 1; }
    WhyScreen Input, WhyScreen Input:focus {
        background: #F3EBDA; color: $ink; border: none; height: 1; padding: 0 1;
    }
    WhyScreen OptionList, WhyScreen OptionList:focus {
        background: $ink; color: #F6EEE1; height: auto; max-height: 6; border: none;
        margin: 1 0; padding: 0; scrollbar-background: $ink;
    }
    WhyScreen #answer { border-left: thick $bad; padding: 0 1; height: auto; }
    WhyScreen #foot { color: #CDBFAC; margin-top: 1; }
    """
    )
    BINDINGS = [
        Binding("escape", "close", show=False),
        Binding("down", "into_list", show=False),
        Binding("ctrl+r", "rule", show=False),
    ]
    SHOWN = 200

    def __init__(self, table: LocalTable, seat: int) -> None:
        super().__init__()
        self._table, self._seat = table, seat
        self._rows: list[tuple[str, str]] = []
        self._named = names_of(table.scene(seat), partial(speak, voice=table.voice))
        self._clause = ""

    def compose(self) -> ComposeResult:
        with Vertical():
            say = partial(said_on, self)
            yield Static(say("Why not? Pick an action, or type one."), id="ask")
            yield Input(placeholder=say("type to search, Enter to ask"), id="typed")
            yield OptionList(id="actions")
            yield Static("", id="answer")
            yield Static(say("↓ into the list, Ctrl+R the rule, Esc goes back."), id="foot")

    def on_mount(self) -> None:
        self._rows = [(a, said_on(self, label)) for a, label in self._table.refused(self._seat)]
        self._fill("")
        self.query_one(Input).focus()

    def _matching(self, typed: str) -> list[tuple[str, str]]:
        words = typed.lower().split()
        return [row for row in self._rows if all(w in f"{row[0]} {row[1]}".lower() for w in words)]

    def _fill(self, typed: str) -> None:
        actions = self.query_one(OptionList)
        actions.clear_options()
        for action, label in self._matching(typed)[: self.SHOWN]:
            text = Text.assemble(label, (f"  {action}", "#A59785"))
            actions.add_option(Option(text, id=action))

    def on_input_changed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        typed = " ".join(event.value.split())
        found = self._matching(typed)
        known = typed in self._table.match.box.catalogue.ids
        self.explain(found[0][0] if found and not known else typed)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.explain(event.option.id or "")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.query_one(OptionList).has_focus:
            self.explain(event.option.id or "")

    def explain(self, action: str) -> None:
        """Show why this action may not be done, or what this thing is."""
        say = partial(said_on, self)
        found = why_not(self._table, self._seat, action)
        answer = self.query_one("#answer", Static)
        self._clause = found.refused.clause if found.refused is not None else ""
        if found.stray:
            answer.update(Text(say(found.stray), style="bold #FF9B85"))
        elif found.refused is None:
            allowed = around(say, f"{SAID}: that is allowed now.", found.action)
            answer.update(Text(allowed, style="bold #7FD6A4"))
        else:
            clause = self._table.match.game.clauses.get(self._clause)
            rule = say(clause.text) if clause else ""
            answer.update(refusal_text(found.refused, rule, self._named, say))

    def action_into_list(self) -> None:
        actions = self.query_one(OptionList)
        if actions.option_count:
            actions.focus()

    def action_rule(self) -> None:
        if self._clause:
            self.dismiss(f"rule {self._clause}")

    def action_close(self) -> None:
        self.dismiss("")
