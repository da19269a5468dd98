"""Settings: the seat counts and options a game is checked at."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from muster.kernel.game import Game
from muster.kernel.options import settle


class Setting(msgspec.Struct, frozen=True):
    """A number of seats, and the options that differ from their defaults."""

    seats: int
    options: dict[str, Any] = {}

    def __str__(self) -> str:
        words = [f"{self.seats} seat" + ("s" if self.seats != 1 else "")]
        for name, value in self.options.items():
            if isinstance(value, dict):  # data, too long to be shown
                words.append(f"{name}={value.get('name', 'given')}")
                continue
            shown = "+".join(map(str, value)) if isinstance(value, list) else str(value)
            words.append(f"{name}={shown}")
        return ", ".join(words)


def settings(game: Game[Any], every: bool = True) -> list[Setting]:
    """What a game should be checked at, each setting once.

    Every seat count with default options, then each value worth testing of each option alone,
    then all flags on together, then everything turned up: flags on, other options at their last;
    at the end what the game itself finds worth trying (`Game.trials`).
    Without `every` an option's values are tried alone at one seat count only, another for each in
    turn, everything together at the fewest and the most seats only, the flags not by themselves.
    """
    found: dict[str, Setting] = {}

    def add(seats: int, options: dict[str, Any]) -> None:
        settled, plain = (settle(game.meta.options, seats, given) for given in (options, None))
        differs = {k: v for k, v in settled.items() if v != plain.get(k)}
        found.setdefault(json.dumps([seats, settled]), Setting(seats, differs))

    turns = _turns(game)
    for seats in game.meta.seats:
        offered = [option.at(seats) for option in game.meta.options if option.offered(seats)]
        add(seats, {})
        for option in offered:
            for at, value in enumerate(option.samples()):
                if every or turns[option.name, at] == seats:
                    add(seats, {option.name: value})
        flags = {option.name: True for option in offered if option.kind == "flag"}
        if every:
            add(seats, flags)
        rest = {o.name: o.samples()[-1] for o in offered if o.kind != "flag"}
        if every or seats in (game.meta.seats[0], game.meta.seats[-1]):
            add(seats, {**rest, **flags})
    for seats, options in game.trials():
        add(seats, options)
    return list(found.values())


def _turns(game: Game[Any]) -> dict[tuple[str, int], int]:
    """The seat count at which each value of an option (by its place) is tried alone, in turn."""
    found: dict[tuple[str, int], int] = {}
    for option in game.meta.options:
        counts = {n: len(option.at(n).samples()) for n in game.meta.seats if option.offered(n)}
        for at in range(max(counts.values(), default=0)):
            places = [seats for seats, count in counts.items() if at < count]
            found[option.name, at] = places[len(found) % len(places)]
    return found
