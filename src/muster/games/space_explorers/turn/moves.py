"""What a declaration does: tokens travel, cards change places, the Center is refilled."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from operator import sub

from muster.kernel.events import Out

from .. import events
from ..box import DRAW_AFTER, DRAW_COVERED, DRAW_PROJECT, EXTRA, Counts
from ..payment.symbols import Payment
from ..rules import next_seat, usable, working
from ..state import FINALS, NONE, PROJECTS, TWELVE, Program

# Deck, Center, hands, tokens


def without(pieces: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """The others, in their order."""
    at = pieces.index(piece)
    return pieces[:at] + pieces[at + 1 :]


def with_one(pieces: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """The same with one more, in order."""
    if not pieces or piece > pieces[-1]:
        return (*pieces, piece)
    at = bisect(pieces, piece)
    return (*pieces[:at], piece, *pieces[at:])


def draw_cards(s: Program, seat: int, count: int, why: int, out: Out) -> int:
    """From the top of the deck into the hand, as many as there are (SE-J7, SE-J30); no limit."""
    cards, s.deck = s.deck[:count], s.deck[count:]
    if not cards:
        return 0
    s.hands[seat] = tuple(sorted(s.hands[seat] + cards))  # SE-J5
    out.revealed = True
    out.tell(events.Drew(seat, len(cards), cards, why))
    return len(cards)


def refill(s: Program, out: Out) -> None:
    """The Center holds at least 6 cards, as long as the deck lasts."""
    missing = s.box.center_size - len(s.center)
    if missing <= 0:
        return
    cards = s.deck[:missing]
    if not cards:
        return  # SE-18 SE-J7
    s.deck = s.deck[missing:]
    s.center += cards  # SE-16 SE-17 SE-24 SE-J8 SE-J10 SE-E5
    if out.heard:
        out.tell(events.Refilled(cards))


def hand_over(s: Program, seat: int, counts: Counts) -> None:
    """Tokens go to the next player clockwise (SE-38); he owns them from now on (SE-39)."""
    to = next_seat(s, seat)
    mine, theirs, owner = list(s.tokens[seat]), list(s.tokens[to]), s.owner
    players = s.box.seats
    for colour, count in enumerate(counts):
        if count:
            mine[colour] -= count
            theirs[colour] += count
            at = colour * players
            for _ in range(count):
                at = owner.index(seat, at)  # there are as many of this colour
                owner[at] = to
    s.tokens[seat] = tuple(mine)
    s.tokens[to] = tuple(theirs)


def leave_hand(s: Program, seat: int, cards: tuple[int, ...], out: Out) -> None:
    """Cards go from the hand to where everybody sees them (SE-J34)."""
    hand, known = s.hands[seat], s.seen[seat]
    for card in cards:
        hand = without(hand, card)
        if s.box.memory or card not in known:  # where nothing is marked, undo must not tell
            out.revealed = True
        if card in known:
            known = without(known, card)
    s.hands[seat], s.seen[seat] = hand, known


def leave_hub(s: Program, seat: int, cards: Sequence[int]) -> None:
    """Cards return from Hub to Center; what they uncover works at once (SE-A31, SE-E10)."""
    batches: list[tuple[int, ...]] = []
    for batch in s.hubs[seat]:
        kept = tuple([card for card in batch if card not in cards])
        batches.append(kept)
        if kept and len(kept) < len(batch) and s.box.uncovered_waits:
            s.used |= 1 << kept[-1]  # SE-J17, option: from the next turn on
    s.set_hub(seat, tuple(batches))
    s.center += tuple(cards)


def given(s: Program, gives: Sequence[int]) -> Counts:
    """The tokens of some `give` picks, by colour."""
    colours = [pick - s.box.give.first for pick in gives]
    return tuple([colours.count(c) for c in range(len(s.box.colours))])


def offer_extra(s: Program, seat: int, take: bool) -> None:
    """58 answers a draw from the deck into its owner's hand, once per turn."""
    if s.box.take_only and not take:
        return  # SE-J27, option
    for card in usable(s, seat, EXTRA):
        if card not in s.pending:
            s.pending += (card,)  # SE-A58 SE-J27


