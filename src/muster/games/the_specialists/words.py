"""Words for people: what tokens, dice, effects and places of dice are called."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from muster.parts.words import joined

from .components import Half
from .kinds import (
    ANY,
    BUILDINGS,
    DICE,
    EQUIPMENT,
    EQUIPMENT_PER,
    FACE,
    GEAR,
    MONEY,
    MONEY_PER,
    SKILL,
    SOLO,
    WILD,
    Gain,
)

if TYPE_CHECKING:
    from .box import CrewBox

ICONS: dict[str, str] = json.loads(
    (Path(__file__).parent / "skin.json").read_text(encoding="utf-8")
)["icons"]

UNIT = "M$"


def crafts_word(box: CrewBox, colour: int, count: int) -> str:
    """So many of a skill: "2 pilots"."""
    word = box.crafts[colour]
    if count != 1:
        stem, end = (word[:-1], "ies") if word.endswith("y") else (word, "s")
        word = f"{stem}es" if stem.endswith("ss") else f"{stem}{end}"
    return f"{count} {word}"


def dice_word(count: int) -> str:
    return "a die" if count == 1 else f"{count} dice"


def gain_words(box: CrewBox, gain: Gain) -> str:
    """One effect in words."""
    kind, amount, of = gain
    if kind == MONEY:
        return f"{amount} {UNIT}"
    if kind == EQUIPMENT:
        return f"{amount} Equipment"
    if kind == FACE:
        return f"{dice_word(amount)} showing {of}"
    if kind == ANY:
        return f"{dice_word(amount)} of your choice"
    if kind == EQUIPMENT_PER:
        return f"{amount} Equipment for each {box.colours[of]} card of your team"
    if kind == MONEY_PER:
        return f"{amount} {UNIT} for each {BUILDINGS[of]} you have robbed"
    return f"{dice_word(amount)}, rolled"


def gains_words(box: CrewBox, gains: tuple[Gain, ...]) -> str:
    return joined([gain_words(box, gain) for gain in gains]) or "nothing"


def token_name(box: CrewBox, token: int) -> str:
    """A token in words, for whoever has it or might."""
    kind = box.token_kind[token]
    if kind == SKILL:
        return f"{box.colours[box.token_colour[token]]} token"
    if kind == GEAR:
        return f"token for {box.token_amount[token]} Equipment"
    if kind == DICE:
        return f"token for {gains_words(box, box.token_gains[token])}"
    return "Solo token" if kind == SOLO else "wild token"


def told_apart(box: CrewBox, card: int, among: Sequence[int]) -> str:
    """A Specialist's codename, and what sets it apart where another of these has that name."""
    codename = box.codename[card]
    if [box.codename[one] for one in among if one >= 0].count(codename) < 2:
        return codename
    return f"{codename} ({gains_words(box, box.ability[card])}, fast with a {box.black[card]})"


def token_words(box: CrewBox, token: int) -> str:
    """A token in words, for the others: "a green token", "a token for a die of choice"."""
    kind = box.token_kind[token]
    if kind == SKILL:
        colour = box.colours[box.token_colour[token]]
        return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour} token"
    if kind == WILD:
        return "a wild token"
    if kind == DICE:
        return f"a {token_name(box, token)}".replace("your choice", "choice")
    if kind == GEAR:
        return f"a token for {box.token_amount[token]} Equipment"
    return "a Solo token"


def half_words(half: Half) -> str:
    """What one side of a Corruption card does."""
    if half.kind == "bribe":
        return "a Bribe"
    locks = joined([f"{lock.building} {lock.letter}" for lock in half.locks])
    return f"a Rivalry, which locks {locks}"


def expert_effect(box: CrewBox, colour: int) -> tuple[str, str]:
    """What an Expert tile does: in a sign, and in words (TS-93 to TS-98)."""
    held = 1 << colour
    if box.hacks & held:
        return "±1", "once a turn one of your dice may be used as one higher or lower"
    if any(box.acting[held]):
        return "swap", "for a die, one skill counts as another in a casino"
    where = [word for b, word in enumerate(BUILDINGS) if box.less[held][b] or box.bonus[held][b]]
    if any(box.less[held]):
        most = max(box.less[held])
        return f"−{most}", f"{most} Equipment less for a {' or a '.join(where)}"
    most = max(box.bonus[held])
    return f"+{most}", f"{most} {UNIT} more for a {' or a '.join(where)}"


def sentences(*parts: str) -> str:
    """Each with its full stop, one after the other."""
    return " ".join(part if part.endswith(".") else f"{part}." for part in parts if part)


def listed(box: CrewBox, counts: Sequence[int]) -> str:
    """Colours and how many of each, in words: "2 red and 1 blue"."""
    return joined([f"{n} {box.colours[c]}" for c, n in enumerate(counts) if n]) or "nothing"


def facts_of(box: CrewBox, counts: Sequence[int]) -> dict[str, int]:
    return {box.colours[c]: n for c, n in enumerate(counts) if n}


def values_in(bits: int) -> list[int]:
    """The values of a die among these bits."""
    return [value for value in range(1, 7) if bits >> value & 1]


def spoken(values: Sequence[int]) -> str:
    """Values of dice in words: "1, 2 or 6"."""
    words = [str(value) for value in values]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")


def modifier_word(box: CrewBox, spot: int) -> str:
    """What a spot does to the die on it, as printed: "±1", "+1" or nothing."""
    steps = box.modifiers[spot] if spot < len(box.modifiers) else ()
    if len(steps) > 1:
        return f"±{max(steps)}"
    return f"{steps[0]:+d}".replace("-", "−") if steps else ""


def modifier_text(box: CrewBox, spot: int) -> str:
    """The same as a sentence, for whoever asks what is printed there."""
    steps = box.modifiers[spot] if spot < len(box.modifiers) else ()
    if len(steps) > 1:
        return f"A die here may be used as {max(steps)} higher or lower."
    if not steps:
        return ""
    way = "higher" if steps[0] > 0 else "lower"
    return f"A die here may be used as {abs(steps[0])} {way}."


def spot_words(box: CrewBox, spot: int) -> str:
    """A spot as one sees it: by its modifier, or by its place from the right."""
    word = modifier_word(box, spot)
    if word and not box.by_die:
        return f"the {word} spot"
    return f"the {NUMBERS[spot]} spot from the right"


def place_words(box: CrewBox, place: int) -> str:
    """The die at a place: "the die on the +1 spot"."""
    if place < box.spots:
        return f"the die on {spot_words(box, place)}"
    return f"die {place - box.spots + 1} beside the board"
