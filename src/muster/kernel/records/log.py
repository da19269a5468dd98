"""The log of a match as one audience reads it: what it was told, line by line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from muster.kernel.events import Answered, Event
from muster.kernel.records import taken
from muster.kernel.records.history import History, Input
from muster.kernel.records.taken import TakenBack
from muster.kernel.state import Box
from muster.kernel.views.kept import kept


class LogLine(msgspec.Struct, frozen=True):
    """What a seat was told, and as a sentence.

    `moment` counts the inputs that told this seat something: the true number of inputs would give
    away how many Trinkets are in a sealed bid. `at` is that true number, once the match is over.
    """

    moment: int
    told: dict[str, Any]
    text: str
    at: int | None = None

    @property
    def quiet(self) -> bool:
        """Does it say only that somebody has answered, or no longer?"""
        kind = self.told["kind"]
        return bool(kind == Answered.kind or (kind == taken.KIND and self.told["quiet"]))


class Log:
    """The lines of one seat (None: spectators). It reads on where it stopped.

    lines   what was told, in order; where something was taken back, that it was
    ats     for each line, the true number of inputs: for the keeper of the table only
    ends    for each line, how many events the match had told with it: for the keeper only
    """

    __slots__ = (
        "_known",
        "_moment",
        "_past",
        "_read",
        "_taken",
        "ats",
        "box",
        "ends",
        "lines",
        "names",
        "seat",
    )

    def __init__(self, box: Box, seat: int | None, names: Sequence[str] | None = None) -> None:
        self.box = box
        self.seat = seat
        self.names = list(names) if names else [f"Seat {n}" for n in range(box.seats)]
        self.lines: list[LogLine] = []
        self.ats: list[int] = []
        self.ends: list[int] = []
        self._past: list[Input] = []
        self._taken: list[TakenBack] = []
        self._forget()

    def follow(self, history: History) -> int:
        """Read what is new; how many of the lines there were before still stand.

        Where something was taken back, all is read again.
        """
        former, before = self.lines, len(self.lines)
        went_on = history.inputs[: len(self._past)] == self._past and history.taken == self._taken
        if not went_on:
            self._forget()
        self._tell(history)
        self._past = history.inputs.copy()
        self._taken = history.taken
        return before if went_on else _same(former, self.lines)

    def _forget(self) -> None:
        self.lines, self.ats, self.ends, self._past, self._taken = [], [], [], [], []
        self._known: Sequence[str] = self.names
        self._read = 0
        self._moment = 0

    def _tell(self, history: History) -> None:
        events, before = history.out.events, len(self.lines)
        if not self._read and history.start is not None:
            self._known = self.box.game.known_at(self.box, history.start, self.names)
        for at in range(self._read, len(history.marks)):
            for place in range(history.marks[at - 1] if at else 0, history.marks[at]):
                event = events[place]
                if event.masked:
                    told = _told(event, self.box, self.seat, self._known)
                else:
                    told = _told_to_all(event, self.box, self._known)
                _, one, text, self._known = told
                self.lines.append(LogLine(self._moment, one, text))
                self.ats.append(at)
                self.ends.append(place + 1)
            if len(self.lines) > before or at == 0:
                self._moment += 1
            for back in history.taken:
                if back.at == at:
                    self._tell_taken(back, history.marks[at])
            before = len(self.lines)
        self._read = len(history.marks)

    def _tell_taken(self, back: TakenBack, end: int) -> None:
        """That something was taken back, with what this seat had been told of it: no new moment."""
        heard = back.to(self.seat)
        if heard is None:
            return
        name, known = self._known[back.seat], self._known
        told: dict[str, Any] = {"kind": taken.KIND, "seat": back.seat, "quiet": not heard.others}
        text = f"{name} takes an answer back."
        if heard.others:
            text = f"{name} takes an answer back, and all that came after it."
        for fact in heard.told:
            known = self.box.game.heard(self.box, fact, known)
            said = self.box.game.story(self.box, fact, known)
            if not said or fact.get("heading") or fact["kind"] == Answered.kind:
                continue
            told["quiet"] = False
            told["what"] = {field: value for field, value in fact.items() if field != "kind"}
            if heard.others:
                text = f"{name} takes back, and all that came after it: {said}"
            elif name in said:
                text = f"Taken back: {said}"
            else:
                text = f"{name} takes back: {said}"
            break
        self.lines.append(LogLine(max(self._moment - 1, 0), told, text))
        self.ats.append(back.at)
        self.ends.append(end)

    def since_last_turn(self) -> int:
        """The place of the first line of what happened since this seat's last turn.

        It begins with this seat's last answer before the turn it is in, so that one sees what
        came of it. Its own steps at the end are that turn, unless they set something going beyond
        itself. For who has not acted yet it is the first line; for spectators, and for who plays
        alone, the last heading with something under it.
        """
        if self.seat is None:
            return self._last_part()
        in_turn, has_acted, end = True, False, len(self.ats)
        while end:
            begin = bisect_left(self.ats, self.ats[end - 1])
            mine = self._is_own(self.ats[begin])
            has_acted = has_acted or mine
            in_turn = in_turn and self._stays_with_me(begin, end, mine)
            if mine and not in_turn:
                return begin
            end = begin
        return self._last_part() if has_acted else 0

    def _is_own(self, at: int) -> bool:
        """Was it this seat that did what led to this moment?"""
        return at > 0 and self._past[at - 1][0] == self.seat

    def _stays_with_me(self, begin: int, end: int, mine: bool) -> bool:
        """Do these lines say nothing of others, but that one has answered in secret?"""
        loud = [
            one.told
            for one in self.lines[begin:end]
            if one.text and not one.quiet and one.told["kind"] != taken.KIND
        ]
        others = any(told.get("heading") or _whose(told) not in (None, self.seat) for told in loud)
        return not loud or (mine and not others)

    def _last_part(self) -> int:
        """The last heading with something under it; the first line where there is none."""
        filled = False
        for place in range(len(self.lines) - 1, -1, -1):
            line = self.lines[place]
            heading = bool(line.told.get("heading"))
            if heading and filled:
                return place
            filled = filled or not (heading or line.quiet or not line.text)
        return 0

    def input_of(self, moment: int) -> int | None:
        """After how many inputs this moment was: for the keeper of the table only."""
        for line, at in zip(self.lines, self.ats, strict=True):
            if line.moment == moment:
                return at
        return None


def _whose(told: dict[str, Any]) -> Any:
    """The seat a line is about; None if it is about none."""
    return told.get("player", told.get("seat"))


Told = tuple[Event, dict[str, Any], str, Sequence[str]]
"""An event, what is told of it, as a sentence, and the names for what is told from then on."""


def _told(event: Event, box: Box, seat: int | None, names: Sequence[str]) -> Told:
    one = event.told(box, seat)
    known = box.game.heard(box, one, names)
    return event, one, box.game.story(box, one, known), known


def _this_one(event: Event, box: Box, names: Sequence[str]) -> Hashable:
    return id(event), tuple(names)  # what is kept has the event, so that no other is called so


@kept(_this_one)
def _told_to_all(event: Event, box: Box, names: Sequence[str]) -> Told:
    """What everybody is told alike: worked out once where several logs are read on together."""
    return _told(event, box, None, names)


def _same(former: list[LogLine], lines: list[LogLine]) -> int:
    """How many lines from the beginning are the same."""
    stood = 0
    for a, b in zip(former, lines, strict=False):
        if a != b:
            break
        stood += 1
    return stood
