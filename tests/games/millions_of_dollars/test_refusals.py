"""What bad input gets: a clause, a reason with numbers, and nothing has moved.

`refused` holds the fingerprint, the asks and the legal actions before and after side by side.
"""

from __future__ import annotations

from typing import Any

import pytest

from muster import Match
from tests.games.millions_of_dollars.layouts.table import (
    REAL_TIME,
    TABLE,
    THREE,
    heist,
    place,
    planning,
    turns,
)
from tests.games.refusals import refused, says

MODES: list[dict[str, Any]] = [{}, REAL_TIME]
both_modes = pytest.mark.parametrize("options", MODES, ids=["turns", "real time"])


# Offering


@both_modes
@pytest.mark.clause("MD-J9")
def test_more_than_one_has(options: dict[str, Any]) -> None:
    m = place(cash=[4, 9, 9, 9, 9], options=options)
    says(refused(m, 0, "offer 1 5"), "MD-J9", "4", "5", cash=4, amount=5)
    says(refused(m, 0, "offer 1 100"), "MD-J9", "100", cash=4, amount=100)


@both_modes
@pytest.mark.clause("MD-J9")
def test_the_ante_on_ones_card_is_no_free_cash(options: dict[str, Any]) -> None:
    m = place(cash=[0, 9, 9, 9, 9], loot="fort-knox", options=options)
    says(refused(m, 0, "offer 1 1"), "MD-J9", cash=0, amount=1)


@both_modes
@pytest.mark.clause("MD-J10")
def test_to_somebody_who_left(options: dict[str, Any]) -> None:
    m = place(left=[2], options=options)
    says(refused(m, 0, "offer 2 1"), "MD-J10", "seat 2")
    says(refused(m, 0, "ask 2 1"), "MD-J10", "seat 2")
    says(refused(m, 0, "pay 2 1"), "MD-J10", "seat 2")


@both_modes
@pytest.mark.clause("MD-J10", "MD-6")
@pytest.mark.parametrize(
    "action",
    [
        "offer 1 1",
        "ask anyone 1",
        "accept 1 1",
        "pay 1 2",
        "leave",
        "pass",
        "call",
    ],
)
def test_from_somebody_who_left(action: str, options: dict[str, Any]) -> None:
    m = place(left=[3], looks=[0, 0, 0, 1, 0], asks=[[1, -1, 2]], options=options)
    says(refused(m, 3, action), "MD-J10", "left")


@both_modes
@pytest.mark.clause("MD-6")
@pytest.mark.parametrize("action", ["claim driver", "claim 1-crook", "question 1", "urge 1"])
def test_words_of_somebody_who_left(action: str, options: dict[str, Any]) -> None:
    m = place(left=[3], round=4, options=options)
    says(refused(m, 3, action), "MD-6", "silent until the end of round 4")


# Accepting


@both_modes
@pytest.mark.clause("MD-J9")
def test_a_void_offer(options: dict[str, Any]) -> None:
    """Seat 0 has spent the money on another departure."""
    m = place(cash=[6, 5, 5, 5, 5], offers=[[0, 1, 4], [0, 2, 4]], turn=1, options=options)
    m.play(1, "accept 0 4")
    says(refused(m, 2, "accept 0 4"), "MD-J9", "4", offered=0, amount=4, cash=2)


@both_modes
@pytest.mark.clause("MD-J9")
def test_a_withdrawn_offer(options: dict[str, Any]) -> None:
    m = place(offers=[[0, 1, 4]], options=options)
    m.play(0, "withdraw offer-1")
    says(refused(m, 1, "accept 0 4"), "MD-J9", "withdrawn", offered=0, amount=4)


@both_modes
@pytest.mark.clause("MD-J28")
def test_an_offer_whose_amount_changed(options: dict[str, Any]) -> None:
    m = place(offers=[[0, 1, 4]], options=options)
    m.play(0, "offer 1 2")
    says(refused(m, 1, "accept 0 4"), "MD-J9", "2", "4", offered=2, amount=4)


@both_modes
@pytest.mark.clause("MD-J28")
def test_an_offer_that_lapsed_with_its_maker(options: dict[str, Any]) -> None:
    m = place(offers=[[0, 1, 4]], options=options)
    m.play(0, "leave")
    says(refused(m, 1, "accept 0 4"), "MD-J9", "left")


