"""`muster design`: maps people draw: checked, shown, shared and rated by simulation."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from muster.cli.plans import read_plan
from muster.cli.shared import err, find_game, out
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.kernel.match import Match
from muster.kernel.scene import Area
from muster.parts.codes import plan_kind, to_code
from muster.parts.designer import Checked, Designer, Plan, designer_in

if TYPE_CHECKING:
    from muster.lab.rating import Rating

app = typer.Typer(
    name="design",
    help="New maps for a game: draw them in the browser (/design), check, rate and share them.",
    epilog="Begin with:  muster design rate inclusion -n 50",
    rich_markup_mode="rich",
    invoke_without_command=True,
)

FAULTY = 1

Drawn = Annotated[
    str,
    typer.Argument(
        metavar="FILE|CODE|PRINTED",
        help="A map: a file of the designer, a code or link, or the id of a printed one.",
        show_default=False,
    ),
]
Of = Annotated[
    str | None,
    typer.Option("--game", help="For which game; by default the only one with a designer."),
]
As = Annotated[str, typer.Option("--setting", help="How it is played; see the settings of check.")]


@app.callback()
def design(context: typer.Context) -> None:
    """New maps for a game: draw them in the browser (/design), check, rate and share them."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit


@app.command("list")
def printed(game: Of = None) -> int:
    """List the maps that come with the game.

    Example:  muster design list
    """
    _, designer = _designer(game)
    console = out()
    for one in designer.printed():
        note = f"  [dim]{escape(one.note)}[/]" if one.note else ""
        console.print(f"[bold]{escape(one.id)}[/]  {escape(one.name)}{note}")
    return 0


@app.command("check")
def check(
    plan: Drawn,
    game: Of = None,
    as_json: Annotated[bool, typer.Option("--json", help="Everything as JSON.")] = False,
) -> int:
    """Say everything that is wrong with a map at once; exit code 1 if it cannot be played.

    Example:  muster design check my-museum.json
    """
    name, designer = _designer(game)
    found = read_plan(plan, name, designer)
    checked = designer.check(found)
    if as_json:
        sys.stdout.write(msgspec.json.encode(checked).decode() + "\n")
    else:
        _show_check(designer, found, checked)
    return 0 if checked.ready else FAULTY


@app.command("rate")
def rated(
    plan: Drawn,
    number: Annotated[int, typer.Option("--number", "-n", help="How many matches.", min=1)] = 200,
    setting: As = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same rating.")] = 0,
    workers: Annotated[
        int | None, typer.Option(help="How many processes; by default one a core.", min=1)
    ] = None,
    game: Of = None,
    as_json: Annotated[bool, typer.Option("--json", help="The rating as JSON.")] = False,
) -> int:
    """Let the partner bot play a map many times: how often it wins, and what ended the rest.

    Example:  muster design rate inclusion -n 200
    """
    from muster.lab.rating import rate, setting_of

    name, designer = _designer(game)
    found = read_plan(plan, name, designer)
    label = setting_of(designer, found, setting).label
    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[won]}"),
        TimeRemainingColumn(),
    )
    console = err()
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=number, won="")

        def progress(rating: Rating) -> None:
            bar.update(task, completed=rating.done, won=f"{rating.rate:.0%} won")
            if not console.is_terminal and rating.done % max(1, number // 10) == 0:
                console.print(f"{rating.done} of {number} played, {rating.wins} won")

        rating = rate(name, found, setting, number, seed, workers, progress)
    if as_json:
        sys.stdout.write(msgspec.json.encode(rating).decode() + "\n")
    else:
        _show_rating(designer.named(found), label, rating)
    return 0


@app.command("show")
def show(plan: Drawn, game: Of = None) -> int:
    """Show a map that can be played, in characters.

    Example:  muster design show inclusion
    """
    from muster.lab.rating import setting_of
    from muster.tui.words.hexes import hex_lines

    name, designer = _designer(game)
    found = read_plan(plan, name, designer)
    way = setting_of(designer, found)
    match = Match.new(name, way.seats, 0, options=way.options)
    console = out()
    console.print(f"[bold]{escape(designer.named(found))}[/]")
    for node in match.scene(None).nodes():
        if isinstance(node, Area) and node.kind == "hexmap":
            for line in hex_lines(node):
                console.print(escape(line), soft_wrap=True)
    console.print(escape(designer.check(found).summary))
    return 0


@app.command("code")
def code(plan: Drawn, game: Of = None) -> int:
    """Print the code of a map: it goes into a link, /design?game=…#CODE.

    Example:  muster design code my-museum.json
    """
    name, designer = _designer(game)
    sys.stdout.write(to_code(plan_kind(name), read_plan(plan, name, designer)) + "\n")
    return 0


@app.command("file")
def file(
    plan: Drawn,
    to: Annotated[Path | None, typer.Option("--out", help="Write it to this file.")] = None,
    game: Of = None,
) -> int:
    """Print the map of a code, a link or a printed one as a file that can be edited.

    Example:  muster design file inclusion --out my-jeweler.json
    """
    name, designer = _designer(game)
    text = json.dumps(read_plan(plan, name, designer), indent=1, ensure_ascii=False) + "\n"
    if to is None:
        sys.stdout.write(text)
        return 0
    try:
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadChoice(f"{to}: {error.strerror}") from None
    return 0


# Reading


def _designer(game: str | None) -> tuple[str, Designer]:
    """The game and its designer; without a name the only one that has one."""
    from muster.lab.rating import designer_of

    if game is not None:
        name = find_game(game).meta.id
        return name, designer_of(name)
    found = [one.meta.id for one in shelf.sound()[0] if designer_in(one) is not None]
    if len(found) != 1:
        raise BadChoice(f"which game? --game {' or '.join(found) or 'none has a designer'}")
    return found[0], designer_of(found[0])


# Showing


def _show_check(designer: Designer, plan: Plan, checked: Checked) -> None:
    console = out()
    console.print(f"[bold]{escape(designer.named(plan))}[/]: {escape(checked.summary)}")
    for fault in checked.faults:
        sign = "[red]✗[/]" if fault.stops else "[yellow]·[/]"
        where = f" [dim]{escape(', '.join(fault.where[:8]))}[/]" if fault.where else ""
        clause = f" [dim]{escape(f'[{fault.clause}]')}[/]" if fault.clause else ""
        console.print(f"  {sign} {escape(fault.text)}{clause}{where}")
    if checked.ready:
        settings = ", ".join(one.id for one in designer.settings(plan))
        console.print(f"It can be played; settings: {escape(settings)}.")
    else:
        console.print("It cannot be played yet.")


def _show_rating(name: str, label: str, rating: Rating) -> None:
    console = out()
    console.print(f"[bold]{escape(name)}[/] ({escape(label)}), {rating.games} games:")
    console.print(
        f"  won {rating.wins}, {rating.rate:.1%} (95 %: {rating.low:.1%} to {rating.high:.1%})"
    )
    for loss in rating.losses:
        console.print(f"  {loss.count:>5}  {escape(loss.text)}")
