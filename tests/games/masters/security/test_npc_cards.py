"""The NPC cards: prisoner, hostage, guide, with both sides and what troubles they bring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, place
from tests.games.masters.layouts.event_deck import DOORS, HALL

SIDES = {
    ("prisoner", False): {"crawl": "M", "pause": "I", "6": "dash NMM"},
    ("prisoner", True): {"run": "NNMM", "hesitate": "IN", "6": "sprint NNMMM"},
    ("hostage", False): {"crawl": "M", "handle": "SDU", "6": "pause I"},
    ("hostage", True): {"run": "NNMM", "whimper": "N", "6": "pause I"},
    ("guide", False): {"stride": "NMR", "pause": "I", "6": "observe IRN"},
    ("guide", True): {"run": "NNMM", "pause": "I", "6": "walk NM"},
}
"""Default actions and the one on a 6; the guide's Special is Pause here."""

CELLS = {(q, 0): "npc" if q == 3 else "" for q in range(8)}


def npc_of(kind: str, **more: Any) -> dict[str, Any]:
    special = "pause" if kind == "guide" else ""
    return {
        "kind": kind,
        "ideas": 0,
        "freed": "general" if kind == "prisoner" else "",
        "special": special,
        "walks": False,
        "unseen": False,
        **more,
    }


def joined(kind: str, **entries: Any) -> Table:
    """The NPC is one of the crew, on (3,0) unless `where` says otherwise."""
    where = {"fox": "e1", "owl": "e1", "stag": "e2", "npc": "(3,0)", **entries.pop("where", {})}
    return place(
        CELLS,
        DOORS,
        heist={"npc": npc_of(kind)},
        where=where,
        alive=entries.pop("alive", ["fox", "owl", "stag", "npc"]),
        **entries,
    )


@pytest.mark.clause("MH-C-prisoner", "MH-C-hostage", "MH-C-guide", "MH-203", "MH-208")
@pytest.mark.parametrize(("kind", "panic"), SIDES)
def test_both_sides_of_the_card(kind: str, panic: bool) -> None:
    actions = dict(SIDES[kind, panic])
    sixth, icons = actions.pop("6").split()
    t = joined(kind, panic=panic, dice={"npc": 5}, ideas={"npc": 0})
    assert t.who("npc")["menu"] == {"defaults": list(actions), "on_six": sixth}
    assert t.legal("act") >= {f"act npc {word}" for word in actions}
    if sixth not in actions:
        assert not t.may(f"act npc {sixth}")  # the die shows no 6
    for word, expected in [*actions.items(), (sixth, icons)]:
        t = joined(kind, panic=panic, dice={"npc": 6}, ideas={"npc": 0})
        t.do(f"act npc {word}")
        about = t.who("npc")
        assert sorted(about["icons"]) == sorted(one for one in expected if one in "MUSDR$")
        assert (about["ideas"], about["due"]) == (expected.count("I"), expected.count("N"))


@pytest.mark.clause("MH-203", "MH-J96")
def test_ideas_turn_the_die_of_an_npc() -> None:
    t = joined("prisoner", dice={"npc": 5}, ideas={"npc": 1})
    t.do("act npc dash")
    assert (t.ideas("npc"), t.who("npc")["die"]) == (0, 6)
    assert not joined("prisoner", dice={"npc": 4}, ideas={"npc": 1}).may("act npc dash")
    assert joined("prisoner", dice={"npc": 1}, ideas={"npc": 1}).may("act npc dash")


@pytest.mark.clause("MH-201", "MH-J96", "MH-52")
def test_npcs_need_no_tokens_but_obey_locks_and_guards() -> None:
    t = joined("prisoner", chits={"(4,0)": "lock"})
    t.do("act npc crawl")
    assert t.legal("move") == {"move npc (2,0)"}
    t = joined("prisoner", chits={"(3,0)": "guard"})
    t.do("act npc crawl")
    assert t.legal("move") == set()


