"""A table of Space Explorers, set in a few words, and what one reads off it.

Cards are written by their number ("27 43"), a Hub as its batches bottom to top ("blue 2 1, red
18"), tokens as colours with a count ("green3 yellow2 red").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import muster
from muster import Match
from muster.kernel.scene import Area, walk
from tests.games.playing import own as own
from tests.games.playing import play_randomly as play_randomly
from tests.games.playing import seen as seen
from tests.games.playing import told as told

COLOURS = ("blue", "green", "yellow", "red", "purple")

FLAGS = (
    "overpay",
    "uncovered_waits",
    "covered_nine",
    "literal_34",
    "extra_draw_on_take",
    "memory",
)
"""The options that are off or on."""

FILLERS = "11 23 35 47 59 12 24 36 48 60 21 9 57"
"""Cards nobody wants much, for a Center that does not matter: most cost five symbols."""

LINE = ("apollo-11", "vostok-1", "viking-1", "lunokhod-1", "salyut-1", "soyuz-4")
"""Projects out of reach in most positions: each demands eight skills."""


def cards(words: str) -> list[str]:
    """The ids of cards given by number."""
    return [f"c{word}" for word in words.split()]


def batches(words: str) -> dict[str, list[str]]:
    """A Hub: every Division by colour, bottom to top."""
    hub: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for part in filter(None, (part.strip() for part in words.split(","))):
        colour, _, numbers = part.partition(" ")
        hub[colour] = cards(numbers)
    return hub


def purse(words: str) -> dict[str, int]:
    """Tokens by colour, all five colours named."""
    kept = dict.fromkeys(COLOURS, 0)
    for word in words.split():
        found = re.fullmatch(r"([a-z]+)(\d*)", word)
        assert found is not None, word
        kept[found[1]] += int(found[2] or 1)
    return kept


def place(
    hubs: str | Sequence[str] = "",
    *,
    seats: int = 3,
    hands: str | Sequence[str] = "",
    seen: str | Sequence[str] = "",
    tokens: str | Sequence[str] | None = None,
    center: str | None = None,
    deck: str | None = None,
    last: str | None = None,
    projects: str | None = None,
    claimed: Sequence[str] = (),
    **entries: Any,
) -> Match:
    """A position. A single text for hubs, hands and tokens is seat 0's.

    `deck` names the top of the deck, the other cards follow; `last` names all of it. Tokens that
    are not given out go to the last seat. The Center is six fillers unless it is named.
    """
    hubs = [hubs] if isinstance(hubs, str) else hubs
    hands = [hands] if isinstance(hands, str) else hands
    seen = [seen] if isinstance(seen, str) else seen
    data: dict[str, Any] = {"seats": seats, **entries}
    data["hubs"] = [batches(words) for words in (*hubs, *[""] * (seats - len(hubs)))]
    data["hands"] = [cards(words) for words in (*hands, *[""] * (seats - len(hands)))]
    data["seen"] = [cards(words) for words in (*seen, *[""] * (seats - len(seen)))]
    if tokens is not None:
        data["tokens"] = _dealt([tokens] if isinstance(tokens, str) else tokens, seats)
    data["projects"] = list(LINE[: seats + 2]) if projects is None else projects.split()
    data["claimed"] = [ids.split() for ids in (*claimed, *[""] * (seats - len(claimed)))]
    placed = {card for hub in data["hubs"] for batch in hub.values() for card in batch}
    placed |= {card for hand in data["hands"] for card in hand}
    top = cards(deck or last or "")
    if center is None:
        free = [card for card in cards(FILLERS) if card not in placed and card not in top]
        data["center"] = free[:6]
    else:
        data["center"] = cards(center)
    placed |= {*data["center"], *top}
    rest = [f"c{n}" for n in range(1, 61) if f"c{n}" not in placed]
    data["deck"] = top if last is not None else top + rest
    return muster.position("space-explorers", data)


def _dealt(given: Sequence[str], seats: int) -> list[dict[str, int]]:
    """Purses for all seats: as many of a colour as players, what is left with the last."""
    rows = [purse(words) for words in given]
    if len(rows) < seats:
        rows += [purse("") for _ in range(seats - len(rows))]
        for colour in COLOURS:
            rows[-1][colour] = seats - sum(row[colour] for row in rows)
    assert all(sum(row[c] for row in rows) == seats for c in COLOURS), "tokens do not add up"
    assert all(n >= 0 for row in rows for n in row.values()), "too many tokens of a colour"
    return rows


# Playing


def declare(m: Match, seat: int, *picks: str) -> None:
    """Play these picks one after the other."""
    for pick in picks:
        m.play(seat, pick)


def recruit(m: Match, seat: int, card: int, division: str, *picks: str) -> None:
    """Recruit a card by number and pay it with these picks; `done` is added."""
    declare(m, seat, f"recruit c{card} {division}", *picks, *(["done"] if picks else []))


def end_turn(m: Match) -> None:
    """Decline whatever the active seat could still do, until the next seat is asked to act."""
    while not m.over and m.asks[0].key != "turn":
        m.play(m.asks[0].seat, "enough" if m.asks[0].key == "draw" else "end")


# Looking


def asked(m: Match) -> tuple[int, str]:
    """Who is asked what; there is one question at a time."""
    (ask,) = m.asks
    return ask.seat, ask.key


def hub(m: Match, seat: int) -> dict[str, list[str]]:
    """The batches of a Hub that are not empty, bottom to top."""
    return {colour: batch for colour, batch in seen(m)["hubs"][seat].items() if batch}


def hand(m: Match, seat: int) -> list[str]:
    return in_order(m.state.dump()["hands"][seat])


def center(m: Match) -> list[str]:
    return in_order(seen(m)["center"])


def deck(m: Match) -> list[str]:
    """The deck from the top, which nobody may see."""
    found: list[str] = m.state.dump()["deck"]
    return found


def tokens(m: Match, seat: int) -> dict[str, int]:
    """The tokens of a seat, colours it has none of left out."""
    return {colour: n for colour, n in seen(m)["tokens"][seat].items() if n}


def projects(m: Match) -> list[str]:
    found: list[str] = seen(m)["projects"]
    return found


def known(m: Match, seat: int | None = None) -> list[list[str]]:
    """The cards in each hand that all have seen, as this seat may look them up (SE-J33)."""
    return [[] if row == "?" else row for row in m.view(seat)["table"]["seen"]]


def hand_sizes(m: Match, seat: int | None = None) -> list[int]:
    """How many cards each hand has, as this seat sees them."""
    rows = m.view(seat)["table"]["hands"]
    return [row if isinstance(row, int) else len(row) for row in rows]


def points_so_far(m: Match) -> list[int]:
    """The running points, as they are shown to a spectator."""
    return _badges(m, "points")


def stars_so_far(m: Match) -> list[int]:
    """What the asterisks would add so far."""
    return _badges(m, "✶ points so far")


def _badges(m: Match, label: str) -> list[int]:
    plates = {one.id: one for one in walk(m.scene(None).root)}
    found = []
    for seat in range(m.seats):
        plate = plates[f"seat-{seat}"]
        assert isinstance(plate, Area)
        values = [mark.value for mark in plate.badges if mark.label == label]
        found.append(int(values[0].removeprefix("✶")) if values else 0)
    return found


def in_order(ids: Sequence[str]) -> list[str]:
    return sorted(ids, key=lambda card: int(card[1:]))


def recruits(m: Match, seat: int) -> set[str]:
    """What the seat may recruit and where: "18 red"."""
    return {text.removeprefix("recruit c") for text in m.legal(seat) if text.startswith("recruit ")}


def verbs(m: Match, seat: int) -> set[str]:
    return {text.split()[0] for text in m.legal(seat)}


def of(m: Match, seat: int, *starts: str) -> set[str]:
    """The legal actions that begin with one of these verbs."""
    return {text for text in m.legal(seat) if text.split()[0] in starts}


def settings(m: Match) -> Counter[str]:
    """Every token and card that lies somewhere, counted; nothing may appear or vanish."""
    state = m.state.dump()
    found: Counter[str] = Counter(state["deck"])
    found.update(state["center"])
    for held in state["hands"]:
        found.update(held)
    for one in state["hubs"]:
        for batch in one.values():
            found.update(batch)
    found.update(state["projects"])
    for owned in state["claimed"]:
        found.update(owned)
    for row in seen(m)["tokens"]:
        found.update(row)
    return found
