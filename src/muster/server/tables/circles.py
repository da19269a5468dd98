"""Going round in circles: some rules let things be done and undone without end.

A bot that does so has failed, and is played on for. Whoever plays over a socket is refused what
leads round once more: else a program could let a table grow for ever. Nobody knows the rules here;
what counts is who answers, and what they see afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.kernel.views.view import View
from muster.server.errors import Refused
from muster.server.store.tables import Entry

if TYPE_CHECKING:
    from muster.server.tables.seats import Seats

AROUND = 4
"""How often a bot may come to the same view, while only bots answer, before it goes in circles."""

FREE = 100
"""How much one person may do, while no other person does anything, before it is looked where it
leads: most games are over by then."""

AGAIN = 12
"""How often they may come to the same view then."""

MOST = 3000
"""How much they may do at all then; the longest games have some hundred answers."""

TRIED = 12
"""Answers that are tried for one that leads on, to be named in a refusal."""

_encode = msgspec.json.Encoder().encode


def _print(view: View) -> bytes:
    return blake2b(_encode(view), digest_size=8).digest()


class Been:
    """How often bots came to the same view while only bots answered, and nothing was taken back."""

    def __init__(self) -> None:
        self._views: Counter[tuple[int, bytes]] = Counter()
        self._length = 0

    def since(self, match: Match) -> set[int]:
        """Who has answered since a bot was last asked."""
        return {seat for seat, _ in match.history.inputs[self._length :]}

    def often(self, match: Match, seat: int, view: View, people: bool) -> int:
        """How often it is at this view now; from the beginning if `people` have answered."""
        length = len(match.history.inputs)
        if people or length < self._length:
            self._views.clear()
        self._length = length
        seen = seat, _print(view)
        self._views[seen] += 1
        return self._views[seen]


class Circles:
    """What one person has done at a table since another one did anything; bots and clocks only
    answer to it.
    """

    def __init__(self) -> None:
        self._who: str | None = None
        self._done = 0
        self._views: Counter[tuple[int, bytes]] = Counter()
        self._told: tuple[Match, int, str] | None = None  # what would work, and where

    def read(self, entries: Sequence[Entry], seats: Seats) -> None:
        """What the journal tells of it; which views there were it does not."""
        for entry in entries:
            self._count(entry, seats)

    def note(self, entry: Entry, seats: Seats, match: Match) -> None:
        """This was done, and led there."""
        self._count(entry, seats)
        self._told = None
        if entry.kind == "play" and entry.nonce is not None and self._done > FREE:
            self._views[entry.seat, _print(match.view(entry.seat))] += 1

    def _count(self, entry: Entry, seats: Seats) -> None:
        if entry.nonce is None:
            return
        who = seats[entry.seat].person
        if who != self._who:
            self._who, self._done = who, 0
            self._views.clear()
        self._done += 1

    def check(self, entry: Entry, seats: Seats, match: Match, after: Match) -> None:
        """Refused if this person only goes round: from `match` to `after`."""
        if entry.nonce is None or self._done < FREE or seats[entry.seat].person != self._who:
            return
        if self._done >= MOST:
            text = (
                f"You have done {self._done} things here while nobody else did anything. Once "
                "another person has answered you can go on; alone, begin another table."
            )
            raise Refused("circles", text, 409)
        if entry.kind == "play" and self._often(after, entry.seat) >= AGAIN:
            text = (
                f"You came {AGAIN} times to where this leads, while nobody else did anything. "
                f"{self._onward(match, entry.seat)}"
            )
            raise Refused("circles", text, 409)

    def _often(self, match: Match, seat: int) -> int:
        return self._views[seat, _print(match.view(seat))]

    def _onward(self, match: Match, seat: int) -> str:
        """What would work, as a sentence; looked for once, however often it is asked for."""
        if self._told is None or self._told[0] is not match or self._told[1] != seat:
            likely = match.legal(seat)[-TRIED:]  # what ends a question comes last
            action = next((one for one in reversed(likely) if self._is_new(match, seat, one)), "")
            text = "Wait until somebody else has answered, or take something back."
            if action:
                words = match.game.worded(match.box, match.view(seat)["table"], action)
                text = f"This would lead on: {words}."
            self._told = match, seat, text
        return self._told[2]

    def _is_new(self, match: Match, seat: int, action: str) -> bool:
        trial = match.clone()
        try:
            trial.play(seat, action)
        except Illegal:
            return False
        return not self._often(trial, seat)
