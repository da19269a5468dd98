"""The files of campaigns: written whole or not at all, and the match that is on beside them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from muster.cli.shared import load_record, on_the_shelf
from muster.kernel.errors import BadChoice, BadRecord
from muster.kernel.records.record import Record
from muster.parts.campaign import BadCampaign, Result
from muster.parts.chronicle import Chronicle

LARGEST = 64 * 1024 * 1024
"""Bytes of a campaign file."""

_GAME = re.compile(rb'"game": ?"([a-z0-9-]+)"')

RUNNING = ".running"
"""Behind a campaign file's name: the match that is on."""


def load_campaign(path: Path, known: Mapping[str, Result] | None = None) -> Chronicle:
    """A campaign from its file; what is wrong with it is said with the file's name.

    Every record is played again, except those whose results are known.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise BadChoice(f"{path}: {error.strerror or error}") from None
    if len(raw) > LARGEST:
        raise BadChoice(f"{path}: larger than any campaign, which has at most {LARGEST} bytes")
    try:
        return Chronicle.loads(raw, known)
    except BadCampaign as error:
        named = _GAME.search(raw)
        if named is not None:
            on_the_shelf(named[1].decode(), path)
        raise BadChoice(f"{path}: {error}") from None


def save_campaign(chronicle: Chronicle, path: Path) -> None:
    """Write the file, whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(chronicle.dumps(), encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        raise BadChoice(f"cannot write {path}: {error.strerror or error}") from None


def free_place(path: Path) -> Path:
    """A place for a new file; BadChoice if something is there already."""
    if path.exists():
        raise BadChoice(f"{path} is there already, and is left as it is; choose another name")
    return path


def running_place(path: Path) -> Path:
    """Where the match that is on is kept."""
    return path.with_name(path.name + RUNNING)


def players_place(path: Path) -> Path:
    """Where it is noted who sits at the match that is on: its record does not say who is a bot."""
    return path.with_name(path.name + RUNNING + "-seats")


def note_players(path: Path, players: Sequence[str]) -> None:
    """Remember who sits where; if that cannot be written, it is asked for again with --seats."""
    try:
        players_place(path).write_text(",".join(players) + "\n", encoding="utf-8")
    except OSError:
        pass


def noted_players(path: Path, seats: int) -> tuple[str, ...]:
    """Who sits at the match that is on, as noted; nobody if there is no note that fits."""
    try:
        found = tuple(players_place(path).read_text(encoding="utf-8").strip().split(","))
    except (OSError, UnicodeDecodeError):
        return ()
    return found if len(found) == seats else ()


def clear_running(path: Path) -> None:
    """The match that was on is over and in the file."""
    running_place(path).unlink(missing_ok=True)
    players_place(path).unlink(missing_ok=True)


def put_aside(path: Path) -> Path:
    """Give the match that was on a name of its own, so that another one may begin."""
    place = running_place(path)
    for number in range(1, 10_000):
        aside = path.with_name(f"{path.name}.abandoned-{number}")
        if not aside.exists():
            try:
                players_place(path).unlink(missing_ok=True)
                return place.rename(aside)
            except OSError as error:
                raise BadChoice(f"cannot rename {place}: {error.strerror or error}") from None
    raise BadChoice(f"too many abandoned matches beside {path}: remove some")


def add_record(
    path: Path, record: Record, known: Mapping[str, Result] | None = None
) -> tuple[Chronicle, bool]:
    """Judge a finished match and add it to the file as it is now; False: it was there already."""
    chronicle = load_campaign(path, known)
    added = chronicle.add(record)
    if added:
        save_campaign(chronicle, path)
    return chronicle, added


def load_running(path: Path) -> Record | None:
    """The match that is on, or None; a damaged one can be put aside."""
    place = running_place(path)
    try:
        return load_record(place) if place.exists() else None
    except BadRecord as error:
        raise BadChoice(f"{error}; put it aside with --abandon") from None
