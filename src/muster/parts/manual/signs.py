"""Every icon, symbol and colour of a scene, and what its game says each of them means.

The browser looks signs up in the same way: `web/src/manual/signs.ts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from muster.kernel.scene import Area, Face, Mark, Node, Piece, Text
from muster.parts.manual.aid import Sign

WHITE_DIE, BLACK_DIE = "white-die", "black-die"
"""What dice are called where signs name icons."""


class Shown(msgspec.Struct, frozen=True):
    """One thing somebody may ask about: how it is drawn, and what it is called there.

    `icon` may be a die (`white-die`, `black-die`) or a symbol printed in a corner.
    """

    icon: str = ""
    suit: str = ""
    paint: str = ""
    ground: str = ""
    word: str = ""

    @property
    def drawn(self) -> tuple[str, ...]:
        """What of it is not said in words, as "icon rat", "suit red" and so on."""
        named = (
            ("icon", self.icon),
            ("suit", self.suit),
            ("paint", self.paint),
            ("ground", self.ground),
        )
        return tuple([f"{what} {name}" for what, name in named if name])


def shown_on(node: Node) -> Iterator[Shown]:
    """What is drawn on this node, without its children."""
    if isinstance(node, Text):
        yield from _marks(node.marks)
    elif isinstance(node, Area):
        if node.icon:
            yield Shown(icon=node.icon, word=node.label or node.note)
        yield from _marks(node.badges)
    else:
        yield from _piece(node)


def _piece(piece: Piece) -> Iterator[Shown]:
    face = piece.face
    if piece.kind == "die":
        yield Shown(icon=BLACK_DIE if face.suit == "gray" else WHITE_DIE)
        return
    if not _is_back(face) and (face.icon or face.suit or face.ground):
        # Where bands are, each of them has its own colour: that of the card is the first of them.
        suit = "" if face.bands else face.suit
        yield Shown(face.icon, suit, "", face.ground, face.title)
    for colour in dict.fromkeys((*face.cost, *face.symbols)):
        yield Shown(suit=colour)
    for value, icon in zip(face.dice, (WHITE_DIE, BLACK_DIE), strict=False):
        if value:
            yield Shown(icon=icon)
    if len(face.corner) == 1 and not face.corner.isalnum():
        yield Shown(icon=face.corner)
    yield from _marks((*face.bands, *face.badges))


def _is_back(face: Face) -> bool:
    printed = face.title or face.corner or face.text or face.suit or face.cost or face.bands
    return not printed


def _marks(marks: Iterable[Mark]) -> Iterator[Shown]:
    for mark in marks:
        if mark.die:
            yield Shown(icon=BLACK_DIE if mark.suit == "gray" else WHITE_DIE, word=mark.label)
        elif mark.icon or mark.suit or mark.paint:
            yield Shown(mark.icon, mark.suit, mark.paint, "", mark.label)


def meaning(signs: Iterable[Sign], shown: Shown, drawn: str) -> Sign | None:
    """What its `drawn` part ("icon rat") means; None if no sign is about it."""
    what, _, name = drawn.partition(" ")
    best, most = None, 0
    for sign in signs:
        # A sign speaks of what it names: of a colour only if it names it, or the thing itself.
        if name in getattr(sign, f"{what}s") or shown.word in sign.words:
            fits = _fits(sign, shown)
            if fits > most:
                best, most = sign, fits
    return best


def _fits(sign: Sign, shown: Shown) -> int:
    """How well the sign fits: what it names and is there counts, less what it names and is not.

    0 if something else is there.
    """
    pairs = (
        (sign.icons, shown.icon),
        (sign.suits, shown.suit),
        (sign.paints, shown.paint),
        (sign.grounds, shown.ground),
        (sign.words, shown.word),
    )
    found = missing = 0
    for names, name in pairs:
        if names and name in names:
            found += 1
        elif names and name:
            return 0
        elif names:
            missing += 1
    return found and 10 * found - missing


def unexplained(signs: Iterable[Sign], nodes: Iterable[Node]) -> dict[str, str]:
    """What is drawn on these nodes and means nothing to anybody: "icon rat", and on which node."""
    found: dict[str, str] = {}
    told: set[Shown] = set()
    known = tuple(signs)
    for node in nodes:
        for shown in shown_on(node):
            if shown in told:
                continue
            told.add(shown)
            for drawn in shown.drawn:
                if meaning(known, shown, drawn) is None:
                    found.setdefault(f"{drawn} ({shown.word})" if shown.word else drawn, node.id)
    return found
