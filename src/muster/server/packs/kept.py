"""Packs that are kept: under a code for links, and with the tables that are played with them."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from sqlalchemy import Connection

from muster.kernel.content import Files
from muster.kernel.records.freeze import canonical
from muster.parts.packs.check import CheckedPack
from muster.server.errors import Refused
from muster.server.http.identity import Person, clean_text, new_code, plain_code
from muster.server.services import Services
from muster.server.store.database import Store
from muster.server.store.packs import PackRow, keep_pack, pack_by_code, packs_of
from muster.server.store.tables import Conflict, TableRow
from muster.server.wire import messages

NAME_LENGTH = 40


class PlayedPack(messages.TablePack, frozen=True):
    """A pack as a table keeps it: all of its values, whatever becomes of the code."""

    files: Files = msgspec.field(default_factory=dict)


def told_pack(row: TableRow) -> messages.TablePack | None:
    """What everybody may know about the pack of a table."""
    return msgspec.json.decode(row.pack, type=messages.TablePack) if row.pack else None


def played_pack(row: TableRow) -> PlayedPack | None:
    """The pack a table is played with."""
    return msgspec.json.decode(row.pack, type=PlayedPack) if row.pack else None


def pack_name(given: str) -> str:
    """What a pack is called: a line of visible text, or nothing; else a Refused."""
    return clean_text(given, NAME_LENGTH, "name") if given.strip() else ""


async def find_pack(store: Store, code: str) -> PackRow:
    """The pack with this code; Refused if there is none."""
    typed = plain_code(code)
    found = await store.read(lambda c: pack_by_code(c, typed))
    if found is None:
        raise Refused("pack", "No pack has this code.", 404)
    return found


async def keep(
    services: Services, person: Person, game: str, name: str, checked: CheckedPack
) -> str:
    """The code of a pack, kept for good; the same pack has the same code."""
    store, most = services.store, services.settings.packs_each
    files = canonical(checked.files)
    digest = sha256(canonical([game, name, checked.files]).encode()).hexdigest()

    def write(c: Connection) -> str:
        row = PackRow(new_code(), game, name, files, digest, person.id, services.now())
        kept = keep_pack(c, row)
        if kept == row.code and packs_of(c, person.id) > most:
            raise Refused("many", f"You have kept {most} packs here, and that is all.", 409)
        return kept

    for _ in range(5):
        try:
            return await store.write(write)
        except Conflict:
            continue
    raise Refused("many", "There are too many packs here. Try again.", 503)
