"""Scenes: the small vocabulary every client draws.

A scene is a tree of areas, pieces and texts with stable ids, made from a view. It says what lies
where and what a face shows, never pixels. Asks point at node ids.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

AreaKind = Literal[
    "row", "fan", "stack", "column", "grid", "hexmap", "track", "panel", "ring", "spot",
    "board", "note", "cell", "tabs", "list",
]  # fmt: skip
PieceKind = Literal["card", "die", "token", "tile", "goal", "chit", "pin", "pawn", "chip"]
Form = Literal["", "poster", "slip", "line", "notice"]
PieceLook = Literal[PieceKind, Form]
AreaRole = Literal["", "others", "supply", "question", "mine", "seat", "aside"]
AreaState = Literal["", "unknown", "empty", "lit", "dim"]
PieceState = Literal["", "sealed", "selected", "affected", "dim", "off", "out"]
TextRole = Literal["note", "total", "heading", "speech", "entry"]
Shape = Literal["", "octagon", "round", "square", "bill"]
Side = Literal["", "E", "NE", "NW", "W", "SW", "SE"]
Tone = Literal["", "good", "bad"]
SUITS = ("red", "orange", "yellow", "green", "blue", "purple", "gray", "beige", "any")


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A symbol on a face: a suit (colour, shape and letter), an icon, a word, a number.

    `have` is how many of the `value` needed are there already; `seat` names a player. `moves`: the
    value is an amount of something that is paid from place to place, which a client may show on its
    way. `tone`: "good" or "bad" news. `die` is the value of a die it shows, black if the suit is
    gray. `large`: what counts in the end, with the label as its unit. `paint` is the ground its
    icon is printed on, by a name of the game's skin; with `must` it is a ring: it has to happen;
    `spent`: it is used up.
    """

    suit: str = ""
    icon: str = ""
    label: str = ""
    value: str = ""
    have: str = ""
    seat: int | None = None
    moves: bool = False
    tone: Tone = ""
    die: str = ""
    large: bool = False
    paint: str = ""
    must: bool = False
    spent: bool = False


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a piece shows. An empty face is the back; a face with only an icon is that back, and
    badges on it are what somebody knows about it.

    `text` is printed on the piece, `about` is read in the close-up only. Of the `cost` the last
    `struck` are not due. `symbols` are suits printed where the text would stand, which says the
    same in words. `ground` colours the art of a piece that belongs to no suit. `dice` are the dice
    a card is used with: a white one in its corner, a black one before its badges; "" where there is
    none. `shape` is the outline of a token on a map: colours never stand alone. Which of these a
    kind of piece may have is in `muster.kit.vocabulary`.
    """

    title: str = ""
    suit: str = ""
    icon: str = ""
    corner: str = ""
    text: str = ""
    about: str = ""
    cost: tuple[str, ...] = ()
    bands: tuple[Mark, ...] = ()
    badges: tuple[Mark, ...] = ()
    struck: int = 0
    symbols: tuple[str, ...] = ()
    ground: str = ""
    dice: tuple[str, ...] = ()
    shape: Shape = ""


class Text(msgspec.Struct, frozen=True, tag="text", omit_defaults=True):
    """Words on the table. `role`: "note", "total", "heading", "speech" (what the player of the
    plate around it says) or "entry" (a line of a list: who did it, what, and what became of it).
    Who did it is the first mark with a seat; the seat that looks is called "You" there, and the
    words go with that: "pay", where another "pays".
    """

    id: str
    text: str
    role: TextRole = "note"
    marks: tuple[Mark, ...] = ()


class Piece(msgspec.Struct, frozen=True, tag="piece", omit_defaults=True):
    """A thing on the table.

    A "tile" is square, a "chit" a small one. A "goal" is a tile with a list on it: what it demands
    and what of that is there, or what it brings; its corner is its worth. A "token" is a disc, a
    "chip" a pill with words. A "pawn" is a figure, a "pin" the small sign of one: where it means
    to go.

    `form` is what sort of card it is. A "poster" shows its corner large, with the text as its unit.
    A "slip" is a note of paper: title, text as its one line, corner as its amount. A "line" is one
    of a printed list: the die it is for (an empty place if any will do), title, badges. A "notice"
    lies across: corner and title above, its text below.

    `state`: "" at rest, "sealed", "selected", "affected", "dim", "off" (turned off, struck out) or
    "out" (taken out of play: its last badge says how).
    `thrown` is the number of the throw in which dice fell that lie together: with a new number a
    client may show how they roll. `figure` is the animal and colour of one of several figures of a
    player; without it they are the seat's.
    """

    id: str
    kind: PieceKind
    face: Face = Face()
    seat: int | None = None
    state: PieceState = ""
    thrown: int = 0
    figure: int | None = None
    form: Form = ""

    @property
    def look(self) -> PieceLook:
        """What it is drawn as: a card by its form, everything else by its kind."""
        return self.form or self.kind


class Area(msgspec.Struct, frozen=True, tag="area", omit_defaults=True):
    """A place on the table. `role` says whose: "others", "supply", "question", "mine", "seat"; an
    "aside" is read beside the table; with a count it is a list that grows, newest last.

    A "stack" is a pile of `count` pieces, its last child on top. In a "column" they overlap so that
    each can be read, the last one whole. A "panel" on a seat's plate is opened on demand. A "ring"
    is what sits round the middle of the table, clockwise from the left of who looks. A "spot" is
    one thing with small ones lying on it. A "board" lies beside others of its kind: a letter (its
    first badge, of which `about` tells), a name, loose pieces, and notes. A "note" is a paper
    pinned to it: what it demands (badges), and cells. A "cell" is a small printed place for `count`
    pieces (one, if it says nothing): what it is worth (badges) or what it does to what lies there
    (label). A row of "others" that is dense may sit beside the table, where the screen is wide
    enough. Of "tabs" one child is looked at at a time: each is the sheet `of` a piece on the table,
    which acts while it lies open; its badges are what it still can do. A "list" is a printed card
    of lines.

    A "hexmap" is a building of hexes with pointy tops. With `towards` a place is a small square
    before the wall, leaning on the hex on that side of its cell. What is printed on a hex is its
    icon, with a letter (its first badge).

    `count` is how many pieces lie here where they are not all shown; on a track it is the cell of
    the marker. `holds` are the ids of public pieces that lie here without being drawn, so that a
    client can let them travel. `icon` is the back of a stack, or stands beside the label. `at` is
    a place on the map around it (axial column and row), `state` how the place looks: "unknown",
    "empty", "lit" or "dim". `span` (1 to 12) and `dense` are hints for the layout. `figure` is as
    in Piece. `about` is read in the close-up only, as in Face.
    """

    id: str
    kind: AreaKind
    children: tuple[Area | Piece | Text, ...] = ()
    label: str = ""
    note: str = ""
    role: AreaRole = ""
    seat: int | None = None
    count: int | None = None
    span: int = 12
    dense: bool = False
    badges: tuple[Mark, ...] = ()
    icon: str = ""
    state: AreaState = ""
    at: tuple[int, int] | None = None
    holds: tuple[str, ...] = ()
    towards: Side = ""
    of: str = ""
    figure: int | None = None
    about: str = ""


Node = Area | Piece | Text


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One legal action: its text, what it does in words, and the nodes one touches to do it.

    `button` is the short form for a button. `hint` says what follows, `affects` are the nodes it
    would change: both from what the seat may know. `confirm`: it cannot be taken back, or it
    reveals something, so a client asks before it sends. `quiet`: it can be done, but is not what
    one looks for first, so a client lights it less. `loses` says what is given up by it for good: a
    client asks once, in red, with these words, and never makes it the button one presses as a rule.
    `best`: of several things that can be done with what was touched the one to press as a rule,
    because it costs least; without it a client prefers none of them.

    With `high` it stands for several actions that differ in an amount only: the action is `action`
    and a number from `low` to `high`, in `unit`. Choices of one `group` belong together: a client
    may keep them behind one button of that name. `seat` is the player it is addressed to, `suit`
    the one it stands for, `die` the value of the die it stands for. `offered`: it has a button
    even where something on the table stands for it. `actor` is the sheet of who does it:
    of several in tabs a client shows what the one that lies open can do.
    """

    action: str
    label: str
    targets: tuple[str, ...] = ()
    button: str = ""
    hint: str = ""
    affects: tuple[str, ...] = ()
    confirm: bool = False
    loses: str = ""
    best: bool = False
    quiet: bool = False
    low: int = 0
    high: int = 0
    unit: str = ""
    group: str = ""
    seat: int | None = None
    suit: str = ""
    die: str = ""
    offered: bool = False
    actor: str = ""

    def actions(self) -> list[str]:
        """Every action it stands for."""
        if not self.high:
            return [self.action]
        return [f"{self.action} {amount}" for amount in range(self.low, self.high + 1)]


