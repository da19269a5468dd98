"""What statistics sort finished games by: who led first, and the roles that were sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from muster.kernel.events import Event
from muster.kernel.outcome import Outcome

from .. import events as told
from ..box import MillionsBox

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def traits(
    box: MillionsBox, events: Sequence[Event], outcome: Outcome
) -> Mapping[str, Sequence[str]]:
    """A word for each seat: place after the first leader, and the role it showed most often."""
    seats = box.seats
    leader = -1
    shown: list[Counter[str]] = [Counter() for _ in range(seats)]
    for event in events:
        if isinstance(event, told.JobSet):
            leader = event.leader if leader < 0 else leader
        elif isinstance(event, told.TurnedUp):
            shown[event.player][box.role_names[event.role]] += 1
    most = [min(one, key=lambda name: (-one[name], name)) if one else "" for one in shown]
    return {
        "turn order": [PLACES[(seat - max(leader, 0)) % seats] for seat in range(seats)],
        "most frequent role": most,
    }
