"""`muster games`: what is on the shelf."""

from __future__ import annotations

from rich.markup import escape

from muster.cli.shared import out, sound_games
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
