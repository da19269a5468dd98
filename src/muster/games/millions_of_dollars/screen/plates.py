"""The gangs round the table: who they are, their Characters with the antes, what they say."""

from __future__ import annotations

from typing import Any

from muster.kernel.game import Table
from muster.kernel.scene import Area, Mark, Node, Piece, Text
from muster.parts.words import joined

from ..box import MillionsBox
from .pieces import (
    ICONS,
    back_face,
    coin,
    coin_id,
    letter,
    money,
    role_face,
    role_mark,
    role_name,
)

SAYINGS = {
    "staying": ("I'm staying.", "Not moving.", "I stay, whatever you pay.", "Going nowhere."),
    "leaving": ("I'm leaving.", "I'll go.", "Too hot for me.", "I'm as good as gone."),
    "silence": ("No comment.", "Who, me?", "I say nothing.", "Ask my lawyer."),
}
ROLE_SAYINGS = ("{role} here.", "{role}. Truly.", "I am the {role}.", "{role}, who else?")


def plate_of(box: MillionsBox, view: dict[str, Any], player: int) -> Area:
    """A gang at the table: cash, looks, Characters, claims."""
    table = view["table"]
    slots = box.own[player]
    children: list[Node] = [spot_of(box, view, slot) for slot in slots]
    note = secret_note(box, view, player) if view["seat"] == player else ""
    if note:
        children.append(Text("secret", note))
    children += [said for slot in slots if (said := speech(box, table, slot)) is not None]
    gone = all(table["status"][slot] == "left" for slot in slots)
    return Area(
        f"seat-{player}",
        "panel",
        tuple(children),
        role="seat",
        seat=player,
        note=box.gangs[player],
        badges=tuple(_badges(table, player)),
        state="dim" if gone else "",
        holds=_own_coins(box, table, player),
    )


def _badges(table: Table, player: int) -> list[Mark]:
    badges = [Mark(icon=ICONS["cash"], label="cash", value=f"{cash_of(table, player)}", moves=True)]
    looks = table["looks"][player]
    if looks:
        words = "look" if looks == 1 else "looks"
        badges.append(Mark(icon=ICONS["intimidation"], label=words, value=str(looks)))
    if table["ready"][player]:
        badges.append(Mark(icon="check-mark", label="ready", tone="good"))
    if table["leader"] == player:
        badges.append(Mark(icon=ICONS["leader"], label="Leader"))
    return badges


def cash_of(table: Table, player: int) -> int:
    cash: int = table["cash"][player]
    return cash


# Characters


def spot_of(box: MillionsBox, view: dict[str, Any], slot: int) -> Area:
    """The place of a Character: face down with its ante, turned up, left, or not set yet."""
    table = view["table"]
    status = table["status"][slot]
    label = letter(box, slot)
    if status == "left":
        return _empty(box, view, slot, ICONS["leave"], "left")
    if status == "none":
        if box.owner[slot] in {ask["seat"] for ask in view["sealed"]}:
            sealed = Piece(f"slot-{slot}", "card", back_face(), state="sealed")
            return Area(f"spot-{slot}", "spot", (sealed,), label=label)
        return _empty(box, view, slot, ICONS["card back"], "choosing")
    coins = tuple(coin(slot, place) for place in range(1, table["antes"][slot] + 1))
    return Area(f"spot-{slot}", "spot", (_character(box, view, slot), *coins), label=label)


def _empty(box: MillionsBox, view: dict[str, Any], slot: int, icon: str, note: str) -> Area:
    role = view["table"]["roles"][slot]
    if role and view["seat"] == box.owner[slot]:
        note = f"{note}: {role_name(box, role)}"
    return Area(
        f"slot-{slot}", "spot", label=letter(box, slot), icon=icon, note=note, state="empty"
    )


def _character(box: MillionsBox, view: dict[str, Any], slot: int) -> Piece:
    """A Character that was sent: up, one's own, looked at, or simply face down."""
    table, seat = view["table"], view["seat"]
    role, node = table["roles"][slot], f"slot-{slot}"
    if role and slot in table["up"]:
        if table["status"][slot] == "out":
            stamp = Mark(icon=ICONS["eliminated"], label="out")
            return Piece(node, "card", role_face(box, role, (stamp,)), state="out")
        return Piece(node, "card", role_face(box, role))
    if role and box.owner[slot] == seat:
        return Piece(node, "card", role_face(box, role))
    notes = []
    if role:
        notes.append(role_mark(box, role, f"you looked: {role_name(box, role)}"))
    for looker, looked in table["looked"]:
        if looked == slot and looker != seat:
            notes.append(Mark(icon=ICONS["intimidation"], label="looked at by", seat=looker))
    return Piece(node, "card", back_face(tuple(notes)))


def secret_note(box: MillionsBox, view: dict[str, Any], seat: int) -> str:
    """What nobody else sees of one's own gang."""
    table = view["table"]
    if table["phase"] == "planning":
        return f"{money(ante_of(box, table))} goes on every Character" if table["loot"] else ""
    hidden = [
        role_name(box, table["roles"][slot])
        for slot in box.own[seat]
        if table["roles"][slot] and slot not in table["up"] and table["status"][slot] == "in"
    ]
    return f"only you see the {joined(hidden)}" if hidden else ""


# Coins keep their ids: on a Character, in a gang's pocket, in the Reserve.


def ante_of(box: MillionsBox, table: Table) -> int:
    """How many coins an ante of this round is."""
    return 0 if table["loot"] is None else box.ante[box.loot_at[table["loot"]]]


def lost_ante(box: MillionsBox, table: Table, slot: int) -> bool:
    """Did the ante of this slot go to the Reserve? (MD-9)"""
    role = table["roles"][slot]
    if table["status"][slot] != "out" or table["antes"][slot] or not role:
        return False
    alone = box.role_at[role] == box.snitch and _single(table, slot)
    return not alone and not box.keeps_ante[box.role_at[role]]


def _single(table: Table, slot: int) -> bool:
    """Was it the only one of its role that turned up?"""
    roles = table["roles"]
    return [roles[up] for up in table["up"]].count(roles[slot]) == 1


def coins_off(box: MillionsBox, table: Table, slot: int) -> tuple[str, ...]:
    """The coins of a slot's ante that do not lie on it."""
    lying = table["antes"][slot]
    return tuple(coin_id(slot, at) for at in range(lying + 1, ante_of(box, table) + 1))


def _own_coins(box: MillionsBox, table: Table, player: int) -> tuple[str, ...]:
    slots = [slot for slot in box.own[player] if not lost_ante(box, table, slot)]
    return tuple(one for slot in slots for one in coins_off(box, table, slot))


# Talk


def speech(box: MillionsBox, table: Table, slot: int) -> Text | None:
    """What a gang last said of a Character, as a bubble at its seat."""
    word = table["claims"][slot]
    if not word:
        return None
    prefix = f"{letter(box, slot)}: " if box.chars > 1 else ""
    marks: tuple[Mark, ...] = ()
    if word in box.role_at:
        saying = ROLE_SAYINGS[slot % len(ROLE_SAYINGS)].format(role=role_name(box, word))
        lied = slot in table["up"] and table["roles"][slot] != word
        label = f"claims {role_name(box, word)}" + (", a lie" if lied else "")
        marks = (role_mark(box, word, label, "bad" if lied else ""),)
    else:
        saying = SAYINGS[word][slot % 4]
    return Text(f"say-{slot}", prefix + saying, role="speech", marks=marks)
