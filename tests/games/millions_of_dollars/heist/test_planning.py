"""Planning: the loot card, Characters face down with antes, the role cards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    antes,
    asked,
    cash,
    in_reveal_order,
    new,
    own,
    place,
    planning,
    reserve,
    seen,
    send,
    settle,
    status,
    turns,
)
from tests.games.millions_of_dollars.oracle import CARDS
from tests.games.refusals import refused


@pytest.mark.clause("MD-3")
def test_a_loot_card_is_turned_up_and_everybody_sends_at_once() -> None:
    m = planning(5, pile=["fort-knox", "first-bank"])
    assert asked(m) == [(seat, "send") for seat in range(5)]
    table = seen(m)
    assert (table["loot"], table["phase"], table["pile"]) == ("fort-knox", "planning", 7)
    assert status(m) == ["none"] * 5
    assert antes(m) == [0] * 5


@pytest.mark.clause("MD-3")
@pytest.mark.parametrize("loot", list(CARDS))
def test_the_ante_of_the_card_goes_on_each_character(loot: str) -> None:
    m = planning(4, pile=[loot, *(set(CARDS) - {loot})])
    send(m, "driver", "brute", "crook", "driver")
    ante = CARDS[loot].ante
    assert antes(m) == [ante] * 4
    assert cash(m) == [5 - ante] * 4
    assert status(m) == ["in"] * 4
    assert seen(m)["phase"] == "negotiation"


@pytest.mark.clause("MD-J30", "MD-3")
def test_nothing_happens_until_the_last_character_is_set() -> None:
    m = planning(4, pile=["first-bank"])
    for seat in (2, 0, 3):
        m.play(seat, "send driver")
        assert cash(m) == [5] * 4
        assert antes(m) == [0] * 4
        assert seen(m)["shown"] == []
    m.play(1, "send brute")
    assert cash(m) == [4] * 4


@pytest.mark.clause("MD-J30")
def test_a_choice_may_be_changed_until_the_last_one_is_in() -> None:
    m = planning(4, pile=["first-bank"])
    m.play(0, "send driver")
    m.play(0, "send crook")
    send(m, "", "brute", "driver", "driver")
    assert own(m, 0)["roles"][0] == "crook"
    refused(m, 0, "send driver")


@pytest.mark.clause("MD-J3", "MD-3", "MD-E4")
@pytest.mark.parametrize(("has", "pays", "aid"), [(0, 0, 2), (1, 1, 1), (2, 2, 0), (3, 2, 0)])
def test_missing_money_comes_from_the_reserve(has: int, pays: int, aid: int) -> None:
    m = planning(4, pile=["fort-knox"], cash=[has, 9, 9, 9])
    before = reserve(m)
    send(m, "driver", "brute", "crook", "driver")
    assert cash(m) == [has - pays, 7, 7, 7]
    assert antes(m) == [2] * 4
    assert before - reserve(m) == aid


@pytest.mark.clause("MD-4", "MD-J30")
def test_all_role_cards_but_one_are_shown() -> None:
    sent = ("driver", "brute", "crook", "snitch", "driver", "driver")
    hidden: Counter[str] = Counter()
    for seed in range(30):
        m = planning(6, pile=["first-bank"], seed=seed)
        send(m, *sent)
        shown = seen(m)["shown"]
        assert shown == in_reveal_order(shown)
        (aside,) = (Counter(sent) - Counter(shown)).elements()
        assert not Counter(shown) - Counter(sent)
        assert m.state.dump()["hidden"] == aside
        hidden[aside] += 1
    assert set(hidden) == set(sent)


@pytest.mark.clause("MD-J7")
def test_the_card_set_aside_is_drawn_uniformly_from_the_cards_not_the_roles() -> None:
    """Of five Drivers and a Brute the Brute's card lies aside once in six times, wherever it sits.

    So every seat's card may be the one, and no role is favoured. 300 deals a seat: 50 are expected,
    and fewer than 26 or more than 74 come about once in thousands of tries.
    """
    for seat in range(6):
        aside = 0
        for seed in range(300):
            m = planning(6, pile=["first-bank"], seed=seed)
            send(m, *["brute" if one == seat else "driver" for one in range(6)])
            aside += m.state.dump()["hidden"] == "brute"
        assert 26 <= aside <= 74, f"the card of seat {seat} was aside {aside} times"


@pytest.mark.clause("MD-J7")
def test_the_card_aside_is_not_shown_and_all_others_are() -> None:
    roles = ["driver", "brute", "crook", "brute", "driver"]
    for seed in range(6):
        m = planning(5, pile=["first-bank"], seed=seed)
        send(m, *roles)
        assert sorted([m.state.dump()["hidden"], *seen(m)["shown"]]) == sorted(roles)


@pytest.mark.clause("MD-J7")
def test_shown_cards_stay_as_they_are_when_players_leave() -> None:
    m = place("driver driver crook brute")
    before = seen(m)["shown"]
    turns(m, "leave", "leave", "leave")
    assert seen(m)["shown"] == before == ["driver", "driver", "crook"]


@pytest.mark.clause("MD-16")
def test_after_a_round_cards_return_and_the_next_card_is_turned_up() -> None:
    m = place(
        "driver brute crook driver", leader=3, turn=3, pile=["fort-knox", "royal-casino"], round=3
    )
    settle(m)
    assert asked(m) == [(seat, "send") for seat in range(4)]
    table = seen(m)
    assert (table["round"], table["leader"]) == (4, 0)
    assert (table["loot"], table["gone"][-1:], table["pile"]) == ("fort-knox", ["first-bank"], 4)
    assert table["status"] == ["none"] * 4
    assert table["shown"] == []
    assert table["up"] == []
    assert table["roles"] == [None] * 4
    assert table["offers"] == table["asks"] == []
    assert table["claims"] == [None] * 4
    for seat in range(4):
        assert len(m.legal(seat)) == 3


@pytest.mark.clause("MD-16", "MD-J1")
def test_the_leader_card_moves_clockwise() -> None:
    m = new(4, seed=3, leader=3)
    leaders: list[int] = []
    while not m.over and len(leaders) < 6:
        leaders.append(seen(m)["leader"])
        send(m, "driver", "driver", "crook", "crook")
        assert asked(m) == [(leaders[-1], "deal")]
        settle(m)
    assert leaders == [2, 3, 0, 1, 2, 3]
