"""Gymnasium: its own check, one match and many, opponents by name."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import muster.envs
from muster.envs.single import MusterEnv
from muster.kernel.errors import BadChoice, Illegal
from tests.envs.settings import SETTINGS, Setting

Seen = dict[str, Any]


def legal(seen: Seen, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(seen["action_mask"])))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_gymnasium_checks_it(setting: Setting) -> None:
    names = muster.envs.register()
    name = f"Muster/{setting.game.replace('-', ' ').title().replace(' ', '')}-v0"
    assert name in names
    made = gymnasium.make(
        name, opponents=["random"] * (setting.seats - 1), options=dict(setting.options)
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped, skip_render_check=setting.seats > 1)


def test_many_matches_are_the_same_as_one_at_a_time() -> None:
    vector = gymnasium.make_vec(
        "Muster/ThePlan-v0",
        num_envs=3,
        vectorization_mode="vector_entry_point",
        opponents=["random", "greedy"],
    )
    seen, infos = vector.reset(seed=5)
    assert vector.observation_space.contains(seen)
    assert infos["action_mask"] is seen["action_mask"]
    rng = np.random.default_rng(1)
    finished = 0
    own = MusterEnv("the-plan", ["random", "greedy"])
    first, _ = own.reset(seed=5)
    going = True
    while finished < 3:
        actions = np.array([legal({"action_mask": row}, rng) for row in seen["action_mask"]])
        if going:
            assert (first["observation"] == seen["observation"][0]).all()
            assert (first["action_mask"] == seen["action_mask"][0]).all()
        seen, paid, ended, cut, infos = vector.step(actions)
        assert not cut.any()
        if going:
            first, reward, over, _, info = own.step(actions[0])
            assert (reward, over) == (paid[0], ended[0])
            if over:
                going = False
                last = infos["final_obs"][0]
                assert (last["observation"] == first["observation"]).all()
                assert infos["final_info"]["score"][0] == info["score"]
        for at in np.flatnonzero(ended):
            finished += 1
            assert infos["_final_obs"][at]
    assert not going


def test_other_ways_to_have_many() -> None:
    made = gymnasium.make_vec(
        "Muster/ThePlan-v0", num_envs=2, vectorization_mode="sync", opponents=["random"]
    )
    seen, _ = made.reset(seed=1)
    actions = np.array([int(row.argmax()) for row in seen["action_mask"]])
    seen, *_ = made.step(actions)
    assert seen["observation"].shape[0] == 2
    made.close()


def test_the_learner_may_sit_anywhere_and_play_anybody() -> None:
    def first(seen: Seen) -> int:
        return int(seen["action_mask"].argmax())

    env = MusterEnv("the-plan", ["level-1", first], seat="rotate")
    rng = np.random.default_rng(2)
    seats = []
    for match in range(3):
        seen, info = env.reset(seed=2 if not match else None)
        seats.append(info["seat"])
        assert seen["action_mask"] is info["action_mask"]
        over, reward = False, 0.0
        while not over:
            seen, reward, over, _, info = env.step(legal(seen, rng))
        assert reward == info["won"]
        assert env.record.footer.outcome is not None
    assert seats == [0, 1, 2]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_saved_and_restored() -> None:
    env = MusterEnv("the-plan", ["random", "random"])
    seen, _ = env.reset(seed=4)
    for _ in range(4):
        seen, *_ = env.step(int(seen["action_mask"].argmax()))
    other = MusterEnv("the-plan", ["random", "random"])
    again, _ = other.restore(env.save())
    assert (again["observation"] == seen["observation"]).all()
    assert (again["action_mask"] == seen["action_mask"]).all()


def test_what_is_wrong_is_said() -> None:
    env = MusterEnv("the-plan", ["random"])
    seen, _ = env.reset(seed=1)
    wrong = int((seen["action_mask"] == 0).argmax())
    _, reward, ended, _, info = env.step(wrong)
    assert (reward, ended) == (-1, True)
    assert info["illegal"].startswith("TP-")
    strict = MusterEnv("the-plan", ["random"], illegal="error")
    strict.reset(seed=1)
    with pytest.raises(Illegal):
        strict.step(wrong)
    lenient = MusterEnv("the-plan", ["random"], illegal="random")
    lenient.reset(seed=1)
    assert not lenient.step(wrong)[2]
    for given, words in (
        ({"opponents": ["nobody"]}, "no bot 'nobody'"),
        ({"opponents": "random"}, "opponents is a list"),
        ({"opponents": [3]}, "is no opponent"),
        ({"seat": 7}, "0 to 0"),
        ({"opponents": ["random"] * 8}, "no game for 9 seats"),
    ):
        with pytest.raises(BadChoice, match=words):
            MusterEnv("the-plan", **given)


def test_without_the_libraries_one_line_says_what_to_install() -> None:
    script = (
        "import sys\n"
        "for name in ('gymnasium', 'pettingzoo', 'pyspiel', 'numpy'): sys.modules[name] = None\n"
        "import muster.envs\n"
        "for name in ('muster_v1', 'MusterEnv', 'spaces', 'openspiel'):\n"
        "    try:\n"
        "        __import__('muster.envs.openspiel') if name == 'openspiel' else "
        "getattr(muster.envs, name)\n"
        "    except ImportError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 4
    assert all("pip install muster-games[" in line for line in lines), lines
