"""What whoever asked is told when the store has failed: the same on sockets and over HTTP."""

from __future__ import annotations

import logging
import sqlite3

from sqlalchemy.exc import DataError, DBAPIError

from muster.server.errors import Refused
from muster.server.store.database import StoreClosed, StoreFailed, Uncertain

log = logging.getLogger("muster.server.store.database")


def refused_by_store(error: Exception) -> Refused | None:
    """The refusal that stands for this error, if it is one of the store's; else None."""
    if isinstance(error, StoreFailed):
        return Refused.unreachable(isinstance(error, Uncertain))
    if isinstance(error, StoreClosed):
        return Refused("store", "The server is stopping, so nothing has happened.", 503)
    if isinstance(error, (DataError, UnicodeEncodeError)):  # half a letter; PostgreSQL: a zero
        return Refused("body", "This is too long to be kept, or no text.")
    if isinstance(error, (DBAPIError, sqlite3.Error)):
        told = {"event": "not_stored", "error": type(error).__name__}
        log.error("not stored", extra=told)
        return Refused.unstored()
    return None
