"""The plates of the players: what is public about each, and the Hub that lies behind it."""

from __future__ import annotations

from functools import lru_cache

from muster.kernel.scene import Area, Mark, Node, Text

from ..box import SpaceBox
from ..rules import tally
from ..state import Hub, Program, hub_skills
from .pieces import (
    ICONS,
    STAR,
    card_piece,
    division_stack,
    icon_of,
    project_piece,
    token_stack,
)


def plate_of(s: Program, player: int) -> Area:
    """The plate of a player as this table shows it."""
    own = tally(s, player)
    return _plate(
        s.box,
        player,
        s.hubs[player],
        tokens_of(s, player),
        s.claimed[player],
        s.seen[player],
        (len(s.hands[player]), own.numbers + own.projects, own.stars),
        s.first == player,
    )


def tokens_of(s: Program, player: int) -> tuple[tuple[str, ...], ...]:
    """The single tokens a player has of each colour, by their ids."""
    box, n = s.box, s.box.seats
    return tuple(
        tuple([box.token_ids[at] for at in range(c * n, c * n + n) if s.owner[at] == player])
        for c in range(box.width)
    )


@lru_cache(maxsize=2048)
def _plate(
    box: SpaceBox,
    player: int,
    hub: Hub,
    tokens: tuple[tuple[str, ...], ...],
    claimed: tuple[int, ...],
    known: tuple[int, ...],
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
        for d, (colour, n) in enumerate(zip(box.colours, hub_skills(box, hub), strict=True))
    )
    own_tokens = tuple(
        token_stack(box, d, names, f"tokens-{player}-{box.colours[d]}", 0)
        for d, names in enumerate(tokens)
        if names
    )
    divisions = tuple(
        division_stack(box, d, batch, f"division-{player}-{box.colours[d]}", 0)
        for d, batch in enumerate(hub)
    )
    inside: list[Node] = [*divisions]
    if claimed:
        done = tuple(project_piece(box, project) for project in claimed)
        inside.append(Area(f"claimed-{player}", "row", done, label="Projects", span=6))
    if known:
        cards = tuple(card_piece(box, card) for card in known)
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
