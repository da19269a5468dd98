"""Compile the hot modules with mypyc, in a copy, and play beside the interpreted ones.

    python bench/compiled.py             translate only: does everything still compile?
    python bench/compiled.py --play      build it too (minutes), and compare decisions a second

Hot is what takes most of the time of random play. Modules that define states, questions or structs
stay interpreted, and so does chance: mypyc has no `__new__` without `__init__`, by which they are
copied.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

MASTERS = "games/masters"

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("kernel", ("flow", "engine", "catalogue")),
    ("games/the_plan", ("flow", "rules")),
    (
        "games/space_explorers",
        (
            *("flow", "rules", "payment/means", "payment/pay_for_me"),
            *("turn/moves", "turn/turn_end"),
        ),
    ),
    ("games/millions_of_dollars", ("flow", "rules", "talk/conditions", "talk/deals")),
    ("games/the_specialists", ("flow", "rules", "turn/dice", "turn/effects", "turn/moves")),
    (
        MASTERS,
        (
            *("rules", "board/acts", "security/alerts", "security/chits", "security/dogs"),
            *("security/gates", "security/npc", "security/reveals", "heist/loot", "heist/icons"),
            *("heist/commits", "heist/rounds", "heist/free", "heist/abilities", "plan/planning"),
            *("escape/objective", "escape/running", "escape/last_ditch"),
        ),
    ),
    (MASTERS, ("heist/lists",)),
    (MASTERS, ("escape/fleeing",)),
    (MASTERS, ("flow",)),
)
"""What is compiled together. mypyc takes everything that lies between two modules of a group for
one cycle of imports, and in a cycle it does not know the types of rules made by decorators: so
what is above and what is below them are groups of their own."""

SETTINGS = (
    ("the-plan", 3),
    ("space-explorers", 3),
    ("millions-of-dollars", 5),
    ("the-specialists", 3),
    ("masters", 3),
)

TRANSLATE = """
import sys
from mypyc.build import mypycify
mypycify(["--config-file", "../pyproject.toml", *sys.argv[1:]])
"""

PLAY = """
import random, sys, time
sys.path.insert(0, sys.argv[1])
import muster
from muster.kernel.engine import apply, legal_answers
from muster.kernel.events import Silence
game, seats, seconds = sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
rng, out, done, seed = random.Random(7), Silence(), 0, 0
begun = time.process_time()
while time.process_time() - begun < seconds:
    s = muster.Match.new(game, seats, seed=seed).state
    seed += 1
    while not s.over:
        ask = rng.choice([ask for ask in s.asks if ask.seat >= 0 and not ask.idle])
        action = rng.choice(legal_answers(s, ask))
        if ask.question.takes_back(s, ask, action) and rng.random() < 0.9:
            continue
        apply(s, ask, action, out)
        done += 1
print(done / (time.process_time() - begun))
"""


def modules(group: tuple[str, tuple[str, ...]]) -> list[str]:
    return [f"muster/{group[0]}/{name}.py" for name in group[1]]


def rate(src: Path, game: str, seats: int, seconds: float) -> float:
    said = [sys.executable, "-c", PLAY, str(src), game, str(seats), str(seconds)]
    return float(subprocess.run(said, check=True, capture_output=True, text=True).stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the hot modules with mypyc.")
    parser.add_argument("--play", action="store_true", help="build them and compare")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        src = Path(folder) / "src"
        shutil.copytree(ROOT / "src", src, ignore=shutil.ignore_patterns("client", "__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        wrong = 0
        for group in GROUPS:
            said_so = [sys.executable, "-c", TRANSLATE, *modules(group)]
            if said.play:
                config = ["--config-file", "../pyproject.toml"]
                said_so = [sys.executable, "-m", "mypyc", *config, *modules(group)]
            done = subprocess.run(said_so, cwd=src, check=False, capture_output=True, text=True)
            word = "does not compile" if done.returncode else "compiles"
            print(f"{group[0]}: {', '.join(group[1])} {word}", flush=True)
            if done.returncode:
                wrong = 1
                print(done.stdout, done.stderr, sep="\n")
        if wrong or not said.play:
            return wrong
        for game, seats in SETTINGS:
            pairs = [
                (
                    rate(ROOT / "src", game, seats, said.seconds),
                    rate(src, game, seats, said.seconds),
                )
                for _ in range(said.rounds)
            ]
            old, new = (statistics.median(column) for column in zip(*pairs, strict=True))
            print(
                f"{game}, {seats} seats: {old:,.0f} -> {new:,.0f} a second, {new / old:.2f} times"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
