"""The solo variant: Solo tokens, heists and tracks (TS-118 to TS-121)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.the_specialists.layouts.components import COLOURS, FILES, cities, kind
from tests.games.the_specialists.layouts.table import (
    TWO_EACH,
    alone,
    asked,
    dice,
    do,
    gear,
    legal,
    money,
    seen,
    solo,
    tokens,
)

SOLO = FILES["solo"]

# Solo tokens


@pytest.mark.clause("TS-J54", "TS-J46")
def test_a_solo_token_makes_the_round_a_seven() -> None:
    m = alone(
        area="2 5 6",
        tokens="solo-1 solo-2",
        corruption="corruption-01",
        corruptions=["corruption-02"],
    )
    do(m, "take 5")
    assert asked(m) == (0, "solo")
    assert legal(m) == {"cancel", "suffer"}
    do(m, "cancel")
    assert len(tokens(m)) == 1
    assert asked(m) == (0, "crew")
    assert (solo(m)["bribes"], solo(m)["rivalries"]) == ([], [])
    do(m, "pass", "pass")
    assert solo(m)["corruption"] == "corruption-02"


@pytest.mark.clause("TS-J54")
def test_it_need_not_be_used_and_is_not_asked_for_with_a_seven() -> None:
    m = alone(area="2 5 6", tokens="solo-1", corruption="corruption-01")
    do(m, "take 5", "suffer")
    assert tokens(m) == ["solo-1"]
    assert solo(m)["rivalries"] == ["corruption-01"]
    m = alone(area="2 5 6", tokens="solo-1", corruption="corruption-01")
    do(m, "take 6")
    assert asked(m) == (0, "crew")


@pytest.mark.clause("TS-J54", "TS-73")
def test_a_solo_token_takes_a_place_among_the_four() -> None:
    m = alone(
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        bank_step=1,
        tokens="solo-1 skill-blue skill-red wild-1",
    )
    do(m, "rob lima bank")
    assert asked(m) == (0, "giveup")
    assert "give-up solo-1" in legal(m)


@pytest.mark.clause("TS-J54", "TS-75")
def test_a_dice_token_may_be_used_before_the_effect_too() -> None:
    m = alone(area="2 5 6", tokens="solo-1 dice-1", corruption="corruption-01")
    do(m, "take 5")
    assert legal(m) == {"cancel", "suffer", "use dice-1"}


# Heists


@pytest.mark.clause("TS-118", "TS-117")
def test_heists_bring_no_prime_tokens() -> None:
    m = alone(team=TWO_EACH, equipment=10, stage="heist")
    do(m, "rob lima casino")
    assert tokens(m) == []
    assert money(m) == 8
    assert seen(m)["round"] == 2


@pytest.mark.clause("TS-119", "TS-120", "TS-121", "TS-J49")
@pytest.mark.parametrize("building", ["bank", "jewelry"])
@pytest.mark.parametrize("done", range(6))
def test_each_heist_moves_its_tracker_one_spot_on(building: str, done: int) -> None:
    names = [city for city in cities("abcd") if city != "lima"][:done]
    track = SOLO[f"{building}_track"]
    step: dict[str, Any] = {f"{building}_step": min(done, len(track))}
    m = alone(
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        marks={f"{city} {building}": 0 for city in names},
        **step,
    )
    before = gear(m)
    do(m, f"rob lima {building}")
    if done >= len(track):
        assert tokens(m) == []  # past the last spot nothing more
        return
    wanted = track[done]
    if wanted == "skill_token":
        assert asked(m) == (0, "supply")
        assert legal(m) == {f"take-token skill-{colour}" for colour in COLOURS}
        do(m, "take-token skill-purple")
        assert tokens(m) == ["skill-purple"]
    else:
        short = {"dice_token": "dice", "solo_token": "solo", "wild_skill_token": "wild"}
        assert [kind(token) for token in tokens(m)] == [short[wanted]]
    assert tokens(m)[0] not in solo(m)["supply"]
    assert solo(m)[f"{building}_step"] == done + 1
    assert gear(m) == before - 3  # nothing of the tokens' own rewards
    assert dice(m).total() == 0


@pytest.mark.clause("TS-J49")
def test_a_kind_that_is_used_up_gives_nothing() -> None:
    left = [f"skill-{colour}" for colour in COLOURS]
    m = alone(team=TWO_EACH, equipment=10, stage="heist", supply=left)
    do(m, "rob lima bank")  # a dice token
    assert tokens(m) == []
    assert solo(m)["bank_step"] == 1


@pytest.mark.clause("TS-J49", "TS-J32", "TS-73")
def test_a_fifth_token_from_a_track_means_giving_one_up() -> None:
    four = "skill-blue skill-red wild-1 wild-2"
    m = alone(team=TWO_EACH, equipment=10, stage="heist", tokens=four, jewelry_step=0)
    do(m, "rob lima jewelry", "take-token skill-green")
    assert asked(m) == (0, "giveup")
    do(m, "give-up skill-red")
    assert sorted(tokens(m)) == ["skill-blue", "skill-green", "wild-1", "wild-2"]
