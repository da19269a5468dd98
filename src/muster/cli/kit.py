"""`muster check` and `muster new-game`: for people who add a game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from muster.cli.shared import err, find_game, out
from muster.kernel.errors import BadChoice
from muster.kernel.game import Game

if TYPE_CHECKING:
    from muster.kit import Named, Result

SECONDS = 60.0
"""How long `muster check` looks, if it is not told."""


def check(
    game: Annotated[
        str, typer.Argument(help="The folder of a game, or the id of an installed one.")
    ],
    only: Annotated[
        list[str] | None,
        typer.Option(help="Only this check; can be given several times.", metavar="NAME"),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            help=f"How long to look, {SECONDS:g} if nothing is said: one match at every setting, "
            "then more until the time is over.",
            min=0.0,
            show_default=False,
        ),
    ] = None,
    seeds: Annotated[
        int | None,
        typer.Option(
            help="So many matches at each setting, however long they take.",
            min=1,
            show_default=False,
        ),
    ] = None,
    tests: Annotated[
        bool,
        typer.Option(
            "--tests/--no-tests",
            help="Run the tests that cite a clause and count those that pass; or only read them.",
        ),
    ] = True,
    keep: Annotated[
        Path | None, typer.Option(help="Write the record of every failure into this folder.")
    ] = None,
) -> int:
    """Check everything a game promises, at every seat count and with every option.

    Random play ends, refusals change nothing, copies are independent, records replay, nobody sees
    what their seat may not see, nothing appears or vanishes, scenes are sound, undo is exact, what
    a translation has to say can be said, and every clause of the rulebook has code and a test that
    passes. The longer it looks, the more it
    finds. Exit code 1 if a promise is broken.

    Example:  muster check ./high_tide --seconds 10
    """
    from muster.kit import CHECKS, check_for, check_game

    if seconds is not None and seeds is not None:
        raise BadChoice("--seconds and --seeds exclude each other")
    if keep is not None:
        try:
            keep.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = error.strerror or str(error)
            raise BadChoice(f"{keep} is no folder to keep records in: {why}") from None
    found = find_game(game)
    known = [named.name for named in CHECKS]
    for name in only or ():
        if name not in known:
            raise BadChoice(f"no check {name!r}; valid: {', '.join(known)}")
    console = out()
    console.print(f"[bold]{escape(found.meta.title)}[/] ({found.meta.id})")
    checks = [named for named in CHECKS if not only or named.name in only]
    if tests and any(named.name == "clauses" for named in checks):
        checks = _with_tests(console, found, checks)
    began = time.monotonic()
    if seeds is not None:
        results = check_game(found, seeds=range(seeds), checks=checks)
    else:
        results = check_for(found, SECONDS if seconds is None else seconds, checks)
    seen = list(_with_progress(results))
    told: dict[str, str] = {}
    for named in checks:
        _report(console, named, seen, told)
    console.print(_how_much(seen, time.monotonic() - began))
    if told:
        if keep is not None:
            _keep(console, found, seen, keep)
        return 1
    console.print("[bold green]Every promise is kept.[/]")
    return 0


def _with_tests(console: Console, game: Game[Any], checks: list[Named]) -> list[Named]:
    """The checks, with clauses judged by what the game's own tests prove when they are run."""
    from muster.kit.coverage.check import PASSED, proved_by
    from muster.kit.coverage.proof import run_tests
    from muster.kit.report import Named

    waiting = err()
    with waiting.status("running its tests") if waiting.is_terminal else nullcontext():
        proof = run_tests(game)
    console.print(f"  its tests that cite a clause: {escape(str(proof))}")
    if proof.why_not:
        console.print("  so clauses count as proven where a test cites them, passed or not")
        return checks
    judged = Named("clauses", PASSED, proved_by(proof), once=True)
    return [judged if named.name == "clauses" else named for named in checks]


