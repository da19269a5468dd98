"""What an observation has of what is told in a form of its own: see `forms`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from muster.parts.slots.columns import Amount, Columns, Which, counted, spoken

from ..components import DIRECTIONS
from ..escape.errands import ERRAND
from ..stages import NONE, STAGES
from .icons import ICON_WORDS, LETTERS
from .masks import bits

if TYPE_CHECKING:
    from ..box import HeistBox


def _tiles(box: HeistBox) -> tuple[str, ...]:
    return tuple(box.sorts["tiles"])


def _kinds(box: HeistBox) -> tuple[str, ...]:
    return tuple(box.sorts["kinds"])


def _cards(box: HeistBox) -> list[str]:
    """The characters by number; the NPC has a card by the same numbers."""
    return [one.id for one in box.characters]


def _packed(box: HeistBox, icons: int) -> list[tuple[int, int]]:
    return [(at, icons >> 4 * at & 15) for at in range(12) if icons >> 4 * at & 15]


def _motion(box: HeistBox, motion: Any) -> tuple[int, ...]:
    return (motion[1],)


STAGE: Which = Which(lambda box: STAGES)
CARD: Which = Which(_cards)
SKILLS: Columns = counted(lambda box: [one.id for one in box.skills], lambda box, skills: skills)
ICONS: Columns = Columns(lambda box: [ICON_WORDS[one] for one in LETTERS], _packed, 15)
USED: Columns = Columns(
    lambda box: [
        *(ICON_WORDS[one] for one in LETTERS),
        *("own cracks", "granted cracks", "granted else", "more"),
    ],
    _packed,
    15,
)
ABILITIES: Columns = counted(lambda box: box.abilities, lambda box, once: bits(once))
LOOT: Columns = counted(_kinds, lambda box, pieces: pieces, 8)
CHITS: Amount = Amount(9)
BREACH: Columns = counted(
    lambda box: (*_tiles(box), *DIRECTIONS),
    lambda box, breach: () if breach[0] == NONE else (breach[0], len(_tiles(box)) + breach[1]),
)
VENTS: Columns = counted(_tiles, lambda box, vents: [at for _, *ends in vents for at in ends], 4)
DEALS: Columns = counted(
    lambda box: [one.id for one in box.fixers], lambda box, deals: [d[0] for d in deals], 4
)
RISES: Columns = Columns(lambda box: box.sorts["pcs"], lambda box, rises: enumerate(rises), 3)
SEAT: Columns = counted(
    lambda box: [str(n) for n in range(box.seats)],
    lambda box, seat: () if seat == NONE else (seat,),
    by="seats",
)
FLASHED: Columns = Columns(_tiles, lambda box, flashed: flashed, 15)
MOTION: Columns = spoken(_motion)
VOTED: Columns = counted(
    lambda box: [str(n) for n in range(box.seats)],
    lambda box, votes: [seat for seat, said in enumerate(votes) if said != NONE],
    by="seats",
)
PATH: Columns = counted(_tiles, lambda box, way: [at for at in way if at < ERRAND], 4)
SHAKEN: Columns = counted(_tiles, lambda box, shaken: [at for at, _ in shaken], 4)
