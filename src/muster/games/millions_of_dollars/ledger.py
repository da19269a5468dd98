"""The deal ledger: who offered, asked, promised and claimed what, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from muster.games.millions_of_dollars.box import MillionsBox
from muster.games.millions_of_dollars.faces import (
    ICONS,
    letter,
    money,
    role_mark,
    role_name,
    the_character,
)
from muster.kernel.game import Table
from muster.kernel.scene import Area, Mark, Node, Text

Row = dict[str, Any]

OPEN = "open"
ACCEPTED, WITHDRAWN, REPLACED, VOID, LAPSED = "accepted", "withdrawn", "replaced", "void", "lapsed"
TRUE, LIE, UNKNOWN, KEPT, BROKEN = "true", "a lie", "nobody knows", "kept", "broken"
FATES = {
    ACCEPTED: ("check-mark", "good"),
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
        if kind == "withdraw":
            what = _withdrawn(row)
            _settle(entries, what, seat, slot, WITHDRAWN)
            continue
        if kind == "void":
            _settle(entries, "offer", seat, slot, VOID)
            continue
        if kind in ("offer", "ask"):
            _settle(entries, kind, seat, slot, REPLACED)
        if kind == "pay":
            if not _settle(entries, "offer", seat, slot, ACCEPTED):
                _settle(entries, "ask", None, slot, ACCEPTED)
        if kind == "leave":
            _lapse(entries, slot)
            gone = 1 + sum(one.kind == "leave" and one.seat == seat for one in entries)
            if gone == ending.chars:
                _lapse_of(entries, seat)
        fate = OPEN if kind in ("offer", "ask") else ""
        word = row.get("word") or ""
        entries.append(Entry(kind, seat, slot, row["amount"], row["other"], word, fate))
    for entry in entries:
        if entry.kind == "claim":
            entry.fate = _verdict(entry, ending)
        elif entry.fate == OPEN and ending.settled:
            entry.fate = LAPSED
    return entries


def _withdrawn(row: Row) -> str:
    return row["word"] if row.get("word") in ("offer", "ask") else ("offer", "ask")[row["other"]]


def _settle(entries: list[Entry], kind: str, seat: int | None, slot: int, fate: str) -> bool:
    """Close the newest open line of this kind; of this seat, if one is given."""
    for entry in reversed(entries):
        mine = entry.kind == kind and entry.slot == slot and entry.fate == OPEN
        if mine and (seat is None or entry.seat == seat):
            entry.fate = fate
            return True
    return False


def _lapse(entries: list[Entry], slot: int) -> None:
    """Offers for a slot and its ask end when it leaves (MD-J28)."""
    for entry in entries:
        if entry.fate == OPEN and entry.slot == slot:
            entry.fate = LAPSED


def _lapse_of(entries: list[Entry], seat: int) -> None:
    """Who has nobody in any more offers nothing and is asked nothing (MD-J28, MD-J10)."""
    for entry in entries:
        asked = entry.kind == "ask" and entry.other == seat
        if entry.fate == OPEN and (entry.seat == seat or asked):
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
    """This round and the last one, newest line last."""
    table = view["table"]
    parts: list[Node] = []
    past = table["past"]
    if past["ledger"] and not view["over"]:
        gone = frozenset(row["slot"] for row in past["ledger"] if row["kind"] == "leave")
        entries = fold(past["ledger"], Ending(box.chars, True, past["roles"], gone))
        title = f"Round {past['round']}"
        parts.append(_part(box, view["seat"], "past", title, entries, ()))
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
        count=len(table["ledger"]),
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
    if entry.kind == "claim" and entry.word in box.role_at:
        marks.append(role_mark(box, entry.word))
    fate = entry.fate
    if fate:
        icon, tone = FATES.get(fate, ("", ""))
        marks.append(Mark(icon=icon, label=fate, tone=tone))
    elif entry.kind == "claim" and known and known[entry.slot] and entry.word in box.role_at:
        honest = known[entry.slot] == entry.word
        words = "true, you looked" if honest else "a lie, you looked"
        icon, tone = FATES[TRUE if honest else LIE]
        marks.append(Mark(icon=icon, label=words, tone=tone))
    return Text(node, words_of(box, entry, seat), role="entry", marks=tuple(marks))


def words_of(box: MillionsBox, entry: Entry, seat: int | None) -> str:
    """What was said or done, after the name of who did it."""
    kind, slot, amount = entry.kind, entry.slot, money(entry.amount)
    own = f" with {letter(box, slot)}" if box.chars > 1 and slot >= 0 else ""
    whom = whose(box, slot, seat) if slot >= 0 else ""
    if kind == "offer":
        return f"offers {whom} {amount} to leave"
    if kind == "ask":
        payer = "anyone" if entry.other < 0 else seat_words(entry.other, seat)
        return f"asks {payer} for {amount} to leave{own}"
    if kind == "pay":
        return f"pays {whom} {amount}"
    if kind == "leave":
        return f"leaves{own}, ante of {amount} back"
    if kind == "peek":
        return f"looks at the Character of {whom}"
    if kind == "give":
        return f"gives {seat_words(entry.other, seat)} {amount}"
    of = f" for {letter(box, slot)}" if box.chars > 1 else ""
    if entry.word in box.role_at:
        return f"claims {role_name(box, entry.word)}{of}"
    said = {"staying": "promises to stay", "leaving": "promises to leave"}
    return said.get(entry.word, "says nothing") + own


def whose(box: MillionsBox, slot: int, seat: int | None) -> str:
    """Whose Character it is, in the eyes of who looks."""
    if box.owner[slot] != seat:
        return the_character(box, slot)
    return "you" if box.chars == 1 else f"your {letter(box, slot)}"


def seat_words(player: int, seat: int | None) -> str:
    return "you" if player == seat else f"seat {player}"
