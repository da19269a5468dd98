"""Module safecracking: cracks, tools and torch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, place
from tests.games.masters.layouts.event_deck import DOORS

CELLS = {(q, 0): "safe" if q == 3 else "" for q in range(8)}
ON_SAFE = {"fox": "(3,0)", "owl": "(7,0)", "stag": "(7,0)"}


def vault(needed: int = 4, **entries: Any) -> Table:
    """A safe on (3,0) with $5k and a jewel."""
    entries.setdefault("where", ON_SAFE)
    entries.setdefault("acts", {"fox": "walk"})
    entries.setdefault("icons", {"fox": "UU"})
    return place(
        CELLS,
        DOORS,
        heist={"safe": {"cracks": needed, "holds": ["cash 5", "jewel"]}},
        **entries,
    )


@pytest.mark.clause("MH-210", "MH-211")
def test_cracks_come_from_items_on_the_tile_of_the_safe() -> None:
    assert vault().legal("crack", "unlock") == set()
    assert vault(carried={"fox": "safecracking-tools"}).legal("crack") == {"crack fox (3,0)"}
    away = {"fox": "(2,0)", "owl": "(7,0)", "stag": "(7,0)"}
    assert vault(carried={"fox": "safecracking-tools"}, where=away).legal("crack") == set()
    assert vault(carried={"fox": "plasma-torch"}, where=away).legal("crack") == set()


@pytest.mark.clause("MH-C-safecracking-tools", "MH-J64")
@pytest.mark.parametrize(("icons", "cracks"), [("U", 1), ("UU", 3), ("UUU", 4), ("UUUU", 6)])
def test_pairs_of_unlocks_make_three(icons: str, cracks: int) -> None:
    t = vault(6, icons={"fox": icons}, carried={"fox": "safecracking-tools"})
    for _ in icons:
        t.do("crack fox (3,0)")
    assert t["cracks"] == cracks
    assert t.legal("crack") == set()  # the icons are used up


@pytest.mark.clause("MH-C-safecracking-tools", "MH-C-owns-safecracking-tools")
def test_the_own_tools_work_alike_and_for_others() -> None:
    t = vault(
        crew=crew(fox="safecracker bypass wing-it"),
        carried={"fox": "own-safecracking-tools"},
        where={"fox": "(3,0)", "owl": "(3,0)", "stag": "e1"},
        acts={"fox": "pick-ii", "owl": "walk"},
        icons={"fox": "UU", "owl": "U"},
    )
    t.do("crack fox (3,0)", "crack fox (3,0)")
    assert t["cracks"] == 3
    t.do("drop fox own-safecracking-tools", "take owl own-safecracking-tools", "crack owl (3,0)")
    assert t["safes"] == []


@pytest.mark.clause("MH-C-safecracking-tools", "MH-J43")
@pytest.mark.parametrize(
    ("said", "noise"),
    [
        (["crack fox (3,0)"], 0),
        (["crack fox (3,0)", "crack fox (3,0)"], 0),
        (["crack fox (3,0)", "unlock fox (4,0)"], 2),
        (["crack fox (3,0)", "move fox (2,0)"], 2),
        ([], 2),
    ],
)
def test_cracking_alone_makes_no_noise(said: list[str], noise: int) -> None:
    """Bump is `U U N N M`."""
    t = vault(
        crew=crew(fox="thug bypass wing-it"),
        carried={"fox": "safecracking-tools"},
        chits={"(4,0)": "lock"},
        dice={"fox": 1},
        acts={"owl": "walk", "stag": "walk"},
        icons={},
        due={},
    )
    t.do("act fox bypass-1", *said)
    t.all_done()
    assert t["noise"] == noise


@pytest.mark.clause("MH-C-safecracking-tools")
def test_a_granted_icon_used_for_something_else_is_heard() -> None:
    """Nothing but cracks this round saves the noise; a camera disabled with Autopwn is more."""
    t = vault(
        crew=crew(fox="thug bypass wing-it"),
        carried={"fox": "safecracking-tools"},
        chits={"(4,0)": "camera"},
        granted={"fox": "D"},
        acts={"fox": "bypass-3", "owl": "walk", "stag": "walk"},
        icons={"fox": "U"},
        due={"fox": 1},
    )
    t.do("crack fox (3,0)", "disable fox (4,0)")
    t.all_done()
    assert t["noise"] == 1


@pytest.mark.clause("MH-J64")
def test_granted_unlocks_crack_too_and_pair_among_themselves() -> None:
    """One own and one granted make two; two from one Exploit make three."""
    t = vault(6, icons={"fox": "U"}, granted={"fox": "U"}, carried={"fox": "safecracking-tools"})
    t.do("crack fox (3,0)", "crack fox (3,0)")
    assert t["cracks"] == 2
    t = vault(6, icons={}, granted={"fox": "UU"}, carried={"fox": "safecracking-tools"})
    t.do("crack fox (3,0)", "crack fox (3,0)")
    assert t["cracks"] == 3


@pytest.mark.clause("MH-J64")
def test_a_pair_may_lie_around_the_own_commitment() -> None:
    t = vault(
        6,
        acts={},
        icons={},
        granted={"fox": "UU"},
        carried={"fox": "safecracking-tools"},
    )
    t.do("crack fox (3,0)", "act fox walk", "crack fox (3,0)")
    assert t["cracks"] == 3


@pytest.mark.clause("MH-C-plasma-torch")
def test_the_torch_takes_unlocks_of_those_around() -> None:
    """1 K each; on the tile or next to it; no noise is saved."""
    t = vault(
        6,
        carried={"fox": "plasma-torch"},
        where={"fox": "(3,0)", "owl": "(4,0)", "stag": "(5,0)"},
        acts={"fox": "walk", "owl": "walk", "stag": "walk"},
        icons={"fox": "UU", "owl": "U", "stag": "U"},
        due={"fox": 1, "owl": 1, "stag": 0},
    )
    assert t.legal("crack") == {"crack fox (3,0)", "crack owl (3,0)"}
    t.do("crack fox (3,0)", "crack fox (3,0)", "crack owl (3,0)")
    assert t["cracks"] == 3
    t.all_done()
    assert t["noise"] == 2


@pytest.mark.clause("MH-C-plasma-torch")
def test_no_torch_on_the_safe_no_help() -> None:
    t = vault(
        carried={"owl": "plasma-torch"},
        where={"fox": "(3,0)", "owl": "(4,0)", "stag": "e1"},
        acts={"fox": "walk", "owl": "walk"},
        icons={"fox": "U", "owl": "U"},
    )
    assert t.legal("crack") == set()


@pytest.mark.clause("MH-212", "MH-214", "MH-215", "MH-J64")
def test_cracks_add_up_and_the_safe_gives_way_to_its_contents() -> None:
    t = vault(4, cracks=2, carried={"fox": "safecracking-tools"})
    assert t.loot("(3,0)") == ""
    t.do("crack fox (3,0)", "crack fox (3,0)")
    assert (t["safes"], t.loot("(3,0)"), t["cracks"]) == ([], "cash 5, jewel", 4)  # one is spare
    t.do("take fox jewel")
    assert not t.may("crack fox (3,0)")


@pytest.mark.clause("MH-214")
def test_cracks_of_earlier_rounds_count() -> None:
    t = vault(4, icons={"fox": "U"}, carried={"fox": "safecracking-tools"})
    t.do("crack fox (3,0)").pass_round()
    assert (t["cracks"], t["round"]) == (1, 2)


@pytest.mark.clause("MH-212", "MH-J96")
def test_an_npc_may_crack() -> None:
    npc = {"kind": "hostage", "ideas": 0, "freed": "", "special": "", "walks": False}
    t = place(
        CELLS | {(4, 0): "npc"},
        DOORS,
        heist={"safe": {"cracks": 1, "holds": ["cash 5"]}, "npc": {**npc, "unseen": False}},
        where={"fox": "e1", "owl": "e1", "stag": "e1", "npc": "(3,0)"},
        alive=["fox", "owl", "stag", "npc"],
        carried={"npc": "safecracking-tools"},
    )
    t.do("act npc handle", "crack npc (3,0)", "take npc cash")
    assert t.carried("npc") == "cash 5, safecracking-tools"


@pytest.mark.clause("MH-S-melee", "MH-S-hospitality", "MH-S-proving-grounds", "MH-S-black-box")
@pytest.mark.parametrize(
    ("scenario", "tile", "needed", "inside"),
    [
        ("melee", "r7c1", 4, "jewel"),
        ("hospitality", "r3c9", 3, "cash 5, jewel"),
        ("proving-grounds", "r0c4", 5, "cash 5, document"),
        ("black-box", "r3c7", 3, "cash 5, safecracking-tools"),
        ("marathon", "r1c4", 6, "document"),
        ("county-hole", "r2c4", 4, "keycard"),
        ("final-score-1", "r4c10", 6, "document"),
    ],
)
def test_the_safes_of_river_city(scenario: str, tile: str, needed: int, inside: str) -> None:
    t = place(
        options={"scenario": scenario},
        unknown=[],
        where={"fox": tile},
        carried={"fox": "plasma-torch"},
        cracks=needed - 1,
        acts={"fox": "walk"},
        icons={"fox": "UU"},
    )
    t.do(f"crack fox {tile}")
    assert (t["safes"], t.loot(tile)) == ([], inside)
