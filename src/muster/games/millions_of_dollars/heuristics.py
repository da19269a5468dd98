"""What a bot does in Millions of Dollars: plans, talks, deals and names, all from its view."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .bot.bargaining import Bargain
from .bot.beliefs import Beliefs, believed
from .bot.forecast import Prospects
from .bot.looks import best_look
from .bot.outlook import Outlook
from .bot.roles import plan
from .bot.speaking import claim, press, small_talk
from .state import IN, Gangs


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
) -> dict[str, float]:
    """How good the answers are that are worth a thought, as chances to win."""
    verbs = {text.split(" ", 1)[0] for text in legal}
    if "send" in verbs:
        return {plan(s, seat, legal, rng): 1.0}
    if "name" in verbs:
        return naming(s, seat, legal, rng)
    if "also" in verbs:
        return {max((text for text in legal if text != "done"), key=_amount): 1.0}
    if verbs <= {"done"}:
        return {"done": 1.0}
    if not verbs & {"pass", "leave"}:
        return {}  # it is not our turn: looks and withdrawals can wait
    said = claim(s, seat, legal, bluff, rng)
    if said:
        return {said: 1.0}
    bargain = Bargain(s, seat, legal)
    look = bargain.look()
    if look:
        return {look: 1.0}
    scores = {text: worth for text, worth in bargain.scores().items() if text in bargain.legal}
    if not scores:
        return scores
    best = max(scores, key=lambda text: scores[text])
    instead = press(bargain, best, rng)
    if not instead and best == "pass":
        instead = small_talk(bargain, rng)
    if instead:
        scores[instead] = scores[best] + bargain.bother
    return scores


def _amount(text: str) -> int:
    return int(text.rsplit(" ", 1)[1])


# The Snitch names


def naming(s: Gangs, seat: int, legal: Sequence[str], rng: random.Random) -> dict[str, float]:
    """What naming each role is worth; a look first if it is worth the card."""
    box = s.box
    roles = [box.role_at[text.split()[1]] for text in legal if text.startswith("name ")]
    beliefs = without_second_snitch(s, seat, believed(s, seat, rng))
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
