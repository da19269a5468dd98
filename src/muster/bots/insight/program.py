"""Analysis in a process of its own: `python -P -m muster.bots.insight.program`.

It reads a request, says how far it is, and at last the analysis; see `muster.bots.piped`.
"""

from __future__ import annotations

import sys

import msgspec

from muster.bots.insight.analysis import SECONDS, analyse
from muster.bots.piped import Say, serve
from muster.kernel import shelf
from muster.kernel.records.record import Record


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as text. `folder` is where the game is, should it not be on the shelf."""

    record: str
    game: str
    folder: str = ""
    playouts: int = 0
    seconds: float = SECONDS


def work(asked: Request, say: Say) -> None:
    shelf.fetch(asked.game, asked.folder)
    record = Record.loads(asked.record)

    def told(done: int, total: int) -> None:
        say({"done": done, "total": total})

    found = analyse(record, asked.playouts, asked.seconds, told)
    say({"done": 1, "total": 1, "analysis": msgspec.to_builtins(found)})


if __name__ == "__main__":
    sys.exit(serve(Request, work))
