"""Abilities of the Angry Locksmith, Thug, Street Urchin and Script Kiddie classes in rounds."""

from __future__ import annotations

import pytest

from tests.games.masters.layouts.boards import crew, exits_at, flower, place, ring
from tests.games.masters.layouts.event_deck import DOORS, HALL

LOCKSMITH = crew(fox="angry-locksmith bypass wing-it")
THUG = crew(fox="thug hit-n-run wing-it")
URCHIN = crew(fox="street-urchin hurry hit-n-run")
KIDDIE = crew(fox="script-kiddie hurry wing-it")
INSIDE = {"fox": "(3,0)", "owl": "(3,0)", "stag": "(6,0)"}


# Angry Locksmith, Safecracker, Demolitions Guy


@pytest.mark.clause("MH-C-efficient-picker")
@pytest.mark.parametrize("card", ["angry-locksmith", "safecracker", "demolitions-guy"])
def test_efficient_picker_once_per_unlock_icon(card: str) -> None:
    """Bump has two U: twice `M N` for an idea each, a third time is refused."""
    t = place(HALL, DOORS, crew=crew(fox=f"{card} bypass wing-it"), ideas={"fox": 5})
    assert not t.may("use fox efficient-picker")  # no action is chosen yet
    t.do("act fox bypass-1", "use fox efficient-picker")
    about = t.who("fox")
    assert (about["icons"].count("M"), about["due"], about["ideas"]) == (2, 3, 4)
    t.do("use fox efficient-picker")
    about = t.who("fox")
    assert (about["icons"].count("M"), about["due"], about["ideas"]) == (3, 4, 3)
    assert t.why("use fox efficient-picker").startswith("MH-")


@pytest.mark.clause("MH-C-efficient-picker")
def test_efficient_picker_needs_a_printed_unlock() -> None:
    """Neither an action without U nor a granted one will do; the U of an item will."""
    t = place(
        HALL,
        DOORS,
        crew=LOCKSMITH | crew(owl="script-kiddie hurry wing-it"),
        ideas={"fox": 3, "owl": 3},
        carried={"fox": "perfect-picks"},
    )
    twin = t.m.clone()
    t.do("act fox walk", "pwn owl fox unlock")
    assert t["granted"] == {"fox": "U"}
    assert not t.may("use fox efficient-picker")
    t.m = twin
    t.do("act fox perfect-picks", "use fox efficient-picker", "use fox efficient-picker")
    assert not t.may("use fox efficient-picker")


@pytest.mark.clause("MH-C-efficient-picker")
def test_the_move_may_come_before_any_unlock() -> None:
    t = place(HALL, DOORS, crew=LOCKSMITH, where=INSIDE, chits={"(5,0)": "lock"})
    t.do("act fox pick", "use fox efficient-picker", "move fox (4,0)", "unlock fox (5,0)")
    assert t.chits("(5,0)") == ["open"]
    assert t.who("fox")["icons"] == ""


@pytest.mark.clause("MH-C-owns-safecracking-tools", "MH-C-owns-plasma-torch", "MH-J27")
@pytest.mark.parametrize(
    ("card", "own"),
    [("safecracker", "own-safecracking-tools"), ("thief", "own-plasma-torch")],
)
def test_who_brings_an_item_along(card: str, own: str) -> None:
    """It is there in The Plan, costs no card of the shop, and cannot be returned or sold."""
    t = place(
        HALL,
        DOORS,
        stage="plan",
        crew=crew(fox=f"{card} bypass wing-it"),
        options={"shop": True, "cash": "20"},
    )
    assert t.carried("fox") == own
    assert t["shop"]["plasma-torch"] == 1
    assert t.why(f"return fox {own}") == "MH-J25"
    assert not t.may(f"sell {own.removeprefix('own-')}")


