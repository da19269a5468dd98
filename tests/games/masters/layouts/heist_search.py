"""Looking for a heist that ends a certain way: partners play, small changes are tried.

This looks into the real state, bag and dice included, so it is no bot: a game is played by the
advice of `heuristics`, now and then by something else; what went furthest is kept up to some
moment and played on differently from there.
"""

from __future__ import annotations

import random
from typing import Any

from muster import Match
from muster.games.masters.components import DOCUMENT, JEWEL, KEYCARD, NPC, USB
from muster.games.masters.heuristics import answer
from muster.games.masters.partner.sight import Sight
from muster.games.masters.rules import distances
from muster.games.masters.state import Heist
from muster.kernel.engine import apply, legal_answers
from muster.kernel.events import Silence

GAME = "masters"
Inputs = list[tuple[int, str]]
WHIM = 0.06
"""How often something else than the advice is done."""

KEPT = ("act", "move", "unlock", "subdue", "disable", "pwn", "use", "done", "start", "mark", "cast")


def begin(scenario: str, seed: int, seats: int, options: dict[str, Any]) -> Match:
    return Match.new(GAME, seats, seed=seed, options={"scenario": scenario, **options})


def play_on(s: Heist, rng: random.Random, whim: float, inputs: Inputs) -> None:
    """Play a state to its end, adding what was done."""
    box, out = s.box, Silence()
    texts, ids = box.catalogue.texts, box.catalogue.ids
    while not s.over:
        asks = [ask for ask in s.asks if ask.seat >= 0]
        waiting = [ask for ask in asks if not ask.idle] or asks
        ask = waiting[0]
        legal = [texts[action] for action in legal_answers(s, ask)]
        favours = [one for one in legal if one.startswith("inside ")]
        if len(legal) == 1:
            text = legal[0]
        elif favours and whim and rng.random() < 0.3:
            text = rng.choice(favours)
        elif rng.random() < whim:
            likely = [one for one in legal if one.split(" ", 1)[0] in KEPT and one != "escape"]
            text = rng.choice(likely or legal)
        else:
            advice = answer(Sight(s.clone(), ask.seat), ask.key, legal)
            text = max(advice, key=lambda one: advice[one])
        inputs.append((ask.seat, text))
        apply(s, ask, ids[text], out)


def progress(s: Heist) -> float:
    """How near the heist came to its objective."""
    if s.won:
        return 1_000.0
    goal = s.scenario.goal
    found = 10.0 * s.part - s.remote.bit_count() - s.doors.bit_count() - s.safes.bit_count() * 3
    found += 6.0 * s.jewels + 12.0 * s.documents + s.cracks
    lying = [kind for pieces in s.loot_on for kind in pieces]
    for kind in (JEWEL, DOCUMENT, KEYCARD, USB):
        found -= 1.5 * lying.count(kind)
    if goal.npc_escapes:
        joined = s.alive >> NPC & 1 or s.busted >> NPC & 1
        found += 8.0 if joined else 0.0
        if s.place[NPC] >= 0:
            away = distances(s, s.place[NPC])
            found -= min((steps for tile, steps in away.items() if tile >= s.site.hexes), default=9)
    found -= 0.2 * len(s.escort)
    return found + 0.05 * s.round


def start(m: Match) -> Heist:
    s = m.state.clone()
    assert isinstance(s, Heist)
    return s


def replayed(m: Match, inputs: Inputs) -> Heist:
    """A clone of a match's state after these inputs."""
    s = start(m)
    out = Silence()
    for seat, text in inputs:
        action = s.box.catalogue.ids[text]
        ask = next(ask for ask in s.asks if ask.seat == seat and _may(s, ask, action))
        apply(s, ask, action, out)
    return s


def _may(s: Heist, ask: Any, action: int) -> bool:
    return action in legal_answers(s, ask)


def improve(m: Match, rng: random.Random, tries: int) -> tuple[float, Inputs]:
    """The best of so many games that begin like this one."""
    best: Inputs = []
    s = start(m)
    play_on(s, rng, 0.0, best)
    most = progress(s)
    for attempt in range(tries):
        if most >= 1_000.0:
            break
        keep = rng.randrange(len(best)) if attempt % 3 else 0
        inputs = best[:keep]
        s = replayed(m, inputs)
        play_on(s, rng, WHIM, inputs)
        reached = progress(s)
        if reached >= most:
            best, most = inputs, reached
    return most, best


def find(
    scenario: str, seats: int, options: dict[str, Any], seeds: int, tries: int
) -> tuple[float, int, Inputs]:
    """The first seed, from 0 on, with which a win was found; else the best try."""
    top: tuple[float, int, Inputs] = (-99.0, 0, [])
    for seed in range(seeds):
        m = begin(scenario, seed, seats, options)
        reached, inputs = improve(m, random.Random(f"{scenario} {seed}"), tries)
        if reached > top[0]:
            top = reached, seed, inputs
        if reached >= 1_000.0:
            break
    return top
