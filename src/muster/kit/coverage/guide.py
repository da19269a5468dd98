"""The guide of a game speaks about every kind of question, and points at what is there."""

from __future__ import annotations

import re

from muster.kernel.errors import BadContent
from muster.kernel.scene import Scene
from muster.kit.trial import Trial, check
from muster.lessons.guide import Guide, questions_to_seats, read_guide

PROMISE = (
    "a guide has two short sentences and a pointer for every kind of question people are asked"
)

LONGEST = 240
"""So many letters are read beside a question that waits."""

_SENTENCE = re.compile(r"[.!?](?=\s|$)")


@check(PROMISE)
def guide(trial: Trial) -> None:
    """Read it; games without one keep the promise, too."""
    try:
        found = read_guide(trial.game.folder)
    except BadContent as error:
        raise trial.failed(str(error)) from error
    if found is None:
        return
    wanted, there = questions_to_seats(trial.game), set(found.questions)
    _expect(trial, wanted <= there, f"nothing is said about {sorted(wanted - there)}")
    _expect(trial, there <= wanted, f"nobody is asked {sorted(there - wanted)}")
    spoken = {advice.phase for advice in found.questions.values()}
    _expect(trial, spoken == set(found.phases), f"no question in {set(found.phases) - spoken}")
    for told in (found, found.among(1)):
        _expect(trial, 0 < len(told.goal) <= LONGEST, f"the goal has {len(told.goal)} letters")
        for key, advice in told.questions.items():
            count = len(_SENTENCE.findall(advice.say))
            _expect(trial, count == 2, f"{key}: {count} sentences; write two")
            _expect(trial, len(advice.say) <= LONGEST, f"{key}: {len(advice.say)} letters")
            _expect(trial, bool(advice.point), f"{key}: points at nothing")


def sound_guide(trial: Trial) -> Guide | None:
    """The guide, if there is one that can be read."""
    try:
        return read_guide(trial.game.folder)
    except BadContent:
        return None


def check_points(trial: Trial, found: Guide, scene: Scene, nodes: set[str]) -> None:
    """What is pointed at with the questions of this scene: some of it lies there."""
    for prompt in scene.prompts:
        advice = found.questions.get(prompt.key) if prompt.seat == scene.seat else None
        if advice is not None:
            lies = any(node in nodes for node in advice.point)
            _expect(trial, lies, f"{prompt.key}: points at {list(advice.point)}, none is there")


def _expect(trial: Trial, holds: bool, what: str) -> None:
    if not holds:
        raise trial.failed(f"guide.json: {what}")
