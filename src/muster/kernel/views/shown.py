"""What an audience is shown on the way from one question to the next: the same live and later.

From what it is told and shown alone: a beat whose events it is not told of is none, so neither the
number of beats nor their weight says anything it may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from muster.kernel.scene import Area, Scene
from muster.kernel.state import State
from muster.kernel.views.beats import Beat

MOST = 12
"""Beats of one input that are shown; with more the lightest are left out."""

CLIMAX = 3


class Shown(msgspec.Struct, frozen=True):
    """A beat as an audience is shown it: how much there is to see (1 for a look, 2 until it is
    read, 3 the climax), and how many lines of its log had been told by then."""

    scene: Scene
    weight: int
    told: int


def beats_of(
    kept: Sequence[Beat],
    look: Callable[[State[Any]], Scene],
    told_by: Callable[[int], int],
    before: Area | None,
    final: Scene,
) -> tuple[list[Shown], int]:
    """The beats between two scenes, and how much there is to see in the final one.

    `look` makes a scene of a state, `told_by` says how many lines of the log so many events are,
    `before` is what lay there last. A beat is shown if something looks different or is to be read.
    """
    found: list[Shown] = []
    for beat in kept:
        weight = beat.weight
        if not weight:
            continue
        scene = replace(look(beat.state), prompts=(), mute=None)
        shown = Shown(scene, weight, told_by(beat.told))
        last = found[-1].scene.root if found else before
        if scene.root != last or (weight > 1 and not found):
            found.append(shown)
        elif found:
            found[-1] = replace(shown, weight=max(weight, found[-1].weight))
    left = 0
    if found and found[-1].scene.root == final.root and found[-1].weight < CLIMAX:
        left = found.pop().weight  # it is seen with the question; a climax has a look of its own
    while len(found) > MOST:
        del found[min(range(len(found)), key=lambda at: found[at].weight)]
    return found, left
