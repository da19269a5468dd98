"""Positions of Millions of Dollars written by hand, or read back from a dump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.parts.positions import (
    Reader,
    checked,
    flag,
    known_entries,
    listed,
    number,
    rows,
)

from .box import NONE, MillionsBox
from .rules import next_in, share_limit
from .state import (
    ABSENT,
    ANTES,
    IN,
    ROW_KINDS,
    SHARES,
    SOURCES,
    STATUS,
    Gangs,
    Round,
    Row,
)
from .talk.deals import SILENCE

FIELDS = (
    "round",
    "leader",
    "pile",
    "loot",
    "gone",
    "cash",
    "reserve",
    "antes",
    "aid",
    "roles",
    "status",
    "up",
    "shown",
    "hidden",
    "looks",
    "known",
    "offers",
    "asks",
    "shares",
    "claims",
    "spoke",
    "talking",
    "cycle",
    "last",
    "turn",
    "spoken",
    "noise",
    "busy",
    "ready",
    "acts",
    "stage",
    "accepting",
    "pooled",
    "named",
    "sharers",
    "previous",
    "ledger",
    "past",
    "past_roles",
    "books",
    "final",
)
LARGE = 1_000_000


def place(box: MillionsBox, table: Mapping[str, Any], chance: Chance) -> Gangs:
    """Gangs from a position; what is left out takes a sensible value."""
    known_entries(table, FIELDS)
    seats, slots = box.seats, box.slots
    s = Gangs(box, chance)
    s.round = number(table, "round", 1, 0, box.rounds)
    s.leader = number(table, "leader", 0, 0, seats - 1)
    s.roles = _words(table, "roles", slots, box.role_ids)
    s.status = _status(s, table)
    present = any(one != ABSENT for one in s.status)
    _loot(s, table, chance, present)
    _money(s, table)
    _submitted(s, table, chance, present)

    s.up = _bits(table, "up", slots)
    s.looks = _numbers(table, "looks", seats, 0, LARGE)
    for seat, own in enumerate(rows(table, "known", seats)):
        s.known[seat] = _mask(own, f"known[{seat}]", slots)
    _deals(s, table)
    s.claims = _words(table, "claims", slots, box.claim_words)
    s.talking = flag(table, "talking", IN in s.status)
    s.spoke = _spoke(s, table)
    s.last = number(table, "last", box.cycles, 1, box.cycles)
    s.cycle = number(table, "cycle", int(present), 0, s.last)
    s.turn = number(table, "turn", next_in(s, -1) if s.talking else NONE, NONE, seats - 1)
    s.spoken = flag(table, "spoken", False)
    s.noise = flag(table, "noise", False)
    s.busy = flag(table, "busy", False)
    for seat, one in enumerate(rows(table, "ready", seats)):
        if not isinstance(one, bool):
            raise BadPosition(f"ready[{seat}]: expected true or false")
        s.ready |= int(one) << seat
    s.acts = _numbers(table, "acts", seats, 0, box.max_acts)
    s.stage = number(table, "stage", 0, 0, 2)
    if table.get("accepting") is not None:
        s.accepting = number(table, "accepting", 0, 0, slots - 1)
    s.pooled = tuple(checked(one, "pooled", 0, seats - 1) for one in rows(table, "pooled", seats))
    s.named = _word(table.get("named"), "named", box.role_ids)
    s.sharers = _bits(table, "sharers", seats)
    s.previous = _words(table, "previous", slots, box.role_ids)
    s.ledger = _ledger(table.get("ledger", []), "ledger")
    s.past = _past(s, table)
    s.final = table.get("final", "")
    if s.final not in ("", "twenty", "rounds"):
        raise BadPosition('final: expected "", "twenty" or "rounds"')
    _check(s)
    return s


def _check(s: Gangs) -> None:
    box = s.box
    for slot, one in enumerate(s.status):
        if one != ABSENT and s.roles[slot] == NONE:
            raise BadPosition(f"roles[{slot}]: a Character that is {STATUS[one]} needs a role")
        if box.chars == 2 and one != ABSENT and s.roles[slot] == s.roles[slot ^ 1]:
            raise BadPosition(f"roles[{slot}]: the two Characters of a gang differ (MD-J24)")
    if s.talking and not box.real_time:
        if s.turn == NONE or not any(s.status[slot] == IN for slot in box.own[s.turn]):
            raise BadPosition(f"turn: seat {s.turn} has no Character in")
    for at, amount in enumerate(s.bids):
        maker, slot = divmod(at, box.slots)
        if amount and (amount > s.cash[maker] or s.status[slot] != IN):
            raise BadPosition(
                f"offers: seat {maker} cannot offer {amount} for slot {slot} (MD-J9, MD-J10)"
            )
    for slot, amount in enumerate(s.wants):
        if amount and s.status[slot] != IN:
            raise BadPosition(f"asks: slot {slot} is not in (MD-J10)")
    for at, amount in enumerate(s.shares):
        maker, slot = divmod(at, box.slots)
        if amount and amount > share_limit(s, maker, slot):
            raise BadPosition(f"shares: seat {maker} cannot add {amount} for slot {slot} (MD-J28)")
        if amount and sum(s.shares[slot :: box.slots]) >= s.wants[slot]:
            raise BadPosition(f"shares: the price of slot {slot} is reached (MD-J28)")


def _status(s: Gangs, table: Mapping[str, Any]) -> list[int]:
    """As written; else every Character with a role is in."""
    if "status" not in table:
        return [ABSENT if role == NONE else IN for role in s.roles]
    written = listed(table["status"], "status")
    if len(written) != s.box.slots or any(one not in STATUS for one in written):
        raise BadPosition(f"status: expected {s.box.slots} of {', '.join(STATUS)}")
    return [STATUS.index(one) for one in written]


def _loot(s: Gangs, table: Mapping[str, Any], chance: Chance, present: bool) -> None:
    """The card turned up, those behind us, and the pile: as many as there are rounds to come."""
    box = s.box
    cards = Reader(table, "loot card", box.loot_ids)
    s.gone = cards.zone("gone")
    if table.get("loot") is not None:
        s.loot = cards.one(table["loot"], "loot")
    if "pile" in table:
        s.pile = cards.zone("pile")
    else:
        left = cards.left_over()
        s.pile = chance.shuffled("position", left) if left else ()
        s.pile = s.pile[: max(0, box.cards_in_play - s.round) + (present and s.loot == NONE)]
    if present and s.loot == NONE and s.pile:
        s.loot, s.pile = s.pile[0], s.pile[1:]
    if len(s.pile) < box.rounds - s.round:
        raise BadPosition(
            f"pile: {len(s.pile)} cards; after round {s.round} there are "
            f"{box.rounds - s.round} rounds to come"
        )


def _money(s: Gangs, table: Mapping[str, Any]) -> None:
    box = s.box
    s.cash = _numbers(table, "cash", box.seats, 0, LARGE, box.start_cash)
    ante = box.ante[s.loot] if s.loot != NONE else 0
    usual = [ante if one == IN else 0 for one in s.status]
    s.antes = _numbers(table, "antes", box.slots, 0, LARGE) if "antes" in table else usual
    s.aid = _numbers(table, "aid", box.slots, 0, LARGE)
    if any(aid > ante for aid, ante in zip(s.aid, s.antes, strict=True)):
        raise BadPosition("aid: the Reserve cannot have paid more than the ante")
    rest = box.money - sum(s.cash) - sum(s.antes)
    s.reserve = number(table, "reserve", rest, -LARGE, LARGE)
    width = len(SOURCES)
    if "books" in table:
        written = rows(table, "books", box.seats)
        if len(written) != box.seats or any(len(listed(own, "books")) != width for own in written):
            raise BadPosition(f"books: expected {width} numbers for each player")
        s.books = [checked(n, "books", -LARGE, LARGE) for own in written for n in own]
        return
    for seat, own in enumerate(box.own):
        down = sum(s.antes[slot] - s.aid[slot] for slot in own)
        s.books[seat * width + ANTES] = -down
        s.books[seat * width + SHARES] = s.cash[seat] - box.start_cash + down


def _submitted(s: Gangs, table: Mapping[str, Any], chance: Chance, present: bool) -> None:
    """The shown role cards and the one set aside: of all Characters, also those that left."""
    ids = s.box.role_ids
    s.hidden = _word(table.get("hidden"), "hidden", ids)
    if "shown" in table:
        written = enumerate(rows(table, "shown", s.box.slots))
        s.shown = tuple(sorted(_word(one, f"shown[{at}]", ids) for at, one in written))
        return
    if not present or NONE in s.roles:
        return
    cards = list(s.roles)
    if s.hidden == NONE:
        s.hidden = cards[chance.pick("position", len(cards))]
    if s.hidden not in cards:
        raise BadPosition(f"hidden: nobody sent the {ids[s.hidden]}")
    cards.remove(s.hidden)
    s.shown = tuple(sorted(cards))


def _deals(s: Gangs, table: Mapping[str, Any]) -> None:
    box = s.box
    for at, one in enumerate(listed(table.get("offers", []), "offers")):
        maker, slot, amount = _three(one, f"offers[{at}]")
        checked(maker, f"offers[{at}]", 0, box.seats - 1)
        checked(slot, f"offers[{at}]", 0, box.slots - 1)
        s.bids[maker * box.slots + slot] = checked(amount, f"offers[{at}]", 1, box.most)
    for at, one in enumerate(listed(table.get("asks", []), "asks")):
        slot, payer, amount = _three(one, f"asks[{at}]")
        checked(slot, f"asks[{at}]", 0, box.slots - 1)
        s.wants[slot] = checked(amount, f"asks[{at}]", 1, box.most)
        s.wants_of[slot] = checked(payer, f"asks[{at}]", NONE, box.seats - 1)
    for at, one in enumerate(listed(table.get("shares", []), "shares")):
        maker, slot, amount = _three(one, f"shares[{at}]")
        checked(maker, f"shares[{at}]", 0, box.seats - 1)
        checked(slot, f"shares[{at}]", 0, box.slots - 1)
        s.shares[maker * box.slots + slot] = checked(amount, f"shares[{at}]", 1, box.most)


def _three(value: Any, where: str) -> Sequence[int]:
    found = listed(value, where)
    if len(found) != 3 or any(type(one) is not int for one in found):
        raise BadPosition(f"{where}: expected three numbers")
    return found


def _spoke(s: Gangs, table: Mapping[str, Any]) -> int:
    """Who has claimed something: as written, else whoever's Character something is claimed of."""
    if "spoke" in table:
        return _bits(table, "spoke", s.box.seats)
    said = [
        slot for slot, word in enumerate(table.get("claims", [])) if word not in (None, SILENCE)
    ]
    return sum(1 << seat for seat in {s.box.owner[slot] for slot in said})


