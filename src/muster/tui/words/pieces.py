"""Pieces and marks in words: what they are called, what they cost, what they demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from muster.kernel.scene import Area, Face, Mark, Node, Piece, Scene
from muster.tui.words.apart import apart, bare, capital, is_apart, numbered, singular
from muster.tui.words.spoken import SAID

NOT_NOW = " (not in play now)"
OFF = " (turned off)"
OUT = " (out)"

_SMALL = "X2"

Say = Callable[[str], str]
"""How words are read that are not the scene's, where that is said already: else lines are."""


def piece_name(piece: Piece, say: Say = str) -> str:
    """A piece as one would call it: "Team of Two: Space + Dinosaurs", "portrait (red 4)"."""
    face = piece.face
    if piece.form == "slip":
        line = " ".join(part for part in (face.text, face.corner) if part)
        return f"{face.title}: {line}" if line and face.title else face.title or line
    if not face.title and (face.text or face.corner):
        return " ".join(part for part in (face.corner, face.text) if part)
    if not face.title:
        return say(f"a {piece.kind} face down")
    if is_rich(face):
        return face.title
    kinds = " + ".join(mark.label or say(mark.suit) for mark in face.bands)
    if kinds:
        return f"{face.title}: {kinds}"
    colour = say(face.suit) if face.suit else ""
    suit = colour if face.suit != "any" and colour not in bare(face.title).split() else ""
    corner = face.corner if piece.look != "card" and face.corner != face.title else ""
    text = "" if is_told(face) else face.text
    if suit and " " in text:
        suit += ","  # words about it, not what it is called
    aside = " ".join(part for part in (suit, text, corner) if part)
    return f"{face.title} ({aside})" if aside else face.title


def is_told(face: Face) -> bool:
    """Are there sentences on it? They are no part of its name."""
    return face.text.endswith(".") or ": " in bare(face.text)


def is_rich(face: Face) -> bool:
    """Is there more printed on it than fits into a name? The kinds of a card are part of it."""
    return bool(face.cost or face.badges) and not face.bands


def names_of(scene: Scene, say: Say = str) -> dict[str, str]:
    """What the pieces on the table are called, by node id."""
    return {node.id: piece_name(node, say) for node in scene.nodes() if isinstance(node, Piece)}


def heads_of(scene: Scene, say: Say = str) -> dict[str, str]:
    """What one touches to answer, by node id: pieces, and piles face down by their label."""
    piles = {n.id: n.label for n in scene.nodes() if is_bare_pile(n) and isinstance(n, Area)}
    return names_of(scene, say) | {name: label for name, label in piles.items() if label}


def is_bare_pile(node: Node) -> bool:
    """A pile face down: there is only a number to see."""
    return is_pile(node) and isinstance(node, Area) and not node.children


def is_pile(node: Node) -> bool:
    """Pieces on top of each other, of which the number counts."""
    return isinstance(node, Area) and node.kind == "stack"


def is_column(node: Node) -> bool:
    """Pieces that overlap, the last one on top; also while there are none yet."""
    return isinstance(node, Area) and node.kind == "column"


def spot_words(node: Area, say: Say = str) -> str:
    """One thing and what lies on it: "Snitch (beige), with 2 ante"; or why it is empty."""
    pieces = [child for child in node.children if isinstance(child, Piece)]
    rest = [child for child in node.children if isinstance(child, Area)]
    if not pieces:
        return "; ".join(spot_words(area, say) for area in rest) or node.note or say("nothing")
    under = "; ".join([piece_words(pieces[0], say=say), *(spot_words(area, say) for area in rest)])
    small = _piled(pieces[1:])
    aside = f" ({node.note})" if node.note else ""
    if not small:
        return f"{under}{aside}"
    lying = say(_with(SAID, _SMALL)).replace(_SMALL, small, 1)
    return lying.replace(SAID, f"{under}{aside}", 1)


def _with(under: str, small: str) -> str:
    return f"{under}, with {small}"


def _piled(pieces: Sequence[Piece]) -> str:
    """Small things added up by what they are: two tokens of "1 ante" are "2 ante"; dice apart."""
    dice = [f"die {piece.face.corner}" for piece in pieces if piece.kind == "die"]
    totals: dict[str, int] = {}
    for face in [piece.face for piece in pieces if piece.kind != "die"]:
        name = face.title or face.text or "small thing"
        totals[name] = totals.get(name, 0) + (int(face.corner) if face.corner.isdigit() else 1)
    return ", ".join([*dice, *(numbered(count, name) for name, count in totals.items())])


