"""What a seat may know of the museum, and re-dealing the rest (TP-J7)."""

from __future__ import annotations

import random
from typing import Any

from muster.games.the_plan.box import MuseumBox
from muster.games.the_plan.rules import pass_direction, round_of, sizes_played
from muster.games.the_plan.state import NONE, Museum
from muster.kernel.chance import Chance
from muster.kernel.game import Table


def view(s: Museum, seat: int | None) -> Table:
    """Public: executed Plans, tokens and counts. Private: own hand, own passes, own leftovers."""
    box = s.box
    plan, treasure, trinket = box.plan_ids, box.treasure_ids, box.trinket_ids
    mine = seat is not None
    own = 0 if seat is None else seat
    return {
        "turn": s.turn,
        "round": round_of(s),
        "deck": len(s.deck) - s.deck_at,
        "discards": [plan[c] for c in s.discards],
        "leftovers": len(s.leftovers),
        "hands": [len(hand) for hand in s.hands],
        "hand": [plan[c] for c in s.hands[own]] if mine else [],
        "given": [[plan[c], to, turn] for c, to, turn in s.given[own]] if mine else [],
        "buried": [plan[c] for c in s.buried[own]] if mine else [],
        "plans": [None if c == NONE else plan[c] for c in s.plans],
        "treasure_pile": len(s.treasure_pile) - s.treasure_at,
        "trinket_pile": len(s.trinket_pile) - s.trinket_at,
        "treasures": [treasure[t] for t in s.treasures],
        "trinkets": [trinket[t] for t in s.trinkets],
        "hauls": [[treasure[t] for t in haul] for haul in s.hauls],
        "souvenirs": [[trinket[t] for t in kept] for kept in s.souvenirs],
        "took": list(s.took),
        "size": s.size,
        "lots": s.lots,
        "lot": s.lot,
        "bids": [[trinket[t] for t in bid] for bid in s.bids],
        "queue": [list(group) for group in s.queue],
    }


def redeal(box: MuseumBox, table: Table, seat: int | None, rng: random.Random) -> Museum:
    """A museum this view allows: unseen cards and tokens in random places."""
    s = Museum(box, Chance(b""))
    plan, treasure, trinket = box.plan_at, box.treasure_at, box.trinket_at
    s.turn = table["turn"]
    s.discards = tuple(plan[c] for c in table["discards"])
    s.plans = [NONE if c is None else plan[c] for c in table["plans"]]
    s.treasures = tuple(treasure[t] for t in table["treasures"])
    s.trinkets = tuple(trinket[t] for t in table["trinkets"])
    s.hauls = [tuple(treasure[t] for t in haul) for haul in table["hauls"]]
    s.souvenirs = [tuple(trinket[t] for t in kept) for kept in table["souvenirs"]]
    s.took = list(table["took"])
    s.sizes = sizes_played(s)
    s.size = table["size"]
    s.lots = table["lots"]
    s.lot = table["lot"]
    s.bids = [tuple(trinket[t] for t in bid) for bid in table["bids"]]
    s.queue = tuple(tuple(group) for group in table["queue"])

    s.treasure_pile = _unseen(table["treasure_pile"], len(treasure), [s.treasures, *s.hauls], rng)
    s.trinket_pile = _unseen(table["trinket_pile"], len(trinket), [s.trinkets, *s.souvenirs], rng)
    _redeal_plans(s, table, seat, rng)
    return s


def _redeal_plans(s: Museum, table: Table, seat: int | None, rng: random.Random) -> None:
    """Unseen Plans go to the other hands, the leftovers and the deck."""
    box = s.box
    plan = box.plan_at
    hand = tuple(plan[c] for c in table["hand"])
    buried = tuple(plan[c] for c in table["buried"])
    given = tuple((plan[c], to, turn) for c, to, turn in table["given"])
    seen = {*hand, *buried, *s.discards, *(c for c in s.plans if c != NONE)}
    seen.update(card for card, _, _ in given)
    pool = [card for card in box.deck if card not in seen]
    rng.shuffle(pool)
    hands: list[list[int]] = [[] for _ in range(box.players)]
    if seat is not None:
        s.given[seat] = given
        s.buried[seat] = buried
        for card, holder in _whereabouts(s, table, seat, given, rng).items():
            hands[holder].append(card)
    for player, count in enumerate(table["hands"]):
        if player == seat:
            s.hands[player] = hand
        else:
            fill = count - len(hands[player])
            s.hands[player] = tuple(sorted(hands[player] + pool[:fill]))
            del pool[:fill]
    fill = table["leftovers"] - len(buried)
    s.leftovers = tuple(sorted((*buried, *pool[:fill])))
    s.deck = tuple(pool[fill : fill + table["deck"]])