@both_modes
@pytest.mark.clause("MD-J9")
def test_an_offer_to_somebody_else(options: dict[str, Any]) -> None:
    m = place(offers=[[0, 2, 4]], turn=1, options=options)
    says(refused(m, 1, "accept 0 4"), "MD-J9", offered=0)


@both_modes
@pytest.mark.clause("MD-J28")
def test_an_ask_that_was_withdrawn_changed_or_paid(options: dict[str, Any]) -> None:
    m = place(asks=[[0, -1, 4]], options=options)
    gone, changed, paid = m, m.clone(), place(asks=[[0, -1, 4]], turn=1, options=options)
    gone.play(0, "withdraw ask")
    says(refused(gone, 1, "pay 0 4"), "MD-J28", asked=0, amount=4)
    changed.play(0, "ask anyone 6")
    says(refused(changed, 1, "pay 0 4"), "MD-J28", "6", asked=6, amount=4)
    paid.play(1, "pay 0 4")
    says(refused(paid, 2, "pay 0 4"), "MD-J10", "seat 0")


@both_modes
@pytest.mark.clause("MD-J28", "MD-J9")
def test_an_ask_one_cannot_pay_or_that_is_for_somebody_else(options: dict[str, Any]) -> None:
    m = place(cash=[5, 3, 9, 9, 9], asks=[[0, -1, 4], [2, 3, 1]], turn=1, options=options)
    says(refused(m, 1, "pay 0 4"), "MD-J9", "3", "4", cash=3, amount=4)
    says(refused(m, 1, "pay 2 1"), "MD-J28", "seat 3")


# Asking


@both_modes
@pytest.mark.clause("MD-J9")
def test_asking_for_more_than_there_is(options: dict[str, Any]) -> None:
    m = place(cash=[20, 3, 4, 5, 9], left=[4], options=options)
    says(refused(m, 0, "ask anyone 6"), "MD-J9", "5", "6", most=5, amount=6)
    says(refused(m, 0, "ask 1 4"), "MD-J9", "3", "4", most=3, amount=4)


@both_modes
@pytest.mark.clause("MD-J9")
def test_withdrawing_what_is_not_there(options: dict[str, Any]) -> None:
    m = place(offers=[[1, 2, 3]], options=options)
    says(refused(m, 0, "withdraw offer-2"), "MD-J9")
    says(refused(m, 0, "withdraw offer-1"), "MD-J9")
    says(refused(m, 0, "withdraw ask"), "MD-J9")


@both_modes
@pytest.mark.clause("MD-J9", "MD-J10")
def test_dealing_with_oneself(options: dict[str, Any]) -> None:
    m = place(asks=[[0, -1, 2]], options={**options, "gifts": True})
    for action in ("offer 0 1", "pay 0 2", "ask 0 1", "give 0 1"):
        assert refused(m, 0, action).clause in ("MD-J9", "MD-J10", "MD-J28")


# A phase that is over


@both_modes
@pytest.mark.clause("MD-J11")
@pytest.mark.parametrize("action", ["offer 1 1", "accept 1 4", "leave", "ask anyone 1", "pass"])
def test_dealing_in_the_heist(action: str, options: dict[str, Any]) -> None:
    """The offer was open until the Negotiation ended."""
    m = place("snitch driver crook brute driver", offers=[[1, 0, 4]], options=options)
    for seat in range(5):
        m.play(seat, "pass")
    assert m.asks[0].key == "name"
    for seat in (0, 1, 2):
        told = refused(m, seat, action)
        says(told, "MD-J11", "over")


@both_modes
@pytest.mark.clause("MD-3")
@pytest.mark.parametrize("action", ["offer 1 1", "leave", "claim driver", "pass", "call"])
def test_dealing_while_planning(action: str, options: dict[str, Any]) -> None:
    m = planning(5, looks=[1, 0, 0, 0, 0], options=options)
    says(refused(m, 0, action), "MD-3")


@both_modes
@pytest.mark.clause("MD-J18")
def test_looking_while_planning(options: dict[str, Any]) -> None:
    """Also when the others' Characters lie there already."""
    m = planning(5, looks=[1, 0, 0, 0, 0], options=options)
    for seat in (1, 2, 3, 4):
        m.play(seat, "send driver")
    says(refused(m, 0, "peek 1"), "MD-J18", "Planning", "any moment of the Negotiation")


