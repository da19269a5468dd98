"""Looking closer, in words: what a player has, what is printed on a piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from muster.kernel.scene import Area, Piece, Scene
from muster.tui.hexes import hex_lines, hex_words
from muster.tui.naming import is_rich, piece_words
from muster.tui.words import node_lines, player_name


def look_lines(scene: Scene, names: Sequence[str], what: str) -> list[str]:
    """What a player has, behind the plate too, what is beside the table, or all on a piece.

    `what` is a name or the beginning of one, or the node id of a piece.
    """
    wanted = what.lower()
    plates = _plates(scene, names)
    found = [seat for seat, (name, _) in plates.items() if name.lower().startswith(wanted)]
    if wanted and len(found) == 1:
        return seat_lines(scene, names, found[0])
    for node in scene.nodes():
        if isinstance(node, Area) and node.role == "aside" and wanted:
            if node.label.lower().startswith(wanted):
                return node_lines(node, scene, names)
    for node in scene.nodes():
        if isinstance(node, Area) and node.kind == "hexmap" and wanted in (node.id, "map"):
            return [*hex_lines(node), "", *hex_words(node, names)]
    pieces = [node for node in scene.nodes() if isinstance(node, Piece) and node.face.title]
    exact = [p for p in pieces if wanted in (p.id, p.face.title.lower())]
    near = exact or [p for p in pieces if wanted and wanted in p.face.title.lower()]
    if near:
        return list(dict.fromkeys(f"  {_all_of(piece)}." for piece in near))
    known = ", ".join(name for name, _ in plates.values())
    return [f"There is no {what!r} to look at. Say a piece, or a player: {known}."]


def look_closely(scene: Scene, names: Sequence[str], nodes: Iterable[str]) -> list[str]:
    """Everything about some nodes in words."""
    wanted = set(nodes)
    lines: list[str] = []
    for node in scene.nodes():
        if node.id in wanted and isinstance(node, Piece) and is_rich(node.face):
            lines.append(f"{_all_of(node)}.")
        elif node.id in wanted and isinstance(node, Area) and node.role != "mine":
            lines += [line.strip() for line in node_lines(node, scene, names)]
    return lines


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
    return ". ".join(filter(None, (piece_words(piece), piece.face.about.rstrip("."))))
