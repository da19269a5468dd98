"""The pasts of the matches at tables: what any seat saw and was told at any moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import msgspec

from muster.kernel.match import Match
from muster.kernel.records.log import Log
from muster.kernel.records.past import Past
from muster.kernel.scene import Area, Node, Piece, Scene, Text
from muster.kernel.views.shown import Shown
from muster.kernel.views.staging import AnyState, scene_of
from muster.languages import Voice
from muster.server.live.feed import Lines
from muster.server.wire import messages


class TablePast(Past):
    """The past of a match at a table, with what its audiences were told."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._lines: dict[tuple[int | None, str], list[messages.LogLine]] = {}
        self._counted: dict[int | None, Lines] = {}

    def goes_on_as(self, match: Match) -> bool:
        before = self.match
        goes_on = super().goes_on_as(match)
        if self.match is not before:
            self._lines.clear()
        return goes_on

    def seen(
        self, moment: int, seat: int | None, look: Callable[[AnyState], Scene]
    ) -> tuple[list[Shown], int]:
        """The beats that led to this moment, and how much there is to see in it, as `look` sees it.

        The lines are those of `seat`, whose eyes it is seen with.
        """
        lines = self._counted.setdefault(seat, Lines(seat, Voice(), self.match.box))
        lines.catch_up(self.match)
        return self.shown(moment, look, lines.told_by)

    def lines(self, seat: int | None, voice: Voice) -> list[messages.LogLine]:
        """The lines of this audience, by true number of inputs. Only once the match is over."""
        key = seat, voice.language
        if key not in self._lines:
            self._lines[key] = replay_lines(self.match, seat, voice)
        return self._lines[key]


class Pasts:
    """The pasts looked at last, by table."""

    def __init__(self, limit: int = 48) -> None:
        self._limit = limit
        self._kept: OrderedDict[str, TablePast] = OrderedDict()

    def of(self, table: str, match: Match) -> TablePast:
        """The past of this match."""
        past = self._kept.get(table)
        if past is None or not past.goes_on_as(match):
            past = self._kept[table] = TablePast(match)
        self._kept.move_to_end(table)
        while len(self._kept) > self._limit:
            self._kept.popitem(last=False)
        return past


# ---------------------------------------------------------------- what was seen then


def seen_in(state: AnyState, seat: int | None) -> Scene:
    """The scene as a seat saw it, to look at: what could be done then is left out."""
    return without_choices(scene_of(state, seat))


def without_choices(scene: Scene) -> Scene:
    prompts = tuple(msgspec.structs.replace(one, choices=()) for one in scene.prompts)
    return msgspec.structs.replace(scene, prompts=prompts)


def all_open(state: AnyState) -> Scene:
    """The spectators' table, and on it what each seat has before itself."""
    table = seen_in(state, None)
    hands = [
        _owned(area, seat)
        for seat in range(state.box.seats)
        for area in _mine(scene_of(state, seat).root)
    ]
    root = msgspec.structs.replace(table.root, children=(*table.root.children, *hands))
    return msgspec.structs.replace(table, root=root)


def _mine(area: Area) -> list[Area]:
    """The outermost areas that belong to the seat that looks."""
    if area.role == "mine":
        return [area]
    return [one for child in area.children if isinstance(child, Area) for one in _mine(child)]


def _owned(area: Area, seat: int) -> Area:
    """An area of a seat beside those of others: its ids are its own, its label says whose."""
    name = f"Seat {seat}"
    label = f"{name}: {area.label}" if area.label else name
    marked = _prefixed(area, f"seat{seat}:")
    return msgspec.structs.replace(marked, label=label, seat=seat)


def _prefixed(area: Area, prefix: str) -> Area:
    def mark(node: Node) -> Node:
        if isinstance(node, Area):
            return _prefixed(node, prefix)
        return msgspec.structs.replace(node, id=prefix + node.id)

    children: tuple[Area | Piece | Text, ...] = tuple(mark(child) for child in area.children)
    return msgspec.structs.replace(area, id=prefix + area.id, children=children)


def lines_of(match: Match, seat: int | None, voice: Voice) -> list[messages.LogLine]:
    """What this audience has been told, each line with its own count of moments."""
    lines = Lines(seat, voice, match.box)
    lines.catch_up(match)
    return lines.lines


def input_of(match: Match, seat: int | None, moment: int) -> int | None:
    """After how many inputs a moment of this audience was: for the keeper of the table only."""
    return _inputs(match, seat).get(moment)


def replay_lines(match: Match, seat: int | None, voice: Voice) -> list[messages.LogLine]:
    """The same lines with the true number of inputs as moment. Only once the match is over."""
    at = _inputs(match, seat)
    return [
        msgspec.structs.replace(line, moment=at[line.moment])
        for line in lines_of(match, seat, voice)
    ]


def _inputs(match: Match, seat: int | None) -> dict[int, int]:
    log = Log(match.box, seat)
    log.follow(match.history)
    return {0: 0, **{line.moment: at for line, at in zip(log.lines, log.ats, strict=True)}}
