"""Observations hold what a seat may know, nothing else, and say what each number is."""

from __future__ import annotations

import random

import numpy as np
import pytest

import muster
import muster.envs
from muster.envs.policy_bot import observed
from muster.kernel.views.knowledge import Knowledge
from muster.kernel.views.view import view_of
from tests.envs.settings import SETTINGS, Setting, moments, spaces

LEFT_OUT = {
    "the-plan": set(),
    "space-explorers": set(),
    "millions-of-dollars": {"past", "past_roles"},
    "the-specialists": set(),
    "masters": {"ending", "seen", "refused", "sniffs"},
    "pearl-diver": set(),
}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_an_observation_follows_from_the_view(setting: Setting) -> None:
    """The same array from the state as from the JSON of the view: nothing else can be in it."""
    found = spaces(setting)
    low, high = found.bounds
    for session in moments(setting, 6):
        for seat in range(setting.seats):
            row = found.observe(session.state, seat)
            assert row.shape == (found.size,)
            assert row.dtype == np.float32
            assert (row >= low).all()
            assert (row <= high).all()
            told = observed(view_of(session.state, seat))
            assert [*np.flatnonzero(row != told)] == [], setting


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_a_seat_cannot_know_changes_nothing(setting: Setting) -> None:
    found = spaces(setting)
    rng = random.Random(3)
    for session in moments(setting, 3, seed=2):
        if session.over:
            continue
        seat = session.seat
        mask = found.mask(session.legal, session.waits)
        row = found.observe(session.state, seat)
        for _ in range(2):
            other = session.clone()
            other.state = Knowledge.of(session.state, seat).deal(rng)
            asked = [ask for ask in other.state.asks if ask.question is session.ask.question]
            assert other.hear(next(ask for ask in asked if ask.seat == seat))
            assert (found.observe(other.state, seat) == row).all()
            other.waits = session.waits
            assert (found.mask(other.legal, other.waits) == mask).all()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_number_has_a_name(setting: Setting) -> None:
    found = spaces(setting)
    assert len(found.names) == found.size
    assert len(set(found.names)) == found.size
    assert set(found.left_out) == LEFT_OUT[setting.game]
    assert all(found.left_out.values())
    table = found.table()
    for name in found.left_out:
        assert f"left out: {name}" in table
    told = {slot.key for slot in setting.box.game.state.declared.slots}
    assert told  # every slot is in the observation, hidden from all, or said to be left out
    fields = {one.name.split(",")[0] for one in found.observing.fields}
    for slot in setting.box.game.state.declared.slots:
        absent = slot.only and not getattr(setting.box, slot.only)
        hidden = slot.note and slot.seen.__name__ == "NOBODY"
        if not (absent or hidden):
            assert slot.name in fields | set(found.left_out), slot.name


def test_the_hand_is_there_and_the_hands_of_others_are_counts() -> None:
    match = muster.Match.new("the-plan", 3, seed=4)
    found = muster.envs.spaces("the-plan", 3)
    names = {name: at for at, name in enumerate(found.names)}
    ids = match.box.sorts["plans"]
    for seat in range(3):
        row = found.observe(match.state, seat)
        hand = set(match.view(seat)["table"]["hands"][seat])
        assert {one for one in ids if row[names[f"hands, own: {one}"]]} == hand
        assert row[names["hands, how many: 1 on"]] == pytest.approx(6 / 72)
        assert row[names[f"who looks: seat {seat}"]] == 1
        assert row[names["I am asked: plan"]] == 1
        assert row[names["who is asked: 2 on"]] == 1


def test_ones_own_seat_comes_first() -> None:
    match = muster.position(
        "the-plan", {"seats": 3, "hauls": [["jewels-1-a"], ["jewels-2-a"], ["jewels-3-a"]]}
    )
    found = muster.envs.spaces("the-plan", 3)
    names = {name: at for at, name in enumerate(found.names)}
    for seat in range(3):
        row = found.observe(match.state, seat)
        for ahead, whose in enumerate(("own", "1 on", "2 on")):
            number = (seat + ahead) % 3 + 1
            assert [n for n in (1, 2, 3) if row[names[f"hauls: {whose} jewels-{n}-a"]]] == [number]


def test_picks_of_a_sealed_answer_are_for_whoever_made_them() -> None:
    setting = Setting("the-plan", 3)
    found = spaces(setting)
    names = {name: at for at, name in enumerate(found.names)}
    for session in moments(setting, 60):
        picks = [ask for ask in session.state.asks if ask.picks]
        if picks:
            break
    else:
        raise AssertionError("no answer of several picks in a whole match")
    ask = picks[0]
    text = setting.box.catalogue.texts[ask.picks[0]]
    for seat in range(3):
        row = found.observe(session.state, seat)
        assert (row[names[f"my picks: {text}"]] > 0) == (seat == ask.seat)


def test_money_of_any_size_is_exact() -> None:
    found = muster.envs.spaces("millions-of-dollars", 4)
    names = {name: at for at, name in enumerate(found.names)}
    rows = []
    for cash in (1000, 1001):
        match = muster.position("millions-of-dollars", {"seats": 4, "cash": [cash, 7, 7, 7]})
        rows.append(found.observe(match.state, 1))
    at = names["cash: 3 on log"]
    assert rows[0][at] < rows[1][at] <= 1
    assert rows[0][names["cash: own /100"]] == pytest.approx(0.07)
