"""The events A, B, D, G and M."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel.errors import BadContent
from tests.games.masters.layouts.boards import Table, exits_at, flower, place
from tests.games.masters.layouts.event_deck import DOORS, HALL, alerts, draw, went_on

AWAY = {"owl": "(6,0)", "stag": "(6,0)"}
THREE = {"fox": 3, "owl": 3, "stag": 3}
ROWS = [(q, r) for r in range(3) for q in range(8)]
"""Three corridors side by side."""


def left(t: Table) -> list[int]:
    return [t.ideas(who) for who in ("fox", "owl", "stag")]


@pytest.mark.clause("MH-C-A2", "MH-J28")
def test_where_is_he() -> None:
    """A guard on each hex with a live camera next to a subdued guard."""
    chits = {
        "(1,0)": "camera",
        "(2,0)": "subdued",
        "(3,0)": "camera, camera",
        "(5,0)": "camera, subdued",
        "(0,0)": "quiet-dog",
        "(7,0)": "camera",
    }
    t = draw("A2", where=dict.fromkeys(["fox", "owl", "stag"], "e2"), chits=chits)
    assert t.chits("(1,0)") == ["camera", "guard"]  # one guard, between two subdued ones
    assert t.chits("(3,0)") == ["camera", "camera", "guard"]
    assert t.chits("(5,0)") == ["camera", "subdued"]  # his own tile is not adjacent
    assert t.chits("(7,0)") == ["camera"]


@pytest.mark.clause("MH-C-A2")
def test_an_active_guard_is_not_missed() -> None:
    t = draw("A2", where={"fox": "(6,0)", **AWAY}, chits={"(1,0)": "camera", "(2,0)": "guard"})
    assert t.chits("(1,0)") == ["camera"]


@pytest.mark.clause("MH-C-A4", "MH-J80")
@pytest.mark.parametrize(
    ("chits", "lost"),
    [
        ({"(1,0)": "guard"}, 1),
        ({"(0,0)": "guard"}, 1),
        ({"(1,0)": "dog, disabled"}, 1),
        ({"(1,0)": "guard", "(0,0)": "camera"}, 0),
        ({"(1,0)": "guard, camera"}, 0),
        ({"(1,0)": "subdued"}, 0),
        ({"(2,0)": "guard"}, 0),
    ],
)
@pytest.mark.parametrize("looped", [False, True])
def test_their_word_against_yours(chits: dict[str, str], lost: int, looped: bool) -> None:
    """Looped footage changes nothing here: a live camera still helps."""
    t = draw("A4", where={"fox": "(0,0)", **AWAY}, chits=chits, ideas=THREE, looped=looped)
    assert left(t) == [3 - lost, 3, 3]


@pytest.mark.clause("MH-C-B1", "MH-C-B2", "MH-C-B3", "MH-J57")
@pytest.mark.parametrize("card", ["B1", "B2", "B3"])
def test_double_strength_chits_are_refused(card: str) -> None:
    with pytest.raises(BadContent, match=f"{card}.*MH-J57"):
        place(HALL, DOORS, heist={"deck": ["M1", card, "M1", "Z1"]})


# Dogs


@pytest.mark.clause("MH-C-D1", "MH-J69", "MH-111")
def test_sick_him_goes_for_the_nearest_character() -> None:
    """Four away, so it uses its full range of three; the last step is next to fox: it jumps."""
    cells = {(q, 0): "kennel" if q == 7 else "" for q in range(8)}
    t = draw("D1", cells=cells, where={"fox": "(2,0)", "owl": "e1", "stag": "e1"})
    assert t.chits("(4,0)") == ["dog"]
    assert t.chits("(7,0)") == []
    kept = {"(7,0)": "dog"}
    t = draw("D1", cells=cells, where={"fox": "(2,0)", "owl": "e1", "stag": "e1"}, chits=kept)
    assert (t.chits("(4,0)"), t.chits("(7,0)")) == (["dog"], ["dog"])  # a new one ran
    t = draw("D1", cells=cells, where={"fox": "(3,0)", "owl": "e1", "stag": "e1"})
    assert t.chits("(3,0)") == ["dog"]


@pytest.mark.clause("MH-C-D1", "MH-J69", "MH-J67", "MH-176")
def test_an_outdoor_target_is_approached_to_its_hex() -> None:
    cells = {(q, 0): "kennel" if q == 2 else "" for q in range(8)}
    t = draw("D1", cells=cells, where=dict.fromkeys(["fox", "owl", "stag"], "e1"))
    assert t.chits("(0,0)") == ["dog"]
    assert t.chits("e1") == []


@pytest.mark.clause("MH-C-D1", "MH-178")
def test_the_team_chooses_among_equally_near_ones() -> None:
    cells = {(q, 0): "kennel" if q == 4 else "" for q in range(8)}
    t = draw("D1", cells=cells, where={"fox": "(1,0)", "owl": "(7,0)", "stag": "e1"}, seats=3)
    assert {key for _, key in t.asked()} == {"hunt"}
    assert t.legal() == {"hunt fox", "hunt owl"}
    t.do(*(f"{seat}: hunt owl" for seat in range(3)))
    assert t.chits("(7,0)") == ["dog"]


@pytest.mark.clause("MH-C-D1", "MH-J69")
def test_the_team_chooses_the_way() -> None:
    cells = {cell: "kennel" if cell == (0, 1) else "" for cell in ROWS}
    t = draw(
        "D1",
        cells=cells,
        exits=exits_at(e1=((7, 0), "E")),
        where={"fox": "(4,0)", "owl": "e1", "stag": "e1"},
    )
    assert {key for _, key in t.asked()} == {"run"}
    assert t.legal() == {"run (1,0)", "run (1,1)"}
    t.do("run (1,1)")
    assert t.legal() == {"run (2,0)", "run (2,1)"}
    t.do("run (2,1)")
    # (3,0) and (3,1) are both one step from fox's hex; either way the dog ends beside him.
    if not went_on(t):
        t.do("run (3,0)")
    assert t.chits("(4,0)") == ["dog"]


@pytest.mark.clause("MH-C-D1", "MH-J69")
def test_barred_hexes_stop_a_dog_and_the_next_target_is_taken() -> None:
    cells = {(q, 0): "kennel" if q == 4 else "" for q in range(8)}
    where = {"fox": "(2,0)", "owl": "(7,0)", "stag": "(7,0)"}
    t = draw("D1", cells=cells, where=where, chits={"(3,0)": "lock"})
    assert t.chits("(7,0)") == ["dog"]
    t = draw("D1", cells=cells, where=where, chits={"(3,0)": "lock", "(5,0)": "lock"})
    assert t.chits("(4,0)") == ["dog"]  # none can be reached: it stays


@pytest.mark.clause("MH-C-D1", "MH-J69")
def test_a_dog_on_an_unknown_hex_leaves_it_unknown() -> None:
    cells = {(q, 0): {7: "kennel", 4: "?"}.get(q, "") for q in range(8)}
    t = draw("D1", cells=cells, where=dict.fromkeys(["fox", "owl", "stag"], "e1"), bag={"lock": 1})
    assert t.chits("(4,0)") == ["dog"]
    assert t.tiles("unknown") == {"(4,0)"}


@pytest.mark.clause("MH-C-D2", "MH-J28", "MH-J65")
def test_guard_the_loot_boy() -> None:
    """The nearest hex with loot lying on it, not a character, not an entrance with loot."""
    cells = {(q, 0): "kennel" if q == 4 else "" for q in range(8)}
    where = {"fox": "(6,0)", "owl": "e2", "stag": "e2"}
    t = draw("D2", cells=cells, where=where, loot={"(1,0)": "radio", "e2": "jewel"})
    assert t.chits("(1,0)") == ["dog"]


@pytest.mark.clause("MH-C-D2", "MH-J69")
def test_loot_behind_a_lock_is_nothing_a_dog_runs_for() -> None:
    """The radio is nearer, but barred: the dog runs for the cash behind its back."""
    cells = {(q, 0): "kennel" if q == 4 else "" for q in range(8)}
    where = dict.fromkeys(["fox", "owl", "stag"], "e1")
    loot = {"(2,0)": "radio", "(7,0)": "cash 1"}
    t = draw("D2", cells=cells, where=where, loot=loot, chits={"(2,0)": "lock"})
    assert t.chits("(7,0)") == ["dog"]
    t = draw("D2", cells=cells, where=where, loot={"(2,0)": "radio"}, chits={"(2,0)": "lock"})
    assert t.chits("(4,0)") == ["dog"]  # nothing it can get at: it stays


@pytest.mark.clause("MH-C-D2")
def test_without_loot_on_hexes_the_dog_stays() -> None:
    cells = {(q, 0): "kennel" if q == 4 else "" for q in range(8)}
    where = dict.fromkeys(["fox", "owl", "stag"], "e2")
    t = draw("D2", cells=cells, where=where, carried={"fox": "radio"}, loot={})
    assert t.chits("(4,0)") == ["dog"]


@pytest.mark.clause("MH-C-D2", "MH-178")
def test_of_two_hexes_with_loot_equally_near_the_team_chooses() -> None:
    cells = {(q, 0): "kennel" if q == 4 else "" for q in range(8)}
    where = dict.fromkeys(["fox", "owl", "stag"], "e1")
    t = draw("D2", cells=cells, where=where, loot={"(6,0)": "cash 1", "(2,0)": "cash 1"})
    assert t.legal() == {"hunt (2,0)", "hunt (6,0)"}
    t.do("hunt (6,0)")
    assert t.chits("(6,0)") == ["dog"]


@pytest.mark.clause("MH-C-D3")
def test_they_can_sense_your_fear() -> None:
    """The PC with the fewest ideas, though others are nearer."""
    cells = {(q, 0): "kennel" if q == 4 else "" for q in range(8)}
    where = {"fox": "(6,0)", "owl": "(0,0)", "stag": "(7,0)"}
    t = draw("D3", cells=cells, where=where, ideas={"fox": 2, "owl": 1, "stag": 3})
    assert t.chits("(0,0)") == ["dog"]  # (1,0) is next to owl, there it jumps


@pytest.mark.clause("MH-C-D1", "MH-C-D2", "MH-C-D3", "MH-J70")
@pytest.mark.parametrize("card", ["D1", "D2", "D3", "C6"])
def test_without_a_kennel_no_dog_appears(card: str) -> None:
    t = draw(card, where={"fox": "(0,0)", **AWAY}, loot={"(3,0)": "jewel"})
    assert t["chits"] == {}
    assert went_on(t)
    assert len(t.events("no kennel")) == 1
    assert "There is no kennel here: no dog comes." in [line.text for line in t.m.log(0)]


# Gates


GATED = {(q, 0): {2: "gate A", 4: "gate B", 6: "gate C"}.get(q, "") for q in range(8)}
OUT = dict.fromkeys(["fox", "owl", "stag"], "e1")
FREE: dict[str, list[str]] = {"fox": [], "owl": [], "stag": []}


@pytest.mark.clause("MH-C-G1", "MH-186")
def test_shut_the_gate() -> None:
    t = draw("G1", cells=GATED, where=OUT, plans=FREE)
    assert t.tiles("present") == {f"({q},0)" for q in range(8) if q != 2} | {"e1", "e2"}
    assert went_on(t)


@pytest.mark.clause("MH-C-G2", "MH-186")
def test_more_gates_shut() -> None:
    t = draw("G2", cells=GATED, where=OUT, plans=FREE, gone=["(2,0)"])
    assert t.tiles("present") == {f"({q},0)" for q in (0, 1, 3, 5, 7)} | {"e1", "e2"}
    t = draw("G2", cells=GATED, where=OUT, plans=FREE)
    assert t.tiles("present") >= {"(3,0)", "(6,0)"}  # two of three
    t = draw("G2", cells=GATED, where=OUT, plans=FREE, gone=["(2,0)", "(4,0)"])
    assert "(6,0)" not in t.tiles("present")  # one was left, and no more happens


@pytest.mark.clause("MH-C-G3")
def test_unexpected_lock() -> None:
    t = draw("G3", cells=GATED, where=OUT, chits={"(2,0)": "lock"})
    assert t.chits("(2,0)") == ["lock", "lock"]
    t = draw("G3", cells=GATED, where=OUT, gone=["(2,0)"])
    assert t.chits("(4,0)") == ["lock"]


@pytest.mark.clause("MH-C-G4")
def test_check_that_gate() -> None:
    t = draw("G4", cells=GATED, where=OUT, gone=["(2,0)", "(4,0)"])
    assert t.chits("(6,0)") == ["guard"]
    assert t.chits("(4,0)") == []


@pytest.mark.clause("MH-C-G1", "MH-C-G2", "MH-C-G3", "MH-C-G4", "MH-J60")
@pytest.mark.parametrize("card", ["G1", "G2", "G3", "G4"])
def test_with_all_gates_closed_nothing_happens(card: str) -> None:
    gone = ["(2,0)", "(4,0)", "(6,0)"]
    t = draw(card, cells=GATED, where=OUT, plans=FREE, gone=gone)
    assert t["chits"] == {}
    assert t.tiles("present") == {f"({q},0)" for q in (0, 1, 3, 5, 7)} | {"e1", "e2"}
    assert went_on(t)


# The Retiree's cards


@pytest.mark.clause("MH-C-M1")
def test_according_to_plan() -> None:
    t = draw("M1", where={"fox": "(0,0)", **AWAY}, chits={"(1,0)": "camera, guard"}, ideas=THREE)
    assert left(t) == [3, 3, 3]
    assert (alerts(t), went_on(t)) == (0, True)


@pytest.mark.clause("MH-C-M2")
def test_confidence_in_the_plan() -> None:
    where = {"fox": "(0,0)", "owl": "(1,0)", "stag": "e1"}
    assert left(draw("M2", where=where, ideas={"fox": 2, "owl": 3, "stag": 0})) == [4, 3, 0]


@pytest.mark.clause("MH-C-M3", "MH-J56")
@pytest.mark.parametrize(("jewels", "gained"), [(1, 1), (0, 0)])
def test_just_like_we_planned_it(jewels: int, gained: int) -> None:
    goal = {"goal": {"steal": {"jewel": 1}}, "bag": {"jewel": 3}}
    t = draw(
        "M3",
        heist=goal,
        where={"fox": "(0,0)", "owl": "(1,0)", "stag": "e1"},
        ideas=THREE,
        jewels=jewels,
        carried={"fox": "jewel, jewel"},  # carried indoors they are not ours yet
    )
    assert left(t) == [3 + gained, 3 + gained, 3]


@pytest.mark.clause("MH-C-7", "MH-J29")
def test_a_closed_gate_opens_a_window() -> None:
    """External sides are looked at anew when a hex leaves the board."""
    cells = {cell: "gate A" if cell == (1, 0) else "" for cell in flower()}
    where = dict.fromkeys(["fox", "owl", "stag"], "(0,0)")
    doors = exits_at(e1=((0, 1), "SE"))
    assert alerts(draw("7", cells=cells, exits=doors, where=where)) == 0
    assert alerts(draw("7", cells=cells, exits=doors, where=where, gone=["(1,0)"])) == 1


@pytest.mark.clause("MH-C-M3", "MH-J56", "MH-J107")
@pytest.mark.parametrize(
    ("scenario", "entries", "gained"),
    [
        ("county-hole", {"where": {"fox": "e1", "owl": "r2c1"}, "inside": ["fox", "owl"]}, 1),
        ("county-hole", {"where": {"fox": "r7c0", "owl": "r2c1", "stag": "e1"}}, 0),
        (
            "final-score-1",
            {"where": {"fox": "r1c2", "owl": "r2c1"}, "carried": {"fox": "document"}},
            1,
        ),
        (
            "final-score-1",
            {"where": {"fox": "e1", "owl": "r2c1"}, "carried": {"fox": "document"}},
            0,
        ),
        (
            "greedy-prisoner",
            {
                "where": {"npc": "e1", "owl": "r7c0"},
                "alive": ["fox", "owl", "stag", "npc"],
                "jewels": 2,
            },
            1,
        ),
        (
            "greedy-prisoner",
            {
                "where": {"npc": "r7c7", "owl": "r7c0"},
                "alive": ["fox", "owl", "stag", "npc"],
                "jewels": 2,
            },
            0,
        ),
    ],
)
def test_the_objective_in_mid_heist(scenario: str, entries: dict[str, Any], gained: int) -> None:
    """As if Escape ended at that moment: an NPC or inmate on an exit, the document in a hideout."""
    t = place(
        options={"scenario": scenario},
        unknown=[],
        deck=["M3", "M1", "M1", "Z1"],
        acts=dict.fromkeys(["fox", "owl", "stag", "npc"], "walk"),
        icons={},
        due={},
        ideas={"owl": 1},
        **entries,
    )
    t.all_done()
    assert t.ideas("owl") == 1 + gained
