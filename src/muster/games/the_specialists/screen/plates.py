"""Players: what is public about each, their dice, team, tokens and Expert tiles."""

from __future__ import annotations

from muster.kernel.scene import Area, Mark, Node, Piece, Text
from muster.kernel.views.kept import kept

from ..rules import dice_of, heists_of, money_of
from ..state import Crews, books_open
from ..words import ICONS, UNIT
from .pieces import (
    card_piece,
    craft_icon,
    die_piece,
    expert_piece,
    token_piece,
)


def _plate_shows(s: Crews, seat: int | None, player: int) -> tuple[object, ...]:
    money = s.books[player] if books_open(s, player, seat) else None
    return player, money, s.first == player, *belongings(s, player)


def belongings(s: Crews, player: int) -> tuple[object, ...]:
    """What lies before a player."""
    return (
        s.teams[player],
        s.tokens[player],
        s.rows[player],
        s.beside[player],
        s.equipment[player],
        s.experts[player],
        s.hits[player],
    )


@kept(_plate_shows)
def plate_of(s: Crews, seat: int | None, player: int) -> Area:
    """Another player: Equipment, heists, money, skills, dice; the team lies behind the plate."""
    box = s.box
    skills = tuple(
        Mark(suit=colour, label=f"{colour} cards", value=str(count))
        for colour, count in zip(box.colours, s.skills[player], strict=True)
        if count
    )
    children: list[Node] = [
        Text(f"skills-{player}", "", marks=skills),
        Area(
            f"kept-{player}",
            "row",
            tuple(
                die_piece(f"die-{player}-{place}", value)
                for place, value in reversed(list(enumerate(dice_of(s, player))))
                if value
            ),
            label="Dice",
            dense=True,
        ),
        Area(
            f"crew-{player}",
            "panel",
            _crew(s, player),
            label="Team",
        ),
    ]
    tokens = tuple(token_piece(box, token) for token in s.tokens[player])
    if tokens:
        children.append(Area(f"tokens-{player}", "row", tokens, label="Tokens", dense=True))
    return Area(
        f"seat-{player}",
        "panel",
        tuple(children),
        role="seat",
        seat=player,
        badges=tuple(badges_of(s, seat, player)),
    )


def _crew(s: Crews, player: int) -> tuple[Node, ...]:
    """Behind the plate: the team by colour, and its Expert tiles."""
    columns = team_columns(s, player, f"-{player}")
    experts = expert_pieces(s, player, f"expert-{player}-")
    if not experts:
        return columns
    return (*columns, Area(f"experts-{player}", "row", experts, label="Expert tiles"))


def expert_pieces(s: Crews, player: int, node: str) -> tuple[Piece, ...]:
    """The Expert tiles of a player."""
    return tuple(
        expert_piece(s.box, at, f"{node}{colour}")
        for at, colour in enumerate(s.box.colours)
        if s.experts[player] >> at & 1
    )


def badges_of(s: Crews, seat: int | None, player: int) -> list[Mark]:
    heists = heists_of(s, player)
    badges = [
        Mark(icon=ICONS["equipment"], label="Equipment", value=str(s.equipment[player])),
        Mark(
            icon=ICONS["signature"], label="heist" if heists == 1 else "heists", value=str(heists)
        ),
    ]
    if s.first == player and s.box.seats > 1:
        badges.append(Mark(icon=ICONS["first player"], label="first player"))
    experts = s.experts[player].bit_count()
    if experts:
        words = "Expert tile" if experts == 1 else "Expert tiles"
        badges.append(Mark(icon=ICONS["expert tile"], label=words, value=str(experts)))
    if books_open(s, player, seat):
        badges.append(Mark(label=UNIT, value=str(money_of(s, player)), large=True))
    return badges


def team_columns(s: Crews, player: int, suffix: str = "") -> tuple[Area, ...]:
    """One column for each colour, the newest card on top (TS-43)."""
    box = s.box
    columns = []
    for at, colour in enumerate(box.colours):
        cards = tuple(card_piece(box, card) for card in s.teams[player][at])
        count = str(len(cards)) if len(cards) > 1 else ""
        sign = Mark(suit=colour, icon=craft_icon(box, at), label=f"{colour} cards", value=count)
        columns.append(
            Area(
                f"team-{colour}{suffix}",
                "column",
                cards,
                label=box.crafts[at].capitalize(),
                badges=(sign,),
                state="" if cards else "empty",
                span=2,
            )
        )
    return tuple(columns)
