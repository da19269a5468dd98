"""How a view of The Specialists lies on the table: the world, the recruitment board, one's own."""

from __future__ import annotations

from typing import Any

from muster.kernel.game import Table
from muster.kernel.scene import Area, Layout, Mark, Node, Piece, Text

from .box import SKILL, CrewBox
from .heist.missing import Stand
from .heist.rewards import rewards_area
from .screen.pieces import (
    ICONS,
    UNIT,
    card_piece,
    die_piece,
    expert_piece,
    informant_piece,
    tile_piece,
    token_piece,
)
from .screen.plates import plate_of, rolled_dice, team_columns
from .screen.solo import risky_dice, solo_areas
from .screen.world import world_area
from .turn.actions import modifier_word

OTHERS = {
    "start": "choosing what to begin with",
    "arrange": "arranging dice",
    "die": "taking a die",
    "solo": "corruption",
    "crew": "using a Specialist",
    "activate": "activating",
    "heist": "planning a heist",
    "end": "ending the turn",
}
"""What another player is doing."""

STEPS = {
    "start": "choose what to begin with",
    "arrange": "arrange your dice",
    "die": "take a die",
    "solo": "corruption",
    "crew": "a Specialist",
    "activate": "activate",
    "heist": "heist",
    "prime": "a Prime token",
    "supply": "a token",
    "end": "end of the turn",
}


def layout(box: CrewBox, view: dict[str, Any]) -> Layout:
    """The whole table as this seat sees it."""
    table, seat = view["table"], view["seat"]
    stand = None if seat is None else Stand(box, table, seat)
    others = tuple(plate_of(box, table, p) for p in range(box.seats) if p != seat)
    parts: list[Node] = []
    if others:
        parts.append(Area("others", "row", others, role="others", dense=True))
    parts.append(world_area(box, table, stand))
    parts.append(recruitment_area(box, table))
    parts += waiting_areas(box, table)
    if seat is not None:
        parts.append(my_area(box, table, seat))
    parts.append(rewards_area(box, table))
    return Layout(
        root=Area("table", "panel", tuple(parts)),
        phase=phase(box, view),
        step=min(table["round"], box.rounds),
        steps=box.rounds,
    )


def phase(box: CrewBox, view: dict[str, Any]) -> str:
    """Where we are, in words."""
    table = view["table"]
    if view["over"]:
        return f"The end after round {table['round']}"
    words = [f"Round {table['round']} of {box.rounds}"]
    if table["final"] and not box.solo:
        words.append("last round")
    stage = table["stage"]
    if table["active"] == view["seat"]:
        words.append(f"Your turn: {STEPS.get(stage, '')}")
    else:
        words.append(OTHERS.get(stage, ""))  # by whom is said beside it
    return " · ".join(words)


# The recruitment board


def recruitment_area(box: CrewBox, table: Table) -> Area:
    """Dice on offer, the display, and the Informant or the Corruption card."""
    dice: tuple[Node, ...] = tuple(
        die_piece(f"area-{place}", value, thrown=table["round"])
        for place, value in enumerate(table["area"], start=1)
        if value
    )
    if box.solo and table["stage"] == "die":
        dice = risky_dice(box, table)
    note = "" if len(dice) == len(table["area"]) else f"{len(table['area']) - len(dice)} taken"
    parts: list[Node] = [
        Area("area", "row", dice, label="Dice area", note=note, span=2),
        Area(
            "display",
            "row",
            display_nodes(box, table),
            label="Specialists",
            note="white die recruits, black die activates or fast-plays",
            span=8,
        ),
    ]
    if box.solo:
        parts += solo_areas(box, table)
    else:
        told = table["informant"]
        card = (informant_piece(box, told["id"]),) if told else ()
        parts.append(Area("informants", "row", card, label="Informant", span=2))
    return Area("recruitment", "panel", tuple(parts), role="supply")


def display_nodes(box: CrewBox, table: Table) -> tuple[Node, ...]:
    """The display with its gaps; a fast-played card lies in one of them with its die (TS-53)."""
    nodes: list[Node] = [
        card_piece(box, name)
        if name is not None
        else Area(f"gap-{at}", "row", state="empty", note="taken")
        for at, name in enumerate(table["display"])
    ]
    fast = table["fast"]
    if fast is not None:
        die = die_piece(f"on-{fast}", table["fast_die"])
        lying = Area(f"fast-{fast}", "spot", (card_piece(box, fast, "affected"), die))
        gaps = [at for at, name in enumerate(table["display"]) if name is None]
        at = gaps[-1] if gaps else len(nodes)
        nodes[at : at + 1] = [lying]
    return tuple(nodes)


