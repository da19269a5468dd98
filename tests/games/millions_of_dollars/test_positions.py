"""Positions written by hand: what may be left out, and how a wrong entry is answered."""

from __future__ import annotations

import random
from typing import Any

import pytest

import muster
from muster import BadPosition, Match
from tests.games.millions_of_dollars.layouts.table import (
    FIVE,
    GAME,
    REAL_TIME,
    asked,
    heist,
    money,
    new,
    place,
    play_randomly,
    seen,
    turns,
)

ROLES = FIVE.split()


def bare(**entries: Any) -> Match:
    return muster.position(GAME, {"seats": 5, "roles": ROLES, **entries})


@pytest.mark.clause("MD-1", "MD-4")
def test_what_is_left_out_is_filled_in() -> None:
    m = bare()
    table = seen(m)
    assert asked(m) == [(0, "deal")]
    assert table["cash"] == [5] * 5
    assert table["status"] == ["in"] * 5
    assert len(set(table["antes"])) == 1
    assert table["antes"][0] in (1, 2)
    assert len(table["shown"]) == 4
    assert (table["round"], table["cycle"], table["leader"]) == (1, 1, 0)
    assert money(m) == 175


@pytest.mark.parametrize("options", [{}, REAL_TIME, {"fooled": True, "gifts": True}])
def test_a_dump_is_a_position(options: dict[str, Any]) -> None:
    """Everything that is written down is read back, at any moment of a game."""
    m = new(5, seed=4, **options)
    rng = random.Random(4)
    steps = {"send": "choose_roles", "deal": "ask_talk", "talk": "ask_talk", "ready": "ask_talk"}
    compared = 0
    while not m.over and compared < 60:
        play_randomly(m, rng, 1)
        if not m.asks or m.answered or m.asks[0].key not in steps:
            continue
        again = muster.position(
            GAME,
            {"seats": 5, "options": options, "at": steps[m.asks[0].key], **m.state.dump()},
        )
        assert again.state.dump() == m.state.dump()
        assert [again.legal(seat) for seat in range(5)] == [m.legal(seat) for seat in range(5)]
        assert asked(again) == asked(m)
        compared += 1
    assert compared > 10


def test_a_position_can_be_recorded_and_played_again() -> None:
    m = place(offers=[[1, 0, 3]])
    turns(m, "accept 1 3", "claim brute", "pass")
    assert m.record.replay().fingerprint == m.fingerprint
    m = heist("snitch driver crook brute driver")
    m.play(0, "name crook")
    assert m.record.replay().fingerprint == m.fingerprint


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("unknown entry", {"money": []}, "no entry 'money'; valid: "),
    ("unknown step", {"at": "lunch"}, "at: no step 'lunch'"),
    ("unknown role", {"roles": ["driver", "clown"]}, "roles[1]: no 'clown'; valid: "),
    ("a role of other player counts", {"roles": ["mastermind"]}, "roles[0]: no 'mastermind'"),
    ("a Character without a role", {"roles": [], "status": ["in"] * 5}, "roles[0]"),
    ("unknown status", {"status": ["gone"] * 5}, "status"),
    ("too few statuses", {"status": ["in"]}, "status"),
    ("unknown loot", {"loot": "piggy-bank"}, "loot: no loot card 'piggy-bank'"),
    ("loot twice", {"loot": "fort-knox", "gone": ["fort-knox"]}, "loot: fort-knox is at gone[0]"),
    ("a pile too short", {"pile": ["fort-knox"]}, "pile"),
    ("a debt", {"cash": [-1]}, "cash[0]"),
    ("money in words", {"cash": ["five"]}, "cash[0]"),
    ("a negative ante", {"antes": [-1]}, "antes[0]"),
    ("more aid than ante", {"antes": [1] * 5, "aid": [2]}, "aid"),
    ("a leader that is none", {"leader": 5}, "leader"),
    ("a turn of nobody", {"turn": 7}, "turn"),
    ("a turn of one who left", {"status": ["left", *["in"] * 4], "turn": 0}, "turn"),
    ("a ninth round", {"round": 9}, "round"),
    ("a seventh cycle", {"cycle": 7}, "cycle"),
    ("an offer beyond the cash", {"offers": [[0, 1, 6]]}, "offers"),
    ("an offer of two numbers", {"offers": [[0, 1]]}, "offers[0]"),
    ("an offer to nobody", {"offers": [[0, 5, 1]]}, "offers[0]"),
    ("an offer of nothing", {"offers": [[0, 1, 0]]}, "offers[0]"),
    ("an ask of nobody", {"asks": [[5, -1, 1]]}, "asks[0]"),
    ("an ask of nothing", {"asks": [[0, -1, 0]]}, "asks[0]"),
    ("an ask for a slot that left", {"status": ["in", "left", *["in"] * 3], "asks": [[1, -1, 1]]},
     "asks"),
    ("an unknown claim", {"claims": ["king"]}, "claims[0]: no 'king'"),
    ("an unknown hidden card", {"hidden": "king"}, "hidden"),
    ("too many acts", {"acts": [25]}, "acts[0]"),
    ("a stage that is none", {"stage": 3}, "stage"),
    ("readiness in words", {"ready": ["yes"]}, "ready[0]"),
    ("a debt of looks", {"looks": [-1]}, "looks[0]"),
    ("an unknown ending", {"final": "soon"}, "final"),
    ("ledger rows of two", {"ledger": [[0, 1]]}, "ledger[0]"),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "said"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_wrong_position_is_refused_and_the_entry_named(
    entries: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadPosition) as raised:
        bare(**entries)
    assert str(raised.value).startswith(said)


@pytest.mark.clause("MD-J24")
def test_two_characters_of_a_gang_differ_in_positions_too() -> None:
    roles = ["driver", "driver", "brute", "crook", "snitch", "brute"]
    with pytest.raises(BadPosition, match="MD-J24"):
        muster.position(GAME, {"seats": 3, "roles": roles})


def test_what_is_legal_with_very_much_cash_is_legal_once_and_can_be_done() -> None:
    m = bare(cash=[1000, 5, 5, 5, 5])
    legal = m.legal(0)
    assert len(set(legal)) == len(legal)
    assert all(m.why_not(0, action) is None for action in legal)
