"""`muster think`: this machine thinks for a server elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from muster.cli.shared import out
from muster.kernel.errors import BadChoice


def think(
    server: Annotated[
        str, typer.Option(help="The server to think for.", metavar="https://…", show_default=False)
    ],
    token: Annotated[
        str,
        typer.Option(
            help="Its token for thinkers; others on this machine may see it, so rather a file.",
            envvar="MUSTER_THINK_TOKEN",
            show_envvar=True,
        ),
    ] = "",
    token_file: Annotated[
        Path | None,
        typer.Option(help="A file with the token: a copy of think-token in the server's folder."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Decisions at a time; by default one a core, less one.", min=1, max=256),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            help="Beside them, so many analyses, ratings and trials at a time.", min=0, max=256
        ),
    ] = 1,
    unencrypted: Annotated[
        bool,
        typer.Option(
            "--unencrypted",
            help="Let it be http:// to another machine: in a network that is yours alone.",
        ),
    ] = False,
) -> int:
    """Think for a server elsewhere: its bots, hints and analyses run here. Stop with Ctrl-C.

    Example:  muster think --server https://games.example.org --token-file think-token
    """
    import asyncio

    from muster.server.settings import usual_workers
    from muster.server.thinkers.program import think as run

    given = token or _read(token_file)

    def tell(text: str) -> None:
        out().print(text, markup=False, soft_wrap=True)

    asyncio.run(run(server, given, workers or usual_workers(), jobs, unencrypted, tell))
    return 0


def _read(file: Path | None) -> str:
    if file is None:
        raise BadChoice(
            "which token? --token-file FILE, a copy of think-token in the server's folder"
        )
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise BadChoice(f"cannot read the token in {file}: {why.lower()}") from None
