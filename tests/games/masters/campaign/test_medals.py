"""Achievements: each is noticed where it is earned, and not where it is just missed (MH-J112)."""

from __future__ import annotations

from typing import Any

import pytest

import muster
from muster.games.masters.campaign import fold
from muster.games.masters.campaign import medals as achieving
from muster.games.masters.campaign.medals import Part, Tale
from muster.games.masters.cards import events as card_events
from muster.games.masters.escape import events
from tests.games.masters.layouts.boards import Table, begin, cast, crew, exits_at, place, row, until
from tests.games.masters.layouts.campaigns import (
    KIDDIE,
    LOCKSMITH,
    OUTSIDE,
    THUG,
    Gang,
    begin_heist,
    judged,
    lose,
    named,
    quiet,
    start,
    veterans,
    win,
    yard,
)

WEST = exits_at(e1=((0, 0), "W"))
ONE_JEWEL = {"bag": {"jewel": 1}, "goal": {"steal": {"jewel": 1}}}


def medals(t: Table, scenario: str = "inclusion", *before: Table) -> list[str]:
    """What this heist earns; `before` are its first parts, which come first."""
    box: Any = t.m.box
    names = ["final-score-1"] * len(before) + [scenario]
    parts = [
        Part(name, one.m.history.out.events) for name, one in zip(names, (*before, t), strict=True)
    ]
    return achieving.noticed(Tale(box, parts, t.m.seats, False))


def ending(**entries: Any) -> Table:
    """Escape on a corridor of three with one jewel to steal, which is outdoors already."""
    entries = {"jewels": 1, "heist": ONE_JEWEL, **entries}
    return place(row(3), WEST, stage="escape", bag={}, **entries)


def test_every_achievement_is_noticed_somewhere() -> None:
    known = [one.id for one in achieving.achievements().achievements]
    assert sorted(known) == sorted({**achieving.IN_A_HEIST, **achieving.OVER_ALL})
    assert len(known) == 16


@pytest.mark.clause("MH-J112")
def test_an_achievement_is_kept_with_its_heist_and_changes_nothing() -> None:
    gang = Gang()
    gang.add(win(gang.start()))
    assert "minmaxer" in gang.last["medals"]
    gang.add(win(gang.start()))
    assert gang.state["medals"]["minmaxer"] == 1
    bare = fold.fold(fold.begin(), {**gang.chronicle.results[0], "medals": []})
    earned = fold.fold(fold.begin(), gang.chronicle.results[0])
    assert {**bare, "medals": 0} == {**earned, "medals": 0}


# On Fumes, Nothing Personal, Of Course


@pytest.mark.clause("MH-J112")
@pytest.mark.parametrize(
    ("ideas", "jewels", "earned"),
    [
        ({"fox": 0, "owl": 0, "stag": 1}, 1, True),
        ({"fox": 0, "owl": 1, "stag": 1}, 1, False),
        ({"fox": 0, "owl": 0, "stag": 0}, 0, False),
    ],
)
def test_on_fumes(ideas: dict[str, int], jewels: int, earned: bool) -> None:
    t = ending(ideas=ideas, jewels=jewels).do("done")
    assert t.won == bool(jewels)
    assert ("on-fumes" in medals(t)) == earned


@pytest.mark.clause("MH-J112", "MH-209")
@pytest.mark.parametrize("ideas", [0, 1])
def test_an_active_npc_may_be_the_second_one_on_fumes(ideas: int) -> None:
    left = {"fox": 0, "owl": 1, "stag": 1, "npc": ideas}
    t = last_part("e1", ideas=left)
    assert ("on-fumes" in medals(t, "final-score-2")) == (ideas == 0)


@pytest.mark.clause("MH-J112")
@pytest.mark.parametrize(
    ("where", "jewels", "earned"),
    [({"fox": "(0,0)"}, 1, True), ({}, 1, False), ({"fox": "(0,0)"}, 0, False)],
)
def test_nothing_personal(where: dict[str, str], jewels: int, earned: bool) -> None:
    t = ending(where=where, jewels=jewels, ideas=dict.fromkeys(("fox", "owl", "stag"), 1))
    assert ("nothing-personal" in medals(t.do("done"))) == earned


