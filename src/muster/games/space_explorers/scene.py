"""How a view of Space Explorers lies on the table: rivals, Projects, the Center, one's own Hub."""

from __future__ import annotations

from collections import Counter
from typing import Any

from muster.kernel.scene import Area, Layout, Mark, Node, Piece, Text

from .box import ANY, SYMBOLS, SpaceBox
from .screen.pieces import (
    ICONS,
    STAR,
    card_piece,
    division_stack,
    project_piece,
    token_stack,
)
from .screen.plates import plate_of
from .screen.sight import Sight, reached, struck_for, tokens_of

TAKE_OR_RECRUIT = "take one into your hand, or recruit it"
NO_CARDS = "A hand card pays two symbols of any colour."


def layout(box: SpaceBox, view: dict[str, Any]) -> Layout:
    """The whole table as this seat sees it."""
    sight = Sight(box, view)
    table, seat = sight.table, sight.seat
    others = tuple(plate_of(box, table, p) for p in range(box.seats) if p != seat)
    parts: list[Node] = [
        Area("others", "row", others, role="others", span=4),
        projects_area(sight),
        market_area(sight),
    ]
    if seat is not None:
        parts.append(my_area(sight, seat))
    root = Area("table", "panel", tuple(parts))
    return Layout(root=root, phase=phase(view), step=table["round"])


def phase(view: dict[str, Any]) -> str:
    """Where we are, in words."""
    table = view["table"]
    words = [f"Round {table['round']}"]
    if view["over"]:
        return f"The end after round {table['round']}"
    if table["final"]:
        words.append("last turns")
    if table["active"] == view["seat"]:
        words.append("your turn")
    return " · ".join(words)


# What lies open to all


def projects_area(sight: Sight) -> Area:
    """The line of Projects: what each demands, and what the looking seat has of it."""
    box, table, skills = sight.box, sight.table, sight.skills
    near: tuple[int, ...] = ()
    if skills is not None:
        jokers = table["jokers"] if table["active"] == sight.seat else 0
        after = skills
        if sight.recruit >= 0:
            gained = box.skill_in[sight.recruit]
            after = tuple(map(sum, zip(skills, gained, strict=True)))
        near = reached(box, table, after, jokers)
    pieces = tuple(
        project_piece(box, name, skills, "affected" if box.project_at[name] in near else "")
        for name in table["projects"]
    )
    note = ""
    if not pieces:
        note = "all are completed"
    elif sight.seat is not None:
        note = "you may complete one at the end of your turn"
    return Area("projects", "row", pieces, label="Projects", note=note, role="supply", span=8)


def market_area(sight: Sight) -> Area:
    """The deck, and the Center with what each card would cost the looking seat."""
    table = sight.table
    deck = Area("deck", "stack", label="Deck", count=table["deck"], icon=ICONS["card back"], span=2)
    cards = tuple(_card_for(sight, name) for name in table["center"])
    note = "" if sight.seat is None else TAKE_OR_RECRUIT
    center = Area("center", "row", cards, label="Center", note=note, span=10)
    return Area("market", "panel", (deck, center), role="supply")


def _card_for(sight: Sight, name: str) -> Piece:
    """A card one could recruit: what the best Division strikes out is no longer due."""
    if sight.skills is None:
        return card_piece(sight.box, name)
    return card_piece(sight.box, name, struck_for(sight.box, sight.hub, sight.box.card_at[name]))


# One's own


def my_area(sight: Sight, seat: int) -> Area:
    """Points, tokens and free symbols; the hand; the five Divisions."""
    box, table = sight.box, sight.table
    hand = tuple(_card_for(sight, name) for name in table["hand"])
    working = table["active"] == seat
    spent = frozenset(table["used"]) if working else frozenset[str]()
    fresh = table["fresh"] if working else None
    divisions = tuple(
        division_stack(box, d, batch, f"division-{colour}", fresh or "", _spent(box, batch, spent))
        for d, (colour, batch) in enumerate(zip(box.colours, sight.hub, strict=True))
    )
    return Area(
        "mine",
        "panel",
        (
            _me(sight, seat),
            Area(
                "hand",
                "fan",
                hand,
                label="Your hand",
                note=NO_CARDS,
                icon="card-pickup",
                span=2,
            ),
            Area("hub", "panel", divisions, span=8),
        ),
        role="mine",
        seat=seat,
    )


def _spent(box: SpaceBox, batch: tuple[int, ...], spent: frozenset[str]) -> tuple[str, ...]:
    return tuple([box.card_ids[card] for card in batch if box.card_ids[card] in spent])


def _me(sight: Sight, seat: int) -> Area:
    """Points, skills, tokens and what is free in this turn."""
    box, table = sight.box, sight.table
    stars = table["stars"][seat]
    points = table["points"][seat]
    words = f"{points} point{'' if points == 1 else 's'}" + (f" {STAR}+{stars}" if stars else "")
    badges = []
    if table["first"] == seat:
        badges.append(Mark(icon=ICONS["first player"], label="first player"))
    skills = tuple(
        Mark(suit=colour, label=f"{colour} skills", value=str(n))
        for colour, n in zip(box.colours, sight.skills or (), strict=True)
    )
    mine: dict[str, tuple[str, ...]] = dict.fromkeys(box.colours, ())
    for name in tokens_of(table, seat):
        mine[name.rpartition("-")[0]] += (name,)
    tokens = tuple(
        token_stack(box, d, mine[colour], f"tokens-{colour}", sight.tokens_laid(colour))
        for d, colour in enumerate(box.colours)
        if mine[colour]
    )
    free = _free_symbols(sight)
    parts: list[Node] = [
        Text("points", words, role="total"),
        Text("skills", "", marks=skills),
        Area(
            "tokens",
            "row",
            tokens,
            label="Your tokens",
            badges=(Mark(label="pass to", seat=(seat + 1) % box.seats),),
            dense=True,
        ),
    ]
    if free:
        parts.append(Text("free", "Free this turn", role="heading", marks=free))
    claimed = tuple(project_piece(box, name, None, "") for name in table["claimed"][seat])
    if claimed:
        parts.append(Area("claimed", "row", claimed, label="Your Projects", dense=True))
    return Area(
        "me",
        "panel",
        tuple(parts),
        seat=seat,
        badges=tuple(badges),
        span=2,
    )


def _free_symbols(sight: Sight) -> tuple[Mark, ...]:
    """What the tops bring in this turn, without what is laid already (SE-45, SE-47, SE-48)."""
    box, table = sight.box, sight.table
    mine = table["active"] == sight.seat
    left = Counter(tuple(pick.split()[1:]) for pick in sight.laid if pick.startswith("use "))
    marks: list[Mark] = []
    for batch in sight.hub:
        name = box.card_ids[batch[-1]] if batch else ""
        if not name or (mine and (name == table["fresh"] or name in table["used"])):
            continue
        card = batch[-1]
        if box.ability[card] == SYMBOLS:
            for place in box.brings[card]:
                colour = box.colours[place]
                if left[name, colour]:
                    left[name, colour] -= 1
                else:
                    marks.append(Mark(suit=colour, label=f"{colour}, {box.card_name(card)}"))
        elif box.ability[card] == ANY:
            gone = sum(left[name, colour] for colour in box.colours)
            words = f"any colour, {box.card_name(card)}: {box.text[card]}"
            marks += [Mark(suit="any", label=words)] * max(0, box.yields[card] - gone)
    return tuple(marks)
