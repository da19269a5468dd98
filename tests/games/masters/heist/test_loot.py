"""Loot and items (MH-118 to MH-125, MH-216, MH-J65, MH-J66, MH-J73 to MH-J77, MH-J113)."""

from __future__ import annotations

import pytest

from tests.games.masters.layouts.boards import crew, exits_at, place, row

WEST = exits_at(e1=((0, 0), "W"))


@pytest.mark.clause("MH-118", "MH-J73", "MH-120")
def test_loot_on_the_own_tile_is_taken_for_nothing() -> None:
    t = place(
        row(2),
        WEST,
        where={"fox": "(0,0)"},
        loot={"(0,0)": "cash 2, jewel, document", "(1,0)": "usb"},
    )
    assert t.legal("take") == {"take fox cash", "take fox jewel", "take fox document"}
    assert t.why("take fox usb") == "MH-118"
    assert t.why("take owl jewel") == "MH-118"
    t.do("take fox cash", "take fox jewel", "take fox document")
    assert t.carried("fox") == "cash 2, jewel, document"
    assert t["loot"] == {"r4c7": "usb"}
    assert t.who("fox")["act"] is None  # before any action


@pytest.mark.clause("MH-118", "MH-J73")
def test_guards_do_not_hinder_and_nobody_must_take() -> None:
    t = place(
        row(2),
        WEST,
        where={"fox": "(0,0)"},
        loot={"(0,0)": "jewel"},
        chits={"(0,0)": "guard, guard"},
    )
    assert t.may("take fox jewel")
    t.pass_round()
    assert t.loot("(0,0)") == "jewel"


@pytest.mark.clause("MH-119", "MH-J74", "MH-J2")
def test_two_on_a_tile_hand_over_at_once() -> None:
    t = place(
        row(2),
        WEST,
        seats=2,
        where={"fox": "(0,0)", "owl": "(0,0)"},
        carried={"fox": "jewel, radio"},
    )
    t.do("drop fox jewel")
    assert t.loot("(0,0)") == "jewel"
    t.do("take owl jewel")  # its own human takes it
    assert (t.carried("fox"), t.carried("owl")) == ("radio", "jewel")
    assert t.why("drop fox jewel") == "MH-119"


@pytest.mark.clause("MH-120")
def test_no_limit() -> None:
    loot = "cash 9, " + ", ".join(["jewel"] * 6 + ["document"] * 3 + ["keycard"] * 2)
    t = place(row(2), WEST, where={"fox": "(0,0)"}, loot={"(0,0)": loot})
    while t.legal("take"):
        t.do(sorted(t.legal("take"))[0])
    assert t["loot"] == {}
    assert t.carried("fox") == loot


@pytest.mark.clause("MH-121", "MH-122", "MH-J66", "MH-J65")
def test_an_item_is_an_action_whatever_the_die_shows() -> None:
    for die in range(1, 7):
        t = place(row(2), WEST, carried={"fox": "dog-whistle"}, dice={"fox": die}, ideas={"fox": 0})
        assert t.may("act fox dog-whistle")
        assert not t.may("act owl dog-whistle")


@pytest.mark.clause("MH-J65", "MH-216", "MH-118")
def test_an_item_hex_is_used_in_the_round_it_is_picked_up() -> None:
    cells = {(0, 0): "item perfect-picks", (1, 0): "lock"}
    t = place(cells, WEST, where={"fox": "(0,0)", "owl": "(0,0)"})
    assert t.loot("(0,0)") == "perfect-picks"
    t.do("act owl walk", "take owl perfect-picks")
    assert not t.may("act owl perfect-picks")  # committed already
    t.do("act stag walk", "drop owl perfect-picks", "take fox perfect-picks")
    t.do("act fox perfect-picks")
    assert t.may("unlock fox (1,0)")


@pytest.mark.clause("MH-J66")
def test_an_item_action_once_a_round() -> None:
    t = place(
        row(2),
        WEST,
        where={"fox": "(0,0)", "owl": "(0,0)"},
        carried={"fox": "perfect-picks"},
        deck=["M1"] * 9 + ["Z1"],
    )
    t.do("act fox perfect-picks", "drop fox perfect-picks", "take owl perfect-picks")
    assert t.why("act owl perfect-picks") == "MH-70"
    t.pass_round()
    assert t.may("act owl perfect-picks")


