"""PettingZoo, one seat after the other: whoever is asked is the agent whose turn it is."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from typing import Any, ClassVar

from pettingzoo import AECEnv

import muster
from muster.bots.session import Session
from muster.envs.arrays import spaces_of
from muster.envs.choices import check_illegal
from muster.envs.rendering import MODES, described
from muster.envs.rewards import Shaping, check_reward, rewards
from muster.envs.seeds import Seeds
from muster.kernel.errors import BadChoice


class MusterAEC(AECEnv):  # type: ignore[type-arg,misc,unused-ignore]
    """A match as an AEC environment; agents are called `seat_0`, `seat_1` and so on.

    Observations are dictionaries of `observation` and `action_mask`. Sealed questions are answered
    seat by seat, and nothing of it is in the observations of others.

    reward      "win", "score", "margin" or "rank": see `muster.envs.rewards`
    shaping     how much the growth of the game's own value counts on the way; 0 not at all
    max_cycles  after so many decisions for each seat the match is cut short
    illegal     "error" or "random"; `muster_v1.env` also knows "lose"
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "muster_v1",
        "render_modes": list(MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "the-plan",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        reward: str = "win",
        shaping: float = 0.0,
        max_cycles: int | None = None,
        illegal: str = "error",
        seed: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        found = muster.game(game)
        self.box = found.box(usual_seats(found) if seats is None else seats, options)
        self.spaces = spaces_of(self.box)
        self.metadata = {**self.metadata, "name": f"muster_{game.replace('-', '_')}_v1"}  # type: ignore[misc]
        self.render_mode = render_mode
        self.reward = check_reward(reward)
        self.illegal = check_illegal(illegal)
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{n}" for n in range(self.box.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: n for n, agent in enumerate(self.possible_agents)}
        self._seeds = Seeds(seed)
        self._shaping = Shaping(self.box, shaping) if shaping else None
        self._spaces = (self.spaces.observation_space, self.spaces.action_space)
        self._own = {
            one: (_copy(self._spaces[0]), _copy(self._spaces[1])) for one in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """A dictionary of `observation` and `action_mask`."""
        return self._own[agent][0]

    def action_space(self, agent: str) -> Any:
        """The actions of the catalogue by number, and to wait."""
        return self._own[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; with a seed the one that `Match.new` deals from it."""
        self.session = Session(self.box, self._seeds.next(seed))
        if self._shaping is not None:
            self._shaping.begin()
        self._start()

    def _start(self) -> None:
        agents = self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.steps = len(self.session.given)
        self.agent_selection = agents[max(self.session.seat, 0)]
        if self._shaping is not None and not self.session.over:
            self._shaping.grown(self.session.state, self.session.seat, False)

    def observe(self, agent: str) -> dict[str, Any]:
        """What this seat may know, and what it may do now."""
        session, seat = self.session, self._seat_of[agent]
        asked = seat == session.seat
        return {
            "observation": self.spaces.observe(session.state, seat),
            "action_mask": self.spaces.mask(
                session.legal if asked else (), session.waits if asked else True
            ),
        }

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the seat whose turn it is observes, has earned, and whether it is over."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def __getattr__(self, name: str) -> Any:
        if name in ("agent_selection", "session", "terminations", "infos", "rewards"):
            raise BadChoice("nothing is dealt yet: reset the environment first")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def step(self, action: Any) -> None:
        """The answer of the seat whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        session = self.session
        action = int(action)
        if self.illegal == "random" and action not in session.legal:
            if not (session.waits and action == self.spaces.wait):
                action = random.Random(f"{session.seed} {self.steps}").choice(session.legal)
        session.answer(action)
        self._cumulative_rewards[agent] = 0.0
        self.steps += 1
        if session.over:
            self._end()
        elif self.max_cycles is not None and self.steps >= self.max_cycles * self.box.seats:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self._clear_rewards()
        else:
            self.agent_selection = self.possible_agents[session.seat]
            if self._shaping is not None:
                self._clear_rewards()
                grown = self._shaping.grown(session.state, session.seat, False)
                self.rewards[self.agent_selection] = grown
                self._cumulative_rewards[self.agent_selection] += grown
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        session = self.session
        outcome = self.box.game.outcome(session.state)
        found = rewards(self.reward, outcome, self.box.seats)
        for seat, agent in enumerate(self.possible_agents):
            if self._shaping is not None:
                found[seat] += self._shaping.grown(session.state, seat, True)
            self.rewards[agent] = found[seat]
            self.infos[agent] = {"scores": list(outcome.scores), "winners": list(outcome.winners)}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table in words as the seat whose turn it is sees it."""
        if self.render_mode is None:
            return None
        text = described(self.session, self._seat_of[self.agent_selection])
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None

    def close(self) -> None:
        """Nothing is kept open."""

    # Keeping

    def save(self) -> dict[str, Any]:
        """The match so far, JSON-able; `restore` brings it back, here or in another process."""
        return self.session.save()

    def restore(self, saved: dict[str, Any]) -> None:
        """The match as it was saved, of the same game, seats and options."""
        self.session = Session(self.box, saved["seed"])
        self.session.restore(saved)
        if self._shaping is not None:
            self._shaping.begin()
        self._start()
        if self.session.over:
            self._end()

    @property
    def record(self) -> Any:
        """The match as Muster keeps it: `muster replay` shows it."""
        return self.session.record


def usual_seats(game: Any) -> int:
    """Three, or what is nearest to it."""
    found: int = min(game.meta.seats, key=lambda seats: (abs(seats - 3), seats))
    return found


def _copy(space: Any) -> Any:
    """Each agent has a space of its own, since spaces are seeded."""
    from copy import deepcopy

    return deepcopy(space)