def last_roll(spot: str, ideas: int, roll: int, **entries: Any) -> Table:
    """Fox rolls this for the exit."""

    def rolled(t: Table) -> bool:
        return bool(t.events("last ditch")[0]["roll"] == roll)

    def run(seed: int) -> Table:
        t = ending(seed=seed, where={"fox": spot}, ideas={"fox": ideas}, **entries)
        return t.do("roll fox e1")

    return until(run, rolled).do("done")


@pytest.mark.clause("MH-J112")
@pytest.mark.parametrize(
    ("spot", "ideas", "roll", "earned"),
    [
        ("(1,0)", 0, 1, True),  # 2 needed, 1 rolled
        ("(2,0)", 1, 1, True),  # 3 needed, an idea and a 1
        ("(2,0)", 0, 2, False),  # busted, but by a 2
        ("(0,0)", 0, 1, False),  # a 1 was enough
        ("(1,0)", 1, 1, False),
    ],
)
def test_of_course(spot: str, ideas: int, roll: int, earned: bool) -> None:
    assert ("of-course" in medals(last_roll(spot, ideas, roll))) == earned


@pytest.mark.clause("MH-J112", "MH-J81")
def test_it_takes_a_bust_to_say_of_course() -> None:
    t = last_roll("(1,0)", 0, 1, carried={"fox": "camouflage"})
    assert t.busted() == set()
    assert "of-course" not in medals(t)


# Jailbreak, Penny Pincher


@pytest.mark.clause("MH-J112", "MH-220")
@pytest.mark.parametrize("inside", [3, 2])
def test_jailbreak(inside: int) -> None:
    people = [
        named(name, cards, busted=at < inside)
        for at, (name, cards) in enumerate((("Cam", THUG), ("Kim", LOCKSMITH), ("Lou", KIDDIE)))
    ]
    data = {"heist": 4, "after": "y", "players": ["Josh"], "crew": people}
    t = start(data, scenario="county-bricks")
    spots = ["r7c3", "r7c5", "r7c7" if inside == 3 else "e1"]
    t.do(*(f"start {who} {spot}" for who, spot in zip(("fox", "owl", "stag"), spots, strict=True)))
    t.do("ready")
    assert ("jailbreak" in medals(t)) == (inside == 3)


@pytest.mark.clause("MH-J112", "MH-224")
def test_a_heist_that_starts_indoors_elsewhere_is_no_jailbreak() -> None:
    t = cast(begin(options={"scenario": "final-score-2"}))
    t.do("start fox r7c2", "start owl r7c2")
    assert not t.may("start stag r7c2")  # two in a hideout
    t.do("start stag r7c5", "ready")
    assert t.events("heist began")[0]["start"][:3] == ["r7c2", "r7c2", "r7c5"]
    assert "jailbreak" not in medals(t)


@pytest.mark.clause("MH-J112")
@pytest.mark.parametrize(
    ("cash", "plan", "earned"),
    [(20, (), True), (19, (), False), (21, ("buy radio",), False), (22, ("buy radio",), True)],
)
def test_penny_pincher(cash: int, plan: tuple[str, ...], earned: bool) -> None:
    t = begin_heist(start(veterans(cash=cash)), *OUTSIDE, *plan)
    assert ("penny-pincher" in medals(t)) == earned


# Silence is Golden


HUSH = crew(
    fox="burglar hurry linger", owl="lookout bypass linger", stag="angry-locksmith bypass wing-it"
)


def second_round(**entries: Any) -> Table:
    """The second round of three who know how to be quiet; fox is on a subdued guard."""
    return place(
        row(3),
        WEST,
        crew=HUSH,
        where={"fox": "(0,0)"},
        chits={"(0,0)": "subdued"},
        ideas=dict.fromkeys(("fox", "owl", "stag"), 9),
        **entries,
    ).pass_round()


