"""What event and crisis cards do, as lines of the log."""

from __future__ import annotations

from ..box import HeistBox
from ..screen.deck import card_of
from ..screen.pieces import tile_words
from .words import (
    Names,
    Tell,
    Told,
    all_of,
    called,
    chits_in_words,
    counted,
    does,
    loot_in_words,
    tiles_in_words,
)

AWAKE = {"guard": "gets up", "lock": "closes again", "camera": "is live again"}
AWAKE_ALL = {"guard": "get up", "lock": "close again", "camera": "are live again"}


def _card(box: HeistBox, told: Told, names: Names) -> str:
    word = "Crisis" if told["queued"] else "Event"
    return f"{word} {told['event']}: {card_of(box, told['event']).name}"


def _nothing(box: HeistBox, told: Told, names: Names) -> str:
    return "It changes nothing here."


def _bag_filled(box: HeistBox, told: Told, names: Names) -> str:
    return f"{chits_in_words(told['chit'], told['count']).capitalize()} into the bag."


def _added(box: HeistBox, told: Told, names: Names) -> str:
    many = len(told["tiles"])
    each = "A new" if many == 1 else "New"
    word = told["chit"] if many == 1 else f"{told['chit']}s"
    return f"{each} {word} on {tiles_in_words(told['tiles'])}."


def _turned(box: HeistBox, told: Told, names: Names) -> str:
    where = tiles_in_words(told["tiles"])
    if told["count"] == 1:
        return f"The {told['chit']} on {where} {AWAKE[told['chit']]}."
    return f"{told['count']} {told['chit']}s on {where} {AWAKE_ALL[told['chit']]}."


def _lost(box: HeistBox, told: Told, names: Names) -> str:
    verb = "loses" if len(told["who"]) == 1 else "each lose"
    return f"{all_of(box, told['who'], names)} {verb} an idea."


def _gained(box: HeistBox, told: Told, names: Names) -> str:
    verb = "gains" if len(told["who"]) == 1 else "each gain"
    ideas = counted(told["count"], "idea")
    return f"{all_of(box, told['who'], names)} {verb} {ideas}."


def _noise(box: HeistBox, told: Told, names: Names) -> str:
    return f"{told['count']} noise: the marker is on {told['marker']}."


def _loot_lost(box: HeistBox, told: Told, names: Names) -> str:
    return f"{called(box, told['who'], names)} loses {loot_in_words(box, told)} for good."


def _dog_sent(box: HeistBox, told: Told, names: Names) -> str:
    if told["who"] is not None:
        return f"A dog is after {called(box, told['who'], names)}."
    return "" if told["tile"] is None else f"A dog runs for the loot on {tile_words(told['tile'])}."


def _escort(box: HeistBox, told: Told, names: Names) -> str:
    return f"The escort walks on to {tiles_in_words(sorted(set(told['tiles'])))}."


CARD_STORIES: dict[str, Tell] = {
    "card": _card,
    "nothing": _nothing,
    "no kennel": lambda box, told, names: "There is no kennel here: no dog comes.",
    "bag filled": _bag_filled,
    "chits added": _added,
    "chits turned": _turned,
    "ideas lost": _lost,
    "penny spent": does("{who} gives up the Lucky Penny instead of an idea."),
    "ideas gained": _gained,
    "noise made": _noise,
    "loot lost": _loot_lost,
    "towers removed": lambda box, told, names: (
        f"The watchtower on {tiles_in_words(told['tiles'])} is out of use."
    ),
    "tokens spent": lambda box, told, names: (
        f"Two guards arrive on {tiles_in_words(told['tiles'])}."
    ),
    "panic": lambda box, told, names: f"{called(box, 'npc', names)} panics.",
    "alarm": lambda box, told, names: "The alarm sounds: the escape follows.",
    "npc lost": lambda box, told, names: f"{called(box, 'npc', names)} is gone with the gate.",
    "dog released": lambda box, told, names: "A dog comes out of the kennel.",
    "dog sent": _dog_sent,
    "dog ran": lambda box, told, names: f"The dog runs to {tile_words(told['tile'])}.",
    "escort walked": _escort,
}
