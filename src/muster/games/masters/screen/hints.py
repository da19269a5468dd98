"""What would follow from an action: the words on its button, and the sentence below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from muster.kernel.game import Table
from muster.kernel.scene import Preview

from ..components import WHO
from ..people import name_of
from .labels import WAYS
from .losses import is_best, loses
from .pieces import BAG, icons_words, loot_name
from .sheets import cost_of_face
from .told import member

if TYPE_CHECKING:
    from ..box import HeistBox

MORE = "More"

QUIET = (*("vent", "codes", "friend", "shift", "forgo", "pwn", "breach", "toss"),)
"""What can be done, but is not what one looks for first; what needs a second touch among it."""


def preview(box: HeistBox, table: Table, seat: int, action: str, picks: Sequence[str]) -> Preview:
    """What would follow from an action."""
    verb, *words = action.split()
    actor = words[0] if words and words[0] in WHO else ""
    make = BUTTONS.get(verb)
    button, hint = make(box, table, words) if make else ("", "")
    best = is_best(box, table, seat, verb, words)
    return Preview(
        button,
        hint,
        loses=loses(box, table, seat, verb, words),
        best=best,
        quiet=verb in QUIET or _unusual(box, table, verb, words),
        group=GROUPS.get(verb, ""),
        offered=verb in OFFERED,
        actor=_actor(table, verb, actor),
    )


OFFERED = ("consult", "pocket", "crack")
"""Free things one would overlook on a small map: they have a button as well."""


GROUPS = {"watch": MORE, "forgo": MORE}

NOT_ACTING = (
    *("chase", "blame", "machinist", "inside"),
    *("give", "return"),
)
"""Verbs about a character that does not act itself: all of them are shown at once."""


def _actor(table: Table, verb: str, who: str) -> str:
    """The sheet of who does it."""
    listed = any(one["id"] == who for one in table["who"])
    return f"sheet-{who}" if listed and verb not in NOT_ACTING else ""


def _unusual(box: HeistBox, table: Table, verb: str, words: Sequence[str]) -> bool:
    """An action that costs ideas, a run of who is out: first one looks at the others."""
    if verb == "act":
        return price_of(box, table, words[0], words[1]) > 0
    return False


def price_of(box: HeistBox, table: Table, who: str, word: str) -> int:
    """Ideas for the die and for the action itself (MH-71)."""
    at = box.acts.at[word]
    head, _, face = word.rpartition("-")
    one = member(table, who)
    turned = 0
    if head in box.skill_at or head == "cheap-picks":
        turned = cost_of_face(one["die"], int(face))
    elif who == "npc" and not _default(box, table, at):
        turned = cost_of_face(one["die"], 6)
    return turned + box.acts.price[at]


def _default(box: HeistBox, table: Table, act: int) -> bool:
    sides = box.npc_acts[table["part"]]
    return act in sides[1 if table["panic"] else 0][0]


Said = tuple[str, str]


def _act(box: HeistBox, table: Table, words: Sequence[str]) -> Said:
    at = box.acts.at[words[1]]
    price = price_of(box, table, words[0], words[1])
    text = box.acts.text[at]
    parts = [icons_words(text)] if text else []
    if price:
        parts.append(f"costs {price} idea{'s' if price > 1 else ''}")
    head, _, face = words[1].rpartition("-")
    button = f"{box.acts.names[at]} with a {face}" if head == "cheap-picks" else ""
    sentence = "; ".join(parts)
    return button or box.acts.names[at], f"{sentence[:1].upper()}{sentence[1:]}." if parts else ""


def _named(button: str, hint: str = "") -> Callable[..., Said]:
    """A button that begins with the name of who acts."""

    def said(box: HeistBox, table: Table, words: Sequence[str]) -> Said:
        return button.format(name_of(table, words[0])), hint

    return said


def _plain(button: str, hint: str = "") -> Callable[..., Said]:
    return lambda box, table, words: (button, hint)


def _loot(verb: str) -> Callable[..., Said]:
    def said(box: HeistBox, table: Table, words: Sequence[str]) -> Said:
        thing = "the cash" if words[1] == "cash" else f"the {loot_name(box, words[1])}"
        return f"{verb} {thing}", ""

    return said


def _reveal(box: HeistBox, table: Table, words: Sequence[str]) -> Said:
    if words[-1] == BAG:
        return "Take a chit out of the bag", ""
    return "Reveal it", "A chit from the bag comes to lie there; this cannot be taken back."


def _move(box: HeistBox, table: Table, words: Sequence[str]) -> Said:
    return "Move there", ""


def _person_button(words_: str) -> Callable[..., Said]:
    return lambda box, table, words: (words_.format(name_of(table, words[-1])), "")


BUTTONS: dict[str, Callable[..., Said]] = {
    "act": _act,
    "move": _move,
    "done": _plain("Done"),
    "watch": _plain("Done, stop between cards"),
    "unlock": _plain("Unlock"),
    "subdue": _plain("Subdue the guard"),
    "muzzle": _plain("Subdue the dog"),
    "disable": _plain("Disable the camera"),
    "reveal": _reveal,
    "crack": _plain("Crack the safe"),
    "pocket": _plain("Pocket $1k"),
    "slip": _plain("Slip away", "The first of two moves, so that the dog stays behind."),
    "stay": _plain("Stay here", "Then the dog follows."),
    "toss": _loot("Toss"),
    "forgo": _named("{} puts an idea back"),
    "consult": _named("{}: a blank instead", "It costs 1 idea and 1 noise."),
    "leave": _plain("Leave it"),
    "enough": _plain("Enough"),
    "forfeit": _named("{} does without the token"),
    "agree": _plain("Agree"),
    "object": _plain("Object", "If the others disagree, the lead decides."),
    "chase": _person_button("Onto {}"),
    "blame": _person_button("{}"),
    "lose": _person_button("{} loses an idea"),
    "squeal": _person_button("{} makes 2 noise"),
    "pwn": lambda box, table, words: (words[2].capitalize(), "It makes 1 noise."),
    "breach": lambda box, table, words: (f"To the {WAYS[words[1]]}", "The escape starts at once."),
    "blast": lambda box, table, words: (f"To the {WAYS[words[0]]}", ""),
}
