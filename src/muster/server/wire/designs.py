"""What travels about drawn plans and their ratings; the browser's `design/types.ts` is made
from it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from muster.parts.designer import Checked, Palette, Printed, Setting

Plan = dict[str, Any]


class DesignInfo(Struct, frozen=True):
    """What one draws with, an empty plan, and the plans that come with the game."""

    title: str
    palette: Palette
    blank: Plan
    printed: tuple[Printed, ...]


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan, however half drawn."""

    plan: Any


class CheckedPlan(Struct, frozen=True):
    """What is wrong with a plan, its code for links, and the ways to play it once it is ready.

    pace  seconds from one game of a rating to the next, as far as is known here
    """

    checked: Checked
    code: str
    settings: tuple[Setting, ...]
    pace: float


class Coded(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan as a code."""

    code: str


class PlanInfo(Struct, frozen=True):
    """A plan."""

    plan: Plan


class NewRating(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan to be played so many times by bots; an empty setting is the usual one."""

    plan: Any
    setting: Annotated[str, Meta(max_length=80)] = ""
    games: Annotated[int, Meta(ge=20, le=500)] = 200


class RatingId(Struct, frozen=True):
    """Which rating to ask for."""

    id: str


class Loss(Struct, frozen=True):
    """What ended so many games."""

    text: str
    count: int


RatingState = Literal["waiting", "running", "done", "cancelled", "failed"]


class RatingInfo(Struct, frozen=True):
    """How far a rating is: of `done` games so many won, the true rate is from `low` to `high`.

    pace  seconds from one game to the next
    """

    id: str
    state: RatingState
    text: str
    games: int
    done: int
    wins: int
    rate: float
    low: float
    high: float
    losses: list[Loss]
    pace: float
