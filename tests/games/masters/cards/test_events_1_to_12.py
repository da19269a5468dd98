"""The events 1 to 12, each with what sets it off and what does not."""

from __future__ import annotations

import pytest

from tests.games.masters.layouts.boards import exits_at, flower
from tests.games.masters.layouts.event_deck import alerts, draw, missed, went_on

BUD_DOORS = exits_at(e1=((1, 0), "E"))
AWAY = {"owl": "(6,0)", "stag": "(6,0)"}


@pytest.mark.clause("MH-C-1", "MH-111")
def test_hidden_cameras_go_into_the_bag() -> None:
    t = draw("1", bag={"guard": 2, "camera": 1})
    assert t.bag() == {"guard": 2, "camera": 4}
    assert went_on(t)


@pytest.mark.clause("MH-C-2")
@pytest.mark.parametrize(
    ("where", "raised"),
    [
        ({"fox": "e1", "owl": "e1", "stag": "(3,0)"}, 2),
        ({"fox": "e1", "owl": "e1", "stag": "e1"}, 2),  # for the entrance, not for each of them
        ({"fox": "e1", "owl": "e2", "stag": "(3,0)"}, 0),
        ({"fox": "(3,0)", "owl": "(3,0)", "stag": "(3,0)"}, 0),  # a hex is no entrance
    ],
)
def test_crowded_entrances(where: dict[str, str], raised: int) -> None:
    assert alerts(draw("2", where=where)) == raised


@pytest.mark.clause("MH-C-2")
def test_two_crowded_entrances_count_twice() -> None:
    where = {"fox": "e1", "owl": "e1", "stag": "e2", "raven": "e2"}
    assert alerts(draw("2", where=where, options={"characters": 4})) == 4


@pytest.mark.clause("MH-C-3", "MH-23")
@pytest.mark.parametrize(
    ("chits", "raised"),
    [
        ({"(1,0)": "camera"}, 1),
        ({"(1,0)": "camera, camera"}, 1),
        ({"(0,0)": "camera"}, 0),  # the own tile is not adjacent
        ({"(1,0)": "disabled"}, 0),
        ({"(2,0)": "camera"}, 0),
        ({"(1,0)": "guard"}, 0),
        ({"(1,0)": "camera", "(5,0)": "camera"}, 1),
    ],
)
def test_caught_in_a_reflection(chits: dict[str, str], raised: int) -> None:
    t = draw("3", where={"fox": "(0,0)", **AWAY}, chits=chits)
    assert alerts(t) == raised


@pytest.mark.clause("MH-C-3")
def test_outdoors_one_is_caught_too() -> None:
    assert alerts(draw("3", where={"fox": "e1", **AWAY}, chits={"(0,0)": "camera"})) == 1


@pytest.mark.clause("MH-C-4", "MH-173")
@pytest.mark.parametrize(
    ("chits", "raised"),
    [
        ({"(0,0)": "guard"}, 1),
        ({"(0,0)": "dog"}, 1),
        ({"(0,0)": "subdued"}, 0),
        ({"(0,0)": "quiet-dog"}, 0),
        ({"(0,0)": "camera"}, 0),
        ({"(1,0)": "guard"}, 0),
        ({"e1": "guard"}, 0),  # on the own tile
        ({"(0,0)": "guard", "(5,0)": "guard"}, 1),
    ],
)
def test_suspicious_guards(chits: dict[str, str], raised: int) -> None:
    t = draw("4", where={"fox": "e1", **AWAY}, chits=chits)
    assert alerts(t) == raised


@pytest.mark.clause("MH-C-5", "MH-J28")
def test_a_guard_locks_himself_in() -> None:
    """Next to somebody, not beside him; one lock a hex; never on an entrance."""
    chits = {"(1,0)": "guard, guard", "(0,0)": "guard", "(3,0)": "guard", "e2": "guard"}
    t = draw("5", where={"fox": "(0,0)", "owl": "(7,0)", "stag": "(7,0)"}, chits=chits)
    assert t.chits("(1,0)") == ["guard", "guard", "lock"]
    assert t.chits("(0,0)") == ["guard"]
    assert t.chits("(3,0)") == ["guard"]
    assert t.chits("e2") == ["guard"]


@pytest.mark.clause("MH-C-5")
def test_who_stands_beside_the_guard_is_locked_in_by_a_neighbour() -> None:
    t = draw("5", where={"fox": "(0,0)", "owl": "(1,0)", "stag": "(7,0)"}, chits={"(0,0)": "guard"})
    assert t.chits("(0,0)") == ["guard", "lock"]


