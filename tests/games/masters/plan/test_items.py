"""The twelve items."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, place
from tests.games.masters.layouts.event_deck import DOORS, HALL, alerts, draw

INSIDE = {"fox": "(3,0)", "owl": "(7,0)", "stag": "(7,0)"}
SHOP = {"shop": True, "cash": "20"}
PRICES = {
    "cheap-picks": (4, True, 2),
    "perfect-picks": (7, True, 1),
    "laser-burst": (6, False, 1),
    "flashbang": (3, False, 2),
    "master-plan-copy": (4, True, 1),
    "building-schematics": (2, True, 1),
    "lucky-penny": (1, False, 1),
    "radio": (2, True, 1),
    "safecracking-tools": (8, False, 2),
    "plasma-torch": (5, True, 1),
    "camouflage": (5, False, 1),
    "dog-whistle": (2, True, 1),
}
"""Price in $k, for sale from the start, copies."""


def holding(items: str, **entries: Any) -> Table:
    """fox, a Locksmith, has these items in the corridor."""
    entries.setdefault("where", INSIDE)
    entries.setdefault("crew", crew(fox="angry-locksmith bypass wing-it"))
    carried = {"fox": items, **entries.pop("also", {})}
    return place(HALL, DOORS, carried=carried, **entries)


@pytest.mark.clause("MH-80", "MH-82", "MH-84", "MH-J24")
@pytest.mark.parametrize("item", PRICES)
def test_prices_copies_and_what_is_for_sale(item: str) -> None:
    price, for_sale, copies = PRICES[item]
    t = place(HALL, DOORS, stage="plan", options=SHOP)
    assert t.may(f"buy {item}") == for_sale
    if not for_sale:
        assert t.why(f"buy {item}") == "MH-J24"
        t = place(HALL, DOORS, stage="plan", options=SHOP, items=[item])
        cash = 20
    else:
        for _ in range(copies):
            t.do(f"buy {item}")
        assert t.why(f"buy {item}") == "MH-J24"
        cash = 20 - copies * price
    assert t["cash"] == cash
    t.do(f"sell {item}")
    assert t["cash"] == cash + price // 2
    assert t["shop"].get(item, 0) == (1 if for_sale else 0)
    assert t.may(f"buy {item}") == (for_sale and t["cash"] >= price)


@pytest.mark.clause("MH-C-cheap-picks")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_cheap_picks_break_on_one_to_four(face: int) -> None:
    """The die as it lies on the card, after ideas; the card goes after the action."""
    t = holding("cheap-picks", ideas={"fox": 3}, dice={"fox": 4}, chits={"(4,0)": "lock"})
    t.do(f"act fox cheap-picks-{face}")
    about = t.who("fox")
    assert (sorted(about["icons"]), about["due"], about["die"]) == (["M", "U", "U"], 1, face)
    assert about["ideas"] == 3 - min(abs(4 - face), 6 - abs(4 - face))
    t.do("unlock fox (4,0)")
    t.pass_round()
    assert t.carried("fox") == ("" if face <= 4 else "cheap-picks")


@pytest.mark.clause("MH-C-perfect-picks", "MH-J43")
@pytest.mark.parametrize(
    ("said", "noise"),
    [
        (["unlock fox (4,0)"], 0),
        (["unlock fox (4,0)", "unlock fox (2,0)"], 0),
        (["unlock fox (4,0)", "move fox (4,0)"], 1),
        (["move fox (4,0)"], 1),
        ([], 1),
    ],
)
def test_perfect_picks(said: list[str], noise: int) -> None:
    chits = {"(4,0)": "lock", "(2,0)": "lock"} if "unlock fox (4,0)" in said else {"(2,0)": "lock"}
    t = holding("perfect-picks", chits=chits)
    t.do("act fox perfect-picks", *said)
    for who in ("owl", "stag"):
        t.do(f"act {who} {t.who(who)['menu']['defaults'][0]}")
    others = t.due() - t.who("fox")["due"]
    t.all_done()
    assert t["noise"] == others + noise
    assert t.carried("fox") == "perfect-picks"


@pytest.mark.clause("MH-C-laser-burst")
def test_laser_burst() -> None:
    """The first three spaces of a line, over a lock and a gap; known live cameras only."""
    cells = {(q, 0): "" for q in range(8) if q != 4} | {(6, 0): "?"}
    t = place(
        cells,
        DOORS,
        where={"fox": "(2,0)", "owl": "e1", "stag": "e1"},
        carried={"fox": "laser-burst"},
        chits={
            "(2,0)": "camera",
            "(3,0)": "camera, lock",
            "(5,0)": "camera, camera",
            "(7,0)": "camera",
        },
        unknown=["(6,0)"],
        bag={"camera": 1},
    )
    t.do("act fox laser-burst")
    assert t.legal() == {f"blast {way}" for way in ("E", "NE", "NW", "W", "SW", "SE")}
    t.do("blast E")
    assert t.chits("(2,0)") == ["camera"]  # not the own tile
    assert t.chits("(3,0)") == ["disabled", "lock"]
    assert t.chits("(5,0)") == ["disabled", "disabled"]  # third space; the gap is the second
    assert t.chits("(7,0)") == ["camera"]
    assert t.who("fox")["due"] == 2  # per hex
    t.pass_round()
    assert not t.may("act fox laser-burst")  # once per heist
    assert t.carried("fox") == "laser-burst"


@pytest.mark.clause("MH-C-laser-burst")
def test_a_burst_into_the_blue_makes_no_noise() -> None:
    t = holding("laser-burst", chits={"(4,0)": "disabled"})
    t.do("act fox laser-burst", "blast E")
    assert (t.who("fox")["due"], t.chits("(4,0)")) == (0, ["disabled"])


@pytest.mark.clause("MH-C-flashbang")
def test_flashbang() -> None:
    """All guards on and next to the own tile; those still down get up after the Event phase."""
    t = holding(
        "flashbang",
        chits={"(3,0)": "guard, subdued", "(4,0)": "dog, guard", "(5,0)": "guard"},
    )
    t.do("act fox flashbang")
    assert (t.chits("(3,0)"), t.chits("(4,0)")) == (
        ["subdued", "subdued"],
        ["quiet-dog", "subdued"],
    )
    assert t.chits("(5,0)") == ["guard"]
    assert t.who("fox")["due"] == 3
    assert t.carried("fox") == ""
    t.pass_round()
    assert t["round"] == 2
    assert t.chits("(3,0)") == ["dog", "guard", "subdued"]  # the dog woke up and jumped
    assert t.chits("(4,0)") == ["guard"]
    assert [(one["why"], one["count"]) for one in t.events("chits turned")] == [("flashbang", 3)]


@pytest.mark.clause("MH-C-flashbang", "MH-C-pressure-points")
def test_pressure_points_keep_the_flashed_down() -> None:
    t = holding(
        "flashbang",
        crew=crew(fox="operative bypass wing-it"),
        chits={"(4,0)": "guard"},
    )
    t.do("act fox flashbang").pass_round()
    assert t.chits("(4,0)") == ["subdued"]


@pytest.mark.clause("MH-C-master-plan-copy")
def test_master_plan_copy_gives_two_tokens() -> None:
    t = place(HALL, DOORS, stage="plan", options=SHOP)
    before = t["spare"]["fox"], t["spare"]["owl"]
    t.do("buy master-plan-copy", "give fox master-plan-copy")
    assert (t["spare"]["fox"], t["spare"]["owl"]) == (before[0] + 2, before[1])
    t.do("return fox master-plan-copy", "give owl master-plan-copy")
    assert (t["spare"]["fox"], t["spare"]["owl"]) == (before[0], before[1] + 2)


@pytest.mark.clause("MH-C-master-plan-copy", "MH-J95")
def test_without_the_planner_all_are_busted() -> None:
    """Also if the card was handed on; loot acquired before is kept."""
    t = place(
        HALL,
        DOORS,
        stage="escape",
        planner="fox",
        where={"fox": "(3,0)", "owl": "e1", "stag": "e2"},
        ideas={"fox": 0},
        carried={"owl": "master-plan-copy"},
        cash=7,
        brought=7,
    )
    t.do("done")
    assert (t.ending, t.won) == ("master plan lost", False)
    assert t.busted() == {"fox", "owl", "stag"}
    assert t["cash"] == 7


@pytest.mark.clause("MH-C-master-plan-copy")
def test_a_gate_takes_the_planner_and_the_heist_ends_at_once() -> None:
    cells = {(q, 0): "gate A" if q == 3 else "" for q in range(8)}
    t = draw("G1", cells=cells, planner="fox", where={"fox": "(3,0)", "owl": "e1", "stag": "e1"})
    assert t.ending == "master plan lost"


@pytest.mark.clause("MH-C-master-plan-copy", "MH-C-camouflage", "MH-J95")
def test_without_the_planner_the_loot_of_a_hidden_one_is_lost_too() -> None:
    t = place(
        HALL,
        DOORS,
        stage="escape",
        planner="fox",
        where={"fox": "(3,0)", "owl": "(6,0)", "stag": "e2"},
        ideas={"fox": 0, "owl": 0},
        carried={"owl": "camouflage, jewel, cash 3"},
    )
    t.do("done")
    assert (t["cash"], t["jewels"]) == (0, 0)


@pytest.mark.clause("MH-C-building-schematics", "MH-J22")
def test_building_schematics() -> None:
    cells = {(q, 0): "?" if q in (2, 4) else "" for q in range(8)}
    t = place(cells, DOORS, stage="plan", options=SHOP, heist={"bag": {"guard": 3}})
    assert t.why("schematics (2,0)") == "MH-C-building-schematics"
    t.do("buy building-schematics", "schematics (2,0)")
    assert (t.chits("(2,0)"), t["items"], t["cash"]) == (["guard"], [], 18)
    t.do("buy building-schematics", "give owl building-schematics")
    t.do("schematics (4,0)")  # again in the same planning, and out of anybody's hands
    assert t.carried("owl") == ""
    assert t["cash"] == 16
    t.do("buy building-schematics", "schematics bag")  # none unknown: a chit out of the bag
    assert t.bag() == {}


@pytest.mark.clause("MH-C-lucky-penny")
@pytest.mark.parametrize(("ideas", "after"), [(2, (2, "radio")), (0, (0, "lucky-penny, radio"))])
def test_lucky_penny(ideas: int, after: tuple[int, str]) -> None:
    """It goes instead of an idea, but only if there is one to lose."""
    t = draw(
        "20",
        where=INSIDE,
        chits={"(3,0)": "guard"},
        ideas={"fox": ideas},
        carried={"fox": "lucky-penny, radio"},
    )
    assert (t.ideas("fox"), t.carried("fox")) == after


@pytest.mark.clause("MH-C-lucky-penny")
def test_the_penny_helps_its_holder_only() -> None:
    where = dict.fromkeys(["fox", "owl", "stag"], "(3,0)")
    ideas = {"fox": 2, "owl": 2, "stag": 0}
    t = draw(
        "20", where=where, chits={"(3,0)": "guard"}, ideas=ideas, carried={"fox": "lucky-penny"}
    )
    assert (t.ideas("fox"), t.ideas("owl"), t.carried("fox")) == (2, 1, "")
    assert len(t.events("ideas lost")) == 1


@pytest.mark.clause("MH-C-radio")
def test_radio() -> None:
    """`N M`; each character may move one own token to an adjacent hex; the card is gone."""
    plans = {"fox": ["(0,0)", "(4,0)"], "owl": ["(5,0)"], "stag": ["(2,0)"]}
    t = holding("radio", plans=plans, seats=3)
    t.do("act fox radio")
    assert (t.who("fox")["icons"], t.who("fox")["due"], t.carried("fox")) == ("M", 1, "")
    assert t.legal("shift", seat=0) == {
        "shift fox (0,0) (1,0)",
        "shift fox (4,0) (3,0)",
        "shift fox (4,0) (5,0)",
    }
    t.do("shift owl (5,0) (6,0)")
    assert t.legal("shift", seat=1) == set()
    t.do("shift fox (4,0) (5,0)")
    assert not t.may("move fox (4,0)")
    assert (t.plans("fox"), t.plans("owl")) == ({"(0,0)", "(5,0)"}, {"(6,0)"})


@pytest.mark.clause("MH-C-camouflage", "MH-J81")
@pytest.mark.parametrize(
    ("chits", "busted"),
    [
        ({}, False),
        ({"(4,0)": "subdued"}, False),
        ({"(5,0)": "guard"}, False),
        ({"(4,0)": "guard"}, True),
        ({"(3,0)": "dog"}, True),
    ],
)
def test_camouflage(chits: dict[str, str], busted: bool) -> None:
    t = place(
        HALL,
        DOORS,
        stage="escape",
        heist={"goal": {"steal": {"jewel": 1}}, "bag": {"jewel": 3}},
        bag={},
        where={"fox": "(3,0)", "owl": "e1", "stag": "e2"},
        ideas={"fox": 0},
        carried={"fox": "camouflage, jewel, cash 2"},
        chits=chits,
    )
    t.do("done")
    assert ("fox" in t.busted()) == busted
    assert t.won == (not busted)  # it counts as escaped, its jewel as acquired
    assert t["cash"] == (0 if busted else 2)


@pytest.mark.clause("MH-C-dog-whistle", "MH-J71")
def test_dog_whistle() -> None:
    """`M N N`; from the commitment to the end of the phase no dog jumps, and none afterwards."""
    t = holding("dog-whistle", chits={"(5,0)": "dog"})
    t.do("act fox dog-whistle", "move fox (4,0)")
    assert t.chits("(5,0)") == ["dog"]
    assert t.who("fox")["due"] == 2
    t.pass_round()
    assert t.chits("(5,0)") == ["dog"]
    assert t.carried("fox") == "dog-whistle"
    t = holding("", chits={"(5,0)": "dog"})
    t.do("act fox walk", "move fox (4,0)")
    assert t.chits("(4,0)") == ["dog"]


@pytest.mark.clause("MH-C-dog-whistle", "MH-J71", "MH-J11")
def test_a_dog_whistle_lasts_for_one_phase() -> None:
    """In the next round the dog next to (4,0) jumps again."""
    t = holding("dog-whistle", chits={"(5,0)": "dog"})
    t.do("act fox dog-whistle", "move fox (4,0)").pass_round()
    assert t.chits("(5,0)") == ["dog"]
    t.do("act fox walk", "move fox (3,0)").pass_round()
    t.do("act fox walk", "move fox (4,0)")
    assert t.chits("(4,0)") == ["dog"]
    assert t.chits("(5,0)") == []


@pytest.mark.clause("MH-J66", "MH-121", "MH-122")
def test_an_item_is_used_once_a_round_by_one() -> None:
    where = dict.fromkeys(["fox", "owl", "stag"], "(3,0)")
    t = holding("perfect-picks", where=where, chits={"(4,0)": "lock"})
    t.do("act fox perfect-picks", "unlock fox (4,0)", "drop fox perfect-picks")
    t.do("take owl perfect-picks")
    assert t.carried("owl") == "perfect-picks"
    assert not t.may("act owl perfect-picks")
    t.pass_round()
    assert t.may("act owl perfect-picks")


@pytest.mark.clause("MH-J65", "MH-216")
def test_an_item_from_a_hex_may_be_used_in_the_same_round() -> None:
    cells = {(q, 0): "item radio" if q == 3 else "" for q in range(8)}
    t = place(cells, exits_at(e1=((0, 0), "W")), where={"fox": "(3,0)", "owl": "e1", "stag": "e1"})
    assert t.loot("(3,0)") == "radio"
    assert not t.may("act fox radio")
    t.do("take fox radio", "act fox radio")
    assert t.who("fox")["act"] == "radio"
    assert alerts(t) == 0


@pytest.mark.clause("MH-C-cheap-picks", "MH-J66")
def test_worn_picks_break_in_other_hands_too() -> None:
    where = dict.fromkeys(["fox", "owl", "stag"], "(3,0)")
    t = holding("cheap-picks", where=where, dice={"fox": 1})
    t.do("act fox cheap-picks-1", "drop fox cheap-picks", "take owl cheap-picks").pass_round()
    assert t.carried("owl") == ""


@pytest.mark.clause("MH-J25", "MH-141")
def test_items_inside_or_with_the_busted_are_lost() -> None:
    t = place(
        HALL,
        DOORS,
        stage="escape",
        where={"fox": "(3,0)", "owl": "e1", "stag": "e2"},
        ideas={"fox": 0},
        carried={"fox": "radio", "owl": "dog-whistle"},
    )
    t.do("done")
    assert (t.carried("fox"), t.carried("owl")) == ("", "dog-whistle")
