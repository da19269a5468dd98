"""What a bot needs to know of the table as it sees it, looked up once for each decision."""

from __future__ import annotations

from ..kinds import DICE
from ..rules import money_of
from ..state import NONE, WIDTH, Crews, books_open


class Sight:
    """The table as one seat sees it.

    left      rounds after this one, as far as anybody can tell: the game may end by a seventh heist
    dice      own dice by place, 0 for an empty spot
    dice_tokens  own tokens that would give a die now: there is one in the Pool (TS-J8)
    skills    own team by colour; `columns` are its cards
    free      for each city its buildings with a free spot; empty where nothing can be robbed
    virgin    cities no player has robbed, as bits
    ahead     own money less that of the richest other
    """

    __slots__ = (
        "ahead",
        "area",
        "box",
        "columns",
        "dice",
        "dice_tokens",
        "display",
        "experts",
        "fast",
        "free",
        "fresh",
        "gear",
        "hacked",
        "heists",
        "hits",
        "informant",
        "layout",
        "left",
        "money",
        "seat",
        "sites",
        "skills",
        "table",
        "tiles",
        "tokens",
        "virgin",
    )

    def __init__(self, s: Crews, seat: int) -> None:
        box = self.box = s.box
        self.seat = seat
        self.table = s
        self.layout = s.layout
        self.sites = box.layouts[s.layout].sites
        self.dice = [*s.rows[seat], *s.beside[seat]]
        self.gear = s.equipment[seat]
        self.columns = [list(column) for column in s.teams[seat]]
        self.skills = list(s.skills[seat])
        self.tokens = list(s.tokens[seat])
        gain = box.unlimited_dice or s.pool > 0
        self.dice_tokens = [t for t in self.tokens if gain and box.token_kind[t] == DICE]
        self.experts = s.experts[seat]
        self.tiles = s.tiles
        self.display = [card for card in s.display if card != NONE]
        self.area = [value for value in s.area if value]
        self.hacked = s.hacked
        self.fresh = s.fresh
        self.fast = s.fast
        self.informant = () if s.informant == NONE else box.rewards[s.informant]
        self._read_cities(s, seat)
        self.hits = s.hits[seat]
        self.heists = sum(self.hits)
        self.left = self._rounds_left(s)
        self.money = money_of(s, seat)
        others = [
            money_of(s, other)
            for other in range(box.seats)
            if other != seat and books_open(s, other, seat)
        ]
        self.ahead = self.money - max(others) if others else 0

    def _read_cities(self, s: Crews, seat: int) -> None:
        self.free: list[list[int]] = []
        self.virgin = 0
        robbed, full = s.robbed[seat], s.full
        for at, site in enumerate(self.sites):
            first = site.word * WIDTH
            open_here = [b for b in range(WIDTH) if not full >> first + b & 1]
            self.free.append([] if robbed >> first & 1 else open_here)
            if not any(owner >= 0 for own in s.marks[first : first + WIDTH] for owner in own):
                self.virgin |= 1 << at

    def _rounds_left(self, s: Crews) -> int:
        box = self.box
        most = max(sum(hits) for hits in s.hits)
        if s.ending == "seventh" or most >= box.signatures:
            return 0
        rest = box.rounds - s.round
        # Who robs in every turn from now on ends the game so much earlier; few do.
        return min(rest, (box.signatures - most) * 3 // 2)
