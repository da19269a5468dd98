"""One turn's execution and the final score, naively and straight from the rulebook.

Shares no code with the game: it works on names and lists, and asks whoever drives it. `execute` is
a generator. It yields what it needs (an answer of players, or what chance decided) and is sent it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

_CONTENT = files("muster.games.the_plan") / "content"
_PLANS = json.loads((_CONTENT / "plans.json").read_text(encoding="utf-8"))
_TREASURES = json.loads((_CONTENT / "treasures.json").read_text(encoding="utf-8"))["treasures"]
_TRINKETS = json.loads((_CONTENT / "trinkets.json").read_text(encoding="utf-8"))["trinkets"]

CYCLE: list[str] = _PLANS["color_cycle"]
SPECIALISTS: dict[str, list[str]] = {plan["id"]: plan["specialists"] for plan in _PLANS["plans"]}
COLOUR: dict[str, str] = {token["id"]: token["color"] for token in _TREASURES}
VALUE: dict[str, int] = {token["id"]: token["value"] for token in _TREASURES + _TRINKETS}
SORT: dict[str, tuple[str, str]] = {
    token["id"]: (token["kind"], token["name"]) for token in _TREASURES + _TRINKETS
}


@dataclass
class Desk:
    """What a turn is executed on. Players from number `seats` on are ghosts."""

    plans: list[str]
    treasures: list[str]
    trinkets: list[str]
    pile: list[str]
    hauls: list[list[str]]
    souvenirs: list[list[str]]
    seats: int
    bribes: bool
    took: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Asked:
    """Players must answer: the question's key, and what each of them may say."""

    key: str
    options: dict[int, set[str]]


@dataclass(frozen=True)
class Chance:
    """Chance decides: `what` is "chooser", "order" or "trinket"; `among` who or which."""

    what: str
    among: tuple[int, ...]


Need = Asked | Chance
Given = dict[int, list[str]] | list[int]
Turn = Generator[Need, Given, None]


def execute(desk: Desk) -> Turn:
    """TP-4: Smash & Grab, then lone Specialists, teams of two, three, four."""
    for size in range(5):
        group = [p for p, plan in enumerate(desk.plans) if len(SPECIALISTS[plan]) == size]
        if not group:
            continue
        if size == 0:
            yield from _smash(desk, group)
        else:
            yield from _collect(desk, group)
        yield from _console(desk, [p for p in group if p not in desk.took])


def _take(desk: Desk, player: int, colour: str) -> None:
    mine = [t for t in desk.treasures if COLOUR[t] == colour]
    if mine:
        desk.took.add(player)
    desk.hauls[player] += mine
    desk.treasures = [t for t in desk.treasures if COLOUR[t] != colour]


def _there(desk: Desk, colour: str) -> bool:
    return any(COLOUR[t] == colour for t in desk.treasures)


def _smash(desk: Desk, group: list[int]) -> Turn:
    winner: int | None = group[0]
    if len(group) > 1:
        winner = (yield from _auction(desk, group)) if desk.bribes else None
    if winner is None:
        return
    if winner < desk.seats:
        options = {f"grab {COLOUR[t]}" for t in desk.treasures}
        answers = yield Asked("grab", {winner: options})
        assert isinstance(answers, dict)
        colour = answers[winner][0].split()[1]
    else:
        by_colour = {c: [VALUE[t] for t in desk.treasures if COLOUR[t] == c] for c in CYCLE}
        most = max((sum(values), len(values)) for values in by_colour.values())
        colour = next(c for c in CYCLE if (sum(by_colour[c]), len(by_colour[c])) == most)
    _take(desk, winner, colour)


def _collect(desk: Desk, group: list[int]) -> Turn:
    showing = {c: [p for p in group if c in SPECIALISTS[desk.plans[p]]] for c in CYCLE}
    for colour in CYCLE:
        if len(showing[colour]) == 1:
            _take(desk, showing[colour][0], colour)
    if not desk.bribes:
        return
    lots = [c for c in CYCLE if len(showing[c]) > 1 and _there(desk, c)]
    while lots:
        colour = lots[0]
        if len(lots) > 1:
            colour = yield from _next_lot(desk, lots, {p for c in lots for p in showing[c]})
        lots.remove(colour)
        winner = yield from _auction(desk, showing[colour])
        if winner is not None:
            _take(desk, winner, colour)


def _owned(desk: Desk, player: int) -> tuple[int, int]:
    return len(desk.hauls[player]), len(desk.souvenirs[player])