@pytest.mark.clause("MH-123", "MH-124", "MH-J76")
def test_outdoors_loot_is_acquired() -> None:
    t = place(
        row(2),
        WEST,
        where={"fox": "(0,0)"},
        carried={"fox": "cash 3, jewel, jewel, document, keycard, usb, radio"},
        cash=2,
    )
    t.do("act fox walk", "move fox e1")
    assert (t["cash"], t["jewels"], t["documents"]) == (5, 2, 1)
    assert t.carried("fox") == "keycard, usb, radio"
    t = t.do("act owl walk", "act stag walk", "done", "act fox walk", "move fox (0,0)")
    assert not t.may("drop fox jewel")  # it has left play for good


@pytest.mark.clause("MH-J76", "MH-225")
def test_documents_stay_in_hand_where_they_must_reach_a_hideout() -> None:
    t = place(
        options={"scenario": "final-score-1"},
        where={"fox": "r4c4"},
        carried={"fox": "document, jewel"},
        unknown=[],
    )
    t.do("act fox walk", "move fox e1")
    assert (t.carried("fox"), t["documents"], t["jewels"]) == ("document", 0, 1)


@pytest.mark.clause("MH-J77", "MH-123")
def test_loot_on_an_exit_waits_for_a_character() -> None:
    t = place(row(2), WEST, loot={"e1": "jewel, cash 2"}, where={"owl": "(0,0)"})
    assert (t["jewels"], t["cash"]) == (0, 0)
    t.do("take fox jewel", "take stag cash")
    assert (t["jewels"], t["cash"]) == (1, 2)
    assert t["carried"] == {}


@pytest.mark.clause("MH-125", "MH-J75")
def test_cash_meets_cash() -> None:
    t = place(
        row(2),
        WEST,
        where={"fox": "(0,0)", "owl": "(0,0)"},
        carried={"fox": "cash 2", "owl": "cash 5"},
        loot={"(0,0)": "cash 1"},
    )
    t.do("drop fox cash")
    assert t.loot("(0,0)") == "cash 3"
    t.do("take owl cash")
    assert t.carried("owl") == "cash 8"


@pytest.mark.clause("MH-J113", "MH-118", "MH-119")
def test_loot_put_down_may_be_picked_up_again() -> None:
    t = place(row(2), WEST, where={"fox": "(0,0)", "owl": "(0,0)"}, carried={"fox": "jewel"})
    for _ in range(3):
        t.do("drop fox jewel", "take fox jewel", "drop fox jewel", "take owl jewel")
        t.do("drop owl jewel", "take fox jewel")
    assert t.carried("fox") == "jewel"


@pytest.mark.clause("MH-J113")
def test_what_only_goes_back_is_known() -> None:
    """So that play at random has an end: nobody is refused it."""
    t = place(row(2), WEST, where={"fox": "(0,0)", "owl": "(0,0)"}, carried={"fox": "jewel"})

    def goes_back(text: str) -> bool:
        (ask,) = t.m.asks
        action = t.m.box.catalogue.ids[text]
        return ask.question.takes_back(t.m.state, ask, action)

    assert not goes_back("drop fox jewel")
    t.do("drop fox jewel")
    assert goes_back("take fox jewel")
    assert not goes_back("take owl jewel")
    t.do("take owl jewel")
    assert goes_back("drop owl jewel")
    t.do("act fox walk")  # another command lies between
    assert not goes_back("drop owl jewel")


@pytest.mark.clause("MH-J74", "MH-140")
def test_a_busted_character_hands_nothing_over() -> None:
    t = place(row(2), WEST, where={"fox": "(0,0)"}, busted=["owl"], loot={"(0,0)": "jewel"})
    assert t.why("take owl jewel") == "MH-94"
    assert not any(" owl " in text for text in t.legal())


@pytest.mark.clause("MH-193", "MH-196", "MH-J76")
@pytest.mark.parametrize("piece", ["keycard", "usb"])
def test_keycards_and_usb_keys_are_loot(piece: str) -> None:
    t = place(row(2), WEST, where={"fox": "(0,0)"}, loot={"(0,0)": piece}).do(f"take fox {piece}")
    t.do("act fox walk", "move fox e1", f"drop fox {piece}", f"take owl {piece}")
    assert t.carried("owl") == piece


@pytest.mark.clause("MH-J76", "MH-141", "MH-148")
def test_items_outdoors_are_lost_again_if_their_holder_is_busted_later() -> None:
    t = place(
        row(3),
        WEST,
        carried={"fox": "radio", "owl": "dog-whistle"},
        crew=crew(fox="lookout hurry linger"),
    )
    t.do("act fox run", "move fox (0,0)", "move fox (1,0)", "escape", "done", "done")
    assert t.busted() == {"fox"}
    assert t["carried"] == {"owl": "dog-whistle"}
