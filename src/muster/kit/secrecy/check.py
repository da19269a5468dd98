"""Non-interference: nobody gets anything that depends on what the seat may not know.

Here the present is looked at: re-deal what a seat cannot know, and whatever reaches it stays the
same to the byte. `twins` does the same for the past: events and undo.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from muster.kernel.engine import legal_answers
from muster.kernel.match import Match, redeal
from muster.kernel.records.freeze import fingerprint
from muster.kernel.views.knowledge import Knowledge
from muster.kit.secrecy.channels import channels, difference
from muster.kit.trial import Trial, Walk, check, wander
from muster.kit.tries import worth_trying

PROMISE = (
    "non-interference: re-deal what a seat cannot know, and view, asks, legal actions, scene, "
    "observation and refusals are byte-identical; and what is hidden really moves"
)

MOMENTS = 7
WORLDS = 3
TRIES = 600
REFUSALS = 250


@check(PROMISE)
def secrecy(trial: Trial) -> None:
    """Every seat and a spectator, at moments of every kind and after the end."""
    walk = Walk(trial)
    named = moved = False
    for match in walk.visit(walk.sample(MOMENTS, each=1, end=True)):  # the settings see others
        rng = trial.rng(f"redeal {match.moment}")
        viewers = trial.some_viewers(rng)
        for seat in viewers:
            deal = dealer(match, seat)
            _same_to_the_byte(trial, match, seat, deal, rng)
            _same_prompts(trial, match, seat, deal, rng)
            _same_knowledge(trial, match, seat, rng)
            _really_moves(trial, match, seat, deal, rng)
            named = named or bool(trial.game.secrets(match.state, seat))
            moved = moved or deal(rng).state.dump() != match.state.dump()
        _can_be_played(trial, dealer(match, viewers[0]), rng)
    trial.moment = None
    trial.expect(named or not moved, "redeal() moves something, yet secrets() never names anything")


Deal = Callable[[random.Random], Match]


def dealer(match: Match, seat: int | None) -> Deal:
    """Deals worlds this seat's view allows now. Only the JSON of the view gets through: no object
    can smuggle the truth.
    """
    view = json.dumps(match.view(seat))
    return lambda rng: redeal(json.loads(view), rng)


def _same_to_the_byte(
    trial: Trial, match: Match, seat: int | None, deal: Deal, rng: random.Random
) -> None:
    texts = [] if seat is None else worth_trying(match, seat)
    if len(texts) > REFUSALS:  # over the moments and settings of a game all have their turn
        texts = rng.sample(texts, REFUSALS)
    texts.append("nonsense")
    truth = channels(match, seat, texts)
    for _ in range(WORLDS):
        world = deal(rng)
        differs = difference(truth, channels(world, seat, texts))
        trial.expect(
            not differs,
            f"what {trial.who(seat)} gets depends on what it may not know, or redeal() does not "
            f"keep to the view. {differs}",
        )
        _same_holdings(trial, match, world, seat)
    start = rng.random()
    one, other = (deal(random.Random(start)) for _ in range(2))
    trial.expect(
        one.fingerprint == other.fingerprint,
        f"redeal() for {trial.who(seat)} draws from something else than the rng it is given",
    )


def _same_holdings(trial: Trial, match: Match, world: Match, seat: int | None) -> None:
    now, then = trial.game.holdings(world.state), trial.game.holdings(match.state)
    trial.expect(
        now == then, f"redeal() for {trial.who(seat)} holds {now}, the match itself {then}"
    )


def _same_prompts(
    trial: Trial, match: Match, seat: int | None, deal: Deal, rng: random.Random
) -> None:
    """Everybody reads the prompts of all asks, so they are made from what is public.

    A re-dealt world has the prompts of the view; whether they depend on something hidden shows
    when they are made anew.
    """
    world = deal(rng)
    for ask in (*match.state.asks, *match.state.sealed):
        words = ask.question.prompt(match.state, ask.seat, ask.arg)
        if words == ask.prompt:
            trial.expect(
                ask.question.prompt(world.state, ask.seat, ask.arg) == words,
                f"the prompt {words!r} tells {trial.who(seat)} what it may not know",
            )


def _same_knowledge(trial: Trial, match: Match, seat: int | None, rng: random.Random) -> None:
    """What is taken straight from a state is what its view tells, and deals the same worlds.

    Search and bots that play with themselves spare the views: nothing else may get through.
    """
    s, game = match.state, trial.game
    view = json.loads(json.dumps(match.view(seat)))
    if game.straight:
        known, seen = game.known(s, seat), game.seen(match.box, view["table"])
        for name in (*type(s).__slots__, "stack", "asks", "sealed"):
            straight, told = getattr(known, name), getattr(seen, name)
            trial.expect(
                _same(straight, told),
                f"{trial.who(seat)} gets {name} = {straight!r} straight from the state, and "
                f"{told!r} from its view",
            )
        trial.expect(
            seat is None or game.worth(s, seat) == game.value(match.box, view["table"], seat),
            f"what the game thinks of the state is not what it thinks of the view of seat {seat}",
        )
    start = rng.random()
    both = (Knowledge.of(s, seat), Knowledge.from_view(match.box, view))
    one, other = (fingerprint(each.deal(random.Random(start))) for each in both)
    trial.expect(
        one == other, f"what {trial.who(seat)} knows of the state deals another world than its view"
    )


def _same(one: Any, other: Any) -> bool:
    """The same value, also of what a state keeps as objects of the game's own."""
    if isinstance(one, (list, tuple)):
        return type(one) is type(other) and len(one) == len(other) and all(map(_same, one, other))
    slots = getattr(type(one), "__slots__", ())
    if one == other or not slots or type(one) is not type(other):
        return bool(one == other)
    return all(_same(getattr(one, name), getattr(other, name)) for name in slots)


def _really_moves(
    trial: Trial, match: Match, seat: int | None, deal: Deal, rng: random.Random
) -> None:
    """Each secret, and each part of it, takes another value in some world.

    A few worlds suffice as a rule; many are tried where something has not moved, so that a false
    alarm is practically impossible even for one card among forty.
    """
    still = _secrets(match, seat)
    for _ in range(TRIES):
        if not still:
            return
        now = _secrets(deal(rng), seat)
        still = {name: value for name, value in still.items() if now.get(name) == value}
    told = "; ".join(f"{name} is always {value}" for name, value in still.items())
    raise trial.failed(f"in {TRIES} worlds re-dealt for {trial.who(seat)}, {told}")


def _secrets(match: Match, seat: int | None) -> dict[str, str]:
    """What the game names, part by part, the sealed answers of others, and the chance to come."""
    found: dict[str, str] = {}
    named: dict[str, Any] = match.game.secrets(match.state, seat)
    for name, value in named.items():
        if isinstance(value, (list, tuple)):
            found |= {f"{name}, number {n}": repr(part) for n, part in enumerate(value, start=1)}
        else:
            found[name] = repr(value)
    for ask in match.state.sealed:
        if ask.seat != seat and len(legal_answers(match.state, ask.picked(()))) > 1:
            found[f"the sealed answer of seat {ask.seat}"] = repr(ask.picks)
    if not match.over:
        found["the chance to come"] = match.state.chance.key.hex()
    return found


def _can_be_played(trial: Trial, deal: Deal, rng: random.Random) -> None:
    """A re-dealt world is a whole match: bots play it to the end."""
    wander(trial, deal(rng), rng, 2 * trial.game.bound(trial.box) + 1000)
