"""Real time: everybody at once, readiness, acts used up, answers that arrive together."""

from __future__ import annotations

from typing import Any

import pytest

from muster import Match
from tests.games.millions_of_dollars.layouts.table import (
    MAX_ACTS,
    asked,
    cash,
    keys,
    live,
    looks,
    over,
    own,
    seen,
    status,
    verbs,
)
from tests.games.refusals import refused, says


def ready(m: Match) -> list[int]:
    """The seats that are ready."""
    return [seat for seat, is_ready in enumerate(seen(m)["ready"]) if is_ready]


@pytest.mark.clause("MD-J11")
def test_everybody_in_may_act_at_any_time_and_nobody_must() -> None:
    m = live(left=[2])
    assert keys(m) == {0: "talk", 1: "talk", 3: "talk"}
    assert all(ask.optional for ask in m.asks)
    for seat in (3, 0, 1, 1):
        m.play(seat, "claim driver")
    m.play(1, "claim crook")  # as often as one likes, within the bound of MD-J29
    assert m.legal(2) == []


@pytest.mark.clause("MD-J11", "MD-7")
def test_the_phase_ends_when_all_are_ready() -> None:
    m = live()
    for seat in (2, 0, 3):
        m.play(seat, "pass")
        assert not over(m)
    assert ready(m) == [0, 2, 3]
    assert keys(m) == {0: "ready", 1: "talk", 2: "ready", 3: "ready"}
    m.play(1, "pass")
    assert over(m)
    assert asked(m)[0][1] == "send"


@pytest.mark.clause("MD-J11")
def test_who_left_need_not_be_ready() -> None:
    m = live(left=[0, 3])
    m.play(1, "pass")
    m.play(2, "pass")
    assert over(m)


@pytest.mark.clause("MD-J11")
def test_one_who_is_ready_is_asked_idly_and_may_still_act() -> None:
    m = live(offers=[[0, 1, 3]])
    m.play(1, "pass")
    (mine,) = (ask for ask in m.asks if ask.seat == 1)
    assert (mine.key, mine.idle, mine.optional) == ("ready", True, True)
    assert "pass" not in m.legal(1)
    refused(m, 1, "pass")
    m.play(1, "accept 0 3")
    assert status(m)[1] == "left"


@pytest.mark.clause("MD-J11")
@pytest.mark.parametrize("action", ["offer 1 2", "ask anyone 2", "pay 3 2", "leave", "accept 3 1"])
def test_an_offer_an_ask_a_payment_or_a_departure_clears_readiness(action: str) -> None:
    m = live(offers=[[3, 0, 1]], asks=[[3, 0, 2]])
    m.play(1, "pass")
    m.play(2, "pass")
    m.play(0, "pass")
    m.play(0, action)
    assert ready(m) == []
    assert "ready" not in keys(m).values()


@pytest.mark.clause("MD-J11")
@pytest.mark.parametrize("action", ["claim driver", "withdraw offer-2", "peek 3"])
def test_talk_and_looks_leave_readiness_alone(action: str) -> None:
    m = live(offers=[[0, 2, 1]], looks=[1, 0, 0, 0])
    m.play(1, "pass")
    m.play(2, "pass")
    m.play(0, action)
    assert ready(m) == [1, 2]
    m.play(0, "pass")
    m.play(0, "claim crook")
    assert ready(m) == [0, 1, 2]


@pytest.mark.clause("MD-J29")
@pytest.mark.parametrize(
    ("action", "counts"),
    [
        ("claim driver", 1),
        ("offer 1 1", 1),
        ("ask anyone 1", 1),
        ("withdraw offer-2", 1),
        ("give 1 1", 1),
        ("peek 1", 0),
        ("pass", 0),
    ],
)
def test_what_counts_as_an_act(action: str, counts: int) -> None:
    m = live(offers=[[0, 2, 1]], looks=[1, 0, 0, 0], options={"gifts": True})
    assert seen(m)["max_acts"] == MAX_ACTS
    m.play(0, action)
    assert seen(m)["acts"] == [counts, 0, 0, 0]


