"""`muster campaign`: a crew's matches one after the other, kept in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from muster.cli.campaign.files import (
    add_record,
    free_place,
    load_campaign,
    running_place,
    save_campaign,
)
from muster.cli.campaign.play import play
from muster.cli.shared import find_game, load_record, out
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.parts.campaign import campaign_in
from muster.parts.chronicle import Chronicle
from muster.parts.words import counted
from muster.tui.plain.campaign_page import page_lines, parts_of

app = typer.Typer(
    name="campaign",
    help="A crew that lasts: matches that follow from each other, kept in one file.",
    epilog='Begin with:  muster campaign new night.crew --name "The Night Shift"',
    rich_markup_mode="rich",
    invoke_without_command=True,
)

File = Annotated[Path, typer.Argument(help="The campaign's file.", show_default=False)]


@app.callback()
def campaign(context: typer.Context) -> None:
    """A crew that lasts: matches that follow from each other, kept in one file.

    The file holds the finished records and nothing else: all that a crew has and is follows from
    them.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit


@app.command("new")
def new(
    file: File,
    name: Annotated[str, typer.Option(help="What the crew is called.", show_default=False)],
    game: Annotated[
        str | None, typer.Option(help="A game with a campaign; needed if there are several.")
    ] = None,
) -> int:
    """Begin a campaign: a file without a match.

    Example:  muster campaign new night.crew --name "The Night Shift"
    """
    chronicle = Chronicle.new(find_game(game).meta.id if game is not None else _only_game(), name)
    save_campaign(chronicle, free_place(file))
    out().print(
        f"[bold]{escape(chronicle.name)}[/] begins in {escape(str(file))}. "
        f"The first {chronicle.campaign.called}: muster campaign play {escape(str(file))}"
    )
    return 0


app.command("play")(play)


def _only_game() -> str:
    found = [one.meta.id for one in shelf.sound()[0] if campaign_in(one) is not None]
    if len(found) != 1:
        raise BadChoice(f"which game? valid: {', '.join(found) or 'none has a campaign'}")
    return found[0]


@app.command("show")
def show(
    file: File,
    part: Annotated[
        str,
        typer.Argument(
            help="What to show in full: all, members, players, past, or a section of the page.",
            show_default=False,
            metavar="[PART]",
        ),
    ] = "",
) -> int:
    """Show a crew in brief, or a part of it in full.

    Example:  muster campaign show night.crew members
    """
    chronicle = load_campaign(file)
    page = chronicle.page()
    if part and part not in parts_of(page):
        raise BadChoice(f"no part {part!r}; valid: {', '.join(parts_of(page))}")
    console = out()
    width = console.width if console.is_terminal else 80
    for line in page_lines(chronicle.name, chronicle.campaign.title, page, width, part):
        console.print(line)
    if not part:
        console.print(f"\n[dim]In full: muster campaign show {escape(str(file))} all[/]")
    if running_place(file).exists():
        on = f"\nA {chronicle.campaign.called} is on: muster campaign play"
        console.print(f"{on} {escape(str(file))} goes on with it.")
    return 0


@app.command("add")
def add(
    file: File,
    record: Annotated[
        Path, typer.Argument(help="The record of a match of this campaign.", show_default=False)
    ],
) -> int:
    """Add a finished match that was played elsewhere, for instance in the browser.

    It has to follow from what is there. A match that is there already is not counted twice.

    Example:  muster campaign add night.crew match-4.muster
    """
    chronicle, added = add_record(file, load_record(record))
    console = out()
    if not added:
        console.print(f"Nothing to do: {escape(str(record))} is in the campaign already.")
        return 0
    _report_last(chronicle)
    return 0


def _report_last(chronicle: Chronicle) -> None:
    """The last match in a line."""
    past = chronicle.page().past[0]
    added = f"{chronicle.campaign.called} {past.match}, {escape(past.title)}"
    out().print(f"Added {added}: {past.result}.")


@app.command("branch")
def branch(
    file: File,
    to: Annotated[
        Path,
        typer.Argument(help="The file of the new campaign.", show_default=False, metavar="OUT"),
    ],
    upto: Annotated[
        int, typer.Option(help="Keep this many matches; 0 begins anew.", show_default=False)
    ],
    name: Annotated[str | None, typer.Option(help="What the new one is called.")] = None,
) -> int:
    """Go another way from an earlier match on; the campaign itself stays as it is.

    Example:  muster campaign branch night.crew --upto 3 what-if.crew
    """
    chronicle = load_campaign(file)
    called = chronicle.campaign.called
    twin = chronicle.branch(upto, name or f"{chronicle.name} after {called} {upto}"[:60].rstrip())
    save_campaign(twin, free_place(to))
    kept = counted(upto, called)
    out().print(f"[bold]{escape(twin.name)}[/] begins in {escape(str(to))} with {kept}.")
    return 0


@app.command("check")
def check(file: File) -> int:
    """Play every match of a file again and see that each follows from the one before.

    Example:  muster campaign check night.crew
    """
    chronicle = load_campaign(file)
    console = out()
    count = len(chronicle)
    console.print(f"[bold green]Checked.[/] {escape(str(file))}: {escape(chronicle.name)}")
    called = chronicle.campaign.called
    matches = counted(count, called) if count else f"no {called} yet"
    each = ", each played again and following from the one before" if count else ""
    console.print(f"  {chronicle.game}, {matches}{each}")
    if chronicle.branched is not None:
        origin = escape(chronicle.branched.origin)
        console.print(f"  branched from {origin} after {called} {chronicle.branched.upto}")
    return 0
