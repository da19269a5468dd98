"""The state of Millions of Dollars: small numbers in lists, cheap to copy."""

from __future__ import annotations

from typing import Any, Self

from muster.kernel.chance import Chance
from muster.kernel.state import State

from .box import NONE, Company, MillionsBox

ABSENT, IN, LEFT, OUT = range(4)
STATUS = ("none", "in", "left", "out")

SHARES, FEES, THEFT, SYMBOLS, DEALS, GIFTS, ANTES, ALONE = range(8)
SOURCES = ("shares", "driver", "crook", "symbol", "deals", "gifts", "antes", "alone")

TALK_KINDS = ("share", "refuse", "question", "urge", "accuse", "call")
ROW_KINDS = (
    *("offer", "ask", "claim", "withdraw", "pay", "leave", "peek", "give", "void"),
    *TALK_KINDS,
)
OFFER, ASK, CLAIM, WITHDRAW, PAY, LEAVE, PEEK, GIVE, VOID = range(9)
SHARE, REFUSE, QUESTION, URGE, ACCUSE, CALL = range(9, len(ROW_KINDS))

Row = tuple[int, int, int, int, int]
"""A line of the ledger: what, the seat that did it, the slot it was about, an amount, and another.

For a claim the amount is the claimed word, for an accusation that of the claim called a lie; for a
withdrawal the other is what was withdrawn (an offer, an ask or a share), for a payment what it
settled, for what is void what it was.
"""

Round = tuple[tuple[Row, ...], tuple[int, ...]]
"""A round behind us: its ledger, and the roles that were turned up, by slot."""

Terms = tuple[Company, list[int], list[int]]
"""Who is in, as a player sees it; all he can offer and ask for; all he can give."""


