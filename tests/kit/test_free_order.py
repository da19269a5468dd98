"""The kit on a game of free order: optional asks with a bound, and a clock of the table's own.

Acts in it leave no trace on the table, so it also shows what may be told of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from muster.kit import Setting

from .broken import Change, Edit, failures

PLAY = '''
class Boasted(Event, frozen=True):
    says = "{seat} boasts."
    OPEN
    seat: int
    how: int = 0


class Boast(Verb[Table]):
    """After a round everybody may boast, twice, in any order."""

    name = "boast"
    words = ("ways",)
    label = "Boast {0}"
    touches = ("table",)

    def do(self, s: Table, ask: Ask, at: int, out: Out) -> None:
        TELL
        if ask.arg > 1:
            s.ask(ask.seat, BOAST, ask.arg - 1)
            s.asks.sort(key=lambda one: one.seat)


class Tick(Verb[Table]):
    """The table itself ends it."""

    name = "tick"
    label = "Time is up"
    touches = ("table",)

    def do(self, s: Table, ask: Ask, at: int, out: Out) -> None:
        s.asks = [one for one in s.asks if one.question is not BOAST]


class Boasting(Question[Table]):
    key = "boast"
    clause = "XX-6"
    asks = "Will you boast?"
    takes = (Boast(),)
    optional = True


class Clock(Question[Table]):
    key = "clock"
    clause = "XX-6"
    asks = "Time is up."
    takes = (Tick(),)
    optional = True


BOAST = Boasting()
CLOCK = Clock()


def boast(s: Table, out: Out) -> None:
    for seat in range(s.box.seats):
        s.ask(seat, BOAST, 2)
    s.ask(TABLE, CLOCK)


def set_up(s'''


LOUDLY = "out.tell(Boasted(ask.seat, at))"


GUIDED = "".join(
    f'"{key}": {{"phase": "Set a card", "say": "Who wants to boasts. Then all go on.", '
    '"point": ["hand", "prizes"]},\n'
    for key in ("boast", "clock")
)
"""The guide speaks about every question, also about these."""


def free_order(name: str, tell: str, caught: str = "", told: str = "") -> Change:
    play = PLAY.replace("TELL", tell).replace("    OPEN\n", told)
    return Change(
        name,
        caught,
        (
            Edit(
                "state.py",
                "        # Events have",
                '        self.sorts["ways"] = ("loudly", "softly")\n        # Events have',
            ),
            Edit(
                "state.py",
                '        return f"the {self.suits[at]} {self.numbers[at]}"',
                '        card = f"the {self.suits[at]} {self.numbers[at]}"\n'
                '        return card if sort == "cards" else self.sorts[sort][at]',
            ),
            Edit("guide.json", '  "questions": {\n', f'  "questions": {{\n{GUIDED}'),
            Edit("play.py", "import Ask, question", "import TABLE, Ask, Question, question"),
            Edit("play.py", "\ndef set_up(s", play),
            Edit("play.py", "choose_prize, clear)", "choose_prize, boast, clear)"),
            Edit(
                "game.py",
                "import SET_CARD, TAKE_PRIZE",
                "import BOAST, CLOCK, SET_CARD, TAKE_PRIZE",
            ),
            Edit("game.py", "(SET_CARD, TAKE_PRIZE)", "(BOAST, CLOCK, SET_CARD, TAKE_PRIZE)"),
        ),
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_free_order_passes_the_kit(seats: int, tmp_path: Path) -> None:
    change = free_order("boasting", "out.tell(Boasted(ask.seat))")
    assert failures(change, tmp_path, Setting(seats)) == {}


def test_silent_acts_in_free_order_pass_the_kit(tmp_path: Path) -> None:
    change = free_order("quietly", "pass")
    assert failures(change, tmp_path, Setting(3)) == {}


def test_how_something_was_done_leaks_if_no_table_shows_it(tmp_path: Path) -> None:
    """The kit cannot know that everybody may hear it: without a word it counts as secret."""
    change = free_order("loudly", LOUDLY, "twins")
    assert set(failures(change, tmp_path, Setting(3))) == {"twins"}


def test_what_is_done_in_the_open_may_be_told(tmp_path: Path) -> None:
    told = '    open = ("how",)\n'
    assert failures(free_order("openly", LOUDLY, told=told), tmp_path, Setting(3)) == {}
