"""Playing line by line: works in a pipe and with a screen reader."""

from __future__ import annotations

from collections.abc import Callable

from muster.kernel.errors import BadChoice, Illegal
from muster.kernel.scene import Choice, Prompt
from muster.tui.asking import choice_words, choices_of, meant, prompt_lines
from muster.tui.looking import look_lines
from muster.tui.naming import heads_of, names_of
from muster.tui.rulebook import find_clause
from muster.tui.table import LocalTable, refusal_of
from muster.tui.words import (
    capital,
    outcome_lines,
    plain_markdown,
    refusal_lines,
    table_lines,
)

HELP = """\
A number plays that choice; so does its text, for instance the words in brackets behind it, or
enough of its words to tell it from the others.
  ? NUMBER    a choice in full: its text, and what would follow
  s           the table again;  s NAME  a player's things in full, or all that is on a piece
  l           the log from the beginning
  r           the rule behind the question;  r CLAUSE  any other rule
  w ACTION    why not? the rule that forbids an action, and the numbers
  u           take back your last step
  q           quit (the game is kept if you play with --save)"""

DONE, INPUT_ENDED = 0, 2


class Quit(Exception):
    """Somebody has had enough."""


class PlainGame:
    """One table, played with lines of text."""

    def __init__(
        self,
        table: LocalTable,
        read: Callable[[str], str],
        say: Callable[[str], None],
        wipe: Callable[[], None] | None = None,
    ) -> None:
        self.table = table
        self._read = read
        self._say = say
        self._wipe = wipe  # clears the screen before another person looks, where there is one
        self._viewer: int | None = None
        self._phase: dict[int, str] = {}
        self._told: dict[int, int] = {}
        self._shown = 0

    def run(self) -> int:
        """Play to the end; the exit code. EOFError and KeyboardInterrupt are the caller's."""
        table = self.table
        if self._is_resumed():
            self._say(f"Going on after {table.match.moment} steps.")
        try:
            while (seat := table.to_act(self._viewer)) is not None:
                if trouble := table.take_trouble():
                    self._say(trouble)
                if table.is_bot(seat):
                    table.play(seat, table.think(seat).choose())
                    self._report_to_nobody()
                else:
                    self._turn(seat)
        except Quit:
            self._say(self._kept())
            return DONE
        except EOFError:
            self._say(f"\nThe input ended before the game did. {self._kept()}")
            return INPUT_ENDED
        self._finish()
        return DONE

    def _is_resumed(self) -> bool:
        return self.table.match.moment > 0

    # A person's turn

    def _turn(self, seat: int) -> None:
        """Let a person answer one question."""
        table = self.table
        if self._viewer != seat and len(table.humans) > 1 and not self._hand_over(seat):
            return
        self._viewer = seat
        self._tell(seat)
        while True:
            line = self._read("> ").strip()
            if self._obey(seat, line):
                return

    def _hand_over(self, seat: int) -> bool:
        """The curtain: nothing secret is said until the next person is there."""
        if self._wipe is not None:
            self._wipe()
        before = self.table.undoable()
        name = self.table.names[seat]
        self._say(f"\n--- {name}, your turn. Nobody else should look. ---")
        offer = f" (u: {self.table.names[before]} takes back)" if before is not None else ""
        line = self._read(f"Press Enter, {name}.{offer} ").strip().lower()
        if line == "q":
            raise Quit
        if line == "u" and before is not None:
            self.table.undo(before)
            self._told.clear()
            self._viewer = None
            return False
        return True

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
        number = 0
        for prompt in self._prompts(seat):
            self._say("")
            for line in prompt_lines(prompt, scene, number):
                self._say(line)
            number += len(prompt.choices)

    def _prompts(self, seat: int) -> list[Prompt]:
        return [p for p in self.table.scene(seat).prompts if p.seat == seat]

    def _choices(self, seat: int) -> list[Choice]:
        scene = self.table.scene(seat)
        return [c for prompt in self._prompts(seat) for c in choices_of(prompt, scene)]

    # Commands

    def _obey(self, seat: int, line: str) -> bool:
        """Do what a line says; True when the question is answered or taken back."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if not line or word in ("?", "h", "help"):
            self._say_more(seat, rest)
        elif word in ("q", "quit"):
            raise Quit
        elif word in ("s", "scene") and not rest:
            self._show_table(seat)
            self._ask(seat)
        elif word in ("s", "scene"):
            for text in look_lines(self.table.scene(seat), self.table.names, rest):
                self._say(text)
        elif word in ("l", "log") and not rest:
            for told in self.table.log(seat):
                self._say(told.text)
        elif word in ("r", "rule"):
            self._rule(seat, rest)
        elif word in ("w", "why"):
            self._why_not(seat, rest)
        elif word in ("u", "undo") and not rest:
            return self._undo(seat)
        elif line.isdigit():
            return self._number(seat, int(line))
        else:
            return self._typed(seat, " ".join(line.split()))
        return False

    def _say_more(self, seat: int, number: str) -> None:
        """Help, or one choice in full."""
        choices = self._choices(seat)
        if number.isdigit() and 1 <= int(number) <= len(choices):
            self._say(choice_words(int(number), choices[int(number) - 1]))
        else:
            self._say(HELP)

    def _typed(self, seat: int, text: str) -> bool:
        """An action as it is written, or enough words of a choice to know it."""
        if text in self.table.match.box.catalogue.ids:
            return self._play(seat, text)
        choices = self._choices(seat)
        found = meant(text, choices, heads_of(self.table.scene(seat)))
        if len(found) == 1:
            return self._play(seat, choices[found[0]].action)
        if not found:
            return self._play(seat, text)
        self._say(f"That may mean {len(found)} things:")
        for at in found:
            self._say(choice_words(at + 1, choices[at]))
        return False

    def _number(self, seat: int, number: int) -> bool:
        choices = self._choices(seat)
        if 1 <= number <= len(choices):
            return self._play(seat, choices[number - 1].action)
        self._say(f"There is no choice {number}: they are 1 to {len(choices)}.")
        return False

    def _play(self, seat: int, action: str) -> bool:
        try:
            self.table.play(seat, action)
        except Illegal as refused:
            self._refuse(seat, refused)
            return False
        match = self.table.match
        self._say(f"{self.table.names[seat]}: {match.game.label(match.box, action)}.")
        return True

    def _undo(self, seat: int) -> bool:
        try:
            self.table.undo(seat)
        except Illegal as refused:
            self._say(f"{capital(refused.reason)}.")
            return False
        self._told.clear()
        self._say("Taken back.")
        return True

    def _why_not(self, seat: int, action: str) -> None:
        if not action:
            examples = ", ".join(f"w {text}" for text, _ in self.table.refused(seat)[:3])
            self._say(f"Type w and an action, for instance: {examples or 'w ACTION'}.")
            return
        if action.isdigit() and 1 <= int(action) <= len(self._choices(seat)):
            action = self._choices(seat)[int(action) - 1].action
        refused = refusal_of(self.table, seat, action)
        if refused is None:
            self._say("That is allowed now.")
        else:
            self._refuse(seat, refused)

    def _refuse(self, seat: int, refused: Illegal) -> None:
        clause = self.table.match.game.clauses.get(refused.clause)
        named = names_of(self.table.scene(seat))
        for line in refusal_lines(refused, clause.text if clause else "", named):
            self._say(line)

    def _rule(self, seat: int, name: str) -> None:
        if not name:
            ask = self.table.question(seat)
            name = ask.clause if ask is not None else ""
        try:
            clause = find_clause(self.table.match.game, name)
        except BadChoice as unknown:
            self._say(str(unknown))
            return
        self._say(f"{clause.id} ({clause.section}): {plain_markdown(clause.text)}")

    # Around it

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
        if self.table.setting.save is not None:
            self._say(f"The record is in {self.table.setting.save}.")

    def _kept(self) -> str:
        save = self.table.setting.save
        if save is None:
            return "The game is not kept; play with --save FILE to go on another time."
        return f"The game is kept: muster play --save {save} goes on."
