"""`muster aid`: a game's player aid on one page."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from muster.cli.shared import out, the_game
from muster.tui.words.manual import aid_passages
from muster.tui.words.rulebook import Passage
from muster.tui.words.scene import plain_markdown


def aid(
    game: Annotated[
        str | None, typer.Argument(help="A game's id, as in `muster games`, or its folder.")
    ] = None,
) -> int:
    """Print a game's player aid: what a turn is, what scores, what the signs mean.

    Example:  muster aid the-plan
    """
    print_passages(out(), aid_passages(the_game(game)))
    return 0


def print_passages(console: Console, passages: list[Passage]) -> None:
    """Headings in bold with a line before them, everything else as it is."""
    for passage in passages:
        text = escape(plain_markdown(passage.text))
        if passage.kind == "clause":
            console.print(f"[bold cyan]{passage.clause}[/]  {text}")
        elif passage.kind == "text":
            console.print(text)
        else:
            console.print(f"\n[bold]{text}[/]")
