"""The past of a match: any moment of it, quickly, and as any seat saw it.

Copies of the match are kept every few inputs, so that a slider dragged along a game plays only the
few inputs between two copies again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec

from muster.kernel.chance import Secret
from muster.kernel.match import Match
from muster.kernel.records.log import Log
from muster.kernel.records.record import Header
from muster.kernel.scene import Area, Node, Piece, Scene, Text
from muster.kernel.views.beats import Beats
from muster.kernel.views.staging import AnyState, scene_of
from muster.server.live.beats import Shown, beats_of
from muster.server.live.feed import Lines
from muster.server.wire import messages

STRIDE = 8
"""Inputs between two kept copies."""


class Past:
    """One match from its first to its present input. Whatever it hands out is not to be changed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._copies: dict[int, Match] = {}
        self._lines: dict[int | None, list[messages.LogLine]] = {}
        self._counted: dict[int | None, Lines] = {}

    def goes_on_as(self, match: Match) -> bool:
        """Is this the same match, perhaps further on? Then it is taken over."""
        mine, theirs = self.match, match
        known = mine.history.inputs
        if mine.secret.bytes != theirs.secret.bytes or mine.header != theirs.header:
            return False
        if theirs.history.inputs[: len(known)] != known:
            return False
        if match is not mine:
            self.match = match
            self._lines.clear()
        return True

    @property
    def length(self) -> int:
        return len(self.match.history.inputs)

    def at(self, moment: int) -> Match:
        """The match after so many inputs."""
        if moment == self.length:
            return self.match
        start = max((at for at in self._copies if at <= moment), default=None)
        twin = self._first() if start is None else self._copies[start].clone()
        texts = self.match.box.catalogue.texts
        for at in range(start or 0, moment):
            seat, action = self.match.history.inputs[at]
            twin.play(seat, texts[action])
            if (at + 1) % STRIDE == 0:
                self._copies.setdefault(at + 1, twin.clone())
        return twin

    def watched(self, moment: int) -> Beats:
        """What was worth a look on the way to this moment: its last input is played once more."""
        if not moment:
            return self._first().watch()
        twin = self.at(moment - 1).clone()
        beats = twin.watch()
        seat, action = self.match.history.inputs[moment - 1]
        twin.play(seat, self.match.box.catalogue.texts[action], beats)
        return beats

    def shown(
        self, moment: int, seat: int | None, look: Callable[[AnyState], Scene]
    ) -> tuple[list[Shown], int]:
        """The beats that led to this moment, and how much there is to see in it, as `look` sees it.

        The lines are those of `seat`, whose eyes it is seen with.
        """
        if not moment:
            return [], 0
        lines = self._counted.setdefault(seat, Lines(seat, (), self.match.box))
        lines.catch_up(self.match)
        before, final = look(self.at(moment - 1).state), look(self.at(moment).state)
        kept = self.watched(moment).kept
        return beats_of(kept, look, lines.told_by, before.root, final)

    def lines(self, seat: int | None, names: Sequence[str]) -> list[messages.LogLine]:
        """The lines of this audience, by true number of inputs. Only once the match is over."""
        if seat not in self._lines:
            self._lines[seat] = replay_lines(self.match, seat, names)
        return self._lines[seat]

    def _first(self) -> Match:
        header: Header = self.match.header
        return Match.from_header(header, Secret(self.match.secret.bytes))


class Pasts:
    """The pasts looked at last, by table."""

    def __init__(self, limit: int = 48) -> None:
        self._limit = limit
        self._kept: OrderedDict[str, Past] = OrderedDict()

    def of(self, table: str, match: Match) -> Past:
        """The past of this match."""
        past = self._kept.get(table)
        if past is None or not past.goes_on_as(match):
            past = self._kept[table] = Past(match)
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


def all_open(state: AnyState, names: Sequence[str]) -> Scene:
    """The spectators' table, and on it what each seat has before itself."""
    table = seen_in(state, None)
    hands = [
        _owned(area, seat, names[seat])
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


def _owned(area: Area, seat: int, name: str) -> Area:
    """An area of a seat beside those of others: its ids are its own, its label says whose."""
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


def lines_of(match: Match, seat: int | None, names: Sequence[str]) -> list[messages.LogLine]:
    """What this audience has been told, each line with its own count of moments."""
    lines = Lines(seat, names, match.box)
    lines.catch_up(match)
    return lines.lines


def input_of(match: Match, seat: int | None, moment: int) -> int | None:
    """After how many inputs a moment of this audience was: for the keeper of the table only."""
    return _inputs(match, seat).get(moment)


def replay_lines(match: Match, seat: int | None, names: Sequence[str]) -> list[messages.LogLine]:
    """The same lines with the true number of inputs as moment. Only once the match is over."""
    at = _inputs(match, seat)
    return [
        msgspec.structs.replace(line, moment=at[line.moment])
        for line in lines_of(match, seat, names)
    ]


def _inputs(match: Match, seat: int | None) -> dict[int, int]:
    log = Log(match.box, seat)
    log.follow(match.history)
    return {0: 0, **{line.moment: at for line, at in zip(log.lines, log.ats, strict=True)}}
