"""A trial: one match of one game at one setting, walked through at random and looked at.

The walk is a function of (game, setting, seed), so a failure can be looked at again:

    m = muster.kit.walked("the-plan", seats=3, options={"bribes": True}, seed=7, moment=12)
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, Protocol

from muster.bots.playout import PASS, RandomPolicy
from muster.kernel import shelf
from muster.kernel.ask import Ask
from muster.kernel.engine import legal_answers
from muster.kernel.game import Game
from muster.kernel.match import Match
from muster.kit.crash import Crash, crash_of
from muster.kit.setting import Setting

_ONE_OF_MANY = re.compile(r"'[^']*'|\"[^\"]*\"|\[[^\]]*\]|-?\d+")
"""What differs between failures of one kind: names, lists and numbers."""

MANY = 200
"""A match of up to so many moments is looked at at each of them."""

REVISING = 0.15
"""How often a seat of a walk thinks again while its sealed answer waits for the others."""


class KitFailure(AssertionError):
    """A promise a game does not keep: where, what differs, and how to see it again.

    `crash` is there if the game's code raised something. `kind` is the same for failures that are
    the same fault: an exception from one line, or one complaint about other cards and seats.
    """

    def __init__(
        self,
        promise: str,
        game: str,
        setting: Setting,
        seed: int,
        moment: int | None,
        what: str,
        crash: Crash | None = None,
    ) -> None:
        at = "" if moment is None else f", moment {moment}"
        call = f"{game!r}, seats={setting.seats}, options={setting.options!r}, seed={seed}"
        if moment is not None:
            call += f", moment={moment}"
        lines = [f"{game}, {setting}, seed {seed}{at}: {what}"]
        if crash is not None:
            lines += crash.lines()
        lines += [f"promised: {promise}", f"see it:   muster.kit.walked({call})"]
        super().__init__("\n    ".join(lines))
        self.kind = _ONE_OF_MANY.sub("…", what) if crash is None else crash.kind
        self.crash = crash
        self.promise = promise
        self.setting = setting
        self.seed = seed
        self.moment = moment
        self.what = what


class Trial:
    """A game, a setting, a seed, and what a check needs to walk and to complain."""

    def __init__(
        self, promise: str, game: Game[Any], setting: Setting, seed: int, brief: bool = False
    ) -> None:
        self.promise = promise
        self.game = game
        self.setting = setting
        self.seed = seed
        self.brief = brief
        self.moment: int | None = None
        self.notes: list[str] = []  # worth telling, though nothing is wrong
        shelf.add(game)  # redealing looks games up by their id: it must find this very one
        self.box = game.box(setting.seats, setting.options)
        self.seats = range(setting.seats)
        self.viewers: tuple[int | None, ...] = (*self.seats, None)

    def rng(self, purpose: str) -> random.Random:
        """Chance for the check itself: the same for the same trial and purpose."""
        return random.Random(f"{self.game.meta.id} {self.setting} {self.seed} {purpose}")

    def new(self) -> Match:
        """The match of this trial, before its first input."""
        return Match.new(
            self.game.meta.id, self.setting.seats, self.seed, dict(self.setting.options)
        )

    def failed(self, what: str, error: Exception | None = None) -> KitFailure:
        """The failure to raise at the moment that is being looked at; `error` is its cause."""
        crash = None if error is None else crash_of(error, self.game.folder)
        return KitFailure(
            self.promise, self.game.meta.id, self.setting, self.seed, self.moment, what, crash
        )

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            raise self.failed(what)

    def some_viewers(self, rng: random.Random) -> list[int | None]:
        """A few seats and perhaps a spectator; over the moments of a walk everybody has a turn."""
        return rng.sample(self.viewers, min(3, len(self.viewers)))

    def who(self, seat: int | None) -> str:
        return "a spectator" if seat is None else f"seat {seat}"


class Check(Protocol):
    """Looks at one match; raises a KitFailure if the game does not keep the promise. What it
    returns is worth telling all the same: lines, most often none.

    A `brief` look takes fewer moments, for many settings that differ little.
    """

    def __call__(
        self, game: Game[Any], setting: Setting, seed: int = 0, *, brief: bool = False
    ) -> tuple[str, ...]: ...


def check(promise: str) -> Callable[[Callable[[Trial], None]], Check]:
    """Make a function of a trial into a check `(game, setting, seed)` of this promise.

    Whatever a game raises on the way is a failure too, with the place where it happened.
    """

    def made(body: Callable[[Trial], None]) -> Check:
        @wraps(body)
        def checked(
            game: Game[Any], setting: Setting, seed: int = 0, *, brief: bool = False
        ) -> tuple[str, ...]:
            try:
                trial = Trial(promise, game, setting, seed, brief)
            except Exception as error:  # the box cannot even be packed
                what, crash = f"{type(error).__name__}: {error}", crash_of(error, game.folder)
                raise KitFailure(promise, game.meta.id, setting, seed, None, what, crash) from error
            try:
                body(trial)
            except KitFailure:
                raise
            except Exception as error:
                raise trial.failed(f"{type(error).__name__}: {error}", error) from error
            return tuple(trial.notes)

        return checked

    return made


class Walk:
    """A random match from its set-up to its end: the inputs, and what each of them was about.

    Where the match gets stuck or breaks, the walk ends and `stopped` says why: `play` complains,
    the other checks look at what there is.
    """

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.inputs: list[tuple[int, str]] = []
        self.asked: list[frozenset[str]] = []  # before each input: the keys of the open asks
        self.told: list[frozenset[str]] = []  # by each input: the kinds of events it caused
        self.sealed: list[bool] = []  # was the input a sealed answer, or part of one?
        self.stopped: Exception | None = None
        match = trial.new()
        rng = trial.rng("walk")
        limit = 2 * trial.game.bound(trial.box) + 1000
        try:
            while not match.over and len(self.inputs) < limit:
                self._step(match, rng)
        except Exception as error:
            self.stopped = error
        trial.moment = None

    def _step(self, match: Match, rng: random.Random) -> None:
        self.trial.moment = match.moment
        seat, action, ask = chosen(self.trial, match, rng, REVISING)
        keys = frozenset(one.key for one in match.asks)
        before = len(match.events)
        match.play(seat, action)
        self.inputs.append((seat, action))
        self.asked.append(keys)
        self.sealed.append(ask.sealed)
        self.told.append(frozenset(event.kind for event in match.events[before:]))

    def __len__(self) -> int:
        return len(self.inputs)

    def visit(self, moments: Iterable[int] | None = None) -> Iterator[Match]:
        """The match at each of these moments, in order (all of them by default).

        It is the same match that goes on: clone it to change it or to keep it.
        """
        wanted = set(range(len(self.inputs) + 1) if moments is None else moments)
        match = self.trial.new()
        for moment in range(len(self.inputs) + 1):
            if moment in wanted:
                self.trial.moment = moment
                yield match
            if moment < len(self.inputs):
                match.play(*self.inputs[moment])
        self.trial.moment = None

    def spread(self) -> list[int]:
        """All moments; of a long match so MANY, evenly, with its beginning and its end. A brief
        trial takes a third of that; at another seed they are others.
        """
        end = len(self.inputs)
        most = MANY // 3 if self.trial.brief else MANY
        apart = -(-end // most) or 1
        return sorted({0, *range(self.trial.seed % apart, end, apart), end})

    def sample(self, count: int, *, each: int = 2, end: bool = False) -> list[int]:
        """About `count` moments before an input: every kind of ask and of event, then at random.

        `each` is how often a kind is met, if it occurs that often. With `end`, the moment after the
        last input is one more. A brief trial keeps to half the count: some kinds are met, others at
        other settings.
        """
        rng = self.trial.rng("sample")
        order = list(range(len(self.inputs)))
        rng.shuffle(order)
        kinds: dict[str, int] = {}
        picked: list[int] = []
        for moment in order:
            new = [
                kind
                for kind in (*self.asked[moment], *("!" + k for k in self.told[moment]))
                if kinds.get(kind, 0) < each
            ]
            if new:
                picked.append(moment)
                for kind in new:
                    kinds[kind] = kinds.get(kind, 0) + 1
        rest = [moment for moment in order if moment not in picked]
        picked += rest[: max(0, count - len(picked))]
        if self.trial.brief:
            picked = picked[: (count + 1) // 2]
        return sorted([*picked, len(self.inputs)] if end else picked)


def chosen(
    trial: Trial, match: Match, rng: random.Random, revising: float = 0.0
) -> tuple[int, str, Ask]:
    """A seat and one of its legal answers, at random, and the ask it answers.

    Every open ask that must be answered has an answer; with optional ones, at least one has.
    """
    state = match.state
    if revising and state.sealed and rng.random() < revising:
        ask = rng.choice(state.sealed).picked(())
        answers = legal_answers(state, ask)
        if answers:
            return ask.seat, match.box.catalogue.texts[rng.choice(answers)], ask
    waiting = list(state.asks)
    rng.shuffle(waiting)
    policy = RandomPolicy(rng)
    texts = match.box.catalogue.texts
    back: list[tuple[int, str, Ask]] = []
    for ask in waiting:
        answers = legal_answers(state, ask)
        trial.expect(
            bool(answers) or ask.optional,
            f"seat {ask.seat} is asked {ask.key!r} and has no legal answer",
        )
        at = policy.choose(state, ask, answers) if answers else PASS
        if at != PASS:
            return ask.seat, texts[answers[at]], ask
        if answers:
            back.append((ask.seat, texts[rng.choice(answers)], ask))
    if back:
        return back[0]
    raise trial.failed("nobody can do anything and the match is not over")


def wander(trial: Trial, match: Match, rng: random.Random, steps: int) -> None:
    """Play on at random, until the end or as far as it goes: that it gets stuck is for `play`."""
    for _ in range(steps):
        if match.over:
            return
        try:
            seat, action, _ = chosen(trial, match, rng, REVISING)
        except KitFailure:
            return
        match.play(seat, action)


def walked(
    game: str,
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    moment: int | None = None,
) -> Match:
    """The match of a trial at a moment (None: before its first input), to look at a failure."""
    found = shelf.game(game)
    trial = Trial("", found, Setting(seats, dict(options or {})), seed)
    if moment is None:
        return trial.new()
    return next(iter(Walk(trial).visit([moment])))
