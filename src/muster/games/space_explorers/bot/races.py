"""What Projects promise each player: how soon, whether before the others, whether in time."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from ..box import Counts, SpaceBox

SKILL_TURNS = 2.2
"""Turns it takes to get a skill that is missing, about."""

LAST_SKILLS = 2
"""A last turn brings one Specialist, and so at most so many skills."""

HASTE = 1.2
"""How many turns more or less make it doubtful whether a Project is completed before the end."""

LEAD = 0.8
"""How many turns of a lead make it likely to be first."""

ON_THE_WAY = 0.8
"""How much of a Project that is not completed this turn is counted."""

NEXT = 0.8
"""And of each further one: there is one a turn."""


class Line(NamedTuple):
    """Who stands where for the Projects in the line.

    projects  their numbers
    skills    the skills of each player's Hub, by colour
    turns     how many turns each player still has, about
    active    whose turn it is
    now       it is the moment to complete one
    jokers    temporary skills of the player on turn
    final     the end is triggered: a turn still to come is the last
    """

    projects: tuple[int, ...]
    skills: tuple[Counts, ...]
    turns: tuple[float, ...]
    active: int
    now: bool
    jokers: int
    final: bool

    def joined_by(self, box: SpaceBox, seat: int, card: int) -> Line:
        """The same after a player's next recruit."""
        more = tuple([n + m for n, m in zip(self.skills[seat], box.skill_in[card], strict=True)])
        skills = (*self.skills[:seat], more, *self.skills[seat + 1 :])
        return self._replace(skills=skills, now=False, jokers=0)


@lru_cache(maxsize=1 << 15)
def promised(box: SpaceBox, line: Line) -> tuple[float, ...]:
    """The points each player may hope for."""
    seats = range(len(line.skills))
    found: list[list[float]] = [[] for _ in seats]
    for project in line.projects:
        points = box.project_points[project]
        waits = [_wait(box, line, project, player) for player in seats]
        for player in seats:
            wait = waits[player]
            if wait is None:
                continue
            hope = points * 1.0
            if wait:
                hope *= ON_THE_WAY / (1.0 + exp((wait - 1.0 - line.turns[player]) / HASTE))
            for other in seats:
                rival = waits[other]
                if other != player and rival is not None:
                    hope /= 1.0 + exp(min(20.0, (wait - rival) / LEAD))
            found[player].append(hope)
    for hopes in found:
        hopes.sort(reverse=True)
    return tuple([sum([hope * NEXT**at for at, hope in enumerate(hopes)]) for hopes in found])


def _wait(box: SpaceBox, line: Line, project: int, player: int) -> float | None:
    """In how many turns a player may complete a Project, about; None if never."""
    skills = line.skills[player]
    missing = 0
    for colour, wanted in box.project_pairs[project]:
        if wanted > skills[colour]:
            missing += wanted - skills[colour]
    seats = len(line.skills)
    rounds = (player - line.active) % seats / seats
    if not rounds and line.now:
        if missing <= line.jokers:
            return 0.0
        rounds = 1.0
    if not line.turns[player] or (line.final and missing > LAST_SKILLS):
        return None
    return SKILL_TURNS * missing + rounds
