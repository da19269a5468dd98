"""Playing line by line: works in a pipe and with a screen reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from muster.kernel.errors import BadChoice, Illegal
from muster.kernel.scene import Choice
from muster.languages import Voice
from muster.languages.message import plain_markdown
from muster.tui.plain.meaning import AND, in_a_row, parts_of, stray_words
from muster.tui.plain.teller import Teller
from muster.tui.table.local import LocalTable, refusal_of
from muster.tui.words.apart import apart, as_it_is, capital, scene_apart
from muster.tui.words.groups import amounts
from muster.tui.words.look import look_lines
from muster.tui.words.manual import aid_passages
from muster.tui.words.pieces import heads_of
from muster.tui.words.questions import ask_amount, choice_words, meant, with_amount
from muster.tui.words.rulebook import find_clause
from muster.tui.words.scene import action_words
from muster.tui.words.spoken import speak
from muster.tui.words.why import why_not

if TYPE_CHECKING:
    from muster.bots.insight.hint import Hint

HELP = """\
A number plays that choice; so does its text, for instance the words in brackets behind it, or
enough of its words to tell it from the others. Where a choice has an amount, say it behind the
number or the words: 5 3 is the fifth choice with 3. Several in one line: with a semicolon between
them, or, where only the last word differs, that word repeated: mark fox r1c1 r1c2 r2c2.
  ? NUMBER    a choice in full: its text, and what would follow
  more        every choice, also those that were only counted
  s           the table again;  s NAME  a player's things in full, all that is on a piece, or
              what is told beside the table;  s map  a map with every place in words
  l           the log from the beginning
  b           back: what happened since your last turn;  b 2  how the table lay at its second step
  r           the rule behind the question;  r CLAUSE  any other rule
  aid         the player aid: what a turn is, what scores, what signs mean
  w ACTION    why not? the rule that forbids an action, and the numbers;  w THING  what a thing on
              the table is, and why it cannot be chosen
  w           wait, where others may go first: bots act, and you are asked again. Where nobody has
              to answer, a bot speaks or the table's clock rings, by luck: no time passes at this
              table, it is your waiting that lets the clock run
  next NAME   hand over to another person who may act in the same phase, also one who is done
  k           ends the explanations of a first game: you know it now
  hint        good answers, how good they are, and why;  hint 2  gives the second of them
  u           take back your last step
  q           quit (the game is kept if you play with --save)"""

DONE, INPUT_ENDED = 0, 2

YES = ("y", "yes", "o", "oui")
"""What is typed by whoever means it, in the languages there are."""

NOTHING = "Nothing of this line was done."

MANY = 12
"""Of so many things that may be meant each is told."""


class Quit(Exception):
    """Somebody has had enough."""


class PlainGame(Teller):
    """One table, played with lines of text."""

    def __init__(
        self,
        table: LocalTable,
        read: Callable[[str], str],
        say: Callable[[str], None],
        wipe: Callable[[], None] | None = None,
        voice: Voice | None = None,
    ) -> None:
        super().__init__(table, say, voice)
        self._input = read
        self._wipe = wipe  # clears the screen before another person looks, where there is one
        self._advised: tuple[int, list[Hint]] = (-1, [])  # and at which version of the table
        self._idle_since: dict[int, int] = {}  # since when a person who is ready has not been asked

    def run(self) -> int:
        """Play to the end; the exit code. EOFError and KeyboardInterrupt are the caller's."""
        table = self.table
        if self._is_resumed():
            steps = f"Going on after {table.match.moment} steps."
            self._say(f"{steps} Type b for what happened since your last turn.")
        try:
            while (seat := table.to_act(self._viewer)) is not None:
                if save_error := table.take_save_error():
                    self._say(save_error)
                if table.is_bot(seat) and (person := self._idler()) is not None:
                    self._turn(person)
                elif table.is_bot(seat):
                    thought = table.think(seat)
                    table.play(seat, thought.choose(), thought.why)
                    if failure := table.take_bot_failure():
                        self._say(failure)
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

    def _read(self, prompt: str) -> str:
        return self._input(speak(prompt, self._voice))

    def _is_resumed(self) -> bool:
        return self.table.match.moment > 0

    def _idler(self) -> int | None:
        """Whoever looks, if something has happened since and there is still something to add."""
        seat, table = self._viewer, self.table
        if seat is None or not table.match.free:
            return None
        if not table.is_idle(seat):
            self._idle_since.pop(seat, None)
            return None
        since = self._idle_since.setdefault(seat, table.version)
        return seat if 0 <= since < table.version else None

    # A person's turn

    def _turn(self, seat: int) -> None:
        """Let a person answer one question."""
        table = self.table
        if self._viewer != seat and len(table.humans) > 1:
            if not table.hides(seat):
                self._say(f"\n--- {table.names[seat]} ---")
            elif not self._hand_over(seat):
                return
        self._viewer = seat
        self._tell(seat)
        while True:
            line = self._read("> ").strip()
            if self._run_command(seat, line):
                return

    def _hand_over(self, seat: int) -> bool:
        """Between two people nothing secret is said until the next person is there."""
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

    # Commands

    def _run_command(self, seat: int, line: str) -> bool:
        """Do what a line says; True when the question is answered or taken back."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if not line or word in ("?", "h", "help"):
            self._say_more(seat, rest)
        elif word in ("q", "quit"):
            raise Quit
        elif word in ("s", "scene") and not rest:
            self._show_table(seat)
            self._listed.pop(seat, None)
            self._ask(seat)
        elif word in ("s", "scene"):
            scene = scene_apart(self.table.scene(seat), self._voice)
            for text in look_lines(scene, self.table.names, rest, self._label):
                self._say(text)
        elif word == "more" and not rest:
            self._listed.pop(seat, None)
            self._ask(seat, folded=False)
        elif word in ("l", "log") and not rest:
            for told in self.table.log(seat):
                self._say(told.text)
        elif word in ("b", "back"):
            self._look_back(seat, rest)
        elif word == "aid":
            self._aid()
        elif word == "k" and not rest and self.table.setting.guide:
            self.table.know_it()
            self._say("Nothing is explained any more.")
        elif word in ("r", "rule"):
            self._rule(seat, rest)
        elif word in ("w", "wait") and not rest and self.table.may_wait(seat):
            return self._wait(seat)
        elif word in ("n", "next") and (not rest or self.table.may_hand_to(seat)):
            return self._next(seat, rest)
        elif word in ("w", "why"):
            self._why_not(seat, rest)
        elif word == "hint":
            return self._hint(seat, rest)
        elif word in ("u", "undo") and not rest:
            return self._undo(seat)
        elif word.isdigit() and (not rest or rest.isdigit()):
            return self._number(seat, int(word), int(rest) if rest else None)
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
        """One action or several: with a semicolon between them, or last words that differ.

        If one of several is unknown, nothing is done.
        """
        catalogue = self.table.match.box.catalogue
        parts: list[str] = []
        for part in parts_of(text):
            row = [] if part in catalogue.ids else in_a_row(part, catalogue.ids)
            begins = part.isdigit() or part.partition(" ")[0] in catalogue.verbs
            unknown = [one for one in row if one not in catalogue.ids] or [part] * (not begins)
            if unknown and (row or AND in text):
                self._say(f"{self._stray(seat, unknown[0])} {NOTHING}")
                return False
            parts += row or [self._numbered(seat, part)]
        return self._several(seat, parts) if len(parts) > 1 else self._one(seat, text)

    def _numbered(self, seat: int, part: str) -> str:
        """A number in a line means the choice as it is listed now, whatever is done before."""
        choices = self._choices(seat)
        if part.isdigit() and 1 <= int(part) <= len(choices):
            return choices[int(part) - 1].actions()[0]
        return part

    def _several(self, seat: int, parts: list[str]) -> bool:
        """One after the other, until one is refused."""
        for done, part in enumerate(parts):
            if self.table.question(seat) is None or not self._one(seat, part):
                self._say(f"Stopped at {part}: {done} of {len(parts)} done.")
                return done > 0
        return True

    def _one(self, seat: int, text: str) -> bool:
        """An action as it is written, or enough words of a choice to know it."""
        if text in self.table.match.box.catalogue.ids:
            return self._play(seat, text)
        choices = self._choices(seat)
        heads = heads_of(self.table.scene(seat))
        words, _, last = text.rpartition(" ")
        before = meant(words, choices, heads, self._label) if last.isdigit() else []
        if len(before) == 1 and choices[before[0]].high:
            return self._number(seat, before[0] + 1, int(last))
        found = meant(text, choices, heads, self._label)
        if len(found) == 1:
            return self._number(seat, found[0] + 1, None)
        if not found:
            self._say(self._stray(seat, text))
            return False
        self._say(f"That may mean {len(found)} things:")
        for at in found[:MANY]:
            self._say(choice_words(at + 1, choices[at]))
        if len(found) > MANY:
            self._say(f"  … and {len(found) - MANY} more.")
        return False

    def _label(self, label: str) -> str:
        """A choice as it was listed: what is read may be typed."""
        return speak(label, self._voice)

    def _stray(self, seat: int, text: str) -> str:
        return stray_words(text, self.table.match.game.meta.title, self._choices(seat))

    def _number(self, seat: int, number: int, amount: int | None) -> bool:
        choices = self._choices(seat)
        if not 1 <= number <= len(choices):
            self._say(f"There is no choice {number}: they are 1 to {len(choices)}.")
            return False
        choice = choices[number - 1]
        if choice.high and amount is None and choice.low == choice.high:
            amount = choice.low
        if choice.high and amount is None:
            self._say(ask_amount(number, choice))
        elif choice.high and amount is not None and not with_amount(choice, amount):
            self._say(f"Not {amount}: the amount is {amounts(choice)}.")
            return self._refused_amount(seat, f"{choice.action} {amount}")
        elif amount is not None and not choice.high:
            self._say(f"Choice {number} has no amount: type {number} alone.")
        else:
            action = choice.action if amount is None else with_amount(choice, amount)
            return self._play(seat, action)
        return False

    def _refused_amount(self, seat: int, action: str) -> bool:
        """The rule behind the bounds of an amount, where there is one."""
        refused = refusal_of(self.table, seat, action)
        if refused is not None and action in self.table.match.box.catalogue.ids:
            self._refuse(seat, refused)
        return False

    def _play(self, seat: int, action: str) -> bool:
        choice = next((c for c in self._choices(seat) if action in c.actions()), None)
        if choice is not None and not self._means_it(choice):
            self._say("Not done.")
            return False
        names = self.table.names
        words = action_words(self.table.match, action, names)
        if choice is not None and not choice.high:
            words = choice.label  # as it was listed
        said = words if words.startswith(names[seat]) else f"{names[seat]}: {words}"
        try:
            done = self.table.answer(seat, action)
        except Illegal as refused:
            self._refuse(seat, refused)
            return False
        self._idle_since.pop(seat, None)
        self._say(f"{said}." if done else f"{said}, but first the others finish.")
        return True

    def _means_it(self, choice: Choice) -> bool:
        """What is given up for good is asked for once more, with what is lost."""
        if not choice.loses:
            return True
        what, lost = choice.button or choice.label, choice.loses.rstrip(".")
        typed = self._read(f"! {apart(what)}: {apart(lost)}. Sure? [y/N] ")
        return typed.strip().lower() in YES

    def _wait(self, seat: int) -> bool:
        """Let others go first. Who is ready is not asked again before the game asks."""
        table = self.table
        is_idle = table.is_idle(seat) and table.to_act(seat) != seat
        if is_idle:
            self._idle_since[seat] = -1
        if not is_idle and not table.wait(seat):
            self._say("Nobody else has anything to say now: the game waits for your answer.")
            return False
        return True

    def _next(self, seat: int, name: str) -> bool:
        """Hand the turn to somebody else, by name or round the table; else let the bots act."""
        table = self.table
        others = table.may_hand_to(seat)
        wanted = [n for n in others if table.names[n].lower().startswith(name.lower())]
        if name and len(wanted) != 1:
            known = ", ".join(f"next {table.names[n]}" for n in others)
            self._say(f"There is no {name!r} to hand over to; valid: {known}.")
            return False
        if wanted:
            table.hand_over(wanted[0])
            return True
        if not table.may_wait(seat):
            self._say("Nobody else can act now: the game waits for your answer.")
            return False
        return self._wait(seat)

    def _hint(self, seat: int, number: str) -> bool:
        """Good answers; with a number behind it, the one that was told under that number."""
        refused = self.table.no_hint(seat)
        if refused:
            self._say(refused)
            return False
        version, found = self._advised
        if (
            number
            and version == self.table.version
            and number in map(str, range(1, len(found) + 1))
        ):
            return self._several(seat, list(found[int(number) - 1].picks))
        if number:
            self._say(f"There is no hint {number} to follow now: type hint, and see.")
            return False
        advice = self.table.advise(seat)
        found = advice.think()
        self._advised = (self.table.version, found)
        for at, hint in enumerate(found, start=1):
            answer, why = advice.words(hint)
            self._say(f"  hint {at}: {answer}, {hint.odds()}: {why}.")
        return False

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
            examples = as_it_is(", ".join(f"w {text}" for text, _ in self.table.refused(seat)[:3]))
            self._say(f"Type w and an action, for instance: {examples or 'w ACTION'}.")
            return
        if action.isdigit() and 1 <= int(action) <= len(self._choices(seat)):
            action = self._choices(seat)[int(action) - 1].actions()[0]
        found = why_not(self.table, seat, action)
        if found.stray:
            self._say(found.stray)
            return
        if found.action and found.action != " ".join(action.split()):
            said = action_words(self.table.match, found.action, self.table.names)
            self._say(f"{said}  ({found.action})")
        if found.refused is None:
            self._say("That is allowed now.")
        else:
            self._refuse(seat, found.refused)

    def _aid(self) -> None:
        try:
            for passage in aid_passages(self.table.match.game, self._label):
                before = "" if passage.kind == "text" else "\n"
                self._say(before + plain_markdown(passage.text))
        except BadChoice as error:
            self._say(f"{capital(str(error))}.")

    def _rule(self, seat: int, name: str) -> None:
        if not name:
            ask = self.table.question(seat)
            name = ask.clause if ask is not None else ""
        try:
            clause = find_clause(self.table.match.game, name)
        except BadChoice as unknown:
            self._say(str(unknown))
            return
        rule = as_it_is(plain_markdown(self._label(clause.text)))
        self._say(f"{clause.id} ({apart(clause.section)}): {rule}")
