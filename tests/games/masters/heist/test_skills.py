"""The 21 skills: what each face gives.

MH-C-smash-n-grab MH-C-hurry MH-C-wing-it MH-C-hit-n-run MH-C-bypass MH-C-yank-wires MH-C-linger
MH-C-steal MH-C-pilfer MH-C-ninja MH-C-prowl MH-C-concoct MH-C-improvise MH-C-assault MH-C-blast
MH-C-extract MH-C-circumvent MH-C-splice-in MH-C-tweak MH-C-tamper MH-C-intrude
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.masters.layouts.boards import crew, place
from tests.games.masters.layouts.event_deck import DOORS, HALL
from tests.games.masters.layouts.printed import SKILLS, UPGRADES


@pytest.mark.clause(
    "MH-C-smash-n-grab",
    "MH-C-hurry",
    "MH-C-wing-it",
    "MH-C-hit-n-run",
    "MH-C-bypass",
    "MH-C-yank-wires",
    "MH-C-linger",
    "MH-C-steal",
    "MH-C-pilfer",
    "MH-C-ninja",
    "MH-C-prowl",
    "MH-C-concoct",
    "MH-C-improvise",
    "MH-C-assault",
    "MH-C-blast",
    "MH-C-extract",
    "MH-C-circumvent",
    "MH-C-splice-in",
    "MH-C-tweak",
    "MH-C-tamper",
    "MH-C-intrude",
)
@pytest.mark.clause("MH-68", "MH-70", "MH-49")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", SKILLS)
def test_the_action_of_a_face(name: str, face: int) -> None:
    printed, icons = SKILLS[name][face - 1]
    other = "wing-it" if name not in ("wing-it", "concoct", "improvise") else "hurry"
    t = place(HALL, DOORS, crew=crew(fox=f"thug {name} {other}"), dice={"fox": face})
    # The die and no idea: of this skill only the action of that face.
    own = {text for text in t.legal("act") if text.startswith(f"act fox {name}-")}
    assert own == {f"act fox {name}-{face}"}
    acts = t.m.state.box.acts
    assert acts.names[acts.at[f"{name}-{face}"]] == printed
    t.do(f"act fox {name}-{face}")
    about = t.who("fox")
    assert Counter(about["icons"]) == Counter(icon for icon in icons if icon in "MUSDR$")
    assert about["ideas"] == icons.count("I")
    assert about["due"] == icons.count("N")
    assert t.alerts() == icons.count("A")


@pytest.mark.clause("MH-69", "MH-169", "MH-J13")
@pytest.mark.parametrize("name", UPGRADES)
def test_upgrades_and_twins(name: str) -> None:
    skills = {one.id: one for one in place(HALL, DOORS).m.state.box.skills}
    first, second = UPGRADES[name]
    assert not skills[name].pro
    assert sorted(skills[name].upgrades) == sorted((first, second))
    assert skills[first].pro
    assert skills[second].pro
    assert (skills[first].twin, skills[second].twin) == (second, first)
    assert {skills[one].root for one in (name, first, second)} == {name}
    assert skills[name].copies == 2
