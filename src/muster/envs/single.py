"""Gymnasium: one learner against named bots."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

import muster
from muster.bots.session import Session
from muster.envs.against import Against, Opponent, check_opponents
from muster.envs.arrays import Spaces, spaces_of
from muster.envs.choices import check_illegal
from muster.envs.rendering import MODES, described
from muster.envs.rewards import check_reward
from muster.envs.seeds import Seeds
from muster.kernel.errors import BadChoice, Illegal
from muster.kernel.state import Box


class MusterEnv(gymnasium.Env[dict[str, Any], int]):
    """A match as a Gymnasium environment: a step is an answer of the learner's seat.

    opponents  who sits in the other seats: names of bots, or policies (observation -> action).
               Random ones in all other seats of the smallest table if nobody is named
    seat       the learner's seat, or "rotate" for another one in each match
    reward     "win", "score", "margin" or "rank": see `muster.envs.rewards`
    shaping    how much the growth of the game's own value counts on the way; 0 not at all
    illegal    what an action outside the mask does: "lose" ends the match with -1 and says in
               `info["illegal"]` why, "error" raises that, "random" does something legal instead

    Observations are dictionaries of `observation` and `action_mask`; the mask is in `info` too.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "the-plan",
        opponents: Sequence[Opponent] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | str = 0,
        reward: str = "win",
        shaping: float = 0.0,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.box, others = seated(game, opponents, options)
        self.spaces: Spaces = spaces_of(self.box)
        self.observation_space = self.spaces.observation_space
        self.action_space = self.spaces.action_space
        self.illegal = check_illegal(illegal)
        self.render_mode = render_mode
        self._match = Against(self.box, self.spaces, others, seat, check_reward(reward), shaping)
        self._seeds = Seeds()

    @property
    def session(self) -> Session:
        """The match."""
        return self._match.session

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new match; with a seed the one that `Match.new` deals from it."""
        super().reset(seed=seed)
        if seed is not None:
            self._match.matches = 0
        begin_asked(self._match, self._seeds, seed)
        return self._seen()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The learner's answer, and all that follows until it is asked again."""
        match = self._match
        if self._match.over:
            raise gymnasium.error.ResetNeeded("the match is over: reset the environment first")
        more: dict[str, Any] = {}
        try:
            reward, ended = match.answer(int(action)), match.over
        except Illegal as refused:
            if self.illegal == "error":
                raise
            if self.illegal == "random":
                legal = match.session.legal
                reward = match.answer(legal[int(match.random() * len(legal))])
                ended = match.over
            else:
                reward, ended = -1.0, True
            more = {"illegal": f"{refused.clause}: {refused.reason}"}
        seen, info = self._seen()
        info |= more
        if match.over:
            info |= match.told()
        match.over = ended
        if self.render_mode == "human":
            self.render()
        return seen, reward, ended, False, info

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self._match.observation(self._match.seat)
        return seen, {"action_mask": seen["action_mask"], "seat": self._match.seat}

    def render(self) -> Any:
        """The table in words as the learner sees it."""
        if self.render_mode is None:
            return None
        text = described(self.session, self._match.seat)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None

    # Keeping

    def save(self) -> dict[str, Any]:
        """The match so far, JSON-able: the seed, what all have answered, and where it stands in the
        row of matches. Bots with a memory of their own begin anew where it is restored."""
        match = self._match
        return self.session.save() | {
            "seat": match.seat,
            "matches": match.matches,
            "seeds": [self._seeds.first, self._seeds.matches],
        }

    def restore(self, saved: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The match as it was saved; the observation and info of that moment."""
        match = self._match
        match.begin(saved["seed"])
        match.session.restore(saved)
        match.seat, match.matches, match.over = saved["seat"], saved["matches"], self.session.over
        self._seeds.first, self._seeds.matches = saved["seeds"]
        return self._seen()

    @property
    def record(self) -> Any:
        """The match as Muster keeps it: `muster replay` shows it."""
        return self.session.record


def seated(
    game: str, opponents: Sequence[Opponent] | None, options: Mapping[str, Any] | None
) -> tuple[Box, tuple[Opponent, ...]]:
    """The box for a learner and these opponents."""
    found = muster.game(game)
    if opponents is None:
        opponents = ["random"] * (min(found.meta.seats) - 1)
    elif isinstance(opponents, str):
        raise BadChoice(f"opponents is a list, for example [{opponents!r}]")
    return found.box(len(opponents) + 1, options), check_opponents(game, opponents)


def begin_asked(match: Against, seeds: Seeds, first: int | None = None) -> None:
    """A match in which the learner is asked something; there are some in which it never is."""
    match.begin(seeds.next(first))
    while match.over:
        match.begin(seeds.next())
