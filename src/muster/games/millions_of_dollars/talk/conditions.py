"""The conditions acts of Planning, Negotiation and Heist must meet."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule

from ..box import NONE, MillionsBox
from ..rules import (
    acts_left,
    ask_limit,
    is_in,
    last_cycle,
    nameable,
)
from ..state import (
    ASK,
    IN,
    OFFER,
    OUT,
    SHARE,
    STATUS,
    Gangs,
)

WORDS: tuple[str, ...] = ("claim", "question", "urge", "accuse")
ACTS_OF_TALK: tuple[str, ...] = (*WORDS, "refuse", "share", "offer", "ask", "give")
DEALING: tuple[str, ...] = (
    "pass",
    "leave",
    "accept",
    "pay",
    "claim",
    "peek",
    "refuse",
    "question",
    "urge",
    "accuse",
    "withdraw",
    "offer",
    "ask",
    "share",
    "give",
)


def words_of(box: MillionsBox, action: int) -> tuple[int, ...]:
    """The places of the words of an action."""
    return box.catalogue.verbs[box.catalogue.verb_of[action]].args(action)


def own_slot(box: MillionsBox, seat: int, words: tuple[int, ...]) -> int:
    """The Character an action names by its letter: the first word where there are two."""
    return seat * box.chars + (words[0] if box.chars == 2 else 0)


def payer_in(box: MillionsBox, words: tuple[int, ...]) -> int:
    """The payer an `ask` names, -1 for anyone."""
    return words[-2] - 1


def withdrawn(box: MillionsBox, seat: int, action: int) -> tuple[int, int]:
    """What is withdrawn, an OFFER, an ASK or a SHARE, and the slot it is for."""
    word = action - box.withdraw
    if word < box.slots:
        return OFFER, word
    word -= box.slots
    if word < box.chars:
        return ASK, seat * box.chars + word
    return SHARE, word - box.chars


def claimed(box: MillionsBox, seat: int, action: int) -> tuple[int, int]:
    """Of which slot something is claimed, and what."""
    if action >= box.claim_of:
        slot, role = divmod(action - box.claim_of, len(box.role_ids))
        return slot, role
    place, word = divmod(action - box.claim, len(box.claim_words))
    return seat * box.chars + place, word


def whose(box: MillionsBox, slot: int) -> str:
    """A Character in words."""
    which = f"'s Character {box.letters[slot % box.chars].upper()}" if box.chars == 2 else ""
    return f"seat {box.owner[slot]}{which}"


# Planning


@rule("MD-J24", "send")
def another_role(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Two Characters of one gang differ."""
    if action not in ask.picks:
        return None
    name = s.box.role_names[action - s.box.send]
    return Reason(f"your gang has one {name} only, and it is on the way already")


