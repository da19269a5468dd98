"""Everything that reaches a seat, as text, so that two worlds can be compared to the byte."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.parts.slots.observe import observing

_TEXT = msgspec.json.Encoder(order="deterministic")


def text_of(data: Any) -> str:
    """The one JSON text of this data: what `freeze.canonical` does, in a fraction of the time.

    Views are turned into text more often than anything else; that they are JSON indeed, and not
    only encodable, shows when one is dealt anew from.
    """
    return _TEXT.encode(data).decode()


def view_text(match: Match, seat: int | None) -> str:
    return text_of(match.view(seat))


def channels(
    match: Match, seat: int | None, tried: Sequence[str] = (), *, view: str | None = None
) -> dict[str, str]:
    """What a seat (None: a spectator) gets from the present; `tried` are actions it is refused.

    `view` is the text of its view, if that is there already.
    """
    found = {
        "view": view_text(match, seat) if view is None else view,
        "asks": json.dumps([[a.seat, a.key, a.prompt, a.optional, a.arg] for a in match.asks]),
        "answered": json.dumps(match.answered),
        "scene": msgspec.json.encode(match.scene(seat)).decode(),
        "outcome": msgspec.json.encode(match.outcome).decode(),
    }
    if seat is not None:
        found["observation"] = _observed(match, seat)
        found["legal actions"] = json.dumps(match.legal(seat))
        found["refusals"] = json.dumps([_refusal(match.why_not(seat, text)) for text in tried])
    return found


def _observed(match: Match, seat: int) -> str:
    """What a learner in this seat would get, column by column."""
    if getattr(match.game.state, "declared", None) is None:
        return ""
    narrow, wide = observing(match.box).write(match.state, seat)
    return json.dumps([*narrow, *wide])


def history(match: Match, seat: int | None, since: int) -> dict[str, str]:
    """What a seat gets from the past: what it was told, and whether it may take something back.

    `since` is how many events, told or not, were there before and need not be compared.
    """
    box = match.box
    names = [f"Seat {n}" for n in range(match.seats)]
    told = [event.told(box, seat) for event in match.events[since:]]
    heard = [[one, match.game.story(box, one, names)] for one in told]
    found = {"events": json.dumps(heard)}
    if seat is not None:
        found["undo"] = json.dumps(_refusal(match.may_undo(seat)))
    return found


def log_text(match: Match, seat: int | None) -> dict[str, str]:
    """The whole log as a seat reads it, with everything that numbers its lines."""
    return {"log": msgspec.json.encode(match.log(seat)).decode()}


def difference(one: dict[str, str], other: dict[str, str]) -> str:
    """The first channel in which two worlds differ, with the place; empty if they do not."""
    for name, text in one.items():
        if text != other[name]:
            return f"{name}: {_excerpt(text, other[name])}"
    return ""


def _refusal(refused: Illegal | None) -> Any:
    return None if refused is None else [refused.clause, refused.reason, refused.facts]


def _excerpt(one: str, other: str) -> str:
    at = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    start = max(0, at - 60)
    return f"…{one[start : at + 60]}… against …{other[start : at + 60]}…"
