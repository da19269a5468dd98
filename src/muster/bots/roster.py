"""Bots by name, for whoever seats one.

    greedy  random  level-3          Muster's own; the levels are for people
    greedy:bluff=40                  something about it is set: a dial
    clever                           what an installed package offers (entry points `muster.bots`)
    my_bots:Clever  bots/clever.py  bots/clever.py:Clever:depth=3
                                     a class of your own

A class of a module or a file is for whoever runs the program: `check_offered` is for names that
come from elsewhere, and knows only what is installed and what the host has named (`offer`).
"""

from __future__ import annotations

import inspect
import random
import re

from muster.bots import outside
from muster.bots.bot import Bot, Dial, WordDial
from muster.bots.greedy import GreedyBot
from muster.bots.levels import LEVEL_BOTS, TITLES, check_temper
from muster.bots.random_bot import RandomBot
from muster.bots.search.bot import SearchBot
from muster.kernel.errors import BadChoice

_OURS: tuple[type[Bot], ...] = (GreedyBot, RandomBot, SearchBot, *LEVEL_BOTS)

_KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in _OURS}

_named: dict[str, str] = {}
"""What the host offers beside: what people call it, and where it is."""

WORD = re.compile(r"[a-z][a-z0-9-]*")

ELSE = "or a class of your own: module:Class, path/to/bot.py"


def bot_names() -> list[str]:
    """The names of all bots one may choose: ours, those installed, those the host offers."""
    return [*_KINDS, *sorted({*outside.offered(), *_named} - {*_KINDS})]


def make_bot(name: str, rng: random.Random) -> Bot:
    """A new bot of this name, its dials set as the name says; BadChoice as of `check_bot`."""
    kind, settings = _read(name)
    try:
        return kind(rng, **settings)
    except Exception as error:  # whatever is wrong with somebody's bot
        raise BadChoice(f"{name} cannot be made: {type(error).__name__}: {error}") from error


def check_bot(name: str, besides: tuple[str, ...] = (), game: str = "") -> str:
    """The name, if there is such a bot, in this game if one is named.

    BadChoice names the valid ones, after those that the place `besides` bots allows, or what is
    wrong with a dial: `greedy:bluff=lots`.
    """
    _, settings = _read(name, besides)
    if game and "temper" in settings and is_own(name):
        check_temper(game, str(settings["temper"]))
    return name


def check_offered(name: str, game: str = "") -> str:
    """The name, if it is one that anybody may choose: no file, no module. Else BadChoice."""
    plain, _ = _split(name)
    if plain not in bot_names():
        raise BadChoice(f"no bot {plain!r}; valid: {', '.join(bot_names())}")
    return check_bot(name, game=game)


def offer(name: str) -> str:
    """Let people choose this bot too, wherever it is; what they call it.

    That is the `name` of its class, or the class's own. BadChoice if there is no such bot, and if
    what it would be called is taken.
    """
    kind, _ = _read(name)
    called = kind.name or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()
    if outside.NAME.fullmatch(called) is None:
        raise BadChoice(f"{name} calls itself {called!r}; a name has letters a-z, digits and -")
    if called in bot_names() and _named.get(called) != name:
        told = f"{name} calls itself {called!r}, as another bot does"
        raise BadChoice(f"{told}; give its class another `name`")
    _named[called] = name
    return called


def is_own(name: str) -> bool:
    """Is this a bot of Muster's, whatever is set about it?"""
    return name.partition(":")[0] in _KINDS


def title_of(name: str) -> str:
    """What people call a bot: `level-3:temper=bluffer` is "Professional, bluffer"."""
    plain, *words = name.split(":")
    told = [word.removeprefix("temper=").replace("=", " ") for word in words]
    return ", ".join([TITLES.get(plain, plain), *told])


def spelled_out(name: str) -> str:
    """The name by which another process finds the same bot."""
    plain, words = _split(name)
    return ":".join([_named.get(plain, plain), *words])


def about_bot(name: str) -> str:
    """What a bot does, in a sentence; BadChoice as of `check_bot`."""
    text = inspect.getdoc(_read(name)[0]) or ""
    return " ".join(text.split("\n\n")[0].split())


def _read(name: str, besides: tuple[str, ...] = ()) -> tuple[type[Bot], dict[str, int | str]]:
    plain, words = _split(spelled_out(name))
    kind = _kind(plain, besides)
    return kind, _settings(name, plain, kind, words)


def _split(name: str) -> tuple[str, list[str]]:
    """Which bot, and what is set about it. Our own names come before modules of the same name."""
    plain, *words = name.split(":")
    if plain in _KINDS or plain in _named:
        return plain, words
    if outside.NAME.fullmatch(plain) and plain in outside.offered():
        return plain, words
    return outside.split_name(name)


def _kind(plain: str, besides: tuple[str, ...] = ()) -> type[Bot]:
    if plain in _KINDS:
        return _KINDS[plain]
    if outside.is_outside(plain) or outside.is_outside(*plain.rsplit(":", 1)):
        return outside.load(plain)
    installed = outside.offered()
    if plain in installed:
        return outside.load_offered(installed[plain])
    valid = ", ".join((*besides, *bot_names()))
    raise BadChoice(f"no bot {plain!r}; valid: {valid}, {ELSE}")


def _settings(name: str, plain: str, kind: type[Bot], words: list[str]) -> dict[str, int | str]:
    settings: dict[str, int | str] = {}
    for word in words:
        dial, _, text = word.partition("=")
        if dial not in kind.dials:
            known = ", ".join(_example(plain, dial, it) for dial, it in kind.dials.items())
            can = f"valid: {known}" if known else f"nothing about {plain} can be set"
            raise BadChoice(f"{name!r}: the {plain} bot has no {dial!r} to set; {can}")
        if dial in settings:
            raise BadChoice(f"{name!r} sets {dial} twice; once will do")
        it = kind.dials[dial]
        example = _example(plain, dial, it)
        if isinstance(it, Dial):
            settings[dial] = _number(name, dial, it, text, example)
        else:
            settings[dial] = _word(name, dial, it, text, example)
    return settings


def _example(plain: str, dial: str, it: Dial | WordDial) -> str:
    if isinstance(it, Dial):
        return f"{plain}:{dial}={it.default}"
    return f"{plain}:{dial}={it.words[0] if it.words else 'WORD'}"


def _number(name: str, dial: str, it: Dial, text: str, example: str) -> int:
    if text.isascii() and text.isdigit() and it.low <= int(text[:9]) <= it.high:
        return int(text[:9])
    raise BadChoice(
        f"{name!r}: {dial} is a whole number from {it.low} to {it.high} ({it.help}), "
        f"for example {example}"
    )


def _word(name: str, dial: str, it: WordDial, text: str, example: str) -> str:
    if text in it.words or (not it.words and WORD.fullmatch(text)):
        return text
    valid = ", ".join(it.words) or "a word the game has"
    raise BadChoice(f"{name!r}: {dial} is one of {valid} ({it.help}), for example {example}")
