"""Levels: at the end of a heist of a campaign every character rises (MH-145, MH-165 to MH-169).

The choice belongs to the record, so that a campaign needs nothing but its records.
"""

from __future__ import annotations

from muster.kernel.ask import Ask, Question, Reason, rule
from muster.kernel.events import Out
from muster.parts.words import joined

from ..board.site import bits
from ..casting import cast
from ..components import WHO
from ..people import name_in, names_in
from ..plan import events
from ..state import Heist
from .ending import go_further, level

CHARACTER_LEVEL = 2
"""From this level the next one makes the character card pro (MH-166)."""


def upgrades(s: Heist, who: int) -> list[str]:
    """The pro cards a PC may take for its next level: two for each card to put away (MH-169)."""
    box = s.box
    if level(s, who) == CHARACTER_LEVEL:
        return list(box.characters[s.card[who]].upgrades)  # MH-166
    skills = [box.skills[skill] for skill in s.skills[who]]
    return [name for skill in skills if not skill.pro for name in skill.upgrades]  # MH-165 MH-167


def available(s: Heist, who: int) -> list[str]:
    """The same, less what the box has no card for if the crew goes on together (MH-160)."""
    found = upgrades(s, who)
    if not goes_on(s):
        return found
    box, left = s.box, cast.cards_left(s)
    return [name for name in found if name not in box.skill_at or left[box.skill_at[name]] > 0]


def goes_on(s: Heist) -> bool:
    """Is there a second part to play with these cards? (MH-J110)"""
    return s.won and s.part + 1 < len(s.box.sites)


def rising(s: Heist, seat: int) -> list[int]:
    """The PCs of a seat that have a choice to make now."""
    own = bits(s.box.crew_of[seat])
    return [who for who in own if s.rises[who] and available(s, who)]


def _words(s: Heist, action: int) -> tuple[int, str]:
    who, card = s.box.words(action)
    return who, s.box.pros[card]


@rule("MH-1")
def in_the_crew(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, _ = _words(s, action)
    if who < s.box.pcs:
        return None
    return Reason(f"there is no {name_in(s, who)} in this crew of {s.box.pcs}")


@rule("MH-J1")
def own_character(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Whoever played a character chooses for it."""
    who, _ = _words(s, action)
    if who >= s.box.pcs or s.box.owner[who] == ask.seat:
        return None
    own = [WHO[one] for one in bits(s.box.crew_of[ask.seat])]
    return Reason(
        f"{name_in(s, who)} is run by seat {s.box.owner[who]}; yours: {joined(names_in(s, own))}",
        own=own,
    )


@rule("MH-168")
def below_the_top(s: Heist, ask: Ask, action: int) -> Reason | None:
    """One level for a heist, and none above the highest."""
    who, _ = _words(s, action)
    if who >= s.box.pcs or s.rises[who]:
        return None
    now = level(s, who)
    return Reason(f"{name_in(s, who)} has risen: it is of level {now}", level=now)


@rule("MH-169")
def of_own_cards(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Each amateur card has two pro cards; which card is next, the level says."""
    who, card = _words(s, action)
    if who >= s.box.pcs or card in upgrades(s, who):
        return None
    now, name = level(s, who), s.box.called[WHO[who]]
    what = "its character card" if now == CHARACTER_LEVEL else "one of its amateur skills"
    return Reason(
        f"at level {now + 1} {name} upgrades {what}: {joined(upgrades(s, who))}",
        cards=upgrades(s, who),
    )


@rule("MH-160")
def cards_suffice(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The crew goes on together, and the box has two copies of each skill."""
    who, card = _words(s, action)
    if who >= s.box.pcs or card in available(s, who):
        return None
    return Reason(f"no card of {card} is left for the second part", left=available(s, who))


class Rise(Question[Heist]):
    """Which pro card does a character take for its new level? (MH-169)"""

    key = "rise"
    clause = "MH-169"
    verbs = ("upgrade",)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        names = joined([name_in(s, who) for who in rising(s, seat)])
        return f"{names}: choose the pro card for the new level."

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box = s.box
        first, width = box.first["upgrade"], len(box.pros)
        return [
            first + who * width + box.pros.index(card)
            for who in rising(s, ask.seat)
            for card in available(s, who)
        ]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        who, card = _words(s, ask.picks[0])
        upgrade(s, who, card, out)


Rise.rules = Rise.sure = (
    in_the_crew,
    own_character,
    below_the_top,
    of_own_cards,
    cards_suffice,
)
RISE = Rise()
QUESTIONS: tuple[Question[Heist], ...] = (RISE,)


def upgrade(s: Heist, who: int, card: str, out: Out) -> None:
    """The amateur card is put away (MH-169)."""
    box = s.box
    if card in box.character_at:
        s.card[who] = box.character_at[card]
    else:
        s.skills[who] = tuple(
            box.skill_at[card] if card in box.skills[skill].upgrades else skill
            for skill in s.skills[who]
        )
    s.rises = tuple(n - (at == who) for at, n in enumerate(s.rises))
    out.tell(events.Upgraded(who, box.pros.index(card), level(s, who)))


def ask(s: Heist, out: Out) -> None:
    """Ask everybody who has something to choose; then it goes on."""
    for seat in range(s.box.seats):
        if rising(s, seat):
            s.ask(seat, RISE)
    if not s.asks:
        go_further(s, out)
