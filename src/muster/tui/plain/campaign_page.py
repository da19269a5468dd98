"""A campaign's page as text: for a terminal of any width, a pipe and a screen reader."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence

from rich.text import Text

from muster.parts.campaign import (
    Favour,
    Figure,
    Medal,
    Member,
    Page,
    Past,
    Player,
    Thread,
    Ware,
)
from muster.parts.words import counted

WIDEST = 96
"""Longer lines are hard to read."""

HEAD, DIM, GOOD, BAD = "bold cyan", "dim", "green", "red"

STATES: dict[str, tuple[str, str]] = {"won": ("+", GOOD), "lost": ("-", BAD), "open": (".", DIM)}
"""The signs of the steps of a thread, which do without colours."""

ALL = "all"
PARTS: tuple[str, ...] = (
    ALL,
    "members",
    "players",
    "threads",
    "favours",
    "wares",
    "medals",
    "past",
)
"""The parts of a page that can be asked for."""

RECENT = 3
"""So many matches are told in brief."""


def page_lines(name: str, title: str, page: Page, width: int, part: str = "") -> list[Text]:
    """The page in brief, in lines of at most this width; or a part of it, or all, in full."""
    wide = max(40, min(width, WIDEST))
    brief = not part
    drawn: dict[str, Callable[[], list[Text]]] = {
        "members": lambda: _members(page.members, wide, brief),
        "players": lambda: _players(page.players, page.called),
        "threads": lambda: _threads(page.threads),
        "favours": lambda: _favours(page.favours, wide, brief),
        "wares": lambda: _wares(page.wares, wide, brief),
        "medals": lambda: _medals(page.medals, page.called, wide, brief),
        "past": lambda: _past(page.past, page.called, wide, brief),
    }
    lines = [Text.assemble((name, "bold"), (f"  {title}", DIM))]
    if part and part != ALL:
        return [*lines, *drawn[part]()]
    lines += _figures(page.figures, wide)
    if page.final:
        lines += _wrapped(page.final, wide, "", "bold yellow")
    for draw in drawn.values():
        lines += draw()
    return lines


def headed(title: str, lines: Sequence[Text]) -> list[Text]:
    """Lines under a heading; nothing where there are none."""
    return [Text(""), Text(title.upper(), HEAD), *lines] if lines else []


def _wrapped(text: str, width: int, indent: str, style: str = "") -> list[Text]:
    """A text in lines, all of them indented."""
    found = textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent)
    return [Text(line, style) for line in found]


def hung(
    head: str, text: str, width: int, column: int, style: str = "", rest: str = ""
) -> list[Text]:
    """A text beside its head, in a column of its own."""
    room = max(16, width - column)
    body = textwrap.wrap(text, room) or [""]
    first = Text(f"{head:<{column - 1}} ", style)
    lines = [first.append(body[0], rest)]
    lines += [Text(" " * column + line, rest) for line in body[1:]]
    return lines


def _column(heads: Iterable[str], most: int) -> int:
    return min(most, max((len(head) for head in heads), default=0)) + 2


def _figures(figures: Sequence[Figure], width: int) -> list[Text]:
    column = _column((figure.label for figure in figures), 24)
    lines = [Text("")]
    for figure in figures:
        line = Text(f"{figure.label:<{column}}").append(figure.value, "bold")
        if figure.note and line.cell_len + len(figure.note) + 2 <= width:
            lines.append(line.append(f"  {figure.note}", DIM))
        else:
            lines.append(line)
            lines += _wrapped(figure.note, width, " " * column, DIM)
    return lines


def _members(members: Sequence[Member], width: int, brief: bool) -> list[Text]:
    lines: list[Text] = []
    for member in members:
        line = Text("  ").append(member.name, "bold")
        line.append(f", {member.role}, level {member.level}")
        if member.status:
            line.append(f"  {member.status}", f"bold {BAD}")
        if member.played_by:
            line.append(f"  run by {member.played_by}", DIM)
        lines.append(line)
        if brief:
            names = [f"{one.name} (pro)" if one.pro else one.name for one in member.cards]
            lines += _wrapped(", ".join(names), width, "    ", DIM)
            continue
        for card in member.cards:
            head = f"    {card.name}" + (" (pro)" if card.pro else "")
            lines += hung(head, card.text, width, 28, "", DIM)
        for event in member.history:
            lines += _wrapped(event, width, "    ", DIM)
    return headed("The crew", lines)


def _players(players: Sequence[Player], called: str) -> list[Text]:
    lines: list[Text] = []
    for player in players:
        matches = counted(player.matches, called)
        last = f", last in {called} {player.last}" if player.last else ""
        line = Text("  ").append(player.name, "bold")
        lines.append(line.append(f", level {player.level}, {matches}{last}"))
    return headed("Players", lines)


def _threads(threads: Sequence[Thread]) -> list[Text]:
    lines: list[Text] = []
    for thread in threads:
        won = sum(step.state == "won" for step in thread.steps)
        line = Text("  ").append(thread.name, "bold").append(f"  {won} of {len(thread.steps)}")
        lines.append(line.append(f"  {thread.about}", DIM))
        for step in thread.steps:
            sign, style = STATES.get(step.state, STATES["open"])
            said = Text(f"    {sign} {step.name}", style)
            lines.append(said.append(f"  {step.note}", DIM) if step.note else said)
    if lines:
        lines.append(Text("  + won   - lost   . open", DIM))
    return headed("Threads", lines)


def _favours(favours: Sequence[Favour], width: int, brief: bool) -> list[Text]:
    known = [one for one in favours if one.known]
    others = [one for one in favours if not one.known]
    column = _column((f"  {one.name}" for one in (known if brief else favours)), 26)
    lines = [line for one in known for line in hung(f"  {one.name}", one.text, width, column)]
    if brief:
        names = ", ".join(one.name for one in others)
        lines += _wrapped(f"To be won: {names}.", width, "  ", DIM) if others else []
        return headed("Favours", lines)
    for one in others:
        lines += hung(f"  {one.name}", one.note, width, column, DIM, DIM)
    return headed("Favours", lines)


def _wares(wares: Sequence[Ware], width: int, brief: bool) -> list[Text]:
    shown = [one for one in wares if one.owned or one.for_sale or not brief]
    column = _column((f"  {one.name}" for one in shown), 26)
    lines: list[Text] = []
    for one in shown:
        counts = [f"owned {one.owned}"] if one.owned else []
        counts += [f"{one.price}, {one.for_sale} for sale"] if one.for_sale else []
        said = "; ".join([*counts, *([one.note] if one.note and not brief else [])])
        style = "" if one.owned or one.for_sale else DIM
        lines += hung(f"  {one.name}", said, width, column, style, style)
        if not brief:
            lines += _wrapped(one.text, width, " " * column, DIM)
    return headed("Items", lines)


def _medals(medals: Sequence[Medal], called: str, width: int, brief: bool) -> list[Text]:
    lines: list[Text] = []
    for one in medals:
        if one.match:
            head = Text("  * ", GOOD).append(one.name, "bold")
            head.append(f"  {called} {one.match}", GOOD)
        elif brief:
            continue
        else:
            note = f"  {one.note}" if one.note else ""
            head = Text("  . ", DIM).append(one.name).append(note, DIM)
        lines += [head, *_wrapped(one.text, width, "    ", DIM)]
    if brief:
        earned = sum(one.match > 0 for one in medals)
        lines.append(Text(f"  {earned} of {len(medals)}", DIM))
    return headed("Achievements", lines)


def _past(past: Sequence[Past], called: str, width: int, brief: bool) -> list[Text]:
    lines: list[Text] = []
    for one in past[:RECENT] if brief else past:
        style = GOOD if one.result == "won" else BAD
        head = Text(f"  {one.match}. ").append(one.title, "bold").append(f"  {one.result}", style)
        lines += [head, *_wrapped(one.text, width, "     ")]
        for line in one.lines:
            lines += _wrapped(line, width, "     ", DIM)
        for medal in one.medals:
            lines += _wrapped(f"Achievement: {medal}", width, "     ", GOOD)
    if brief and len(past) > RECENT:
        lines.append(Text(f"  and {len(past) - RECENT} before", DIM))
    return headed(f"{called.capitalize()}s", lines)
