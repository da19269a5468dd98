"""The pieces of Millions of Dollars as they are drawn: roles, loot, coins, bank-note slips."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from muster.kernel.scene import Face, Mark, Piece, Tone

from ..box import MillionsBox, money

ICONS: dict[str, str] = json.loads(
    (Path(__file__).parents[1] / "skin.json").read_text(encoding="utf-8")
)["icons"]

BRIEF = {
    "snitch": "names a shown role: its holders are out",
    "brute": "keeps the ante, gains a look",
    "driver": "each other share pays {fee}",
    "crook": "takes {steal} from the Brute",
    "mastermind": "the loot grows by {bonus}",
}
"""What a role does when it is the only one, in a few words."""


def role_mark(box: MillionsBox, role: int, label: str = "", tone: Tone = "") -> Mark:
    """A role as a sign: its suit and its picture."""
    return Mark(
        suit=box.role_suits[role],
        icon=ICONS.get(box.role_ids[role], ""),
        label=label or box.role_names[role],
        tone=tone,
    )


@lru_cache(maxsize=1024)
def role_face(box: MillionsBox, role: int, badges: tuple[Mark, ...] = ()) -> Face:
    """A role card or a Character turned up: the figure is the order in which roles reveal."""
    return Face(
        title=box.role_names[role],
        suit=box.role_suits[role],
        icon=ICONS.get(box.role_ids[role], ""),
        corner=str(role + 1),
        about=box.role_about[role],
        badges=badges,
    )


@lru_cache(maxsize=64)
def hand_face(box: MillionsBox, role: int) -> Face:
    """A role one may send: with what it does printed on it, to be read before one chooses."""
    return replace(role_face(box, role), text=box.in_numbers(BRIEF.get(box.role_ids[role], "")))


def back_face(badges: tuple[Mark, ...] = ()) -> Face:
    """A card face down, with what is known about it."""
    return Face(icon=ICONS["card back"], badges=badges)


@lru_cache(maxsize=64)
def loot_piece(box: MillionsBox, card: int, gone: tuple[int, ...], pile: int) -> Piece:
    """The loot card: what is in the bank, what it costs to come along, whom it likes."""
    badges = [Mark(label="Ante", value=str(box.ante[card]))]
    role = box.symbol[card]
    if role >= 0:
        extra = f"+{box.symbol_bonus}"
        sign = role_mark(box, role, f"the {box.role_names[role]} gets extra")
        badges.append(Mark(suit=sign.suit, icon=sign.icon, label=sign.label, value=extra))
    unseen = [name for at, name in enumerate(box.loot_names) if at not in gone]
    unseen.remove(box.loot_names[card])
    ante = f"Everybody puts {money(box.ante[card])} on each Character."
    rest = f"Face down in the pile: {pile} of {', '.join(unseen)}." if pile else "The last job."
    face = Face(
        title=box.loot_names[card],
        icon=_loot_icon(box.loot_ids[card]),
        corner=str(box.amount[card]),
        text="million",
        about=f"{ante} {rest}",
        badges=tuple(badges),
        ground="green",
    )
    return Piece("loot", "card", face, form="poster")


def printed(box: MillionsBox, file: str, card: str) -> Piece | None:
    """A component on its own; made anew, for a box that nobody plays with is not to be kept."""
    if file == "loot" and card in box.loot_ids:
        at = box.loot_ids.index(card)
        loot = loot_piece.__wrapped__(box, at, (), 0)
        about = f"Everybody puts {money(box.ante[at])} on each Character."
        return replace(loot, face=replace(loot.face, about=about))
    if file == "roles" and card in box.role_ids:
        face = role_face.__wrapped__(box, box.role_ids.index(card))
        text = box.in_numbers(BRIEF.get(card, ""))
        return Piece(card, "card", replace(face, text=text))
    return None


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


def counted(box: MillionsBox, roles: Sequence[int]) -> list[str]:
    """Roles in words, in the order they reveal: `2 Drivers`, `Brute`."""
    counts = [(one, list(roles).count(one)) for one in box.roles if one in roles]
    return [
        box.role_names[one] if count == 1 else f"{count} {box.role_plurals[one]}"
        for one, count in counts
    ]
