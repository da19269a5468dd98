"""What several commands share: reading options, consoles, records."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from rich.console import Console
from rich.markup import escape

from muster.kernel import shelf
from muster.kernel.errors import BadChoice, BadRecord, BrokenGame
from muster.kernel.game import Game
from muster.kernel.records.record import Record
from muster.languages import ENGLISH, language_for, languages
from muster.languages.shelves import is_translated
from muster.lessons.progress import Progress


def out() -> Console:
    """Where results go; as wide as the terminal, unbroken in a pipe."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=110, soft_wrap=True)


def err() -> Console:
    """Where progress goes."""
    return Console(stderr=True, highlight=False)


def progress() -> Progress:
    """What the terminal remembers: in MUSTER_HOME, or where programs keep data of a person here."""
    home = os.environ.get("MUSTER_HOME")
    return Progress((Path(home) if home else user_data_path("muster", False)) / "lessons.json")


def listed(text: str | None) -> tuple[str, ...]:
    """The parts of `a,b,c`."""
    return tuple(part.strip() for part in text.split(",")) if text else ()


def counts_of(game: Game[Any], seats: str | None) -> list[int]:
    """The numbers of seats of `2,4`; BadChoice names the valid ones."""
    valid = ", ".join(str(count) for count in game.meta.seats)
    counts = []
    for word in listed(seats):
        if not word.isdigit() or int(word) not in game.meta.seats:
            raise BadChoice(f"{game.meta.id} has no game for {word!r} seats; valid: {valid}")
        counts.append(int(word))
    return counts


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


def language_of(wish: str | None, game: str) -> str:
    """The language to tell a game in: the one asked for, BadChoice names the valid ones; else that
    of the environment, if this game is translated.
    """
    if wish is not None:
        if wish.lower() not in languages():
            raise BadChoice(f"no language {wish!r}; valid: {', '.join(languages())}")
        return wish.lower()
    said = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    found = language_for("", said)
    return found if is_translated(game, found) else ENGLISH


def folder_for(folder: Path) -> None:
    """Make a folder; BadChoice if it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadChoice(f"cannot write into {folder}: {error.strerror or error}") from None


def load_record(path: Path) -> Record:
    """A record from a file; what is wrong with it is said with the file's name."""
    try:
        record = Record.load(path)
    except BadRecord as error:
        raise named(path, error) from None
    on_the_shelf(record.header.game, path)
    return record


def on_the_shelf(game: str, path: Path) -> None:
    """BadChoice if a file is about a game that is not here; it says which --games would help."""
    if game in shelf.games():
        return
    package = game.replace("-", "_")
    where = (here / package for place in (Path(), path.parent) for here in (place, place / "src"))
    near = next((folder for folder in where if (folder / "game.py").is_file()), None)
    known = ", ".join(shelf.games()) or "none"
    raise BadChoice(
        f"{path} is of the game {game!r}, which is not on the shelf ({known}); if you have it as a "
        f"folder, add --games {near if near is not None else f'PATH/TO/{package}'}"
    )


def named(path: Path, error: BadRecord) -> BadRecord:
    """The same complaint, with the name of the file in front."""
    said = str(error)
    return BadRecord(0, said if said.startswith(str(path)) else f"{path}: {said}")


def find_game(name: str) -> Game[Any]:
    """A game by its id, or by the folder it is in."""
    folder = Path(name)
    if not folder.is_dir() or (name in shelf.games() and not (folder / "game.py").is_file()):
        return shelf.game(name)
    found = shelf.games_below(folder)
    if len(found) > 1:
        several = ", ".join(str(folder / one.name) for one in found)
        raise BadChoice(f"{folder} holds several games; valid: {several}")
    return shelf.load_folder(found[0])


def the_game(name: str | None) -> Game[Any]:
    """A game by id or folder; without one, the only one there is."""
    found = shelf.games()
    if name is None and len(found) != 1:
        raise BadChoice(f"which game? valid: {', '.join(found) or 'none found'}")
    return find_game(name if name is not None else found[0])


def sound_games() -> list[Game[Any]]:
    """Every game that can be loaded; of the others one sentence each, on standard error."""
    found, broken = shelf.sound()
    for name, error in broken.items():
        why = f"it cannot be imported: {error.why}" if isinstance(error, BrokenGame) else str(error)
        err().print(escape(f"{name} is left out: {why}"), style="yellow", soft_wrap=True)
    return found
