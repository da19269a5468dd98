"""Offers: made, accepted, pooled, withdrawn, replaced, void."""

from __future__ import annotations

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    THREE,
    antes,
    asked,
    cash,
    keys,
    ledger,
    of,
    offers,
    place,
    status,
    turns,
)
from tests.games.refusals import refused, says

# Offers


@pytest.mark.clause("MD-5", "MD-J8", "MD-J9", "MD-6")
def test_an_accepted_offer_is_paid_and_the_character_leaves_at_once() -> None:
    m = place(cash=[9, 4, 4, 4, 4])
    m.play(0, "offer 1 3")
    assert offers(m) == {(0, 1, 3)}
    assert cash(m) == [9, 4, 4, 4, 4]  # nothing is paid before
    m.play(1, "accept 0 3")
    assert cash(m) == [6, 4 + 3 + 1, 4, 4, 4]  # the payment and his ante
    assert antes(m) == [1, 0, 1, 1, 1]
    assert status(m) == ["in", "left", "in", "in", "in"]
    assert offers(m) == set()
    assert asked(m) == [(2, "deal")]


@pytest.mark.clause("MD-J9")
def test_amounts_are_whole_at_least_1_at_most_the_free_cash() -> None:
    """The ante on the card does not count."""
    m = place(cash=[3, 9, 0, 5, 5], loot="fort-knox")
    assert of(m, 0, "offer") == {f"offer {s} {n}" for s in (1, 2, 3, 4) for n in (1, 2, 3)}
    says(refused(m, 0, "offer 1 4"), "MD-J9", "4", "3")
    refused(m, 0, "offer 1 0")
    refused(m, 0, "offer 1 1.5")
    refused(m, 0, "offer 1 -1")


@pytest.mark.clause("MD-J9")
def test_who_has_nothing_can_offer_nothing() -> None:
    m = place(cash=[0, 5, 5, 5, 5])
    assert of(m, 0, "offer") == set()
    assert of(m, 0, "ask")


@pytest.mark.clause("MD-J9")
def test_offers_go_to_other_players_only() -> None:
    m = place()
    assert not any(text.startswith("offer 0 ") for text in m.legal(0))
    says(refused(m, 0, "offer 0 1"), "MD-J9")


@pytest.mark.clause("MD-J9")
def test_one_may_offer_the_same_money_to_several() -> None:
    """Nothing is set aside: the first who accepts is paid, then the other offer is void."""
    m = place(cash=[3, 4, 4, 4, 4])
    turns(m, "offer 1 3", "pass", "pass", "pass", "pass", "offer 2 3")
    assert offers(m) == {(0, 1, 3), (0, 2, 3)}
    m.play(1, "accept 0 3")
    assert cash(m)[0] == 0
    assert offers(m) == set()
    told = refused(m, 2, "accept 0 3")
    says(told, "MD-J9")
    assert cash(m) == [0, 8, 4, 4, 4]


@pytest.mark.clause("MD-J9")
def test_a_void_offer_stays_void_when_its_maker_has_money_again() -> None:
    m = place(cash=[3, 4, 4, 4, 4], offers=[[0, 1, 3], [0, 2, 3]], turn=1, options={"gifts": True})
    turns(m, "accept 0 3", "give 0 4")
    assert cash(m)[0] == 4
    assert offers(m) == set()
    turns(m, "pass", "pass", "pass")
    assert asked(m) == [(2, "deal")]
    says(refused(m, 2, "accept 0 3"), "MD-J9")


@pytest.mark.clause("MD-J9")
def test_an_offer_that_can_still_be_paid_stays() -> None:
    m = place(cash=[5, 4, 4, 4, 4], offers=[[0, 1, 3], [0, 2, 2], [0, 3, 3]], turn=1)
    m.play(1, "accept 0 3")
    assert offers(m) == {(0, 2, 2)}
    assert {"kind": "void", "seat": 0, "slot": 3, "amount": 3}.items() <= ledger(m, "void")[
        0
    ].items()


