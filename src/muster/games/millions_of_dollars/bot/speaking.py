"""What a bot says: claims, answers, what it saw; questions and accusations instead of passing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from muster.kernel.game import Table

from ..box import MillionsBox
from .bargaining import Bargain
from .temper import heard, time_to_haggle

OPEN = 0.6
"""How often one who does not bluff says what he has."""

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
    box: MillionsBox,
    table: Table,
    seat: int,
    legal: Sequence[str],
    bluff: float,
    rng: random.Random,
) -> str:
    """What to claim now; "" for nothing: an opening, an answer, or what one saw."""
    if table["spoken"]:
        return ""
    asked = heard(table, seat)
    text = ""
    if _is_first(table, seat) or "question" in asked:
        text = _opening(box, table, seat, bluff, rng, "question" in asked)
    if not text and "accuse" in asked and rng.random() < ANSWERS:
        text = _said_again(box, table, seat)
    if not text and "urge" in asked and rng.random() < ANSWERS:
        text = _own(box, table, seat, "staying")
    if not text:
        text = _seen(box, table, seat, bluff, rng)
    return text if text in legal else ""


def _is_first(table: Table, seat: int) -> bool:
    if table["mode"] == "turns":
        return bool(table["cycle"] == 1)
    return bool(table["acts"][seat] == 0)


def _opening(
    box: MillionsBox, table: Table, seat: int, bluff: float, rng: random.Random, asked: bool
) -> str:
    """A claim of an own Character of which nothing is said yet.

    A bluff claims a role of which a card is shown, so that who holds it fears a rival; it stands
    for the whole round. Who is asked and has nothing to say says so.
    """
    silent = [
        slot
        for slot in box.own[seat]
        if table["status"][slot] == "in" and table["claims"][slot] is None
    ]
    if not silent:
        return ""
    slot = rng.choice(silent)
    role = table["roles"][slot]
    mood = rng.random()
    if mood < bluff:
        own = [table["roles"][one] for one in box.own[seat]]
        others = [one for one in table["shown"] if one not in own]
        # Who holds a role of which one card is shown feels safe: he has most to fear.
        weights = [FEAR if others.count(one) == 1 else 1.0 for one in others]
        word = rng.choices(others, weights)[0] if others else ""
    else:
        word = role if rng.random() < OPEN else ""
    if not word and asked:
        word = "silence"
    return _words(box, slot, word) if word else ""


def _said_again(box: MillionsBox, table: Table, seat: int) -> str:
    """Who is called a liar stands by his word."""
    for slot in box.own[seat]:
        word = table["claims"][slot]
        if table["status"][slot] == "in" and word not in (None, "silence"):
            return _words(box, slot, word)
    return ""


def _own(box: MillionsBox, table: Table, seat: int, word: str) -> str:
    """This word for the first own Character still in, unless a role is claimed of it."""
    for slot in box.own[seat]:
        if table["status"][slot] == "in" and table["claims"][slot] in (None, "silence"):
            return _words(box, slot, word)
    return ""


def _seen(box: MillionsBox, table: Table, seat: int, bluff: float, rng: random.Random) -> str:
    """Whoever looked at a Character that is still in may say of it what he likes (MD-J18)."""
    told = [row["slot"] for row in table["ledger"] if (row["kind"], row["seat"]) == ("claim", seat)]
    looked = [slot for who, slot in table["looked"] if who == seat]
    for slot in looked:
        role = table["roles"][slot]
        if slot in told or table["status"][slot] != "in" or role is None:
            continue
        if rng.random() >= TELLS:
            return ""
        others = sorted({one for one in table["shown"] if one != role})
        word = rng.choice(others) if others and rng.random() < bluff else role
        return f"claim {box.slot_words[slot]}-{word}"
    return ""


def _words(box: MillionsBox, slot: int, word: str) -> str:
    letter = f"{box.letters[slot % 2]} " if box.chars == 2 else ""
    return f"claim {letter}{word}"


# Instead of passing


def press(bargain: Bargain, best: str, rng: random.Random) -> str:
    """A Leader with nothing to close calls for a decision when the talk drags on (MD-7)."""
    table = bargain.table
    closes = best.split()[0] in ("accept", "pay", "leave", "share")
    if closes or table["mode"] != "turns" or "call" not in bargain.legal:
        return ""
    return "call" if table["cycle"] >= PATIENT and rng.random() < PRESSES else ""


def small_talk(bargain: Bargain, rng: random.Random) -> str:
    """What to do with a turn one has no other use for; "" to pass.

    There must be time for an answer, and nobody says the same kind of thing twice in a round.
    """
    table, seat = bargain.table, bargain.seat
    if not time_to_haggle(table):
        return ""
    poor = _poor_offer(bargain)
    if poor and rng.random() < REFUSES:
        return poor
    done = {row["kind"] for row in table["ledger"] if row["seat"] == seat}
    for kind, text in (
        ("accuse", _liar(bargain)),
        ("urge", _rival(bargain)),
        ("question", _silent(bargain, rng)),
    ):
        if kind not in done and text in bargain.legal and rng.random() < ASKS:
            return text
    return ""


def _poor_offer(bargain: Bargain) -> str:
    """The first offer for which one would be sorry to have left."""
    box, seat = bargain.box, bargain.seat
    for one in bargain.table["offers"]:
        slot = one["slot"]
        if box.owner[slot] != seat:
            continue
        odds = bargain.outlook.odds(slot, [(one["maker"], seat, one["amount"])])
        if bargain.outlook.worth(odds, seat) < bargain.stay - bargain.million:
            letter = f"{box.letters[slot % 2]} " if box.chars == 2 else ""
            return f"refuse {letter}{one['maker']}"
    return ""


def _liar(bargain: Bargain) -> str:
    """Whoever claims a role he most likely has not."""
    box, table, seat = bargain.box, bargain.table, bargain.seat
    for slot in bargain.outlook.still:
        word = table["claims"][slot]
        if box.owner[slot] != seat and word in box.role_at:
            if bargain.beliefs.chance(slot, box.role_at[word]) < DOUBTS:
                return f"accuse {box.owner[slot]}"
    return ""


def _rival(bargain: Bargain) -> str:
    """Whoever most likely has a role of one's own."""
    box, table, seat = bargain.box, bargain.table, bargain.seat
    mine = {box.role_at[table["roles"][slot]] for slot in bargain.outlook.mine}
    likely: Mapping[int, float] = {
        slot: max(bargain.beliefs.chance(slot, role) for role in mine)
        for slot in bargain.outlook.still
        if box.owner[slot] != seat
    }
    best = max(likely, key=lambda slot: likely[slot], default=None)
    return f"urge {box.owner[best]}" if best is not None and likely[best] >= SURE else ""


def _silent(bargain: Bargain, rng: random.Random) -> str:
    """Somebody who has said nothing of himself yet."""
    box, table, seat = bargain.box, bargain.table, bargain.seat
    silent: list[Any] = [
        box.owner[slot]
        for slot in bargain.outlook.still
        if box.owner[slot] != seat and table["claims"][slot] is None
    ]
    return f"question {rng.choice(silent)}" if silent else ""
