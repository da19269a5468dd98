"""The forms in which dumps and positions tell what is more than a list of ids or a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from muster.kernel.errors import BadPosition
from muster.parts.positions import checked, component, entries, listed

from .board.icons import LETTERS, packed, spelled
from .board.masks import bits
from .components import DIRECTIONS, WHO
from .escape.errands import ERRAND, errand, split
from .stages import NONE, STAGES

if TYPE_CHECKING:
    from .box import HeistBox
    from .state import Heist

NPC = len(WHO) - 1
PEOPLE = {name: who for who, name in enumerate(WHO)}

CHIT_WORDS: tuple[tuple[str, str], ...] = (
    ("guards", "guard"),
    ("quiet", "subdued"),
    ("dogs", "dog"),
    ("quiet_dogs", "quiet-dog"),
    ("locks", "lock"),
    ("open_locks", "open"),
    ("cameras", "camera"),
    ("dark", "disabled"),
)
"""Slots of the state, and the word of a chit in that state."""

LARGEST = 1 << 62


def character(name: Any, where: str) -> int:
    if name not in PEOPLE:
        raise BadPosition(f"{where}: no character {name!r}; they are {', '.join(WHO)}")
    return PEOPLE[name]


def tile(s: Heist, name: Any, where: str) -> int:
    return component("tile", name, s.site.at, where)


def row_of(told: Any, where: str, most: int) -> Sequence[Any]:
    """A list of exactly so many."""
    found = listed(told, where)
    if len(found) != most:
        raise BadPosition(f"{where}: expected lists of {most}, got {told!r}")
    return found


# Words and numbers


def write_stage(box: HeistBox, stage: int) -> str:
    return STAGES[stage]


def read_stage(box: HeistBox, told: Any, where: str) -> int:
    if told not in STAGES:
        raise BadPosition(f"{where}: expected one of {', '.join(STAGES)}, got {told!r}")
    return STAGES.index(told)


def write_word(box: HeistBox, word: str) -> str:
    return word


def read_word(box: HeistBox, told: Any, where: str) -> str:
    if not isinstance(told, str):
        raise BadPosition(f"{where}: expected a word")
    return told


def write_seat(box: HeistBox, seat: int) -> int | None:
    return None if seat == NONE else seat


def read_seat(box: HeistBox, told: Any, where: str) -> int:
    return NONE if told is None else checked(told, where, 0, box.last_seat)


def write_list(box: HeistBox, numbers: Sequence[int]) -> list[int]:
    return list(numbers)


def read_seen(box: HeistBox, told: Any, where: str) -> tuple[int, ...]:
    return tuple(checked(one, where, 0, 1 << 32) for one in listed(told, where))


def read_rises(box: HeistBox, told: Any, where: str) -> tuple[int, ...]:
    found = tuple(checked(one, where, 0, 3) for one in listed(told, where))
    if found and len(found) != box.pcs:
        raise BadPosition(f"{where}: one number for each of the {box.pcs} PCs")
    return found


def write_lists(box: HeistBox, rows: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(row) for row in rows]


def read_sniffs(box: HeistBox, told: Any, where: str) -> tuple[tuple[int, int], ...]:
    rows = [row_of(row, where, 2) for row in listed(told, where)]
    return tuple(
        (checked(dog, where, -1, LARGEST), checked(spared, where, -1, LARGEST))
        for dog, spared in rows
    )


def write_icons(box: HeistBox, icons: int) -> str:
    return spelled(icons)


def read_icons(box: HeistBox, told: Any, where: str) -> int:
    if not isinstance(told, str) or any(one not in LETTERS for one in told):
        raise BadPosition(f"{where}: expected icons like MMU, of M U S D R $ T F")
    return packed(told)


# The team


def write_deals(box: HeistBox, deals: Sequence[Sequence[int]]) -> list[list[Any]]:
    return [[box.fixers[row[0]].id, *row[1:]] for row in deals]


def read_deals(box: HeistBox, told: Any, where: str) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for row in listed(told, where):
        fixer, *changed = listed(row, where)
        numbers = [checked(one, where, 0, 9_999) for one in changed]
        found.append((component("fixer", fixer, box.fixer_at, where), *numbers))
    return tuple(found)


def write_motion(box: HeistBox, motion: Sequence[int]) -> list[Any] | None:
    return [motion[0], box.catalogue.texts[motion[1]], *motion[2:]] if motion else None


def read_motion(box: HeistBox, told: Any, where: str) -> tuple[int, ...]:
    if told is None:
        return ()
    seat, text, *rest = listed(told, where)
    if text not in box.catalogue.ids or len(rest) != 2:
        raise BadPosition(f"{where}: expected [seat, action, seats asked, strict]")
    asked = [checked(one, where, 0, 99) for one in rest]
    return (checked(seat, where, 0, box.last_seat), box.catalogue.ids[text], *asked)


def write_actions(box: HeistBox, actions: Sequence[int]) -> list[str]:
    return [box.catalogue.texts[one] for one in actions]


def read_actions(box: HeistBox, told: Any, where: str) -> tuple[int, ...]:
    return tuple(_action(box, one, where) for one in listed(told, where))


def write_votes(box: HeistBox, votes: Sequence[int]) -> list[str | None]:
    return [None if one == NONE else box.catalogue.texts[one] for one in votes]


def read_votes(box: HeistBox, told: Any, where: str) -> tuple[int, ...]:
    return tuple(NONE if one is None else _action(box, one, where) for one in listed(told, where))


def _action(box: HeistBox, text: Any, where: str) -> int:
    if text not in box.catalogue.ids:
        raise BadPosition(f"{where}: {text!r} is no action")
    return box.catalogue.ids[text]


# The characters


def write_crew(s: Heist) -> dict[str, Any]:
    box = s.box
    return {
        WHO[who]: {
            "character": box.characters[s.card[who]].id if s.card[who] >= 0 else None,
            "skills": [box.skills[one].id for one in s.skills[who]],
        }
        for who in range(box.pcs)
    }


def read_crew(s: Heist, told: Any, where: str) -> None:
    box, npc = s.box, s.scenario.npc
    for name, said in entries(told, where, WHO[:NPC]).items():
        who, at = PEOPLE[name], f"{where}.{name}"
        row = entries(said, at, ("character", "skills"))
        card, own = row.get("character"), listed(row.get("skills", []), at)
        if card is not None:
            s.card[who] = component("character", card, box.character_at, at)
            s.skills[who] = tuple(component("skill", one, box.skill_at, at) for one in own)
    s.card[NPC] = NONE if npc is None else [card.id for card in box.npcs].index(npc.kind)


def write_once(s: Heist) -> list[list[str]]:
    ids = s.box.abilities
    return [[WHO[who], ids[at]] for who in range(s.box.pcs) for at in bits(s.once[who])]


def read_once(s: Heist, told: Any, where: str) -> None:
    for pair in listed(told, where):
        name, ability = row_of(pair, where, 2)
        at = component("ability", ability, s.box.ability_at, where)
        s.once[character(name, where)] |= 1 << at


def write_via(s: Heist) -> dict[str, list[str]]:
    return {WHO[who]: [_mark(s, one) for one in way] for who, way in enumerate(s.via) if way}


def read_via(s: Heist, told: Any, where: str) -> None:
    for name, way in entries(told, where, WHO).items():
        s.via[PEOPLE[name]] = tuple(_marked(s, one, where) for one in listed(way, where))


def _mark(s: Heist, one: int) -> str:
    """A way point, or what is to be taken or left there."""
    if one < ERRAND:
        return s.site.ids[one]
    kind, down = split(one)
    return f"{'shed' if down else 'grab'} {s.box.kinds[kind]}"


def _marked(s: Heist, text: Any, where: str) -> int:
    verb, _, kind = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if verb in ("grab", "shed"):
        return errand(component("loot", kind, s.box.kind_at, where), verb == "shed")
    return tile(s, text, where)


# Loot: "cash 3, jewel, jewel"


def named_loot(s: Heist, cash: int, pieces: tuple[int, ...]) -> str:
    if not cash and not pieces:
        return ""
    words = [f"cash {cash}"] if cash else []
    words += [s.box.kinds[one] for one in pieces]
    return ", ".join(words)


def loot_in(s: Heist, text: Any, where: str) -> tuple[int, tuple[int, ...]]:
    if not isinstance(text, str):
        raise BadPosition(f"{where}: expected words with commas, like cash 2, jewel")
    cash, found = 0, []
    for part in text.split(","):
        word, _, arg = part.strip().partition(" ")
        if word == "cash" and arg.isdigit():
            cash += int(arg)
        elif word:
            found.append(component("loot", word, s.box.kind_at, where))
    return cash, tuple(sorted(found))


def write_carried(s: Heist) -> dict[str, str]:
    held = zip(WHO, s.purse, s.carried, strict=True)
    return {who: named_loot(s, cash, pieces) for who, cash, pieces in held if cash or pieces}


def read_carried(s: Heist, told: Any, where: str) -> None:
    s.carried = [()] * len(WHO)
    for name, text in entries(told, where, WHO).items():
        who = PEOPLE[name]
        s.purse[who], s.carried[who] = loot_in(s, text, f"{where}.{name}")


def write_loot(s: Heist) -> dict[str, str]:
    lying = zip(s.site.ids, s.cash_on, s.loot_on, strict=True)
    return {at: named_loot(s, cash, pieces) for at, cash, pieces in lying if cash or pieces}


def read_loot(s: Heist, told: Any, where: str) -> None:
    s.cash_on, s.loot_on = [0] * s.site.tiles, [()] * s.site.tiles
    for name, text in entries(told, where, s.site.ids).items():
        at = s.site.at[name]
        s.cash_on[at], s.loot_on[at] = loot_in(s, text, f"{where}.{name}")


# The map


def write_chits(s: Heist) -> dict[str, str]:
    """The chits of each tile that has any, as words."""
    found: dict[int, list[str]] = {}
    for slot, word in CHIT_WORDS:
        counts = getattr(s, slot)
        if any(counts):
            for at, count in enumerate(counts):
                if count:
                    found.setdefault(at, []).extend([word] * count)
    ids = s.site.ids
    return {ids[at]: ", ".join(found[at]) for at in sorted(found)}


def read_chits(s: Heist, told: Any, where: str) -> None:
    """What lies on these tiles, and nothing else there."""
    if not isinstance(told, Mapping):
        raise BadPosition(f"{where}: expected an object")
    counts: dict[str, list[int]] = {word: getattr(s, slot) for slot, word in CHIT_WORDS}
    for name, text in told.items():
        at = tile(s, name, where)
        for row in counts.values():
            row[at] = 0
        if not isinstance(text, str):
            raise BadPosition(f"{where}.{name}: expected words with commas")
        for part in text.split(","):
            word = part.strip()
            if word:
                if word not in counts:
                    raise BadPosition(f"{where}.{name}: no {word!r}; {', '.join(counts)}")
                counts[word][at] += 1


def write_breach(s: Heist) -> list[str] | None:
    at, way = s.breach
    return None if at == NONE else [s.site.ids[at], DIRECTIONS[way]]


def read_breach(s: Heist, told: Any, where: str) -> None:
    if told is not None:
        name, way = row_of(told, where, 2)
        if way not in DIRECTIONS:
            raise BadPosition(f"{where}: no {way!r}; expected one of {', '.join(DIRECTIONS)}")
        s.breach = (tile(s, name, where), DIRECTIONS.index(way))


def write_vents(s: Heist) -> list[list[str]]:
    ids = s.site.ids
    return [[WHO[who], ids[a], ids[b]] for who, a, b in s.vents]


def read_vents(s: Heist, told: Any, where: str) -> None:
    found: list[tuple[int, int, int]] = []
    for row in listed(told, where):
        name, *ends = row_of(row, where, 3)
        a, b = sorted(tile(s, end, where) for end in ends)
        found.append((character(name, where), a, b))
    s.vents = tuple(found)


def write_flashed(s: Heist) -> list[list[Any]]:
    return [[s.site.ids[at], count] for at, count in s.flashed]


def read_flashed(s: Heist, told: Any, where: str) -> None:
    rows = [row_of(row, where, 2) for row in listed(told, where)]
    s.flashed = tuple((tile(s, at, where), checked(count, where, 0, 99)) for at, count in rows)


def write_shaken(s: Heist) -> list[list[str]]:
    return [[s.site.ids[at], WHO[who]] for at, who in s.shaken]


def read_shaken(s: Heist, told: Any, where: str) -> None:
    rows = [row_of(row, where, 2) for row in listed(told, where)]
    s.shaken = tuple((tile(s, at, where), character(name, where)) for at, name in rows)