@pytest.mark.clause("MH-J112")
@pytest.mark.parametrize(
    ("stag", "earned"),
    [("act stag bypass-2", True), ("act stag walk", False)],
)
def test_silence_is_golden(stag: str, earned: bool) -> None:
    t = second_round().do("act fox pause", "act owl bypass-2", stag).all_done()
    assert [one["noise"] for one in t.events("noise counted")][1] == (0 if earned else 1)
    assert ("silence-is-golden" in medals(t)) == earned


@pytest.mark.clause("MH-J112")
def test_who_does_not_act_is_not_silent() -> None:
    t = second_round().do("act fox pause", "act owl bypass-2", "escape").all_done()
    assert t.events("noise counted")[1]["noise"] == 0
    assert "silence-is-golden" not in medals(t)


@pytest.mark.clause("MH-J112", "MH-C-12")
@pytest.mark.parametrize("accepted", [False, True])
def test_noise_for_a_card_is_noise(accepted: bool) -> None:
    t = second_round(deck=["M1", "M1", "12", *["M1"] * 9, "Z1"])
    t.do("act fox pause", "act owl bypass-2", "act stag bypass-2").all_done()
    t.do("gain fox" if accepted else "skip")
    assert ("silence-is-golden" in medals(t)) == (not accepted)


# Minmaxer


@pytest.mark.clause("MH-J112", "MH-114")
@pytest.mark.parametrize(
    ("deck", "earned"),
    [
        (["M1"], True),
        (["3"], True),  # there is no camera
        (["C3"], True),  # a crisis is no event
        (["1"], False),  # three cameras into the bag
        (["18"], False),  # whoever is alone loses an idea
    ],
)
def test_minmaxer(deck: list[str], earned: bool) -> None:
    t = start(veterans(), map=yard(deck=quiet(*deck)))
    assert ("minmaxer" in judged(win(t))["medals"]) == earned


@pytest.mark.clause("MH-J112")
def test_a_lost_heist_is_not_finished() -> None:
    assert "minmaxer" not in judged(lose(start(veterans())))["medals"]


@pytest.mark.clause("MH-J112", "MH-C-12")
@pytest.mark.parametrize("accepted", [False, True])
def test_an_offer_that_is_declined_affects_nobody(accepted: bool) -> None:
    t = place(
        row(3),
        WEST,
        where={"fox": "(0,0)"},
        chits={"(0,0)": "subdued"},
        heist={**ONE_JEWEL, "reward": 1},
        bag={},
        jewels=1,
        deck=["12", *["M1"] * 9, "Z1"],
    )
    t.do("escape").all_done()
    t.do("gain fox" if accepted else "skip")
    while not t.m.over:
        t.do("done")
    assert ("minmaxer" in medals(t)) == (not accepted)


@pytest.mark.clause("MH-J112", "MH-C-22")
def test_loot_thrown_away_is_an_effect() -> None:
    t = place(
        row(3),
        WEST,
        where={"fox": "(1,0)"},
        carried={"fox": "cash 1"},
        heist=ONE_JEWEL,
        bag={},
        jewels=1,
        deck=["22", *["M1"] * 9, "Z1"],
    ).do("escape")
    t.all_done().do(sorted(t.legal("fling"))[0])
    while not t.m.over:
        t.do("done")
    assert t.won
    assert "minmaxer" not in medals(t)


@pytest.mark.clause("MH-J112", "MH-C-flashbang", "MH-114")
@pytest.mark.parametrize(
    ("crisis", "why", "earned"),
    [(False, "card", False), (False, "flashbang", True), (True, "card", True)],
)
def test_what_is_not_the_doing_of_an_event(crisis: bool, why: str, earned: bool) -> None:
    """Guards that recover from a Flashbang get up after the event, and crises are no events."""
    told = [
        card_events.CardPlayed(0, crisis, False),
        card_events.ChitsTurned(0, (0,), 1, why),
        events.Ended(True, "objective met", ("fox",), (), 0, 0, (1,) * 5),
    ]
    box: Any = muster.game("masters").box(1)
    tale = Tale(box, [Part("inclusion", told)], 1, False)
    assert ("minmaxer" in achieving.noticed(tale)) == earned


# Friends


ALL = ["old-friend", "fence", "curator", "visage", "connoisseur", "consultant", "shell", "mayor"]


