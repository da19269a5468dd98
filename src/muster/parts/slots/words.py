"""What a view's `table` holds, entry by entry, in words: from the slots a state declares."""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from muster.kernel.game import Game
from muster.kernel.match import Match
from muster.parts.slots.kinds import ALL, HIGHEST, LOWEST, NOBODY, OWNER, Slot

SHOWN = 48
"""How many characters of an example are shown."""


class Entry(msgspec.Struct, frozen=True):
    """One entry of a view's `table`.

    holds    its form, with the range of numbers and the sort of components
    seen     who may see it, and what the others get
    about    what its declaration says beside it
    example  its value early in a match, as the first seat sees it
    """

    key: str
    holds: str
    seen: str
    about: str
    example: str


def entries_of(game: Game[Any], seats: int | None = None, seed: int = 1) -> list[Entry]:
    """Every entry of the views of a game, in the order of a view.

    Entries no slot is declared for are the game's own: their value alone shows what they hold.
    """
    match = Match.new(game.meta.id, seats=seats or game.meta.seats[-1], seed=seed)
    for _ in range(4 * match.seats):  # far enough for hands, tables and counters to differ
        ask = match.asks[0]
        match.play(ask.seat, match.legal(ask.seat)[0])
    table = match.view(0)["table"]
    declared = getattr(getattr(game, "state", None), "declared", None)
    slots: dict[str, Slot] = {}
    for slot in declared.slots if declared is not None else ():
        if slot.kind not in ("derived", "looker") and not slot.within:
            slots[slot.key] = slot
    beside = _comments(game.state) if slots else {}
    return [_entry(key, value, slots.get(key), beside, match) for key, value in table.items()]


def _entry(
    key: str, value: Any, slot: Slot | None, beside: Mapping[str, str], match: Match
) -> Entry:
    shown = json.dumps(value, ensure_ascii=False)
    if len(shown) > SHOWN:
        shown = shown[: SHOWN - 1] + "…"
    if slot is None:
        return Entry(key, _form(value), "as the game says", "made by the game's own view", shown)
    return Entry(key, _holds(slot, value, match.box), _seen(slot), beside.get(slot.name, ""), shown)


def _holds(slot: Slot, value: Any, box: Any) -> str:
    one = {
        "zone": f"ids of {slot.sort}" + ("" if slot.sorted else ", in order"),
        "zones": f"ids of {slot.sort}, by {slot.by}",
        "one": f"an id of {slot.sort}, or nothing",
        "number": f"a number{_range(slot, box)}",
        "flag": "true or false",
        "mask": f"ids of {slot.sort}",
        "tally": f"how many of each of {slot.sort}, up to {slot.high}",
        "grid": f"[{slot.each}, {slot.columns}, number]{_range(slot, box)}",
    }.get(slot.kind)
    if slot.kind == "grid" and one is not None:
        return one
    if one is None:
        return _form(value) + (f", for each of {slot.each}" if slot.each else "")
    if not slot.each:
        return one
    named = "an object by name" if slot.named else "a list"
    left_out = ", those that are 0 or nothing left out" if slot.sparse else ""
    return f"{named}, for each of {slot.each}: {one}{left_out}"


def _range(slot: Slot, box: Any) -> str:
    low, high = slot.low, slot.high
    if isinstance(high, str):
        high = int(getattr(box, high))
    if (low, high) == (LOWEST, HIGHEST):
        return ""
    if high >= 1 << 40 or high == HIGHEST:
        return f" from {low} on"
    return f" from {low} to {high}"


def _form(value: Any) -> str:
    """What sort of JSON it is."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "a word"
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, (list, tuple)) else "nothing, or a value"


def _seen(slot: Slot) -> str:
    if slot.known is not None:
        return "each seat its own part"
    if slot.seen is ALL:
        return "everybody"
    instead = {"zone": "their number", "one": '"?"', "number": '"?"'}.get(slot.kind, "nothing")
    if slot.note:
        instead = "nothing"
    if slot.seen is NOBODY:
        return f"nobody; told is {instead}"
    if slot.seen is OWNER:
        return f"its owner; told to others is {instead}"
    said = " ".join((inspect.getdoc(slot.seen) or "").split("\n\n")[0].split())
    return f"{said or 'as the game says'}; else {instead}"


def _comments(state: type[Any]) -> dict[str, str]:
    """What stands beside each slot of a state's class, or in the lines above a group of them."""
    module = sys.modules[state.__module__]
    source = inspect.getsource(module)
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.name == state.__name__:
            return {
                name: _beside(lines[(one.end_lineno or 1) - 1], one.end_col_offset or 0)
                for one in node.body
                if isinstance(one, (ast.Assign, ast.AnnAssign)) and (name := _name(one))
            }
    return {}


def _name(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def _beside(line: str, end: int) -> str:
    found = re.match(r"\s*#\s*(.*)", line.encode()[end:].decode())
    return found[1].strip() if found else ""
