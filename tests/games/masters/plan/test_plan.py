"""The Plan and the shop (MH-74 to MH-84, MH-198, MH-199, MH-J17 to MH-J25)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, begin, cast, crew, exits_at, place, row

WEST = exits_at(e1=((0, 0), "W"))
BOTH = exits_at(e1=((0, 0), "W"), e2=((3, 0), "E"))


def planning(**options: Any) -> Table:
    """The Plan on a corridor of four with an entrance at each end."""
    return cast(begin(row(4), BOTH, options=options))


def starts(t: Table) -> Table:
    return t.do("start fox e1", "start owl e1", "start stag e2")


# Tokens


@pytest.mark.clause("MH-74", "MH-75", "MH-J17", "MH-J18")
def test_the_steps_in_any_order_and_changed_again() -> None:
    t = planning().do("start fox e2", "mark fox (1,0)", "start owl e1", "mark owl (1,0)")
    t.do("unmark fox (1,0)", "mark fox (3,0)", "start fox e1", "start stag e2", "start owl e2")
    assert (t.plans("fox"), t.plans("owl")) == ({"(3,0)"}, {"(1,0)"})
    assert [t.where(who) for who in ("fox", "owl", "stag")] == ["e1", "e2", "e2"]
    assert t["spare"]["fox"] == 6


@pytest.mark.clause("MH-62", "MH-75", "MH-J18")
def test_no_more_tokens_than_memory() -> None:
    cells = row(8)
    t = cast(begin(cells, exits_at(e1=((0, 0), "W"), e2=((7, 0), "E"))))
    for q in range(7):
        t.do(f"mark fox ({q},0)")
    refused = t.refusal("mark fox (7,0)")
    assert refused.clause == "MH-62"
    assert refused.facts["placed"] == 7
    assert t.why("mark fox (0,0)") == "MH-J18"
    t.do("unmark fox (0,0)", "mark fox (7,0)")
    assert t.why("unmark fox (0,0)") == "MH-75"


@pytest.mark.clause("MH-J18", "MH-75")
def test_tokens_lie_on_any_hex() -> None:
    cells = {(0, 0): "lock", (1, 0): "gate A", (2, 0): "remote x", (3, 0): "server x", (9, 0): "?"}
    cells[5, 0] = "door"
    t = cast(begin(cells, WEST, heist={"bag": {"lock": 1}}))
    hexes = {text.split()[2] for text in t.legal("mark") if " fox " in text}
    assert hexes == {"(0,0)", "(1,0)", "(2,0)", "(3,0)", "(9,0)", "(5,0)"}


@pytest.mark.clause("MH-76", "MH-77", "MH-J18")
def test_tokens_stay_after_the_plan() -> None:
    t = starts(planning().do("mark fox (0,0)")).do("ready").do("act fox walk")
    assert t.why("mark fox (1,0)") == "MH-77"
    assert t.why("unmark fox (0,0)") == "MH-77"
    t.do("move fox (0,0)")
    t.walk_all().all_done().do("act fox walk")
    assert t.legal("move") == {"move fox e1"}
    assert t.plans("fox") == {"(0,0)"}


@pytest.mark.clause("MH-J18", "MH-227")
def test_the_starting_hex_needs_no_token_until_one_comes_back() -> None:
    t = place(
        row(3),
        WEST,
        where={"fox": "(0,0)"},
        plans={"fox": ["(1,0)"]},
        crew=crew(fox="lookout hurry linger"),
    )
    t.do("act fox run", "move fox (1,0)")
    assert t.why("move fox (0,0)") == "MH-76"


# Starting places


@pytest.mark.clause("MH-27", "MH-78", "MH-J20")
def test_two_on_an_entrance() -> None:
    t = planning()
    assert t.why("ready") == "MH-J20"
    assert t.refusal("ready").facts["missing"] == ["fox", "owl", "stag"]
    t.do("start fox e1", "start owl e1")
    refused = t.refusal("start stag e1")
    assert (refused.clause, refused.facts["places"]) == ("MH-27", ["e2"])
    assert t.why("start stag (0,0)") == "MH-78"
    assert t.why("ready") == "MH-J20"
    t.do("start stag e2", "ready")
    assert t["stage"] == "action"


@pytest.mark.clause("MH-20")
def test_only_tiles_of_the_map_are_planned() -> None:
    t = cast(begin(options={"scenario": "final-score-1"}))
    assert t.why("mark fox r1c0") == "MH-20"  # a tile of its second part
    t.do("mark fox r1c2")
    assert t.why("mark fox r1c2") == "MH-J18"


@pytest.mark.clause("MH-27", "MH-19", "MH-J5")
def test_the_scenario_sets_or_lifts_the_limit() -> None:
    t = cast(begin(row(2), WEST, heist={"entrance_limit": 1}))
    t.do("start fox e1")
    assert t.why("start owl e1") == "MH-27"
    t = cast(begin(row(2), WEST, heist={"entrance_limit": 0}))
    t.do("start fox e1", "start owl e1", "start stag e1", "ready")
    assert t["round"] == 1


@pytest.mark.clause("MH-J20", "MH-198", "MH-J21")
@pytest.mark.parametrize("scenario", ["black-box", "final-score-1"])
def test_one_entrance_is_not_enough_for_three(scenario: str) -> None:
    t = cast(begin(options={"scenario": scenario}))
    t.do("start fox e1", "start owl e1")
    assert t.why("start stag e1") == "MH-27"
    assert t.why("ready") == "MH-J20"
    tunnel = sorted(t.legal("dig"))[0].split()[1]
    assert t.why(f"start stag {tunnel}") == "MH-198"
    t.do(f"dig {tunnel}", f"start stag {tunnel}", "ready")
    assert t["round"] == 1


@pytest.mark.clause("MH-J20", "MH-27")
def test_an_active_npc_counts_for_the_entrance() -> None:
    t = cast(begin(options={"scenario": "melee"}))
    entrance = sorted(t.legal("start"))[0].split()[2]
    t.do(f"start npc {entrance}", f"start fox {entrance}")
    assert t.why(f"start owl {entrance}") == "MH-27"
    other = next(
        text.split()[2] for text in sorted(t.legal("start")) if text.startswith("start owl")
    )
    t.do(f"start owl {other}", f"start stag {other}", "ready")
    assert t["round"] == 1


@pytest.mark.clause("MH-J20", "MH-78")
def test_the_plan_waits_for_the_guide() -> None:
    t = cast(begin(options={"scenario": "melee"})).do("start fox e1", "start owl e1")
    other = next(text for text in sorted(t.legal("start")) if text.startswith("start stag"))
    t.do(other)
    assert t.refusal("ready").facts["missing"] == ["npc"]


# Tunnels


TUNNELS: dict[str, Any] = {
    "tunnels": {"t1": ((1, 0), ("E", "W")), "t2": ((5, 0), ("W",))},
    "tunnel_entrances": 2,
    "entrance_limit": 2,
}
GAPPED = [(0, 0), (2, 0), (3, 0), (4, 0)]


@pytest.mark.clause("MH-198", "MH-199", "MH-J21")
def test_tunnel_entrances() -> None:
    t = cast(begin(GAPPED, WEST, heist=TUNNELS))
    first, other, second = "t1-r4c8", "t1-r4c6", "t2-r4c10"
    assert t.legal("dig") == {f"dig {one}" for one in (first, other, second)}
    t.do(f"dig {first}")
    assert t.why(f"dig {other}") == "MH-199"  # the same space
    t.do(f"dig {second}", f"start fox {first}", f"start owl {first}")
    assert t.why(f"start stag {first}") == "MH-27"  # limit included
    assert t.why(f"fill {first}") == "MH-J20"
    t.do(f"fill {second}", "start stag e1", "ready")
    t.do("act fox walk")
    assert t.why("move fox (2,0)") == "MH-76"
    assert set(t["present"]) >= {first}
    assert second not in t["present"]


@pytest.mark.clause("MH-198", "MH-J21", "MH-25", "MH-26")
def test_a_tunnel_entrance_is_an_exit_like_any_other() -> None:
    t = place(
        GAPPED,
        WEST,
        heist=TUNNELS,
        dug=["t1-r4c8"],
        where={"fox": "(2,0)"},
        carried={"fox": "cash 3"},
    )
    t.do("act fox walk", "move fox t1-r4c8")
    assert t["cash"] == 3
    t.do("escape", "done", "done")
    assert t.busted() == set()


@pytest.mark.clause("MH-198", "MH-J21")
def test_a_tunnel_may_be_left_out() -> None:
    t = cast(begin(GAPPED, WEST, heist={**TUNNELS, "tunnel_entrances": 1, "entrance_limit": 0}))
    t.do("dig t2-r4c10")
    assert t.why("dig t1-r4c8") == "MH-198"
    t.do("fill t2-r4c10", "start fox e1", "start owl e1", "start stag e1", "ready")
    assert [one for one in t["present"] if one.startswith("t")] == []


# The shop


def shopping(cash: int = 10, **entries: Any) -> Table:
    return place(
        row(4),
        BOTH,
        stage="plan",
        options={"shop": True, "cash": "10"},
        cash=cash,
        where={"fox": "e1", "owl": "e1", "stag": "e2"},
        **entries,
    )


@pytest.mark.clause("MH-80", "MH-81", "MH-82", "MH-J24")
def test_the_shop_sells_what_has_the_shop_icon() -> None:
    t = shopping(cash=20)
    assert set(t["shop"]) == {
        "cheap-picks",
        "perfect-picks",
        "master-plan-copy",
        "building-schematics",
        "radio",
        "plasma-torch",
        "dog-whistle",
    }
    assert (t["shop"]["cheap-picks"], t["shop"]["perfect-picks"]) == (2, 1)
    for found in ("flashbang", "lucky-penny", "laser-burst", "safecracking-tools", "camouflage"):
        assert not t.may(f"buy {found}")
    t.do("buy cheap-picks", "buy cheap-picks")
    assert not t.may("buy cheap-picks")
    assert t["cash"] == 12
    assert t["items"] == ["cheap-picks", "cheap-picks"]


@pytest.mark.clause("MH-80", "MH-81", "MH-J23", "MH-87")
def test_team_cash_never_drops_below_nothing() -> None:
    t = shopping(cash=3)
    assert t.legal("buy") == {"buy radio", "buy dog-whistle", "buy building-schematics"}
    t.do("buy radio")
    assert t["cash"] == 1
    assert t.legal("buy") == set()
    assert t.refusal("buy dog-whistle").clause.startswith("MH-")


@pytest.mark.clause("MH-84")
@pytest.mark.parametrize(
    ("item", "price", "back"), [("perfect-picks", 7, 3), ("radio", 2, 1), ("plasma-torch", 5, 2)]
)
def test_items_are_sold_back_for_half(item: str, price: int, back: int) -> None:
    t = shopping(cash=10).do(f"buy {item}")
    assert t["cash"] == 10 - price
    t.do(f"sell {item}")
    assert t["cash"] == 10 - price + back
    assert t["items"] == []
    assert item in t["shop"]


@pytest.mark.clause("MH-83", "MH-J24")
def test_a_found_item_on_the_map_is_not_for_sale() -> None:
    t = begin(options={"scenario": "dark-horse", "shop": True, "cash": "20"})
    assert t["shop"]["cheap-picks"] == 1  # one of the two lies on the map


@pytest.mark.clause("MH-J25", "MH-121", "MH-122")
def test_items_are_handed_to_any_pc() -> None:
    t = shopping().do("buy radio", "give owl radio")
    assert (t.carried("owl"), t["items"]) == ("radio", [])
    t.do("return owl radio", "give stag radio", "ready")
    assert t.may("act stag radio")
    assert not t.may("act owl radio")


@pytest.mark.clause("MH-18", "MH-J15", "MH-80")
def test_the_shop_is_closed_in_the_first_heist() -> None:
    t = place(row(2), WEST, stage="plan", cash=9, options={"cash": "10"})
    assert t["shop"] == {}
    assert t.legal("buy") == set()


# Confirming


@pytest.mark.clause("MH-J17", "MH-74")
def test_ready_is_taken_back_by_a_change() -> None:
    t = cast(begin(row(4), BOTH, seats=2)).do("start fox e1", "start stag e1", "0: ready")
    assert t.asked() == {(1, "plan")}
    t.do("mark fox (0,0)")  # the seat that is ready changes its mind
    assert t.asked() == {(0, "plan"), (1, "plan")}
    t.do("start owl e2", "1: ready")
    assert t["stage"] == "plan"
    t.do("0: ready")
    assert t["stage"] == "action"


@pytest.mark.clause("MH-79", "MH-J23", "MH-86")
def test_planning_fixers_are_used_in_the_plan_only() -> None:
    t = shopping(cash=10)
    assert t.legal("hire") == set()  # Old Friend alone
    t = place(row(4), BOTH, options={"fixers": "all", "cash": "10"})
    assert t.why("hire bookie 1") == "MH-77"
    assert t.why("buy radio") == "MH-77"
