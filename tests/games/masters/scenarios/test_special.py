"""What goes beyond the modules in single heists: prisoners, guides, safehouse, black box."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, begin, cast, place

IDLE: dict[str, Any] = {
    "acts": dict.fromkeys(["fox", "owl", "stag"], "walk"),
    "icons": {},
    "due": {},
}
QUIET = ["M1"] * 12 + ["Z1"]


def at(scenario: str, **entries: Any) -> Table:
    """A position on a printed map, everything revealed and empty unless it is said otherwise."""
    entries.setdefault("unknown", [])
    entries.setdefault("deck", QUIET)
    return place(options={"scenario": scenario, **entries.pop("options", {})}, **entries)


# The Dark Horse Job, The Blind Justice Job


@pytest.mark.clause("MH-S-dark-horse", "MH-J70")
@pytest.mark.parametrize("card", ["D1", "D2", "D3"])
def test_the_track_has_no_kennel(card: str) -> None:
    t = at("dark-horse", deck=[card, *QUIET], **IDLE)
    before = t["chits"]
    t.all_done()
    assert t["chits"] == before


@pytest.mark.clause("MH-S-dark-horse", "MH-S-blind-justice", "MH-216")
@pytest.mark.parametrize(
    ("scenario", "tile", "item"),
    [
        ("dark-horse", "r3c2", "cheap-picks"),
        ("blind-justice", "r5c9", "lucky-penny"),
        ("melee", "r5c2", "safecracking-tools"),
        ("proving-grounds", "r7c3", "plasma-torch"),
        ("county-hole", "r2c6", "safecracking-tools"),
    ],
)
def test_item_hexes(scenario: str, tile: str, item: str) -> None:
    t = at(scenario, where={"fox": tile})
    t.do(f"take fox {item}")
    assert t.carried("fox") == item


@pytest.mark.clause("MH-S-dark-horse", "MH-170", "MH-172")
def test_the_document_of_the_track_is_behind_remote_lock_y() -> None:
    t = at("dark-horse", where={"fox": "r3c5", "owl": "r1c7"}, chits={"r1c7": "", "r1c8": ""})
    assert "r0c8" in t["remote"]
    t.do("act owl walk")
    assert not t.may("move owl r0c8")
    t.do("hack fox")
    assert (t.may("move owl r0c8"), t["remote"]) == (True, ["r3c4"])


# The Startup Job


@pytest.mark.clause("MH-S-startup", "MH-191", "MH-192")
def test_the_document_of_the_lab_is_behind_the_door() -> None:
    t = at("startup", where={"fox": "r2c1"}, carried={"fox": "keycard"})
    t.do("act fox walk")
    assert not t.may("move fox r1c1")
    t.do("unbar fox r1c1")
    assert t.may("move fox r1c1")


# The Greedy Prisoner


@pytest.mark.clause("MH-S-greedy-prisoner", "MH-J98", "MH-205", "MH-172")
@pytest.mark.parametrize("server", ["r1c2", "r1c8"])
def test_the_greedy_prisoner_is_freed_by_either_server(server: str) -> None:
    """No other test: a guard on its hex does not keep it."""
    t = at("greedy-prisoner", where={"fox": server}, chits={"r1c4": "guard"})
    assert "npc" not in t["alive"]
    t.do("hack fox")
    assert "npc" in t["alive"]
    assert t["remote"] == ["r4c6"]  # both locks X are gone
    assert t.who("npc")["die"] in range(1, 7)


@pytest.mark.clause("MH-S-greedy-prisoner")
def test_server_y_does_not_free_it() -> None:
    t = at("greedy-prisoner", where={"fox": "r2c5"})
    t.do("hack fox")
    assert "npc" not in t["alive"]


# The Melee Job


@pytest.mark.clause("MH-S-melee", "MH-217", "MH-194")
@pytest.mark.parametrize(
    ("loot", "held"), [("jewel", True), ("keycard", True), ("document", False)]
)
def test_the_museum_guards_its_pieces(loot: str, held: bool) -> None:
    t = at("melee", where={"fox": "r2c6", "npc": "e1"}, unknown=["r3c5"], bag={loot: 1})
    assert t.loot("r3c5") == loot
    assert t.chits("r3c5") == (["guard"] if held else [])


@pytest.mark.clause("MH-S-melee")
def test_fancy_card_flick() -> None:
    """Any hex in a straight line; doors do not stop the card, locks, gaps and fog do; no noise."""
    t = at(
        "melee",
        where={"npc": "r7c2"},
        carried={"npc": "keycard"},
        unknown=["r6c4"],
        chits={"r5c0": "lock"},
    )
    t.do("act npc flick")
    assert t.who("npc")["due"] == 0
    assert t.legal("flick") == {"flick r7c1", "flick r7c3"}  # r7c5 is over a gap
    t.do("flick r7c3")
    assert (t.loot("r7c3"), t.carried("npc"), t.legal("flick")) == ("keycard", "", set())


@pytest.mark.clause("MH-S-melee")
def test_the_card_flies_over_doors_but_not_into_fog_or_locks() -> None:
    entries: dict[str, Any] = {"where": {"npc": "r5c0"}, "carried": {"npc": "keycard"}}
    t = at("melee", **entries)
    t.do("act npc flick")
    row = {"r5c1", "r5c2", "r5c3", "r5c4", "r5c5"}
    assert row <= {text.split()[1] for text in t.legal("flick")}
    t = at("melee", unknown=["r5c4"], **entries)
    t.do("act npc flick")
    assert row & {text.split()[1] for text in t.legal("flick")} == {"r5c1", "r5c2", "r5c3"}
    t = at("melee", chits={"r5c2": "lock"}, **entries)
    t.do("act npc flick")
    assert row & {text.split()[1] for text in t.legal("flick")} == {"r5c1"}


@pytest.mark.clause("MH-S-melee")
def test_from_an_entrance_the_card_flies_through_its_hex() -> None:
    """e3 lies east of r7c6: west to r7c6 and r7c5, then the gap r7c4."""
    t = at("melee", where={"npc": "e3"}, carried={"npc": "keycard"})
    t.do("act npc flick")
    assert t.legal("flick") == {"flick r7c6", "flick r7c5"}
    t = at("melee", where={"npc": "e3"})
    t.do("act npc flick")
    assert t.legal("flick") == set()  # it has no card


# The Side Channel


@pytest.mark.clause("MH-S-side-channel", "MH-J21", "MH-J20")
def test_the_side_channel_has_one_tunnel_and_no_limit() -> None:
    t = cast(begin(options={"scenario": "side-channel"}))
    assert (t.where("npc"), t.ideas("npc")) == ("r6c7", 2)
    t.do("start fox e1", "start owl e1", "start stag e1")
    assert t.may("ready")
    t.do("dig t4-r3c5")
    assert t.legal("dig") == set()
    t.do("start fox t4-r3c5")
    assert not t.may("fill t4-r3c5")  # somebody starts there
    t.do("start fox e1", "fill t4-r3c5", "dig t2-r1c1")
    assert t.may("ready")


@pytest.mark.clause("MH-S-side-channel")
def test_shell_with_the_usb_key_opens_lock_y() -> None:
    t = at("side-channel", where={"fox": "r6c2", "npc": "r6c2"}, loot={"r6c2": "usb"})
    assert t["remote"] == ["r1c6"]
    t.do("take fox usb")
    assert t["remote"] == ["r1c6"]  # a PC with it opens nothing
    t.do("act fox walk", "drop fox usb", "take npc usb")
    assert t["remote"] == []


@pytest.mark.clause("MH-S-side-channel", "MH-C-guide")
def test_the_special_of_shell_is_a_pause() -> None:
    t = at("side-channel")
    t.do("act npc pause")
    assert (t.ideas("npc"), t.who("npc")["due"]) == (3, 0)
