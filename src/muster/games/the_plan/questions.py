"""What players are asked in The Plan, what they may answer, and what the answer does."""

from __future__ import annotations

from muster.games.the_plan import events
from muster.games.the_plan.moves import take_colours, take_trinket
from muster.games.the_plan.rules import on_display, open_lots
from muster.games.the_plan.state import Museum
from muster.kernel.ask import Ask, Question, Reason, rule
from muster.kernel.events import Out


def _without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in hand if card not in cards])


# TP-3: the Plan


@rule("TP-16")
def type_in_two_player_game(s: Museum, ask: Ask, action: int) -> Reason | None:
    """Two players leave two types in the box."""
    box = s.box
    if box.solo or action - box.plan.first in box.in_deck:
        return None
    return _removed(s, action)


@rule("TP-17")
def type_in_solitaire(s: Museum, ask: Ask, action: int) -> Reason | None:
    """Solitaire leaves two types in the box."""
    box = s.box
    if not box.solo or action - box.plan.first in box.in_deck:
        return None
    return _removed(s, action)


def _removed(s: Museum, action: int) -> Reason:
    box = s.box
    size = box.plan_size[action - box.plan.first]
    return Reason(
        f"{box.type_names[size]} is removed from this game",
        removed=list(box.removed_names),
    )


@rule("TP-3")
def plan_in_hand(s: Museum, ask: Ask, action: int) -> Reason | None:
    """A Plan comes from the own hand."""
    box = s.box
    card = action - box.plan.first
    if card in s.hands[ask.seat]:
        return None
    return Reason(
        f"{box.plan_ids[card]} ({box.plan_name(card)}) is not in your hand",
        hand=[box.plan_ids[c] for c in s.hands[ask.seat]],
    )


class ChoosePlan(Question[Museum]):
    """Everybody sets one Plan face down; all are turned up together (TP-3, TP-J3)."""

    key = "plan"
    clause = "TP-3"
    verbs = ("plan",)
    rules = (type_in_two_player_game, type_in_solitaire, plan_in_hand)
    sure = rules
    sealed = True

    def prompt(self, s: Museum, seat: int, arg: int) -> str:
        return "Which Plan do you set face down?"

    def candidates(self, s: Museum, ask: Ask) -> list[int]:
        first = s.box.plan.first
        return [first + card for card in s.hands[ask.seat]]

    def answer(self, s: Museum, ask: Ask, out: Out) -> None:
        card = ask.picks[0] - s.box.plan.first
        s.hands[ask.seat] = _without(s.hands[ask.seat], (card,))
        s.plans[ask.seat] = card


# TP-11: passing cards


@rule("TP-11")
def passed_from_hand(s: Museum, ask: Ask, action: int) -> Reason | None:
    """What is passed comes from the own hand."""
    box = s.box
    card = action - box.passing.first
    if card in s.hands[ask.seat]:
        return None
    return Reason(
        f"{box.plan_ids[card]} ({box.plan_name(card)}) is not in your hand",
        hand=[box.plan_ids[c] for c in s.hands[ask.seat]],
    )


@rule("TP-11")
def passed_once(s: Museum, ask: Ask, action: int) -> Reason | None:
    """Two different cards are passed."""
    if action not in ask.picks:
        return None
    return Reason(
        f"{s.box.plan_ids[action - s.box.passing.first]} is chosen already; choose another card",
        chosen=len(ask.picks),
        needed=s.box.pass_count,
    )