def draw_for(s: Program, seat: int, card: int, out: Out) -> None:
    """Take a draw that is due."""
    s.pending = tuple([other for other in s.pending if other != card])
    s.used |= 1 << card
    drawn = draw_cards(s, seat, s.box.yields[card], card, out)
    if drawn and s.box.ability[card] != EXTRA:  # SE-J27: its own card does not set it off
        offer_extra(s, seat, take=False)
    if not s.deck:
        s.pending = ()


# Before and after the action


def survey(s: Program, seat: int, helper: int, out: Out) -> None:
    """44 adds the top card of the deck to the Center, which may then exceed 6 (SE-A44)."""
    s.used |= 1 << helper
    count = s.box.yields[helper]
    cards, s.deck = s.deck[:count], s.deck[count:]
    s.center += cards
    out.tell(events.Surveyed(seat, helper, cards))


def rearrange(
    s: Program, seat: int, helper: int, division: int, puts: Sequence[int], out: Out
) -> None:
    """57 puts the batch of one Division in any order, named from the top downwards (SE-A57)."""
    s.used |= 1 << helper
    box = s.box
    hub = s.hubs[seat]
    batch = hub[division]
    order = [pick - box.put.first for pick in puts if pick != box.rest.first]
    order += [card for card in reversed(batch) if card not in order]
    placed = tuple(reversed(order))
    s.set_hub(seat, (*hub[:division], placed, *hub[division + 1 :]))
    out.tell(events.Rearranged(seat, helper, division, placed))


def trade(s: Program, seat: int, helper: int, colour: int, out: Out) -> None:
    """56: a token to the next player, a card from the deck (SE-A56, SE-J26)."""
    s.used |= 1 << helper
    counts = tuple([int(c == colour) for c in range(len(s.box.colours))])
    out.tell(events.Gave(seat, next_seat(s, seat), (colour,), helper))
    hand_over(s, seat, counts)
    draw_cards(s, seat, s.box.yields[helper], helper, out)
    offer_extra(s, seat, take=False)


def train(s: Program, seat: int, helper: int, gives: Sequence[int], out: Out) -> None:
    """19: two tokens to the next player, a skill of any colour for Projects (SE-A19, SE-J25)."""
    s.used |= 1 << helper
    colours = tuple(sorted([pick - s.box.give.first for pick in gives]))
    out.tell(events.Gave(seat, next_seat(s, seat), colours, helper))
    hand_over(s, seat, given(s, gives))
    s.jokers += 1


def claim(s: Program, seat: int, project: int, out: Out) -> None:
    """One Project, laid beside its owner (SE-57, SE-60); then draws by 21 and 43."""
    s.projects = without(s.projects, project)
    s.claimed[seat] += (project,)  # SE-61
    s.closing = True
    s.passes = 0  # SE-J6: a round in which somebody completed a Project is not dead
    out.tell(events.Claimed(seat, project))
    if not s.projects:
        trigger_end(s, seat, PROJECTS, out)  # SE-63
    if s.deck:
        s.pending = tuple(usable(s, seat, DRAW_PROJECT))  # SE-A21 SE-A43 SE-J29


# The action


def do_nothing(s: Program, seat: int, out: Out) -> None:
    """Passing, which is no end of the turn: a Project may follow (SE-J6, SE-22)."""
    s.acted = True
    s.passes += 1
    out.tell(events.Passed(seat))


def take(s: Program, seat: int, what: int, out: Out) -> None:
    """A card of choice from the Center, or the top card of the deck (SE-23)."""
    s.opening = False  # SE-J28
    s.acted = True
    s.passes = 0
    if what == s.box.cards:
        draw_cards(s, seat, 1, NONE, out)
        if s.deck:
            offer_extra(s, seat, take=True)
        return
    s.center = without(s.center, what)
    s.hands[seat] = with_one(s.hands[seat], what)
    s.seen[seat] = with_one(s.seen[seat], what)  # SE-J33
    if out.heard:
        out.tell(events.Took(seat, what))
    refill(s, out)


