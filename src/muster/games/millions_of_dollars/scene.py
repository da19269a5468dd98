"""How a view of Millions of Dollars lies on the table: gangs, loot, deals, one's own."""

from __future__ import annotations

from msgspec.structs import replace

from muster.kernel.scene import Area, Face, Layout, Mark, Node, Piece, PieceState, Text
from muster.parts.words import joined

from .box import NONE, money
from .rules import open_offers, open_shares, planning
from .screen.about import about as about
from .screen.ledger import ledger_area, seat_words, whose
from .screen.pieces import ICONS, back_face, counted, hand_face, loot_piece, role_face
from .screen.pieces import printed as printed
from .screen.plates import coins_off, lost_ante, plate_of
from .state import Gangs

Place = tuple[int, int]
"""Where a slip lies among others: whom it concerns, then its amount."""


def layout(s: Gangs, seat: int | None) -> Layout:
    """The whole table as this seat sees it."""
    box = s.box
    first = 0 if seat is None else seat + 1
    count = box.seats if seat is None else box.seats - 1
    others = [(first + step) % box.seats for step in range(count)]
    gangs = tuple(plate_of(s, player) for player in others)
    parts: list[Node] = [Area("others", "ring", gangs, role="others"), middle(s)]
    slips = deals(s)
    if slips:
        parts.append(Area("deals", "row", slips, role="question"))
    if seat is not None:
        parts.append(my_area(s, seat))
    parts.append(ledger_area(s))
    root = Area("table", "panel", tuple(parts))
    return Layout(root=root, phase=phase(s), step=s.round, steps=box.rounds)


def phase(s: Gangs) -> str:
    """Where we are, in words."""
    box = s.box
    words = [f"Round {s.round} of {box.rounds}"]
    if s.over:
        return f"The end after round {s.round}"
    if planning(s):
        return " · ".join([*words, "Planning"])
    if not s.talking:
        return " · ".join([*words, "" if s.final else "The Heist"])
    if box.real_time:
        return " · ".join([*words, "Negotiation"])
    cycle = "last cycle" if s.cycle == s.last else f"cycle {s.cycle} of {s.last}"
    return " · ".join([*words, "Negotiation", cycle])


# The middle of the table


def middle(s: Gangs) -> Area:
    """The loot card, the shown role cards, who leads, and the Reserve."""
    heist: list[Node] = [roles_area(s)]
    words = tally(s)
    if words:
        heist.append(Text("tally", words))
    leader = Mark(seat=s.leader)
    heist.append(Area("leader", "row", label="Leader", badges=(leader,), span=6))
    heist.append(reserve_area(s))
    parts: list[Node] = []
    if s.loot != NONE:
        loot = loot_piece(s.box, s.loot, s.gone, len(s.pile))
        parts.append(Area("bank", "spot", (loot,), span=3))
    parts.append(Area("heist", "panel", tuple(heist), span=9))
    return Area("middle", "panel", tuple(parts), role="supply")


def roles_area(s: Gangs) -> Area:
    """The role cards in this heist: all but one are shown."""
    box = s.box
    cards = [
        Piece(
            f"role-{n}",
            "card",
            role_face(box, role),
            state="affected" if role == s.named else "",
        )
        for n, role in enumerate(s.shown, start=1)
    ]
    if not cards:
        roles = tuple(
            Piece(f"kind-{name}", "card", role_face(box, role))
            for role, name in enumerate(box.role_ids)
        )
        label, note = "Roles", "everybody chooses one in secret"
        if box.chars > 1:
            note = "everybody chooses two in secret"
        return Area("shown", "row", roles, label=label, note=note, dense=True)
    cards.append(Piece("role-hidden", "card", back_face()))
    note = f"one of {len(cards)} stays hidden"
    label = "Roles in this heist"
    return Area("shown", "row", tuple(cards), label=label, note=note, dense=True)


def tally(s: Gangs) -> str:
    """What is in this heist, in one line."""
    if not s.shown:
        return ""
    if s.named != NONE:
        return f"The Snitch names the {s.box.role_names[s.named]}."
    return f"{', '.join(counted(s.box, s.shown))}, one unknown"


