"""Games that break one promise: the template game with a line or two changed."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

import msgspec

from muster.kernel import shelf
from muster.kit import CHECKS, Setting, run
from muster.kit.new_game import names, new_game


class Edit(msgspec.Struct, frozen=True):
    """In this file, `old` (which stands there once) becomes `new`; no `old`: a new file."""

    file: str
    old: str
    new: str


class Change(msgspec.Struct, frozen=True):
    """What is broken, and the check that must notice. No other may, except those in `also`: they
    cannot but fail with it, because they stand on what is broken.
    """

    name: str
    caught: str
    edits: tuple[Edit, ...]
    also: tuple[str, ...] = ()


def failures(change: Change, folder: Path, setting: Setting) -> dict[str, str]:
    """The checks that fail on the changed game, with what they say.

    The check that must notice gets a few matches to do so; the others must keep quiet on one they
    look at briefly.
    """
    name = f"broken-{change.name}"
    written = new_game(name, folder)
    prefix = names(name)["prefix"]
    for edit in change.edits:
        page = written / edit.file
        if not edit.old:
            page.parent.mkdir(exist_ok=True)
            page.write_text(edit.new, encoding="utf-8")
            continue
        text = page.read_text(encoding="utf-8")
        old, new = edit.old.replace("XX-", prefix + "-"), edit.new.replace("XX-", prefix + "-")
        assert text.count(old) == 1, f"{edit.file} has not exactly one {old!r}"
        page.write_text(text.replace(old, new), encoding="utf-8")
    try:
        with patch.object(shelf, "_loaded", dict(shelf._loaded)):  # it shall not stay there
            game = shelf.load_folder(written)
            found: dict[str, str] = {}
            for named in CHECKS:
                must = named.name == change.caught
                for seed in range(4 if must else 1):
                    result = run(named, game, setting, seed, brief=not must and bool(change.caught))
                    if result.failure:
                        found[named.name] = result.failure
                        break
            return found
    finally:
        for module in [m for m in sys.modules if m.split(".")[0] == name.replace("-", "_")]:
            del sys.modules[module]
