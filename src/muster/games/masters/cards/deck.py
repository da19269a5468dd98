"""Every event and crisis with what it does, what it asks, and what it leaves waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Question
from muster.kernel.flow import Flow

from . import crises, lettered, numbered
from .effects import Effect
from .fumble import FLING, FLUNG, fumble
from .hunts import HUNT, HUNTED, RUN, RUNNING
from .inspire import INSPIRE, INSPIRED, coming_in_hot
from .locks import LOCKS, PICK_HEX, locks_himself_in
from .offers import BLAB, GAIN, GAINED, HEARD, blabbing, thought_i_had_him
from .whisper import WHISPER, WHISPERING, stage_whisper

if TYPE_CHECKING:
    from ..state import Heist

EVENTS: dict[str, Effect] = {
    **numbered.EFFECTS,
    "5": locks_himself_in,
    "12": blabbing,
    "15": thought_i_had_him,
    "17": stage_whisper,
    "22": fumble,
    "24": coming_in_hot,
    **lettered.EFFECTS,
}
IN_NO_DECK = ("B1", "B2", "B3")
"""Printed, and never dealt (MH-J57)."""

EFFECTS: dict[str, Effect] = {**EVENTS, **crises.EFFECTS}

QUESTIONS: tuple[Question[Heist], ...] = (
    PICK_HEX,
    HEARD,
    GAINED,
    WHISPERING,
    FLUNG,
    INSPIRED,
    HUNTED,
    RUNNING,
)

WAITING: tuple[Flow, ...] = (
    LOCKS,
    BLAB,
    GAIN,
    WHISPER,
    FLING,
    INSPIRE,
    HUNT,
    RUN,
)


def events_known() -> list[str]:
    """The events that content has to have, in printed order: numbers first, then letters."""
    return sorted((*EVENTS, *IN_NO_DECK), key=_printed)


def _printed(name: str) -> tuple[str, int]:
    letter = name[0] if name[0].isalpha() else ""
    return letter, int(name.removeprefix(letter))
