"""The scoring sheet: where every point came from (SE-65, SE-66), and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence

from muster.games.space_explorers.faces import ICONS
from muster.games.space_explorers.rules import Tally, star_points
from muster.games.space_explorers.state import Program
from muster.kernel.outcome import Source


def sheet_of(s: Program, tallies: Sequence[Tally]) -> tuple[Source, ...]:
    """The numbers of each profession, each asterisk card, the Projects."""
    box = s.box
    rows: list[Source] = []
    for division, colour in enumerate(box.colours):
        own = [
            [card for batch in hub for card in batch if box.division_of[card] == division]
            for hub in s.hubs
        ]
        rows.append(
            Source(
                _plural(box.professions[own_first(s, division)]),
                tuple(sum(box.points[card] for card in cards) for cards in own),
                "SE-65",
                suit=colour,
                icon=ICONS[box.professions[own_first(s, division)].lower()],
                notes=tuple(_specialists(len(cards)) for cards in own),
            )
        )
    for seat, hub in enumerate(s.hubs):
        for batch in hub:
            for card in batch:
                if box.star[card]:
                    points = [0] * box.seats
                    points[seat] = star_points(box, hub, len(s.claimed[seat]), card)
                    notes = [""] * box.seats
                    notes[seat] = box.text[card]
                    rows.append(
                        Source(
                            box.card_name(card),
                            tuple(points),
                            f"SE-A{box.number[card]}",
                            suit=box.colours[box.division_of[card]],
                            icon=ICONS[box.professions[card].lower()],
                            notes=tuple(notes),
                        )
                    )
    rows.append(
        Source(
            "Projects",
            tuple(one.projects for one in tallies),
            "SE-61",
            icon=ICONS["project"],
            notes=tuple(
                ", ".join(box.project_names[project] for project in own) for own in s.claimed
            ),
        )
    )
    return tuple(rows)


def own_first(s: Program, division: int) -> int:
    """A card of this profession."""
    return s.box.division_of.index(division)


def _plural(word: str) -> str:
    return f"{word}s"


def _specialists(count: int) -> str:
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
