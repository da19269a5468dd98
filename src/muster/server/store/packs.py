"""Rows of content packs, each under its code."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from muster.server.store.schema import packs
from muster.server.store.tables import Conflict


class PackRow(msgspec.Struct, frozen=True):
    """A pack as it is kept: `files` are its values as JSON."""

    code: str
    game: str
    name: str
    files: str
    digest: str
    person: str
    created: float


def pack_by_code(c: Connection, code: str) -> PackRow | None:
    row = c.execute(select(packs).where(packs.c.code == code)).one_or_none()
    return None if row is None else PackRow(*row)


def packs_of(c: Connection, person: str) -> int:
    """How many packs this person has kept."""
    query = select(func.count()).where(packs.c.person == person)
    return int(c.execute(query).scalar_one())


def keep_pack(c: Connection, row: PackRow) -> str:
    """Keep a pack, or find the same one: its code. Conflict if the code is taken."""
    there = select(packs.c.code).where(packs.c.digest == row.digest)
    found: str | None = c.execute(there).scalar_one_or_none()
    if found is not None:
        return found
    try:
        c.execute(insert(packs).values(**msgspec.structs.asdict(row)))
    except IntegrityError:
        raise Conflict from None
    return row.code
