"""The PO files of a folder kept as its sources are: written, merged, checked, counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polib

from muster.languages.extract.client import can_read_client, extract_client
from muster.languages.extract.folders import PACKAGE, extract_game, extract_shared
from muster.languages.extract.found import Found
from muster.languages.finish import badly_set
from muster.languages.po import WIDTH, merged, read_po, template_of, wrong_with
from muster.languages.shelves import FOLDER, SHARED

PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}


class Words:
    """One folder of PO files, and how its messages are found."""

    def __init__(self, name: str, folder: Path, extract: Callable[[], Found]) -> None:
        self.name = name
        self.folder = folder
        self._extract = extract

    def languages(self) -> list[Path]:
        """The files of every language there is."""
        return sorted(self.folder.glob("*.po"))

    def write(self) -> list[Path]:
        """Every language with the entries of the sources; the files that have changed."""
        if not self.languages():
            return []
        template = template_of(self._extract())
        return [
            path for path in self.languages() if _written(path, merged(template, read_po(path)))
        ]

    def wrong(self) -> list[str]:
        """What is not as the sources are, and every translation that cannot be used."""
        template = template_of(self._extract())
        found: list[str] = []
        wanted = {entry.msgid for entry in template}
        for path in self.languages():
            there = [entry for entry in read_po(path) if not entry.obsolete]
            if {entry.msgid for entry in there} != wanted:
                found.append(f"{path}: not as the sources are; make words")
            for entry in there:
                wrong = wrong_with(entry.msgid, entry.msgstr) or badly_set(
                    path.stem, entry.msgid, entry.msgstr
                )
                if wrong:
                    found.append(f"{path}: {entry.msgid!r}: {wrong}")
        return found

    def counted(self) -> dict[str, tuple[int, int]]:
        """By language: how many messages are translated, of how many."""
        return {
            path.stem: (
                sum(bool(entry.msgstr) and not entry.fuzzy for entry in entries),
                len(entries),
            )
            for path in self.languages()
            for entries in [[entry for entry in read_po(path) if not entry.obsolete]]
        }

    def missing(self, language: str) -> list[str]:
        """The messages without a translation."""
        path = self.folder / f"{language}.po"
        return [
            entry.msgid
            for entry in (read_po(path) if path.exists() else [])
            if not entry.obsolete and (not entry.msgstr or entry.fuzzy)
        ]

    def add(self, language: str) -> None:
        """Begin a language with nothing translated; one that is there stays."""
        path = self.folder / f"{language}.po"
        if not path.exists():
            begun = polib.POFile(wrapwidth=WIDTH)
            begun.metadata = {
                "Project-Id-Version": "muster",
                "Language": language,
                "MIME-Version": "1.0",
                "Content-Type": "text/plain; charset=UTF-8",
                "Content-Transfer-Encoding": "8bit",
                "Plural-Forms": PLURALS.get(language, "nplurals=2; plural=(n != 1);"),
            }
            self.folder.mkdir(exist_ok=True)
            _written(path, merged(template_of(self._extract()), begun))


def _written(path: Path, made: polib.POFile) -> bool:
    text = str(made).rstrip("\n") + "\n"
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.write_text(text, encoding="utf-8")
    return True


def words_of_game(folder: Path) -> Words:
    """Those of a game, by its folder."""
    return Words(folder.name, folder / FOLDER, lambda: extract_game(folder))


def all_words() -> list[Words]:
    """Those every game shares, those of each game that comes with Muster, and in a checkout those
    of the browser's pages, where what builds them is installed.
    """
    games = sorted(path.parent for path in (PACKAGE / "games").glob("*/game.py"))
    found = [Words("shared", SHARED, extract_shared), *map(words_of_game, games)]
    web = PACKAGE.parents[1] / "web"
    if can_read_client(web):
        found.append(Words("client", web / FOLDER, lambda: extract_client(web)))
    return found
