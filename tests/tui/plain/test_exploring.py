"""Space Explorers line by line: a player who knows only what was said."""

from __future__ import annotations

import re

from muster.tui.plain.play import DONE, PlainGame
from muster.tui.table.local import LocalTable, Setting
from tests.tui.exploring import midway, seated


class Reader:
    """Answers by what is printed, like somebody at a terminal, and keeps all that was said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.typed: list[str] = []

    def say(self, text: str) -> None:
        self.said.append(text)

    def read(self, prompt: str) -> str:
        """Complete a Project, else recruit, else take; pay by hand every second time."""
        question = self.question()
        by_hand = len(self.typed) % 2 == 0
        wishes = [
            r"(\d+)\. Complete ",
            r"(\d+)\. Recruit  \(done\)",
            r"(\d+)\. (?:.*: )?[Pp]ay otherwise",
        ]
        wishes += [r"…: (\d+)\. "] if by_hand else [r"(\d+)\. Pay for me"]
        found = [n for wish in wishes for n in re.findall(wish, question)]
        answer = found[0] if found else re.findall(r"(\d+)\. ", question)[0]
        self.typed.append(str(answer))
        return str(answer)

    def question(self) -> str:
        """The last question and its answers, as they were printed."""
        begin = max(at for at, line in enumerate(self.said) if re.search(r"\[SE-\d+\]$", line))
        return "\n".join(self.said[begin:])

    @property
    def text(self) -> str:
        return "\n".join(self.said)


class Typist(Reader):
    """Types given lines, then leaves."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self._lines = [*lines, "q"]

    def read(self, prompt: str) -> str:
        return self._lines.pop(0)


def typed(*lines: str) -> str:
    """What is said at the table midway when somebody types these lines."""
    typist = Typist(*lines)
    assert PlainGame(seated(midway()), typist.read, typist.say).run() == DONE
    return typist.text


def test_a_whole_game_by_what_is_printed_ends_with_the_score_sheet() -> None:
    table = LocalTable.begin(Setting("space-explorers", ("you", "greedy"), seed=4))
    reader = Reader()
    assert PlainGame(table, reader.read, reader.say).run() == DONE
    outcome = table.match.outcome
    assert outcome is not None
    assert f"Fox: {outcome.scores[0]} points (" in reader.text
    for row in outcome.sheet:
        assert row.label in reader.text
    assert "There is no choice" not in reader.text
    assert "Everything is paid." in reader.text
    assert "Still due: " in reader.text
    assert not set("▄▀█│─╌╭╯\x1b") & set(reader.text)
    assert table.match.record.verify().finished


def test_pay_is_taken_apart_and_taken_back_by_typing() -> None:
    out = typed(
        "recruit tester 18 construction",
        "pay",
        "drop use c1 yellow",
        "u",
        "take back engineer",
        "move builder 40 yellow",
        "done",
    )
    assert out.count("Recruit Tester 18 into Construction. [SE-20]") == 6
    assert out.count("So far: Engineer 1, 2 yellow tokens.") == 2
    assert out.count("Still due: 1 yellow.") == 2
    assert "Taken back." in out
    assert "Fox recruits Tester 18 from the Center into Construction" in out


def test_words_that_mean_several_answers_list_them_and_play_none() -> None:
    out = typed("tester 18", "? 1")
    assert "That may mean 5 things:" in out
    assert "Hire Tester 18 into Testing, paid for you  (hire c18 green)  2 yellow" in out
    assert "Recruit Tester 18 into Testing  (recruit c18 green)" in out
    assert "1. Hire Engineer 9 into Engineering, paid for you  (hire c9 blue)" in out
    assert "So far" not in out


def test_a_player_and_a_piece_are_looked_at_by_name() -> None:
    out = typed("s owl", "s apollo 11", "s nobody", "?")
    assert "Construction, 2 red skills: from the bottom Builder 42" in out
    assert out.count("Apollo 11: worth 9; needs 4 red skills (0 there)") == 2
    assert "There is no 'nobody' to look at." in out
    assert "s NAME" in out


def test_what_cannot_be_paid_says_why_not() -> None:
    out = typed("w recruit c40 red", "recruit c33 blue")
    assert "That is allowed now." in out
    assert "Rule SE-26" in out
    typist = Typist("w", "w recruit c59 purple")
    poor = seated(midway(tokens=[{}, {}, {}], hands=[[], [], []]))
    assert PlainGame(poor, typist.read, typist.say).run() == DONE
    assert "for instance: w take c1, " in typist.text
    assert "due: 2 blue, 3 yellow" in typist.text
    assert "Rule SE-35" in typist.text
