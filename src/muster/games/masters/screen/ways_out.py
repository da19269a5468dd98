"""Ways out: how many moves each takes, what the die must show, and how likely that is."""

from __future__ import annotations

from typing import Any

from muster.kernel.game import Table
from muster.kernel.scene import Area, Face, Node
from muster.parts.words import joined

from ..people import name_of
from .pieces import line_piece, tile_words

Member = dict[str, Any]


def must_show(one: Member, tile: str) -> int:
    """The least a die must show: 1 or less is sure, more than 6 is hopeless."""
    due: int = one["runs"][tile] - one["ideas"]
    return due


def chance(due: int) -> int:
    """How likely a die shows so much, in percent."""
    return round(100 * (7 - max(1, min(7, due))) / 6)


def counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def run_words(one: Member, tile: str) -> str:
    """ "4 moves, 0 ideas, die 4 or more (50 %)"."""
    have = f"{counted(one['runs'][tile], 'move')}, {counted(one['ideas'], 'idea')}"
    due = must_show(one, tile)
    if due > 6:
        return f"{have}, out of reach of one die"
    if due < 2:
        return f"{have}, any roll will do"
    return f"{have}, die {due}{' or more' if due < 6 else ''} ({chance(due)} %)"


def short_words(table: Table, one: Member, tile: str) -> str:
    """ "Exit 3: die 4+ (50 %)", for a button."""
    name = place(table, tile)
    due = must_show(one, tile)
    if due > 6:
        return f"{name}: out of reach"
    return f"{name}: any roll" if due < 2 else f"{name}: die {due}+ ({chance(due)} %)"


def place(table: Table, tile: str) -> str:
    """A way out by name: an exit, or a hideout (MH-224)."""
    words = tile_words(tile)
    for one in table["site"]["tiles"]:
        if one["id"] == tile and one["kind"] == "hex":
            words = str(one["star"] or "hideout").replace("-", " ")
    return f"{words[:1].upper()}{words[1:]}"


def best_way(one: Member) -> str:
    """The way out one takes as a rule: the fewest moves; none if it is out or all are hopeless."""
    if one["out"] or not one["runs"]:
        return ""
    best = min(one["runs"], key=lambda tile: (one["runs"][tile], tile))
    return "" if must_show(one, best) > 6 else str(best)


def ways_list(table: Table, one: Member) -> list[Node]:
    """The ways out of a character, nearest first; pressed to roll for one."""
    who = one["id"]
    if one["out"] or not one["runs"]:
        words = "is out" if one["out"] else "has run" if one["rolled"] else "no way leads out"
        face = Face(title=name_of(table, who), text=words)
        return [Area(f"ways-{who}", "list", (line_piece(f"ran-{who}", face),), label="Ways out")]
    lines = tuple(
        line_piece(
            f"run-{who}-{tile}",
            Face(title=place(table, tile), text=run_words(one, tile)),
        )
        for tile in sorted(one["runs"], key=lambda tile: (one["runs"][tile], tile))
    )
    return [Area(f"ways-{who}", "list", lines, label="Ways out")]


def left_behind(table: Table, seat: int) -> list[str]:
    """Who of a seat would be busted if nobody did anything more."""
    return [
        one["id"]
        for one in table["who"]
        if one["seat"] == seat and not (one["busted"] or one["out"] or one["rolled"])
    ]


def busted_words(table: Table, seat: int) -> str:
    """ "Karma and Tiny are busted", with what they carry; empty if nobody is left."""
    people = left_behind(table, seat)
    if not people:
        return ""
    names = [name_of(table, who) for who in people]
    verb = "is" if len(names) == 1 else "are"
    loaded = any(one["carried"] for one in table["who"] if one["id"] in people)
    lost = ", and all they carry is lost" if len(names) > 1 else ", and the loot is lost"
    return f"{joined(names)} {verb} busted{lost if loaded else ''}."
