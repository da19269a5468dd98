"""Settings: the seat counts and options a game is checked at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec

from muster.kernel.game import Game
from muster.kernel.options import Option, settle


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


def settings(game: Game[Any]) -> list[Setting]:
    """What a game should be checked at, each setting once.

    Every seat count with default options, then each value worth testing of each option alone,
    then all flags on together, then everything turned up: flags on, other options at their last;
    at the end what the game itself finds worth trying (`Game.trials`).
    """
    found = _Settings(game)
    for seats in game.meta.seats:
        offered = _offered(game, seats)
        found.add(seats, {})
        for option in offered:
            for value in option.samples():
                found.add(seats, {option.name: value})
        found.add(seats, {option.name: True for option in offered if option.kind == "flag"})
        found.add(seats, _turned_up(offered))
    for seats, options in game.trials():
        found.add(seats, options)
    return found.all


def few_settings(game: Game[Any]) -> list[Setting]:
    """So few settings that a check of all of them is quick, and yet nothing is left out.

    Every seat count with default options; every value of every option, several options at a time,
    of those with two values every other one; everything turned up at the most seats; and what the
    game itself finds worth trying.
    """
    found = _Settings(game)
    for seats in game.meta.seats:
        found.add(seats, {})
    left = _values(game)
    for round in count():
        if not left:
            break
        for turn, seats in enumerate(game.meta.seats, start=round):
            mixed: dict[str, Any] = {}
            for at, option in enumerate(_offered(game, seats)):
                values = option.samples()
                mine = [place for place in _others(option) if (option.name, place) in left]
                if mine and (len(values) > 2 or (at + turn) % 2 == 0):
                    mixed[option.name] = values[mine[0]]
                    left.remove((option.name, mine[0]))
            if mixed:
                found.add(seats, mixed)
    most = game.meta.seats[-1]
    found.add(most, _turned_up(_offered(game, most)))
    for seats, options in game.trials():
        found.add(seats, options)
    return found.all


class _Settings:
    """Settings of a game, each once, whatever words it is given in."""

    def __init__(self, game: Game[Any]) -> None:
        self._options = game.meta.options
        self._found: dict[str, Setting] = {}

    def add(self, seats: int, options: dict[str, Any]) -> None:
        settled, plain = (settle(self._options, seats, given) for given in (options, None))
        differs = {k: v for k, v in settled.items() if v != plain.get(k)}
        self._found.setdefault(json.dumps([seats, settled]), Setting(seats, differs))

    @property
    def all(self) -> list[Setting]:
        return list(self._found.values())


def _offered(game: Game[Any], seats: int) -> list[Option]:
    return [option.at(seats) for option in game.meta.options if option.offered(seats)]


def _turned_up(offered: Sequence[Option]) -> dict[str, Any]:
    """Flags on, other options at their last value."""
    flags = {option.name: True for option in offered if option.kind == "flag"}
    return {o.name: o.samples()[-1] for o in offered if o.kind != "flag"} | flags


def _values(game: Game[Any]) -> set[tuple[str, int]]:
    """Each value of each option by its place, for at other seats the same place holds another;
    the defaults left out."""
    return {
        (option.name, place)
        for seats in game.meta.seats
        for option in _offered(game, seats)
        for place in _others(option)
    }


def _others(option: Option) -> list[int]:
    """The places of the values that are not the default."""
    return [n for n, value in enumerate(option.samples()) if value != option.default]
