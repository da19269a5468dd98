"""The question of stage crew: who plays which character with which skills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.parts.deeds import Deeds, doers, fact, reach
from muster.parts.words import joined

from ..components import WHO
from ..people import name_in, names_in
from ..stages import CREW as STAGE
from ..verbs.verb import HeistVerb, Words
from . import cast
from .levels import PRO_CHARACTER, pro_range
from .whom import card_of, recommended, said_of, skill_for, skill_rows

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist


OWN, BLANK, LEARNING = 1, 2, 4
"""Facts about a PC: the seat runs it, it has no character yet, or one and less than two skills."""


class CastingVerb(HeistVerb):
    """A choice for a PC; the one to take as a rule has a button."""

    def facts(self, s: Heist, ask: Ask, who: int) -> int:
        found = OWN if s.box.owner[who] == ask.seat else 0
        if s.card[who] < 0:
            return found | BLANK
        return found | LEARNING if len(s.skills[who]) < cast.SKILLS else found

    def silent(self, s: Heist, seat: int) -> tuple[str, Reason] | None:
        if s.stage <= STAGE:
            return None
        return "MH-4", Reason("the crew is built; characters do not change during a heist")

    def rare(self, s: Heist, words: Words) -> bool:
        return not self.best(s, -1, words)

    def shown_too(self, s: Heist, seat: int, words: Words) -> bool:
        return self.best(s, seat, words)


def _nobody(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    crew = list(WHO[: s.box.pcs])
    return Reason(
        f"there is no {name_in(s, who)} in this crew, only {joined(names_in(s, crew))}", crew=crew
    )


@doers("MH-1", _nobody)
def in_the_crew(s: Heist, ask: Ask) -> Sequence[int]:
    """The crew has three or four PCs."""
    return range(s.box.pcs)


def _of_another(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    box = s.box
    own = [WHO[one] for one in range(box.pcs) if box.owner[one] == ask.seat]
    return Reason(
        f"{name_in(s, who)} is run by seat {box.owner[who]}; yours: {joined(names_in(s, own))}",
        own=own,
    )


own_character = fact("MH-J1", OWN, _of_another)
"""Everybody builds the characters they run."""


# Characters


def _has_card(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason(f"{name_in(s, who)} is the {s.box.characters[s.card[who]].name} already")


without_card = fact("MH-11", BLANK, _has_card)
"""One character card for each PC."""


def _too_good(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    box = s.box
    card = card_of(box, box.sorts["casts"][at])[1]
    return Reason(
        f"the {card.name} is a pro card, for characters of level 3 or more; "
        f"here they are of level {box.level} at most",
        level=box.level,
        needed=PRO_CHARACTER,
    )


@reach("MH-166", _too_good)
def pro_card(s: Heist, ask: Ask, who: int) -> int:
    """Pro character cards come with level 3."""
    return s.box.of_level


def _class_taken(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    box = s.box
    character = box.character_at[card_of(box, box.sorts["casts"][at])[1].id]
    other = cast.with_class(s, character)
    name, theirs = box.characters[character].name, box.characters[s.card[other]].name
    free = [
        card.kind
        for one, card in enumerate(box.characters)
        if not card.pro and cast.with_class(s, one) < 0
    ]
    return Reason(
        f"{name_in(s, other)} is the {theirs}, of the {name}'s class, and each comes once",
        other=WHO[other],
        free=free,
    )


@reach("MH-159", _class_taken)
def class_once(s: Heist, ask: Ask, who: int) -> int:
    """Each class once in a heist."""
    return ~cast.of_taken_classes(s)


def _no_skill_card(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    box, left = s.box, cast.cards_left(s)
    one = box.prebuilt[at]
    skill = next(box.skill_at[name] for name in one.skills if left[box.skill_at[name]] < 1)
    return _no_copy(s, skill, f"{one.name} needs {box.skills[skill].name}, and ")


@reach("MH-160", _no_skill_card)
def ready_made_skills(s: Heist, ask: Ask, who: int) -> int:
    """The skill cards of a ready-made character must be there."""
    return ~cast.lacking_skills(s)


def _no_copy(s: Heist, skill: int, before: str = "") -> Reason:
    box = s.box
    card = box.skills[skill]
    both = (card.id, card.twin) if card.pro else (card.id,)
    users = [
        WHO[who] for who in range(box.pcs) if any(box.skills[k].id in both for k in s.skills[who])
    ]
    names = " and ".join(box.skills[box.skill_at[one]].name for one in both)
    there = f"{before}there are {card.copies} cards of {names}"
    text = f"{there}, held by {joined(names_in(s, users))}"
    return Reason(text, copies=card.copies, users=users)


class Cast(CastingVerb):
    name = "cast"
    words = ("pcs", "casts")
    label = "{0}: take {1}"
    touches = ("cast-{0}-{1}",)
    rules = (in_the_crew, own_character, without_card, pro_card, class_once, ready_made_skills)
    final = True  # one reads the card before it is taken

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        ready = len(s.box.prebuilt)
        if at < ready:
            cast.cast_ready_made(s, who, at, out)
        else:
            cast.cast(s, who, at - ready, out)

    def worded(self, box: HeistBox, called: Mapping[str, str], words: Words) -> str:
        ready, card = card_of(box, box.sorts["casts"][words[1]])
        what = f"take {ready.name}, {card.name}" if ready else f"build a new {card.name}"
        return f"{called[WHO[words[0]]]}: {what}"

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        """A character, and why one would take it."""
        name = s.box.sorts["casts"][words[1]]
        ready, card = card_of(s.box, name)
        if ready is None:
            return f"Build a {card.name}", said_of(s.box, name)
        best = "Recommended: " if self.best(s, -1, words) else ""
        return f"Take {ready.name}", f"{best}{said_of(s.box, name)}"

    def best(self, s: Heist, seat: int, words: Words) -> bool:
        return s.box.sorts["casts"][words[1]] == recommended(s)


# Skills


def _no_room(s: Heist, ask: Ask, who: int, skill: int) -> Reason:
    if s.card[who] < 0:
        return Reason(f"{name_in(s, who)} needs a character first")
    return Reason(f"{name_in(s, who)} has two skills already")


two_skills = fact("MH-11", LEARNING, _no_room)
"""First a character, then two skills."""


def _same_root(s: Heist, ask: Ask, who: int, skill: int) -> Reason:
    box = s.box
    other = cast.same_root(s, who, skill)
    if other == skill:
        return Reason(f"{name_in(s, who)} knows {box.skills[skill].name} already")
    names = (box.skills[skill].name, box.skills[other].name)
    return Reason(f"{names[0]} and {names[1]} stem from the same skill; take another one")


@reach("MH-J14", _same_root)
def different_roots(s: Heist, ask: Ask, who: int) -> int:
    """The two skills stem from different amateur skills."""
    known = 0
    for skill in s.skills[who]:
        known |= s.box.of_root[skill]
    return ~known


def _wrong_level(s: Heist, ask: Ask, who: int, skill: int) -> Reason:
    box = s.box
    card = box.characters[s.card[who]]
    least, most = pro_range(box.level, card.pro)
    name = box.skills[skill].name
    if box.skills[skill].pro:
        if not most:
            text = f"{name} is a pro skill, for characters of level 2 or more; here it is level 1"
        else:
            kind = "a pro" if card.pro else "an amateur"
            text = f"{kind} character of level {box.level} or less has one pro skill at most"
    else:
        text = f"a pro character has at least one pro skill, and {name} is an amateur one"
    return Reason(text, level=box.level, least=least, most=most)


@reach("MH-J103", _wrong_level)
def right_level(s: Heist, ask: Ask, who: int) -> int:
    """Level 2: one pro skill; 3: and the pro character; 4: both skills (MH-165 to MH-167)."""
    box = s.box
    least, most = pro_range(box.level, box.characters[s.card[who]].pro)
    pros = sum(box.skills[one].pro for one in s.skills[who])
    missing = cast.SKILLS - len(s.skills[who]) - 1
    found = box.amateur_skills if pros <= most and pros + missing >= least else 0
    if pros < most and pros + 1 + missing >= least:
        found |= box.pro_skills
    return found


@reach("MH-J13", lambda s, ask, who, skill: _no_copy(s, skill))
def card_left(s: Heist, ask: Ask, who: int) -> int:
    """Two cards of each skill, pro twins being two sides of one (MH-160)."""
    return ~cast.skills_gone(s)


class Learn(CastingVerb):
    name = "learn"
    words = ("pcs", "skills")
    label = "{0} learns {1}"
    touches = ("learn-{0}-{1}",)
    rules = (in_the_crew, own_character, two_skills, different_roots, right_level, card_left)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        cast.learn(s, who, at, out)

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        card = s.box.skills[words[1]]
        best = "Recommended. " if self.best(s, -1, words) else ""
        return f"Learn {card.name}", f"{best}{' · '.join(skill_rows(card))}"

    def best(self, s: Heist, seat: int, words: Words) -> bool:
        return s.box.skills[words[1]].id == skill_for(s, words[0])


class BuildCrew(Deeds["Heist"]):
    """A character and two skills for every PC (MH-11)."""

    key = "crew"
    clause = "MH-11"
    takes = (Cast(), Learn())

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        blank, learning = cast.uncast(s, seat), cast.untaught(s, seat)
        if learning:
            names = joined([name_in(s, who) for who in learning])
            return f"Choose the skills of {names}."
        own = s.box.crew_of[seat].bit_count()
        if own == 1:
            return "Choose your character."
        return f"Choose your crew: {len(blank)} of {own} characters to go."

    def hint(self, s: Heist, ask: Ask) -> str:
        return "Rest on a name to read its card. Each class comes once in a crew."

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()  # whoever answers first is served first
        super().answer(s, ask, out)


CREW = BuildCrew()
QUESTIONS: tuple[Question[Heist], ...] = (CREW,)


def ask(s: Heist, out: Out) -> None:
    """Ask every seat that still has something to choose."""
    for seat in range(s.box.seats):
        if cast.unbuilt(s, seat):
            s.ask(seat, CREW)