@pytest.mark.clause("MH-C-5")
def test_three_guards_lock_themselves_in_without_a_question() -> None:
    chits = dict.fromkeys(["(1,0)", "(0,1)", "(-1,0)"], "guard")
    where = dict.fromkeys(["fox", "owl", "stag"], "(0,0)")
    t = draw("5", cells=flower(), exits=BUD_DOORS, where=where, chits=chits)
    assert went_on(t)
    assert all(t.chits(tile) == ["guard", "lock"] for tile in chits)


@pytest.mark.clause("MH-C-5")
def test_of_four_guards_the_team_picks_three() -> None:
    chits = dict.fromkeys(["(1,0)", "(0,1)", "(-1,0)", "(0,-1)"], "guard")
    where = dict.fromkeys(["fox", "owl", "stag"], "(0,0)")
    t = draw("5", cells=flower(), exits=BUD_DOORS, where=where, chits=chits, seats=3)
    assert t.asked() == {(0, "locks"), (1, "locks"), (2, "locks")}
    assert t.legal(seat=0) == {f"pick {tile}" for tile in chits}
    for tile in ("(1,0)", "(-1,0)", "(0,-1)"):
        t.do(*(f"{seat}: pick {tile}" for seat in range(3)))
    assert went_on(t)
    assert t.chits("(0,1)") == ["guard"]
    assert [t.chits(tile) for tile in ("(1,0)", "(-1,0)", "(0,-1)")] == [["guard", "lock"]] * 3


@pytest.mark.clause("MH-C-6")
def test_two_locks_go_into_the_bag() -> None:
    assert draw("6", bag={"lock": 1}).bag() == {"lock": 3}


@pytest.mark.clause("MH-C-7", "MH-30", "MH-J28")
@pytest.mark.parametrize(
    ("where", "raised"),
    [
        ({"fox": "(0,0)", "owl": "(0,0)", "stag": "(0,0)"}, 0),  # six hexes around it
        ({"fox": "(1,0)", "owl": "(0,0)", "stag": "(0,0)"}, 1),
        ({"fox": "(1,0)", "owl": "(-1,0)", "stag": "(0,1)"}, 1),
        ({"fox": "e1", "owl": "e1", "stag": "(0,0)"}, 0),
    ],
)
def test_shadows_in_the_window(where: dict[str, str], raised: int) -> None:
    assert alerts(draw("7", cells=flower(), exits=BUD_DOORS, where=where)) == raised


@pytest.mark.clause("MH-C-7", "MH-J29")
def test_a_hole_inside_is_no_window() -> None:
    """(0,0) is empty but enclosed; (1,0) touches it and the outside, (2,0) ring hexes only it."""
    cells = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2 and (q or r)]
    where = dict.fromkeys(["fox", "owl", "stag"], "(1,0)")
    assert alerts(draw("7", cells=cells, exits=exits_at(e1=((2, 0), "E")), where=where)) == 0
    where["stag"] = "(2,0)"
    assert alerts(draw("7", cells=cells, exits=exits_at(e1=((2, 0), "E")), where=where)) == 1


@pytest.mark.clause("MH-C-8", "MH-38", "MH-J34")
@pytest.mark.parametrize(
    ("chits", "lit", "raised"),
    [
        ({"(2,0)": "disabled", "(3,0)": "disabled"}, ["(2,0)", "(3,0)"], 2),
        ({"(2,0)": "disabled"}, [], 0),
        ({"(2,0)": "disabled, disabled"}, [], 0),  # on one tile they are not next to each other
        ({"(2,0)": "disabled", "(4,0)": "disabled"}, [], 0),
        ({"(2,0)": "disabled", "(3,0)": "camera"}, [], 0),
        ({"(4,0)": "disabled", "(5,0)": "disabled"}, ["(4,0)", "(5,0)"], 0),
    ],
)
def test_surveillance_reboot(chits: dict[str, str], lit: list[str], raised: int) -> None:
    t = draw("8", where={"fox": "(2,0)", "owl": "(2,0)", "stag": "(0,0)"}, chits=chits)
    assert alerts(t) == raised
    live = [tile for tile in chits if "camera" in t.chits(tile) and chits[tile] != "camera"]
    assert live == lit
    assert missed(t, "8") is not bool(lit)


