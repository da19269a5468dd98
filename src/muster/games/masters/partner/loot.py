"""What a partner takes and hands over: keys to whoever uses them, loot to whoever gets it out."""

from __future__ import annotations

from collections.abc import Sequence

from ..components import KEYCARD, NPC, USB, WHO
from ..heist.hands import takes_back, toss_targets
from ..stages import NONE
from .orders import Orders
from .routes import field, open_to
from .sight import FAR, Sight

Advice = dict[str, float]

HANDY = 1.0
"""By how much nearer somebody has to be to the outside to be handed the loot."""


def handle_loot(sight: Sight, orders: Orders, legal: Sequence[str]) -> Advice:
    """Take what lies there, unless it is a piece somebody else is to carry; leave it for them."""
    s, box = sight.s, sight.box
    needed = sight.needed()
    ids = box.catalogue.ids
    tossed = _toss(sight, orders, legal)
    if tossed:
        return tossed
    for text in legal:  # within reach of a Larcenist who has paid for it
        if text.startswith("fetch ") and not takes_back(s, ids[text]):
            piece = box.kind_at[text.split()[2]]
            if piece in needed or piece in (KEYCARD, USB):
                return {text: 1.0}
    for text in legal:
        if not text.startswith("take ") or takes_back(s, ids[text]):
            continue
        _, name, kind = text.split()
        who, piece = WHO.index(name), box.kind_at[kind]
        job = orders.job.get(who)
        if piece in (KEYCARD, USB) or piece in sight.tools:
            if who == NPC and (piece != USB or not s.scenario.cipher):
                continue
            if who != NPC and not _is_mine(orders, who, piece):
                continue
        elif (who == NPC and piece != 0) or (
            piece in needed and _next_bearer(orders, s.place[who]) != who
        ):
            continue
        return {text: 1.0}
    for text in legal:
        if text.startswith("drop ") and not takes_back(s, ids[text]):
            _, name, kind = text.split()
            who, piece = WHO.index(name), box.kind_at[kind]
            job = orders.job.get(who)
            if piece in needed and who != NPC and not sight.is_out(who):
                best = _next_bearer(orders, s.place[who])
                if best != who and orders.way_left(best) + HANDY <= orders.way_left(who):
                    return {text: 1.0}
                continue
            if job is None or job.loot != piece or s.place[who] != job.tile:
                continue
            if piece == USB and s.place[NPC] != s.place[who]:
                continue
            if job.kind in ("meet", "give"):
                return {text: 1.0}
    return {}


class Throw:
    """A piece tossed to where somebody gets it out sooner, and how many moves that saves."""

    __slots__ = ("gain", "kind", "tile")

    def __init__(self, gain: float, kind: int, tile: int) -> None:
        self.gain = gain
        self.kind = kind
        self.tile = tile


def throw(orders: Orders, who: int) -> Throw | None:
    """The best throw of somebody who holds what the job asks for; None: it is better carried."""
    sight, s = orders.sight, orders.sight.s
    needed = sight.needed()
    kinds = [kind for kind in s.carried[who] if kind in needed]
    if not kinds or sight.is_out(who) or s.place[who] == NONE:
        return None
    own, ends = orders.cost_out(who), sight.ends()
    best: Throw | None = None
    for tile in toss_targets(s, who):
        for other in sight.crew:
            if other == who or s.place[other] == NONE:
                continue
            there = orders.cost_to(other, tile)
            if there >= FAR:
                continue
            ways = field(sight, other, tile, open_to(sight, other))
            out = ways.nearest(ends)
            if out < 0:
                continue
            gain = min(own, AWAY) - there - ways.cost[out]
            if gain > HANDY and (best is None or gain > best.gain):
                best = Throw(gain, kinds[0], tile)
    return best


AWAY = 12.0
"""A way out is never thought to be longer: somebody may open it yet."""


def _toss(sight: Sight, orders: Orders, legal: Sequence[str]) -> Advice:
    """Who has chosen to toss does so."""
    names = {text.split()[1] for text in legal if text.startswith("toss ")}
    for name in sorted(names):
        found = throw(orders, WHO.index(name))
        if found is not None:
            text = f"toss {name} {sight.box.kinds[found.kind]} {sight.s.site.ids[found.tile]}"
            if text in legal:
                return {text: 1.0}
    return {}


def _next_bearer(orders: Orders, tile: int) -> int:
    """Of those on a tile, who gets loot out soonest; nobody: -1."""
    s = orders.sight.s
    here = [who for who in orders.sight.crew if s.place[who] == tile]
    return min(here, key=lambda who: (orders.way_left(who), who), default=-1)


def _is_mine(orders: Orders, who: int, piece: int) -> bool:
    """Is this the one to carry a key? Of several on the hex, whoever brings it furthest."""
    s = orders.sight.s
    job = orders.job.get(who)
    if job is not None and job.kind == "meet":
        return False
    best = min(
        (one for one in orders.sight.crew if s.place[one] == s.place[who]),
        key=lambda one: (orders.delivery(one, s.place[one], piece), one),
    )
    return best == who
