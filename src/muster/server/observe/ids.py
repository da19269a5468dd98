"""The id of the request, or of the connection, that is being served.

It is on every log line that follows from it, in the answer, and in what people are told when
something went wrong here, so that they can quote it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar

HEADER = b"x-request-id"

_FINE = re.compile(r"[A-Za-z0-9._-]{6,64}").fullmatch
_current: ContextVar[str] = ContextVar("request", default="")


def current() -> str:
    """The id of what is being served; empty outside of any request."""
    return _current.get()


def begin(headers: Iterable[tuple[bytes, bytes]], trusted: bool) -> str:
    """A new id for what comes now; one the proxy gives is kept if the proxy is `trusted`."""
    given = ""
    if trusted:
        given = next((v.decode("latin-1") for name, v in headers if name == HEADER), "")
    id = given if _FINE(given) else secrets.token_hex(8)
    _current.set(id)
    return id
