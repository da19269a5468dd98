"""The order of The Plan: who is asked what, and when."""

from __future__ import annotations

from muster.kernel.events import Out
from muster.kernel.flow import each, flow, until, when

from . import events
from .box import SMASH
from .rules import (
    bidders,
    ghost_colour,
    group_of,
    highest_bidder,
    lot_choosers,
    matched,
    on_display,
    open_lots,
    pass_direction,
    round_of,
    round_over,
    taking_order,
    treasures_run_out,
)
from .state import NONE, Museum, sizes_played
from .turn.moves import deal, draw_plans, take_colours, take_trinket
from .turn.questions import (
    BID,
    CHOOSE_LOT,
    CHOOSE_PLAN,
    CHOOSE_TRINKET,
    GRAB,
    PASS_CARDS,
)

# The game


def set_up(s: Museum, out: Out) -> None:
    """Shuffle the Plans; Treasures and Trinkets form hidden piles (TP-1)."""
    box = s.box
    s.deck = s.chance.shuffled("plans", box.deck)
    s.treasure_pile = s.chance.shuffled("treasures", range(len(box.treasure_ids)))
    s.trinket_pile = s.chance.shuffled("trinkets", range(len(box.trinket_ids)))


def final_score(s: Museum, out: Out) -> None:
    """Score everything (TP-14)."""
    out.tell(events.Ended(tuple(s.hauls), tuple(s.souvenirs)))


# A round


def deal_hands(s: Museum, out: Out) -> None:
    """Deal new hands, one card at a time in seat order."""
    players = s.box.players
    cards = draw_plans(s, players * s.box.hand_size, out)  # TP-1 TP-12 TP-17
    for player in range(players):
        deal(s, player, cards[player::players], out)  # TP-J6


def discard_leftovers(s: Museum, out: Out) -> None:
    """With 2 cards left, discard them unseen by the others (TP-12, TP-J4, TP-J7)."""
    if treasures_run_out(s):
        return
    for player, hand in enumerate(s.hands):
        s.leftovers = tuple(sorted(s.leftovers + hand))
        # TP-J7: the owner knows what it discarded, and that what it gave away was left over too
        known = {*s.buried[player], *hand, *(card for card, _, _ in s.given[player])}
        s.buried[player] = tuple(sorted(known))
        s.hands[player] = ()
        out.tell(events.Discarded(player, len(hand), hand))
    s.given = [()] * s.box.players


# A turn


def reveal(s: Museum, out: Out) -> None:
    """Reveal 5 Treasures, then 3 Trinkets, adding to what lies there (TP-2, TP-10)."""
    box = s.box
    s.turn += 1
    out.tell(events.TurnBegan(s.turn, round_of(s)))
    count = box.treasures_per_turn  # TP-2
    treasures, s.treasure_pile = s.treasure_pile[:count], s.treasure_pile[count:]
    s.treasures += treasures  # TP-10: leftovers stay
    count = box.trinkets_per_turn  # TP-2 TP-J2: as many as there are
    trinkets, s.trinket_pile = s.trinket_pile[:count], s.trinket_pile[count:]
    s.trinkets += trinkets
    out.tell(events.Revealed(treasures, trinkets))


def choose_plans(s: Museum, out: Out) -> None:
    """Everybody sets one Plan face down (TP-3)."""
    for seat in range(s.box.seats):
        s.ask(seat, CHOOSE_PLAN)


def turn_up(s: Museum, out: Out) -> None:
    """All Plans are turned up together; a ghost's is any one of its cards (TP-3, TP-J23)."""
    for ghost in range(s.box.seats, s.box.players):
        if s.plans[ghost] == NONE:
            hand = s.hands[ghost]
            card = hand[s.chance.pick("ghosts", len(hand))]  # TP-17 TP-J23
            s.hands[ghost] = tuple(c for c in hand if c != card)
            s.plans[ghost] = card
    s.took = [0] * s.box.players
    s.bids = [()] * s.box.players
    # TP-J7: what was passed on and is now face up is known to all
    s.given = [
        tuple([g for g in given if g[0] not in s.plans]) if given else given for given in s.given
    ]
    s.sizes = sizes_played(s)
    out.tell(events.TurnedUp(tuple(s.plans)))


