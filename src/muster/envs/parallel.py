"""PettingZoo, all at once: whoever is asked in secret answers together, whoever is not waits."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from pettingzoo import ParallelEnv

from muster.bots.session import Session
from muster.envs.pettingzoo import MusterAEC
from muster.envs.rendering import MODES
from muster.envs.rewards import rewards
from muster.kernel.errors import BadChoice


class MusterParallel(ParallelEnv):  # type: ignore[type-arg,misc,unused-ignore]
    """A match as a parallel environment.

    A step is the answers of all seats that are asked a sealed question, or of the one seat that is
    asked anything else; the only legal action of the others is to wait, and whatever else they do
    is left aside. An answer of several picks takes several steps, in which those who are done wait.
    Arguments are those of `MusterAEC`, and illegal="lose" too.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "muster_v1", "render_modes": list(MODES)}

    def __init__(
        self, game: str = "the-plan", *args: Any, illegal: str = "error", **more: Any
    ) -> None:
        self._one = MusterAEC(game, *args, illegal=illegal, **more)
        self.illegal = illegal
        self.metadata = self._one.metadata  # type: ignore[misc]
        self.render_mode = self._one.render_mode
        self.max_cycles = self._one.max_cycles
        self.possible_agents = self._one.possible_agents
        self.agents: list[str] = []
        self.spaces = self._one.spaces
        self.box = self._one.box

    @property
    def session(self) -> Session:
        """The match."""
        return self._one.session

    def observation_space(self, agent: str) -> Any:
        """A dictionary of `observation` and `action_mask`."""
        return self._one.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        """The actions of the catalogue by number, and to wait."""
        return self._one.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new match."""
        self._one.reset(seed, options)
        self.agents = self.possible_agents[:]
        self.steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """The answers of all who are asked."""
        session, one = self.session, self._one
        agents, paid = self.agents, dict.fromkeys(self.agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        ended = cut = False
        for seat in session.together:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise BadChoice(f"{agent} is asked, and there is no action for it")
            legal, action = session.legal_of(seat), int(actions[agent])
            waits = session.waits and action == self.spaces.wait
            if action not in legal and not waits:
                if self.illegal == "lose":
                    paid[agent], ended = -1.0, True
                    break
                if self.illegal == "random":
                    action = random.Random(f"{session.seed} {self.steps} {seat}").choice(legal)
            session.answer_for(seat, action)
        self.steps += 1
        if session.over:
            ended = True
            outcome = self.box.game.outcome(session.state)
            for agent, reward in zip(
                agents, rewards(one.reward, outcome, len(agents)), strict=True
            ):
                paid[agent] += reward
                infos[agent] = {"scores": list(outcome.scores), "winners": list(outcome.winners)}
        elif self.max_cycles is not None and self.steps >= self.max_cycles:
            cut = True
        if one._shaping is not None:
            for seat, agent in enumerate(agents):
                paid[agent] += one._shaping.grown(session.state, seat, session.over)
        seen = self._observations()
        if ended or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, paid, dict.fromkeys(agents, ended), dict.fromkeys(agents, cut), infos

    def _observations(self) -> dict[str, dict[str, Any]]:
        session, spaces = self.session, self.spaces
        asked = session.together
        return {
            agent: {
                "observation": spaces.observe(session.state, seat),
                "action_mask": spaces.mask(
                    session.legal_of(seat) if seat in asked else (),
                    seat not in asked or (seat == session.seat and session.waits),
                ),
            }
            for seat, agent in enumerate(self.agents)
        }

    def render(self) -> str | None:
        """The table in words as the seat that is asked sees it."""
        if not self.session.over:
            self._one.agent_selection = self.possible_agents[self.session.seat]
        return self._one.render()

    def close(self) -> None:
        """Nothing is kept open."""

    def save(self) -> dict[str, Any]:
        """The match so far, JSON-able."""
        return self.session.save()

    def restore(self, saved: dict[str, Any]) -> None:
        """The match as it was saved."""
        self._one.restore(saved)
        self.agents = [] if self.session.over else self.possible_agents[:]
        self.steps = len(self.session.given)