@pytest.mark.clause("MH-C-breach", "MH-J83")
def test_breach_starts_escape_on_the_spot() -> None:
    """Noise and events lapse, crises in the queue too; everybody may leave by the new exit."""
    t = place(
        HALL,
        DOORS,
        crew=crew(fox="demolitions-guy bypass wing-it"),
        where={"fox": "(3,0)", "owl": "(4,0)", "stag": "(4,0)"},
        ideas={"fox": 4, "owl": 2, "stag": 2},
        crises=["C4"],
        deck=["1", "2", "Z1"],
        loot={"(5,0)": "jewel"},
    )
    t.do("act owl walk", "act stag walk")
    assert t.legal("breach") == {f"breach fox {way}" for way in ("NE", "NW", "SW", "SE")}
    t.do("breach fox NE")
    assert t["stage"] == "escape"
    assert (t["noise"], t["deck"], t.chits("(5,0)"), t.ideas("fox")) == (0, ["1", "2", "Z1"], [], 0)
    t.do("step owl (3,0)", "step owl x1", "step stag (3,0)", "step stag x1")
    assert t.where("owl") == t.where("stag") == "x1"


@pytest.mark.clause("MH-C-breach")
def test_where_a_breach_is_possible() -> None:
    """Four ideas, indoors, an external side; the side of an enclosed gap is none."""
    who = crew(fox="demolitions-guy bypass wing-it")
    door = exits_at(e1=((1, 0), "E"))
    t = place(flower(), door, crew=who, where={"fox": "(0,0)"}, ideas={"fox": 4})
    assert t.legal("breach") == set()
    assert not t.may("breach fox E")
    t = place(ring(), door, crew=who, where={"fox": "(1,0)"}, ideas={"fox": 4})
    assert t.legal("breach") == {f"breach fox {way}" for way in ("E", "NE", "SE")}
    t = place(ring(), door, crew=who, where={"fox": "(1,0)"}, ideas={"fox": 3})
    assert t.legal("breach") == set()
    t = place(ring(), door, crew=who, where={"fox": "e1"}, ideas={"fox": 4})
    assert not t.may("breach fox E")


@pytest.mark.clause("MH-C-breach")
def test_breach_is_the_action_of_the_round() -> None:
    who = crew(fox="demolitions-guy bypass wing-it")
    t = place(HALL, DOORS, crew=who, where=INSIDE, ideas={"fox": 4})
    t.do("act fox walk")
    assert not t.may("breach fox NE")


# Thug, Bruiser, Operative


@pytest.mark.clause("MH-C-adrenaline")
@pytest.mark.parametrize("card", ["thug", "bruiser", "operative"])
def test_an_idea_for_each_guard_turned_over(card: str) -> None:
    t = place(
        HALL,
        DOORS,
        crew=crew(fox=f"{card} hit-n-run wing-it"),
        where=INSIDE,
        ideas={"fox": 0},
        dice={"fox": 3},
        chits={"(3,0)": "guard", "(4,0)": "dog"},
    )
    t.do("act fox hit-n-run-3", "subdue fox (3,0)")
    assert t.ideas("fox") == 1
    t.do("subdue fox (4,0)")
    assert t.ideas("fox") == 2


@pytest.mark.clause("MH-C-adrenaline")
def test_a_granted_subdue_counts_an_item_does_not() -> None:
    t = place(
        HALL,
        DOORS,
        crew=THUG | crew(owl="script-kiddie hurry wing-it"),
        where=INSIDE,
        ideas={"fox": 0, "owl": 1},
        chits={"(3,0)": "guard", "(4,0)": "guard"},
        carried={"fox": "flashbang"},
    )
    t.do("pwn owl fox subdue", "subdue fox (4,0)")
    assert t.ideas("fox") == 1
    t.do("act fox flashbang")
    assert t.chits("(3,0)") == ["subdued"]
    assert t.ideas("fox") == 1


@pytest.mark.clause("MH-C-adrenaline")
def test_others_do_not_enjoy_it() -> None:
    t = place(HALL, DOORS, where=INSIDE, crew=LOCKSMITH, ideas={"fox": 3}, chits={"(3,0)": "guard"})
    t.do("act fox wing-it-4", "subdue fox (3,0)")
    assert t.ideas("fox") == 0  # three for the die, nothing back


# Street Urchin, Grifter, Mastermind


