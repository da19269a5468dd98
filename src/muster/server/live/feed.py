"""What an audience is sent: a seat, or the spectators (None).

Pure: a match goes in, bytes come out; no sockets, no time. Only `Match.scene`, `told` and
`may_undo` of that audience are used, so the kit's non-interference test can be run on the bytes.
A frame exists only where something has changed for the audience: a secret pick of another seat
makes none, so neither its content nor its number nor its time can be seen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from muster.kernel.events import Answered
from muster.kernel.match import Match
from muster.kernel.outcome import Outcome
from muster.kernel.records.log import Log
from muster.kernel.scene import Scene
from muster.kernel.state import Box
from muster.kernel.views.beats import Beat
from muster.kernel.views.staging import scene_of
from muster.kernel.views.words import named_json, named_outcome
from muster.server.live.beats import beats_of
from muster.server.wire import messages
from muster.server.wire.messages import encode


class Lines:
    """The log of one audience, read on as the match goes on; what needs no words is left out."""

    __slots__ = ("_ends", "_log", "_read", "hashes", "lines", "seat")

    def __init__(self, seat: int | None, names: Sequence[str], box: Box) -> None:
        self.seat = seat
        self.lines: list[messages.LogLine] = []
        self.hashes: list[bytes] = [b""]  # hashes[n] stands for the first n lines
        self._ends: list[int] = []
        self._log = Log(box, seat, names)
        self._read = 0

    def catch_up(self, match: Match) -> int:
        """Read what is new; how many of the former lines still hold."""
        former, before = self.lines, len(self.lines)
        went_on = self._log.follow(match.history) == self._read
        if not went_on:
            self.lines, self.hashes, self._ends, self._read = [], [b""], [], 0
        new = zip(self._log.lines[self._read :], self._log.ends[self._read :], strict=True)
        for line, end in new:
            if line.text:
                self._add(line.moment, line.told, line.text)
                self._ends.append(end)
        self._read = len(self._log.lines)
        return before if went_on else _same(former, self.lines)

    def _add(self, moment: int, told: dict[str, Any], text: str) -> None:
        by = told.get("player", told.get("seat"))
        pieces: list[str] = []
        _words({key: value for key, value in told.items() if key != "kind"}, pieces)
        line = messages.LogLine(
            n=len(self.lines),
            moment=moment,
            by=by if isinstance(by, int) else None,
            heading=bool(told.get("heading")),
            text=text,
            pieces=pieces,
            quiet=told["kind"] == Answered.kind,
        )
        self.lines.append(line)
        self.hashes.append(blake2b(self.hashes[-1] + encode(line), digest_size=6).digest())

    def told_by(self, events: int) -> int:
        """How many of these lines had been told with so many events of the match."""
        return bisect_right(self._ends, events)

    @property
    def cursor(self) -> str:
        """A name for exactly these lines."""
        return f"{len(self.lines)}-{self.hashes[-1].hex()}"

    def kept(self, cursor: str) -> int:
        """How many lines of whoever sends this cursor still hold; 0 if that cannot be said."""
        count, _, mark = cursor.partition("-")
        if not (count.isascii() and count.isdigit() and len(count) < 8):
            return 0
        n = int(count)
        return n if n < len(self.hashes) and self.hashes[n].hex() == mark else 0


class Feed:
    """What one audience has been sent, and what it is sent next."""

    __slots__ = ("_names", "_scene", "_shown", "lines", "outcome", "undo")

    def __init__(self, match: Match, seat: int | None, names: Sequence[str]) -> None:
        self.lines = Lines(seat, names, match.box)
        self._names = names
        self.undo = messages.UndoState()
        self.outcome: Outcome | None = None
        self._scene = b""
        self._shown: Scene | None = None

    @property
    def seat(self) -> int | None:
        return self.lines.seat

    def refresh(
        self,
        match: Match,
        undo: messages.UndoState,
        between: Sequence[Beat] = (),
        clocks: Sequence[messages.Clock] = (),
    ) -> bytes | None:
        """Look at the match; the frame for what has changed since the last look, if anything.

        `between` is what was worth a look on the way. `clocks` go with the frame; that
        time passes is no change, and the questions they stand for are in the scene.
        """
        scene = match.scene(self.seat)
        had = len(self.lines.lines)
        keep = self.lines.catch_up(match)
        same_lines = keep == had == len(self.lines.lines)
        if same_lines and scene == self._shown and undo == self.undo:
            return None
        before = None if self._shown is None else self._shown.root
        beats, weight = beats_of(
            between,
            lambda state: scene_of(state, self.seat),
            self.lines.told_by,
            before,
            scene,
        )
        self._shown = scene
        self._scene = named_json(encode(scene), self._names, self.seat)
        self.undo, self.outcome = undo, match.outcome
        if self.outcome is not None:
            self.outcome = named_outcome(self.outcome, self._names)
        return encode(
            messages.Update(
                cursor=self.lines.cursor,
                scene=msgspec.Raw(self._scene),
                log=self.lines.lines[keep:],
                keep=keep,
                undo=undo,
                outcome=self.outcome,
                beats=[beat.sent(self._names, self.seat) for beat in beats],
                weight=weight,
                clocks=list(clocks),
            )
        )

    def state(
        self,
        cursor: str,
        mine: list[int],
        table: messages.TableInfo,
        chat: list[messages.ChatLine],
        clocks: Sequence[messages.Clock] = (),
        markers: Sequence[messages.Marker] = (),
    ) -> bytes:
        """Everything this audience may know, after a `refresh`; the log goes on from `cursor`."""
        keep = self.lines.kept(cursor)
        return encode(
            messages.State(
                cursor=self.lines.cursor,
                you=messages.Looking(self.seat, mine),
                table=table,
                scene=msgspec.Raw(self._scene),
                log=self.lines.lines[keep:],
                keep=keep,
                chat=chat,
                undo=self.undo,
                outcome=self.outcome,
                clocks=list(clocks),
                markers=list(markers),
            )
        )


def lobby_state(
    seat: int | None, mine: list[int], table: messages.TableInfo, chat: list[messages.ChatLine]
) -> bytes:
    """The same before the game has begun: there is nothing to see yet."""
    return encode(
        messages.State(
            cursor="",
            you=messages.Looking(seat, mine),
            table=table,
            scene=msgspec.Raw(b"null"),
            log=[],
            keep=0,
            chat=chat,
            undo=messages.UndoState(),
            outcome=None,
            clocks=[],
            markers=[],
        )
    )


def _same(former: list[messages.LogLine], lines: list[messages.LogLine]) -> int:
    """How many lines from the beginning are the same."""
    pairs = zip(former, lines, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(former), len(lines)))


def _words(data: Any, found: list[str]) -> None:
    """Every text in what was told: the pieces it is about are among them."""
    if isinstance(data, str):
        if data not in found:
            found.append(data)
    elif isinstance(data, dict):
        for value in data.values():
            _words(value, found)
    elif isinstance(data, (list, tuple)):
        for value in data:
            _words(value, found)
