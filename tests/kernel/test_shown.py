"""Which beats an audience is shown, and with what weight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from muster import Match
from muster.kernel.events import Event
from muster.kernel.scene import Scene
from muster.kernel.state import State
from muster.kernel.views.beats import Beat
from muster.kernel.views.shown import MOST, Shown, beats_of


class Glance(Event, frozen=True):
    kind: ClassVar[str] = "glance"
    beat: ClassVar[int] = 1


class News(Event, frozen=True):
    kind: ClassVar[str] = "news"
    beat: ClassVar[int] = 2


class Climax(Event, frozen=True):
    kind: ClassVar[str] = "climax"
    beat: ClassVar[int] = 3


MATCH = Match.new("the-plan", 3, seed=1)
TABLE = MATCH.scene(0)


def shown(events: Sequence[Event], looks: Sequence[str], final: str) -> tuple[list[Shown], int]:
    """One event a beat; the table looks like this after each, and like that in the end."""
    states = [MATCH.state.clone() for _ in events]
    kept = [Beat(states[n], (event,), n + 1) for n, event in enumerate(events)]

    def scene(look: str) -> Scene:
        return replace(TABLE, root=replace(TABLE.root, id=look))

    def look(state: State[Any]) -> Scene:
        return scene(looks[next(n for n, one in enumerate(states) if one is state)])

    return beats_of(kept, look, lambda told: told, scene("before").root, scene(final))


def test_with_too_many_beats_the_lightest_are_left_out() -> None:
    events: list[Event] = [Glance()] * (MOST + 3)
    events[2], events[7], events[9] = Climax(), News(), Climax()
    beats, _ = shown(events, [str(n) for n in range(len(events))], "end")
    assert len(beats) == MOST
    assert [beat.weight for beat in beats if beat.weight > 1] == [3, 2, 3]
    # What was told with those left out is told with the next: nothing is told twice or lost.
    assert [beat.told for beat in beats] == sorted({beat.told for beat in beats})
    assert beats[-1].told == len(events)


def test_nothing_to_see_is_no_beat_but_something_to_read_is() -> None:
    assert shown([Glance()], ["before"], "end")[0] == []
    assert [beat.weight for beat in shown([News()], ["before"], "end")[0]] == [2]
    # What is said of the same sight is said at once, and lasts as long as the weightiest of it.
    beats, _ = shown([Glance(), News(), Glance()], ["a", "a", "a"], "end")
    assert [(beat.weight, beat.told) for beat in beats] == [(2, 3)]


def test_the_last_sight_is_shown_with_the_question_unless_it_is_the_climax() -> None:
    assert shown([News()], ["end"], "end") == ([], 2)
    beats, left = shown([Climax()], ["end"], "end")
    assert [beat.weight for beat in beats] == [3]
    assert left == 0
    assert all(beat.scene.prompts == () for beat in beats)
