"""Asks, departures, claims, and the ledger that keeps them."""

from __future__ import annotations

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    antes,
    cash,
    ledger,
    money,
    of,
    offers,
    place,
    requests,
    seen,
    status,
    turns,
    verbs,
)
from tests.games.refusals import refused, says

# Asks


@pytest.mark.clause("MD-J28", "MD-J9")
def test_an_ask_to_anyone_is_paid_by_the_first_who_accepts() -> None:
    m = place(cash=[2, 9, 9, 9, 9])
    m.play(0, "ask anyone 4")
    assert requests(m) == {(0, -1, 4)}
    m.play(1, "pay 0 4")
    assert cash(m) == [2 + 4 + 1, 5, 9, 9, 9]
    assert status(m)[0] == "left"
    assert requests(m) == set()
    refused(m, 2, "pay 0 4")


@pytest.mark.clause("MD-J28")
def test_an_ask_to_one_player_can_be_paid_by_nobody_else() -> None:
    m = place()
    m.play(0, "ask 3 4")
    for seat in (1, 2):
        says(refused(m, seat, "pay 0 4"), "MD-J28")
        m.play(seat, "pass")
    assert "pay 0 4" in m.legal(3)
    assert "pay 0 3" not in m.legal(3)
    m.play(3, "pay 0 4")
    assert cash(m) == [15, 10, 10, 6, 10]


@pytest.mark.clause("MD-J9")
def test_an_ask_is_at_most_what_the_payer_has() -> None:
    """To anyone: what the richest other player still in has."""
    m = place(cash=[12, 3, 5, 2, 9], left=[4])
    highest = {
        payer: max(int(text.split()[2]) for text in of(m, 0, "ask") if text.split()[1] == payer)
        for payer in ("anyone", "1", "2", "3")
    }
    assert highest == {"anyone": 5, "1": 3, "2": 5, "3": 2}
    says(refused(m, 0, "ask anyone 6"), "MD-J9", "6", "5")
    says(refused(m, 0, "ask 3 3"), "MD-J9", "3", "2")
    refused(m, 0, "ask 4 1")
    refused(m, 0, "ask 0 1")
    refused(m, 0, "ask anyone 0")


@pytest.mark.clause("MD-J28")
def test_who_has_too_little_cannot_pay_an_ask() -> None:
    m = place(cash=[2, 3, 9, 9, 9], asks=[[0, -1, 4]], turn=1)
    assert of(m, 1, "pay") == set()
    says(refused(m, 1, "pay 0 4"), "MD-J9", "4", "3")
    m.play(1, "pass")
    assert of(m, 2, "pay") == {"pay 0 4"}


@pytest.mark.clause("MD-J28")
def test_a_new_ask_for_a_slot_replaces_the_old_one() -> None:
    m = place(asks=[[0, -1, 4]])
    m.play(0, "ask 2 6")
    assert requests(m) == {(0, 2, 6)}
    refused(m, 1, "pay 0 4")
    refused(m, 1, "pay 0 6")


@pytest.mark.clause("MD-J9")
def test_an_ask_may_be_withdrawn() -> None:
    m = place(asks=[[0, -1, 4]])
    assert of(m, 0, "withdraw") == {"withdraw ask"}
    m.play(0, "withdraw ask")
    assert requests(m) == set()
    refused(m, 1, "pay 0 4")


@pytest.mark.clause("MD-J10", "MD-J28")
@pytest.mark.parametrize("action", ["leave", "accept 0 2", "pay 2 4", "share 2 1"])
def test_every_ask_lapses_whenever_a_character_leaves(action: str) -> None:
    """Whoever it was asked of, and however the Character left."""
    m = place(
        asks=[[0, 1, 3], [2, -1, 4], [3, 4, 1], [4, -1, 5]],
        offers=[[0, 1, 2], [3, 4, 2]],
        shares=[[0, 2, 3], [3, 4, 2]],
        turn=1,
    )
    m.play(1, action)
    assert "left" in status(m)
    assert (requests(m), seen(m)["shares"]) == (set(), [])
    assert (3, 4, 2) in offers(m), "an offer is no ask"
    refused(m, 2, "pay 4 5")


@pytest.mark.clause("MD-J28")
def test_nobody_pays_his_own_ask() -> None:
    m = place(asks=[[0, -1, 4]])
    assert of(m, 0, "pay") == set()
    refused(m, 0, "pay 0 4")


