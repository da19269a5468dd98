"""What the things on the table are and when they can be chosen, for whoever touches one."""

from __future__ import annotations

from ..box import NONE, MillionsBox, money
from ..state import ABSENT, LEFT, OUT, Gangs

DEALS_OPEN = "on your turn of the Negotiation"
IN_TIME = "in the Negotiation"


def about(s: Gangs, node: str) -> str:
    """A sentence or two; empty for what its close-up says well enough."""
    kind, _, rest = node.partition("-")
    box = s.box
    when = IN_TIME if box.real_time else DEALS_OPEN
    if node == "loot" and s.loot != NONE:
        return _loot(s)
    if kind in ("slot", "spot"):
        return _character(s, int(rest), when)
    if kind == "ante":
        slot = int(rest.split("-")[0])
        return (
            f"A million of the ante of {box.the_character(slot)}. It comes back to whoever leaves "
            "or is the only one of a role, and to a Brute in every case; else the Reserve gets it."
        )
    if kind == "offer":
        return f"An open offer: money now for a Character that leaves now. It is answered {when}."
    if kind == "ask":
        return (
            f"A price: for this money the Character leaves. It can be paid {when}, by several "
            "together if it is asked of anyone, and lapses when anybody leaves."
        )
    if node == "role-hidden":
        return "The role card set aside: nobody sees it, not even at the end of the round."
    if kind == "role" and s.shown:
        return _shown(box, s.shown[int(rest) - 1])
    if kind in ("kind", "pick"):
        role = box.role_at[rest]
        return f"The {box.role_names[role]}. {box.role_about[role]} A role is sent in Planning."
    if kind == "seat":
        return (
            f"Seat {rest}, with {money(s.cash[int(rest)])} in hand. Touch the plate {when} "
            "to talk: to ask for the role, to urge to leave, to call a claim a lie."
        )
    if node == "reserve":
        return "The Reserve: it pays shares and lacking antes, and takes the antes that are lost."
    if node == "leader":
        return "The Leader is first in every cycle and may call for a decision, once a round."
    return ""


def _loot(s: Gangs) -> str:
    box, card = s.box, s.loot
    said = (
        f"{box.loot_names[card]}: {money(box.amount[card])} for those who share, "
        f"ante {money(box.ante[card])}."
    )
    symbol = box.symbol[card]
    if symbol >= 0:
        said += f" A sharing {box.role_names[symbol]} gets {money(box.symbol_bonus)} extra."
    return f"{said} It is never chosen: it is what this round is about."


def _character(s: Gangs, slot: int, when: str) -> str:
    box = s.box
    owner, status = box.owner[slot], s.status[slot]
    mine = owner == s.me
    if status == ABSENT:
        who = "Your" if mine else f"Seat {owner}'s"
        return f"{who} Character is not sent yet: everybody sends one in Planning."
    if status == LEFT:
        return "This Character has left: it has no part in the Heist, and its role stays secret."
    if status == OUT:
        return "This Character is out for this round."
    if mine:
        return f"Your own Character. Touch it {when} to name the price for which it leaves."
    look = ", or look at it now" if s.me != NONE and s.looks[s.me] else ""
    return (
        f"The Character of {box.the_character(slot)}, face down. Touch it {when} to offer money "
        f"for its leaving{look}."
    )


def _shown(box: MillionsBox, role: int) -> str:
    return (
        f"Somebody sent the {box.role_names[role]}. {box.role_about[role]} "
        "Shown cards are chosen by the single Snitch, who names one of them."
    )
