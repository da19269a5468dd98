"""Three players, two Characters each: slots, antes, deals, shares."""

from __future__ import annotations

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    REAL_TIME,
    THREE,
    antes,
    asked,
    cash,
    heist,
    keys,
    looks,
    of,
    offers,
    own,
    place,
    planning,
    requests,
    reserve,
    seen,
    send,
    status,
    told,
    turns,
    verbs,
)
from tests.games.millions_of_dollars.oracle import ORDER
from tests.games.refusals import refused, says


@pytest.mark.clause("MD-18", "MD-J24")
def test_everybody_sends_two_different_characters() -> None:
    m = planning(3, pile=["first-bank"])
    assert of(m, 0, "send") == {f"send {role}" for role in ORDER}
    m.play(0, "send crook")
    assert of(m, 0, "send") == {f"send {role}" for role in ORDER if role != "crook"}
    says(refused(m, 0, "send crook"), "MD-J24")
    m.play(0, "send driver")
    assert m.answered == (0,)
    send(m, "", "brute snitch", "mastermind driver")
    assert own(m, 0)["roles"] == ["crook", "driver", None, None, None, None]
    assert seen(m)["chars"] == 2


@pytest.mark.clause("MD-18")
def test_two_antes_and_all_role_cards_but_one_shown() -> None:
    m = planning(3, pile=["fort-knox"])
    send(m, "crook driver", "brute snitch", "mastermind driver")
    assert antes(m) == [2] * 6
    assert cash(m) == [1, 1, 1]
    assert len(seen(m)["shown"]) == 5


@pytest.mark.clause("MD-18", "MD-J3")
@pytest.mark.parametrize(("has", "left", "aid"), [(5, 1, 0), (4, 0, 0), (3, 0, 1), (1, 0, 3)])
def test_a_short_purse_pays_one_ante_after_the_other(has: int, left: int, aid: int) -> None:
    m = planning(3, pile=["fort-knox"], cash=[has, 9, 9])
    before = reserve(m)
    send(m, "crook driver", "brute snitch", "mastermind driver")
    assert cash(m) == [left, 5, 5]
    assert before - reserve(m) == aid
    assert antes(m) == [2] * 6


@pytest.mark.clause("MD-J24", "MD-18")
def test_characters_leave_one_by_one() -> None:
    m = place(THREE)
    assert of(m, 0, "leave") == {"leave a", "leave b"}
    m.play(0, "leave b")
    assert status(m) == ["in", "left", "in", "in", "in", "in"]
    assert cash(m) == [11, 10, 10]
    turns(m, "pass", "pass")
    assert asked(m) == [(0, "deal")]  # he is still in with one
    assert of(m, 0, "leave") == {"leave a"}
    m.play(0, "leave a")
    assert m.legal(0) == []
    says(refused(m, 0, "leave a"), "MD-J10")


@pytest.mark.clause("MD-J24")
def test_offers_concern_one_slot() -> None:
    m = place(THREE)
    assert {text.split()[1] for text in of(m, 0, "offer")} == {"1a", "1b", "2a", "2b"}
    turns(m, "offer 1b 3")
    assert offers(m) == {(0, 3, 3)}
    assert of(m, 1, "accept") == {"accept b 0 3"}
    refused(m, 1, "accept a 0 3")
    m.play(1, "accept b 0 3")
    assert cash(m) == [7, 14, 10]
    assert status(m)[2:4] == ["in", "left"]


@pytest.mark.clause("MD-J9", "MD-J28")
def test_offers_for_both_characters_of_a_player_stand_side_by_side() -> None:
    m = place(THREE, offers=[[0, 2, 3]], turn=0)
    m.play(0, "offer 1b 4")
    assert offers(m) == {(0, 2, 3), (0, 3, 4)}
    m.play(1, "accept a 0 3")
    assert offers(m) == {(0, 3, 4)}
    refused(m, 0, "offer 0b 1")


@pytest.mark.clause("MD-J28", "MD-J24")
def test_asks_concern_one_slot() -> None:
    m = place(THREE)
    assert {text.split()[1] for text in of(m, 0, "ask")} == {"a", "b"}
    assert {text.split()[2] for text in of(m, 0, "ask")} == {"anyone", "1", "2"}
    m.play(0, "ask b 1 3")
    assert requests(m) == {(1, 1, 3)}
    assert of(m, 1, "pay") == {"pay 0b 3"}
    m.play(1, "pay 0b 3")
    assert status(m)[:2] == ["in", "left"]
    assert cash(m) == [14, 7, 10]
    assert "withdraw ask-a" not in m.legal(2)


@pytest.mark.clause("MD-J28")
def test_offers_of_a_player_live_while_one_character_is_in() -> None:
    m = place(THREE, offers=[[0, 3, 3], [1, 0, 2], [1, 1, 2]], asks=[[0, -1, 3], [1, -1, 4]])
    m.play(0, "leave a")
    assert offers(m) == {(0, 3, 3), (1, 1, 2)}
    assert requests(m) == set()  # MD-J28
    turns(m, "pass", "pass", "leave b")
    assert offers(m) == set()
    assert requests(m) == set()