@pytest.mark.clause("MH-C-there-are-better-ways")
@pytest.mark.parametrize("card", ["street-urchin", "grifter", "mastermind"])
def test_better_ways_than_subduing(card: str) -> None:
    """S may not be used, the action may; an idea and guards do not hold until the phase ends."""
    t = place(
        HALL,
        DOORS,
        crew=crew(fox=f"{card} hit-n-run hurry"),
        where=INSIDE,
        ideas={"fox": 2},
        dice={"fox": 5},
        chits={"(3,0)": "guard, guard", "(4,0)": "guard"},
    )
    t.do("act fox hit-n-run-5")
    assert t.legal("subdue", "move") == set()
    t.do("use fox there-are-better-ways")
    assert t.ideas("fox") == 1
    assert not t.may("use fox there-are-better-ways")  # it is on already
    t.do("move fox (4,0)")
    assert t.where("fox") == "(4,0)"


@pytest.mark.clause("MH-C-there-are-better-ways", "MH-J10")
def test_it_ends_with_the_phase() -> None:
    t = place(HALL, DOORS, crew=URCHIN, where=INSIDE, ideas={"fox": 2}, chits={"(3,0)": "guard"})
    t.do("use fox there-are-better-ways")  # also before the own action
    t.pass_round()
    assert t["round"] == 2
    t.do("act fox walk")
    assert not t.may("move fox (4,0)")


@pytest.mark.clause("MH-C-change-of-plans", "MH-66", "MH-J19")
@pytest.mark.parametrize("card", ["street-urchin", "grifter"])
def test_change_of_plans(card: str) -> None:
    plans = {"fox": ["(0,0)", "(1,0)"], "owl": ["(2,0)"], "stag": ["(5,0)"]}
    t = place(
        HALL,
        DOORS,
        crew=crew(fox=f"{card} hurry hit-n-run"),
        where=INSIDE,
        ideas={"fox": 4},
        plans=plans,
    )
    t.do("use fox change-of-plans")
    assert (t.ideas("fox"), t.due()) == (2, 1)
    t.do("shift owl (2,0) (7,0)", "shift fox (0,0) (4,0)")
    assert not t.may("shift fox (1,0) (4,0)")  # one own token a hex (MH-J18)
    t.do("shift stag (5,0) (0,0)")
    assert {key for _, key in t.asked()} == {"command"}  # three at most
    assert (t.plans("fox"), t.plans("owl"), t.plans("stag")) == (
        {"(1,0)", "(4,0)"},
        {"(7,0)"},
        {"(0,0)"},
    )
    assert t.why("use fox change-of-plans").startswith("MH-")  # once per heist


@pytest.mark.clause("MH-C-change-of-plans", "MH-J19", "MH-J2")
def test_tokens_of_others_move_with_their_consent() -> None:
    plans = {"fox": ["(0,0)"], "owl": ["(2,0)"], "stag": []}
    t = place(HALL, DOORS, seats=3, crew=URCHIN, where=INSIDE, ideas={"fox": 2}, plans=plans)
    t.do("use fox change-of-plans", "0: shift owl (2,0) (7,0)")
    assert t.plans("owl") == {"(2,0)"}
    t.do("1: object")
    assert t.plans("owl") == {"(2,0)"}
    t.do("0: enough")
    assert t.plans("fox") == {"(0,0)"}


@pytest.mark.clause("MH-C-alright-new-plan")
def test_alright_new_plan() -> None:
    """Six tokens and three ideas for others, at any distance."""
    plans = {"fox": ["(0,0)", "(1,0)", "(2,0)"], "owl": ["(0,0)", "(1,0)", "(2,0)", "(3,0)"]}
    t = place(
        HALL,
        DOORS,
        crew=crew(fox="mastermind hurry hit-n-run"),
        where={"fox": "e1", "owl": "(3,0)", "stag": "e2"},
        ideas={"fox": 6, "owl": 0, "stag": 0},
        plans=plans,
    )
    t.do("use fox alright-new-plan", "share fox owl", "share fox stag", "share fox stag")
    assert [t.ideas(who) for who in ("fox", "owl", "stag")] == [1, 1, 2]
    assert not t.may("share fox owl")
    for who, old, new in (
        ("fox", 0, 5),
        ("fox", 1, 6),
        ("fox", 2, 7),
        ("owl", 0, 4),
        ("owl", 1, 5),
        ("owl", 2, 6),
    ):
        t.do(f"shift {who} ({old},0) ({new},0)")
    assert {key for _, key in t.asked()} == {"command"}
    assert t.plans("owl") == {f"({q},0)" for q in (3, 4, 5, 6)}
    assert t.due() == 1


