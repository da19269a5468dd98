"""Levels: at the end of a heist of a campaign every character rises (MH-145, MH-165 to MH-169).

The choice belongs to the record, so that a campaign needs nothing but its records.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.parts.deeds import choice, doers, may
from muster.parts.words import joined

from ..board.masks import bits
from ..casting import cast
from ..components import WHO
from ..people import name_in, names_in
from ..plan import events
from ..stages import RISE as STAGE
from ..team import InAnyOrder
from ..verbs.verb import HeistVerb
from .ending import go_further, level

if TYPE_CHECKING:
    from ..state import Heist

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


def _no_such(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason(f"there is no {name_in(s, who)} in this crew of {s.box.pcs}")


@may("MH-1", _no_such)
def in_the_crew(s: Heist, ask: Ask, who: int) -> bool:
    return who < s.box.pcs


def _not_own(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    own = [WHO[one] for one in bits(s.box.crew_of[ask.seat])]
    return Reason(
        f"{name_in(s, who)} is run by seat {s.box.owner[who]}; yours: {joined(names_in(s, own))}",
        own=own,
    )


@doers("MH-J1", _not_own)
def own_character(s: Heist, ask: Ask) -> list[int]:
    """Whoever played a character chooses for it."""
    return bits(s.box.crew_of[ask.seat])


def _has_risen(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    now = level(s, who)
    return Reason(f"{name_in(s, who)} has risen: it is of level {now}", level=now)


@may("MH-168", _has_risen)
def below_the_top(s: Heist, ask: Ask, who: int) -> bool:
    """One level for a heist, and none above the highest."""
    return s.rises[who] > 0


def _other_card(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    now, name = level(s, who), s.box.called[WHO[who]]
    what = "its character card" if now == CHARACTER_LEVEL else "one of its amateur skills"
    return Reason(
        f"at level {now + 1} {name} upgrades {what}: {joined(upgrades(s, who))}",
        cards=upgrades(s, who),
    )


@choice("MH-169", _other_card)
def of_own_cards(s: Heist, ask: Ask, who: int) -> list[int]:
    """Each amateur card has two pro cards; which card is next, the level says."""
    return [s.box.pros.index(card) for card in upgrades(s, who)]


def _none_left(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    card = s.box.pros[at]
    return Reason(f"no card of {card} is left for the second part", left=available(s, who))


@choice("MH-160", _none_left)
def cards_suffice(s: Heist, ask: Ask, who: int) -> list[int]:
    """The crew goes on together, and the box has two copies of each skill."""
    return [s.box.pros.index(card) for card in available(s, who)]


class Upgrade(HeistVerb):
    name = "upgrade"
    words = ("pcs", "pros")
    label = "{0} becomes better: {1}"
    touches = ("upgrade-{0}-{1}",)
    rules = (in_the_crew, own_character, below_the_top, of_own_cards, cards_suffice)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        upgrade(s, who, s.box.pros[at], out)

    def silent(self, s: Heist, seat: int) -> tuple[str, Reason] | None:
        if s.stage == STAGE:
            return None
        return "MH-145", Reason("characters rise at the end of a heist of a campaign")


class Rise(InAnyOrder):
    """Which pro card does a character take for its new level? (MH-169)"""

    key = "rise"
    clause = "MH-169"
    tells = "It takes the place of the card it is for, in every heist to come."
    takes = (Upgrade(),)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        names = joined([name_in(s, who) for who in rising(s, seat)])
        return f"{names}: choose the pro card for the new level."


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
