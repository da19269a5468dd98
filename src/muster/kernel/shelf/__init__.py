"""Finding games: in packages we are told to look in, through entry points, and in folders."""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from muster.kernel.errors import BadChoice, BrokenGame, MusterError, where_it_failed
from muster.kernel.game import Game
from muster.kernel.shelf.installed import entry_points
from muster.kernel.shelf.moved import hooks_of_old, what_changed

GROUP = "muster.games"
"""The entry point group through which an installed package offers its games."""

VARIABLE = "MUSTER_GAMES"
"""The environment variable that names folders to look in, as PATH does."""

_packages: list[str] = []
_folders: dict[str, Path] = {}  # of games to be loaded from there
_loaded: dict[str, Game[Any]] = {}
_homes: dict[str, Path] = {}  # of loaded games that are in no package
_environment = ""


def look_in(package: str) -> None:
    """Find games in the folders of this package too."""
    if package not in _packages:
        _packages.append(package)


def folders() -> tuple[str, ...]:
    """The folders of games that are in no package, for another process to look in."""
    return tuple(sorted({str(one) for one in (*_folders.values(), *_homes.values())}))


def look_in_folder(folder: Path) -> list[str]:
    """Find games in this folder too: it is one, or holds some. Their ids.

    BadChoice if there is none, and for an id that Muster or another folder has already. A game
    that is installed as well is taken from the folder.
    """
    own = _in_packages()
    found: dict[str, Path] = {}
    for place in games_below(folder):
        name = place.name.replace("_", "-")
        other = found.get(name, _folders.get(name, place))
        if name in _loaded:
            other = _homes.get(name) or _loaded[name].folder.resolve()
        if name in own and not _is_package(own[name], place):
            raise BadChoice(_taken(place, name))
        if other != place:
            raise BadChoice(
                f"two games are called {name!r}: {other} and {place}; rename one folder, and the "
                "id in its game.py"
            )
        found[name] = place
    _folders.update({name: place for name, place in found.items() if name not in own})
    return list(found)


def games_below(folder: Path) -> list[Path]:
    """The game folders at this place: itself, or those in it or in its `src`; BadChoice if none."""
    if not folder.is_dir():
        raise BadChoice(f"there is no folder {folder}; expected a game's folder, or one of games")
    place = folder.resolve()
    if _is_game(place):
        return [place]
    try:
        found = [*sorted(place.iterdir()), *sorted((place / "src").glob("*"))]
        games = [one for one in found if _is_game(one)]
    except OSError as error:
        raise BadChoice(f"{folder} cannot be looked into: {error.strerror}") from None
    if not games:
        raise BadChoice(f"{folder} is no game: it has no game.py, and no folder in it has one")
    return games


def games() -> list[str]:
    """The ids of all games found, sorted."""
    _look_in_environment()
    return sorted({*_in_packages(), *_offered(), *_folders, *_loaded})


def sound() -> tuple[list[Game[Any]], dict[str, MusterError]]:
    """The games that can be taken from the shelf, by id, and why the others cannot."""
    found: list[Game[Any]] = []
    broken: dict[str, MusterError] = {}
    for name in games():
        try:
            found.append(game(name))
        except MusterError as error:  # whatever a third party's package does wrong
            broken[name] = error
    return found, broken | _clashes()


def game(name: str) -> Game[Any]:
    """The game with this id; BadChoice names the valid ones, or says why it cannot be loaded."""
    if name not in _loaded:
        _look_in_environment()
        in_packages, offered = _in_packages(), _offered()
        if name in in_packages:
            module = in_packages[name] + ".game"
            add(_game_in(_imported(name, lambda: importlib.import_module(module)), name))
        elif name in _folders:
            try:
                load_folder(_folders[name])
            except BrokenGame as error:
                raise BrokenGame(name, error.why) from error.__cause__
        elif name in offered:
            add(_game_in(_imported(name, offered[name].load), name))
        else:
            raise BadChoice(f"no game {name!r}; valid: {', '.join(games()) or 'none found'}")
    return _loaded[name]


def load_folder(folder: Path | str) -> Game[Any]:
    """The game in a folder outside any installed package.

    BadChoice says what is wrong: no game.py, a name that is taken, an import that fails and where.
    """
    folder = Path(folder).resolve()
    if not _is_game(folder):
        raise BadChoice(f"{folder} is no game: it has no game.py")
    package = folder.name
    name = package.replace("_", "-")
    own = _in_packages()
    if name in own:
        if _is_package(own[name], folder):
            return game(name)
        raise BadChoice(_taken(folder, name))
    if package in sys.modules and not _same_folder(sys.modules[package], folder):
        raise BadChoice(f"{folder}: a module called {package!r} exists already; rename the folder")
    found = _game_in(_imported(str(folder), lambda: _import_folder(package, folder), folder), name)
    _homes[name] = folder
    add(found)
    return found


