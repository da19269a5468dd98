"""Chance that anyone can check afterwards.

A secret of 32 bytes is fixed before the deal and its SHA-256 published as the commitment. The key
of a match mixes the secret with the salts the seats added. Each draw names a stream and is the
n-th of that stream; its bits are a function of (key, stream, n) alone, so an extra die roll never
moves a deck, and whoever knows the key can derive every draw again, with nothing but SHA-512.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256, sha512
from itertools import repeat
from operator import and_, mul, rshift
from struct import unpack

_LOW = 0xFFFFFFFF

COMPILED = False
"""The build sets it: numbers one by one are quicker there, all at once here."""

_FEW = 6  # up to so many numbers are quicker one by one in either form


class Secret:
    """The 32 bytes a match is dealt from. Publish `commitment` first, collect salts, then deal."""

    __slots__ = ("bytes",)

    def __init__(self, raw: bytes) -> None:
        if len(raw) != 32:
            raise ValueError(f"a secret has 32 bytes, not {len(raw)}")
        self.bytes = raw

    @staticmethod
    def from_seed(seed: int | str | None) -> Secret:
        """The same secret for the same seed; a fresh one from the system without a seed."""
        if seed is None:
            return Secret(os.urandom(32))
        return Secret(sha256(f"muster seed {seed}".encode()).digest())

    @property
    def commitment(self) -> str:
        """The SHA-256 of the bytes: what is published before the deal."""
        return sha256(self.bytes).hexdigest()

    def key(self, salts: Sequence[str]) -> bytes:
        """The key all draws derive from; every seat's salt changes all of them."""
        mixed = sha256(self.bytes)
        for salt in salts:
            raw = salt.encode()
            mixed.update(len(raw).to_bytes(4, "big") + raw)
        return mixed.digest()


class Draw:
    """One draw of a stream: uniform numbers, the same for the same (key, stream, n)."""

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, prefix: bytes) -> None:
        self._prefix = prefix
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        return self.below_each((n,))[0]

    def below_each(self, sizes: Sequence[int]) -> list[int]:
        """A number below each size, exactly uniform: words that would bias it are thrown away.

        A word w gives w * n >> 32, unless the low 32 bits of w * n are below 2**32 % n.
        """
        count = len(sizes)
        if not count:
            return []
        if COMPILED or count <= _FEW:
            return self._one_by_one(sizes)
        words = self._more(count)
        products = list(map(mul, words, sizes))
        if min(map(and_, products, repeat(_LOW))) >= max(sizes):  # none can be biased
            self._words = words[count:]
            return list(map(rshift, products, repeat(32)))
        return self._one_by_one(sizes)

    def _one_by_one(self, sizes: Sequence[int]) -> list[int]:
        found: list[int] = []
        words = self._more(len(sizes))
        used = 0
        for n in sizes:
            while True:
                if used == len(words):
                    words = self._more(used + 1)
                product = words[used] * n
                used += 1
                if product & _LOW >= n or product & _LOW >= (_LOW + 1) % n:
                    break
            found.append(product >> 32)
        self._words = words[used:]
        return found

    def _more(self, count: int) -> list[int]:
        """The words not used yet, at least this many."""
        words = self._words
        while len(words) < count:
            block = self._prefix + self._block.to_bytes(4, "big")
            words += unpack(">16I", sha512(block).digest())
            self._block += 1
        return words


class Chance:
    """The draws of one match: a key, and how often each stream was drawn from.

    `counts` is never changed in place: copies share it until one of them draws.
    """

    __slots__ = ("counts", "key", "total")

    def __init__(self, key: bytes, counts: dict[str, int] | None = None, total: int = -1) -> None:
        self.key = key
        if counts is None:
            counts, total = {}, 0
        self.counts: dict[str, int] = counts
        self.total = sum(counts.values()) if total < 0 else total

    def clone(self) -> Chance:
        """A copy that goes on with the same draws."""
        return Chance(self.key, self.counts, self.total)

    def draw(self, stream: str) -> Draw:
        """The next draw of this stream."""
        n = self.counts.get(stream, 0)
        self.counts = {**self.counts, stream: n + 1}
        self.total += 1
        return Draw(self.key + stream.encode() + b"\0" + n.to_bytes(8, "big"))

    def shuffled(self, stream: str, items: Sequence[int]) -> tuple[int, ...]:
        """The items in random order (Fisher-Yates from the last place down)."""
        pile = list(items)
        others = self.draw(stream).below_each(range(len(pile), 1, -1))
        for last, other in zip(range(len(pile) - 1, 0, -1), others, strict=True):
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    def pick(self, stream: str, n: int) -> int:
        """One of 0 to n-1."""
        return self.draw(stream).below(n)

    def roll(self, stream: str, dice: int, faces: int = 6) -> tuple[int, ...]:
        """Dice thrown together, each 1 to faces."""
        return tuple([n + 1 for n in self.draw(stream).below_each((faces,) * dice)])
