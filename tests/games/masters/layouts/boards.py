"""Positions on small boards, and a table to play and to look at.

Cells are written "(q,r)" as in the worked examples of the rules, in commands ("move fox (1,0)"), in
entries of a position and in what is read off; see `maps`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import muster
from muster import Match
from muster.kernel.errors import Illegal
from tests.games.masters.layouts.maps import GUIDE as GUIDE
from tests.games.masters.layouts.maps import HOSTAGE as HOSTAGE
from tests.games.masters.layouts.maps import NO_GOAL as NO_GOAL
from tests.games.masters.layouts.maps import PRISONER as PRISONER
from tests.games.masters.layouts.maps import QUIET_DECK as QUIET_DECK
from tests.games.masters.layouts.maps import STEPS as STEPS
from tests.games.masters.layouts.maps import Cell as Cell
from tests.games.masters.layouts.maps import Cells as Cells
from tests.games.masters.layouts.maps import Exits as Exits
from tests.games.masters.layouts.maps import at as at
from tests.games.masters.layouts.maps import board as board
from tests.games.masters.layouts.maps import cell as cell
from tests.games.masters.layouts.maps import crew as crew
from tests.games.masters.layouts.maps import exits_at as exits_at
from tests.games.masters.layouts.maps import flower as flower
from tests.games.masters.layouts.maps import ring as ring
from tests.games.masters.layouts.maps import row as row
from tests.games.masters.layouts.maps import spelled as spelled

GAME = "masters"
WHO = ("fox", "owl", "stag", "raven", "npc")

KINDS = set(muster.game(GAME)._events)
"""What can be told."""

# Tables


class Table:
    """A match of the game with short ways to play and to look."""

    def __init__(self, match: Match, axial: bool = False) -> None:
        self.m = match
        self.axial = axial

    # Playing

    def do(self, *commands: str) -> Table:
        """Commands one after the other: of the seat that runs the character, or that may do it;
        "1: done" says which seat."""
        for text in commands:
            seat, action = self.read(text)
            self.m.play(seat, action)
        return self

    def read(self, text: str) -> tuple[int, str]:
        """A command as seat and action."""
        said, mark, rest = text.partition(": ")
        action = str(spelled(rest if mark else text))
        if mark:
            return int(said), action
        words = action.split()
        if len(words) > 1 and words[1] in WHO[:-1] and words[0] != "chase":
            owner: list[int] = self.see["owner"]
            who = WHO.index(words[1])
            if who < len(owner):
                return owner[who], action
        asked = [ask.seat for ask in self.m.asks if ask.seat >= 0]
        for seat in asked:
            if self.m.why_not(seat, action) is None:
                return seat, action
        return (asked[0] if asked else 0), action

    def all_done(self) -> Table:
        """Every seat that has to says done; the Action phase or the Escape ends."""
        before = self.see["round"], self.see["stage"]
        for seat in range(self.m.seats):
            if (self.see["round"], self.see["stage"]) == before and self.may(f"{seat}: done"):
                self.m.play(seat, "done")
        return self

    def walk_all(self, *besides: str) -> Table:
        """Everybody who has not chosen takes the first default action and uses nothing of it."""
        for one in self.see["who"]:
            if one["active"] and not one["busted"] and one["act"] is None:
                if one["id"] not in besides:
                    self.do(f"act {one['id']} {one['menu']['defaults'][0]}")
        return self

    def pass_round(self) -> Table:
        """The rest of this round without anything but noise."""
        return self.walk_all().all_done()

    # Asking

    def may(self, text: str) -> bool:
        seat, action = self.read(text)
        return self.m.why_not(seat, action) is None

    def refusal(self, text: str) -> Illegal:
        """The refusal of a command; it must be one, and playing it must change nothing."""
        seat, action = self.read(text)
        found = self.m.why_not(seat, action)
        assert found is not None, f"{text} is legal"
        assert action not in self.m.legal(seat)
        before = self.m.fingerprint
        with pytest.raises(Illegal, match=re.escape(str(found))):
            self.m.play(seat, action)
        assert self.m.fingerprint == before
        return found

    def why(self, text: str) -> str:
        """The clause that refuses a command."""
        return self.refusal(text).clause

    def legal(self, *verbs: str, seat: int | None = None) -> set[str]:
        """What may be said now by this seat (by all of them), or what of it begins with a verb;
        hexes by coordinates."""
        seats = {ask.seat for ask in self.m.asks if ask.seat >= 0} if seat is None else {seat}
        texts = {text for one in seats for text in self.m.legal(one)}
        found = {text for text in texts if not verbs or text.split()[0] in verbs}
        return {self.told(text) for text in found}

    def asked(self) -> set[tuple[int, str]]:
        """Who is asked what and keeps the game waiting."""
        return {(ask.seat, ask.key) for ask in self.m.asks if not ask.idle and ask.seat >= 0}

    def told(self, text: str) -> str:
        """A text with the names of this board."""
        return " ".join(cell(word) for word in text.split()) if self.axial else text

    # Looking

    @property
    def see(self) -> dict[str, Any]:
        """What everybody sees of the table."""
        found: dict[str, Any] = self.m.view(None)["table"]
        return found

    def __getitem__(self, field: str) -> Any:
        return self.see[field]

    def who(self, name: str) -> dict[str, Any]:
        """All about one character."""
        return next(one for one in self.see["who"] if one["id"] == name)

    def where(self, name: str) -> str | None:
        """The tile of a character; None if it is on none."""
        tile = self.see["where"].get(name)
        return None if tile is None else self.told(tile)

    def ideas(self, name: str) -> int:
        return int(self.see["ideas"][name])

    def chits(self, tile: str) -> list[str]:
        """The chits of a tile, sorted: guard subdued dog quiet-dog lock open camera disabled."""
        text = self.see["chits"].get(spelled(tile), "")
        return sorted(word.strip() for word in text.split(",") if word.strip())

    def loot(self, tile: str) -> str:
        """What lies on a tile, like "cash 2, jewel"."""
        return str(self.see["loot"].get(spelled(tile), ""))

    def carried(self, name: str) -> str:
        return str(self.see["carried"].get(name, ""))

    def tiles(self, field: str) -> set[str]:
        """A set of tiles (unknown, remote, doors, present, tokens ..) with the board's names."""
        return {self.told(tile) for tile in self.see[field]}

    def plans(self, name: str) -> set[str]:
        return {self.told(tile) for tile in self.see["plans"][name]}

    def alerts(self) -> int:
        """How many events have left the deck: alerts, as long as no event was carried out."""
        return len(self.see["discards"])

    def due(self) -> int:
        """The noise to be counted at the end of this Action phase."""
        return sum(int(one) for one in self.see["due"].values()) + int(self.see["extra"])

    def bag(self) -> Counter[str]:
        return Counter(self.see["bag"])

    def events(self, kind: str) -> list[dict[str, Any]]:
        """Everything of one kind that was told."""
        assert kind in KINDS, f"nothing is told as {kind!r}: {sorted(KINDS)}"
        return [line.told for line in self.m.log(None) if line.told["kind"] == kind]

    def kinds(self) -> list[str]:
        """What was told, by kind, in order."""
        return [line.told["kind"] for line in self.m.log(None)]

    @property
    def ending(self) -> str:
        assert self.m.outcome is not None, "the heist is not over"
        return self.m.outcome.ending

    @property
    def won(self) -> bool:
        assert self.m.outcome is not None, "the heist is not over"
        return bool(self.m.outcome.winners)

    def busted(self) -> set[str]:
        return set(self.see["busted"])


