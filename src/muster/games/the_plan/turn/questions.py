"""What players are asked in The Plan."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out
from muster.kernel.verbs import places_of
from muster.parts.words import joined

from .. import events
from ..state import Museum
from .verbs import (
    BidTrinket,
    CallLot,
    DrawTrinket,
    GrabColour,
    PassOn,
    SealBid,
    SetPlan,
    TakeTrinket,
)


class ChoosePlan(Question[Museum]):
    """Everybody sets one Plan face down; all are turned up together (TP-3, TP-J3)."""

    key = "plan"
    clause = "TP-3"
    asks = "Which Plan do you set face down?"
    takes = (SetPlan(),)
    sealed = True

    def hint(self, s: Museum, ask: Ask) -> str:
        return (
            "Smaller teams take first. Equal teams that want the same colour both miss it; "
            "a Plan that takes nothing earns a Trinket."
        )


class PassCards(Question[Museum]):
    """Each player passes 2 hand cards; nobody sees incoming cards before choosing (TP-J4)."""

    key = "pass"
    clause = "TP-11"
    takes = (PassOn(),)
    sealed = True

    def prompt(self, s: Museum, seat: int, arg: int) -> str:
        return s.box.pass_prompts[(arg - seat) % s.box.players]

    def wording(self, s: Museum, ask: Ask) -> str:
        return f"Which {s.box.pass_count} cards do you pass to Seat {ask.arg}?"

    def hint(self, s: Museum, ask: Ask) -> str:
        chosen = f"{len(ask.picks)} of {s.box.pass_count} chosen."
        return f"{chosen} Only Seat {ask.arg} will see them, and may play them against you."

    def settled(self, s: Museum, ask: Ask) -> bool:
        return len(ask.picks) == s.box.pass_count

    def answer(self, s: Museum, ask: Ask, out: Out) -> None:
        giver, receiver = ask.seat, ask.arg
        cards = tuple(sorted(places_of(s, ask)))
        s.hands[giver] = tuple([card for card in s.hands[giver] if card not in cards])
        s.incoming[receiver] = cards
        out.tell(events.Passed(giver, receiver, len(cards), cards))


class Grab(Question[Museum]):
    """A single Smash & Grab takes all Treasures of one colour, with all Plans visible (TP-J11)."""

    key = "grab"
    clause = "TP-7"
    asks = "Smash & Grab: which colour do you take?"
    takes = (GrabColour(),)

    def hint(self, s: Museum, ask: Ask) -> str:
        return "You take every Treasure of that colour, before all other teams."


class ChooseTrinket(Question[Museum]):
    """A player alone in his place chooses any face-up Trinket or the top of the pile (TP-J16)."""

    key = "trinket"
    clause = "TP-8"
    asks = "Your Plan took nothing: which Trinket do you take?"
    takes = (TakeTrinket(), DrawTrinket())

    def hint(self, s: Museum, ask: Ask) -> str:
        box = s.box
        size, bonus = box.trinket_sets
        found: dict[int, set[str]] = {}
        for trinket in s.souvenirs[ask.seat]:
            found.setdefault(box.trinket_kind[trinket], set()).add(box.trinket_names[trinket])
        owned = [
            f"{len(names)} of {size} {box.trinket_kinds[kind]}"
            for kind, names in sorted(found.items())
        ]
        need = f"{size} different ones of a kind score {bonus} extra."
        return f"{need} You have {joined(owned)}." if owned else need


class ChooseLot(Question[Museum]):
    """The player with fewest Treasures says which lot comes next (TP-19)."""

    key = "auction"
    clause = "TP-19"
    asks = "Which colour is auctioned next?"
    takes = (CallLot(),)

    def hint(self, s: Museum, ask: Ask) -> str:
        return "You choose, having the fewest Treasures. Those who are tied for it bid Trinkets."


def _is_done(s: Museum, ask: Ask) -> bool:
    return s.box.catalogue.verb_of[ask.picks[-1]] == SealBid.name


class Bid(Question[Museum]):
    """Bids are secret selections of 0 or more own Trinkets, revealed together (TP-J29)."""

    key = "bid"
    clause = "TP-18"
    takes = (BidTrinket(), SealBid())
    sealed = True

    def prompt(self, s: Museum, seat: int, arg: int) -> str:
        return f"Which Trinkets do you bid for {s.box.lot_name(arg)}?"

    def hint(self, s: Museum, ask: Ask) -> str:
        done = bool(ask.picks) and _is_done(s, ask)
        count = f"{len(ask.picks) - done} in your bid."
        return f"{self._prize(s, ask.arg)} {count} The highest single bid wins and is paid."

    def _prize(self, s: Museum, lot: int) -> str:
        """What one bids for, in numbers."""
        box = s.box
        if lot == box.smash_lot:
            return "The winner takes all Treasures of one colour."
        worth = [box.treasure_value[t] for t in s.treasures if box.treasure_colour[t] == lot]
        what = "1 Treasure" if len(worth) == 1 else f"{len(worth)} Treasures"
        return f"{what} worth {sum(worth)}."

    def settled(self, s: Museum, ask: Ask) -> bool:
        return _is_done(s, ask)

    def answer(self, s: Museum, ask: Ask, out: Out) -> None:
        s.bids[ask.seat] = tuple(sorted(places_of(s, ask)[:-1]))


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
