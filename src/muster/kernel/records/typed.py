"""Plain data as typed structures, from any thread.

msgspec works out how to read a type when it is first asked to, piece by piece, and a second thread
that comes along meanwhile finds the type half worked out and crashes the process. So a type is
worked out under a lock before it is read; from then on reading needs none.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_LOCK = Lock()
_READY: set[object] = set()


def convert(value: Any, type: type[T]) -> T:
    """The value as this type; msgspec.ValidationError if it does not fit."""
    if type not in _READY:
        _work_out(type)
    return msgspec.convert(value, type)


def decode(text: str | bytes, type: type[T]) -> T:
    """JSON as this type; msgspec.DecodeError if it is none, msgspec.ValidationError if it does not
    fit.
    """
    if type not in _READY:
        _work_out(type)
    return msgspec.json.decode(text, type=type)


def _work_out(type: type[Any]) -> None:
    with _LOCK:
        msgspec.json.Decoder(type)
        _READY.add(type)
