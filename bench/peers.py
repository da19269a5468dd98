"""Random play in other people's engines, as their own users would write it, and the quickest way.

Each function prepares one engine and returns a loop: play one whole game at random, and
return how many decisions the players took. Chance (a card turned up) is not a decision.
An engine that is not installed raises ImportError.

All of them, and we, choose by `legal[int(random() * len(legal))]`: `random.choice` takes longer
than some of the engines.
"""

import random
from collections.abc import Callable
from typing import Any

from contender import SEED, Loop, Measuring, answer

Prepare = Callable[[int], Loop]


def open_spiel(name: str) -> Prepare:
    """OpenSpiel: rules in C++, driven from Python. Chance is drawn by the caller: as its examples
    do, but with `random.choices`, for numpy's choice, which they use, takes twice as long.
    """

    def prepare(seed: int) -> Loop:
        import pyspiel

        game = pyspiel.load_game(name)
        rng = random.Random(seed)
        luck = rng.random

        def play() -> int:
            decisions = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(luck() * len(legal))])
                    decisions += 1
            return decisions

        return play

    return prepare


def open_spiel_quickly(name: str) -> Prepare:
    """OpenSpiel with chance drawn by its own sampler, in C++ too.

    Its loop is written out again, since a call more for every card would slow the peer down.
    """

    def prepare(seed: int) -> Loop:
        import pyspiel

        game = pyspiel.load_game(name)
        luck = random.Random(seed).random
        sample = pyspiel.sample_action

        def play() -> int:
            decisions = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(sample(state.chance_outcomes(), luck())[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(luck() * len(legal))])
                    decisions += 1
            return decisions

        return play

    return prepare


def rlcard_gin_rummy(seed: int) -> Loop:
    """RLCard: rules in Python; every step also encodes the next player's observation."""
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": seed})
    luck = random.Random(seed).random

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(luck() * len(legal))])
            decisions += 1
        return decisions

    return play


def rlcard_quickly(seed: int) -> Loop:
    """RLCard's rules without the environment around them: nothing is encoded for anybody."""
    import rlcard

    game = rlcard.make("gin-rummy", config={"seed": seed}).game
    luck = random.Random(seed).random

    def play() -> int:
        decisions = 0
        game.init_game()
        while not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[int(luck() * len(legal))])
            decisions += 1
        return decisions

    return play


def catanatron(seed: int) -> Loop:
    """catanatron: rules in Python, four seats, its own random players and its own step; games
    without a winner end where its own loop ends them.
    """
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    rng = random.Random(seed)

    def play() -> int:
        decisions = 0
        game = Game([RandomPlayer(color) for color in Color], seed=rng.getrandbits(32) + 1)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    return play


def catanatron_quickly(seed: int) -> Loop:
    """catanatron without its players, and without looking whether an answer is in the list."""
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    rng = random.Random(seed)
    luck = rng.random

    def play() -> int:
        decisions = 0
        game = Game([RandomPlayer(color) for color in Color], seed=rng.getrandbits(32) + 1)
        state = game.state
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            legal = state.playable_actions
            game.execute(legal[int(luck() * len(legal))], validate_action=False)
            decisions += 1
        return decisions

    return play


CPP = "C++ through Python"
PYTHON = "Python"

HEARTS = "OpenSpiel hearts"
HANABI = "OpenSpiel hanabi"
RLCARD = "RLCard gin rummy"
CATAN = "catanatron"
QUICKLY = ", the quickest way"

# By the name they have in tables, with what they are written in.
PEERS: dict[str, tuple[str, Prepare]] = {
    HEARTS: (CPP, open_spiel("hearts")),
    HEARTS + QUICKLY: (CPP, open_spiel_quickly("hearts")),
    HANABI: (CPP, open_spiel("hanabi")),
    HANABI + QUICKLY: (CPP, open_spiel_quickly("hanabi")),
    "OpenSpiel backgammon": (CPP, open_spiel("backgammon")),
    "OpenSpiel gin rummy": (CPP, open_spiel("gin_rummy")),
    RLCARD: (PYTHON, rlcard_gin_rummy),
    RLCARD + QUICKLY: (PYTHON, rlcard_quickly),
    CATAN: (PYTHON, catanatron),
    CATAN + QUICKLY: (PYTHON, catanatron_quickly),
}


class OfPeers(Measuring):
    """Other people's engines, those that are installed."""

    def hello(self) -> dict[str, Any]:
        there, missing = [], {}
        for name in PEERS:
            try:
                self.prepare(name)
                there.append(name)
            except ImportError as error:
                missing[name] = str(error)
            except Exception as error:  # whatever another version does differently
                missing[name] = f"{type(error).__name__}: {error}"
        return {"there": there, "missing": missing}

    def prepare(self, name: str) -> Loop:
        play = PEERS[name][1](SEED)
        play()
        return play


if __name__ == "__main__":
    answer(OfPeers())
