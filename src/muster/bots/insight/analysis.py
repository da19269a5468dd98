"""Analysis of a finished match: how the seats stood, what decided, and what was luck.

How the seats stood is judged from the whole state: only so can be told apart what was drawn and
what was decided. What a seat should have done is judged by what it knew.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Any

from muster.bots.insight.clock import Clock, Now, Told
from muster.bots.insight.curve import Curve, Mean
from muster.bots.insight.hints import style_of
from muster.bots.insight.report import Analysis, Share, Standing
from muster.bots.insight.second_thoughts import Decision
from muster.bots.insight.smooth import smooth
from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import ask_for, legal_answers
from muster.kernel.errors import BadChoice, BadRecord
from muster.kernel.match import Match
from muster.kernel.records.record import Record
from muster.kernel.state import Box, State

AnyState = State[Box]

SECONDS = 45.0
"""How long an analysis takes at most, unless so many playouts are asked for."""

TURNINGS = 6
"""So many moments are named at most."""

CLEAR = 1.6
"""A cost is told if it is so many times its standard error."""

WORTH_TELLING = 0.03
"""Nothing less than this chance to win decides anything."""

LEAST = 0.3
"""No decision is thought over for less than this many seconds: rather fewer are."""

SOLO_LOOK = 16
"""So many playouts tell whether somebody alone can win at all, or only score."""

FOR_FIRST = 0.75
"""The part of the time for decisions in which each is looked at once; the rest is to make sure."""

SEED = 1


class Step:
    """One input: what it was given to, whether there was a choice, and whether chance was drawn."""

    def __init__(self, at: int, before: AnyState, seat: int, action: int, ask: Ask) -> None:
        self.at = at
        self.before = before
        self.seat = seat
        self.action = action
        self.legal = legal_answers(before, ask)
        self.ask = ask
        self.after = before
        self.drew = False

    @property
    def free(self) -> bool:
        """Could somebody have answered otherwise?"""
        return self.seat != TABLE and len(self.legal) > 1


def analyse(
    record: Record,
    playouts: int = 0,
    seconds: float = SECONDS,
    told: Told | None = None,
    now: Now = time.monotonic,
) -> Analysis:
    """Look at a finished match again: so many playouts for each decision, or as many as fit.

    By playouts it is repeatable. By seconds it is over with the playout in which they run out, and
    says how much was looked at. `told` hears how much is done of how much; if it raises, that is
    the end. `now` is the clock. BadChoice for a match that is not over, or a budget of nothing.
    """
    if playouts < 0 or (not playouts and seconds <= 0):
        raise BadChoice(
            f"{playouts} playouts in {seconds:g} seconds cannot tell anything; give at least 1 "
            "playout for each decision, or some seconds"
        )
    clock = Clock(playouts, seconds, told, now)
    steps, last = steps_of(record)
    box = last.box
    outcome = last.outcome
    assert outcome is not None
    together = box.seats > 1 and len(outcome.winners) in (0, box.seats)
    style = style_of(box)
    curve = Curve(box, style, SEED, together, False)
    if box.seats == 1 and not outcome.others and not outcome.winners:
        first = curve.judge(
            steps[0].before if steps else last.state,
            clock,
            clock.part(clock.curve_ends, 4),
            most=SOLO_LOOK,
        )
        if first.values()[0] in (0.0, 1.0):
            curve = Curve(box, style, SEED, together, True)
    decisions: list[Decision] = []
    for at in range(len(steps)):
        one = _decision(steps, at) if steps[at].free else None
        if one is not None:
            decisions.append(one)
    moments = [step for step in steps if step.free or step.drew]
    clock.expect(len(moments) + len(decisions))
    points = _measured(curve, moments, steps[0].before if steps else last.state, clock)
    standings, shares = _followed(curve, points)
    found = _decided(_suspects(decisions, standings), clock)
    total = curve.playouts
    for one in found:
        total += one.playouts
    costly = [one for one in found if one.cost >= _least(curve) and one.cost > CLEAR * one.doubt]
    costly.sort(key=_cost, reverse=True)
    named = costly[:TURNINGS]
    turnings = [
        one.turning(clock, clock.part(clock.ends, len(named) - at)) for at, one in enumerate(named)
    ]
    turnings.sort(key=_at)
    return Analysis(
        record.header.game,
        box.seats,
        len(steps),
        "points" if curve.by_points else "chance",
        tuple(standings),
        tuple(turnings),
        tuple(shares),
        total,
        len(decisions),
        len(found),
        len(points),
        len([point for point in points if point.found.count]),
    )


def steps_of(record: Record) -> tuple[list[Step], Match]:
    """Every input of a finished match, and the match at its end."""
    match = record.replay(0)
    ids = match.box.catalogue.ids
    steps: list[Step] = []
    for at, (seat, text) in enumerate(record.inputs):
        before = match.state.clone()
        action = ids.get(text, -1)
        ask = None if action < 0 else ask_for(before, seat, action)
        if ask is None:
            raise BadRecord(at + 2, f"{text!r} answers nothing seat {seat} is asked")
        step = Step(at, before, seat, action, ask)
        drawn = match.state.chance.total
        match.play(seat, text)
        step.drew = match.state.chance.total != drawn
        step.after = match.state.clone()
        steps.append(step)
    if not match.over:
        raise BadChoice(
            f"this match is not over: it waits for {_waiting(match)} after {len(steps)} steps. "
            "Finish it first; analysis tells what was hidden"
        )
    return steps, match


def _waiting(match: Match) -> str:
    seats = [str(seat) for seat in match.waiting]
    return f"seat {', '.join(seats)}" if seats else "the clock"


class _Point:
    """How the seats stood after a step, as measured; and after its decision, before chance.

    What there was no time to measure has a count of 0.
    """

    def __init__(self, step: Step | None, seats: int) -> None:
        self.at = 0 if step is None else step.at + 1
        self.step = step
        self.found = Mean(seats)
        self.decided: Mean | None = None


def _followed(curve: Curve, points: list[_Point]) -> tuple[list[Standing], list[Share]]:
    """How the seats stood all along, and what made each result."""
    seats = curve.box.seats
    lines: list[list[float]] = []
    doubts: list[list[float]] = []
    for seat in range(seats):
        line, spread = smooth(
            [one.found.values()[seat] for one in points],
            [one.found.variances()[seat] for one in points],
        )
        low, high = (0.0, 1.0) if not curve.by_points else (min(line), max(line))
        lines.append([max(low, min(high, worth)) for worth in line])
        doubts.append(spread)
    standings: list[Standing] = []
    for at, point in enumerate(points):
        total = 0.0
        for line in lines:
            total += line[at]
        if curve.shared and not curve.by_points and total > 0.0:
            for line in lines:  # each was smoothed for itself; together they are one victory
                line[at] /= total
        step = point.step
        standings.append(
            Standing(
                point.at,
                tuple([line[at] for line in lines]),
                sqrt(max([spread[at] for spread in doubts])),
                None if step is None else step.seat,
                step is not None and step.drew,
            )
        )
    shares = [_share(curve, points, lines[seat], doubts[seat], seat) for seat in range(seats)]
    return standings, shares


def _measured(curve: Curve, moments: list[Step], start: AnyState, clock: Clock) -> list[_Point]:
    """The deal, and every step at which something could have been otherwise.

    The deal and the end come first, then what lies in the middle between others: whenever the time
    is up, what was measured is spread over the whole match.
    """
    seats = curve.box.seats
    points = [_Point(None, seats), *[_Point(step, seats) for step in moments]]
    order = halved(len(points))
    for done, at in enumerate(order):
        point = points[at]
        step = point.step
        if step is not None and step.after.over:
            point.found = Mean(seats, exact=True)
            point.found.add(curve.worth(step.after))
        elif done and clock.late(clock.curve_ends):
            clock.tick(len(order) - done)
            break
        else:
            until = clock.part(clock.curve_ends, len(order) - done)
            point.found = curve.judge(start if step is None else step.after, clock, until)
            if step is not None and step.drew and step.free:
                point.decided = curve.judge(step.before, clock, until, step.seat, step.action)
        if step is not None:
            clock.tick()
    return points


def halved(many: int) -> list[int]:
    """The places 0 to `many`, the first and the last first, then the middle of each gap."""
    found = [0, many - 1] if many > 1 else [0]
    gaps = [(0, many - 1)]
    for low, high in gaps:
        middle = (low + high) // 2
        if middle > low:
            found.append(middle)
            gaps += [(low, middle), (middle, high)]
    return found


def _share(
    curve: Curve, points: list[_Point], line: list[float], spreads: list[float], seat: int
) -> Share:
    """What made the result of a seat: every step is somebody's decision, or chance, or both."""
    luck, own, others, noise = 0.0, 0.0, 0.0, 0.0
    for at in range(1, len(points)):
        point = points[at]
        step = point.step
        assert step is not None
        change = line[at] - line[at - 1]
        drawn = 0.0
        if step.drew:
            drawn = change
            if point.decided is not None:  # both: as far as the two were measured apart
                measured = point.found.values()[seat] - point.decided.values()[seat]
                drawn = max(min(0.0, change), min(max(0.0, change), measured))
        luck += drawn
        if step.seat == seat:
            own += change - drawn
        else:
            others += change - drawn
        noise += spreads[at]
    begin = 1.0 / curve.box.seats if curve.shared and not curve.by_points else line[0]
    return Share(seat, begin, line[0] - begin, luck, own, others, line[-1], sqrt(noise) / 2)


