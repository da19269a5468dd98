"""What players can do in The Plan: when, why not, what it touches, and what it does."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import EVERY, Verb, allows, among, once, stays
from muster.parts.words import joined

from .. import events
from ..box import SMASH, MuseumBox
from ..rules import on_display, open_lots, pass_direction, round_of
from ..state import Museum
from .moves import take_colours, take_trinket

# TP-3: the Plan


def _removed(s: Museum, ask: Ask, plan: int) -> Reason:
    box = s.box
    name = box.type_names[box.plan_size[plan]]
    return Reason(f"{name} is removed from this game", removed=list(box.removed_names))


@stays("TP-16", _removed)
def type_in_two_player_game(box: MuseumBox) -> int:
    """Two players leave two types in the box."""
    return EVERY if box.solo else box.deck_mask


@stays("TP-17", _removed)
def type_in_solitaire(box: MuseumBox) -> int:
    """Solitaire leaves two types in the box."""
    return box.deck_mask if box.solo else EVERY


def _not_in_hand(s: Museum, ask: Ask, plan: int) -> Reason:
    box = s.box
    return Reason(
        f"{box.plan_ids[plan]} ({box.plan_name(plan)}) is not in your hand",
        hand=[box.plan_ids[c] for c in s.hands[ask.seat]],
    )


@among("TP-3", _not_in_hand, in_order=True)
def plan_in_hand(s: Museum, ask: Ask) -> Sequence[int]:
    """A Plan comes from the own hand."""
    return s.hands[ask.seat]


class SetPlan(Verb[Museum]):
    name = "plan"
    words = ("plans",)
    label = "Seal {0}"
    touches = ("{0}",)
    rules = (type_in_two_player_game, type_in_solitaire, plan_in_hand)

    def do(self, s: Museum, ask: Ask, at: int, out: Out) -> None:
        s.hands[ask.seat] = tuple([card for card in s.hands[ask.seat] if card != at])
        s.plans[ask.seat] = at

    def previewed(
        self, s: Museum, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        """What lies there for a Plan if nobody is in its way (TP-5, TP-6, TP-7)."""
        box = s.box
        size = box.plan_size[words[0]]
        what = box.type_names[size]
        if size == SMASH:
            lying, _ = _lying(s, range(len(box.colours)))
            hint = f"All Treasures of one colour if yours is the only {what}."
            return Preview("Seal plan", hint, lying)
        lying, worth = _lying(s, box.plan_colours[words[0]])
        if not lying:
            return Preview("Seal plan", "None of its colours lies there: it would take nothing.")
        hint = f"{_treasures(len(lying))} worth {worth} if no other {what} wants the same colours"
        return Preview("Seal plan", f"{hint} and no smaller team is there first.", lying)


# TP-11: passing cards


@among("TP-11", _not_in_hand, in_order=True)
def passed_from_hand(s: Museum, ask: Ask) -> Sequence[int]:
    """What is passed comes from the own hand."""
    return s.hands[ask.seat]


def _passed_already(s: Museum, ask: Ask, plan: int) -> Reason:
    return Reason(
        f"{s.box.plan_ids[plan]} is chosen already; choose another card",
        chosen=len(ask.picks),
        needed=s.box.pass_count,
    )


passed_once = once("TP-11", _passed_already)


class PassOn(Verb[Museum]):
    name = "pass"
    words = ("plans",)
    label = "Pass {0}"
    touches = ("{0}",)
    rules = (passed_from_hand, passed_once)

    def previewed(
        self, s: Museum, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        """To whom the cards go, and which they are once the last one is chosen (TP-11)."""
        box = s.box
        receiver = (seat + pass_direction(round_of(s))) % box.seats
        cards = [*(box.plan_at[pick.partition(" ")[2]] for pick in picks), words[0]]
        named = joined([box.plan_name(one) for one in cards])
        label = f"Pass {named} to Seat {receiver}"
        if len(cards) < box.pass_count:
            return Preview("Pass", label=label)
        return Preview("Pass them", f"Only Seat {receiver} will see them.", label=label)


# TP-7: the lone Smash & Grab


def _nothing_there(s: Museum, ask: Ask, colour: int) -> Reason:
    there, colours = on_display(s), s.box.colours
    shown = [name for at, name in enumerate(colours) if there >> at & 1]
    return Reason(
        f"no {colours[colour]} Treasure lies there; name one of {', '.join(shown)}",
        on_display=shown,
    )


@allows("TP-J11", _nothing_there)
def colour_on_display(s: Museum, ask: Ask) -> int:
    """A Smash & Grab names a colour that lies there."""
    return on_display(s)


class GrabColour(Verb[Museum]):
    name = "grab"
    words = ("colours",)
    label = "Grab all {0} Treasures"
    touches = ("treasures-{0}",)
    rules = (colour_on_display,)
    final = True

    def do(self, s: Museum, ask: Ask, at: int, out: Out) -> None:
        take_colours(s, ask.seat, 1 << at, "grab", out)

    def previewed(
        self, s: Museum, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return _colour_preview("Grab", s, words[0])


# TP-8: the Trinket


def _not_face_up(s: Museum, ask: Ask, trinket: int) -> Reason:
    ids = s.box.trinket_ids
    return Reason(f"{ids[trinket]} does not lie face up", face_up=[ids[t] for t in s.trinkets])


@among("TP-8", _not_face_up)
def trinket_face_up(s: Museum, ask: Ask) -> Sequence[int]:
    """A chosen Trinket lies face up."""
    return s.trinkets


class TakeTrinket(Verb[Museum]):
    name = "take"
    words = ("trinkets",)
    label = "Take the {0}"
    touches = ("{0}",)
    rules = (trinket_face_up,)
    final = True

    def do(self, s: Museum, ask: Ask, at: int, out: Out) -> None:
        take_trinket(s, ask.seat, at, out)

    def previewed(
        self, s: Museum, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box = s.box
        kind = box.trinket_kind[words[0]]
        own = sum(box.trinket_kind[trinket] == kind for trinket in s.souvenirs[seat])
        hint = f"You have {own} of the {box.trinket_kinds[kind]} so far."
        return Preview("Take it", hint, (box.trinket_ids[words[0]],))


@allows(
    "TP-J18",
    lambda s, ask, at: Reason("the Trinket pile is empty; choose a face-up one", pile=0),
)
def pile_not_empty(s: Museum, ask: Ask) -> int:
    """Nothing is drawn from an empty pile by choice."""
    return EVERY if s.trinket_pile else 0


class DrawTrinket(Verb[Museum]):
    name = "draw"
    label = "Draw unseen from the pile"
    touches = ("trinket-pile",)
    rules = (pile_not_empty,)
    final = True

    def do(self, s: Museum, ask: Ask, at: int, out: Out) -> None:
        take_trinket(s, ask.seat, None, out)

    def previewed(
        self, s: Museum, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Draw", "You see it only when it is yours.", ("trinket-pile",))


# TP-19: the next lot


def _no_open_lot(s: Museum, ask: Ask, colour: int) -> Reason:
    colours = s.box.colours
    waiting = [colours[lot] for lot in open_lots(s)]
    return Reason(f"{colours[colour]} is no open lot; open: {', '.join(waiting)}", open=waiting)


@allows("TP-J28", _no_open_lot)
def lot_open(s: Museum, ask: Ask) -> int:
    """A lot is a matched colour of this size that lies there and was not auctioned yet."""
    return s.lots


class CallLot(Verb[Museum]):
    name = "auction"
    words = ("colours",)
    label = "Auction {0}"
    touches = ("treasures-{0}",)
    rules = (lot_open,)
    final = True

    def do(self, s: Museum, ask: Ask, at: int, out: Out) -> None:
        s.lot = at
        out.tell(events.LotCalled(ask.seat, s.lot))

    def previewed(
        self, s: Museum, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return _colour_preview("Auction", s, words[0])


# TP-18: the bid


def _not_owned(s: Museum, ask: Ask, trinket: int) -> Reason:
    ids = s.box.trinket_ids
    return Reason(f"you do not own {ids[trinket]}", own=[ids[t] for t in s.souvenirs[ask.seat]])


@among("TP-18", _not_owned)
def bid_owned(s: Museum, ask: Ask) -> Sequence[int]:
    """One bids own Trinkets."""
    return s.souvenirs[ask.seat]


def _in_the_bid(s: Museum, ask: Ask, trinket: int) -> Reason:
    return Reason(f"{s.box.trinket_ids[trinket]} is in your bid already", bid=len(ask.picks))


bid_once = once("TP-J29", _in_the_bid)


class BidTrinket(Verb[Museum]):
    name = "bid"
    words = ("trinkets",)
    label = "Add the {0} to the bid"
    touches = ("{0}",)
    rules = (bid_owned, bid_once)

    def previewed(
        self, s: Museum, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Add to the bid")


class SealBid(Verb[Museum]):
    name = "done"
    label = "Seal the bid"
    touches = ("souvenirs",)

    def previewed(
        self, s: Museum, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Seal the bid", "Bids are shown together. A tie wins nothing.")


# What lies there


def _lying(s: Museum, colours: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """The face-up Treasures of these colours, and what they are worth."""
    box = s.box
    found = [t for t in s.treasures if box.treasure_colour[t] in colours]
    return tuple(box.treasure_ids[t] for t in found), sum(box.treasure_value[t] for t in found)


def _colour_preview(button: str, s: Museum, colour: int) -> Preview:
    lying, worth = _lying(s, (colour,))
    return Preview(button, f"{_treasures(len(lying))} worth {worth}.", lying)


def _treasures(count: int) -> str:
    return "1 Treasure" if count == 1 else f"{count} Treasures"
