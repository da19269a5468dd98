"""The scoring sheet: where every point came from (SE-65, SE-66), and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.outcome import Source

from ..rules import Tally, star_points
from ..state import Program
from .pieces import ICONS


def sheet_of(s: Program, tallies: Sequence[Tally]) -> tuple[Source, ...]:
    """The numbers of each profession, each asterisk card, the Projects."""
    rows = [_profession(s, division) for division in range(len(s.box.colours))]
    for seat, hub in enumerate(s.hubs):
        rows += [_asterisk(s, seat, card) for batch in hub for card in batch if s.box.star[card]]
    names = s.box.project_names
    rows.append(
        Source(
            "Projects",
            tuple(one.projects for one in tallies),
            "SE-61",
            icon=ICONS["project"],
            notes=tuple(", ".join(names[project] for project in own) for own in s.claimed),
        )
    )
    return tuple(rows)


def _profession(s: Program, division: int) -> Source:
    """The printed points of one profession, wherever its cards lie."""
    box = s.box
    own = [
        [card for batch in hub for card in batch if box.division_of[card] == division]
        for hub in s.hubs
    ]
    return Source(
        f"{box.crafts[division]}s",
        tuple(sum(box.points[card] for card in cards) for cards in own),
        "SE-65",
        suit=box.colours[division],
        icon=ICONS[box.crafts[division].lower()],
        notes=tuple(_cards(len(cards)) for cards in own),
    )


def _asterisk(s: Program, seat: int, card: int) -> Source:
    """What one asterisk card adds for its owner."""
    box = s.box
    points, notes = [0] * box.seats, [""] * box.seats
    points[seat] = star_points(box, s.hubs[seat], len(s.claimed[seat]), card)
    notes[seat] = box.text[card]
    division = box.division_of[card]
    return Source(
        box.card_name(card),
        tuple(points),
        f"SE-A{box.number[card]}",
        suit=box.colours[division],
        icon=ICONS[box.crafts[division].lower()],
        notes=tuple(notes),
    )


def _cards(count: int) -> str:
    return f"{count} cards" if count > 1 else "1 card" if count else ""


def tiebreak_of(tallies: Sequence[Tally]) -> str | None:
    """What decided between players with equal points."""
    best = max(one.total for one in tallies)
    level = [one.rank() for one in tallies if one.total == best]
    if len(level) == 1:
        return None
    if level.count(max(level)) < len(level):
        return "most Project points (SE-68)"  # SE-J38: of three tied, two may share
    return "level in everything (SE-69)"
