"""What actions of Millions of Dollars touch, and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.games.millions_of_dollars.box import MillionsBox
from muster.games.millions_of_dollars.faces import (
    money,
    own_slot,
    role_name,
    slot_of,
    the_character,
)
from muster.games.millions_of_dollars.hints import preview as preview
from muster.kernel.game import Table

# What one touches


def targets(box: MillionsBox, table: Table, action: str) -> Sequence[str]:
    """The nodes an action touches."""
    verb, *words = action.split()
    if verb == "send":
        return (f"pick-{words[0]}",)
    if verb in ("offer", "peek"):
        return (f"slot-{slot_of(box, words[0])}",)
    if verb == "pay":
        return (f"ask-{slot_of(box, words[0])}",)
    if verb == "give":
        return (f"seat-{words[0]}",)
    if verb == "name":
        return _shown_card(table, words[0])
    if verb == "also":
        return (f"offer-{words[0]}-{table['accepting']}",)
    seat: int = table["me"]
    if verb == "withdraw":
        what, _, where = words[0].partition("-")
        if what == "ask":
            slot = box.own[seat][box.letters.index(where)]
            return (f"ask-{slot}",)
        return (f"offer-{seat}-{slot_of(box, where)}",)
    if verb == "accept":
        slot, rest = own_slot(box, seat, words)
        return (f"offer-{rest[0]}-{slot}",)
    if verb in ("ask", "leave"):
        slot, _ = own_slot(box, seat, words)
        return (f"slot-{slot}",)
    return ()


def _shown_card(table: Table, role: str) -> tuple[str, ...]:
    shown = table["shown"]
    return (f"role-{shown.index(role) + 1}",) if role in shown else ()


def picked(box: MillionsBox, table: Table, seat: int, picks: Sequence[str]) -> Sequence[str]:
    """The nodes of an answer in the making: the roles one sends."""
    return [node for pick in picks for node in targets(box, table, pick)]


# What it is called


def label(box: MillionsBox, action: str) -> str:
    """What an action does, in words."""
    verb, *words = action.split()
    which = ""
    if box.chars > 1 and verb in ("claim", "ask", "accept", "leave"):
        which = f" with {words[0].upper()}"
        words = words[1:]
    return LABELS[verb](box, which, words)


def _claim_label(box: MillionsBox, which: str, words: list[str]) -> str:
    word, of = words[0], which.replace(" with ", " for ")
    if word in box.role_at:
        return f"Claim to be the {role_name(box, word)}{of}"
    said = {"staying": "Promise to stay", "leaving": "Promise to leave", "silence": "Say nothing"}
    return said[word] + (which if word != "silence" else of)


def _ask_label(box: MillionsBox, which: str, words: list[str]) -> str:
    payer = "anyone" if words[0] == "anyone" else f"seat {words[0]}"
    amount = f" {money(int(words[1]))}" if len(words) > 1 else ""
    return f"Leave{which} if {payer} pays{amount}"


def _accept_label(box: MillionsBox, which: str, words: list[str]) -> str:
    return f"Take {money(int(words[1]))} from seat {words[0]} and leave{which}"


def _offer_label(box: MillionsBox, which: str, words: list[str]) -> str:
    amount = f" {money(int(words[1]))}" if len(words) > 1 else ""
    return f"Pay{amount} if {the_character(box, slot_of(box, words[0]))} leaves"


def _withdraw_label(box: MillionsBox, which: str, words: list[str]) -> str:
    what, _, where = words[0].partition("-")
    if what == "ask":
        return f"Withdraw your price{f' for {where.upper()}' if where else ''}"
    return f"Withdraw your offer to {the_character(box, slot_of(box, where))}"


def _give_label(box: MillionsBox, which: str, words: list[str]) -> str:
    amount = money(int(words[1])) if len(words) > 1 else "money"
    return f"Give seat {words[0]} {amount}"


def _pay_label(box: MillionsBox, which: str, words: list[str]) -> str:
    whom = the_character(box, slot_of(box, words[0]))
    return f"Pay {money(int(words[1]))}, so that {whom} leaves"


LABELS: dict[str, Callable[[MillionsBox, str, list[str]], str]] = {
    "send": lambda box, which, words: f"Send the {role_name(box, words[0])}",
    "claim": _claim_label,
    "offer": _offer_label,
    "ask": _ask_label,
    "withdraw": _withdraw_label,
    "accept": _accept_label,
    "also": lambda box, which, words: f"Take {money(int(words[1]))} from seat {words[0]} as well",
    "done": lambda box, which, words: "Take it and leave",
    "pay": _pay_label,
    "leave": lambda box, which, words: f"Leave{which} for nothing",
    "peek": lambda box, which, words: (
        f"Look at the Character of {the_character(box, slot_of(box, words[0]))}"
    ),
    "give": _give_label,
    "pass": lambda box, which, words: "Pass",
    "call": lambda box, which, words: "Call time",
    "name": lambda box, which, words: f"Name the {role_name(box, words[0])}",
    "ring": lambda box, which, words: "The clock rings",
    "time": lambda box, which, words: "The time the Leader left is over",
}
