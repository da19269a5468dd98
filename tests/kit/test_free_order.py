"""The kit on a game of free order: optional asks with a bound, and a clock of the table's own."""

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
        return [s.box.boast.first]

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
class Boasted(CardEvent, frozen=True):
    kind: ClassVar[str] = "boasted"
    seat: int


def story("""


def free_order(name: str, tell: str) -> Change:
    return Change(
        name,
        "",
        (
            Edit(
                "box.py",
                'self.take = self.catalogue.verb("take", self.ids)',
                'self.take = self.catalogue.verb("take", self.ids)\n'
                '        self.boast = self.catalogue.verb("boast")\n'
                '        self.tick = self.catalogue.verb("tick")',
            ),
            Edit(
                "questions.py",
                "\nQUESTIONS: tuple[Question[Table], ...] = (SET_CARD, TAKE_PRIZE)\n",
                QUESTIONS.replace("TELL", tell),
            ),
            Edit("events.py", "\ndef story(", EVENT),
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
                "scene.py", '(action.partition(" ")[2],)', '(action.partition(" ")[2] or "table",)'
            ),
            Edit(
                "scene.py",
                "    card = box.at[name]\n    what =",
                "    if not name:\n        return verb\n    card = box.at[name]\n    what =",
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
