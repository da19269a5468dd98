"""The state of Millions of Dollars: small numbers in lists, declared once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.errors import BadPosition
from muster.kernel.state import State
from muster.parts.positions import checked, listed, word
from muster.parts.slots import (
    NOBODY,
    UNKNOWN,
    Columns,
    Which,
    bits,
    counted,
    declared,
    derived,
    flag,
    grid,
    looker,
    number,
    one,
    other,
    zone,
)

from .box import NONE, Company, MillionsBox

__all__ = ["NONE", "UNKNOWN", "Gangs"]

ABSENT, IN, LEFT, OUT = range(4)
STATUS = ("none", "in", "left", "out")

SHARES, FEES, THEFT, SYMBOLS, DEALS, GIFTS, ANTES, ALONE = range(8)
NO_BOOKS = (0,) * 8

ROWS = (
    *("offer", "ask", "claim", "withdraw", "pay", "leave", "peek", "give", "void"),
    *("share", "refuse", "question", "urge", "accuse", "call"),
)
OFFER, ASK, CLAIM, WITHDRAW, PAY, LEAVE, PEEK, GIVE, VOID = range(9)
SHARE, REFUSE, QUESTION, URGE, ACCUSE, CALL = range(9, len(ROWS))

ENDINGS = ("", "twenty", "rounds")


Row = tuple[int, int, int, int, int]
"""A line of the ledger: what, the seat that did it, the slot it was about, an amount, and another.

