"""The other characters: whose they are, die, ideas, what they have chosen; the sheet behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Area, Mark, Node, Text
from muster.kernel.views.kept import kept

from ..components import NPC, WHO
from ..people import card_words, named_on, shown
from ..stages import ACTION, ESCAPE
from .pieces import ICONS, die_piece
from .sheets import carried_by, character_shows, chosen_marks, sheet

if TYPE_CHECKING:
    from ..state import Heist


@kept(character_shows)
def plate_of(s: Heist, who: int) -> Area:
    """A character somebody else runs; its die and its sheet lie behind it."""
    name, acts = WHO[who], s.box.acts
    inside = sheet(s, who)
    # The die lies on the plate, so it is not on the sheet behind it as well.
    kept = tuple(part for part in inside.children if part.id != f"dice-{name}")
    children: list[Node] = [Area(inside.id, "panel", kept, label="Sheet")]
    if s.stage >= ACTION:
        die = die_piece(name, s.die[who], s.round)
        children.append(Area(f"dice-{name}", "row", (die,), label="Die", dense=True))
    marks = chosen_marks(s, who)
    if marks and s.stage < ESCAPE:
        chosen = acts.names[s.act[who]] if s.act[who] >= 0 else ""
        children.append(Text(f"chosen-{name}", chosen, marks=marks))
    owner = s.box.owner[who] if who != NPC else None
    return Area(
        f"plate-{name}",
        "panel",
        tuple(children),
        label=named_on(s, who) if owner is None else f"Seat {owner} · {named_on(s, who)}",
        note=card_words(s, who),
        role="seat",
        seat=owner,
        figure=who if who != NPC else None,
        badges=tuple(_badges(s, who)),
        state="dim" if s.busted >> who & 1 else "",
    )


def _badges(s: Heist, who: int) -> list[Mark]:
    ideas = s.ideas[who]
    word = "idea" if ideas == 1 else "ideas"
    badges = [Mark(icon=ICONS["idea"], label=word, value=str(ideas))]
    if s.busted >> who & 1:
        badges.append(Mark(icon=ICONS["busted"], label="busted"))
    for kind, amount in carried_by(s, who):
        if kind == "cash":
            badges.append(Mark(icon=ICONS["cash"], label="carried", value=f"${amount}k"))
        else:
            icon = ICONS.get(kind, ICONS["item"])
            count = str(amount) if amount > 1 else ""
            badges.append(Mark(icon=icon, label=s.box.loot_name(kind), value=count))
    return badges


def other_plates(s: Heist, seat: int | None) -> list[Area]:
    """Everybody this seat does not run; a spectator sees them all."""
    if seat not in s.box.owner:
        return [plate_of(s, who) for who in shown(s)]
    return [plate_of(s, who) for who in range(s.box.pcs) if s.box.owner[who] != seat]
