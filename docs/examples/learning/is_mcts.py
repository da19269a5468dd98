"""OpenSpiel's own IS-MCTS on a game of Muster, unchanged: worlds are dealt anew from what it knows.

python docs/examples/learning/is_mcts.py "muster_the_plan(seats=2)" --simulations 100
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import muster.envs.openspiel  # noqa: F401  (registers the games)


def searcher(game: pyspiel.Game, simulations: int, seed: int) -> ismcts.ISMCTSBot:
    """A bot that searches: each simulation in a world of its own, played out at random."""
    rng = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=0.7,
        max_simulations=simulations,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=rng,
    )


def play(name: str, matches: int, simulations: int, seed: int = 0) -> list[float]:
    """What the searcher gets in each match, in one seat after the other, against random play."""
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(seed)
    found: list[float] = []
    for match in range(matches):
        bot = searcher(game, simulations, seed + match)
        state, own = game.new_initial_state(), match % game.num_players()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(rng.choice([deal for deal, _ in state.chance_outcomes()])))
            elif state.current_player() == own:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        found.append(state.returns()[own])
    return found


def main() -> None:
    """Play and say how often it won."""
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("game", nargs="?", default="muster_the_plan(seats=2)")
    said.add_argument("--matches", type=int, default=20)
    said.add_argument("--simulations", type=int, default=60)
    given = said.parse_args()
    found = play(given.game, given.matches, given.simulations)
    print(f"{sum(found):g} of {len(found)} matches won against random play")


if __name__ == "__main__":
    main()
