"""Self-play through PettingZoo: one table of values for all seats, learned from whole matches.

    python docs/examples/learning/self_play.py --matches 3000

Every seat of Pearl Diver, or of any game, is played by one linear policy, whose weights move
towards what the winners did (REINFORCE). Own seat first: that is why one policy serves all seats.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muster.envs import muster_v1

Array = NDArray[Any]


class Linear:
    """A weight for each number of an observation and each action."""

    def __init__(self, inputs: int, actions: int) -> None:
        self.weights = np.zeros((inputs, actions), np.float32)

    def chances(self, seen: dict[str, Array]) -> Array:
        """How likely each action is; those outside the mask are not."""
        legal = np.flatnonzero(seen["action_mask"])
        logits = seen["observation"] @ self.weights[:, legal]
        likely = np.exp(logits - logits.max())
        found = np.zeros(len(seen["action_mask"]), np.float32)
        found[legal] = likely / likely.sum()
        return found


def learn(
    game: str, seats: int, matches: int, rate: float = 0.02, seed: int = 0
) -> tuple[Linear, list[int]]:
    """Play matches against oneself; the policy, and how long they were."""
    env = muster_v1(game, seats=seats, reward="rank")
    rng = np.random.default_rng(seed)
    spaces = env.unwrapped.spaces
    policy = Linear(spaces.size, spaces.actions)
    lengths: list[int] = []
    for match in range(matches):
        env.reset(seed=seed + match)
        steps: dict[str, list[tuple[dict[str, Array], int, Array]]] = {}
        final: dict[str, float] = {}
        for agent in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            if ended or cut:
                final[agent] = reward
                env.step(None)
                continue
            chances = policy.chances(seen)
            action = int(rng.choice(len(chances), p=chances / chances.sum()))
            steps.setdefault(agent, []).append((seen, action, chances))
            env.step(action)
        for agent, taken in steps.items():
            for seen, action, chances in taken:
                push = -chances
                push[action] += 1
                legal = np.flatnonzero(seen["action_mask"])
                slope = np.outer(seen["observation"], push[legal])
                policy.weights[:, legal] += rate * final[agent] * slope / len(taken)
        lengths.append(sum(len(taken) for taken in steps.values()))
    return policy, lengths


def against_random(policy: Linear, game: str, seats: int, matches: int, seed: int = 10**6) -> float:
    """The share of wins of the policy in one seat, in turn, against random play in the others."""
    env = muster_v1(game, seats=seats)
    rng = np.random.default_rng(seed)
    won = 0.0
    for match in range(matches):
        env.reset(seed=seed + match)
        own = f"seat_{match % seats}"
        for agent in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            if ended or cut:
                won += reward if agent == own else 0.0
                env.step(None)
            elif agent == own:
                env.step(int(policy.chances(seen).argmax()))
            else:
                env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return won / matches


def main() -> None:
    """Learn by self-play, then measure."""
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--game", default="the-plan")
    said.add_argument("--seats", type=int, default=2)
    said.add_argument("--matches", type=int, default=3000)
    given = said.parse_args()
    policy, _ = learn(given.game, given.seats, given.matches)
    share = against_random(policy, given.game, given.seats, 500)
    doubt = 1.96 * (share * (1 - share) / 500) ** 0.5
    print(f"{share:.1%} (±{doubt:.1%}) against random; by chance it would be {1 / given.seats:.1%}")


if __name__ == "__main__":
    main()
