"""Which fields each kind of a scene may have: those every client shows, and no others.

The scenes check refuses what is not here, so that nothing a game says is on no screen. The gallery
is one of each with every field it may have: the page /kit draws it, and tests look for each of its
words in the browser, in the terminal and in plain text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from muster.kernel.scene import Area, AreaKind, Face, Mark, Node, Piece, PieceLook, Text

EVERY_FACE = ("title", "suit", "icon", "about")
FACES: dict[PieceLook, tuple[str, ...]] = {
    "card": ("corner", "text", "cost", "struck", "bands", "badges", "symbols", "dice"),
    "poster": ("corner", "text", "badges", "ground"),
    "slip": ("corner", "text"),
    "line": ("text", "badges", "dice"),
    "notice": ("corner", "text"),
    "die": ("corner",),
    "token": ("corner", "text", "shape"),
    "tile": ("corner", "text"),
    "chit": ("corner", "text", "shape"),
    "goal": ("corner", "text", "badges", "ground"),
    "pin": ("corner",),
    "pawn": ("badges",),
    "chip": ("corner",),
}
"""What may be printed on a piece, by what it is drawn as, beside what every face may have."""

EVERY_PIECE = ("seat", "state")
PIECES: dict[PieceLook, tuple[str, ...]] = {
    "die": ("thrown",),
    "pin": ("figure",),
    "pawn": ("figure",),
}
"""What else may be said of a piece."""

EVERY_AREA = ("children", "role", "seat", "span", "dense", "state", "holds", "label")
AREAS: dict[AreaKind | str, tuple[str, ...]] = {
    "row": ("note", "badges", "icon"),
    "fan": ("note", "badges", "icon"),
    "stack": ("note", "count", "icon"),
    "column": ("badges",),
    "grid": ("note", "badges", "icon"),
    "hexmap": (),
    "track": ("note", "badges", "icon", "count"),
    "panel": ("note", "badges", "icon"),
    "ring": (),
    "spot": ("note", "badges", "icon"),
    "board": ("badges", "about"),
    "note": ("note", "badges", "about"),
    "cell": ("note", "badges", "icon", "count", "at", "towards", "about"),
    "tabs": (),
    "list": ("note", "badges"),
    "a seat's plate": ("note", "badges", "figure"),
    "a sheet": ("note", "badges", "figure", "icon", "of"),
    "aside": ("note", "icon", "count"),
}
"""What may be said of an area, by kind; a plate, a sheet in tabs and what is read beside the table
may have more, or less."""


def look_of(node: Area, within: Area | None) -> str:
    """What an area is drawn as."""
    if node.role == "seat":
        return "a seat's plate"
    if node.role == "aside" or (within is not None and within.role == "aside"):
        return "aside"
    return "a sheet" if within is not None and within.kind == "tabs" else node.kind


def unseen(node: Node, within: Area | None = None) -> str:
    """A field of this node that no client would show, and what it may have; or nothing."""
    if isinstance(node, Text):
        stray = within is not None and within.role == "aside"
        return "words beside the table lie in panels of the aside" if stray else ""
    if isinstance(node, Area):
        look = look_of(node, within)
        return _stray(node, look, (*EVERY_AREA, *AREAS[look]))
    if node.form and node.kind != "card":
        return f"a {node.kind} has no form: only a card has one"
    face = _stray(node.face, node.look, (*EVERY_FACE, *FACES[node.look]))
    return face or _stray(node, node.look, (*EVERY_PIECE, *PIECES.get(node.look, ())))


def _stray(what: msgspec.Struct, look: str, known: tuple[str, ...]) -> str:
    for name, default in _defaults(type(what)):
        if getattr(what, name) != default and name not in known:
            named = look if look.startswith("a ") else f"{look!r}"
            may = ", ".join(sorted(known))
            return f"{name!r} on {named} is drawn by no client; it may have {may}"
    return ""


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields something may be said in. Reading them takes long, and a scene has many nodes."""
    fields = msgspec.structs.fields(kind)
    return tuple(
        (f.name, f.default) for f in fields if f.name not in ("id", "kind", "face", "form")
    )


# ---------------------------------------------------------------- one of each

NEEDS = (
    Mark(suit="red", icon="biceps", label="brawn", value="3", have="1"),
    Mark(suit="blue", icon="brain", label="wits", value="2", have="2"),
)
FIGURES = (Mark(icon="coins", label="coins", value="44"), Mark(label="fame", value="7"))
SYMBOLS = (
    Mark(icon="walking-boot", label="move", paint="move"),
    Mark(icon="light-bulb", label="ideas", value="2"),
)
BANDS = (Mark(suit="red", icon="biceps", label="Brawn"), Mark(suit="blue", label="Wits"))


def gallery() -> tuple[Node, ...]:
    """One of each piece, area and text, with every field it may have."""
    return (*_cards(), *_small(), *_areas(), *_printed_areas(), *_texts())


def _face(look: str, **more: Any) -> Face:
    return Face(title=f"The {look}", suit="green", icon="acorn", about=f"{look} in full.", **more)


