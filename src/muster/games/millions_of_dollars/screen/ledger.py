"""The deal ledger: who offered, asked, promised and claimed what, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from muster.kernel.game import Table
from muster.kernel.scene import Area, Mark, Node, Text, Tone

from ..box import MillionsBox
from .pieces import (
    ICONS,
    letter,
    money,
    role_mark,
    role_name,
    the_character,
)

Row = dict[str, Any]

OPEN = "open"
ACCEPTED, PAID, REFUSED = "accepted", "paid", "refused"
WITHDRAWN, REPLACED, VOID, LAPSED = "withdrawn", "replaced", "void", "lapsed"
TRUE, LIE, UNKNOWN, KEPT, BROKEN = "true", "a lie", "nobody knows", "kept", "broken"
RIGHT, WRONG = "rightly", "wrongly"
CLOSING = ("offer", "ask", "share")
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
    VOID: ("cancel", "bad"),
}


@dataclass
class Entry:
    """A line of the ledger; `fate` is what became of it, empty where nothing can."""

    kind: str
    seat: int
    slot: int
    amount: int
    other: int
    word: str
    fate: str = ""


@dataclass(frozen=True)
class Ending:
    """What all know of each slot when the ledger is read.

    `chars`: Characters of a gang. `settled`: the talk is over. `roles`: turned up, by slot.
    `gone`: slots that have left.
    """

    chars: int

    settled: bool
    roles: Sequence[str | None]
    gone: frozenset[int]


def fold(rows: Sequence[Row], ending: Ending) -> list[Entry]:
    """The ledger with what became of every line."""
    entries: list[Entry] = []
    for row in rows:
        kind, seat, slot = row["kind"], row["seat"], row["slot"]
        if kind in ("withdraw", "void"):
            _settle(entries, row["word"], seat, slot, WITHDRAWN if kind == "withdraw" else VOID)
            if (kind, row["word"]) == ("withdraw", "ask"):
                _lapse_shares(entries, slot)
            continue
        if kind == "refuse":
            _settle(entries, "offer", row["other"], slot, REFUSED)
        if kind in CLOSING:
            _settle(entries, kind, seat, slot, REPLACED)
        if kind == "ask":
            _lapse_shares(entries, slot)
        if kind == "pay":
            _pay(entries, row["word"], seat, slot)
        if kind == "leave":
            _lapse(entries, slot)
            gone = 1 + sum(one.kind == "leave" and one.seat == seat for one in entries)
            if gone == ending.chars:
                _lapse_of(entries, seat)
        fate = OPEN if kind in CLOSING else ""
        word = row.get("word") or ""
        entries.append(Entry(kind, seat, slot, row["amount"], row["other"], word, fate))
    for entry in entries:
        if entry.kind == "claim":
            entry.fate = _verdict(entry, ending)
        elif entry.kind == "accuse":
            claimed = _verdict(entry, ending)
            entry.fate = {TRUE: WRONG, KEPT: WRONG, LIE: RIGHT, BROKEN: RIGHT}.get(claimed, claimed)
        elif entry.fate == OPEN and ending.settled:
            entry.fate = LAPSED
    return entries


def _pay(entries: list[Entry], what: str, seat: int, slot: int) -> None:
    """A payment settles what it is for: an offer that is taken, or the price that is asked."""
    if what == "offer":
        _settle(entries, "offer", seat, slot, ACCEPTED)
        return
    if what == "share":
        _settle(entries, "share", seat, slot, PAID)
    _settle(entries, "ask", None, slot, PAID)


def _settle(entries: list[Entry], kind: str, seat: int | None, slot: int, fate: str) -> bool:
    """Close the newest open line of this kind; of this seat, if one is given."""
    for entry in reversed(entries):
        mine = entry.kind == kind and entry.slot == slot and entry.fate == OPEN
        if mine and (seat is None or entry.seat == seat):
            entry.fate = fate
            return True
    return False


def _lapse(entries: list[Entry], slot: int) -> None:
    """Offers for a slot end when it leaves, and every price with what was added (MD-J28)."""
    for entry in entries:
        if entry.fate == OPEN and (entry.slot == slot or entry.kind != "offer"):
            entry.fate = LAPSED


def _lapse_shares(entries: list[Entry], slot: int) -> None:
    """What was added to a price ends with it (MD-J31)."""
    for entry in entries:
        if entry.fate == OPEN and entry.kind == "share" and entry.slot == slot:
            entry.fate = LAPSED


def _lapse_of(entries: list[Entry], seat: int) -> None:
    """Who has nobody in any more offers nothing (MD-J28)."""
    for entry in entries:
        if entry.fate == OPEN and entry.seat == seat:
            entry.fate = LAPSED


def _verdict(entry: Entry, ending: Ending) -> str:
    """Was a claim true? A promise to leave or to stay can be judged when the talk is over."""
    slot, word = entry.slot, entry.word
    gone = slot in ending.gone
    if word == "staying":
        return BROKEN if gone else KEPT if ending.settled else ""
    if word == "leaving":
        return KEPT if gone else BROKEN if ending.settled else ""
    if word == "silence":
        return ""
    role = ending.roles[slot]
    if role:
        return TRUE if role == word else LIE
    return UNKNOWN if gone and ending.settled else ""


# On the table


def ledger_area(box: MillionsBox, view: dict[str, Any]) -> Area:
    """Every round, newest line last."""
    table = view["table"]
    parts: list[Node] = []
    for past in table["past"]:
        gone = frozenset(row["slot"] for row in past["ledger"] if row["kind"] == "leave")
        entries = fold(past["ledger"], Ending(box.chars, True, past["roles"], gone))
        title = f"Round {past['round']}"
        parts.append(_part(box, view["seat"], str(past["round"]), title, entries, ()))
    entries = fold(table["ledger"], now(box, table))
    known = private(box, table, view["seat"])
    parts.append(_part(box, view["seat"], "now", f"Round {table['round']}", entries, known))
    return Area(
        "ledger",
        "panel",
        tuple(parts),
        label="Deals",
        icon=ICONS["accept"],
        role="aside",
        count=len(table["ledger"]) + sum(len(past["ledger"]) for past in table["past"]),
    )


def now(box: MillionsBox, table: Table) -> Ending:
    """What all know in this round."""
    up = set(table["up"])
    roles = [role if slot in up else None for slot, role in enumerate(table["roles"])]
    gone = frozenset(slot for slot, one in enumerate(table["status"]) if one == "left")
    return Ending(box.chars, table["phase"] in ("heist", "over"), roles, gone)


def private(box: MillionsBox, table: Table, seat: int | None) -> tuple[str | None, ...]:
    """The roles only this seat knows by looking, by slot."""
    if seat is None:
        return ()
    up = set(table["up"])
    return tuple(
        None if slot in up or box.owner[slot] == seat else role
        for slot, role in enumerate(table["roles"])
    )


def _part(
    box: MillionsBox,
    seat: int | None,
    node: str,
    title: str,
    entries: Sequence[Entry],
    known: Sequence[str | None],
) -> Area:
    lines = tuple(
        _line(box, seat, f"ledger-{node}-{n}", entry, known) for n, entry in enumerate(entries)
    )
    note = "" if lines else "Nothing was said or offered yet."
    return Area(f"ledger-{node}", "panel", lines, label=title, note=note)


def _line(
    box: MillionsBox, seat: int | None, node: str, entry: Entry, known: Sequence[str | None]
) -> Text:
    marks = [Mark(seat=entry.seat)]
    fate = entry.fate
    if fate:
        icon, tone = FATES.get(fate, ("", ""))
        marks.append(Mark(icon=icon, label=fate, tone=tone))
    elif entry.kind == "claim" and known and known[entry.slot] and entry.word in box.role_at:
        honest = known[entry.slot] == entry.word
        words = "true, you looked" if honest else "a lie, you looked"
        icon, tone = FATES[TRUE if honest else LIE]
        marks.append(Mark(icon=icon, label=words, tone=tone))
    if entry.kind == "claim" and entry.word in box.role_at:
        marks.append(role_mark(box, entry.word))
    return Text(node, words_of(box, entry, seat), role="entry", marks=tuple(marks))


def words_of(box: MillionsBox, entry: Entry, seat: int | None) -> str:
    """What was said or done, after the name of who did it: `offers` of others, `offer` of You."""
    kind, slot, amount = entry.kind, entry.slot, money(entry.amount)
    say = _own if entry.seat == seat else _others
    own = f" with {letter(box, slot)}" if box.chars > 1 and slot >= 0 else ""
    whom = whose(box, slot, seat) if slot >= 0 else ""
    other = seat_words(entry.other, seat)
    if kind == "offer":
        return f"{say('offer')} {whom} {amount} to leave"
    if kind == "ask":
        payer = "anyone" if entry.other < 0 else other
        return f"{say('ask')} {payer} for {amount} to leave{own}"
    if kind == "share":
        return f"{say('add')} {amount} to the price of {whom}"
    if kind == "pay":
        return f"{say('pay')} {whom} {amount}"
    if kind == "refuse":
        return f"{say('refuse')} {amount} from {other}"
    if kind == "leave":
        return f"{say('leave')}{own}, ante of {amount} back"
    if kind == "peek":
        return f"{say('look')} at the Character of {whom}"
    if kind == "give":
        return f"{say('give')} {other} {amount}"
    if kind == "question":
        return f"{say('ask')} {other} for the role"
    if kind == "urge":
        return f"{say('tell')} {other} to leave"
    if kind == "accuse":
        return f"{say('call')} it a lie of {other}: {_claimed(box, entry, seat)}"
    if kind == "call":
        return f"{say('call')} for a decision: cycle {entry.amount} is the last"
    if box.owner[slot] != entry.seat:
        return f"{say('say')} {_claimed(box, entry, seat)}"
    of = f" for {letter(box, slot)}" if box.chars > 1 else ""
    if entry.word in box.role_at:
        return f"{say('claim')} {role_name(box, entry.word)}{of}"
    if entry.word == "silence":
        return f"{say('say')} nothing{own}"
    promised = "to stay" if entry.word == "staying" else "to leave"
    return f"{say('promise')} {promised}{own}"


def _own(verb: str) -> str:
    return verb


def _others(verb: str) -> str:
    return f"{verb}s"


def _claimed(box: MillionsBox, entry: Entry, seat: int | None) -> str:
    """What was claimed of whom."""
    whom = whose(box, entry.slot, seat)
    is_a = "are a" if whom == "you" else "is a"
    if entry.word in box.role_at:
        return f"{whom} {is_a} {role_name(box, entry.word)}"
    stays = "stay" if entry.word == "staying" else "leave"
    return f"{whom} will {stays}"


def whose(box: MillionsBox, slot: int, seat: int | None) -> str:
    """Whose Character it is, in the eyes of who looks."""
    if box.owner[slot] != seat:
        return the_character(box, slot)
    return "you" if box.chars == 1 else f"your {letter(box, slot)}"


def seat_words(player: int, seat: int | None) -> str:
    return "you" if player == seat else f"seat {player}"
