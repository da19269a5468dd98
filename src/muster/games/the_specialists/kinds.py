"""Kinds of buildings, effects and tokens, and where money comes from: by word and by number."""

from __future__ import annotations

LETTERS = "ABCD"
"""One for each board on the table (TS-1)."""

BUILDINGS: tuple[str, ...] = ("casino", "bank", "jewelry")

MODIFIERS: dict[str, tuple[int, ...]] = {
    "none": (),
    "+1": (1,),
    "-1": (-1,),
    "+1 or -1": (1, -1),
}

GAINS: dict[str, str] = {
    "money": "amount",
    "equipment": "amount",
    "die_face": "count",
    "die_any": "count",
    "die_roll": "count",
    "equipment_per_skill": "amount",
    "money_per_heist": "amount",
}
"""The effects of TS-48 and the number each needs; their order is that of the codes in the box."""

EXPERTS: tuple[str, ...] = ("die_modifier", "bonus_money", "less_equipment", "swap_skill")
TRACK: tuple[str, ...] = ("dice_token", "solo_token", "wild_skill_token", "skill_token")


MONEY, EQUIPMENT, FACE, ANY, ROLL, EQUIPMENT_PER, MONEY_PER = range(len(GAINS))
"""What an effect gives, in the order of `GAINS`."""

SKILL, WILD, DICE, GEAR, SOLO = range(5)
"""What a token is good for."""

KINDS: tuple[str, ...] = ("skill", "wild", "dice", "equipment", "solo")

CASINO, BANK, JEWELRY = range(3)

SOURCES: tuple[str, ...] = (
    *BUILDINGS,
    "expert",
    "ability",
    "informant",
    "token",
    "team",
    "mastery",
    "start",
)
"""Where money comes from; the first three are heists by building."""

Gain = tuple[int, int, int]
"""An effect: what it gives, how much, and of what (face, colour or building)."""
