"""Looking closer, in words: what a player has, what is printed on a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from muster.kernel.scene import Area, Node, Piece, Scene
from muster.tui.words.apart import bare
from muster.tui.words.hexes import hex_lines, hex_words, legend, place_words, places_of
from muster.tui.words.pieces import is_rich, piece_words
from muster.tui.words.scene import node_lines, player_name


def look_lines(
    scene: Scene, names: Sequence[str], what: str, say: Callable[[str], str] = str
) -> list[str]:
    """What a player has, behind the plate too, what is beside the table, or all on a piece.

    `what` is a name or the beginning of one, or the node id of a piece; `say` says what things are
    called where that is read in another language.
    """
    wanted = what.lower()

    def called(text: str) -> str:
        return say(text).lower()

    plates = _plates(scene, names)
    found = [seat for seat, (name, _) in plates.items() if name.lower().startswith(wanted)]
    if wanted and len(found) == 1:
        return seat_lines(scene, names, found[0])
    for node in scene.nodes():
        if isinstance(node, Area) and node.role == "aside" and wanted:
            if called(node.label).startswith(wanted):
                return node_lines(node, scene, names)
    for node in scene.nodes():
        if isinstance(node, Area) and node.kind == "hexmap" and wanted in (node.id, "map"):
            return [*hex_lines(node), "", *hex_words(node, names)]
    for node in scene.nodes():
        if isinstance(node, Area) and node.kind == "hexmap":
            for place in places_of(node):
                if wanted in (place.id.lower(), called(place.label)):
                    return [place_words(place, node)]
    pieces = [node for node in scene.nodes() if isinstance(node, Piece)]
    exact = [p for p in pieces if wanted and wanted in (p.id, called(p.face.title))]
    near = exact or [p for p in pieces if wanted and wanted in called(p.face.title)]
    if near:
        return list(dict.fromkeys(f"  {_all_of(piece)}." for piece in near))
    for node in scene.nodes():
        if isinstance(node, Area) and node.label and wanted in (node.id, called(node.label)):
            return _all_about(node, scene, names)
    known = ", ".join(name for name, _ in plates.values())
    return [f"There is no {what!r} to look at. Say a piece, or a player: {known}."]


def node_called(scene: Scene, what: str) -> str:
    """The node id of what is called so: by id, by its name, or by a word of its name."""
    wanted = what.lower()
    named: dict[str, str] = {}
    for node in scene.nodes():
        name = node.face.title if isinstance(node, Piece) else getattr(node, "label", "")
        if node.id.lower() == wanted:
            return node.id
        if name:
            named.setdefault(name.lower(), node.id)
    near = [node for name, node in named.items() if wanted in name.replace(",", " ").split()]
    return named.get(wanted) or (near[0] if near else "")


def look_closely(scene: Scene, names: Sequence[str], nodes: Iterable[str]) -> list[str]:
    """Everything about some nodes in words; of places on a map also what its signs mean."""
    wanted = set(nodes)
    lines: list[str] = []
    signs: list[str] = []
    for node in scene.nodes():
        if isinstance(node, Area) and node.kind == "hexmap":
            places = [place for place in places_of(node) if place.id in wanted]
            lines += [place_words(place, node).strip() for place in places]
            signs += [line.strip() for line in legend(node)]
            wanted -= {node.id, *(place.id for place in places)}
        elif (
            node.id in wanted
            and isinstance(node, Piece)
            and (is_rich(node.face) or node.face.about)
        ):
            lines.append(f"{_all_of(node)}.")
        elif node.id in wanted and isinstance(node, Area) and node.role != "mine":
            lines += [line.strip() for line in _all_about(node, scene, names)]
    return [*lines, *signs]


def pointed_words(scene: Scene, names: Sequence[str], nodes: Iterable[str]) -> list[str]:
    """What somebody points at, each in a line: a piece with all that is printed on it, a place with
    what lies there if that is said in a line, else by its name.
    """
    wanted = tuple(nodes)
    found: dict[str, str] = {}
    for node in scene.nodes():
        if isinstance(node, Area) and node.kind == "hexmap":
            places = [place for place in places_of(node) if place.id in wanted]
            found |= {place.id: place_words(place, node).strip() for place in places}
        elif node.id in wanted and node.id not in found:
            found[node.id] = _in_a_line(node, scene, names)
    return [found[node] for node in wanted if found.get(node)]


def _in_a_line(node: Node, scene: Scene, names: Sequence[str]) -> str:
    if isinstance(node, Piece):
        return f"{piece_words(node)}."
    lines = [line.strip() for line in node_lines(node, scene, names) if line.strip()]
    if len(lines) == 1:
        return lines[0]
    if not isinstance(node, Area):
        return ""
    whose = "" if node.seat is None else player_name(node.seat, names)
    return f"{node.label or whose}." if node.label or whose else ""


def seat_lines(scene: Scene, names: Sequence[str], seat: int) -> list[str]:
    """A seat's plate and what lies behind it."""
    _, plate = _plates(scene, names)[seat]
    return node_lines(plate, scene, names)


def _plates(scene: Scene, names: Sequence[str]) -> dict[int, tuple[str, Area]]:
    """Whose things can be looked at: name and area by seat."""
    return {
        node.seat: (node.label or player_name(node.seat, names), node)
        for node in scene.nodes()
        if isinstance(node, Area) and node.role in ("seat", "mine") and node.seat is not None
    }


def _all_of(piece: Piece) -> str:
    face, words = piece.face, piece_words(piece)
    parts = (face.corner, face.text, *(mark.label for mark in face.badges))
    told = bare(words).lower()
    more = [part for part in dict.fromkeys(parts) if bare(part).rstrip(".").lower() not in told]
    said = f"{words} ({', '.join(part.rstrip('.') for part in more)})" if more else words
    return ". ".join(filter(None, (said, face.about.rstrip("."))))


def _all_about(node: Area, scene: Scene, names: Sequence[str]) -> list[str]:
    """An area in words, and what of it they have left out."""
    lines = node_lines(node, scene, names)
    told = bare("\n".join(lines)).lower()
    rest = [part for part in (node.label, node.note, node.about) if bare(part).lower() not in told]
    return [*lines, *(f"  {part}" for part in rest)]
