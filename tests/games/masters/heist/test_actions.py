"""Actions, sub-actions, dice and ideas (MH-47 to MH-73, MH-J6 to MH-J11, MH-J40 to MH-J42)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import muster
from tests.games.masters.layouts.boards import Table, crew, exits_at, place, row

CONTENT = Path(muster.__file__).parent / "games" / "masters" / "content"
WEST = exits_at(e1=((0, 0), "W"))
SKILLS: list[dict[str, Any]] = json.loads((CONTENT / "skills.json").read_text(encoding="utf-8"))[
    "skills"
]


# Icons


@pytest.mark.clause("MH-47", "MH-48", "MH-50", "MH-51", "MH-52")
def test_icons_in_any_order_each_once() -> None:
    who = crew(fox="thug hit-n-run hurry")
    for order in (("unlock", "move", "unlock"), ("unlock", "unlock", "move")):
        cells = {(0, 0): "", (1, 0): "lock", (0, 1): "lock", (1, 1): "lock"}
        t = place(cells, WEST, where={"fox": "(0,0)"}, crew=who, dice={"fox": 6})
        t.do("act fox hit-n-run-6")  # Bump: U U N N M
        for icon in order:
            t.do(sorted(t.legal(icon))[0])
        assert not t.legal("unlock", "move")
        assert t.why("unlock fox (0,1)") == "MH-51"
        assert t.due() == 2


@pytest.mark.clause("MH-51", "MH-48")
def test_a_sub_action_the_action_does_not_have() -> None:
    t = place(row(2), WEST, where={"fox": "(0,0)"}, chits={"(1,0)": "lock, guard, camera"})
    t.do("act fox walk")
    for command, icon in (
        ("unlock fox (1,0)", "Unlock"),
        ("subdue fox (1,0)", "Subdue"),
        ("disable fox (1,0)", "Disable"),
        ("pocket fox", "Loot"),
    ):
        refused = t.refusal(command)
        assert refused.clause == "MH-51"
        assert refused.facts == {"icon": icon, "action": "Walk"}
        assert icon in refused.reason


@pytest.mark.clause("MH-51", "MH-90")
def test_no_icon_before_an_action_is_chosen() -> None:
    t = place(row(2), WEST)
    assert t.why("move fox (0,0)") == "MH-51"
    assert "has not chosen an action" in t.refusal("move fox (0,0)").reason


@pytest.mark.clause("MH-49", "MH-59", "MH-60", "MH-102", "MH-J43")
def test_an_alert_icon_happens_at_once_and_noise_later() -> None:
    t = place(row(2), WEST, crew=crew(fox="thug blast linger"), dice={"fox": 3})
    t.do("act fox blast-3")  # Detonate: U S S D N A
    assert t.alerts() == 1
    assert t["noise"] == 0
    assert t.due() == 1


@pytest.mark.clause("MH-52", "MH-J41", "MH-76")
def test_moves_need_tokens_on_hexes_and_none_on_exits() -> None:
    plans = {"fox": ["(1,0)"]}
    t = place(row(3), WEST, where={"fox": "(0,0)"}, plans=plans).do("act fox walk")
    assert t.legal("move") == {"move fox (1,0)", "move fox e1"}
    refused = place(row(3), WEST, plans=plans).do("act fox walk").refusal("move fox (0,0)")
    assert refused.clause == "MH-76"
    assert "planning token" in refused.reason


@pytest.mark.clause("MH-52", "MH-J41", "MH-170", "MH-191", "MH-35")
@pytest.mark.parametrize(
    ("cells", "clause"), [("lock", "MH-35"), ("remote x", "MH-170"), ("door", "MH-191")]
)
def test_barred_hexes(cells: str, clause: str) -> None:
    t = place({(0, 0): "", (1, 0): cells, (0, 1): "server x"}, WEST, where={"fox": "(0,0)"})
    t.do("act fox walk")
    assert t.why("move fox (1,0)") == clause


@pytest.mark.clause("MH-53", "MH-J40")
def test_unlock_opens_one_lock_next_door() -> None:
    cells = {(0, 0): "", (1, 0): "lock, lock", (0, 1): "door", (2, 0): "lock"}
    t = place(cells, WEST, where={"fox": "(0,0)"}, crew=crew(fox="angry-locksmith hurry linger"))
    t.do("act fox pick")
    assert t.legal("unlock") == {"unlock fox (1,0)"}
    assert t.why("unlock fox (0,1)") == "MH-53"  # MH-191: unlocks do not open doors
    assert t.why("unlock fox (2,0)") == "MH-22"
    t.do("unlock fox (1,0)")
    assert t.chits("(1,0)") == ["lock", "open"]


@pytest.mark.clause("MH-54", "MH-55", "MH-J40")
def test_subdue_and_disable_reach_into_barred_hexes() -> None:
    cells = {(0, 0): "", (1, 0): "guard, lock", (0, 1): "camera, door", (1, -1): "dog, remote x"}
    cells[-1, 1] = "server x"
    t = place(cells, WEST, where={"fox": "(0,0)"}, crew=crew(fox="thug improvise hit-n-run"))
    t.do("act fox improvise-1")  # Redirect: U S D N N
    assert t.legal("subdue") == {"subdue fox (1,0)", "subdue fox (1,-1)"}
    assert t.legal("disable") == {"disable fox (0,1)"}
    t.do("subdue fox (1,-1)", "disable fox (0,1)")
    assert t.chits("(1,-1)") == ["quiet-dog"]
    assert t.chits("(0,1)") == ["disabled"]


@pytest.mark.clause("MH-54", "MH-173")
def test_where_guard_and_dog_are_together_the_player_chooses() -> None:
    t = place(row(2), WEST, where={"fox": "(0,0)"}, chits={"(0,0)": "guard, dog"}).do(
        "act fox punch"
    )
    twin = Table(t.m.clone(), True)
    assert t.do("subdue fox (0,0)").chits("(0,0)") == ["dog", "subdued"]
    assert twin.do("muzzle fox (0,0)").chits("(0,0)") == ["guard", "quiet-dog"]


@pytest.mark.clause("MH-56", "MH-J6")
def test_idea_icons_are_ideas() -> None:
    t = place(row(2), WEST, crew=crew(fox="thug hurry linger"), dice={"fox": 6})
    assert t.do("act fox hurry-6").ideas("fox") == 3  # Examine: I I I N
    assert t.due() == 1


@pytest.mark.clause("MH-58", "MH-J42")
def test_the_loot_icon_works_everywhere() -> None:
    who = crew(fox="thug tamper hurry")
    t = place(row(2), WEST, where={"fox": "(1,0)"}, crew=who, dice={"fox": 6})
    t.do("act fox tamper-6", "pocket fox", "pocket fox")  # Seize: U U $ $ N N
    assert t.carried("fox") == "cash 2"
    assert t.why("pocket fox") == "MH-51"


@pytest.mark.clause("MH-47", "MH-68", "MH-69", "MH-70")
@pytest.mark.parametrize("skill", [one["id"] for one in SKILLS])
def test_six_actions_on_every_skill(skill: str) -> None:
    printed = next(one for one in SKILLS if one["id"] == skill)
    assert len(printed["actions"]) == 6
    second = "linger" if skill not in ("linger", "tamper", "intrude") else "hurry"
    for face, action in enumerate(printed["actions"], 1):
        t = place(row(2), WEST, crew=crew(fox=f"thug {skill} {second}"), dice={"fox": face})
        acts = {text for text in t.legal("act") if text.startswith("act fox")}
        assert acts == {
            "act fox walk",
            "act fox punch",
            f"act fox {skill}-{face}",
            f"act fox {second}-{face}",
        }
        t.do(f"act fox {skill}-{face}")
        about = t.who("fox")
        icons = action["icons"]
        assert about["due"] == icons.count("N")
        assert about["ideas"] == icons.count("I")
        assert sorted(about["icons"]) == sorted(one for one in icons if one not in "NIA")
        assert t.alerts() == icons.count("A")


# Dice and commitment


@pytest.mark.clause("MH-73", "MH-89", "MH-J6")
def test_the_commitment_stands_and_the_die_with_it() -> None:
    t = place(row(2), WEST, ideas={"fox": 3}, dice={"fox": 1}).do("act fox wing-it-2")
    assert (t.ideas("fox"), t.who("fox")["die"]) == (2, 2)
    assert t.why("act fox walk") == "MH-89"
    assert t.why("act fox wing-it-3") == "MH-89"


@pytest.mark.clause("MH-70", "MH-71", "MH-J6")
def test_a_face_too_far_is_refused_with_its_price() -> None:
    refused = place(row(2), WEST, ideas={"fox": 1}, dice={"fox": 1}).refusal("act fox wing-it-3")
    assert refused.clause == "MH-70"
    assert refused.facts == {"needed": 2, "ideas": 1, "die": 1}


@pytest.mark.clause("MH-70", "MH-64")
def test_actions_of_other_cards_are_refused() -> None:
    t = place(row(2), WEST)
    refused = t.refusal("act fox hurry-1")
    assert refused.clause == "MH-70"
    assert "walk" in refused.facts["choices"]
    assert t.why("act fox pause") == "MH-70"


@pytest.mark.clause("MH-J6", "MH-C-old-friend")
def test_ideas_gained_before_the_commitment_turn_the_die() -> None:
    t = place(row(2), WEST, ideas={"fox": 0, "owl": 2}, dice={"fox": 1})
    assert not t.may("act fox wing-it-2")
    t.do("friend owl fox", "act fox wing-it-2")
    assert t.ideas("fox") == 0


@pytest.mark.clause("MH-65", "MH-J6", "MH-C-dart")
def test_an_ability_that_uses_an_action_is_the_action() -> None:
    t = place(row(3), WEST, crew=crew(fox="burglar hurry linger"), ideas={"fox": 1})
    t.do("act fox dart", "move fox (0,0)", "move fox (1,0)")
    assert t.ideas("fox") == 0
    assert t.why("act fox walk") == "MH-89"
    refused = place(row(3), WEST, crew=crew(fox="burglar hurry linger"), ideas={"fox": 0})
    assert refused.why("act fox dart") == "MH-70"


@pytest.mark.clause("MH-66", "MH-C-change-of-plans")
def test_once_per_heist() -> None:
    t = place(row(4), WEST, ideas={"stag": 4}, plans={"stag": ["(0,0)"]})
    t.do("use stag change-of-plans", "enough")
    assert t.why("use stag change-of-plans") == "MH-67"
    t.pass_round()
    assert t.why("use stag change-of-plans") == "MH-67"


@pytest.mark.clause("MH-67", "MH-J9", "MH-C-there-are-better-ways")
@pytest.mark.parametrize("before", [True, False])
def test_passive_abilities_before_or_after_the_commitment(before: bool) -> None:
    t = place(row(3), WEST, where={"stag": "(0,0)"}, chits={"(0,0)": "guard"}, ideas={"stag": 1})
    steps = ["use stag there-are-better-ways", "act stag walk"]
    t.do(*(steps if before else steps[::-1]), "move stag (1,0)")
    assert t.where("stag") == "(1,0)"


@pytest.mark.clause("MH-J9", "MH-110")
def test_no_abilities_in_the_plan() -> None:
    t = place(row(2), WEST, stage="plan", ideas={"owl": 3, "stag": 3})
    assert t.why("use stag there-are-better-ways") == "MH-J9"
    assert t.why("act fox walk") == "MH-J9"
    assert t.why("friend owl fox") == "MH-J9"


@pytest.mark.clause("MH-J10", "MH-J113", "MH-C-larcenist")
def test_for_the_rest_of_the_phase() -> None:
    who = crew(fox="pickpocket hurry linger", owl="street-urchin bypass linger")
    t = place(row(3), WEST, ideas={"fox": 3, "owl": 3}, crew=who)
    t.do("use fox larcenist", "use owl there-are-better-ways")
    assert t.why("use fox larcenist") == "MH-67"  # a price for what is on already
    assert t.why("use owl there-are-better-ways") == "MH-67"
    t.pass_round()
    assert (t["reaching"], t["slipping"]) == ([], [])
    t.do("use fox larcenist", "escape", "done")
    assert t["stage"] == "escape"
    assert t["reaching"] == []


@pytest.mark.clause("MH-J11", "MH-48")
def test_unused_icons_lapse() -> None:
    t = place(row(3), WEST).do("act fox punch")
    assert t.who("fox")["icons"] == "MS"
    t.do("act owl walk", "act stag walk", "done")
    assert t["icons"] == {}
    assert t.why("move fox (0,0)") == "MH-51"


@pytest.mark.clause("MH-J8", "MH-90", "MH-89", "MH-J94")
def test_everybody_acts_outdoors_and_in_prison() -> None:
    cells = {(0, 0): "", (1, 0): "server x", (2, 0): "remote x"}
    t = place(cells, WEST, where={"owl": "(2,0)"})
    for who in ("fox", "owl", "stag"):
        refused = t.refusal("done")
        assert refused.clause == "MH-90"
        assert who in refused.facts["waiting"]
        t.do(f"act {who} walk")
    t.do("done")
    assert t["round"] == 2


@pytest.mark.clause("MH-J8", "MH-90", "MH-140")
def test_the_busted_need_not_act() -> None:
    t = place(row(2), WEST, busted=["owl"]).do("act fox walk", "act stag walk")
    assert t.why("act owl walk") == "MH-94"
    t.do("done")
    assert t["round"] == 2


@pytest.mark.clause("MH-88", "MH-J4")
def test_everybody_rolls_each_round() -> None:
    dice: set[tuple[int, ...]] = set()
    t = place(row(2), WEST, deck=["M1"] * 30 + ["Z1"], seed=1)
    for _ in range(8):
        t.pass_round()
        told = t.events("rolled")[-1]["dice"]
        assert [t["dice"][who] for who in ("fox", "owl", "stag")] == told[:3]
        assert all(1 <= face <= 6 for face in told[:3])
        dice.add(tuple(told[:3]))
    assert len(dice) > 4
