"""The page of a crew: what is shown follows from the heists that were played."""

from __future__ import annotations

from typing import Any

import pytest

from muster.games.masters.campaign.fold import begin
from muster.games.masters.campaign.page import page
from muster.games.masters.components import SCENARIOS
from muster.games.masters.screen.pieces import ICONS
from muster.kernel.scene import Area, Piece
from muster.parts.campaign import Entry, Group, Page, Section, State, Track
from tests.games.masters.layouts.campaigns import (
    FIRST,
    Gang,
    begin_heist,
    flee,
    lose,
    named,
    rise,
    win,
)


def shown(state: State) -> Page:
    return page(state, [])


def section(found: Page, name: str) -> Section:
    return next(one for one in found.sections if one.id == name)


def groups(found: Page, name: str) -> list[Group]:
    return [group for group in section(found, name).groups if group.entries]


def entries(found: Page, name: str) -> list[Entry]:
    return [entry for group in groups(found, name) for entry in group.entries]


def ware(found: Page, name: str) -> Entry:
    return next(one for one in entries(found, "shop") if one.id == name)


def medal(found: Page, name: str) -> Entry:
    return next(one for one in entries(found, "achievements") if one.id == name)


def thread(found: Page, name: str) -> Track:
    return next(one for one in section(found, "threads").tracks if one.id == name)


def figure(found: Page, label: str) -> str:
    return next(one.value for one in found.figures if one.label == label)


def jailed() -> Gang:
    """A crew whose first heist was won and whose second one left Cam in jail."""
    gang = Gang()
    gang.add(win(gang.start()))
    table = begin_heist(
        gang.start(), "start fox e1", "start owl e1", "start stag e2", "mark fox (0,0)"
    )
    table.do(f"act fox {_walk(table)}", "move fox (0,0)").pass_round()
    gang.add(rise(flee(table)))
    return gang


def _walk(table: Any) -> str:
    return next(str(act) for act in table.who("fox")["menu"]["defaults"] if "walk" in act)


def test_a_new_crew_has_a_page_with_everything_still_to_come() -> None:
    found = shown(begin())
    assert found.matches == 0
    assert (found.members, found.players, found.past, found.final) == ((), (), (), "")
    assert figure(found, "Team cash") == "$0k"
    assert figure(found, "Up to") == "amateur jobs"
    fixers = entries(found, "fixers")
    assert [one.id for one in fixers if one.lit] == ["old-friend"]
    assert all(one.note for one in fixers if not one.lit)
    assert section(found, "fixers").note == f"1 of {len(fixers)} known"
    tracks = section(found, "threads").tracks
    assert {step.state for one in tracks for step in one.steps} == {"open"}
    assert [group.title for group in groups(found, "achievements")] == ["16 to be earned"]
    assert not any(one.lit for one in entries(found, "achievements"))


@pytest.mark.clause("MH-J15")
def test_the_shop_opens_after_the_first_heist() -> None:
    assert not any(one.aside for one in entries(shown(begin()), "shop"))
    after = shown({**begin(), "heists": 1})
    assert (ware(after, "radio").aside, ware(after, "radio").mark) == ("1 for sale", "$2k")
    assert ware(after, "cheap-picks").aside == "2 for sale"


@pytest.mark.clause("MH-83", "MH-J24")
def test_found_items_come_to_the_shop_and_owned_ones_leave_it() -> None:
    state = {**begin(), "heists": 4}
    assert ware(shown(state), "lucky-penny").aside == ""
    found = shown({**state, "found": ["lucky-penny"], "items": ["cheap-picks"]})
    assert ware(found, "lucky-penny").aside == "1 for sale"
    assert ware(found, "lucky-penny").note
    picks = ware(found, "cheap-picks")
    assert (picks.lit, picks.tag, picks.aside) == (True, "yours", "1 for sale")
    assert groups(found, "shop")[0] == Group((picks,), "What you have")
    pair = ware(shown({**state, "items": ["cheap-picks"] * 2}), "cheap-picks")
    assert (pair.tag, pair.aside) == ("2 × yours", "")


@pytest.mark.clause("MH-151", "MH-152", "MH-153")
def test_members_and_past_tell_what_became_of_a_crew() -> None:
    gang = jailed()
    found = gang.chronicle.page()
    assert figure(found, "Heists won") == "1 of 2"
    assert figure(found, "In jail") == "1"
    cam = next(one for one in found.members if one.name == "Cam")
    assert (cam.level, cam.status, cam.played_by) == (3, "busted", "Ann")
    assert [one.pro for one in cam.cards].count(True) == 2
    pro = next(one for one in cam.cards if one.pro)
    assert "once" in pro.note
    amateur = next(one for one in cam.cards if not one.pro)
    assert "grows to" in amateur.note
    # Every card lies there as the table draws it: a skill has a line for each face of the die.
    drawn = [one.drawn for one in cam.cards]
    assert all(
        isinstance(one, Area) and one.label == card.name
        for one, card in zip(drawn, cam.cards, strict=True)
    )
    skill = drawn[1]
    assert isinstance(skill, Area)
    faces = [line.face for line in skill.children if isinstance(line, Piece)]
    assert [face.dice for face in faces] == [(str(n),) for n in range(1, 7)]
    assert all(face.badges for face in faces)
    assert len(cam.history) == 2
    assert "got out" in cam.history[0]
    assert "busted" in cam.history[1]
    assert [one.match for one in found.past] == [2, 1]
    assert [one.result for one in found.past] == ["lost", "won"]
    assert any("Busted: Cam" in line for line in found.past[0].lines)
    assert any("became" in line for line in found.past[1].lines)
    assert [(one.name, one.level, one.matches) for one in found.players] == [("Ann", 3, 2)]