@pytest.mark.clause("MD-J28")
def test_an_offer_and_an_ask_do_not_meet_by_themselves() -> None:
    m = place(asks=[[1, -1, 4]], turn=0)
    m.play(0, "offer 1 4")
    assert status(m) == ["in"] * 5
    assert offers(m) == {(0, 1, 4)}
    assert requests(m) == {(1, -1, 4)}


# Leaving


@pytest.mark.clause("MD-6", "MD-J10")
def test_leaving_by_oneself_returns_the_ante_and_is_final() -> None:
    m = place(cash=[7, 9, 9, 9, 9], loot="fort-knox")
    m.play(0, "leave")
    assert cash(m) == [9, 9, 9, 9, 9]
    assert antes(m) == [0, 2, 2, 2, 2]
    assert status(m)[0] == "left"
    assert m.legal(0) == []
    for action in ("pass", "leave", "offer 1 1", "ask anyone 1"):
        says(refused(m, 0, action), "MD-J10")


@pytest.mark.clause("MD-J28")
def test_what_concerns_somebody_who_left_lapses() -> None:
    """Offers on his Character, his own offers; and every ask."""
    m = place(
        offers=[[1, 0, 3], [0, 2, 4], [1, 2, 5], [0, 3, 1]],
        asks=[[0, -1, 4], [2, -1, 6]],
    )
    m.play(0, "leave")
    assert offers(m) == {(1, 2, 5)}
    assert requests(m) == set()
    refused(m, 1, "pay 0 4")


@pytest.mark.clause("MD-J10")
def test_nobody_who_left_can_be_addressed() -> None:
    m = place(left=[2], turn=0, options={"gifts": True}, looks=[1, 0, 0, 0, 0])
    for start in ("offer", "ask", "peek", "give"):
        assert not any(text.split()[1] == "2" for text in of(m, 0, start))
    says(refused(m, 0, "offer 2 1"), "MD-J10")
    says(refused(m, 0, "ask 2 1"), "MD-J10")
    says(refused(m, 0, "give 2 1"), "MD-J10")


@pytest.mark.clause("MD-J8", "MD-5")
def test_a_promise_binds_nobody() -> None:
    """Who claimed to leave may stay, and to stay may leave; a claim moves nothing."""
    m = place()
    before = cash(m), antes(m), status(m)
    m.play(0, "claim leaving")
    assert (cash(m), antes(m), status(m)) == before
    assert "pass" in m.legal(0)
    turns(m, "pass", "claim staying")
    m.play(1, "leave")
    assert status(m)[1] == "left"


@pytest.mark.clause("MD-5", "MD-J30")
def test_a_claim_may_be_true_or_not_and_everybody_hears_it() -> None:
    m = place()
    for word in ("snitch", "brute", "driver", "crook", "staying", "leaving", "silence"):
        assert f"claim {word}" in m.legal(0)
    refused(m, 0, "claim mastermind")  # not in a game of five
    m.play(0, "claim crook")
    assert seen(m)["claims"] == ["crook", None, None, None, None]
    assert seen(m)["roles"] == [None] * 5


@pytest.mark.clause("MD-J8", "MD-J30")
def test_the_ledger_tells_who_offered_asked_claimed_and_paid_what() -> None:
    m = place()
    turns(m, "claim crook", "offer 1 3", "accept 0 3", "ask anyone 2", "pay 2 2", "leave")
    rows = [(row["kind"], row["seat"], row["slot"], row["amount"]) for row in ledger(m)]
    kinds = [kind for kind, *_ in rows]
    assert kinds[:2] == ["claim", "offer"]
    assert ("offer", 0, 1, 3) in rows
    assert ("ask", 2, 2, 2) in rows
    pays = [(row["seat"], row["slot"], row["amount"]) for row in ledger(m, "pay")]
    assert pays == [(0, 1, 3), (3, 2, 2)]
    left = [row["slot"] for row in ledger(m, "leave")]
    assert left[-1] == 4
    assert ledger(m, "claim")[0]["word"] == "crook"


@pytest.mark.clause("MD-5", "MD-J8")
def test_money_changes_hands_and_never_its_sum() -> None:
    m = place(cash=[5, 5, 5, 5, 5], offers=[[0, 2, 3], [1, 2, 4]], turn=2)
    before = money(m)
    turns(m, "accept 1 4", "also 0 3")
    if "done" in m.legal(2):
        m.play(2, "done")
    assert money(m) == before
    assert "offer" in verbs(m, 3)