class Gangs(State[MillionsBox]):
    """Everything on and under the table.

    round, leader       the round, 1 for the first; who keeps the talk going
    pile, loot, gone    loot cards face down in drawing order, the one turned up, those behind us
    cash, reserve       free money of each player, and of the bank
    antes, aid          what lies on each Character, and how much of that the Reserve paid
    roles, status       each Character's role, and whether it is in, has left or is eliminated
    up                  Characters turned up (bits)
    shown, hidden       the submitted role cards that are shown, and the one that is set aside
    looks, known        Intimidation cards; whose Characters a player looked at this round (bits)
    bids                offers: what a seat pays for a slot to leave, at seat * slots + slot
    wants, wants_of     asks: for how much a slot leaves, and who should pay (-1: anyone)
    shares              what a seat adds to the price of a slot, at seat * slots + slot
    claims              what was last claimed of each Character by its owner
    spoke               who has claimed something in this round (bits)
    talking             the Negotiation goes on
    cycle, turn         turn mode: which cycle, whose turn
    last                turn mode: the number of the last cycle
    spoken, noise, busy turn mode: claimed in this turn; more than a mere pass in it; in this cycle
    ready, acts         real time: who is ready (bits); acts of talk used
    stage               real time: 0 the Leader may not call yet, 1 he may; 2 he did
    accepting, pooled   the slot that takes an offer while others are open; whose offers it takes
    named               the role the Snitch named
    sharers             players who received a share in this round (bits)
    previous            each player's roles of the last round
    ledger, past        what was said and done about deals in this round; the rounds behind us
    books               what each player gained or lost by each source, at seat * sources + source
    final               why it is over: "twenty", "rounds" or ""
    aside               who may add something outside his turn (bits); -1 if it must be worked out:
                        whatever ends an offer, an ask, a share or a look says so
    terms               each player's Terms once worked out; copies share it, so it is replaced
                        and never emptied when something moves
    """

    __slots__ = (
        "accepting",
        "acts",
        "aid",
        "antes",
        "aside",
        "bids",
        "books",
        "busy",
        "cash",
        "claims",
        "cycle",
        "final",
        "gone",
        "hidden",
        "known",
        "last",
        "leader",
        "ledger",
        "looks",
        "loot",
        "named",
        "noise",
        "past",
        "pile",
        "pooled",
        "previous",
        "ready",
        "reserve",
        "roles",
        "round",
        "sharers",
        "shares",
        "shown",
        "spoke",
        "spoken",
        "stage",
        "status",
        "talking",
        "terms",
        "turn",
        "up",
        "wants",
        "wants_of",
    )

    def __init__(self, box: MillionsBox, chance: Chance) -> None:
        super().__init__(box, chance)
        seats, slots = box.seats, box.slots
        self.round = 0
        self.leader = 0
        self.pile: tuple[int, ...] = ()
        self.loot = NONE
        self.gone: tuple[int, ...] = ()
        self.cash = [box.start_cash] * seats  # MD-1
        self.reserve = box.money - seats * box.start_cash
        self.antes = [0] * slots
        self.aid = [0] * slots
        self.roles = [NONE] * slots
        self.status = [ABSENT] * slots
        self.up = 0
        self.shown: tuple[int, ...] = ()
        self.hidden = NONE
        self.looks = [0] * seats
        self.known = [0] * seats
        self.bids = [0] * (seats * slots)
        self.wants = [0] * slots
        self.wants_of = [NONE] * slots
        self.shares = [0] * (seats * slots)
        self.claims = [NONE] * slots
        self.spoke = 0
        self.talking = False
        self.cycle = 0
        self.last = box.cycles
        self.turn = NONE
        self.spoken = False
        self.noise = False
        self.busy = False
        self.ready = 0
        self.acts = [0] * seats
        self.stage = 0
        self.accepting = NONE
        self.pooled: tuple[int, ...] = ()
        self.named = NONE
        self.sharers = 0
        self.previous = [NONE] * slots
        self.ledger: tuple[Row, ...] = ()
        self.past: tuple[Round, ...] = ()
        self.books = [0] * (seats * len(SOURCES))
        self.final = ""
        self.aside = -1
        self.terms: list[Terms | None] = [None] * seats

    def clone(self) -> Self:
        twin = self.twin()
        twin.round = self.round
        twin.leader = self.leader
        twin.pile = self.pile
        twin.loot = self.loot
        twin.gone = self.gone
        twin.cash = self.cash.copy()
        twin.reserve = self.reserve
        twin.antes = self.antes.copy()
        twin.aid = self.aid.copy()
        twin.roles = self.roles.copy()
        twin.status = self.status.copy()
        twin.up = self.up
        twin.shown = self.shown
        twin.hidden = self.hidden
        twin.looks = self.looks.copy()
        twin.known = self.known.copy()
        twin.bids = self.bids.copy()
        twin.wants = self.wants.copy()
        twin.wants_of = self.wants_of.copy()
        twin.shares = self.shares.copy()
        twin.claims = self.claims.copy()
        twin.spoke = self.spoke
        twin.talking = self.talking
        twin.cycle = self.cycle
        twin.last = self.last
        twin.turn = self.turn
        twin.spoken = self.spoken
        twin.noise = self.noise
        twin.busy = self.busy
        twin.ready = self.ready
        twin.acts = self.acts.copy()
        twin.stage = self.stage
        twin.accepting = self.accepting
        twin.pooled = self.pooled
        twin.named = self.named
        twin.sharers = self.sharers
        twin.previous = self.previous.copy()
        twin.ledger = self.ledger
        twin.past = self.past
        twin.books = self.books.copy()
        twin.final = self.final
        twin.aside = self.aside
        twin.terms = self.terms
        return twin

    # Money

    def gain(self, seat: int, amount: int, source: int) -> None:
        """From the Reserve to a player, or back if it is negative (MD-J6: it never runs dry)."""
        self.cash[seat] += amount
        self.reserve -= amount
        self.books[seat * len(SOURCES) + source] += amount

    def move(self, payer: int, payee: int, amount: int, source: int) -> None:
        """From one player to another; to oneself it has no effect (MD-18)."""
        if payer == payee:
            return
        self.cash[payer] -= amount
        self.cash[payee] += amount
        width = len(SOURCES)
        self.books[payer * width + source] -= amount
        self.books[payee * width + source] += amount

    def note(self, kind: int, seat: int, slot: int, amount: int = 0, other: int = NONE) -> None:
        """A line in the ledger."""
        self.ledger += ((kind, seat, slot, amount, other),)

    def dump(self) -> dict[str, Any]:
        box = self.box
        role, width = box.role_ids, len(SOURCES)
        return {
            "round": self.round,
            "leader": self.leader,
            "pile": [box.loot_ids[card] for card in self.pile],
            "loot": None if self.loot == NONE else box.loot_ids[self.loot],
            "gone": [box.loot_ids[card] for card in self.gone],
            "cash": list(self.cash),
            "reserve": self.reserve,
            "antes": list(self.antes),
            "aid": list(self.aid),
            "roles": [None if one == NONE else role[one] for one in self.roles],
            "status": [STATUS[one] for one in self.status],
            "up": bits(self.up, box.slots),
            "shown": [role[one] for one in self.shown],
            "hidden": None if self.hidden == NONE else role[self.hidden],
            "looks": list(self.looks),
            "known": [bits(one, box.slots) for one in self.known],
            "offers": offers_of(self),
            "asks": asks_of(self),
            "shares": shares_of(self),
            "claims": [None if one == NONE else box.claim_words[one] for one in self.claims],
            "spoke": bits(self.spoke, box.seats),
            "talking": self.talking,
            "cycle": self.cycle,
            "last": self.last,
            "turn": self.turn,
            "spoken": self.spoken,
            "noise": self.noise,
            "busy": self.busy,
            "ready": [bool(self.ready >> seat & 1) for seat in range(box.seats)],
            "acts": list(self.acts),
            "stage": self.stage,
            "accepting": None if self.accepting == NONE else self.accepting,
            "pooled": list(self.pooled),
            "named": None if self.named == NONE else role[self.named],
            "sharers": bits(self.sharers, box.seats),
            "previous": [None if one == NONE else role[one] for one in self.previous],
            "ledger": [list(row) for row in self.ledger],
            "past": [[list(row) for row in rows] for rows, _ in self.past],
            "past_roles": [
                [None if one == NONE else role[one] for one in roles] for _, roles in self.past
            ],
            "books": [self.books[at : at + width] for at in range(0, len(self.books), width)],
            "final": self.final,
        }


def bits(mask: int, count: int) -> list[int]:
    """The places of the bits that are set."""
    return [at for at in range(count) if mask >> at & 1]


def offers_of(s: Gangs) -> list[list[int]]:
    """The open offers: maker, slot, amount."""
    slots = s.box.slots
    return [[*divmod(at, slots), amount] for at, amount in enumerate(s.bids) if amount]


def shares_of(s: Gangs) -> list[list[int]]:
    """The open shares of a price: maker, slot, amount."""
    slots = s.box.slots
    return [[*divmod(at, slots), amount] for at, amount in enumerate(s.shares) if amount]


def asks_of(s: Gangs) -> list[list[int]]:
    """The open asks: slot, payer (-1: anyone), amount."""
    return [[slot, s.wants_of[slot], amount] for slot, amount in enumerate(s.wants) if amount]
