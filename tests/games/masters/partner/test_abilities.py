"""What a partner that tries things out has learned to use: each where nothing else wins."""

from __future__ import annotations

import random
from typing import Any

from muster.bots.roster import make_bot
from tests.games.masters.layouts.boards import Table, crew, exits_at, place, ring, row

ONE_JEWEL = {"goal": {"steal": {"jewel": 1}}}
LAST = ["M1", "Z1"]
"""A deck for this round and no other."""


def hall(length: int) -> dict[tuple[int, int], str]:
    """A corridor; the jewel of the heist lies at its end, unless the position says otherwise."""
    return dict.fromkeys(row(length), "") | {(length - 1, 0): "jewel"}


def played(t: Table, playouts: int = 24) -> list[str]:
    """What a partner does from here to the end."""
    bot = make_bot(f"search:playouts={playouts}", random.Random(1))
    before = len(t.m.record.inputs)
    while not t.m.over:
        seat = t.m.due[0].seat
        t.m.play(seat, bot.choose(t.m.view(seat), t.m.legal(seat)))
    return [text for _, text in t.m.record.inputs[before:]]


def verbs(said: list[str]) -> set[str]:
    return {text.split()[0] for text in said}


def test_toss_loot_to_somebody_who_gets_out() -> None:
    """Four guards hold who has the jewel; a friend stands between it and the exit."""
    t = place(
        hall(6),
        exits_at(e1=((0, 0), "W")),
        heist=ONE_JEWEL,
        crew=crew(fox="con-artist hurry wing-it"),
        where={"fox": "(2,0)", "owl": "(0,0)", "stag": "e1"},
        chits={"(2,0)": "guard, guard, guard, guard"},
        loot={},
        carried={"fox": "jewel"},
        ideas={"fox": 0, "owl": 0, "stag": 0},
        deck=LAST,
    )
    said = played(t, playouts=1)
    assert "act fox toss-loot" in said
    assert t.won


def test_loot_is_not_tossed_by_somebody_who_walks_out() -> None:
    t = place(
        hall(6),
        exits_at(e1=((0, 0), "W")),
        heist=ONE_JEWEL,
        crew=crew(fox="con-artist hurry wing-it"),
        where={"fox": "(0,0)", "owl": "(5,0)", "stag": "(5,0)"},
        loot={},
        carried={"fox": "jewel"},
        deck=LAST,
    )
    assert "toss" not in verbs(played(t, playouts=1))
    assert t.won


def test_vent_crawl_where_the_way_round_is_barred() -> None:
    """The jewel is across the gap from the exit, locks on both ways round."""
    cells = dict.fromkeys(ring(), "") | {(0, -1): "jewel"}
    t = place(
        cells,
        exits_at(e1=((1, 0), "E")),
        heist=ONE_JEWEL,
        crew=crew(fox="grease-man hurry wing-it"),
        where={"fox": "(-1,0)", "owl": "e1", "stag": "e1"},
        chits={"(-1,1)": "lock, lock, lock", "(0,-1)": "lock, lock, lock"},
        loot={},
        carried={"fox": "jewel"},
        ideas={"fox": 1, "owl": 0, "stag": 0},
        deck=["M1", "M1", "M1", "M1", "M1", "Z1"],
    )
    assert "vent" in verbs(played(t))
    assert t.won


def test_breach_where_there_is_no_other_way_out() -> None:
    t = place(
        hall(8),
        exits_at(e1=((7, 0), "E")),
        heist=ONE_JEWEL,
        crew=crew(fox="demolitions-guy bypass wing-it"),
        where={"fox": "(0,0)", "owl": "e1", "stag": "e1"},
        chits={"(3,0)": "lock, lock, lock, lock"},
        loot={},
        carried={"fox": "jewel"},
        ideas={"fox": 5, "owl": 0, "stag": 0},
        deck=LAST,
    )
    assert "breach" in verbs(played(t))
    assert t.won


def test_change_of_plans_where_no_token_leads_to_the_jewel() -> None:
    cells = hall(5)
    planned: dict[str, Any] = {
        "fox": ["(2,0)", "(3,0)", "(4,0)"],
        "owl": ["(0,0)"],
        "stag": ["(0,0)"],
    }
    t = place(
        cells,
        exits_at(e1=((0, 0), "W"), e2=((2, 0), "NW")),
        heist=ONE_JEWEL,
        crew=crew(fox="street-urchin hurry wing-it"),
        where={"fox": "(2,0)", "owl": "e1", "stag": "e1"},
        plans=planned,
        loot={"(1,0)": "jewel"},
        ideas={"fox": 3, "owl": 0, "stag": 0},
        deck=["M1"] * 8 + ["Z1"],
    )
    said = played(t)
    assert any(text.startswith("use fox change-of-plans") for text in said)
    assert t.won


def test_codes_are_read_where_there_is_time_for_one_way_only() -> None:
    """The jewel is at one end of the hall, a lock at the other; a camera looks at one of them."""
    cells = dict.fromkeys(row(11), "") | {(1, 0): "?", (9, 0): "?"}
    t = place(
        cells,
        exits_at(e1=((0, 0), "W"), e2=((10, 0), "E")),
        heist=ONE_JEWEL | {"bag": {"jewel": 1, "lock": 1}},
        crew=crew(fox="black-hat hurry wing-it"),
        where={"fox": "(5,0)", "owl": "e1", "stag": "e2"},
        chits={"(2,0)": "camera"},
        plans={"fox": [f"({q},0)" for q in range(11)], "owl": [], "stag": []},
        ideas={"fox": 0, "owl": 0, "stag": 0},
        deck=["M1"] * 8 + ["Z1"],
    )
    said = played(t)
    assert "codes" in verbs(said)
    assert said.index(next(text for text in said if text.startswith("codes"))) < 4


def test_picks_are_bought_given_and_used_where_locks_bar_the_way() -> None:
    """Nobody has a skill that unlocks: with the picks the jewel is two doors away."""
    cells = dict.fromkeys(row(3), "") | {(0, 0): "lock", (1, 0): "lock", (2, 0): "jewel, lock"}
    t = place(
        cells,
        exits_at(e1=((0, 0), "W"), e2=((0, 0), "NW")),
        stage="plan",
        heist=ONE_JEWEL,
        options={"shop": True, "cash": "10"},
        crew=crew(fox="thug hurry wing-it", owl="thug hurry wing-it", stag="thug hurry wing-it"),
        deck=["M1"] * 14 + ["Z1"],
    )
    said = played(t, playouts=1)
    assert "buy perfect-picks" in said
    assert any(text.startswith("give ") and text.endswith("perfect-picks") for text in said)
    assert any(text.startswith("act ") and text.endswith("perfect-picks") for text in said)
