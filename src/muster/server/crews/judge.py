"""Judging finished matches: played again away from the event loop, one at a time, each once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from muster import __version__
from muster.kernel import shelf
from muster.kernel.errors import BadRecord
from muster.kernel.records.record import Record, digest_of
from muster.parts.campaign import BadCampaign, Result
from muster.parts.chronicle import campaign_of
from muster.server.store import crews
from muster.server.store.database import Store
from muster.server.wire.messages import encode

KEPT = 256
"""Results kept in memory, of records that may not belong to any crew yet."""


class Judged(msgspec.Struct, frozen=True):
    """What came of a match, by the digest of its record; `by` is the judge."""

    digest: str
    result: Result
    by: str


class Judges:
    """Judges records. What is known of a digest is not found out again: not by two who ask at
    once, and not after a restart if a crew has taken it in.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[tuple[str, str], Result] = OrderedDict()
        self._under_way: dict[tuple[str, str], asyncio.Task[Result]] = {}
        self._turn = asyncio.Semaphore(1)

    async def judge(self, game: str, text: str) -> Judged:
        """What came of this match; BadCampaign if it does not hold or does not count."""
        try:
            digest = digest_of(text)
        except BadRecord as error:
            raise BadCampaign(0, f"the record does not hold: {error}") from None
        by = judge_of(game)
        key = (digest, by)
        if key in self._kept:
            self._kept.move_to_end(key)
            return Judged(digest, self._kept[key], by)
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._find_out(game, text, digest, by))
            self._under_way[key] = task
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        result = await asyncio.shield(task)
        self._kept[key] = result
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return Judged(digest, result, by)

    async def _find_out(self, game: str, text: str, digest: str, by: str) -> Result:
        known = await self._store.read(lambda c: crews.result_of(c, digest, by))
        if known is not None:
            found: Result = msgspec.json.decode(known)
            return found
        async with self._turn:
            return await asyncio.to_thread(_judged, game, text)


def judge_of(game: str) -> str:
    """Who judges this game here; another version may find something else."""
    return f"{game} {shelf.game(game).meta.rules_version} by {__version__}"[:80]


def _judged(game: str, text: str) -> Result:
    try:
        record = Record.loads(text)
        if record.header.game != game:
            raise BadCampaign(0, f"it is a match of {record.header.game}, not of {game}")
        found = campaign_of(game).judge(record)
    except BadRecord as error:
        raise BadCampaign(0, f"the record does not hold: {error}") from None
    # As it comes back from the disk: what is folded is the same before and after a restart.
    plain: Result = msgspec.json.decode(encode(found))
    return plain
