"""The pieces of Millions of Dollars as they are drawn: roles, loot, coins, bank-note slips."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from muster.kernel.scene import Face, Mark, Piece, Tone

from ..box import MillionsBox

ICONS: dict[str, str] = json.loads(
    (Path(__file__).parents[1] / "skin.json").read_text(encoding="utf-8")
)["icons"]

UNIT = "$"
"""What stands before an amount that is turned up and down; it is in millions, like all money."""

BRIEF = {
    "snitch": "names a shown role: its holders are out",
    "brute": "keeps the ante, gains a look",
    "driver": "each other share pays {fee}",
    "crook": "takes {steal} from the Brute",
    "mastermind": "the loot grows by {bonus}",
}
"""What a role does when it is the only one, in a few words."""

ABOUT = {
    "snitch": "Reveals first. Alone in the role: names a shown role, whose holders are out. "
    "Alone in play at the end: loses {penalty}.",
    "brute": "Keeps the ante in every case. Alone in the role: gains a look at somebody's "
    "Character in a later round. A sharing Crook takes {steal} from him.",
    "driver": "Alone in the role and sharing: every other share pays him {fee}.",
    "crook": "Alone in the role and sharing: takes {steal} from a sharing Brute.",
    "mastermind": "Alone in the role and sharing: the loot grows by {bonus}.",
}


def money(amount: int) -> str:
    """An amount as the rulebook writes it."""
    return f"{UNIT}{amount}M"


def role_name(box: MillionsBox, role: str) -> str:
    return box.role_names[box.role_at[role]]


def role_plural(box: MillionsBox, role: str) -> str:
    return box.role_plurals[box.role_at[role]]


def role_suit(box: MillionsBox, role: str) -> str:
    return box.role_suits[box.role_at[role]]


@lru_cache(maxsize=256)
def role_about(box: MillionsBox, role: str) -> str:
    """What a role does, in the numbers of this box."""
    return _in_numbers(box, ABOUT.get(role, ""))


def _in_numbers(box: MillionsBox, words: str) -> str:
    return words.format(
        penalty=money(box.penalty),
        steal=money(box.crook_steal),
        fee=money(box.driver_fee),
        bonus=money(box.mastermind_bonus),
    )


def role_mark(box: MillionsBox, role: str, label: str = "", tone: Tone = "") -> Mark:
    """A role as a sign: its suit and its picture."""
    return Mark(
        suit=role_suit(box, role),
        icon=ICONS.get(role, ""),
        label=label or role_name(box, role),
        tone=tone,
    )


@lru_cache(maxsize=1024)
def role_face(box: MillionsBox, role: str, badges: tuple[Mark, ...] = ()) -> Face:
    """A role card or a Character turned up: the figure is the order in which roles reveal."""
    return Face(
        title=role_name(box, role),
        suit=role_suit(box, role),
        icon=ICONS.get(role, ""),
        corner=str(box.role_at[role] + 1),
        about=role_about(box, role),
        badges=badges,
    )


@lru_cache(maxsize=64)
def hand_face(box: MillionsBox, role: str) -> Face:
    """A role one may send: with what it does printed on it, to be read before one chooses."""
    return replace(role_face(box, role), text=_in_numbers(box, BRIEF.get(role, "")))


def back_face(badges: tuple[Mark, ...] = ()) -> Face:
    """A card face down, with what is known about it."""
    return Face(icon=ICONS["card back"], badges=badges)


@lru_cache(maxsize=64)
def loot_piece(box: MillionsBox, name: str, gone: tuple[str, ...], pile: int) -> Piece:
    """The loot card: what is in the bank, what it costs to come along, whom it likes."""
    card = box.loot_at[name]
    badges = [Mark(label="Ante", value=str(box.ante[card]))]
    symbol = box.symbol[card]
    if symbol >= 0:
        role = box.role_ids[symbol]
        extra = f"+{box.symbol_bonus}"
        sign = role_mark(box, role, f"the {role_name(box, role)} gets extra")
        badges.append(Mark(suit=sign.suit, icon=sign.icon, label=sign.label, value=extra))
    unseen = [box.loot_names[at] for at, one in enumerate(box.loot_ids) if one not in gone]
    unseen.remove(box.loot_names[card])
    ante = f"Everybody puts {money(box.ante[card])} on each Character."
    rest = f"Face down in the pile: {pile} of {', '.join(unseen)}." if pile else "The last job."
    face = Face(
        title=box.loot_names[card],
        icon=_loot_icon(name),
        corner=str(box.amount[card]),
        text="million",
        about=f"{ante} {rest}",
        badges=tuple(badges),
        ground="green",
    )
    return Piece("loot", "card", face, form="poster")


def _loot_icon(name: str) -> str:
    if "casino" in name:
        return ICONS["casino loot"]
    return ICONS.get(name.replace("-", " "), ICONS["bank loot"])


@lru_cache(maxsize=256)
def coin(slot: int, place: int) -> Piece:
    """A million of an ante; it keeps its id wherever it goes."""
    return Piece(coin_id(slot, place), "token", Face(corner="1", text="ante"))


def coin_id(slot: int, place: int) -> str:
    return f"ante-{slot}-{place}"


def counted(box: MillionsBox, roles: Sequence[str]) -> list[str]:
    """Roles in words, in the order they reveal: `2 Drivers`, `Brute`."""
    counts = [(one, list(roles).count(one)) for one in box.role_ids if one in roles]
    return [
        role_name(box, one) if count == 1 else f"{count} {role_plural(box, one)}"
        for one, count in counts
    ]


def the_character(box: MillionsBox, slot: int) -> str:
    """Whose Character lies in a slot, as others call it: `seat 3`, or `seat 2's B`."""
    owner = box.owner[slot]
    return f"seat {owner}" if box.chars == 1 else f"seat {owner}'s {letter(box, slot)}"


def letter(box: MillionsBox, slot: int) -> str:
    """A or B where a gang has two Characters, else nothing (MD-J24)."""
    return box.letters[slot % box.chars].upper()


# Words of an action


def slot_of(box: MillionsBox, word: str) -> int:
    return box.slot_words.index(word)


def own_slot(box: MillionsBox, seat: int, words: Sequence[str]) -> tuple[int, list[str]]:
    """The slot of one's own an action is about, and the words that are left."""
    if box.chars == 1:
        return box.own[seat][0], list(words)
    return box.own[seat][box.letters.index(words[0])], list(words[1:])