@rule("MD-19", "send")
def not_again(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Nobody repeats his role of the round before."""
    role = action - s.box.send
    if not s.box.fooled or role not in [s.previous[slot] for slot in s.box.own[ask.seat]]:
        return None  # MD-J26
    name = s.box.role_names[role]
    return Reason(f"you sent the {name} in the last round; send another", role=name)


# Negotiation: who may act, and be addressed


@rule("MD-J10", "leave", "accept", "ask", "refuse")
def own_is_in(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Only a Character that is still in can leave, be sold or be spoken for."""
    box = s.box
    slot = own_slot(box, ask.seat, words_of(box, action))
    if s.status[slot] == IN:
        return None
    which = box.slot_name(slot) or "your Character"
    return Reason(f"{which} has left already, and that is final", status=STATUS[s.status[slot]])


@rule("MD-J10", "claim")
def spoken_of_is_in(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """One speaks of Characters that are still in, of one's own by its role alone."""
    box = s.box
    slot, _ = claimed(box, ask.seat, action)
    mine = box.owner[slot] == ask.seat
    if mine and action >= box.claim_of:
        return Reason("this is your own Character: claim its role without a seat")
    if s.status[slot] == IN:
        return None
    which = (box.slot_name(slot) or "your Character") if mine else whose(box, slot)
    return Reason(f"{which} has left already, and that is final", status=STATUS[s.status[slot]])


@rule("MD-J10", "question", "urge", "accuse")
def addressed_is_in(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """One talks to other players who are still in."""
    to = words_of(s.box, action)[0]
    if to == ask.seat:
        return Reason("this is yourself: talk to another player")
    if not is_in(s, to):
        return Reason(f"seat {to} has left and cannot be addressed", to=to)
    return None


@rule("MD-J31", "accuse")
def has_claimed(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Only a claim can be called a lie."""
    to = words_of(s.box, action)[0]
    if s.spoke >> to & 1:
        return None
    return Reason(f"seat {to} has claimed nothing in this round", to=to)


@rule("MD-J9", "offer", "pay", "share")
def of_another(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Offers and payments go to other players only."""
    if s.box.owner[words_of(s.box, action)[0]] != ask.seat:
        return None
    return Reason("this is your own Character: choose one of another player")


@rule("MD-J10", "offer", "pay", "share")
def other_is_in(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Who has left cannot be addressed any more."""
    slot = words_of(s.box, action)[0]
    if s.status[slot] == IN:
        return None
    return Reason(
        f"{whose(s.box, slot)} is not in any more", slot=slot, status=STATUS[s.status[slot]]
    )


@rule("MD-J10", "ask")
def payer_is_in(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """The payer one asks is another player who is still in."""
    payer = payer_in(s.box, words_of(s.box, action))
    if payer == ask.seat:
        return Reason("you cannot ask yourself: name another player, or anyone")
    if payer != NONE and not is_in(s, payer):
        return Reason(f"seat {payer} has left and cannot be addressed", payer=payer)
    return None


@rule("MD-J10", "give")
def gifts_allowed(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Money only buys a departure, unless the table allows gifts; to others who are in."""
    if not s.box.gifts:
        return Reason("money only buys a departure; this table has no gifts (option gifts)")
    to = words_of(s.box, action)[0]
    if to == ask.seat:
        return Reason("this is yourself")
    if not is_in(s, to):
        return Reason(f"seat {to} has left and cannot be addressed", to=to)
    return None


# Negotiation: when


@rule("MD-J11", "offer", "ask")
def not_in_last_cycle(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """In the last cycle nothing new is offered or asked."""
    if not last_cycle(s):
        return None
    which = "the last cycle, the Leader has called" if s.stage == 2 else f"the last of {s.last}"
    which += "" if s.stage == 2 else " cycles"
    return Reason(
        f"this is {which}: accept, pay, share, withdraw, leave, look or pass",
        cycle=s.cycle,
        cycles=s.last,
    )


@rule("MD-J27", "claim")
def one_claim_a_turn(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Before the action of a turn comes at most one claim."""
    if s.box.real_time or not s.spoken:
        return None
    return Reason("you have made your claim of this turn; now act, or pass", claims=1)


@rule("MD-J29", *ACTS_OF_TALK)
def acts_remain(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """In real time everybody has a bounded number of acts of talk."""
    if acts_left(s, ask.seat) > 0:
        return None
    return Reason(
        f"you have used your {s.box.max_acts} acts of talk in this phase; "
        "you can still accept, pay, withdraw, leave and look",
        acts=s.acts[ask.seat],
        most=s.box.max_acts,
    )


@rule("MD-J11", "call")
def leader_calls(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """The Leader may call once a round: from the second cycle on, or after the first minute."""
    if ask.seat != s.leader:
        return Reason(f"only the Leader calls time, and that is seat {s.leader}", leader=s.leader)
    if not s.box.real_time:
        if s.cycle < 2:
            return Reason("the Leader may call from the second cycle on", cycle=s.cycle)
        if s.stage == 2:
            return Reason("you have called already in this round", last=s.last)
        if last_cycle(s):
            return Reason("this is the last cycle as it is", cycle=s.cycle)
        return None
    if s.stage == 0:
        return Reason(f"the Leader may call after {s.box.until_call} seconds")
    if s.stage == 2:
        return Reason("you have called already")
    return None


# Negotiation: money


@rule("MD-J9", "offer", "give", "share")
def can_be_paid(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Nobody offers more than his free cash; antes on cards do not count."""
    amount, cash = words_of(s.box, action)[-1] + 1, s.cash[ask.seat]
    if amount <= cash:
        return None
    return Reason(f"you have {cash}, not {amount}", cash=cash, amount=amount)


@rule("MD-J9", "ask")
def can_be_had(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Nobody asks for more than the payer has; of anyone, than the richest other has."""
    words = words_of(s.box, action)
    payer = payer_in(s.box, words)
    amount, most = words[-1] + 1, ask_limit(s, ask.seat, payer)
    if amount <= most:
        return None
    who = "no other player who is in" if payer == NONE else f"seat {payer}"
    said = f"{who} has {amount}" if payer == NONE else f"{who} has {most}, not {amount}"
    return Reason(f"{said}; the most is {most}", most=most, amount=amount)


@rule("MD-J9", "withdraw")
def is_open(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Only one's own open offer, ask or share can be withdrawn."""
    return nothing_open(s, ask.seat, action)


def nothing_open(s: Gangs, seat: int, action: int) -> Reason | None:
    box = s.box
    what, slot = withdrawn(box, seat, action)
    if what == ASK:
        return None if s.wants[slot] else Reason("you have no open ask there")
    if (s.bids if what == OFFER else s.shares)[seat * box.slots + slot]:
        return None
    said = "no open offer for" if what == OFFER else "no share in the price of"
    return Reason(f"you have {said} {whose(box, slot)}", slot=slot)


@rule("MD-J9", "accept")
def offer_is_open(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """An offer is taken as it is: open, and for this amount."""
    box = s.box
    words = words_of(box, action)
    slot, maker, amount = own_slot(box, ask.seat, words), words[-2], words[-1] + 1
    return _offer_stands(s, slot, maker, amount)


def _offer_stands(s: Gangs, slot: int, maker: int, amount: int) -> Reason | None:
    now = s.bids[maker * s.box.slots + slot]
    if now == amount:
        return None
    if now:
        return Reason(f"seat {maker} offers {now}, not {amount}", offered=now, amount=amount)
    gone = "" if is_in(s, maker) else " and has left"
    return Reason(
        f"seat {maker} has no open offer of {amount} for it{gone}: withdrawn, void or never made",
        offered=0,
        amount=amount,
        cash=s.cash[maker],
    )


@rule("MD-J9", "refuse")
def refused_is_open(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Only an open offer can be refused."""
    box = s.box
    words = words_of(box, action)
    slot, maker = own_slot(box, ask.seat, words), words[-1]
    if s.bids[maker * box.slots + slot]:
        return None
    return Reason(f"seat {maker} has no open offer for it", offered=0)


@rule("MD-J28", "share")
def price_can_be_shared(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """A price asked of anyone may be paid by several: each adds a part of what is missing."""
    slot, word = words_of(s.box, action)
    amount, price, payer = word + 1, s.wants[slot], s.wants_of[slot]
    if not price:
        return Reason(f"{whose(s.box, slot)} has no open ask", asked=0)
    if payer != NONE:
        return Reason(f"it is asked of seat {payer}, who pays it alone", payer=payer)
    slots = s.box.slots
    others = sum(s.shares[slot::slots]) - s.shares[ask.seat * slots + slot]
    most = price - max(1, others)  # MD-J31
    if amount <= most:
        return None
    if amount >= price:
        return Reason(f"the price is {price}: whoever pays all of it needs no share, pay it")
    return Reason(f"{price - others} of {price} is missing, not {amount}", missing=most)


@rule("MD-J28", "pay")
def ask_is_open(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """An ask is met as it is: open, for this amount, by the payer it names."""
    slot, word = words_of(s.box, action)
    amount, now, payer = word + 1, s.wants[slot], s.wants_of[slot]
    if now != amount:
        said = f"asks for {now}, not {amount}" if now else "has no open ask"
        return Reason(f"{whose(s.box, slot)} {said}", asked=now, amount=amount)
    if payer not in (NONE, ask.seat):
        return Reason(f"it is asked of seat {payer}", payer=payer)
    return None


@rule("MD-J9", "pay")
def ask_can_be_paid(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Whoever meets an ask pays it whole from his free cash."""
    amount, cash = words_of(s.box, action)[-1] + 1, s.cash[ask.seat]
    if amount <= cash:
        return None
    return Reason(f"you have {cash}, not {amount}", cash=cash, amount=amount)


@rule("MD-J9", "also")
def offer_joins(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Offers of different makers for one Character may be taken together."""
    maker, word = words_of(s.box, action)
    if maker in s.pooled:
        return Reason(f"seat {maker}'s offer is among them already")
    return _offer_stands(s, s.accepting, maker, word + 1)


# Intimidation


@rule("MD-12", "peek")
def has_a_card(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """A look costs an Intimidation card, earned in an earlier round."""
    return None if s.looks[ask.seat] else no_card()


def no_card() -> Reason:
    return Reason("you have no Intimidation card; a single Brute gains one", cards=0)


@rule("MD-J19", "peek")
def lies_face_down(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """Only a Character of another player that is still in and face down can be looked at."""
    return not_to_be_seen(s, ask.seat, words_of(s.box, action)[0])


def not_to_be_seen(s: Gangs, seat: int, slot: int) -> Reason | None:
    if s.box.owner[slot] == seat:
        return Reason("this is your own Character: look at one of another player")
    if s.status[slot] != IN:
        said = "is out of this Heist" if s.status[slot] == OUT else "has left"
        return Reason(f"{whose(s.box, slot)} {said}", status=STATUS[s.status[slot]])
    if s.up >> slot & 1:
        return Reason(f"{whose(s.box, slot)} is turned up: everybody sees it")
    return None


# The Heist


@rule("MD-J12", "name")
def among_the_shown(s: Gangs, ask: Ask, action: int) -> Reason | None:
    """The Snitch names a role among the shown cards, never Snitch."""
    box = s.box
    role = action - box.name
    allowed = nameable(s)
    if role in allowed:
        return None
    names = [box.role_names[one] for one in allowed]
    return Reason(
        f"{box.role_names[role]} cannot be named; shown besides Snitches: {', '.join(names)}",
        shown=names,
    )


# In the order a refusal should name them
SENDING: tuple[Rule[Gangs], ...] = (another_role, not_again)
TALKING: tuple[Rule[Gangs], ...] = (
    own_is_in,
    spoken_of_is_in,
    addressed_is_in,
    has_claimed,
    of_another,
    other_is_in,
    gifts_allowed,
    payer_is_in,
    not_in_last_cycle,
    one_claim_a_turn,
    acts_remain,
    has_a_card,
    lies_face_down,
    price_can_be_shared,
    can_be_paid,
    can_be_had,
    is_open,
    offer_is_open,
    refused_is_open,
    ask_is_open,
    ask_can_be_paid,
)
ASIDE: tuple[Rule[Gangs], ...] = (has_a_card, lies_face_down, is_open)
CALLING: tuple[Rule[Gangs], ...] = (leader_calls,)
POOLING: tuple[Rule[Gangs], ...] = (offer_joins,)
NAMING: tuple[Rule[Gangs], ...] = (has_a_card, lies_face_down, among_the_shown)
