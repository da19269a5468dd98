"""One of several processes of a server:  python -P -m muster.server.cluster.worker

It is told everything in one line of JSON on its standard input, listens on a socket it inherits,
says `ready` on its standard output once it does, and ends when it is told to (SIGTERM), or when the
pipe closes as whoever started it is gone.
"""

from __future__ import annotations

import os
import signal
import socket as sockets
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec

from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.server.settings import Settings

READY = b"ready\n"


class Order(msgspec.Struct, frozen=True):
    """What a process is told: `number` is which of them it is, `socket` a descriptor, `games` are
    folders of games that are not installed. One that `replaces` another has the games at hand
    before it says that it is ready: people come to it at once."""

    settings: Settings
    number: int
    socket: int
    games: tuple[str, ...] = ()
    log_requests: bool = False
    replaces: bool = False


def _plain(value: Any) -> str:
    if isinstance(value, Path):
        return str(value)
    raise NotImplementedError


def _typed(wanted: type[Any], value: Any) -> Any:
    if wanted is Path:
        return Path(value)
    raise NotImplementedError


def encode_order(order: Order) -> bytes:
    """As it is sent to the process."""
    return msgspec.json.encode(order, enc_hook=_plain) + b"\n"


def decode_order(line: bytes) -> Order:
    """The same again."""
    return msgspec.json.decode(line, type=Order, dec_hook=_typed)


def _end_with(pipe: Any) -> None:
    """Leave as if told to when whoever started us is gone."""
    while pipe.read(1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> int:
    order = decode_order(sys.stdin.buffer.readline())
    for folder in order.games:
        shelf.look_in_folder(Path(folder))
    from muster.server.run import serve_on

    bound = sockets.socket(fileno=order.socket)
    threading.Thread(target=_end_with, args=(sys.stdin.buffer,), daemon=True).start()

    def ready(_: str) -> None:
        sys.stdout.buffer.write(READY)
        sys.stdout.buffer.flush()

    try:
        began = serve_on(
            bound, order.settings, ready, order.log_requests, order.number, order.replaces
        )
    except BadChoice as error:
        sys.stderr.write(f"muster: {error}\n")
        return 2
    return 0 if began else 1


if __name__ == "__main__":
    sys.exit(main())
