"""PettingZoo's own tests, and what they do not test: illegal actions, saving, determinism."""

from __future__ import annotations

import random
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

from muster.envs import muster_v1
from muster.kernel.errors import BadChoice, Illegal
from tests.envs.settings import SETTINGS, Setting

EXPECTED = ("Observation space for each agent probably", "Observation is not a NumPy array")
"""What the test says of every observation that is a dictionary, with or without an action mask."""


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_aec_api(setting: Setting) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(muster_v1(**setting.env), num_cycles=40)
    assert [one for one in said if not str(one.message).startswith(EXPECTED)] == []
    seed_test(lambda: muster_v1.env(**setting.env), num_cycles=25)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_parallel_api(setting: Setting) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(muster_v1.parallel_env(**setting.env), num_cycles=60)
    parallel_seed_test(
        lambda: muster_v1.parallel_env(**setting.env, illegal="random"), num_cycles=10
    )


def test_max_cycles_and_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    seeded: dict[str, Any] = {"seats": 1, "illegal": "random", "seed": 1}
    module = SimpleNamespace(
        env=partial(muster_v1.env, "the-plan", **seeded),
        parallel_env=partial(muster_v1.parallel_env, "the-plan", **seeded),
    )
    max_cycles_test(module)
    render_test(partial(muster_v1.env, "the-plan", seats=3))
    assert "seat 0 is asked: Which Plan" in capsys.readouterr().out


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_the_same_seed_and_actions_make_the_same_match_in_parallel(setting: Setting) -> None:
    """The official test compares two steps only."""

    def play() -> list[Any]:
        env = muster_v1.parallel_env(**setting.env)
        seen, _ = env.reset(seed=9)
        rng = random.Random(9)
        told: list[Any] = []
        while env.agents and len(told) < 80:
            actions = {
                agent: rng.choice(one["action_mask"].nonzero()[0].tolist())
                for agent, one in seen.items()
            }
            seen, paid, ended, _, _ = env.step(actions)
            told.append(
                (actions, paid, ended, {a: one["observation"].sum() for a, one in seen.items()})
            )
        return told

    assert play() == play()


def test_what_may_not_be_done() -> None:
    env = muster_v1("the-plan", seats=3)
    with pytest.raises(BadChoice, match="reset the environment first"):
        env.step(0)
    env.reset(seed=1)
    seen = env.last()[0]
    assert seen is not None
    wrong = int((seen["action_mask"] == 0).nonzero()[0][0])
    with pytest.raises(Illegal) as told:
        env.step(wrong)
    assert told.value.clause.startswith("TP-")
    env.step(int(seen["action_mask"].argmax()))
    assert env.agent_selection == "seat_1"

    env = muster_v1("the-plan", seats=3, illegal="lose")
    env.reset(seed=1)
    env.last()
    env.step(wrong)
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards == {"seat_0": -1, "seat_1": 0, "seat_2": 0}

    par = muster_v1.parallel_env("the-plan", seats=2, illegal="lose")
    seen, _ = par.reset(seed=1)
    good = {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
    _, paid, ended, _, _ = par.step({**good, "seat_1": par.spaces.wait})
    assert paid == {"seat_0": 0, "seat_1": -1}
    assert all(ended.values())
    assert par.agents == []

    with pytest.raises(BadChoice, match="valid: error, lose, random"):
        muster_v1("the-plan", illegal="no")
    with pytest.raises(BadChoice, match="valid: win, score, margin, rank"):
        muster_v1("the-plan", reward="fame")
    with pytest.raises(BadChoice, match="no game for 9 seats"):
        muster_v1("the-plan", seats=9)


def test_saved_and_restored_in_the_middle() -> None:
    env = muster_v1("space-explorers", seats=2, shaping=0.01)
    env.reset(seed=3)
    rng = random.Random(3)
    saved: dict[str, Any] = {}
    tails: list[list[int]] = []
    for turn in range(40):
        if turn == 20:
            saved = env.unwrapped.save()
            tails.append([])
        action = rng.choice(env.unwrapped.session.legal)
        if tails:
            tails[0].append(action)
        env.step(action)
    end = env.unwrapped.session.state.dump()
    other = muster_v1("space-explorers", seats=2)
    other.reset(seed=8)
    other.unwrapped.restore(saved)
    for action in tails[0]:
        other.step(action)
    assert other.unwrapped.session.state.dump() == end


@pytest.mark.parametrize("reward", ["win", "score", "margin", "rank"])
def test_rewards_are_paid_once_and_shaping_adds_up_to_nothing_but_the_start(reward: str) -> None:
    totals: list[dict[str, float]] = []
    for shaping in (0.0, 0.05):
        env = muster_v1("the-plan", seats=3, reward=reward, shaping=shaping)
        env.reset(seed=11)
        rng = random.Random(11)
        total = dict.fromkeys(env.possible_agents, 0.0)
        first: dict[str, float] = {}
        game, session = env.unwrapped.box.game, env.unwrapped.session
        for agent in env.agent_iter():
            seat = int(agent[-1])
            if agent not in first and not session.over:
                first[agent] = shaping * game.worth(session.state, seat)
            _, paid, ended, _, _ = env.last(observe=False)
            total[agent] += paid
            env.step(None if ended else rng.choice(session.legal))
        totals.append({agent: total[agent] + first[agent] for agent in total})
    assert totals[0] == pytest.approx(totals[1])
    assert any(totals[0].values())
    if reward == "win":
        assert sum(totals[0].values()) == pytest.approx(1)
