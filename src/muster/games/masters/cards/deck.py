"""Every event and crisis with what it does, what it asks, and what it leaves waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Question
from muster.kernel.flow import Flow

from . import crises, fumble, hunts, inspire, lettered, locks, numbered, offers, whisper
from .effects import Effect

if TYPE_CHECKING:
    from ..state import Heist

EVENTS: dict[str, Effect] = {
    **numbered.EFFECTS,
    "5": locks.locks_himself_in,
    "12": offers.blabbing,
    "15": offers.thought_i_had_him,
    "17": whisper.stage_whisper,
    "22": fumble.fumble,
    "24": inspire.coming_in_hot,
    **lettered.EFFECTS,
}
IN_NO_DECK = ("B1", "B2", "B3")
"""Printed, and never dealt (MH-J57)."""

EFFECTS: dict[str, Effect] = {**EVENTS, **crises.EFFECTS}

QUESTIONS: tuple[Question[Heist], ...] = (
    locks.PICK_HEX,
    offers.HEARD,
    offers.GAINED,
    whisper.WHISPERING,
    fumble.FLUNG,
    inspire.INSPIRED,
    hunts.HUNTED,
    hunts.RUNNING,
)

WAITING: tuple[Flow, ...] = (
    locks.LOCKS,
    offers.BLAB,
    offers.GAIN,
    whisper.WHISPER,
    fumble.FLING,
    inspire.INSPIRE,
    hunts.HUNT,
    hunts.RUN,
)


def events_known() -> list[str]:
    """The events that content has to have, in printed order: numbers first, then letters."""
    return sorted((*EVENTS, *IN_NO_DECK), key=_printed)


def _printed(name: str) -> tuple[str, int]:
    letter = name[0] if name[0].isalpha() else ""
    return letter, int(name.removeprefix(letter))
