"""Who may open a socket or change something: pages of this server, and no others."""

from __future__ import annotations

from collections.abc import Collection

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_SCHEMES = {"ws": "http", "wss": "https"}


def allowed(origin: str | None, scheme: str, host: str | None, extra: Collection[str]) -> bool:
    """May a page of this origin act on the server that was reached as `scheme://host`?

    A missing origin is refused too: browsers send one with every request that changes something,
    and a program can easily name it.
    """
    if origin is None or origin == "null":
        return False
    if origin in extra:
        return True
    return bool(host) and origin.lower() == f"{_SCHEMES.get(scheme, scheme)}://{host}".lower()
