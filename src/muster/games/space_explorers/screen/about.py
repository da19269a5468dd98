"""What the things of Space Explorers are, for whoever touches one that answers nothing now."""

from __future__ import annotations

from muster.kernel.game import Table
from muster.parts.words import counted, joined

from ..box import SpaceBox
from .sight import hub_of, skills_of


def about(box: SpaceBox, table: Table, node: str) -> str:
    """What it is and when it can be chosen; read by the seat on turn."""
    if node in box.project_at:
        return _project(box, table, box.project_at[node])
    if node in box.card_at:
        return _card(box, table, node)
    if node == "deck":
        return f"{counted(table['deck'], 'card')} in the deck. {_when(table)}"
    colour = node.removeprefix("tokens-")
    if colour in box.colours:
        return (
            f"A {colour} token pays one {colour} symbol of a recruit and goes to the next player."
        )
    return ""


def _project(box: SpaceBox, table: Table, project: int) -> str:
    """What a Project needs of each colour, and what the seat on turn has of it."""
    name = box.project_names[project]
    if box.project_ids[project] not in table["projects"]:
        return f"{name} is completed: it counts {box.project_points[project]} points."
    skills = skills_of(box, hub_of(box, table, table["active"]))
    demanded = box.project_pairs[project]
    needs = joined([f"{count} {box.colours[colour]}" for colour, count in demanded])
    have = joined([str(min(count, skills[colour])) for colour, count in demanded])
    when = "Projects are completed at the end of your turn."
    return f"{name} needs {needs}; you have {have}. {when}"


def _card(box: SpaceBox, table: Table, node: str) -> str:
    """Where a Specialist is, and when it can be chosen."""
    name = box.card_name(box.card_at[node])
    if node in table["center"] or node in table["hand"]:
        where = "in the Center" if node in table["center"] else "in your hand"
        return f"{name} is {where}. {_when(table)}"
    for player, hub in enumerate(table["hubs"]):
        for batch in hub.values():
            if node in batch:
                text = box.text[box.card_at[node]]
                whose = "" if player == table["active"] else ", in another player's Hub"
                top = "" if batch[-1] == node else " It is covered, so its ability does not work."
                return f"{name}{whose}: {text}.{top}"
    return ""


def _when(table: Table) -> str:
    if table["acted"]:
        return "A turn has one action, taking or recruiting a card, and yours is done."
    return "Taking or recruiting a card is the action of a turn."
