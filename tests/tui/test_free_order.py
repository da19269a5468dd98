"""Where nobody must answer: waiting, afterthoughts, amounts and the clock, line by line."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from muster.bots import Bot
from muster.kernel.ask import TABLE
from muster.kernel.views.view import View
from muster.tui.table.local import LocalTable, Setting
from muster.tui.words.scene import action_words
from tests.bots.fair import on_the_shelf
from tests.tui.typist import inputs, typed


@pytest.fixture(autouse=True)
def _fair() -> Iterator[None]:
    with on_the_shelf():
        yield


def seated(*players: str, seed: int = 3) -> LocalTable:
    return LocalTable.begin(Setting("fair", players or ("you", "random", "random"), seed=seed))


# Amounts


def test_a_choice_with_an_amount_is_one_line() -> None:
    asked = typed(seated())[0]
    assert "  1. Give to Owl (1 to 8)  (give 1 1)\n" in asked
    assert asked.count("Give to Owl") == 1
    assert "You may answer, or w: wait" in asked


@pytest.mark.parametrize("line", ["1 3", "give 1 3", "give   1   3", "give owl 3", "Give 1 3"])
def test_number_and_amount_or_words_and_amount(line: str) -> None:
    table = seated()
    heard = typed(table, line)
    assert inputs(table)[0] == (0, "give 1 3")
    assert "Fox: Give to Owl: 3." in heard[1]


def test_without_an_amount_one_is_asked_how_much() -> None:
    table = seated()
    heard = typed(table, "1", "give owl")
    assert heard[1] == "How much? 1 to 8: for instance 1 2, or give 1 2.\n"
    assert heard[2] == heard[1]
    assert inputs(table) == []


def test_too_much_is_refused_with_the_bounds_and_the_rule() -> None:
    table = seated()
    heard = typed(table, "1 9", "1 999", "3 2", "w 1", "? 1")
    assert "Not 9: the amount is 1 to 8.\n" in heard[1]
    assert "Fox has 8." in heard[1]
    assert "FA-3" in heard[1]
    assert heard[2] == "Not 999: the amount is 1 to 8.\n"
    assert heard[3] == "Choice 3 has no amount: type 3 alone.\n"
    assert heard[4] == "That is allowed now.\n"
    assert "1. Give to Owl (1 to 8)  (give 1 1)" in heard[5]
    assert inputs(table) == []


def test_an_action_with_an_amount_in_words() -> None:
    table = seated()
    match, names = table.match, table.names
    assert action_words(match, "give 1 3", names) == "Give to Owl: 3"
    assert action_words(match, "cheer", names) == "Cheer"
    assert action_words(match, "dance", names) == "dance"


# Waiting


def test_waiting_lets_somebody_else_go_first_and_then_one_is_asked_again() -> None:
    table = seated()
    heard = typed(table, "w")
    assert inputs(table)[0][0] != 0
    assert all(seat != 0 for seat, _ in inputs(table))
    assert "[FA-1]" in heard[1] or "[FA-5]" in heard[1]  # asked, or to say thank you


def test_who_goes_first_is_luck_and_the_clock_is_among_them() -> None:
    first = set()
    for seed in range(60):
        table = seated(seed=seed)
        typed(table, "w")
        first.add(inputs(table)[0][0])
    assert first == {TABLE, 1, 2}


def test_by_waiting_alone_the_day_ends() -> None:
    """Nobody but the clock has anything to say once the bots rest: waiting lets it ring."""
    table = seated("you", "greedy")
    heard = typed(table, *["w"] * 60)
    assert table.match.over or table.match.state.dump()["day"] == 2
    assert any("The clock: shut." in text for text in heard)


def test_the_same_seed_is_the_same_luck() -> None:
    def played() -> list[tuple[int, str]]:
        table = seated(seed=11)
        typed(table, *["w"] * 6)
        return inputs(table)

    assert played() == played()


def test_w_with_words_still_asks_why_not() -> None:
    heard = typed(seated(), "w give 0 1", "w give 1 1")
    assert "That is yourself." in heard[1]
    assert heard[2] == "That is allowed now.\n"


def test_where_one_must_answer_one_cannot_wait() -> None:
    table = seated("you", "you")
    heard = typed(table, "give 1 1", "w", "next", "next fox", "thank")
    assert "Say thank you." in heard[1]
    assert heard[2].startswith("Type w and an action")
    assert heard[3] == "Nobody else can act now: the game waits for your answer.\n"
    assert "'next fox' is no action" in heard[4]
    assert inputs(table) == [(0, "give 1 1"), (1, "thank")]


def test_two_people_wait_for_each_other_and_then_the_clock_rings() -> None:
    table = seated("you", "you")
    heard = typed(table, "w", "w", "q")
    assert "--- Owl ---" in heard[1]
    assert [seat for seat, _ in inputs(table)] == [TABLE]
    assert "The clock: " in heard[2]


# Afterthoughts


class Cheerer(Bot):
    """Cheers while it may, then rests."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        return next(one for one in ("thank", "cheer", "rest") if one in legal)


