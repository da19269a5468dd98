"""What actions of The Specialists touch, and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.kernel.game import Table

from ..box import CrewBox
from ..heist.missing import Stand
from ..state import NONE
from ..turn.actions import place_words
from .hints import preview as preview
from .pieces import token_name
from .plates import rolled_dice

ON_TABLE = ("spend", "use", "give-up", "take-token", "give", "act", "discard", "choose", "apply")
"""Verbs whose word is the node they touch."""


# What one touches


def targets(box: CrewBox, table: Table, action: str) -> Sequence[str]:
    """The nodes an action touches."""
    verb, *words = action.split()
    if verb in ON_TABLE:
        return (words[0],)
    if verb == "take":
        return _dice_showing(table["area"], int(words[0]), "area-{}")
    if verb in ("recruit", "fast"):
        return (words[0], words[1])
    if verb == "activate":
        return (words[0],)
    if verb == "rob":
        return (f"city-{words[0]}", f"spot-{words[0]}-{words[1]}")
    if verb == "informant":
        return ("informant",)
    if verb == "put":
        rolled = rolled_dice(table)
        if rolled:
            return _dice_showing(rolled, int(words[0]), "rolled-{}")
        return _dice_showing(table["beside"][table["active"]], int(words[0]), "b{}")
    return ("row",) if verb == "set" else ("mine",)


def _dice_showing(dice: Sequence[int], value: int, node: str) -> tuple[str, ...]:
    """The nodes of the dice that show this value: any of them will do."""
    return tuple(node.format(n) for n, one in enumerate(dice, start=1) if one == value)


def picked(box: CrewBox, table: Table, seat: int, picks: Sequence[str]) -> Sequence[str]:
    """The nodes of a heist in the making: the building, and all that is given for it."""
    if not picks or not picks[0].startswith("rob "):
        return [node for pick in picks for node in targets(box, table, pick)]
    _, city, word = picks[0].split()
    payment = Stand(box, table, seat).declared(picks)
    nodes = [f"spot-{city}-{word}", *(box.token_ids[token] for token in payment.spent)]
    nodes += [box.places[place] for place in payment.given]
    if payment.acting != NONE:
        nodes.append(box.places[payment.acting])
    return nodes


# What it is called


def label(box: CrewBox, action: str) -> str:
    """What an action does, in words."""
    verb, *words = action.split()
    return LABELS[verb](box, *words)


def _name(box: CrewBox, card: str) -> str:
    name: str = box.codename[box.card_at[card]]
    return name


def _die_at(box: CrewBox, place: str) -> str:
    return place_words(box, box.places.index(place))


def _city(box: CrewBox, city: str) -> str:
    word = box.city_words.index(city)
    layout = box.layouts[0]
    name: str = layout.sites[layout.at[word]].name
    return name


def _choose_label(box: CrewBox, what: str) -> str:
    if what in box.card_at:
        return f"Begin with {_name(box, what)}"
    return f"Begin with tile {box.tiles[box.tile_ids.index(what)].value}"


MODES = {
    "once": "Activate it",
    "each": "Activate every card of its colour once",
    "newest": "Activate it once for each card of its colour",
}

LABELS: dict[str, Callable[..., str]] = {
    "choose": _choose_label,
    "take": lambda box, value: f"Take the {value}",
    "put": lambda box, value: f"Place the {value} next",
    "set": lambda box, value: f"A die showing {value}",
    "recruit": lambda box, card, place: f"Recruit {_name(box, card)} with {_die_at(box, place)}",
    "fast": lambda box, card, place: f"Fast-play {_name(box, card)} with {_die_at(box, place)}",
    "activate": lambda box, place, mode: f"{MODES[mode]}, with {_die_at(box, place)}",
    "skip": lambda box: "Do not activate it",
    "apply": lambda box, card: f"{_name(box, card)} comes next",
    "rob": lambda box, city, building: f"Rob the {building} of {_city(box, city)}",
    "spend": lambda box, token: f"Use your {token_name(box, token)}",
    "give": lambda box, place: f"Give {_die_at(box, place)} as 1 Equipment",
    "act": lambda box, place: f"Acting: give {_die_at(box, place)}, a skill counts as another",
    "pay": lambda box: "Pay for me",
    "done": lambda box: "Pay the rest with Equipment",
    "informant": lambda box: "See the Informant",
    "pass": lambda box: "Pass",
    "take-token": lambda box, token: f"Take the {token_name(box, token)}",
    "give-up": lambda box, token: f"Give up your {token_name(box, token)}",
    "discard": lambda box, place: f"Put {_die_at(box, place)} back",
    "cancel": lambda box: "Discard a Solo token",
    "suffer": lambda box: "Let it happen",
    "use": lambda box, token: f"Use your {token_name(box, token)}",
    "end": lambda box: "End the turn",
}
