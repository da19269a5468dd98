"""A game's rulebook as a book: `manual/book.md` in its folder, with pictures of positions.

    ## A night in the museum
    Five Treasures come out [TP-2], and everybody sets one Plan face down [TP-3].

    ![Two jewels, a capsule, a mummy and a dinosaur.](display)

Chapters begin with `##`, sections with `###`; paragraphs and lists are prose with **bold** and
*italic*. Clauses in brackets stand in the margin. A picture is `manual/pictures/display.json`:

    {"table": {"seats": 3, "at": "choose_plans", ...}, "shows": ["treasures"], "lit": ["space-4-a"]}

`table` is a position as `muster.position` takes it and `before` what is answered there, as in a
lesson; `shows` are the parts of the scene that are drawn, all of it if none is named.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from muster.kernel.content import read_struct
from muster.kernel.errors import BadContent, MusterError
from muster.kernel.game import Game
from muster.kernel.match import position
from muster.kernel.scene import Area, Node, Scene
from muster.kernel.shelf.clauses import ID
from muster.kernel.views.words import named_scene

FILE = "manual/book.md"
PICTURES = "manual/pictures"

_CITED = re.compile(r"\s*\[((?:[A-Z]{2}-[A-Za-z0-9-]+(?:, )?)+)\]")
_PICTURE = re.compile(r"!\[([^\]]+)\]\(([a-z0-9-]+)\)")


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """A paragraph, a heading within a chapter, an entry of a list, or a picture with its caption.

    `clauses` are those it tells, for the margin.
    """

    kind: Literal["text", "heading", "item", "picture"]
    text: str
    clauses: tuple[str, ...] = ()
    picture: str = ""


class Chapter(msgspec.Struct, frozen=True):
    """A chapter: `id` is its title for an address."""

    id: str
    title: str
    blocks: tuple[Block, ...]


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture as it is written down."""

    table: dict[str, Any]
    seat: int | None = 0
    names: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()


class Picture(msgspec.Struct, frozen=True):
    """A scene to be drawn, without questions, and what is lit on it."""

    scene: Scene
    lit: tuple[str, ...]
    names: tuple[str, ...]


def book_of(game: Game[Any]) -> tuple[Chapter, ...]:
    """The chapters of this game's book; none if it brings none."""
    return read_book(game.folder / FILE)


@cache
def read_book(path: Path) -> tuple[Chapter, ...]:
    """The chapters of a book; none if there is no such file."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    found: list[Chapter] = []
    for part in re.split(r"^## +", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        blocks = [_block(one) for one in _paragraphs(body)]
        name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
        found.append(Chapter(name, title.strip(), tuple(blocks)))
    return tuple(found)


def _paragraphs(body: str) -> list[str]:
    """What stands apart: paragraphs, headings, each entry of a list; lines are joined."""
    found: list[str] = []
    begun = False
    for raw in body.splitlines():
        line = raw.strip()
        if not line:
            begun = False
        elif begun and not line.startswith(("- ", "#", "![")):
            found[-1] += f" {line}"
        else:
            found.append(line)
            begun = not line.startswith(("#", "!["))
    return found


def _block(text: str) -> Block:
    picture = _PICTURE.fullmatch(text)
    if picture is not None:
        return Block("picture", picture[1], (), picture[2])
    if text.startswith("#"):
        return Block("heading", text.lstrip("# "))
    named = tuple(dict.fromkeys(one for row in _CITED.findall(text) for one in ID.findall(row)))
    prose = _CITED.sub("", text)
    if prose.startswith("- "):
        return Block("item", prose[2:], named)
    return Block("text", prose, named)


def pictures_of(game: Game[Any]) -> tuple[str, ...]:
    """The names of the pictures in its book."""
    blocks = [block for chapter in book_of(game) for block in chapter.blocks]
    return tuple(dict.fromkeys(block.picture for block in blocks if block.picture))


def picture_of(game: Game[Any], name: str) -> Picture | None:
    """The picture of this name, None if there is none; BadContent says what is wrong with it."""
    return _drawn(game.meta.id, game.folder / PICTURES / f"{name}.json")


@cache
def _drawn(game: str, path: Path) -> Picture | None:
    told = read_struct(path, Told)
    if told is None:
        return None
    try:
        match = position(game, told.table)
        for line in told.before:
            seat, _, action = line.partition(" ")
            match.play(int(seat), action)
    except (MusterError, ValueError) as error:
        raise BadContent(path.name, "", "table", str(error)) from None
    scene = named_scene(match.scene(told.seat), told.names, told.seat)
    nodes = {node.id: node for node in scene.nodes()}
    for field, names in (("shows", told.shows), ("lit", told.lit)):
        missing = [name for name in names if name not in nodes]
        if missing:
            raise BadContent(path.name, "", field, f"{missing} are not on the table")
    root = scene.root if not told.shows else _cropped(nodes, told.shows)
    return Picture(replace(scene, root=root, prompts=(), waiting=()), told.lit, told.names)


def _cropped(nodes: dict[str, Node], shows: tuple[str, ...]) -> Area:
    """Only these parts of the table, side by side."""
    return Area("picture", "panel", tuple([nodes[name] for name in shows]))
