"""Random heists over every scenario: python -m tests.games.masters.sweep --games 5000

Every heist must end within its bound, lose and double no card, let loot, chits and tokens go only
where a rule takes them, keep everybody on tiles that are there, and end as an independent look at
the table says; on a sample, the record must verify and worlds dealt again show the same view.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import muster
from muster import Match, Record
from muster.games.masters.box import HeistBox
from muster.games.masters.components import CHITS, Scenario
from tests.games.masters.layouts.boards import GAME
from tests.games.playing import deal_again
from tests.games.sweeping import Sweep, Table

SCENARIOS: tuple[str, ...] = next(
    option.choices for option in muster.game(GAME).meta.options if option.name == "scenario"
)
SEATS = (1, 2, 3, 4)
RICH: dict[str, Any] = {"cash": "20", "shop": True, "fixers": "all", "level": 4}
SECURITY = ("guard", "subdued", "dog", "quiet-dog", "lock", "open", "camera", "disabled")
SAME = {"subdued": "guard", "quiet-dog": "dog", "open": "lock", "disabled": "camera"}
PIECES = ("jewel", "document", "keycard", "usb")
TAKING = ("gate closed", "ended", "loot lost", "part began", "consulted", "heist began", "hired")
"""What may take loot out of play, besides a chit drawn for no hex."""


def tables_for(seats: int) -> list[Table]:
    """Every scenario with three and four characters, poor and rich."""
    found: list[Table] = []
    for at, scenario in enumerate(SCENARIOS):
        for characters in (3, 4):
            options: dict[str, Any] = {"scenario": scenario}
            if seats < 4:
                options["characters"] = characters
            if (at + characters + seats) % 2:
                options |= RICH
            if scenario.startswith("county"):
                options["busted"] = 1 + at % 3
            if seats > 1 and at % 3 == 0:
                options["seconds"] = "30"
            if seats in (2, 3) and at % 5 == 0:
                options["split"] = "last"
            found.append((seats, options))
    random.Random(seats).shuffle(found)
    return found


def pieces(table: Table) -> dict[str, int]:
    """Counted by `Match.new` for the first part only; see `Heists.play`."""
    return {}


# What must hold


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def loot_of(table: dict[str, Any], safe: list[str]) -> Counter[str]:
    """Chits of loot wherever they are: bag, board, hands, safe, acquired."""
    found: Counter[str] = Counter()
    for texts in (table["loot"], table["carried"]):
        for text in texts.values():
            found.update(word for word in words(text) if word in PIECES)
    found.update({kind: table["bag"].get(kind, 0) for kind in PIECES})
    if table["safes"]:
        found.update(word for word in safe if word in PIECES)
    found.update(chit for chit in in_hand(table) if chit in PIECES)
    found["jewel"] += table["jewels"]
    found["document"] += table["documents"]
    return found


def chits_of(table: dict[str, Any]) -> Counter[str]:
    """Security chits on the board and in the bag, whatever side is up."""
    found: Counter[str] = Counter()
    for text in table["chits"].values():
        found.update(SAME.get(word, word) for word in words(text))
    found.update({kind: table["bag"].get(kind, 0) for kind in ("guard", "dog", "lock", "camera")})
    found.update(in_hand(table))
    return found


def in_hand(table: dict[str, Any]) -> list[str]:
    """Chits drawn while the team considers the Consultant."""
    return [CHITS[numbers[1]] for name, *numbers in table["waiting"] if name == "consult"]


def table_of(m: Match) -> dict[str, Any]:
    """The whole table, and what waits to be done."""
    waiting = [[name, *numbers] for name, _, _, _, *numbers in m.view(None)["flow"][1:]]
    return {**m.state.dump(), "waiting": waiting}


def box_of(m: Match) -> HeistBox:
    assert isinstance(m.box, HeistBox)
    return m.box


def scenario_of(m: Match) -> Scenario:
    """The scenario of the part being played."""
    return box_of(m).scenarios[int(m.state.dump()["part"])]


def in_order(m: Match) -> None:
    """What is true of every table between two commands."""
    table = table_of(m)
    present, alive = set(table["present"]), set(table["alive"])
    assert not alive & set(table["busted"])  # MH-140
    for who, tile in table["where"].items():
        assert tile in present or who not in alive, f"{who} on {tile}"
    assert set(table["unknown"]) <= present
    assert set(table["chits"]) | set(table["loot"]) <= present  # MH-188
    for text in table["chits"].values():
        assert set(words(text)) <= set(SECURITY)
    assert all(ideas >= 0 for ideas in table["ideas"].values())
    assert all(1 <= die <= 6 for die in table["dice"].values())
    box = box_of(m)
    assert 0 <= table["noise"] <= box.last_slot  # MH-100
    assert table["cash"] >= 0  # MH-J23
    assert 0 <= table["lead"] < m.seats
    assert table["round"] <= len(scenario_of(m).deck)  # MH-J113
    for who, plan in table["plans"].items():
        card = table["crew"][who]["character"]
        if card is not None:
            memory = box.characters[box.character_at[card]].memory
            memory += 2 * (table["planner"] == who)  # MH-C-master-plan-copy
            assert len(plan) + table["spare"][who] <= memory  # MH-62
        assert len(set(plan)) == len(plan)  # MH-J18
    if table["stage"] == "action" and not table["waiting"]:
        assert not table["sniffs"]
        assert not auto_reveals(m, table)  # MH-42
    if table["stage"] == "escape" and not table["waiting"]:
        assert not table["unknown"]  # MH-126
        tiles = scenario_of(m).tiles
        gates = {name for name, text in tiles.items() if "gate " in text}
        assert not gates & present  # MH-189


def auto_reveals(m: Match, table: dict[str, Any]) -> set[str]:
    """Unknown hexes next to a character, by the coordinates of their names."""
    cells = {}
    for name in table["unknown"]:
        row, col = (int(part) for part in name[1:].split("c"))
        cells[col - row // 2, row] = name
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    found = set()
    for who in table["alive"]:
        tile = table["where"].get(who, "")
        if tile.startswith("r"):
            row, col = (int(part) for part in tile[1:].split("c"))
            q, r = col - row // 2, row
            found |= {cells[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in cells}
    return found


def judge(m: Match) -> None:
    """The ending follows from the table."""
    table, outcome = m.state.dump(), m.outcome
    assert outcome is not None
    assert outcome.winners in ((), tuple(range(m.seats)))
    assert outcome.scores == (table["cash"],) * m.seats
    assert sum(row.points[0] for row in outcome.sheet) == table["cash"]
    assert bool(outcome.winners) == (outcome.ending == "objective met")
    if outcome.ending == "all busted":
        assert not set(table["alive"]) - {"npc"}
    for who in table["busted"]:
        assert who not in table["carried"]  # MH-141
    goal = scenario_of(m).goal
    if outcome.winners:
        assert table["jewels"] >= goal.steal.get("jewel", 0)
        assert table["documents"] >= goal.steal.get("document", 0)
        assert not goal.npc_escapes or "npc" in table["alive"]


# Playing


WANTED = ("move ", "step ", "take ", "mark ", "subdue ", "unlock ", "agree")
ENDING = ("ready", "done", "on", "enough")
RARE = {"escape": 0.97, "object": 0.7, "time": 0.95}
"""Answers that are taken more often, end something, or are mostly left for another time."""


@dataclass(frozen=True)
class Heists(Sweep):
    """Random games that last: Escape is declared, and proposals turned down, now and then only."""

    def play(self, table: Table, seed: int, thorough: bool) -> Match:
        seats, options = table
        m = Match.new(self.game, seats, seed=seed, options=options)
        rng = random.Random(seed)
        bound = m.game.bound(m.box)
        cards: dict[str, int] = {}
        look = 1 if thorough else 12
        before = self._counted(m)
        decisions = at = 0
        while not m.over:
            if decisions % look == 0:
                self.in_order(m)
                held = m.game.holdings(m.state)
                if "cards" in held:
                    assert held == cards or not cards
                    cards = held
            if thorough and rng.random() < self.dealt_again:
                deal_again(m, rng, None, *range(seats))
            self.answer(m, rng)
            decisions += 1
            if thorough:
                kinds = [event.kind for event in m.events[at:]]
                drawn = [event for event in m.events[at:] if event.kind == "drawn"]
                after = self._counted(m)
                self._compare(before, after, kinds, drawn)
                before = after
                at = len(m.events)
            assert decisions <= bound
        self.in_order(m)
        self.judge(m)
        if thorough:
            record = Record.loads(m.record.dumps())
            assert record.verify().finished
            assert record.replay().fingerprint == m.fingerprint
        return m

    def answer(self, m: Match, rng: random.Random) -> None:
        ask = rng.choice(m.asks)
        legal = m.legal(ask.seat) if ask.seat >= 0 else ["time"]
        if not legal and ask.idle:
            return  # done, and nothing to change
        wanted = [text for text in legal if text.startswith(WANTED)]
        ends = [text for text in legal if text in ENDING]
        if ends and rng.random() < 0.2:
            action = rng.choice(ends)
        elif wanted and rng.random() < 0.5:
            action = rng.choice(wanted)
        else:
            action = rng.choice(legal)
        if action in RARE and rng.random() < RARE[action] and len(m.asks) + len(legal) > 2:
            return
        m.play(ask.seat, action)

    def _counted(self, m: Match) -> tuple[Counter[str], Counter[str], int]:
        table = table_of(m)
        safe = [held.partition(" ")[0] for held in scenario_of(m).safe.holds]
        return loot_of(table, safe), chits_of(table), table["noise"]

    def _compare(
        self,
        before: tuple[Counter[str], Counter[str], int],
        after: tuple[Counter[str], Counter[str], int],
        kinds: list[str],
        drawn: list[Any],
    ) -> None:
        """Loot goes only where a rule takes it; chits come and go only by cards and gates."""
        if "part began" in kinds:
            return
        away = [event for event in drawn if event.tile < 0]
        if not (set(kinds) & set(TAKING) or away):
            assert before[0] == after[0], kinds
        else:
            assert all(after[0][kind] <= before[0][kind] for kind in PIECES), kinds
        changing = {"card", "gate closed", "consulted", "hired", "got inside"}
        changing |= {"chits added", "dog released"}  # a card goes on after a question
        changing.add("called off")  # what a fixer exchanged comes back (MH-J17)
        if not (set(kinds) & changing or away):
            guards = sum(1 for event in drawn if event.guarded)
            came = after[1]["guard"] - before[1]["guard"] - guards
            held = sum(before[1][piece] for piece in PIECES)  # the team leaves it to its guard
            assert 0 <= came <= held, kinds
            for kind in ("dog", "lock", "camera"):
                assert after[1][kind] == before[1][kind], kinds
        assert after[2] >= before[2], kinds  # MH-98


SWEEP = Heists(
    game=GAME,
    tables={seats: tables_for(seats) for seats in SEATS},
    pieces=pieces,
    judge=judge,
    in_order=in_order,
    dealt_again=0.03,
)


if __name__ == "__main__":
    SWEEP.main()
