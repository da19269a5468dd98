"""Token buckets: how much one socket or one address may do."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from muster.server.settings import Bucket

Clock = Callable[[], float]


class TokenBucket:
    """Full at first; every use takes a token, and they come back at a steady rate."""

    __slots__ = ("_at", "_bucket", "_clock", "_tokens")

    def __init__(self, bucket: Bucket, clock: Clock = time.monotonic) -> None:
        self._bucket = bucket
        self._clock = clock
        self._tokens = bucket.burst
        self._at = clock()

    def take(self) -> float:
        """0 if it may be done now, else the seconds until it may."""
        self._fill()
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / self._bucket.rate

    def owe(self, count: float) -> None:
        """So many were taken elsewhere: what is not there any more is owed, up to a whole bucket.
        Else whoever asks at several places would get as much at each.
        """
        self._fill()
        self._tokens = max(-self._bucket.burst, self._tokens - count)

    @property
    def tokens(self) -> float:
        """How many are there now."""
        self._fill()
        return self._tokens

    @property
    def full(self) -> bool:
        return self.tokens >= self._bucket.burst

    def _fill(self) -> None:
        now = self._clock()
        grown = self._tokens + max(0.0, now - self._at) * self._bucket.rate
        self._tokens = min(self._bucket.burst, grown)
        self._at = now


class Buckets:
    """A bucket for each address. Full ones are forgotten, so that strangers cost no memory."""

    def __init__(self, bucket: Bucket, clock: Clock = time.monotonic, keep: int = 2000) -> None:
        self._bucket = bucket
        self._clock = clock
        self._keep = keep
        self._by_name: dict[str, TokenBucket] = {}
        self._hashed: Callable[[str], str] | None = None
        self._taken: Callable[[str, float], None] = lambda name, left: None

    def share(self, hashed: Callable[[str], str], taken: Callable[[str, float], None]) -> None:
        """Keep buckets by hashes of their names, as other processes know them, and tell what is
        taken: from which one, and what part of it is left.
        """
        self._hashed, self._taken = hashed, taken

    def take(self, name: str) -> float:
        """0 if this one may go on, else the seconds to wait."""
        if self._hashed is None:
            return self._bucket_of(name).take()
        known = self._hashed(name)
        found = self._bucket_of(known)
        wait = found.take()
        if not wait:
            self._taken(known, found.tokens / self._bucket.burst)
        return wait

    def take_elsewhere(self, known: str, count: int) -> None:
        """So much was taken through other processes, by whom this hash stands for."""
        self._bucket_of(known).owe(count)

    def _bucket_of(self, name: str) -> TokenBucket:
        found = self._by_name.get(name)
        if found is None:
            if len(self._by_name) >= self._keep:
                self._forget()
            found = self._by_name[name] = TokenBucket(self._bucket, self._clock)
        return found

    def __len__(self) -> int:
        return len(self._by_name)

    def _forget(self) -> None:
        """Forget full buckets; in a flood from everywhere, all but the emptiest half."""
        left = {name: one for name, one in self._by_name.items() if not one.full}
        if len(left) >= self._keep:
            emptiest = sorted(left, key=lambda name: left[name].tokens)[: self._keep // 2]
            left = {name: left[name] for name in emptiest}
        self._by_name = left


def network_of(client: Sequence[Any] | None) -> str:
    """Whose bucket it is: an address, or of IPv6 its network, since a home has one with many."""
    host = str(client[0]) if client else ""
    return ":".join(host.split(":")[:4]) if host.count(":") > 1 else host
