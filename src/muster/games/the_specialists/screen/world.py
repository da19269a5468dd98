"""The four boards: cities as post-its, their buildings, signatures, and the Prime tokens."""

from __future__ import annotations

from muster.kernel.game import Table
from muster.kernel.scene import Area, AreaState, Mark, Node

from ..box import CrewBox
from ..components import BUILDINGS
from ..heist.missing import (
    Stand,
    city_words,
    heist_words,
    marks_at,
    sites_of,
)
from ..sites import Site
from .pieces import ICONS, UNIT, mark_piece, token_piece


def world_area(box: CrewBox, table: Table, stand: Stand | None) -> Area:
    """The world: boards side by side, each with its letter."""
    boards = tuple(board_area(box, table, stand, at) for at in range(len(table["boards"])))
    return Area("world", "panel", boards, label="The world", role="supply")


def board_area(box: CrewBox, table: Table, stand: Stand | None, at: int) -> Area:
    """A board: the tokens on its post-it, its cities."""
    letter = table["boards"][at]["letter"]
    children: list[Node] = [token_piece(box, name) for name in table["boards"][at]["tokens"]]
    children += [
        city_note(box, table, stand, place, site)
        for place, site in enumerate(sites_of(box, table))
        if site.board == at
    ]
    return Area(
        f"postit-{letter}",
        "board",
        tuple(children),
        label=box.board_titles[at],
        badges=(Mark(label=letter),),
        span=3,
    )


def city_note(box: CrewBox, table: Table, stand: Stand | None, place: int, site: Site) -> Area:
    """A city: what it demands, what of that the looking seat has, and its buildings."""
    robbed = stand is not None and place in stand.robbed
    note = "" if stand is None else "\n".join(city_words(stand, place))
    cells = tuple(building_cell(box, table, stand, place, site, b) for b in range(len(BUILDINGS)))
    return Area(
        f"city-{box.city_words[site.word]}",
        "note",
        cells,
        label=site.name,
        note=note,
        badges=_demands(box, site, None if robbed else stand),
        state="dim" if robbed else "",
    )


def _demands(box: CrewBox, site: Site, stand: Stand | None) -> tuple[Mark, ...]:
    """Skills by colour and shape, and Equipment; with what is there of each."""
    marks = []
    means = None if stand is None else stand.means
    for colour, want in site.pairs:
        have = ""
        if means is not None:
            have = str(min(want, means.skills[colour] + means.colours[colour]))
        name = box.colours[colour]
        marks.append(Mark(suit=name, label=box.crafts[colour], value=str(want), have=have))
    gear = ""
    if means is not None:
        gear = str(min(site.gear, means.gear + means.dice + sum(means.amounts)))
    equipment = Mark(icon=ICONS["equipment"], label="Equipment", value=str(site.gear), have=gear)
    return (*marks, equipment)


def building_cell(
    box: CrewBox, table: Table, stand: Stand | None, place: int, site: Site, building: int
) -> Area:
    """A building: its money, its spots and who signed there."""
    word = BUILDINGS[building]
    node = f"{box.city_words[site.word]}-{word}"
    signed = marks_at(table, place, building)
    marks = tuple(mark_piece(f"mark-{node}-{n}", mark) for n, mark in enumerate(signed))
    note = f"Pays {site.money[building]} {UNIT}."
    state: AreaState = ""
    if stand is not None:
        note = "\n".join(heist_words(stand, place, building))
        closed = stand.closed(place, building)
        state = "dim" if closed else "lit" if stand.possible(place, building) else ""
    return Area(
        f"spot-{node}",
        "cell",
        marks,
        label=f"{word.capitalize()}, {site.name}",
        note=note,
        count=site.spots[building],
        badges=(Mark(icon=ICONS[word], label=word, value=str(site.money[building])),),
        state=state,
    )
