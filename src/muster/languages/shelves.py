"""Where phrasebooks are: `words/<language>.po` in the folder of a game, and one for all games."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from muster.kernel.errors import MusterError
from muster.kernel.shelf import game as find_game
from muster.languages.forms import Plural
from muster.languages.phrasebook import Phrasebook
from muster.languages.po import entries_of, plural_of, read_po

if TYPE_CHECKING:
    import polib

ENGLISH = "en"
FOLDER = "words"
SHARED = Path(__file__).parent / FOLDER

NAMES = {"en": "English", "fr": "Français"}
"""What a language calls itself; one that is not here is called by its tag."""

_WISH = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]+)?\s*(?:;\s*q\s*=\s*([0-9.]+))?\s*")


@cache
def languages() -> dict[str, str]:
    """Every language there is, by its tag, with what it calls itself; English first."""
    found = sorted(path.stem for path in SHARED.glob("*.po"))
    return {tag: NAMES.get(tag, tag) for tag in (ENGLISH, *found)}


def language_for(chosen: str, accepted: str = "") -> str:
    """What somebody is spoken to in: what they chose, or the first their browser accepts that we
    have (the header Accept-Language, or $LANG), or English.
    """
    if chosen in languages():
        return chosen
    wishes: list[tuple[float, int, str]] = []
    for at, wish in enumerate(accepted[:200].replace("_", "-").split(",")[:10]):
        match = _WISH.match(wish)
        if match is not None and match[1].lower() in languages():
            try:
                weight = float(match[2]) if match[2] else 1.0
            except ValueError:
                weight = 0.0
            if weight > 0:
                wishes.append((-weight, at, match[1].lower()))
    return min(wishes)[2] if wishes else ENGLISH


@lru_cache(maxsize=64)
def phrasebook_of(language: str, game: str = "") -> Phrasebook | None:
    """What is said in a language at tables of a game, or everywhere else; None for English."""
    if language == ENGLISH or language not in languages():
        return None
    entries: dict[str, str] = {}
    plural = Plural()
    for path in (SHARED / f"{language}.po", *_of_game(game, language)):
        file = _read(path)
        if file is not None:
            entries |= entries_of(file)
            plural = plural_of(file)
    return Phrasebook(language, entries, plural)


def is_translated(game: str, language: str) -> bool:
    """Does this game come in this language?"""
    return language == ENGLISH or any(path.is_file() for path in _of_game(game, language))


def _of_game(game: str, language: str) -> list[Path]:
    if not game:
        return []
    try:
        return [find_game(game).folder / FOLDER / f"{language}.po"]
    except MusterError:
        return []


def _read(path: Path) -> polib.POFile | None:
    return read_po(path) if path.is_file() else None