def clear_plans(s: Museum, out: Out) -> None:
    """Used Plans are discarded, for all to see (TP-11, TP-J7)."""
    played = tuple(plan for plan in s.plans if plan != NONE)
    s.discards += played
    s.plans = [NONE] * s.box.players


def pass_cards(s: Museum, out: Out) -> None:
    """Each player passes 2 cards; not after the last turn of a round or of the game."""
    box = s.box
    if round_over(s) or box.solo or not box.pass_count:
        return  # TP-J4 TP-J22
    direction = pass_direction(round_of(s))
    for seat in range(box.seats):
        s.ask(seat, PASS_CARDS, (seat + direction) % box.seats)  # TP-11 TP-J5


def receive_cards(s: Museum, out: Out) -> None:
    """Passed cards join the hands, all at once; giver and receiver know them (TP-J4, TP-J7)."""
    direction = pass_direction(round_of(s))
    passed = any(s.incoming)
    for receiver, cards in enumerate(s.incoming):
        if not cards:
            continue
        giver = (receiver - direction) % s.box.seats
        s.hands[receiver] = tuple(sorted(s.hands[receiver] + cards))
        s.given[giver] += tuple([(card, receiver, s.turn) for card in cards])
        if s.given[receiver]:  # what comes back is in the own hand again
            s.given[receiver] = tuple([g for g in s.given[receiver] if g[0] not in cards])
        s.incoming[receiver] = ()
    if passed:
        out.tell(events.Received())


def refill_hands(s: Museum, out: Out) -> None:
    """Solitaire: after each turn but the last, hands refill to 2, the player first (TP-J22)."""
    if not s.box.solo or treasures_run_out(s):
        return
    for player in range(s.box.players):
        missing = s.box.hand_size - len(s.hands[player])
        deal(s, player, draw_plans(s, missing, out), out)  # TP-17


# Executing one size


def sizes_in_turn(s: Museum) -> tuple[int, ...]:
    return s.sizes


def collect(s: Museum, out: Out) -> None:
    """Plans of one size collect at the same moment, each colour that only one of them shows."""
    s.size = s.item
    group = group_of(s, s.size)
    if s.size == SMASH:
        smash(s, group, out)
        return
    failing = matched(s, group) if len(group) > 1 else 0
    for player in group:
        mask = s.box.plan_mask[s.plans[player]]
        take_colours(s, player, mask & ~failing, "plan", out)  # TP-5 TP-6 TP-J12
    there = failing & on_display(s) if failing else 0
    if there:
        for colour in range(len(s.box.colours)):
            if there >> colour & 1:  # TP-J13: they stay for larger teams and later turns
                tied = tuple(p for p in group if s.box.plan_mask[s.plans[p]] >> colour & 1)
                lying = tuple(t for t in s.treasures if s.box.treasure_colour[t] == colour)
                shown = tuple(s.plans[p] for p in tied)
                out.tell(events.Blocked(colour, tied, shown, lying))
        if s.box.bribes:
            s.lots = there  # TP-J26 TP-J27


def smash(s: Museum, group: list[int], out: Out) -> None:
    """A single Smash & Grab takes one colour; tied ones get no Treasure (TP-7, TP-J10)."""
    if len(group) > 1:
        out.tell(events.SmashTied(tuple(group)))
        if s.box.bribes and s.treasures:
            s.lots = 1 << s.box.smash_lot  # TP-J26: the right to act as the lone one
        return
    lone_smash(s, group[0], out)


def lone_smash(s: Museum, player: int, out: Out) -> None:
    if not s.treasures:
        return
    if player < s.box.seats:
        s.ask(player, GRAB)  # TP-7 TP-J11
    else:
        take_colours(s, player, 1 << ghost_colour(s), "grab", out)  # TP-J24


