"""`muster tune`: find what a game's bot should choose beforehand."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from muster import __version__
from muster.cli.arguments import GameName, Options, Workers
from muster.cli.lab.tournament import writable
from muster.cli.shared import err, find_game, out, read_options
from muster.kernel.errors import BadChoice
from muster.lab.report import Rate


def tune(
    game: GameName,
    number: Annotated[
        int, typer.Option("--number", "-n", help="In how many matches a change is tried.", min=1)
    ] = 160,
    steps: Annotated[int, typer.Option(help="How many changes are tried.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="The same seed finds the same.")] = 0,
    option: Options = None,
    workers: Workers = None,
    to: Annotated[
        Path | None,
        typer.Option("--out", help="A JSON file into which the choice is put, beside others."),
    ] = None,
) -> int:
    """Try changes of what a bot chooses beforehand, and keep what wins more: crews and plans.

    Example:  muster tune masters --option scenario=inclusion --out crews.json
    """
    from muster.lab.tune import tune as search

    found = find_game(game)
    kept: dict[str, Any] = {}
    if to is not None:
        writable(to, (".json",))
        kept = _read(to)
    words = ["muster", "tune", game, "-n", str(number), "--steps", str(steps)]
    words += ["--seed", str(seed)]
    for one in option or []:
        words += ["--option", one]
    console = err()

    def progress(done: int, of: int, told: str) -> None:
        if told or done % max(1, of // 10) == 0:
            console.print(f"{done} of {of} changes{': now ' + told if told else ''}")

    options = read_options(found, option or [])
    tuned = search(found.meta.id, number, steps, seed, options, workers, progress)
    out().print(f"{tuned.name}: {tuned.words}.")
    out().print(f"Won {_rate(tuned.after)}, before {_rate(tuned.before)}, in fresh matches.")
    if to is not None:
        by = {"command": shlex.join(words), "muster": __version__}
        figures = {"won": _rate(tuned.after), "before": _rate(tuned.before)}
        kept.setdefault("choices", {})[tuned.name] = {**tuned.choice, "by": by | figures}
        to.write_text(_lines(kept), encoding="utf-8")
        out().print(f"Written to {to}.")
    return 0


def _rate(rate: Rate) -> str:
    return f"{rate.wins:g} of {rate.games} ({rate.low:.0%} to {rate.high:.0%})"


def _read(file: Path) -> dict[str, Any]:
    """What is in the file already; it stays there."""
    if not file.exists():
        return {}
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadChoice(f"--out {file} cannot be read: {error}; name another file") from None
    if not isinstance(found, dict) or not isinstance(found.get("choices", {}), dict):
        raise BadChoice(f"--out {file} is no file of choices; name another file")
    return found


def _lines(kept: dict[str, Any]) -> str:
    """JSON with a line for each choice, so that changes can be read."""
    rows = [f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in kept["choices"].items()]
    head = [
        f" {json.dumps(name)}: {json.dumps(it)}" for name, it in kept.items() if name != "choices"
    ]
    choices = ' "choices": {\n' + ",\n".join(rows) + "\n }"
    return "{\n" + ",\n".join([*head, choices]) + "\n}\n"
