"""A hex map in characters: three lines a hex, its letters explained below, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from muster.kernel.scene import Area, Piece
from muster.tui.words.apart import as_it_is, bare, is_apart
from muster.tui.words.pieces import piece_words

CELL = 8
"""Characters from one hex to the next; odd rows lie half of it further right."""

TALL = 3
"""Lines of a hex: its name, what lies on it, who plans to come."""

FOG = "░" * (CELL - 1)


def places_of(node: Area) -> list[Area]:
    """The places of a map."""
    return [c for c in node.children if isinstance(c, Area) and c.at is not None]


def spot_of(place: Area) -> tuple[int, int]:
    """Where a place begins: column in half hexes, and row."""
    assert place.at is not None
    q, r = place.at
    return 2 * q + r, r


def letters(piece: Piece, map_: Area | None = None) -> str:
    """A thing on a hex in a few characters: a figure as @T, turned over in small letters.

    They follow from its name alone, so that they mean the same all the time: the first and the
    last letter of a word, the first letters of several.
    """
    face = piece.face
    if piece.kind == "pawn":
        return f"@{_initial(piece, map_)}"
    if face.shape == "bill":
        return face.corner.removesuffix("k")
    name = bare(face.title).partition(",")[0]
    if piece.state == "off":  # "subdued guard": a guard
        return _sign(name.split(" ")[-1]).lower()
    return _sign(name)


def _sign(name: str) -> str:
    words = name.split()
    if len(words) > 1:
        last = words[-1] if len(words[-1]) == 1 else words[-1][:1].upper()
        return f"{words[0][:1].upper()}{last}"
    return f"{name[:1].upper()}{name[-1:].lower()}" if len(name) > 1 else name.upper()


def _initial(pawn: Piece, map_: Area | None) -> str:
    """What tells a figure from the others on the map: as on its plans, or letters of its name."""
    others = [] if map_ is None else _pieces_on(map_)
    for one in others:
        if is_plan(one) and one.figure == pawn.figure and one.face.corner:
            return one.face.corner
    name = figure_name(pawn)
    rivals = {figure_name(one) for one in others if one.kind == "pawn"} - {name}
    for size in range(1, len(name)):
        if not any(rival[:size].lower() == name[:size].lower() for rival in rivals):
            return name[:1].upper() + name[1:size]
    return name[:1].upper()


def figure_name(pawn: Piece) -> str:
    """Who a figure is: "Tiny" for "Fox, Tiny"."""
    seat, _, name = bare(pawn.face.title).partition(", ")
    return name if name and pawn.figure is not None else seat


def _pieces_on(node: Area) -> list[Piece]:
    return [c for place in places_of(node) for c in place.children if isinstance(c, Piece)]


def is_plan(piece: Piece) -> bool:
    """The sign of a figure: where it means to go."""
    return piece.kind == "pin"


def cell_lines(place: Area, map_: Area | None = None) -> tuple[str, str, str]:
    """The three lines of a place, each at most as long as a hex is wide."""
    pieces = [c for c in place.children if isinstance(c, Piece)]
    figures = [letters(piece, map_) for piece in pieces if piece.kind == "pawn"]
    things = [letters(p) for p in pieces if p.kind != "pawn" and not is_plan(p)]
    plans = [piece.face.corner.lower() for piece in pieces if is_plan(piece)]
    mark = printed_sign(place)
    label = bare(place.label)
    name = _door(label) if place.towards else label
    head = f"{name} {mark}".rstrip()
    head = head if len(head) < CELL else f"{name}{mark}"
    lying = _fitting([*_counted(things), *figures])
    return head, lying or (FOG if place.state == "unknown" else _printed(place)), _fitting(plans)


def _counted(signs: Sequence[str]) -> list[str]:
    """Equal things by their number: "2Dg"."""
    counts = Counter(signs)
    bills = {sign for sign in counts if sign.startswith("$")}
    return [
        one
        for sign, n in counts.items()
        for one in ([sign] * n if sign in bills or n == 1 else [f"{n}{sign}"])
    ]


def _fitting(signs: Sequence[str]) -> str:
    """Signs beside each other as far as a hex is wide; a plus says that there are more."""
    spaced, packed = " ".join(signs), "".join(signs)
    if len(spaced) < CELL:
        return spaced
    if len(packed) < CELL:
        return packed
    figures = [sign for sign in signs if sign.startswith("@")]
    shown: list[str] = []
    for sign in [*figures, *(one for one in signs if one not in figures)]:
        if len("".join([*shown, sign])) < CELL - 1:
            shown.append(sign)
    return "".join(sorted(shown, key=signs.index)) + "+"


def printed_sign(place: Area) -> str:
    """What is printed on a hex and has a letter: "gC" for lockdown gate C."""
    if not place.badges or place.towards:
        return ""
    letter = bare(place.badges[0].label)
    words = bare(place.note).removesuffix(letter).split()
    return f"{words[-1][:1].lower()}{letter}" if words else letter


def _printed(place: Area) -> str:
    """What is printed on an empty hex, in short."""
    word = bare(place.note).split(" ")[0]
    return {"lockdown": "gate", "starting": "start"}.get(word, word)[: CELL - 1]


def hex_lines(node: Area) -> list[str]:
    """The map in characters: a picture, drawn with the names of whoever reads it."""
    laid = laid_out(node)
    wide = max((x for _, x, _ in laid), default=0) + CELL
    tall = max((y for _, _, y in laid), default=0) + TALL
    rows = [[" "] * wide for _ in range(tall)]
    for place, x, y in laid:
        for n, line in enumerate(cell_lines(place, node)):
            said = f"[{line}]" if place.towards and n == 0 else line
            for at, char in enumerate(said[: CELL - 1]):
                rows[y + n][x + at] = char
    lines = ["".join(row).rstrip() for row in rows]
    while lines and not lines[-1]:
        lines.pop()
    keep = _keeper(node)
    return [*(keep(f"  {line}") for line in lines), "", *legend(node)]


def laid_out(node: Area) -> list[tuple[Area, int, int]]:
    """Every place with its column and line; of several exits in one cell the first."""
    places = places_of(node)
    spots = [spot_of(place) for place in places]
    left = min((x for x, _ in spots), default=0)
    top = min((y for _, y in spots), default=0)
    found: dict[tuple[int, int], Area] = {}
    for place, spot in zip(places, spots, strict=True):
        found.setdefault(spot, place)
    half = CELL // 2
    return [(place, (x - left) * half, (y - top) * TALL) for (x, y), place in found.items()]


def _door(label: str) -> str:
    """A door as its cell shows it: "e1" for "exit 1", « s1 » for « sortie 1 »."""
    word, _, number = label.partition(" ")
    return f"{word[:1]}{number}" if number.isdigit() else label


def _keeper(node: Area) -> Callable[[str], str]:
    """How what is said already is kept from being said again: only where a scene stands apart."""
    return as_it_is if is_apart(node.label) else str


def legend(node: Area, keep: Callable[[str], str] | None = None) -> list[str]:
    """What every sign on this map stands for. With `keep` the words around it can be said."""
    keep = keep or _keeper(node)
    signs: dict[str, str] = {}
    plans: dict[str, str] = {}
    lettered = {bare(p.badges[0].label): p for p in places_of(node) if printed_sign(p)}
    for place in places_of(node):
        if mark := printed_sign(place):
            signs.setdefault(mark, keep(bare(place.note)))
    for piece in _pieces_on(node):
        if is_plan(piece):
            plans.setdefault(piece.face.corner.lower(), keep(bare(piece.face.title)))
        elif piece.face.shape != "bill":
            signs.setdefault(letters(piece, node), _named(piece, lettered, keep))
    said = ", ".join(f"{keep(sign)} {words}" for sign, words in sorted(signs.items()))
    lines = [f"  {FOG[:3]} unknown" + (f", {said}." if said else ".")]
    if plans:
        told = ", ".join(f"{keep(sign)} {words}" for sign, words in sorted(plans.items()))
        lines.append(f"  Below, who has planned the hex: {told}.")
    return lines


def _named(piece: Piece, lettered: Mapping[str, Area], keep: Callable[[str], str]) -> str:
    """A thing in the legend, with the place its letter stands for."""
    if piece.kind == "pawn":
        title = bare(piece.face.title)
        seat, _, rest = title.partition(", ")
        return keep(f"{rest} ({seat})" if rest and piece.figure is not None else title)
    place = lettered.get(piece.face.corner)
    title = keep(bare(piece.face.title).partition(",")[0])
    if place is None:
        return title
    return f"{title} ({keep(bare(place.note))} is on {keep(bare(place.label))})"


# In words

SIDE = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
"""From a cell to the next one on that side: columns and rows."""


def hex_words(node: Area, names: Sequence[str]) -> list[str]:
    """Every place with something on it, and every way in, in words."""
    told = [place for place in places_of(node) if place.towards or _lying(place)]
    return [_said(place, _lying(place), _way_in(place, node)) for place in told]


def place_words(place: Area, node: Area) -> str:
    """One place: what lies there, what it is next to."""
    around = [other.label for other in places_of(node) if _touch(place, other)]
    beside = _way_in(place, node) or (f"next to {', '.join(around)}" if around else "")
    about = place.about.rstrip(".")
    return ". ".join(filter(None, (_said(place, _lying(place), beside).rstrip("."), about))) + "."


def _said(place: Area, parts: Sequence[str], beside: str) -> str:
    return f"  {place.label}: {'; '.join(filter(None, (', '.join(parts), beside))) or 'nothing'}."


def _lying(place: Area) -> list[str]:
    pieces = [piece_words(c) for c in place.children if isinstance(c, Piece)]
    unknown = ["unknown"] if place.state == "unknown" else []
    return [*unknown, *filter(None, (place.note,)), *pieces]


def _way_in(place: Area, node: Area) -> str:
    """Which hex a place before the wall leans on."""
    if not place.towards:
        return ""
    into = [other.label for other in places_of(node) if _touch(place, other)]
    return f"leads to {into[0]}" if into else ""


def _touch(place: Area, other: Area) -> bool:
    """Do two places lie side by side? What is before the wall touches one hex only."""
    if place.at is None or other.at is None or place is other:
        return False
    if place.towards and other.towards:
        return False
    if other.towards:
        return _touch(other, place)
    step = (other.at[0] - place.at[0], other.at[1] - place.at[1])
    return step == SIDE[place.towards] if place.towards else step in SIDE.values()
