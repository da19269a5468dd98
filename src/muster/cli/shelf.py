"""`muster games` and `muster bots`: what is on the shelf, and against whom one can play."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from muster.cli.shared import out, sound_games, the_game
from muster.kernel.errors import BadChoice
from muster.kernel.options import Option


def games() -> None:
    """List the games that are found, with their seats and options.

    Example:  muster games
    """
    console = out()
    for game in sound_games():
        meta = game.meta
        about = " · ".join(
            part
            for part in (
                _seats(meta.seats),
                f"{meta.minutes} minutes" if meta.minutes else "",
                meta.weight,
            )
            if part
        )
        console.print(f"[bold]{escape(meta.id)}[/]  {escape(meta.title)}  [dim]{escape(about)}[/]")
        console.print(f"  {escape(meta.tagline)}")
        if meta.designers or meta.publisher:
            made = f"{meta.publisher} {meta.year or ''}".strip()
            credit = ", ".join(filter(None, (meta.designers, made)))
            console.print(f"  [dim]by {escape(credit)}[/]")
        for option in meta.options:
            if option.kind == "data":
                continue  # made by other commands, not typed
            where = f", with {_seats(option.seats)}" if option.seats else ""
            label = f"{option.label}: " if option.label else ""
            console.print(
                f"  [cyan]--option {escape(option.name)}=[/]{escape(_sample(option.default))}  "
                f"[bold]{escape(label)}[/]{escape(option.help)} {escape(_expected(option))}{where}."
                f" [dim]{escape(option.clause)}[/]"
            )


def bots(
    game: Annotated[
        str, typer.Argument(help="A game's id, as in `muster games`, or its folder.")
    ] = "the-plan",
) -> None:
    """List the bots one can play against, with what they do and how long they think.

    Example:  muster bots millions-of-dollars
    """
    from muster.bots import about_bot, bot_names
    from muster.bots.levels import IDS, levels_of, tempers_of

    console = out()
    found = the_game(game).meta
    console.print(f"[bold]{escape(found.title)}[/]: levels, for people")
    for level in levels_of(found.id):
        console.print(f"  [cyan]{level.id}[/]  {level.title}. {escape(level.about)}", end=" ")
        console.print(f"[dim]It {level.time}.[/]")
    for word, said in tempers_of(found.id).items():
        console.print(f"  [cyan]level-4:temper={escape(word)}[/]  {escape(said.get('about', ''))}")
    console.print("[bold]Others[/], for programs")
    for name in bot_names():
        if name not in IDS:
            try:
                about = about_bot(name)
            except BadChoice as error:
                about = f"cannot be used: {error}"
            console.print(f"  [cyan]{escape(name)}[/]  {escape(about)}")


def _expected(option: Option) -> str:
    """The values it takes, each with what a player calls it."""
    if not option.words:
        return option.expected()
    named = zip(option.choices, option.words, strict=True)
    said = ", ".join(value if value == words else f"{value} ({words})" for value, words in named)
    return option.expected().replace(", ".join(option.choices), said)


def _sample(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(str(part) for part in value) if isinstance(value, (list, tuple)) else str(value)


def _seats(seats: tuple[int, ...]) -> str:
    if len(seats) > 1 and list(seats) == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]} seats"
    return ", ".join(str(n) for n in seats) + (" seat" if seats == (1,) else " seats")
