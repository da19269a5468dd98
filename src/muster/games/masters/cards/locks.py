"""Event 5: guards beside the crew lock themselves in; the team picks three of more (MH-C-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.flow import waits
from muster.kernel.verbs import allows, mask_of

from .. import team
from ..board.masks import bits
from ..components import LOCK
from ..heist.loot import without
from ..people import by_card
from ..rules import guarded
from ..team import TeamQuestion
from ..verbs.verb import HeistVerb
from .choices import any_of, tile_ids
from .effects import around, place_locks
from .events import ChitsAdded

if TYPE_CHECKING:
    from ..state import Heist

MOST_LOCKS = 3

LOCKS = waits("locks")
"""(how many, hexes ...): guards who lock themselves in."""


def locks_himself_in(s: Heist, out: Out) -> None:
    """MH-C-5: a lock on each guarded hex next to a character; the team picks three of more."""
    hexes = around(s) & guarded(s) & s.site.all_hexes
    tiles = bits(hexes)
    if len(tiles) <= MOST_LOCKS:
        place_locks(s, hexes, out)
    else:
        s.next(LOCKS, MOST_LOCKS, *tiles)


def _no_guard(s: Heist, ask: Ask, word: int) -> Reason:
    ids = tile_ids(s, list(s.args[1:]))
    name = s.box.tile_words[word]
    return Reason(f"no guard locks himself in on {name}: choose {any_of(ids)}", hexes=ids)


@allows("MH-C-5", _no_guard)
def lockable(s: Heist, ask: Ask) -> int:
    """A hex with an active guard next to a character that has no new lock yet."""
    return s.site.in_words(mask_of(s.args[1:]))


class Pick(HeistVerb):
    name = "pick"
    words = ("tiles",)
    label = "A lock on {0}"
    touches = ("{0}",)
    rules = (lockable,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        tile = s.site.of_word[at]
        left, tiles = s.args[0] - 1, without(s.args[1:], tile)
        s.locks[tile] += 1
        out.tell(ChitsAdded(LOCK, (at,)))
        if left:
            s.next(LOCKS, left, *tiles)


class PickHex(TeamQuestion):
    """Which guards lock themselves in, if there are more than three (MH-C-5)."""

    key = "locks"
    clause = "MH-C-5"
    takes = (Pick(),)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, f"Where does a guard lock himself in? {s.args[0]} to choose.")


PICK_HEX = PickHex()


def choose_locks(s: Heist, out: Out, left: int, *tiles: int) -> None:
    team.put(s, PICK_HEX)


LOCKS.does(choose_locks)