def piece_words(piece: Piece, with_cost: bool = True, say: Say = str) -> str:
    """All that is printed on a piece, in one sentence or two, without the last full stop."""
    face = piece.face
    state = {"dim": NOT_NOW, "off": OFF, "out": OUT}.get(piece.state, "")
    if not is_rich(face) or not face.title:
        known = needs_words(face.badges)
        told = f". {face.text.rstrip('.')}" if face.title and is_told(face) else ""
        return piece_name(piece, say) + (f" ({known})" if known else "") + state + told
    parts = [cost_words(face)] if face.cost and with_cost else []
    parts += [dice_words(face)] if face.dice and with_cost else []
    unit = face.text if piece.form == "poster" else ""
    if face.corner:
        parts.append(f"{face.corner} {unit}" if unit else f"worth {face.corner}")
    parts += [words for words in (needs_words(face.badges),) if words]
    said = f"{face.title}{state}: {'; '.join(parts)}" if parts else f"{face.title}{state}"
    text = "" if unit else face.text or " and ".join(face.symbols)
    return f"{said}. {capital(text).rstrip('.')}" if text else said


def cost_words(face: Face) -> str:
    """The cost from the top downwards, and what of it is not due."""
    kept = max(0, len(face.cost) - face.struck)
    due, struck = face.cost[:kept], face.cost[kept:]
    said = f"costs {in_runs(due)}" if due else "costs nothing"
    return f"{said} ({in_runs(struck)} struck out)" if struck else said


def dice_words(face: Face) -> str:
    """The dice a card is used with: "white 5, black 1"."""
    said = zip(("white", "black"), face.dice, strict=False)
    return ", ".join(f"{colour} {value}" for colour, value in said if value)


def in_runs(suits: Iterable[str]) -> str:
    """Suits in their order, equal ones beside each other counted: "2 yellow, 1 red"."""
    return ", ".join(f"{len(list(run))} {name}" for name, run in groupby(suits))


def needs_words(marks: Sequence[Mark]) -> str:
    """What a face demands and what of that is there, or what it brings along."""
    if any(mark.have for mark in marks):
        said = f"needs {', '.join(_need(mark) for mark in marks)}"
        return said if missing(marks) else f"{said}: all there"
    if any(mark.value for mark in marks):
        return ", ".join(mark_words(marks))
    return ", ".join(_in_number([mark.label or mark.suit for mark in marks]))


def _need(mark: Mark) -> str:
    there = "there" if mark.have == mark.value else f"{mark.have or 0} there"
    return f"{counted(mark)} ({there})"


def missing(marks: Iterable[Mark]) -> bool:
    """Is anything that is demanded not there yet?"""
    return any(mark.value and mark.have != mark.value for mark in marks)


def _in_number(labels: Sequence[str], say: Say = str) -> Iterator[str]:
    """Equal words counted: "red skill", "2 red skills"; where they are said already nobody knows
    their plural: « 2 × jeton bleu ».
    """
    for label in dict.fromkeys(labels):
        count = labels.count(label)
        times = f"key: {count} times {SAID}"  # a message of its own: games say "2 times" as well
        if count == 1:
            yield label
        elif is_apart(label):
            yield apart(f"{count} {bare(label)}s")
        else:
            said = say(times)
            yield f"{count} {label}s" if said == times else said.replace(SAID, label, 1)


def mark_words(marks: Iterable[Mark]) -> list[str]:
    """Marks that say something; a kind of which there is none is not worth a word."""
    said = []
    for mark in marks:
        if mark.suit and mark.value == "0":
            continue
        name = mark.label or mark.suit
        if mark.value == "1":
            name = _one_of(name)
        said.append(numbered(mark.value, name))
    return said


def _one_of(label: str) -> str:
    """ "red skills" of which there is one; a name of one word may be that of a kind."""
    before, space, last = label.rpartition(" ")
    return f"{before} {singular(last)}" if space else label


def counted(mark: Mark) -> str:
    """A number of things, one of them in the singular: "3 Treasures", "1 card in hand"."""
    thing = singular(mark.label) if mark.value == "1" else mark.label
    return numbered(mark.value, thing)


def laid_words(picked: Iterable[str], scene: Scene, but: Sequence[str] = (), say: Say = str) -> str:
    """The pieces an answer in the making has touched, in words; `but` were named already."""
    named = names_of(scene, say)
    found = [named[node] for node in picked if node in named and node not in but]
    return ", ".join(_in_number(found, say))
