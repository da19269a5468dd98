"""States as plain data: exact to the last number, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from muster.kernel.ask import TABLE, Ask
from muster.kernel.chance import Chance
from muster.kernel.engine import advance
from muster.kernel.errors import BadPosition, MusterError
from muster.kernel.events import Out
from muster.kernel.flow import path_to
from muster.kernel.state import Box, State
from muster.kernel.views.beats import Beats

AnyState = State[Any]

KERNEL_ENTRIES = ("match", "at", "waiting")
"""What of a position is not the game's own."""

STEPS = 20_000
"""Steps that may follow from one answer in a made-up position; rules need a few hundred."""


class Bounded(Beats):
    """Stops the engine where the rules would go on for ever: BadPosition."""

    __slots__ = ("_steps",)

    def __init__(self, out: Out) -> None:
        super().__init__(out)
        self._steps = 0

    def passed(self, s: AnyState) -> None:
        self._steps += 1
        if self._steps > STEPS:
            raise BadPosition(f"after {STEPS} steps of the rules nobody has been asked anything")


def canonical(data: Any) -> str:
    """The one JSON text of this data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def freeze(s: AnyState) -> dict[str, Any]:
    """Everything about a state, named and JSON-able; `thaw` makes the same state of it."""
    data: dict[str, Any] = dict(s.dump())
    data["match"] = {
        "flow": frames_out(s),
        "asks": [_ask_out(s, ask) for ask in s.asks],
        "sealed": [_ask_out(s, ask) for ask in s.sealed],
        "over": s.over,
        "chance": {"key": s.chance.key.hex(), "counts": dict(s.chance.counts)},
    }
    return data


def fingerprint(s: AnyState) -> str:
    """A hash that two states share only if they are the same."""
    data = freeze(s)
    # What was part of a state in format 1 of records stays part of their fingerprints.
    match = data["match"]
    match["held"] = []
    for ask in (*match["asks"], *match["sealed"]):
        ask["left"] = 0
    return sha256(canonical(data).encode()).hexdigest()


def thaw(box: Box, data: Mapping[str, Any], chance: Chance, out: Out) -> AnyState:
    """A state from frozen data, or from a position written by hand.

    A position names the step it is about to do (`"at": "choose_plans"`) and what waits before it
    (`"waiting": [["replan", 0, 6, 3]]`); the rules then run until somebody is asked. Frozen data
    has `match` instead and comes back exactly as it was. What cannot be read, or cannot go on by
    the rules, is a BadPosition.
    """
    data = box.game.updated(data)
    table = {name: value for name, value in data.items() if name not in KERNEL_ENTRIES}
    try:
        s: AnyState = box.game.place(box, table, chance)
    except MusterError:
        raise
    except Exception as error:
        raise BadPosition(f"an entry cannot be read ({error!r})") from error
    if "match" in data:
        _restore(s, data["match"])
        return s
    root = box.flows[0]
    at = data.get("at", box.game.position_at)
    frames = path_to(root, at)
    if frames is None:
        raise BadPosition(f"at: no step {at!r}; valid: {', '.join(_step_names(box))}")
    s.stack = frames
    _put_to_wait(s, data.get("waiting", []))
    _check_waiting(s)
    try:
        advance(s, out, Bounded(out))
    except MusterError:
        raise
    except Exception as error:  # rules rely on a state that play can lead to
        flow = box.flows[s.stack[-1][0]].name if s.stack else box.flows[0].name
        text = f"from {at!r} on, the rules of {flow!r} fail with these entries ({error!r})"
        raise BadPosition(text) from error
    return s


def _put_to_wait(s: AnyState, rows: Any) -> None:
    """What a hand-written position says waits, what comes first first."""
    flows = {flow.name: flow for flow in s.box.flows if flow.waits}
    for row in rows if isinstance(rows, list) else [rows]:
        if not isinstance(row, list) or not row or row[0] not in flows:
            valid = ", ".join(flows) or "nothing: no rule of this game puts anything to wait"
            raise BadPosition(f"waiting: expected [what, numbers ...], got {row!r}; valid: {valid}")
        if any(type(one) is not int for one in row[1:]):
            raise BadPosition(f"waiting: {row[0]} has numbers only, got {row!r}")
        s.later(flows[row[0]], *row[1:])


def frames_out(s: AnyState) -> list[list[Any]]:
    named = s.box.flows
    return [[named[flow].name, at, item, count, *args] for flow, at, item, count, args in s.stack]


def frames_in(s: AnyState, frames: list[list[Any]]) -> None:
    named = s.box.game.flow_named
    s.stack = [
        (named[name].index, at, item, count, tuple(args)) for name, at, item, count, *args in frames
    ]


def ask_in(s: AnyState, data: Mapping[str, Any], picks: tuple[int, ...]) -> Ask:
    """An ask from its public fields, with these picks."""
    question = s.box.game.question_named[data["key"]]
    return Ask(data["seat"], question, data["arg"], data["prompt"], picks)


def questions_in(s: AnyState, view: Mapping[str, Any]) -> None:
    """Put what a view tells of the match into a state: who is asked what, and where we are.

    Picks that are not told are left out.
    """
    frames_in(s, view["flow"])
    s.over = view["over"]
    s.asks = [ask_in(s, row, _told_picks(s, row)) for row in view["asks"]]
    s.sealed = [ask_in(s, row, _told_picks(s, row)) for row in view["sealed"]]


def _told_picks(s: AnyState, row: Mapping[str, Any]) -> tuple[int, ...]:
    told = row.get("picks")
    return picks_in(s, told) if told else ()


def ask_public(ask: Ask) -> dict[str, Any]:
    """What everybody may know of an ask."""
    return {
        "seat": ask.seat,
        "key": ask.key,
        "arg": ask.arg,
        "prompt": ask.prompt,
    }


def picks_in(s: AnyState, texts: list[str]) -> tuple[int, ...]:
    ids = s.box.catalogue.ids
    return tuple([ids[text] for text in texts]) if texts else ()


def picks_out(s: AnyState, ask: Ask) -> list[str]:
    texts = s.box.catalogue.texts
    return [texts[pick] for pick in ask.picks] if ask.picks else []


def _ask_out(s: AnyState, ask: Ask) -> dict[str, Any]:
    return {**ask_public(ask), "picks": picks_out(s, ask)}


def _restore(s: AnyState, match: Mapping[str, Any]) -> None:
    def asks(rows: list[dict[str, Any]]) -> list[Ask]:
        return [ask_in(s, row, picks_in(s, row["picks"])) for row in rows]

    try:
        frames_in(s, match["flow"])
        s.asks = asks(match["asks"])
        s.sealed = asks(match["sealed"])
        s.over = match["over"]
        s.chance = Chance(bytes.fromhex(match["chance"]["key"]), match["chance"]["counts"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadPosition(f"match: cannot be read ({error!r})") from None
    wrong = _impossible(s, match["over"])
    if wrong:
        raise BadPosition(f"match: {wrong}")
    _check_waiting(s)


def _check_waiting(s: AnyState) -> None:
    for frame in s.stack:
        if s.box.waits[frame[0]]:
            s.box.game.check_waiting(s, s.box.flows[frame[0]], frame[4])


def _impossible(s: AnyState, over: Any) -> str:
    """What no state can be like, in words; empty if all is well."""
    numbers = [number for frame in s.stack for number in (*frame[:4], *frame[4])]
    everybody = [*s.asks, *s.sealed]
    numbers += [ask.arg for ask in everybody]
    numbers += s.chance.counts.values()
    if any(type(number) is not int for number in numbers):
        return "a number was expected somewhere"
    if any(not 0 <= frame[1] < len(s.box.lines[frame[0]]) for frame in s.stack):
        return "a flow has no such step"
    if any(frame[4] and not s.box.waits[frame[0]] for frame in s.stack):
        return "only what waits has numbers of its own"
    if any(type(a.seat) is not int or not TABLE <= a.seat < s.box.seats for a in everybody):
        return "an ask is put to a seat that does not exist"
    if any(not isinstance(ask.prompt, str) for ask in everybody):
        return "a prompt is no text"
    if any(count < 0 for count in s.chance.counts.values()) or len(s.chance.key) != 32:
        return "chance has no such state"
    if not isinstance(over, bool) or over != (not s.stack) or (over and everybody):
        return "it is over and is not over"
    return ""


def _step_names(box: Box) -> list[str]:
    return [step.name for flow in box.flows for step in flow.steps if not step.subs]
