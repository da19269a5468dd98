"""Play by numbers: to the end or so far, in every kind of order, and never without an end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import muster
from muster.bots.playout import FOREVER, PASS, Policy, RandomPolicy, play_on
from muster.kernel import shelf
from muster.kernel.ask import TABLE, Ask
from muster.kernel.errors import BadChoice
from muster.kernel.events import Out
from muster.kernel.flow import until
from muster.kernel.records.freeze import fingerprint
from muster.kernel.state import State
from tests.bots import fair, haggle
from tests.kernel.toy import Bench, Say, Toy, ToyGame, bench

__all__ = ["bench"]

AnyState = State[Any]


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    shelf.add(haggle.GAME)
    with fair.on_the_shelf():
        yield
    shelf._loaded.pop("haggle")


class Noting(RandomPolicy):
    """Plays at random and notes who answered, and what."""

    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed))
        self.said: list[tuple[int, int]] = []

    def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
        at = super().choose(s, ask, legal)
        if at != PASS:
            self.said.append((ask.seat, legal[at]))
        return at


class First(Policy):
    """Always the first answer."""

    def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
        return 0


SETTINGS = [
    ("the-plan", 3, {"bribes": True}),
    ("space-explorers", 2, {}),
    ("millions-of-dollars", 3, {}),
    ("the-specialists", 2, {}),
    ("masters", 2, {}),
    ("haggle", 3, {}),
    ("fair", 3, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_a_match_gives_the_same_for_the_same_answers(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    for seed in range(3):
        m = muster.Match.new(game, seats, seed, options)
        s = m.state.clone()
        policy = Noting(seed)
        assert play_on(s, policy) == len(policy.said)
        assert s.over
        for seat, action in policy.said:
            m.play(seat, m.box.catalogue.texts[action])
        assert m.over
        assert fingerprint(s) == m.fingerprint
        again = muster.Match.new(game, seats, seed, options).state
        play_on(again, RandomPolicy(random.Random(seed)))
        assert fingerprint(again) == m.fingerprint


def test_it_goes_as_deep_as_it_is_told() -> None:
    whole = muster.Match.new("the-plan", 3, 1).state
    length = play_on(whole, RandomPolicy(random.Random(2)))
    s = muster.Match.new("the-plan", 3, 1).state
    before = fingerprint(s)
    policy = RandomPolicy(random.Random(2))
    assert play_on(s, policy, 0) == 0
    assert fingerprint(s) == before
    assert play_on(s, policy, 7) == 7
    assert not s.over
    assert play_on(s, policy, 10_000) == length - 7
    assert fingerprint(s) == fingerprint(whole)


def test_each_seat_has_chance_of_its_own_if_it_is_given() -> None:
    """What one seat draws does not move what another does."""

    def drawn(other: int) -> list[int]:
        s = muster.Match.new("the-plan", 2, 1).state
        seats = [random.Random(1), random.Random(other)]
        policy = RandomPolicy(random.Random(0), seats)
        legal = list(range(10))
        ask = s.asks[0]
        found = []
        for _ in range(20):
            found.append(policy.choose(s, ask, legal))
            policy.choose(s, s.asks[1], legal)
        return found

    assert drawn(1) == drawn(2)
    rng = random.Random(1)
    assert drawn(3) == [rng.choice(range(10)) for _ in range(20)]


def test_in_free_order_everybody_is_heard_and_the_clock_rings_seldom() -> None:
    first: Counter[int] = Counter()
    for seed in range(200):
        policy = Noting(seed)
        play_on(muster.Match.new("fair", 2, seed).state, policy, 1)
        first[policy.said[0][0]] += 1
    assert set(first) == {TABLE, 0, 1}
    assert first[TABLE] < 30
    assert min(first[0], first[1]) > 50


def test_what_only_takes_back_is_seldom_done() -> None:
    """In The Plan of Masters everything can be changed without end: play at random goes on."""

    def backs(takes_back: float) -> tuple[int, int]:
        found = done = 0
        for seed in range(3):
            s = muster.Match.new("masters", 2, seed).state
            policy = RandomPolicy(random.Random(seed), takes_back=takes_back)
            while not s.over and done < 1500:
                before, asks = s.clone(), s.asks.copy()
                counting = Counting(policy)
                done += play_on(s, counting, 1)
                ask, action = counting.last
                assert ask in asks
                found += ask.question.takes_back(before, ask, action)
        return found, done

    seldom, often = backs(0.05), backs(1.0)
    assert 0 < seldom[0] / seldom[1] < 0.25 * often[0] / often[1]


class Counting(Policy):
    """Another policy's answers, the last one noted."""

    last: tuple[Ask, int]

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self.policy = policy

    def order(self, s: AnyState) -> list[Ask]:
        return self.policy.order(s)

    def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
        at = self.policy.choose(s, ask, legal)
        self.last = (ask, legal[max(at, 0)])
        return at


