"""The Heist: turning up, eliminations, the Snitch's word, the Snitch alone."""

from __future__ import annotations

import pytest

from muster import Match
from tests.games.millions_of_dollars.layouts.table import (
    asked,
    cash,
    heist,
    looks,
    own,
    place,
    reserve,
    seen,
    status,
    told,
    turns,
)
from tests.games.refusals import refused, says

SNITCH = "snitch driver crook brute driver"


def revealed(m: Match) -> list[str]:
    """The roles in the order in which a spectator saw them turned up."""
    kinds = ("turned up", "clashed", "betrayed")
    return [line.told["role"] for line in m.log(None) if line.told["kind"] in kinds]


@pytest.mark.clause("MD-8")
def test_leavers_have_no_part_in_the_heist() -> None:
    """A Driver and a Brute share 8; the second Driver had left, so nobody is eliminated."""
    m = heist("driver brute crook driver", left=[2, 3], cash=[10, 10, 10, 10])
    assert cash(m) == [10 + 1 + 4 + 1, 10 + 1 + 4 - 1 + 1, 10, 10]


@pytest.mark.clause("MD-9")
@pytest.mark.parametrize("role", ["driver", "crook"])
def test_two_of_a_role_are_eliminated_and_lose_the_ante(role: str) -> None:
    m = heist(f"{role} {role} brute brute", loot="fort-knox")
    assert cash(m) == [10, 10, 12, 12]  # Brutes get theirs back, also eliminated


@pytest.mark.clause("MD-9")
def test_lost_antes_go_to_the_reserve() -> None:
    m = place("driver driver driver driver", loot="fort-knox")
    before = reserve(m)
    turns(m, "pass", "pass", "pass", "pass")
    assert cash(m) == [10] * 4
    assert reserve(m) == before + 8


@pytest.mark.clause("MD-9", "MD-12")
def test_eliminated_brutes_gain_no_intimidation_card() -> None:
    m = heist("brute brute driver crook")
    assert looks(m) == [0] * 4
    assert cash(m)[:2] == [11, 11]


@pytest.mark.clause("MD-10", "MD-12")
def test_one_of_a_role_takes_the_ante_back_and_the_brute_gains_a_card() -> None:
    """All three share 12: 4 each."""
    m = heist("brute driver crook driver", left=[3], loot="fort-knox")
    assert cash(m) == [10 + 2 + 4 - 1 - 2, 10 + 2 + 4 + 2, 10 + 2 + 4 - 1 + 2, 10]
    assert looks(m) == [1, 0, 0, 0]


# The Snitch


@pytest.mark.clause("MD-11", "MD-J12")
def test_the_single_snitch_names_a_role_among_the_shown_cards() -> None:
    m = heist(SNITCH, hidden="brute")
    assert asked(m) == [(0, "name")]
    assert set(m.legal(0)) == {"name driver", "name crook"}
    says(refused(m, 0, "name brute"), "MD-J12", "Driver, Crook")
    says(refused(m, 0, "name snitch"), "MD-J12")
    refused(m, 0, "name mastermind")
    refused(m, 0, "pass")


@pytest.mark.clause("MD-11")
def test_the_snitch_has_his_ante_back_before_he_names() -> None:
    m = heist(SNITCH)
    assert cash(m)[0] == 11
    assert status(m)[0] == "in"


@pytest.mark.clause("MD-11", "MD-J13")
@pytest.mark.parametrize("role", ["driver", "crook"])
def test_holders_of_the_named_role_are_eliminated_and_lose_the_ante(role: str) -> None:
    m = heist("snitch driver crook brute driver", left=[4], loot="fort-knox")
    m.play(0, f"name {role}")
    holder = 1 if role == "driver" else 2
    assert cash(m)[holder] == 10
    assert cash(m)[0] > 12  # the others share


@pytest.mark.clause("MD-J13", "MD-11")
def test_a_named_brute_has_the_ante_back_but_no_card_and_no_share() -> None:
    m = heist("snitch driver crook brute driver", left=[4], loot="fort-knox")
    m.play(0, "name brute")
    assert cash(m)[3] == 12
    assert looks(m) == [0] * 5


@pytest.mark.clause("MD-J13")
def test_a_named_mastermind_loses_the_ante_and_raises_nothing() -> None:
    m = heist(
        "snitch mastermind crook brute driver driver driver",
        loot="las-vegas-casino",
        left=[4, 5, 6],
    )
    m.play(0, "name mastermind")
    # 10 for Snitch, Crook and Brute: 3 each (12 would be 4); the Crook takes 2 from the Brute,
    # who has the symbol.
    assert cash(m)[:4] == [10 + 2 + 3, 10, 10 + 2 + 3 + 2, 10 + 2 + 3 - 2 + 1]


@pytest.mark.clause("MD-J13", "MD-9")
def test_a_role_held_twice_is_out_named_or_not() -> None:
    for named in ("driver", "crook"):
        m = heist(SNITCH)
        m.play(0, f"name {named}")
        assert cash(m)[1] == cash(m)[4] == 10


@pytest.mark.clause("MD-11", "MD-8")
def test_named_holders_reveal_after_everybody_else() -> None:
    m = heist("snitch brute driver crook driver", left=[4])
    m.play(0, "name brute")
    assert revealed(m) == ["snitch", "driver", "crook", "brute"]


