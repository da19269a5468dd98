"""The built browser client, kept in memory: pages, scripts, and the icons games may name.

`web/build.py` puts it into `client/` beside this file; a wheel brings it along. When it is built
anew while the server runs, the new one is served.
"""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Iterable
from pathlib import Path

import msgspec

from muster.languages import ENGLISH
from muster.server.http.etag import tag_of

CLIENT = Path(__file__).parents[1] / "client"

MANIFEST = "pages.json"
WORDS = "words.json"
"""What a page in a language other than English is made with."""

_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".map": "application/json",
    ".txt": "text/plain",
}


class File(msgspec.Struct, frozen=True):
    """A file of the client; `gzipped` and `brotli` are the same compressed, if that is worth it."""

    raw: bytes
    gzipped: bytes | None
    brotli: bytes | None
    kind: str
    tag: str


class Chunk(msgspec.Struct, frozen=True):
    """What a build says of a source: its file, and what else has to be there."""

    file: str
    imports: list[str] = []
    css: list[str] = []


class Spoken(msgspec.Struct, frozen=True):
    """What a build says of a language: the script that says its words, those with the words of
    parts that come later, the faces of its letters, and the files they are fetched from `instead`
    of those of every page.
    """

    script: str
    more: list[str] = []
    style: str = ""
    instead: dict[str, str] = {}


class ClientFiles:
    """What is in the folder of the client, read at the first need."""

    def __init__(self, folder: Path = CLIENT) -> None:
        self.folder = folder
        self._files: dict[str, File] = {}
        self._icons: dict[str, str] = {}
        self._read: float | None = None
        self._icons_read: float | None = None
        self._needed: dict[str, list[str]] = {}
        self._needed_read: float | None = None
        self._spoken: dict[str, Spoken] = {}
        self._pages: dict[str, File] = {}
        self._spoken_read: float | None = None

    @property
    def built(self) -> bool:
        return self.file("index.html") is not None

    def file(self, path: str) -> File | None:
        """The file with this path; only those found in the folder can be asked for."""
        stamp = self._stamp()
        if stamp != self._read:
            self._files = self._all() if stamp is not None else {}
            self._read = stamp
        return self._files.get(path)

    def needed_by(self, source: str) -> list[str]:
        """The files a page made of this source needs beside those of every page, what comes first
        first; nothing if the build does not tell."""
        manifest = self.file(MANIFEST)
        if manifest is None:
            return []
        stamp = self._read
        if self._needed_read != stamp:
            self._needed, self._needed_read = {}, stamp
        if source not in self._needed:
            try:
                chunks = msgspec.json.decode(manifest.raw, type=dict[str, Chunk])
            except msgspec.DecodeError:
                return []
            everywhere: dict[str, None] = {}
            _gather(chunks, "index.html", everywhere)
            found: dict[str, None] = {}
            _gather(chunks, source, found)
            self._needed[source] = [one for one in found if one not in everywhere]
        return self._needed[source]

    def spoken(self, language: str) -> Spoken | None:
        """What a page in this language is made with; None if it is English, or not known."""
        told = self.file(WORDS)
        if told is None or language == ENGLISH:
            return None
        if self._spoken_read != self._read:
            self._spoken = msgspec.json.decode(told.raw, type=dict[str, Spoken])
            self._pages, self._spoken_read = {}, self._read
        return self._spoken.get(language)

    def index(self, language: str) -> File | None:
        """The page in a language: with the script that says its words before its own, and its
        letters, if there are any."""
        plain, spoken = self.file("index.html"), self.spoken(language)
        if plain is None or spoken is None:
            return plain
        if language not in self._pages:
            says = f'<script src="/{spoken.script}"></script><script'.encode()
            raw = plain.raw.replace(b'lang="en"', f'lang="{language}"'.encode(), 1)
            raw = raw.replace(b"<script", says, 1)
            for one, other in spoken.instead.items():
                raw = raw.replace(f'"{one}"'.encode(), f'"{other}"'.encode())
            if spoken.style:  # behind the others: of two faces the later one has a letter
                raw = raw.replace(b"</head>", f"<style>{spoken.style}</style></head>".encode(), 1)
            self._pages[language] = File(
                raw, gzip.compress(raw, 9, mtime=0), None, plain.kind, tag_of(raw)
            )
        return self._pages[language]

    def icons(self, names: Iterable[str]) -> dict[str, str]:
        """The svg bodies of these icons, sorted by name; unknown ones are left out."""
        stamp = self._stamp()
        if stamp != self._icons_read:
            self._icons = self._all_icons()
            self._icons_read = stamp
        return {name: self._icons[name] for name in sorted(set(names)) if name in self._icons}

    def _stamp(self) -> float | None:
        try:
            return (self.folder / ".stamp").stat().st_mtime
        except OSError:
            pass
        try:
            return (self.folder / "index.html").stat().st_mtime  # built by hand, without a stamp
        except OSError:
            return None

    def _all(self) -> dict[str, File]:
        found: dict[str, File] = {}
        for path in self.folder.rglob("*"):
            name = path.relative_to(self.folder).as_posix()
            if path.name.startswith(".") or path.suffix in (".gz", ".br") or name == "icons.json":
                continue
            if path.is_file():
                found[name] = _file(path)
        return found

    def _all_icons(self) -> dict[str, str]:
        try:
            raw = (self.folder / "icons.json").read_bytes()
            return msgspec.json.decode(raw, type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return {}


def _gather(chunks: dict[str, Chunk], name: str, found: dict[str, None]) -> None:
    """A chunk, its style sheets, and all it imports."""
    chunk = chunks.get(name)
    if chunk is None or chunk.file in found:
        return
    found[chunk.file] = None
    found.update(dict.fromkeys(chunk.css))
    for one in chunk.imports:
        _gather(chunks, one, found)


def _file(path: Path) -> File:
    raw = path.read_bytes()
    gzipped, brotli = (
        other.read_bytes() if other.is_file() else None
        for other in (path.with_name(path.name + ending) for ending in (".gz", ".br"))
    )
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(raw, gzipped, brotli, _KINDS.get(path.suffix, guessed), tag_of(raw))


FILES = ClientFiles()
"""The client of this installation."""
