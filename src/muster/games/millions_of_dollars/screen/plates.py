"""The gangs round the table: who they are, their Characters with the antes, what they say."""

from __future__ import annotations

from muster.kernel.scene import Area, Mark, Node, Piece, Text
from muster.parts.words import joined

from ..box import NONE, money
from ..rules import looks_taken, planning, public_role, role_known
from ..state import ABSENT, IN, LEFT, OUT, Gangs
from .pieces import ICONS, back_face, coin, coin_id, role_face, role_mark

SAYINGS = {
    "staying": ("I'm staying.", "Not moving.", "I stay, whatever you pay.", "Going nowhere."),
    "leaving": ("I'm leaving.", "I'll go.", "Too hot for me.", "I'm as good as gone."),
    "silence": ("No comment.", "Who, me?", "I say nothing.", "Ask my lawyer."),
}
ROLE_SAYINGS = ("{role} here.", "{role}. Truly.", "I am the {role}.", "{role}, who else?")


def plate_of(s: Gangs, player: int) -> Area:
    """A gang at the table: cash, looks, Characters, claims."""
    box = s.box
    slots = box.own[player]
    children: list[Node] = [spot_of(s, slot) for slot in slots]
    note = secret_note(s, player) if s.me == player else _seen(s, player)
    if note:
        children.append(Text(f"secret-{player}", note))
    children += [said for slot in slots if (said := speech(s, slot)) is not None]
    gone = all(s.status[slot] == LEFT for slot in slots)
    return Area(
        f"seat-{player}",
        "panel",
        tuple(children),
        role="seat",
        seat=player,
        note=box.gangs[player],
        badges=tuple(_badges(s, player)),
        state="dim" if gone else "",
        holds=_own_coins(s, player),
    )


def _badges(s: Gangs, player: int) -> list[Mark]:
    badges = [Mark(icon=ICONS["cash"], label="cash", value=f"{s.cash[player]}", moves=True)]
    looks = s.looks[player]
    if looks:
        words = "look" if looks == 1 else "looks"
        badges.append(Mark(icon=ICONS["intimidation"], label=words, value=str(looks)))
    if s.ready >> player & 1:
        badges.append(Mark(icon="check-mark", label="ready", tone="good"))
    if s.leader == player:
        badges.append(Mark(icon=ICONS["leader"], label="Leader"))
    return badges


# Characters


def spot_of(s: Gangs, slot: int) -> Area:
    """The place of a Character: face down with its ante, turned up, left, or not set yet."""
    box, status = s.box, s.status[slot]
    label = box.letter(slot)
    if status == LEFT:
        return _empty(s, slot, ICONS["leave"], "left")
    if status == ABSENT:
        if box.owner[slot] in {ask.seat for ask in s.sealed}:
            sealed = Piece(f"slot-{slot}", "card", back_face(), state="sealed")
            return Area(f"spot-{slot}", "spot", (sealed,), label=label)
        return _empty(s, slot, ICONS["card back"], "choosing")
    coins = tuple(coin(slot, place) for place in range(1, s.antes[slot] + 1))
    return Area(f"spot-{slot}", "spot", (_character(s, slot), *coins), label=label)


def _empty(s: Gangs, slot: int, icon: str, note: str) -> Area:
    box, role = s.box, role_known(s, slot)
    if role != NONE and s.me == box.owner[slot]:
        note = f"{note}: {box.role_names[role]}"
    return Area(f"slot-{slot}", "spot", label=box.letter(slot), icon=icon, note=note, state="empty")


def _character(s: Gangs, slot: int) -> Piece:
    """A Character that was sent: up, one's own, looked at, or simply face down."""
    box, role, node = s.box, role_known(s, slot), f"slot-{slot}"
    if s.up >> slot & 1:
        if s.status[slot] == OUT:
            stamp = Mark(icon=ICONS["eliminated"], label="out")
            return Piece(node, "card", role_face(box, role, (stamp,)), state="out")
        return Piece(node, "card", role_face(box, role))
    if role != NONE and box.owner[slot] == s.me:
        return Piece(node, "card", role_face(box, role))
    notes = []
    if role != NONE:
        notes.append(role_mark(box, role, f"you looked: {box.role_names[role]}"))
    for looker, looked in looks_taken(s):
        if looked == slot and looker != s.me:
            notes.append(Mark(icon=ICONS["intimidation"], label="looked at by", seat=looker))
    return Piece(node, "card", back_face(tuple(notes)))


def secret_note(s: Gangs, seat: int) -> str:
    """What nobody else sees of one's own gang."""
    box = s.box
    if planning(s):
        return f"{money(ante_of(s))} goes on every Character" if s.loot != NONE else ""
    hidden = [
        box.role_names[s.roles[slot]]
        for slot in box.own[seat]
        if s.status[slot] == IN and not s.up >> slot & 1
    ]
    return f"only you see the {joined(hidden)}" if hidden else ""


def _seen(s: Gangs, seat: int) -> str:
    """What one has seen of another gang, and the others have not."""
    seen = [
        s.box.role_names[known]
        for slot in s.box.own[seat]
        if s.status[slot] == IN and not s.up >> slot & 1 and (known := role_known(s, slot)) != NONE
    ]
    role = joined(seen)
    return f"you looked: {role}" if seen else ""


# Coins keep their ids: on a Character, in a gang's pocket, in the Reserve.


def ante_of(s: Gangs) -> int:
    """How many coins an ante of this round is."""
    return 0 if s.loot == NONE else s.box.ante[s.loot]


def lost_ante(s: Gangs, slot: int) -> bool:
    """Did the ante of this slot go to the Reserve?"""
    role = s.roles[slot]
    if s.status[slot] != OUT or s.antes[slot]:
        return False
    alone = role == s.box.snitch and _single(s, slot)
    return not alone and not s.box.keeps_ante[role]


def _single(s: Gangs, slot: int) -> bool:
    """Was it the only one of its role that turned up?"""
    up = [role for at, role in enumerate(s.roles) if s.up >> at & 1]
    return up.count(s.roles[slot]) == 1


def coins_off(s: Gangs, slot: int) -> tuple[str, ...]:
    """The coins of a slot's ante that do not lie on it."""
    lying = s.antes[slot]
    return tuple(coin_id(slot, at) for at in range(lying + 1, ante_of(s) + 1))


def _own_coins(s: Gangs, player: int) -> tuple[str, ...]:
    slots = [slot for slot in s.box.own[player] if not lost_ante(s, slot)]
    return tuple(one for slot in slots for one in coins_off(s, slot))


# Talk


def speech(s: Gangs, slot: int) -> Text | None:
    """What a gang last said of a Character, as a bubble at its seat."""
    box, word = s.box, s.claims[slot]
    if word == NONE:
        return None
    prefix = f"{box.letter(slot)}: " if box.chars > 1 else ""
    marks: tuple[Mark, ...] = ()
    if word in box.roles:
        saying = ROLE_SAYINGS[slot % len(ROLE_SAYINGS)].format(role=box.role_names[word])
        lied = public_role(s, slot) not in (NONE, word)
        label = f"claims {box.role_names[word]}" + (", a lie" if lied else "")
        marks = (role_mark(box, word, label, "bad" if lied else ""),)
    else:
        saying = SAYINGS[box.claim_words[word]][slot % 4]
    return Text(f"say-{slot}", prefix + saying, role="speech", marks=marks)
