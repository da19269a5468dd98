"""Non-interference of the past: what a seat is told, and what it may take back.

Worlds that look the same to a seat are played on side by side. As long as everything the seat can
see stays the same in both, it must be told the same and be able to take back the same. Three kinds
of worlds are tried, for each finds what the others cannot:

    others' answers   another seat answers something else, or begins to, or thinks again
    re-dealt worlds   everything the seat cannot know is dealt anew
    swapped pieces    two hidden pieces change places; so even a deal or a reveal can be compared
"""

from __future__ import annotations

import random

from muster.kernel.ask import Ask
from muster.kernel.engine import ask_for, legal_answers
from muster.kernel.match import Match
from muster.kit.records import from_frozen
from muster.kit.secrecy.channels import difference, log_text
from muster.kit.secrecy.check import dealer
from muster.kit.secrecy.swaps import same_to, swapped_pieces, swapped_set_up
from muster.kit.secrecy.witness import Viewers, Witnessed
from muster.kit.trial import Trial, Walk, check

PROMISE = (
    "non-interference: where two worlds look the same to a seat, it is told the same and may take "
    "back the same, to the byte"
)

MOMENTS = 7
WORLDS = 3
STEPS = 5
ASKS = 2


@check(PROMISE)
def twins(trial: Trial) -> None:
    """Every seat and a spectator, at moments that cause every kind of event."""
    swapped_set_up(trial, trial.rng("set-up"))
    walk = Walk(trial)
    for match in walk.visit(walk.sample(MOMENTS, each=1)):  # the settings see others
        rng = trial.rng(f"twins {match.moment}")
        _others_answers(trial, match, rng)
        for seat in trial.some_viewers(rng):
            _redealt_worlds(trial, match, seat, rng)
            swapped_pieces(trial, match, walk, seat, rng)


# Others' answers


def _others_answers(trial: Trial, match: Match, rng: random.Random) -> None:
    asks = [*match.asks, *(ask.picked(()) for ask in match.state.sealed)]
    for ask in rng.sample(asks, min(ASKS, len(asks))):
        viewers = tuple(seat for seat in trial.some_viewers(rng) if seat != ask.seat)
        worlds = _answered(match, ask, viewers, rng)
        reader = rng.choice(viewers)
        for seat in viewers:
            alike: dict[tuple[str, ...], Witnessed] = {}
            for world in worlds:
                first = alike.setdefault(world.seen(seat), world)
                if first is not world:
                    how = f"seat {ask.seat} answers {ask.key!r}: {first}; or: {world}"
                    same_to(trial, seat, first, world, how)
                    if seat == reader and not world.match.over:  # in the end all is told
                        _same_log(trial, seat, first, world, how)


def _same_log(trial: Trial, seat: int | None, one: Witnessed, other: Witnessed, how: str) -> None:
    """The log as it is read, with everything that numbers its lines."""
    differs = difference(log_text(one.match, seat), log_text(other.match, seat))
    trial.expect(not differs, f"the log of {trial.who(seat)} differs ({how}): {differs}")


def _answered(match: Match, ask: Ask, viewers: Viewers, rng: random.Random) -> list[Witnessed]:
    """Worlds in which a seat answers differently: something else, or not yet; a sealed answer may
    be begun, whole, whole and given anew, or one of two and taken back. Then somebody else goes on,
    the same in all.
    """
    answers = legal_answers(match.state, ask)
    worlds = [Witnessed(match.clone(), viewers)]
    for action in rng.sample(answers, min(2, len(answers))):
        world = Witnessed(match.clone(), viewers)
        world.play(ask.seat, action)
        worlds.append(world)
    if ask.sealed and answers:
        worlds += [
            _whole(Witnessed(match.clone(), viewers), ask, rng, anew) for anew in (False, True)
        ]
        for _ in range(2):
            world = _whole(Witnessed(match.clone(), viewers), ask, rng, False)
            if ask.seat in world.match.answered:
                world.undo(ask.seat)
                worlds.append(world)
    further: list[Witnessed] = []
    for other in match.asks:
        if other.seat != ask.seat:
            more = legal_answers(match.state, other)
            action = rng.choice(more) if more else -1
            for world in worlds:
                here = ask_for(world.match.state, other.seat, action) if more else None
                if here is not None and action in legal_answers(world.match.state, here):
                    twin = world.clone()
                    twin.play(other.seat, action)
                    further.append(twin)
            break
    return [*worlds, *further]


def _whole(world: Witnessed, ask: Ask, rng: random.Random, anew: bool) -> Witnessed:
    """A seat picks until its answer is sealed; if others are still missing, perhaps once more."""
    for _ in range(2 if anew else 1):
        current: Ask | None = ask if ask.seat not in world.match.answered else ask.picked(())
        while current is not None:
            answers = legal_answers(world.match.state, current)
            if not answers:
                return world  # stuck: that is for `play` to complain about
            world.play(ask.seat, rng.choice(answers))
            mine = [a for a in world.match.asks if a.seat == ask.seat and a.picks]
            current = next((a for a in mine if a.question is ask.question), None)
        if ask.seat not in world.match.answered:
            break
    return world


# Re-dealt worlds


def _redealt_worlds(trial: Trial, match: Match, seat: int | None, rng: random.Random) -> None:
    """The truth without its past, and re-dealt worlds, given the same inputs.

    The present is compared after the first input, when most worlds still look the same, and after
    the last; `secrecy` does so everywhere. The past grows: it is compared after each.
    """
    truth = Witnessed(from_frozen(trial, match), (seat,))
    deal = dealer(match, seat)
    worlds = [Witnessed(deal(rng), (seat,)) for _ in range(WORLDS)]
    for step in range(STEPS):
        state = truth.match.state
        asks = [ask for ask in state.asks if legal_answers(state, ask)]
        if not asks or not worlds:
            return
        ask = rng.choice(asks)
        action = rng.choice(legal_answers(state, ask))
        truth.play(ask.seat, action)
        worlds = [world for world in worlds if _follow(world, seat, ask, action, rng)]
        how = f"re-dealt; then {truth}"
        between = 0 < step < STEPS - 1
        worlds = [
            world for world in worlds if same_to(trial, seat, truth, world, how, past_only=between)
        ]


def _follow(world: Witnessed, seat: int | None, ask: Ask, action: int, rng: random.Random) -> bool:
    """Give a world the same input. What another seat seals is its own business: any will do."""
    state = world.match.state
    here = ask_for(state, ask.seat, action)
    if here is None or here.question is not ask.question:
        return False
    answers = legal_answers(state, here)
    if ask.seat != seat and ask.sealed and answers:
        action = rng.choice(answers)
    if action not in answers:
        return False
    world.play(ask.seat, action)
    return True
