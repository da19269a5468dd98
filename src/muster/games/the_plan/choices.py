"""What actions of The Plan touch, what they are called, and what would follow from them."""

from __future__ import annotations

from collections.abc import Sequence

from muster.games.the_plan.box import SMASH, MuseumBox
from muster.kernel.game import Table
from muster.kernel.scene import Preview


def targets(box: MuseumBox, table: Table, action: str) -> Sequence[str]:
    """The nodes an action touches."""
    verb, _, word = action.partition(" ")
    if verb in ("grab", "auction"):
        return (f"treasures-{word}",)
    if verb == "draw":
        return ("trinket-pile",)
    if verb == "done":
        return ("souvenirs",)
    return (word,)


def label(box: MuseumBox, action: str) -> str:
    """What an action says on a button."""
    verb, _, word = action.partition(" ")
    if verb == "plan":
        return f"Seal {box.plan_name(box.plan_at[word])}"
    if verb == "pass":
        return f"Pass {box.plan_name(box.plan_at[word])}"
    if verb == "grab":
        return f"Grab all {word} Treasures"
    if verb == "auction":
        return f"Auction {word}"
    if verb == "draw":
        return "Draw unseen from the pile"
    if verb == "done":
        return "Seal the bid"
    trinket = box.trinket_at[word]
    thing = f"{box.trinket_names[trinket]} {box.trinket_kinds[box.trinket_kind[trinket]][:-1]}"
    return f"Take the {thing}" if verb == "take" else f"Add the {thing} to the bid"


def preview(box: MuseumBox, table: Table, seat: int, action: str) -> Preview:
    """What would follow from an action, as far as this seat can know."""
    verb, _, word = action.partition(" ")
    if verb == "plan":
        return _plan_preview(box, table, word)
    if verb == "pass":
        return Preview(button="Pass")
    if verb in ("grab", "auction"):
        lying, worth = _lying(box, table, (box.colours.index(word),))
        hint = f"{_treasures(len(lying))} worth {worth}."
        return Preview("Grab" if verb == "grab" else "Auction", hint, lying)
    if verb == "draw":
        return Preview("Draw", "You see it only when it is yours.", ("trinket-pile",))
    if verb == "done":
        return Preview("Seal the bid", "Bids are shown together. A tie wins nothing.")
    kind = box.trinket_kinds[box.trinket_kind[box.trinket_at[word]]]
    own = sum(
        box.trinket_kinds[box.trinket_kind[box.trinket_at[name]]] == kind
        for name in table["souvenirs"][seat]
    )
    if verb == "bid":
        return Preview("Add to the bid")
    return Preview("Take it", f"You have {own} of the {kind} so far.", (word,))


def _plan_preview(box: MuseumBox, table: Table, name: str) -> Preview:
    """What lies there for a Plan if nobody is in its way (TP-5, TP-6, TP-7)."""
    plan = box.plan_at[name]
    size = box.plan_size[plan]
    what = box.type_names[size]
    if size == SMASH:
        lying, _ = _lying(box, table, tuple(range(len(box.colours))))
        hint = f"All Treasures of one colour if yours is the only {what}."
        return Preview("Seal plan", hint, lying)
    lying, worth = _lying(box, table, box.plan_colours[plan])
    if not lying:
        return Preview("Seal plan", "None of its colours lies there: it would take nothing.")
    hint = f"{_treasures(len(lying))} worth {worth} if no other {what} wants the same colours"
    return Preview("Seal plan", f"{hint} and no smaller team is there first.", lying)


def _lying(box: MuseumBox, table: Table, colours: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """The face-up Treasures of these colours, and what they are worth."""
    found = [t for t in table["treasures"] if box.treasure_colour[box.treasure_at[t]] in colours]
    return tuple(found), sum(box.treasure_value[box.treasure_at[t]] for t in found)


def _treasures(count: int) -> str:
    return "1 Treasure" if count == 1 else f"{count} Treasures"
