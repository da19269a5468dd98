"""Going through a lesson: where the learner is follows from what was played, and nothing else.

So a lesson is a match like any other: it is kept by its inputs, and whoever comes back goes on.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from muster.kernel.errors import Illegal
from muster.kernel.match import Match, position
from muster.lessons.lesson import ANY, Lesson, Page, Step, paged

NOT_YET = "The others are still at it. A moment."
NOT_THIS = "That may be done, but try to find what was asked for."


class Place(msgspec.Struct, frozen=True):
    """Where a lesson is: at which step, and how much of it is done.

    `step` is the number of steps once the lesson is done. `given` are the learner's answers to this
    step so far, `script` what the others still do before anybody is asked.
    """

    step: int
    given: tuple[str, ...] = ()
    script: tuple[str, ...] = ()


def begin(lesson: Lesson) -> Match:
    """The table at which the lesson begins."""
    return position(lesson.game, lesson.told.table)


def place_of(lesson: Lesson, match: Match) -> Place:
    """Where the lesson is after what was played in this match."""
    texts = match.box.catalogue.texts
    inputs = [texts[code] for _, code in match.history.inputs]
    told = lesson.told
    if len(inputs) < len(told.before):
        return Place(0, (), told.before[len(inputs) :])
    inputs = inputs[len(told.before) :]
    for at, step in enumerate(told.steps):
        if len(inputs) < step.needs:
            return Place(at, tuple(inputs), ())
        done = len(inputs) - step.needs
        if done < len(step.then):
            return Place(at + 1, (), step.then[done:])
        inputs = inputs[step.needs + len(step.then) :]
    return Place(len(told.steps))


def scripted(lesson: Lesson, match: Match) -> tuple[int, str] | None:
    """What another seat does now, before the learner goes on; None: it is the learner's turn."""
    script = place_of(lesson, match).script
    if not script:
        return None
    seat, _, action = script[0].partition(" ")
    return int(seat), action


def is_done(lesson: Lesson, match: Match) -> bool:
    """Has the learner found everything, and everybody else done what they do?"""
    place = place_of(lesson, match)
    return place.step == len(lesson.steps) and not place.script


def pages_at(lesson: Lesson, match: Match) -> tuple[Page, ...]:
    """What the learner is told now: what was right, then what comes next."""
    place = place_of(lesson, match)
    if place.given:
        return ()
    praise = praise_at(lesson, place)
    return ((Page(praise),) if praise else ()) + pages_of(lesson, place)


def praise_at(lesson: Lesson, place: Place) -> str:
    """What was right about the last step, as long as nothing of the next one is done."""
    return lesson.steps[place.step - 1].right if place.step and not place.given else ""


def pages_of(lesson: Lesson, place: Place) -> tuple[Page, ...]:
    """What is told at this place alone: the step's pages, or those of the end."""
    if place.step == len(lesson.steps):
        return paged(lesson.told.closing)
    return lesson.steps[place.step].pages


def judge(lesson: Lesson, match: Match, action: str) -> Illegal | None:
    """None if this is what the learner was to find; else why not, by the rules or by the lesson."""
    refused = match.why_not(lesson.seat, action)
    if refused is not None:
        return refused
    place = place_of(lesson, match)
    if place.step == len(lesson.steps):
        return None
    step = lesson.steps[place.step]
    if _is_right(step, place.given, action):
        return None
    return Illegal(step.clause, _answered(step, action), {})


def _is_right(step: Step, given: tuple[str, ...], action: str) -> bool:
    if step.find:
        return any(_fits(one, action) for one in step.find)
    left = Counter(step.every) - Counter(given)
    return left[action] > 0


def _answered(step: Step, action: str) -> str:
    if action in step.wrong:
        return step.wrong[action]
    for pattern, text in step.wrong.items():
        if _fits(pattern, action):
            return text
    return step.otherwise or NOT_THIS


def _fits(pattern: str, action: str) -> bool:
    """Is it this answer, or one that begins like it where the pattern ends with a star?"""
    if pattern.endswith(ANY):
        return action.startswith(pattern[: -len(ANY)])
    return pattern == action