def recruit(s: Program, seat: int, payment: Payment, out: Out) -> None:
    """A recruit paid for: what was declared moves, then it is placed (SE-35, SE-46).

    It was fixed before the payment, so what is moved now cannot be it (SE-44); symbols beyond what
    is due are lost (SE-42).
    """
    s.opening = False  # SE-J28
    moved = (*payment.moved, *payment.over_cards)
    if len(moved) > 1:
        moved = tuple(sorted(moved))  # in which order is secret
    counts = tuple(map(sub, s.tokens[seat], payment.tokens))
    if out.heard:
        out.tell(_told(seat, payment, counts, moved))
    if counts != s.box.no_counts:
        hand_over(s, seat, counts)
    if moved:
        leave_hand(s, seat, moved, out)
        s.center += moved  # SE-40 SE-J8 SE-E7
    if payment.back:
        leave_hub(s, seat, payment.back)
    place(s, seat, payment.card, payment.division, out)


def _told(seat: int, payment: Payment, counts: Counts, moved: tuple[int, ...]) -> events.Recruited:
    """What everybody is told of a recruit."""
    box = payment.box
    width = len(box.colours)
    helped = [
        box.users[(pick - box.use.first) // width]
        for pick in (*payment.by_hand(), *payment.laid)
        if box.use.first <= pick < box.move.first
    ]
    return events.Recruited(
        seat,
        payment.card,
        payment.division,
        payment.from_hand,
        NONE,
        tuple([c for c, n in enumerate(counts) for _ in range(n)]),
        tuple(sorted(set(helped))),
        moved,
        payment.back,
    )


def recruit_free(
    s: Program,
    seat: int,
    helper: int,
    card: int,
    division: int,
    gives: Sequence[int],
    out: Out,
) -> None:
    """8, 55 and 10 stand in the place of payment (SE-J22, SE-J23, SE-J24)."""
    s.used |= 1 << helper
    colours = tuple(sorted([pick - s.box.give.first for pick in gives]))
    from_hand = card in s.hands[seat]
    out.tell(events.Recruited(seat, card, division, from_hand, helper, colours, (), (), ()))
    if gives:
        hand_over(s, seat, given(s, gives))
    place(s, seat, card, division, out)


def place(s: Program, seat: int, card: int, division: int, out: Out) -> None:
    """The recruit goes on top of its batch; then refill, end test, and the draws it causes."""
    box = s.box
    if card in s.hands[seat]:
        leave_hand(s, seat, (card,), out)
    else:
        s.center = without(s.center, card)
    batch = s.hubs[seat][division]
    s.add_to_hub(seat, division, card)  # SE-46
    s.fresh = card  # SE-48
    s.acted = True
    s.passes = 0
    refill(s, out)  # SE-J9 SE-E12: before any draw
    if sum(map(len, s.hubs[seat])) >= box.hub_limit:
        trigger_end(s, seat, TWELVE, out)  # SE-62 SE-J35
    if s.deck:
        s.pending = _draws_of_recruit(s, seat, card, batch)


def _draws_of_recruit(s: Program, seat: int, card: int, batch: tuple[int, ...]) -> tuple[int, ...]:
    """The draws a recruit on this batch causes: 32 and 45 under it, 9 still on top."""
    box = s.box
    ability, used = box.ability, s.used
    found: tuple[int, ...] = ()
    if batch and ability[batch[-1]] == DRAW_COVERED and not used >> batch[-1] & 1:
        found = (batch[-1],)  # SE-A32 SE-A45 SE-J18 SE-E11
    if box.size[card] not in box.drawing_sizes:
        return found
    nines = working(s, seat)  # SE-J19
    if box.covered_nine:
        nines += batch[-1:]
    for one in nines:
        if ability[one] == DRAW_AFTER and box.size[card] in box.only_sizes[one]:  # SE-A9 SE-53
            if not used >> one & 1:
                found += (one,)
    return found


def trigger_end(s: Program, seat: int, why: int, out: Out) -> None:
    """The end is triggered once and stands (SE-J35)."""
    if not s.final:
        s.final = why
        out.tell(events.EndTriggered(seat, FINALS[why]))
