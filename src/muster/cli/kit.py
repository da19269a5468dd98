"""`muster check` and `muster new-game`: for people who add a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from muster.cli.shared import err, find_game, out
from muster.kernel.errors import BadChoice

if TYPE_CHECKING:
    from muster.kit import Named, Result


def check(
    game: Annotated[
        str, typer.Argument(help="The folder of a game, or the id of an installed one.")
    ],
    only: Annotated[
        list[str] | None,
        typer.Option(help="Only this check; can be given several times.", metavar="NAME"),
    ] = None,
    seeds: Annotated[int, typer.Option(help="How many matches at each setting.", min=1)] = 1,
) -> int:
    """Check everything a game promises, at every seat count and with every option.

    Random play ends, refusals change nothing, copies are independent, records replay, nobody sees
    what their seat may not see, nothing appears or vanishes, scenes are sound, undo is exact, and
    every clause of the rulebook has code and a test. Exit code 1 if a promise is broken.

    Example:  muster check ./high_tide
    """
    from muster.kit import CHECKS, check_game, trials

    found = find_game(game)
    wanted = only or []
    known = [named.name for named in CHECKS]
    for name in wanted:
        if name not in known:
            raise BadChoice(f"no check {name!r}; valid: {', '.join(known)}")
    console = out()
    console.print(f"[bold]{escape(found.meta.title)}[/] ({found.meta.id})")
    results = check_game(found, seeds=range(seeds), only=wanted)
    seen = list(_with_progress(results, None if wanted else trials(found) * seeds))
    broken = [_report(console, named, seen) for named in CHECKS]
    if any(broken):
        return 1
    console.print("[bold green]Every promise is kept.[/]")
    return 0


def _with_progress(results: Iterator[Result], total: int | None) -> Iterator[Result]:
    """Pass the results on, with a bar on standard error where somebody can see it."""
    console = err()
    columns = (TextColumn("{task.description:>14}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("checking", total=total)
        for result in results:
            bar.update(task, advance=1, description=result.check)
            yield result


def _report(console: Console, named: Named, results: list[Result]) -> int:
    """One line for a check that holds, all its failures where it does not; how many."""
    mine = [result for result in results if result.check == named.name]
    broken = [result for result in mine if not result.passed]
    if not mine:
        return 0
    seconds = sum(result.seconds for result in mine)
    if not broken:
        times = f"{len(mine)} time{'s' if len(mine) > 1 else ''}, {seconds:.1f} s"
        promise = escape(named.promise)
        console.print(f"  [green]kept[/]    {named.name:<13} {promise} [dim]({times})[/]")
        return 0
    console.print(f"  [bold red]broken[/]  {named.name:<13} {escape(named.promise)}")
    for result in broken:
        console.print(f"    {escape(result.failure)}")
    return len(broken)


def new_game(
    name: Annotated[str, typer.Argument(help="Lower-case words with dashes, like high-tide.")],
    into: Annotated[Path, typer.Option(help="The folder to write it into.")] = Path(),
) -> int:
    """Write the folder of a new game: small, complete, and passing the kit from the first day.

    Example:  muster new-game high-tide --into games
    """
    from muster.kit.new_game import new_game as write

    folder = write(name, into)
    shown = str(folder) if folder.is_absolute() else f"./{folder}"
    console = out()
    console.print(f"[bold]{escape(str(folder))}[/] is a whole game. Next:")
    console.print(f"  muster check {shown}    every promise it makes")
    console.print(f"  muster play {shown}     play it")
    console.print("  docs/adding-a-game.md tells what each file is for")
    return 0
