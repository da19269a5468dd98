"""Why an answer is good or bad in The Plan, in short sentences, each with its weight in points."""

from __future__ import annotations

from collections.abc import Sequence

from muster.parts.words import counted

from ..box import SMASH, MuseumBox
from ..rules import collections
from ..state import Museum
from .glance import (
    colour_gains,
    copies_left,
    plan_worth,
    set_hope,
    trinket_chances,
)
from .lore import Museology, Sort, museology

Reasons = list[tuple[float, str]]

MISSED = 0.5
"""How much a Treasure one was after and did not get hurts, of its points."""

DENIED = 0.5
"""What it is worth that a rival does not complete a set, of its bonus."""

NEAR = 2
"""So many pieces a set may lack to be spoken of."""

HOPE = 0.3
"""Less hope of a set than this is not worth a word."""


def reasons(before: Museum, after: Museum, seat: int) -> Reasons:
    """What an answer and what came of it changed for the seat, as far as it sees that."""
    lore = museology(before.box)
    found: Reasons = []
    found += _taken(before, after, seat)
    found += _missed(before, after, seat)
    found += _sets(before, after, seat, lore)
    found += _trinkets(before, after, seat)
    found += _rivals(before, after, seat, lore)
    found += _passed(before, after, seat, lore)
    return found


def _taken(before: Museum, after: Museum, seat: int) -> Reasons:
    """Treasures that are the seat's now, colour by colour."""
    box = before.box
    points = [0] * len(box.colours)
    for token in after.hauls[seat]:
        if token not in before.hauls[seat]:
            points[box.treasure_colour[token]] += box.treasure_value[token]
    return [
        (float(worth), f"takes the {box.colours[colour]} Treasures, worth {worth}")
        for colour, worth in enumerate(points)
        if worth
    ]


def _missed(before: Museum, after: Museum, seat: int) -> Reasons:
    """Treasures its Plan was after that stayed, or went to others (TP-6, TP-7)."""
    box = before.box
    played = [card for card in before.hands[seat] if card not in after.hands[seat]]
    if len(played) != 1 or len(after.given[seat]) > len(before.given[seat]):
        return []
    plan = played[0]
    if box.plan_size[plan] == SMASH:
        if len(after.souvenirs[seat]) > len(before.souvenirs[seat]):
            return [(-3.0 * MISSED, f"ties with another {box.type_names[SMASH]}")]
        if after.plans[seat] == plan and len(after.hauls[seat]) == len(before.hauls[seat]):
            first = max(colour_gains(after, seat, museology(box)))
            return [(first, "chooses a colour before everybody else")]
        return []
    found: Reasons = []
    for colour in box.plan_colours[plan]:
        lay = [t for t in before.treasures if box.treasure_colour[t] == colour]
        if not lay or lay[0] in after.hauls[seat]:
            continue
        worth = 0
        for token in lay:
            worth += box.treasure_value[token]
        name = box.colours[colour]
        if lay[0] in after.treasures:
            found.append((-MISSED * worth, f"clashes over the {name} Treasures"))
        else:
            found.append((-MISSED * worth, f"comes too late for the {name} Treasures"))
    return found


def _sets(before: Museum, after: Museum, seat: int, lore: Museology) -> Reasons:
    """Sets completed, and brought nearer (TP-14)."""
    box = before.box
    found = _progress(
        lore.treasures,
        (before.hauls, after.hauls),
        seat,
        lore.chances,
        [f"{colour} Treasures" for colour in box.colours],
    )
    sort = lore.trinkets
    rows = (before.souvenirs, after.souvenirs)
    return found + _progress(sort, rows, seat, trinket_chances(sort), box.trinket_kinds)


def _progress(
    sort: Sort,
    rows: tuple[list[tuple[int, ...]], list[tuple[int, ...]]],
    seat: int,
    chances: list[float],
    names: Sequence[str],
) -> Reasons:
    old, new = rows[0][seat], rows[1][seat]
    found: Reasons = []
    for kind, name in enumerate(names):
        if set_count(sort, kind, new) > set_count(sort, kind, old):
            found.append((float(sort.bonus), f"completes a set of {name}"))
            continue
        had, has = _owned(sort, old), _owned(sort, new)
        left = copies_left(rows[1], sort)
        more = set_hope(sort, kind, has, left, chances) - set_hope(sort, kind, had, left, chances)
        missing = sort.size - sum([has[piece] for piece in sort.pieces[kind]])
        if more > HOPE and 0 < missing <= NEAR:
            found.append((more, f"leaves {counted(missing, 'piece')} to a set of {name}"))
    return found


