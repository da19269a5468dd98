"""What a bot does in Millions of Dollars: plans, talks, deals and names, all from its view."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .bot.bargaining import Bargain
from .bot.beliefs import Beliefs, Fits, believed
from .bot.forecast import Prospects
from .bot.glance import slips, weigh
from .bot.hindsight import read
from .bot.lookahead import Act, Spent, promising, try_ahead
from .bot.looks import best_look
from .bot.outlook import Outlook
from .bot.persona import Persona, persona
from .bot.reasons import reasons
from .bot.roles import plan
from .bot.speaking import claim, press, small_talk
from .state import IN, Gangs

__all__ = [
    "advise",
    "consider",
    "naming",
    "reasons",
    "slips",
    "value",
    "weigh",
    "without_second_snitch",
]

MISLEADS = 0.3
"""How often others are thought to mislead."""

KEEN = 8
"""With so many playouts all is made of what others did; with fewer, less."""

AHEAD = 12
"""With fewer playouts nothing is tried: what others did is read, and that is all."""


def value(s: Gangs, seat: int) -> float:
    """The chance to win by money alone, antes counted half: they may be lost."""
    cash = [
        money + sum(s.antes[slot] for slot in s.box.own[one]) // 2
        for one, money in enumerate(s.cash)
    ]
    return 100 * Prospects(s.box, s.round, cash).odds(cash, 0)[seat]


def advise(
    s: Gangs,
    seat: int,
    legal: Sequence[str],
    bluff: float,
    rng: random.Random,
    temper: str = "",
) -> dict[str, float]:
    """How good the answers are that are worth a thought, as chances to win."""
    taste = persona(temper)
    first = _at_once(s, seat, legal, bluff, rng, taste, None)
    if first is not None:
        return first
    bargain = Bargain(s, seat, legal, None, taste)
    look = bargain.look()
    if look:
        return {look: 1.0}
    scores = {text: worth for text, worth in bargain.scores().items() if text in bargain.legal}
    if not scores:
        return scores
    best = max(scores, key=lambda text: scores[text])
    instead = _said_instead(bargain, best, rng)
    if instead:
        scores[instead] = scores[best] + bargain.bother
    return scores


def _at_once(
    s: Gangs,
    seat: int,
    legal: Sequence[str],
    bluff: float,
    rng: random.Random,
    taste: Persona,
    fits: Fits | None,
) -> dict[str, float] | None:
    """What needs no weighing of deals; None for a turn that does."""
    verbs = {text.split(" ", 1)[0] for text in legal}
    if "send" in verbs:
        return {plan(s, seat, legal, rng): 1.0}
    if "name" in verbs:
        return naming(s, seat, legal, rng, fits)
    if "also" in verbs:
        return {max((text for text in legal if text != "done"), key=_amount): 1.0}
    if verbs <= {"done"}:
        return {"done": 1.0}
    if not verbs & {"pass", "leave"}:
        return {}  # it is not our turn: looks and withdrawals can wait
    said = claim(s, seat, legal, bluff, rng, taste)
    return {said: 1.0} if said else None


def _said_instead(bargain: Bargain, best: str, rng: random.Random) -> str:
    """Words for a turn that has no better use than this."""
    instead = press(bargain, best, rng)
    if not instead and best == "pass":
        instead = small_talk(bargain, rng)
    return instead


def consider(
    s: Gangs,
    seat: int,
    legal: Sequence[str],
    playouts: int,
    spent: Spent,
    rng: random.Random,
    bluff: float = MISLEADS,
    temper: str = "",
) -> list[Act]:
    """What comes of the answers that are worth a thought, the best first.

    What others did says what they have; what they would do next is tried as far as time goes, from
    `AHEAD` playouts on: fewer tell less than what looks best.
    """
    taste = persona(temper)
    fits = read(s, seat, min(1.0, playouts / KEEN) if playouts else 1.0)
    first = _at_once(s, seat, legal, bluff, rng, taste, fits)
    if first is not None:
        return [Act(text, first[text]) for text in sorted(first, key=lambda text: -first[text])]
    bargain = Bargain(s, seat, legal, fits, taste)
    look = bargain.look()
    if look:
        return [Act(look, bargain.stay)]
    acts = promising(bargain)
    if not s.box.real_time and not 0 < playouts < AHEAD:  # in real time anybody may be next
        acts = try_ahead(s, seat, acts, bargain.beliefs, _glance, spent, rng)
    instead = _said_instead(bargain, acts[0].text, rng) if acts else ""
    return [Act(instead, acts[0].chance()), *acts] if instead else acts


def _glance(s: Gangs, seat: int, legal: Sequence[str], rng: random.Random) -> str:
    """What somebody answers who does not think ahead."""
    advice = advise(s, seat, legal, MISLEADS, rng)
    return max(advice, key=lambda text: advice[text]) if advice else legal[0]


def _amount(text: str) -> int:
    return int(text.rsplit(" ", 1)[1])


# The Snitch names


def naming(
    s: Gangs,
    seat: int,
    legal: Sequence[str],
    rng: random.Random,
    fits: Fits | None = None,
) -> dict[str, float]:
    """What naming each role is worth; a look first if it is worth the card."""
    box = s.box
    roles = [box.role_at[text.split()[1]] for text in legal if text.startswith("name ")]
    beliefs = without_second_snitch(s, seat, believed(s, seat, rng, fits=fits))
    outlook = Outlook(s, seat, beliefs, [0.0] * box.slots, rng)
    merits = outlook.naming(roles)
    if any(text.startswith("peek ") for text in legal):
        choices = [outlook.odds_named(role) for role in roles]
        million = outlook.prospects.million(max(merits.values()))
        look = best_look(outlook, s, legal, choices, million)
        if look:
            return {look: 1.0}
    return {f"name {box.role_ids[role]}": merit for role, merit in merits.items()}


def without_second_snitch(s: Gangs, seat: int, beliefs: Beliefs) -> Beliefs:
    """Who is asked to name knows that he is the only Snitch still in."""
    others = [
        slot for slot, status in enumerate(s.status) if status == IN and s.box.owner[slot] != seat
    ]
    fitting = {
        world: chance
        for world, chance in zip(beliefs.worlds, beliefs.chances, strict=True)
        if all(world[slot] != s.box.snitch for slot in others)
    }
    return Beliefs(fitting) if fitting else beliefs
