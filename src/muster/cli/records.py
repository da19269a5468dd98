"""`muster replay` and `muster verify`: matches on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from muster.cli.arguments import Language
from muster.cli.play import is_terminal
from muster.cli.shared import language_of, listed, load_record, named, out
from muster.kernel.ask import TABLE
from muster.kernel.errors import BadChoice, BadRecord
from muster.kernel.match import Match
from muster.kernel.records.record import Record
from muster.kernel.views.words import named_scene
from muster.languages import Voice, voice_in
from muster.tui.table.local import Setting, called, told
from muster.tui.words.apart import capital, outcome_apart, scene_apart
from muster.tui.words.result import outcome_lines
from muster.tui.words.scene import player_name, table_lines
from muster.tui.words.spoken import spoken

File = Annotated[Path, typer.Argument(help="A record, as written by `muster play --save`.")]


def replay(
    file: File,
    at: Annotated[
        int | None, typer.Option(help="Show the table after this many steps; 0 is the deal.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Look from this seat; else as somebody who watches.")
    ] = None,
    names: Annotated[
        str | None, typer.Option(help="What the seats are called.", metavar="ANNA,BEN,…")
    ] = None,
    language: Language = None,
) -> int:
    """Look at a match again, step by step.

    In a terminal the arrow keys go through it; with --at, or in a pipe, one moment is printed.

    Example:  muster replay friday.muster --at 40 --seat 0
    """
    record = load_record(file)
    if seat is not None and not 0 <= seat < record.header.seats:
        raise BadChoice(f"no seat {seat}; valid: 0 to {record.header.seats - 1}")
    people = called(Setting(record.header.game, (), names=listed(names)), record.header.seats)
    try:
        last = record.replay(at)
    except BadRecord as error:
        raise named(file, error) from None
    tongue = language_of(language, record.header.game)
    voice = voice_in(tongue, record.header.game, people)
    if at is None and is_terminal():
        from muster.tui.screens.replay import ReplayApp

        return ReplayApp(record, people, seat, voice).run() or 0
    _print_moment(record, last, seat, people, voice)
    return 0


def _print_moment(
    record: Record,
    match: Match,
    seat: int | None,
    names: tuple[str, ...],
    voice: Voice,
) -> None:
    say = spoken(print, voice)
    say(f"After {match.moment} of {len(record.inputs)} steps.")
    if match.moment:
        who, action = record.inputs[match.moment - 1]
        hidden = who in match.answered or any(ask.seat == who for ask in match.asks if ask.sealed)
        shown = "has sealed an answer" if hidden and who != seat else action
        say(f"The last one: {player_name(who, names)}: {shown}.")
    say("")
    scene = named_scene(match.scene(seat), names)
    for line in table_lines(scene_apart(scene, voice), names):
        say(line)
    for prompt in scene.prompts:
        name = capital(player_name(prompt.seat, names))
        state = "has answered" if prompt.answered else "may add" if prompt.idle else "is asked"
        if prompt.seat == TABLE:
            state = "runs"
        say(f"{name} {state}: {prompt.text} [{prompt.clause}]")
    say("\nLog.")
    for told_line in told(match.log(seat, names)):
        say(f"  {told_line.text}")
    if match.outcome is not None:
        say("")
        for line in outcome_lines(outcome_apart(match.outcome, voice), names):
            say(line)


def verify(file: File) -> int:
    """Derive every shuffle and every step of a record again, and say whether it is what it claims.

    Nothing but the record is needed: it holds the secret whose commitment was published before the
    deal.

    Example:  muster verify friday.muster
    """
    record = load_record(file)
    try:
        found = record.verify()
    except BadRecord as error:
        raise named(file, error) from None
    header = record.header
    state = "finished" if found.finished else "not finished"
    draws = ", ".join(f"{name} {count}" for name, count in sorted(found.draws.items())) or "none"
    console = out()
    console.print(f"[bold green]Verified.[/] {escape(str(file))}")
    console.print(f"  {header.game}, {header.seats} seats, rules version {header.rules}, {state}")
    console.print(f"  {found.inputs} inputs, each legal when it was made; draws: {escape(draws)}")
    console.print(f"  the secret fits the commitment {header.commitment}")
    return 0
