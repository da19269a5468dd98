"""The plates of the players: what is public about each, and the Hub that lies behind it."""

from __future__ import annotations

from functools import lru_cache

from muster.kernel.game import Table
from muster.kernel.scene import Area, Mark, Node, Text

from ..box import SpaceBox
from ..state import Hub
from .pieces import (
    ICONS,
    STAR,
    card_piece,
    division_stack,
    icon_of,
    project_piece,
    token_stack,
)
from .sight import hub_of, skills_of, tokens_of


def plate_of(box: SpaceBox, table: Table, player: int) -> Area:
    """The plate of a player as this table shows it."""
    tokens: list[tuple[str, ...]] = [() for _ in box.colours]
    for name in tokens_of(table, player):
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
