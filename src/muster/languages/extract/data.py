"""Messages in data and documents: content, lessons, the guide, the aid, the rules, the book."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import Any

from muster.kernel.game import Game
from muster.kernel.shelf.clauses import read_passages
from muster.languages.extract.found import Found
from muster.languages.extract.places import DATA, NOT_DATA
from muster.languages.voice import COLUMN
from muster.parts.manual.book import read_book
from muster.parts.packs.forms import Field, forms, words


def extract_json(path: Path, place: str, found: Found) -> None:
    """Add every text of a data file: the fields that are words, see `places`."""
    _walk(json.loads(path.read_text(encoding="utf-8")), "", False, place, found)


def _walk(value: Any, key: str, words: bool, place: str, found: Found) -> None:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in NOT_DATA:
                _walk(inner, name, words or name in DATA, place, found)
            elif (
                not words
                and isinstance(inner, (dict, list))
                and name not in ("provenance", "names")
            ):
                _walk(inner, name, False, place, found)
    elif isinstance(value, list):
        for inner in value:
            _walk(inner, key, words, place, found)
    elif isinstance(value, str) and words:
        found.add(value, place)


def extract_rules(path: Path, place: str, found: Found) -> None:
    """Add every passage of a rulebook; a clause with its id, to find it by."""
    for one in read_passages(path):
        found.add(one.text, place, [one.clause] if one.clause else ())


def extract_columns(game: Game[Any], place: str, found: Found) -> None:
    """Add what stands above the columns of a game's content files, and what is said about them."""
    for form in forms(game):
        if form.label == words(form.name):  # else the file is one thing, and called by its name
            _heading(form.label, place, found)
        found.add(form.help, place)
        for cards in form.cards:
            _heading(cards.label, place, found)
            found.add(cards.help, place)
        for field in chain(form.values, *(cards.fields for cards in form.cards)):
            _column(field, place, found)


def _column(field: Field, place: str, found: Found) -> None:
    _heading(field.label, place, found)
    found.add(field.help, place)
    for inner in (*field.fields, *([field.item] if field.item else ())):
        _column(inner, place, found)


def _heading(label: str, place: str, found: Found) -> None:
    if not label.isdecimal():
        found.add(COLUMN.format(label), place)


def extract_book(path: Path, place: str, found: Found) -> None:
    """Add the chapters of a book and their paragraphs."""
    for chapter in read_book(path):
        found.add(chapter.title, place)
        for block in chapter.blocks:
            found.add(block.text, place)
