"""The fixers from Old Friend to Consultant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, place
from tests.games.masters.layouts.event_deck import DOORS, HALL

ALL = {"fixers": "all", "shop": True, "cash": "20"}
FOG = {(q, 0): "?" if q in (2, 3, 5) else "" for q in range(8)}
GEMS = {"goal": {"steal": {"jewel": 1}}}


def planning(cells: Any = None, **entries: Any) -> Table:
    """The Plan with all fixers and $20k."""
    entries.setdefault("options", ALL)
    return place(HALL if cells is None else cells, DOORS, stage="plan", **entries)


@pytest.mark.clause("MH-17", "MH-86")
@pytest.mark.parametrize(
    "said",
    ["hire bookie 1", "visage (2,0)", "floorplan (0,0)", "insert M1 1", "hire shell 1"],
)
def test_only_unlocked_fixers_help(said: str) -> None:
    t = planning(FOG, options={"cash": "20"}, heist={"bag": {"lock": 3}})
    assert t["fixers"] == ["old-friend"]
    assert t.why(said) == "MH-86"


@pytest.mark.clause("MH-C-old-friend")
def test_old_friend() -> None:
    """Two ideas of an outdoor PC for one of another, at any distance, any number of times."""
    where = {"fox": "e1", "owl": "(6,0)", "stag": "(3,0)"}
    ideas = {"fox": 5, "owl": 2, "stag": 0}
    t = place(HALL, DOORS, where=where, ideas=ideas)
    assert t.legal("friend") == {"friend fox owl", "friend fox stag"}  # owl is indoors
    t.do("friend fox stag", "friend fox stag")
    assert (t.ideas("fox"), t.ideas("stag"), t.due()) == (1, 2, 0)
    assert not t.may("friend fox stag")
    assert place(HALL, DOORS, stage="plan").legal("friend") == set()
    assert not place(HALL, DOORS, stage="escape", where=where, ideas=ideas).may("friend fox owl")


@pytest.mark.clause("MH-C-fence")
def test_fence() -> None:
    """$1k less for each item, not below 0."""
    t = planning()
    t.do("buy radio", "buy perfect-picks")
    assert t["cash"] == 20 - 1 - 6
    t = planning(fixers=["old-friend"])
    t.do("buy radio", "buy perfect-picks")
    assert t["cash"] == 20 - 2 - 7


@pytest.mark.clause("MH-C-beat-cop", "MH-J23")
@pytest.mark.parametrize(("step", "price"), [(1, 2), (2, 3), (3, 4)])
def test_beat_cop(step: int, price: int) -> None:
    t = planning(bag={"guard": 5, "dog": 1, "lock": 2})
    t.do(f"hire beat-cop {step}")
    assert t["cash"] == 20 - price
    assert t.bag() == {"guard": 5 - step, "dog": 1, "lock": 2, "blank": step}
    assert t.why("hire beat-cop 1") == "MH-J23"
    assert t.why("hire beat-cop-dogs 1") == "MH-J23"


@pytest.mark.clause("MH-C-beat-cop", "MH-J23")
def test_beat_cop_takes_what_there_is_and_the_price_stays() -> None:
    t = planning(bag={"guard": 1, "dog": 1, "lock": 2})
    t.do("hire beat-cop 3")
    assert (t["cash"], t.bag()) == (16, {"lock": 2, "blank": 2})
    t = planning(bag={"guard": 3, "dog": 1})
    t.do("hire beat-cop-dogs 2")
    assert t.bag() == {"guard": 2, "blank": 2}  # the dog first


@pytest.mark.clause("MH-C-beat-cop")
def test_beat_cop_the_team_chooses_the_kinds() -> None:
    t = planning(bag={"guard": 3, "dog": 3})
    t.do("hire beat-cop-1-dog 3")
    assert t.bag() == {"guard": 1, "dog": 2, "blank": 3}
    t = planning(bag={"guard": 3, "dog": 3})
    t.do("hire beat-cop-2-dogs 3")
    assert t.bag() == {"guard": 2, "dog": 1, "blank": 3}


@pytest.mark.clause("MH-C-bookie", "MH-J23")
def test_the_stake_leaves_the_team_cash_at_once() -> None:
    t = planning()
    assert {text for text in t.legal("hire") if "bookie" in text} == {
        f"hire bookie {n}" for n in range(1, 9)
    }
    t.do("hire bookie 5")
    assert (t["cash"], t["stake"]) == (15, 5)
    assert t.why("hire bookie 1") == "MH-J23"


@pytest.mark.clause("MH-C-bookie", "MH-J111")
@pytest.mark.parametrize(
    ("won", "all_out", "cash"), [(True, True, 25), (True, False, 15), (False, True, 15)]
)
def test_double_or_nothing(won: bool, all_out: bool, cash: int) -> None:
    """The objective met and everybody out: the stake comes back with as much on top."""
    t = place(
        HALL,
        DOORS,
        stage="escape",
        heist={**GEMS, "bag": {"jewel": 3}},
        where={"fox": "e1" if all_out else "(3,0)", "owl": "e1", "stag": "e2"},
        ideas={"fox": 0},
        stake=5,
        cash=15,
        jewels=1 if won else 0,
    )
    t.do("done")
    assert t.won == won
    assert t["cash"] == cash


@pytest.mark.clause("MH-C-bookie")
@pytest.mark.parametrize(("taken", "cash"), [(True, 15), (False, 25)])
def test_an_activated_npc_must_get_out_too(taken: bool, cash: int) -> None:
    cells = {(q, 0): "npc" if q == 3 else "" for q in range(8)}
    npc = {
        "kind": "hostage",
        "ideas": 0,
        "freed": "",
        "special": "",
        "walks": False,
        "unseen": False,
    }
    who = ["fox", "owl", "stag", "npc"] if taken else ["fox", "owl", "stag"]
    t = place(
        cells,
        DOORS,
        stage="escape",
        heist={**GEMS, "bag": {"jewel": 3}, "npc": npc},
        where={"fox": "e1", "owl": "e1", "stag": "e2", "npc": "(3,0)"},
        alive=who,
        ideas={"npc": 0},
        stake=5,
        cash=15,
        jewels=1,
    )
    t.do("done")
    assert (t.won, t["cash"]) == (True, cash)


@pytest.mark.clause("MH-C-visage", "MH-J23", "MH-46")
def test_visage() -> None:
    """Reveals at $1k each, as often as they are paid; a dog stays where it is."""
    t = planning(FOG, heist={"bag": {"dog": 3}}, where={"fox": "e1"})
    t.do("visage (2,0)", "visage (5,0)")
    assert (t["cash"], t.chits("(2,0)"), t.tiles("unknown")) == (18, ["dog"], {"(3,0)"})
    assert not t.may("visage (2,0)")
    t.do("visage (3,0)")
    assert (t["cash"], t.bag()) == (17, {})
    assert planning(FOG, cash=0, heist={"bag": {"dog": 3}}).legal("visage") == set()


@pytest.mark.clause("MH-C-machinist")
def test_machinist() -> None:
    """One idea for each lock turned up in planning, for a PC of the team's choice."""
    t = planning(FOG, heist={"bag": {"lock": 2, "camera": 0}}, bag={"lock": 2})
    before = t.ideas("owl")
    assert not t.may("machinist owl")
    t.do("visage (2,0)", "machinist owl")
    assert t.ideas("owl") == before + 1
    assert not t.may("machinist owl")
    t.do("buy building-schematics", "schematics (3,0)", "machinist owl")
    assert t.ideas("owl") == before + 2


