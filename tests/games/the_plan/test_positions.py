"""Positions written by hand: what may be left out, and how a wrong entry is answered."""

from __future__ import annotations

from typing import Any

import pytest

import muster
from muster import BadPosition, Match
from tests.games.the_plan.table import asked, place, seen


@pytest.mark.parametrize(("turn", "hand"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 6), (11, 4)])
def test_hands_and_piles_that_are_left_out_are_filled(turn: int, hand: int) -> None:
    m = place(4, turn=turn)
    table = seen(m)
    assert table["hands"] == [hand] * 4
    assert table["deck"] == 72 - 4 * hand
    assert (table["treasure_pile"], table["trinket_pile"]) == (56, 30)
    assert asked(m) == [(seat, "plan") for seat in range(4)]


def test_the_same_seed_fills_the_same_position() -> None:
    assert place(3, seed=4).fingerprint == place(3, seed=4).fingerprint
    assert place(3, seed=4).fingerprint != place(3, seed=5).fingerprint


def test_what_is_placed_is_in_no_pile() -> None:
    m = place(3, treasures=["jewels-1-a"], trinkets=["mugs-1-a"], hands=[["p1-01"], ["p1-02"]])
    state = m.state.dump()
    assert "jewels-1-a" not in state["treasure_pile"]
    assert "mugs-1-a" not in state["trinket_pile"]
    assert not {"p1-01", "p1-02"} & set(state["deck"])


def test_a_position_can_be_recorded_and_played_again() -> None:
    m = place(3, seed=9)
    for seat in range(3):
        m.play(seat, m.legal(seat)[0])
    assert m.record.replay().fingerprint == m.fingerprint


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("no seats", {"seats": None}, "seats: expected a number of seats, one of [1, 2, 3, 4, 5, 6]"),
    ("unknown entry", {"hand": []}, "no entry 'hand'; valid: at, turn, deck"),
    ("unknown step", {"at": "lunch"}, "at: no step 'lunch'; valid: "),
    ("turn too late", {"turn": 12}, "turn: expected a number from 0 to 11, got 12"),
    ("turn in words", {"turn": "one"}, "turn: expected a number from 0 to 11, got 'one'"),
    ("no number", {"turn": True}, "turn: expected a number from 0 to 11, got True"),
    ("size too large", {"size": 5}, "size: expected a number from 0 to 4, got 5"),
    ("unknown plan", {"hands": [["p9-01"]]}, "hands[0][0]: no plan 'p9-01'; ids look like sg-01"),
    ("plan by number", {"hands": [[], [7]]}, "hands[1][0]: no plan 7"),
    ("unknown treasure", {"treasures": ["gold"]}, "treasures[0]: no treasure 'gold'"),
    ("unknown trinket", {"trinkets": ["jewels-1-a"]}, "trinkets[0]: no trinket 'jewels-1-a'"),
    ("hand as text", {"hands": ["p1-01"]}, "hands[0]: expected a list of ids"),
    ("hands as text", {"hands": "p1-01"}, "hands: expected a list for each of the 3 players"),
    ("too many hands", {"hands": [[], [], [], []]}, "hands: expected a list for each of the 3"),
    ("too many hauls", {"hauls": [[], [], [], []]}, "hauls: expected a list for each of the 3"),
    ("too many plans", {"plans": [None] * 4}, "plans: expected a plan or null for each of the 3"),
    ("deck as text", {"deck": "p1-01"}, "deck: expected a list of ids"),
    (
        "a card in two hands",
        {"hands": [["p1-01"], ["p1-01"]]},
        "hands[1][0]: p1-01 is at hands[0][0] already",
    ),
    (
        "a card in hand and on the table",
        {"plans": ["p1-01"], "hands": [["p1-01"]]},
        "hands[0][0]: p1-01 is at plans[0] already",
    ),
    (
        "a treasure in two places",
        {"treasures": ["jewels-1-a"], "hauls": [[], ["jewels-1-a"]]},
        "hauls[1][0]: jewels-1-a is at treasures[0] already",
    ),
    (
        "a trinket twice in the pile",
        {"trinket_pile": ["mugs-1-a", "mugs-1-a"]},
        "trinket_pile[1]: mugs-1-a is at trinket_pile[0] already",
    ),
    ("took in words", {"took": ["one", 0, 0]}, "took"),
    ("took too long", {"took": [0, 0, 0, 1]}, "took"),
    ("a lot by name", {"lots": ["red"]}, "lots"),
    ("no such lot", {"lots": [9]}, "lots"),
    ("the lot by name", {"lot": "red"}, "lot"),
    ("a queue of names", {"queue": [["seat 0"]]}, "queue"),
    ("a queue of strangers", {"queue": [[7]]}, "queue"),
    ("a gift of nothing", {"given": [[["p1-01"]]]}, "given"),
    ("too many givers", {"given": [[], [], [], []]}, "given"),
    ("a gift to nobody", {"given": [[["p1-01", 9, 1]]]}, "given"),
    ("no cards to deal", {"at": "deal_hands", "hands": [], "deck": []}, "deck: no Plan is left"),
    ("a removed type", {"seats": 2, "hands": [["sg-01"]]}, "hands[0][0]"),
]


@pytest.mark.parametrize(("entries", "said"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_wrong_position_is_refused_and_the_entry_named(
    entries: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadPosition) as raised:
        muster.position("the-plan", {"seats": 3, **entries})
    assert str(raised.value).startswith(said)


def test_seats_and_options_of_a_position_are_checked_like_any() -> None:
    for data in ({"seats": 9}, {"seats": 3, "options": {"ghosts": 2}}):
        with pytest.raises(muster.BadChoice):
            muster.position("the-plan", data)


def test_a_player_without_a_plan_on_the_table_discards_none() -> None:
    m = place(3, at="clear_plans", plans=["p1-01", None, "p3-06"])
    assert seen(m)["discards"] == ["p1-01", "p3-06"]


def test_every_step_of_the_flow_can_be_named() -> None:
    """`at` takes any step; each of these runs on until somebody is asked or the game is over."""
    plans = ["p1-01", "p2-03", "p3-06"]
    for step in ("reveal", "choose_plans", "deal_hands", "clear_plans", "pass_cards", "turn_up"):
        on_table = plans if step in ("turn_up", "clear_plans") else []
        hands: dict[str, Any] = {"hands": []} if step == "deal_hands" else {}
        m: Match = place(3, at=step, plans=on_table, **hands)
        assert m.asks
    assert place(3, at="final_score").over
