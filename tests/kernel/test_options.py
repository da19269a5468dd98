"""Options: the valid values are named whenever something else is given."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.kernel.errors import BadChoice
from muster.kernel.options import Option, settle

FLAG = Option("fast", "flag", False, "")
NUMBER = Option("ghosts", "number", 1, "", low=1, high=5, seats=(1, 2))
CHOICE = Option("map", "choice", "city", "", choices=("city", "bank"))
CHOICES = Option("removed", "choices", ["x", "y"], "", choices=("x", "y", "z"), count=2)
SEAT = Option("first", "number", 0, "Who begins.", low=0, high=4, up_to_seats=True)
ALL = (FLAG, NUMBER, CHOICE, CHOICES)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@pytest.mark.parametrize(
    ("option", "good", "form"),
    [
        (FLAG, True, True),
        (NUMBER, 5, 5),
        (CHOICE, "bank", "bank"),
        (CHOICES, ("z", "x"), ["x", "z"]),
    ],
)
def test_a_good_value_comes_back_in_its_proper_form(option: Option, good: Any, form: Any) -> None:
    assert option.check(good) == form


@pytest.mark.parametrize(
    ("option", "bad", "valid"),
    [
        (FLAG, 1, "option fast: 1 is not true or false"),
        (FLAG, "true", "'true' is not true or false"),
        (NUMBER, 6, "option ghosts: 6 is not a number from 1 to 5"),
        (NUMBER, 0, "a number from 1 to 5"),
        (NUMBER, True, "a number from 1 to 5"),
        (NUMBER, 2.0, "a number from 1 to 5"),
        (CHOICE, "sea", "option map: 'sea' is not one of city, bank"),
        (CHOICES, ["x"], "2 different ones of x, y, z"),
        (CHOICES, ["x", "x"], "2 different ones of x, y, z"),
        (CHOICES, ["x", "y", "x"], "2 different ones of x, y, z"),
        (CHOICES, ["x", "w"], "2 different ones of x, y, z"),
        (CHOICES, "xy", "2 different ones of x, y, z"),
    ],
)
def test_a_bad_value_is_refused_with_the_valid_ones(option: Option, bad: Any, valid: str) -> None:
    with pytest.raises(BadChoice) as caught:
        option.check(bad)
    assert valid in str(caught.value)


@given(st.sampled_from(ALL), anything)
def test_whatever_is_given_is_taken_or_refused(option: Option, value: Any) -> None:
    try:
        found = option.check(value)
    except BadChoice:
        return
    assert option.check(found) == found


@given(st.sampled_from(ALL), st.text(max_size=12))
def test_whatever_is_typed_is_read_or_refused(option: Option, text: str) -> None:
    try:
        found = option.read(text)
    except BadChoice:
        return
    assert option.check(found) == found


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (FLAG, " Yes", True),
        (FLAG, "0", False),
        (FLAG, "OFF", False),
        (NUMBER, " 3 ", 3),
        (CHOICE, "bank", "bank"),
        (CHOICES, "z, x", ["x", "z"]),
    ],
)
def test_people_type_values_in_their_way(option: Option, text: str, value: Any) -> None:
    assert option.read(text) == value


@pytest.mark.parametrize("text", ["--5", "²", "5.0", "five", "", "99999999999999999999"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(BadChoice, match="a number from 1 to 5"):
        NUMBER.read(text)


def test_samples_are_valid_and_reach_the_corners() -> None:
    for option in ALL:
        for value in option.samples():
            assert option.check(value) == value
    assert NUMBER.samples() == [1, 2, 3, 4, 5]
    assert CHOICES.samples() == [["x", "y"], ["y", "z"]]


def test_options_settle_to_what_is_given_and_defaults() -> None:
    assert settle(ALL, 1, {"ghosts": 3}) == {
        "fast": False,
        "ghosts": 3,
        "map": "city",
        "removed": ["x", "y"],
    }
    assert "ghosts" not in settle(ALL, 3, None)


def test_unknown_and_unoffered_options_are_refused_with_the_valid_ones() -> None:
    with pytest.raises(BadChoice, match="no option 'slow'; valid: fast, ghosts, map, removed"):
        settle(ALL, 1, {"slow": True})
    with pytest.raises(
        BadChoice, match="option 'ghosts' is for 1, 2 seats, not 3; with 3: fast, map, removed"
    ):
        settle(ALL, 3, {"ghosts": 1})
    with pytest.raises(BadChoice, match="no options"):
        settle((), 1, {"x": 1})


def test_an_option_that_names_a_seat_goes_up_to_the_number_of_seats() -> None:
    assert settle((SEAT,), 3, {"first": 3}) == {"first": 3}
    assert settle((SEAT,), 4, {"first": 4}) == {"first": 4}
    assert SEAT.at(2).samples() == [0, 2]
    with pytest.raises(BadChoice, match="a number from 0 to 3"):
        settle((SEAT,), 3, {"first": 4})


DATA = Option("plan", "data", None, "", high=40)


def test_data_is_an_object_of_plain_json_and_left_out_when_there_is_none() -> None:
    assert settle((FLAG, DATA), 1, {"plan": {"a": [1, None]}})["plan"] == {"a": [1, None]}
    assert "plan" not in settle((FLAG, DATA), 1, None)
    assert "plan" not in settle((FLAG, DATA), 1, {"plan": None})
    assert DATA.read('{"a": 1}') == {"a": 1}
    assert DATA.samples() == [None]


@pytest.mark.parametrize(
    "bad",
    [[], "x", 3, {"a": "x" * 40}, {"a": float("nan")}, {1: 2}, {"a": (1, 2)}, {"a": {1, 2}}],
)
def test_data_that_is_none_or_too_large_is_refused_without_repeating_it(bad: Any) -> None:
    with pytest.raises(BadChoice, match=r"option plan: this is not an object of at most 40 bytes"):
        DATA.check(bad)


def test_data_that_holds_itself_is_refused() -> None:
    loop: dict[str, Any] = {}
    loop["a"] = loop
    with pytest.raises(BadChoice, match="option plan"):
        DATA.check(loop)


@pytest.mark.parametrize("text", ["", "{", "no", "[" * 5_000])
def test_what_is_no_json_is_no_data(text: str) -> None:
    with pytest.raises(BadChoice, match="option plan"):
        DATA.read(text)
