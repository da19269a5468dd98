"""A copy of an SQLite file and the keys beside it, made while the server runs."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from muster.kernel.errors import BadChoice
from muster.server.store.keys import PUSH, SIGNING
from muster.server.store.place import FILE, Place

PAGES = 1000
"""How much is copied before others may write: they hardly notice."""


def back_up(place: Place, data: Path, folder: Path) -> Path:
    """Copy everything into a new folder a server can be started on; the copy of the database.
    BadChoice where that is not to be done by us.
    """
    source = place.file
    if source is None:
        raise BadChoice(
            f"{place.shown} is copied by PostgreSQL itself: pg_dump --format=custom "
            "--file=muster.dump ADDRESS, and back with pg_restore --dbname=ADDRESS muster.dump"
        )
    if not source.is_file():
        raise BadChoice(f"there is no database at {source}; see --data and --database")
    target = folder / FILE
    if target.exists():
        raise BadChoice(f"{target} is there already; name another folder")
    part = folder / f"{FILE}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for name in (SIGNING, PUSH):
            if (data / name).is_file():
                shutil.copy2(data / name, folder / name)
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(part)) as there:
            here.backup(there, pages=PAGES, sleep=0.01)
        part.rename(target)
    except OSError as error:
        place_of_it = error.filename or folder
        raise BadChoice(f"{place_of_it} cannot be written: {error.strerror or error}") from None
    except sqlite3.Error as error:
        raise BadChoice(f"{source} cannot be copied: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return target