def waiting_areas(box: CrewBox, table: Table) -> list[Node]:
    """What lies there only for the question: what to begin with, rolled dice, tokens to choose."""
    found: list[Node] = []
    if table["offer"] and table["stage"] == "start":
        found.append(offer_area(box, table))
    rolled = tuple(die_piece(f"rolled-{n}", v) for n, v in enumerate(rolled_dice(table), start=1))
    if rolled:
        found.append(Area("rolled", "row", rolled, label="Rolled", role="question"))
    if table["supplying"]:
        names = [
            name for name in table["solo"]["supply"] if box.token_kind[box.token_at[name]] == SKILL
        ]
        tokens = tuple(token_piece(box, name) for name in names)
        found.append(Area("supply", "row", tokens, label="Supply", role="question"))
    return found


def offer_area(box: CrewBox, table: Table) -> Area:
    """What may be chosen at the start: pairs, or tiles with what comes with them."""
    children: list[Node] = []
    for at, one in enumerate(table["offer"]):
        pieces: list[Piece] = [tile_piece(box, one["tile"])] if one["tile"] else []
        pieces += [card_piece(box, name) for name in one["cards"]]
        pieces += [token_piece(box, name) for name in one["tokens"]]
        children.append(Area(f"pair-{at}", "spot", tuple(pieces)))
    return Area("offer", "row", tuple(children), label="To begin with", role="question")


# One's own


def my_area(box: CrewBox, table: Table, seat: int) -> Area:
    """Dice row and Equipment; the team by colour; tokens and Expert tiles."""
    return Area(
        "mine",
        "panel",
        (
            _me(box, table, seat),
            Area("team", "panel", team_columns(box, table, seat), span=6),
            _kit(box, table, seat),
        ),
        role="mine",
        seat=seat,
    )


def _me(box: CrewBox, table: Table, seat: int) -> Area:
    heists = table["heists"][seat]
    badges = [Mark(label=f"{heists} of {box.signatures} heists")]
    if table["first"] == seat and box.seats > 1:
        badges.append(Mark(icon=ICONS["first player"], label="first player"))
    money = table["money"][seat]
    parts: list[Node] = [row_area(box, table, seat), gear_track(box, table, seat)]
    if money is not None:
        parts.insert(0, Text("money", f"{money} {UNIT}", role="total"))
    return Area("me", "panel", tuple(parts), seat=seat, badges=tuple(badges), span=4)


def row_area(box: CrewBox, table: Table, seat: int) -> Area:
    """The dice from s4 to s1, then those beside: what each spot does is printed on it."""
    row, beside = table["rows"][seat], table["beside"][seat]
    rows = box.rows_of((*row, *beside), False)
    cells = []
    for place in reversed(range(box.spots)):
        word = "" if box.by_die else modifier_word(box, place)  # TS-J11
        value = row[place]
        die = (die_piece(f"die-{box.places[place]}", value, words=_usable(rows[place], value)),)
        cells.append(
            Area(
                box.places[place],
                "cell",
                die if value else (),
                label=word,
                note="" if value else f"an empty spot {word}".strip(),
            )
        )
    for at, value in enumerate(beside):
        name = box.places[box.spots + at]
        die = (die_piece(f"die-{name}", value, words=_usable(rows[box.spots + at], value)),)
        cells.insert(0, Area(name, "cell", die))
    return Area("row", "row", tuple(cells), label="Your dice")


def _usable(may_be: tuple[int, ...], value: int) -> str:
    """The values a die may be used as, in words."""
    if not value:
        return ""
    bits = may_be[value]
    others = [str(n) for n in range(1, 7) if bits >> n & 1 and n != value]
    return f"May be used as {value} or {' or '.join(others)}." if others else ""


def gear_track(box: CrewBox, table: Table, seat: int) -> Area:
    cells = tuple(Text(f"gear-{n}", str(n)) for n in range(1, box.track_end + 1))
    return Area(
        "gear",
        "track",
        cells,
        label="Equipment",
        icon=ICONS["equipment"],
        count=table["equipment"][seat],
        dense=True,
    )


def _kit(box: CrewBox, table: Table, seat: int) -> Area:
    tokens = tuple(token_piece(box, name) for name in table["tokens"][seat])
    experts = tuple(
        expert_piece(box, box.colours.index(colour), f"expert-{colour}")
        for colour in table["experts"][seat]
    )
    return Area(
        "kit",
        "panel",
        (
            Area("tokens", "row", tokens, label="Tokens", note=f"at most {box.most_tokens}"),
            Area("experts", "row", experts, label="Expert"),
        ),
        span=2,
    )
