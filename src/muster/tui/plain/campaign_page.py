"""A campaign's page as text: for a terminal of any width, a pipe and a screen reader."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from rich.text import Text

from muster.parts.campaign import Entry, Figure, Member, Page, Past, Player, Section, Track
from muster.parts.words import counted

WIDEST = 96
"""Longer lines are hard to read."""

HEAD, DIM, GOOD, BAD = "bold cyan", "dim", "green", "red"

STATES: dict[str, tuple[str, str]] = {"won": ("+", GOOD), "lost": ("-", BAD), "open": (".", DIM)}
"""The signs of the steps of a thread, which do without colours."""

ALL = "all"

RECENT = 3
"""So many matches are told in brief."""


def parts_of(page: Page) -> list[str]:
    """The parts of a page that can be asked for."""
    return [ALL, "members", "players", *(section.id for section in page.sections), "past"]


def page_lines(name: str, title: str, page: Page, width: int, part: str = "") -> list[Text]:
    """The page in brief, in lines of at most this width; or a part of it, or all, in full."""
    wide = max(40, min(width, WIDEST))
    brief = not part
    drawn = {
        "members": _members(page.members, wide, brief),
        "players": _players(page.players, page.called),
        **{section.id: _section(section, wide, brief) for section in page.sections},
        "past": _past(page.past, page.called, wide, brief),
    }
    lines = [Text.assemble((name, "bold"), (f"  {title}", DIM))]
    if part and part != ALL:
        return [*lines, *drawn[part]]
    lines += _figures(page.figures, wide)
    if page.final:
        lines += _wrapped(page.final, wide, "", "bold yellow")
    for found in drawn.values():
        lines += found
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
            said = "; ".join(one for one in (card.text, card.note) if one)
            lines += hung(head, said, width, 28, "", DIM)
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


def _section(section: Section, width: int, brief: bool) -> list[Text]:
    """Tracks; or entries, in brief without what they say, and folded groups by name only."""
    lines = _tracks(section.tracks)
    for group in section.groups:
        if not group.entries:
            continue
        if brief and group.folded:
            names = ", ".join(one.name for one in group.entries)
            lines += _wrapped(f"{group.title}: {names}.", width, "  ", DIM)
            continue
        if group.title:
            lines.append(Text(f"  {group.title}", "bold" if not group.folded else DIM))
        column = _column((f"  {one.name}" for one in group.entries), 26)
        for one in group.entries:
            lines += _entry(one, width, column, brief)
    return headed(section.title, lines)


def _entry(entry: Entry, width: int, column: int, brief: bool) -> list[Text]:
    style = "" if entry.lit or entry.aside else DIM
    facts = [word for word in (entry.mark, entry.tag, entry.aside) if word]
    said = ", ".join(facts) or (entry.text if brief else entry.note)
    lines = hung(f"  {entry.name}", said, width, column, style, style or DIM * (not facts))
    if not brief:
        if facts and entry.note:
            lines += _wrapped(entry.note, width, " " * column)
        lines += _wrapped(entry.text, width, " " * column, DIM)
    return lines


def _tracks(tracks: Sequence[Track]) -> list[Text]:
    lines: list[Text] = []
    for track in tracks:
        won = sum(step.state == "won" for step in track.steps)
        line = Text("  ").append(track.name, "bold").append(f"  {won} of {len(track.steps)}")
        lines.append(line.append(f"  {track.about}", DIM))
        for step in track.steps:
            sign, style = STATES[step.state]
            said = Text(f"    {sign} {step.name}", style)
            lines.append(said.append(f"  {step.note}", DIM) if step.note else said)
    if lines:
        lines.append(Text("  + won   - lost   . open", DIM))
    return lines


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