def reserve_area(s: Gangs) -> Area:
    """The bank: what it has, and the antes that were lost to it."""
    lost = [slot for slot in range(s.box.slots) if lost_ante(s, slot)]
    return Area(
        "reserve",
        "row",
        label="Reserve",
        badges=(Mark(icon=ICONS["reserve"], label="cash", value=str(s.reserve), moves=True),),
        holds=tuple(one for slot in lost for one in coins_off(s, slot)),
        span=6,
    )


# Deals


def deals(s: Gangs) -> tuple[Piece, ...]:
    """Open offers and asks as bank-note slips: to the looking seat, from it, then the cheapest."""
    slips = [_offer_slip(s, *one) for one in open_offers(s)]
    slips += [_ask_slip(s, *one) for one in s.prices]
    return tuple(piece for _, piece in sorted(slips, key=lambda one: one[0]))


def _offer_slip(s: Gangs, maker: int, slot: int, amount: int) -> tuple[Place, Piece]:
    box = s.box
    owner = box.owner[slot]
    mine, to_me = maker == s.me, owner == s.me
    one = "" if box.chars == 1 else f" with {box.letter(slot)}"
    if to_me:
        back = money(s.antes[slot])
        title, text = "Offer to you", f"seat {maker} pays you to leave{one}"
        about = f"Money first, then you are out. Your ante of {back} comes back."
    elif mine:
        title, text = "Your offer", f"if seat {owner} leaves{one}"
        about = "It stands until you withdraw it or cannot pay it any more."
    else:
        title = f"Offer to {whose(s, slot)}"
        text, about = f"from seat {maker} to leave{one}", "Money first, then the Character leaves."
    face = Face(title=title, text=text, corner=money(amount), about=about)
    state: PieceState = "affected" if to_me else ""
    shown = owner if mine else maker
    piece = Piece(f"offer-{maker}-{slot}", "card", face, seat=shown, state=state, form="slip")
    return ((0, -amount) if to_me else (2, amount) if mine else (3, amount)), piece


def _ask_slip(s: Gangs, slot: int, payer: int, amount: int) -> tuple[Place, Piece]:
    box = s.box
    owner = box.owner[slot]
    mine, of_me = owner == s.me, payer == s.me != NONE
    one = "" if box.chars == 1 else f" with {box.letter(slot)}"
    who = "anyone" if payer < 0 else seat_words(s, payer)
    if mine:
        title, text = "Your price", f"you leave{one} for"
        about = f"Once it is paid, by {who}, you leave at once."
    else:
        title = "Asked of you" if of_me else "Open request" if payer < 0 else "Request"
        text = f"seat {owner} leaves{one} for"
        about = f"From {who}." if payer >= 0 else "From anyone, or from several."
    parts = [(maker, part) for maker, of, part in open_shares(s) if of == slot]
    if parts:
        added = joined([f"{seat_words(s, maker)} {money(part)}" for maker, part in parts])
        missing = amount - sum(part for _, part in parts)
        title = f"{'Yours' if mine else 'Open'}: {money(missing)} missing"
        about = f"{about} Added so far: {added}."
    face = Face(title=title, text=text, corner=money(amount), about=about)
    state: PieceState = "affected" if of_me else ""
    piece = Piece(f"ask-{slot}", "card", face, seat=owner, state=state, form="slip")
    return ((1, amount) if of_me else (2, amount) if mine else (3, amount)), piece


# One's own


def my_area(s: Gangs, seat: int) -> Area:
    """One's gang with the role only oneself sees; while planning the roles to choose from."""
    parts: list[Node] = [plate_of(s, seat)]
    if planning(s):
        parts.append(hand_area(s, seat))
    return Area("mine", "panel", tuple(parts), role="mine", seat=seat)


def hand_area(s: Gangs, seat: int) -> Area:
    """The roles one may send; the one of last round is struck out if nobody is fooled again."""
    box = s.box
    struck = {s.previous[slot] for slot in box.own[seat]}
    cards = []
    for role, name in enumerate(box.role_ids):
        face = hand_face(box, role)
        if role in struck:
            about = f"You played it last round. {face.about}"
            face = replace(face, text="not again", about=about)
        cards.append(Piece(f"pick-{name}", "card", face, state="dim" if role in struck else ""))
    return Area("hand", "fan", tuple(cards), label="Your roles")
