"""What statistics sort finished heists by: the job, and why the crew ran."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.kernel.events import Event
from muster.kernel.outcome import Outcome

from ..box import HeistBox
from ..plan.events import LaidOut
from .events import EscapeBegan


def traits(box: HeistBox, events: Sequence[Event], outcome: Outcome) -> Mapping[str, Sequence[str]]:
    """A word for the whole heist: its job, and what began the escape."""
    job, why = "", "never began"
    for event in events:
        if isinstance(event, LaidOut):
            job = event.name
        elif isinstance(event, EscapeBegan):
            why = event.why
    return {"job": [job] * box.seats, "escape": [why] * box.seats}
