"""How a view of Millions of Dollars lies on the table: gangs, loot, deals, one's own."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from muster.kernel.game import Table
from muster.kernel.scene import Area, Face, Layout, Mark, Node, Piece, PieceState, Text
from muster.parts.words import joined

from .box import MillionsBox
from .screen.ledger import ledger_area, seat_words, whose
from .screen.pieces import (
    ICONS,
    back_face,
    counted,
    hand_face,
    letter,
    loot_piece,
    money,
    role_face,
    role_name,
)
from .screen.plates import coins_off, lost_ante, plate_of

Place = tuple[int, int]
"""Where a slip lies among others: whom it concerns, then its amount."""

PHASES = {"planning": "Planning", "negotiation": "Negotiation", "heist": "The Heist"}


def layout(box: MillionsBox, view: dict[str, Any]) -> Layout:
    """The whole table as this seat sees it."""
    table, seat = view["table"], view["seat"]
    first = 0 if seat is None else seat + 1
    count = box.seats if seat is None else box.seats - 1
    others = [(first + step) % box.seats for step in range(count)]
    gangs = tuple(plate_of(box, view, player) for player in others)
    parts: list[Node] = [
        Area("others", "ring", gangs, role="others"),
        middle(box, view),
    ]
    slips = deals(box, table, seat)
    if slips:
        parts.append(Area("deals", "row", slips, role="question"))
    if seat is not None:
        parts.append(my_area(box, view, seat))
    parts.append(ledger_area(box, view))
    return Layout(
        root=Area("table", "panel", tuple(parts)),
        phase=phase(box, view),
        step=table["round"],
        steps=box.rounds,
    )


def phase(box: MillionsBox, view: dict[str, Any]) -> str:
    """Where we are, in words."""
    table = view["table"]
    words = [f"Round {table['round']} of {box.rounds}"]
    if view["over"]:
        return f"The end after round {table['round']}"
    name = PHASES.get(table["phase"], "")
    if table["phase"] != "negotiation" or table["mode"] != "turns":
        return " · ".join([*words, name])
    last = table["cycle"] == table["cycles"]
    cycle = "last cycle" if last else f"cycle {table['cycle']} of {table['cycles']}"
    return " · ".join([*words, name, cycle])


# The middle of the table


def middle(box: MillionsBox, view: dict[str, Any]) -> Area:
    """The loot card, the shown role cards, who leads, and the Reserve."""
    table = view["table"]
    heist: list[Node] = [roles_area(box, table)]
    words = tally(box, table)
    if words:
        heist.append(Text("tally", words))
    leader = Mark(seat=table["leader"])
    heist.append(Area("leader", "row", label="Leader", badges=(leader,), span=5))
    heist.append(reserve_area(box, table))
    parts: list[Node] = []
    if table["loot"] is not None:
        loot = loot_piece(box, table["loot"], tuple(table["gone"]), table["pile"])
        parts.append(Area("bank", "spot", (loot,), span=3))
    parts.append(Area("heist", "panel", tuple(heist), span=9))
    return Area("middle", "panel", tuple(parts), role="supply")


def roles_area(box: MillionsBox, table: Table) -> Area:
    """The role cards in this heist: all but one are shown (MD-4)."""
    cards = [
        Piece(
            f"role-{n}",
            "card",
            role_face(box, role),
            state="affected" if role == table["named"] else "",
        )
        for n, role in enumerate(table["shown"], start=1)
    ]
    if not cards:
        roles = tuple(Piece(f"kind-{role}", "card", role_face(box, role)) for role in box.role_ids)
        label, note = "Roles", "everybody chooses one in secret"
        if box.chars > 1:
            note = "everybody chooses two in secret"
        return Area("shown", "row", roles, label=label, note=note, dense=True)
    cards.append(Piece("role-hidden", "card", back_face()))
    note = f"one of {len(cards)} stays hidden"
    label = "Roles in this heist"
    return Area("shown", "row", tuple(cards), label=label, note=note, dense=True)


def tally(box: MillionsBox, table: Table) -> str:
    """What is in this heist, in one line."""
    if not table["shown"]:
        return ""
    if table["named"]:
        return f"The Snitch names the {role_name(box, table['named'])}."
    return f"{', '.join(counted(box, table['shown']))}, one unknown"


def reserve_area(box: MillionsBox, table: Table) -> Area:
    """The bank: what it has, and the antes that were lost to it."""
    lost = [slot for slot in range(box.slots) if lost_ante(box, table, slot)]
    return Area(
        "reserve",
        "row",
        label="Reserve",
        badges=(
            Mark(icon=ICONS["reserve"], label="cash", value=str(table["reserve"]), moves=True),
        ),
        holds=tuple(one for slot in lost for one in coins_off(box, table, slot)),
        span=5,
    )


# Deals


def deals(box: MillionsBox, table: Table, seat: int | None) -> tuple[Piece, ...]:
    """Open offers and asks as bank-note slips: to the looking seat, from it, then the cheapest."""
    slips = [_offer_slip(box, table, seat, one) for one in table["offers"]]
    slips += [_ask_slip(box, table, seat, one) for one in table["asks"]]
    return tuple(piece for _, piece in sorted(slips, key=lambda one: one[0]))


def _offer_slip(
    box: MillionsBox, table: Table, seat: int | None, offer: dict[str, Any]
) -> tuple[Place, Piece]:
    maker, slot = offer["maker"], offer["slot"]
    owner = box.owner[slot]
    mine, to_me = maker == seat, owner == seat
    one = "" if box.chars == 1 else f" with {letter(box, slot)}"
    if to_me:
        back = money(table["antes"][slot])
        title, text = "Offer to you", f"seat {maker} pays you to leave{one}"
        about = f"Money first, then you are out. Your ante of {back} comes back."
    elif mine:
        title, text = "Your offer", f"if seat {owner} leaves{one}"
        about = "It stands until you withdraw it or cannot pay it any more."
    else:
        title = f"Offer to {whose(box, slot, seat)}"
        text, about = f"from seat {maker} to leave{one}", "Money first, then the Character leaves."
    face = Face(title=title, text=text, corner=money(offer["amount"]), about=about)
    state: PieceState = "affected" if to_me else ""
    shown = owner if mine else maker
    piece = Piece(f"offer-{maker}-{slot}", "card", face, seat=shown, state=state, form="slip")
    amount = offer["amount"]
    return ((0, -amount) if to_me else (2, amount) if mine else (3, amount)), piece


def _ask_slip(
    box: MillionsBox, table: Table, seat: int | None, ask: dict[str, Any]
) -> tuple[Place, Piece]:
    slot, payer = ask["slot"], ask["payer"]
    owner = box.owner[slot]
    mine, of_me = owner == seat, payer == seat
    one = "" if box.chars == 1 else f" with {letter(box, slot)}"
    parts = [part for part in table["shares"] if part["slot"] == slot]
    if mine:
        title, text = "Your price", f"you leave{one} for"
        about = f"Once it is paid, by {_payer(payer, seat)}, you leave at once."
    else:
        title = "Asked of you" if of_me else "Open request" if payer < 0 else "Request"
        text = f"seat {owner} leaves{one} for"
        about = f"From {_payer(payer, seat)}." if payer >= 0 else "From anyone, or from several."
    if parts:
        added = joined(
            [f"{seat_words(one['maker'], seat)} {money(one['amount'])}" for one in parts]
        )
        missing = ask["amount"] - sum(one["amount"] for one in parts)
        title = f"{'Yours' if mine else 'Open'}: {money(missing)} missing"
        about = f"{about} Added so far: {added}."
    face = Face(title=title, text=text, corner=money(ask["amount"]), about=about)
    state: PieceState = "affected" if of_me else ""
    piece = Piece(f"ask-{slot}", "card", face, seat=owner, state=state, form="slip")
    amount = ask["amount"]
    return ((1, amount) if of_me else (2, amount) if mine else (3, amount)), piece


def _payer(payer: int, seat: int | None) -> str:
    return "anyone" if payer < 0 else seat_words(payer, seat)


# One's own


def my_area(box: MillionsBox, view: dict[str, Any], seat: int) -> Area:
    """One's gang with the role only oneself sees; while planning the roles to choose from."""
    table = view["table"]
    parts: list[Node] = [plate_of(box, view, seat)]
    if table["phase"] == "planning":
        parts.append(hand_area(box, view, seat))
    return Area("mine", "panel", tuple(parts), role="mine", seat=seat)


def hand_area(box: MillionsBox, view: dict[str, Any], seat: int) -> Area:
    """The roles one may send; the one of last round is struck out if nobody is fooled again."""
    table = view["table"]
    struck = set(table["previous"][seat]) if table["previous"] else set()
    cards = []
    for role in box.role_ids:
        face = hand_face(box, role)
        if role in struck:
            about = f"You played it last round. {face.about}"
            face = replace(face, text="not again", about=about)
        cards.append(Piece(f"pick-{role}", "card", face, state="dim" if role in struck else ""))
    return Area("hand", "fan", tuple(cards), label="Your roles")
