"""Views: what a seat may know, and worlds re-dealt from them.

A view is built from an allow-list: the kernel's public facts (where in the rules we are, who is
asked what, who has sealed an answer) and the table the game lists for this seat.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from muster.kernel.ask import Ask
from muster.kernel.chance import Chance
from muster.kernel.engine import legal_answers
from muster.kernel.records.freeze import (
    ask_in,
    ask_public,
    frames_in,
    frames_out,
    picks_in,
    picks_out,
)
from muster.kernel.state import Box, State
from muster.kernel.views.kept import itself, kept

View = dict[str, Any]
AnyState = State[Any]


def view_of(s: AnyState, seat: int | None) -> View:
    """What this seat (None: a spectator) may know, JSON-able."""
    box = s.box
    game = box.game

    def known(ask: Ask) -> dict[str, Any]:
        public = ask_public(ask)
        if ask.seat == seat:
            public["picks"] = picks_out(s, ask)
        return public

    view: View = {
        "game": game.meta.id,
        "seats": box.seats,
        "seat": seat,
        "options": box.options,
        "content": box.content.hash,
        "flow": frames_out(s),
        "asks": [known(ask) for ask in s.asks],
        "sealed": [known(ask) for ask in s.sealed],
        "over": s.over,
        "table": _open_table(s) if game.open_table else game.view(s, seat),
    }
    if box.content.overlay:
        view["overlay"] = box.content.overlay
    if s.over:
        view["outcome"] = msgspec.to_builtins(game.outcome(s))
    return view


@kept(itself)
def _open_table(s: AnyState) -> dict[str, Any]:
    """What everybody knows, where nobody knows more."""
    found: dict[str, Any] = s.box.game.view(s, None)
    return found


def redeal_state(box: Box, view: View, rng: random.Random) -> AnyState:
    """A full state this view allows. It gets the view and nothing else, so it cannot cheat."""
    seat: int | None = view["seat"]
    s: AnyState = box.game.redeal(box, view["table"], seat, rng)
    s.chance = Chance(rng.randbytes(32))
    frames_in(s, view["flow"])
    s.over = view["over"]

    def asks(rows: list[dict[str, Any]]) -> list[Ask]:
        return [ask_in(s, row, picks_in(s, row.get("picks", []))) for row in rows]

    s.asks = asks(view["asks"])
    s.sealed = asks(view["sealed"])
    s.sealed = [ask if ask.seat == seat else _guessed(s, ask, rng) for ask in s.sealed]
    return s


def _guessed(s: AnyState, ask: Ask, rng: random.Random) -> Ask:
    """A whole sealed answer another seat might have given, each legal pick equally likely."""
    while True:
        ask = ask.picked((*ask.picks, rng.choice(legal_answers(s, ask))))
        if ask.question.settled(s, ask):
            return ask
