"""Barriers and undo: exact, and never a way to know more than before."""

from __future__ import annotations

import pytest

from muster.kernel.ask import TABLE, Ask
from muster.kernel.errors import Illegal
from muster.kernel.events import Out
from muster.kernel.flow import each, flow
from muster.kernel.match import Match, position

from .toy import Bench, Say, Shown, Toy, asked, note, notes


class Act(Say):
    """Saying a is harmless, b draws from chance, c shows a secret."""

    key = "act"

    def answer(self, s: Toy, ask: Ask, out: Out) -> None:
        super().answer(s, ask, out)
        if s.notes[-1].endswith("b"):
            s.secrets[ask.seat] = s.chance.pick("secrets", 10)
        if s.notes[-1].endswith("c"):
            out.tell(Shown(tuple(s.secrets)))


def acting(bench: Bench, seats: int = 1, turns: int = 6) -> Match:
    act = Act()

    def ask_all(s: Toy, out: Out) -> None:
        for seat in range(s.box.seats):
            s.ask(seat, act)

    return bench.match(
        each(lambda s: range(turns), flow("turn", ask_all)), questions=[act], seats=seats
    )


def do(m: Match, words: str, seat: int = 0) -> None:
    for word in words:
        m.play(seat, f"say {word}")


def read(m: Match, seat: int | None) -> list[str]:
    """The log of this seat, line by line."""
    return [line.text for line in m.log(seat) if line.text]


def test_undo_goes_back_to_the_barrier_or_as_many_steps_as_wanted(bench: Bench) -> None:
    m = acting(bench)
    start = m.fingerprint
    do(m, "aaa")
    m.undo(0, steps=1)
    assert m.moment == 2
    m.undo(0)
    assert (m.moment, m.fingerprint) == (0, start)
    assert m.record.inputs == ()
    assert read(m, 0) == ["Seat 0 takes back: noted"] * 2, "and nothing of what is gone"


@pytest.mark.parametrize(
    ("word", "why"), [("b", "chance has spoken since"), ("c", "something hidden has come to light")]
)
def test_undo_stops_where_something_became_known(word: str, why: str, bench: Bench) -> None:
    m = acting(bench)
    do(m, "a" + word)
    before = m.fingerprint
    with pytest.raises(Illegal, match=why):
        m.undo(0)
    assert (m.fingerprint, m.moment) == (before, 2)
    do(m, "aa")
    m.undo(0)
    assert (m.moment, m.fingerprint) == (2, before)


def test_nothing_can_be_taken_back_before_anything_was_done(bench: Bench) -> None:
    m = acting(bench)
    with pytest.raises(Illegal, match="nothing has been done yet"):
        m.undo(0)
    refused = m.may_undo(0)
    assert refused is not None
    assert refused.clause == "TY-1"


def test_undo_after_the_end_cites_the_end_clause_if_refused(bench: Bench) -> None:
    m = acting(bench, turns=2)
    do(m, "ab")
    assert m.over
    refused = m.may_undo(0)
    assert refused is not None
    assert refused.clause == "TY-9"
    n = acting(bench, turns=2)
    do(n, "aa")
    n.undo(0, 1)
    assert not n.over


def test_an_act_of_another_seat_is_a_barrier(bench: Bench) -> None:
    m = acting(bench, seats=2)
    do(m, "a", seat=0)
    assert m.may_undo(0) is None
    do(m, "a", seat=1)
    refused = m.may_undo(0)
    assert refused is not None
    assert "since another seat acted" in refused.reason
    with pytest.raises(Illegal):
        m.undo(0)
    m.undo(1)
    assert asked(m) == [(1, "act")]


def test_an_act_of_another_seat_is_a_barrier_though_nothing_was_told(bench: Bench) -> None:
    """Everybody sees that its question is closed."""

    class Silent(Say):
        def answer(self, s: Toy, ask: Ask, out: Out) -> None:
            s.notes.append(f"{ask.seat}")

    silent = Silent()

    def ask_all(s: Toy, out: Out) -> None:
        for seat in (TABLE, 0, 1):
            s.ask(seat, silent)

    for other in (1, TABLE):
        m = bench.match(ask_all, questions=[silent], seats=2)
        do(m, "a", seat=0)
        assert m.may_undo(0) is None
        do(m, "a", seat=other)
        refused = m.may_undo(0)
        assert refused is not None
        assert "since another seat acted" in refused.reason
        m.undo(0, consent=[1])
        assert m.record.inputs == ((0, "say a"),)


def test_with_everybodys_consent_anything_is_taken_back(bench: Bench) -> None:
    m = acting(bench, seats=2)
    do(m, "a", seat=0)
    before = m.fingerprint
    do(m, "b", seat=1)
    with pytest.raises(Illegal):
        m.undo(0, consent=())
    m.undo(0, consent=[1])
    assert (m.moment, m.fingerprint) == (1, before)
    do(m, "b", seat=1)
    n = acting(bench, seats=3)
    do(n, "b", seat=0)
    with pytest.raises(Illegal):
        n.undo(0, consent=[1])


def test_what_is_taken_back_and_done_again_draws_the_same(bench: Bench) -> None:
    m = acting(bench, seats=2)
    do(m, "b", seat=0)
    after = m.fingerprint
    m.undo(0, consent=[1])
    do(m, "b", seat=0)
    assert m.fingerprint == after


def test_undo_in_a_match_from_a_position(bench: Bench) -> None:
    bench.match(questions=[])
    acting(bench)
    m = position("toy", {"seats": 1, "at": "ask_all", "notes": ["so far"]})
    do(m, "aa")
    m.undo(0, 1)
    assert notes(m) == ["so far", "0 says a"]


