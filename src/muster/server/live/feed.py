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
from msgspec.structs import replace

from muster.kernel.match import Match
from muster.kernel.outcome import Outcome
from muster.kernel.records.log import Log, LogLine
from muster.kernel.scene import Scene
from muster.kernel.state import Box
from muster.kernel.views.beats import Beat
from muster.kernel.views.kept import kept
from muster.kernel.views.shown import Shown, beats_of
from muster.kernel.views.staging import still_of
from muster.languages import ENGLISH, Voice
from muster.server.live.patch import patched
from muster.server.wire import messages
from muster.server.wire.messages import encode

NOTHING = msgspec.Raw(b"null")


class Lines:
    """The log of one audience, read on as the match goes on; what needs no words is left out."""

    __slots__ = ("_ends", "_line", "_log", "_read", "hashes", "lines", "seat")

    def __init__(self, seat: int | None, voice: Voice, box: Box) -> None:
        self.seat = seat
        self.lines: list[messages.LogLine] = []
        # hashes[n] stands for the first n lines; in another language they are others
        self.hashes: list[bytes] = [b"" if voice.language == ENGLISH else voice.language.encode()]
        self._ends: list[int] = []
        self._log = Log(box, seat, voice.log_names)
        self._line = voice.line
        self._read = 0

    def catch_up(self, match: Match) -> int:
        """Read what is new; how many of the former lines still hold."""
        former, before = self.lines, len(self.lines)
        went_on = self._log.follow(match.history) == self._read
        if not went_on:
            self.lines, self.hashes, self._ends, self._read = [], self.hashes[:1], [], 0
        new = zip(self._log.lines[self._read :], self._log.ends[self._read :], strict=True)
        for line, end in new:
            if line.text:
                self._add(line)
                self._ends.append(end)
        self._read = len(self._log.lines)
        return before if went_on else _same(former, self.lines)

    def _add(self, told: LogLine) -> None:
        by = told.told.get("player", told.told.get("seat"))
        line = messages.LogLine(
            n=len(self.lines),
            moment=told.moment,
            by=by if isinstance(by, int) else None,
            heading=bool(told.told.get("heading")),
            text=self._line(told.text),
            pieces=_pieces(told.told)[1],
            quiet=told.quiet,
        )
        self.lines.append(line)
        self.hashes.append(blake2b(self.hashes[-1] + encode(line), digest_size=6).digest())

    def told_by(self, events: int) -> int:
        """How many of these lines had been told with so many events of the match."""
        return bisect_right(self._ends, events)

    @property
    def since(self) -> int:
        """The first line of what happened since this seat's last turn, see `Log`."""
        place = self._log.since_last_turn()
        return self.told_by(self._log.ends[place] - 1) if self.lines else 0

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


class Change:
    """What has changed for an audience: as a frame with whole scenes, or with patches.

    Each is made when somebody wants it, and once.
    """

    __slots__ = ("_before", "_final", "_frames", "_shown", "_update", "_voice")

    def __init__(
        self,
        update: messages.Update,
        shown: Sequence[Shown],
        final: Scene,
        before: Scene | None,
        voice: Voice,
    ) -> None:
        self._update = update
        self._shown = shown
        self._final = final
        self._before = before
        self._voice = voice
        self._frames: dict[bool, bytes] = {}

    def frame(self, patches: bool) -> bytes:
        """The bytes of it."""
        found = self._frames.get(patches)
        if found is None:
            scenes = [*(one.scene for one in self._shown), self._final]
            if patches and self._before is not None:
                scenes = self._patched(scenes, self._before)
            *stills, final = [self._named(scene) for scene in scenes]
            beats = [
                messages.Beat(still, one.weight, one.told)
                for still, one in zip(stills, self._shown, strict=True)
            ]
            found = encode(replace(self._update, scene=final, beats=beats))
            self._frames[patches] = found
        return found

    def _patched(self, scenes: list[Scene], before: Scene) -> list[Scene]:
        """Each after the one before it."""
        roots = [before.root, *(scene.root for scene in scenes)]
        return [
            patched(scene, root, before.prompts) for scene, root in zip(scenes, roots, strict=False)
        ]

    def _named(self, scene: Scene) -> msgspec.Raw:
        return msgspec.Raw(self._voice.json(encode(scene), scene.seat))


class Feed:
    """What one audience has been sent, and what it is sent next."""

    __slots__ = ("_shown", "lines", "outcome", "undo", "voice")

    def __init__(self, match: Match, seat: int | None, voice: Voice) -> None:
        self.lines = Lines(seat, voice, match.box)
        self.voice = voice
        self.undo = messages.UndoState()
        self.outcome: Outcome | None = None
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
    ) -> Change | None:
        """Look at the match; what has changed since the last look, if anything.

        `between` is what was worth a look on the way. `clocks` go with the frame; that
        time passes is no change, and the questions they stand for are in the scene.
        """
        scene, before = match.scene(self.seat), self._shown
        had = len(self.lines.lines)
        keep = self.lines.catch_up(match)
        same_lines = keep == had == len(self.lines.lines)
        if same_lines and scene == before and undo == self.undo:
            return None
        shown, weight = beats_of(
            between,
            lambda state: still_of(state, self.seat),
            self.lines.told_by,
            None if before is None else before.root,
            scene,
        )
        self._shown = scene
        self.undo, self.outcome = undo, match.outcome
        if self.outcome is not None:
            self.outcome = self.voice.outcome(self.outcome)
        update = messages.Update(
            cursor=self.lines.cursor,
            scene=NOTHING,
            log=self.lines.lines[keep:],
            keep=keep,
            since=self.lines.since,
            undo=undo,
            outcome=self.outcome,
            beats=[],
            weight=weight,
            clocks=list(clocks),
        )
        return Change(update, shown, scene, before, self.voice)

    def _scene(self) -> msgspec.Raw:
        """The scene on show, everybody called by name."""
        if self._shown is None:
            return NOTHING
        return msgspec.Raw(self.voice.json(encode(self._shown), self.seat))

    def state(
        self,
        cursor: str,
        mine: list[int],
        table: messages.TableInfo,
        chat: list[messages.ChatLine],
        clocks: Sequence[messages.Clock] = (),
        markers: Sequence[messages.Marker] = (),
        lesson: messages.LessonSaid | None = None,
    ) -> bytes:
        """Everything this audience may know, after a `refresh`; the log goes on from `cursor`."""
        keep = self.lines.kept(cursor)
        return encode(
            messages.State(
                cursor=self.lines.cursor,
                you=messages.Looking(self.seat, mine),
                table=table,
                scene=self._scene(),
                log=self.lines.lines[keep:],
                keep=keep,
                since=self.lines.since,
                chat=chat,
                undo=self.undo,
                outcome=self.outcome,
                clocks=list(clocks),
                markers=list(markers),
                lesson=lesson,
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
            scene=NOTHING,
            log=[],
            keep=0,
            since=0,
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


def _this_one(told: dict[str, Any]) -> int:
    return id(told)  # what is kept has it, so that no other is called so


@kept(_this_one)
def _pieces(told: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What was told, and every text in it: the pieces it is about are among them."""
    found: list[str] = []
    for key, value in told.items():
        if key != "kind":
            _words(value, found)
    return told, found


def _words(data: Any, found: list[str]) -> None:
    if isinstance(data, str):
        if data not in found:
            found.append(data)
    elif isinstance(data, dict):
        for value in data.values():
            _words(value, found)
    elif isinstance(data, (list, tuple)):
        for value in data:
            _words(value, found)
