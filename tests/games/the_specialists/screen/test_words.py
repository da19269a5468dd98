"""What a player reads: spots by their modifier, dice by whom they serve, the log line by line."""

from __future__ import annotations

import pytest

from muster import Match
from muster.games.the_specialists.game import META
from muster.kernel.scene import Choice, Prompt
from tests.games.the_specialists.layouts.components import GAME
from tests.games.the_specialists.layouts.table import TWO_EACH, do, place, start

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def prompt(m: Match, seat: int = 0) -> Prompt:
    (found,) = [one for one in m.scene(seat).prompts if one.seat == seat]
    return found


def choice(m: Match, action: str) -> Choice:
    (found,) = [one for one in prompt(m).choices if one.action == action]
    return found


def log(m: Match, kind: str) -> list[str]:
    return [line.text for line in m.log(None, NAMES[: m.seats]) if line.told["kind"] == kind]


# Spots and dice


@pytest.mark.clause("TS-15")
def test_spots_are_called_by_their_modifier() -> None:
    m = Match.new(GAME, 2, seed=3)
    while m.asks[0].key == "start":
        m.play(m.asks[0].seat, m.legal(m.asks[0].seat)[0])
    asked = [m.asks[0].prompt]
    while m.asks[0].key == "arrange":
        m.play(m.asks[0].seat, m.legal(m.asks[0].seat)[0])
        asked += [m.asks[0].prompt] if m.asks[0].key == "arrange" else []
    assert set(asked) <= {
        "Which die goes on the ±1 spot?",
        "Which die goes on the +1 spot?",
    }
    assert asked[0] == "Which die goes on the ±1 spot?"


@pytest.mark.clause("TS-J11")
def test_where_the_dice_have_the_modifiers_spots_are_counted() -> None:
    m = place("5 3", area="1 2 3", options={"modifiers_by_die": True})
    assert choice(m, "take 1").hint.startswith("It goes to the third spot from the right.")
    m = place("5", area="1 2 3")
    assert choice(m, "take 1").hint.startswith("It goes to the +1 spot.")


@pytest.mark.clause("TS-42")
def test_a_die_says_whom_it_would_recruit() -> None:
    """red-01 takes a 2: on the free +1 spot a 1 or a 2 recruits her, a 3 does not."""
    m = place("5", area="1 2 3", display="red-01")
    for value, serves in (("1", True), ("2", True), ("3", False)):
        found = choice(m, f"take {value}")
        assert found.affects == (("red-01",) if serves else ())
        assert ("It could recruit Ms. Red." in found.hint) == serves
        assert ("It recruits nobody here." in found.hint) == (not serves)
    assert prompt(m).hint == "It could recruit: a 1 Ms. Red; a 2 Ms. Red; a 3 nobody."
    m = place("5 5 5 5", area="1 2 3", display="red-01")
    assert choice(m, "take 1").affects == ()  # beside the board no spot helps
    m = place("5 5 5", area="1 2 3", display="red-01", experts="blue")
    assert choice(m, "take 3").affects == ("red-01",)  # by Hacking


# What cannot be taken back


@pytest.mark.clause("TS-12", "TS-50", "TS-71")
def test_what_is_decided_for_good_is_asked_once_more() -> None:
    m = Match.new(GAME, 2, seed=1)
    seat = m.asks[0].seat
    assert all(one.confirm for one in prompt(m, seat).choices)
    m = place("5 2", display="red-01", stage="crew")
    confirm = {one.action.split()[0]: one.confirm for one in prompt(m).choices}
    assert confirm == {"recruit": False, "fast": True, "informant": False}
    m = place(team=TWO_EACH, equipment=10, stage="heist")
    do(m, "rob lima casino")
    assert prompt(m).text == "Your heist brings a Prime token: choose one."
    assert all(one.confirm for one in prompt(m).choices)


# The log


def test_what_was_laid_out_and_how_dice_were_arranged_is_told() -> None:
    m = Match.new(GAME, 3, seed=5, options={"layout": "badc"})
    (line,) = log(m, "laid out")
    assert line.startswith("The world: South America B, Europe A, Asia D and Las Vegas C.")
    assert "16 Prime tokens on the boards." in line
    assert "One tile less of " in line  # TS-21: three of them are out with three
    start(m)
    assert len(log(m, "arranged")) == 3
    assert all("lays the dice from the right: " in text for text in log(m, "arranged"))
    assert all(line.text for line in m.log(None))


@pytest.mark.clause("TS-35", "TS-93")
def test_a_die_used_as_another_value_is_told_so() -> None:
    """red-01 takes a 2 and is activated by a 5."""
    m = place("1 4", display="red-01", stage="crew")
    do(m, "recruit red-01 s1")
    do(m, "activate s2 once")
    assert log(m, "recruited") == ["Ada recruits Ms. Red with a 1 as a 2."]
    assert log(m, "activated") == ["Ada activates Ms. Red with a 4 as a 5."]
    m = place("2", display="red-01", stage="crew")
    do(m, "recruit red-01 s1")
    assert log(m, "recruited") == ["Ada recruits Ms. Red with a 2."]


def test_a_token_is_told_by_what_it_gives() -> None:
    m = place(tokens="prime-A4", area="1 2 3")
    do(m, "use prime-A4")
    assert log(m, "used token") == ["Ada uses a token for a die of choice."]


# What a thing is


@pytest.mark.parametrize(
    ("node", "words"),
    [
        ("red-01", "recruited or fast-played in the second step"),
        ("city-lima", "robbed in the last step"),
        ("spot-lima-bank", "robbed in the last step"),
        ("die-s1", "One of your dice"),
    ],
)
def test_a_thing_nobody_asks_for_says_what_it_is_and_when(node: str, words: str) -> None:
    m = place("5", area="1 2 3", display="red-01")
    action, why = m.why_not_node(0, node)
    assert action == ""
    assert why is not None
    assert words in why.reason
    assert "The question now is: Take a die." in why.reason


@pytest.mark.clause("TS-71", "TS-75")
def test_a_prime_token_on_its_board_says_who_takes_it() -> None:
    m = place("5", area="1 2 3", primes={"A": ["prime-A1"]})
    why = m.why_not_node(0, "prime-A1")[1]
    assert why is not None
    assert why.clause == "TS-75"
    assert "this blue token lies on its board" in why.reason


def test_a_die_of_the_area_after_one_is_taken() -> None:
    m = place("5", area="1 2 3", display="red-01")
    do(m, "take 1")
    why = m.why_not_node(0, "area-2")[1]
    assert why is not None
    assert "in the first step of your turn" in why.reason


def test_nobody_is_called_by_a_seat() -> None:
    m = Match.new(GAME, 3, seed=2)
    for seat in (0, 1, 2, None):
        assert "eat " not in m.scene(seat).phase
    assert m.scene(m.asks[0].seat).phase.endswith("Your turn: choose what to begin with")


def test_every_option_has_a_name_for_people() -> None:
    for option in META.options:
        assert option.label
        assert "_" not in option.label
        assert len(option.words) == len(option.choices)