class PassCards(Question[Museum]):
    """Each player passes 2 hand cards; nobody sees incoming cards before choosing (TP-J4)."""

    key = "pass"
    clause = "TP-11"
    verbs = ("pass",)
    rules = (passed_from_hand, passed_once)
    sure = rules
    sealed = True

    def prompt(self, s: Museum, seat: int, arg: int) -> str:
        return s.box.pass_prompts[(arg - seat) % s.box.players]

    def hint(self, s: Museum, ask: Ask) -> str:
        return f"{len(ask.picks)} of {s.box.pass_count} chosen. Only the receiver will see them."

    def candidates(self, s: Museum, ask: Ask) -> list[int]:
        first, picks = s.box.passing.first, ask.picks
        return [first + card for card in s.hands[ask.seat] if first + card not in picks]

    def settled(self, s: Museum, ask: Ask) -> bool:
        return len(ask.picks) == s.box.pass_count

    def answer(self, s: Museum, ask: Ask, out: Out) -> None:
        giver, receiver = ask.seat, ask.arg
        cards = tuple(sorted(pick - s.box.passing.first for pick in ask.picks))
        s.hands[giver] = _without(s.hands[giver], cards)
        s.incoming[receiver] = cards
        out.tell(events.Passed(giver, receiver, len(cards), cards))


# TP-7: the lone Smash & Grab


@rule("TP-J11")
def colour_on_display(s: Museum, ask: Ask, action: int) -> Reason | None:
    """A Smash & Grab names a colour that lies there."""
    box = s.box
    there = on_display(s)
    colour = action - box.grab.first
    if there >> colour & 1:
        return None
    shown = [name for at, name in enumerate(box.colours) if there >> at & 1]
    return Reason(
        f"no {box.colours[colour]} Treasure lies there; name one of {', '.join(shown)}",
        on_display=shown,
    )


class Grab(Question[Museum]):
    """A single Smash & Grab takes all Treasures of one colour, with all Plans visible (TP-J11)."""

    key = "grab"
    clause = "TP-7"
    verbs = ("grab",)
    final = verbs
    rules = (colour_on_display,)
    sure = rules

    def prompt(self, s: Museum, seat: int, arg: int) -> str:
        return "Smash & Grab: which colour do you take?"

    def candidates(self, s: Museum, ask: Ask) -> list[int]:
        first, there = s.box.grab.first, on_display(s)
        return [first + colour for colour in range(len(s.box.colours)) if there >> colour & 1]

    def answer(self, s: Museum, ask: Ask, out: Out) -> None:
        take_colours(s, ask.seat, 1 << (ask.picks[0] - s.box.grab.first), "grab", out)


# TP-8: the Trinket


@rule("TP-8")
def trinket_face_up(s: Museum, ask: Ask, action: int) -> Reason | None:
    """A chosen Trinket lies face up."""
    box = s.box
    if action == box.draw.first:
        return None
    trinket = action - box.take.first
    if trinket in s.trinkets:
        return None
    return Reason(
        f"{box.trinket_ids[trinket]} does not lie face up",
        face_up=[box.trinket_ids[t] for t in s.trinkets],
    )


@rule("TP-J18")
def pile_not_empty(s: Museum, ask: Ask, action: int) -> Reason | None:
    """Nothing is drawn from an empty pile by choice."""
    if action != s.box.draw.first or s.trinket_at < len(s.trinket_pile):
        return None
    return Reason("the Trinket pile is empty; choose a face-up one", pile=0)


class ChooseTrinket(Question[Museum]):
    """A player alone in his place chooses any face-up Trinket or the top of the pile (TP-J16)."""

    key = "trinket"
    clause = "TP-8"
    verbs = ("take", "draw")
    final = verbs
    rules = (trinket_face_up, pile_not_empty)
    sure = rules

    def prompt(self, s: Museum, seat: int, arg: int) -> str:
        return "Your Plan took nothing: which Trinket do you take?"

    def candidates(self, s: Museum, ask: Ask) -> list[int]:
        first = s.box.take.first
        found = [first + trinket for trinket in sorted(s.trinkets)]
        if s.trinket_at < len(s.trinket_pile):
            found.append(s.box.draw.first)
        return found

    def answer(self, s: Museum, ask: Ask, out: Out) -> None:
        action = ask.picks[0]
        chosen = None if action == s.box.draw.first else action - s.box.take.first
        take_trinket(s, ask.seat, chosen, out)