def _with_progress(results: Iterator[Result]) -> Iterator[Result]:
    """Pass the results on, with how far we are on standard error where somebody can see it."""
    console = err()
    columns = (TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("checking", total=None)
        for result in results:
            told = f"seed {result.seed}, {result.setting}: {result.check}"
            bar.update(task, description=escape(told))
            yield result


def _report(console: Console, named: Named, results: list[Result], told: dict[str, str]) -> None:
    """One line for a check that holds; where it does not, one failure of each kind.

    `told` is what was told already, by kind: the check that told it.
    """
    mine = [result for result in results if result.check == named.name]
    broken = [result for result in mine if not result.passed]
    if not mine:
        return
    if not broken:
        seconds = sum(result.seconds for result in mine)
        times = f"{len(mine)} time{'s' if len(mine) > 1 else ''}, {seconds:.1f} s"
        promise = escape(named.promise)
        console.print(f"  [green]kept[/]    {named.name:<13} {promise} [dim]({times})[/]")
        for note in dict.fromkeys(note for result in mine for note in result.notes):
            console.print(f"            [dim]{escape(note)}[/]")
        return
    console.print(f"  [bold red]broken[/]  {named.name:<13} {escape(named.promise)}")
    for kind in dict.fromkeys(result.kind for result in broken):
        again = [result for result in broken if result.kind == kind]
        if kind in told:
            console.print(f"    {escape(kind)}, as told at {told[kind]} ({_times(len(again))})")
            continue
        told[kind] = named.name
        console.print(f"    {escape(again[0].failure)}")
        places = dict.fromkeys(str(result.setting) for result in again[1:])
        if places:
            where = "; ".join(list(places)[:6]) + ("; …" if len(places) > 6 else "")
            console.print(f"    the same {_times(len(again) - 1)} more: {escape(where)}")


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _how_much(results: list[Result], seconds: float) -> str:
    """How many matches were looked at, and for how long."""
    seeds: dict[str, set[int]] = {}
    for result in results:
        seeds.setdefault(str(result.setting), set()).add(result.seed)
    counts = [len(one) for one in seeds.values()]
    least, most = min(counts), max(counts)
    where = f"each of {len(counts)} settings" if len(counts) > 1 else "one setting"
    text = f"{least} seed{'s' if least > 1 else ''} at {where}"
    if most > least:
        text += f", one more at {counts.count(most)} of them"
    return f"  looked at {text}, {seconds:.0f} s"


def _keep(console: Console, game: Game[Any], results: list[Result], folder: Path) -> None:
    """Write a record for each kind of failure that has a moment."""
    from muster.kit import record_of

    kinds: set[str] = set()
    for result in results:
        if result.passed or result.kind in kinds:
            continue
        kinds.add(result.kind)
        record = record_of(game, result)
        if record is not None:
            path = folder / f"{game.meta.id}-{len(kinds)}-{result.check}.muster"
            record.save(path)
            console.print(f"  kept: {escape(str(path))}, {escape(result.kind.splitlines()[0])}")


def new_game(
    name: Annotated[str, typer.Argument(help="Lower-case words with dashes, like high-tide.")],
    into: Annotated[Path, typer.Option(help="The folder to write it into.")] = Path(),
    package: Annotated[
        bool,
        typer.Option("--package", help="Write a project around it that can be installed with pip."),
    ] = False,
) -> int:
    """Write the folder of a new game: small, complete, and passing the kit from the first day.

    With --package it is a project: a pyproject.toml through which Muster finds the game once it is
    installed, and the game's folder in it.

    Example:  muster new-game high-tide --into games
    """
    from muster.kit.new_game import new_game as write
    from muster.kit.new_game import new_package

    folder = new_package(name, into) if package else write(name, into)
    shown = str(folder) if folder.is_absolute() else f"./{folder}"
    about = "is a project with a whole game" if package else "is a whole game"
    steps = {
        f"muster check {shown}": "every promise it makes",
        f"muster play {shown}": "play it",
        f"muster serve --games {shown}": "in the browser",
    }
    if package:
        steps[f"pip install --editable {shown}"] = "then every command knows it by its id"
    console = out()
    console.print(f"[bold]{escape(str(folder))}[/] {about}. Next:")
    wide = max(map(len, steps))
    for command, why in steps.items():
        console.print(f"  {escape(command):<{wide}}    {why}")
    console.print("  docs/adding-a-game.md tells what each file is for")
    return 0