def line_up(s: Museum, out: Out) -> None:
    """Plans of this size that took nothing earn a Trinket each; the order is fixed now."""
    takers = [p for p in group_of(s, s.size) if s.took[p] == 0]  # TP-8 TP-J14 TP-20
    s.queue = taking_order(s, takers) if takers else ()  # TP-J15 TP-J17


def all_served(s: Museum) -> bool:
    return not s.queue


def serve(s: Museum, out: Out) -> None:
    """The next in line: level players all draw unseen, one alone in its place chooses (TP-J16)."""
    group, s.queue = s.queue[0], s.queue[1:]
    left = len(s.trinket_pile)
    if len(group) > 1:
        if left < len(group):
            group = s.chance.shuffled("trinkets", group)  # TP-J18
        for player in group:
            take_trinket(s, player, None, out)  # TP-9 TP-J16
        return
    player = group[0]
    if player >= s.box.seats or not s.trinkets:
        take_trinket(s, player, None, out)  # TP-J24; or there is nothing to choose from
    elif not left and len(s.trinkets) == 1:
        take_trinket(s, player, s.trinkets[0], out)
    else:
        s.ask(player, CHOOSE_TRINKET)


# Bribes


def lots_open(s: Museum) -> bool:
    return s.lots != 0


def no_lots(s: Museum) -> bool:
    return s.lots == 0


def call_lot(s: Museum, out: Out) -> None:
    """Which lot comes next: the player with fewest Treasures says so (TP-19, TP-J28)."""
    lots = open_lots(s)
    s.lot = lots[0]
    s.bids = [()] * s.box.players
    if len(lots) == 1:
        return
    choosers = lot_choosers(s)
    chooser = choosers[0]
    if len(choosers) > 1:
        chooser = choosers[s.chance.pick("lots", len(choosers))]  # TP-J28
    if chooser < s.box.seats:
        s.ask(chooser, CHOOSE_LOT)
    else:
        out.tell(events.LotCalled(chooser, s.lot))  # TP-J28: a ghost takes the first


def take_bids(s: Museum, out: Out) -> None:
    """Those tied for the lot bid in secret; ghosts, and who owns no Trinket, bid nothing."""
    for player in bidders(s, s.lot):
        if player < s.box.seats and s.souvenirs[player]:  # TP-18 TP-J26 TP-J30
            s.ask(player, BID, s.lot)


def settle_lot(s: Museum, out: Out) -> None:
    """The single highest bid is paid face up and takes the lot; all others keep theirs."""
    players = bidders(s, s.lot)
    place = highest_bidder([len(s.bids[p]) for p in players])  # TP-18 TP-J29
    winner = NONE if place == NONE else players[place]
    bids = tuple(s.bids[p] for p in players)
    out.tell(events.BidsOpened(s.lot, tuple(players), bids, winner))
    lot = s.lot
    s.lots &= ~(1 << lot)  # TP-J30: each lot is auctioned once
    s.lot = NONE
    if winner == NONE:
        return
    paid = bids[place]
    s.souvenirs[winner] = tuple(t for t in s.souvenirs[winner] if t not in paid)
    s.trinkets += paid  # TP-J29: available at once to later takers
    if lot == s.box.smash_lot:
        lone_smash(s, winner, out)
    else:
        take_colours(s, winner, 1 << lot, "bribe", out)


AUCTION = flow("auction", call_lot, take_bids, settle_lot)  # TP-18 TP-19
AUCTIONS = flow("auctions", until(no_lots, AUCTION))
SERVE = flow("serve", serve)
EXECUTE = flow(
    "execute", collect, when(lots_open, AUCTIONS), line_up, until(all_served, SERVE)
)  # TP-5 … TP-9, TP-J27
TURN = flow(
    "turn",
    reveal,
    choose_plans,
    turn_up,
    each(sizes_in_turn, EXECUTE),
    clear_plans,
    pass_cards,
    receive_cards,
    refill_hands,
)  # TP-2 … TP-11
ROUND = flow("round", deal_hands, until(round_over, TURN), discard_leftovers)  # TP-12
GAME = flow("game", set_up, until(treasures_run_out, ROUND), final_score)  # TP-1 TP-13 TP-14
