"""Sharing: Mastermind, division, Driver, Crook, symbol, in this order."""

from __future__ import annotations

import pytest

from tests.games.millions_of_dollars.layouts.table import cash, heist, place, reserve, settle


def gains(roles: str, loot: str, left: tuple[int, ...] = (), name: str | None = None) -> list[int]:
    """What everybody has won beyond the ante returned."""
    m = heist(roles, loot=loot, left=left, hidden="brute")
    if name is not None:
        m.play(m.asks[0].seat, f"name {name}")
    ante = 2 if loot in ("fort-knox", "las-vegas-casino", "royal-casino") else 1
    return [has - 10 - (0 if seat in left else ante) for seat, has in enumerate(cash(m))]


@pytest.mark.clause("MD-14")
@pytest.mark.parametrize(
    ("roles", "left", "share"),
    [
        ("brute driver driver crook", (1, 2, 3), 12),
        ("brute crook driver driver", (2, 3), 6),
        ("brute crook driver driver", (3,), 4),
    ],
)
def test_equal_shares(roles: str, left: tuple[int, ...], share: int) -> None:
    found = gains(roles, "fort-knox", left)
    assert sum(found) == share * (4 - len(left))


@pytest.mark.clause("MD-14", "MD-J20")
@pytest.mark.parametrize(("loot", "paid"), [("national-bank", 9), ("bank-of-the-county", 6)])
def test_what_cannot_be_divided_stays_in_the_reserve(loot: str, paid: int) -> None:
    """Three sharers of 9 or 8; 1 more for the symbol."""
    m = place("brute crook driver driver", left=[3], loot=loot)
    before = reserve(m)
    settle(m)
    assert before - reserve(m) == paid + 1
    assert sum(cash(m)) == 40 + 3 + paid + 1


@pytest.mark.clause("MD-14")
def test_a_mastermind_among_the_sharers_raises_the_amount_by_2() -> None:
    seven = "mastermind snitch driver crook brute driver driver"
    assert gains(seven, "fort-knox", (1, 2, 3, 4, 5, 6))[0] == 14
    assert gains(seven, "fort-knox", (0, 1, 2, 4, 5, 6))[3] == 12


@pytest.mark.clause("MD-15", "MD-14")
def test_two_masterminds_raise_nothing() -> None:
    """10 for three is 3 each; with 2 more it would be 4."""
    roles = "mastermind mastermind crook driver brute driver driver"
    found = gains(roles, "las-vegas-casino", (5, 6))
    assert found == [-2, -2, 3 + 2 - 1, 3 + 2, 3 - 2 - 1 + 1, 0, 0]


@pytest.mark.clause("MD-15")
def test_each_sharer_pays_1_to_the_driver() -> None:
    found = gains(
        "driver crook snitch mastermind brute brute brute", "fort-knox", (4, 5, 6), "brute"
    )
    # 14 for four: 3 each
    assert found == [3 + 3, 3 - 1, 3 - 1, 3 - 1, 0, 0, 0]


@pytest.mark.clause("MD-15")
def test_the_crook_takes_2_from_a_sharing_brute_only() -> None:
    assert gains("crook brute driver driver", "fort-knox", (2, 3)) == [6 + 2, 6 - 2, 0, 0]
    assert gains("crook brute driver driver", "fort-knox", (1, 2, 3)) == [12, 0, 0, 0]
    assert gains("crook brute brute driver", "fort-knox", (3,)) == [12, 0, 0, 0]


@pytest.mark.clause("MD-15")
@pytest.mark.parametrize(
    ("loot", "role"),
    [
        ("bank-of-the-county", "crook"),
        ("first-bank", "brute"),
        ("rural-district-bank", "driver"),
        ("fort-knox", None),
    ],
)
def test_the_role_on_the_card_gets_1(loot: str, role: str | None) -> None:
    """Alone with the loot, so that nothing else moves."""
    amount = 12 if loot == "fort-knox" else 8
    for who in ("crook", "brute", "driver"):
        found = gains(f"{who} driver crook brute", loot, (1, 2, 3))
        assert found == [amount + (who == role), 0, 0, 0]


@pytest.mark.clause("MD-15")
def test_the_symbol_is_ignored_when_its_role_does_not_share() -> None:
    assert gains("crook brute brute driver", "first-bank", (3,)) == [8, 0, 0, 0]


@pytest.mark.clause("MD-15")
def test_the_snitch_gets_his_symbol() -> None:
    assert gains("snitch driver brute brute crook", "bank-of-the-city", (2, 3), "crook") == [
        4 - 1 + 1,
        4 + 1,
        0,
        0,
        -1,
    ]


@pytest.mark.clause("MD-15", "MD-J20")
def test_effects_need_the_role_among_the_sharers() -> None:
    """The Driver is named: no fee. The Crook is named: no theft."""
    roles = "snitch driver crook brute driver"
    assert gains(roles, "fort-knox", (4,), "driver") == [4, -2, 4 + 2, 4 - 2, 0]
    assert gains(roles, "fort-knox", (4,), "crook") == [4 - 1, 4 + 2, -2, 4 - 1, 0]


@pytest.mark.clause("MD-J20")
def test_a_lone_sharer_gets_everything() -> None:
    assert gains("driver crook brute crook", "central-bank", (1, 2, 3)) == [10, 0, 0, 0]


@pytest.mark.clause("MD-J5", "MD-J20")
def test_the_driver_is_paid_before_the_crook_takes_what_is_left() -> None:
    """Only with option aid_goes_back is a Brute that poor."""
    m = heist(
        "brute driver crook snitch mastermind snitch snitch",
        left=[5, 6],
        hidden="snitch",
        loot="bank-of-the-county",
        cash=[0, 5, 5, 5, 5, 5, 5],
        antes=[1, 1, 1, 1, 1, 0, 0],
        aid=[1, 0, 0, 0, 0, 0, 0],
        options={"aid_goes_back": True},
    )
    m.play(3, "name mastermind")
    # 8 for four: 2 each. The Brute's ante is the Reserve's; he pays the Driver 1 and has 1.
    assert cash(m)[:5] == [2 - 1 - 1, 6 + 2 + 3, 6 + 2 - 1 + 1 + 1, 6 + 2 - 1, 5]


@pytest.mark.clause("MD-15", "MD-14")
def test_the_log_says_who_pays_how_much_and_what_stays() -> None:
    m = heist("driver crook mastermind brute brute brute driver", left=[3, 4, 5, 6], hidden="brute")
    said = [line.text for line in m.log(None)]
    assert (
        "$8M and $2M by the Mastermind to share: Seat 0, Seat 1 and Seat 2 get $3M each. "
        "$1M stays in the Reserve." in said
    )
    assert "Seat 1 and Seat 2 pay the Driver Seat 0 $1M each." in said
    m = heist("driver snitch, crook mastermind, brute snitch", left=[1, 5], hidden="snitch")
    said = [line.text for line in m.log(None)]
    assert "Seat 1 pays $2M and Seat 2 pays $1M to the Driver Seat 0." in said
    m = heist("brute crook driver driver", left=[2, 3], hidden="driver")
    assert "Seat 0 gets $1M extra: this job pays its Brute." in [line.text for line in m.log(None)]
