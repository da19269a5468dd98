"""A view in numbers: what a bot needs to know of the table, read once for each decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..box import DICE, CrewBox
from ..components import BUILDINGS, LETTERS

WIDTH = len(BUILDINGS)


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
        "offered",
        "robbed",
        "seat",
        "sites",
        "skills",
        "table",
        "tiles",
        "tokens",
        "virgin",
    )

    def __init__(self, box: CrewBox, table: Mapping[str, Any], seat: int) -> None:
        self.box = box
        self.seat = seat
        self.table = table
        at = box.card_at
        self.layout = box.layout_at[table["layout"]]
        self.sites = box.layouts[self.layout].sites
        self.dice = [*table["rows"][seat], *table["beside"][seat]]
        self.gear: int = table["equipment"][seat]
        team = table["teams"][seat]
        self.columns = [[at[card] for card in team[colour]] for colour in box.colours]
        self.skills = [len(column) for column in self.columns]
        self.tokens = [box.token_at[token] for token in table["tokens"][seat]]
        gain = box.unlimited_dice or table["pool"] > 0
        self.dice_tokens = [t for t in self.tokens if gain and box.token_kind[t] == DICE]
        self.experts = sum([1 << box.colours.index(word) for word in table["experts"][seat]])
        self.tiles = [table["tiles"][colour] for colour in box.colours]
        self.display = [at[card] for card in table["display"] if card is not None]
        self.area: list[int] = [value for value in table["area"] if value]
        self.hacked: bool = table["hacked"]
        self.fresh = -1 if table["fresh"] is None else at[table["fresh"]]
        self.fast = -1 if table["fast"] is None else at[table["fast"]]
        told = table["informant"]
        self.informant = box.rewards[box.informant_ids.index(told["id"])] if told else ()
        self._read_cities(table, seat)
        self.heists = sum(self.hits)
        self.left = self._rounds_left(table)
        money = table["money"]
        self.money: int = money[seat] or 0
        others = [one for at, one in enumerate(money) if at != seat and one is not None]
        self.ahead = self.money - max(others) if others else 0
        self.offered = {
            letter: [box.token_at[token] for token in board["tokens"]]
            for board in table["boards"]
            for letter in (LETTERS.index(board["letter"]),)
        }

    def _read_cities(self, table: Mapping[str, Any], seat: int) -> None:
        self.free: list[list[int]] = []
        hits = [0] * WIDTH
        virgin = robbed = 0
        for at, city in enumerate(table["cities"]):
            open_here: list[int] = []
            signed = False
            own = False
            for building, spot in enumerate(city["buildings"]):
                marks = spot["marks"]
                if not marks:
                    open_here.append(building)
                else:
                    if len(marks) < spot["spots"]:
                        open_here.append(building)
                    if seat in marks:
                        hits[building] += 1
                        own = True
                    if marks.count("lock") < len(marks):
                        signed = True
            if own:
                robbed |= 1 << at
                open_here = []
            if not signed:
                virgin |= 1 << at
            self.free.append(open_here)
        self.hits = hits
        self.virgin = virgin
        self.robbed = robbed

    def _rounds_left(self, table: Mapping[str, Any]) -> int:
        box = self.box
        most: int = max(table["heists"])
        if table["final"] or most >= box.signatures:
            return 0
        rest: int = box.rounds - table["round"]
        # Who robs in every turn from now on ends the game so much earlier; few do.
        return min(rest, (box.signatures - most) * 3 // 2)
