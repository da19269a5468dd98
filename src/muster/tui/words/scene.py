"""A scene in sentences: for the plain mode, for pipes, and for a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from muster.kernel.ask import TABLE
from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.kernel.scene import Area, Mark, Node, Piece, Scene, Text, walk
from muster.kernel.views.words import CLOCK, with_names
from muster.languages.message import plain_markdown
from muster.tui.words.apart import bare, capital
from muster.tui.words.boards import board_lines, cell_words, track_line
from muster.tui.words.hexes import hex_lines
from muster.tui.words.pieces import (
    counted,
    is_bare_pile,
    is_column,
    is_pile,
    is_rich,
    mark_words,
    needs_words,
    piece_name,
    piece_words,
    spot_words,
)
from muster.tui.words.sheets import list_lines, sheet_lines

FACT = "fact: "

ENTRIES = 12
"""Lines of a long list that are told if it is to be brief."""


def player_name(seat: int, names: Sequence[str]) -> str:
    """Who this is: a seat by its name, players beyond the seats are ghosts, -1 is the clock."""
    if seat == TABLE:
        return CLOCK
    return names[seat] if seat < len(names) else f"Ghost {seat - len(names) + 1}"


def seat_state(scene: Scene, seat: int) -> str:
    """What a seat is doing: "thinking", "sealed", "ready" or nothing."""
    for prompt in scene.prompts:
        if prompt.seat == seat:
            return "sealed" if prompt.answered else "ready" if prompt.idle else "thinking"
    return ""


def action_words(match: Match, action: str, names: Sequence[str]) -> str:
    """What an action does, in words, its amount behind them; what is none as it is."""
    if action not in match.box.catalogue.ids:
        return action
    said = without_amount(match, action)
    label = with_names(match.game.label(match.box, said), names)
    return label if said == action else f"{label}: {action.rpartition(' ')[2]}"


def without_amount(match: Match, action: str) -> str:
    """An action of the catalogue without the amount it ends in, if it does."""
    catalogue = match.box.catalogue
    verb = catalogue.verbs[catalogue.verb_of[catalogue.ids[action]]]
    return action.rpartition(" ")[0] if verb.amount else action


def table_lines(
    scene: Scene, names: Sequence[str], brief: bool = False, known: set[str] | None = None
) -> list[str]:
    """The whole table, one thing a line, headings first.

    If it is to be brief, what lies behind the plates of the others is left to be asked for, and of
    the lists printed on sheets those that are `known`, to which the new ones are added.
    """
    lines = [f"{scene.title}. {scene.phase}."]
    for child in scene.root.children:
        if brief and isinstance(child, Area) and child.role == "others":
            lines += _others(child, scene, names)
        elif brief and isinstance(child, Area) and child.role == "aside":
            lines += _beside(child, scene, names)
        else:
            shown = child if known is None else _without_lists(child, known)
            lines += node_lines(shown, scene, names)
    return lines


def _without_lists(node: Node, known: set[str]) -> Node:
    """The same without the lists printed on sheets in tabs that are known."""
    if not isinstance(node, Area):
        return node
    if node.kind != "tabs":
        return replace(node, children=tuple(_without_lists(c, known) for c in node.children))
    sheets: list[Node] = []
    for sheet in node.children:
        inside = sheet.children if isinstance(sheet, Area) else ()
        kept = tuple(c for c in inside if not isinstance(c, Area) or _is_news(c, known))
        sheets.append(replace(sheet, children=kept) if isinstance(sheet, Area) else sheet)
    return replace(node, children=tuple(sheets))


def _is_news(node: Area, known: set[str]) -> bool:
    """Is this anything but a list that is known? From now on it is known."""
    if node.kind != "list":
        return True
    titles = [child.face.title for child in node.children if isinstance(child, Piece)]
    said = f"{node.id}: {', '.join(titles)}"
    new = said not in known
    known.add(said)
    return new


def _beside(node: Area, scene: Scene, names: Sequence[str]) -> list[str]:
    """What is read beside the table: the end of a list that grows, the name of a longer text."""
    if node.count is None:
        return ["", f"{node.label}. (s {node.label.lower()} shows all of it.)"]
    told = node_lines(node, scene, names)
    return [*told[:2], *told[2:][-ENTRIES:]]


def _others(node: Area, scene: Scene, names: Sequence[str]) -> list[str]:
    """The plates, with a word about what lies behind them."""
    plates = [plate for plate in node.children if isinstance(plate, Area)]
    more = any(
        isinstance(child, Area) and child.kind != "spot"
        for plate in plates
        for child in plate.children
    )
    lines = ["", "Others. (s and a name shows all that a player has.)" if more else "Others."]
    for plate in plates:
        lines += [plate_line(plate, scene, names), *_piles_of(plate, names)]
    return lines


def node_lines(node: Node, scene: Scene, names: Sequence[str]) -> list[str]:
    """A part of the table and everything in it."""
    if isinstance(node, Piece):
        return [f"  {piece_words(node)}."]
    if isinstance(node, Text):
        return _text_lines(node, names, scene.seat)
    if node.role == "seat":
        inside = [c for c in node.children if isinstance(c, Area) and c.kind != "spot"]
        return [plate_line(node, scene, names), *each_line(inside, scene, names)]
    if node.kind == "board":
        return board_lines(node, names)
    if node.kind == "track":
        return [track_line(node)]
    if node.kind == "hexmap":
        return ["", f"{node.label}.", *hex_lines(node)]
    if node.kind == "tabs":
        sheets = [child for child in node.children if isinstance(child, Area)]
        return [line for sheet in sheets for line in sheet_lines(sheet)]
    if node.kind == "list":
        return list_lines(node)
    if node.kind == "stack" and node.children:
        top = node.children[-1]
        if isinstance(top, Piece) and top.form == "notice":
            face = top.face
            return [f"  {node.label} ({node.note}): {face.corner} {face.title}. {face.text}"]
    if node.kind == "cell":
        return [f"  {cell_words(node, names)}."]
    if node.kind == "spot":
        return [f"  {stopped(_spot(node, names))}"]
    if node.role == "aside":
        return ["", f"{node.label}.", *each_line(node.children, scene, names)]
    if node.role == "others":
        return ["", "Others.", *each_line(node.children, scene, names)]
    if node.role == "mine":
        whose = f"Yours, {player_name(node.seat, names)}." if node.seat is not None else "Yours."
        return ["", whose, *each_line(node.children, scene, names)]
    if is_bare_pile(node):
        note = f" ({node.note})" if node.note else ""
        return [f"  {node.label or 'Pile'}, face down: {node.count}{note}."] if node.count else []
    if is_column(node):
        return [f"  {_column(node)}."]
    return _area_lines(node, scene, names)


def _spot(node: Area, names: Sequence[str]) -> str:
    """One thing, its figures, and what lies on it."""
    figures = ", ".join(badge_words(node.badges, names))
    said = figures if figures and not node.children and not node.note else spot_words(node)
    aside = f" ({figures})" if figures and said != figures else ""
    return f"{f'{node.label}: ' if node.label else ''}{said}{aside}"


def each_line(nodes: Iterable[Node], scene: Scene, names: Sequence[str]) -> list[str]:
    return [line for node in nodes for line in node_lines(node, scene, names)]


def _text_lines(node: Text, names: Sequence[str], you: int | None) -> list[str]:
    if node.role == "entry":
        return [f"  {stopped(entry_words(node, names, you))}"]
    said = mark_words(node.marks) or [f"{m.value} {m.label}" for m in node.marks]
    marks = ("; " if any("," in word for word in said) else ", ").join(said)
    if not node.text:
        return [f"  {marks}."] if mark_words(node.marks) else []
    return [f"  {node.text}: {marks}." if marks else f"  {stopped(node.text)}"]


def entry_words(
    node: Text, names: Sequence[str], you: int | None, say: Callable[[str], str] = str
) -> str:
    """A line of a list: who, what, and what became of it, unless that has been said.

    The seat that looks is "You": what it did is worded so, "pay" where others "pays".
    """
    seats = [mark.seat for mark in node.marks if mark.seat is not None]
    who = [say("You") if seat == you else player_name(seat, names) for seat in seats]
    became = [
        mark.label for mark in node.marks if mark.label and bare(mark.label) not in bare(node.text)
    ]
    said = " ".join([*who[:1], node.text])
    return f"{said} ({', '.join(became)})" if became else said


def plate_line(node: Area, scene: Scene, names: Sequence[str]) -> str:
    """A seat's plate: who, the counts, what they have of each kind, what they are doing."""
    seat = TABLE if node.seat is None else node.seat
    name = node.label or player_name(seat, names)
    counts = ", ".join(counted(mark) for mark in node.badges)
    texts = [child for child in walk(node) if isinstance(child, Text)]
    inside = [w for text in texts if text.role != "speech" for w in mark_words(text.marks)]
    doing = {"thinking": "Is asked.", "sealed": "Has sealed an answer.", "ready": "Is ready."}
    state = doing.get(seat_state(scene, seat), "")
    has = f"Has {', '.join(inside)}." if inside else ""
    spots = [c for c in node.children if isinstance(c, Area) and c.kind == "spot"]
    lies = " ".join(f"{capital(spot_words(spot))}." for spot in spots)
    says = " ".join(f"Says: “{text.text}”" for text in texts if text.role == "speech")
    name = f"{name} ({node.note})" if node.note else name
    said = (f"{name}: {counts}." if counts else f"{name}.", lies, has, says, state)
    return "  " + " ".join(part for part in said if part)


