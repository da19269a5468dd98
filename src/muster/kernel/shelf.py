"""Finding games: in packages we are told to look in, through entry points, or in a folder."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from muster.kernel.errors import BadChoice
from muster.kernel.game import Game

GROUP = "muster.games"
"""The entry point group through which an installed package offers its games."""

_packages: list[str] = []
_loaded: dict[str, Game[Any]] = {}


def look_in(package: str) -> None:
    """Find games in the folders of this package too."""
    if package not in _packages:
        _packages.append(package)


def games() -> list[str]:
    """The ids of all games found, sorted."""
    return sorted({*_in_packages(), *_offered(), *_loaded})


def game(name: str) -> Game[Any]:
    """The game with this id; BadChoice names the valid ones."""
    if name not in _loaded:
        in_packages, offered = _in_packages(), _offered()
        if name in in_packages:
            add(_game_in(importlib.import_module(in_packages[name] + ".game"), name))
        elif name in offered:
            add(_game_in(offered[name].load(), name))
        else:
            raise BadChoice(f"no game {name!r}; valid: {', '.join(games()) or 'none found'}")
    return _loaded[name]


def load_folder(folder: Path) -> Game[Any]:
    """The game in a folder outside any installed package."""
    folder = folder.resolve()
    if not (folder / "game.py").is_file():
        raise BadChoice(f"{folder} is no game: it has no game.py")
    package = folder.name
    if package in sys.modules and not _same_folder(sys.modules[package], folder):
        raise BadChoice(f"{folder}: a module called {package!r} exists already; rename the folder")
    if package not in sys.modules:
        spec = _spec(package, folder)
        module = importlib.util.module_from_spec(spec)
        sys.modules[package] = module
        if spec.loader is not None:
            spec.loader.exec_module(module)
    found = _game_in(importlib.import_module(package + ".game"), package.replace("_", "-"))
    add(found)
    return found


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


def _in_packages() -> dict[str, str]:
    found: dict[str, str] = {}
    for package in _packages:
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
            if module.ispkg:
                found[module.name.replace("_", "-")] = f"{package}.{module.name}"
    return found


def _offered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _game_in(found: Any, name: str) -> Game[Any]:
    candidate = found if isinstance(found, Game) else getattr(found, "GAME", None)
    if not isinstance(candidate, Game):
        raise BadChoice(f"{name}: game.py has no GAME, an instance of muster.kernel.game.Game")
    if candidate.meta.id != name:
        raise BadChoice(
            f"the folder is called {name!r} but the game calls itself {candidate.meta.id!r}"
        )
    return candidate


def _same_folder(module: Any, folder: Path) -> bool:
    return str(folder) in [str(Path(p).resolve()) for p in getattr(module, "__path__", [])]
