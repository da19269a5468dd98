"""Won't get fooled again: nobody repeats the role of the round before."""

from __future__ import annotations

import pytest

from muster import BadChoice
from tests.games.millions_of_dollars.table import (
    asked,
    new,
    of,
    own,
    planning,
    seen,
    send,
    settle,
    turns,
)
from tests.games.refusals import refused, says


@pytest.mark.clause("MD-19", "MD-J26")
def test_from_round_2_the_previous_role_cannot_be_chosen() -> None:
    m = new(4, fooled=True)
    assert all(len(m.legal(seat)) == 3 for seat in range(4))
    send(m, "driver", "driver", "crook", "brute")
    settle(m)
    assert asked(m)[0][1] == "send"
    assert of(m, 0, "send") == {"send brute", "send crook"}
    assert of(m, 2, "send") == {"send brute", "send driver"}
    assert of(m, 3, "send") == {"send driver", "send crook"}
    says(refused(m, 0, "send driver"), "MD-19")


@pytest.mark.clause("MD-19", "MD-J26", "MD-J23")
def test_it_is_displayed_also_of_a_player_who_left() -> None:
    m = new(4, fooled=True)
    send(m, "driver", "driver", "crook", "brute")
    first = m.asks[0].seat
    turns(m, "leave")
    assert seen(m)["previous"] == [[], [], [], []]
    settle(m)
    roles = ["driver", "driver", "crook", "brute"]
    for seat in (None, 0, 1, 2, 3):
        previous = m.view(seat)["table"]["previous"]
        assert previous == [[role] for role in roles]
    assert seen(m)["previous"][first]


@pytest.mark.clause("MD-19")
def test_only_the_round_before_counts() -> None:
    m = new(4, fooled=True)
    send(m, "driver", "driver", "crook", "brute")
    settle(m)
    send(m, "crook", "crook", "driver", "driver")
    settle(m)
    assert of(m, 0, "send") == {"send driver", "send brute"}
    assert seen(m)["previous"] == [["crook"], ["crook"], ["driver"], ["driver"]]


@pytest.mark.clause("MD-J26")
def test_without_the_option_roles_may_be_repeated_and_leavers_stay_secret() -> None:
    m = new(4)
    send(m, "driver", "driver", "crook", "brute")
    leaver = m.asks[0].seat
    turns(m, "leave")
    settle(m)
    assert all(len(m.legal(seat)) == 3 for seat in range(4))
    for seat in range(4):
        if seat != leaver:
            assert own(m, seat)["past"]["roles"][leaver] is None
    assert seen(m)["past"]["roles"][leaver] is None


@pytest.mark.clause("MD-J26", "MD-19")
def test_it_is_offered_for_four_to_eight() -> None:
    for seats in (4, 5, 6, 7, 8):
        assert new(seats, fooled=True).box.options["fooled"] is True
    with pytest.raises(BadChoice):
        new(3, fooled=True)


@pytest.mark.clause("MD-19")
def test_a_position_may_say_what_was_sent_before() -> None:
    m = planning(
        4,
        round=2,
        previous=["driver", "crook", "brute", None],
        options={"fooled": True},
    )
    assert of(m, 0, "send") == {"send brute", "send crook"}
    assert len(of(m, 3, "send")) == 3
