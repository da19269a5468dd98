"""What a game consists of, as a fingerprint: two machines think the same only where it is the same.

A version number is not enough: a bot's decision follows from the rules, the components, the kernel
and the bots, down to their last line, and so it must where it is thought again years later.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import muster
from muster.kernel import shelf

SHARED = ("kernel", "parts", "bots", "lab")
KINDS = (".py", ".json")


def prints() -> dict[str, str]:
    """The fingerprint of every game that can be loaded. At first it reads hundreds of files."""
    return {game.meta.id: print_of(game.meta.id) for game in shelf.sound()[0]}


@cache
def print_of(game: str) -> str:
    """The fingerprint of this game, with all its rules and bots rest on."""
    found = shelf.game(game)
    said = f"{muster.__version__} {found.meta.id} {found.meta.rules_version}".encode()
    return sha256(said + _shared() + _files(found.folder)).hexdigest()[:32]


@cache
def _shared() -> bytes:
    home = Path(muster.__file__).parent
    return b"".join(_files(home / name) for name in SHARED)


def _files(folder: Path) -> bytes:
    """Every source and every component below, with its name; whatever ends its lines."""
    all_of_it = sha256()
    paths = [one for one in folder.rglob("*") if one.suffix in KINDS and one.is_file()]
    for path in sorted(paths, key=lambda one: one.relative_to(folder).as_posix()):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        name = path.relative_to(folder).as_posix()
        all_of_it.update(f"{name} {len(text)}\n".encode() + text)
    return all_of_it.digest()
