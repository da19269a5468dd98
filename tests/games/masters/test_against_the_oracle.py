"""Random heists in which every list of commands is held against a second opinion."""

from __future__ import annotations

import random

import pytest

from muster import Match
from tests.games.masters.layouts.boards import GAME, place
from tests.games.masters.oracle import Oracle, compare
from tests.games.masters.sweep import SCENARIOS, SWEEP


@pytest.mark.clause("MH-22", "MH-33", "MH-35", "MH-44", "MH-45", "MH-52", "MH-53", "MH-54", "MH-55")
@pytest.mark.clause("MH-64", "MH-70", "MH-71", "MH-72", "MH-76", "MH-129", "MH-130", "MH-131")
@pytest.mark.clause("MH-132", "MH-134", "MH-171", "MH-J41", "MH-J87", "MH-J40")
@pytest.mark.parametrize("chunk", range(4))
def test_the_lists_of_commands_are_right(chunk: int) -> None:
    compared = 0
    for seed in range(chunk * 3, chunk * 3 + 3):
        seats, options = SWEEP.table_of(seed * 5)
        m = Match.new(GAME, seats, seed=seed, options={**options, "level": 4})
        rng = random.Random(seed)
        while not m.over:
            if m.state.dump()["stage"] not in ("crew", "plan"):
                compared += compare(m)
            SWEEP.answer(m, rng)
    assert compared > 100


@pytest.mark.clause("MH-127", "MH-128", "MH-131", "MH-132", "MH-195", "MH-224", "MH-J86", "MH-J87")
def test_the_ways_out_cost_what_they_should() -> None:
    """Escape from the start of every scenario, characters anywhere, without dogs."""
    rolls = 0
    for seed, scenario in enumerate(SCENARIOS):
        rng = random.Random(seed)
        start = place(options={"scenario": scenario})
        hexes = [one["id"] for one in start["site"]["tiles"] if one["kind"] == "hex"]
        for _ in range(6):
            t = place(
                options={"scenario": scenario},
                seed=seed,
                stage="escape",
                where={who: rng.choice(hexes) for who in ("fox", "owl", "stag")},
                ideas={"fox": rng.randrange(9), "owl": rng.randrange(9), "stag": 0},
                carried={"fox": "keycard"},
                bag={"guard": 6, "lock": 4, "camera": 6},
            )
            if any("dog" in text for text in t["chits"].values()):
                continue
            compare(t.m)
            for who in t["alive"]:
                needed = Oracle(t.m).needed(who)
                if not needed or who == "npc":
                    continue
                goal = rng.choice(sorted(needed))
                before = t.ideas(who)
                t.do(f"roll {who} {goal}")
                told = t.events("last ditch")[-1]
                assert (told["needed"], told["ideas"]) == (needed[goal], before)
                assert told["out"] == (before + told["roll"] >= needed[goal])
                rolls += 1
    assert rolls > 60