@pytest.mark.clause("MD-J29")
def test_after_24_acts_one_is_ready_for_good() -> None:
    m = live(offers=[[0, 1, 2], [1, 0, 3]], asks=[[2, 0, 2]], looks=[1, 0, 0, 0])
    for n in range(MAX_ACTS):
        assert seen(m)["acts"][0] == n
        m.play(0, "claim driver")
    assert keys(m)[0] == "ready"
    assert verbs(m, 0) == {"accept", "pay", "leave", "peek", "withdraw"}
    for action in ("claim crook", "offer 1 1", "ask anyone 1", "urge 2", "refuse 1", "share 2 1"):
        says(refused(m, 0, action), "MD-J29", str(MAX_ACTS))
    m.play(1, "offer 3 1")  # clears the readiness of others, not his
    assert keys(m) == {0: "ready", 1: "talk", 2: "talk", 3: "talk"}
    for seat in (1, 2, 3):
        m.play(seat, "pass")
    assert over(m)


@pytest.mark.clause("MD-J29")
def test_one_who_has_no_acts_left_can_still_accept_leave_and_look() -> None:
    spent: dict[str, Any] = {"acts": [MAX_ACTS, 0, 0, 0]}
    m = live(looks=[1, 0, 0, 0], **spent)
    m.play(0, "peek 1")
    assert looks(m)[0] == 0
    m.play(0, "leave")
    assert status(m)[0] == "left"
    m = live(offers=[[1, 0, 3]], **spent)
    m.play(0, "accept 1 3")
    assert cash(m)[:2] == [14, 7]
    m = live(asks=[[1, -1, 3]], **spent)
    m.play(0, "pay 1 3")
    assert cash(m)[:2] == [7, 14]


@pytest.mark.clause("MD-J29", "MD-J11")
def test_all_without_acts_means_all_ready() -> None:
    m = live(acts=[MAX_ACTS, MAX_ACTS, MAX_ACTS, MAX_ACTS - 1])
    m.play(3, "offer 1 1")
    assert over(m)


@pytest.mark.clause("MD-J8", "MD-J9")
def test_two_answers_that_arrive_together_never_conflict() -> None:
    """Both were right when they were sent; the second is refused with the reason."""
    m = live(asks=[[0, -1, 3]])
    m.play(1, "pay 0 3")
    before = cash(m)
    says(refused(m, 2, "pay 0 3"), "MD-J10")
    assert cash(m) == before
    m = live(offers=[[0, 1, 6], [0, 2, 6]])
    m.play(1, "accept 0 6")
    says(refused(m, 2, "accept 0 6"), "MD-J9", "void", cash=4, amount=6)
    m = live(offers=[[0, 1, 6]])
    m.play(0, "offer 1 2")
    says(refused(m, 1, "accept 0 6"), "MD-J9", "offers 2, not 6")


@pytest.mark.clause("MD-J8")
def test_pooling_is_one_step_for_everybody_else() -> None:
    """While one adds up offers nobody can take the money away."""
    m = live(offers=[[0, 2, 9], [1, 2, 4]], asks=[[3, 0, 5]])
    m.play(2, "accept 0 9")
    assert keys(m) == {2: "pool"}
    refused(m, 0, "pay 3 5")
    refused(m, 0, "withdraw offer-2")
    m.play(2, "done")
    assert cash(m) == [1, 10, 20, 10]
    assert set(keys(m)) == {0, 1, 3}


@pytest.mark.clause("MD-J18", "MD-12")
def test_a_look_is_possible_at_any_time() -> None:
    m = live(looks=[0, 0, 0, 1])
    m.play(3, "pass")
    m.play(3, "peek 0")
    assert own(m, 3)["roles"] == ["driver", None, None, "brute"]


@pytest.mark.clause("MD-J11")
def test_nobody_in_any_more_ends_the_phase() -> None:
    m = live()
    for seat in (3, 1, 0, 2):
        m.play(seat, "leave")
    assert over(m)
