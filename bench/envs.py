"""What environments cost:  python bench/envs.py [word ...]

Steps a second of processor time, in turns in one process, so that a machine that is shared slows
all of them: ours and PettingZoo's own card games with observations and masks, random legal actions
for all; many matches at once through Gymnasium; and what one observation costs, game by game.
Words choose the rows that have them. It measures and never fails. MUSTER_PURE=1: the pure form.
`make bench ARGS=envs` runs it in both forms.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import muster
from muster.bots.session import Session
from muster.envs import muster_v1
from muster.forms import form

SETTINGS = (
    ("the-plan", 3),
    ("space-explorers", 2),
    ("millions-of-dollars", 4),
    ("the-specialists", 2),
    ("masters", 2),
)

PEERS = ("hanabi_v5", "texas_holdem_v4", "leduc_holdem_v4")
"""PettingZoo's classic card games; those that are not installed are left out."""

MATCHES = 64
ROUNDS = 5


def stepping(made: Any) -> Iterator[None]:
    """One step of an AEC environment after the other, with what a learner looks at."""
    rng = random.Random(1)
    while True:
        made.reset(seed=rng.getrandbits(20))
        for _ in made.agent_iter():
            seen, _, ended, cut, info = made.last()
            if ended or cut:
                made.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            made.step(rng.choice(np.flatnonzero(mask).tolist()))
            yield


def batching(game: str, opponents: int) -> Iterator[None]:
    """Steps of many matches at once, one for each match and yield."""
    name = "Muster/" + "".join(word.capitalize() for word in game.split("-")) + "-v0"
    env = gymnasium.make_vec(
        name,
        num_envs=MATCHES,
        vectorization_mode="vector_entry_point",
        opponents=["random"] * opponents,
    )
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    while True:
        firsts = np.array([_one(row, rng) for row in seen["action_mask"]])
        seen, *_ = env.step(firsts)
        for _ in range(MATCHES):
            yield


def _one(mask: Any, rng: np.random.Generator) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(rng.random() * len(legal))])


def looking(game: str, seats: int) -> Iterator[None]:
    """One observation after the other, of states of random play."""
    found = muster.envs.spaces(game, seats)
    states = []
    rng = random.Random(1)
    session = Session(found.box, 1)
    while not session.over:
        states.append((session.state.clone(), session.seat))
        session.answer(rng.choice(session.legal))
    while True:
        for state, seat in states:
            found.observe(state, seat)
            yield


def rate(steps: Iterator[None], seconds: float) -> float:
    """How many there are in a second of processor time."""
    done, start = 0, time.process_time()
    while True:
        for _ in range(50):
            next(steps)
        done += 50
        spent = time.process_time() - start
        if spent > seconds:
            return done / spent


Row = tuple[str, str]
"""The kind of a row, and what is measured in it."""


def contenders() -> dict[Row, Iterator[None]]:
    """Everything that can be measured here, ready for its first round."""
    rows: dict[Row, Iterator[None]] = {}
    for peer in PEERS:
        try:
            made = import_module(f"pettingzoo.classic.{peer}").env()
            rows["pettingzoo.classic", peer] = stepping(made)
        except (ImportError, AttributeError) as error:
            print(f"{peer} is left out: {error}")
    make: Callable[..., Any] = muster_v1.env
    for game, seats in SETTINGS:
        name = f"{muster.game(game).meta.title}, {seats} seats"
        rows["PettingZoo", name] = stepping(make(game, seats=seats))
        rows["Gymnasium", name] = batching(game, seats - 1)
        rows["observation", name] = looking(game, seats)
    for row, steps in list(rows.items()):
        try:
            next(steps)
        except Exception as error:  # a peer that is there and cannot be used
            print(f"{row[1]} is left out: {type(error).__name__}: {error}")
            del rows[row]
    return rows


def main() -> None:
    """Measure in turns, and print medians."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*", help="only rows that have one of these words")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each row (default 1)")
    parser.add_argument("--figures", type=Path, help="a file for what was measured, as JSON")
    args = parser.parse_args()
    rates: dict[Row, list[float]] = {}
    rows = contenders()
    for _ in range(ROUNDS):
        for row, steps in rows.items():
            if not args.words or any(word in " ".join(row) for word in args.words):
                rates.setdefault(row, []).append(rate(steps, args.seconds / ROUNDS))
    print(f"{form()} form, steps a second of one core (median of {ROUNDS} rounds)")
    for (kind, name), each in rates.items():
        median = sorted(each)[ROUNDS // 2]
        print(f"{kind + ' ' + name:55} {median:10,.0f}  {1e6 / median:8.1f} µs")
    if args.figures is not None:
        told = [{"kind": kind, "name": name, "rates": each} for (kind, name), each in rates.items()]
        args.figures.write_text(json.dumps({"form": form(), "rows": told}))


if __name__ == "__main__":
    main()
