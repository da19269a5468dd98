"""`muster compare`: two packs, options or bots on the same deals; what does it change?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from muster.bots import check_bot
from muster.cli.arguments import Address, EngineName, GameName, Kept, Options, Workers
from muster.cli.lab.bars import Bars
from muster.cli.shared import err, find_game, listed, out, read_options
from muster.kernel.errors import BadChoice, BadContent
from muster.kernel.game import Game
from muster.tui.table.local import default_players

if TYPE_CHECKING:
    from muster.lab.compare.run import Comparison
    from muster.lab.compare.verdicts import Effect

PRINTED = "printed"


def compare(
    game: GameName,
    against: Annotated[
        str,
        typer.Option(
            help="What is put beside it: a pack's folder or `printed`, NAME=VALUE, or a bot.",
            metavar="PACK|NAME=VALUE|BOT",
        ),
    ],
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays, in every seat or one a seat; if bots are compared, the first of them.",
            metavar="greedy,…",
        ),
    ] = "greedy",
    content: Annotated[
        str, typer.Option(help="A folder of component values, or `printed`.")
    ] = PRINTED,
    option: Options = None,
    seats: Annotated[int | None, typer.Option(help="How many seats.", min=1)] = None,
    field: Annotated[
        str | None,
        typer.Option(help="If bots are compared, who sits in all other seats; else the second."),
    ] = None,
    number: Annotated[
        int, typer.Option("--number", "-n", help="How many deals, each played twice.", min=2)
    ] = 1000,
    early: Annotated[
        bool, typer.Option("--early", help="Stop as soon as every outcome is decided.")
    ] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same comparison.")] = 0,
    workers: Workers = None,
    engine: EngineName = "processes",
    address: Address = None,
    keep: Kept = None,
    as_json: Annotated[bool, typer.Option("--json", help="The comparison as JSON.")] = False,
) -> int:
    """Play the same deals with two packs, options or bots, and say what that changes.

    Intervals are always valid: look whenever you like, go on with a larger -n and --keep, or stop
    --early. Verdicts are corrected for the number of outcomes (Holm).

    Example:  muster compare the-plan --option bribes=true --against bribes=false -n 2000
    """
    from muster.lab.cluster import engine_of
    from muster.lab.compare.run import compare as play

    found = find_game(game)
    given = listed(bots)
    count = seats or (len(given) if len(given) > 1 else len(default_players(found.meta.seats)))
    if len(given) > 1 and len(given) != count:
        raise BadChoice(f"{len(given)} bots do not fill {count} seats; name one, or one a seat")
    options = read_options(found, option or [])
    what, first, second, names = _sides(found, against, given, content, options, option or [])
    if field is not None and what != "bot":
        raise BadChoice("--field is who sits around bots that are compared; --against names none")
    check_bot(field or given[0])
    played_by = engine_of(engine, workers, address)
    lineup = list(given) if len(given) > 1 else list(given) * count
    with Bars(err(), quiet=True) as bars:
        try:
            shown = play(
                found.meta.id,
                number,
                lineup,
                what,
                first,
                second,
                seed,
                options,
                None if what == "content" else _pack(content),
                field,
                early,
                None,
                bars.of("pairs", number),
                keep,
                played_by,
                names,
            )
        except BadContent as error:
            which = " or ".join(one for one in dict.fromkeys((content, *names)) if one != PRINTED)
            named = what != "content" or str(error).startswith(which)
            raise BadChoice(str(error) if named else f"{which}: {error}") from None
    if as_json:
        sys.stdout.write(shown.to_json())
    else:
        show(shown)
    return 0


def _sides(
    game: Game[Any],
    against: str,
    bots: tuple[str, ...],
    content: str,
    options: dict[str, Any],
    given: list[str],
) -> tuple[Any, Any, Any, tuple[str, str]]:
    """What is compared: its kind, the two, and what they are called."""
    name, equals, _ = against.partition("=")
    known = {one.name: one for one in game.meta.options}
    if equals and (name in known or ":" not in name):
        other = read_options(game, [against])
        mine = [text for text in given if text.partition("=")[0] == name]
        first = {name: options.get(name, known[name].default)}
        called = mine[-1] if mine else f"{name}={_word(first[name])}"
        return "option", first, other, (called, against)
    if _is_pack(against):
        return "content", _pack(content), _pack(against), (content, against)
    if len(bots) != 1:
        raise BadChoice("name the one bot that is put beside --against: --bots level-3")
    check_bot(against)
    return "bot", bots[0], against, (bots[0], against)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _is_pack(text: str) -> bool:
    if text == PRINTED or Path(text).is_dir():
        return True
    return "/" in text and ":" not in text and not text.endswith(".py")


def _pack(text: str) -> Path | None:
    return None if text == PRINTED else Path(text)


def show(shown: Comparison) -> None:
    """The comparison for people."""
    console = out()
    console.print(
        f"[bold]{escape(shown.title)}[/]: {escape(shown.first)} and {escape(shown.second)} on the "
        f"same {shown.pairs:,} deals, {shown.seats} seats, seed {shown.seed}"
    )
    if shown.what == "bot":
        others = ", ".join(sorted(set(shown.bots[1:]))) or "nobody"
        console.print(f"Each sat in every seat in turn; in the others: {escape(others)}.")
    else:
        console.print(f"Played by {escape(', '.join(dict.fromkeys(shown.bots)))}.")
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for name in ("first", "second", "difference", "95 %", "size", "p", "verdict"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in shown.effects:
        table.add_row(one.outcome, *_cells(one))
    console.print(table)
    for line in told(shown):
        console.print(escape(line))


def told(shown: Comparison) -> list[str]:
    """What it comes to, in sentences."""
    clear = [one for one in shown.effects if "more" in one.verdict or "less" in one.verdict]
    unclear = [one for one in shown.effects if one.verdict == "open"]
    lines = []
    if any(one.verdict == "" for one in shown.effects):
        lines.append("Too few deals to judge: ask for a hundred or more.")
    elif clear:
        said = "; ".join(f"{one.verdict} {one.outcome} ({_change(one)})" for one in clear)
        lines.append(f"With {shown.second}: {said}.")
    elif unclear:
        names = ", ".join(one.outcome for one in unclear)
        lines.append(f"No difference is shown; still open: {names}. More deals (-n) may tell.")
    else:
        lines.append("No difference that matters: all intervals are within a tenth of the spread.")
    if shown.pairs < shown.asked:
        lines.append(f"Stopped after {shown.pairs:,} of {shown.asked:,} deals: all is decided.")
    lines.append(
        "Intervals are always valid, whenever one looks; p is corrected for the number of outcomes "
        "(Holm). Size is in standard deviations; under 0.1 is about nothing."
    )
    return lines


def _cells(one: Effect) -> tuple[str, ...]:
    low, high = _number(one, one.low, True), _number(one, one.high, True)
    p = "< 0.0001" if one.p < 0.0001 else f"{one.p:.4f}"
    return (
        _number(one, one.first),
        _number(one, one.second),
        _change(one),
        f"{low} to {high}",
        f"{one.size:+.2f}",
        p,
        one.verdict or "–",
    )


def _change(one: Effect) -> str:
    return _number(one, one.difference, True)


def _number(one: Effect, value: float, signed: bool = False) -> str:
    sign = "+" if signed else ""
    if one.share:
        return f"{100 * value:+.1f} pp" if signed else f"{value:.1%}"
    return f"{value:{sign}.2f}"
