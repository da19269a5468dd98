"""Thinking ahead: the best few acts tried in worlds a seat believes in, to the end of the round.

Everybody plays on as the bot itself would at a glance in his place, knowing what he may know. What
the acts so far say about roles (`hindsight`) says which worlds are tried.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import sqrt

from muster.kernel.ask import Ask
from muster.kernel.chance import Chance
from muster.kernel.engine import apply, legal_answers
from muster.kernel.events import Silence

from ..rules import winners
from ..state import UNKNOWN, Gangs
from ..view import deal
from .bargaining import Bargain
from .beliefs import Beliefs
from .forecast import Prospects

SILENCE = Silence()

BREADTH = 6
"""How many acts are tried."""

GOLDEN = 0.618033988749895
"""Worlds are taken in turn, spread evenly over how likely they are."""

Answer = Callable[[Gangs, int, Sequence[str], random.Random], str]
"""What somebody answers who does not think ahead: what he sees, his seat, what he may say."""

Spent = Callable[[int], float]
"""Told how many playouts there were since, the part of the time used up: at 1 it is over."""


class Act:
    """An act that is tried: what came of it so far."""

    def __init__(self, text: str, hope: float) -> None:
        self.text = text
        self.hope = hope
        self.played = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, worth: float) -> None:
        """Count one more playout."""
        self.played += 1
        self.total += worth
        self.squares += worth * worth

    def chance(self) -> float:
        """What it is worth on average; before it was tried, what is hoped of it."""
        return self.total / self.played if self.played else self.hope

    def doubt(self) -> float:
        """The standard error of the mean."""
        if self.played < 2:
            return 1.0
        mean = self.total / self.played
        return sqrt(max(0.0, self.squares / self.played - mean * mean) / (self.played - 1))


def promising(bargain: Bargain) -> list[Act]:
    """What is worth a try: what looks best, and what could be said instead."""
    scores = bargain.scores()
    best = sorted(scores, key=lambda text: -scores[text])
    talk = bargain.talk
    said = sorted(talk, key=lambda text: -talk[text][0] * talk[text][1])
    texts = [*best[: BREADTH - 2], *said[:3]]
    if "pass" in scores:
        texts.insert(1, "pass")
    found = [text for text in dict.fromkeys(texts) if text in bargain.legal]
    least = min(scores.values())
    return [Act(text, scores.get(text, least)) for text in found[:BREADTH]]


def try_ahead(
    s: Gangs,
    seat: int,
    acts: list[Act],
    beliefs: Beliefs,
    answer: Answer,
    spent: Spent,
    rng: random.Random,
) -> list[Act]:
    """The same acts, the best first: all in the same worlds, the worst dropped on the way."""
    ask = next(one for one in s.asks if one.seat == seat)
    live, width, used = acts, len(acts), 0
    start, turn = rng.random(), 0
    while width > 1:
        part = spent(used)
        if part >= 1.0:
            break
        keep = max(2, int(width ** (1.0 - part) + 0.5))
        if keep < len(live):
            live = sorted(live, key=Act.chance, reverse=True)[:keep]
        turn += 1
        world = _drawn(beliefs, (start + turn * GOLDEN) % 1.0)
        luck = rng.getrandbits(64)
        for act in live:
            act.add(_tried(s, ask, act.text, world, answer, luck))
        used = len(live)
    return sorted(acts, key=lambda act: (act.played, act.chance()), reverse=True)


def _drawn(beliefs: Beliefs, at: float) -> tuple[int, ...]:
    for world, chance in zip(beliefs.worlds, beliefs.chances, strict=True):
        at -= chance
        if at < 0:
            return world
    return beliefs.worlds[-1]


def _tried(
    s: Gangs, ask: Ask, text: str, world: tuple[int, ...], answer: Answer, luck: int
) -> float:
    """What an act is worth in this world, as a chance to win after this round."""
    rng = random.Random(luck)
    ahead = dealt(s, ask.seat, world, rng)
    apply(ahead, ask, s.box.catalogue.ids[text], SILENCE)
    play_round(ahead, s.round, answer, rng)
    return standing(ahead, s.round)[ask.seat]


def dealt(s: Gangs, seat: int, world: tuple[int, ...], rng: random.Random) -> Gangs:
    """A whole state in which everybody has the roles of this world."""
    ahead = s.clone()
    deal(ahead, seat, rng)
    ahead.roles = list(world)
    left = [world.count(role) - s.shown.count(role) for role in s.box.roles]
    ahead.hidden = left.index(max(left))
    ahead.chance = Chance(rng.randbytes(32))
    return ahead


def play_round(s: Gangs, round: int, answer: Answer, rng: random.Random) -> None:
    """On until this round is over: everybody answers by what he knows."""
    texts, ids = s.box.catalogue.texts, s.box.catalogue.ids
    while not s.over and s.round == round:
        ask = s.asks[0]
        for ask in s.asks:
            if not ask.question.rests:
                break
        legal = legal_answers(s, ask)
        action = legal[0]
        if len(legal) > 1:
            words = [texts[one] for one in legal]
            action = ids[answer(seen_by(s, ask.seat), ask.seat, words, rng)]
        apply(s, ask, action, SILENCE)


def seen_by(s: Gangs, seat: int) -> Gangs:
    """What a seat knows of the roles; nothing else that is hidden is looked at."""
    known = s.clone()
    open_now, owner = s.up | s.known[seat], s.box.owner
    known.roles = [
        role if owner[slot] == seat or open_now >> slot & 1 else UNKNOWN
        for slot, role in enumerate(s.roles)
    ]
    known.me = seat
    return known


def standing(s: Gangs, round: int) -> list[float]:
    """Each seat's chance to win when this round is over."""
    if s.over:
        best = winners(s)
        return [1 / len(best) if seat in best else 0.0 for seat in range(s.box.seats)]
    return Prospects(s.box, round, s.cash).odds(s.cash, 0)
