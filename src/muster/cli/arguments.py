"""Arguments that several commands have, each said once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(help="A game's id, as in `muster games`, or its folder.")]
Options = Annotated[
    list[str] | None,
    typer.Option(help="A variant of the game; can be given several times.", metavar="NAME=VALUE"),
]
ContentFolder = Annotated[
    Path | None,
    typer.Option(help="A pack to lay over the game's own values: a folder, or a shared file."),
]
Language = Annotated[
    str | None,
    typer.Option(
        help="The language to be spoken to in, like fr; else that of $LC_ALL or $LANG, if the game "
        "is translated.",
        show_default=False,
    ),
]
Workers = Annotated[
    int | None, typer.Option(help="How many processes; by default one a core.", min=1)
]
EngineName = Annotated[
    str,
    typer.Option(
        "--engine", help="Where it is played: `processes` of this machine, or a `ray` cluster."
    ),
]
Address = Annotated[
    str | None,
    typer.Option(
        help="The Ray cluster: host:port or auto; without it one on this machine.",
        metavar="HOST:PORT",
    ),
]
Kept = Annotated[
    Path | None,
    typer.Option(help="A folder for what is played, so that an interrupted run can go on."),
]
Forfeit = Annotated[
    bool,
    typer.Option(
        "--forfeit",
        help="Let another bot play on for one that fails, and count it; else that is the end.",
    ),
]
Within = Annotated[
    float,
    typer.Option(help="Seconds a decision may take before the bot has failed; 0: any.", min=0.0),
]
