"""What heists bring besides: Prime tokens, first banks, jewelries (TS-71 to TS-80)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.the_specialists.layouts.components import FILES, TOKEN
from tests.games.the_specialists.layouts.table import (
    TWO_EACH,
    asked,
    dice,
    do,
    experts,
    gear,
    legal,
    money,
    place,
    rob,
    row,
    seen,
    tokens,
)

FOUR_A = {"A": ["prime-A1", "prime-A2", "prime-A3", "prime-A4"]}

# Prime tokens


@pytest.mark.clause("TS-71")
def test_the_first_heist_of_a_city_brings_a_prime_token_of_its_board() -> None:
    m = place(team=TWO_EACH, equipment=10, stage="heist", primes=FOUR_A)
    do(m, "rob rio-de-janeiro casino")
    assert asked(m) == (0, "prime")
    assert legal(m) == {f"take-token {token}" for token in FOUR_A["A"]}
    hint = m.scene(0).prompts[0].hint
    assert hint.startswith("It is the first heist in this city.")
    assert hint.endswith("your turn ends.")
    do(m, "take-token prime-A3")
    assert tokens(m) == ["prime-A3"]
    left = {one["letter"]: one["tokens"] for one in seen(m)["boards"]}
    assert left["A"] == ["prime-A1", "prime-A2", "prime-A4"]


@pytest.mark.clause("TS-71", "TS-J33")
def test_a_later_heist_there_brings_none_on_whichever_building() -> None:
    m = place(team=TWO_EACH, equipment=10, stage="heist", marks={"lima jewelry": 1})
    do(m, "rob lima casino")
    assert asked(m) == (1, "die")
    assert tokens(m) == []


@pytest.mark.clause("TS-72", "TS-J31")
@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_in_las_vegas_everybody_receives_one_and_the_first_not_two(others: int) -> None:
    signed = {"las-vegas bank": 1, "las-vegas jewelry": [2, 3]}
    names = list(signed.items())[: min(others, 2)]
    m = place(seats=4, team=TWO_EACH, equipment=10, stage="heist", marks=dict(names))
    do(m, "rob las-vegas casino")
    assert asked(m) == (0, "prime")
    assert "Every heist in Las Vegas brings one." in m.scene(0).prompts[0].hint
    do(m, m.legal(0)[0])
    assert len(tokens(m)) == 1
    assert asked(m) == (1, "die")


@pytest.mark.clause("TS-J31")
def test_an_empty_post_it_gives_nothing() -> None:
    m = place(team=TWO_EACH, equipment=10, stage="heist", primes={"A": []})
    do(m, "rob lima casino")
    assert asked(m) == (1, "die")


@pytest.mark.clause("TS-71")
def test_the_last_token_of_a_post_it_is_taken_without_asking() -> None:
    m = place(team=TWO_EACH, equipment=10, stage="heist", primes={"A": ["prime-A2"]})
    do(m, "rob lima casino")
    assert asked(m) == (1, "die")
    assert tokens(m) == ["prime-A2"]


@pytest.mark.clause("TS-73", "TS-J32")
def test_a_fifth_token_means_giving_one_up() -> None:
    four = "start-token-red prime-B1 prime-C1 prime-B3"
    m = place(team=TWO_EACH, equipment=10, stage="heist", primes=FOUR_A, tokens=four)
    do(m, "rob lima casino", "take-token prime-A1")
    assert asked(m) == (0, "giveup")
    assert legal(m) == {f"give-up {token}" for token in [*four.split(), "prime-A1"]}
    do(m, "give-up prime-C1")
    assert sorted(tokens(m)) == sorted(["start-token-red", "prime-B1", "prime-B3", "prime-A1"])
    assert asked(m) == (1, "die")


@pytest.mark.clause("TS-J32", "TS-75")
def test_a_dice_token_may_be_used_instead_of_giving_one_up() -> None:
    four = "start-token-red prime-B1 prime-C1 prime-B3"
    m = place(team=TWO_EACH, equipment=10, stage="heist", primes=FOUR_A, tokens=four)
    do(m, "rob lima casino", "take-token prime-A4")
    assert "use prime-A4" in legal(m)
    do(m, "use prime-A4", "set 6")
    assert asked(m) == (1, "die")
    assert tokens(m) == four.split()
    assert row(m) == [6, 0, 0, 0]


@pytest.mark.clause("TS-J32")
def test_tokens_used_in_this_heist_are_gone_already() -> None:
    m = place(
        team="blue-01 orange-01 orange-02",
        tokens="start-token-green prime-B1 prime-C1 prime-B3",
        equipment=3,
        stage="heist",
        primes=FOUR_A,
    )
    rob(m, "lima casino", "spend start-token-green")
    do(m, "take-token prime-A2")
    assert asked(m)[0] == 1
    assert sorted(tokens(m)) == ["prime-A2", "prime-B1", "prime-B3", "prime-C1"]


@pytest.mark.clause("TS-74", "TS-75", "TS-J27")
@pytest.mark.parametrize("stage", ["die", "crew", "activate", "heist", "end"])
def test_a_dice_token_may_be_used_at_any_moment_of_the_own_turn_and_once(stage: str) -> None:
    entries: dict[str, Any] = {"fresh": "red-01"} if stage == "activate" else {}
    m = place(
        "1 2", tokens=["prime-A4", "prime-B4"], team="red-01", stage=stage, area="1 1 1", **entries
    )
    assert legal(m, "use") == {"use prime-A4"}
    do(m, "use prime-A4")
    assert asked(m) == (0, "value")
    do(m, "set 5")
    assert tokens(m) == []
    assert 5 in row(m)
    assert not legal(m, "use") or asked(m)[0] == 1
    assert m.legal(1) == [] or asked(m)[0] == 1  # the other one's token waits for its turn


@pytest.mark.clause("TS-J27")
def test_no_token_in_a_half_declared_payment() -> None:
    m = place("1 2", tokens="prime-A4", team="blue-01 green-01", equipment=3, stage="heist")
    assert "use prime-A4" in legal(m)
    do(m, "rob paris bank")
    assert asked(m) == (0, "heist")
    assert not legal(m, "use")


@pytest.mark.clause("TS-76")
def test_skill_tokens_are_no_specialists() -> None:
    four = "red-01 yellow-01 green-01 purple-01"  # and blue now; orange is on a token only
    held = "start-token-orange prime-A1"
    m = place(
        "1", seats=4, team=four, tokens=held, display="blue-03", stage="crew", team_stack=[1, 2, 3]
    )
    do(m, "recruit blue-03 s1")
    assert seen(m)["team_taken"] == [0, 0, 0, 0]
    m = place(
        "1", team="blue-01", tokens="start-token-blue prime-A1", display="blue-03", stage="crew"
    )
    do(m, "recruit blue-03 s1")
    assert experts(m) == []


@pytest.mark.clause("TS-2", "TS-48")
def test_what_prime_tokens_there_are() -> None:
    for letter in "ABCD":
        assert len([name for name in TOKEN if name.startswith(f"prime-{letter}")]) == 5


# Banks and jewelries


@pytest.mark.clause("TS-77", "TS-79", "TS-J35")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_first_bank_brings_the_top_token_of_its_stack(number: int) -> None:
    stack = list(range(number, 5))
    m = place(
        seats=4,
        team=TWO_EACH,
        equipment=6,
        stage="heist",
        bank_stack=stack,
        marks={"lima casino": 1},
    )
    do(m, "rob lima bank")
    reward = FILES["tokens"]["first_bank"][number - 1]["reward"]
    rolled = sum(effect["count"] for effect in reward if effect["type"] == "die_roll")
    more = sum(effect["amount"] for effect in reward if effect["type"] == "equipment")
    while asked(m) == (0, "place"):
        do(m, m.legal(0)[0])
    assert dice(m).total() == rolled
    assert gear(m) == 6 - 3 + more
    assert seen(m)["bank_taken"] == [number, 0, 0, 0]
    assert seen(m)["bank_stack"] == stack[1:]


@pytest.mark.clause("TS-78", "TS-79", "TS-J35")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_first_jewelry_brings_the_top_token_of_its_stack(number: int) -> None:
    stack = list(range(number, 5))
    m = place(
        seats=4,
        team=TWO_EACH,
        equipment=6,
        stage="heist",
        jewelry_stack=stack,
        marks={"lima casino": 1},
    )
    do(m, "rob lima jewelry")
    (effect,) = FILES["tokens"]["first_jewelry"][number - 1]["reward"]
    assert gear(m) == 6 - 3 + effect["amount"]
    assert seen(m)["jewelry_taken"] == [number, 0, 0, 0]
    assert seen(m)["jewelry_stack"] == stack[1:]


@pytest.mark.clause("TS-79")
@pytest.mark.parametrize("building", ["bank", "jewelry"])
def test_a_second_one_brings_no_second_token(building: str) -> None:
    taken: dict[str, Any] = {f"{building}_taken": [1, 0], f"{building}_stack": [3]}
    m = place(
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        marks={f"paris {building}": 0, "lima casino": 1},
        **taken,
    )
    do(m, f"rob lima {building}")
    assert seen(m)[f"{building}_stack"] == [3]
    assert seen(m)[f"{building}_taken"] == [1, 0]
    assert gear(m) == 7


@pytest.mark.clause("TS-80", "TS-J34")
def test_the_second_jewelry_brings_a_rolled_die_and_later_ones_nothing() -> None:
    before = {"lima casino": 1, "paris jewelry": 0}
    m = place(
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        marks=before,
        jewelry_taken=[1, 0],
        jewelry_stack=[3],
    )
    do(m, "rob lima jewelry")
    assert dice(m).total() == 1
    m = place(
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        marks=before | {"tokyo jewelry": 0},
        jewelry_taken=[1, 0],
        jewelry_stack=[3],
    )
    do(m, "rob lima jewelry")
    assert dice(m).total() == 0


@pytest.mark.clause("TS-80")
def test_a_second_bank_brings_no_die() -> None:
    m = place(
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        marks={"lima casino": 1, "paris bank": 0},
        bank_taken=[1, 0],
        bank_stack=[3],
    )
    do(m, "rob lima bank")
    assert dice(m).total() == 0


@pytest.mark.clause("TS-J30")
def test_the_prime_token_comes_before_the_first_bank() -> None:
    m = place(team=TWO_EACH, equipment=10, stage="heist", primes=FOUR_A)
    do(m, "rob lima bank")
    assert money(m) == 5
    assert asked(m) == (0, "prime")
    assert seen(m)["bank_taken"] == [0, 0]
    do(m, "take-token prime-A1")
    assert seen(m)["bank_taken"] == [1, 0]
