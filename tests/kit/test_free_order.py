"""The kit on a game of free order: optional asks with a bound, and a clock of the table's own.

Acts in it leave no trace on the table, so it also shows what may be told of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from muster.kit import Setting

from .broken import Change, Edit, failures

QUESTIONS = '''
class Boast(Question[Table]):
    """After a round everybody may boast, twice, in any order."""

    key = "boast"
    clause = "XX-6"
    verbs = ("boast",)
    optional = True

    def prompt(self, s: Table, seat: int, arg: int) -> str:
        return "Will you boast?"

    def candidates(self, s: Table, ask: Ask) -> list[int]:
        return [s.box.boast.first, s.box.boast.first + 1]

    def answer(self, s: Table, ask: Ask, out: Out) -> None:
        TELL
        s.ask_again(ask)


class Clock(Question[Table]):
    """The table itself ends it."""

    key = "clock"
    clause = "XX-6"
    verbs = ("tick",)
    optional = True

    def prompt(self, s: Table, seat: int, arg: int) -> str:
        return "Time is up."

    def candidates(self, s: Table, ask: Ask) -> list[int]:
        return [s.box.tick.first]

    def answer(self, s: Table, ask: Ask, out: Out) -> None:
        s.close(BOAST)


BOAST = Boast()
CLOCK = Clock()
QUESTIONS: tuple[Question[Table], ...] = (BOAST, CLOCK, SET_CARD, TAKE_PRIZE)
'''

EVENT = """
class Boasted(Event, frozen=True):
    kind: ClassVar[str] = "boasted"
    OPEN
    seat: int
    how: int = 0


def story("""


LOUDLY = "out.tell(events.Boasted(ask.seat, ask.picks[0] - s.box.boast.first))"


def free_order(name: str, tell: str, caught: str = "", told: str = "") -> Change:
    return Change(
        name,
        caught,
        (
            Edit(
                "box.py",
                'self.take = self.catalogue.verb("take", self.ids)',
                'self.take = self.catalogue.verb("take", self.ids)\n'
                '        self.boast = self.catalogue.verb("boast", ("loudly", "softly"))\n'
                '        self.tick = self.catalogue.verb("tick")',
            ),
            Edit(
                "questions.py",
                "\nQUESTIONS: tuple[Question[Table], ...] = (SET_CARD, TAKE_PRIZE)\n",
                QUESTIONS.replace("TELL", tell),
            ),
            Edit("events.py", "\ndef story(", EVENT.replace("    OPEN\n", told)),
            Edit(
                "flow.py",
                "import SET_CARD, TAKE_PRIZE",
                "import BOAST, CLOCK, SET_CARD, TAKE_PRIZE",
            ),
            Edit(
                "flow.py",
                "from .state import NONE, Table",
                "from muster.kernel.ask import TABLE\n\nfrom .state import NONE, Table",
            ),
            Edit(
                "flow.py",
                "def clear(s",
                "def boast(s: Table, out: Out) -> None:\n"
                "    for seat in range(s.box.seats):\n"
                "        s.ask(seat, BOAST, left=2)\n"
                "    s.ask(TABLE, CLOCK)\n\n\n"
                "def clear(s",
            ),
            Edit("flow.py", "choose_prize, clear)", "choose_prize, boast, clear)"),
            Edit(
                "scene.py",
                '(action.partition(" ")[2],)',
                '(action.partition(" ")[2] if action.partition(" ")[2] in box.at else "table",)',
            ),
            Edit(
                "scene.py",
                "    card = box.at[name]\n    what =",
                "    if name not in box.at:\n        return action\n    card = box.at[name]\n"
                "    what =",
            ),
            Edit("game.py", "(box.seats + 1)", "(3 * box.seats + 2)"),
        ),
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_free_order_passes_the_kit(seats: int, tmp_path: Path) -> None:
    change = free_order("boasting", "out.tell(events.Boasted(ask.seat))")
    assert failures(change, tmp_path, Setting(seats)) == {}


def test_silent_acts_in_free_order_pass_the_kit(tmp_path: Path) -> None:
    change = free_order("quietly", "pass")
    assert failures(change, tmp_path, Setting(3)) == {}


def test_how_something_was_done_leaks_if_no_table_shows_it(tmp_path: Path) -> None:
    """The kit cannot know that everybody may hear it: without a word it counts as secret."""
    change = free_order("loudly", LOUDLY, "twins")
    assert set(failures(change, tmp_path, Setting(3))) == {"twins"}


def test_what_is_done_in_the_open_may_be_told(tmp_path: Path) -> None:
    told = '    open: ClassVar[tuple[str, ...]] = ("how",)\n'
    assert failures(free_order("openly", LOUDLY, told=told), tmp_path, Setting(3)) == {}
