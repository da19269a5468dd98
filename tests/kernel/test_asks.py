"""Asks: sealed answers that can be revised, and free order within a bound."""

from __future__ import annotations

from itertools import permutations

import pytest

from muster.kernel.ask import TABLE, Ask, Question, Reason, rule
from muster.kernel.engine import asks_of
from muster.kernel.errors import Illegal
from muster.kernel.events import Out
from muster.kernel.match import Match

from .toy import Bench, Say, Toy, asked, not_d, note, notes, word_of

# Sealed answers


@rule("TY-3")
def not_twice(s: Toy, ask: Ask, action: int) -> Reason | None:
    return Reason("said already", said=len(ask.picks)) if action in ask.picks else None


class Seal(Say):
    """Two different words, sealed; carried out when everybody has answered."""

    key = "seal"
    clause = "TY-3"
    rules = (*Say.rules, not_twice)
    sealed = True

    def settled(self, s: Toy, ask: Ask) -> bool:
        return len(ask.picks) == 2

    def answer(self, s: Toy, ask: Ask, out: Out) -> None:
        s.notes.append(f"{ask.seat}:" + "".join(word_of(s, pick) for pick in ask.picks))


def sealing(bench: Bench, seats: int = 3) -> Match:
    seal = Seal()

    def ask_all(s: Toy, out: Out) -> None:
        for seat in range(s.box.seats):
            s.ask(seat, seal)

    return bench.match(ask_all, note("opened"), questions=[seal], seats=seats)


def answer(m: Match, seat: int, words: str) -> None:
    for word in words:
        m.play(seat, f"say {word}")


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_sealed_answers_are_carried_out_in_seat_order(order: tuple[int, ...], bench: Bench) -> None:
    m = sealing(bench)
    answers = ["ab", "ca", "bc"]
    for seat in order:
        assert notes(m) == []
        answer(m, seat, answers[seat])
    assert notes(m) == ["0:ab", "1:ca", "2:bc", "opened"]


def test_others_see_only_who_has_answered(bench: Bench) -> None:
    m, n = sealing(bench), sealing(bench)
    answer(m, 1, "ab")
    answer(n, 1, "ca")
    assert m.view(0) == n.view(0)
    assert m.view(None) == n.view(None)
    assert m.view(1) != n.view(1)
    assert m.answered == (1,)
    assert m.view(0)["sealed"] == [
        {"seat": 1, "key": "seal", "arg": 0, "prompt": "What do you say to 0?"}
    ]
    assert m.view(1)["sealed"][0]["picks"] == ["say a", "say b"]
    assert [line.told for line in m.log(0)] == [
        {"kind": "answered", "seat": 1, "key": "seal", "sealed": True}
    ]


def test_nobody_sees_that_an_answer_is_begun(bench: Bench) -> None:
    m, n = sealing(bench), sealing(bench)
    answer(m, 1, "a")
    assert m.view(0) == n.view(0)
    assert m.log(0) == n.log(0) == []
    assert m.view(1)["asks"][1]["picks"] == ["say a"]
    assert m.answered == ()


def test_an_answer_is_given_anew_until_the_last_one_arrives(bench: Bench) -> None:
    m = sealing(bench)
    answer(m, 0, "ab")
    answer(m, 1, "ab")
    assert m.legal(0) == ["say a", "say b", "say c"]
    answer(m, 0, "c")
    assert m.answered == (1,)
    assert asked(m) == [(0, "seal"), (2, "seal")]
    answer(m, 2, "bc")
    assert notes(m) == []
    answer(m, 0, "a")
    assert notes(m) == ["0:ca", "1:ab", "2:bc", "opened"]
    told = [(line.told["seat"], line.told["sealed"]) for line in m.log(2)]
    assert told == [(0, True), (1, True), (0, False), (2, True), (0, True)]


def test_an_answer_in_one_pick_is_replaced_in_silence(bench: Bench) -> None:
    class One(Seal):
        key = "one"

        def settled(self, s: Toy, ask: Ask) -> bool:
            return True

    one = One()

    def ask_all(s: Toy, out: Out) -> None:
        for seat in range(2):
            s.ask(seat, one)

    m = bench.match(ask_all, questions=[one], seats=2)
    answer(m, 0, "a")
    before = m.log(1)
    answer(m, 0, "b")
    assert m.log(1) == before
    answer(m, 1, "a")
    assert notes(m) == ["0:b", "1:a"]


def test_the_picks_so_far_count_for_what_is_legal(bench: Bench) -> None:
    m = sealing(bench)
    answer(m, 0, "b")
    assert m.legal(0) == ["say a", "say c"]
    refused = m.why_not(0, "say b")
    assert refused is not None
    assert (refused.clause, refused.reason, refused.facts) == ("TY-3", "said already", {"said": 1})
    with pytest.raises(Illegal, match=r"d is not said here \[TY-2\]"):
        m.play(0, "say d")


def test_a_single_seat_seals_for_itself(bench: Bench) -> None:
    m = sealing(bench, seats=1)
    answer(m, 0, "ab")
    assert notes(m) == ["0:ab", "opened"]


# Free order: several optional asks, a bound, and a clock that belongs to the table


