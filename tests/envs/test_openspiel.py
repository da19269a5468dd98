"""OpenSpiel's own tests and a playthrough; information states; worlds dealt anew."""

from __future__ import annotations

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for this system")

from muster.bots.session import Session  # noqa: E402
from muster.envs import openspiel  # noqa: E402
from muster.envs.rewards import rewards  # noqa: E402
from tests.envs.settings import SETTINGS, Setting  # noqa: E402


@pytest.fixture(autouse=True, scope="module")
def registered(example: None) -> None:
    openspiel.register_all()


def name(setting: Setting, **more: object) -> str:
    given = {"seats": setting.seats, "deals": 3, **dict(setting.options), **more}
    said = ",".join(f"{key}={value}" for key, value in given.items())
    return f"{openspiel.short_name(setting.game)}({said})"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_openspiel_plays_it(setting: Setting, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(name(setting))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    assert game.num_players() == setting.seats
    assert "Sim test" not in capfd.readouterr().err


@pytest.mark.parametrize("setting", SETTINGS[::2], ids=str)
def test_a_playthrough_shows_what_was_played(setting: Setting) -> None:
    """At the smaller table of each game: a playthrough prints every tensor of every moment."""
    # Only here: it brings all of SciPy's statistics, and every process imports every test.
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough(name(setting), action_sequence=[1], seed=5)
    said = [int(line.split()[1]) for line in text.splitlines() if line.startswith("action: ")]
    session = Session(setting.box, 1)
    for action in said[1:]:
        assert not session.over
        session.answer(action)
    assert session.over
    assert said[0] == 1
    assert "InformationStateString(0)" in text
    assert "ObservationTensor(0)" in text


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_state_is_written_as_its_actions_and_read_back(setting: Setting) -> None:
    game = pyspiel.load_game(name(setting))
    state = game.new_initial_state()
    state.apply_action(1)
    for _ in range(5):
        state.apply_action(state.legal_actions()[-1])
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_world_dealt_anew_looks_the_same_to_whoever_it_is_for(setting: Setting) -> None:
    game = pyspiel.load_game(name(setting))
    state = game.new_initial_state()
    state.apply_action(2)
    rng = np.random.RandomState(1)
    moved = False
    for step in range(24):
        if state.is_terminal():
            break
        seat = state.current_player()
        if step % 4 == 3:
            world = state.resample_from_infostate(seat, rng.random_sample)
            assert world.current_player() == seat
            assert world.legal_actions() == state.legal_actions()
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            moved = moved or world.session.state.dump() != state.session.state.dump()
            copied = world.clone()
            copied.apply_action(copied.legal_actions()[0])
            assert world.information_state_string(seat) == state.information_state_string(seat)
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert moved == (setting.game != "masters")  # where nothing is hidden nothing can move


def test_sealed_answers_do_not_leak_to_whoever_answers_later() -> None:
    game = pyspiel.load_game("muster_the_plan(seats=3)")
    state = game.new_initial_state()
    state.apply_action(7)
    assert state.current_player() == 0
    told = set()
    for action in state.legal_actions():
        child = state.child(action)
        assert child.current_player() == 1
        told.add((child.information_state_string(1), tuple(child.observation_tensor(1))))
    assert len(told) == 1
    own = {state.child(action).information_state_string(0) for action in state.legal_actions()}
    assert len(own) == len(state.legal_actions())


def test_returns_are_the_reward_that_was_asked_for() -> None:
    for reward in ("win", "rank", "score"):
        game = pyspiel.load_game(f"muster_the_plan(seats=3,reward={reward})")
        state = game.new_initial_state()
        state.apply_action(3)
        assert state.returns() == [0, 0, 0]
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        outcome = state.session.box.game.outcome(state.session.state)
        assert state.returns() == pytest.approx(rewards(reward, outcome, 3))
        assert any(state.returns())