def _piles_of(node: Area, names: Sequence[str]) -> list[str]:
    """What of a plate is said with it: piles in a line. The rest one has to look for."""
    piles = [c for c in node.children if isinstance(c, Area) and c.children and _is_piled(c)]
    return [f"    {_piles(pile, names)}." for pile in piles]


def _is_piled(node: Area) -> bool:
    return all(is_pile(child) and not is_bare_pile(child) for child in node.children)


def _piles(node: Area, names: Sequence[str]) -> str:
    """Piles in one line: "Your tokens, pass to Owl: 2 blue, 1 red"."""
    said = []
    for pile in node.children:
        assert isinstance(pile, Area)
        top = pile.children[-1]
        kind = (top.face.suit if isinstance(top, Piece) else "") or pile.label
        laid = len(pile.children) - (pile.count or 0)
        said.append(f"{pile.count} {kind}" + (f" ({laid} laid)" if laid > 0 else ""))
    return f"{_titled(node, names)}: {', '.join(said) or 'none'}"


def _titled(node: Area, names: Sequence[str]) -> str:
    """A label and what stands beside it."""
    label = node.label or (player_name(node.seat, names) if node.seat is not None else node.id)
    return ", ".join([label, *badge_words(node.badges, names)])


def badge_words(marks: Iterable[Mark], names: Sequence[str]) -> list[str]:
    """Badges in words, players by name."""
    said = []
    for mark in marks:
        who = player_name(mark.seat, names) if mark.seat is not None else ""
        said.append(" ".join(filter(None, (counted(mark), who))))
    return said