def _next_lot(desk: Desk, lots: list[str], tied: set[int]) -> Generator[Need, Given, str]:
    fewest = min(_owned(desk, p) for p in tied)
    level = sorted(p for p in tied if _owned(desk, p) == fewest)
    decided = yield Chance("chooser", tuple(level))
    assert isinstance(decided, list)
    chooser = decided[0]
    if chooser >= desk.seats:
        return lots[0]
    answers = yield Asked("auction", {chooser: {f"auction {colour}" for colour in lots}})
    assert isinstance(answers, dict)
    return answers[chooser][0].split()[1]


def _auction(desk: Desk, tied: Sequence[int]) -> Generator[Need, Given, int | None]:
    """Who wins the lot, having paid; None if nobody does."""
    bids: dict[int, list[str]] = {p: [] for p in tied}
    asked = {
        p: {*(f"bid {t}" for t in desk.souvenirs[p]), "done"}
        for p in tied
        if p < desk.seats and desk.souvenirs[p]
    }
    if asked:
        answers = yield Asked("bid", asked)
        assert isinstance(answers, dict)
        for p, said in answers.items():
            bids[p] = [word.split()[1] for word in said if word != "done"]
    highest = max(len(offer) for offer in bids.values())
    top = [p for p, offer in bids.items() if len(offer) == highest]
    if highest == 0 or len(top) > 1:
        return None
    for trinket in bids[top[0]]:
        desk.souvenirs[top[0]].remove(trinket)
        desk.trinkets.append(trinket)
    return top[0]


def _console(desk: Desk, takers: list[int]) -> Turn:
    """TP-8, TP-9: a Trinket for everybody who took nothing, the poorest first."""
    places: dict[tuple[int, int], list[int]] = {}
    for player in takers:
        places.setdefault(_owned(desk, player), []).append(player)
    for standing in sorted(places):
        level = places[standing]
        if len(level) == 1:
            yield from _alone(desk, level[0])
            continue
        if len(desk.pile) < len(level):
            decided = yield Chance("order", tuple(level))
            assert isinstance(decided, list)
            level = decided
        for player in level:
            yield from _unseen(desk, player)


def _alone(desk: Desk, player: int) -> Turn:
    options = {f"take {t}" for t in desk.trinkets} | ({"draw"} if desk.pile else set())
    if player >= desk.seats or not desk.trinkets:
        yield from _unseen(desk, player)
    elif len(options) == 1:
        desk.souvenirs[player].append(desk.trinkets.pop())
    else:
        answers = yield Asked("trinket", {player: options})
        assert isinstance(answers, dict)
        word = answers[player][0]
        if word == "draw":
            desk.souvenirs[player].append(desk.pile.pop(0))
        else:
            desk.trinkets.remove(word.split()[1])
            desk.souvenirs[player].append(word.split()[1])


def _unseen(desk: Desk, player: int) -> Turn:
    if desk.pile:
        desk.souvenirs[player].append(desk.pile.pop(0))
    elif desk.trinkets:
        decided = yield Chance("trinket", (player, *range(len(desk.trinkets))))
        assert isinstance(decided, list)
        desk.souvenirs[player].append(desk.trinkets.pop(decided[0]))


# Scoring


def sets_in(tokens: Sequence[str]) -> int:
    """Full collections: four different ones of a kind, the most plentiful names first."""
    found = 0
    for kind in {SORT[token][0] for token in tokens}:
        names = Counter(SORT[token][1] for token in tokens if SORT[token][0] == kind)
        while len([name for name, count in names.items() if count]) >= 4:
            for name, _ in names.most_common(4):
                names[name] -= 1
            found += 1
    return found


def rank(haul: Sequence[str], kept: Sequence[str]) -> tuple[int, int, int, int]:
    """Points, full collections, Treasures, Trinkets: in the order they decide (TP-14, TP-15)."""
    sets = sets_in(haul) + sets_in(kept)
    points = sum(VALUE[token] for token in (*haul, *kept)) + 5 * sets
    return points, sets, len(haul), len(kept)


def winners(ranks: Sequence[tuple[int, int, int, int]], seats: int) -> tuple[int, ...]:
    """The seats that win; alone at the table, only one that is better than every ghost."""
    best = [player for player, one in enumerate(ranks) if one == max(ranks)]
    if seats == 1:
        return (0,) if best == [0] else ()
    return tuple(best)
