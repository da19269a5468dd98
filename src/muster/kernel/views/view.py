"""Views: what a seat may know.

A view is built from an allow-list: the kernel's public facts (where in the rules we are, who is
asked what, who has sealed an answer) and the table the game lists for this seat.
"""

from __future__ import annotations

from typing import Any

import msgspec

from muster.kernel.ask import Ask
from muster.kernel.records.freeze import ask_public, frames_out, picks_out
from muster.kernel.state import State

View = dict[str, Any]
AnyState = State[Any]


def view_of(s: AnyState, seat: int | None) -> View:
    """What this seat (None: a spectator) may know, JSON-able."""
    box = s.box
    game = box.game
    view: View = {
        "game": game.meta.id,
        "seats": box.seats,
        "seat": seat,
        "options": box.options,
        "content": box.content.hash,
        "flow": frames_out(s),
        "asks": [_known(s, ask, seat) for ask in s.asks],
        "sealed": [_known(s, ask, seat) for ask in s.sealed],
        "over": s.over,
        "table": game.view(s, seat),
    }
    if box.content.overlay:
        view["overlay"] = box.content.overlay
    if s.over:
        view["outcome"] = msgspec.to_builtins(game.outcome(s))
    return view


def _known(s: AnyState, ask: Ask, seat: int | None) -> dict[str, Any]:
    """What this seat knows of an ask: the picks only if they are its own."""
    public = ask_public(ask)
    if ask.seat == seat:
        public["picks"] = picks_out(s, ask)
    return public
