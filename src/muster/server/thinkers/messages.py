"""What a server and a thinker say to each other, as JSON texts with a `t` that says which it is."""

from __future__ import annotations

from typing import Any

import msgspec

PROTOCOL = 1
PATH = "/ws/think"

PART = 40 * 1024
"""Characters of a line that travel at once; as JSON they are never more than a frame may have."""

LARGEST = 32 * 1024 * 1024
"""Bytes of what a server may send: a record of a long game has some hundred thousand."""

KINDS = {
    "analysis": "muster.bots.insight.program",
    "rating": "muster.lab.rating",
    "trial": "muster.lab.trial",
}
"""The long work there is, and the program that does it: a thinker runs nothing else."""


# ---------------------------------------------------------------- a thinker says


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello"):
    """Who it is. `workers` decisions at a time, and beside them so many `jobs`; `games` by id, with
    what they consist of (`prints`).
    """

    protocol: int
    version: str
    form: str
    workers: int
    jobs: int
    games: dict[str, str]


class Answered(msgspec.Struct, frozen=True, tag_field="t", tag="answer"):
    """What a bot answers to a task: an `Answer` as JSON."""

    id: int
    answer: msgspec.Raw


class Said(msgspec.Struct, frozen=True, tag_field="t", tag="line"):
    """A line a job says, or a part of one, if there is `more`."""

    id: int
    text: str
    more: bool = False


class Ended(msgspec.Struct, frozen=True, tag_field="t", tag="ended"):
    """A job has ended, done or not."""

    id: int


class Back(msgspec.Struct, frozen=True, tag_field="t", tag="back"):
    """A task or a job is given back, and why: `leaving`, `died`, `late`, `cancelled`, `cannot`."""

    id: int
    why: str


class Leaving(msgspec.Struct, frozen=True, tag_field="t", tag="leaving"):
    """It takes nothing more; what it has it finishes or gives back."""


ThinkerMessage = Hello | Answered | Said | Ended | Back | Leaving


# ---------------------------------------------------------------- a server says


class Welcome(msgspec.Struct, frozen=True, tag_field="t", tag="welcome"):
    """The games that are the same on both sides, and the others."""

    version: str
    games: list[str]
    others: list[str] = []


class Think(msgspec.Struct, frozen=True, tag_field="t", tag="task"):
    """A decision: a `Task` as JSON, to be answered within so many seconds."""

    id: int
    seconds: float
    task: msgspec.Raw


class Do(msgspec.Struct, frozen=True, tag_field="t", tag="job"):
    """Long work of one of the `KINDS`; the order is what its program is told."""

    id: int
    kind: str
    order: msgspec.Raw


class Cancel(msgspec.Struct, frozen=True, tag_field="t", tag="cancel"):
    """Nobody wants this any more: stop it and say `back`, or `ended` of a job."""

    id: int


class Bye(msgspec.Struct, frozen=True, tag_field="t", tag="bye"):
    """The server lets the thinker go; it may come again, unless it is told otherwise."""

    code: str
    text: str


ServerMessage = Welcome | Think | Do | Cancel | Bye

_encoder = msgspec.json.Encoder()
_from_thinker = msgspec.json.Decoder(ThinkerMessage)
_from_server = msgspec.json.Decoder(ServerMessage)


def encode(message: Any) -> str:
    return _encoder.encode(message).decode()


def from_thinker(raw: str | bytes) -> ThinkerMessage:
    """msgspec.DecodeError for what is none."""
    found: ThinkerMessage = _from_thinker.decode(raw)
    return found


def from_server(raw: str | bytes) -> ServerMessage:
    """msgspec.DecodeError for what is none."""
    found: ServerMessage = _from_server.decode(raw)
    return found
