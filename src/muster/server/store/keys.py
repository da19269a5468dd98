"""The keys of a server: in its folder, in a database that several servers share, or told to each.

Beside an SQLite file they stay in files of their own, so that whoever copies the database alone
holds no cookie and no link. On PostgreSQL they are rows, so that a second server needs nothing but
the address; who does not want that tells every server the same secret, and a fingerprint of it is
all the database knows.
"""

from __future__ import annotations

import hmac
import os
from hashlib import sha256, sha512
from pathlib import Path

import msgspec
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from muster.kernel.errors import BadChoice
from muster.server.store.database import Store
from muster.server.store.place import Place, unusable
from muster.server.store.schema import keys

SIGNING, PUSH = "key", "push-key"
"""Their names, as rows and as files."""

_SIZES = {SIGNING: 32, PUSH: 40}
SHORTEST = 16
TOKEN = 32


THINK = "think-token"
"""The token of thinkers: a row, too, but its file is text and there always, for people to copy."""


class Secrets(msgspec.Struct, frozen=True):
    """What signs cookies and makes links, what the key pair for Web Push is made of, and the token
    of thinkers.
    """

    signing: bytes
    push: bytes
    think: str


def settle_secrets(store: Store, folder: Path, told: str = "") -> Secrets:
    """The keys for this database: those that are told, those in the folder, those in the database,
    or fresh ones. BadChoice if the database belongs to others.
    """
    if told and len(told) < SHORTEST:
        raise BadChoice(f"the secret is too short: it needs at least {SHORTEST} characters")
    place = store.place
    try:
        found = store.at_once(
            lambda c: {name: _settled(c, place, folder, name, told) for name in _SIZES}
        )
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        think = _derived(told, THINK).hex() if told else ""
        if place.postgres and not told:
            think = store.at_once(lambda c: _shared_token(c, folder / THINK))
        think = token_file(folder / THINK, think)
    except DBAPIError as error:
        raise unusable(place, error) from None
    return Secrets(found[SIGNING], found[PUSH], think)


def _shared_token(c: Connection, file: Path) -> str:
    """The token all servers of this database have; of the first one that in its folder, if there is
    one.
    """
    c.exec_driver_sql("LOCK TABLE keys IN EXCLUSIVE MODE")
    value = c.execute(select(keys.c.value).where(keys.c.name == THINK)).scalar_one_or_none()
    if value is not None:
        return bytes(value).decode("ascii")
    token = file.read_text().strip() if file.exists() else os.urandom(TOKEN).hex()
    raw = token.encode("ascii")
    c.execute(insert(keys).values(name=THINK, fingerprint=_print_of(raw), value=raw))
    return token


def _settled(c: Connection, place: Place, folder: Path, name: str, told: str) -> bytes:
    if place.postgres:  # two servers that start at once: the second waits for the first
        c.exec_driver_sql("LOCK TABLE keys IN EXCLUSIVE MODE")
    row = c.execute(select(keys).where(keys.c.name == name)).one_or_none()
    file = folder / name
    ours = _derived(told, name) if told else file.read_bytes() if file.exists() else None
    if row is None:
        in_database = place.postgres and not told
        if ours is None:
            ours = os.urandom(_SIZES[name]) if in_database else secret_file(file, _SIZES[name])
        if place.postgres or told:
            value = ours if in_database else None
            c.execute(insert(keys).values(name=name, fingerprint=_print_of(ours), value=value))
        return ours
    if ours is None and row.value is not None:
        return bytes(row.value)
    if ours is None or not hmac.compare_digest(_print_of(ours), row.fingerprint):
        raise BadChoice(_belongs_to_others(place, file, told, ours))
    return ours


def _belongs_to_others(place: Place, file: Path, told: str, ours: bytes | None) -> str:
    begun = f"the database {place.shown} was begun with another secret than "
    if told:
        return f"{begun}the one given by MUSTER_SECRET; give all its servers the same"
    if ours is None:
        return f"{begun}a fresh one; give the one its other servers have, by MUSTER_SECRET"
    return f"{begun}the one in {file}; name another folder with --data, or take that file away"


def _derived(told: str, name: str) -> bytes:
    """The key of this name that follows from a secret somebody was told."""
    made = hmac.new(told.encode("utf-8", "surrogatepass"), f"muster {name}".encode(), sha512)
    return made.digest()[: _SIZES.get(name, TOKEN)]


def _print_of(raw: bytes) -> str:
    return sha256(b"muster fingerprint " + raw).hexdigest()


def keys_in_files(folder: Path) -> list[tuple[str, str, bytes]]:
    """The keys in a folder, as rows."""
    there = [name for name in sorted(_SIZES) if (folder / name).is_file()]
    raws = {name: (folder / name).read_bytes() for name in there}
    return [(name, _print_of(raw), raw) for name, raw in raws.items()]


def secret_file(path: Path, size: int) -> bytes:
    """The bytes in a file only we may read; fresh ones if there is none yet."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        kept = path.read_bytes()
        if len(kept) < size:
            raise RuntimeError(f"{path} is damaged: it has {len(kept)} bytes") from None
        return kept
    with os.fdopen(descriptor, "wb") as file:
        raw = os.urandom(size)
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())
    return raw


def token_file(path: Path, token: str = "") -> str:
    """A token in a file only we may read, as text somebody can paste: this one, or the one that is
    there, or a fresh one. Of several processes that make one at once all get the same.
    """
    if path.exists() and (not token or path.read_text().strip() == token):
        return path.read_text().strip()
    fresh = path.with_name(f"{path.name}.{os.urandom(4).hex()}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write((token or os.urandom(TOKEN).hex()) + "\n")
        file.flush()
        os.fsync(file.fileno())
    if token:
        fresh.replace(path)
        return token
    try:
        os.link(fresh, path)  # whoever comes second finds the first one's
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        fresh.replace(path)
    fresh.unlink(missing_ok=True)
    return path.read_text().strip()