def _past(s: Gangs, table: Mapping[str, Any]) -> tuple[Round, ...]:
    """The rounds behind us: the ledger of each, and the roles that were turned up."""
    ids, slots = s.box.role_ids, s.box.slots
    ledgers = listed(table.get("past", []), "past")
    roles = listed(table.get("past_roles", [[None] * slots] * len(ledgers)), "past_roles")
    if len(roles) != len(ledgers):
        raise BadPosition(f"past_roles: expected roles of the {len(ledgers)} rounds of past")
    found: list[Round] = []
    for at, (written, up) in enumerate(zip(ledgers, roles, strict=True)):
        here = f"past_roles[{at}]"
        known = tuple(_word(one, here, ids) for one in listed(up, here))
        if len(known) != slots:
            raise BadPosition(f"{here}: expected {slots} roles or nulls")
        found.append((_ledger(written, f"past[{at}]"), known))
    return tuple(found)


def _ledger(written: Any, field: str) -> tuple[Row, ...]:
    found: list[Row] = []
    for at, one in enumerate(listed(written, field)):
        row = listed(one, f"{field}[{at}]")
        if len(row) != 5 or any(type(n) is not int for n in row):
            raise BadPosition(f"{field}[{at}]: expected five numbers")
        if not 0 <= row[0] < len(ROW_KINDS):
            raise BadPosition(f"{field}[{at}]: no such kind of row")
        found.append((row[0], row[1], row[2], row[3], row[4]))
    return tuple(found)


def _word(value: Any, where: str, ids: Sequence[str]) -> int:
    if value is None:
        return NONE
    if value not in ids:
        raise BadPosition(f"{where}: no {value!r}; valid: {', '.join(ids)}")
    return ids.index(value)


def _words(table: Mapping[str, Any], field: str, count: int, ids: Sequence[str]) -> list[int]:
    """An id or null for each; those left out are null."""
    found = [_word(one, f"{field}[{at}]", ids) for at, one in enumerate(rows(table, field, count))]
    return found + [NONE] * (count - len(found))


def _numbers(
    table: Mapping[str, Any], field: str, count: int, low: int, high: int, default: int = 0
) -> list[int]:
    written = rows(table, field, count)
    found = [checked(one, f"{field}[{at}]", low, high) for at, one in enumerate(written)]
    return found + [default] * (count - len(found))


def _mask(value: Any, where: str, count: int) -> int:
    mask = 0
    for one in listed(value, where):
        mask |= 1 << checked(one, where, 0, count - 1)
    return mask


def _bits(table: Mapping[str, Any], field: str, count: int) -> int:
    return _mask(table.get(field, []), field, count)