def test_a_rule_is_asked_for_its_verbs_only(bench: Bench) -> None:
    asked_for: list[str] = []

    @rule("TY-4", "stop")
    def never_stop(s: Toy, ask: Ask, action: int) -> Reason | None:
        asked_for.append(s.box.catalogue.texts[action])
        return Reason("nobody stops here")

    class Talk(Question[Toy]):
        key = "talk"
        verbs = ("say", "stop")
        rules = (not_d, never_stop)

        def prompt(self, s: Toy, seat: int, arg: int) -> str:
            return "What do you say?"

        def candidates(self, s: Toy, ask: Ask) -> list[int]:
            return [*Say().candidates(s, ask), s.box.stop.first]

        def answer(self, s: Toy, ask: Ask, out: Out) -> None:
            Say().answer(s, ask, out)

    talk = Talk()

    def ask_one(s: Toy, out: Out) -> None:
        s.ask(0, talk)

    m = bench.match(ask_one, questions=[talk], seats=1)
    assert m.legal(0) == ["say a", "say b", "say c"]
    refused = m.why_not(0, "stop")
    assert refused is not None
    assert refused.clause == "TY-4"
    assert m.why_not(0, "say a") is None
    assert set(asked_for) == {"stop"}


class Offer(Say):
    """Whoever has something to say says it."""

    key = "offer"
    optional = True


class Clock(Question[Toy]):
    """The table's own: ends the talk."""

    key = "clock"
    clause = "TY-4"
    verbs = ("tick",)
    optional = True

    def prompt(self, s: Toy, seat: int, arg: int) -> str:
        return "Time is up."

    def candidates(self, s: Toy, ask: Ask) -> list[int]:
        return [s.box.tick.first]

    def answer(self, s: Toy, ask: Ask, out: Out) -> None:
        s.notes.append("tick")
        s.asks.clear()


OFFER = Offer()
CLOCK = Clock()


def talking(bench: Bench, *, clock: bool = False) -> Match:
    def talk(s: Toy, out: Out) -> None:
        for seat in range(s.box.seats):
            s.ask(seat, OFFER)
        if clock:
            s.ask(TABLE, CLOCK)

    return bench.match(talk, note("quiet"), questions=[OFFER, CLOCK])


def test_whoever_acts_first_is_served_first(bench: Bench) -> None:
    m = talking(bench)
    assert all(ask.optional for ask in m.asks)
    for seat, word in ((2, "a"), (0, "b"), (1, "c")):
        m.play(seat, f"say {word}")
    assert notes(m) == ["2 says a", "0 says b", "1 says c", "quiet"]
    assert m.over


def test_the_clock_ends_it_and_only_the_table_may_tick(bench: Bench) -> None:
    m = talking(bench, clock=True)
    m.play(1, "say a")
    refused = m.why_not(0, "tick")
    assert refused is not None
    assert refused.facts == {"verbs": ["say"]}
    assert m.legal(TABLE) == ["tick"]
    m.play(TABLE, "tick")
    assert notes(m) == ["1 says a", "tick", "quiet"]
    assert m.over


def test_a_seat_may_answer_what_is_open_and_give_anew_what_is_sealed(bench: Bench) -> None:
    m = sealing(bench)
    answer(m, 1, "ab")
    answer(m, 2, "c")
    found = {seat: [(ask.key, len(ask.picks)) for ask in asks_of(m.state, seat)] for seat in (1, 2)}
    assert found == {1: [("seal", 0)], 2: [("seal", 1)]}


# Strays


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, "tick", "the question is: What do you say to 0? It is answered with say"),
        (0, "shout a", "'shout a' is no action of Toy; actions begin with say, stop, tick"),
        (2, "say a", "seat 2 is not asked anything now; the game waits for seat 0, 1"),
        (3, "say a", "there is no seat 3: they are 0 to 2"),
        (-1, "say a", "there is no seat -1: they are 0 to 2"),
    ],
)
def test_an_action_that_answers_nothing_is_told_why(
    seat: int, action: str, reason: str, bench: Bench
) -> None:
    say = Say()

    def ask_two(s: Toy, out: Out) -> None:
        s.ask(0, say)
        s.ask(1, say)

    m = bench.match(ask_two, questions=[say])
    before = m.fingerprint
    with pytest.raises(Illegal) as caught:
        m.play(seat, action)
    assert caught.value.reason == reason
    assert caught.value.clause == "TY-1"
    assert (m.fingerprint, m.moment) == (before, 0)
    assert str(m.why_not(seat, action)) == str(caught.value)


def test_after_the_end_the_end_clause_is_cited(bench: Bench) -> None:
    m = bench.match()
    with pytest.raises(Illegal, match=r"the game is over \[TY-9\]"):
        m.play(0, "say a")


def test_what_a_question_proposes_is_held_against_its_rules(bench: Bench) -> None:
    """Also where a game written before claims that its candidates meet them: `sure` is no more."""

    @rule("TY-5")
    def only_a(s: Toy, ask: Ask, action: int) -> Reason | None:
        return Reason("only a") if word_of(s, action) != "a" else None

    class Sure(Say):
        rules = (only_a,)
        sure = (only_a,)

        def candidates(self, s: Toy, ask: Ask) -> list[int]:
            return [s.box.say.first, s.box.say.first + 1]

    sure = Sure()
    m = bench.match(lambda s, out: s.ask(0, sure), questions=[sure])
    assert m.legal(0) == ["say a"]
    assert m.why_not(0, "say b") is not None
    with pytest.raises(Illegal, match="only a"):
        m.play(0, "say c")
