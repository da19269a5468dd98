"""A table of The Specialists, set in a few words, and what one reads off it.

A row of dice is written from s1 to s4 ("3 6 2 5", 0: free), a team and tokens as ids ("blue-02
start-red"), for seat 0 as a text or for all seats as a list of texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import muster
from muster import Match
from tests.games.playing import play_randomly as play_randomly
from tests.games.playing import told as told
from tests.games.the_specialists.layouts.components import ANY_CARD, COLOURS, GAME

Words = str | Sequence[str]

DISPLAY = "red-01 yellow-02 green-03 purple-04 orange-05 blue-06"
"""What lies in the display if it does not matter; the first 4, 5 or 6 of it."""

TWO_EACH = " ".join(f"{colour}-0{n}" for colour in COLOURS for n in (1, 2))
"""A team that can rob any city."""

FLAGS = (
    "place_money",
    "modifiers_by_die",
    "reroll_ties",
    "start_not_expert",
    "hidden_money",
    "unlimited_dice",
    "hacking_alone",
    "acting_replaces",
    "asymmetric",
    "no_team_rewards",
)
"""The options that are off or on."""


def flags(seats: int) -> list[str]:
    """The flags there are at this seat count."""
    missing = {"hidden_money", "asymmetric"} if seats == 1 else {"no_team_rewards"}
    missing |= {"place_money"} if seats < 3 else set()
    return [flag for flag in FLAGS if flag not in missing]


def each_seat(words: Words, seats: int) -> list[list[str]]:
    rows = [words] if isinstance(words, str) else list(words)
    return [row.split() for row in (*rows, *[""] * (seats - len(rows)))]


def numbers(words: Words, seats: int) -> list[list[int]]:
    return [[int(word) for word in row] for row in each_seat(words, seats)]


def columns(cards: Sequence[str]) -> dict[str, list[str]]:
    """A team: each colour's column from bottom to top."""
    found: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for card in cards:
        found[ANY_CARD[card]["colour"]].append(card)
    return found


def place(
    row: Words = "",
    *,
    seats: int = 2,
    team: Words = "",
    beside: Words = "",
    tokens: Words = "",
    experts: Words = "",
    equipment: int | Sequence[int] = 0,
    area: str | None = None,
    display: str | None = None,
    marks: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **entries: Any,
) -> Match:
    """A position, seat 0 on turn unless it is said otherwise.

    `marks` as {"lima bank": 1, "paris jewelry": [1, "lock"]}; the Informant brings 2 M$ unless
    it is named.
    """
    shown = {1: 4, 2: 4, 3: 5, 4: 6}[seats]
    data: dict[str, Any] = {"seats": seats, "layout": "abcd", **entries}
    if options is not None:
        data["options"] = options
    rows = numbers(row, seats)
    data["rows"] = [[*values, 0, 0, 0, 0][:4] for values in rows]
    data["beside"] = numbers(beside, seats)
    data["teams"] = [columns(cards) for cards in each_seat(team, seats)]
    data["tokens"] = each_seat(tokens, seats)
    data["experts"] = each_seat(experts, seats)
    gear = [equipment] if isinstance(equipment, int) else list(equipment)
    data["equipment"] = gear + [0] * (seats - len(gear))
    if area is not None:
        data["area"] = [int(word) for word in area.split()]
    if display is None:
        placed = {card for cards in each_seat(team, seats) for card in cards}
        placed |= {*entries.get("deck", ()), *entries.get("gone", ())}
        placed |= {entries["fast"]} if entries.get("fast") else set()
        free = [card for card in DISPLAY.split() if card not in placed]
        data["display"] = free[:shown] + [None] * (shown - len(free))
    else:
        words = display.split()
        data["display"] = [*words, *[None] * (shown - len(words))]
    data["marks"] = spots(marks or {})
    if seats > 1:
        data.setdefault("informant", "informant-09")
    else:
        data.setdefault("corruption", "corruption-01")
    return muster.position(GAME, data)


def alone(row: str = "", **entries: Any) -> Match:
    """A position of the solo game."""
    return place(row, seats=1, **entries)


def spots(marks: dict[str, Any]) -> dict[str, dict[str, list[Any]]]:
    found: dict[str, dict[str, list[Any]]] = {}
    for where, who in marks.items():
        city, building = where.split()
        found.setdefault(city, {})[building] = list(who) if isinstance(who, list) else [who]
    return found


# Playing


def do(m: Match, *actions: str) -> None:
    """Answers of whoever is asked, one after the other."""
    for action in actions:
        m.play(m.asks[0].seat, action)


def rob(m: Match, where: str, *picks: str) -> None:
    """A heist, paid with these picks; those that go without saying need not be said."""
    seat, number = m.asks[0].seat, seen(m)["heists"]
    do(m, f"rob {where}")
    for pick in (*picks, "done"):
        if seen(m)["heists"] == number:
            m.play(seat, pick)
    assert seen(m)["heists"] != number