@pytest.mark.clause("MH-C-prisoner")
@pytest.mark.parametrize(("panic", "allowed"), [(False, False), (True, True)])
def test_the_prisoner_cannot_subdue_on_its_normal_side(panic: bool, allowed: bool) -> None:
    t = joined("prisoner", panic=panic, granted={"npc": "S"}, chits={"(4,0)": "guard"})
    assert t.may("subdue npc (4,0)") == allowed
    t = joined(
        "prisoner", panic=panic, crew=crew(fox="script-kiddie hurry wing-it"), ideas={"fox": 1}
    )
    assert t.may("pwn fox npc subdue") == allowed
    assert t.may("pwn fox npc unlock")


@pytest.mark.clause("MH-C-hostage", "MH-206", "MH-205", "MH-200")
def test_a_hostage_is_taken_by_a_pc_on_its_tile_and_plots() -> None:
    t = joined("hostage", alive=["fox", "owl", "stag"], where={"fox": "(3,0)", "owl": "(2,0)"})
    assert t.legal("seize") == {"seize fox"}
    t.do("seize fox")
    assert "npc" in t["inside"]
    assert t.ideas("npc") == 3
    assert 1 <= t.who("npc")["die"] <= 6
    assert t.legal("seize") == set()
    assert t.may("act npc crawl")  # it acts in this round already


@pytest.mark.clause("MH-C-hostage")
def test_in_panic_nobody_plots() -> None:
    t = joined("hostage", alive=["fox", "owl", "stag"], where={"fox": "(3,0)"}, panic=True)
    t.do("seize fox")
    assert t.ideas("npc") == 0


@pytest.mark.clause("MH-C-handle", "MH-C-hostage")
def test_handle() -> None:
    """All three icons in one round, in any order."""
    t = joined("hostage", chits={"(3,0)": "guard", "(4,0)": "lock", "(2,0)": "camera"})
    t.do("act npc handle", "unlock npc (4,0)", "subdue npc (3,0)", "disable npc (2,0)")
    assert [t.chits(tile) for tile in ("(3,0)", "(4,0)", "(2,0)")] == [
        ["subdued"],
        ["open"],
        ["disabled"],
    ]


def quiet_round(t: Table) -> Table:
    """All have acted without noise; the Action phase ends."""
    return t.all_done()


IDLE: dict[str, Any] = {
    "acts": dict.fromkeys(["fox", "owl", "stag", "npc"], "walk"),
    "icons": {},
    "due": {},
}


@pytest.mark.clause("MH-C-squirrely", "MH-J43", "MH-J7")
@pytest.mark.parametrize("panic", [False, True])
def test_squirrely(panic: bool) -> None:
    """Alone on its tile, the hostage upsets the nearest PC: an idea or two noise."""
    for answer, ideas, noise in (("lose fox", 1, 0), ("squeal fox", 2, 2)):
        t = joined(
            "hostage",
            panic=panic,
            where={"fox": "(1,0)", "owl": "(6,0)", "stag": "e2"},
            ideas={"fox": 2},
            **IDLE,
        )
        quiet_round(t)
        assert t.asked() == {(0, "squirm")}
        assert t.m.may_undo(0) is not None  # the Action phase is over
        t.do(answer)
        assert (t.ideas("fox"), t["noise"]) == (ideas, noise)


@pytest.mark.clause("MH-C-squirrely")
def test_without_ideas_it_is_the_noise() -> None:
    t = joined("hostage", where={"fox": "(1,0)"}, ideas={"fox": 0}, **IDLE)
    quiet_round(t)
    assert (t["noise"], t["round"]) == (2, 2)


@pytest.mark.clause("MH-C-squirrely")
def test_a_pc_on_its_tile_calms_it() -> None:
    t = joined("hostage", where={"fox": "(3,0)"}, ideas={"fox": 2}, **IDLE)
    quiet_round(t)
    assert (t["noise"], t.ideas("fox"), t["round"]) == (0, 2, 2)


@pytest.mark.clause("MH-C-squirrely", "MH-J97")
def test_before_it_is_taken_it_upsets_nobody() -> None:
    idle = {**IDLE, "acts": dict.fromkeys(["fox", "owl", "stag"], "walk")}
    t = joined("hostage", alive=["fox", "owl", "stag"], where={"fox": "(1,0)"}, **idle)
    quiet_round(t)
    assert (t["noise"], t["round"]) == (0, 2)


