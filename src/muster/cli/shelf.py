"""`muster games`: what is on the shelf."""

from __future__ import annotations

from rich.markup import escape

from muster.cli.shared import out
from muster.kernel import shelf


def games() -> None:
    """List the games that are found, with their seats and options.

    Example:  muster games
    """
    console = out()
    for name in shelf.games():
        meta = shelf.game(name).meta
        about = " · ".join(
            part
            for part in (
                _seats(meta.seats),
                f"{meta.minutes} minutes" if meta.minutes else "",
                meta.weight,
            )
            if part
        )
        console.print(f"[bold]{escape(name)}[/]  {escape(meta.title)}  [dim]{escape(about)}[/]")
        console.print(f"  {escape(meta.tagline)}")
        if meta.designers or meta.publisher:
            year = f" {meta.year}" if meta.year else ""
            console.print(f"  [dim]by {escape(meta.designers)}, {escape(meta.publisher)}{year}[/]")
        for option in meta.options:
            if option.kind == "data":
                continue  # made by other commands, not typed
            where = f", with {_seats(option.seats)}" if option.seats else ""
            console.print(
                f"  [cyan]--option {escape(option.name)}=[/]{escape(_sample(option.default))}  "
                f"{escape(option.help)} {escape(option.expected())}{where}. "
                f"[dim]{escape(option.clause)}[/]"
            )


def _sample(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(str(part) for part in value) if isinstance(value, (list, tuple)) else str(value)


def _seats(seats: tuple[int, ...]) -> str:
    if len(seats) > 1 and list(seats) == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]} seats"
    return ", ".join(str(n) for n in seats) + (" seat" if seats == (1,) else " seats")
