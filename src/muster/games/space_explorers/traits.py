"""What statistics sort finished games by: turn order, the first recruit, Projects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.kernel.events import Event
from muster.kernel.outcome import Outcome

from . import events as told
from .box import SpaceBox

PLACES = ("1st", "2nd", "3rd", "4th")


def traits(box: SpaceBox, events: Sequence[Event], outcome: Outcome) -> Mapping[str, Sequence[str]]:
    """A word for each seat: place in the turn order, first Division recruited for, Projects."""
    seats = box.seats
    began = -1
    division = [""] * seats
    projects = [0] * seats
    for event in events:
        if isinstance(event, (told.Took, told.Drew, told.Recruited, told.Passed)):
            began = event.player if began < 0 else began
        if isinstance(event, told.Recruited) and not division[event.player]:
            division[event.player] = box.divisions[event.division]
        elif isinstance(event, told.Claimed):
            projects[event.player] += 1
    order = [PLACES[(seat - max(began, 0)) % seats] for seat in range(seats)]
    return {
        "turn order": order,
        "first Division": division,
        "Projects": [str(many) if many < 3 else "3 or more" for many in projects],
    }