@both_modes
@pytest.mark.clause("MD-4", "MD-J30")
def test_sending_when_the_characters_are_set(options: dict[str, Any]) -> None:
    m = place(options=options)
    says(refused(m, 0, "send driver"), "MD-4")
    m = heist("snitch driver crook brute driver", options=options)
    says(refused(m, 0, "send driver"), "MD-4")


@both_modes
@pytest.mark.clause("MD-11", "MD-J15")
def test_naming_without_being_the_single_snitch(options: dict[str, Any]) -> None:
    m = place("snitch driver crook brute driver", options=options)
    refused(m, 0, "name driver")
    m = heist("snitch driver crook brute driver", options=options)
    for seat in (1, 2, 3, 4):
        assert refused(m, seat, "name driver").clause == "MD-11"


@pytest.mark.clause("MD-J9")
def test_pooling_without_having_accepted() -> None:
    m = place(offers=[[1, 0, 3], [2, 0, 3]])
    refused(m, 0, "also 1 3")
    refused(m, 0, "done")
    m.play(0, "accept 1 3")
    says(refused(m, 0, "also 1 3"), "MD-J9", "already")
    says(refused(m, 0, "also 2 2"), "MD-J9", offered=3, amount=2)
    says(refused(m, 0, "also 4 1"), "MD-J9", offered=0)
    refused(m, 1, "withdraw offer-0")


# Nonsense


@both_modes
@pytest.mark.parametrize(
    "action",
    [
        "",
        "offer",
        "offer 1",
        "offer 9 1",
        "offer 1 0",
        "offer 1 -1",
        "offer 1 1.5",
        "offer one 1",
        "Offer 1 1",
        "offer  1 1",
        "offer 1 1 ",
        "offer 1 99999",
        "accept 1",
        "pay 1",
        "claim mastermind",
        "claim nothing",
        "peek me",
        "leave a",
        "offer 1a 1",
        "bribe 1 1",
    ],
)
def test_words_that_are_no_action(action: str, options: dict[str, Any]) -> None:
    m = place(options=options)
    assert "no action" in refused(m, 0, action).reason


def test_slots_are_named_where_there_are_two() -> None:
    m = place(THREE)
    for action in (
        "leave",
        "offer 1 1",
        "offer 1c 1",
        "claim driver",
        "ask anyone 1",
        "accept 1 1",
    ):
        assert "no action" in refused(m, 0, action).reason


@pytest.mark.parametrize("seat", [-2, 5, 99])
def test_seats_that_are_none(seat: int) -> None:
    m = place()
    assert "no seat" in refused(m, seat, "pass").reason


def test_the_table_itself_has_nothing_to_say_in_turn_mode() -> None:
    m = place()
    assert m.legal(TABLE) == []
    refused(m, TABLE, "ring")
    refused(m, TABLE, "pass")


# Everything that is not legal is refused, everything legal is not


def positions() -> list[Match]:
    pooled = place(offers=[[1, 0, 3], [2, 0, 3]])
    turns(pooled, "accept 1 3")
    busy: dict[str, Any] = {
        "offers": [[0, 1, 4], [2, 0, 1]],
        "asks": [[3, -1, 2]],
        "looks": [1, 0, 0, 0, 0],
    }
    return [
        place(**busy),
        place(**busy, cycle=6),
        place(**busy, options={**REAL_TIME, "gifts": True}, stage=1),
        place(**busy, options=REAL_TIME, acts=[24, 0, 0, 0, 0]),
        place(THREE, cash=[3, 4, 2], left=[1], offers=[[0, 2, 3]], asks=[[4, 0, 2]]),
        pooled,
        planning(4, cash=[3, 3, 3, 3]),
        heist("snitch driver crook brute driver", looks=[1, 1, 0, 0, 0]),
    ]


@pytest.mark.parametrize("at", range(8))
def test_legal_and_refused_are_two_sides_of_one_rule(at: int) -> None:
    """Over the whole catalogue and every seat; amounts beyond ten tell nothing new."""
    m = positions()[at]
    for seat in (TABLE, *range(m.seats)):
        legal = m.legal(seat)
        allowed = set(legal)
        assert len(legal) == len(allowed)
        for action in m.box.catalogue.texts:
            last = action.split()[-1]
            if last.isdigit() and int(last) > 12:
                continue
            told = m.why_not(seat, action)
            assert (told is None) == (action in allowed), (seat, action, told)
            if told is not None:
                assert told.clause in m.game.clauses
                assert told.reason
