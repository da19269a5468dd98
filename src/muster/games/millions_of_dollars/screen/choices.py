"""What actions of Millions of Dollars touch, and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.kernel.game import Table

from ..box import MillionsBox
from .hints import preview as preview
from .pieces import (
    money,
    own_slot,
    role_name,
    slot_of,
    the_character,
)

# What one touches


def targets(box: MillionsBox, table: Table, action: str) -> Sequence[str]:
    """The nodes an action touches."""
    verb, *words = action.split()
    if verb == "send":
        return (f"pick-{words[0]}",)
    if verb in ("offer", "peek"):
        return (f"slot-{slot_of(box, words[0])}",)
    if verb == "claim" and "-" in words[0]:
        return (f"seat-{box.owner[slot_of(box, words[0].split('-')[0])]}",)
    if verb in ("question", "urge", "accuse"):
        return (f"seat-{words[0]}",)  # money and looks are for cards, words for people
    if verb in ("pay", "share"):
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
        if what == "share":
            return (f"ask-{slot_of(box, where)}",)
        return (f"offer-{seat}-{slot_of(box, where)}",)
    if verb in ("accept", "refuse"):
        slot, rest = own_slot(box, seat, words)
        return (f"offer-{rest[0]}-{slot}",)
    if verb == "ask" or (verb == "leave" and _nobody_else(box, table, seat)):
        slot, _ = own_slot(box, seat, words)
        return (f"slot-{slot}",)
    return ()


def _nobody_else(box: MillionsBox, table: Table, seat: int) -> bool:
    """Is nobody else in? Else one's own card is for prices, and leaving is no part of that."""
    return not any(
        status == "in" and box.owner[slot] != seat for slot, status in enumerate(table["status"])
    )


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
    if verb == "claim" and "-" in words[0]:
        slot, role = words[0].split("-")
        return f"Say that {the_character(box, slot_of(box, slot))} is a {role_name(box, role)}"
    if box.chars > 1 and verb in ("claim", "ask", "accept", "leave", "refuse"):
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
    if what == "share":
        whom = the_character(box, slot_of(box, where))
        return f"Withdraw what you add to the price of {whom}"
    return f"Withdraw your offer to {the_character(box, slot_of(box, where))}"


def _give_label(box: MillionsBox, which: str, words: list[str]) -> str:
    amount = money(int(words[1])) if len(words) > 1 else "money"
    return f"Give seat {words[0]} {amount}"


def _pay_label(box: MillionsBox, which: str, words: list[str]) -> str:
    whom = the_character(box, slot_of(box, words[0]))
    return f"Pay {money(int(words[1]))}, so that {whom} leaves"


def _share_label(box: MillionsBox, which: str, words: list[str]) -> str:
    amount = money(int(words[1])) if len(words) > 1 else "a part"
    return f"Add {amount} to the price of {the_character(box, slot_of(box, words[0]))}"


LABELS: dict[str, Callable[[MillionsBox, str, list[str]], str]] = {
    "send": lambda box, which, words: f"Send the {role_name(box, words[0])}",
    "claim": _claim_label,
    "offer": _offer_label,
    "ask": _ask_label,
    "withdraw": _withdraw_label,
    "accept": _accept_label,
    "also": lambda box, which, words: f"Take {money(int(words[1]))} from seat {words[0]} as well",
    "refuse": lambda box, which, words: f"Refuse the offer of seat {words[0]}{which}",
    "question": lambda box, which, words: f"Ask seat {words[0]} for the role",
    "urge": lambda box, which, words: f"Tell seat {words[0]} to leave",
    "accuse": lambda box, which, words: f"Say that seat {words[0]} lies",
    "share": _share_label,
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
