"""Play by numbers: a state, somebody who chooses, and on until the end or so far.

Search, simulation, greedy bots, the kit and the bench all play with this loop. Nothing here makes a
view, a text, an event or a record, and a policy sees the whole state: a bot that must not cheat
plays on in worlds re-dealt from its view.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import apply, legal_answers
from muster.kernel.errors import BadChoice
from muster.kernel.events import Silence
from muster.kernel.state import Box, State

AnyState = State[Box]

SILENCE = Silence()

RINGS = 0.1
"""How likely a clock whose turn it would be rings: people would say much in its time."""

TAKES_BACK = 0.05
"""How likely an answer that only takes something back is given for good, once it was drawn."""

PASS = -1
"""What a policy says that would rather have another question answered, if there is one."""

FOREVER = 100
"""After so many times its bound a match without an end is given up."""


class Policy(ABC):
    """Whose question is answered next, and how: all that play by numbers leaves open.

    `watches` if it wants to be asked before every decision whether it stops.
    """

    def __init__(self, watches: bool = False) -> None:
        self.watches = watches

    def order(self, s: AnyState) -> list[Ask]:
        """The open questions, the one to be answered first; asked where there are several."""
        return s.asks

    @abstractmethod
    def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
        """Which of the legal answers, there is at least one: its place in the list, or PASS."""

    def stops(self, s: AnyState) -> bool:
        """Is it enough?"""
        return False


class RandomPolicy(Policy):
    """Each legal answer is equally likely, but for those that only take something back.

    `rng` says who is heard first in free order and answers for the table; the seats have chance of
    their own if `seats` gives it to them. `takes_back` is how likely an answer that only takes back
    is kept once it was drawn: with 1 it is an answer like any other.
    """

    def __init__(
        self,
        rng: random.Random,
        seats: Sequence[random.Random] = (),
        takes_back: float = TAKES_BACK,
    ) -> None:
        super().__init__()
        self.rng = rng
        self.bits = rng.getrandbits
        self.seats = [one.getrandbits for one in seats]
        self.takes_back = takes_back

    def order(self, s: AnyState) -> list[Ask]:
        return in_free_order(s, self.rng)

    def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
        bits = self.seats[ask.seat] if self.seats and ask.seat != TABLE else self.bits
        # What `random.choice` draws, for half the work: one bit more than it takes would be wrong.
        count = len(legal)
        size = count.bit_length()
        at: int = bits(size)
        while at >= count:
            at = bits(size)
        if ask.question.may_take_back and self.takes_back < 1.0:
            return self._onward(s, ask, legal, at)
        return at

    def _onward(self, s: AnyState, ask: Ask, legal: list[int], at: int) -> int:
        """This answer, unless it only takes back: then seldom."""
        if not ask.question.takes_back(s, ask, legal[at]) or self.rng.random() < self.takes_back:
            return at
        places = onward(s, ask, legal)
        return self.rng.choice(places) if places else PASS


def onward(s: AnyState, ask: Ask, legal: list[int]) -> list[int]:
    """The places in the list of the answers that do not only take something back."""
    if not ask.question.may_take_back:
        return [*range(len(legal))]
    back = ask.question.takes_back
    return [at for at, action in enumerate(legal) if not back(s, ask, action)]


def in_free_order(s: AnyState, rng: random.Random) -> list[Ask]:
    """The open questions as they are heard: by seat where all must answer, else as it comes.

    Idle ones come last: nobody waits for them. A clock rings seldom as long as anybody has
    something to say.
    """
    asks = s.asks
    if len(asks) == 1:
        return asks
    for ask in asks:
        if ask.question.waits:
            break
    else:
        return asks
    found = _shuffled(asks, rng.getrandbits)  # nobody has a right to be first
    found = _idle_last(found)
    clock = found[0]
    if clock.seat == TABLE and clock.question.seconds(s, clock) and rng.random() > RINGS:
        # After those who have something to say, before those who have not.
        people = [ask for ask in found if ask.seat != TABLE]
        found = _idle_last(people + [ask for ask in found if ask.seat == TABLE])
    return found


def _shuffled(asks: list[Ask], bits: Callable[[int], int]) -> list[Ask]:
    """As `random.shuffle` does it with these random bits, for a third of the work."""
    found = asks.copy()
    for last in range(len(found) - 1, 0, -1):
        size = (last + 1).bit_length()
        at = bits(size)
        while at > last:
            at = bits(size)
        found[last], found[at] = found[at], found[last]
    return found


def _idle_last(asks: list[Ask]) -> list[Ask]:
    idle: list[Ask] = []
    others: list[Ask] = []
    for ask in asks:
        (idle if ask.question.rests else others).append(ask)
    return others + idle if idle else asks


def play_on(s: AnyState, policy: Policy, depth: int | None = None) -> int:
    """Play until the end, or `depth` decisions, or until the policy stops; how many it were.

    Nobody is told anything. A sealed answer of several picks is several decisions; none is given
    anew. BadChoice for a state that is over, a depth below 0, and an answer that is not in the
    list; RuntimeError for a game without an end within its stated bound, or without an answer.
    """
    if s.over:
        raise BadChoice("the game is over: there is nothing left to play")
    if depth is not None and depth < 0:
        raise BadChoice(f"{depth} decisions cannot be played; ask for 0 or more, None for all")
    game = s.box.game
    most: int = game.bound(s.box) if depth is None else depth
    done = _play(s, policy, most)
    if depth is None and done == most:
        done += _beyond(s, policy, most)
    return done


def _play(s: AnyState, policy: Policy, most: int) -> int:
    done = 0
    watches = policy.watches
    while done < most:
        if watches and policy.stops(s):
            break
        if len(s.asks) == 1:
            ask = s.asks[0]
            legal = legal_answers(s, ask)
            if not legal:
                raise nobody_can(s)
            at = policy.choose(s, ask, legal)
            if at == PASS:
                at = 0
        else:
            ask, legal, at = _chosen(s, policy)
        if not 0 <= at < len(legal):
            raise BadChoice(
                f"the policy answers {at}; seat {ask.seat} is asked {ask.key!r} and has "
                f"{len(legal)} answers, numbered from 0"
            )
        apply(s, ask, legal[at], SILENCE)
        done += 1
        if s.over:
            break
    return done


def _chosen(s: AnyState, policy: Policy) -> tuple[Ask, list[int], int]:
    """The first of several questions the policy answers; if it passes on all, the first answer."""
    passed: Ask | None = None
    for ask in policy.order(s):
        legal = legal_answers(s, ask)
        if legal:
            at = policy.choose(s, ask, legal)
            if at != PASS:
                return ask, legal, at
            if passed is None:
                passed = ask
    if passed is None:
        raise nobody_can(s)
    return passed, legal_answers(s, passed), 0


def _beyond(s: AnyState, policy: Policy, bound: int) -> int:
    """On beyond the bound: answers that only take something back do not count."""
    counting = _Counting(policy)
    done = 0
    while not s.over and not policy.stops(s):
        if counting.onward >= bound:
            raise RuntimeError(f"{bound + done} decisions and no end; the stated bound is {bound}")
        if done >= FOREVER * bound:
            raise RuntimeError(
                f"{bound + done} decisions and no end: the policy gives answers that only take "
                "something back (`Question.takes_back`) again and again"
            )
        done += _play(s, counting, bound)
    return done


class _Counting(Policy):
    """Another policy, and how many of its answers did not only take something back."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(policy.watches)
        self.policy = policy
        self.onward = 0

    def order(self, s: AnyState) -> list[Ask]:
        return self.policy.order(s)

    def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
        at = self.policy.choose(s, ask, legal)
        if 0 <= at < len(legal) and not ask.question.takes_back(s, ask, legal[at]):
            self.onward += 1
        return at

    def stops(self, s: AnyState) -> bool:
        return self.policy.stops(s)


def nobody_can(s: AnyState) -> RuntimeError:
    """The error of a game that asks and leaves nobody an answer."""
    asked = ", ".join([f"{ask.key!r} of seat {ask.seat}" for ask in s.asks])
    return RuntimeError(f"nobody has an answer to an open question: {asked}")