# Script Kiddie, Hacktivist, Black Hat


@pytest.mark.clause("MH-C-autopwn")
@pytest.mark.parametrize("card", ["script-kiddie", "hacktivist"])
def test_autopwn(card: str) -> None:
    """An idea, a noise in any case; somebody else, anywhere, uses the icon when it likes."""
    t = place(
        HALL,
        DOORS,
        crew=crew(fox=f"{card} hurry wing-it", owl="thug hit-n-run wing-it"),
        where={"fox": "e1", "owl": "(6,0)", "stag": "(3,0)"},
        ideas={"fox": 3, "owl": 0},
        chits={"(5,0)": "lock", "(4,0)": "lock"},
    )
    assert not t.may("pwn fox fox unlock")
    t.do("pwn fox owl unlock")
    assert (t.ideas("fox"), t.who("fox")["due"], t.who("fox")["act"]) == (2, 1, "autopwn")
    t.do("unlock owl (5,0)")  # before its own action
    assert t.chits("(5,0)") == ["open"]
    assert t.legal("unlock") == set()


@pytest.mark.clause("MH-C-autopwn")
def test_no_subdue_for_somebody_who_cannot() -> None:
    others = crew(owl="grifter hurry hit-n-run", stag="burglar bypass linger")
    t = place(HALL, DOORS, crew=KIDDIE | others, ideas={"fox": 1})
    assert not t.may("pwn fox owl subdue")
    assert t.may("pwn fox owl disable")
    assert t.may("pwn fox owl unlock")
    assert t.may("pwn fox stag subdue")


@pytest.mark.clause("MH-C-autopwn", "MH-J11")
def test_an_unused_icon_lapses_and_ideas_are_needed() -> None:
    t = place(HALL, DOORS, crew=KIDDIE, ideas={"fox": 1, "stag": 0}, chits={"(0,0)": "lock"})
    t.do("pwn fox owl unlock")
    t.pass_round()
    assert t["granted"] == {}
    t.do("act owl walk")
    assert not t.may("unlock owl (0,0)")
    assert not t.may("pwn fox owl unlock")  # no idea left


@pytest.mark.clause("MH-C-exploit")
def test_exploit_lends_two_of_one_kind() -> None:
    t = place(
        HALL,
        DOORS,
        crew=crew(fox="black-hat hurry wing-it"),
        where={"fox": "e1", "owl": "(6,0)", "stag": "(3,0)"},
        ideas={"fox": 2},
        chits={"(6,0)": "camera", "(7,0)": "camera, camera"},
    )
    t.do("pwn fox owl disable", "disable owl (6,0)", "disable owl (7,0)")
    assert t.legal("disable") == set()
    assert (t.ideas("fox"), t.who("fox")["due"]) == (1, 1)


@pytest.mark.clause("MH-C-i-can-haz-teh-codes", "MH-C-has-the-code", "MH-66", "MH-J35")
@pytest.mark.parametrize(
    ("card", "price"), [("script-kiddie", 2), ("hacktivist", 2), ("black-hat", 0)]
)
def test_codes(card: str, price: int) -> None:
    """All unknown hexes next to a known live camera are revealed, once per heist."""
    unknown = {(q, 0): "?" if q in (3, 5, 7) else "" for q in range(8)}
    t = place(
        unknown,
        DOORS,
        crew=crew(fox=f"{card} hurry wing-it"),
        ideas={"fox": 3},
        chits={"(4,0)": "camera", "(2,0)": "disabled", "(6,0)": "camera"},
        bag={"lock": 5},
    )
    assert t.legal("codes") == {"codes fox (4,0)", "codes fox (6,0)"}
    assert not t.may("codes fox (2,0)")
    t.do("codes fox (4,0)")
    assert t.tiles("unknown") == {"(7,0)"}
    assert [one["tile"] for one in t.events("drawn")] == ["r4c9", "r4c11"]  # (3,0), then (5,0)
    assert t.chits("(3,0)") == t.chits("(5,0)") == ["lock"]
    assert (t.ideas("fox"), t.due(), t.who("fox")["act"]) == (3 - price, 0, None)
    assert not t.may("codes fox (6,0)")
