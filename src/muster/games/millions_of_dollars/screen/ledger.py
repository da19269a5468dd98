"""The deal ledger: who offered, asked, promised and claimed what, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muster.kernel.scene import Area, Mark, Node, Text, Tone
from muster.kernel.views.kept import kept

from ..box import NONE, MillionsBox, money
from ..rules import public_role, role_known, settled
from ..state import (
    ACCUSE,
    ASK,
    CALL,
    CLAIM,
    GIVE,
    LEAVE,
    LEFT,
    OFFER,
    PAY,
    PEEK,
    QUESTION,
    REFUSE,
    SHARE,
    URGE,
    VOID,
    WITHDRAW,
    Gangs,
    Row,
    Rows,
)
from .pieces import ICONS, role_mark

OPEN = "open"
ACCEPTED, PAID, REFUSED = "accepted", "paid", "refused"
WITHDRAWN, REPLACED, VOIDED, LAPSED = "withdrawn", "replaced", "void", "lapsed"
TRUE, LIE, NOBODY_KNOWS, KEPT, BROKEN = "true", "a lie", "nobody knows", "kept", "broken"
RIGHT, WRONG = "rightly", "wrongly"
CLOSING = (OFFER, ASK, SHARE)
"""Lines that stay open until something becomes of them."""

FATES: dict[str, tuple[str, Tone]] = {
    ACCEPTED: ("check-mark", "good"),
    PAID: ("check-mark", "good"),
    RIGHT: ("check-mark", "good"),
    WRONG: ("cancel", "bad"),
    REFUSED: ("cancel", "bad"),
    TRUE: ("check-mark", "good"),
    KEPT: ("check-mark", "good"),
    LIE: ("cancel", "bad"),
    BROKEN: ("cancel", "bad"),
    VOIDED: ("cancel", "bad"),
}


@dataclass
class Entry:
    """A line of the ledger; `fate` is what became of it, empty where nothing can."""

    kind: int
    seat: int
    slot: int
    amount: int
    other: int
    fate: str = ""


@dataclass(frozen=True)
class Ending:
    """What all know of each slot when the ledger is read.

    `settled`: the talk is over. `roles`: turned up, by slot, else -1. `gone`: slots that have left.
    """

    box: MillionsBox
    settled: bool
    roles: Sequence[int]
    gone: frozenset[int]


def fold(rows: Sequence[Row], ending: Ending) -> list[Entry]:
    """The ledger with what became of every line."""
    entries: list[Entry] = []
    for kind, seat, slot, amount, other in rows:
        if kind in (WITHDRAW, VOID):
            _settle(entries, other, seat, slot, WITHDRAWN if kind == WITHDRAW else VOIDED)
            if (kind, other) == (WITHDRAW, ASK):
                _lapse_shares(entries, slot)
            continue
        if kind == REFUSE:
            _settle(entries, OFFER, other, slot, REFUSED)
        if kind in CLOSING:
            _settle(entries, kind, seat, slot, REPLACED)
        if kind == ASK:
            _lapse_shares(entries, slot)
        if kind == PAY:
            _pay(entries, other, seat, slot)
        if kind == LEAVE:
            _lapse(entries, slot)
            gone = 1 + sum(one.kind == LEAVE and one.seat == seat for one in entries)
            if gone == ending.box.chars:
                _lapse_of(entries, seat)
        fate = OPEN if kind in CLOSING else ""
        entries.append(Entry(kind, seat, slot, amount, other, fate))
    for entry in entries:
        if entry.kind == CLAIM:
            entry.fate = _verdict(entry, ending)
        elif entry.kind == ACCUSE:
            claimed = _verdict(entry, ending)
            entry.fate = {TRUE: WRONG, KEPT: WRONG, LIE: RIGHT, BROKEN: RIGHT}.get(claimed, claimed)
        elif entry.fate == OPEN and ending.settled:
            entry.fate = LAPSED
    return entries


def _pay(entries: list[Entry], what: int, seat: int, slot: int) -> None:
    """A payment settles what it is for: an offer that is taken, or the price that is asked."""
    if what == OFFER:
        _settle(entries, OFFER, seat, slot, ACCEPTED)
        return
    if what == SHARE:
        _settle(entries, SHARE, seat, slot, PAID)
    _settle(entries, ASK, None, slot, PAID)


def _settle(entries: list[Entry], kind: int, seat: int | None, slot: int, fate: str) -> bool:
    """Close the newest open line of this kind; of this seat, if one is given."""
    for entry in reversed(entries):
        mine = entry.kind == kind and entry.slot == slot and entry.fate == OPEN
        if mine and (seat is None or entry.seat == seat):
            entry.fate = fate
            return True
    return False


def _lapse(entries: list[Entry], slot: int) -> None:
    """Offers for a slot end when it leaves, and every price with what was added."""
    for entry in entries:
        if entry.fate == OPEN and (entry.slot == slot or entry.kind != OFFER):
            entry.fate = LAPSED


def _lapse_shares(entries: list[Entry], slot: int) -> None:
    """What was added to a price ends with it."""
    for entry in entries:
        if entry.fate == OPEN and entry.kind == SHARE and entry.slot == slot:
            entry.fate = LAPSED


def _lapse_of(entries: list[Entry], seat: int) -> None:
    """Who has nobody in any more offers nothing."""
    for entry in entries:
        if entry.fate == OPEN and entry.seat == seat:
            entry.fate = LAPSED


def _verdict(entry: Entry, ending: Ending) -> str:
    """Was a claim true? A promise to leave or to stay can be judged when the talk is over."""
    box, slot = ending.box, entry.slot
    word, gone = box.claim_words[entry.amount], slot in ending.gone
    if word == "staying":
        return BROKEN if gone else KEPT if ending.settled else ""
    if word == "leaving":
        return KEPT if gone else BROKEN if ending.settled else ""
    if word == "silence":
        return ""
    role = ending.roles[slot]
    if role != NONE:
        return TRUE if role == entry.amount else LIE
    return NOBODY_KNOWS if gone and ending.settled else ""


# On the table


def ledger_area(s: Gangs) -> Area:
    """Every round, newest line last."""
    parts: list[Node] = []
    past = zip(s.past, s.past_roles, strict=True)
    for number, (rows, roles) in enumerate(past, start=s.round - len(s.past)):
        parts.append(_round(s, number, rows, roles))
    parts.append(_part(s, "now", f"Round {s.round}", fold(s.ledger, now(s)), private(s)))
    return Area(
        "ledger",
        "panel",
        tuple(parts),
        label="Deals",
        icon=ICONS["accept"],
        role="aside",
        count=len(s.ledger) + sum(len(rows) for rows in s.past),
    )


def _round_shows(s: Gangs, number: int, rows: Rows, roles: Sequence[int]) -> tuple[object, ...]:
    return s.me, number, rows, roles


@kept(_round_shows)
def _round(s: Gangs, number: int, rows: Rows, roles: Sequence[int]) -> Area:
    """A round that is over, with what became of every line."""
    gone = frozenset(row[2] for row in rows if row[0] == LEAVE)
    entries = fold(rows, Ending(s.box, True, roles, gone))
    return _part(s, str(number), f"Round {number}", entries, ())


def now(s: Gangs) -> Ending:
    """What all know in this round."""
    roles = [public_role(s, slot) for slot in range(s.box.slots)]
    gone = frozenset(slot for slot, one in enumerate(s.status) if one == LEFT)
    return Ending(s.box, settled(s), roles, gone)


def private(s: Gangs) -> tuple[int, ...]:
    """The roles only this seat knows by looking, by slot."""
    if s.me == NONE:
        return ()
    return tuple(
        NONE if s.up >> slot & 1 or owner == s.me else role_known(s, slot)
        for slot, owner in enumerate(s.box.owner)
    )


def _part(s: Gangs, node: str, title: str, entries: Sequence[Entry], known: Sequence[int]) -> Area:
    lines = tuple(_line(s, f"ledger-{node}-{n}", entry, known) for n, entry in enumerate(entries))
    note = "" if lines else "Nothing was said or offered yet."
    return Area(f"ledger-{node}", "panel", lines, label=title, note=note)


def _line_shows(s: Gangs, node: str, entry: Entry, known: Sequence[int]) -> tuple[object, ...]:
    """What was done and what became of it; who looks only where it is about them."""
    owner = s.box.owner[entry.slot] if entry.slot >= 0 else NONE
    about_me = (entry.seat == s.me, owner == s.me, entry.other == s.me)
    looked = known[entry.slot] if known and entry.slot >= 0 else NONE
    told = (entry.kind, entry.seat, entry.slot, entry.amount, entry.other, entry.fate)
    return node, told, about_me, looked


@kept(_line_shows)
def _line(s: Gangs, node: str, entry: Entry, known: Sequence[int]) -> Text:
    marks = [Mark(seat=entry.seat)]
    fate = entry.fate
    role = entry.kind == CLAIM and entry.amount in s.box.roles
    if fate:
        icon, tone = FATES.get(fate, ("", ""))
        marks.append(Mark(icon=icon, label=fate, tone=tone))
    elif role and known and known[entry.slot] != NONE:
        honest = known[entry.slot] == entry.amount
        words = "true, you looked" if honest else "a lie, you looked"
        icon, tone = FATES[TRUE if honest else LIE]
        marks.append(Mark(icon=icon, label=words, tone=tone))
    if role:
        marks.append(role_mark(s.box, entry.amount))
    return Text(node, words_of(s, entry), role="entry", marks=tuple(marks))


def words_of(s: Gangs, entry: Entry) -> str:
    """What was said or done, after the name of who did it: `offers` of others, `offer` of You."""
    box, kind, slot = s.box, entry.kind, entry.slot
    amount = money(entry.amount)
    say = _own if entry.seat == s.me else _others
    own = f" with {box.letter(slot)}" if box.chars > 1 and slot >= 0 else ""
    whom = whose(s, slot) if slot >= 0 else ""
    other = seat_words(s, entry.other)
    if kind == OFFER:
        return f"{say('offer')} {whom} {amount} to leave"
    if kind == ASK:
        payer = "anyone" if entry.other < 0 else other
        return f"{say('ask')} {payer} for {amount} to leave{own}"
    if kind == SHARE:
        return f"{say('add')} {amount} to the price of {whom}"
    if kind == PAY:
        return f"{say('pay')} {whom} {amount}"
    if kind == REFUSE:
        return f"{say('refuse')} {amount} from {other}"
    if kind == LEAVE:
        return f"{say('leave')}{own}, ante of {amount} back"
    if kind == PEEK:
        return f"{say('look')} at the Character of {whom}"
    if kind == GIVE:
        return f"{say('give')} {other} {amount}"
    if kind == QUESTION:
        return f"{say('ask')} {other} for the role"
    if kind == URGE:
        return f"{say('tell')} {other} to leave"
    if kind == ACCUSE:
        claim = "your claim" if entry.other == s.me else f"the claim of {other}"
        return f"{say('call')} {claim} a lie: {_claimed(s, entry)}"
    if kind == CALL:
        return f"{say('call')} for a decision: cycle {entry.amount} is the last"
    if box.owner[slot] != entry.seat:
        return f"{say('say')} {_claimed(s, entry)}"
    of = f" for {box.letter(slot)}" if box.chars > 1 else ""
    if entry.amount in box.roles:
        return f"{say('claim')} {box.role_names[entry.amount]}{of}"
    if entry.amount == box.silence:
        return f"{say('say')} nothing{own}"
    promised = "to stay" if box.claim_words[entry.amount] == "staying" else "to leave"
    return f"{say('promise')} {promised}{own}"


def _own(verb: str) -> str:
    return verb


def _others(verb: str) -> str:
    return f"{verb}s"


def _claimed(s: Gangs, entry: Entry) -> str:
    """What was claimed of whom."""
    box, whom = s.box, whose(s, entry.slot)
    is_a = "are a" if whom == "you" else "is a"
    if entry.amount in box.roles:
        return f"{whom} {is_a} {box.role_names[entry.amount]}"
    stays = "stay" if box.claim_words[entry.amount] == "staying" else "leave"
    return f"{whom} will {stays}"


def whose(s: Gangs, slot: int) -> str:
    """Whose Character it is, in the eyes of who looks."""
    box = s.box
    if box.owner[slot] != s.me:
        return box.the_character(slot)
    return "you" if box.chars == 1 else f"your {box.letter(slot)}"


def seat_words(s: Gangs, player: int) -> str:
    return "you" if player == s.me else f"seat {player}"
