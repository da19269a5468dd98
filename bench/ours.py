"""Play in Muster: through the surface everybody uses, inside the kernel, and what steps cost."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import muster
from contender import SEED, Loop, Measuring, answer
from figures import Bins, doubling, tenth
from muster.bots import make_bot
from muster.bots.playout import RandomPolicy, play_on
from muster.forms import form
from muster.kernel.ask import Ask
from muster.kernel.chance import Chance
from muster.kernel.engine import advance, apply, legal_answers
from muster.kernel.events import Silence
from muster.kernel.state import Box, State
from muster.kernel.views.knowledge import Knowledge, redeal_state
from muster.kernel.views.view import view_of


@dataclass(frozen=True)
class Setting:
    """One game at one table size."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    says: str = ""

    @property
    def name(self) -> str:
        title = muster.game(self.game).meta.title
        seats = f"{self.seats} seat{'' if self.seats == 1 else 's'}"
        return ", ".join(filter(None, (title, seats, self.says)))

    def box(self) -> Box:
        return muster.game(self.game).box(self.seats, dict(self.options))

    def match(self, seed: int) -> muster.Match:
        return muster.Match.new(self.game, self.seats, seed, dict(self.options))


SETTINGS = (
    *(Setting("the-plan", seats) for seats in range(2, 7)),
    Setting("the-plan", 3, {"bribes": True}, "bribes"),
    *(Setting("space-explorers", seats) for seats in (2, 3, 4)),
    *(Setting("millions-of-dollars", seats) for seats in range(3, 9)),
    *(Setting("the-specialists", seats) for seats in range(1, 5)),
    *(Setting("masters", seats) for seats in range(1, 5)),
)

USUAL = {
    "the-plan": 4,
    "space-explorers": 3,
    "millions-of-dollars": 5,
    "the-specialists": 3,
    "masters": 3,
}
"""The seats at which single steps are measured."""


def usual() -> list[Setting]:
    return [one for one in SETTINGS if one.seats == USUAL[one.game] and not one.says]


# ---------------------------------------------------------------- whole games


def begun(box: Box, rng: random.Random) -> State[Any]:
    """A new game, dealt, its first question asked."""
    s: State[Any] = box.game.start(box, Chance(rng.randbytes(32)))
    s.stack.append((box.flows[0].index, 0, 0, 0, ()))
    advance(s, SILENCE)
    return s


SILENCE = Silence()


def asked(s: State[Any]) -> tuple[Ask, list[int]]:
    """The first open question that has answers, and these."""
    for ask in s.asks:
        legal = legal_answers(s, ask)
        if legal:
            return ask, legal
    raise RuntimeError("nobody has an answer to an open question")


def loop(setting: Setting, seed: int) -> Loop:
    """A loop in Python over states and action numbers: what the peers are driven by too."""
    rng = random.Random(seed)
    luck = rng.random
    box = setting.box()

    def play() -> int:
        s = begun(box, rng)
        decisions = 0
        while not s.over:
            ask, legal = asked(s)
            apply(s, ask, legal[int(luck() * len(legal))], SILENCE)
            decisions += 1
        return decisions

    return play


def playout(setting: Setting, seed: int) -> Loop:
    """The package's own loop, which search and simulation use."""
    rng = random.Random(seed)
    box = setting.box()
    policy = RandomPolicy(rng, takes_back=1.0)
    return lambda: play_on(begun(box, rng), policy)


def through_match(setting: Setting, seed: int) -> Loop:
    """What a program using `muster.Match` gets: asks, answers as text, events, a record."""
    rng = random.Random(seed)
    luck = rng.random

    def play() -> int:
        m = setting.match(rng.getrandbits(32))
        decisions = 0
        while not m.over:
            seat, legal = heard(m)
            m.play(seat, legal[int(luck() * len(legal))])
            decisions += 1
        return decisions

    return play


def heard(m: muster.Match) -> tuple[int, list[str]]:
    """The first seat that has an answer to give, and its answers."""
    for ask in m.asks:
        legal = list(m.legal(ask.seat))
        if legal:
            return ask.seat, legal
    raise RuntimeError("nobody has an answer to an open question")


WAYS: dict[str, Callable[[Setting, int], Loop]] = {
    "loop": loop,
    "playout": playout,
    "match": through_match,
}


# ---------------------------------------------------------------- single steps

Step = Callable[[], object]


