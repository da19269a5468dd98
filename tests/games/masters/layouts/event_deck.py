"""Cards drawn on a small board: everybody has acted without noise, and the Event phase begins."""

from __future__ import annotations

from typing import Any

from tests.games.masters.layouts.boards import Cells, Exits, Table, exits_at, place, row

HALL = row(8)
"""A corridor from (0,0) to (7,0)."""

DOORS = exits_at(e1=((0, 0), "W"), e2=((7, 0), "E"))
"""An entrance at each end of it."""

BELOW: tuple[str, ...] = ("M1",) * 8
"""What lies under the card: events that do nothing, enough for any alert."""


def about_to_draw(
    *cards: str,
    cells: Cells = tuple(HALL),
    exits: Exits | None = None,
    below: tuple[str, ...] = BELOW,
    options: dict[str, Any] | None = None,
    **entries: Any,
) -> Table:
    """All have acted, without noise; these cards lie on top. `done` ends the Action phase."""
    names = ("fox", "owl", "stag", "raven")[: (options or {}).get("characters", 3)]
    if entries.get("seats") == 4:
        names = ("fox", "owl", "stag", "raven")
    chosen = {"acts": dict.fromkeys(names, "walk"), "icons": {}, "due": {}, **entries}
    return place(
        cells,
        DOORS if exits is None else exits,
        options=options,
        deck=[*cards, *below, "Z1"],
        **chosen,
    )


def draw(*cards: str, **entries: Any) -> Table:
    """The Event phase with these cards on top, up to its first question or the next round."""
    return about_to_draw(*cards, **entries).all_done()


def alerts(table: Table) -> int:
    """How many alerts were raised since the position was set."""
    return len(table.events("alert"))


def missed(table: Table, card: str) -> bool:
    """Did this card find nobody and nothing it applies to?"""
    return any(one["event"] == card for one in table.events("nothing"))


def scenario_of(table: Table) -> Any:
    """The file of the heist that is played."""
    state: Any = table.m.state
    return state.scenario


def went_on(table: Table) -> bool:
    """Is the Event phase over without anybody having been asked?"""
    return bool(table["round"] == 2 and table["stage"] == "action")
