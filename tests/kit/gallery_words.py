"""What the gallery says, node by node: the words and figures a client has to show."""

from __future__ import annotations

from collections.abc import Iterator

from muster.kernel.scene import Area, Mark, Node, Piece, Text, walk


def words_of(node: Node) -> Iterator[str]:
    """Everything this node and what lies in it says, each word or figure once."""
    tracks = [one for one in walk(node) if isinstance(one, Area) and one.kind == "track"]
    steps = [step for track in tracks for step in track.children]
    for one in walk(node):
        if one in steps:
            continue  # the cells of a track are counted
        if isinstance(one, Text):
            yield one.text
            yield from _marks(one.marks)
        elif isinstance(one, Piece):
            face = one.face
            yield from filter(None, (face.title, face.corner, face.text, face.about))
            yield from filter(None, face.dice)
            yield from _marks((*face.bands, *face.badges))
        else:
            yield from _area(one)


def _area(node: Area) -> Iterator[str]:
    # A place on a map is told by what is read about it, in the browser instead of its note.
    yield from filter(None, (node.label, node.about or node.note))
    if node.count is not None and node.kind in ("stack", "track"):
        yield str(node.count)
    yield from _marks(node.badges)


def _marks(marks: tuple[Mark, ...]) -> Iterator[str]:
    for mark in marks:
        yield from filter(None, (mark.label, mark.value))


def figures_of(node: Node) -> Iterator[str]:
    """The numbers among them: those must be seen, not only read aloud.

    What a note demands is as many shapes of a suit, which one counts.
    """
    papers = [one for one in walk(node) if isinstance(one, Area) and one.kind == "note"]
    shapes = {mark.value for paper in papers for mark in paper.badges if mark.suit}
    return (word for word in words_of(node) if word.lstrip("$").isdigit() and word not in shapes)
