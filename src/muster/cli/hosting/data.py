"""`muster data`: everything a server keeps, taken out, put in, checked, copied."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from muster.cli.hosting.serve import DATA
from muster.cli.shared import err, out

app = typer.Typer(
    name="data",
    help="Everything a server keeps: moved to another database, checked, copied.",
    epilog="Begin with:  muster data check",
    rich_markup_mode="rich",
    invoke_without_command=True,
)

FAULTY = 1

Data = Annotated[Path, typer.Option("--data", help="The folder of the server.")]
Database = Annotated[
    str,
    typer.Option(
        "--database",
        help="Its database, if that is not in the folder.",
        metavar="postgresql://user:password@host/name",
        envvar="MUSTER_DATABASE",
        show_envvar=True,
    ),
]


@app.callback()
def data(context: typer.Context) -> None:
    """Everything a server keeps: moved to another database, checked, copied."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit


@app.command("export")
def export(
    file: Annotated[Path, typer.Argument(help="A new file; packed if it ends in .gz.")],
    data: Data = DATA,
    database: Database = "",
) -> int:
    """Write everything into one file, also while the server runs. Keep it to yourself: the keys and
    the secrets of running games are in it.

    Example:  muster data export everything.jsonl.gz
    """
    from muster.server.data.export import export_to
    from muster.server.store.place import place_of

    counts = export_to(place_of(database, data), data, file)
    out().print(f"{escape(str(file))}: {_counted(counts)}")
    return 0


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="A file that muster data export has written.")],
    data: Data = DATA,
    database: Database = "",
) -> int:
    """Put an export into an empty database, all of it or nothing.

    Example:  muster data import everything.jsonl.gz --database postgresql://muster@host/muster
    """
    from muster.server.data.export import import_from
    from muster.server.store.place import place_of

    place = place_of(database, data)
    counts = import_from(file, place)
    out().print(f"{escape(place.shown)}: {_counted(counts)}")
    return 0


@app.command("check")
def check(data: Data = DATA, database: Database = "") -> int:
    """Look at every row and play every journal again; nothing is changed. Leaves with 1 if
    something is wrong."""
    from muster.server.data.check import check as look
    from muster.server.store.place import place_of

    place = place_of(database, data)
    found = look(place)
    for line in found.notes:
        out().print(escape(line), soft_wrap=True)
    for line in found.wrong:
        err().print(escape(line), style="red", soft_wrap=True)
    if found.wrong:
        err().print(escape(f"{place.shown}: {len(found.wrong)} faults"))
        return FAULTY
    out().print(
        f"{escape(place.shown)} is sound: {_counted(found.counts)}; "
        f"{found.replays} journals played again"
    )
    return 0


@app.command("migrate")
def migrate(data: Data = DATA, database: Database = "") -> int:
    """Bring the schema to this version, as every start of the server does."""
    from muster.server.store import migrate as steps
    from muster.server.store.place import engine_of, place_of, there_is

    place = place_of(database, data)
    there_is(place)
    before, after = steps.migrate(engine_of(place), place)
    done = f"from {before or 'nothing'} to {after}" if before != after else f"{after} already"
    out().print(f"{escape(place.shown)}: schema {done}")
    return 0


@app.command("backup")
def backup(
    folder: Annotated[Path, typer.Argument(help="A new folder, on which a server can be started.")],
    data: Data = DATA,
    database: Database = "",
) -> int:
    """Copy the database and the keys while the server runs; for PostgreSQL it says how.

    Example:  muster data backup copies/today    and then    muster serve --data copies/today
    """
    from muster.server.data.backup import back_up
    from muster.server.store.place import place_of

    copy = back_up(place_of(database, data), data, folder)
    out().print(f"{escape(str(copy))} is a copy; start it with: muster serve --data {folder}")
    return 0


def _counted(counts: dict[str, int]) -> str:
    told = [f"{counts[name]} {word}" for name, word in _WORDS.items() if name in counts]
    return ", ".join(told)


_WORDS = {
    "people": "people",
    "tables": "tables",
    "journal": "inputs",
    "chat": "lines of chat",
    "crews": "crews",
    "finishes": "finished games",
}
