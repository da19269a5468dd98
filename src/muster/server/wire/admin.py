"""What travels between whoever runs the server and the server, and what everybody is told."""

from __future__ import annotations

from typing import Annotated

import msgspec

REASON = 300
TEXT = 500


class Announced(msgspec.Struct, frozen=True):
    """A text everybody is shown; `until` when is in seconds since 1970."""

    id: int
    text: str
    until: float


class News(msgspec.Struct, frozen=True):
    """What is announced now."""

    announcements: list[Announced]


class AdminTable(msgspec.Struct, frozen=True):
    """A table; `sockets` are those at all processes, `processes` those that have it in memory, the
    one that drives it first. Times are in seconds since 1970.
    """

    id: str
    game: str
    state: str
    public: bool
    seats: int
    taken: int
    sockets: int
    live: bool
    created: float
    moved: float
    processes: list[str]


class AdminPerson(msgspec.Struct, frozen=True):
    """Somebody; `tables` are those they sit at that are not over."""

    id: str
    name: str
    seen: float
    created: float
    tables: int
    sockets: int
    blocked: str | None


class AdminBlock(msgspec.Struct, frozen=True):
    """Somebody who is blocked."""

    kind: str
    who: str
    name: str
    reason: str
    since: float
    until: float | None


class NewBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Block a person, by id or by a name only one has, or an address. `addresses`: those the person
    is connected from now, too.
    """

    person: str = ""
    address: str = ""
    reason: Annotated[str, msgspec.Meta(max_length=REASON)] = ""
    seconds: Annotated[float, msgspec.Meta(gt=0)] | None = None
    addresses: bool = False


class Unblock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same for no longer: a person, an address, or what stands for one in the list."""

    person: str = ""
    address: str = ""


class Blocked(msgspec.Struct, frozen=True):
    """Who was blocked, or is no longer, and how many open sockets they had."""

    blocks: list[AdminBlock]
    closed: int = 0


class NewAnnouncement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text for everybody, for so many seconds."""

    text: Annotated[str, msgspec.Meta(max_length=TEXT)]
    seconds: Annotated[float, msgspec.Meta(gt=0, le=366 * 86400)]


class Drain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Empty this node, or no longer."""

    on: bool = True


class AdminProcess(msgspec.Struct, frozen=True):
    """One process: its machine, its name there, what it has open and in memory. One that does not
    `answer` is there, and nothing else is known of it.
    """

    node: str
    name: str
    answers: bool
    version: str = ""
    draining: bool = False
    sockets: int = 0
    tables: int = 0


class AdminStatus(msgspec.Struct, frozen=True):
    """The machine that was asked: `sockets` are those of all its processes, `tables` how many of
    them have one in memory. `processes` are all there are, on other machines, too.
    """

    node: str
    version: str
    draining: bool
    sockets: int
    tables: int
    blocks: int
    announcements: list[Announced]
    processes: list[AdminProcess]
