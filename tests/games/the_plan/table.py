"""A table of The Plan, set in a few words, and what one reads off it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import muster
from muster import Match
from tests.games import playing
from tests.games.playing import play_randomly as play_randomly
from tests.games.playing import seen as seen
from tests.games.playing import told as told

KIND_OF = {
    "red": "paintings",
    "yellow": "mummies",
    "blue": "space",
    "orange": "pottery",
    "purple": "jewels",
    "green": "dinosaurs",
    "gray": "sculptures",
}
COLOUR_OF = {kind: colour for colour, kind in KIND_OF.items()}

ALL_TRINKETS = [
    f"{kind}-{name}-{copy}"
    for kind in ("magnets", "mugs", "postcards")
    for name in range(1, 6)
    for copy in "ab"
]
ALL_TREASURES = [
    f"{kind}-{value}-{copy}" for kind in COLOUR_OF for value in range(1, 5) for copy in "ab"
]
TYPES = ("smash_grab", "lone", "team2", "team3", "team4")


HANDS = [
    ["p1-01", "p1-03", "p1-05", "p1-07", "p1-09", "p1-11"],
    ["p2-01", "p2-02", "p2-03", "p2-04", "p2-05", "p2-06"],
    ["p3-01", "p3-02", "p3-03", "p3-04", "p3-05", "p3-06"],
]
"""Hands of six for three players: lone Specialists, teams of two, teams of three."""


def loot(words: str) -> list[str]:
    """Treasures by colour and value, `b` for the second copy ("red1 red1b blue4"), sorted."""
    ids: list[str] = []
    for word in words.split():
        copy = "b" if word.endswith("b") else "a"
        plain = word.removesuffix("b")
        ids.append(f"{KIND_OF[plain[:-1]]}-{plain[-1]}-{copy}")
    return sorted(ids)


def some_loot(*counts: int) -> list[list[str]]:
    """Hauls of these sizes, of Treasures worth 4 and 3 first; none is red, yellow or blue."""
    pool = [t for t in reversed(ALL_TREASURES) if t.split("-")[0] not in _KEPT_FREE]
    return _dealt_out(pool, counts)


def some_trinkets(*counts: int) -> list[list[str]]:
    """Trinket collections of these sizes, never a mug: those stay free for the display."""
    return _dealt_out([t for t in ALL_TRINKETS if not t.startswith("mugs")], counts)


_KEPT_FREE = ("paintings", "mummies", "space")


def _dealt_out(pool: list[str], counts: Sequence[int]) -> list[list[str]]:
    rows: list[list[str]] = []
    for count in counts:
        rows.append(pool[:count])
        del pool[:count]
    return rows


def place(seats: int, **entries: Any) -> Match:
    """A position; entries are those of `muster.position`."""
    return muster.position("the-plan", {"seats": seats, **entries})


def turned_up(plans: Sequence[str], treasures: str | list[str] = "", **entries: Any) -> Match:
    """The Plans are on the table: the turn runs until somebody is asked, or the turn is over.

    In solitaire (`seats=1` in entries) the first Plan is the player's, the others the ghosts'.
    """
    data: dict[str, Any] = {"seats": len(plans), "at": "turn_up", "plans": list(plans)}
    data["treasures"] = loot(treasures) if isinstance(treasures, str) else treasures
    if entries.get("seats") == 1:
        data["options"] = {"ghosts": len(plans) - 1}
    options = {**data.pop("options", {}), **entries.pop("options", {})}
    return muster.position("the-plan", {**data, **entries, "options": options})


def haul(m: Match, player: int) -> list[str]:
    return sorted(seen(m)["hauls"][player])


def souvenirs(m: Match, player: int) -> list[str]:
    return sorted(seen(m)["souvenirs"][player])


def display(m: Match) -> list[str]:
    return sorted(seen(m)["treasures"])


def asked(m: Match) -> list[tuple[int, str]]:
    """Who is asked what, in order."""
    return [(ask.seat, ask.key) for ask in m.asks]


def bid(m: Match, seat: int, *trinkets: str) -> None:
    """Hide these Trinkets and seal the bid."""
    for trinket in trinkets:
        m.play(seat, f"bid {trinket}")
    m.play(seat, "done")


def pass_on(m: Match, seat: int, *cards: str) -> None:
    for card in cards:
        m.play(seat, f"pass {card}")


def play_until(m: Match, key: str, rng: random.Random, turn: int = 0) -> Match:
    """Random play until this question is asked, in this turn if one is named."""
    while not (m.asks[0].key == key and turn in (0, seen(m)["turn"])):
        play_randomly(m, rng, 1)
    return m


def counts(rows: list[Any]) -> list[int]:
    """How many there are in each row of a view: hidden ones are told as a number."""
    return [row if isinstance(row, int) else len(row) for row in rows]


def own(m: Match, seat: int) -> dict[str, Any]:
    """What a seat sees, its own things by names of their own."""
    table = playing.own(m, seat)
    given = [
        [card, giver, turn]
        for giver in range(len(table["given"]))
        if giver != seat
        for card, _, turn in table["given"][giver]
    ]
    return {
        **table,
        "hand": table["hands"][seat],
        "hands": counts(table["hands"]),
        "given": table["given"][seat],
        "came": given,
        "buried": table["buried"][seat],
    }
