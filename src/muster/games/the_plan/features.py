"""What a learned value looks at in The Plan: points, sets in the making, the hand, time."""

from __future__ import annotations

from math import sqrt

from .bot.glance import (
    colour_gains,
    copies_left,
    plan_worth,
    set_hope,
    trinket_chances,
)
from .bot.lore import museology
from .heuristics import plan_is_played, points_of, turns_to_play
from .state import Museum

NAMES = (
    "turns",
    "points",
    "points by turns",
    "lead by turns",
    "sets hoped for",
    "one short",
    "one short and lying",
    "two short",
    "souvenir sets hoped for",
    "trinkets",
    "treasures",
    "best card",
    "second card",
    "third card",
    "smash & grabs",
)


def features(s: Museum, seat: int) -> list[float]:
    """A number for each name, from what everybody knows and the seat's own hand."""
    box = s.box
    lore = museology(box)
    turns = turns_to_play(s, seat)
    by_turns = 1.0 / sqrt(1.0 + turns)
    best = 0
    for player in range(box.players):
        if player != seat:
            best = max(best, points_of(box, s.hauls[player], s.souvenirs[player]))
    points = points_of(box, s.hauls[seat], s.souvenirs[seat])

    sort = lore.treasures
    own = [False] * len(sort.copies)
    for token in s.hauls[seat]:
        own[sort.piece[token]] = True
    lying = [False] * len(sort.copies)
    for token in s.treasures:
        lying[sort.piece[token]] = True
    left = copies_left(s.hauls, sort)
    hoped, short, short_lying, two_short = 0.0, 0.0, 0.0, 0.0
    for kind, pieces in enumerate(sort.pieces):
        missing, there, gone = sort.size, False, 0
        for piece in pieces:
            if own[piece]:
                missing -= 1
            elif not left[piece]:
                gone += 1
            elif lying[piece]:
                there = True
        if missing <= 0 or missing > len(pieces) - gone - (sort.size - missing):
            continue
        hoped += set_hope(sort, kind, own, left, lore.chances)
        if missing == 1:
            short += 1.0
            short_lying += there
        elif missing == 2:
            two_short += 1.0

    kept = lore.trinkets
    mine = [False] * len(kept.copies)
    for token in s.souvenirs[seat]:
        mine[kept.piece[token]] = True
    rest = copies_left(s.souvenirs, kept)
    chances = trinket_chances(kept)
    souvenirs = 0.0
    for kind in range(len(kept.pieces)):
        souvenirs += set_hope(kept, kind, mine, rest, chances)

    gains = colour_gains(s, seat, lore)
    if plan_is_played(s, seat):
        gains = [0.5 * gain + lore.income for gain in gains]
    cards = [plan_worth(box, lore, plan, gains, 0.0) for plan in s.hands[seat]]
    cards.sort(reverse=True)
    cards += [0.0, 0.0, 0.0]
    smashes = 0.0
    for plan in s.hands[seat]:
        if box.plan_size[plan] == 0:
            smashes += 1.0
    if not turns:
        cards = [0.0, 0.0, 0.0]
        smashes = hoped = short = short_lying = two_short = souvenirs = 0.0
    return [
        float(turns),
        float(points),
        points * by_turns,
        (points - best) * by_turns,
        hoped,
        short,
        short_lying,
        two_short,
        souvenirs,
        float(len(s.souvenirs[seat])),
        float(len(s.hauls[seat])),
        cards[0],
        cards[1],
        cards[2],
        smashes,
    ]
