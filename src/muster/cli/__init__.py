"""The command line: one function a command, and what bad input gets."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from muster import __version__, form
from muster.cli import aid, analyse, campaign, design, kit, learn, play, records, rules, shelf
from muster.cli.hosting import admin, data, serve, think
from muster.cli.lab import balance, compare, sim, tournament, train, tune
from muster.cli.outside import Folders, everywhere, look
from muster.kernel.errors import MusterError, explained

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141

# What a light install leaves out, and what brings it.
SCREENS = (
    *("alembic", "litestar", "prometheus_client", "sqlalchemy", "textual", "uvicorn", "websockets"),
    *("muster.server", "muster.tui.app", "muster.tui.screens"),
)
EXTRAS = {"numpy": "lab", "openskill": "lab", "psycopg": "postgresql"}

app = typer.Typer(
    name="muster",
    help="Board games about assembling specialists, on one rules kernel that cites its rulebook.",
    epilog="Begin with:  muster play",
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("games")(shelf.games)
app.command("bots")(shelf.bots)
app.command("view")(shelf.view)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.add_typer(campaign.app, name="campaign")
app.add_typer(design.app, name="design")
app.command("serve")(serve.serve)
app.add_typer(data.app, name="data")
app.command("think")(think.think)
app.add_typer(admin.app, name="admin")
app.command("rules")(rules.rules)
app.command("aid")(aid.aid)
app.command("replay")(records.replay)
app.command("verify")(records.verify)
app.command("analyse")(analyse.analyse)
app.command("sim")(sim.sim)
app.command("compare")(compare.compare)
app.command("balance")(balance.balance)
app.command("tournament")(tournament.tournament)
app.command("train")(train.train)
app.command("tune")(tune.tune)
app.command("check")(kit.check)
app.command("new-game")(kit.new_game)
everywhere(app)


def _say_version(wanted: bool) -> None:
    if wanted:
        print(f"muster {__version__}, {form()}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version",
        help="Say which version this is, and whether it runs compiled or pure.",
        callback=_say_version,
        is_eager=True,
    ),
]


@app.callback()
def muster(games: Folders = None, version: Version = False) -> None:
    """Board games about assembling specialists, on one rules kernel that cites its rulebook."""
    look(games)


def main(args: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code: 2 for what a person or a file got wrong."""
    sys.exit(run(sys.argv[1:] if args is None else list(args)))


def run(args: list[str]) -> int:
    """Run a command; its exit code."""
    try:
        code = app(args or ["--help"], prog_name="muster", standalone_mode=False)
        sys.stdout.flush()
    except MusterError as error:
        return _complain(explained(error))
    except typer.Exit as done:
        return done.exit_code
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        return INTERRUPTED
    except (BrokenPipeError, SystemExit) as error:
        # Typer and Rich leave with 1 where a pipe is closed.
        if isinstance(error, SystemExit) and not isinstance(error.__context__, BrokenPipeError):
            raise
        # The reader has seen enough. Python would complain again when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except ModuleNotFoundError as error:
        how = _how_to_get(error.name or "")
        if how is None:
            raise
        command = " ".join(["muster", *args[:1]])
        return _complain(f"{command} needs {error.name}, which is not installed here: {how}")
    except Exception as error:
        said = getattr(error, "format_message", None)  # how Typer words a wrong command line
        if said is None:
            raise
        return _complain(_one_line(error, said()))
    return code if isinstance(code, int) else 0


def _how_to_get(module: str) -> str | None:
    """How to install what a light install has not; None if it is no part of ours."""
    if module in EXTRAS:
        return f"pip install 'muster-games[{EXTRAS[module]}]'"
    if module.startswith(SCREENS):
        drawn = module.startswith(("textual", "muster.tui"))
        return "pip install muster-games" + (", or play with --plain" if drawn else "")
    return None


def _complain(text: str) -> int:
    print(f"muster: {text}", file=sys.stderr)
    return BAD_INPUT


def _one_line(error: Exception, text: str) -> str:
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "muster"
    said = " ".join(text.split()).rstrip(".")
    if said.startswith("No such command"):
        known = getattr(context.command, "commands", {}) if context is not None else {}
        said += f"; valid: {', '.join(known)}"
    return f"{said}; see {command} --help"