def _column(node: Area) -> str:
    """A column from the bottom to the top, of which only the top is said in full."""
    title = ", ".join([node.label or node.id, *mark_words(node.badges)])
    cards = [child for child in node.children if isinstance(child, Piece)]
    if not cards:
        return f"{title}: empty"
    under = [_covered(card) for card in cards[:-1]]
    lead = f"from the bottom {'; '.join(under)}; on top" if under else "on top"
    return f"{title}: {lead} {piece_words(cards[-1], with_cost=False)}"


def _covered(piece: Piece) -> str:
    marks = needs_words(piece.face.badges)
    return f"{piece_name(piece)} ({marks})" if marks else piece_name(piece)


def _area_lines(node: Area, scene: Scene, names: Sequence[str]) -> list[str]:
    if node.children and _is_piled(node):
        return [f"  {_piles(node, names)}."]
    cells = [child for child in node.children if isinstance(child, Area) and child.kind == "cell"]
    if cells and len(cells) == len(node.children):
        return [f"  {node.label}: {'; '.join(cell_words(cell, names) for cell in cells)}."]
    whose = player_name(node.seat, names) if node.seat is not None else node.id
    label = node.label or whose if node.kind == "spot" else _titled(node, names)
    pieces = [child for child in node.children if isinstance(child, Piece)]
    rest = [child for child in node.children if not isinstance(child, Piece)]
    rich = any(is_rich(piece.face) for piece in pieces)
    if tally := _tally(pieces):
        return [f"  {label}: {tally}."]
    shown = "; ".join(piece_words(piece) for piece in pieces)
    each = [f"    {piece_words(piece)}." for piece in pieces]
    inner = each_line(rest, scene, names)
    if node.role in ("supply", "question"):
        lying = [f"  {shown}."] if shown else [] if inner else ["  Nothing."]
        head = [f"{node.label}. {capital(node.note)}".strip()] if node.label else []
        return ["", *head, *inner, *(each if rich else lying)]
    if node.kind == "panel" and not node.label:
        aside = ", ".join(badge_words(node.badges, names))
        return [*([f"  {capital(aside)}."] if aside else []), *inner, *each]
    if not pieces and not rest and node.badges:
        note = f" ({node.note})" if node.note else ""
        return [f"  {node.label or whose}{note}: {', '.join(badge_words(node.badges, names))}."]
    if not pieces and not rest and not node.label and node.seat is None:
        return []  # a place without a name, in which nothing lies
    if not pieces and not rest:
        state = seat_state(scene, node.seat) if node.seat is not None else ""
        note = f" {node.note}" if node.kind == "fan" else ""
        return [f"  {label}: {state or 'nothing'}.{note}"]
    note = f" ({node.note})" if node.kind != "fan" and node.note else ""
    if node.kind == "fan" or rich:
        return [f"  {label}{note}:", *each, *inner]
    return [f"  {label}{note}: {shown}.", *inner] if shown else [f"  {label}{note}:", *inner]