For a claim the amount is the claimed word, for an accusation that of the claim called a lie; for a
withdrawal the other is what was withdrawn (an offer, an ask or a share), for a payment what it
settled, for what is void what it was.
"""

Price = tuple[int, int, int]
"""An open ask: a slot, who should pay (-1: anyone), and for how much it leaves."""

Rows = tuple[Row, ...]
Prices = tuple[Price, ...]


class Kept:
    """Answers that are kept for one player until money or a Character moves.

    company  who is in besides, and what follows from it, shared with all who have the same
    money    answers that follow from money, by the verbs they are of
    """

    __slots__ = ("company", "money")

    def __init__(self, company: Company) -> None:
        self.company = company
        self.money: dict[object, list[int]] = {}


def _write_rows(box: MillionsBox, rows: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(row) for row in rows]


def _read_rows(box: MillionsBox, told: Any, where: str) -> Rows:
    found: list[Row] = []
    for at, entry in enumerate(listed(told, where)):
        row = listed(entry, f"{where}[{at}]")
        if len(row) != 5 or any(type(n) is not int for n in row):
            raise BadPosition(f"{where}[{at}]: expected five numbers")
        if not 0 <= row[0] < len(ROWS):
            raise BadPosition(f"{where}[{at}]: no such kind of row")
        found.append((row[0], row[1], row[2], row[3], row[4]))
    return tuple(found)


def _read_rounds(box: MillionsBox, told: Any, where: str) -> tuple[Rows, ...]:
    return tuple(
        [_read_rows(box, one, f"{where}[{at}]") for at, one in enumerate(listed(told, where))]
    )


def _see_rows(box: MillionsBox, told: Any) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(row) for row in told])


def _see_rounds(box: MillionsBox, told: Any) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple([tuple([tuple(row) for row in rows]) for rows in told])


def _see_roles(box: MillionsBox, told: Any) -> tuple[int, ...]:
    numbers = box.numbers_of["roles"]
    return tuple([NONE if one is None else numbers[one] for one in told])


def _see_past_roles(box: MillionsBox, told: Any) -> tuple[tuple[int, ...], ...]:
    return tuple([_see_roles(box, roles) for roles in told])


def _see_book(box: MillionsBox, told: Any) -> tuple[int, ...]:
    return tuple(told)


def _role_words(box: MillionsBox, roles: Sequence[int]) -> list[str | None]:
    return [None if role == NONE else box.role_ids[role] for role in roles]


def _read_roles(box: MillionsBox, told: Any, where: str) -> tuple[int, ...]:
    ids = box.role_ids
    return tuple([NONE if one is None else word(one, where, ids) for one in listed(told, where)])


def _read_shown(box: MillionsBox, told: Any, where: str) -> tuple[int, ...]:
    if len(listed(told, where)) > box.slots:
        raise BadPosition(f"{where}: expected at most {box.slots} entries")
    found = [word(one, f"{where}[{at}]", box.role_ids) for at, one in enumerate(told)]
    return tuple(sorted(found))


def _read_past_roles(box: MillionsBox, told: Any, where: str) -> tuple[tuple[int, ...], ...]:
    found = []
    for at, entry in enumerate(listed(told, where)):
        roles = _read_roles(box, entry, f"{where}[{at}]")
        if len(roles) != box.slots:
            raise BadPosition(f"{where}[{at}]: expected {box.slots} roles or nulls")
        found.append(roles)
    return tuple(found)


def _read_prices(box: MillionsBox, told: Any, where: str) -> Prices:
    found: dict[int, Price] = {}
    for at, entry in enumerate(listed(told, where)):
        here = f"{where}[{at}]"
        if len(listed(entry, here)) != 3 or any(type(one) is not int for one in entry):
            raise BadPosition(f"{here}: expected three numbers")
        slot = checked(entry[0], here, 0, box.slots - 1)
        amount = checked(entry[2], here, 1, box.most)
        found[slot] = (slot, checked(entry[1], here, NONE, box.last_seat), amount)
    return tuple([found[slot] for slot in sorted(found)])


def _write_ready(box: MillionsBox, ready: int) -> list[bool]:
    return [bool(ready >> seat & 1) for seat in range(box.seats)]


def _read_ready(box: MillionsBox, told: Any, where: str) -> int:
    if len(listed(told, where)) > box.seats:
        raise BadPosition(f"{where}: expected at most {box.seats} entries")
    found = 0
    for seat, said in enumerate(told):
        if not isinstance(said, bool):
            raise BadPosition(f"{where}[{seat}]: expected true or false")
        found |= int(said) << seat
    return found


def _read_slot(box: MillionsBox, told: Any, where: str) -> int:
    return NONE if told is None else checked(told, where, 0, box.slots - 1)


def _read_seats(box: MillionsBox, told: Any, where: str) -> tuple[int, ...]:
    if len(listed(told, where)) > box.seats:
        raise BadPosition(f"{where}: expected at most {box.seats} entries")
    return tuple([checked(one, where, 0, box.last_seat) for one in told])


def _read_book(box: MillionsBox, told: Any, where: str) -> tuple[int, ...]:
    if len(listed(told, "books")) != len(NO_BOOKS):
        raise BadPosition(f"books: expected {len(NO_BOOKS)} numbers for each player")
    return tuple([checked(one, "books", -1_000_000, 1_000_000) for one in told])


def _read_final(box: MillionsBox, told: Any, where: str) -> str:
    if told not in ENDINGS:
        raise BadPosition('final: expected "", "twenty" or "rounds"')
    return str(told)


def _as_it_is(box: MillionsBox, value: Any) -> Any:
    return value


# What an observation has of it

ROLES_SHOWN = counted(lambda box: box.role_ids, lambda box, shown: shown, 8)

ASKED_FOR = Columns(
    lambda box: [str(slot) for slot in range(box.slots)],
    lambda box, prices: [(slot, amount) for slot, _, amount in prices],
    "most",
    by="slots",
)
"""For how much a Character leaves; not who should pay it."""

AT_SLOT = counted(
    lambda box: [str(slot) for slot in range(box.slots)],
    lambda box, slot: () if slot == NONE else (slot,),
    by="slots",
)

SEATS_OF = counted(
    lambda box: [str(seat) for seat in range(box.seats)], lambda box, seats: seats, by="seats"
)

SEATS_IN = counted(
    lambda box: [str(seat) for seat in range(box.seats)],
    lambda box, ready: [seat for seat in range(box.seats) if ready >> seat & 1],
    by="seats",
)

SAID = counted(
    lambda box: ROWS * box.seats,
    lambda box, rows: [row[1] * len(ROWS) + row[0] for row in rows],
    15,
    by="seats",
)
"""How often a seat has said or done what in this round; not about whom and for how much."""

EARNED = Columns(
    lambda box: ("shares", "fees", "theft", "symbols", "deals", "gifts", "antes", "alone"),
    lambda box, book: enumerate(book),
    wide=True,
)

ENDED = counted(
    lambda box: [one or "not yet" for one in ENDINGS], lambda box, v: (ENDINGS.index(v),)
)


def role_seen(s: Gangs, slot: int, seat: int | None) -> bool:
    """May this seat know the role in a slot: its own, looked at, or turned up? (MD-J30)"""
    if s.up >> slot & 1:
        return True
    return seat is not None and (s.box.owner[slot] == seat or bool(s.known[seat] >> slot & 1))


def what_stands(s: Gangs) -> list[int]:
    """What each player has open and could withdraw (bits), by its place among withdrawals."""
    box = s.box
    found = [0] * box.seats
    for first, row in ((0, s.offers), (box.slots + box.chars, s.shares)):
        for at, amount in enumerate(row):
            if amount:
                found[at // box.slots] |= 1 << first + at % box.slots
    for slot, _, _ in s.prices:
        found[box.owner[slot]] |= 1 << box.slots + slot % box.chars
    return found


def nothing_kept(s: Gangs) -> list[Kept | None]:
    """No list is kept for anybody."""
    return [None] * s.box.seats


@declared
class Gangs(State[MillionsBox]):
    """Everything on and under the table."""

    round = number(0, 0, "rounds", position=1)  # 1 for the first
    leader = number(0, 0, "last_seat", of="seats")  # who keeps the talk going
    pile = zone("loot cards", seen=NOBODY, rest=True)  # in drawing order
    gone = zone("loot cards")  # of the rounds behind us
    loot = one("loot cards")  # the one turned up
    cash = number("start_cash", 0, each="seats")  # free money, MD-1
    reserve = number("reserve", -1_000_000)  # money of the bank
    antes = number(0, 0, each="slots")  # what lies on each Character
    aid = number(0, 0, each="slots")  # how much of that the Reserve paid
    roles = one("roles", each="slots", seen=role_seen, note=True)
    status: list[int] = other(
        ABSENT,
        lambda box, value: STATUS[value],
        lambda box, told, where: word(told, where, STATUS),
        each="slots",
        observe=Which(lambda box: STATUS),
    )
    up = bits(of="slots")  # Characters turned up
    shown: tuple[int, ...] = other(  # submitted role cards, sorted
        (), _role_words, _read_shown, see=_see_roles, observe=ROLES_SHOWN
    )
    hidden = one("roles", seen=NOBODY, note=True)  # the one that is set aside
    looks = number(0, 0, each="seats")  # Intimidation cards
    known = bits(of="slots", each="seats")  # whose Characters a player looked at this round
    offers = grid("seats", "slots", "most")  # what a seat pays for a slot to leave
    prices: Prices = other(  # by slot
        (), _write_rows, _read_prices, see=_see_rows, key="asks", observe=ASKED_FOR
    )
    shares = grid("seats", "slots", "most")  # what a seat adds to the price of a slot
    claims = one("words", each="slots", note=True)  # what was last claimed of it by its owner
    spoke = bits(of="seats")  # who has claimed something in this round
    talking = flag()  # the Negotiation goes on
    cycle = number(0, 0, "cycles")  # turn mode: which cycle
    last = number("cycles", 1, "cycles")  # turn mode: the number of the last cycle
    turn = number(NONE, NONE, "last_seat", of="seats")  # turn mode: whose turn
    spoken = flag()  # turn mode: claimed in this turn
    noise = flag()  # turn mode: more than a mere pass in it
    busy = flag()  # turn mode: the same, in this cycle
    ready: int = other(
        0, _write_ready, _read_ready, observe=SEATS_IN
    )  # real time: who is ready (bits)
    acts = number(0, 0, "max_acts", each="seats")  # real time: acts of talk used
    stage = number(0, 0, 2)  # 0 the Leader may not call yet, 1 he may; 2 he did
    accepting: int = other(  # the slot that takes an offer while others are open
        NONE, lambda box, slot: None if slot == NONE else slot, _read_slot, observe=AT_SLOT
    )
    pooled: tuple[int, ...] = other(
        (), lambda box, seats: list(seats), _read_seats, observe=SEATS_OF
    )
    named = one("roles", note=True)  # by the Snitch
    sharers = bits(of="seats")  # players who received a share in this round
    previous = one("roles", each="slots", note=True)  # of the last round
    ledger: Rows = other(
        (), _write_rows, _read_rows, see=_see_rows, observe=SAID
    )  # said and done about deals in this round
    past: tuple[Rows, ...] = other(
        (),
        lambda box, past: [_write_rows(box, rows) for rows in past],
        _read_rounds,
        see=_see_rounds,
        observe="talk of earlier rounds, line by line",
    )  # the ledgers of the rounds behind us
    past_roles: tuple[tuple[int, ...], ...] = other(
        (),
        lambda box, past: [_role_words(box, roles) for roles in past],
        _read_past_roles,
        see=_see_past_roles,
        observe="roles of earlier rounds; those of the last one are in `previous`",
    )  # that were turned up in them
    books: list[tuple[int, ...]] = other(
        NO_BOOKS,
        lambda box, own: list(own),
        _read_book,
        each="seats",
        see=_see_book,
        observe=EARNED,
    )  # what each player gained or lost by each source
    final: str = other("", _as_it_is, _read_final, observe=ENDED)  # why it is over
    me = looker()
    standing: list[int] = derived(0, what_stands, each="seats")
    # Who may add something outside his turn (bits); -1 if it must be worked out: whatever ends an
    # offer, an ask, a share or a look says so.
    aside: int = derived(-1, lambda s: -1)
    # Answers that stay the same until money or a Character moves, by player; copies share
    # them, so they are replaced and never emptied when something moves.
    kept: list[Kept | None] = derived(..., nothing_kept)

    # What is open

    def opened(self, seat: int, at: int) -> None:
        """A player has something more to withdraw, at this place among withdrawals."""
        self.standing[seat] |= 1 << at
        self.aside |= 1 << seat

    def closed(self, seat: int, at: int) -> None:
        """A player has that no longer: can he still add anything?"""
        left = self.standing[seat] & ~(1 << at)
        self.standing[seat] = left
        if self.looks[seat]:
            self.aside = -1
        elif not left and self.aside >= 0:
            self.aside &= ~(1 << seat)

    # Money

    def gain(self, seat: int, amount: int, source: int) -> None:
        """From the Reserve to a player, or back if it is negative (MD-J6: it never runs dry)."""
        self.cash[seat] += amount
        self.reserve -= amount
        self.book(seat, amount, source)

    def move(self, payer: int, payee: int, amount: int, source: int) -> None:
        """From one player to another; to oneself it has no effect."""
        if payer == payee:
            return
        self.cash[payer] -= amount
        self.cash[payee] += amount
        self.book(payer, -amount, source)
        self.book(payee, amount, source)

    def book(self, seat: int, amount: int, source: int) -> None:
        """Where a player's money came from or went to."""
        row = list(self.books[seat])
        row[source] += amount
        self.books[seat] = tuple(row)

    def note(self, kind: int, seat: int, slot: int, amount: int = 0, other: int = NONE) -> None:
        """A line in the ledger."""
        self.ledger += ((kind, seat, slot, amount, other),)
