"""`muster rules`: the rulebook, and where each clause is decided and proven."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from muster.cli.aid import print_passages, said_of
from muster.cli.arguments import Language
from muster.cli.shared import out, sound_games, the_game
from muster.kernel.game import Game
from muster.kernel.shelf.clauses import Clause
from muster.languages.message import plain_markdown
from muster.tui.words.manual import book_passages
from muster.tui.words.rulebook import find_clause, passages


def rules(
    game: Annotated[
        str | None, typer.Argument(help="A game's id, as in `muster games`, or its folder.")
    ] = None,
    clause: Annotated[str | None, typer.Argument(help="One clause, for instance TP-6.")] = None,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help="Each clause with the line that decides it and the tests that prove it.",
        ),
    ] = False,
    book: Annotated[
        bool, typer.Option("--book", help="The rules as a book: chapters in prose.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Fail (exit code 1) if a clause lacks code or a test.")
    ] = False,
    language: Language = None,
) -> int:
    """Read a game's rulebook, one clause of it, or its coverage.

    --coverage and --check without a game look at all games.

    Example:  muster rules the-plan TP-6

    Example:  muster rules the-plan --book

    Example:  muster rules the-plan --coverage
    """
    if coverage or check:
        found = [the_game(game)] if game is not None else sound_games()
        only = find_clause(found[0], clause) if clause is not None else None
        whole = [_coverage(one, only, coverage) for one in found]
        return 1 if check and not all(whole) else 0
    found_game = the_game(game)
    say = said_of(found_game, language)
    if book:
        print_passages(out(), book_passages(found_game, say))
    elif clause is not None:
        _one(found_game, find_clause(found_game, clause), say)
    else:
        print_passages(out(), passages(found_game, say))
    return 0


def _one(game: Game[Any], clause: Clause, say: Callable[[str], str]) -> None:
    console = out()
    console.print(f"[bold cyan]{clause.id}[/]  {escape(plain_markdown(say(clause.text)))}")
    console.print(
        f"[dim]{escape(game.meta.title)}, {escape(say(clause.section))}, RULES.md:{clause.line}[/]"
    )


def _coverage(game: Game[Any], only: Clause | None, show: bool) -> bool:
    """Print what decides and what proves; True if no clause lacks either."""
    from muster.kit.coverage.citations import coverage, uncovered

    console = out()
    found = [one for one in coverage(game) if only is None or one.clause.id == only.id]
    if show:
        for one in found:
            console.print(
                f"[bold cyan]{one.clause.id}[/]  {escape(plain_markdown(one.clause.text))}"
            )
            most = None if only is not None else 1
            _cited(console, "code", one.code, most)
            _cited(console, "test", one.tests, most)
    missing = uncovered(found)
    for clause, lacks in missing:
        console.print(f"[bold red]{clause.id}[/] has no {escape(lacks)}")
    good = len(found) - len(missing)
    colour = "green" if not missing else "red"
    console.print(
        f"[bold {colour}]{escape(game.meta.title)}: {good} of {len(found)} clauses "
        "have code that decides them and a test that proves them.[/]"
    )
    return not missing


def _cited(console: Console, what: str, places: tuple[Any, ...], most: int | None) -> None:
    """Places that cite a clause, the deciding one first."""
    if not places:
        console.print(f"    [red]{what}  none[/]")
    for place in places[:most]:
        where = escape(f"{place.file}:{place.line}")
        console.print(f"    [dim]{what}[/]  [green]{where}[/]  {escape(place.text.strip())}")
    if most is not None and len(places) > most:
        others = ", ".join(f"{p.file.rpartition('/')[2]}:{p.line}" for p in places[most:])
        console.print(f"          [dim]also {escape(others)}[/]")