# TP-19: the next lot


@rule("TP-J28")
def lot_open(s: Museum, ask: Ask, action: int) -> Reason | None:
    """A lot is a matched colour of this size that lies there and was not auctioned yet."""
    box = s.box
    colour = action - box.auction.first
    if s.lots >> colour & 1:
        return None
    waiting = [box.colours[lot] for lot in open_lots(s)]
    return Reason(f"{box.colours[colour]} is no open lot; open: {', '.join(waiting)}", open=waiting)


class ChooseLot(Question[Museum]):
    """The player with fewest Treasures says which lot comes next (TP-19)."""

    key = "auction"
    clause = "TP-19"
    verbs = ("auction",)
    final = verbs
    rules = (lot_open,)
    sure = rules

    def prompt(self, s: Museum, seat: int, arg: int) -> str:
        return "Which colour is auctioned next?"

    def candidates(self, s: Museum, ask: Ask) -> list[int]:
        first = s.box.auction.first
        return [first + lot for lot in open_lots(s) if lot < len(s.box.colours)]

    def answer(self, s: Museum, ask: Ask, out: Out) -> None:
        s.lot = ask.picks[0] - s.box.auction.first
        out.tell(events.LotCalled(ask.seat, s.lot))


# TP-18: the bid


@rule("TP-18")
def bid_owned(s: Museum, ask: Ask, action: int) -> Reason | None:
    """One bids own Trinkets."""
    box = s.box
    if action == box.done.first:
        return None
    trinket = action - box.bid.first
    if trinket in s.souvenirs[ask.seat]:
        return None
    return Reason(
        f"you do not own {box.trinket_ids[trinket]}",
        own=[box.trinket_ids[t] for t in s.souvenirs[ask.seat]],
    )


@rule("TP-J29")
def bid_once(s: Museum, ask: Ask, action: int) -> Reason | None:
    """A Trinket is in a bid once."""
    if action not in ask.picks:
        return None
    return Reason(
        f"{s.box.trinket_ids[action - s.box.bid.first]} is in your bid already",
        bid=len(ask.picks),
    )


class Bid(Question[Museum]):
    """Bids are secret selections of 0 or more own Trinkets, revealed together (TP-J29)."""

    key = "bid"
    clause = "TP-18"
    verbs = ("bid", "done")
    rules = (bid_owned, bid_once)
    sure = rules
    sealed = True

    def prompt(self, s: Museum, seat: int, arg: int) -> str:
        return f"Which Trinkets do you bid for {s.box.lot_name(arg)}?"

    def hint(self, s: Museum, ask: Ask) -> str:
        done = bool(ask.picks) and ask.picks[-1] == s.box.done.first
        return f"{len(ask.picks) - done} in your bid. The highest single bid wins and is paid."

    def candidates(self, s: Museum, ask: Ask) -> list[int]:
        first = s.box.bid.first
        own = [first + t for t in sorted(s.souvenirs[ask.seat]) if first + t not in ask.picks]
        return [*own, s.box.done.first]

    def settled(self, s: Museum, ask: Ask) -> bool:
        return ask.picks[-1] == s.box.done.first

    def answer(self, s: Museum, ask: Ask, out: Out) -> None:
        first = s.box.bid.first
        s.bids[ask.seat] = tuple(sorted(pick - first for pick in ask.picks[:-1]))


CHOOSE_PLAN = ChoosePlan()
PASS_CARDS = PassCards()
GRAB = Grab()
CHOOSE_TRINKET = ChooseTrinket()
CHOOSE_LOT = ChooseLot()
BID = Bid()

QUESTIONS: tuple[Question[Museum], ...] = (
    CHOOSE_PLAN,
    PASS_CARDS,
    GRAB,
    CHOOSE_TRINKET,
    CHOOSE_LOT,
    BID,
)