@pytest.mark.clause("MD-J28")
def test_a_new_offer_for_the_same_slot_replaces_the_old_one() -> None:
    m = place(turn=0, offers=[[0, 1, 2], [0, 2, 5], [3, 1, 2]])
    m.play(0, "offer 1 4")
    assert offers(m) == {(0, 1, 4), (0, 2, 5), (3, 1, 2)}
    says(refused(m, 1, "accept 0 2"), "MD-J9", "4", offered=4, amount=2)
    assert of(m, 1, "accept") == {"accept 0 4", "accept 3 2"}


@pytest.mark.clause("MD-J9")
def test_an_offer_may_be_withdrawn() -> None:
    m = place(turn=0, offers=[[0, 1, 2], [0, 2, 5], [1, 0, 3]])
    assert of(m, 0, "withdraw") == {"withdraw offer-1", "withdraw offer-2"}
    m.play(0, "withdraw offer-1")
    assert offers(m) == {(0, 2, 5), (1, 0, 3)}
    assert of(m, 1, "accept") == set()
    refused(m, 1, "accept 0 2")
    assert asked(m) == [(1, "deal")], "it was an action (MD-J27)"


@pytest.mark.clause("MD-J10")
def test_cash_received_may_be_spent_at_once() -> None:
    m = place(THREE, cash=[6, 0, 0], offers=[[0, 2, 6]], turn=1)
    assert of(m, 1, "offer") == set()
    m.play(1, "accept a 0 6")
    assert cash(m) == [0, 7, 0]
    turns(m, "pass", "pass")
    assert asked(m) == [(1, "deal")]
    assert "offer 0a 7" in m.legal(1)


# Pooling


@pytest.mark.clause("MD-J9", "MD-J8")
def test_several_offers_are_pooled_each_from_another_maker() -> None:
    m = place(cash=[5, 5, 5, 5, 5], offers=[[0, 2, 3], [1, 2, 4], [4, 2, 1], [4, 3, 5]], turn=2)
    m.play(2, "accept 1 4")
    assert asked(m) == [(2, "pool")]
    assert cash(m) == [5] * 5  # nothing moves before the answer is whole
    assert of(m, 2, "also", "done") == {"also 0 3", "also 4 1", "done"}
    m.play(2, "also 4 1")
    assert set(m.legal(2)) == {"also 0 3", "done"}
    assert cash(m) == [5] * 5
    m.play(2, "done")
    assert cash(m) == [5, 1, 5 + 4 + 1 + 1, 5, 4]
    assert status(m)[2] == "left"
    assert offers(m) == set()  # the one on the slot has lapsed, the other is void


@pytest.mark.clause("MD-J9")
def test_all_offers_pooled_need_no_done() -> None:
    m = place(cash=[5, 5, 5, 5, 5], offers=[[0, 2, 3], [1, 2, 4]], turn=2)
    m.play(2, "accept 1 4")
    m.play(2, "also 0 3")
    if keys(m).get(2) == "pool":
        m.play(2, "done")
    assert cash(m) == [2, 1, 13, 5, 5]
    assert status(m)[2] == "left"


@pytest.mark.clause("MD-J9")
def test_a_single_offer_asks_nothing_more() -> None:
    m = place(offers=[[0, 2, 3], [0, 1, 3]], turn=2)
    m.play(2, "accept 0 3")
    assert asked(m) == [(3, "deal")]


@pytest.mark.clause("MD-J9")
def test_a_maker_is_pooled_once_and_only_with_his_offer() -> None:
    m = place(offers=[[0, 2, 3], [1, 2, 4]], turn=2)
    m.play(2, "accept 1 4")
    refused(m, 2, "also 1 4")
    refused(m, 2, "also 0 2")
    refused(m, 2, "also 3 1")
    refused(m, 2, "pass")
    refused(m, 0, "withdraw offer-2")