@pytest.mark.clause("MH-C-squirrely")
def test_of_equally_near_ones_the_team_chooses() -> None:
    t = joined(
        "hostage",
        where={"fox": "(1,0)", "owl": "(5,0)", "stag": "e2"},
        ideas={"fox": 2, "owl": 2},
        seats=3,
        **IDLE,
    )
    quiet_round(t)
    assert {key for _, key in t.asked()} == {"blame"}
    assert t.legal() == {"blame fox", "blame owl"}
    t.do(*(f"{seat}: blame owl" for seat in range(3)))
    assert t.asked() == {(1, "squirm")}


@pytest.mark.clause("MH-C-talkative", "MH-C-guide")
@pytest.mark.parametrize(
    ("panic", "where", "noise"),
    [
        (True, "(2,0)", 1),
        (True, "(3,0)", 1),
        (True, "(1,0)", 0),
        (False, "(3,0)", 0),
    ],
)
def test_talkative(panic: bool, where: str, noise: int) -> None:
    """In panic, on or next to the tile of a PC: one noise, however many PCs."""
    t = joined("guide", panic=panic, where={"fox": where, "owl": where}, **IDLE)
    quiet_round(t)
    assert t["noise"] == noise


@pytest.mark.clause("MH-C-guide", "MH-J20")
def test_a_guide_without_a_place_starts_on_an_entrance_and_counts() -> None:
    t = place(HALL, DOORS, stage="plan", heist={"npc": npc_of("guide", ideas=3)})
    assert t.ideas("npc") == 3
    t.do("start fox e1", "start owl e1", "start stag e2")
    assert not t.may("ready")
    assert t.legal("start") >= {"start npc e2"}
    assert not t.may("start npc e1")  # two are there already
    t.do("start npc e2")
    assert t.may("ready")


@pytest.mark.clause("MH-C-prisoner", "MH-204", "MH-207", "MH-J98")
def test_a_prisoner_with_nothing_in_its_way_is_freed() -> None:
    """The general test: a guard on its hex holds it, a lock or a guard elsewhere does not."""
    t = joined(
        "prisoner",
        alive=["fox", "owl", "stag"],
        where={"fox": "(2,0)"},
        chits={"(3,0)": "guard", "(4,0)": "lock"},
        crew=crew(fox="thug hit-n-run hurry"),
    )
    assert "npc" not in t["alive"]
    t.do("act fox hit-n-run-1", "subdue fox (3,0)")
    assert "npc" in t["alive"]
    assert t.ideas("npc") == 0


@pytest.mark.clause("MH-J98", "MH-207")
def test_doors_on_every_way_keep_it_in() -> None:
    t = joined("prisoner", alive=["fox", "owl", "stag"], doors=["(2,0)", "(5,0)"])
    t.do("act fox walk")
    assert "npc" not in t["alive"]
    t = joined("prisoner", alive=["fox", "owl", "stag"], doors=["(2,0)"])
    t.do("act fox walk")
    assert "npc" in t["alive"]  # the other way is open


@pytest.mark.clause("MH-C-lucky-penny", "MH-C-squirrely")
def test_a_penny_does_not_help_against_a_hostage() -> None:
    """Squirrely is no event."""
    t = joined(
        "hostage", where={"fox": "(1,0)"}, ideas={"fox": 2}, carried={"fox": "lucky-penny"}, **IDLE
    )
    quiet_round(t)
    t.do("lose fox")
    assert (t.ideas("fox"), t.carried("fox")) == (1, "lucky-penny")


@pytest.mark.clause("MH-J61", "MH-172", "MH-J97")
@pytest.mark.parametrize("active", [True, False])
def test_an_active_npc_opens_remote_locks(active: bool) -> None:
    cells = CELLS | {(3, 0): "npc, server x", (5, 0): "remote x"}
    who = ["fox", "owl", "stag", "npc"] if active else ["fox", "owl", "stag"]
    t = place(
        cells,
        DOORS,
        heist={"npc": npc_of("hostage")},
        where={"fox": "e1", "owl": "e1", "stag": "e2", "npc": "(3,0)"},
        alive=who,
    )
    assert t.may("hack npc") == active
