"""`--games FOLDER` on every command: games that are not installed."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from muster.kernel import shelf

Folders = Annotated[
    list[Path] | None,
    typer.Option(
        "--games",
        metavar="FOLDER",
        help="Find games in this folder too: a game's own, or one that holds some. "
        f"Can be given several times; {shelf.VARIABLE} does the same.",
        show_default=False,
    ),
]


def look(folders: list[Path] | None) -> None:
    """Put the games of these folders on the shelf, for this process and those it starts."""
    for folder in folders or ():
        shelf.look_in_folder(folder)


def everywhere(app: typer.Typer) -> None:
    """Give every command of an app, and of the apps in it, the option `--games`."""
    for command in app.registered_commands:
        if command.callback is not None:
            command.callback = _with_games(command.callback)
    for group in app.registered_groups:
        if group.typer_instance is not None:
            everywhere(group.typer_instance)


def _with_games(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same command, which looks in the folders before it begins."""

    @wraps(command)
    def looking(*args: Any, games_in: list[Path] | None, **rest: Any) -> Any:
        look(games_in)
        return command(*args, **rest)

    shape = inspect.signature(command, eval_str=True)
    option = inspect.Parameter(
        "games_in", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Folders
    )
    shape = shape.replace(parameters=[*shape.parameters.values(), option])
    looking.__dict__["__signature__"] = shape
    looking.__annotations__ = {
        **{name: one.annotation for name, one in shape.parameters.items()},
        "return": shape.return_annotation,
    }
    return looking
