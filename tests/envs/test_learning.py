"""The examples run, and a policy that was learned is a bot like any other."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import muster
import muster.envs
from muster.bots.random_bot import RandomBot
from muster.bots.roster import make_bot
from muster.bots.seating import play_out
from muster.envs.seeds import Seeds

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "learning"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_learner_learns_a_little_at_once_and_can_be_named_as_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ppo = load("ppo")
    game = "Muster/ThePlan-v0"
    fresh = ppo.Net(*_size(2), seed=1)
    net = ppo.train(game, 1, most_rounds=2, matches=8, steps=16, seed=1, tell=False)
    moved = [name for name, one in fresh.weights.items() if (net.weights[name] != one).any()]
    assert moved == list(fresh.weights)
    net.save(tmp_path / "plan.npz")
    won, played = ppo.measure(net, game, 1, matches=6, at_once=2)
    assert played == 6
    assert 0 <= won <= 6
    monkeypatch.setenv("MUSTER_LEARNED", str(tmp_path / "plan.npz"))
    bot = make_bot(f"{EXAMPLES / 'ppo.py'}:Learned", random.Random(1))
    match = muster.Match.new("the-plan", 2, seed=1)
    play_out(match, [bot, RandomBot(random.Random(2))])
    assert match.over


def test_the_learner_is_measured_on_deals_it_has_not_learned_from() -> None:
    row, fresh = Seeds(0), Seeds(10**6)
    learned = {row.next() for _ in range(30_000)}
    assert not learned & {fresh.next() for _ in range(2_100)}


def _size(seats: int) -> tuple[int, int]:
    found = muster.envs.spaces("the-plan", seats)
    return found.size, found.actions


def test_gradients_of_the_learner_are_right() -> None:
    """Along its own gradient the chance of a good action grows, and the value nears the return."""
    ppo = load("ppo")
    net = ppo.Net(5, 4, hidden=8, seed=2)
    rng = np.random.default_rng(3)
    look = rng.random((6, 5), dtype=np.float32)
    mask = np.ones((6, 4), np.int8)
    mask[:, 3] = 0
    for _ in range(60):
        hidden, chances, value = net.forward(look, mask)
        assert (chances[:, 3] == 0).all()
        wanted = np.zeros_like(chances)
        wanted[:, 1] = 1
        net.learn(look, hidden, (chances - wanted) / 6, (value - 0.7) / 6, 0.01)
    _, chances, value = net.forward(look, mask)
    assert (chances[:, 1] > 0.6).all()
    assert abs(value - 0.7).max() < 0.2


def test_self_play_runs_and_moves_the_weights() -> None:
    module = load("self_play")
    policy, lengths = module.learn("the-plan", 2, 3)
    assert np.abs(policy.weights).sum() > 0
    assert min(lengths) > 20
    assert 0 <= module.against_random(policy, "the-plan", 2, 2) <= 1


def test_is_mcts_runs() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for this system")
    module = load("is_mcts")
    found = module.play("muster_the_plan(seats=1,deals=2)", 1, 3)
    assert len(found) == 1


def test_a_policy_gets_as_a_bot_what_it_got_in_the_environment() -> None:
    seen: list[Any] = []

    def policy(told: dict[str, Any]) -> int:
        seen.append(told)
        return int(told["action_mask"].argmax())

    env = muster.envs.MusterEnv("space-explorers", ["random"])
    first, _ = env.reset(seed=6)
    match = muster.Match.new("space-explorers", 2, seed=6)
    bot = muster.envs.bot(policy)(random.Random(0))
    texts = match.legal(0)
    assert bot.choose(match.view(0), texts) == texts[0]
    assert (seen[0]["observation"] == first["observation"]).all()
    assert (seen[0]["action_mask"] == first["action_mask"]).all()
    wrong = muster.envs.bot(lambda told: int(told["action_mask"].argmin()))(random.Random(0))
    with pytest.raises(ValueError, match="its mask does not allow"):
        wrong.choose(match.view(0), texts)
