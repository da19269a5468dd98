"""Everything that reaches a seat of a match: what two matches may not tell apart by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from muster import Match


def channels(m: Match, seat: int | None, tried: Sequence[str] = ()) -> dict[str, Any]:
    """View, scene, log, questions, what is legal and every refusal of what is tried."""
    found: dict[str, Any] = {
        "view": m.view(seat),
        "scene": msgspec.to_builtins(m.scene(seat)),
        "log": [(line.moment, line.told, line.text) for line in m.log(seat)],
        "asks": [(ask.seat, ask.key, ask.prompt, ask.optional, ask.idle) for ask in m.asks],
        "answered": m.answered,
    }
    if seat is not None:
        found["legal"] = m.legal(seat)
        found["refusals"] = [_said(m, seat, action) for action in tried]
        found["undo"] = str(m.may_undo(seat))
    return found


def _said(m: Match, seat: int, action: str) -> Any:
    told = m.why_not(seat, action)
    return None if told is None else (told.clause, told.reason, told.facts)


def same_for(seats: Sequence[int | None], twins: Sequence[Match], tried: Sequence[str]) -> None:
    """These seats cannot tell the twins apart, on any channel."""
    for seat in seats:
        first, *others = (channels(m, seat, tried) for m in twins)
        for other in others:
            for name, what in first.items():
                assert other[name] == what, (seat, name)
