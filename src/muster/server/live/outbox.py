"""Back pressure: what waits for readers, counted in bytes for each socket, each address and the
whole server.

News that do not fit are dropped, and the reader is owed one state instead: everything as it is at
the moment it is taken. So whoever reads slowly, or never, holds a bounded piece of memory.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

END = b""

Make = Callable[[], bytes]


class HeldBytes:
    """How many bytes are held for readers: by address, and in all."""

    def __init__(self, each: int, everybody: int) -> None:
        self.total = 0
        self._each = each
        self._everybody = everybody
        self._by_address: dict[str, int] = {}
        self._waiting: deque[tuple[str, asyncio.Future[None]]] = deque()

    def room(self, where: str, size: int = 1) -> bool:
        """Could this much more be held for a reader there?"""
        theirs = self._by_address.get(where, 0)
        return theirs + size <= self._each and self.total + size <= self._everybody

    def hold(self, where: str, size: int) -> None:
        self.total += size
        self._by_address[where] = self._by_address.get(where, 0) + size

    def release(self, where: str, size: int) -> None:
        """So much was taken, or is no longer wanted; whoever waited longest for it goes on."""
        self.total -= size
        left = self._by_address.get(where, 0) - size
        if left > 0:
            self._by_address[where] = left
        else:
            self._by_address.pop(where, None)
        for one in self._waiting:
            if not one[1].done() and self.room(one[0]):
                one[1].set_result(None)
                return

    async def wait(self, where: str) -> None:
        """Until there is room for one more frame."""
        while not self.room(where):
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            one = (where, turn)
            self._waiting.append(one)
            try:
                await turn
            finally:
                self._waiting.remove(one)


def _nothing() -> bytes:
    """The state for a reader who is gone."""
    return END


class Outbox:
    """The frames for one reader: answers to what they said, and news, which a state replaces."""

    def __init__(self, held: HeldBytes, where: str, frames: int, size: int, latest: Make) -> None:
        self._held = held
        self._where = where
        self._most = (frames, size)
        self._latest = latest
        self._owed: Make | None = None
        self._frames: deque[tuple[bytes | None, bool]] = deque()  # None: the state that is owed
        self._woken = asyncio.Event()
        self.size = 0  # of what waits, without what is on its way
        self._sending = 0

    def __len__(self) -> int:
        return len(self._frames)

    def put(self, frame: bytes, answer: bool) -> bool:
        """Take in a frame; False if not even the answers fit any more."""
        if self._owed is not None and not answer:
            return True  # the state that is owed will tell it
        if not self._fits(frame):
            if self._drop_news() or not answer:
                self.put_state(self._latest)
            if not answer:
                return True
            if not self._fits(frame):
                return False
        self._frames.append((frame, answer))
        self._add(len(frame))
        self._woken.set()
        return True

    def put_state(self, make: Make) -> None:
        """A state has its place in the line from now on, and is made when it is taken; one is
        enough.
        """
        self._drop_news()
        if self._owed is None:
            self._frames.append((None, True))
        self._owed = make
        self._woken.set()

    def end(self) -> None:
        """After what waits there is nothing more."""
        self._frames.append((END, True))
        self._woken.set()

    def clear(self) -> None:
        """Nothing of what waits is wanted any more."""
        self._frames.clear()
        self._owed = None
        self._add(-self.size)

    def close(self) -> None:
        """The reader is gone."""
        self.clear()
        self.sent()
        self._latest = _nothing  # it knows the reader, who knows us: nobody would ever let go

    async def get(self) -> bytes:
        """The next frame; call `sent` when it is out."""
        while (frame := self.take()) is None:
            await self._something()
        return frame

    def take(self) -> bytes | None:
        """The same where something waits and there is room for it; else None."""
        at = self._next()
        if at is None:
            return None
        frame = self._frames[at][0]
        del self._frames[at]
        if frame is None:
            assert self._owed is not None
            make, self._owed = self._owed, None
            frame = make()
            self._held.hold(self._where, len(frame))
        else:
            self.size -= len(frame)  # still held
        self._sending = len(frame)
        return frame

    def _next(self) -> int | None:
        """Which frame is the next; answers pass a state for which there is no room, since they
        hold some themselves.
        """
        room = self._held.room(self._where)
        ready = (at for at, (frame, _) in enumerate(self._frames) if frame is not None or room)
        return next(ready, None)

    def sent(self) -> None:
        """What `get` gave is out of our hands."""
        self._held.release(self._where, self._sending)
        self._sending = 0

    async def _something(self) -> None:
        """Until something comes, or there is room for what is there."""
        self._woken.clear()
        if not self._frames:
            await self._woken.wait()
            return
        woken = asyncio.ensure_future(self._woken.wait())
        room = asyncio.ensure_future(self._held.wait(self._where))
        try:
            await asyncio.wait({woken, room}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
            room.cancel()

    def _fits(self, frame: bytes) -> bool:
        frames, size = self._most
        mine = len(self._frames) < frames and self.size + len(frame) <= size
        return mine and self._held.room(self._where, len(frame))

    def _drop_news(self) -> int:
        """How many were dropped."""
        before = len(self._frames)
        kept = [one for one in self._frames if one[1]]
        self._frames = deque(kept)
        self._add(sum(len(frame or b"") for frame, _ in kept) - self.size)
        return before - len(kept)

    def _add(self, size: int) -> None:
        self.size += size
        if size > 0:
            self._held.hold(self._where, size)
        elif size < 0:
            self._held.release(self._where, -size)