@pytest.mark.clause("MH-J112")
@pytest.mark.parametrize(("last", "earned"), [("buy radio", True), ("visage (1,0)", False)])
def test_friends(last: str, earned: bool) -> None:
    """Visage a second time is no new friend, the Fence's price is."""
    deals = ("visage (0,0)", "hire connoisseur 1", "hire consultant 1", "hire shell 1", last)
    plan = yard({(0, 0): "?", (1, 0): "?", (2, 0): "jewel"}, bag={"guard": 2})
    t = begin_heist(start(veterans(cash=20, fixers=ALL), map=plan), *OUTSIDE, *deals)
    assert ("friends" in medals(t)) == earned


@pytest.mark.clause("MH-J112")
def test_what_counts_as_drawing_on_a_fixer() -> None:
    plan = yard({(1, 0): "?", (2, 0): "guard"}, bag={"lock": 1})
    known = [*ALL, "architect", "retiree", "machinist", "bookie", "diversion-artist", "beat-cop"]
    box: Any = start(veterans(cash=50, jewels=1, fixers=known), map=plan).m.box

    def used(*commands: str, items: tuple[str, ...] = ()) -> set[str]:
        data = veterans(cash=50, jewels=1, fixers=known, items=[*items])
        t = start(data, map=plan).do(*commands)
        return achieving.fixers_used(box, t.m.history.out.events)

    assert used("buy radio") == {"fence"}
    alone = start(veterans(cash=9), map=plan).do("buy radio")
    assert achieving.fixers_used(box, alone.m.history.out.events) == set()
    assert used("sell jewel") == {"curator"}
    assert used("sell radio", items=("radio",)) == set()  # $1k is half its price as well
    assert used("sell cheap-picks", items=("cheap-picks",)) == {"curator"}
    assert used("visage (1,0)", "machinist fox") == {"visage", "machinist"}
    assert used("floorplan (0,0)") == {"architect"}
    assert used("insert M1 1") == {"retiree"}
    assert used("inside fox (2,0)") == {"mayor"}
    assert used("inside fox (2,0)", "dismiss mayor") == set()
    assert used("hire bookie 2", "hire shell 1", "dismiss bookie") == {"shell"}
    assert used("hire bookie 2", "hire diversion-artist 1") == {"bookie", "diversion-artist"}
    t = begin_heist(start(veterans(), map=plan)).do("friend owl fox")
    assert achieving.fixers_used(box, t.m.history.out.events) == {"old-friend"}


# The Final Score


def last_part(mayor: str, **entries: Any) -> Table:
    """Part 2 at the start of Escape, the Mayor as hostage here."""
    return place(
        options={"scenario": "final-score-2"},
        stage="escape",
        unknown=[],
        where={"fox": "e1", "owl": "e2", "stag": "e3", "npc": mayor},
        alive=["fox", "owl", "stag", "npc"],
        **entries,
    ).do("done")


def first_part(*plan: str) -> Table:
    """The Plan of Part 1, with the Mayor among the friends."""
    return start(veterans(fixers=["old-friend", "mayor"]), scenario="final-score-1").do(*plan)


@pytest.mark.clause("MH-J112", "MH-234")
@pytest.mark.parametrize(("mayor", "earned"), [("e1", True), ("r1c0", False)])
def test_first_of_many(mayor: str, earned: bool) -> None:
    t = last_part(mayor)
    assert t.won == earned
    assert ("first-of-many" in medals(t, "final-score-2", first_part())) == earned
    assert "first-of-many" not in medals(t, "inclusion")


@pytest.mark.clause("MH-J112", "MH-C-mayor")
@pytest.mark.parametrize(
    ("favours", "mayor", "earned"),
    [(1, "e1", True), (0, "e1", False), (1, "r1c0", False), (2, "e1", False)],
)
def test_back_for_more(favours: int, mayor: str, earned: bool) -> None:
    """No favour, one, or one that is called off again."""
    before = first_part()
    if favours:
        before.do(sorted(before.legal("inside"))[0])
    if favours > 1:
        before.do("dismiss mayor")
    assert ("back-for-more" in medals(last_part(mayor), "final-score-2", before)) == earned
