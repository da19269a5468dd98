"""Noise, alerts, the deck and the Event phase (MH-94 to MH-117, MH-J43 to MH-J53)."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel.scene import Area
from muster.tui.words.boards import track_line
from tests.games.masters.layouts.boards import Table, crew, exits_at, place, row

WEST = exits_at(e1=((0, 0), "W"))
ALERTS = {
    3: [4, 8, 11, 14, 17, 19, 21, 23, 25, 27, 28, 31, 32, 34, 35, 37, 38],
    4: [4, 7, 10, 13, 15, 17, 19, 22, 23, 26, 27, 30, 31, 34, 35, 37, 39],
}
LONG = ["M1"] * 40 + ["Z1"]


def cards(t: Table) -> list[str]:
    """The cards carried out so far."""
    return [one["event"] for one in t.events("card")]


# Noise


@pytest.mark.clause("MH-98", "MH-99", "MH-59", "MH-J43")
@pytest.mark.parametrize("characters", [3, 4])
@pytest.mark.parametrize("marker", [0, 2, 3, 6, 9, 20, 25, 36])
def test_the_marker_and_its_alerts(characters: int, marker: int) -> None:
    t = place(row(2), WEST, options={"characters": characters}, noise=marker, deck=LONG)
    t.pass_round()
    made = characters
    assert t["noise"] == marker + made
    passed = [slot for slot in ALERTS[characters] if marker < slot <= marker + made]
    assert len(t.events("alert")) == len(passed)
    assert len(t["discards"]) == len(passed) + 1


@pytest.mark.clause("MH-100", "MH-J45", "MH-102")
@pytest.mark.parametrize(("marker", "alerts"), [(38, 0), (39, 1), (40, 2), (41, 3)])
def test_on_the_last_slot_every_noise_is_an_alert(marker: int, alerts: int) -> None:
    t = place(row(2), WEST, noise=marker, deck=LONG).pass_round()
    assert t["noise"] == 41
    assert len(t.events("alert")) == alerts


@pytest.mark.clause("MH-100", "MH-J45")
@pytest.mark.parametrize(("characters", "last"), [(3, 41), (4, 42)])
def test_the_table_says_when_every_noise_is_an_alert(characters: int, last: int) -> None:
    """On the last slot and not before: behind the last alert there are slots without one."""
    for marker in range(last + 1):
        t = place(row(2), WEST, options={"characters": characters}, noise=marker, deck=LONG)
        track = next(node for node in t.m.scene(0).nodes() if node.id == "noise")
        assert isinstance(track, Area)
        left = [slot for slot in ALERTS[characters] if slot > marker]
        later = (
            "every noise is an alert" if marker == last else f"after {last} every noise is an alert"
        )
        assert track.note == (f"next alert at {left[0]}" if left else later)
        assert f": {marker} of {last}, {track.note}." in track_line(track)


@pytest.mark.clause("MH-101", "MH-J43", "MH-97")
def test_noise_is_counted_when_all_are_done_and_camera_alerts_at_once() -> None:
    t = place(row(2), WEST, seats=3, chits={"(0,0)": "camera"}, noise=3, deck=["1", "2", *LONG])
    t.do("act fox walk", "move fox (0,0)", "act owl walk")
    assert (t["noise"], t["discards"]) == (3, ["1"])
    t.do("0: done", "1: done")
    assert t["noise"] == 3
    t.do("act stag walk", "2: done")
    assert t["noise"] == 6
    assert t["discards"][:2] == ["1", "2"]


@pytest.mark.clause("MH-97", "MH-J3")
def test_the_phase_ends_when_all_are_done() -> None:
    t = place(row(2), WEST, seats=2).do("act fox walk", "act stag walk", "0: done")
    assert t.asked() == {(1, "command")}
    assert t.why("0: done") == "MH-J3"
    t.do("move fox (0,0)")  # done is taken back by a command
    assert t.asked() == {(0, "command"), (1, "command")}
    t.do("act owl walk", "1: done", "0: done")
    assert t["round"] == 2


# The Active Event


@pytest.mark.clause("MH-103", "MH-104", "MH-108", "MH-117", "MH-113")
def test_exactly_one_event_a_round() -> None:
    t = place(
        row(2), WEST, deck=["1", "6", "M1", "1", "M1", "Z1"], crew=crew(fox="thug bypass hurry")
    )
    t.pass_round()
    assert cards(t) == ["1"]
    assert (t["discards"], t["active"]) == (["1"], None)
    assert t.bag() == {"camera": 3}
    t.pass_round()  # noise 6: slot 4 has thrown card 6 away
    assert cards(t) == ["1", "M1"]
    assert t.bag() == {"camera": 3}
    assert t["round"] == 3


@pytest.mark.clause("MH-105", "MH-107", "MH-109", "MH-C-3", "MH-C-16")
def test_alerts_of_the_active_event_do_not_change_it() -> None:
    t = place(
        row(3),
        WEST,
        where={"fox": "(0,0)", "owl": "(2,0)"},
        chits={"(1,0)": "camera"},
        deck=["16", "1", "C4", "6", "M1", "Z1"],
        loot={"(2,0)": "jewel"},
    ).pass_round()
    assert cards(t) == ["16", "C4"]
    assert t["discards"] == ["1", "6", "16", "C4"]
    assert t["bag"] == {}  # neither 1 nor 6 has happened
    assert t.chits("(2,0)") == ["lock"]
    assert t["deck"] == ["M1", "Z1"]


@pytest.mark.clause("MH-96", "MH-115", "MH-114", "MH-J48")
def test_an_alert_goes_on_to_the_next_event() -> None:
    t = place(row(2), WEST, chits={"(0,0)": "camera, camera"}, deck=["1", "C3", "C4", "2", *LONG])
    t.do("act fox walk", "move fox (0,0)")
    assert t["discards"] == ["1", "2"]
    assert t["crises"] == ["C3", "C4"]  # at once, in the Action phase
    assert t["deck"][0] == "M1"


@pytest.mark.clause("MH-109", "MH-116", "MH-J51", "MH-J47")
def test_crises_in_the_order_they_were_found() -> None:
    t = place(
        row(2),
        WEST,
        chits={"(0,0)": "camera"},
        deck=["1", "C4", "C3", "M1", "C2", "C5", *LONG],
    )
    t.do("act fox walk", "move fox (0,0)").walk_all().all_done()
    assert cards(t) == ["M1", "C4", "C3", "C2", "C5"]
    assert t["crises"] == []
    assert t["discards"] == ["1", "M1", "C4", "C3", "C2", "C5"]


@pytest.mark.clause("MH-J51", "MH-C-Z1", "MH-113", "MH-116")
def test_crises_found_by_crises_join_the_queue_before_escape() -> None:
    """C1 wakes two cameras: its alerts turn up C4 and Z1; all are carried out, then Escape."""
    cells = {(0, 0): "reinforcements", (1, 0): "", (2, 0): ""}
    t = place(
        cells,
        exits_at(e1=((2, 0), "E")),
        chits={"(1,0)": "disabled, disabled"},
        where={"fox": "(1,0)"},
        loot={"(2,0)": "jewel"},
        deck=["M1", "C1", "1", "C4", "2", "Z1"],
    ).pass_round()
    assert cards(t) == ["M1", "C1", "C4", "Z1"]
    assert t["stage"] == "escape"
    assert t.chits("(2,0)") == ["lock"]


@pytest.mark.clause("MH-J51", "MH-113")
def test_crises_behind_the_final_one_still_happen() -> None:
    t = place(row(2), WEST, crises=["Z1", "C4"], deck=["M1"], loot={"(1,0)": "jewel"}).pass_round()
    assert cards(t) == ["M1", "Z1", "C4"]
    assert t.chits("(1,0)") == ["lock"]
    assert t["stage"] == "escape"


@pytest.mark.clause("MH-106", "MH-J49", "MH-J48")
def test_without_events_the_last_one_discarded_happens() -> None:
    t = place(row(2), WEST, chits={"(0,0)": "camera, camera, camera"}, deck=["6", "1", "Z1"])
    t.do("act fox walk", "move fox (0,0)")
    assert (t["discards"], t["deck"], t["crises"]) == (["6", "1"], [], ["Z1"])
    t.walk_all().all_done()
    assert cards(t) == ["1", "Z1"]
    assert t.bag() == {"camera": 3}
    assert sorted(t["discards"]) == ["1", "6", "Z1"]


@pytest.mark.clause("MH-110", "MH-J53")
def test_no_actions_and_abilities_between_the_cards() -> None:
    t = place(
        row(2),
        WEST,
        where={"stag": "(0,0)"},
        ideas={"stag": 3, "owl": 3},
        carried={"stag": "radio"},
    )
    t.walk_all().do("watch")
    assert t.asked() == {(0, "gap")}
    assert t.why("use stag there-are-better-ways") == "MH-110"
    assert t.why("friend owl fox") == "MH-110"
    assert t.why("move stag (1,0)") == "MH-110"
    assert t.why("act stag walk") == "MH-110"


@pytest.mark.clause("MH-J53", "MH-119", "MH-172", "MH-192", "MH-J63", "MH-J74")
def test_free_things_between_the_cards() -> None:
    cells = {(0, 0): "server x", (1, 0): "remote x", (0, 1): "door"}
    t = place(
        cells,
        WEST,
        where={"fox": "(0,0)", "owl": "(0,0)"},
        carried={"fox": "keycard, jewel"},
        floorplans=["(0,0)"],
        deck=["M1", "C4", *LONG],
    )
    t.walk_all().do("watch")
    assert t.legal() == {
        "drop fox keycard",
        "drop fox jewel",
        "hack fox",
        "hack owl",
        "unbar fox (0,1)",
        "find fox",
        "find owl",
        "escape",
        "on",
    }
    t.do("drop fox jewel", "take owl jewel", "hack fox", "unbar fox (0,1)", "find owl", "on")
    assert t.carried("owl") == "jewel"
    assert t.tiles("remote") == t.tiles("doors") == set()
    assert t.asked() == {(0, "gap")}  # again between event and crisis
    assert cards(t) == ["M1"]
    t.do("on")
    assert cards(t) == ["M1", "C4"]
    t.do("on")
    assert t["round"] == 2


@pytest.mark.clause("MH-J53", "MH-110")
def test_nothing_is_free_while_a_card_is_carried_out() -> None:
    t = place(
        row(2),
        WEST,
        where={"fox": "(0,0)", "owl": "(0,0)"},
        chits={"(0,0)": "subdued"},
        carried={"owl": "jewel"},
        deck=["12", *LONG],
    )
    t.walk_all().do("watch", "on")
    assert {key for _, key in t.asked()} == {"blab"}
    assert not t.may("drop owl jewel")
    assert not t.may("escape")


@pytest.mark.clause("MH-J53")
def test_who_does_not_watch_is_not_asked_between_the_cards() -> None:
    t = place(row(2), WEST, seats=2).walk_all().do("0: watch", "1: done")
    assert t.asked() == {(0, "gap")}
    t.do("0: on", "0: on")
    assert t["round"] == 2
    assert t["watching"] == []


@pytest.mark.clause("MH-J82", "MH-95", "MH-113")
def test_escape_declared_between_the_cards_follows_the_event_phase() -> None:
    t = place(row(2), WEST, deck=["M1", "C4", *LONG], loot={"(1,0)": "jewel"})
    t.walk_all().do("watch", "escape", "on", "on", "on")
    assert cards(t) == ["M1", "C4"]
    assert t["stage"] == "escape"
    assert t["round"] == 1


@pytest.mark.clause("MH-95", "MH-J82", "MH-J8")
def test_after_escape_is_declared_the_committed_may_finish() -> None:
    t = place(row(3), WEST, seats=3, deck=["M1", *LONG]).do("act fox punch", "escape")
    assert t["motion"] is not None
    t.do("1: agree", "2: agree")
    t.do("move fox (0,0)", "0: done", "1: done", "act stag walk", "2: done")
    assert t["noise"] == 3  # Punch and Walk; owl did not act
    assert cards(t) == ["M1"]
    assert t["stage"] == "escape"
    assert t.where("fox") == "(0,0)"


@pytest.mark.clause("MH-111", "MH-J12", "MH-C-14")
def test_new_chits_come_from_the_supply() -> None:
    t = place(
        row(2),
        WEST,
        heist={"bag": {"guard": 1}},
        chits={"(0,0)": "lock"},
        deck=["14", *LONG],
    ).pass_round()
    assert t.chits("(0,0)") == ["guard", "lock"]
    assert t.bag() == {"guard": 1}


@pytest.mark.clause("MH-112", "MH-J44", "MH-C-12")
@pytest.mark.parametrize(("answer", "noise", "ideas"), [("gain fox", 4, 1), ("skip", 3, 0)])
def test_noise_in_an_event_is_a_price(answer: str, noise: int, ideas: int) -> None:
    t = place(
        row(2), WEST, where={"fox": "(0,0)"}, chits={"(0,0)": "subdued"}, deck=["12", "1", *LONG]
    ).pass_round()
    assert t.asked() == {(0, "blab")}
    options = t.legal()
    assert answer in options or f"{answer} fox" in options
    t.do(answer if answer in options else f"{answer} fox")
    assert (t["noise"], t.ideas("fox")) == (noise, ideas)
    assert t["discards"] == (["1", "12"] if noise == 4 else ["12"])  # counted at once


@pytest.mark.clause("MH-J50", "MH-C-11", "MH-C-5")
def test_an_event_is_read_before_it_is_done() -> None:
    """Event 8: two disabled cameras that see each other both go live, not one after the other."""
    t = place(
        row(3),
        exits_at(e1=((2, 0), "E")),
        chits={"(0,0)": "disabled", "(1,0)": "disabled"},
        deck=["8", *LONG],
    ).pass_round()
    assert (t.chits("(0,0)"), t.chits("(1,0)")) == (["camera"], ["camera"])


@pytest.mark.clause("MH-J52", "MH-J99")
def test_the_escort_walks_also_in_the_last_event_phase() -> None:
    t = place(options={"scenario": "safehouse-rescue"}, deck=["M1", "Z1"], where={"owl": "e2"})
    assert t.where("npc") == "r4c3"
    t.pass_round()
    assert t["stage"] == "escape"
    assert t.where("npc") == "r4c4"
    assert (t.chits("r3c4"), t.chits("r5c3")) == (["guard", "guard"], ["guard", "guard"])


@pytest.mark.clause("MH-J113", "MH-113", "MH-106")
@pytest.mark.parametrize("events", [1, 2, 3, 7])
def test_at_most_as_many_rounds_as_events(events: int) -> None:
    who = crew(fox="burglar hurry linger", owl="burglar hurry linger", stag="burglar hurry linger")
    t = place(row(2), WEST, deck=["M1"] * events + ["Z1"], crew=who)
    rounds = 0
    while t["stage"] == "action":
        for one in ("fox", "owl", "stag"):
            t.do(f"act {one} pause")
        t.do("done")
        rounds += 1
    assert rounds == events
    assert t["stage"] == "escape"


def numbers(t: Table) -> dict[str, Any]:
    return {name: t[name] for name in ("noise", "deck", "discards", "crises", "cash")}


@pytest.mark.clause("MH-101")
def test_the_order_of_actions_makes_no_difference_for_the_noise() -> None:
    found = []
    for order in (("fox", "owl", "stag"), ("stag", "fox", "owl")):
        t = place(row(2), WEST, noise=2, deck=LONG)
        for who in order:
            t.do(f"act {who} {'punch' if who == 'fox' else 'walk'}")
        found.append(numbers(t.do("done")))
    assert found[0] == found[1]
