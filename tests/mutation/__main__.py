"""`make mutants`: one wrong rule per clause, against the tests that cite it; lists survivors.

    python -m tests.mutation                      all games, the first change of each clause
    python -m tests.mutation the-plan --turn 3    another change of each
    python -m tests.mutation masters --clause MH-35

A survivor is a clause whose tests do not prove it, or a change that cannot be seen. Judge it: mend
the test, or add its line to equivalent.txt with the reason.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import hypothesis  # noqa: F401  # loaded here once instead of in every child

from tests.mutation.hunt import Todo, Verdict, judge, todo

EQUIVALENT = Path(__file__).with_name("equivalent.txt")


def accepted() -> dict[str, str]:
    """Changes that were judged to make no difference, each with the reason."""
    found: dict[str, str] = {}
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, why = line.partition(" | ")
            found[name] = why
    return found


def main() -> int:
    asked = argparse.ArgumentParser(
        prog="make mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("games", nargs="*", help="their ids; all if none is named")
    asked.add_argument("--clause", action="append", default=[])
    asked.add_argument("--turn", type=int, default=0, help="which of a clause's changes")
    asked.add_argument("--seconds", type=int, default=120, help="for the tests of one clause")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = asked.parse_args()
    fork = get_context("fork")
    # Reading the rules loads the games, which the processes that run mutants must not have done.
    with ProcessPoolExecutor(1, mp_context=fork) as reader:
        found = reader.submit(todo, args.games, args.turn, tuple(args.clause)).result()
    survivors = 0
    with ProcessPoolExecutor(args.jobs, mp_context=fork) as pool:
        for id, tasks in found.items():
            tried = [task for task in tasks if task.mutant is not None]
            verdicts = list(pool.map(judge, tried, [args.seconds] * len(tried)))
            survivors += report(id, tasks, verdicts)
    return 1 if survivors else 0


def report(id: str, tasks: list[Todo], verdicts: list[Verdict]) -> int:
    """What became of a game's mutants; how many survived that nobody has judged yet."""
    known = accepted()
    survived = [one for one in verdicts if one.survived]
    left = [one for one in survived if one.mutant.name not in known]
    print(
        f"{id}: {len(verdicts)} mutants, {len(verdicts) - len(survived)} killed, "
        f"{len(survived) - len(left)} known to make no difference, {len(left)} survived; "
        f"{len(tasks) - len(verdicts)} clauses are decided by data",
        flush=True,
    )
    for one in left:
        print(f"  {one.mutant.name}\n      line {one.mutant.line}; {one.tests} tests cite it")
    return len(left)


if __name__ == "__main__":
    sys.exit(main())
