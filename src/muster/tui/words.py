"""A scene in sentences: for the plain mode, for pipes, and for a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from muster.kernel.ask import TABLE
from muster.kernel.errors import Illegal
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Area, Mark, Node, Piece, Prompt, Scene, Text, walk

NOT_NOW = " (not in play now)"


def player_name(seat: int, names: Sequence[str]) -> str:
    """Who this is: a seat by its name, players beyond the seats are ghosts, -1 is the table."""
    if seat == TABLE:
        return "the table"
    return names[seat] if seat < len(names) else f"Ghost {seat - len(names) + 1}"


def piece_name(piece: Piece) -> str:
    """A piece as one would call it: "Team of Two: Space + Dinosaurs", "portrait (red 4)"."""
    face = piece.face
    if not face.title:
        return f"a {piece.kind} face down"
    kinds = " + ".join(mark.label or mark.suit for mark in face.bands)
    if kinds:
        return f"{face.title}: {kinds}"
    suit = face.suit if face.suit != "any" else ""
    corner = face.corner if piece.kind != "card" and face.corner != face.title else ""
    aside = " ".join(part for part in (suit, face.text, corner) if part)
    return f"{face.title} ({aside})" if aside else face.title


def names_of(scene: Scene) -> dict[str, str]:
    """What the pieces on the table are called, by node id."""
    return {node.id: piece_name(node) for node in scene.nodes() if isinstance(node, Piece)}


def mark_words(marks: Iterable[Mark]) -> list[str]:
    """Marks that say something; a kind of which there is none is not worth a word."""
    said = []
    for mark in marks:
        if mark.suit and mark.value == "0":
            continue
        name = mark.label or mark.suit
        said.append(f"{mark.value} {name}".strip())
    return said


def counted(mark: Mark) -> str:
    """A number of things, one of them in the singular: "3 Treasures", "1 card in hand"."""
    thing, space, rest = mark.label.partition(" ")
    if mark.value == "1" and thing.endswith("s") and not thing.endswith("ss"):
        thing = thing[:-1]
    return f"{mark.value} {thing}{space}{rest}".strip()


def seat_state(scene: Scene, seat: int) -> str:
    """What a seat is doing: "thinking", "sealed" or nothing."""
    for prompt in scene.prompts:
        if prompt.seat == seat:
            return "sealed" if prompt.answered else "thinking"
    return ""


def table_lines(scene: Scene, names: Sequence[str]) -> list[str]:
    """The whole table, one thing a line, headings first."""
    lines = [f"{scene.title}. {scene.phase}."]
    for child in scene.root.children:
        lines += _lines(child, scene, names)
    return lines


def _lines(node: Node, scene: Scene, names: Sequence[str]) -> list[str]:
    if isinstance(node, Piece):
        return [f"  {piece_name(node)}."]
    if isinstance(node, Text):
        return _text_lines(node)
    if node.role == "seat":
        return [_plate(node, scene, names)]
    if node.role == "others":
        return ["", "Others.", *_each(node.children, scene, names)]
    if node.role == "mine":
        whose = f"Yours, {player_name(node.seat, names)}." if node.seat is not None else "Yours."
        return ["", whose, *_each(node.children, scene, names)]
    if node.kind == "stack" and not node.children:
        return [f"  {node.label or 'Pile'}, face down: {node.count or 0}."]
    return _area_lines(node, scene, names)


def _each(nodes: Iterable[Node], scene: Scene, names: Sequence[str]) -> list[str]:
    return [line for node in nodes for line in _lines(node, scene, names)]


def _text_lines(node: Text) -> list[str]:
    marks = ", ".join(mark_words(node.marks) or [f"{m.value} {m.label}" for m in node.marks])
    if not node.text:
        return [f"  {marks}."] if mark_words(node.marks) else []
    return [f"  {node.text}: {marks}." if marks else f"  {node.text}."]


def _plate(node: Area, scene: Scene, names: Sequence[str]) -> str:
    seat = TABLE if node.seat is None else node.seat
    name = node.label or player_name(seat, names)
    counts = ", ".join(counted(mark) for mark in node.badges)
    inside = [
        word for child in walk(node) if isinstance(child, Text) for word in mark_words(child.marks)
    ]
    state = {"thinking": "Is asked.", "sealed": "Has sealed an answer."}.get(
        seat_state(scene, seat), ""
    )
    has = f"Has {', '.join(inside)}." if inside else ""
    return "  " + " ".join(part for part in (f"{name}: {counts}.", has, state) if part)


def _area_lines(node: Area, scene: Scene, names: Sequence[str]) -> list[str]:
    whose = player_name(node.seat, names) if node.seat is not None else node.id
    label = node.label or whose
    pieces = [child for child in node.children if isinstance(child, Piece)]
    rest = [child for child in node.children if not isinstance(child, Piece)]
    shown = "; ".join(piece_name(piece) + NOT_NOW * (piece.state == "dim") for piece in pieces)
    inner = _each(rest, scene, names)
    if node.role in ("supply", "question"):
        lying = [f"  {shown}."] if shown else [] if inner else ["  Nothing."]
        head = [f"{node.label}. {node.note}".strip()] if node.label else []
        return ["", *head, *inner, *lying]
    if not pieces and not rest:
        state = seat_state(scene, node.seat) if node.seat is not None else ""
        return [f"  {label}: {state or 'nothing'}."]
    if node.kind == "fan":
        return [f"  {label}:", *(f"    {piece_name(piece)}." for piece in pieces)]
    return [f"  {label}: {shown}.", *inner] if shown else [f"  {label}:", *inner]


def prompt_lines(prompt: Prompt, named: Mapping[str, str], before: int = 0) -> list[str]:
    """The question and its choices, numbered on from those before."""
    lines = [f"{prompt.text} [{prompt.clause}]"]
    if prompt.picks:
        lines.append(f"So far: {', '.join(pick_name(pick, named) for pick in prompt.picks)}.")
    if prompt.answered:
        lines.append("You have answered; until the others have, you may answer anew:")
    width = len(str(before + len(prompt.choices)))
    for number, choice in enumerate(prompt.choices, start=before + 1):
        lines.append(f"  {number:>{width}}. {choice.label}  ({choice.action})")
    return lines


def pick_name(action: str, named: Mapping[str, str]) -> str:
    """A pick in words: the pieces its words name, or the action itself."""
    found = [named[word] for word in action.split()[1:] if word in named]
    return ", ".join(found) or action


def refusal_lines(refused: Illegal, clause_text: str, named: Mapping[str, str]) -> list[str]:
    """Why not: the reason, the numbers, the rule."""
    lines = [f"{capital(refused.reason)}."]
    lines += [f"  {name}: {fact}" for name, fact in fact_words(refused.facts, named)]
    lines.append(f"  Rule {refused.clause}: {plain_markdown(clause_text)}")
    return lines


def fact_words(facts: Mapping[str, Any], named: Mapping[str, str]) -> list[tuple[str, str]]:
    """The numbers behind a refusal, ids replaced by what the pieces are called."""

    def said(value: Any) -> str:
        if isinstance(value, (list, tuple)):
            return ", ".join(said(one) for one in value) or "none"
        return named.get(str(value), str(value))

    return [(name.replace("_", " "), said(value)) for name, value in facts.items()]


def outcome_lines(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """The scoring sheet in words: who has what from where, the tie-break, the winners."""
    everybody = sheet_names(outcome, names)
    totals = (*outcome.scores, *outcome.others)
    lines = [f"The game is over: {outcome.ending}."]
    for seat in by_result(outcome):
        parts = [f"{row.label} {row.points[seat]}" for row in outcome.sheet]
        lines.append(f"  {everybody[seat]}: {totals[seat]} points ({', '.join(parts)}).")
    if outcome.tiebreak:
        lines.append(f"Tie-break: {outcome.tiebreak}.")
    lines.append(winner_line(outcome, names))
    return lines


def winner_line(outcome: Outcome, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        return "Nobody wins."
    if len(winners) == 1:
        return f"{winners[0]} wins."
    return f"{' and '.join(winners)} share the win."


def sheet_names(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Names for every column of the sheet; players without a seat are ghosts."""
    players = len(outcome.scores) + len(outcome.others)
    return [player_name(player, names) for player in range(players)]


def by_result(outcome: Outcome) -> list[int]:
    """The columns of the sheet, winners first, then by points."""
    totals = (*outcome.scores, *outcome.others)
    return sorted(range(len(totals)), key=lambda n: (n not in outcome.winners, -totals[n], n))


def capital(text: str) -> str:
    """A sentence begins with a capital, unless it begins with an id."""
    first = text.partition(" ")[0]
    return text[:1].upper() + text[1:] if first.isalpha() else text


def plain_markdown(text: str) -> str:
    """Rulebook text without its marks."""
    return text.replace("**", "").replace("`", "")
