"""Bots by name: `random`, `greedy`, and `greedy:bluff=40` where something about one is set."""

from __future__ import annotations

import random

from muster.bots.bot import Bot
from muster.bots.greedy import GreedyBot
from muster.bots.random_bot import RandomBot
from muster.kernel.errors import BadChoice

_KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (GreedyBot, RandomBot)}


def bot_names() -> list[str]:
    """The names of all bots, sorted."""
    return sorted(_KINDS)


def make_bot(name: str, rng: random.Random) -> Bot:
    """A new bot of this name, its dials set as the name says; BadChoice as of `check_bot`."""
    kind, settings = _read(name)
    return kind(rng, **settings)


def check_bot(name: str, besides: tuple[str, ...] = ()) -> str:
    """The name, if there is such a bot.

    BadChoice names the valid ones, after those that the place `besides` bots allows, or what is
    wrong with a dial: `greedy:bluff=lots`.
    """
    _read(name, besides)
    return name


def _read(name: str, besides: tuple[str, ...] = ()) -> tuple[type[Bot], dict[str, int]]:
    plain, *words = name.split(":")
    kind = _KINDS.get(plain)
    if kind is None:
        valid = ", ".join((*besides, *bot_names()))
        raise BadChoice(f"no bot {plain!r}; valid: {valid}")
    settings: dict[str, int] = {}
    for word in words:
        dial, _, number = word.partition("=")
        if dial not in kind.dials:
            known = ", ".join(f"{plain}:{dial}={it.default}" for dial, it in kind.dials.items())
            can = f"valid: {known}" if known else f"nothing about {plain} can be set"
            raise BadChoice(f"{name!r}: the {plain} bot has no {dial!r} to set; {can}")
        if dial in settings:
            raise BadChoice(f"{name!r} sets {dial} twice; once will do")
        settings[dial] = _number(name, plain, dial, number)
    return kind, settings


def _number(name: str, plain: str, dial: str, text: str) -> int:
    it = _KINDS[plain].dials[dial]
    if text.isascii() and text.isdigit() and it.low <= int(text[:9]) <= it.high:
        return int(text[:9])
    raise BadChoice(
        f"{name!r}: {dial} is a whole number from {it.low} to {it.high} ({it.help}), "
        f"for example {plain}:{dial}={it.default}"
    )
