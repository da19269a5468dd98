"""Random play reaches an end within the game's stated bound."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from muster.bots.playout import onward
from muster.kernel.ask import Ask
from muster.kernel.engine import legal_answers
from muster.kernel.match import Match
from muster.kernel.outcome import Finish
from muster.kit.trial import Trial, Walk, check

PROMISE = "random play reaches an end within the game's stated bound"

Pick = Callable[[random.Random, list[int]], int]

# The extremes find what random play rarely does: bids of everything, or of nothing, for ever.
TEMPERS: dict[str, Pick] = {
    "random": lambda rng, answers: rng.choice(answers),
    "always the first": lambda rng, answers: answers[0],
    "always the last": lambda rng, answers: answers[-1],
}


@check(PROMISE)
def play_ends(trial: Trial) -> None:
    """Every way of playing ends within `Game.bound` with a proper outcome.

    Sealed answers given anew do not count, nor do answers that only take something back: nobody
    bounds how often one thinks again. In a brief trial optional asks come first or last, by turns
    over the seeds.
    """
    for at, (temper, pick) in enumerate(TEMPERS.items()):
        for idle_first in ((trial.seed + at) % 2 == 0,) if trial.brief else (False, True):
            match = trial.new()
            _play_out(trial, match, pick, idle_first, temper)
            _proper_end(trial, match)
    walk = Walk(trial)
    if walk.stopped is not None:
        trial.moment = len(walk)
        raise walk.stopped
    trial.expect(
        next(iter(walk.visit([len(walk)]))).over,
        f"no end after {len(walk)} inputs, some of them sealed answers given anew",
    )


def _play_out(trial: Trial, match: Match, pick: Pick, idle_first: bool, temper: str) -> None:
    rng = trial.rng(f"{temper} {idle_first}")
    bound = trial.game.bound(trial.box)
    while not match.over:
        trial.moment = None
        trial.expect(
            match.moment < bound,
            f"{match.moment} decisions ({temper} answer) and no end; the stated bound is {bound}",
        )
        asks = list(match.state.asks)
        rng.shuffle(asks)
        # Optional asks first, as long as any is open: the rules must end it, not good will.
        asks.sort(key=lambda ask: ask.optional is not idle_first)
        seat, answers = _first_answerable(trial, match, asks)
        match.play(seat, match.box.catalogue.texts[pick(rng, answers)])


def _first_answerable(trial: Trial, match: Match, asks: list[Ask]) -> tuple[int, list[int]]:
    back: list[tuple[int, list[int]]] = []
    for ask in asks:
        answers = legal_answers(match.state, ask)
        if not answers and not ask.optional:
            raise trial.failed(
                f"after {match.record.inputs}: seat {ask.seat} is asked {ask.key!r} "
                "and has no legal answer"
            )
        places = onward(match.state, ask, answers)
        if places:
            return ask.seat, [answers[at] for at in places]
        if answers:
            back.append((ask.seat, answers))
    if back:
        return back[0]
    raise trial.failed(f"after {match.record.inputs}: nobody can do anything")


def _proper_end(trial: Trial, match: Match) -> None:
    outcome = match.outcome
    trial.expect(outcome is not None, "the match is over and has no outcome")
    assert outcome is not None
    seats = trial.setting.seats
    trial.expect(
        len(outcome.scores) == seats, f"{len(outcome.scores)} scores for {seats} seats: {outcome}"
    )
    trial.expect(
        set(outcome.winners) <= set(range(seats))
        and len({*outcome.winners}) == len(outcome.winners),
        f"the winners {outcome.winners} are not seats",
    )
    trial.expect(bool(outcome.ending), "the outcome does not say which ending it was")
    for row in outcome.sheet:
        trial.expect(
            len(row.points) == seats + len(outcome.others),
            f"the scoring sheet has {len(row.points)} numbers for {row.label!r}",
        )
    msgspec.json.encode(outcome)
    trial.expect(not match.asks, f"the match is over and still asks {match.asks}")
    all_or_none = len(outcome.winners) in (0, seats)
    trial.expect(
        all_or_none or not match.game.together,
        f"all seats win or lose together, and the winners are {outcome.winners}",
    )
    _achieved(trial, Finish(match.state, match.events, outcome))


def _achieved(trial: Trial, finish: Finish) -> None:
    """Every achievement can be told and judged, and so can the score of one who plays alone."""
    seats = trial.setting.seats
    ids = [one.id for one in trial.game.achievements]
    trial.expect(len(set(ids)) == len(ids), f"two achievements have one id: {ids}")
    for one in trial.game.achievements:
        plain = bool(one.id) and not one.id.split()[1:] and one.text.endswith(".")
        trial.expect(
            plain and bool(one.name) and bool(one.icon),
            f"the achievement {one.id!r} needs an id without spaces, a name, an icon and a "
            f"sentence that ends in a full stop; its text is {one.text!r}",
        )
        for seat in range(seats):
            try:
                earned = one.earned(finish, seat)
            except Exception as error:
                raise trial.failed(f"the achievement {one.id!r} raises {error!r}", error) from None
            trial.expect(
                isinstance(earned, bool),
                f"the achievement {one.id!r} says {earned!r} of seat {seat}, not True or False",
            )
    if seats == 1:
        trial.game.solo_score(finish)
