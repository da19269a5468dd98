"""What can be achieved in a game of Space Explorers; none of it is in the rulebook."""

from __future__ import annotations

from muster.kernel.outcome import Achievement, Finish

from . import events as told
from .state import TWELVE, Program

MANY_PROJECTS = 3
DEEP = 5


def _won(end: Finish, seat: int) -> bool:
    return seat in end.outcome.winners


def _every_division(end: Finish, seat: int) -> bool:
    s: Program = end.state
    return _won(end, seat) and all(s.hubs[seat])


def _specialised(end: Finish, seat: int) -> bool:
    s: Program = end.state
    return any(len(batch) >= DEEP for batch in s.hubs[seat])


def _projects(end: Finish, seat: int) -> bool:
    s: Program = end.state
    return len(s.claimed[seat]) >= MANY_PROJECTS


def _without_projects(end: Finish, seat: int) -> bool:
    s: Program = end.state
    return _won(end, seat) and not s.claimed[seat]


def _full_hub(end: Finish, seat: int) -> bool:
    s: Program = end.state
    full = sum(len(batch) for batch in s.hubs[seat]) >= s.box.hub_limit
    return _won(end, seat) and s.final == TWELVE and full


def _for_nothing(end: Finish, seat: int) -> bool:
    """By what one has already: neither tokens nor cards, nor an ability that makes it free."""
    return any(
        isinstance(one, told.Recruited)
        and one.player == seat
        and one.by < 0
        and not (one.tokens or one.moved or one.back or one.helped)
        for one in end.events
    )


def _photo_finish(end: Finish, seat: int) -> bool:
    scores = end.outcome.scores
    return _won(end, seat) and scores.count(scores[seat]) > 1


ACHIEVEMENTS = (
    Achievement(
        "every-division",
        "All hands on deck",
        "Win with a Specialist in every Division.",
        "three-friends",
        _every_division,
    ),
    Achievement(
        "specialised",
        "Centre of excellence",
        f"End with {DEEP} Specialists in one Division.",
        "telescope",
        _specialised,
    ),
    Achievement(
        "projects",
        "Mission control",
        f"Complete {MANY_PROJECTS} Projects in one game.",
        "rocket",
        _projects,
    ),
    Achievement(
        "without-projects",
        "Pure research",
        "Win without completing a Project.",
        "microscope",
        _without_projects,
    ),
    Achievement(
        "full-hub",
        "Full house",
        "End the game by a full Hub, and win it.",
        "astronaut-helmet",
        _full_hub,
    ),
    Achievement(
        "for-nothing",
        "Volunteers wanted",
        "Recruit somebody for whom nothing is left to pay.",
        "shaking-hands",
        _for_nothing,
    ),
    Achievement(
        "photo-finish",
        "Photo finish",
        "Win although somebody has as many points.",
        "podium-winner",
        _photo_finish,
    ),
)
