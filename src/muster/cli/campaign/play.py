"""`muster campaign play`: assemble a crew, play its next match, add it to the file."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from muster.cli.campaign.files import (
    add_record,
    clear_running,
    load_campaign,
    load_running,
    note_players,
    noted_players,
    put_aside,
    running_place,
)
from muster.cli.plans import read_plan
from muster.cli.play import is_terminal, play_plain
from muster.cli.shared import listed, out
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.kernel.records.record import Record
from muster.parts.campaign import BadCampaign, Form
from muster.parts.chronicle import Chronicle, results_by_digest
from muster.parts.designer import Designer, designer_in
from muster.tui.plain.campaign_form import Cancelled, FormDialog, settled
from muster.tui.table.local import YOU, LocalTable, Setting

INPUT_ENDED = 2

PEOPLE = "people"
"""The field of a form that says how many sit at the table, where it has one."""


def play(
    file: Annotated[Path, typer.Argument(help="The campaign's file.", show_default=False)],
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where, in order: you, level-1 to level-5, or another bot. "
            "Without it all are people.",
            metavar="you,level-3,…",
        ),
    ] = None,
    fix: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="Fill in a field of the form; can be given several times.",
            metavar="FIELD=VALUE",
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Ask nothing: play with the form as it is.")
    ] = False,
    drawn: Annotated[
        str | None,
        typer.Option("--map", help="Play on a drawn map: its file, code or link.", metavar="MAP"),
    ] = None,
    abandon: Annotated[
        bool, typer.Option("--abandon", help="Put the match that is on aside and begin another.")
    ] = False,
    seed: Annotated[str | None, typer.Option(help="Deal from this seed.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line: for pipes and screen readers.")
    ] = False,
    pace: Annotated[
        float, typer.Option(help="Seconds a bot takes at least, on the drawn table.", min=0.0)
    ] = 0.7,
    light: Annotated[bool, typer.Option("--light", help="Begin in the light room.")] = False,
) -> int:
    """Play the next match of a crew, or go on with the one that is on.

    First the team is assembled: every line has an answer already, and what the rules do not allow
    says why. The match is kept beside the file until it is over; then it is added to the file.

    Example:  muster campaign play night.crew --set scenario=startup --seats you,level-3
    """
    players = listed(seats)
    chronicle = load_campaign(file)
    if abandon and running_place(file).exists():
        out().print(f"Put aside: {escape(str(put_aside(file)))}")
    running = load_running(file)
    if running is None:
        table = _begin(file, chronicle, players, fix or [], drawn, seed, ask=not yes)
    else:
        if fix or drawn or seed:
            raise BadChoice(
                f"a {chronicle.campaign.called} is on in {running_place(file)}; "
                "--set, --map and --seed are for new ones. "
                "Go on without them, or put it aside with --abandon"
            )
        table = _resume(file, chronicle, running, players)
    if table is None:
        return 0
    if not table.match.over:
        code = _play_at(table, plain, pace, light)
        if not table.match.over:
            return code
    return _finish(file, chronicle, table)


def _designer(game: str) -> Designer:
    found = designer_in(shelf.game(game))
    if found is None:
        raise BadChoice(f"nobody draws maps for {game}: leave --map out")
    return found


def _begin(
    file: Path,
    chronicle: Chronicle,
    players: tuple[str, ...],
    given: list[str],
    drawn: str | None,
    seed: str | None,
    ask: bool,
) -> LocalTable | None:
    """Assemble a team and set up its match; None if somebody changed their mind."""
    plan = None if drawn is None else read_plan(drawn, chronicle.game, _designer(chronicle.game))
    wanted = dict(_pair(text) for text in given)

    def draw(draft: Any) -> Form:
        return chronicle.form(draft, plan)

    if players and PEOPLE in draw({}).values:
        wanted = {PEOPLE: str(len(players)), **wanted}
    form = settled(draw, wanted)
    if ask:
        print(f"{chronicle.name}, {chronicle.campaign.called} {len(chronicle) + 1}.")
        width = min(96, shutil.get_terminal_size().columns)
        try:
            form = FormDialog(draw, form.values, input, _say, width).ask()
        except Cancelled:
            print("Nothing was begun.")
            return None
        except EOFError:
            _say("\nThe input ended before the team was ready; --yes takes the form as it is.")
            raise typer.Exit(INPUT_ENDED) from None
    if players and len(players) != len(form.seats):
        raise BadChoice(
            f"--seats names {len(players)}, and the form has {len(form.seats)} at the table: "
            "leave one of them out"
        )
    options = chronicle.options(form.values, plan)
    seated = players or (YOU,) * len(form.seats)
    table = LocalTable.begin(
        Setting(
            game=chronicle.game,
            players=seated,
            seed=int(seed) if seed is not None and seed.lstrip("-").isdigit() else seed,
            options=options,
            names=form.seats,
            save=running_place(file),
            goes_on=f"muster campaign play {file}",
        )
    )
    note_players(file, seated)
    return table


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadChoice(f"--set {text}: a field and its value are needed, as in --set people=2")
    return name.strip(), value.strip()


def _resume(
    file: Path, chronicle: Chronicle, record: Record, players: tuple[str, ...]
) -> LocalTable:
    """The match that is on, where it was left."""
    options, seats = record.header.options, record.header.seats
    try:
        if not chronicle.number_of(record.footer.digest):
            chronicle.campaign.follow(chronicle.state, options)
    except BadCampaign as error:
        raise BadChoice(
            f"the {chronicle.campaign.called} in {running_place(file)} does not belong to "
            f"{file} any more: {error}. "
            "Put it aside with --abandon"
        ) from None
    return LocalTable.begin(
        Setting(
            game=chronicle.game,
            players=players or noted_players(file, seats) or (YOU,) * seats,
            names=chronicle.campaign.people(options),
            save=running_place(file),
            goes_on=f"muster campaign play {file}",
        )
    )


def _play_at(table: LocalTable, plain: bool, pace: float, light: bool) -> int:
    if plain or not is_terminal():
        return play_plain(table)
    from muster.tui.app import TableApp

    code = TableApp(table, pace=pace, dark=not light).run()
    if not table.match.over:
        out().print(f"It is kept. To go on: {escape(table.setting.goes_on)}")
    return code or 0


def _finish(file: Path, before: Chronicle, table: LocalTable) -> int:
    """Add the finished match to the campaign as it is now; then the copy beside it may go."""
    record = table.match.record
    try:
        chronicle, added = add_record(file, record, results_by_digest(before.entries))
    except BadCampaign as error:
        raise BadChoice(
            f"{running_place(file)} is finished, but does not belong to {file} any more: {error}. "
            "Put it aside with --abandon"
        ) from None
    clear_running(file)
    console = out()
    called = chronicle.campaign.called
    if not added:
        console.print(f"This {called} is in the campaign already: nothing to add.")
        return 0
    past = chronicle.page().past[0]
    title = f"{called.capitalize()} {past.match}, {escape(past.title)}"
    console.print(f"\n[bold]{title}: {past.result}.[/]")
    for line in (past.text, *past.lines, *(f"Achievement: {one}" for one in past.medals)):
        if line:
            console.print(f"  {escape(line)}")
    console.print(f"The crew: muster campaign show {escape(str(file))}")
    return 0


def _say(text: str) -> None:
    print(text, flush=True)