def test_a_reveal_in_the_set_up_is_no_barrier_for_the_first_answer(bench: Bench) -> None:
    act = Act()

    def show(s: Toy, out: Out) -> None:
        out.tell(Shown(tuple(s.secrets)))

    m = bench.match(show, lambda s, out: s.ask(0, act), note("end"), questions=[act])
    do(m, "a")
    m.undo(0)
    assert asked(m) == [(0, "act")]


# Sealed answers


class Seal(Say):
    key = "seal"
    sealed = True

    def settled(self, s: Toy, ask: Ask) -> bool:
        return len(ask.picks) == 2

    def answer(self, s: Toy, ask: Ask, out: Out) -> None:
        s.notes.append(f"{ask.seat} sealed")


def sealing(bench: Bench) -> Match:
    """Seat 1 acts; then both seal two words; then both act."""
    act, seal = Act(), Seal()

    def ask_one(s: Toy, out: Out) -> None:
        s.ask(1, act)

    def ask_all(s: Toy, out: Out) -> None:
        for seat in range(2):
            s.ask(seat, seal)

    def ask_again(s: Toy, out: Out) -> None:
        for seat in range(2):
            s.ask(seat, act)

    return bench.match(ask_one, ask_all, ask_again, questions=[act, seal], seats=2)


def test_a_sealed_answer_is_taken_back_though_others_have_sealed_since(bench: Bench) -> None:
    m = sealing(bench)
    do(m, "a", seat=1)
    do(m, "ab", seat=0)
    do(m, "c", seat=1)
    m.undo(0)
    assert asked(m) == [(0, "seal"), (1, "seal")]
    assert m.view(1)["asks"][1]["picks"] == ["say c"]
    assert m.view(0)["asks"][0]["picks"] == []
    do(m, "a", seat=1)
    m.undo(1, 1)
    assert m.view(1)["asks"][1]["picks"] == ["say c"]


def test_consent_takes_back_what_everybody_saw_not_a_pick_nobody_knows_of(bench: Bench) -> None:
    m = sealing(bench)
    do(m, "a", seat=1)
    do(m, "ab", seat=0)
    do(m, "c", seat=1)
    m.undo(1, consent=[0])
    assert m.answered == ()
    assert m.record.inputs == ((1, "say a"), (0, "say a"))


def test_a_clone_takes_back_the_same(bench: Bench) -> None:
    m = sealing(bench)
    do(m, "a", seat=1)
    do(m, "ab", seat=0)
    do(m, "c", seat=1)
    for seat in (0, 1):
        original, clone = m.clone(), m.clone().clone()
        original.undo(seat)
        clone.undo(seat)
        assert original.record.inputs == clone.record.inputs
        assert original.fingerprint == clone.fingerprint
    assert m.moment == 4


def test_opened_answers_are_a_barrier(bench: Bench) -> None:
    m = sealing(bench)
    do(m, "a", seat=1)
    do(m, "ab", seat=0)
    do(m, "ab", seat=1)
    for seat in (0, 1):
        with pytest.raises(Illegal, match="something hidden has come to light"):
            m.undo(seat)


def test_the_log_says_who_took_back_what_and_keeps_it_in_its_place(bench: Bench) -> None:
    m = acting(bench, seats=2)
    do(m, "a", seat=0)
    m.undo(0)
    do(m, "a", seat=0)
    do(m, "a", seat=1)
    lines = read(m, None)
    assert lines == ["Seat 0 takes back: noted", "noted", "noted"]
    assert [line.moment for line in m.log(None)] == [0, 1, 2], "it is no moment of its own"
    m.rewind(0)
    gone = "Seat 0 takes back, and all that came after it: noted"
    assert read(m, None) == ["Seat 0 takes back: noted", gone]
    assert m.clone().log(1) == m.log(1)
    with pytest.raises(Illegal, match="done nothing yet"):
        m.rewind(1)


def test_of_a_sealed_answer_the_log_says_that_it_was_taken_back_and_not_what(bench: Bench) -> None:
    logs = []
    for words in ("ab", "ca"):
        m = sealing(bench)
        do(m, "a", seat=1)
        do(m, words[:1], seat=0)
        before = read(m, 1)
        m.undo(0)
        assert read(m, 1) == read(m, None) == before, "of a pick in secret nothing at all"
        do(m, words, seat=0)
        m.undo(0, 1)
        assert read(m, 1)[-1] == "Seat 0 takes an answer back."
        assert m.log(1)[-1].quiet, "of no interest once more has happened"
        logs.append((m.log(1), m.log(None)))
    assert logs[0] == logs[1]


def test_an_answer_begun_in_secret_does_not_change_what_another_may_take_back(bench: Bench) -> None:
    m = sealing(bench)
    do(m, "a", seat=1)
    assert m.may_undo(1) is None
    do(m, "a", seat=0)
    assert m.may_undo(1) is None
    m.undo(1)
    assert asked(m) == [(1, "act")]
    assert m.record.inputs == ()


def test_a_whole_answer_of_another_holds_the_question_it_answers(bench: Bench) -> None:
    m = sealing(bench)
    do(m, "a", seat=1)
    do(m, "ab", seat=0)
    with pytest.raises(Illegal, match="since another seat acted"):
        m.undo(1)


def test_taking_back_never_makes_the_match_go_on(bench: Bench) -> None:
    m = sealing(bench)
    do(m, "a", seat=1)
    do(m, "a", seat=0)
    do(m, "ab", seat=1)
    do(m, "c", seat=1)  # thinks again
    do(m, "b", seat=0)  # now only seat 1 is missing
    m.undo(1, 1)
    assert asked(m) == [(1, "seal")]
    assert notes(m) == ["1 says a"]
    assert m.answered == (0,)
