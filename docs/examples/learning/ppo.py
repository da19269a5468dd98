"""A learner in plain NumPy: masked PPO on The Plan, through many matches at once (Gymnasium).

    python docs/examples/learning/ppo.py --rounds 100 --out plan.npz
    MUSTER_LEARNED=plan.npz muster sim the-plan \\
        --bots docs/examples/learning/ppo.py:Learned,random,random -n 2000

It learns against random bots and is then measured against them on deals it has not seen, in every
seat equally often. The same rounds make the same weights; `--minutes` stops by the clock instead.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import muster.envs
from muster.lab.intervals import wilson

Array = NDArray[Any]
WEIGHTS = Path(os.environ.get("MUSTER_LEARNED", "plan.npz"))


class Net:
    """One hidden layer; from it the logits of all actions, and how good the position is."""

    def __init__(self, inputs: int, actions: int, hidden: int = 128, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)

        def fresh(rows: int, columns: int, scale: float) -> Array:
            return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.weights: dict[str, Array] = {
            "hidden": fresh(inputs, hidden, 1.4),
            "hidden_bias": np.zeros(hidden, np.float32),
            "policy": fresh(hidden, actions, 0.1),
            "policy_bias": np.zeros(actions, np.float32),
            "value": fresh(hidden, 1, 1.0),
            "value_bias": np.zeros(1, np.float32),
        }
        self.means = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.squares = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.steps = 0

    def forward(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chances of all actions, and the value."""
        w = self.weights
        hidden = np.maximum(seen @ w["hidden"] + w["hidden_bias"], 0)
        logits = hidden @ w["policy"] + w["policy_bias"]
        logits = np.where(mask > 0, logits, -1e9)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        return hidden, chances, (hidden @ w["value"] + w["value_bias"])[:, 0]

    def learn(
        self, seen: Array, hidden: Array, d_logits: Array, d_value: Array, rate: float
    ) -> None:
        """One step of Adam along these gradients of the loss."""
        w = self.weights
        d_hidden = (d_logits @ w["policy"].T + d_value[:, None] @ w["value"].T) * (hidden > 0)
        slopes = {
            "hidden": seen.T @ d_hidden,
            "hidden_bias": d_hidden.sum(0),
            "policy": hidden.T @ d_logits,
            "policy_bias": d_logits.sum(0),
            "value": hidden.T @ d_value[:, None],
            "value_bias": d_value.sum(keepdims=True),
        }
        size = np.sqrt(sum(float((one * one).sum()) for one in slopes.values()))
        self.steps += 1
        for name, slope in slopes.items():
            step = slope * min(1.0, 0.5 / (size + 1e-8))
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (step - mean)
            square += 0.001 * (step * step - square)
            by = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            w[name] -= rate * by

    def save(self, file: Path) -> None:
        """Keep the weights."""
        np.savez(file, **self.weights)

    def load(self, file: Path) -> Net:
        """The weights of a file."""
        with np.load(file) as found:
            self.weights = {name: found[name] for name in found.files}
        return self


def draw(chances: Array, rng: np.random.Generator) -> Array:
    """An action for each row of chances."""
    return (chances.cumsum(1) > rng.random((len(chances), 1), dtype=np.float32)).argmax(1)


def train(
    game: str = "Muster/ThePlan-v0",
    opponents: int = 2,
    minutes: float = 5.0,
    most_rounds: int = 1_000_000,
    matches: int = 64,
    steps: int = 64,
    rate: float = 1e-3,
    seed: int = 0,
    tell: bool = True,
) -> Net:
    """Play, look back, improve, until so many minutes of the processor are spent."""
    env = gymnasium.make_vec(
        game,
        num_envs=matches,
        vectorization_mode="vector_entry_point",
        opponents=["random"] * opponents,
        seat="rotate",
    )
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    net = Net(seen["observation"].shape[1], seen["action_mask"].shape[1], seed=seed)
    until = time.process_time() + 60 * minutes
    won: list[float] = []
    for number in range(most_rounds):
        rows: list[tuple[Array, ...]] = []
        for _ in range(steps):
            look, mask = seen["observation"], seen["action_mask"]
            _, chances, values = net.forward(look, mask)
            actions = draw(chances, rng)
            seen, paid, ended, _, infos = env.step(actions)
            chosen = chances[np.arange(matches), actions]
            rows.append((look, mask, actions, chosen, values, paid, ended))
            if ended.any():
                won += infos["final_info"]["won"][ended].tolist()
        _improve(net, rows, net.forward(seen["observation"], seen["action_mask"])[2], rate, rng)
        if tell and number % 10 == 0:
            recent = won[-2000:]
            share = sum(recent) / max(1, len(recent))
            print(f"{len(won):7} matches, {share:.1%} of the last {len(recent)} won", flush=True)
        if time.process_time() > until:
            break
    return net


