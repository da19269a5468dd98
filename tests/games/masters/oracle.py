"""A second opinion: what may be done, worked out from the public table and the printed cards alone.

Written from the clauses, not from the engine: MH-22, MH-33, MH-35, MH-52 to MH-57, MH-70 to MH-72,
MH-129 to MH-134, MH-171, MH-J41, MH-J87. Fixers and rarer abilities are left to tests of their own.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import muster
from muster import Match
from tests.games.masters.layouts.boards import WHO

CONTENT = Path(muster.__file__).parent / "games" / "masters" / "content"
WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
NO_SUBDUE = ("street-urchin", "grifter", "mastermind")
PRICED = {"dart": 1, "bolt-2": 1, "bolt-3": 2, "loop-footage": 2, "rewire": 2}
LISTED = ("move", "unlock", "subdue", "disable", "reveal", "act", "step", "roll", "pocket")
"""The verbs the oracle knows all about."""

Table = dict[str, Any]


@cache
def cards(stem: str) -> dict[str, dict[str, Any]]:
    data = json.loads((CONTENT / f"{stem}.json").read_text(encoding="utf-8"))
    found = next(value for value in data.values() if isinstance(value, list))
    return {card["id"]: card for card in found}


def cell(name: str) -> tuple[int, int]:
    row, col = (int(part) for part in name[1:].split("c"))
    return col - row // 2, row


class Oracle:
    """The table at one moment."""

    def __init__(self, m: Match) -> None:
        self.table: Table = m.view(None)["table"]
        self.tiles = {one["id"]: one for one in self.table["site"]["tiles"]}
        self.cells = {cell(name): name for name in self.tiles if name.startswith("r")}
        self.exits: dict[str, str] = {
            name: one["hex"] for name, one in self.tiles.items() if one["kind"] == "exit"
        }

    # The map

    def next_to(self, tile: str, who: str = "") -> set[str]:
        """Adjacent tiles, with what Vent Crawl joins for this character."""
        if tile in self.exits:
            touched = self.exits[tile]
            return {touched} & set(self.tiles)
        q, r = cell(tile)
        found = {self.cells[q + a, r + b] for a, b in WAYS if (q + a, r + b) in self.cells}
        found |= {name for name, touched in self.exits.items() if touched == tile}
        for owner, one, other in self.table["vents"]:
            if owner == who and tile in (one, other):
                found |= {one, other} - {tile}
        return found

    def chits(self, tile: str) -> list[str]:
        return [word.strip() for word in self.table["chits"].get(tile, "").split(",")]

    def count(self, tile: str, *kinds: str) -> int:
        return sum(self.chits(tile).count(kind) for kind in kinds)

    def barred(self, tile: str) -> bool:
        return bool(
            self.count(tile, "lock") or tile in self.table["remote"] or tile in self.table["doors"]
        )

    # Icons

    def icons(self, who: str, letter: str) -> int:
        """Icons left of the own action and those lent by others."""
        own: str = self.table["icons"].get(who, "") if who in self.table["acts"] else ""
        lent: str = self.table["granted"].get(who, "")
        return own.count(letter) + lent.count(letter)

    def may_subdue(self, who: str) -> bool:
        if who == "npc":
            npc = next(one for one in self.table["who"] if one["id"] == "npc")
            return npc["character"] != "prisoner" or bool(self.table["panic"])
        return self.table["crew"][who]["character"] not in NO_SUBDUE

    def moves(self, who: str) -> set[str]:
        here = self.table["where"][who]
        if not self.icons(who, "M") or here in self.table["remote"]:
            return set()
        if self.count(here, "guard", "dog") and who not in self.table["slipping"]:
            return set()
        plan = self.table["plans"].get(who, [])
        return {
            tile
            for tile in self.next_to(here, who)
            if not self.barred(tile) and (tile in self.exits or who == "npc" or tile in plan)
        }

    def security(self, who: str, verb: str) -> set[str]:
        here = self.table["where"][who]
        letter = {"unlock": "U", "subdue": "S", "disable": "D"}[verb]
        if not self.icons(who, letter) or here in self.table["remote"]:
            return set()
        around = self.next_to(here, who)
        if verb == "unlock":
            return {tile for tile in around if self.count(tile, "lock")}
        if verb == "subdue":
            able = self.may_subdue(who)
            return {t for t in around | {here} if able and self.count(t, "guard", "dog")}
        return {tile for tile in around | {here} if self.count(tile, "camera")}

    def reveals(self, who: str) -> set[str]:
        if not self.icons(who, "R"):
            return set()
        crew = [self.table["crew"][pc]["character"] for pc in self.table["alive"] if pc != "npc"]
        own = self.table["crew"].get(who, {}).get("character")
        empty = not self.table["bag"]
        if empty and (own in ("lookout", "sentinel") or "watchman" in crew):
            return {"bag"}
        if self.table["unknown"]:
            return set(self.table["unknown"])
        return set() if empty else {"bag"}

    # Actions

    def acts(self, who: str) -> set[str]:
        """What a PC may choose; items, Autopwn and Breach apart."""
        if who in self.table["acts"] or who == "npc":
            return set()
        about = self.table["crew"][who]
        ideas, die = self.table["ideas"][who], self.table["dice"][who]
        found: set[str] = set()
        for action in cards("characters")[about["character"]]["actions"]:
            for word in ("bolt-2", "bolt-3") if action["id"] == "bolt" else (action["id"],):
                if word in ("autopwn", "exploit", "breach") or PRICED.get(word, 0) > ideas:
                    continue
                around = self.next_to(self.table["where"][who], who)
                if word != "patch-in" or any(self.count(tile, "camera") for tile in around):
                    found.add(word)
        for skill in about["skills"]:
            for face in range(1, 7):
                apart = abs(die - face)
                if min(apart, 6 - apart) <= ideas:
                    found.add(f"{skill}-{face}")
        return found

    # Escape

    def steps(self, who: str) -> set[str]:
        here = self.table["where"][who]
        if here in self.table["remote"] or who in self.table["rolled"]:
            return set()
        slim = who != "npc" and self.table["crew"][who]["character"] in NO_SUBDUE
        cost = 1 + (0 if slim else self.count(here, "guard", "dog"))
        if self.table["ideas"][who] < cost:
            return set()
        return {tile for tile in self.next_to(here) if not self.barred(tile)}

    def ends(self) -> set[str]:
        """Where one has to end: exits, or the hideouts in Part 1 of The Final Score (MH-224)."""
        if self.table["site"]["id"] == "final-score-1":
            return {name for name, one in self.tiles.items() if one.get("star")}
        return set(self.exits)

    def needed(self, who: str) -> dict[str, int]:
        """Escape Moves to each place of escape, by the cheapest way (MH-128, MH-132, MH-195)."""
        here = self.table["where"][who]
        if here in self.table["remote"] or who in self.table["rolled"]:
            return {}
        card = "keycard" in self.table["carried"].get(who, "")
        slim = who != "npc" and self.table["crew"][who]["character"] in NO_SUBDUE
        costs = {here: 0}
        edge = [here]
        while edge:
            tile = min(edge, key=lambda one: costs[one])
            edge.remove(tile)
            leave = 1 + (0 if slim else self.count(tile, "guard", "dog"))
            for other in self.next_to(tile):
                door = other in self.table["doors"]
                if self.count(other, "lock") or other in self.table["remote"]:
                    continue
                if door and not card:
                    continue
                cost = costs[tile] + leave + door
                if other not in costs or cost < costs[other]:
                    costs[other] = cost
                    edge.append(other)
        return {tile: costs[tile] for tile in self.ends() if tile in costs and tile != here}

    # All of it

    def expected(self, who: str) -> set[str]:
        """Every command of this character with one of the verbs the oracle knows."""
        found: set[str] = set()
        if self.table["stage"] == "escape":
            found |= {f"step {who} {tile}" for tile in self.steps(who)}
            if who not in self.table["via"]:
                found |= {f"roll {who} {tile}" for tile in self.needed(who)}
            return found
        found |= {f"move {who} {tile}" for tile in self.moves(who)}
        for verb in ("unlock", "subdue", "disable"):
            found |= {f"{verb} {who} {tile}" for tile in self.security(who, verb)}
        found |= {f"reveal {who} {tile}" for tile in self.reveals(who)}
        found |= {f"act {who} {word}" for word in self.acts(who)}
        if self.icons(who, "$"):
            found.add(f"pocket {who}")
        return found


def compare(m: Match) -> int:
    """The oracle's list and the engine's are the same for every PC of a seat that is asked."""
    oracle = Oracle(m)
    table = oracle.table
    compared = 0
    for ask in m.asks:
        if ask.seat < 0 or ask.key not in ("command", "after", "flee"):
            continue
        listed = m.legal(ask.seat)
        items = set(cards("items"))
        for who in table["alive"]:
            if who == "npc" or table["owner"][WHO.index(who)] != ask.seat:
                continue
            found = {
                text
                for text in listed
                if text.split()[0] in LISTED
                and text.split()[1] == who
                and not (text.startswith("roll ") and who in table["via"])
                and not (text.startswith("act ") and text.split()[2].rstrip("-123456") in items)
            }
            expected = oracle.expected(who) - set(table["refused"])
            assert found == expected, sorted(found ^ expected)
            compared += 1
    return compared
