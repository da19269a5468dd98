"""What happened since a seat's last turn, step by step, as that seat saw it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from msgspec.structs import replace

from muster.kernel.match import Match
from muster.kernel.records.log import Log, LogLine
from muster.kernel.records.past import Past
from muster.kernel.scene import Scene
from muster.kernel.views.staging import AnyState, still_of
from muster.languages import Voice


@dataclass(frozen=True)
class Step:
    """What lay on the table, and the lines that led there."""

    scene: Scene
    lines: tuple[LogLine, ...]


def steps_since_last_turn(match: Match, seat: int | None, voice: Voice) -> list[Step]:
    """All that a seat, or who watches, was told since its last turn, with the table at each.

    From what it was told and shown alone, as live: see `beats_of`. Moments in which somebody only
    sealed an answer are no step.
    """
    log = Log(match.box, seat, voice.log_names)
    log.follow(match.history)
    past = Past(match)

    def look(state: AnyState) -> Scene:
        return still_of(state, seat)

    def told_by(events: int) -> int:
        return bisect_right(log.ends, events)

    steps: list[Step] = []
    place = log.since_last_turn()
    while place < len(log.lines):
        at = log.ats[place]
        end = bisect_right(log.ats, at)
        beats, _ = past.shown(at, look, told_by)
        sights = [(beat.scene, beat.told) for beat in beats]
        for scene, told in (*sights, (look(past.at(at).state), end)):
            lines = tuple(
                said_line(line, voice) for line in log.lines[place:told] if _is_worth_telling(line)
            )
            if lines:
                steps.append(Step(voice.scene(scene), lines))
            place = max(place, told)
    return steps


def said_line(line: LogLine, voice: Voice) -> LogLine:
    """A line as it is read."""
    said = voice.line(line.text)
    return line if said == line.text else replace(line, text=said)


def _is_worth_telling(line: LogLine) -> bool:
    return bool(line.text) and not line.quiet