def _improve(net: Net, rows: list[Any], last: Array, rate: float, rng: np.random.Generator) -> None:
    """PPO: three times over what was played, in pieces, without going too far from it."""
    look, mask, actions, before, values, paid, ended = (
        np.stack(column) for column in zip(*rows, strict=True)
    )
    gains = np.zeros_like(values)
    ahead = np.zeros(values.shape[1], np.float32)
    for at in reversed(range(len(rows))):  # generalised advantages, discount 1
        after = last if at == len(rows) - 1 else values[at + 1]
        going = 1.0 - ended[at]
        ahead = paid[at] + going * after - values[at] + 0.95 * going * ahead
        gains[at] = ahead
    returns = (gains + values).reshape(-1)
    flat = gains.reshape(-1)
    flat = (flat - flat.mean()) / (flat.std() + 1e-8)
    look, mask = look.reshape(len(flat), -1), mask.reshape(len(flat), -1)
    actions, before = actions.reshape(-1), before.reshape(-1)
    for _ in range(3):
        for part in np.array_split(rng.permutation(len(flat)), 8):
            hidden, chances, value = net.forward(look[part], mask[part])
            every = np.arange(len(part))
            ratio = chances[every, actions[part]] / before[part]
            gain = flat[part]
            free = ((gain > 0) & (ratio < 1.2)) | ((gain < 0) & (ratio > 0.8))
            weight = np.where(free, ratio * gain, 0)[:, None]
            one_hot = np.zeros_like(chances)
            one_hot[every, actions[part]] = 1
            logs = np.log(chances + 1e-9)
            spread = -(chances * logs).sum(1, keepdims=True)
            d_logits = weight * (chances - one_hot) + 0.01 * chances * (logs + spread)
            d_value = value - returns[part]
            net.learn(look[part], hidden, d_logits / len(part), 0.5 * d_value / len(part), rate)


def measure(
    net: Net, game: str, opponents: int, matches: int = 2000, seed: int = 10**6, at_once: int = 50
) -> tuple[float, int]:
    """How many matches it wins against random bots and of how many: on deals of their own, the
    learner in every seat equally often. Each place plays as many: the short ones do not come first.
    """
    each = max(1, round(matches / at_once))
    env = gymnasium.make_vec(
        game,
        num_envs=at_once,
        vectorization_mode="vector_entry_point",
        opponents=["random"] * opponents,
        seat="rotate",
    )
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    won, played = 0.0, np.zeros(at_once, int)
    while played.min() < each:
        _, chances, _ = net.forward(seen["observation"], seen["action_mask"])
        seen, _, ended, _, infos = env.step(draw(chances, rng))
        counts = ended & (played < each)
        if counts.any():
            won += float(infos["final_info"]["won"][counts].sum())
            played[counts] += 1
    return won, each * at_once


_nets: dict[tuple[int, int], Net] = {}


def policy(seen: dict[str, Any]) -> int:
    """What the learned net likes best."""
    look, mask = seen["observation"][None], seen["action_mask"][None]
    key = (look.shape[1], mask.shape[1])
    if key not in _nets:
        _nets[key] = Net(*key).load(WEIGHTS)
    return int(_nets[key].forward(look, mask)[1].argmax())


Learned = muster.envs.bot(policy, "learned")


def main() -> None:
    """Learn, measure, keep."""
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--game", default="Muster/ThePlan-v0")
    said.add_argument("--opponents", type=int, default=2)
    said.add_argument("--rounds", type=int, default=0, help="learn so often, whatever it takes")
    said.add_argument("--minutes", type=float, default=5.0, help="of the processor, without rounds")
    said.add_argument("--matches", type=int, default=2000, help="to measure it by")
    said.add_argument("--out", type=Path, default=WEIGHTS)
    given = said.parse_args()
    minutes, rounds = (np.inf, given.rounds) if given.rounds else (given.minutes, 1_000_000)
    net = train(given.game, given.opponents, minutes, rounds)
    net.save(given.out)
    won, many = measure(net, given.game, given.opponents, given.matches)
    low, high = wilson(won, many)
    fair = 1 / (1 + given.opponents)
    print(
        f"{won / many:.1%} of {many} matches won that it had not learned from "
        f"(95%: {low:.1%} to {high:.1%}); by chance it would be {fair:.1%}"
    )


if __name__ == "__main__":
    main()
