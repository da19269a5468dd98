"""Gymnasium, many matches in one process: a step is an answer of the learner in each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from muster.envs.against import Against, Opponent
from muster.envs.arrays import Spaces, spaces_of
from muster.envs.choices import check_illegal
from muster.envs.rewards import check_reward
from muster.envs.seeds import Seeds
from muster.envs.single import begin_asked, seated
from muster.kernel.errors import Illegal


class MusterVectorEnv(VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """Many matches at once; arguments are those of `MusterEnv`.

    A match that is over is followed by the next one in the same step: the observation is that of
    the new one, and `infos["final_obs"]` has the last of the old one. The seed of match n is that
    of the first and n.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str = "the-plan",
        num_envs: int = 1,
        opponents: Sequence[Opponent] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | str = 0,
        reward: str = "win",
        shaping: float = 0.0,
        illegal: str = "lose",
    ) -> None:
        self.num_envs = num_envs
        self.box, others = seated(game, opponents, options)
        self.spaces: Spaces = spaces_of(self.box)
        self.single_observation_space = self.spaces.observation_space
        self.single_action_space = self.spaces.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.illegal = check_illegal(illegal)
        check_reward(reward)
        self._matches = [
            Against(self.box, self.spaces, others, seat, reward, shaping) for _ in range(num_envs)
        ]
        self._seeds = Seeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New matches."""
        super().reset(seed=seed)
        if seed is not None:
            self._seeds = Seeds(seed)
        for at, match in enumerate(self._matches):
            match.matches = at  # where the learner's seat goes round, not all begin in the same
            begin_asked(match, self._seeds)
        seen = self._seen()
        return seen, {"action_mask": seen["action_mask"]}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An answer in each match."""
        paid = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        for at, (match, action) in enumerate(
            zip(self._matches, np.asarray(actions).tolist(), strict=True)
        ):
            try:
                reward, over = match.answer(action), match.over
            except Illegal as refused:
                reward, over = self._refused(match, refused)
            if reward:
                paid[at] = reward
            if over:
                ended[at] = True
                self._finished(match, at, infos)
                begin_asked(match, self._seeds)
        seen = self._seen()
        infos["action_mask"] = seen["action_mask"]
        return seen, paid, ended, np.zeros(self.num_envs, np.bool_), infos

    def _refused(self, match: Against, refused: Illegal) -> tuple[float, bool]:
        if self.illegal == "error":
            raise refused
        if self.illegal == "lose":
            return -1.0, True
        legal = match.session.legal
        return match.answer(legal[int(match.random() * len(legal))]), match.over

    def _finished(self, match: Against, at: int, infos: dict[str, Any]) -> None:
        """The last observation of a match and how it ended, as gymnasium keeps them."""
        if "final_obs" not in infos:
            infos["final_obs"] = np.full(self.num_envs, None, dtype=object)
            infos["_final_obs"] = np.zeros(self.num_envs, np.bool_)
            infos["final_info"] = {
                name: np.zeros(self.num_envs, kind)
                for name, kind in (("score", float), ("won", float), ("seat", int))
            }
            infos["_final_info"] = infos["_final_obs"]
        infos["final_obs"][at] = match.observation(match.seat)
        infos["_final_obs"][at] = True
        told = match.told() if match.session.over else {}
        for name, value in (told | {"seat": match.seat}).items():
            infos["final_info"][name][at] = value

    def _seen(self) -> dict[str, Any]:
        spaces, matches = self.spaces, self._matches
        rows = np.empty((len(matches), spaces.size), np.float32)
        spaces.observe_all([(match.session.state, match.seat) for match in matches], rows)
        masks: list[bytearray] = []
        for match in matches:
            mask = bytearray(spaces.actions)
            for action in match.session.legal:
                mask[action] = 1
            if match.session.waits:
                mask[spaces.wait] = 1
            masks.append(mask)
        flat = np.frombuffer(b"".join(masks), np.int8).reshape(len(matches), spaces.actions)
        return {"observation": rows, "action_mask": flat}