class Preview(msgspec.Struct, frozen=True):
    """What an action would do: see Choice. `label`: what it is called here, if not as always."""

    button: str = ""
    hint: str = ""
    affects: tuple[str, ...] = ()
    loses: str = ""
    best: bool = False
    quiet: bool = False
    unit: str = ""
    group: str = ""
    seat: int | None = None
    suit: str = ""
    die: str = ""
    offered: bool = False
    actor: str = ""
    label: str = ""


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open question, with the choices if it is put to the seat that looks.

    `picks` are the actions of an unfinished or sealed answer, `picked` the nodes they touch.
    `begun` says what the answer is about once its first pick has settled that. `idle`: it may be
    answered, but nobody waits for it.
    """

    seat: int
    key: str
    text: str
    clause: str
    optional: bool = False
    idle: bool = False
    answered: bool = False
    picks: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    hint: str = ""
    sealed: bool = False
    picked: tuple[str, ...] = ()
    begun: str = ""


class Mute(msgspec.Struct, frozen=True):
    """Why whoever looks may not talk now, and until when, in words; the chat is closed to them."""

    clause: str
    text: str


class Layout(msgspec.Struct, frozen=True):
    """What a game's scene.py makes of a view: the tree, the phase in words, and how far we are."""

    root: Area
    phase: str
    step: int = 0
    steps: int = 0


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat (or a spectator) sees it.

    `waiting` are the seats the match waits for: see `muster.kernel.ask.due`.
    """

    game: str
    title: str
    skin: str
    seat: int | None
    seats: int
    phase: str
    step: int
    steps: int
    root: Area
    prompts: tuple[Prompt, ...]
    waiting: tuple[int, ...] = ()
    over: bool = False
    mute: Mute | None = None

    def nodes(self) -> Iterator[Node]:
        """Every node of the tree, parents first."""
        return walk(self.root)


def walk(node: Node) -> Iterator[Node]:
    """A node and everything in it, parents first."""
    yield node
    if isinstance(node, Area):
        for child in node.children:
            yield from walk(child)
