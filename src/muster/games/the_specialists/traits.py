"""What statistics sort finished games by: boards, turn order, what everybody began with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.kernel.events import Event
from muster.kernel.outcome import Outcome

from . import events as told
from .box import CrewBox

PLACES = ("1st", "2nd", "3rd", "4th")


def traits(box: CrewBox, events: Sequence[Event], outcome: Outcome) -> Mapping[str, Sequence[str]]:
    """A word for each seat: layout, place in the first round, start, first recruit."""
    seats = box.seats
    layout, first = "", 0
    starters, tokens, tiles = [""] * seats, [""] * seats, [""] * seats
    recruits = [""] * seats
    for event in events:
        if isinstance(event, told.Recruited):
            if not recruits[event.player]:
                recruits[event.player] = box.colours[box.colour_of[event.card]]
        elif isinstance(event, told.LaidOut):
            layout = event.layout
        elif isinstance(event, (told.StartRolled, told.TilesDealt)):
            first = event.first
        elif isinstance(event, told.Chose):
            if event.tile >= 0:
                tiles[event.player] = box.tile_ids[event.tile]
            for card in event.cards:
                starters[event.player] = box.colours[box.colour_of[card]]
            for token in event.tokens[:1] if event.tile < 0 else ():
                tokens[event.player] = box.colours[box.token_colour[token]]
    found: dict[str, Sequence[str]] = {"layout": [layout] * seats}
    if seats > 1:
        found["turn order"] = [PLACES[(seat - first) % seats] for seat in range(seats)]
    found["first recruited colour"] = recruits
    if any(tiles):
        found["starting tile"] = tiles
    else:
        found["starting colour"] = starters
        found["starting token"] = tokens
    if box.solo:
        found["rank"] = [_rank(box, outcome)]
    return found


def _rank(box: CrewBox, outcome: Outcome) -> str:
    """The rank of the Hall of Fame, numbered from the lowest; a lost game has none (TS-127)."""
    if not outcome.winners:
        return "lost"
    score = outcome.scores[0]
    reached = [f"{at + 1:02} {name}" for at, (start, name) in enumerate(box.fame) if score >= start]
    return reached[-1] if reached else f"01 {box.fame[0][1]}"
