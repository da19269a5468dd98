"""What cards look at, and what they do: shared by events and crises."""

from __future__ import annotations

from collections.abc import Callable

from muster.kernel.events import Out

from ..board.masks import bits
from ..components import CAMERA, GUARD, LOCK
from ..heist.loot import without
from ..rules import next_gate, next_to, occupied, tiles_with
from ..security.alerts import alert, make_noise
from ..security.chits import add_guards, shut_locks, soothed, switch_on
from ..security.chits import wake_guards as wake
from ..stages import NONE
from ..state import Heist
from ..waiting import CLOSE, DIVERT
from . import events as told

Effect = Callable[[Heist, Out], None]
"""What a card does."""

# What the cards look at


def around(s: Heist) -> int:
    """The tiles adjacent to at least one character; never for its own sake the own one (MH-23)."""
    mask = 0
    for tile in bits(occupied(s)):
        mask |= next_to(s, tile)
    return mask


def live(s: Heist) -> int:
    """The tiles with a live camera, as far as it has consequences: none while looped (MH-J80)."""
    return 0 if s.looped else tiles_with(s.cameras)


def beside(s: Heist, tiles: int) -> list[int]:
    """The characters adjacent to one of these tiles."""
    return [who for who in bits(s.alive) if next_to(s, s.place[who]) & tiles]


def near_and_own(s: Heist, who: int) -> int:
    """A character's tile and those adjacent to it."""
    tile = s.place[who]
    return next_to(s, tile) | 1 << tile


def indoors(s: Heist) -> list[int]:
    """Everybody who is not on an entrance; hideouts are hexes like any other until the end."""
    return [who for who in bits(s.alive) if s.place[who] < s.site.hexes]


def words(s: Heist, tiles: int) -> tuple[int, ...]:
    """Tiles as the words that events name."""
    return tuple([s.site.word[tile] for tile in bits(tiles)])


# What the cards do


def raise_alerts(s: Heist, count: int, out: Out) -> None:
    """Alerts of a card; none is told as well."""
    if count:
        alert(s, "card", out, count)
    else:
        nothing(s, out)


def nothing(s: Heist, out: Out) -> None:
    out.tell(told.NothingHappened(s.active))


def fill_bag(s: Heist, chit: int, count: int, out: Out) -> None:
    """Chits from the supply into the bag (MH-111)."""
    s.bag = (*s.bag[:chit], s.bag[chit] + count, *s.bag[chit + 1 :])
    out.tell(told.BagFilled(chit, count))


def place_guards(s: Heist, tiles: int, out: Out) -> None:
    """One guard from the supply on each of these tiles."""
    if not tiles:
        nothing(s, out)
        return
    add_guards(s, tiles)
    out.tell(told.ChitsAdded(GUARD, words(s, tiles)))


def place_locks(s: Heist, tiles: int, out: Out) -> None:
    """One closed lock from the supply on each of these tiles."""
    if not tiles:
        nothing(s, out)
        return
    for tile in bits(tiles):
        s.locks[tile] += 1
    out.tell(told.ChitsAdded(LOCK, words(s, tiles)))


def wake_guards(s: Heist, tiles: int, why: str, out: Out) -> int:
    """Subdued guards and dogs on these tiles become active, unless Pressure Points keep them."""
    tiles &= (tiles_with(s.quiet) | tiles_with(s.quiet_dogs)) & ~soothed(s)
    count = wake(s, tiles)
    if count:
        out.tell(told.ChitsTurned(GUARD, words(s, tiles), count, why))
    return count


def wake_cameras(s: Heist, tiles: int, why: str, out: Out) -> int:
    """Disabled cameras on these tiles go live, with their alerts (MH-38)."""
    tiles &= tiles_with(s.dark)
    count = sum([s.dark[tile] for tile in bits(tiles)])
    if count:
        out.tell(told.ChitsTurned(CAMERA, words(s, tiles), count, why))
        switch_on(s, tiles, out)
    return count


def close_locks(s: Heist, tiles: int, why: str, out: Out) -> int:
    """Open locks on these tiles close."""
    tiles &= tiles_with(s.open_locks)
    count = shut_locks(s, tiles)
    if count:
        out.tell(told.ChitsTurned(LOCK, words(s, tiles), count, why))
    return count


def take_ideas(s: Heist, losers: list[int], out: Out) -> None:
    """Each of them loses an idea if it has one; a Lucky Penny goes instead (MH-C-lucky-penny)."""
    penny = s.box.kind_at["lucky-penny"]
    lost: list[int] = []
    saved = False
    for who in losers:
        if not s.ideas[who]:
            continue
        if penny in s.carried[who]:
            s.carried[who] = without(s.carried[who], penny)
            out.tell(told.PennySpent(who))
            saved = True
        else:
            s.ideas[who] -= 1
            lost.append(who)
    if lost:
        out.tell(told.IdeasLost(tuple(lost)))
    elif not saved:
        nothing(s, out)


def give_ideas(s: Heist, gainers: list[int], count: int, out: Out) -> None:
    """Each of them gains so many ideas."""
    if not gainers:
        nothing(s, out)
        return
    for who in gainers:
        s.ideas[who] += count
    out.tell(told.IdeasGained(tuple(gainers), count))


def shut_gates(s: Heist, count: int, out: Out) -> None:
    """So many gates close, one after the other, as far as there are any."""
    if next_gate(s) == NONE:
        nothing(s, out)
    else:
        s.next(CLOSE, count)  # one after the other


def count_noise(s: Heist, count: int, out: Out) -> None:
    """Noise paid in an event counts at once (MH-J44); Diversion tokens may stand in for it."""
    # MH-112: only ever the price of something somebody chose
    if not count:
        return
    if s.diversions:
        s.next(DIVERT, count)
        return
    make_noise(s, count, out)
