"""Messages in data and documents: content, lessons, the guide, the aid, the rules, the book."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from muster.kernel.shelf.clauses import read_clauses
from muster.languages.extract.found import Found
from muster.languages.extract.places import DATA, NOT_DATA
from muster.parts.manual.book import read_book


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
    """Add every clause of a rulebook, by its text."""
    for name, clause in read_clauses(path).items():
        found.add(clause.section, place)
        found.add(clause.text, place, [name])


def extract_book(path: Path, place: str, found: Found) -> None:
    """Add the chapters of a book and their paragraphs."""
    for chapter in read_book(path):
        found.add(chapter.title, place)
        for block in chapter.blocks:
            found.add(block.text, place)
