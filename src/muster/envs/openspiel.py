"""OpenSpiel: every game as `muster_the_plan(seats=3)`, registered when this module is imported.

Chance is one node at the root, a deal out of `deals`; whatever is drawn later follows from it.
OpenSpiel's algorithms can therefore sample a match and not enumerate its draws one by one: sampling
ones and IS-MCTS fit, tabular ones only small settings with few deals. Seats that are asked at once
answer one after the other in their order, and nothing of it is in what the others observe.

The tensor of an information state is that of the observation. Its string also has a digest of
whatever the seat observed whenever it was asked, and of what it answered: perfect recall of its own
decisions. `resample_from_infostate` deals what the seat cannot know anew.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any

import msgspec

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise ImportError(
        f"{error.name} is not installed, and muster.envs.openspiel needs it: "
        "pip install muster-games[openspiel]"
    ) from None

import muster
from muster.bots.session import Session, box_of, named
from muster.envs.arrays import Spaces, spaces_of
from muster.envs.rewards import check_reward, rewards
from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.kernel.state import Box
from muster.kernel.views.knowledge import Knowledge
from muster.kernel.views.view import view_of

DEALS = 1_000
"""How many deals there are at the root, unless `deals` says otherwise."""

FAR = 1e6
"""No score is further from 0."""


def short_name(game: str) -> str:
    """`the-plan` is `muster_the_plan`."""
    return "muster_" + game.replace("-", "_")


def register_all() -> list[str]:
    """Register every game there is that is not yet; their names."""
    known = set(pyspiel.registered_names())
    names = [short_name(game) for game in muster.games()]
    for game, name in zip(muster.games(), names, strict=True):
        if name not in known:
            found = muster.game(game)
            if getattr(getattr(found, "state", None), "declared", None) is not None:
                pyspiel.register_game(_type_of(found), _maker(found))
    return names


def _options(game: Game[Any]) -> dict[str, Any]:
    """The options that can be said in a game string, with what they usually are."""
    return {
        one.name: one.default
        for one in game.meta.options
        if isinstance(one.default, (bool, int, str))
    }


def _type_of(game: Game[Any]) -> Any:
    meta = game.meta
    usual: dict[str, Any] = {"seats": min(meta.seats), "deals": DEALS, "reward": "win"}
    return pyspiel.GameType(
        short_name=short_name(meta.id),
        long_name=f"Muster: {meta.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(meta.seats),
        min_num_players=min(meta.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual | _options(game),
    )


def _maker(game: Game[Any]) -> Callable[..., Any]:
    """A class for one game: OpenSpiel makes games by calling it with parameters."""

    class Made(MusterGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params or {})

    return Made


class MusterGame(pyspiel.Game):  # type: ignore[misc]
    """A game with given seats, options, deals and reward."""

    def __init__(self, game: Game[Any], params: dict[str, Any]) -> None:
        given = dict(params)
        seats = int(given.pop("seats", min(game.meta.seats)))
        self.deals = int(given.pop("deals", DEALS))
        self.reward = check_reward(str(given.pop("reward", "win")))
        if self.deals < 1:
            raise BadChoice(f"deals={self.deals}: there is at least one way to deal")
        usual = _options(game)
        self.box: Box = game.box(seats, {k: v for k, v in given.items() if v != usual.get(k)})
        self.spaces: Spaces = spaces_of(self.box)
        low, high = {"win": (0.0, 1.0), "rank": (-1.0, 1.0)}.get(self.reward, (-FAR, FAR))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spaces.actions,
            max_chance_outcomes=self.deals,
            num_players=seats,
            min_utility=low,
            max_utility=high,
            utility_sum=None,
            max_game_length=game.bound(self.box) * (seats + 1),
        )
        super().__init__(_type_of(game), info, params)

    def new_initial_state(self) -> MusterState:
        """A state before the deal."""
        return MusterState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What a seat observes, as a tensor and as a string."""
        if params:
            raise ValueError(f"an observer takes no parameters, got {params}")
        return Observer(self, bool(kind is not None and kind.perfect_recall))