def place(
    cells: Cells | None = None,
    exits: Exits | None = None,
    *,
    seats: int = 1,
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    heist: Mapping[str, Any] | None = None,
    **entries: Any,
) -> Table:
    """A position on a small board (or, without cells, on a printed map: options scenario=..).

    `heist` has fields of the board's file (goal, bag, deck, npc, safe, tunnels ..), `entries` those
    of the position. Three characters, one seat, all tokens placed, in the Action phase, unless it
    is said otherwise. Left out of the position, the first entrance is where everybody stands.
    """
    data: dict[str, Any] = {"seats": seats, "seed": seed, **spelled(entries)}
    axial = cells is not None
    chosen = dict(options or {})
    if cells is not None:
        name = chosen.get("scenario", "inclusion")
        data["content"] = board(cells, exits or {}, scenario=name, **(heist or {}))
    elif heist:
        data["content"] = {f"heist-{chosen.get('scenario', 'inclusion')}": dict(heist)}
    if chosen:
        data["options"] = chosen
    return Table(muster.position(GAME, data), axial)


def begin(
    cells: Cells | None = None,
    exits: Exits | None = None,
    *,
    seats: int = 1,
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    heist: Mapping[str, Any] | None = None,
) -> Table:
    """A new heist from the choice of characters on."""
    content: Any = None
    chosen = dict(options or {})
    if cells is not None:
        name = chosen.get("scenario", "inclusion")
        content = board(cells, exits or {}, scenario=name, **(heist or {}))
    elif heist:
        content = {f"heist-{chosen.get('scenario', 'inclusion')}": dict(heist)}
    match = Match.new(GAME, seats, seed=seed, options=chosen or None, content=content)
    return Table(match, cells is not None)


def cast(table: Table, *ready_made: str) -> Table:
    """Ready-made characters for all PCs, in order; left out: tiny, karma, iceheart, null."""
    names = (*ready_made, *("tiny", "karma", "iceheart", "null")[len(ready_made) :])
    for who, name in zip(WHO, names[: len(table["owner"])], strict=False):
        table.do(f"cast {who} {name}")
    return table


def until(make: Callable[[int], Table], good: Callable[[Table], bool], most: int = 400) -> Table:
    """The first table that turns out as wanted, over the seeds (for rolls and draws)."""
    for seed in range(most):
        table = make(seed)
        if good(table):
            return table
    raise AssertionError(f"none of {most} seeds turned out as wanted")
