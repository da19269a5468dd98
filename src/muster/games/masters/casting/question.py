"""The question of stage crew: who plays which character with which skills."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question, Reason, rule
from muster.kernel.events import Out
from muster.parts.words import joined

from ..box import HeistBox
from ..components import WHO
from ..people import name_in, names_in
from ..state import Heist
from . import cast
from .levels import PRO_CHARACTER, pro_range


def _words(box: HeistBox, action: int) -> tuple[int, ...]:
    return box.words(action)


def _character(box: HeistBox, word: int) -> int:
    """The character card of a word of `cast`: ready-made ones come first."""
    ready = len(box.prebuilt)
    return box.character_at[box.prebuilt[word].character] if word < ready else word - ready


@rule("MH-1", "cast", "learn")
def in_the_crew(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The crew has three or four PCs."""
    who = _words(s.box, action)[0]
    if who < s.box.pcs:
        return None
    crew = list(WHO[: s.box.pcs])
    return Reason(
        f"there is no {name_in(s, who)} in this crew, only {joined(names_in(s, crew))}", crew=crew
    )


@rule("MH-J1", "cast", "learn")
def own_character(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Everybody builds the characters they run."""
    box = s.box
    who = _words(box, action)[0]
    if who >= box.pcs or box.owner[who] == ask.seat:
        return None
    own = [WHO[one] for one in range(box.pcs) if box.owner[one] == ask.seat]
    return Reason(
        f"{name_in(s, who)} is run by seat {box.owner[who]}; yours: {joined(names_in(s, own))}",
        own=own,
    )


@rule("MH-11", "cast")
def without_card(s: Heist, ask: Ask, action: int) -> Reason | None:
    """One character card for each PC."""
    box = s.box
    who = _words(box, action)[0]
    if s.card[who] < 0:
        return None
    return Reason(f"{name_in(s, who)} is the {box.characters[s.card[who]].name} already")


@rule("MH-166", "cast")
def pro_card(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Pro character cards come with level 3."""
    box = s.box
    card = box.characters[_character(box, _words(box, action)[1])]
    if not card.pro or box.level >= PRO_CHARACTER:
        return None
    return Reason(
        f"the {card.name} is a pro card, for characters of level 3 or more; "
        f"here they are of level {box.level} at most",
        level=box.level,
        needed=PRO_CHARACTER,
    )


@rule("MH-159", "cast")
def class_once(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Each class once in a heist."""
    box = s.box
    character = _character(box, _words(box, action)[1])
    other = cast.with_class(s, character)
    if other < 0:
        return None
    name, theirs = box.characters[character].name, box.characters[s.card[other]].name
    free = [
        card.kind
        for at, card in enumerate(box.characters)
        if not card.pro and cast.with_class(s, at) < 0
    ]
    return Reason(
        f"{name_in(s, other)} is the {theirs}, of the {name}'s class, and each comes once",
        other=WHO[other],
        free=free,
    )


@rule("MH-160", "cast")
def ready_made_skills(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The skill cards of a ready-made character must be there."""
    box = s.box
    word = _words(box, action)[1]
    if word >= len(box.prebuilt):
        return None
    one = box.prebuilt[word]
    for name in one.skills:
        at = box.skill_at[name]
        if cast.copies_left(s, at) < 1:
            return _no_copy(s, at, f"{one.name} needs {box.skills[at].name}, and ")
    return None


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


@rule("MH-11", "learn")
def two_skills(s: Heist, ask: Ask, action: int) -> Reason | None:
    """First a character, then two skills."""
    who = _words(s.box, action)[0]
    if s.card[who] < 0:
        return Reason(f"{name_in(s, who)} needs a character first")
    if len(s.skills[who]) < cast.SKILLS:
        return None
    return Reason(f"{name_in(s, who)} has two skills already")


@rule("MH-J14", "learn")
def different_roots(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The two skills stem from different amateur skills."""
    box = s.box
    who, skill = _words(box, action)
    other = cast.same_root(s, who, skill)
    if other < 0:
        return None
    if other == skill:
        return Reason(f"{name_in(s, who)} knows {box.skills[skill].name} already")
    names = (box.skills[skill].name, box.skills[other].name)
    return Reason(f"{names[0]} and {names[1]} stem from the same skill; take another one")


@rule("MH-J103", "learn")
def right_level(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Level 2: one pro skill; 3: and the pro character; 4: both skills (MH-165 to MH-167)."""
    box = s.box
    who, skill = _words(box, action)
    if s.card[who] < 0 or cast.fits_level(s, who, skill):
        return None
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


@rule("MH-J13", "learn")
def card_left(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Two cards of each skill, pro twins being two sides of one (MH-160)."""
    skill = _words(s.box, action)[1]
    return None if cast.copies_left(s, skill) > 0 else _no_copy(s, skill)


class BuildCrew(Question[Heist]):
    """A character and two skills for every PC (MH-11)."""

    key = "crew"
    clause = "MH-11"
    verbs = ("cast", "learn")
    final = ("cast",)  # one reads the card before it is taken
    rules = (
        in_the_crew,
        own_character,
        without_card,
        pro_card,
        class_once,
        ready_made_skills,
        two_skills,
        different_roots,
        right_level,
        card_left,
    )
    sure = rules

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

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box, seat = s.box, ask.seat
        found: list[int] = []
        left = cast.cards_left(s)
        blank = cast.uncast(s, seat)
        if blank:
            width = len(box.prebuilt) + len(box.characters)
            free = cast.castable(s, left)
            for who in blank:
                first = box.first["cast"] + who * width
                found += [first + word for word in free]
        learning = cast.untaught(s, seat)
        if learning:
            width = len(box.skills)
            for who in learning:
                first = box.first["learn"] + who * width
                found += [first + skill for skill in cast.learnable(s, who, left)]
        return found

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        box = s.box
        s.asks.clear()
        action = ask.picks[0]
        who, word = _words(box, action)
        if box.catalogue.verb_of[action] == "learn":
            cast.learn(s, who, word, out)
        elif word < len(box.prebuilt):
            cast.cast_ready_made(s, who, word, out)
        else:
            cast.cast(s, who, word - len(box.prebuilt), out)


CREW = BuildCrew()
QUESTIONS: tuple[Question[Heist], ...] = (CREW,)


def ask(s: Heist, out: Out) -> None:
    """Ask every seat that still has something to choose."""
    for seat in range(s.box.seats):
        if cast.unbuilt(s, seat):
            s.ask(seat, CREW)