@pytest.mark.clause("MD-J9", "MD-J24")
def test_withdrawing_names_the_slot() -> None:
    m = place(THREE, offers=[[0, 3, 3], [0, 4, 1]], asks=[[0, -1, 3], [1, -1, 4]])
    assert of(m, 0, "withdraw") == {
        "withdraw offer-1b",
        "withdraw offer-2a",
        "withdraw ask-a",
        "withdraw ask-b",
    }
    m.play(0, "withdraw ask-b")
    assert requests(m) == {(0, -1, 3)}


@pytest.mark.clause("MD-J24")
def test_a_claim_is_for_a_slot_and_does_not_show_it() -> None:
    m = place(THREE)
    assert "claim b snitch" in m.legal(0)
    m.play(0, "claim b snitch")
    assert seen(m)["claims"] == [None, "snitch", None, None, None, None]
    assert seen(m)["roles"] == [None] * 6
    says(refused(m, 0, "claim a driver"), "MD-J27")


@pytest.mark.clause("MD-J24")
def test_pooling_for_one_slot() -> None:
    m = place(THREE, offers=[[0, 3, 3], [2, 3, 4], [2, 2, 1]], turn=1)
    m.play(1, "accept b 0 3")
    assert set(m.legal(1)) == {"also 2 4", "done"}
    m.play(1, "done")
    assert cash(m) == [7, 14, 10]
    assert offers(m) == {(2, 2, 1)}


@pytest.mark.clause("MD-J24", "MD-J11")
def test_in_real_time_one_is_ready_for_both() -> None:
    m = place(THREE, options=REAL_TIME)
    for seat in range(3):
        assert keys(m)[seat] == "talk"
        m.play(seat, "pass")
    assert "talk" not in keys(m).values()


@pytest.mark.clause("MD-J25", "MD-J16")
def test_a_snitch_with_an_own_companion_is_not_alone() -> None:
    m = heist("snitch driver, brute crook, mastermind crook", left=[2, 3, 4, 5])
    m.play(0, "name crook")
    # Two Characters of one player share 8; the fee goes from one pocket to the other.
    assert cash(m) == [10 + 2 + 8, 10, 10]


@pytest.mark.clause("MD-J25", "MD-13")
def test_a_snitch_whose_companion_left_is_alone() -> None:
    m = heist("snitch driver, brute crook, mastermind crook", left=[1, 2, 3, 4, 5])
    m.play(0, "name crook")
    assert cash(m) == [10 + 1 - 3, 10, 10]


@pytest.mark.clause("MD-J25")
def test_the_snitch_may_name_a_role_he_holds_himself() -> None:
    m = heist("snitch driver, brute crook, mastermind crook", hidden="crook")
    assert set(m.legal(0)) == {"name brute", "name driver", "name crook", "name mastermind"}
    m.play(0, "name driver")
    assert cash(m)[0] > 11  # his Driver's ante is lost, the Snitch shares
    # Snitch, Brute and Mastermind share 8 + 2: 3 each; the Crooks are two.
    assert cash(m) == [10 + 1 + 3, 10 + 1 + 3 + 1, 10 + 1 + 3]


@pytest.mark.clause("MD-J25", "MD-18")
def test_robbing_oneself_has_no_effect() -> None:
    m = heist("crook brute, driver snitch, driver mastermind", left=[2, 3, 4, 5])
    assert cash(m) == [10 + 2 + 8 + 1, 10, 10]
    assert looks(m) == [1, 0, 0]


@pytest.mark.clause("MD-18", "MD-J25")
def test_shares_and_driver_payments_count_characters() -> None:
    """The Driver of seat 0 is paid twice by seat 1 and once by seat 2."""
    m = heist(
        "driver snitch, crook mastermind, brute snitch",
        loot="fort-knox",
        left=[1, 5],
        hidden="snitch",
    )
    # 12 + 2 for Driver, Crook, Mastermind, Brute: 3 each; the Crook takes 2 from the Brute.
    assert cash(m) == [10 + 2 + 3 + 3, 10 + 4 + 6 - 2 + 2, 10 + 2 + 3 - 1 - 2]


@pytest.mark.clause("MD-18", "MD-J20")
def test_the_driver_does_not_pay_himself_not_even_on_paper() -> None:
    m = heist("driver snitch, crook brute, mastermind snitch", left=[5], hidden="mastermind")
    m.play(0, "name crook")
    (line,) = told(m, None, "driver paid")
    assert (line["player"], line["payers"], line["fees"]) == (0, [1, 2], [1, 1])


@pytest.mark.clause("MD-18")
def test_two_of_a_role_belong_to_two_players() -> None:
    m = heist("driver crook, driver brute, mastermind snitch", left=[5])
    # Both Drivers out. Crook, Brute and Mastermind share 10: 3 each.
    assert cash(m) == [10 + 1 + 3 + 2, 10 + 1 + 3 - 2 + 1, 10 + 1 + 3]


@pytest.mark.clause("MD-J24", "MD-J10")
def test_the_slot_that_left_can_do_and_be_offered_nothing() -> None:
    m = place(THREE, left=[0, 2], looks=[1, 0, 0])
    assert not any(text.startswith(("offer 1a", "peek 1a")) for text in m.legal(0))
    assert not any(text.startswith(("ask a", "leave a", "claim a")) for text in m.legal(0))
    assert {"question", "urge", *["offer", "ask", "leave", "claim", "peek", "pass"]} == verbs(m, 0)
    says(refused(m, 0, "ask a anyone 1"), "MD-J10")
    says(refused(m, 0, "offer 1a 1"), "MD-J10")
