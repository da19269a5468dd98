"""Every draw of a finished match, listed so that anybody can derive each one again.

The browser does it with nothing but SHA-256 and SHA-512; `DERIVATION` says how.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from muster.kernel.chance import Chance, Draw
from muster.kernel.engine import advance, apply, ask_for
from muster.kernel.errors import BadRecord
from muster.kernel.events import Silence
from muster.kernel.match import Match
from muster.kernel.records.freeze import AnyState, thaw

DERIVATION = (
    "The commitment is the SHA-256 of the secret, 32 bytes. The key is the SHA-256 of the secret "
    "followed, for each seat in order, by its salt: its length in bytes as four bytes, highest "
    "first, and its UTF-8. A draw is the n-th of its stream, from 0. Its words are the SHA-512 of "
    "key, name of the stream in UTF-8, a zero byte, n in eight bytes and the number of the block, "
    "from 0, in four bytes, highest first; each block gives sixteen words of 32 bits, highest "
    "byte first. For each size in turn take the next word w: the number is w * size >> 32, unless "
    "the low 32 bits of w * size are below 2**32 % size; then the word is thrown away and the next "
    "one taken. A shuffle has sizes from the number of cards down to 2, and each number says with "
    "which place (from 0) the last place still open is exchanged. A die shows its number plus one."
)


class DrawRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One draw: the n-th of its stream, what was asked for, and the numbers that came.

    `kind` is shuffle, pick, roll or draw; `at` after how many inputs it was, 0 being the set-up.
    """

    stream: str
    n: int
    kind: str
    sizes: list[int]
    result: list[int]
    at: int


class Check(msgspec.Struct, frozen=True):
    """What verifying the record said: everything holds, or the first thing that does not."""

    ok: bool
    text: str


class Draws(msgspec.Struct, frozen=True):
    """The secret of a finished match, how the key comes from it, and every draw."""

    secret: str
    commitment: str
    salts: tuple[str, ...]
    key: str
    derivation: str
    draws: list[DrawRow]
    verified: Check


class DrawLog:
    """Where draws are written down."""

    def __init__(self) -> None:
        self.rows: list[DrawRow] = []
        self.at = 0


class LoggedDraw(Draw):
    """A draw that writes down its numbers."""

    __slots__ = ("_row",)

    def __init__(self, prefix: bytes, row: DrawRow) -> None:
        super().__init__(prefix)
        self._row = row

    def below_each(self, sizes: Sequence[int]) -> list[int]:
        found = super().below_each(sizes)
        self._row.sizes.extend(sizes)
        self._row.result.extend(found)
        return found


class LoggedChance(Chance):
    """Chance as it always is, with every draw written down."""

    __slots__ = ("_kind", "_log")

    def __init__(self, key: bytes, log: DrawLog, counts: dict[str, int] | None = None) -> None:
        super().__init__(key, counts)
        self._log = log
        self._kind = "draw"

    def clone(self) -> Chance:
        return Chance(self.key, self.counts)  # what a rule tries out on a copy is no draw

    def draw(self, stream: str) -> Draw:
        n = self.counts.get(stream, 0)
        super().draw(stream)
        row = DrawRow(stream, n, self._kind, [], [], self._log.at)
        self._log.rows.append(row)
        return LoggedDraw(self.key + stream.encode() + b"\0" + n.to_bytes(8, "big"), row)

    def shuffled(self, stream: str, items: Sequence[int]) -> tuple[int, ...]:
        self._kind = "shuffle"
        try:
            return super().shuffled(stream, items)
        finally:
            self._kind = "draw"

    def pick(self, stream: str, n: int) -> int:
        self._kind = "pick"
        try:
            return super().pick(stream, n)
        finally:
            self._kind = "draw"

    def roll(self, stream: str, dice: int, faces: int = 6) -> tuple[int, ...]:
        self._kind = "roll"
        try:
            return super().roll(stream, dice, faces)
        finally:
            self._kind = "draw"


def draws_of(match: Match) -> Draws:
    """All draws of this match, by playing it again."""
    log = DrawLog()
    key = match.secret.key(match.header.salts)
    s = _begun(match, log)
    silence = Silence()
    for number, (seat, action) in enumerate(match.history.inputs, start=1):
        log.at = number
        ask = ask_for(s, seat, action)
        if ask is None:
            raise ValueError(f"input {number} answers no question")
        apply(s, ask, action, silence)
    return Draws(
        secret=match.secret.bytes.hex(),
        commitment=match.header.commitment,
        salts=match.header.salts,
        key=key.hex(),
        derivation=DERIVATION,
        draws=log.rows,
        verified=_verified(match),
    )


def _begun(match: Match, log: DrawLog) -> AnyState:
    """The state before the first input, its chance written down from the first draw on."""
    box, header = match.box, match.header
    silence = Silence()
    chance = LoggedChance(match.secret.key(header.salts), log)
    if header.start is not None:
        placed = thaw(box, header.start, chance, silence)
        placed.chance = LoggedChance(placed.chance.key, log, placed.chance.counts)
        return placed
    s: AnyState = box.game.start(box, chance)
    s.stack.append((box.flows[0].index, 0, 0, 0, ()))
    advance(s, silence)
    return s


def _verified(match: Match) -> Check:
    try:
        verified = match.record.verify()
    except BadRecord as error:
        return Check(False, str(error))
    draws = sum(verified.draws.values())
    return Check(True, f"{verified.inputs} inputs and {draws} draws were derived again; all agree.")