class Watching(First):
    """Stops as soon as seat 1 is the only one asked."""

    def __init__(self) -> None:
        super().__init__(watches=True)

    def stops(self, s: AnyState) -> bool:
        return [ask.seat for ask in s.asks] == [1]


def test_a_policy_stops_where_it_likes() -> None:
    s = muster.Match.new("the-plan", 2, 1).state
    assert play_on(s, Watching()) == 1
    assert [ask.seat for ask in s.asks] == [1]
    assert play_on(s, Watching()) == 0


class Shy(First):
    """Would rather have somebody else speak than these."""

    def __init__(self, *shy: int) -> None:
        super().__init__()
        self.shy = shy

    def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
        return PASS if ask.seat in self.shy else 0


def test_who_passes_is_not_heard_as_long_as_anybody_else_speaks() -> None:
    s = muster.Match.new("the-plan", 3, 1).state
    assert play_on(s, Shy(0, 2), 1) == 1
    assert [ask.seat for ask in s.asks] == [0, 2]
    assert play_on(s, Shy(0, 2), 1) == 1  # nobody wants to: the first has to
    assert [ask.seat for ask in s.asks] == [2]
    assert play_on(s, Shy(2), 1) == 1


# What it refuses


def test_a_finished_match_cannot_be_played_on() -> None:
    s = muster.Match.new("the-plan", 1, 1).state
    play_on(s, First())
    with pytest.raises(BadChoice, match="the game is over: there is nothing left to play"):
        play_on(s, First())


def test_a_depth_is_not_below_nothing() -> None:
    s = muster.Match.new("the-plan", 1, 1).state
    with pytest.raises(BadChoice, match="-1 decisions cannot be played; ask for 0 or more"):
        play_on(s, First(), -1)


@pytest.mark.parametrize("at", [-2, 99])
@pytest.mark.parametrize("seats", [1, 3])
def test_an_answer_that_is_not_there(at: int, seats: int) -> None:
    class Wrong(First):
        def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
            return at

    s = muster.Match.new("the-plan", seats, 1).state
    before = fingerprint(s)
    told = rf"the policy answers {at}; seat 0 is asked 'plan' and has \d+ answers, numbered from 0"
    with pytest.raises(BadChoice, match=told):
        play_on(s, Wrong())
    assert fingerprint(s) == before


def test_a_game_that_asks_and_leaves_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    s = muster.Match.new("fair", 2, 1).state
    for question in {ask.question for ask in s.asks}:
        monkeypatch.setattr(type(question), "candidates", lambda *_: [])
    with pytest.raises(RuntimeError, match=r"nobody has an answer .* 'talk' of seat 0"):
        play_on(s, First())
    del s.asks[1:]
    with pytest.raises(RuntimeError, match="nobody has an answer"):
        play_on(s, First())


def test_a_game_without_the_end_it_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    s = muster.Match.new("fair", 2, 1).state
    monkeypatch.setattr(fair.Fair, "bound", lambda *_: 5)
    with pytest.raises(RuntimeError, match="10 decisions and no end; the stated bound is 5"):
        play_on(s, Noting(1))


class Dither(Say):
    """Whatever is said is taken back by it."""

    def takes_back(self, s: Toy, ask: Ask, action: int) -> bool:
        return True


def test_a_policy_that_takes_back_again_and_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What only takes back does not count against the bound, but even so there is an end to it."""
    dither = Dither()

    def ask(s: Toy, out: Out) -> None:
        s.ask(0, dither)

    monkeypatch.setattr(ToyGame, "bound", lambda *_: 5)
    m = bench.match(until(lambda s: len(s.notes) == 20, ask), questions=[dither])
    assert play_on(m.state, First()) == 20  # its end comes after the bound, and in time
    m = bench.match(until(lambda s: False, ask), questions=[dither])
    told = f"{5 + 5 * FOREVER} decisions and no end: the policy gives answers"
    with pytest.raises(RuntimeError, match=told):
        play_on(m.state, First())