def _cards() -> Iterator[Piece]:
    cost = ("red", "blue", "blue")
    yield Piece("card", "card", _face("card", corner="6", text="It acts.", badges=FIGURES))
    yield Piece("bands", "card", _face("bands", corner="4", bands=BANDS))
    yield Piece("diced", "card", _face("diced", dice=("5", "2"), badges=FIGURES))
    costly = _face("cost", corner="8", cost=cost, struck=1, text="It acts.", badges=NEEDS[:1])
    yield Piece("costly", "card", costly)
    yield Piece("symbols", "card", _face("symbols", cost=cost, symbols=("red", "green")))
    poster = Face("The poster", "", "acorn", "14", "million", "poster in full.", ground="orange")
    yield Piece("poster", "card", replace(poster, badges=FIGURES), form="poster")
    slip = _face("slip", corner="$9", text="to leave")
    yield Piece("slip", "card", slip, seat=1, form="slip")
    yield Piece("notice", "card", _face("notice", corner="K4", text="It happens."), form="notice")


def _small() -> Iterator[Piece]:
    yield Piece("die", "die", Face(corner="5", about="die in full."), thrown=1)
    yield Piece("token", "token", _face("token", corner="3", text="of wood", shape="octagon"))
    yield Piece("tile", "tile", _face("tile", corner="4", text="of stone"))
    yield Piece("chit", "chit", _face("chit", corner="1", text="of paper", shape="round"))
    goal = _face("goal", corner="9", text="far away", badges=NEEDS, ground="orange")
    yield Piece("goal", "goal", goal)
    yield Piece("pin", "pin", _face("pin", corner="P"), figure=2)
    carried = (Mark(icon="banknote", label="carries", value="$44"),)
    yield Piece("pawn", "pawn", _face("pawn", badges=carried), figure=1)
    yield Piece("chip", "chip", _face("chip", corner="12"))


def _lying(place: str) -> Piece:
    return Piece(f"on-{place}", "card", Face(title=f"On the {place}", suit="red", corner="2"))


def _areas() -> Iterator[Area]:
    said: dict[str, Any] = {"note": "as noted", "badges": FIGURES, "icon": "acorn"}
    yield Area("row", "row", (_lying("row"),), label="The row", **said)
    yield Area("fan", "fan", label="The fan", **said)
    yield Area("stack", "stack", label="The stack", note="as noted", count=41, icon="acorn")
    yield Area("column", "column", (_lying("column"),), label="The column", badges=NEEDS[:1])
    yield Area("grid", "grid", (_lying("grid"),), label="The grid", **said)
    steps = tuple(Text(f"step-{n}", str(n)) for n in range(1, 7))
    yield Area("track", "track", steps, label="The track", count=4, **said)
    yield Area("panel", "panel", (Text("panel-words", "On it"),), label="The panel", **said)
    yield Area("spot", "spot", (_lying("spot"),), label="A", **said)
    plate = Area("plate", "panel", role="seat", seat=1, note="as noted", badges=FIGURES)
    yield Area("ring", "ring", (plate,), role="others")
    figure = replace(plate, id="figure", label="The figure", figure=2)
    yield Area("figures", "row", (figure,), role="others")
    became = (Mark(seat=1), Mark(icon="check-mark", label="done", tone="good"))
    told = (Text("entry", "The entry", "entry", became),)
    part = Area("aside-part", "panel", told, label="The part", note="as noted")
    beside = Area("aside", "panel", (part,), label="The aside", role="aside")
    yield replace(beside, icon="acorn", count=1)


def _printed_areas() -> Iterator[Area]:
    money = (Mark(icon="coins", label="pays", value="30"),)
    cell = Area("cell", "cell", label="The cell", note="as noted", count=2, badges=money)
    told: dict[str, Any] = {"note": "as noted", "about": "note in full."}
    paper = Area("note", "note", (cell,), label="The note", badges=NEEDS, **told)
    letter, lies = (Mark(label="B"),), "board in full."
    board = Area("board", "board", (paper,), label="The board", badges=letter, about=lies)
    yield Area("boards", "panel", (board,))
    face = Face(title="guard", suit="red", icon="guards", shape="octagon")
    here = Area("r1c1", "cell", (Piece("on-hex", "token", face),), label="r1c1", at=(0, 0))
    door = Area("e1", "cell", label="exit 1", icon="exit-door", at=(1, 0), towards="W")
    yield Area("hexmap", "hexmap", (here, replace(door, about="exit 1 in full.")), label="The map")
    signs = Face(title="The line", text="for all", dice=("3",), badges=SYMBOLS)
    words = Face(title="Another line", about="line in full.")
    lines = tuple(
        Piece(f"line-{n}", "card", one, form="line") for n, one in enumerate((signs, words))
    )
    listed = Area("list", "list", lines, label="The list", note="as noted", badges=FIGURES)
    sheet = Area("sheet", "panel", (listed,), label="The sheet", note="as noted", figure=1)
    other = Area("other", "panel", label="Another sheet", note="as noted", icon="acorn", of="pawn")
    sheets = (replace(sheet, badges=SYMBOLS[:1], of="pin"), other)
    yield Area("tabs", "tabs", sheets, label="The tabs")


def _texts() -> Iterator[Text]:
    yield Text("words", "The words", marks=FIGURES)
    yield Text("total", "12 points", "total")
    yield Text("heading", "The heading", "heading", FIGURES)
    yield Text("speech", "The speech", "speech")
