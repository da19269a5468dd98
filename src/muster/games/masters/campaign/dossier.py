"""What a campaign brings into a heist: the named crew, cash, items, fixers; and what it may not be.

The match refuses a dossier at its first fault, the form of a crew shows all of them: both ask here.
Whether it is the truth about a campaign is for `folding` to say.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from muster.kernel.errors import BadChoice
from muster.kernel.records.typed import convert
from muster.parts.campaign import Remark
from muster.parts.words import joined

from ..casting.levels import TOP_LEVEL, level_of_cards, pro_range

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..components import Scenario

HEIST = "heist"
"""What a match of this campaign is called."""

OLD_FRIEND = "old-friend"
MOST_CASH = 9_999
NAME_LENGTH = 24
SKILLS = 2


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named character: exactly these three cards (MH-152), its status, and who runs it."""

    name: str
    card: str
    skills: tuple[str, ...]
    seat: int
    busted: bool = False


class Dossier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a heist of a campaign begins with.

    heist    the number of this heist in the campaign, from 1; after: the digest of the last record
    players  the names of the humans, by seat; crew: in the order fox, owl, stag, raven
    jewels   in the stash; items: of the team, not handed out
    found    discovered items that are for sale now (MH-83)
    """

    heist: int
    after: str
    players: tuple[str, ...]
    crew: tuple[Named, ...]
    cash: int = 0
    jewels: int = 0
    items: tuple[str, ...] = ()
    fixers: tuple[str, ...] = (OLD_FRIEND,)
    found: tuple[str, ...] = ()


def read_dossier(data: dict[str, Any]) -> Dossier:
    """A dossier from its data; BadChoice names the entry that does not fit."""
    try:
        return convert(data, Dossier)
    except msgspec.ValidationError as error:
        raise BadChoice(f"option dossier: {str(error)[:1].lower()}{str(error)[1:]}") from None


def level_of(box: HeistBox, card: str, skills: tuple[str, ...]) -> int:
    """The level of a character with these cards, by their ids."""
    known = (box.skills[box.skill_at[skill]] for skill in skills)
    return level_of_cards(box.characters[box.character_at[card]], known)


def faults(box: HeistBox, dossier: Dossier, scenario: Scenario, seats: int) -> list[Remark]:
    """Everything that is wrong with it as the start of this heist; `field` is the entry."""
    found = _people(dossier, seats)
    whole: list[Named] = []
    for at, one in enumerate(dossier.crew):
        wrong = cards_wrong(box, one.card, one.skills, f"crew.{at}", one.name)
        found += wrong
        if not wrong:
            whole.append(one)
    found += together_wrong(box, whole)
    found += _jail(box, dossier, scenario)
    found += _goods(box, dossier)
    if dossier.heist == 1:
        found += _first_heist(box, dossier, whole)
    return found


def _people(dossier: Dossier, seats: int) -> list[Remark]:
    found: list[Remark] = []
    crew = dossier.crew
    if len(crew) not in (3, 4):
        found.append(Remark(f"a crew has 3 or 4 characters, not {len(crew)}", "MH-1", "crew"))
    elif seats == 4 and len(crew) != 4:
        found.append(Remark("four people run four characters", "MH-1", "crew"))
    if len(dossier.players) != seats:
        found.append(Remark(f"{seats} names of players are needed, one a seat", "MH-J1", "players"))
    for field, names in (
        ("players", list(dossier.players)),
        ("crew", [one.name for one in crew]),
    ):
        for name in names:
            tidy = " ".join(name.split()) == name and name.isprintable()
            if not name or len(name) > NAME_LENGTH or not tidy:
                text = f"a name has 1 to {NAME_LENGTH} characters and single spaces, not {name!r}"
                found.append(Remark(text, "MH-153", field))
        spelled = {name.casefold(): name for name in names}
        for key, count in Counter(name.casefold() for name in names).items():
            if count > 1:
                found.append(Remark(f"two are called {spelled[key]}", "MH-153", field))
    for at, one in enumerate(crew):
        if not 0 <= one.seat < seats:
            text = f"{one.name} is run by seat {one.seat}; seats are 0 to {seats - 1}"
            found.append(Remark(text, "MH-J1", f"crew.{at}"))
    for seat in range(seats):
        if not any(one.seat == seat for one in crew):
            name = dossier.players[seat] if seat < len(dossier.players) else f"seat {seat}"
            found.append(Remark(f"{name} has no character: everybody runs one", "MH-J1", "crew"))
    return found


def cards_wrong(
    box: HeistBox, card: str, skills: tuple[str, ...], field: str, name: str
) -> list[Remark]:
    """Why these three cards are no character of any level (MH-152, MH-J14, MH-J103)."""
    if card not in box.character_at:
        return [Remark(f"there is no character card {card!r}", "MH-152", field)]
    unknown = [skill for skill in skills if skill not in box.skill_at]
    if unknown:
        return [Remark(f"there is no skill {unknown[0]!r}", "MH-152", field)]
    if len(skills) != SKILLS:
        return [Remark(f"{name} needs two skills, not {len(skills)}", "MH-11", field)]
    first, second = (box.skills[box.skill_at[skill]] for skill in skills)
    if first.root == second.root:
        text = f"{first.name} and {second.name} stem from the same skill"
        return [Remark(text, "MH-J14", field)]
    pro = box.characters[box.character_at[card]].pro
    pros = int(first.pro) + int(second.pro)
    least, most = pro_range(TOP_LEVEL, pro)
    if least <= pros <= most:
        return []
    if pro:
        text = f"{name} has a pro character card, so one or two pro skills, not {pros}"
    else:
        text = f"{name} has an amateur character card, so at most one pro skill, not {pros}"
    return [Remark(text, "MH-J103", field)]


def together_wrong(box: HeistBox, crew: list[Named]) -> list[Remark]:
    """Why these cannot be in one heist: a class twice (MH-159), cards that do not suffice."""
    found: list[Remark] = []
    classes: dict[str, Named] = {}
    for one in crew:
        kind = box.characters[box.character_at[one.card]].kind
        other = classes.setdefault(kind, one)
        if other is not one:
            text = f"{other.name} and {one.name} are of the same class, which comes once in a heist"
            found.append(Remark(text, "MH-159", one.name))
    left = [*box.copies]
    for one in crew:
        for skill in (box.skill_at[name] for name in one.skills):
            if left[skill] < 1:
                who = joined([c.name for c in crew if set(c.skills) & _same_cards(box, skill)])
                card = box.skills[skill].name
                text = f"the box has not enough cards of {card} for {who}"
                found.append(Remark(text, "MH-160", one.name))  # MH-J13
            left[skill] -= 1
            if box.twin[skill] != skill:
                left[box.twin[skill]] -= 1
    return found


def _same_cards(box: HeistBox, skill: int) -> set[str]:
    return {box.skills[skill].id, box.skills[box.twin[skill]].id}


def _jail(box: HeistBox, dossier: Dossier, scenario: Scenario) -> list[Remark]:
    """Busted characters are played in County jobs and only there; Part 2 only after Part 1."""
    if scenario.start == "hideout":
        text = "Part 2 is played right after Part 1 is won, by those who reached a hideout"
        return [Remark(text, "MH-J110", "scenario")]
    inmates = [one.name for one in dossier.crew if one.busted]
    county = scenario.exit_limit > 0
    if inmates and not county:
        names = joined(inmates)
        text = f"{names} {'is' if len(inmates) == 1 else 'are'} in jail: only a County job gets"
        text += f" {'it' if len(inmates) == 1 else 'them'} out, starting inside"
        return [Remark(text, "MH-J105", "crew")]
    if county and dossier.heist == 1:
        text = "the first heist cannot be a County job: nobody is in jail yet"
        return [Remark(text, "MH-J15", "scenario")]
    if county and not inmates:
        text = "a County job needs somebody who is Busted in the crew, to break out"
        return [Remark(text, "MH-J106", "crew")]
    return []


def _goods(box: HeistBox, dossier: Dossier) -> list[Remark]:
    found: list[Remark] = []
    if not 0 <= dossier.cash <= MOST_CASH or not 0 <= dossier.jewels <= MOST_CASH:
        text = f"cash and jewels are numbers from 0 to {MOST_CASH}"
        found.append(Remark(text, "MH-18", "cash"))
    for item, count in Counter(dossier.items).items():
        if item not in box.item_at:
            found.append(Remark(f"there is no item {item!r}", "MH-81", "items"))
        elif count > box.items[box.item_at[item]].copies:
            name = box.items[box.item_at[item]].name
            text = f"the box has fewer cards of {name} than {count}"
            found.append(Remark(text, "MH-J24", "items"))
    for item in dossier.found:
        if item not in box.item_at or box.items[box.item_at[item]].shop:
            text = f"{item!r} is no item that is only found on heists"
            found.append(Remark(text, "MH-83", "found"))
    unknown = [fixer for fixer in dossier.fixers if fixer not in box.fixer_at]
    if unknown:
        found.append(Remark(f"there is no fixer {unknown[0]!r}", "MH-85", "fixers"))
    if OLD_FRIEND not in dossier.fixers:
        found.append(Remark("every team knows Old Friend", "MH-17", "fixers"))
    if len(set(dossier.fixers)) < len(dossier.fixers) or len(set(dossier.found)) < len(
        dossier.found
    ):
        found.append(Remark("each fixer and each found item is named once", "MH-85", "fixers"))
    if dossier.heist < 1:
        found.append(Remark("heists are numbered from 1", "MH-151", "heist"))
    return found


def _first_heist(box: HeistBox, dossier: Dossier, crew: list[Named]) -> list[Remark]:
    """MH-17 MH-18 MH-J15: amateurs, nothing in the pocket, one friend."""
    found = [
        Remark(f"{one.name} has a pro card; in the first heist all are amateurs", "MH-J15", "crew")
        for one in crew
        if level_of(box, one.card, one.skills) > 1
    ]
    if dossier.cash or dossier.jewels or dossier.items or dossier.found:
        text = "the first heist begins with $0k and no items"
        found.append(Remark(text, "MH-18", "cash"))
    if set(dossier.fixers) != {OLD_FRIEND}:
        found.append(Remark("the first heist begins with Old Friend only", "MH-17", "fixers"))
    if dossier.after:
        found.append(Remark("nothing was played before the first heist", "MH-151", "after"))
    return found
