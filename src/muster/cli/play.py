"""`muster play`: a table in the terminal."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.arguments import ContentFolder, Language, Options
from muster.cli.shared import (
    find_game,
    language_of,
    listed,
    load_record,
    named,
    out,
    progress,
    read_options,
    sound_games,
)
from muster.kernel import shelf
from muster.kernel.errors import BadChoice, BadRecord
from muster.languages import ENGLISH, voice_in
from muster.lessons.progress import KNOWN, Progress
from muster.tui.table.local import USUAL, LocalTable, Setting, default_players, to_go_on

FAVOURITE = "the-plan"


def play(
    game: Annotated[
        str | None, typer.Argument(help="A game's id, as in `muster games`, or its folder.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where, in order: you, level-1 (a rookie) to level-5 (a mastermind), or "
            "another bot. Several `you` share the screen.",
            metavar="you,level-3,…",
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Deal from this seed; the same seed deals the same cards.")
    ] = None,
    option: Options = None,
    content: ContentFolder = None,
    names: Annotated[
        str | None, typer.Option(help="What the seats are called.", metavar="ANNA,BEN,…")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(help="Keep the game in this file; if it is there already, go on with it."),
    ] = None,
    hints: Annotated[
        bool | None,
        typer.Option(
            "--hints/--no-hints",
            help="May people ask for hints? Unless you say so, where one plays with bots alone.",
        ),
    ] = None,
    guide: Annotated[
        bool | None,
        typer.Option(
            "--guide/--no-guide",
            help="Explain each new kind of question? Unless you say so, until you have played it.",
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line: for pipes and screen readers.")
    ] = False,
    pace: Annotated[
        float, typer.Option(help="Seconds a bot takes at least, on the drawn table.", min=0.0)
    ] = 0.7,
    light: Annotated[bool, typer.Option("--light", help="Begin in the light room.")] = False,
    language: Language = None,
) -> int:
    """Play in the terminal: alone against bots, or several people at one screen.

    Without anything it is The Plan, you against two bots of level 2. Inside, ? shows the keys.

    Example:  muster play the-plan --seats you,you,level-3 --option bribes=true --save friday.muster
    """
    tty = is_terminal()
    table = open_table(game, seats, seed, option or [], content, names, save, ask=tty)
    known = progress()
    is_new = tty and not known.knows(table.match.header.game)
    table.setting = replace(table.setting, hints=hints, guide=is_new if guide is None else guide)
    table.on_known = partial(_remember, known)
    tongue = language_of(language, table.match.header.game)
    if plain or not tty:
        return play_plain(table, tongue)
    table.speak(tongue)
    from muster.tui.app import TableApp

    client = TableApp(table, pace=pace, dark=not light)
    code = client.run()
    kept = client.table.setting.save
    if kept is not None and not client.table.match.over:
        out().print(f"Kept in {kept}. To go on: {to_go_on(client.table.setting, kept)}")
    return code or 0


def _remember(known: Progress, game: str) -> None:
    """This game is known: nobody explains it again. If that cannot be written down, they do."""
    with suppress(OSError):
        known.keep(game, KNOWN)


def open_table(
    game: str | None,
    seats: str | None,
    seed: str | None,
    option: list[str],
    content: Path | None,
    names: str | None,
    save: Path | None,
    ask: bool = False,
) -> LocalTable:
    """A new table as asked for, or the one that was kept."""
    players = listed(seats)
    if save is not None and save.exists():
        game = find_game(game).meta.id if game is not None else None
        return _kept_table(game, players, listed(names), save, bool(option or content or seed))
    found = find_game(game if game is not None else _choose(ask))
    setting = Setting(
        game=found.meta.id,
        players=players or default_players(found.meta.seats, found.usual_level or USUAL),
        seed=int(seed) if seed is not None and seed.lstrip("-").isdigit() else seed,
        options=read_options(found, option),
        content=content,
        names=listed(names),
        save=save,
    )
    return LocalTable.begin(setting)


def _kept_table(
    game: str | None, players: tuple[str, ...], names: tuple[str, ...], save: Path, extra: bool
) -> LocalTable:
    if extra:
        raise BadChoice(
            f"{save} is a game already begun; --seed, --option and --content are for new ones"
        )
    load_record(save)
    try:
        return LocalTable.begin(Setting(game=game or "", players=players, names=names, save=save))
    except BadRecord as error:
        raise named(save, error) from None


def _choose(ask: bool) -> str:
    """Which game? Asked only where somebody can answer and there is a choice."""
    found = shelf.games()
    usual = FAVOURITE if FAVOURITE in found or not found else found[0]
    if not ask or len(found) < 2:
        return usual
    metas = [game.meta for game in sound_games()]
    found = [meta.id for meta in metas]
    for number, meta in enumerate(metas, start=1):
        print(f"{number}. {meta.title}: {meta.tagline}")
    line = input(f"Which game? [{found.index(usual) + 1}] ").strip()
    if not line:
        return usual
    return found[int(line) - 1] if line.isdigit() and 1 <= int(line) <= len(found) else line


def play_plain(table: LocalTable, language: str = ENGLISH) -> int:
    """Line by line, from standard input to standard output."""
    from muster.tui.plain.play import PlainGame

    def say(text: str) -> None:
        print(text, flush=True)

    def wipe() -> None:
        print("\033[2J\033[3J\033[H", end="", flush=True)

    voice = voice_in(language, table.match.header.game, table.names)
    return PlainGame(table, input, say, wipe if is_terminal() else None, voice).run()


def is_terminal() -> bool:
    """Is there a person before a screen that can draw?"""
    drawn = os.environ.get("TERM", "") not in ("", "dumb") or sys.platform == "win32"
    return sys.stdin.isatty() and sys.stdout.isatty() and drawn
