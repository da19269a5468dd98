"""What the things on the table are and when they can be chosen, for whoever touches one."""

from __future__ import annotations

from muster.kernel.game import Table

from ..box import MillionsBox
from .pieces import (
    money,
    role_about,
    role_name,
    the_character,
)

DEALS_OPEN = "on your turn of the Negotiation"
IN_TIME = "in the Negotiation"


def about(box: MillionsBox, table: Table, node: str) -> str:
    """A sentence or two; empty for what its close-up says well enough."""
    kind, _, rest = node.partition("-")
    when = DEALS_OPEN if table["mode"] == "turns" else IN_TIME
    if node == "loot" and table["loot"] is not None:
        return _loot(box, table)
    if kind in ("slot", "spot"):
        return _character(box, table, int(rest), when)
    if kind == "ante":
        slot = int(rest.split("-")[0])
        return (
            f"A million of the ante of {the_character(box, slot)}. It comes back to whoever leaves "
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
    if kind == "role" and table["shown"]:
        return _shown(box, table["shown"][int(rest) - 1])
    if kind in ("kind", "pick"):
        return f"The {role_name(box, rest)}. {role_about(box, rest)} A role is sent in Planning."
    if kind == "seat":
        return (
            f"Seat {rest}, with {money(table['cash'][int(rest)])} in hand. Touch the plate {when} "
            "to talk: to ask for the role, to urge to leave, to call a claim a lie."
        )
    if node == "reserve":
        return "The Reserve: it pays shares and lacking antes, and takes the antes that are lost."
    if node == "leader":
        return "The Leader is first in every cycle and may call for a decision, once a round."
    return ""


def _loot(box: MillionsBox, table: Table) -> str:
    card = box.loot_at[table["loot"]]
    said = (
        f"{box.loot_names[card]}: {money(box.amount[card])} for those who share, "
        f"ante {money(box.ante[card])}."
    )
    symbol = box.symbol[card]
    if symbol >= 0:
        said += f" A sharing {box.role_names[symbol]} gets {money(box.symbol_bonus)} extra."
    return f"{said} It is never chosen: it is what this round is about."


def _character(box: MillionsBox, table: Table, slot: int, when: str) -> str:
    owner = box.owner[slot]
    mine = owner == table["me"]
    status = table["status"][slot]
    if status == "none":
        who = "Your" if mine else f"Seat {owner}'s"
        return f"{who} Character is not sent yet: everybody sends one in Planning."
    if status == "left":
        return "This Character has left: it has no part in the Heist, and its role stays secret."
    if status == "out":
        return "This Character is out for this round."
    if mine:
        return f"Your own Character. Touch it {when} to name the price for which it leaves."
    look = "" if table["me"] is None or not table["looks"][table["me"]] else ", or look at it now"
    return (
        f"The Character of {the_character(box, slot)}, face down. Touch it {when} to offer money "
        f"for its leaving{look}."
    )


def _shown(box: MillionsBox, role: str) -> str:
    return (
        f"Somebody sent the {role_name(box, role)}. {role_about(box, role)} "
        "Shown cards are chosen by the single Snitch, who names one of them."
    )