class MusterState(pyspiel.State):  # type: ignore[misc]
    """A match; OpenSpiel copies it by copying what is in it, and a session copies itself."""

    def __init__(self, game: MusterGame) -> None:
        super().__init__(game)
        self.shared = _Shared(game.box, game.deals, game.reward)
        self.session: Session | None = None
        self.past = [b""] * game.box.seats

    def current_player(self) -> int:
        """Whose decision it is."""
        if self.session is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.session.over else self.session.seat

    def _legal_actions(self, player: int) -> list[int]:
        session = self.session
        if session is None or player != session.seat:
            return []
        legal = sorted(session.legal)
        return [*legal, session.wait] if session.waits else legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        deals = self.shared.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        session = self.session
        if session is None:
            self.session = Session(self.shared.box, action)
            return
        seat = session.seat
        seen = self.shared.spaces.observing.write(session.state, seat)
        digest = hashlib.blake2b(self.past[seat] + seen[0], digest_size=12)
        digest.update(repr((seen[1], action)).encode())
        self.past[seat] = digest.digest()
        session.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.shared.spaces.text(action)

    def is_terminal(self) -> bool:
        """Is it over?"""
        return self.session is not None and self.session.over

    def returns(self) -> list[float]:
        """What it is worth to each seat; 0 until it is over."""
        box = self.shared.box
        if self.session is None or not self.session.over:
            return [0.0] * box.seats
        return rewards(self.shared.reward, box.game.outcome(self.session.state), box.seats)

    def __str__(self) -> str:
        if self.session is None:
            return "before the deal"
        texts = self.shared.box.catalogue.texts
        said = [f"{seat}: {texts[action]}" for seat, action in self.session.inputs]
        return f"deal {self.session.seed}; " + "; ".join(said)

    def resample_from_infostate(self, player: int, sampler: Any) -> MusterState:
        """A match this seat may take it for: what it cannot know is dealt anew.

        `sampler()` is a number from 0 to 1.
        """
        session = self.session
        if session is None:
            raise BadChoice("nothing is dealt yet: there is nothing to be dealt anew")
        rng = random.Random(float(sampler()))
        twin = self.clone()
        dealt: Session = twin.session
        dealt.seed = None
        dealt.state = Knowledge.of(session.state, player).deal(rng)
        asked = session.ask
        for ask in dealt.state.asks:
            if ask.seat == asked.seat and ask.question is asked.question:
                dealt.hear(ask)
                dealt.waits = session.waits
        # What others have seen is not known: in this world it is as good as nothing.
        twin.past = [own if seat == player else b"" for seat, own in enumerate(self.past)]
        return twin  # type: ignore[no-any-return]


class _Shared:
    """What all states of a game share: it is not copied with them."""

    def __init__(self, box: Box, deals: int, reward: str) -> None:
        self.box, self.spaces = box, spaces_of(box)
        self.deals, self.reward = deals, reward

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, (*named(self.box), self.deals, self.reward)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Shared:
        return self


def _shared(
    game: str, seats: int, options: dict[str, Any], overlay: Any, deals: int, reward: str
) -> _Shared:
    return _Shared(box_of(game, seats, options, overlay), deals, reward)


class Observer:
    """What a seat observes: `tensor`, the fields of it by name in `dict`, and a string."""

    def __init__(self, game: MusterGame, recalls: bool) -> None:
        self.spaces = game.spaces
        self.recalls = recalls
        self.tensor = np.zeros(game.spaces.size, np.float32)
        self.dict = {
            f"{one.start}: {one.name}": self.tensor[one.start : one.start + one.size]
            for one in game.spaces.observing.fields
        }

    def set_from(self, state: MusterState, player: int) -> None:
        """Look at a state as this seat."""
        if state.session is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.spaces.observe(state.session.state, player)

    def string_from(self, state: MusterState, player: int) -> str:
        """What this seat may know, in one line."""
        if state.session is None:
            return "before the deal"
        view = view_of(state.session.state, player)
        told = {name: view[name] for name in ("seat", "asks", "sealed", "flow", "table")}
        text = msgspec.json.encode(told).decode()
        return f"{state.past[player].hex()} {text}" if self.recalls else text


register_all()
