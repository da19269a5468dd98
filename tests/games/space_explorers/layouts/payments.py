"""Every way to pay for a recruit, found twice: from the clauses, and by trying the game's picks.

The first (`payments`) knows nothing of the game's code: it reads the content files and the
clauses SE-29 to SE-46 and SE-J11 to SE-J21 and allots every due symbol to every source that may
supply it. The second (`reachable`) walks all sequences of picks the game allows up to `done`. A
payment is the sorted tuple of its picks: what supplies which colour, each symbol once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

import muster
from muster import Match
from muster.kernel.ask import Ask
from muster.kernel.engine import legal_answers
from tests.games.space_explorers.layouts.table import COLOURS

Payment = tuple[str, ...]

FILES = muster.game("space-explorers").components["specialists"]
CARD: dict[str, dict[str, Any]] = {card["id"]: card for card in FILES["cards"]}


# From the clauses


class Source(NamedTuple):
    """Something that supplies symbols: how a pick names it, the colours it may show, how many."""

    pick: str
    colours: tuple[str, ...]
    most: int
    under: bool = False  # lies under 31, and works only once that is returned (SE-J17)


def due(hub: dict[str, list[str]], card: str, division: str) -> Counter[str]:
    """The symbols of a recruit that are left after the reduction (SE-29 to SE-34)."""
    reduction = sum(CARD[one]["skills"].count(division) for one in hub.get(division, []))
    cost = CARD[card]["cost"]
    return Counter(cost[: max(0, len(cost) - reduction)])


def payments(table: dict[str, Any], card: str, division: str) -> set[Payment]:
    """All declared wholes of seat 0 for this recruit; empty if it cannot be paid."""
    options = table.get("options", {})
    hub, hand = table["hubs"][0], table["hands"][0]
    wanted = sorted(due(hub, card, division).elements())
    sources = _sources(table, card, options)
    movable = [one for one in hand if one != card]  # SE-43
    at_a_time = [Source(f"move {one}", COLOURS, 3) for one in movable]  # SE-40, SE-A34
    everything = sources + at_a_time
    found: set[Payment] = set()
    for picks in _allotments(wanted, everything):
        if _allowed(picks, sources, table, options):
            found.add(picks)
    if options.get("overpay") and wanted:
        found = {more for picks in found for more in _with_more(picks, table, movable)}
    return found


def _sources(table: dict[str, Any], card: str, options: dict[str, Any]) -> list[Source]:
    found = [Source("token", (c,), n) for c, n in table["tokens"][0].items() if n]  # SE-38
    for colour in COLOURS:
        batch = table["hubs"][0].get(colour, [])
        if not batch:
            continue
        found += _ability(batch[-1], card, table, False)  # SE-47
        if CARD[batch[-1]]["ability"]["code"] == "return_self_for_symbols":
            found.append(Source(f"return {batch[-1]}", COLOURS, 3))  # SE-A31
            if batch[:-1] and not options.get("uncovered_waits"):
                found += _ability(batch[-2], card, table, True)
    return found


def _ability(top: str, card: str, table: dict[str, Any], under: bool) -> list[Source]:
    """The symbols a working Specialist brings towards this recruit (SE-45, SE-J20)."""
    ability = CARD[top]["ability"]
    if ability["code"] == "symbols":
        shown = Counter(ability["symbols"])
        return [Source(f"use {top}", (colour,), n, under) for colour, n in shown.items()]
    if ability["code"] != "any_symbol":
        return []
    wish = ability["condition"] or {}
    if wish.get("recruit_from") == "hand" and card not in table["hands"][0]:
        return []
    if "basic_cost" in wish and len(CARD[card]["cost"]) not in wish["basic_cost"]:
        return []
    if "skill_icons" in wish and len(CARD[card]["skills"]) != wish["skill_icons"]:
        return []
    return [Source(f"use {top}", COLOURS, ability["count"], under)]


def _allotments(wanted: list[str], sources: list[Source]) -> Iterator[Payment]:
    """Every way to take each wanted symbol from a source that has one left."""
    left = [source.most for source in sources]
    picked: list[str] = []

    def take(at: int, start: int) -> Iterator[Payment]:
        if at == len(wanted):
            yield tuple(sorted(picked))
            return
        colour = wanted[at]
        begin = start if at and wanted[at - 1] == colour else 0  # equal symbols in one order only
        for n in range(begin, len(sources)):
            if left[n] and colour in sources[n].colours:
                left[n] -= 1
                picked.append(f"{sources[n].pick} {colour}")
                yield from take(at + 1, n)
                picked.pop()
                left[n] += 1

    yield from take(0, 0)


def _allowed(
    picks: Payment, sources: list[Source], table: dict[str, Any], options: dict[str, Any]
) -> bool:
    """What no single source can say: 31 before the card under it, a third symbol once only."""
    returned = any(pick.startswith("return ") for pick in picks)
    under = {source.pick for source in sources if source.under}
    if not returned and any(pick.rsplit(" ", 1)[0] in under for pick in picks):
        return False
    moved = Counter(pick.split()[1] for pick in picks if pick.startswith("move "))
    generous = {one for one, n in moved.items() if n == 3}
    if options.get("literal_34"):
        return generous <= {"c34"}  # SE-J21, literal
    research = table["hubs"][0].get("yellow", [])
    tops = research[-1:]
    if returned and not options.get("uncovered_waits"):
        tops = research[-2:-1]
    return not generous or (len(generous) == 1 and tops == ["c34"])


def _with_more(picks: Payment, table: dict[str, Any], movable: list[str]) -> Iterator[Payment]:
    """Free overpaying (SE-J12): whatever tokens and cards are left may be given as well."""
    given = Counter(pick.split()[1] for pick in picks if pick.startswith("token "))
    moved = {pick.split()[1] for pick in picks if pick.startswith("move ")}
    rows = [range(table["tokens"][0].get(c, 0) - given[c] + 1) for c in COLOURS]
    left = [one for one in movable if one not in moved]
    for counts in product(*rows):
        tokens = [f"overpay {c}" for c, n in zip(COLOURS, counts, strict=True) for _ in range(n)]
        for size in range(len(left) + 1):
            for more in combinations(left, size):
                yield tuple(sorted([*picks, *tokens, *(f"overpay {one}" for one in more)]))


# By trying


class Walk:
    """All picks of one recruit of seat 0, walked on the open question without playing them."""

    def __init__(self, m: Match, card: str, division: str) -> None:
        (self.ask,) = m.asks
        self.state = m.state
        self.texts = m.box.catalogue.texts
        self.ids = m.box.catalogue.ids
        self.begun = self.ids[f"recruit {card} {division}"]

    def legal(self, picks: tuple[int, ...]) -> list[int]:
        return legal_answers(self.state, self.ask.picked(picks))

    def whole(self, picks: tuple[int, ...]) -> bool:
        ask: Ask = self.ask.picked(picks)
        return ask.question.settled(self.state, ask)

    @property
    def offered(self) -> bool:
        return self.begun in self.legal(())

    def reachable(self, after: tuple[str, ...] = (), strict: bool = False) -> set[Payment]:
        """Every payment one can lay by hand after these picks; no sequence may get stuck.

        `strict` asks at every turning that the order of the picks so far makes no difference.
        """
        begun = (self.begun, *(self.ids[text] for text in after))
        if self.whole(begun):
            return {()}
        found: set[Payment] = set()
        known: dict[tuple[int, ...], list[int]] = {}
        open_ends = [begun]
        while open_ends:
            picks = open_ends.pop()
            key = tuple(sorted(picks))
            if key in known:
                if strict:
                    assert self.legal(picks) == known[key], self.said(picks)
                continue
            known[key] = legal = self.legal(picks)
            assert legal, f"stuck after {self.said(picks)}"
            for action in legal:
                text = self.texts[action]
                if text == "done":
                    found.add(tuple(sorted(self.said(picks[len(begun) :]))))
                elif text != "pay" and not text.startswith("drop "):
                    open_ends.append((*picks, action))
        return found

    def laid(self, *after: str) -> Payment:
        """What lies there after these picks, found by taking everything out again."""
        picks = (self.begun, *(self.ids[text] for text in after))
        out: list[str] = []
        while True:
            drops = [a for a in self.legal(picks) if self.texts[a].startswith("drop ")]
            if not drops:
                return tuple(sorted(out))
            picks = (*picks, drops[0])
            out.append(self.texts[drops[0]].removeprefix("drop "))

    def said(self, picks: tuple[int, ...]) -> list[str]:
        return [self.texts[pick] for pick in picks]


# Positions to try it on

PAYERS = {
    "blue": [1, 2, 3, 4, 7, 7, 7, 6],
    "green": [13, 15, 16, 20, 20, 22, 22, 17],
    "yellow": [25, 27, 28, 31, 31, 31, 31, 33, 33, 34, 34, 30],
    "red": [37, 39, 40, 46, 46, 46, 42],
    "purple": [49, 51, 52, 55, 58],
}
"""Cards by Division, those that help to pay more than once."""

OPTIONS: list[dict[str, Any]] = [
    {},
    {},
    {},
    {"uncovered_waits": True},
    {"literal_34": True},
    {"overpay": True},
    {"overpay": True, "uncovered_waits": True, "literal_34": True},
]


def small_position(seed: int) -> dict[str, Any]:
    """A random position with few tokens and cards and many ways to pay, for `muster.position`."""
    rng = random.Random(seed)
    seats = rng.choice((2, 3, 4))
    options = OPTIONS[seed % len(OPTIONS)]
    placed: set[int] = set()

    def fresh(pool: list[int]) -> int:
        free = [n for n in pool if n not in placed] or [
            n for n in range(1, 61) if n not in placed and n not in (8, 10, 55)
        ]
        placed.add(card := rng.choice(free))
        return card

    hub: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for colour in rng.sample(COLOURS, rng.randint(1, 4)):
        for _ in range(rng.choice((1, 1, 1, 2))):
            free = [n for n in PAYERS[colour] if n not in placed]
            if free:
                placed.add(card := rng.choice(free))
                hub[colour].append(f"c{card}")
    if hub["yellow"] and rng.random() < 0.4 and 31 not in placed:
        placed.add(31)  # with something useful under it
        hub["yellow"].append("c31")
    everybody = list(range(1, 61))
    small = options.get("overpay", False)
    hand = [f"c{fresh(everybody)}" for _ in range(rng.randint(0, 2 if small else 3))]
    if rng.random() < 0.15 and 34 not in placed:
        placed.add(34)
        hand = [*hand[:2], "c34"]
    two_skills = [5, 6, 17, 18, 29, 30, 41, 42, 53, 54]
    center = [f"c{fresh(rng.choice((everybody, two_skills, [9, 21, 32, 44, 57])))}" for _ in "12"]
    tokens = [dict.fromkeys(COLOURS, 0) for _ in range(seats)]
    for _ in range(rng.randint(0, 3 if small else 4)):
        colour = rng.choice(COLOURS)
        tokens[0][colour] = min(seats, tokens[0][colour] + 1)
    for colour in COLOURS:
        tokens[-1][colour] = seats - tokens[0][colour]
    return {
        "seats": seats,
        "options": options,
        "hubs": [hub, *({c: [] for c in COLOURS} for _ in range(seats - 1))],
        "hands": [hand, *([] for _ in range(seats - 1))],
        "center": center,
        "tokens": tokens,
        "projects": ["apollo-11", "vostok-1", "viking-1", "lunokhod-1", "salyut-1", "soyuz-4"][
            : seats + 2
        ],
    }


def candidates(table: dict[str, Any]) -> list[tuple[str, str]]:
    """Every recruit one could think of: a card of the hand or the Center, a Division that fits."""
    return [
        (card, division)
        for card in (*table["hands"][0], *table["center"])
        for division in dict.fromkeys(CARD[card]["skills"])  # SE-25 to SE-28
    ]
