"""What one process tells the others: that something has changed, never what it has become.

A notice names a table and says numbers: whoever wants to know more reads the store, as it does for
its own people. Three kinds carry names: what somebody points at, which was checked to be in sight
of everybody; keyed hashes that stand for addresses; and who gives up a job.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Topic = Literal[
    "journal",  # a table's journal has a line with this number
    "row",  # a table's row or seats, who is away, who is in its crew
    "chat",  # a line with this number was said at a table
    "undo",  # somebody asked, agreed, refused: which (see `tables.undo`), and the seat
    "point",  # a seat points at something everybody sees
    "markers",  # all markers on the map, seat by seat
    "closed",  # a table is gone for good
    "forgotten",  # whoever sits on these seats of a table is to be sent away
    "here",  # how many look on at a table, and of which seats: seat, in sight, seat, in sight...
    "who",  # asks for `here` and `markers`, of one table or of all
    "crew",  # the members of a crew
    "channels",  # how people are told of their turn
    "orphans",  # leases wait for somebody
    "spent",  # tokens taken from rate limits: by whom (hashed), and how many
    "open",  # what those have open (hashed) who have many: sockets of an address, and how many
    "fewer",  # one socket less for this seat of a table, at the process that is named
    "asked",  # somebody wants to know about a job (its id)
    "cancel",  # somebody, by id, wants a job no longer
    "figures",  # somebody asks every process for figures of this kind
    "told",  # a process has written figures of this kind
    "decided",  # whoever runs the servers has decided something
    "beat",  # a process is there
    "leaving",  # a process takes nobody in any more
    "bye",  # a process is gone
]


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """One notice. `id` is that of a table, or for some topics of a crew or a rate limit."""

    topic: Topic
    id: str = ""
    numbers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


class Sent(msgspec.Struct, frozen=True, array_like=True):
    """Notices as they travel, and who sent them."""

    sender: str
    notices: tuple[Notice, ...]


SIZE = 7900
"""Bytes of one message at most; PostgreSQL takes 8000."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Sent).decode


def packed(sender: str, notices: list[Notice]) -> list[str]:
    """These notices as few messages."""
    texts: list[str] = []
    part: list[Notice] = []
    size = 0
    for one in notices:
        more = len(_encode(one)) + 1
        if part and size + more > SIZE - 100:
            texts.append(_encode(Sent(sender, tuple(part))).decode())
            part, size = [], 0
        part.append(one)
        size += more
    if part:
        texts.append(_encode(Sent(sender, tuple(part))).decode())
    return texts


def unpacked(text: str | bytes) -> Sent | None:
    """What a message says; None for one we do not understand, of another version."""
    try:
        return _decode(text)
    except msgspec.DecodeError:
        return None
