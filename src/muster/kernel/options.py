"""Options a match can be created with, each with its values, its help and its clause."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from muster.kernel.errors import BadChoice


class Option(msgspec.Struct, frozen=True):
    """One thing the host may decide before the match.

    kind     "flag" (true or false), "number" (low to high), "choice" (one of `choices`),
             "choices" (exactly `count` different ones) or "data" (None, or an object of at most
             `high` bytes as JSON that the game reads: a drawn map, what a campaign brings; no form
             asks for it, and at None a match is created without it)
    seats    the seat counts it is offered for; empty means all
    up_to_seats  a number that is at most the number of seats: it names one of them
    label    what a form calls it, in a player's words; the name if it says nothing
    words    what a form calls each of `choices`; as they are if it says nothing
    maps     each of `choices` is played on a map of its own: a form lets people choose by looking
    """

    name: str
    kind: str
    default: Any
    help: str
    clause: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    count: int = 0
    seats: tuple[int, ...] = ()
    up_to_seats: bool = False
    label: str = ""
    words: tuple[str, ...] = ()
    maps: bool = False

    def at(self, seats: int) -> Option:
        """The option as it is offered at this seat count."""
        if not self.up_to_seats or self.high <= seats:
            return self
        return msgspec.structs.replace(self, high=seats)

    def offered(self, seats: int) -> bool:
        """Is it there at this seat count?"""
        return not self.seats or seats in self.seats

    def expected(self) -> str:
        """The values it takes, for people."""
        if self.kind == "flag":
            return "true or false"
        if self.kind == "number":
            return f"a number from {self.low} to {self.high}"
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        if self.kind == "data":
            return f"an object of at most {self.high:,} bytes as JSON"
        return f"{self.count} different ones of " + ", ".join(self.choices)

    def check(self, value: Any) -> Any:
        """The value in its proper form, or BadChoice."""
        if self.kind == "flag" and isinstance(value, bool):
            return value
        if self.kind == "number" and isinstance(value, int) and not isinstance(value, bool):
            if self.low <= value <= self.high:
                return value
        elif self.kind == "choice" and value in self.choices:
            return value
        elif self.kind == "choices" and isinstance(value, (list, tuple)):
            picked = [c for c in self.choices if c in value]
            if len(value) == self.count == len(picked):
                return picked
        elif self.kind == "data" and (value is None or self._fits(value)):
            return value
        shown = "this" if self.kind == "data" else repr(value)
        raise BadChoice(f"option {self.name}: {shown} is not {self.expected()}")

    def _fits(self, value: Any) -> bool:
        """An object of plain JSON, not too large."""
        if not isinstance(value, dict):
            return False
        try:
            text = json.dumps(value, allow_nan=False)
        except (TypeError, ValueError, RecursionError):
            return False
        return len(text) <= self.high and bool(json.loads(text) == value)

    def read(self, text: str) -> Any:
        """The value a person typed, as in `--option name=text`."""
        plain = text.strip().lower()
        value: Any = text.strip()
        if self.kind == "flag" and plain in ("true", "yes", "on", "1", "false", "no", "off", "0"):
            value = plain in ("true", "yes", "on", "1")
        elif self.kind == "number":
            try:
                value = int(plain)
            except ValueError:
                pass
        elif self.kind == "data":
            try:
                value = json.loads(plain and text)
            except (ValueError, RecursionError):
                pass
        elif self.kind == "choices":
            value = [part.strip() for part in text.split(",") if part.strip()]
        return self.check(value)

    def samples(self) -> list[Any]:
        """Values worth testing: all of a small range, the corners of a large one."""
        if self.kind == "flag":
            return [False, True]
        if self.kind == "number" and self.up_to_seats:
            return [self.low, self.high]  # seats are alike
        if self.kind == "number":
            return list(range(self.low, self.high + 1))
        if self.kind == "choice":
            return list(self.choices)
        if self.kind == "data":
            return [self.default]
        first = list(self.choices[: self.count])
        last = list(self.choices[-self.count :])
        return [first] if first == last else [first, last]


def settle(
    offered: tuple[Option, ...], seats: int, given: Mapping[str, Any] | None
) -> dict[str, Any]:
    """All options of a match at this seat count: the given ones checked, the others at default."""
    known = {option.name: option for option in offered}
    for name in given or {}:
        if name not in known:
            raise BadChoice(
                f"no option {name!r}; valid: {', '.join(known) or 'none, this game has no options'}"
            )
        if not known[name].offered(seats):
            at = ", ".join(str(n) for n in known[name].seats)
            valid = ", ".join(o.name for o in offered if o.offered(seats)) or "none"
            raise BadChoice(
                f"option {name!r} is for {at} seats, not {seats}; with {seats}: {valid}"
            )
    settled = {
        option.name: option.at(seats).check(given[option.name])
        if given and option.name in given
        else option.check(option.default)
        for option in offered
        if option.offered(seats)
    }
    data = [option.name for option in offered if option.kind == "data"]
    return {name: value for name, value in settled.items() if name not in data or value is not None}
