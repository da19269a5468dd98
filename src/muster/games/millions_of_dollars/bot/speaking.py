"""What a bot says: claims, answers, what it saw; questions and accusations instead of passing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from ..box import NONE, MillionsBox
from ..rules import looks_taken, open_offers, role_known
from ..state import ACCUSE, CLAIM, IN, QUESTION, URGE, Gangs
from .bargaining import Bargain
from .persona import USUAL, Persona
from .temper import heard, time_to_haggle

FEAR = 2.0
"""How much rather a bluff claims a role of which just one card is shown."""

ANSWERS = 0.8
"""How often one who is asked, or called a liar, says something."""

TELLS = 0.5
"""How often one who looked tells what he saw, or something else."""

ASKS = 0.3
"""How often one who would pass asks somebody for the role instead, or urges a rival to leave."""

DOUBTS = 0.12
"""What is less likely is called a lie."""

SURE = 0.5
"""From here on somebody counts as a rival of the same role."""

REFUSES = 0.5
"""How often an offer that is far too low is refused."""

PRESSES = 0.4
"""How often a Leader with nothing to close calls for a decision."""

PATIENT = 3
"""Before this cycle nobody is pressed."""


# Before the action of a turn


def claim(
    s: Gangs,
    seat: int,
    legal: Sequence[str],
    bluff: float,
    rng: random.Random,
    persona: Persona = USUAL,
) -> str:
    """What to claim now; "" for nothing: an opening, an answer, or what one saw."""
    if s.spoken:
        return ""
    bluff = persona.misleads(bluff)
    asked = heard(s, seat)
    text = ""
    if _is_first(s, seat) or QUESTION in asked:
        text = _opening(s, seat, bluff, rng, QUESTION in asked, persona)
    if not text and ACCUSE in asked and rng.random() < ANSWERS:
        text = _said_again(s, seat)
    if not text and URGE in asked and rng.random() < ANSWERS:
        text = _own(s, seat, "staying")
    if not text:
        text = _seen(s, seat, bluff, rng)
    return text if text in legal else ""


def _is_first(s: Gangs, seat: int) -> bool:
    return s.acts[seat] == 0 if s.box.real_time else s.cycle == 1


def _opening(
    s: Gangs, seat: int, bluff: float, rng: random.Random, asked: bool, persona: Persona
) -> str:
    """A claim of an own Character of which nothing is said yet.

    A bluff claims a role of which a card is shown, so that who holds it fears a rival; it stands
    for the whole round. Who is asked and has nothing to say says so.
    """
    box = s.box
    silent = [slot for slot in box.own[seat] if s.status[slot] == IN and s.claims[slot] == NONE]
    if not silent:
        return ""
    slot = rng.choice(silent)
    role = s.roles[slot]
    mood = rng.random()
    if mood < bluff:
        own = [s.roles[one] for one in box.own[seat]]
        others = [one for one in s.shown if one not in own]
        # Who holds a role of which one card is shown feels safe: he has most to fear.
        weights = [FEAR if others.count(one) == 1 else 1.0 for one in others]
        word = rng.choices(others, weights)[0] if others else NONE
    else:
        word = role if rng.random() < persona.open else NONE
    if word == NONE and asked:
        word = box.silence
    return "" if word == NONE else _words(box, slot, word)


def _said_again(s: Gangs, seat: int) -> str:
    """Who is called a liar stands by his word."""
    for slot in s.box.own[seat]:
        word = s.claims[slot]
        if s.status[slot] == IN and word not in (NONE, s.box.silence):
            return _words(s.box, slot, word)
    return ""


def _own(s: Gangs, seat: int, word: str) -> str:
    """This word for the first own Character still in, unless a role is claimed of it."""
    for slot in s.box.own[seat]:
        if s.status[slot] == IN and s.claims[slot] in (NONE, s.box.silence):
            return _words(s.box, slot, s.box.claim_words.index(word))
    return ""


def _seen(s: Gangs, seat: int, bluff: float, rng: random.Random) -> str:
    """Whoever looked at a Character that is still in may say of it what he likes."""
    told = [slot for kind, who, slot, _, _ in s.ledger if (kind, who) == (CLAIM, seat)]
    looked = [slot for who, slot in looks_taken(s) if who == seat]
    for slot in looked:
        role = role_known(s, slot)
        if slot in told or s.status[slot] != IN or role == NONE:
            continue
        if rng.random() >= TELLS:
            return ""
        others = sorted({one for one in s.shown if one != role}, key=s.box.role_ids.__getitem__)
        word = rng.choice(others) if others and rng.random() < bluff else role
        return f"claim {s.box.slot_words[slot]}-{s.box.role_ids[word]}"
    return ""


def _words(box: MillionsBox, slot: int, word: int) -> str:
    letter = f"{box.letters[slot % 2]} " if box.chars == 2 else ""
    return f"claim {letter}{box.claim_words[word]}"


# Instead of passing


def press(bargain: Bargain, best: str, rng: random.Random) -> str:
    """A Leader with nothing to close calls for a decision when the talk drags on."""
    s = bargain.s
    closes = best.split()[0] in ("accept", "pay", "leave", "share")
    if closes or s.box.real_time or "call" not in bargain.legal:
        return ""
    return "call" if s.cycle >= PATIENT and rng.random() < PRESSES else ""


def small_talk(bargain: Bargain, rng: random.Random) -> str:
    """What to do with a turn one has no other use for; "" to pass.

    There must be time for an answer, and nobody says the same kind of thing twice in a round.
    """
    s, seat = bargain.s, bargain.seat
    if not time_to_haggle(s):
        return ""
    poor = _poor_offer(bargain)
    if poor and rng.random() < REFUSES:
        return poor
    done = {kind for kind, who, _, _, _ in s.ledger if who == seat}
    for kind, text in (
        (ACCUSE, _liar(bargain)),
        (URGE, _rival(bargain)),
        (QUESTION, _silent(bargain, rng)),
    ):
        if kind not in done and text in bargain.legal and rng.random() < ASKS:
            return text
    return ""


def _poor_offer(bargain: Bargain) -> str:
    """The first offer for which one would be sorry to have left."""
    box, seat = bargain.box, bargain.seat
    for maker, slot, amount in open_offers(bargain.s):
        if box.owner[slot] != seat:
            continue
        odds = bargain.outlook.odds(slot, [(maker, seat, amount)])
        if bargain.outlook.worth(odds, seat) < bargain.stay - bargain.million:
            letter = f"{box.letters[slot % 2]} " if box.chars == 2 else ""
            return f"refuse {letter}{maker}"
    return ""


def _liar(bargain: Bargain) -> str:
    """Whoever claims a role he most likely has not."""
    box, s, seat = bargain.box, bargain.s, bargain.seat
    if not bargain.persona.accuses:
        return ""
    for slot in bargain.outlook.still:
        word = s.claims[slot]
        if box.owner[slot] != seat and word in box.roles:
            if bargain.beliefs.chance(slot, word) < DOUBTS:
                return f"accuse {box.owner[slot]}"
    return ""


def _rival(bargain: Bargain) -> str:
    """Whoever most likely has a role of one's own."""
    box, s, seat = bargain.box, bargain.s, bargain.seat
    mine = {s.roles[slot] for slot in bargain.outlook.mine}
    likely: Mapping[int, float] = {
        slot: max(bargain.beliefs.chance(slot, role) for role in mine)
        for slot in bargain.outlook.still
        if box.owner[slot] != seat
    }
    best = max(likely, key=lambda slot: likely[slot], default=None)
    return f"urge {box.owner[best]}" if best is not None and likely[best] >= SURE else ""


def _silent(bargain: Bargain, rng: random.Random) -> str:
    """Somebody who has said nothing of himself yet."""
    box, s, seat = bargain.box, bargain.s, bargain.seat
    silent = [
        box.owner[slot]
        for slot in bargain.outlook.still
        if box.owner[slot] != seat and s.claims[slot] == NONE
    ]
    return f"question {rng.choice(silent)}" if silent else ""
