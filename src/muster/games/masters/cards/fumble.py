"""Event 22: indoor characters throw away what the objective does not name (MH-C-22, MH-J54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.flow import waits
from muster.kernel.verbs import allows, mask_of

from ..board.masks import bits
from ..components import CASH, WHO
from ..heist.loot import kinds_held, put, without
from ..people import by_card, name_in
from ..rules import held_by, next_to
from ..stages import NONE
from ..verbs.verb import HeistVerb
from .choices import OwnQuestion, any_of, put_about, tile_ids
from .effects import indoors, nothing
from .events import LootLost

if TYPE_CHECKING:
    from ..state import Heist

FLING = waits("fling")
"""(character, loot ...): where fumbled loot lands."""


def fumble(s: Heist, out: Out) -> None:
    """MH-C-22 MH-J54: indoor characters throw away what the objective does not name."""
    goal = s.scenario.goal
    exempt = [s.box.kind_at[kind] for kind in goal.steal if kind in s.box.kind_at]
    if goal.hold:
        exempt.append(s.box.kind_at[goal.hold])
    fumbled = False
    for who in reversed(indoors(s)):
        pieces: list[int] = []
        for kind in kinds_held(s, who):
            if kind not in exempt:
                count = 1 if kind == CASH else s.carried[who].count(kind)  # MH-125
                pieces += [kind] * count
        if pieces:
            s.next(FLING, who, *pieces)
            fumbled = True
    if not fumbled:
        nothing(s, out)


def landing(s: Heist, who: int) -> list[int]:
    """Adjacent hexes without active guards (MH-J54)."""
    near = next_to(s, s.place[who]) & s.site.all_hexes
    return [tile for tile in bits(near) if not held_by(s, tile)]


def _not_you(s: Heist, ask: Ask, who: int) -> Reason:
    name = name_in(s, ask.arg)
    return Reason(f"it is {name} who fumbles now, not {name_in(s, who)}", who=WHO[ask.arg])


@allows("MH-C-22", _not_you, word=0)
def who_fumbles(s: Heist, ask: Ask) -> int:
    return 1 << ask.arg


def _not_fumbled(s: Heist, ask: Ask, kind: int) -> Reason:
    kinds = s.box.kinds
    left = [kinds[one] for one in sorted(set(s.args[1:]))]
    name = name_in(s, ask.arg)
    return Reason(f"{name} does not have to throw {kinds[kind]}: {any_of(left)}", pieces=left)


@allows("MH-C-22", _not_fumbled, word=1)
def fumbled_piece(s: Heist, ask: Ask) -> int:
    """A piece that this character has to throw."""
    return mask_of(s.args[1:])


def _guarded(s: Heist, ask: Ask, word: int) -> Reason:
    ids = tile_ids(s, landing(s, ask.arg))
    name = s.box.tile_words[word]
    return Reason(f"loot cannot land on {name}: choose {any_of(ids)}", hexes=ids)


@allows("MH-J54", _guarded, word=2)
def unguarded_hex(s: Heist, ask: Ask) -> int:
    """An adjacent hex without active guards."""
    return s.site.in_words(mask_of(landing(s, ask.arg)))


class FlingAway(HeistVerb):
    name = "fling"
    words = ("people", "kinds", "tiles")
    label = "{0} loses hold of the {1} ({2})"
    touches = ("carried-{0}-{1}", "{2}")
    rules = (who_fumbles, fumbled_piece, unguarded_hex)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        who, kind, word = self.said_in(s, at)
        pieces = without(s.args[1:], kind)
        if pieces:
            s.next(FLING, who, *pieces)
        _land(s, who, kind, s.site.of_word[word], out)


class Fling(OwnQuestion):
    """Where a fumbled piece of loot lands (MH-C-22)."""

    key = "fling"
    clause = "MH-C-22"
    tells = "It lands next door, where no active guard is."
    takes = (FlingAway(),)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, f"Where does the loot of {name_in(s, arg)} land?")


FLUNG = Fling()


def let_fall(s: Heist, out: Out, who: int, *pieces: int) -> None:
    """Pieces with one hex or none to land on fall by themselves; else somebody chooses."""
    tiles = landing(s, who)
    if len(tiles) > 1:
        put_about(s, FLUNG, who)
        return
    for kind in pieces:
        _land(s, who, kind, tiles[0] if tiles else NONE, out)


def _land(s: Heist, who: int, kind: int, tile: int, out: Out) -> None:
    """A piece lands on a hex; -1: it is lost."""
    if tile != NONE:
        put(s, who, kind, tile, "fumbled", out)
        return
    amount = s.purse[who] if kind == CASH else 1  # MH-125: cash is one piece whatever the sum
    out.tell(LootLost(who, kind, amount))
    if kind == CASH:
        s.purse[who] = 0
    else:
        s.carried[who] = without(s.carried[who], kind)


FLING.does(let_fall)
