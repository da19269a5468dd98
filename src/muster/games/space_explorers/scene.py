"""How a view of Space Explorers lies on the table: rivals, Projects, the Center, one's own Hub."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from muster.games.space_explorers.box import ANY, SYMBOLS, Counts, SpaceBox
from muster.games.space_explorers.faces import (
    ICONS,
    STAR,
    card_piece,
    division_stack,
    icon_of,
    project_piece,
    token_stack,
)
from muster.games.space_explorers.sight import (
    hub_of,
    laid_of,
    own_of,
    paid_so_far,
    paying,
    reached,
    skills_of,
    struck_for,
)
from muster.games.space_explorers.state import Hub
from muster.kernel.game import Table
from muster.kernel.scene import Area, Layout, Mark, Node, Piece, Text

TAKE_OR_RECRUIT = "take one into your hand, or recruit it"
NO_CARDS = "A hand card pays two symbols of any colour."


class Sight:
    """What this view means for the seat that looks: its skills, and the answer it is giving."""

    def __init__(self, box: SpaceBox, view: dict[str, Any]) -> None:
        self.box = box
        self.table: Table = view["table"]
        self.seat: int | None = view["seat"]
        self.picks: tuple[str, ...] = ()
        self.hub: Hub = ()
        self.skills: Counts | None = None
        self.laid: list[str] = []
        self.recruit = -1
        if self.seat is None:
            return
        self.hub = hub_of(box, self.table, self.seat)
        self.skills = skills_of(box, self.hub)
        for ask in (*view["asks"], *view["sealed"]):
            if ask["seat"] == self.seat:
                self.picks = tuple(ask.get("picks", ()))
        if paying(self.picks):
            own = own_of(box, self.table, self.seat)
            payment = paid_so_far(box, own, self.picks)
            self.recruit = payment.card
            self.laid = laid_of(box, payment)
        elif self.picks:
            self.laid = list(self.picks)

    def tokens_laid(self, colour: str) -> int:
        """How many tokens of a colour the answer so far gives away."""
        words = (f"token {colour}", f"give {colour}")
        return sum(pick in words for pick in self.laid)

    def lies(self, card: str) -> bool:
        """Is this card part of the answer so far?"""
        return any(card in pick.split() for pick in self.laid)


def layout(box: SpaceBox, view: dict[str, Any]) -> Layout:
    """The whole table as this seat sees it."""
    sight = Sight(box, view)
    table, seat = sight.table, sight.seat
    others = tuple(_plate_of(box, table, p) for p in range(box.seats) if p != seat)
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


# The others


def _plate_of(box: SpaceBox, table: Table, player: int) -> Area:
    tokens: list[tuple[str, ...]] = [() for _ in box.colours]
    for name in _tokens(table, player):
        tokens[box.colours.index(name.rpartition("-")[0])] += (name,)
    return _plate(
        box,
        player,
        hub_of(box, table, player),
        tuple(tokens),
        tuple(table["claimed"][player]),
        tuple(table["known"][player]),
        (table["hands"][player], table["points"][player], table["stars"][player]),
        table["first"] == player,
    )


@lru_cache(maxsize=2048)
def _plate(
    box: SpaceBox,
    player: int,
    hub: Hub,
    tokens: tuple[tuple[str, ...], ...],
    claimed: tuple[str, ...],
    known: tuple[str, ...],
    numbers: tuple[int, int, int],
    first: bool,
) -> Area:
    """A player's public things; the Hub itself lies behind the plate and can be opened."""
    hand, points, stars = numbers
    badges = [
        Mark(icon="card-play", label="in hand", value=str(hand)),
        Mark(icon=ICONS["research token"], label="tokens", value=str(sum(map(len, tokens)))),
    ]
    if claimed:
        badges.append(
            Mark(
                icon=ICONS["project"],
                label="Project" if len(claimed) == 1 else "Projects",
                value=str(len(claimed)),
            )
        )
    if stars:
        badges.append(Mark(label=f"{STAR} points so far", value=f"{STAR}{stars}"))
    if first:
        badges.append(Mark(icon=ICONS["first player"], label="first player"))
    badges.append(Mark(icon=ICONS["first player"], label="points", value=str(points)))
    skills = tuple(
        Mark(suit=colour, icon=icon_of(box, d), label=f"{colour} skills", value=str(n))
        for d, (colour, n) in enumerate(zip(box.colours, skills_of(box, hub), strict=True))
    )
    own_tokens = tuple(
        token_stack(box, d, names, f"tokens-{player}-{box.colours[d]}", 0)
        for d, names in enumerate(tokens)
        if names
    )
    divisions = tuple(
        division_stack(box, d, batch, f"division-{player}-{box.colours[d]}", "", ())
        for d, batch in enumerate(hub)
    )
    inside: list[Node] = [*divisions]
    if claimed:
        done = tuple(project_piece(box, name, None, "") for name in claimed)
        inside.append(Area(f"claimed-{player}", "row", done, label="Projects", span=6))
    if known:
        cards = tuple(card_piece(box, name) for name in known)
        label = "Cards in hand that all have seen"
        inside.append(Area(f"known-{player}", "row", cards, label=label, span=6))
    return Area(
        f"seat-{player}",
        "panel",
        (
            Text(f"seat-{player}-skills", "", marks=skills),
            Area(f"tokens-{player}", "row", own_tokens, label="Tokens", dense=True),
            Area(f"hub-{player}", "panel", tuple(inside), label="Hub"),
        ),
        role="seat",
        seat=player,
        badges=tuple(badges),
    )


# What lies open to all


def projects_area(sight: Sight) -> Area:
    """The line of Projects: what each demands, and what the looking seat has of it."""
    box, table, skills = sight.box, sight.table, sight.skills
    near: list[int] = []
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
    for name in _tokens(table, seat):
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


def _tokens(table: Table, seat: int) -> list[str]:
    return [name for name, owner in table["owner"].items() if owner == seat]
