"""Seats called by the names of those who sit there: games speak of "seat 2".

Every client is given named words, so that none of them has to find the seats again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from muster.kernel.ask import TABLE
from muster.kernel.errors import Illegal
from muster.kernel.outcome import Outcome
from muster.kernel.records.typed import decode
from muster.kernel.scene import Scene

CLOCK = "the clock"

SAID = frozenset(
    {b"text", b"title", b"about", b"label", b"note", b"hint", b"begun", b"button", b"loses"}
    | {b"group", b"headline"}
)
"""The fields of a scene or a result that are words for people; ids and actions are none."""

_SEAT = re.compile(r"\b([Ss])eat (-?\d+)\b('s)?")
_SEAT_IN_JSON = re.compile(rb"([Ss])eat (-?\d+)\b('s)?")


def with_names(text: str, names: Sequence[str], you: int | None = None) -> str:
    """The same words with "seat 2" called by its name, and the table's own seat the clock.

    The seat `you` is called so: whoever reads it sits there.
    """
    if "eat " not in text:
        return text
    return _SEAT.sub(
        lambda found: _called(found[0], found[1] == "S", int(found[2]), names, you), text
    )


def _called(said: str, begins: bool, seat: int, names: Sequence[str], you: int | None) -> str:
    whose = "'s" if said.endswith("'s") else ""
    if seat == TABLE:
        return CLOCK + whose
    if seat == you:
        return ("You" if begins else "you") + ("r" if whose else "")
    return names[seat] + whose if 0 <= seat < len(names) and names[seat] else said


def named_refusal(refused: Illegal, names: Sequence[str]) -> Illegal:
    """A refusal with every seat in its reason called by its name."""
    return Illegal(refused.clause, with_names(refused.reason, names), refused.facts)


def named_scene(scene: Scene, names: Sequence[str], you: int | None = None) -> Scene:
    """A scene with every seat in its words called by its name; the same one if it has none."""
    raw = msgspec.json.encode(scene)
    named = named_json(raw, names, you)
    return scene if named is raw else decode(named, Scene)


def named_outcome(outcome: Outcome, names: Sequence[str]) -> Outcome:
    """A result with every seat in its words called by its name."""
    raw = msgspec.json.encode(outcome)
    named = named_json(raw, names)
    return outcome if named is raw else decode(named, Outcome)


def named_json(raw: bytes, names: Sequence[str], you: int | None = None) -> bytes:
    """The same for a scene as JSON, for whoever sends it: a server does it for every seat after
    every input, so it looks at nothing but the places where a seat is spoken of.
    """
    at = raw.find(b"eat ")
    parts: list[bytes] = []
    known: dict[bytes, bytes] = {}
    done = 0
    while at >= 0:
        found = _SEAT_IN_JSON.match(raw, at - 1)
        if found is not None and not raw[at - 2 : at - 1].isalnum() and _field(raw, at) in SAID:
            said = found[0]
            if said not in known:
                called = _called(said.decode(), found[1] == b"S", int(found[2]), names, you)
                known[said] = msgspec.json.encode(called)[1:-1]
            parts += (raw[done : at - 1], known[said])
            done = found.end()
        at = raw.find(b"eat ", at + 4)
    return b"".join((*parts, raw[done:])) if parts else raw


def _field(raw: bytes, at: int) -> bytes:
    """The field whose text there is at this place of a JSON object."""
    begins = raw.rfind(b'"', 0, at)
    while raw[begins - 1 : begins] == b"\\":  # a quotation mark within the text
        begins = raw.rfind(b'"', 0, begins)
    if raw[begins - 2 : begins] != b'":':
        return b""
    return raw[raw.rfind(b'"', 0, begins - 2) + 1 : begins - 2]
