"""One learner against bots: the match goes on by itself until the learner is asked again."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, cast

from muster.bots.bot import Bot, is_a
from muster.bots.roster import check_bot, make_bot
from muster.bots.session import Session
from muster.envs.arrays import Spaces
from muster.envs.rewards import Shaping, rewards
from muster.kernel.errors import BadChoice
from muster.kernel.state import Box
from muster.kernel.views.view import view_of

Policy = Callable[[dict[str, Any]], int]
"""Anything that answers an observation, `{"observation", "action_mask"}`, with an action."""

Opponent = str | Policy
"""A bot by its name, or a policy."""

ROTATE = "rotate"


def check_opponents(game: str, opponents: Sequence[Opponent]) -> tuple[Opponent, ...]:
    """The opponents, if there are such; BadChoice names the valid ones."""
    for one in opponents:
        if isinstance(one, str):
            check_bot(one, game=game)
        elif not callable(one):
            raise BadChoice(f"{one!r} is no opponent; name a bot, or give a policy to be called")
    return tuple(opponents)


class Against:
    """A match with a learner in one seat, and others in all others.

    seat is the learner's: a number, or "rotate" for another one in each match.
    """

    __slots__ = (
        "bots",
        "box",
        "game",
        "kind",
        "matches",
        "names",
        "over",
        "random",
        "rotates",
        "seat",
        "session",
        "shaping",
        "spaces",
    )

    def __init__(
        self,
        box: Box,
        spaces: Spaces,
        opponents: Sequence[Opponent],
        seat: int | str,
        reward: str,
        shaping: float,
    ) -> None:
        self.box, self.spaces, self.kind = box, spaces, reward
        self.names = tuple(opponents)
        self.rotates = seat == ROTATE
        if not self.rotates and (isinstance(seat, str) or not 0 <= seat < box.seats):
            told = f"0 to {box.seats - 1}, or {ROTATE!r} for another one each match"
            raise BadChoice(f"seat={seat!r}: the learner sits in {told}")
        self.seat = 0 if isinstance(seat, str) else seat
        self.matches = 0
        self.shaping = Shaping(box, shaping) if shaping else None
        self.session: Session
        self.bots: list[Bot | Policy | None]
        self.random: Callable[[], float]
        self.over = True

    def begin(self, seed: int) -> None:
        """A new match, up to where the learner is asked."""
        if self.rotates:
            self.seat = self.matches % self.box.seats
        self.matches += 1
        self.random = random.Random(f"random {seed}").random
        others: list[Bot | Policy | None] = []
        for at, one in enumerate(self.names):
            if isinstance(one, str):
                plain = one == "random"  # it does not look: nothing has to be shown to it
                others.append(None if plain else make_bot(one, random.Random(f"{at} {seed}")))
            else:
                others.append(one)
        others.insert(self.seat, None)
        self.bots = others
        self.session = Session(self.box, seed)
        if self.shaping is not None:
            self.shaping.begin()
        self._others()
        if self.shaping is not None:
            self.shaping.grown(self.session.state, self.seat, self.over)

    def answer(self, action: int) -> float:
        """The learner's answer, and all that follows until it is asked again; what it earned."""
        session = self.session
        session.answer(action)
        self._others()
        reward = 0.0
        if self.over:
            outcome = self.box.game.outcome(session.state)
            reward = rewards(self.kind, outcome, self.box.seats)[self.seat]
        if self.shaping is not None:
            reward += self.shaping.grown(session.state, self.seat, self.over)
        return reward

    def _others(self) -> None:
        session, bots, own = self.session, self.bots, self.seat
        seat = session.seat
        while seat != own and seat >= 0:
            bot = bots[seat]
            legal = session.legal
            if bot is None:
                session.answer(legal[int(self.random() * len(legal))])
            elif is_a(bot, Bot):
                catalogue = self.box.catalogue
                texts = [catalogue.texts[action] for action in legal]
                said = bot.choose(view_of(session.state, seat), texts)
                session.answer(catalogue.ids.get(said, -1))
            else:
                policy = cast(Policy, bot)
                session.answer(int(policy(self.observation(seat))))
            seat = session.seat
        self.over = seat < 0

    def observation(self, seat: int) -> dict[str, Any]:
        """What a seat may know, and what it may do."""
        session = self.session
        return {
            "observation": self.spaces.observe(session.state, seat),
            "action_mask": self.mask(seat),
        }

    def mask(self, seat: int) -> Any:
        """What a seat may do; once all is over, only to wait."""
        session = self.session
        if seat != session.seat:
            return self.spaces.mask((), True)
        return self.spaces.mask(session.legal, session.waits)

    def told(self) -> dict[str, Any]:
        """What is worth to be known of the end."""
        outcome = self.box.game.outcome(self.session.state)
        return {
            "score": float(outcome.scores[self.seat]),
            "won": float(self.seat in outcome.winners) / max(1, len(outcome.winners)),
        }
