"""`muster train`: learn a game's value from games of bots."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from muster.cli.arguments import Address, EngineName, GameName, Kept, Options, Workers
from muster.cli.lab.bars import Bars
from muster.cli.lab.tournament import writable
from muster.cli.shared import counts_of, err, find_game, listed, out, read_options

if TYPE_CHECKING:
    from muster.lab.train.fit import Fitted

ROW = re.compile(r"\[\s+(-?\d[^\[\]{}\"]*?)\s+\]")
"""Numbers one below the other, where a file of them would be read in lines."""


def train(
    game: GameName,
    number: Annotated[
        int,
        typer.Option("--number", "-n", help="How many matches for each number of seats.", min=1),
    ] = 2000,
    bots: Annotated[
        str, typer.Option(help="Who plays them, each seat by lot.", metavar="greedy,…")
    ] = "greedy",
    seats: Annotated[
        str | None,
        typer.Option(help="For which numbers of seats; by default all but one.", metavar="2,4"),
    ] = None,
    explore: Annotated[
        int, typer.Option(help="How many of a hundred answers are drawn at random.")
    ] = 10,
    positions: Annotated[int, typer.Option(help="How many moments of a match are kept.")] = 8,
    hidden: Annotated[int, typer.Option(help="Units of a hidden layer; 0: none.")] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 0,
    option: Options = None,
    workers: Workers = None,
    engine: EngineName = "processes",
    address: Address = None,
    keep: Kept = None,
    to: Annotated[
        Path,
        typer.Option("--out", help="Where the weights go; a game reads them from beside game.py."),
    ] = Path("weights.json"),
) -> int:
    """Let bots play, and learn from who won how good a position is: weights of a small model.

    Example:  muster train the-plan -n 2000 --seats 2,4 --bots greedy --out weights.json
    """
    from muster.lab.cluster import engine_of
    from muster.lab.train.run import train as learn

    found = find_game(game)
    writable(to, (".json",))
    words = ["muster", "train", game, "-n", str(number), "--bots", bots]
    words += ["--seats", seats] if seats else []
    words += ["--explore", str(explore), "--positions", str(positions), "--hidden", str(hidden)]
    words += ["--seed", str(seed)]
    for one in option or []:
        words += ["--option", one]
    played_by = engine_of(engine, workers, address)
    console = err()
    with Bars(console) as bars:
        learned = learn(
            found.meta.id,
            number,
            counts_of(found, seats),
            listed(bots),
            seed,
            read_options(found, option or []),
            explore,
            positions,
            hidden,
            workers,
            bars.seats,
            keep,
            _tell,
            shlex.join(words),
            played_by,
        )
    text = msgspec.json.format(msgspec.json.encode(learned), indent=1).decode()
    to.write_text(ROW.sub(_in_a_line, text) + "\n", encoding="utf-8")
    out().print(f"Written to {to}.")
    return 0


def _in_a_line(row: re.Match[str]) -> str:
    return f"[{' '.join(row[1].split())}]"


def _tell(name: str, one: Fitted) -> None:
    console = out()
    seats = "All seats" if name == "any" else f"{name} seats"
    console.print(
        f"{seats}: log loss {one.loss:.4f} on games not learned from ({one.trained:.4f} on the "
        f"others; {one.uniform:.4f} for equal chances), {one.epochs} epochs."
    )
    told = ", ".join(f"{mean:.0%} came {came:.0%}" for mean, came, _ in one.bins)
    console.print(f"  Foretold: {told}; {one.miscalibrated:.1%} off on average.")