def _decision(steps: list[Step], at: int) -> Decision | None:
    """The decision that began with this input, with all its picks; None if it was begun before."""
    step = steps[at]
    if step.ask.picks:
        return None
    given = [step.action]
    if step.ask.sealed:
        s, ask = step.before, step.ask.picked((step.action,))
        for later in steps[at + 1 :]:
            if ask.question.settled(s, ask):
                break
            if later.seat == step.seat and later.ask.question is ask.question:
                given.append(later.action)
                ask = ask.picked((*ask.picks, later.action))
        if not ask.question.settled(s, ask):
            return None  # it was given anew before it was whole
    return Decision(step.at, step.before, step.seat, step.legal, tuple(given), SEED)


def _suspects(decisions: list[Decision], standings: list[Standing]) -> list[Decision]:
    """The decisions, first those after which the seat stood worst against before."""
    change: dict[int, float] = {}
    before = standings[0]
    for after in standings[1:]:
        if after.seat is not None and after.seat >= 0:
            change[after.at - 1] = after.chances[after.seat] - before.chances[after.seat]
        before = after
    found = [(change.get(one.at, 0.0), one.at, one) for one in decisions]
    found.sort(key=_first_two)
    return [one for _, _, one in found]


def _first_two(found: tuple[float, int, Decision]) -> tuple[float, int]:
    return found[0], found[1]


def _decided(decisions: list[Decision], clock: Clock) -> list[Decision]:
    """The decisions thought over, while there is time; what seems to have cost most, once more."""
    thought: list[Decision] = []
    begun = clock.now()
    first_ends = begun + FOR_FIRST * (clock.thought_ends - begun)
    for at, one in enumerate(decisions):
        if clock.late(first_ends) and (thought or clock.late(clock.ends)):
            clock.tick(len(decisions) - at)
            break
        until = max(clock.now() + LEAST, clock.part(first_ends, len(decisions) - at))
        one.think(clock, min(until, clock.thought_ends))
        thought.append(one)
        clock.tick()
    worst = sorted(thought, key=_cost, reverse=True)[: 2 * TURNINGS]
    for at, one in enumerate(worst):
        if one.best != one.given and not clock.late(clock.thought_ends):
            one.compare(clock, clock.part(clock.thought_ends, len(worst) - at))
    return thought


def _least(curve: Curve) -> float:
    return 1.0 if curve.by_points else WORTH_TELLING


def _cost(one: Decision) -> float:
    return one.cost


def _at(one: Any) -> int:
    found: int = one.at
    return found
