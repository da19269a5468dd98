"""How a view of Masters of the Heist lies on the table: map, noise and events, characters."""

from __future__ import annotations

from typing import Any

from muster.kernel.game import Table
from muster.kernel.scene import Area, Layout, Node, Text

from .box import HeistBox
from .people import names_on
from .screen.deck import briefing, deck_area, noise_track, objective_area
from .screen.labels import motion_words
from .screen.map import map_area
from .screen.plates import other_plates
from .screen.sheets import sheets_of
from .screen.team import team_sheet

STEPS = {"action": (2, "action"), "noise": (2, "counting noise"), "event": (3, "event")}
"""Where in a round we are: roll, action, event."""

CALLED = {"crew": "Crew", "plan": "Plan", "escape": "Escape", "rise": "Level up"}
"""The other stages in words."""


def layout(box: HeistBox, view: dict[str, Any]) -> Layout:
    """The whole table as this seat sees it."""
    table, seat = view["table"], view["seat"]
    parts: list[Node] = []
    others = tuple(other_plates(box, table, seat))
    if others:
        parts.append(Area("others", "row", others, role="others", dense=True))
    parts.append(map_area(box, table))
    parts.append(job_area(box, table))
    parts += _motion(box, table)
    sheets = tuple(sheets_of(box, table, seat))
    team = team_sheet(box, table)
    if team is not None and sheets:
        sheets = (*sheets, team)
    elif team is not None:
        parts.append(team)
    if sheets:
        crew = Area("crew", "tabs", sheets, label="Your crew")
        parts.append(Area("mine", "panel", (crew,), role="mine", seat=seat))
    parts.append(briefing(box, table))
    step, _ = STEPS.get(table["stage"], (0, ""))
    return Layout(
        root=Area("table", "panel", tuple(parts)),
        phase=phase(box, view),
        step=step,
        steps=3 if step else 0,
    )


def phase(box: HeistBox, view: dict[str, Any]) -> str:
    """Where we are, in words."""
    table = view["table"]
    name = box.scenarios[table["part"]].name
    if view["over"]:
        return f"{name} · The end after round {table['round']}"
    stage = table["stage"]
    if stage in STEPS:
        words = STEPS[stage][1] + (", then escape" if table["escaping"] else "")
        return f"{name}, {words} · Round\u00a0{table['round']}"
    return f"{name} · {CALLED.get(stage, 'The end')}"


def job_area(box: HeistBox, table: Table) -> Area:
    """Noise above, the event deck beside the objective."""
    parts = (noise_track(box, table), deck_area(box, table), objective_area(box, table))
    return Area("job", "panel", parts, role="supply", span=5)


def _motion(box: HeistBox, table: Table) -> list[Node]:
    """What somebody proposes, while the others have not all answered (MH-J2)."""
    motion = table["motion"]
    if not motion:
        return []
    seat, action = motion[0], motion[1]
    said = motion_words(box, action, names_on(box, table))
    line = Text("motion-text", f"Seat {seat} proposes: {said}.", role="entry")
    return [Area("motion", "row", (line,), label="Proposal", role="question")]