@pytest.mark.clause("MD-8")
def test_the_others_reveal_in_the_order_of_the_roles() -> None:
    roles = "mastermind crook driver brute snitch driver driver"
    m = heist(roles, left=[5, 6])
    assert revealed(m) == ["snitch"]
    m.play(4, "name driver")
    assert revealed(m) == ["snitch", "brute", "crook", "mastermind", "driver"]


@pytest.mark.clause("MD-J12")
def test_a_role_whose_holders_have_all_left_may_be_named() -> None:
    m = heist(SNITCH, left=[1, 4])
    m.play(0, "name driver")
    # Snitch, Crook and Brute share 8: 2 each; the Crook takes 2, the Brute has the symbol.
    assert cash(m) == [13, 10, 15, 12, 10]


@pytest.mark.clause("MD-J12")
def test_a_snitch_who_sees_only_snitches_names_nothing() -> None:
    m = heist("snitch snitch snitch snitch driver", hidden="driver", left=[1, 2, 3])
    assert asked(m)[0][1] == "send"
    # Snitch and Driver share 8: 4 each, 1 to the Driver.
    assert cash(m) == [14, 10, 10, 10, 16]


@pytest.mark.clause("MD-J14")
def test_a_hidden_role_can_be_named_if_another_copy_is_shown() -> None:
    assert "name driver" in heist(SNITCH, hidden="driver").legal(0)
    assert "name crook" not in heist(SNITCH, hidden="crook").legal(0)


@pytest.mark.clause("MD-J15")
def test_two_snitches_are_out_and_name_nobody() -> None:
    m = heist("snitch snitch crook brute driver")
    assert asked(m)[0][1] == "send"
    assert cash(m)[:2] == [10, 10]
    assert cash(m)[2] > 11


@pytest.mark.clause("MD-J15")
def test_of_two_snitches_the_one_who_stays_is_single() -> None:
    m = heist("snitch snitch crook brute driver", left=[1])
    assert asked(m) == [(0, "name")]


# Alone


@pytest.mark.clause("MD-13", "MD-J16")
def test_a_snitch_alone_after_all_eliminations_loses_3() -> None:
    m = heist("snitch driver driver crook crook", hidden="crook")
    m.play(0, "name driver")
    assert cash(m) == [8, 10, 10, 10, 10]


@pytest.mark.clause("MD-J16", "MD-13")
def test_a_snitch_alone_because_the_others_left_names_and_loses_3() -> None:
    m = heist(SNITCH, left=[1, 2, 3, 4])
    before = reserve(m)
    m.play(0, "name crook")
    assert cash(m) == [8, 10, 10, 10, 10]
    assert reserve(m) == before + 3


@pytest.mark.clause("MD-J5", "MD-13")
@pytest.mark.parametrize(("has", "keeps"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2)])
def test_the_loss_is_capped_at_what_he_has(has: int, keeps: int) -> None:
    m = heist(SNITCH, left=[1, 2, 3, 4], cash=[has, 9, 9, 9, 9])
    m.play(0, "name driver")
    assert cash(m)[0] == keeps


@pytest.mark.clause("MD-J16")
def test_a_snitch_with_one_other_is_not_alone() -> None:
    m = heist(SNITCH, left=[2, 3, 4])
    m.play(0, "name crook")
    assert cash(m) == [10 + 1 + 4 - 1, 10 + 1 + 4 + 1, 10, 10, 10]


@pytest.mark.clause("MD-13")
@pytest.mark.parametrize("role", ["driver", "brute", "crook"])
def test_only_a_snitch_suffers_from_being_alone(role: str) -> None:
    m = heist(f"{role} driver crook brute snitch", left=[1, 2, 3, 4])
    assert cash(m)[0] >= 10 + 1 + 8


@pytest.mark.clause("MD-J17")
def test_everybody_left_or_eliminated_means_no_sharing() -> None:
    m = heist("driver driver crook brute", left=[2, 3], pile=["fort-knox", "royal-casino"])
    assert cash(m) == [10] * 4
    assert asked(m)[0][1] == "send"
    assert seen(m)["gone"][-1] == "first-bank"
    assert seen(m)["round"] == 2
    assert len(told(m, None, "nothing shared")) == 1


@pytest.mark.clause("MD-J17")
def test_elimination_lasts_for_the_round() -> None:
    m = heist("driver driver crook brute")
    for seat in range(4):
        m.play(seat, "send driver")
    assert status(m) == ["in"] * 4


@pytest.mark.clause("MD-J30", "MD-J23")
def test_whoever_is_in_is_turned_up_for_all_and_nobody_else() -> None:
    m = heist("snitch driver crook brute driver", left=[4], round=8)
    m.play(0, "name driver")
    assert m.over
    for seat in (None, 0, 1, 2, 3):
        roles = own(m, seat)["roles"]
        assert roles[:4] == ["snitch", "driver", "crook", "brute"]
        assert roles[4] is None
    assert own(m, 4)["roles"][4] == "driver"
    assert sorted(seen(m)["up"]) == [0, 1, 2, 3]


@pytest.mark.clause("MD-11")
def test_the_named_role_is_told_to_all() -> None:
    m = heist(SNITCH)
    m.play(0, "name driver")
    assert [(line["player"], line["named"]) for line in told(m, None, "named")] == [(0, "driver")]