def _tally(pieces: Sequence[Piece]) -> str:
    """Equal things of which some are not there yet, counted: "1 of 3"."""
    waiting = [piece for piece in pieces if piece.state == "dim"]
    if not waiting or len({piece.face for piece in pieces}) > 1:
        return ""
    return f"{len(pieces) - len(waiting)} of {len(pieces)}"


def refusal_lines(
    refused: Illegal, clause_text: str, named: Mapping[str, str], say: Callable[[str], str] = str
) -> list[str]:
    """Why not: the reason, the numbers, the rule."""
    lines = [stopped(capital(say(refused.reason)))]
    lines += [f"  {name}: {fact}" for name, fact in fact_words(news_of(refused), named, say)]
    lines.append(f"  Rule {refused.clause}: {plain_markdown(clause_text)}")
    return lines


def news_of(refused: Illegal) -> dict[str, Any]:
    """The numbers behind a refusal; a list of words its reason has named already is none."""
    words = set(refused.reason.replace(",", " ").split())
    return {
        name: fact
        for name, fact in refused.facts.items()
        if not (isinstance(fact, (list, tuple)) and fact and words.issuperset(map(str, fact)))
    }


def fact_words(
    facts: Mapping[str, Any], named: Mapping[str, str], say: Callable[[str], str] = str
) -> list[tuple[str, str]]:
    """The numbers behind a refusal, ids replaced by what the pieces are called."""

    def said(value: Any) -> str:
        if isinstance(value, (list, tuple)):
            return ", ".join(said(one) for one in value) or say("none")
        if isinstance(value, Mapping):
            each = (say(f"{count} {name}") for name, count in value.items())
            return ", ".join(each) or say("none")
        return say(named.get(str(value), str(value)))

    return [(_called(name.replace("_", " "), say), said(value)) for name, value in facts.items()]


def _called(fact: str, say: Callable[[str], str]) -> str:
    """What a number is of. A message of its own: the word alone may be said of other things."""
    said = say(f"{FACT}{fact}")
    return fact if bare(said).startswith(FACT) else said


def stopped(text: str) -> str:
    """A sentence with a full stop behind it, unless it ends already."""
    return text if bare(text).endswith((".", "?", "!", "…", ".”")) else f"{text}."
