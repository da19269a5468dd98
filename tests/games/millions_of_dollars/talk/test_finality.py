"""What is final and what is not, and that every Negotiation ends without anybody's goodwill."""

from __future__ import annotations

from typing import Any

import pytest

from muster import Illegal, Match
from tests.games.millions_of_dollars.layouts.table import (
    FIVE,
    FOUR,
    MAX_ACTS,
    MAX_CYCLES,
    REAL_TIME,
    TABLE,
    THREE,
    asked,
    cash,
    heist,
    keys,
    ledger,
    looks,
    offers,
    place,
    planning,
    seen,
    send,
    settle,
    status,
    turns,
)


@pytest.mark.clause("MD-5", "MD-J10")
@pytest.mark.parametrize("options", [{}, REAL_TIME], ids=["turns", "real time"])
@pytest.mark.parametrize("action", ["leave", "accept 1 3", "pay 2 2", "give 1 1", "peek 3"])
def test_deals_departures_and_looks_cannot_be_taken_back(
    action: str, options: dict[str, Any]
) -> None:
    m = place(
        FOUR,
        offers=[[1, 0, 3]],
        asks=[[2, -1, 2]],
        looks=[1, 0, 0, 0],
        options={**options, "gifts": True},
    )
    m.play(0, action)
    after = m.fingerprint
    with pytest.raises(Illegal):
        m.undo(0)
    assert m.fingerprint == after


@pytest.mark.clause("MD-5", "MD-11")
def test_a_name_cannot_be_taken_back() -> None:
    m = heist("snitch driver crook brute driver")
    m.play(0, "name driver")
    with pytest.raises(Illegal):
        m.undo(0)


@pytest.mark.clause("MD-J8")
def test_half_an_acceptance_may_be_taken_back() -> None:
    """Nothing has moved while offers are being added up."""
    m = place(FOUR, offers=[[1, 0, 3], [2, 0, 2], [3, 0, 1]])
    before = m.fingerprint
    turns(m, "accept 1 3", "also 2 2")
    m.undo(0)
    assert m.fingerprint == before
    assert status(m)[0] == "in"
    assert cash(m) == [10] * 4


@pytest.mark.clause("MD-J30")
def test_a_sealed_choice_may_be_taken_back_until_the_last_is_in() -> None:
    m = planning(4)
    m.play(0, "send driver")
    m.undo(0)
    assert m.answered == ()
    send(m, "crook", "brute", "driver", "driver")
    with pytest.raises(Illegal):
        m.undo(3)


# Bounds


def talkative(m: Match) -> int:
    """Everybody talks as long as he can and nobody leaves, pays, passes or watches the clock."""
    spoken = 0
    while asked(m) and any(key in ("deal", "talk", "ready") for _, key in asked(m)):
        talkers = [ask.seat for ask in m.asks if ask.seat != TABLE]
        for seat in talkers:
            words = [one for one in m.legal(seat) if one.split()[0] in ("claim", "offer", "ask")]
            if words:
                m.play(seat, words[spoken % len(words)])
                break
        else:
            m.play(talkers[0], "pass")
        spoken += 1
    return spoken


@pytest.mark.clause("MD-J29")
def test_real_time_ends_when_nobody_has_anything_left_to_say() -> None:
    m = place(FOUR, options=REAL_TIME, cash=[3, 3, 3, 3])
    assert talkative(m) == 4 * MAX_ACTS
    assert keys(m) == dict.fromkeys(range(4), "send")


@pytest.mark.clause("MD-J11", "MD-J27")
def test_turn_mode_ends_after_the_last_cycle_at_the_latest() -> None:
    """In every turn at most a claim and an action."""
    m = place(FOUR, cash=[3, 3, 3, 3])
    assert talkative(m) <= 4 * 2 * MAX_CYCLES
    assert keys(m) == dict.fromkeys(range(4), "send")


@pytest.mark.clause("MD-J29")
@pytest.mark.parametrize("options", [{}, REAL_TIME], ids=["turns", "real time"])
def test_the_longest_game_is_within_the_bound_the_game_promises(options: dict[str, Any]) -> None:
    m = Match.new("millions-of-dollars", 4, seed=3, options=options)
    while not m.over:
        if m.asks[0].key == "send":
            send(m, "driver", "driver", "crook", "crook")
        else:
            talkative(m)
    assert seen(m)["round"] == 8
    assert m.moment <= m.game.bound(m.box)


# The ledger, in the end


@pytest.mark.clause("MD-J8", "MD-J23", "MD-5")
def test_after_the_round_one_can_read_who_said_what_and_who_lied() -> None:
    m = place(FIVE, left=[3], cash=[5] * 5)
    turns(m, "claim crook", "offer 1 2", "accept 0 2", "claim crook", "pass", "leave")
    said = ledger(m)
    settle(m)
    (past,) = seen(m)["past"]
    assert past["ledger"][: len(said)] == said
    assert seen(m)["ledger"] == []
    assert past["roles"] == ["driver", None, "crook", None, None]
    claims = {row["slot"]: row["word"] for row in past["ledger"] if row["kind"] == "claim"}
    liars = [slot for slot, word in claims.items() if past["roles"][slot] not in (None, word)]
    assert liars == [0]


@pytest.mark.clause("MD-J10", "MD-J11")
def test_a_gift_clears_readiness_like_any_payment() -> None:
    m = place(FOUR, options={**REAL_TIME, "gifts": True}, offers=[[2, 0, 3]])
    m.play(1, "pass")
    m.play(0, "give 3 2")
    assert seen(m)["ready"] == [False] * 4
    assert offers(m) == {(2, 0, 3)}


@pytest.mark.clause("MD-12", "MD-J24")
def test_with_two_characters_one_brute_earns_one_card() -> None:
    m = heist(THREE, left=[3], hidden="snitch")
    assert looks(m) == [0, 1, 0]
