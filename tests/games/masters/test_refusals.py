"""Refusals: each names its clause and what would make the command legal, and changes nothing."""

from __future__ import annotations

import random
import re

import pytest

from muster import Match
from tests.games.masters.layouts.boards import GAME, Table, crew, exits_at, place, row
from tests.games.masters.sweep import SWEEP
from tests.games.refusals import refused, says

WEST = exits_at(e1=((0, 0), "W"))
ANIMALS = re.compile(r"\b(fox|owl|stag|raven|npc)\b")
LONG = ["M1"] * 9 + ["Z1"]


def told(t: Table, command: str, clause: str, *words: str) -> None:
    """This command is refused by this clause with these words."""
    seat, action = t.read(command)
    says(refused(t.m, seat, action), clause, *words)


def acting() -> Table:
    """fox with a guard on (0,0), a lock ahead and no token behind it; owl and stag outside."""
    return place(
        {(0, 0): "guard", (1, 0): "lock", (0, 1): "", (2, 0): "camera"},
        WEST,
        seats=2,
        where={"fox": "(0,0)"},
        plans={"fox": ["(1,0)"], "owl": [], "stag": []},
        loot={"(0,1)": "jewel"},
        deck=LONG,
    )


@pytest.mark.clause("MH-33", "MH-35", "MH-51", "MH-53", "MH-55", "MH-76", "MH-89", "MH-90", "MH-94")
@pytest.mark.clause("MH-4", "MH-22", "MH-118", "MH-119", "MH-129", "MH-J8")
def test_refusals_of_the_action_phase() -> None:
    t = acting()
    told(t, "move fox (1,0)", "MH-51", "has not chosen an action")
    told(t, "0: act owl walk", "MH-94", "Karma is run by seat 1; you run Tiny and Enigma")
    told(t, "0: done", "MH-90", "nobody may pass: Tiny and Enigma must choose")
    told(t, "act fox hurry-1", "MH-70", "on none of its cards")
    t.do("act fox punch")
    told(t, "act fox walk", "MH-89", "Punch")
    told(t, "move fox (0,1)", "MH-33", "a guard holds Tiny here: subdue first")
    told(t, "unlock fox (1,0)", "MH-51", "Unlock", "Punch")
    told(t, "subdue fox (1,0)", "MH-54", "no active guard")
    t.do("subdue fox (0,0)")
    told(t, "subdue fox (0,0)", "MH-51", "used up")
    told(t, "move fox (1,0)", "MH-35", "a closed lock bars the way: unlock it")
    told(t, "move fox (0,1)", "MH-76", "planning token")
    told(t, "move fox (2,0)", "MH-22", "not adjacent")
    told(t, "take fox jewel", "MH-118", "own tile")
    told(t, "drop fox jewel", "MH-119", "does not carry")
    told(t, "hack fox", "MH-172", "server")
    told(t, "unbar fox (1,0)", "MH-192", "keycard")
    told(t, "seize fox", "MH-206", "hostage")
    told(t, "step fox e1", "MH-129", "escape")
    told(t, "mark fox (0,1)", "MH-77", "The Plan is over")
    told(t, "cast fox thug", "MH-4", "crew is built")


@pytest.mark.clause("MH-48", "MH-95", "MH-C-radio", "MH-C-larcenist", "MH-C-swindler", "MH-S-melee")
def test_refusals_of_rarer_commands() -> None:
    t = acting()
    told(t, "shift fox (1,0) (0,1)", "MH-C-radio", "after a Radio")
    told(t, "fetch fox jewel (0,1)", "MH-C-larcenist", "paid an idea")
    told(t, "forgo fox", "MH-48", "idea icon")
    t.do("0: escape", "1: agree")
    told(t, "0: escape", "MH-95", "declared already")
    who = crew(fox="con-artist hurry linger")
    t = place(row(3), WEST, where={"fox": "(1,0)"}, carried={"fox": "jewel"}, crew=who)
    told(t, "lay fox jewel (0,0)", "MH-C-swindler", "paid an idea")
    t.do("use fox swindler")
    assert t.may("lay fox jewel (0,0)")
    told(t, "fetch fox jewel (0,0)", "MH-C-larcenist", "adjacent")


@pytest.mark.clause("MH-127", "MH-128", "MH-131", "MH-134", "MH-137", "MH-139", "MH-J86")
def test_refusals_of_escape() -> None:
    t = place(
        {(0, 0): "", (1, 0): "lock", (2, 0): ""},
        WEST,
        stage="escape",
        where={"fox": "(2,0)", "owl": "(0,0)"},
        ideas={"fox": 1, "owl": 0, "stag": 1},
    )
    told(t, "step fox (1,0)", "MH-131", "Pick Under Pressure")
    told(t, "roll fox e1", "MH-127", "no path")
    told(t, "step owl e1", "MH-134", "roll")
    told(t, "pressure fox (1,0)", "MH-C-pick-under-pressure", "closed lock")
    told(t, "pinch fox owl", "MH-C-good-in-a-pinch", "2 ideas")
    told(t, "via fox (0,0)", "MH-128", "reached")
    told(t, "take fox jewel", "MH-118", "own tile")
    told(t, "act fox walk", "MH-139", "no actions")
    told(t, "friend owl fox", "MH-137", "noise")
    told(t, "escape", "MH-95", "has begun")
    t.do("roll owl e1")
    told(t, "step owl (0,0)", "MH-J86", "last ditch roll")


@pytest.mark.clause("MH-J3")
def test_no_refusal_leaves_one_without_a_reason() -> None:
    """Any command at any moment: a clause of the game, and never just that it is impossible."""
    asked = 0
    for seed in range(5):
        seats, options = SWEEP.table_of(seed * 7 + 1)
        m = Match.new(GAME, seats, seed=seed, options={**options, "level": 4})
        rng = random.Random(seed)
        verbs = m.box.catalogue.verbs
        texts: dict[str, list[str]] = {name: [] for name in verbs}
        for action, verb in enumerate(m.box.catalogue.verb_of):
            texts[verb].append(m.box.catalogue.texts[action])
        moment = 0
        while not m.over:
            moment += 1
            if moment % 10 == 0:
                for some in filter(None, texts.values()):
                    why = m.why_not(rng.randrange(seats), rng.choice(some))
                    if why is not None:
                        assert why.clause in m.game.clauses
                        assert "not possible in this position" not in why.reason, why
                        assert not ANIMALS.search(why.reason), why  # they are called by name
                        asked += 1
            SWEEP.answer(m, rng)
    assert asked > 2_000
