"""What several commands share: reading options, consoles, records."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from muster.kernel import shelf
from muster.kernel.errors import BadChoice, BadRecord, MusterError
from muster.kernel.game import Game
from muster.kernel.record import Record


def out() -> Console:
    """Where results go; as wide as the terminal, unbroken in a pipe."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=110, soft_wrap=True)


def err() -> Console:
    """Where progress goes."""
    return Console(stderr=True, highlight=False)


def listed(text: str | None) -> tuple[str, ...]:
    """The parts of `a,b,c`."""
    return tuple(part.strip() for part in text.split(",")) if text else ()


def read_options(game: Game[Any], given: Sequence[str]) -> dict[str, Any]:
    """`--option name=value` for this game; BadChoice names the valid ones."""
    known = {option.name: option for option in game.meta.options}
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if name not in known:
            valid = ", ".join(known) or f"none, {game.meta.title} has no options"
            raise BadChoice(f"no option {name!r}; valid: {valid}")
        if not equals:
            expected = known[name].expected()
            raise BadChoice(f"option {name!r} needs a value: --option {name}=…, {expected}")
        options[name] = known[name].read(value)
    return options


def load_record(path: Path) -> Record:
    """A record from a file; what is wrong with it is said with the file's name."""
    try:
        return Record.load(path)
    except BadRecord as error:
        raise named(path, error) from None


def named(path: Path, error: BadRecord) -> BadRecord:
    """The same complaint, with the name of the file in front."""
    said = str(error)
    return BadRecord(0, said if said.startswith(str(path)) else f"{path}: {said}")


def find_game(name: str) -> Game[Any]:
    """A game by its id, or by the folder it is in."""
    folder = Path(name)
    if not (folder / "game.py").is_file():
        if folder.is_dir() and name not in shelf.games():
            raise BadChoice(f"{folder} is no game: it has no game.py")
        return shelf.game(name)
    try:
        return shelf.load_folder(folder)
    except MusterError:
        raise
    except Exception as error:  # whatever is wrong with somebody's game, say where
        raise BadChoice(f"{folder} cannot be imported: {_where(error)}") from error


def the_game(name: str | None) -> Game[Any]:
    """A game by id or folder; without one, the only one there is."""
    found = shelf.games()
    if name is None and len(found) != 1:
        raise BadChoice(f"which game? valid: {', '.join(found) or 'none found'}")
    return find_game(name if name is not None else found[0])


def _where(error: Exception) -> str:
    """The last place a traceback names, and what went wrong there."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
    return f"{place}{type(error).__name__}: {error}"
