"""How a view of Masters of the Heist lies on the table: map, noise and events, characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Area, Layout, Node, Text
from muster.kernel.views.kept import itself, kept

from .people import names_of
from .screen.deck import briefing, deck_area, noise_track, objective_area
from .screen.hex_words import about as about
from .screen.map import map_area
from .screen.plates import other_plates
from .screen.printed import printed as printed
from .screen.sheets import sheets_of
from .screen.team import team_sheet
from .stages import ACTION, CREW, ESCAPE, EVENT, NOISE, PLAN, RISE
from .verbs.verb import proposal

if TYPE_CHECKING:
    from .state import Heist

STEPS = {ACTION: (2, "action"), NOISE: (2, "counting noise"), EVENT: (3, "event")}
"""Where in a round we are: roll, action, event."""

CALLED = {CREW: "Crew", PLAN: "Plan", ESCAPE: "Escape", RISE: "Level up"}
"""The other stages in words."""


def layout(s: Heist, seat: int | None) -> Layout:
    """The whole table as this seat sees it."""
    parts: list[Node] = []
    others = tuple(other_plates(s, seat))
    if others:
        parts.append(Area("others", "row", others, role="others", dense=True))
    parts.append(map_area(s))
    parts.append(job_area(s))
    parts += _motion(s)
    sheets = tuple(sheets_of(s, seat))
    team = team_sheet(s)
    if team is not None and sheets:
        sheets = (*sheets, team)
    elif team is not None:
        parts.append(team)
    if sheets:
        crew = Area("crew", "tabs", sheets, label="Your crew")
        parts.append(Area("mine", "panel", (crew,), role="mine", seat=seat))
    parts.append(briefing(s))
    step, _ = STEPS.get(s.stage, (0, ""))
    return Layout(
        root=Area("table", "panel", tuple(parts)),
        phase=phase(s),
        step=step,
        steps=3 if step else 0,
    )


def phase(s: Heist) -> str:
    """Where we are, in words."""
    name = s.scenario.name
    if s.over:
        return f"{name} · The end after round {s.round}"
    if s.stage in STEPS:
        words = STEPS[s.stage][1] + (", then escape" if s.escaping else "")
        return f"{name}, {words} · Round\u00a0{s.round}"
    return f"{name} · {CALLED.get(s.stage, 'The end')}"


@kept(itself)
def job_area(s: Heist) -> Area:
    """Noise above, the event deck beside the objective."""
    parts = (noise_track(s), deck_area(s), objective_area(s))
    return Area("job", "panel", parts, role="supply", span=5)


def _motion(s: Heist) -> list[Node]:
    """What somebody proposes, while the others have not all answered (MH-J2)."""
    if not s.motion:
        return []
    said = proposal(s.box, s.box.catalogue.texts[s.motion[1]], names_of(s))
    line = Text("motion-text", f"Seat {s.motion[0]} proposes: {said}.", role="entry")
    return [Area("motion", "row", (line,), label="Proposal", role="question")]
