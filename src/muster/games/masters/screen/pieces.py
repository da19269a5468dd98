"""Faces: what chits, loot, dice and the icons of actions look like, in words and in pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Face, Mark, Piece, PieceState, Shape

from ..board.icons import ICON_WORDS as LETTERS
from ..board.icons import icons_words as icons_words
from ..components import BAG as BAG
from ..components import LOOT_WORDS as LOOT_WORDS
from ..components import PICTURES
from ..components import tile_words as tile_words

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..components import Character

ICONS = PICTURES

MUST = ("noise", "alert")
PAINTS = {"toss": "loot", "keycard": "loot", "noise": ""}
"""Grounds that are not called like the icon itself."""

SHAPES: dict[str, tuple[str, Shape]] = {
    "guard": ("red", "octagon"),
    "dog": ("red", "octagon"),
    "lock": ("yellow", "square"),
    "camera": ("blue", "round"),
}
ASLEEP: dict[str, tuple[str, str]] = {
    "subdued": ("guard", "subdued guard"),
    "quiet-dog": ("dog", "subdued dog"),
    "open": ("lock", "open lock"),
    "disabled": ("camera", "disabled camera"),
}
"""Chits turned over: what they are, and what they are called."""

"""Characters in sentences."""


def icon_mark(letter: str, spent: bool = False) -> Mark:
    """An icon of an action as a printed square; what must happen is a ring."""
    word = LETTERS[letter]
    paint = PAINTS.get(word, word)
    return Mark(icon=ICONS[word], label=word, paint=paint, must=word in MUST, spent=spent)


def icon_marks(text: str) -> tuple[Mark, ...]:
    """The icons of an action in printed order."""
    return tuple(icon_mark(letter) for letter in text)


def hand_marks(card: Character) -> tuple[Mark, ...]:
    """What a character begins with: planning tokens and ideas."""
    return (
        Mark(icon=ICONS["planning token"], value=str(card.memory), label="planning tokens"),
        Mark(icon=ICONS["idea"], value=str(card.ideas), label="ideas"),
    )


def left_marks(text: str, left: str) -> tuple[Mark, ...]:
    """The icons of an action that was chosen: those used, and those that happened, are spent."""
    unused = list(left)
    marks: list[Mark] = []
    for letter in text:
        waits = letter in unused
        if waits:
            unused.remove(letter)
        marks.append(icon_mark(letter, spent=not waits))
    return (*marks, *(icon_mark(letter) for letter in unused))


DOES: dict[str, str] = {
    "M": "move to a planned hex",
    "U": "open a lock next to you",
    "S": "subdue a guard here or next to you",
    "D": "disable a camera here or next to you",
    "R": "reveal an unknown hex",
    "$": "pocket $1k, or pick up loot",
    "I": "gain an idea",
    "N": "noise",
    "A": "an alert",
    "K": "crack the safe",
    "T": "toss loot",
    "F": "flick the keycard",
}
"""What each icon is good for."""


def action_words(text: str) -> str:
    """An action in a sentence: what one may do, then what it makes happen."""
    may = [letter for letter in dict.fromkeys(text) if letter not in "NAI"]
    parts = [_times(DOES[letter], text.count(letter)) for letter in may]
    ideas, noise, alerts = (text.count(letter) for letter in "INA")
    if ideas:
        parts.append("gain an idea" if ideas == 1 else f"gain {ideas} ideas")
    cost = [f"{noise} noise"] if noise else ["no noise"]
    if alerts:
        cost.append("an alert" if alerts == 1 else f"{alerts} alerts")
    said = "; ".join(parts)
    return f"{said[:1].upper()}{said[1:]}. Makes {' and '.join(cost)}." if said else ""


def _times(words: str, count: int) -> str:
    return words if count == 1 else f"{words}, {count} times"


def chit_piece(word: str, node: str) -> Piece:
    """A security chit, active or turned over."""
    kind, words = ASLEEP.get(word, (word, word))
    suit, shape = SHAPES[kind]
    icon = ICONS[kind]
    if word in ("subdued", "open"):
        icon = ICONS[{"subdued": "guard, subdued", "open": "lock, open"}[word]]
    face = Face(title=words, suit=suit, icon=icon, shape=shape)
    return Piece(node, "token", face, state="off" if word in ASLEEP else "")


def loot_name(box: HeistBox, kind: str) -> str:
    """A kind of loot in words: "jewel", "Safecracking Tools"."""
    return box.loot_name(kind)


def loot_piece(box: HeistBox, kind: str, amount: int, node: str) -> Piece:
    """Loot: a bank note with its amount, or a purple disc."""
    if kind == "cash":
        return Piece(node, "chit", Face(title="cash", corner=f"${amount}k", shape="bill"))
    name = loot_name(box, kind)
    count = str(amount) if amount > 1 else ""
    if kind in LOOT_WORDS:
        face = Face(title=name, suit="purple", icon=ICONS[kind], corner=count, shape="round")
        return Piece(node, "chit" if count else "token", face)
    about = box.items[box.item_at[kind.removeprefix("own-")]].text
    face = Face(title=name, suit="purple", icon=ICONS["item"], about=about, shape="round")
    return Piece(node, "token", face)


def loot_of(box: HeistBox, cash: int, pieces: tuple[int, ...]) -> list[tuple[str, int]]:
    """Cash and other loot by kind with amounts."""
    found = {"cash": cash} if cash else {}
    for one in pieces:
        kind = box.kinds[one]
        found[kind] = found.get(kind, 0) + 1
    return list(found.items())


def die_piece(who: str, value: int, thrown: int) -> Piece:
    return Piece(f"die-{who}", "die", Face(title="die", corner=str(value)), thrown=thrown)


def line_piece(node: str, face: Face, state: PieceState = "") -> Piece:
    """A line of a printed list."""
    return Piece(node, "card", face, state=state, form="line")


def idea_piece(node: str) -> Piece:
    return Piece(node, "token", Face(title="idea", suit="yellow", icon=ICONS["idea"]))


def row_about(box: HeistBox, act: int, price: int = 0) -> str:
    """An action in words; where an ability carries it out, that ability."""
    said = action_words(box.acts.text[act])
    if not said:
        name = box.acts.names[act].partition(",")[0]
        ables = (able for card in box.characters for able in card.abilities)
        said = next((able.text for able in ables if able.name == name), "")
    paid = f" Costs {price} idea{'s' if price > 1 else ''}." if price else ""
    return f"{said}{paid}".strip()
