"""Settings: the seat counts and options a game is checked at."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from muster.kernel.game import Game


class Setting(msgspec.Struct, frozen=True):
    """A number of seats, and the options that differ from their defaults."""

    seats: int
    options: dict[str, Any] = {}

    def __str__(self) -> str:
        words = [f"{self.seats} seat" + ("s" if self.seats != 1 else "")]
        for name, value in self.options.items():
            shown = "+".join(map(str, value)) if isinstance(value, list) else str(value)
            words.append(f"{name}={shown}")
        return ", ".join(words)


def settings(game: Game[Any]) -> list[Setting]:
    """What a game should be checked at, each setting once.

    Every seat count with default options, then each value worth testing of each option alone,
    then all flags on together, then everything turned up: flags on, other options at their last.
    """
    found: dict[str, Setting] = {}

    def add(seats: int, options: dict[str, Any]) -> None:
        box = game.box(seats, options)
        plain = game.box(seats)
        differs = {k: v for k, v in box.options.items() if v != plain.options[k]}
        found.setdefault(json.dumps([seats, box.options]), Setting(seats, differs))

    for seats in game.meta.seats:
        offered = [option.at(seats) for option in game.meta.options if option.offered(seats)]
        add(seats, {})
        for option in offered:
            for value in option.samples():
                add(seats, {option.name: value})
        flags = {option.name: True for option in offered if option.kind == "flag"}
        add(seats, flags)
        rest = {o.name: o.samples()[-1] for o in offered if o.kind != "flag"}
        add(seats, {**rest, **flags})
    return list(found.values())
