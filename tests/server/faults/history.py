"""What clients sent and saw, and whether it can have been so.

A recorder notes, in the order in which it happened outside the server, what was sent, what was
answered and what was shown. `find_faults` compares that with what is kept at the end: every
acknowledged input is there exactly once, in an order that contradicts nobody, everybody was shown
the moments of that one order and no others, each from their own seat alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from muster.kernel.match import Match
from muster.kernel.views.words import named_scene
from muster.languages import Voice
from muster.server.live.feed import Lines
from muster.server.store.tables import ChatRow, Entry, StoredTable
from muster.server.tables.journal import apply, begin_match

UNKNOWN = frozenset({"store", "broken", "shutdown"})
"""Refusals after which an input may be there all the same: the client says it again."""

PLAY, UNDO, CHAT = "play", "undo", "chat"


class Sent(msgspec.Struct, frozen=True):
    """A client says something for the first time or again; `seat` is the one it looks from."""

    client: str
    seat: int
    nonce: str
    kind: str
    text: str = ""


class Answered(msgspec.Struct, frozen=True):
    """A client has its answer: done, or refused with a code."""

    client: str
    nonce: str
    code: str = ""


class Shown(msgspec.Struct, frozen=True):
    """A client is shown the table: the `mark` of a scene and its whole log, see `mark_of`."""

    client: str
    seat: int | None
    mark: str


class Heard(msgspec.Struct, frozen=True):
    """A client gets a line of chat."""

    client: str
    n: int
    text: str


Event = Sent | Answered | Shown | Heard


def mark_of(scene: Any, lines: Sequence[str]) -> str:
    """A short name for exactly this scene (as JSON data) with exactly these lines before it."""
    said = msgspec.json.encode([scene, list(lines)], order="deterministic")
    return blake2b(said, digest_size=12).hexdigest()


class Reader:
    """One client's side of a connection: its log, put together frame by frame."""

    def __init__(self, history: list[Event], client: str) -> None:
        self._history = history
        self.client = client
        self.seat: int | None = None
        self.cursor = ""
        self._lines: list[str] = []

    def take(self, frame: dict[str, Any]) -> None:
        """A frame has arrived: note what it shows."""
        kind = frame["t"]
        if kind == "state":
            self.seat = frame["you"]["seat"]
            for line in frame["chat"]:
                self._history.append(Heard(self.client, line["id"], line["text"]))
        if kind in ("state", "update"):
            self.cursor = frame["cursor"]
            self._lines = [*self._lines[: frame["keep"]], *(one["text"] for one in frame["log"])]
            if frame["scene"] is not None:
                mark = mark_of(frame["scene"], self._lines)
                self._history.append(Shown(self.client, self.seat, mark))
        elif kind == "chat":
            line = frame["line"]
            self._history.append(Heard(self.client, line["id"], line["text"]))
        elif kind == "ack":
            self._history.append(Answered(self.client, frame["id"]))
        elif kind == "error" and frame.get("id"):
            self._history.append(Answered(self.client, frame["id"], frame["code"]))

    def forget(self) -> None:
        """Another connection, which begins without a cursor."""
        self._lines, self.cursor = [], ""


class Truth:
    """What each seat may see of a table at each moment, by its journal and the rules alone."""

    def __init__(self, stored: StoredTable) -> None:
        self._stored = stored
        self._names = [row.name for row in stored.seats]
        self._matches: list[Match] = []
        self._lines: dict[int | None, Lines] = {}
        self._marks: dict[int | None, list[str]] = {}
        if stored.row.state != "lobby":
            self._matches.append(begin_match(stored.row, stored.seats))

    def __len__(self) -> int:
        return len(self._stored.entries) + 1

    @property
    def seats(self) -> range:
        return range(len(self._stored.seats))

    def at(self, moment: int) -> Match:
        """The match after so many lines."""
        while len(self._matches) <= moment:
            match = self._matches[-1].clone()
            apply(match, self._stored.entries[len(self._matches) - 1])
            self._matches.append(match)
        return self._matches[moment]

    def mark(self, moment: int, seat: int | None) -> str:
        """What this seat is shown after so many lines of the journal."""
        marks = self._marks.setdefault(seat, [])
        if seat not in self._lines:
            self._lines[seat] = Lines(seat, Voice(self._names), self.at(0).box)
        while len(marks) <= moment:
            match = self.at(len(marks))
            lines = self._lines[seat]
            lines.catch_up(match)
            scene = named_scene(match.scene(seat), self._names, seat)
            data = msgspec.json.decode(msgspec.json.encode(scene))
            marks.append(mark_of(data, [one.text for one in lines.lines]))
        return marks[moment]

    def find(self, mark: str, seat: int | None, first: int) -> int | None:
        """The first moment from `first` on at which this seat is shown just that."""
        return next((at for at in range(first, len(self)) if self.mark(at, seat) == mark), None)


def find_faults(
    history: Iterable[Event],
    entries: Sequence[Entry],
    truth: Truth | None = None,
    chat: Sequence[ChatRow] = (),
) -> list[str]:
    """Everything that cannot have been so, each in a sentence; none, if all is well.

    Without a `truth` what clients were shown is not looked at.
    """
    events = list(history)
    return [
        *_inputs(events, entries),
        *_order(events, entries),
        *_talk(events, chat),
        *([] if truth is None else _shown(events, entries, truth)),
    ]


