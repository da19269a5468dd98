"""`muster games`, `muster bots` and `muster view`: what there is, who plays it, what they see."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape

from muster.cli.arguments import GameName
from muster.cli.shared import out, sound_games, the_game
from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.kernel.options import Option


def games(
    options: Annotated[
        bool, typer.Option("--options", help="With every option, its values and its clause.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Everything, as JSON: one object a game.")
    ] = False,
) -> None:
    """List the games that are found, with their seats; --options: with all their options.

    Example:  muster games --options
    """
    found = sound_games()
    if as_json:
        print(
            msgspec.json.format(
                msgspec.json.encode([_told(game) for game in found]), indent=2
            ).decode()
        )
        return
    console = out()
    for game in found:
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
        typed = [option for option in meta.options if option.kind != "data"]  # others are made
        if typed and not options:
            names = ", ".join(option.name for option in typed)
            console.print(f"  [dim]options: {escape(names)}[/]")
        for option in typed if options else ():
            where = f", with {_seats(option.seats)}" if option.seats else ""
            label = f"{option.label}: " if option.label else ""
            console.print(
                f"  [cyan]--option {escape(option.name)}=[/]{escape(_sample(option.default))}  "
                f"[bold]{escape(label)}[/]{escape(option.help)} {escape(_expected(option))}{where}."
                f" [dim]{escape(option.clause)}[/]"
            )


def _told(game: Game[Any]) -> dict[str, Any]:
    """What `--json` says of a game."""
    meta = game.meta
    about = ("id", "title", "tagline", "designers", "publisher", "year", "minutes", "weight")
    told: dict[str, Any] = {name: getattr(meta, name) for name in about}
    told["seats"] = meta.seats
    told["rules"] = meta.rules_version
    told["options"] = [
        {
            "name": option.name,
            "kind": option.kind,
            "default": option.default,
            "values": option.choices or option.expected(),
            "seats": option.seats or meta.seats,
            "label": option.label,
            "help": option.help,
            "clause": option.clause,
        }
        for option in meta.options
        if option.kind != "data"
    ]
    return told


def view(game: GameName) -> None:
    """List what a bot is told in a game: every entry of its view's table, and who sees it.

    Example:  muster view the-plan
    """
    from muster.parts.slots.words import entries_of

    console = out()
    for one in entries_of(the_game(game)):
        about = f" {one.about}." if one.about else ""
        console.print(f"[cyan]{escape(one.key)}[/]  {escape(one.holds)}.{escape(about)}", end=" ")
        console.print(f"[dim]Seen by: {escape(one.seen)}. Example: {escape(one.example)}[/]")


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
