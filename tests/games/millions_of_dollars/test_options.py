"""What a table may decide otherwise: antes, gifts, the mode, the first Leader."""

from __future__ import annotations

import pytest

import muster
from muster import BadChoice
from tests.games.millions_of_dollars.layouts.table import (
    FOUR,
    GAME,
    THREE,
    antes,
    asked,
    cash,
    heist,
    keys,
    ledger,
    new,
    of,
    offers,
    place,
    planning,
    reserve,
    seen,
    send,
    turns,
    verbs,
)
from tests.games.refusals import refused, says

GIFTS = {"gifts": True}


@pytest.mark.clause("MD-J1", "MD-J3", "MD-J4", "MD-J10", "MD-J11", "MD-J26")
def test_the_rulings_stand_unless_an_option_says_otherwise() -> None:
    assert new(5).box.options == {
        "leader": 0,
        "reserve_pays_ante": False,
        "aid_goes_back": False,
        "gifts": False,
        "mode": "turns",
        "fooled": False,
    }
    names = {option.name for option in muster.game(GAME).meta.options}
    assert names == set(new(5).box.options)


@pytest.mark.clause("MD-J11")
def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(BadChoice):
        new(4, mode="whenever")
    assert asked(place(FOUR)) == [(0, "deal")]
    assert set(keys(place(FOUR, options={"mode": "real-time"})).values()) == {"talk"}


# MD-J3


@pytest.mark.clause("MD-J3")
@pytest.mark.parametrize(("has", "keeps", "aid"), [(0, 0, 2), (1, 1, 2), (2, 0, 0), (3, 1, 0)])
def test_the_reserve_may_pay_the_whole_ante(has: int, keeps: int, aid: int) -> None:
    m = planning(4, pile=["fort-knox"], cash=[has, 9, 9, 9], options={"reserve_pays_ante": True})
    before = reserve(m)
    send(m, "driver", "brute", "crook", "driver")
    assert cash(m) == [keeps, 7, 7, 7]
    assert antes(m) == [2] * 4
    assert before - reserve(m) == aid
    assert m.state.dump()["aid"] == [aid, 0, 0, 0]


@pytest.mark.clause("MD-J3", "MD-18")
def test_the_reserve_pays_the_second_ante_alone_if_the_first_could_be_paid() -> None:
    m = planning(3, pile=["fort-knox"], cash=[3, 9, 9], options={"reserve_pays_ante": True})
    send(m, "driver crook", "brute crook", "crook driver")
    assert cash(m) == [1, 5, 5]
    assert sum(m.state.dump()["aid"]) == 2


# MD-J4


@pytest.mark.clause("MD-J4", "MD-E4")
@pytest.mark.parametrize(("goes_back", "has"), [(False, 2), (True, 1)])
def test_what_the_reserve_paid_may_go_back_when_one_leaves(goes_back: bool, has: int) -> None:
    options = {"aid_goes_back": goes_back}
    m = planning(4, pile=["fort-knox"], cash=[1, 9, 9, 9], leader=0, options=options)
    before = reserve(m)
    send(m, "driver", "brute", "crook", "driver")
    assert cash(m)[0] == 0
    m.play(m.asks[0].seat, "leave")
    assert cash(m)[0] == has
    assert before - reserve(m) == has - 1


@pytest.mark.clause("MD-J4")
@pytest.mark.parametrize(("goes_back", "back"), [(False, 1), (True, 0)])
def test_and_when_the_ante_is_taken_back_in_the_heist(goes_back: bool, back: int) -> None:
    entries = {
        "left": [0, 1, 2],
        "cash": [5, 5, 5, 0],
        "aid": [0, 0, 0, 1],
        "options": {"aid_goes_back": goes_back},
    }
    m = heist("driver driver crook brute", loot="bank-of-the-county", **entries)
    assert cash(m)[3] == back + 8


@pytest.mark.clause("MD-J4", "MD-9")
@pytest.mark.parametrize(("goes_back", "back"), [(False, 2), (True, 1)])
def test_and_when_brutes_are_eliminated(goes_back: bool, back: int) -> None:
    m = heist(
        "brute brute crook crook",
        loot="fort-knox",
        cash=[0, 5, 5, 5],
        aid=[1, 0, 0, 0],
        options={"aid_goes_back": goes_back},
    )
    assert cash(m) == [back, 7, 5, 5]


@pytest.mark.clause("MD-J4")
def test_a_lost_ante_goes_whole_to_the_reserve_either_way() -> None:
    for goes_back in (False, True):
        m = place(
            "driver driver crook crook",
            loot="fort-knox",
            cash=[0, 5, 5, 5],
            aid=[1, 0, 0, 0],
            options={"aid_goes_back": goes_back},
        )
        before = reserve(m)
        turns(m, "pass", "pass", "pass", "pass")
        assert cash(m) == [0, 5, 5, 5]
        assert reserve(m) == before + 8


# MD-J10


@pytest.mark.clause("MD-J10")
def test_gifts_are_not_allowed_by_default() -> None:
    m = place(FOUR)
    assert of(m, 0, "give") == set()
    says(refused(m, 0, "give 1 1"), "MD-J10")


@pytest.mark.clause("MD-J10")
def test_with_the_option_money_may_be_given_like_an_offer() -> None:
    m = place(FOUR, cash=[3, 5, 5, 5], left=[2], options=GIFTS)
    assert of(m, 0, "give") == {f"give {to} {n}" for to in (1, 3) for n in (1, 2, 3)}
    says(refused(m, 0, "give 1 4"), "MD-J9", "4", "3")
    says(refused(m, 0, "give 2 1"), "MD-J10")
    refused(m, 0, "give 0 1")
    refused(m, 0, "give 1 0")
    m.play(0, "give 3 2")
    assert cash(m) == [1, 5, 5, 7]
    assert asked(m) == [(1, "deal")]
    (row,) = ledger(m, "give")
    assert (row["seat"], row["other"], row["amount"]) == (0, 3, 2)


@pytest.mark.clause("MD-J10", "MD-J9")
def test_a_gift_may_make_an_offer_void() -> None:
    m = place(FOUR, offers=[[0, 1, 5], [0, 3, 4]], options=GIFTS)
    m.play(0, "give 2 6")
    assert offers(m) == {(0, 3, 4)}


@pytest.mark.clause("MD-J10", "MD-J11")
def test_a_gift_is_more_than_a_pass() -> None:
    m = place(FOUR, options=GIFTS)
    turns(m, "give 1 1", "pass", "pass", "pass")
    assert seen(m)["cycle"] == 2


@pytest.mark.clause("MD-J10", "MD-J24")
def test_gifts_go_to_players_not_to_characters() -> None:
    m = place(THREE, options=GIFTS)
    assert {text.split()[1] for text in of(m, 0, "give")} == {"1", "2"}
    assert "give" in verbs(m, 0)


def test_every_option_has_a_name_in_a_players_words() -> None:
    for option in muster.game(GAME).meta.options:
        assert option.label
        assert "_" not in option.label
        assert len(option.words) == len(option.choices)
