"""Bots by name, and what can be set about them."""

from __future__ import annotations

import random

import pytest

import muster
from muster.bots import GreedyBot, check_bot, make_bot
from muster.bots.bot import Dial
from muster.server.tables.seating import known_bot
from muster.tui.table.local import YOU, Setting, seated_bots


def test_a_dial_is_set_by_the_name() -> None:
    bot = make_bot("greedy:bluff=45", random.Random(0))
    assert isinstance(bot, GreedyBot)
    assert bot.bluff == 45
    plain = make_bot("greedy", random.Random(0))
    assert isinstance(plain, GreedyBot)
    dial = GreedyBot.dials["bluff"]
    assert isinstance(dial, Dial)
    assert plain.bluff == dial.default


@pytest.mark.parametrize("number", ["0", "100", "007"])
def test_the_ends_of_the_scale(number: str) -> None:
    assert check_bot(f"greedy:bluff={number}") == f"greedy:bluff={number}"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("clever:bluff=3", "no bot 'clever'; valid: greedy, random"),
        ("greedy:bluff=101", "bluff is a whole number from 0 to 100"),
        ("greedy:bluff=-1", "bluff is a whole number from 0 to 100"),
        ("greedy:bluff=lots", "for example greedy:bluff=30"),
        ("greedy:bluff=", "bluff is a whole number"),
        ("greedy:bluff=99999999999999999999", "bluff is a whole number"),
        ("greedy:bluff=٣", "bluff is a whole number"),
        ("greedy:bluff", "bluff is a whole number"),
        ("greedy:", "the greedy bot has no '' to set; valid: greedy:bluff=30"),
        ("greedy:nerve=3", "the greedy bot has no 'nerve' to set"),
        ("greedy:bluff=3:bluff=4", "sets bluff twice"),
        ("random:bluff=3", "nothing about random can be set"),
    ],
)
def test_nonsense_is_refused_with_what_would_do(name: str, words: str) -> None:
    for refuse in (check_bot, known_bot, lambda it: make_bot(it, random.Random(0))):
        with pytest.raises(muster.BadChoice) as caught:
            refuse(name)
        assert words in str(caught.value)


def test_a_chair_in_the_terminal_and_a_wish_at_a_table() -> None:
    bots = seated_bots(Setting("the-plan", (YOU, "greedy:bluff=60", "random")))
    assert [type(bot.bot).__name__ for bot in bots.values()] == ["GreedyBot", "RandomBot"]
    assert known_bot("greedy:bluff=60") == "greedy:bluff=60"
    with pytest.raises(muster.BadChoice, match="valid: you, greedy, random"):
        seated_bots(Setting("the-plan", (YOU, "deep-blue")))