def _inputs(events: list[Event], entries: Sequence[Entry]) -> list[str]:
    """Acknowledged is there once; refused is not there; nothing is there that nobody said."""
    faults: list[str] = []
    said = {one.nonce: one for one in events if isinstance(one, Sent) and one.kind != CHAT}
    done = _codes(events, said)
    # Refused once and said again: of what was not answered nobody knows whether it was done.
    unanswered = Counter(one.nonce for one in events if isinstance(one, Sent))
    unanswered.subtract(one.nonce for one in events if isinstance(one, Answered))
    there: dict[str, Entry] = {}
    for seq, entry in enumerate(entries):
        nonce = entry.nonce
        if nonce is None:
            continue  # by a bot, or the table itself
        if nonce in there:
            faults.append(f"{nonce} was done twice, the second time as line {seq}")
        there[nonce] = entry
        sent = said.get(nonce)
        if sent is None:
            faults.append(f"line {seq} has {nonce}, which nobody sent")
        elif entry.kind == PLAY and (sent.kind, sent.text) != (PLAY, entry.action):
            faults.append(f"{nonce} was {sent.kind} {sent.text}, and is kept as {entry.action}")
        elif entry.kind != PLAY and sent.kind != UNDO:
            faults.append(f"{nonce} was {sent.kind}, and is kept as a taking back")
        elif entry.seat != sent.seat:
            faults.append(f"{nonce} was sent from seat {sent.seat}, and is kept for {entry.seat}")
    for nonce, codes in done.items():
        if "" in codes and nonce not in there:
            faults.append(f"{nonce} was acknowledged, and is lost")
        refused = codes and "" not in codes and not codes & UNKNOWN
        if refused and unanswered[nonce] <= 0 and nonce in there:
            faults.append(f"{nonce} was refused ({', '.join(sorted(codes))}), and is there")
    return faults


def _codes(events: list[Event], said: dict[str, Sent]) -> dict[str, set[str]]:
    """How every message was answered, each as often as it was said."""
    done: dict[str, set[str]] = {}
    for one in events:
        if isinstance(one, Answered) and one.nonce in said:
            done.setdefault(one.nonce, set()).add(one.code)
    return done


def _order(events: list[Event], entries: Sequence[Entry]) -> list[str]:
    """Whatever was sent after something else was acknowledged comes after it, whoever sent it."""
    place = {entry.nonce: seq for seq, entry in enumerate(entries) if entry.nonce is not None}
    faults: list[str] = []
    latest, floors = -1, dict[str, int]()
    for one in events:
        if isinstance(one, Sent) and one.kind != CHAT:
            floors.setdefault(one.nonce, latest)
        elif isinstance(one, Answered) and not one.code and one.nonce in place:
            latest = max(latest, place[one.nonce])
    for nonce, floor in floors.items():
        if nonce in place and place[nonce] <= floor:
            faults.append(
                f"{nonce} was sent after line {floor} was acknowledged, and is line {place[nonce]}"
            )
    return faults


def _talk(events: list[Event], chat: Sequence[ChatRow]) -> list[str]:
    """Chat: each acknowledged line once, the same for all. Texts of these tests are all different,
    and what a client hears of them is no more than the last lines of long tables.
    """
    faults: list[str] = []
    kept = {row.n: row.text for row in chat}
    texts = [row.text for row in chat]
    said = {one.nonce: one.text for one in events if isinstance(one, Sent) and one.kind == CHAT}
    done = {one.nonce for one in events if isinstance(one, Answered) and not one.code}
    lost = [said[nonce] for nonce in done if nonce in said and said[nonce] not in texts]
    faults += [f"the words {text!r} were acknowledged, and are lost" for text in lost]
    faults += [
        f"the words {text!r} are there twice" for text in set(texts) if texts.count(text) > 1
    ]
    for one in events:
        if isinstance(one, Heard) and kept.get(one.n) != one.text:
            faults.append(f"{one.client} heard {one.text!r} as line {one.n}: {kept.get(one.n)!r}")
    return faults


def _shown(events: list[Event], entries: Sequence[Entry], truth: Truth) -> list[str]:
    """Every client goes through the moments of the journal, forward only, from its own seat; and
    after an acknowledgement it is shown what was acknowledged.
    """
    place = {entry.nonce: seq for seq, entry in enumerate(entries) if entry.nonce is not None}
    reached: dict[str, int] = {}
    faults: list[str] = []
    for one in events:
        if isinstance(one, Answered) and not one.code and one.nonce in place:
            reached[one.client] = max(reached.get(one.client, 0), place[one.nonce] + 1)
        elif isinstance(one, Shown):
            first = reached.get(one.client, 0)
            found = truth.find(one.mark, one.seat, first)
            if found is None:
                faults.append(_misled(one, truth, first))
            else:
                reached[one.client] = found
    return faults


def _misled(shown: Shown, truth: Truth, first: int) -> str:
    """Why somebody must not have been shown this."""
    earlier = truth.find(shown.mark, shown.seat, 0)
    if earlier is not None:
        return f"{shown.client} was shown moment {earlier} after moment {first}"
    for seat in (*truth.seats, None):
        if seat != shown.seat and (at := truth.find(shown.mark, seat, 0)) is not None:
            return f"{shown.client} at seat {shown.seat} was shown what seat {seat} saw at {at}"
    return f"{shown.client} was shown what no moment of the journal shows seat {shown.seat}"
