"""The other characters: whose they are, die, ideas, what they have chosen; the sheet behind."""

from __future__ import annotations

from muster.kernel.game import Table
from muster.kernel.scene import Area, Mark, Node, Text

from ..box import HeistBox
from ..components import WHO
from ..people import name_of
from .pieces import ICONS, die_piece, loot_name
from .sheets import (
    ROLLED,
    RUNNING,
    Member,
    card_words,
    carried_by,
    chosen_marks,
    sheet,
)


def plate_of(box: HeistBox, table: Table, one: Member) -> Area:
    """A character somebody else runs; its die and its sheet lie behind it."""
    who = one["id"]
    inside = sheet(box, table, who)
    # The die lies on the plate, so it is not on the sheet behind it as well.
    kept = tuple(part for part in inside.children if part.id != f"dice-{who}")
    children: list[Node] = [Area(inside.id, "panel", kept, label="Sheet")]
    if table["stage"] in ROLLED and one["die"]:
        die = die_piece(who, one["die"], table["round"])
        children.append(Area(f"dice-{who}", "row", (die,), label="Die", dense=True))
    marks = chosen_marks(box, one)
    if marks and table["stage"] not in RUNNING:
        name = box.acts.names[box.acts.at[one["act"]]] if one["act"] else ""
        children.append(Text(f"chosen-{who}", name, marks=marks))
    label = name_of(table, who)
    owner = one["seat"]
    return Area(
        f"plate-{who}",
        "panel",
        tuple(children),
        label=label if owner is None else f"Seat {owner} · {label}",
        note=card_words(box, one),
        role="seat",
        seat=owner,
        figure=WHO.index(who) if who != "npc" else None,
        badges=tuple(_badges(box, table, one)),
        state="dim" if one["busted"] else "",
    )


def _badges(box: HeistBox, table: Table, one: Member) -> list[Mark]:
    ideas = one["ideas"]
    word = "idea" if ideas == 1 else "ideas"
    badges = [Mark(icon=ICONS["idea"], label=word, value=str(ideas))]
    if one["busted"]:
        badges.append(Mark(icon=ICONS["busted"], label="busted"))
    for kind, amount in carried_by(one):
        if kind == "cash":
            badges.append(Mark(icon=ICONS["cash"], label="carried", value=f"${amount}k"))
        else:
            icon = ICONS.get(kind, ICONS["item"])
            count = str(amount) if amount > 1 else ""
            badges.append(Mark(icon=icon, label=loot_name(box, kind), value=count))
    return badges


def other_plates(box: HeistBox, table: Table, seat: int | None) -> list[Area]:
    """Everybody this seat does not run; a spectator sees them all."""
    mine = any(one["seat"] == seat for one in table["who"]) and seat is not None
    return [
        plate_of(box, table, one)
        for one in table["who"]
        if not mine or (one["id"] != "npc" and one["seat"] != seat)
    ]
