"""Achievements over a whole campaign, and those of drawn heists (MH-J112)."""

from __future__ import annotations

from typing import Any

import pytest

import muster
from muster.games.masters.campaign import fold, medals
from muster.games.masters.components import SCENARIOS
from tests.games.masters.layouts.campaigns import (
    BURGLAR,
    FIRST,
    KIDDIE,
    LOCKSMITH,
    THUG,
    Gang,
    begin_heist,
    dossier,
    flee,
    judged,
    lose,
    named,
    rise,
    start,
)


def after(**entries: Any) -> list[str]:
    return medals.over_campaign({**fold.begin(), **entries})


@pytest.mark.clause("MH-J112")
def test_completionist() -> None:
    jobs = {name: {"won": [1], "lost": []} for name in SCENARIOS}
    assert after(jobs=jobs) == ["completionist"]
    assert len(jobs) == 17
    for name in SCENARIOS:
        assert after(jobs={**jobs, name: {"won": [], "lost": [1]}}) == []
        assert after(jobs={one: jobs[one] for one in SCENARIOS if one != name}) == []


@pytest.mark.clause("MH-J112")
@pytest.mark.parametrize("column", ["amateur", "conventional", "oddball"])
def test_bingo(column: str) -> None:
    cards = [getattr(one, column) for one in medals.achievements().table]
    assert after(cards=cards) == [f"{column}-bingo"]
    assert after(cards=cards[1:]) == []


@pytest.mark.clause("MH-J112")
def test_pro_bingo_blackout() -> None:
    table = medals.achievements().table
    box: Any = muster.game("masters").box(1)
    cards = [card for one in table for card in (one.amateur, one.conventional, one.oddball)]
    assert sorted(cards) == sorted(card.id for card in box.characters)
    for one in table:
        stem = box.characters[box.character_at[one.amateur]]
        assert {one.conventional, one.oddball} == set(stem.upgrades)
    assert "pro-bingo-blackout" in after(cards=cards)
    assert "pro-bingo-blackout" not in after(cards=cards[1:])


@pytest.mark.clause("MH-J112")
def test_cards_are_gathered_over_the_campaign() -> None:
    gang = Gang()
    rows = medals.achievements().table
    wanted = {one.amateur for one in rows}
    gang.add(lose(gang.start()))
    gang.add(lose(gang.start([FIRST[0], FIRST[1], named("Ash", BURGLAR)])))
    assert set(gang.state["cards"]) == {"thug", "angry-locksmith", "script-kiddie", "burglar"}
    missing = sorted(wanted - set(gang.state["cards"]))
    almost = {**gang.state, "cards": sorted({*gang.state["cards"], *missing[1:]})}
    data = dossier(gang.state, FIRST)
    last = {**judged(lose(start(data))), "cards": [missing[0]]}
    assert "amateur-bingo" not in fold.fold(gang.state, last)["medals"]
    assert fold.fold(almost, last)["medals"]["amateur-bingo"] == 3


# True Mastermind


@pytest.mark.clause("MH-J112")
def test_true_mastermind() -> None:
    pair = [named("Cam", THUG, 0), named("Kim", LOCKSMITH, 1), named("Lou", KIDDIE, 0)]

    def earned(people: tuple[str, ...], **options: Any) -> bool:
        t = start(dossier(fold.begin(), pair if len(people) > 1 else FIRST, people), **options)
        return "true-mastermind" in judged(rise(flee(begin_heist(t))))["medals"]

    assert earned(("Ann", "Bob"))
    assert not earned(("Ann",))
    assert not earned(("Ann", "Bob"), scenario="inclusion")
    printed = muster.game("masters").components["heist-inclusion"]
    assert not earned(("Ann", "Bob"), map=printed)
