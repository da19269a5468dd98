"""Why: what has changed for a seat between two states, in short sentences with their weight."""

from __future__ import annotations

from muster.parts.words import counted, joined

from ..box import SpaceBox
from ..rules import tally
from ..state import Program
from .glance import LEFT_TO_OTHERS, Sight, missing_of
from .worths import CARD, TOKEN

Reasons = list[tuple[float, str]]

NEAR = 2
"""Whoever lacks no more skills than this may complete a Project soon."""

WITHIN_REACH = (0.6, 0.3)
"""How much of a Project counts that is within reach, and that lacks one skill."""

ENDED = 3.0
"""What it is worth to end the game ahead; as much it hurts to end it behind."""


def reasons(before: Program, after: Program, seat: int) -> Reasons:
    """What an answer and what came of it changed for the seat, as far as it sees that."""
    found: Reasons = []
    found += _projects(before, after, seat)
    found += _recruits(before, after, seat)
    found += _abilities(before, after, seat)
    found += _given(before, after, seat)
    found += _hand(before, after, seat)
    found += _end(before, after, seat)
    return found


def _projects(before: Program, after: Program, seat: int) -> Reasons:
    """Projects completed, lost, and brought nearer."""
    box = before.box
    found: Reasons = []
    for project in before.projects:
        name, points = box.project_names[project], float(box.project_points[project])
        lacked = [missing_of(box, skills, project) for skills in before.skills]
        mine = lacked[seat]
        nearest = min([lack for player, lack in enumerate(lacked) if player != seat])
        if project in after.claimed[seat]:
            rivalled = " before anybody else can" if nearest <= NEAR else ""
            found.append(
                (points, f"completes {name} for {counted(int(points), 'point')}{rivalled}")
            )
        elif project not in after.projects:
            if mine <= NEAR:
                found.append((-points / (1 + mine), f"loses {name} to somebody else"))
        else:
            lacks = missing_of(box, after.skills[seat], project)
            if lacks < mine and lacks < len(WITHIN_REACH):
                told = f"leaves one skill to {name}" if lacks else f"brings {name} within reach"
                found.append((points * WITHIN_REACH[lacks], told))
    return found


def _recruits(before: Program, after: Program, seat: int) -> Reasons:
    """Specialists that have joined the Hub, and what they score."""
    box = before.box
    old = [card for batch in before.hubs[seat] for card in batch]
    new = [card for batch in after.hubs[seat] for card in batch if card not in old]
    own, later = tally(before, seat), tally(after, seat)
    scored = later.numbers + later.stars - own.numbers - own.stars
    if not new:
        return [(float(scored), f"scores {counted(scored, 'point')} more")] if scored > 0 else []
    names = joined([box.card_name(card) for card in new])
    return [(float(scored), f"recruits {names} for {counted(scored, 'point')}")]


def _abilities(before: Program, after: Program, seat: int) -> Reasons:
    """Abilities that work from now on, and those that are covered or gone."""
    box = before.box
    old = [batch[-1] for batch in before.hubs[seat] if batch]
    new = [batch[-1] for batch in after.hubs[seat] if batch]
    sight = Sight(before, seat)
    found: Reasons = []
    for top in new:
        worth = sight.worths[top] * sight.lasting
        if top not in old and worth > 0.0:
            found.append((worth, _works(box, top)))
    for top in old:
        worth = sight.worths[top] * sight.lasting
        if top not in new and worth > 0.0:
            covered = [batch for batch in after.hubs[seat] if top in batch]
            told = "covers" if covered else "gives up"
            found.append((-worth, f"{told} {box.card_name(top)}, who {box.text[top]}"))
    return found


def _works(box: SpaceBox, card: int) -> str:
    symbols = [box.colours[colour] for colour in box.brings[card]]
    if symbols:
        return f"brings {joined(symbols)} each turn"
    return f"puts {box.card_name(card)} to work ({box.text[card]})"


def _given(before: Program, after: Program, seat: int) -> Reasons:
    """Tokens that went to the neighbour."""
    given = 0
    for old, new in zip(before.owner, after.owner, strict=True):
        if old == seat and new != seat:
            given += 1
    if not given:
        return []
    worth = TOKEN * (1.0 + LEFT_TO_OTHERS) * given
    return [(-worth, f"gives {counted(given, 'token')} to the next player")]


def _hand(before: Program, after: Program, seat: int) -> Reasons:
    """Cards that came into the hand, and those that were moved from it to pay."""
    box = before.box
    old, new = before.hands[seat], after.hands[seat]
    hub = [card for batch in after.hubs[seat] for card in batch]
    found: Reasons = []
    sight = Sight(before, seat)
    drawn = 0
    for card in new:
        if card in old:
            continue
        if card in before.center:
            worth = sight.taken(card)
            found.append((worth, _kept(before, seat, card)))
        else:
            drawn += 1
    if drawn:
        found.append((CARD * drawn, f"draws {counted(drawn, 'card')}"))
    moved = [card for card in old if card not in new and card not in hub]
    if moved:
        names = joined([box.card_name(card) for card in moved])
        found.append((-CARD * len(moved), f"moves {names} to the Center to pay"))
    return found


def _kept(s: Program, seat: int, card: int) -> str:
    """What a card is taken into the hand for."""
    box = s.box
    name = box.card_name(card)
    more = list(s.skills[seat])
    for colour in box.skills[card]:
        more[colour] += 1
    most, nearer = 0, ""
    for project in s.projects:
        points = box.project_points[project]
        if points > most and missing_of(box, tuple(more), project) < missing_of(
            box, s.skills[seat], project
        ):
            most, nearer = points, box.project_names[project]
    if nearer:
        return f"keeps {name} for later, a skill for {nearer}"
    if box.points[card]:
        return f"keeps {name} for later, {counted(box.points[card], 'point')} once recruited"
    return f"keeps {name} for later, out of the others' reach"


def _end(before: Program, after: Program, seat: int) -> Reasons:
    """The end of the game was brought about."""
    if before.final or not after.final:
        return []
    best = max([tally(after, player).total for player in range(after.box.seats) if player != seat])
    ahead = tally(after, seat).total - best
    if ahead > 0:
        return [(ENDED, f"brings the end with a lead of {counted(ahead, 'point')}")]
    if ahead < 0:
        return [(-ENDED, f"brings the end {counted(-ahead, 'point')} behind")]
    return [(0.0, "brings the end with equal points")]
