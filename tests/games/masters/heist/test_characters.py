"""The 24 characters: numbers, default actions, abilities, upgrades.

MH-C-angry-locksmith MH-C-safecracker MH-C-demolitions-guy MH-C-thug MH-C-bruiser MH-C-operative
MH-C-street-urchin MH-C-grifter MH-C-mastermind MH-C-script-kiddie MH-C-hacktivist MH-C-black-hat
MH-C-burglar MH-C-grease-man MH-C-ghost-runner MH-C-lookout MH-C-watchman MH-C-sentinel
MH-C-pickpocket MH-C-con-artist MH-C-thief MH-C-shutter-bug MH-C-technician MH-C-tinkerer
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.masters.layouts.boards import begin, crew, place
from tests.games.masters.layouts.event_deck import DOORS, HALL
from tests.games.masters.layouts.printed import CHARACTERS, SKILLS, UPGRADES

AMATEURS = [name for name, card in CHARACTERS.items() if card.level == "amateur"]

PRICED: dict[str, tuple[str, int]] = {
    "Dart": ("NMM", 1),
    "Patch In": ("IIRN", 0),
    "Loop Footage": ("", 2),
    "Toss Loot": ("", 0),
}
"""Default actions without icons of their own that need nobody else: what they give, their price."""


def word(action: str) -> str:
    return action.lower().replace(" ", "-")


@pytest.mark.clause(
    "MH-C-angry-locksmith",
    "MH-C-safecracker",
    "MH-C-demolitions-guy",
    "MH-C-thug",
    "MH-C-bruiser",
    "MH-C-operative",
    "MH-C-street-urchin",
    "MH-C-grifter",
    "MH-C-mastermind",
    "MH-C-script-kiddie",
    "MH-C-hacktivist",
    "MH-C-black-hat",
    "MH-C-burglar",
    "MH-C-grease-man",
    "MH-C-ghost-runner",
    "MH-C-lookout",
    "MH-C-watchman",
    "MH-C-sentinel",
    "MH-C-pickpocket",
    "MH-C-con-artist",
    "MH-C-thief",
    "MH-C-shutter-bug",
    "MH-C-technician",
    "MH-C-tinkerer",
)
@pytest.mark.clause("MH-13", "MH-61", "MH-62", "MH-63")
@pytest.mark.parametrize("name", CHARACTERS)
def test_tokens_and_ideas(name: str) -> None:
    card = CHARACTERS[name]
    t = place(HALL, DOORS, stage="plan", crew=crew(fox=f"{name} wing-it hurry"))
    assert (t.who("fox")["memory"], t["spare"]["fox"], t.ideas("fox")) == (
        card.memory,
        card.memory,
        card.ideas,
    )


@pytest.mark.clause("MH-64", "MH-65")
@pytest.mark.parametrize("name", CHARACTERS)
def test_default_actions_and_abilities(name: str) -> None:
    card = CHARACTERS[name]
    t = place(HALL, DOORS, crew=crew(fox=f"{name} wing-it hurry"))
    box = t.m.state.box
    names = [box.acts.names[box.acts.at[act]] for act in t.who("fox")["menu"]["defaults"]]
    assert sorted(set(names)) == sorted(card.actions)
    found = next(one for one in box.characters if one.id == name)
    assert {one.id for one in found.abilities} == set(card.abilities.split())
    assert found.kind == card.kind
    assert found.pro == (card.level == "pro")


@pytest.mark.clause("MH-64", "MH-47")
@pytest.mark.parametrize(
    ("name", "action"),
    [
        (name, action)
        for name, card in CHARACTERS.items()
        for action, icons in card.actions.items()
        if icons or action in PRICED
    ],
)
@pytest.mark.parametrize("die", [1, 5])
def test_a_default_action_gives_its_icons_whatever_the_die_shows(
    name: str, action: str, die: int
) -> None:
    icons = CHARACTERS[name].actions[action]
    price = 0
    if not icons:
        icons, price = PRICED[action]
    t = place(
        HALL,
        DOORS,
        crew=crew(fox=f"{name} wing-it hurry"),
        where={"fox": "(3,0)"},
        chits={"(4,0)": "camera"},
        dice={"fox": die},
        ideas={"fox": 4},
    )
    act = next(
        one
        for one in t.who("fox")["menu"]["defaults"]
        if t.m.state.box.acts.names[t.m.state.box.acts.at[one]] == action
    )
    t.do(f"act fox {act}")
    about = t.who("fox")
    waiting = Counter(about["icons"])
    del waiting["T"]  # throwing is the ability's, no icon
    assert waiting == Counter(icon for icon in icons if icon in "MUSDR$")
    assert about["ideas"] == 4 - price + icons.count("I")
    assert about["due"] == icons.count("N")
    assert about["die"] == die


@pytest.mark.clause("MH-169", "MH-159")
@pytest.mark.parametrize("name", AMATEURS)
def test_each_amateur_becomes_one_of_two_pros(name: str) -> None:
    t = place(HALL, DOORS)
    found = next(one for one in t.m.state.box.characters if one.id == name)
    pros = [one for one, card in CHARACTERS.items() if card.kind == name and card.level == "pro"]
    assert len(pros) == 2
    assert sorted(found.upgrades) == sorted(pros)


@pytest.mark.clause("MH-J103", "MH-165", "MH-166", "MH-167")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_what_a_new_character_of_a_level_may_have(level: int) -> None:
    """Pro skill at 2, pro character at 3, then both skills pro at 4; lower is allowed too."""
    t = begin(HALL, DOORS, options={"level": level})
    cards = {text.split()[2] for text in t.legal("cast") if text.startswith("cast fox ")}
    assert set(AMATEURS) <= cards
    assert ("bruiser" in cards) == (level >= 3)
    t.do("cast fox bruiser" if level >= 3 else "cast fox thug")
    skills = {text.split()[2] for text in t.legal("learn") if text.startswith("learn fox ")}
    assert set(UPGRADES) <= skills
    assert ("ninja" in skills) == (level >= 2)
    if level < 2:
        return
    t.do("learn fox ninja")
    skills = {text.split()[2] for text in t.legal("learn") if text.startswith("learn fox ")}
    assert not skills & {"hurry", "ninja", "prowl"}  # both stem from Hurry! (MH-J14)
    assert ("steal" in skills) == (level >= 4)
    assert "wing-it" in skills


@pytest.mark.clause("MH-J103")
def test_two_pro_skills_need_a_pro_character() -> None:
    """Level 4 comes after level 3: an amateur card has one pro skill at most."""
    t = begin(HALL, DOORS, options={"level": 4})
    t.do("cast fox thug", "learn fox ninja")
    skills = {text.split()[2] for text in t.legal("learn") if text.startswith("learn fox ")}
    assert skills == set(UPGRADES) - {"hurry"}


@pytest.mark.clause("MH-68")
def test_all_cards_are_there() -> None:
    box = place(HALL, DOORS).m.state.box
    assert {one.id for one in box.characters} == set(CHARACTERS)
    assert {one.id for one in box.skills} == set(SKILLS)
    assert len(CHARACTERS) == 24
    assert len(SKILLS) == 21
