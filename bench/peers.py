"""Random play in other people's engines, written as their own users would write it.

Each function prepares one engine and returns a loop: play one whole game at random, and
return how many decisions the players took. Chance (a card turned up) is not a decision.
An engine that is not installed raises ImportError.
"""

import random
from collections.abc import Callable

Loop = Callable[[], int]


def open_spiel_gin_rummy(seed: int) -> Loop:
    """OpenSpiel: rules in C++, driven from Python; chance is drawn by the caller."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    rng = random.Random(seed)

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                # random.choices: numpy's choice, which their examples use, halves the speed.
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def rlcard_gin_rummy(seed: int) -> Loop:
    """RLCard: rules in Python; every step also encodes the next player's observation."""
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": seed})
    rng = random.Random(seed)

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play