def start(m: Match) -> None:
    """Through the choices before round 1, the first answer each time."""
    while m.asks[0].key in ("start", "arrange"):
        do(m, m.legal(m.asks[0].seat)[0])


def finish_turn(m: Match) -> None:
    """Leave out what can be left out until another question than those of this turn comes."""
    seat, number = m.asks[0].seat, seen(m)["round"]
    while not m.over and (m.asks[0].seat, seen(m)["round"]) == (seat, number):
        key = m.asks[0].key
        legal = m.legal(seat)
        leave = [text for text in ("informant", "pass", "skip", "end", "suffer") if text in legal]
        do(m, leave[0] if leave else legal[0])
        if key == "keep" and m.asks and m.asks[0].key == "die":
            break


# Looking


def seen(m: Match, seat: int | None = None) -> dict[str, Any]:
    """What everybody, or one seat, sees of the table, with what can be read off the boards."""
    box: Any = m.box
    table: dict[str, Any] = m.view(seat)["table"]
    books = [None if book == "?" else book for book in table["books"]]
    layout = box.layouts[box.sorts["layouts"].index(table["layout"])]
    cities = [
        {
            "id": box.city_words[site.word],
            "name": site.name,
            "skills": {box.colours[c]: n for c, n in site.pairs},
            "equipment": site.gear,
            "tier": site.tier,
            "buildings": [
                {
                    "type": kind,
                    "money": site.money[at],
                    "spots": site.spots[at],
                    "marks": table["marks"][box.city_words[site.word]][kind],
                }
                for at, kind in enumerate(("casino", "bank", "jewelry"))
            ],
        }
        for site in layout.sites
    ]
    signed = Counter([one for city in cities for b in city["buildings"] for one in b["marks"]])
    letters = table["layout"].upper()
    return {
        **table,
        "books": books,
        "money": [None if book is None else sum(book.values()) for book in books],
        "heists": [signed[one] for one in range(m.seats)],
        "cities": cities,
        "boards": [{"letter": letter, "tokens": table["primes"][letter]} for letter in letters],
        "final": table["ending"] == "seventh",
    }


def asked(m: Match) -> tuple[int, str]:
    """Who is asked what; there is one question at a time."""
    (ask,) = m.asks
    return ask.seat, ask.key


def legal(m: Match, verb: str = "") -> set[str]:
    """What may be answered, or what of it begins with this verb."""
    found = m.legal(m.asks[0].seat)
    assert len(found) == len(set(found))
    return {text for text in found if not verb or text.split()[0] == verb}


def row(m: Match, seat: int = 0) -> list[int]:
    found: list[int] = seen(m)["rows"][seat]
    return found


def beside(m: Match, seat: int = 0) -> list[int]:
    found: list[int] = seen(m)["beside"][seat]
    return found


def gear(m: Match, seat: int = 0) -> int:
    found: int = seen(m)["equipment"][seat]
    return found


def money(m: Match, seat: int = 0) -> int:
    found: int = seen(m)["money"][seat]
    return found


def book(m: Match, seat: int = 0) -> dict[str, int]:
    """Money by source, without sources that gave nothing."""
    return {name: amount for name, amount in seen(m)["books"][seat].items() if amount}


def tokens(m: Match, seat: int = 0) -> list[str]:
    found: list[str] = seen(m)["tokens"][seat]
    return found


def team(m: Match, seat: int = 0) -> dict[str, list[str]]:
    """The columns that have cards."""
    return {colour: ids for colour, ids in seen(m)["teams"][seat].items() if ids}


def experts(m: Match, seat: int = 0) -> list[str]:
    found: list[str] = seen(m)["experts"][seat]
    return found


def pool(m: Match) -> int:
    found: int = seen(m)["pool"]
    return found


def dice(m: Match, seat: int = 0) -> Counter[int]:
    """All dice of a player, by value."""
    return Counter([value for value in row(m, seat) if value] + beside(m, seat))


def marks(m: Match, city: str, building: str) -> list[int | str]:
    for entry in seen(m)["cities"]:
        if entry["id"] == city:
            for one in entry["buildings"]:
                if one["type"] == building:
                    found: list[int | str] = one["marks"]
                    return found
    raise AssertionError(f"no {building} in {city}")


def solo(m: Match) -> dict[str, Any]:
    """What a solo game shows besides."""
    assert m.seats == 1
    return seen(m)


def all_locks(m: Match) -> list[tuple[str, str]]:
    """The buildings with foreign signatures, by city and type."""
    return [
        (city["id"], one["type"])
        for city in seen(m)["cities"]
        for one in city["buildings"]
        for mark in one["marks"]
        if mark == "lock"
    ]
