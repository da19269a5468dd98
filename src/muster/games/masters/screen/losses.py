"""What a choice gives up for good, and which of several is the one to take as a rule."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.game import Table

from ..box import HeistBox
from ..people import name_of
from .crew import recommended, skill_for
from .deck import PLURALS
from .hex_words import chits_on
from .sheets import carried_by, member
from .ways_out import best_way, busted_words, left_behind


def loses(box: HeistBox, table: Table, seat: int, verb: str, words: Sequence[str]) -> str:
    """What cannot be had again after this, in a sentence; empty for most choices."""
    if verb == "done" and table["stage"] == "escape":
        return busted_words(table, seat)
    if verb == "forfeit":
        return f"{name_of(table, words[0])} has one planning token less for the rest of the heist."
    if verb == "forgo":
        return f"{name_of(table, words[0])} has one idea less."
    if verb == "breach":
        return "4 ideas are paid and Escape starts at once: no more actions, for nobody."
    if verb == "escape" and not fit_to_leave(box, table):
        return f"The job is not done: {still_due(box, table)}. After it there is only running."
    if verb in ("move", "slip"):
        return _seen(table, words[1])
    if verb == "enough" and table["stage"] == "action":
        return "What could still be revealed or moved is given up."
    return ""


def _seen(table: Table, tile: str) -> str:
    """A live camera on the hex one enters (MH-37)."""
    alerts = chits_on(table, tile).count("camera")
    if not alerts or table["looped"]:
        return ""
    raised = "an alert" if alerts == 1 else f"{alerts} alerts"
    cards = "a card" if alerts == 1 else f"{alerts} cards"
    return f"A live camera: this raises {raised}, {cards} less in the event deck."


def is_best(box: HeistBox, table: Table, seat: int, verb: str, words: Sequence[str]) -> bool:
    """Is this the choice one makes as a rule?"""
    if verb == "cast":
        return words[1] == recommended(box, table)
    if verb == "learn":
        return words[1] == skill_for(box, table, words[0])
    if verb == "roll":
        return words[1] == best_way(member(table, words[0]))
    if verb == "done" and table["stage"] == "escape":
        return not left_behind(table, seat)
    return False


# When to leave


def in_hand(table: Table, kind: str) -> int:
    """Pieces of a kind the team has: outdoors, or carried by somebody who is in play."""
    carried = sum(dict(carried_by(one)).get(kind, 0) for one in table["who"] if not one["busted"])
    return int(table.get(f"{kind}s", 0)) + carried


def still_due(box: HeistBox, table: Table) -> str:
    """What the objective still wants, in words; empty once all of it is in hand."""
    goal = box.scenarios[table["part"]].goal
    parts: list[str] = []
    for kind, wanted in goal.steal.items():
        have = in_hand(table, kind)
        if have < wanted:
            parts.append(f"{PLURALS.get(kind, f'{kind}s')} {have} of {wanted}")
    if goal.hold and not in_hand(table, "document"):
        parts.append("nobody has the document")
    if goal.characters_escape and not table["inside"]:
        parts.append("nobody has been inside")
    if goal.npc_escapes and "npc" not in table["alive"]:
        parts.append("nobody has been freed")
    return ", ".join(parts)


def fit_to_leave(box: HeistBox, table: Table) -> bool:
    """Does declaring Escape make sense: all that has to come out is in somebody's hands."""
    return not still_due(box, table) or not table["deck"]