class InOrder(random.Random):
    """Luck that always takes the first: bots before the clock."""

    def choice(self, seq: Any) -> Any:
        return seq[0]


def cheered() -> LocalTable:
    """A table at which bots only cheer, and the clock rings when they are done."""
    table = seated("you", "random", "random", seed=4)
    table._bots = {seat: Cheerer(random.Random(0)) for seat in (1, 2)}
    table._order._luck = InOrder()
    return table


def test_who_rests_is_asked_again_only_once_something_has_happened() -> None:
    table = cheered()
    heard = typed(table, "rest", "cheer")
    assert inputs(table)[0] == (0, "rest")
    asked = [n for n, text in enumerate(heard) if "You rest; do you give" in text]
    assert asked == [1, 2]  # and after my cheer and one more thing once more
    assert len(re.findall(r"(Owl|Stag|The clock): ", heard[1])) == 1  # one thing has happened
    assert "1. Give to Owl" in heard[1]
    assert inputs(table)[2] == (0, "cheer")  # an afterthought can be played


def test_who_rests_and_waits_is_not_asked_again_before_the_game_asks() -> None:
    table = cheered()
    heard = typed(table, "rest", "w")
    assert "You need not" in heard[1]
    assert "Fair. Day 2." in heard[2]  # the bots cheered on and rested, and the day was over
    assert [seat for seat, _ in inputs(table)] == [0, 1, 1, 1, 1, 2, 2, 2, 2]


def test_a_whole_game_by_a_person_who_only_rests() -> None:
    table = seated("you", "random", "random", seed=2)
    lines = ["rest", "w", "thank"] * 60
    heard = typed(table, *lines)
    assert table.match.over
    assert re.search(r"wins\.|share the win\.", heard[-1])
    table.match.record.verify()


# Refusals and seats


def test_what_only_the_table_may_do_is_refused_readably() -> None:
    heard = typed(seated(), "ring", "dance")
    assert "It is answered with give, cheer or rest" in heard[1]
    assert "verbs:" not in heard[1] + heard[2]  # the sentence has named them
    assert "seat -1" not in heard[1] + heard[2]


def test_plates_say_who_is_ready() -> None:
    table = seated("you", "random")
    table.play(1, "rest")
    heard = typed(table, "s")
    assert "Owl: 8 coins. Is ready." in heard[1]


def test_the_help_says_how_the_clock_runs_here() -> None:
    heard = typed(seated(), "?")
    assert "it is your waiting that lets the clock run" in heard[1]


def test_the_same_choices_are_not_listed_again() -> None:
    table = cheered()
    heard = typed(table, "w", "s", "1 1")
    assert "1. Give to Owl" in heard[0]
    assert "Owl: cheer.\n" in heard[1]
    assert "The same choices as before: s lists them, w waits." in heard[1]
    assert "1. Give to Owl" not in heard[1]
    assert "1. Give to Owl (1 to 8)" in heard[2]
    assert "1. Give to Owl (1 to 7)" in heard[3]


# Taking back


def test_what_one_said_can_be_taken_back_until_somebody_else_speaks() -> None:
    table = cheered()
    heard = typed(table, "cheer", "u", "cheer", "w", "u")
    assert heard[2].startswith("Taken back.")
    assert "since another seat acted" in heard[5]
    assert inputs(table) == [(0, "cheer"), (1, "cheer")]


def test_when_the_clock_has_rung_nothing_is_taken_back() -> None:
    table = seated("you", "you")
    heard = typed(table, "cheer", "w", "w", "u")
    assert [seat for seat, _ in inputs(table)] == [0, TABLE]
    assert "since another seat acted" in heard[-2] + heard[-1]
