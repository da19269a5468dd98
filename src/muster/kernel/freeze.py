"""States as plain data: exact to the last number, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from muster.kernel.ask import TABLE, Ask
from muster.kernel.chance import Chance
from muster.kernel.engine import advance
from muster.kernel.errors import BadPosition
from muster.kernel.events import Out
from muster.kernel.flow import path_to
from muster.kernel.state import Box, State

AnyState = State[Any]


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
        "held": [
            [depth, [_ask_out(s, a) for a in asks], [_ask_out(s, a) for a in sealed]]
            for depth, asks, sealed in s.held
        ],
        "over": s.over,
        "chance": {"key": s.chance.key.hex(), "counts": dict(s.chance.counts)},
    }
    return data


def fingerprint(s: AnyState) -> str:
    """A hash that two states share only if they are the same."""
    return sha256(canonical(freeze(s)).encode()).hexdigest()


def thaw(box: Box, data: Mapping[str, Any], chance: Chance, out: Out) -> AnyState:
    """A state from frozen data, or from a position written by hand.

    A position names the step it is about to do (`"at": "choose_plans"`); the rules then run until
    somebody is asked. Frozen data has `match` instead and comes back exactly as it was.
    """
    table = {name: value for name, value in data.items() if name not in ("match", "at")}
    s: AnyState = box.game.place(box, table, chance)
    if "match" in data:
        _restore(s, data["match"])
        return s
    root = box.flows[0]
    at = data.get("at", box.game.position_at)
    frames = path_to(root, at)
    if frames is None:
        raise BadPosition(f"at: no step {at!r}; valid: {', '.join(_step_names(box))}")
    s.stack = frames
    advance(s, out)
    return s


def frames_out(s: AnyState) -> list[list[Any]]:
    return [[s.box.flows[flow].name, at, item, count] for flow, at, item, count in s.stack]


def frames_in(s: AnyState, frames: list[list[Any]]) -> None:
    named = s.box.game.flow_named
    s.stack = [(named[name].index, at, item, count) for name, at, item, count in frames]


def ask_in(s: AnyState, data: Mapping[str, Any], picks: tuple[int, ...]) -> Ask:
    """An ask from its public fields, with these picks."""
    question = s.box.game.question_named[data["key"]]
    return Ask(data["seat"], question, data["arg"], data["prompt"], picks, data["left"])


def ask_public(ask: Ask) -> dict[str, Any]:
    """What everybody may know of an ask."""
    return {
        "seat": ask.seat,
        "key": ask.key,
        "arg": ask.arg,
        "prompt": ask.prompt,
        "left": ask.left,
    }


def picks_in(s: AnyState, texts: list[str]) -> tuple[int, ...]:
    return tuple(s.box.catalogue.ids[text] for text in texts)


def picks_out(s: AnyState, ask: Ask) -> list[str]:
    return [s.box.catalogue.texts[pick] for pick in ask.picks]


def _ask_out(s: AnyState, ask: Ask) -> dict[str, Any]:
    return {**ask_public(ask), "picks": picks_out(s, ask)}


def _restore(s: AnyState, match: Mapping[str, Any]) -> None:
    def asks(rows: list[dict[str, Any]]) -> list[Ask]:
        return [ask_in(s, row, picks_in(s, row["picks"])) for row in rows]

    try:
        frames_in(s, match["flow"])
        s.asks = asks(match["asks"])
        s.sealed = asks(match["sealed"])
        s.held = [(depth, asks(a), asks(b)) for depth, a, b in match["held"]]
        s.over = match["over"]
        s.chance = Chance(bytes.fromhex(match["chance"]["key"]), match["chance"]["counts"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadPosition(f"match: cannot be read ({error!r})") from None
    wrong = _impossible(s, match["over"])
    if wrong:
        raise BadPosition(f"match: {wrong}")


def _impossible(s: AnyState, over: Any) -> str:
    """What no state can be like, in words; empty if all is well."""
    numbers = [number for frame in s.stack for number in frame]
    everybody = [*s.asks, *s.sealed]
    for depth, asks, sealed in s.held:
        numbers.append(depth)
        everybody += [*asks, *sealed]
    numbers += [number for ask in everybody for number in (ask.arg, ask.left)]
    numbers += s.chance.counts.values()
    if any(type(number) is not int for number in numbers):
        return "a number was expected somewhere"
    if any(not 0 <= at < len(s.box.flows[flow].line) for flow, at, _, _ in s.stack):
        return "a flow has no such step"
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