@pytest.mark.clause("MH-5", "MH-J16")
def test_the_page_says_what_the_last_crew_is_up_to() -> None:
    gang = Gang()
    assert figure(gang.chronicle.page(), "Up to") == "amateur jobs"
    gang.add(lose(gang.start()))  # everybody is of level 2 now
    assert figure(gang.chronicle.page(), "Up to") == "semi-pro jobs"


def test_every_icon_is_one_of_the_skin() -> None:
    found = jailed().chronicle.page()
    icons = [one.icon for one in found.figures] + [one.icon for one in found.members]
    marked = [one for part in found.sections for one in entries(found, part.id) if not one.mark]
    icons += [one.icon for one in marked]
    assert icons
    assert set(icons) <= set(ICONS.values())


def test_threads_show_what_was_won_and_lost() -> None:
    jobs = {"inclusion": {"won": [1], "lost": []}, "melee": {"won": [], "lost": [2, 3]}}
    gold = thread(shown({**begin(), "heists": 3, "jobs": jobs}), "gold-rules")
    assert [step.state for step in gold.steps[:4]] == ["won", "open", "lost", "open"]
    assert gold.steps[0].note == "heist 1"
    assert "2 times" in gold.steps[2].note


@pytest.mark.clause("MH-85")
def test_favours_say_which_heist_brings_them() -> None:
    found = shown({**begin(), "fixers": ["old-friend", "fence"]})
    known, others = groups(found, "fixers")
    assert [one.id for one in known.entries] == ["old-friend", "fence"]
    assert (others.folded, others.title) == (True, f"{len(others.entries)} more are not known yet")
    notes = {one.id: one.note for one in entries(found, "fixers")}
    assert notes["fence"] == ""
    assert notes["visage"] == "Win The Startup Job."
    assert notes["prison-guard"] == "Win a County job."


@pytest.mark.clause("MH-J112")
def test_achievements_show_the_heist_or_how_far_they_are() -> None:
    jobs = {name: {"won": [1], "lost": []} for name in SCENARIOS[:4]}
    state = {**begin(), "jobs": jobs, "cards": ["thug", "bruiser"], "medals": {"minmaxer": 3}}
    found = shown(state)
    assert entries(found, "achievements")[0] == medal(found, "minmaxer")
    assert medal(found, "minmaxer").note == "Earned in heist 3"
    assert medal(found, "completionist").note == f"Not earned yet · 4 of {len(SCENARIOS)}"
    assert medal(found, "amateur-bingo").note == "Not earned yet · 1 of 8"
    assert medal(found, "pro-bingo-blackout").note == "Not earned yet · 2 of 24"


def test_medals_stand_with_the_heist_that_earned_them() -> None:
    gang = jailed()
    state = {**gang.state, "medals": {"of-course": 2}}
    found = page(state, gang.chronicle.results)
    assert [one.medals for one in found.past] == [("Of Course",), ()]


@pytest.mark.clause("MH-234")
def test_the_final_score_is_said_large() -> None:
    found = shown({**begin(), "heists": 9, "final": {"cash": 34, "heist": 9}})
    assert "$34k" in found.final
    assert figure(found, "Final score") == "$34k"


def test_two_players_are_told_apart() -> None:
    gang = Gang()
    crew = (FIRST[0], FIRST[1], named("Lou", ("script-kiddie", "hurry", "yank-wires"), seat=1))
    gang.add(lose(gang.start(crew, ("Ann", "Ben"))))
    found = gang.chronicle.page()
    assert found.past[0].lines[0] == "Crew: Cam (Ann), Kim (Ann) and Lou (Ben)."
    assert {one.name for one in found.players} == {"Ann", "Ben"}


def test_the_end_of_a_heist_says_what_it_brings_the_crew() -> None:
    outcome = win(Gang().start()).m.outcome
    assert outcome is not None
    said = [(one.label, one.text) for one in outcome.remarks]
    assert ("Team cash", f"${outcome.scores[0]}k for the next heist") in said
    risen = [text for _, text in said if text.startswith("rises to level 2 with ")]
    assert len(risen) == len(FIRST)
