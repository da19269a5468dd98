"""What is said at a table, line by line: the news, the table, the question, the result."""

from __future__ import annotations

from collections.abc import Callable

from muster.kernel.errors import Illegal
from muster.kernel.scene import Choice, Prompt
from muster.tui.asking import choices_of, prompt_lines
from muster.tui.naming import names_of
from muster.tui.table import LocalTable
from muster.tui.words import outcome_lines, refusal_lines, table_lines


class Teller:
    """Tells people at one table what they may know, each thing once."""

    def __init__(self, table: LocalTable, say: Callable[[str], None]) -> None:
        self.table = table
        self._say = say
        self._viewer: int | None = None
        self._phase: dict[int, str] = {}
        self._told: dict[int, int] = {}
        self._shown = 0
        self._listed: dict[int, list[str]] = {}  # the choices each seat was told last

    def _tell(self, seat: int) -> None:
        """The news, the table where it is a new one, and the question."""
        self._tell_news(seat)
        scene = self.table.scene(seat)
        if self._phase.get(seat) != scene.phase:
            self._phase[seat] = scene.phase
            self._say("")
            self._show_table(seat)
        self._ask(seat)

    def _tell_news(self, seat: int) -> None:
        """What this seat was told since it last acted, each line once."""
        heard = self._told.get(seat, 0)
        for line in self.table.news(seat):
            if line.moment >= heard:
                self._say(line.text)
                self._told[seat] = line.moment + 1

    def _show_table(self, seat: int) -> None:
        for line in table_lines(self.table.scene(seat), self.table.names, brief=True):
            self._say(line)

    def _ask(self, seat: int) -> None:
        scene = self.table.scene(seat)
        lines: list[str] = []
        number = 0
        for prompt in self._prompts(seat):
            lines += ["", *prompt_lines(prompt, scene, number)]
            number += len(prompt.choices)
        if self.table.may_wait(seat) and lines == self._listed.get(seat):
            lines = [*lines[:2], "The same choices as before: s lists them, w waits."]
        else:
            self._listed[seat] = lines
        for line in lines:
            self._say(line)

    def _prompts(self, seat: int) -> list[Prompt]:
        return [p for p in self.table.scene(seat).prompts if p.seat == seat]

    def _choices(self, seat: int) -> list[Choice]:
        scene = self.table.scene(seat)
        return [c for prompt in self._prompts(seat) for c in choices_of(prompt, scene)]

    def _refuse(self, seat: int, refused: Illegal) -> None:
        clause = self.table.match.game.clauses.get(refused.clause)
        named = names_of(self.table.scene(seat))
        for line in refusal_lines(refused, clause.text if clause else "", named):
            self._say(line)

    def _report_to_nobody(self) -> None:
        """With no person at the table, the log is the show."""
        if self.table.humans:
            return
        lines = self.table.match.log(None, self.table.names, since=self._shown)
        for line in lines:
            if line.text and line.told["kind"] != "answered":
                self._say(line.text)
        self._shown = lines[-1].moment + 1 if lines else self._shown

    def _finish(self) -> None:
        match = self.table.match
        if self._viewer is not None:
            self._tell_news(self._viewer)
        outcome = match.outcome
        if outcome is not None:
            self._say("")
            for text in outcome_lines(outcome, self.table.names):
                self._say(text)
        setting = self.table.setting
        if setting.save is not None and not setting.goes_on:
            self._say(f"The record is in {setting.save}.")

    def _kept(self) -> str:
        save = self.table.setting.save
        if save is None:
            return "The game is not kept; play with --save FILE to go on another time."
        again = self.table.setting.goes_on or f"muster play --save {save}"
        return f"The game is kept: {again} goes on."