def set_count(sort: Sort, kind: int, tokens: Sequence[int]) -> int:
    """The full sets of one kind."""
    mine = [token for token in tokens if sort.kind[token] == kind]
    names = [str(piece) for piece in sort.piece]
    return collections(mine, sort.kind, names, sort.size)


def _owned(sort: Sort, tokens: Sequence[int]) -> list[bool]:
    own = [False] * len(sort.copies)
    for token in tokens:
        own[sort.piece[token]] = True
    return own


def _trinkets(before: Museum, after: Museum, seat: int) -> Reasons:
    """Trinkets earned, and paid for a lot (TP-8, TP-18)."""
    box = before.box
    old, new = before.souvenirs[seat], after.souvenirs[seat]
    found: Reasons = []
    paid = [token for token in old if token not in new]
    if paid:
        found.append((-1.0 * len(paid), f"pays {counted(len(paid), 'Trinket')}"))
    for token in new:
        if token in old:
            continue
        if token in before.trinkets:
            found.append((float(box.trinket_value[token]), _trinket(box, token, new)))
        else:
            found.append((1.0, "earns a Trinket"))
    return found


def _trinket(box: MuseumBox, token: int, owned: Sequence[int]) -> str:
    """A Trinket, and how far it brings its kind to a set (TP-14)."""
    kind, (size, _) = box.trinket_kind[token], box.trinket_sets
    names = [box.trinket_names[one] for one in owned if box.trinket_kind[one] == kind]
    different = len(set(names))
    said = f"takes the {box.trinket_name(token)}"
    if names.count(box.trinket_names[token]) > 1 or different > size:
        return f"{said}, worth {box.trinket_value[token]}"
    return f"{said}, {different} of the {size} for a set"


def _rivals(before: Museum, after: Museum, seat: int, lore: Museology) -> Reasons:
    """Sets that rivals complete, or could have with what the seat has taken."""
    box = before.box
    sort = lore.treasures
    gained = [token for token in after.hauls[seat] if token not in before.hauls[seat]]
    found: Reasons = []
    for player in range(box.players):
        if player == seat:
            continue
        name = _called(box, player)
        for kind, colour in enumerate(box.colours):
            had = set_count(sort, kind, before.hauls[player])
            if set_count(sort, kind, after.hauls[player]) > had:
                worth = -DENIED * sort.bonus
                found.append((worth, f"lets {name} complete a set of {colour} Treasures"))
            elif set_count(sort, kind, (*before.hauls[player], *gained)) > had:
                worth = DENIED * sort.bonus
                found.append((worth, f"keeps a set of {colour} Treasures from {name}"))
    return found


def _called(box: MuseumBox, player: int) -> str:
    return f"Seat {player}" if player < box.seats else f"Ghost {player - box.seats + 1}"


def _passed(before: Museum, after: Museum, seat: int, lore: Museology) -> Reasons:
    """The best card it keeps and the best it gives away, by what they may fetch (TP-11)."""
    box = before.box
    known = before.given[seat]
    gone = [card for card, _, _ in after.given[seat] if card in before.hands[seat]]
    if not gone or len(after.given[seat]) <= len(known):
        return []
    gains = [0.5 * gain + lore.income for gain in colour_gains(before, seat, lore)]
    kept = [card for card in before.hands[seat] if card not in gone]
    found: Reasons = []
    for cards in (kept, gone):
        worth = [plan_worth(box, lore, card, gains, 0.0) for card in cards]
        if worth:
            plan = box.plan_name(cards[worth.index(max(worth))])
            if cards is kept:
                found.append((max(worth), f"keeps {plan}"))
            else:
                found.append((-max(worth), f"gives away {plan}"))
    return found
