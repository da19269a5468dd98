"""Play the same deals twice, with one thing changed, and say what that changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

import msgspec

from muster import __version__, form
from muster.kernel import shelf
from muster.kernel.content import Files
from muster.kernel.errors import BadChoice
from muster.lab.checkpoint import Checkpoint, measured
from muster.lab.compare.verdicts import Effect, Outcome, effects_of
from muster.lab.pool import Engine, Processes
from muster.lab.report import Result, Setting, share_of
from muster.lab.simulate import play_one, settled

What = Literal["content", "option", "bot"]

LOOK = 250
"""With `early` it is looked at every so many pairs, in their order."""


class Pair(Setting, frozen=True, omit_defaults=True):
    """Two settings on the same deals; the fields of this one are the first's.

    subject  whether one seat is compared, the bot's, which moves on after each pair
    """

    second: Setting | None = None
    subject: bool = False

    def lineup(self, number: int) -> list[str]:
        return _moved(self, number) if self.subject else super().lineup(number)


class Half(Setting, frozen=True, omit_defaults=True):
    """The second setting of a pair in which one seat is compared."""

    def lineup(self, number: int) -> list[str]:
        return _moved(self, number)


def _moved(setting: Setting, number: int) -> list[str]:
    """The bot that is compared moves on, the field stays around it."""
    bot, *field = setting.bots
    at = number % len(setting.bots)
    return [*field[:at], bot, *field[at:]]


class Twin(msgspec.Struct, frozen=True, array_like=True):
    """The same deal in both settings."""

    first: Result
    second: Result


class Comparison(msgspec.Struct, frozen=True):
    """What n pairs of games showed. `what` is compared: content, option or bot."""

    game: str
    title: str
    what: str
    first: str
    second: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    pairs: int
    asked: int
    seed: int
    rules: str
    muster: str
    form: str
    effects: tuple[Effect, ...]

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode() + "\n"


def compare(
    game: str,
    n: int,
    bots: Sequence[str],
    what: What,
    first: Any,
    second: Any,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: str | Path | Files | None = None,
    field: str | None = None,
    early: bool = False,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
    engine: Engine | None = None,
    names: tuple[str, str] = ("first", "second"),
) -> Comparison:
    """Play n deals with `first` and again with `second`, and compare pair by pair.

    content  two packs (folders, files, or None for the printed one), the same bots
    option   two mappings of options, laid over `options`
    bot      two bots, in the same seat of the same deals, with `field` in all other seats (by
             default the second bot); `bots` says how many seats there are

    With `early` it ends as soon as every outcome is decided. Each pair follows from (seed, number)
    alone. BadChoice for what does not exist, or is the same twice.
    """
    pair = _paired(game, n, bots, what, first, second, seed, options, content, field)
    checkpoint = Checkpoint.in_folder(keep, pair, Twin)
    twins: dict[int, Twin] = {}
    due, many = 0, n
    played_by = engine or Processes(workers)
    with closing(measured(play_twin, pair, n, played_by, checkpoint, progress)) as found:
        for number, twin in found:
            twins[number] = twin
            while due in twins:
                due += 1
                if early and due % LOOK == 0 and _decided(pair, twins, due):
                    many = due
                    break
            if many == due:
                break
    shown = _outcomes(pair, [twins[number] for number in range(many)])
    meta = shelf.game(game).meta
    return Comparison(
        game=game,
        title=meta.title,
        what=what,
        first=names[0],
        second=names[1],
        seats=len(pair.bots),
        bots=pair.bots,
        options=pair.options,
        pairs=many,
        asked=n,
        seed=seed,
        rules=meta.rules_version,
        muster=__version__,
        form=form(),
        effects=effects_of(shown),
    )


def _paired(
    game: str,
    n: int,
    bots: Sequence[str],
    what: What,
    first: Any,
    second: Any,
    seed: int,
    options: Mapping[str, Any] | None,
    content: str | Path | Files | None,
    field: str | None,
) -> Pair:
    if first == second:
        raise BadChoice(f"{first if first is not None else 'printed'} is compared with itself")
    halves: list[Setting] = []
    for this in (first, second):
        some = list(bots)
        over = dict(options or {})
        pack = content
        if what == "bot":
            some = [this, *[field or second] * (len(bots) - 1)]
        elif what == "option":
            over |= this
        else:
            pack = this
        halves.append(settled(game, n, some, seed, over, pack, False if what == "bot" else None))
    one, other = ({name: getattr(half, name) for name in half.__struct_fields__} for half in halves)
    if one == other:
        raise BadChoice("both are the same: nothing is changed")
    kind = Half if what == "bot" else Setting
    return Pair(**one, second=kind(**other), subject=what == "bot")


def play_twin(pair: Pair, number: int) -> Twin:
    """The deal with this number in both settings."""
    assert pair.second is not None
    return Twin(play_one(pair, number), play_one(pair.second, number))


def _decided(pair: Pair, twins: Mapping[int, Twin], many: int) -> bool:
    shown = effects_of(_outcomes(pair, [twins[number] for number in range(many)]))
    return all(one.verdict not in ("open", "") for one in shown)


# What is compared


def _outcomes(pair: Pair, twins: Sequence[Twin]) -> list[Outcome]:
    seats = len(pair.bots)
    found: list[Outcome] = []

    def add(name: str, share: bool, value: Callable[[Result, int], float]) -> None:
        one = [float(value(twin.first, at)) for at, twin in enumerate(twins)]
        other = [float(value(twin.second, at)) for at, twin in enumerate(twins)]
        found.append(Outcome(name, share, one, other))

    if pair.subject:
        together = all(len(x.winners) in (0, seats) for t in twins for x in (t.first, t.second))
        add(
            "wins",
            True,
            lambda x, at: float(bool(x.winners)) if together else share_of(x, at % seats),
        )
        add("score", False, lambda x, at: x.scores[at % seats])
        add("decisions", False, lambda x, at: x.decisions)
        return found
    add("score", False, lambda x, at: sum(x.scores) / seats)
    if seats > 1:
        add("best score", False, lambda x, at: max(x.scores))
        add("lead of the first", False, lambda x, at: _lead(x.scores))
    add("decisions", False, lambda x, at: x.decisions)
    add("won by somebody", True, lambda x, at: bool(x.winners))
    if seats > 1:
        add("shared wins", True, lambda x, at: len(x.winners) > 1)
        for seat in range(seats):
            add(f"wins of seat {seat}", True, lambda x, at, seat=seat: share_of(x, seat))  # type: ignore[misc]
    endings = sorted({x.ending for twin in twins for x in (twin.first, twin.second)})
    for ending in endings if len(endings) > 1 else ():
        add(f"ended by {ending}", True, lambda x, at, ending=ending: x.ending == ending)  # type: ignore[misc]
    return found


def _lead(scores: Sequence[int]) -> int:
    *_, second, first = sorted(scores)
    return first - second