def middles(setting: Setting, seed: int, games: int = 4, each: int = 8) -> list[muster.Match]:
    """Matches stopped on the way, evenly spread over some games."""
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        m = setting.match(rng.getrandbits(32))
        path = [m.clone()]
        while not m.over:
            seat, legal = heard(m)
            m.play(seat, rng.choice(legal))
            path.append(m.clone())
        found += [path[(len(path) - 1) * n // each] for n in range(each)]
    return found


def _seat(m: muster.Match) -> int:
    return max(0, m.asks[0].seat)


def copying(m: muster.Match, rng: random.Random) -> Step:
    return m.state.clone


def copying_match(m: muster.Match, rng: random.Random) -> Step:
    return m.clone


def viewing(m: muster.Match, rng: random.Random) -> Step:
    s, seat = m.state, _seat(m)
    return lambda: view_of(s, seat)


def redealing(m: muster.Match, rng: random.Random) -> Step:
    box, view = m.box, m.view(_seat(m))
    return lambda: redeal_state(box, view, rng)


def view_and_redeal(m: muster.Match, rng: random.Random) -> Step:
    s, box, seat = m.state, m.box, _seat(m)
    return lambda: redeal_state(box, view_of(s, seat), rng)


def knowing_and_dealing(m: muster.Match, rng: random.Random) -> Step:
    s, seat = m.state, _seat(m)
    return lambda: Knowledge.of(s, seat).deal(rng)


def dealing(m: muster.Match, rng: random.Random) -> Step:
    known = Knowledge.of(m.state, _seat(m))
    return lambda: known.deal(rng)


def scene(m: muster.Match, rng: random.Random) -> Step:
    seat = _seat(m)
    return lambda: m.scene(seat)


def playing_out(m: muster.Match, rng: random.Random) -> Step:
    policy = RandomPolicy(rng)
    return lambda: play_on(m.state.clone(), policy)


def greedy(m: muster.Match, rng: random.Random) -> Step:
    bot = make_bot("greedy", rng)
    seat, legal = heard(m)
    view = m.view(seat)
    return lambda: bot.choose(view, legal)


STEPS: dict[str, Callable[[muster.Match, random.Random], Step]] = {
    "copy of a state": copying,
    "copy of a match": copying_match,
    "view": viewing,
    "re-deal": redealing,
    "view and re-deal": view_and_redeal,
    "knowledge and a world": knowing_and_dealing,
    "one more world": dealing,
    "scene for a seat": scene,
    "playout from mid-game": playing_out,
    "greedy decision": greedy,
}


def step_micros(steps: list[Step], seconds: float) -> float:
    """Microseconds of processor time for one step, over all of them in turn."""
    # One clock reading for many short steps, few long ones.
    begun = time.process_time()
    for step in steps:
        step()
    once = max(1e-6, time.process_time() - begun)
    again = max(1, int(0.02 / once))
    done, start = 0, time.process_time()
    while (took := time.process_time() - start) < seconds:
        for _ in range(again):
            for step in steps:
                step()
        done += again * len(steps)
    return took / done * 1e6


# ---------------------------------------------------------------- how cost grows


def clock_nanos() -> float:
    """What two readings of the clock add to what is between them."""
    clock = time.thread_time_ns
    found = []
    for _ in range(2000):
        start = clock()
        found.append(clock() - start)
    return sorted(found)[len(found) // 2]


def growth(setting: Setting, seed: int, seconds: float) -> dict[str, dict[int, float]]:
    """Mean microseconds of a decision by tenth of the game, in the kernel and through `Match`, and
    of a list of answers by how many there are.
    """
    clock, lost = time.thread_time_ns, clock_nanos()
    rng = random.Random(seed)
    luck = rng.random
    box = setting.box()
    by_tenth, by_answers, in_match = Bins(), Bins(), Bins()
    end = time.process_time() + seconds
    while time.process_time() < end:
        s = begun(box, rng)
        taken = []
        while not s.over:
            start = clock()
            ask, legal = asked(s)
            listed = clock()
            apply(s, ask, legal[int(luck() * len(legal))], SILENCE)
            taken.append((clock() - start - 2 * lost) / 1e3)
            by_answers.add(doubling(len(legal)), (listed - start - lost) / 1e3)
        for at, micros in enumerate(taken):
            by_tenth.add(tenth(at, len(taken)), micros)
        m = setting.match(rng.getrandbits(32))
        taken = []
        while not m.over:
            start = clock()
            seat, answers = heard(m)
            m.play(seat, answers[int(luck() * len(answers))])
            taken.append((clock() - start - lost) / 1e3)
        for at, micros in enumerate(taken):
            in_match.add(tenth(at, len(taken)), micros)
    return {
        "tenths": by_tenth.means(),
        "answers": by_answers.means(least=100),
        "match": in_match.means(),
    }


# ---------------------------------------------------------------- told by run.py


class OfMuster(Measuring):
    """Muster, in the form this process was told to run."""

    def __init__(self) -> None:
        super().__init__()
        self._settings = {one.name: one for one in SETTINGS}
        self._matches: dict[str, list[muster.Match]] = {}
        self._steps: dict[tuple[str, str], list[Step]] = {}

    def hello(self) -> dict[str, Any]:
        return {
            "form": form(),
            "settings": [
                {"name": one.name, "game": one.game, "seats": one.seats, "says": one.says}
                for one in SETTINGS
            ],
            "usual": [one.name for one in usual()],
            "steps": list(STEPS),
        }

    def prepare(self, name: str) -> Loop:
        way, _, setting = name.partition(": ")
        return WAYS[way](self._settings[setting], SEED)

    def step(self, setting: str, step: str, seconds: float) -> float:
        """Microseconds of processor time for one step."""
        steps = self._steps.get((setting, step))
        if steps is None:
            rng = random.Random(SEED)
            make = STEPS[step]
            if setting not in self._matches:
                self._matches[setting] = middles(self._settings[setting], SEED)
            matches = self._matches[setting]
            steps = self._steps[setting, step] = [make(m, rng) for m in matches]
            gc.collect()
            gc.freeze()
        return step_micros(steps, seconds)

    def growth(self, setting: str, seconds: float) -> dict[str, dict[int, float]]:
        return growth(self._settings[setting], SEED, seconds)


if __name__ == "__main__":
    answer(OfMuster())