def outside(name: str) -> str:
    """The folder a game was found in outside any package, for another process; else empty."""
    return str((_homes if name in _loaded else _folders).get(name, ""))


def fetch(name: str, folder: str) -> Game[Any]:
    """The game another process has on its shelf: from that folder, if it was `outside`."""
    return load_folder(folder) if folder else game(name)


def _import_folder(package: str, folder: Path) -> Any:
    if package not in sys.modules:
        spec = _spec(package, folder)
        module = importlib.util.module_from_spec(spec)
        sys.modules[package] = module
        try:
            if spec.loader is not None:
                spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[package]
            raise
    return importlib.import_module(package + ".game")


def _spec(package: str, folder: Path) -> ModuleSpec:
    """How to import a folder as a package; it may do without an __init__.py."""
    init = folder / "__init__.py"
    spec = ModuleSpec(package, None, is_package=True)
    if init.is_file():
        spec = importlib.util.spec_from_file_location(package, init) or spec
    spec.submodule_search_locations = [str(folder)]
    return spec


def add(found: Game[Any]) -> None:
    """Put a game on the shelf."""
    _loaded[found.meta.id] = found


def _look_in_environment() -> None:
    """Look in the folders the environment names, once for each value it has."""
    global _environment  # noqa: PLW0603 - what was read last
    named = os.environ.get(VARIABLE, "")
    if named == _environment:
        return
    for part in filter(None, named.split(os.pathsep)):
        try:
            look_in_folder(Path(part))
        except BadChoice as error:
            raise BadChoice(f"{VARIABLE}: {error}") from None
    _environment = named


def _in_packages() -> dict[str, str]:
    found: dict[str, str] = {}
    for package in _packages:
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
            if module.ispkg:
                found[module.name.replace("_", "-")] = f"{package}.{module.name}"
    return found


def _points() -> list[EntryPoint]:
    """What installed packages offer, in an order that does not depend on the disk."""
    return sorted(entry_points(GROUP), key=lambda point: (point.name, _seller(point)))


def _offered() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for point in _points():
        found.setdefault(point.name, point)
    return found


def _clashes() -> dict[str, MusterError]:
    """Games of installed packages that are left out because their id is taken."""
    own, offered = _in_packages(), _offered()
    clashes: dict[str, MusterError] = {}
    for point in _points():
        whose = "Muster itself" if point.name in own else ""
        if not whose and offered[point.name] is not point:
            whose = f"the package {_seller(offered[point.name])}"
        if whose:
            label = f"{point.name} of the package {_seller(point)}"
            clashes[label] = BadChoice(f"{whose} has a game of this id already")
    return clashes


def _seller(point: EntryPoint) -> str:
    """The name of the distribution an entry point is from."""
    dist = getattr(point, "dist", None)
    return "" if dist is None else str(dist.name)


def _imported(what: str, load: Callable[[], Any], folder: Path | None = None) -> Any:
    """What an import gives; BrokenGame if it raises anything, with the place."""
    try:
        return load()
    except (Exception, SystemExit) as error:  # whatever is wrong with somebody's game
        why = "; ".join(filter(None, (where_it_failed(error, folder), what_changed(error))))
        raise BrokenGame(what, why) from error


def _game_in(found: Any, name: str) -> Game[Any]:
    candidate = found if isinstance(found, Game) else getattr(found, "GAME", None)
    if not isinstance(candidate, Game):
        raise BadChoice(f"{name}: game.py has no GAME, an instance of muster.kernel.game.Game")
    if candidate.meta.id != name:
        raise BadChoice(
            f"the folder is called {name!r} but the game calls itself {candidate.meta.id!r}"
        )
    package = type(candidate).__module__.rpartition(".")[0]
    old = hooks_of_old(package) if package and not package.startswith("muster.") else ""
    if old:
        raise BrokenGame(name, old)
    return candidate


def _taken(folder: Path, name: str) -> str:
    return (
        f"{folder}: Muster has a game {name!r} already, and its records are played by its rules; "
        "rename the folder, and the id in its game.py"
    )


def _is_game(folder: Path) -> bool:
    return (folder / "game.py").is_file()


def _is_package(package: str, folder: Path) -> bool:
    """Is this the folder of a package that can be imported?"""
    spec = importlib.util.find_spec(package)
    places: Sequence[str] = (spec.submodule_search_locations if spec is not None else None) or []
    return str(folder) in [str(Path(place).resolve()) for place in places]


def _same_folder(module: Any, folder: Path) -> bool:
    return str(folder) in [str(Path(p).resolve()) for p in getattr(module, "__path__", [])]
