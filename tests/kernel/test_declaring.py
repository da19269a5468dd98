"""A sealed question to a single seat: a declaration of several picks, taken back at will."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel.ask import Ask
from muster.kernel.errors import Illegal
from muster.kernel.events import Out
from muster.kernel.match import Match

from .toy import Bench, Say, Shown, Toy, asked, notes, word_of


class Declare(Say):
    """Two words make a declaration; the second one `c` brings something hidden to light."""

    key = "declare"
    sealed = True

    def settled(self, s: Toy, ask: Ask) -> bool:
        return len(ask.picks) == 2

    def answer(self, s: Toy, ask: Ask, out: Out) -> None:
        said = [word_of(s, pick) for pick in ask.picks]
        s.notes.append(f"{ask.seat} declares {' '.join(said)}")
        if said[1] == "c":
            out.tell(Shown(tuple(s.secrets)))


def declaring(bench: Bench) -> Match:
    """Seats 0, 1 and 2 declare one after the other."""
    declare = Declare()

    def turn_of(seat: int) -> Any:
        def step(s: Toy, out: Out) -> None:
            s.ask(seat, declare)

        step.__name__ = f"turn_of_{seat}"
        return step

    return bench.match(*[turn_of(seat) for seat in range(3)], questions=[declare])


def say(m: Match, seat: int, words: str) -> None:
    for word in words:
        m.play(seat, f"say {word}")


def test_others_see_nothing_of_a_declaration_until_it_is_whole(bench: Bench) -> None:
    m = declaring(bench)
    before = [m.view(1), m.view(None), m.log(1), m.log(None)]
    say(m, 0, "a")
    assert [m.view(1), m.view(None), m.log(1), m.log(None)] == before
    assert m.view(0)["asks"][0]["picks"] == ["say a"]
    say(m, 0, "b")
    assert notes(m) == ["0 declares a b"]


def test_a_declaration_is_taken_back_pick_by_pick_though_it_was_carried_out(bench: Bench) -> None:
    m = declaring(bench)
    say(m, 0, "ab")
    assert asked(m) == [(1, "declare")]
    m.undo(0, 1)
    assert asked(m) == [(0, "declare")]
    assert m.view(0)["asks"][0]["picks"] == ["say a"]
    m.undo(0)
    assert m.record.inputs == ()


def test_what_came_to_light_holds_a_declaration(bench: Bench) -> None:
    m = declaring(bench)
    say(m, 0, "ac")
    with pytest.raises(Illegal, match="something hidden has come to light"):
        m.undo(0)


def test_a_pick_begun_in_secret_goes_with_the_question_it_answers(bench: Bench) -> None:
    m = declaring(bench)
    say(m, 0, "ab")
    say(m, 1, "a")  # nobody knows
    assert m.may_undo(0) is None
    m.undo(0)
    assert asked(m) == [(0, "declare")]
    assert m.record.inputs == ()


def test_a_whole_declaration_of_the_next_seat_is_a_barrier(bench: Bench) -> None:
    m = declaring(bench)
    say(m, 0, "ab")
    say(m, 1, "aa")
    with pytest.raises(Illegal, match="since another seat acted"):
        m.undo(0)
    m.undo(1)
    assert asked(m) == [(1, "declare")]


def test_what_a_question_worked_out_is_handed_on_and_never_kept_in_data(bench: Bench) -> None:
    m = declaring(bench)
    m.state.asks[0].memo = "worked out"
    fingerprint = m.fingerprint
    say(m, 0, "a")
    assert m.state.asks[0].memo == "worked out"
    assert "worked out" not in str(m.view(0)) + str(m.record)
    say(m, 0, "b")
    assert m.state.asks[0].memo is None
    m.undo(0)
    assert m.fingerprint == fingerprint
