"""The events 13 to 24, each with what sets it off and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, flower
from tests.games.masters.layouts.event_deck import alerts, draw, missed, went_on

AWAY = {"owl": "(6,0)", "stag": "(6,0)"}
THREE = {"fox": 3, "owl": 3, "stag": 3}
GEMS = {"goal": {"steal": {"jewel": 1}}, "bag": {"jewel": 3}}


def left(t: Table) -> list[int]:
    return [t.ideas(who) for who in ("fox", "owl", "stag")]


@pytest.mark.clause("MH-C-13")
@pytest.mark.parametrize(
    ("chits", "lost"),
    [
        ({"(0,0)": "guard", "(1,0)": "camera"}, 1),
        ({"(1,0)": "lock, lock"}, 1),
        ({"(0,0)": "guard, lock, camera"}, 1),
        ({"(0,0)": "dog", "(1,0)": "lock"}, 1),
        ({"(1,0)": "camera"}, 0),
        ({"(1,0)": "camera, disabled, subdued, open"}, 0),
        ({"(1,0)": "camera", "(2,0)": "guard"}, 0),
    ],
)
def test_overwhelmed(chits: dict[str, str], lost: int) -> None:
    t = draw("13", where={"fox": "(0,0)", **AWAY}, chits=chits, ideas=THREE)
    assert left(t) == [3 - lost, 3, 3]


@pytest.mark.clause("MH-C-13")
def test_without_ideas_there_is_nothing_to_lose() -> None:
    t = draw("13", chits={"(0,0)": "lock, lock"}, ideas={"fox": 0, "owl": 1, "stag": 2})
    assert left(t) == [0, 0, 1]  # all three on e1, next to both locks


@pytest.mark.clause("MH-C-14")
def test_the_door_rattles() -> None:
    chits = {"(1,0)": "lock, lock", "(0,0)": "lock", "(3,0)": "lock", "(5,0)": "open"}
    t = draw("14", where={"fox": "(0,0)", **AWAY}, chits=chits)
    assert t.chits("(1,0)") == ["guard", "lock", "lock"]
    assert t.chits("(0,0)") == ["lock"]
    assert t.chits("(3,0)") == ["lock"]
    assert t.chits("(5,0)") == ["open"]


@pytest.mark.clause("MH-C-15", "MH-J44")
def test_a_guard_wakes_up_and_somebody_may_learn_from_it() -> None:
    chits = {"(0,0)": "subdued, subdued", "(1,0)": "subdued"}
    t = draw("15", where={"fox": "(0,0)", **AWAY}, chits=chits, ideas=THREE)
    assert t.chits("(0,0)") == ["guard", "guard"]
    assert t.chits("(1,0)") == ["subdued"]
    assert t.asked() == {(0, "gain")}
    assert t.legal() == {"gain fox", "gain owl", "gain stag", "skip"}
    t.do("gain stag")
    assert left(t) == [3, 3, 4]
    assert t["noise"] == 1
    assert went_on(t)


@pytest.mark.clause("MH-C-15")
def test_the_idea_may_be_left() -> None:
    t = draw("15", where={"fox": "(0,0)", **AWAY}, chits={"(0,0)": "quiet-dog"}, ideas=THREE)
    assert t.chits("(0,0)") == ["dog"]
    t.do("skip")
    assert (left(t), t["noise"], went_on(t)) == ([3, 3, 3], 0, True)


@pytest.mark.clause("MH-C-15")
def test_if_nobody_woke_up_nothing_is_offered() -> None:
    assert went_on(draw("15", where={"fox": "(0,0)", **AWAY}, chits={"(1,0)": "subdued"}))


@pytest.mark.clause("MH-C-16")
@pytest.mark.parametrize(
    ("where", "raised"),
    [
        ({"fox": "(0,0)", "owl": "(5,0)", "stag": "(5,0)"}, 1),
        ({"fox": "(0,0)", "owl": "(0,0)", "stag": "(5,0)"}, 2),
        ({"fox": "(0,0)", "owl": "(0,0)", "stag": "(2,0)"}, 2),
        ({"fox": "(1,0)", "owl": "(1,0)", "stag": "(5,0)"}, 0),
    ],
)
def test_cameras_rotate(where: dict[str, str], raised: int) -> None:
    assert alerts(draw("16", where=where, chits={"(1,0)": "camera"})) == raised


@pytest.mark.clause("MH-C-17", "MH-J44", "MH-J2")
def test_stage_whisper() -> None:
    where = {"fox": "(2,0)", "owl": "(3,0)", "stag": "(6,0)"}
    ideas = {"fox": 2, "owl": 1, "stag": 3}
    t = draw("17", where=where, ideas=ideas, seats=3)
    assert t.asked() == {(0, "whisper"), (1, "whisper")}  # nobody is near stag
    assert t.legal("whisper", seat=0) == {"whisper fox owl"}
    assert t.why("1: whisper fox owl") == "MH-J2"
    assert t.why("0: whisper fox stag") != "MH-J2"
    t.do("0: whisper fox owl", "0: whisper fox owl")
    assert left(t) == [0, 3, 3]
    assert t["noise"] == 2
    # One direction per pair: owl cannot give any of them back.
    assert t.legal("whisper") == set()
    assert went_on(t)


@pytest.mark.clause("MH-C-17")
def test_only_ideas_held_before_are_whispered_on() -> None:
    where = {"fox": "e1", "owl": "e1", "stag": "e1"}  # three on one entrance qualify
    t = draw("17", where=where, ideas={"fox": 1, "owl": 0, "stag": 0})
    t.do("whisper fox owl")
    assert left(t) == [0, 1, 0]
    assert went_on(t)  # owl got it in this event and may not hand it to stag


@pytest.mark.clause("MH-C-17")
def test_whispering_to_two_is_two_pairs() -> None:
    where = {"fox": "(2,0)", "owl": "(3,0)", "stag": "(1,0)"}
    t = draw("17", where=where, ideas={"fox": 2, "owl": 1, "stag": 1})
    assert t.legal("whisper") == {
        "whisper fox owl",
        "whisper fox stag",
        "whisper owl fox",
        "whisper stag fox",
    }
    t.do("whisper fox owl")
    assert t.legal("whisper") == {"whisper fox owl", "whisper fox stag", "whisper stag fox"}
    t.do("enough")
    assert (left(t), t["noise"], went_on(t)) == ([1, 2, 1], 1, True)


@pytest.mark.clause("MH-C-18")
@pytest.mark.parametrize(
    ("where", "lost"),
    [
        ({"fox": "(0,0)", "owl": "(3,0)", "stag": "(6,0)"}, [1, 1, 1]),
        ({"fox": "(2,0)", "owl": "(3,0)", "stag": "(6,0)"}, [0, 0, 1]),
        ({"fox": "e1", "owl": "e1", "stag": "(6,0)"}, [0, 0, 1]),
        ({"fox": "e1", "owl": "(0,0)", "stag": "(1,0)"}, [0, 0, 0]),
        ({"fox": "e1", "owl": "(1,0)", "stag": "(3,0)"}, [1, 1, 1]),
    ],
)
def test_moment_of_doubt(where: dict[str, str], lost: list[int]) -> None:
    assert left(draw("18", where=where, ideas=THREE)) == [3 - one for one in lost]


@pytest.mark.clause("MH-C-19", "MH-C-A1", "MH-J28")
@pytest.mark.parametrize("card", ["19", "A1"])
def test_hey_you(card: str) -> None:
    """A guard for each tile with somebody next to a live camera, entrances included."""
    chits = {"(1,0)": "camera", "(3,0)": "disabled", "(7,0)": "camera"}
    t = draw(card, where={"fox": "(0,0)", "owl": "(0,0)", "stag": "e2"}, chits=chits)
    assert t.chits("(0,0)") == ["guard"]  # one, though two stand there
    assert t.chits("e2") == ["guard"]


@pytest.mark.clause("MH-C-19", "MH-C-A1")
@pytest.mark.parametrize("card", ["19", "A1"])
def test_a_camera_on_the_own_tile_calls_nobody(card: str) -> None:
    t = draw(card, where={"fox": "(1,0)", **AWAY}, chits={"(1,0)": "camera", "(2,0)": "disabled"})
    assert t.chits("(1,0)") == ["camera"]


@pytest.mark.clause("MH-C-19", "MH-J28", "MH-33")
def test_the_guard_on_an_entrance_holds_who_is_there() -> None:
    t = draw("19", where={"fox": "e1", **AWAY}, chits={"(0,0)": "camera"})
    assert t.chits("e1") == ["guard"]
    t.do("act fox walk")
    assert not t.may("move fox (0,0)")


@pytest.mark.clause("MH-C-20")
@pytest.mark.parametrize(
    ("chits", "lost"),
    [
        ({"(0,0)": "guard"}, 1),
        ({"(0,0)": "guard, guard"}, 1),
        ({"(0,0)": "dog"}, 1),
        ({"(0,0)": "subdued"}, 0),
        ({"(1,0)": "guard"}, 0),
    ],
)
def test_hurry_up(chits: dict[str, str], lost: int) -> None:
    t = draw("20", where={"fox": "(0,0)", **AWAY}, chits=chits, ideas=THREE)
    assert left(t) == [3 - lost, 3, 3]


@pytest.mark.clause("MH-C-21")
def test_fear_of_the_unknown() -> None:
    cells = {(q, 0): "?" if q == 5 else "" for q in range(8)}
    t = draw(
        "21",
        cells=cells,
        where={"fox": "(0,0)", "owl": "(0,0)", "stag": "(0,0)"},
        plans={"fox": ["(5,0)", "(1,0)"], "owl": ["(4,0)"], "stag": ["(5,0)"]},
        ideas={"fox": 3, "owl": 3, "stag": 0},
    )
    assert left(t) == [2, 3, 0]


@pytest.mark.clause("MH-C-22", "MH-J54", "MH-125")
def test_fumble_the_loot() -> None:
    """What the objective does not name goes onto adjacent hexes without active guards."""
    t = draw(
        "22",
        heist=GEMS,
        bag={},
        where={"fox": "(0,0)", "owl": "e2", "stag": "(4,0)"},
        carried={"fox": "cash 3, jewel, keycard", "owl": "radio", "stag": "document"},
        chits={"(1,0)": "lock, subdued", "(3,0)": "guard", "(5,0)": "dog"},
        seats=3,
    )
    # The entrance next to (0,0) is no hex; a closed lock and a subdued guard do not forbid (1,0).
    assert t.legal("fling", seat=0) <= {"fling fox cash (1,0)", "fling fox keycard (1,0)"}
    while t.asked() and t["stage"] == "event":
        seat = next(iter(t.asked()))[0]
        t.m.play(seat, t.m.legal(seat)[0])
    assert t.loot("(1,0)") == "cash 3, keycard"
    assert t.carried("fox") == "jewel"
    assert t.carried("owl") == "radio"  # outdoors
    assert t.carried("stag") == ""  # guarded on both sides: lost
    assert t.loot("(3,0)") == t.loot("(5,0)") == ""


@pytest.mark.clause("MH-C-22", "MH-J54")
def test_each_piece_has_its_own_hex() -> None:
    t = draw(
        "22",
        heist=GEMS,
        bag={},
        where={"fox": "(3,0)", "owl": "e1", "stag": "e1"},
        carried={"fox": "radio, dog-whistle"},
    )
    assert t.asked() == {(0, "fling")}
    said = sorted(t.legal("fling"))
    first = said[0].split()[2]
    t.do(f"fling fox {first} (2,0)")
    second = next(iter(t.legal("fling"))).split()[2]
    t.do(f"fling fox {second} (4,0)")
    assert {t.loot("(2,0)"), t.loot("(4,0)")} == {"radio", "dog-whistle"}
    assert (t.carried("fox"), went_on(t)) == ("", True)


@pytest.mark.clause("MH-C-22")
def test_with_one_free_neighbour_there_is_nothing_to_choose_from_elsewhere() -> None:
    """A gap or an unconnected hex is never offered."""
    t = draw(
        "22",
        cells=[(0, 0), (1, 0), (3, 0)],
        exits=exits_at(e1=((0, 0), "W")),
        heist=GEMS,
        bag={},
        where={"fox": "(1,0)", "owl": "e1", "stag": "e1"},
        carried={"fox": "cash 1"},
    )
    if not went_on(t):
        assert t.legal() == {"fling fox cash (0,0)"}
        t.do("fling fox cash (0,0)")
    assert t.loot("(0,0)") == "cash 1"


@pytest.mark.clause("MH-C-23", "MH-C-A3")
@pytest.mark.parametrize("card", ["23", "A3"])
def test_ties_broke(card: str) -> None:
    chits = {"(0,0)": "subdued, quiet-dog", "(1,0)": "subdued"}
    t = draw(card, where={"fox": "(0,0)", **AWAY}, chits=chits)
    assert t.chits("(0,0)") == ["dog", "guard"]
    assert t.chits("(1,0)") == ["subdued"]
    assert went_on(t)  # and no idea is offered
    assert not missed(t, card)
    t = draw(card, where={"fox": "(0,0)", **AWAY}, chits={"(1,0)": "subdued"})
    assert missed(t, card)


@pytest.mark.clause("MH-C-24", "MH-J55")
def test_coming_in_hot() -> None:
    where = {"fox": "e1", "owl": "(3,0)", "stag": "(7,0)"}
    t = draw("24", where=where, ideas={"fox": 2, "owl": 0, "stag": 1})
    assert t.asked() == {(0, "inspire")}
    assert t.legal() == {
        "skip",
        "inspire fox owl",
        "inspire fox stag",
        "inspire stag fox",
        "inspire stag owl",
    }
    t.do("inspire fox owl")
    assert left(t) == [1, 1, 1]
    assert (t["noise"], went_on(t)) == (0, True)  # one idea, free
    box: Any = t.m.box
    (card,) = [card for card in box.events if card.id == "24"]
    assert "may give 1 idea to another" in card.text


@pytest.mark.clause("MH-C-24", "MH-J55", "MH-106")
def test_beyond_the_card_nothing_happens() -> None:
    """An alert has discarded 24; it is Active only because no event is left."""
    t = draw("24", below=(), ideas=THREE, where={"fox": "(0,0)", **AWAY}, noise=3, extra=1)
    assert left(t) == [3, 3, 3]
    assert t["stage"] == "escape"
    assert t["discards"] == ["24", "Z1"]


@pytest.mark.clause("MH-C-24", "MH-J47")
def test_as_the_last_event_it_works_if_no_alert_took_it() -> None:
    t = draw("24", below=(), ideas=THREE, where={"fox": "(0,0)", **AWAY})
    assert t.asked() == {(0, "inspire")}


@pytest.mark.clause("MH-J50")
def test_conditions_are_read_before_results() -> None:
    """Event 14: the guards it places do not matter to it; event 19 looks at cameras only once."""
    where = dict.fromkeys(["fox", "owl"], "(0,0)") | {"stag": "(1,0)"}
    chits = {"(0,1)": "lock", "(-1,1)": "lock"}
    t = draw("14", cells=flower(), exits=exits_at(e1=((1, 0), "E")), where=where, chits=chits)
    assert t.chits("(0,1)") == ["guard", "lock"]
    assert t.chits("(-1,1)") == ["guard", "lock"]


@pytest.mark.clause("MH-C-pressure-points")
@pytest.mark.parametrize("card", ["15", "23", "A3"])
def test_pressure_points_keep_guards_down(card: str) -> None:
    """On the Operative's tile and next to it; somewhere else they wake up."""
    t = draw(
        card,
        crew=crew(fox="operative wing-it hit-n-run"),
        where={"fox": "(0,0)", "owl": "(1,0)", "stag": "(2,0)"},
        chits={"(0,0)": "subdued", "(1,0)": "quiet-dog", "(2,0)": "subdued"},
    )
    assert t.chits("(0,0)") == ["subdued"]
    assert t.chits("(1,0)") == ["quiet-dog"]
    assert t.chits("(2,0)") == ["guard"]
