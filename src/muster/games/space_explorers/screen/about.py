"""What the things of Space Explorers are, for whoever touches one that answers nothing now."""

from __future__ import annotations

from muster.parts.words import counted, joined

from ..state import Program


def about(s: Program, node: str) -> str:
    """What it is and when it can be chosen; read by the seat on turn."""
    box = s.box
    if node in box.project_at:
        return _project(s, box.project_at[node])
    if node in box.card_at:
        return _card(s, box.card_at[node])
    if node == "deck":
        return f"{counted(len(s.deck), 'card')} in the deck. {_when(s)}"
    colour = node.removeprefix("tokens-")
    if colour in box.colours:
        return (
            f"A {colour} token pays one {colour} symbol of a recruit and goes to the next player."
        )
    return ""


def _project(s: Program, project: int) -> str:
    """What a Project needs of each colour, and what the seat on turn has of it."""
    box = s.box
    name = box.project_names[project]
    if project not in s.projects:
        return f"{name} is completed: it counts {box.project_points[project]} points."
    skills = s.skills[s.active]
    demanded = box.project_pairs[project]
    needs = joined([f"{count} {box.colours[colour]}" for colour, count in demanded])
    have = joined([str(min(count, skills[colour])) for colour, count in demanded])
    when = "Projects are completed at the end of your turn."
    return f"{name} needs {needs}; you have {have}. {when}"


def _card(s: Program, card: int) -> str:
    """Where a Specialist is, and when it can be chosen."""
    box, name = s.box, s.box.card_name(card)
    if card in s.center:
        return f"{name} is in the Center. {_when(s)}"
    if any(card in hand for hand in s.hands):
        return f"{name} is in your hand. {_when(s)}"
    for player, hub in enumerate(s.hubs):
        for batch in hub:
            if card in batch:
                whose = "" if player == s.active else ", in another player's Hub"
                top = "" if batch[-1] == card else " It is covered, so its ability does not work."
                return f"{name}{whose}: {box.text[card]}.{top}"
    return ""


def _when(s: Program) -> str:
    if s.acted:
        return "A turn has one action, taking or recruiting a card, and yours is done."
    return "Taking or recruiting a card is the action of a turn."
