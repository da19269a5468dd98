"""Analysis of a finished match: how the seats stood, what decided, and what was luck.

How the seats stood is judged from the whole state: only so can be told apart what was drawn and
what was decided. What a seat should have done is judged by what it knew.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import sqrt
from typing import Any

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
Told = Callable[[int, int], None]

SECONDS = 45.0
"""How long an analysis takes, about, unless so many playouts are asked for."""

TURNINGS = 6
"""So many moments are named at most."""

CLEAR = 1.6
"""A cost is told if it is so many times its standard error."""

WORTH_TELLING = 0.03
"""Nothing less than this chance to win decides anything."""

LEAST = 0.3
"""No decision is thought over for less than this many seconds."""

LATE = 5.0
"""So much longer it may take to make sure."""

FOR_CURVE = 0.45
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
) -> Analysis:
    """Look at a finished match again: so many playouts for each decision, or as many as fit.

    By playouts it is repeatable. `told` hears how much is done of how much; if it raises, that is
    the end. BadChoice for a match that is not over, or a budget of nothing.
    """
    if playouts < 0 or (not playouts and seconds <= 0):
        raise BadChoice(
            f"{playouts} playouts in {seconds:g} seconds cannot tell anything; give at least 1 "
            "playout for each decision, or some seconds"
        )
    steps, last = steps_of(record)
    box = last.box
    outcome = last.outcome
    assert outcome is not None
    free = [step for step in steps if step.free]
    together = box.seats > 1 and len(outcome.winners) in (0, box.seats)
    style = style_of(box)
    curve = Curve(box, style, SEED, together, False)
    if box.seats == 1 and not outcome.others:
        first = curve.judge(steps[0].before if steps else last.state, playouts or 16, 0.0)
        if first.values()[0] in (0.0, 1.0) and not outcome.winners:
            curve = Curve(box, style, SEED, together, True)
    clock = _Clock(playouts, seconds, len(free), told)
    standings, shares = _followed(curve, steps, last, clock)
    decisions: list[Decision] = []
    for at in range(len(steps)):
        one = _decision(steps, at) if steps[at].free else None
        if one is not None:
            decisions.append(one)
    found = _decided(_suspects(decisions, standings), clock)
    total = curve.playouts
    for one in found:
        total += one.playouts
    costly = [one for one in found if one.cost >= _least(curve) and one.cost > CLEAR * one.doubt]
    costly.sort(key=_cost, reverse=True)
    turnings = [one.turning() for one in costly[:TURNINGS]]
    turnings.sort(key=_at)
    measure = "points" if curve.by_points else "chance"
    return Analysis(
        record.header.game,
        box.seats,
        len(steps),
        measure,
        tuple(standings),
        tuple(turnings),
        tuple(shares),
        total,
        len(free),
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


class _Clock:
    """How much of the work is done, and how long each piece of it may take."""

    def __init__(self, playouts: int, seconds: float, pieces: int, told: Told | None) -> None:
        self.playouts = playouts
        self.pieces = max(1, pieces)
        self.told = told
        self.done = 0
        self.ends = 0.0 if playouts else time.monotonic() + seconds
        self.curve_ends = time.monotonic() + seconds * FOR_CURVE

    @property
    def total(self) -> int:
        return 2 * self.pieces

    def until(self, part: float, left: int) -> float:
        """When the next piece should end: an equal part of what is left of this part."""
        if not self.ends:
            return 0.0
        now = time.monotonic()
        return now + max(0.0, (self.ends - now) * part) / max(1, left)

    def curve_until(self, left: int) -> float:
        """The same for the curve, whose part of the whole time ends before that."""
        if not self.ends:
            return 0.0
        now = time.monotonic()
        return now + max(0.0, self.curve_ends - now) / max(1, left)

    def tick(self) -> None:
        self.done = min(self.total, self.done + 1)
        if self.told is not None:
            self.told(self.done, self.total)


class _Point:
    """How the seats stood after a step, as measured; and after its decision, before chance."""

    def __init__(self, at: int, step: Step | None, found: Mean, decided: Mean | None) -> None:
        self.at = at
        self.step = step
        self.found = found
        self.decided = decided


def _followed(
    curve: Curve, steps: list[Step], last: Match, clock: _Clock
) -> tuple[list[Standing], list[Share]]:
    """How the seats stood all along, and what made each result."""
    points = _measured(curve, steps, last, clock)
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


def _measured(curve: Curve, steps: list[Step], last: Match, clock: _Clock) -> list[_Point]:
    """The deal, and every step at which something could have been otherwise."""
    open_steps = [step for step in steps if step.free or step.drew]
    start = steps[0].before if steps else last.state
    until = clock.until(FOR_CURVE, len(open_steps) + 1)
    points = [_Point(0, None, curve.judge(start, clock.playouts, until), None)]
    for place, step in enumerate(open_steps):
        until = clock.curve_until(len(open_steps) - place)
        if step.after.over:
            found = Mean(curve.box.seats, exact=True)
            found.add(curve.worth(step.after))
        else:
            found = curve.judge(step.after, clock.playouts, until)
        decided: Mean | None = None
        if step.drew and step.free:
            decided = curve.judge(step.before, clock.playouts, until, step.seat, step.action)
        points.append(_Point(step.at + 1, step, found, decided))
        if step.free:
            clock.tick()
    return points


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


def _decided(decisions: list[Decision], clock: _Clock) -> list[Decision]:
    """The decisions thought over, while there is time; what seems to have cost most, once more."""
    thought: list[Decision] = []
    for left, one in enumerate(decisions):
        seconds = 0.0
        if clock.ends:
            now = time.monotonic()
            if now > clock.ends and thought:
                break
            seconds = max(LEAST, clock.until(0.75, len(decisions) - left) - now)
        one.think(clock.playouts, seconds)
        thought.append(one)
        clock.tick()
    worst = sorted(thought, key=_cost, reverse=True)[: 2 * TURNINGS]
    for left, one in enumerate(worst):
        if one.best != one.given and (not clock.ends or time.monotonic() < clock.ends + LATE):
            seconds = 0.0
            if clock.ends:
                seconds = max(LEAST, clock.until(1.0, len(worst) - left) - time.monotonic())
            one.compare(clock.playouts, seconds)
    return thought


def _least(curve: Curve) -> float:
    return 1.0 if curve.by_points else WORTH_TELLING


def _cost(one: Decision) -> float:
    return one.cost


def _at(one: Any) -> int:
    found: int = one.at
    return found
