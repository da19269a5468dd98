"""Pure questions about a program: what works, what is due, what is within reach, what counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .box import (
    SCORE_ABOVE,
    SCORE_BELOW,
    SCORE_COLOUR,
    SCORE_GROUPS,
    SCORE_SETS,
    Counts,
    SpaceBox,
)
from .state import Hub, Program, hub_skills

# Turns


def round_of(s: Program) -> int:
    """The round, 1 for the first; a round begins with the First Player."""
    return (max(s.turn, 1) - 1) // s.box.seats + 1


def next_seat(s: Program, seat: int) -> int:
    """The next player clockwise: he gets the tokens and the turn (SE-19, SE-38, SE-J1)."""
    return (seat + 1) % s.box.seats


def listed(box: SpaceBox, counts: Sequence[int]) -> str:
    """Colours and how many of each, in words: "2 red, 1 blue"."""
    return ", ".join(f"{n} {box.colours[c]}" for c, n in enumerate(counts) if n) or "nothing"


def facts_of(box: SpaceBox, counts: Sequence[int]) -> dict[str, int]:
    return {box.colours[c]: n for c, n in enumerate(counts) if n}


# Abilities


def working(s: Program, seat: int) -> list[int]:
    """The cards whose ability works: tops only, and not the one recruited this turn."""
    fresh = s.fresh
    return [
        batch[-1] for batch in s.hubs[seat] if batch and batch[-1] != fresh
    ]  # SE-47 SE-48 SE-E9


def usable(s: Program, seat: int, code: int) -> list[int]:
    """The working cards with this ability that were not used in this turn (SE-49)."""
    ability, used = s.box.ability, s.used
    return [card for card in working(s, seat) if ability[card] == code and not used >> card & 1]


def acting(s: Program, seat: int) -> tuple[int, ...]:
    """The usable cards that do something of their own accord, besides paying and drawing."""
    fresh, used, tops = s.fresh, s.used, s.actors[seat]  # SE-47
    if not used and fresh not in tops:
        return tops
    return tuple([card for card in tops if card != fresh and not used >> card & 1])  # SE-48 SE-49


# Cost


def cost_due(s: Program, seat: int, card: int, division: int) -> Counts:
    """What is due, by colour, for a card joining this Division; never less than nothing.

    One symbol less for every skill of the Division's colour in its batch, covered or not (SE-30).
    """
    dues = s.box.due[card]
    saved = s.savings[seat][division]
    # SE-29 SE-34 SE-36 SE-J13 SE-E1 SE-E2 SE-E3
    return dues[saved] if saved < len(dues) else s.box.no_counts


# Projects


def skills_missing(box: SpaceBox, skills: Counts, project: int) -> list[int]:
    """How many skills of each colour a Project demands beyond these."""
    demanded = box.project_skills[project]
    return [max(0, want - have) for want, have in zip(demanded, skills, strict=True)]  # SE-58


def within_reach(s: Program, seat: int) -> list[int]:
    """The Projects of the line this player could complete now, temporary skills included."""
    if s.jokers:
        return _completable(s, seat)
    known = s.reach[seat]
    if known is None:
        known = s.reach[seat] = tuple(_completable(s, seat))
    return [project for project in known if project in s.projects] if known else []


def _completable(s: Program, seat: int) -> list[int]:
    pairs, skills = s.box.project_pairs, s.skills[seat]
    found: list[int] = []
    if sum(skills) + s.jokers < s.box.least_project:
        return found
    for project in s.projects:
        spare = s.jokers  # SE-A19 SE-J25
        for colour, wanted in pairs[project]:
            if wanted > skills[colour]:
                spare -= wanted - skills[colour]
                if spare < 0:
                    break
        else:
            found.append(project)  # SE-58 SE-E6
    return found


# Scoring


def star_points(box: SpaceBox, hub: Hub, claimed: int, card: int) -> int:
    """What an asterisk card in this Hub adds, wherever it lies (SE-52, SE-66, SE-E14)."""
    code, worth = box.ability[card], box.worth[card]
    if code in (SCORE_ABOVE, SCORE_BELOW):
        batch = next(batch for batch in hub if card in batch)  # SE-J37: its own batch only
        at = batch.index(card)
        return worth * (at if code == SCORE_BELOW else len(batch) - 1 - at)  # SE-A12 SE-A36
    skills = hub_skills(box, hub)  # SE-54
    if code == SCORE_COLOUR:
        return worth * skills[box.colour_scored[card]]  # SE-A11 SE-A23 SE-A35 SE-A47 SE-A59
    if code == SCORE_GROUPS:
        return worth * (sum(skills) // box.group[card])  # SE-A24
    if code == SCORE_SETS:
        return worth * min(skills)  # SE-A48
    return worth * claimed  # SE-A60: Projects, not their points


class Tally:
    """What a player has, by source (SE-65, SE-66); cards in hand score nothing (SE-67)."""

    __slots__ = ("numbers", "projects", "stars")

    def __init__(self, box: SpaceBox, hub: Hub, claimed: tuple[int, ...]) -> None:
        points, star = box.points, box.star
        self.numbers = 0
        self.stars = 0
        for batch in hub:
            for card in batch:
                if star[card]:
                    self.stars += star_points(box, hub, len(claimed), card)
                else:
                    self.numbers += points[card]
        self.projects = sum([box.project_points[project] for project in claimed])

    @property
    def total(self) -> int:
        return self.numbers + self.stars + self.projects

    def rank(self) -> tuple[int, int]:
        """What is compared in the end: points, then points of Projects alone."""
        return self.total, self.projects  # SE-2 SE-68 SE-J38


@lru_cache(maxsize=1 << 14)  # a Hub changes once in a turn and is looked at all the time
def tally_of(box: SpaceBox, hub: Hub, claimed: tuple[int, ...]) -> Tally:
    return Tally(box, hub, claimed)


def tally(s: Program, seat: int) -> Tally:
    return tally_of(s.box, s.hubs[seat], s.claimed[seat])
