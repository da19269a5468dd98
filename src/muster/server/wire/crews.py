"""What travels about crews; the browser's `crew/types.ts` is made from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from muster.parts.campaign import Form, Page
from muster.server.wire.messages import Pace, Salt, SeatWish, TableState, UndoPolicy

Name = Annotated[str, Meta(max_length=200)]
Values = Annotated[
    dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=200)]],
    Meta(max_length=200),
]
Plan = dict[str, Any]
MatchNumber = Annotated[int, Meta(ge=0, le=100_000)]


class NewCrew(Struct, frozen=True, forbid_unknown_fields=True):
    """A crew to begin with."""

    game: Annotated[str, Meta(max_length=80)]
    name: Name


class CrewId(Struct, frozen=True):
    """Where to go."""

    id: str


class CrewLine(Struct, frozen=True):
    """One of a person's crews; `table` is the id of the match that is on, `called` what its
    matches are called."""

    id: str
    game: str
    title: str
    name: str
    called: str
    matches: int
    moved: str
    table: str


class CrewTable(Struct, frozen=True):
    """The match that is on, and how this member comes to it.

    way     table: they sit there; sit: a seat waits for them; watch: all are taken
    link    the path of that seat, or to watch; empty for their own table
    """

    id: str
    state: TableState
    way: Literal["table", "sit", "watch"] = "table"
    link: str = ""


class CrewInfo(Struct, frozen=True):
    """A crew as its members see it.

    form      the draft of the next match; None while one is on
    replays   the tables of past matches played on this server, by number
    faults    what is in the way of the match that is on, in words
    """

    id: str
    game: str
    title: str
    name: str
    invite: str
    page: Page
    form: Form | None
    table: CrewTable | None
    branched_from: str
    branched_name: str
    branched_at: int
    members: list[str]
    replays: dict[str, str]
    faults: list[str]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """The next match as far as it is decided; `plan` is a drawn map, None for a printed one."""

    values: Values = {}
    plan: Plan | None = None


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole draft, and who sits at the table."""

    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=20)]
    values: Values = {}
    plan: Plan | None = None
    pace: Pace = "live"
    undo: UndoPolicy = "own"
    salt: Salt = ""


class MatchTable(Struct, frozen=True):
    """Where the match is played."""

    table: str


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """A crew of its own, with the first `upto` matches of another."""

    upto: MatchNumber
    name: Name


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class NewRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The record of a match that was finished elsewhere."""

    record: str


class Added(Struct, frozen=True):
    """Whether a match was new to the crew; one that is there already is counted once."""

    added: bool


class Done(Struct, frozen=True):
    """Nothing more to say."""
