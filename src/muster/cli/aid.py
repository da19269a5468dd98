"""`muster aid`: a game's player aid on one page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from muster.cli.arguments import Language
from muster.cli.shared import language_of, out, the_game
from muster.kernel.game import Game
from muster.kernel.shelf.clauses import Passage
from muster.languages import voice_in
from muster.languages.message import plain_markdown
from muster.tui.words.manual import aid_passages
from muster.tui.words.spoken import speak


def aid(
    game: Annotated[
        str | None, typer.Argument(help="A game's id, as in `muster games`, or its folder.")
    ] = None,
    language: Language = None,
) -> int:
    """Print a game's player aid: what a turn is, what scores, what the signs mean.

    Example:  muster aid the-plan
    """
    found = the_game(game)
    print_passages(out(), aid_passages(found, said_of(found, language)))
    return 0


def said_of(game: Game[Any], language: str | None) -> Callable[[str], str]:
    """How the texts of a game's manual are read in this language."""
    voice = voice_in(language_of(language, game.meta.id), game.meta.id)
    return lambda text: speak(text, voice)


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
