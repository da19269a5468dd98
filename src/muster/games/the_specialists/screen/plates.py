"""Players: what is public about each, their dice, team, tokens and Expert tiles."""

from __future__ import annotations

from muster.kernel.game import Table
from muster.kernel.scene import Area, Mark, Node, Text

from ..box import CrewBox
from .pieces import (
    ICONS,
    UNIT,
    card_piece,
    craft_icon,
    die_piece,
    expert_piece,
    token_piece,
)


def plate_of(box: CrewBox, table: Table, player: int) -> Area:
    """Another player: Equipment, heists, money, skills, dice; the team lies behind the plate."""
    skills = tuple(
        Mark(suit=colour, label=f"{colour} cards", value=str(count))
        for colour in box.colours
        if (count := len(table["teams"][player][colour]))
    )
    children: list[Node] = [
        Text(f"skills-{player}", "", marks=skills),
        Area(
            f"kept-{player}",
            "row",
            tuple(
                die_piece(f"die-{player}-{place}", value)
                for place, value in reversed(list(enumerate(dice_in(table, player))))
                if value
            ),
            label="Dice",
            dense=True,
        ),
        Area(
            f"crew-{player}",
            "panel",
            _crew(box, table, player),
            label="Team",
        ),
    ]
    tokens = tuple(token_piece(box, name) for name in table["tokens"][player])
    if tokens:
        children.append(Area(f"tokens-{player}", "row", tokens, label="Tokens", dense=True))
    return Area(
        f"seat-{player}",
        "panel",
        tuple(children),
        role="seat",
        seat=player,
        badges=tuple(badges_of(box, table, player)),
    )


def _crew(box: CrewBox, table: Table, player: int) -> tuple[Node, ...]:
    """Behind the plate: the team by colour, and its Expert tiles."""
    columns = team_columns(box, table, player, f"-{player}")
    experts = tuple(
        expert_piece(box, box.colours.index(colour), f"expert-{player}-{colour}")
        for colour in table["experts"][player]
    )
    if not experts:
        return columns
    return (*columns, Area(f"experts-{player}", "row", experts, label="Expert tiles"))


def badges_of(box: CrewBox, table: Table, player: int) -> list[Mark]:
    heists = table["heists"][player]
    badges = [
        Mark(icon=ICONS["equipment"], label="Equipment", value=str(table["equipment"][player])),
        Mark(
            icon=ICONS["signature"], label="heist" if heists == 1 else "heists", value=str(heists)
        ),
    ]
    if table["first"] == player and box.seats > 1:
        badges.append(Mark(icon=ICONS["first player"], label="first player"))
    experts = table["experts"][player]
    if experts:
        words = "Expert tile" if len(experts) == 1 else "Expert tiles"
        badges.append(Mark(icon=ICONS["expert tile"], label=words, value=str(len(experts))))
    if table["money"][player] is not None:
        badges.append(Mark(label=UNIT, value=str(table["money"][player]), large=True))
    return badges


def dice_in(table: Table, player: int) -> list[int]:
    """Dice by place: the row from the right, then beside; 0 is an empty spot."""
    return [*table["rows"][player], *table["beside"][player]]


def rolled_dice(table: Table) -> list[int]:
    """Dice rolled together that wait to be placed one by one (TS-J9)."""
    return list(table["rolled"])


def team_columns(box: CrewBox, table: Table, player: int, suffix: str = "") -> tuple[Area, ...]:
    """One column for each colour, the newest card on top (TS-43)."""
    own = table["teams"][player]
    columns = []
    for at, colour in enumerate(box.colours):
        cards = tuple(card_piece(box, name) for name in own[colour])
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
