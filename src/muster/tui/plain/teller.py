"""What is said at a table, line by line: the news, the table, the question, the result."""

from __future__ import annotations

from collections.abc import Callable

from muster.kernel.errors import Illegal
from muster.kernel.scene import Area, Choice, Prompt
from muster.languages import Voice
from muster.languages.message import plain_markdown
from muster.tui.table.local import LocalTable, to_go_on
from muster.tui.words.apart import apart, as_it_is, outcome_apart, scene_apart
from muster.tui.words.hexes import hex_lines
from muster.tui.words.pieces import names_of
from muster.tui.words.questions import Telling, choices_of, prompt_lines
from muster.tui.words.result import outcome_lines
from muster.tui.words.scene import refusal_lines, table_lines
from muster.tui.words.spoken import speak, spoken


class Teller:
    """Tells people at one table what they may know, each thing once."""

    def __init__(
        self, table: LocalTable, say: Callable[[str], None], voice: Voice | None = None
    ) -> None:
        self.table = table
        self._voice = voice or Voice(table.names)
        self._say = spoken(say, self._voice)
        self._viewer: int | None = None
        self._phase: dict[int, str] = {}
        self._told: dict[int, int] = {}
        self._shown = 0
        self._listed: dict[int, list[str]] = {}  # the choices each seat was told last
        self._hinted: set[int] = set()  # who has heard how to let others act
        self._known: dict[int, set[str]] = {}  # what each seat has heard about its choices
        self._lists: dict[int, set[str]] = {}  # the printed lists each seat was told

    def _tell(self, seat: int) -> None:
        """The news, the table where it is a new one, and the question."""
        self._tell_news(seat)
        scene = self.table.scene(seat)
        if self._phase.get(seat) != scene.phase:
            self._phase[seat] = scene.phase
            self._known.pop(seat, None)
            self._say("")
            self._show_table(seat, self._lists.setdefault(seat, set()))
        self._tell_order(seat)
        self._ask(seat)

    def _tell_order(self, seat: int) -> None:
        """What is to be known about who acts when; how to let others act is said once."""
        table = self.table
        if table.notice:
            for node in scene_apart(table.scene(seat), self._voice).nodes():
                if isinstance(node, Area) and node.kind == "hexmap":
                    for line in hex_lines(node):
                        self._say(line)
            self._say(table.notice)
        for line in table.explained(seat, self._voice.say).splitlines():
            self._say(as_it_is(line))
        if seat in self._hinted or table.match.free or not table.may_wait(seat):
            return
        self._hinted.add(seat)
        bots = any(table.is_bot(n) for n in range(table.match.seats))
        steps = " After each of your steps the bots may take some of theirs." if bots else ""
        whom = " or next NAME" if len(table.humans) > 2 else ""
        to = f"; next{whom} hands over to a person" if len(table.humans) > 1 else ""
        self._say(f"All act in any order.{steps} w lets others act before you{to}.")

    def _tell_news(self, seat: int) -> None:
        """What this seat was told since it last acted, each line once."""
        heard = self._told.get(seat, 0)
        for line in self.table.news(seat):
            if line.moment >= heard:
                self._say(line.text)
                self._told[seat] = line.moment + 1

    def _look_back(self, seat: int, number: str) -> None:
        """What happened since this seat's last turn, step by step; or the table at one step."""
        steps = self.table.lately(seat)
        if not steps:
            self._say("Nothing has happened yet.")
        elif not number:
            for at, step in enumerate(steps, start=1):
                self._say(f"  {at}. {' '.join(line.text for line in step.lines)}")
            self._say("b NUMBER tells how the table lay then.")
        elif number.isdigit() and 1 <= int(number) <= len(steps):
            step = steps[int(number) - 1]
            self._say(f"Then, not now: {' '.join(line.text for line in step.lines)}")
            scene = scene_apart(step.scene, self._voice)
            for text in table_lines(scene, self.table.names, brief=True):
                self._say(text)
        else:
            self._say(f"There is no step {number}: they are 1 to {len(steps)}.")

    def _show_table(self, seat: int, known: set[str] | None = None) -> None:
        scene = scene_apart(self.table.scene(seat), self._voice)
        for line in table_lines(scene, self.table.names, brief=True, known=known):
            self._say(line)

    def _ask(self, seat: int, folded: bool = True) -> None:
        """The question and its choices; those one does not look for first in short."""
        scene = self.table.scene(seat)
        known = self._known.setdefault(seat, set()) if folded else set()
        telling = Telling(folded, known, apart)
        lines: list[str] = []
        number = 0
        for prompt in self._prompts(seat):
            lines += ["", *prompt_lines(prompt, scene, number, telling)]
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
        rule = as_it_is(plain_markdown(speak(clause.text, self._voice))) if clause else ""
        for line in refusal_lines(refused, rule, named, self._kept_words):
            self._say(line)

    def _kept_words(self, text: str) -> str:
        return as_it_is(speak(text, self._voice))

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
            for text in outcome_lines(outcome_apart(outcome, self._voice), self.table.names):
                self._say(text)
        setting = self.table.setting
        if setting.save is not None and not setting.goes_on:
            self._say(f"The record is in {setting.save}.")

    def _kept(self) -> str:
        save = self.table.setting.save
        if save is None:
            return "The game is not kept; play with --save FILE to go on another time."
        return f"The game is kept: {to_go_on(self.table.setting, save)} goes on."
