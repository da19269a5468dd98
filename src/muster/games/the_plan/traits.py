"""What statistics sort finished games by: the teams that were sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from muster.kernel.events import Event
from muster.kernel.outcome import Outcome

from . import events as told
from .box import MuseumBox


def traits(
    box: MuseumBox, events: Sequence[Event], outcome: Outcome
) -> Mapping[str, Sequence[str]]:
    """A word for each seat: the type of its first Plan, and the one it sent most often."""
    sent: list[Counter[str]] = [Counter() for _ in range(box.seats)]
    first = [""] * box.seats
    for event in events:
        if isinstance(event, told.TurnedUp):
            for seat in range(box.seats):
                name = box.type_names[box.plan_size[event.plans[seat]]]
                sent[seat][name] += 1
                first[seat] = first[seat] or name
    most = [min(one, key=lambda name: (-one[name], name)) if one else "" for one in sent]
    return {"first Plan": first, "most frequent Plan": most}
