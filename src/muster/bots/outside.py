"""Bots that others wrote: a class of a module or a file, or one an installed package offers."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from muster.bots.bot import Bot, is_kind
from muster.kernel.errors import BadChoice, where_it_failed
from muster.kernel.shelf.installed import entry_points

GROUP = "muster.bots"
"""The entry point group through which an installed package offers its bots."""

NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
"""What a bot may be called where people choose one."""

_DRIVE = re.compile(r"[A-Za-z]:[\\/]")

_loaded: dict[str, type[Bot]] = {}


def split_name(name: str) -> tuple[str, list[str]]:
    """A file or a class, and what is set about it: `mine.py:Mine:depth=3` is `mine.py:Mine` and
    `depth=3`. What follows the name of anything else are dials.
    """
    drive = name[:2] if _DRIVE.match(name) else ""
    plain, *words = name[len(drive) :].split(":")
    plain = drive + plain
    if words and is_outside(plain, words[0]):
        plain = f"{plain}:{words.pop(0)}"
    return plain, words


def is_outside(plain: str, word: str = "") -> bool:
    """Is this the name of a file, or with this word after it of a class in a module?"""
    if plain.endswith(".py") or "/" in plain or "\\" in plain:
        return not word or word.isidentifier()
    return word.isidentifier() and all(part.isidentifier() for part in plain.split("."))


def load(plain: str) -> type[Bot]:
    """The class of this name, `module:Class`, `file.py:Class` or `file.py`; BadChoice if none."""
    if plain not in _loaded:
        _loaded[plain] = _load(plain)
    return _loaded[plain]


def _load(plain: str) -> type[Bot]:
    drive = plain[:2] if _DRIVE.match(plain) else ""
    place, _, wanted = plain[len(drive) :].partition(":")
    place = drive + place
    if place.endswith(".py") or "/" in place or "\\" in place:
        module = _module_in(place)
    else:
        if str(Path.cwd()) not in sys.path:
            sys.path.append(str(Path.cwd()))  # last: nothing that is installed is hidden by it
        try:
            module = importlib.import_module(place)
        except ModuleNotFoundError as missing:
            if missing.name != place:
                raise _broken(place, missing) from missing
            told = f"there is no module {place!r}, installed or in this folder"
            raise BadChoice(f"{told}; a file is named with its .py: {place}.py") from None
        except (Exception, SystemExit) as error:  # whatever is wrong with somebody's bot
            raise _broken(place, error) from error
    if wanted:
        found = getattr(module, wanted, None)
        if found is None:
            raise BadChoice(f"{place} has no {wanted!r}; {_classes(module, place)}")
        return _checked(found, plain)
    kinds = bots_in(module)
    if len(kinds) != 1:
        raise BadChoice(f"{place}: which bot? {_classes(module, place)}")
    return kinds[0]


def _module_in(place: str) -> Any:
    file = Path(place).expanduser().resolve()
    if not file.is_file():
        raise BadChoice(f"there is no file {place}; expected a Python file with a Bot in it")
    name = f"muster_bot_{len(_loaded)}_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise BadChoice(f"{place} is no Python file; expected one that ends in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # so that a bot can be more than one file
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # whatever is wrong with somebody's bot
        del sys.modules[name]
        raise _broken(place, error) from error
    return module


def _broken(what: str, error: BaseException) -> BadChoice:
    return BadChoice(f"{what} cannot be imported: {where_it_failed(error)}")


def bots_in(module: Any) -> list[type[Bot]]:
    """The bots a module defines itself, in the order of their names."""
    return [
        kind
        for _, kind in inspect.getmembers(module, _is_bot)
        if kind.__module__ == module.__name__
    ]


def _is_bot(found: object) -> bool:
    return is_kind(found, Bot) and not inspect.isabstract(found)


def _classes(module: Any, place: str) -> str:
    found = ", ".join(f"{place}:{kind.__name__}" for kind in bots_in(module))
    return f"valid: {found}" if found else "it has no class that derives from muster.bots.Bot"


def _checked(found: object, plain: str) -> type[Bot]:
    if not is_kind(found, Bot):
        told = f"{plain} is no bot: it does not derive from muster.bots.Bot"
        raise BadChoice(f"{told}, which has `choose(view, legal)`")
    if inspect.isabstract(found):
        missing = ", ".join(sorted(getattr(found, "__abstractmethods__", ())))
        raise BadChoice(f"{plain} is no bot yet: it does not say how to {missing}")
    return found


# What installed packages offer


def offered() -> dict[str, EntryPoint]:
    """The bots of installed packages by name; of two of one name, that of the first package."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(GROUP), key=lambda one: (one.name, one.value)):
        if NAME.fullmatch(point.name):
            found.setdefault(point.name, point)
    return found


def load_offered(point: EntryPoint) -> type[Bot]:
    """The class of an entry point; BadChoice says what is wrong with it."""
    try:
        found = point.load()
    except (Exception, SystemExit) as error:  # whatever is wrong with somebody's bot
        raise _broken(f"the bot {point.name}", error) from error
    return _checked(found, f"{point.name} ({point.value})")
