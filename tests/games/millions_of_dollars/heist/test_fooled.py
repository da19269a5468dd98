"""Won't get fooled again: nobody repeats the role of the round before."""

from __future__ import annotations

import pytest

from tests.games.millions_of_dollars.layouts.table import (
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
        previous = own(m, seat)["previous"]
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
            assert own(m, seat)["past"][0]["roles"][leaver] is None
    assert seen(m)["past"][0]["roles"][leaver] is None


@pytest.mark.clause("MD-J26", "MD-19")
def test_it_is_offered_for_every_number_of_players() -> None:
    for seats in (3, 4, 5, 6, 7, 8):
        assert new(seats, fooled=True).box.options["fooled"] is True
        assert new(seats).box.options["fooled"] is False


@pytest.mark.clause("MD-J26", "MD-19", "MD-J24")
def test_with_three_players_both_roles_of_the_last_round_are_shown_and_barred() -> None:
    m = new(3, fooled=True)
    send(m, "driver crook", "brute snitch", "mastermind snitch")
    settle(m)
    assert seen(m)["previous"] == [
        ["driver", "crook"],
        ["brute", "snitch"],
        ["mastermind", "snitch"],
    ]
    assert of(m, 0, "send") == {"send brute", "send snitch", "send mastermind"}
    says(refused(m, 1, "send snitch"), "MD-19", "Snitch")
    (line,) = [line.text for line in m.log(None) if line.told["kind"] == "remembered"]
    assert line == (
        "Not again: Seat 0 Driver and Crook, Seat 1 Brute and Snitch, Seat 2 Mastermind and Snitch."
    )
    m.play(0, "send brute")
    assert of(m, 0, "send") == {"send snitch", "send mastermind"}


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