def _whereabouts(
    s: Museum,
    table: Table,
    seat: int,
    given: tuple[tuple[int, int, int], ...],
    rng: random.Random,
) -> dict[int, int]:
    """Who may hold each card this seat gave away: its receiver, or whoever it was passed on to.

    Later passes are played through at random; a pass that would bring the card back to the seat
    did not happen, or the seat would know.
    """
    box = s.box
    direction = pass_direction(round_of(s))
    sizes: list[int] = table["hands"]
    for _ in range(200):
        holder = {card: to for card, to, _ in given}
        for turn in range(1, s.turn):
            in_hand = box.hand_size - 1 - (turn - 1) % box.turns_per_round
            going: dict[int, int] = {}
            for card, _, when in given:
                at = holder[card]
                left = box.pass_count - going.get(at, 0)
                if when < turn and rng.random() * in_hand < left:
                    going[at] = going.get(at, 0) + 1
                    holder[card] = (at + direction) % box.players
        counts = [list(holder.values()).count(p) for p in range(box.players)]
        fits = all(count <= size for count, size in zip(counts, sizes, strict=True))
        if fits and counts[seat] == 0 and not _came_by(holder, given, seat, direction, box):
            return holder
    return _first_fit(given, sizes, seat, box)


def _came_by(
    holder: dict[int, int],
    given: tuple[tuple[int, int, int], ...],
    seat: int,
    direction: int,
    box: MuseumBox,
) -> bool:
    """Would a card have gone through the seat's own hand on its way?"""
    for card, to, _ in given:
        at = to
        while at != holder[card]:
            at = (at + direction) % box.players
            if at == seat:
                return True
    return False


def _first_fit(
    given: tuple[tuple[int, int, int], ...], sizes: list[int], seat: int, box: MuseumBox
) -> dict[int, int]:
    """Any allowed places: the receiver, else the next one with room."""
    room = list(sizes)
    room[seat] = 0
    holder: dict[int, int] = {}
    for card, to, _ in given:
        for step in range(box.players):
            at = (to + step) % box.players
            if room[at]:
                room[at] -= 1
                holder[card] = at
                break
    return holder


def _unseen(
    count: int, tokens: int, zones: list[tuple[int, ...]], rng: random.Random
) -> tuple[int, ...]:
    """A pile of this many tokens that lie nowhere else; a position may leave some out."""
    seen = {token for zone in zones for token in zone}
    pile = [token for token in range(tokens) if token not in seen]
    rng.shuffle(pile)
    return tuple(pile[:count])


def secrets(s: Museum, seat: int | None) -> dict[str, Any]:
    """What this seat may not know: piles and deck by order, other hands, others' leftovers.

    What follows from the rest by counting is no secret and left out.
    """
    box = s.box
    found: dict[str, Any] = {}
    if len(s.treasure_pile) - s.treasure_at > 1:
        found["treasure pile"] = s.treasure_pile[s.treasure_at :]
    if len(s.trinket_pile) - s.trinket_at > 1:
        found["trinket pile"] = s.trinket_pile[s.trinket_at :]
    known: set[int] = set()
    if seat is not None:
        known = {*s.buried[seat], *(card for card, _, _ in s.given[seat])}
    hidden = {
        f"hand of {player}": tuple(c for c in s.hands[player] if c not in known)
        for player in range(box.players)
        if player != seat
    }
    hidden["leftovers"] = tuple(c for c in s.leftovers if c not in known)
    hidden["deck"] = s.deck[s.deck_at :]
    hidden = {name: cards for name, cards in hidden.items() if cards}
    if len(hidden) > 1 or ("deck" in hidden and len(hidden["deck"]) > 1):
        found.update(hidden)
    return found