@pytest.mark.clause("MH-C-8", "MH-J34")
def test_a_reboot_counts_each_camera_for_each_character() -> None:
    chits = {"(2,0)": "disabled, disabled", "(3,0)": "disabled"}
    t = draw("8", where={"fox": "(2,0)", "owl": "(2,0)", "stag": "(3,0)"}, chits=chits)
    assert alerts(t) == 5
    assert t.chits("(2,0)") == ["camera", "camera"]


@pytest.mark.clause("MH-C-9", "MH-J34")
def test_double_camera() -> None:
    """One more beside each that somebody is next to, however many are; nobody is caught by it."""
    chits = {"(1,0)": "camera", "(4,0)": "camera", "(2,0)": "disabled"}
    t = draw("9", where={"fox": "(0,0)", "owl": "(1,0)", "stag": "(2,0)"}, chits=chits)
    assert t.chits("(1,0)") == ["camera", "camera"]
    assert t.chits("(4,0)") == ["camera"]
    assert t.chits("(2,0)") == ["disabled"]
    assert alerts(t) == 0


@pytest.mark.clause("MH-C-9")
def test_a_camera_on_ones_own_tile_is_not_doubled() -> None:
    t = draw("9", where={"fox": "(1,0)", **AWAY}, chits={"(1,0)": "camera"})
    assert t.chits("(1,0)") == ["camera"]


@pytest.mark.clause("MH-C-10")
@pytest.mark.parametrize(
    ("chits", "raised"),
    [
        ({"(1,0)": "guard"}, 1),
        ({"(1,0)": "camera"}, 1),
        ({"(1,0)": "guard, camera"}, 2),
        ({"(1,0)": "guard", "(7,0)": "camera, guard"}, 2),
        ({"(1,0)": "subdued, disabled"}, 0),
        ({"(0,0)": "guard, camera"}, 0),
    ],
)
def test_increased_suspicion(chits: dict[str, str], raised: int) -> None:
    t = draw("10", where={"fox": "(0,0)", **AWAY}, chits=chits)
    assert alerts(t) == raised


@pytest.mark.clause("MH-C-11")
def test_open_locks_next_to_somebody_close() -> None:
    chits = {"(1,0)": "open, open, lock", "(0,0)": "open", "(3,0)": "open"}
    t = draw("11", where={"fox": "(0,0)", **AWAY}, chits=chits)
    assert t.chits("(1,0)") == ["lock", "lock", "lock"]
    assert t.chits("(0,0)") == ["open"]  # the own tile
    assert t.chits("(3,0)") == ["open"]
    assert not missed(t, "11")
    assert missed(draw("11", where={"fox": "(0,0)", **AWAY}, chits={"(0,0)": "open"}), "11")


@pytest.mark.clause("MH-C-12", "MH-J44")
def test_a_subdued_guard_starts_blabbing() -> None:
    t = draw(
        "12",
        where={"fox": "(2,0)", "owl": "(2,0)", "stag": "(3,0)"},
        chits={"(2,0)": "subdued, subdued"},
        ideas={"fox": 0, "owl": 0, "stag": 0},
        seats=3,
    )
    assert t.asked() == {(0, "blab")}
    t.do("0: gain fox")
    assert (t.ideas("fox"), t["noise"]) == (1, 1)  # counted at once, and once per character
    assert t.asked() == {(1, "blab")}
    t.do("1: skip")
    assert (t.ideas("owl"), t["noise"]) == (0, 1)
    assert went_on(t)  # stag is next to the guard only


@pytest.mark.clause("MH-C-12", "MH-173")
@pytest.mark.parametrize(
    ("chits", "asked"),
    [({"(2,0)": "quiet-dog"}, True), ({"(2,0)": "guard"}, False), ({"(1,0)": "subdued"}, False)],
)
def test_who_blabs(chits: dict[str, str], asked: bool) -> None:
    t = draw("12", where={"fox": "(2,0)", **AWAY}, chits=chits)
    assert (not went_on(t)) == asked


@pytest.mark.clause("MH-C-12", "MH-99")
def test_the_price_of_blabbing_may_be_an_alert() -> None:
    """Three PCs: the fourth slot has an alert symbol."""
    t = draw("12", where={"fox": "(2,0)", **AWAY}, chits={"(2,0)": "subdued"}, noise=3)
    t.do("gain fox")
    assert (t["noise"], alerts(t)) == (4, 1)