@pytest.mark.clause("MH-C-machinist")
def test_the_machinist_knows_locks_only() -> None:
    t = planning(FOG, bag={"camera": 3})
    t.do("visage (2,0)")
    assert t.legal("machinist") == set()


@pytest.mark.clause("MH-C-prison-guard", "MH-J23")
def test_prison_guard() -> None:
    """$3k for two locks of the bag, only if a PC or NPC starts indoors, once per heist."""
    t = planning(bag={"lock": 4})
    assert not t.may("hire prison-guard 1")
    t = place(options={"scenario": "greedy-prisoner", **ALL}, stage="plan")
    locks = t.bag()["lock"]
    t.do("hire prison-guard 1")
    assert (t["cash"], t.bag()["lock"], t.bag()["blank"]) == (17, locks - 2, 2)
    assert t.why("hire prison-guard 1") == "MH-J23"
    t = place(options={"scenario": "county-bricks", **ALL}, stage="plan")
    assert t.may("hire prison-guard 1")


@pytest.mark.clause("MH-C-consultant")
@pytest.mark.parametrize(("step", "price"), [(1, 0), (2, 3), (3, 7)])
def test_consultant_prices(step: int, price: int) -> None:
    t = planning()
    t.do(f"hire consultant {step}")
    assert (t["cash"], t["blanks"]) == (20 - price, step)
    assert t.why("hire consultant 1") == "MH-J23"


@pytest.mark.clause("MH-C-consultant", "MH-J35")
def test_consultant_replaces_a_chit_before_it_acts() -> None:
    """Right after the draw anybody pays an idea and a noise; no dog jumps, no guard comes."""
    t = place(
        FOG,
        DOORS,
        where={"fox": "(0,0)", "owl": "e1", "stag": "e1"},
        ideas={"fox": 0, "owl": 1, "stag": 0},
        bag={"dog": 3},
        blanks=1,
        seats=3,
    )
    t.do("act fox walk", "move fox (1,0)")
    assert t.asked() == {(1, "consult")}
    assert t.legal() == {"consult owl", "leave"}
    t.do("consult owl")
    assert (t.chits("(2,0)"), t.tiles("unknown")) == ([], {"(3,0)", "(5,0)"})
    assert (t.ideas("owl"), t["extra"], t["blanks"], t.bag()) == (0, 1, 0, {"dog": 2})


@pytest.mark.clause("MH-C-consultant")
def test_consultant_may_be_left_and_ends_with_escape() -> None:
    entries: dict[str, Any] = {
        "where": {"fox": "(0,0)", "owl": "e1", "stag": "e1"},
        "ideas": {"fox": 1, "owl": 1, "stag": 1},
        "bag": {"keycard": 1, "usb": 1},
        "blanks": 2,
    }
    t = place(FOG, DOORS, **entries)
    t.do("act fox walk", "move fox (1,0)", "leave")
    assert (t.chits("(2,0)"), t["blanks"]) == (["guard"], 2)
    t = place(FOG, DOORS, deck=["M1", "Z1"], **entries)
    t.pass_round()
    assert (t["stage"], t["blanks"], t.tiles("unknown")) == ("escape", 0, set())


@pytest.mark.clause("MH-C-consultant", "MH-J36")
def test_noise_for_the_consultant_before_the_first_roll_counts_in_round_1() -> None:
    cells = {(q, 0): "?" if q == 0 else "" for q in range(8)}
    t = planning(cells, heist={"bag": {"guard": 1}})
    t.do("hire consultant 1", "start fox e1", "start owl e1", "start stag e2", "ready")
    payer = next(iter(sorted(t.legal("consult"))))
    assert t["round"] == 0
    t.do(payer)
    assert (t["round"], t.due(), t.chits("(0,0)")) == (1, 1, [])
