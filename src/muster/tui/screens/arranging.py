"""Where the answers stand on the bar: in columns, or in groups one behind the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from muster.tui.words.groups import Group, heads_for

COLUMN = 26
"""The narrowest column of answers."""


@dataclass(frozen=True)
class Place:
    """An answer on the bar: row and column, how wide it is, its words, and a head before it."""

    x: int
    y: int
    width: int
    words: str
    head: str = ""
    head_x: int = 0


def arrange(groups: Sequence[Group], width: int, rows: int) -> list[Place]:
    """A place for every answer, in the order of their numbers."""
    if any(group.said for group in groups):
        return _in_groups(groups, width)
    return _in_columns([group.words[0] for group in groups], width, rows)


def beside(places: Sequence[Place], cursor: int, by: int) -> int:
    """The answer a row further down or up, as near as can be; the same where there is none."""
    here = places[cursor]
    row = [n for n, place in enumerate(places) if place.y == here.y + by]
    return min(row, key=lambda n: abs(places[n].x - here.x), default=cursor)


def _in_columns(labels: Sequence[str], width: int, rows: int) -> list[Place]:
    """As few columns as the rows allow, so that labels can be read whole."""
    if not labels:
        return []
    longest = max(cell_len(label) for label in labels) + 6
    fitting = max(1, (width - 2) // longest)
    most = max(1, (width - 2) // COLUMN)
    across = min(fitting, len(labels))
    while -(-len(labels) // across) > rows and across < min(most, len(labels)):
        across += 1
    wide = (width - 2) // across
    return [
        Place(1 + (n % across) * wide, n // across, wide - 1, label)
        for n, label in enumerate(labels)
    ]


def _in_groups(groups: Sequence[Group], width: int) -> list[Place]:
    """What is common said once, its answers behind it; a group is broken only if it must be."""
    digits = len(str(sum(len(group.choices) for group in groups)))
    places: list[Place] = []
    x, y = 1, 0
    for group, said in zip(groups, heads_for(groups), strict=True):
        head = said
        lead = min(cell_len(head) + 1, width // 2) if head else 0
        most = width - 3 - lead  # so that the first one stands beside the head
        wides = [min(digits + 3 + cell_len(word), most) for word in group.words]
        whole = lead + sum(wide + 1 for wide in wides)
        if x > 1 and x + whole > width:
            x, y = 1, y + 1
        begin, x = x, x + lead
        for word, wide in zip(group.words, wides, strict=True):
            if x + wide > width - 1 and x > 1:
                x, y = (3, y + 1) if x > begin + lead else (1, y + 1)
            places.append(Place(x, y, wide, word, head, begin))
            head = ""
            x += wide + 1
        x += 2
    return places
