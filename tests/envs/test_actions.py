"""Actions by number, by verb and words, and why some may not be done."""

from __future__ import annotations

import random

import numpy as np
import pytest

import muster.envs
from muster.bots.session import Session
from muster.envs.factored import STOP
from muster.kernel.errors import Illegal
from tests.envs.settings import SETTINGS, Setting, moments, played, spaces


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_policy_that_chooses_word_by_word_says_something_legal(setting: Setting) -> None:
    found = spaces(setting)
    factored = found.factored
    rng = random.Random(1)
    assert factored.join(factored.split(found.wait)) == found.wait
    for action in rng.choices(range(found.actions), k=20):
        assert factored.join(factored.split(action)) == action
    for session in moments(setting, 3):
        if session.over:
            continue
        said: set[int] = set()
        for _ in range(5):
            row: list[int] = []
            while len(row) < factored.length:
                mask = factored.mask(session.legal, row)
                assert len(mask) == factored.sizes[len(row)]
                row.append(rng.choice(np.flatnonzero(mask).tolist()))
            said.add(factored.join(row))
        assert said <= set(session.legal)
        first = session.legal[0]
        verb, *words = factored.split(first)
        text = " ".join([factored.verbs[verb], *[factored.words[w] for w in words if w != STOP]])
        assert text == found.text(first)


def test_words_that_no_action_says_are_refused() -> None:
    factored = muster.envs.spaces("the-plan", 3).factored
    with pytest.raises(ValueError, match="no action is"):
        factored.join([0, *[STOP] * (factored.length - 1)])


def test_an_illegal_action_names_clause_and_reason() -> None:
    session = Session(Setting("the-plan", 3).box, 1)
    before = session.save()
    card = next(a for a in range(72) if a not in session.legal)
    for action, words in (
        (card, "hand"),
        (session.wait, "has to answer"),
        (-1, "no action"),
    ):
        with pytest.raises(Illegal) as told:
            session.answer(action)
        assert told.value.clause.startswith("TP-")
        assert words in told.value.reason
    assert session.save() == before


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_match_is_saved_as_its_seed_and_answers(setting: Setting) -> None:
    session = played(setting, 5)
    record = session.record
    assert record.footer.outcome is not None
    assert record.proved().state.dump() == session.state.dump()
    half = Session(setting.box, 5)
    for action in session.given[: len(session.given) // 2]:
        half.answer(action)
    twin, saved = half.clone(), half.save()
    again = Session(setting.box, 0)
    again.restore(saved)
    for action in session.given[len(session.given) // 2 :]:
        for one in (half, twin, again):
            assert one.seat >= 0
            one.answer(action)
    dumps = [one.state.dump() for one in (session, half, twin, again)]
    assert dumps[0] == dumps[1] == dumps[2] == dumps[3]


def test_whoever_may_wait_lets_others_speak_and_the_match_goes_on() -> None:
    setting = Setting("millions-of-dollars", 4, (("mode", "real-time"),))
    session = Session(setting.box, 2)
    rng = random.Random(2)
    waited = 0
    for _ in range(3000):
        if session.over:
            break
        if session.waits and rng.random() < 0.7:
            waited += 1
            before = len(session.inputs), session.seat
            session.answer(session.wait)
            after = len(session.inputs), session.seat
            assert after != before  # somebody else is asked, or the clock has moved on
        else:
            session.answer(rng.choice(session.legal))
    assert session.over
    assert waited > 5
