"""What the actions of Space Explorers are called, in words."""

from __future__ import annotations

from collections.abc import Callable

from ..box import SpaceBox


def label(box: SpaceBox, action: str) -> str:
    """What an action does, in words."""
    verb, *words = action.split()
    if verb == "drop":
        return f"Take back: {label(box, action.removeprefix('drop '))}"
    return LABELS[verb](box, *words)


def said(box: SpaceBox, action: int) -> str:
    """An action by number, as part of a sentence: "recruit Tester 18 into Testing"."""
    words = label(box, box.catalogue.texts[action])
    return (
        words
        if words[:1].isupper() and words.split(" ", 1)[0] in box.professions
        else (words[:1].lower() + words[1:])
    )


def name_of(box: SpaceBox, card: str) -> str:
    """A Specialist by its id, in words."""
    return box.card_name(box.card_at[card])


def division_of(box: SpaceBox, colour: str) -> str:
    """The Division of a colour, in words."""
    return box.divisions[box.colours.index(colour)]


def _take_label(box: SpaceBox, what: str) -> str:
    if what == "deck":
        return "Take the top card of the deck"
    return f"Take {name_of(box, what)} into your hand"


def _overpay_label(box: SpaceBox, what: str) -> str:
    if what in box.colours:
        return f"Give a {what} token beyond the cost"
    return f"Move {name_of(box, what)} to the Center beyond the cost"


LABELS: dict[str, Callable[..., str]] = {
    "done": lambda box: "Recruit",
    "pay": lambda box: "Pay for me",
    "survey": lambda box, c: f"{name_of(box, c)}: add the top card of the deck to the Center",
    "rearrange": lambda box, c, d: f"{name_of(box, c)}: rearrange {division_of(box, d)}",
    "put": lambda box, c: f"{name_of(box, c)} comes next, from the top",
    "rest": lambda box: "Leave the rest as it is",
    "trade": lambda box, c, d: f"{name_of(box, c)}: pass a {d} token on and draw a card",
    "train": lambda box, c: f"{name_of(box, c)}: pass two tokens on for one more skill this turn",
    "give": lambda box, d: f"Pass a {d} token on",
    "take": _take_label,
    "recruit": lambda box, c, d: f"Recruit {name_of(box, c)} into {division_of(box, d)}",
    "hire": lambda box, c, d: f"Hire {name_of(box, c)} into {division_of(box, d)}, paid for you",
    "free": lambda box, h, c, d: (
        f"{name_of(box, h)}: recruit {name_of(box, c)} into {division_of(box, d)} for nothing"
    ),
    "pass": lambda box: "Pass",
    "token": lambda box, d: f"Pay with a {d} token",
    "use": lambda box, c, d: f"{name_of(box, c)} brings {d}",
    "move": lambda box, c, d: f"Move {name_of(box, c)} to the Center for {d}",
    "return": lambda box, c, d: f"Put {name_of(box, c)} back into the Center for {d}",
    "overpay": _overpay_label,
    "draw": lambda box, c: f"{name_of(box, c)}: draw from the deck",
    "enough": lambda box: "Draw no more",
    "claim": lambda box, p: f"Complete {box.project_names[box.project_at[p]]}",
    "end": lambda box: "End the turn",
}
