"""A look at the table, no more: for playouts, where many decisions must be made in no time.

Only public things and the seat's own roles are looked at; amounts are in millions.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from muster.kernel.ask import Ask

from ..box import NONE
from ..state import ABSENT, IN, Gangs

UNSEEN = 0.25
"""How many rivals of one's own role the card set aside hides, about."""

WAVERS = 0.8
"""How far a judgement at a glance is off, in millions: who is one of two gives way now and then."""

TALK = -0.4
"""What words cost that settle nothing."""

KINDS = {"call": -0.2, "peek": -0.3, "withdraw": -2.0, "give": -4.0, "done": 0.0}


def risk(s: Gangs, slot: int) -> float:
    """How likely somebody still in has the role of this Character, by the shown cards."""
    role = s.roles[slot]
    if role == NONE or role not in s.shown:
        return 0.0
    mine, others = s.box.owner[slot], 0
    for other, status in enumerate(s.status):
        if status == IN and s.box.owner[other] != mine:
            others += 1
    most = s.box.slots - s.box.chars
    return min(1.0, (s.shown.count(role) - 1 + UNSEEN) * others / most)


def share(s: Gangs) -> float:
    """What a sharer gets, if about two in three of those who are in share."""
    still = s.status.count(IN)
    return s.box.amount[s.loot] / max(1.0, 0.7 * still) if still else 0.0


def at_stake(s: Gangs, seat: int, slot: int) -> int:
    """The most a player can gain by this Character's leaving: alone with one's own all of the loot,
    else half of it, for somebody else shares too.
    """
    box = s.box
    most = box.amount[s.loot] + box.mastermind_bonus
    for other, status in enumerate(s.status):
        if status == IN and other != slot and box.owner[other] != seat:
            return most // 2
    return most


def most_asked(s: Gangs) -> int:
    """More than all of the loot nobody asks for."""
    return s.box.amount[s.loot]


def slips(s: Gangs, seat: int, legal: Sequence[str]) -> list[str]:
    """What somebody may do who does not think: no price, paid or asked, beyond all sense."""
    return [text for text in legal if _makes_sense(s, seat, text.split())]


def _makes_sense(s: Gangs, seat: int, words: list[str]) -> bool:
    box, verb = s.box, words[0]
    if verb in ("offer", "pay", "share"):
        return int(words[-1]) <= at_stake(s, seat, box.slot_words.index(words[1]))
    if verb == "ask":
        return int(words[-1]) <= most_asked(s)
    return verb != "give"


def staying(s: Gangs, slot: int) -> float:
    """What staying in is worth more than leaving, in millions."""
    danger = risk(s, slot)
    lost = 0 if s.box.keeps_ante[s.roles[slot]] else s.antes[slot]
    return (1 - danger) * share(s) - danger * lost


def weigh(s: Gangs, ask: Ask, legal: list[int], rng: random.Random) -> list[float]:
    """How good each answer looks: what settles something, or nothing; talk is left out."""
    box, seat = s.box, ask.seat
    texts = box.catalogue.texts
    if s.status[0] == ABSENT:
        return [rng.random() + _symbol(s, texts[action]) for action in legal]
    own = [slot for slot in box.own[seat] if s.status[slot] == IN]
    stay = 0.0
    worst = NONE
    for slot in own:
        worth = staying(s, slot) + WAVERS * (rng.random() - 0.5) * 2
        if worst == NONE or worth < stay:
            stay, worst = worth, slot
    rivals = max(1, s.status.count(IN) - len(own))
    spared = risk(s, worst) / rivals * (share(s) + 1) if worst != NONE else 0.0
    return [_worth(s, texts[action].split(), stay, spared, rng) for action in legal]


def _symbol(s: Gangs, text: str) -> float:
    """Something more for the role the loot pays."""
    role = s.box.role_at.get(text.rsplit(" ", 1)[-1], NONE)
    return 0.2 if s.loot != NONE and role != NONE and role == s.box.symbol[s.loot] else 0.0


def _worth(s: Gangs, words: list[str], stay: float, spared: float, rng: random.Random) -> float:
    """What an answer is worth, next to leaving for nothing."""
    verb = words[0]
    if verb == "pass":
        return stay
    if verb == "leave":
        return 0.0
    if verb in ("accept", "also"):
        return float(words[-1])
    if verb == "pay":
        return stay + spared - float(words[-1])
    if verb == "name":
        role = s.box.role_at[words[1]]
        return rng.random() + (0.5 if s.shown.count(role) == 1 else 0.0)
    return stay + KINDS.get(verb, TALK)
