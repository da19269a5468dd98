"""Rows about finished matches: what came of them for each seat, and what people made of theirs.

All questions about a person go by the index of players, so they cost as much as that person has
played, however many tables there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    and_,
    case,
    cast,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from muster.server.store.schema import finishes, journal, people, results, seats, tables
from muster.server.store.tables import REWIND, SeatRow

BOT, GONE = "bot:", "gone:"


def player_of(row: SeatRow) -> str:
    """Whose result that of a seat is: the id of a person, or `bot:` and its name. Somebody who has
    deleted everything is `gone:` and something that stands for nobody.
    """
    return row.person if row.person is not None else f"{BOT}{row.bot}"


class FinishRow(msgspec.Struct, frozen=True):
    """A finished match; `unrated` is why it does not count for ratings, `rated_by` by which
    formula it was rated ("": not yet, None: never).
    """

    table_id: str
    game: str
    seats: int
    began: float
    ended: float
    inputs: int
    counted: bool
    unrated: str
    rated_by: str | None
    judged_by: str


class ResultRow(msgspec.Struct, frozen=True):
    """What came of it for a seat; `place` is 0 and `margin` None where nobody is before another.
    `form` is None but for scores reached alone.
    """

    seat: int
    player: str
    game: str
    place: int
    score: int
    won: bool
    margin: int | None
    earned: str
    form: str | None
    rank: str
    shown: bool
    mu: float | None = None
    sigma: float | None = None


class Told(msgspec.Struct, frozen=True):
    """What the rows around a finished match say of it beside the match."""

    began: float
    rewound: bool
    rated: dict[str, bool]
    shown: dict[str, bool]


# ---------------------------------------------------------------- writing


def told_of(c: Connection, table: str, persons: Sequence[str]) -> Told:
    """When it began, whether anything was taken back that had been revealed, and what its people
    want.
    """
    lines = select(func.min(journal.c.at)).where(journal.c.table_id == table)
    back = select(journal.c.seq).where(journal.c.table_id == table, journal.c.kind == REWIND)
    who = select(people.c.id, people.c.rated, people.c.shown).where(people.c.id.in_(persons))
    wishes = c.execute(who).all()
    return Told(
        c.execute(lines).scalar_one() or 0.0,
        c.execute(back.limit(1)).one_or_none() is not None,
        {one.id: one.rated for one in wishes},
        {one.id: one.shown for one in wishes},
    )


def add_finish(c: Connection, row: FinishRow, rows: Sequence[ResultRow]) -> int | None:
    """The number it gets; None if it is there already."""
    there = select(finishes.c.n).where(finishes.c.table_id == row.table_id)
    if c.execute(there).scalar_one_or_none() is not None:
        return None
    try:
        with c.begin_nested():
            done = c.execute(insert(finishes).values(**msgspec.structs.asdict(row)))
    except IntegrityError:  # the table was deleted meanwhile
        return None
    key = done.inserted_primary_key
    n = int(key[0]) if key is not None else 0
    c.execute(insert(results), [{"n": n, **msgspec.structs.asdict(one)} for one in rows])
    return n


def judge_again(c: Connection, row: FinishRow, rows: Sequence[ResultRow]) -> None:
    """Other achievements, or other words for a score reached alone, of a match that is there."""
    found = select(finishes.c.n).where(finishes.c.table_id == row.table_id)
    n = c.execute(found).scalar_one()
    c.execute(update(finishes).where(finishes.c.n == n).values(judged_by=row.judged_by))
    for one in rows:
        c.execute(
            update(results)
            .where(results.c.n == n, results.c.seat == one.seat)
            .values(earned=one.earned, form=one.form, rank=one.rank)
        )


def set_wishes(c: Connection, person: str, rated: bool, shown: bool) -> None:
    """Whether this person's games to come are rated, and whether others are shown their scores."""
    c.execute(update(people).where(people.c.id == person).values(rated=rated, shown=shown))
    alone = (results.c.player == person, results.c.form.is_not(None))
    c.execute(update(results).where(*alone).values(shown=shown))


def wishes_of(c: Connection, person: str) -> tuple[bool, bool]:
    """Whether they want to be rated, and to be shown."""
    row = c.execute(select(people.c.rated, people.c.shown).where(people.c.id == person)).one()
    return row.rated, row.shown


# ---------------------------------------------------------------- what is still to be done


def unfinished(c: Connection, after: tuple[float, str], most: int) -> list[tuple[float, str]]:
    """Tables that are over and of which nothing is kept yet, by when they ended."""
    moved, id = tables.c.moved, tables.c.id
    query = (
        select(moved, id)
        .join(finishes, finishes.c.table_id == id, isouter=True)
        .where(tables.c.public.in_([False, True]), tables.c.state == "over")
        .where(tables.c.lesson == "")
        .where(finishes.c.n.is_(None))
        .where((moved > after[0]) | and_(moved == after[0], id > after[1]))
        .order_by(moved, id)
        .limit(most)
    )
    return [(row.moved, row.id) for row in c.execute(query)]


def judged_otherwise(c: Connection, game: str, judged_by: str) -> list[str]:
    """The tables of a game whose achievements were judged by others than these."""
    query = select(finishes.c.table_id).where(
        finishes.c.game == game, finishes.c.judged_by != judged_by
    )
    return list(c.execute(query).scalars())


def games_played(c: Connection) -> list[str]:
    """The games any finished match was of."""
    return list(c.execute(select(finishes.c.game).distinct()).scalars())


# ---------------------------------------------------------------- of a person


class PlayedRow(msgspec.Struct, frozen=True):
    """A finished match as one of its people sees it in a list."""

    n: int
    table_id: str
    game: str
    seats: int
    began: float
    ended: float
    inputs: int
    counted: bool
    unrated: str


class SatRow(msgspec.Struct, frozen=True):
    """One of those who sat there."""

    n: int
    seat: int
    player: str
    name: str
    bot: str
    place: int
    score: int
    won: bool
    margin: int | None
    earned: str
    rank: str
    mu: float | None


_PLAYED = (
    finishes.c.n,
    finishes.c.table_id,
    finishes.c.game,
    finishes.c.seats,
    finishes.c.began,
    finishes.c.ended,
    finishes.c.inputs,
    finishes.c.counted,
    finishes.c.unrated,
)


Ending = Literal["", "won", "lost"]
Company = Literal["", "people", "bots"]


class Wanted(msgspec.Struct, frozen=True):
    """Which finished matches: of a game, how they ended, with whom, at how many seats, and before
    which; whatever is empty does not matter.
    """

    game: str = ""
    ending: Ending = ""
    company: Company = ""
    seats: int = 0
    before: int | None = None


def played(
    c: Connection, person: str, wanted: Wanted, most: int
) -> list[tuple[PlayedRow, list[SatRow]]]:
    """The finished matches of a person, the latest first, with everybody who sat there."""
    own = select(results.c.n).where(results.c.player == person).distinct()
    if wanted.game:
        own = own.where(results.c.game == wanted.game)
    if wanted.ending:
        own = own.where(results.c.won.is_(wanted.ending == "won"))
    if wanted.before is not None:
        own = own.where(results.c.n < wanted.before)
    if wanted.seats or wanted.company:
        own = own.join(finishes, finishes.c.n == results.c.n)
    if wanted.seats:
        own = own.where(finishes.c.seats == wanted.seats)
    if wanted.company:
        beside = results.alias()
        others = exists().where(
            beside.c.n == results.c.n,
            beside.c.player != person,
            beside.c.player.not_like(f"{BOT}%"),
        )
        own = own.where(others) if wanted.company == "people" else own.where(~others)
        own = own.where(finishes.c.seats > 1)
    numbers = list(c.execute(own.order_by(results.c.n.desc()).limit(most)).scalars())
    return numbered(c, numbers)


def numbered(c: Connection, numbers: Sequence[int]) -> list[tuple[PlayedRow, list[SatRow]]]:
    """These finished matches, in this order."""
    if not numbers:
        return []
    found = {
        row.n: PlayedRow(*row)
        for row in c.execute(select(*_PLAYED).where(finishes.c.n.in_(numbers)))
    }
    sat: dict[int, list[SatRow]] = {n: [] for n in found}
    query = (
        select(
            results.c.n,
            results.c.seat,
            results.c.player,
            seats.c.name,
            seats.c.bot,
            results.c.place,
            results.c.score,
            results.c.won,
            results.c.margin,
            results.c.earned,
            results.c.rank,
            results.c.mu,
        )
        .join(finishes, finishes.c.n == results.c.n)
        .join(seats, and_(seats.c.table_id == finishes.c.table_id, seats.c.seat == results.c.seat))
        .where(results.c.n.in_(numbers))
        .order_by(results.c.n, results.c.seat)
    )
    for row in c.execute(query).all():
        sat[row.n].append(SatRow(*tuple(row)))
    return [(found[n], sat[n]) for n in numbers if n in found]


def running_with(c: Connection, person: str) -> int:
    """How many running tables this person sits at; lessons are none."""
    query = (
        select(func.count(tables.c.id.distinct()))
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person, tables.c.state == "running", tables.c.lesson == "")
    )
    return int(c.execute(query).scalar_one())


class StatsRow(msgspec.Struct, frozen=True):
    """All a person has played of a game at one number of seats."""

    game: str
    seats: int
    played: int
    won: int
    place: float | None
    best: int
    seconds: float
    inputs: float


def stats_of(c: Connection, person: str) -> list[StatsRow]:
    """By game and seats; only what counts."""
    query = (
        select(
            results.c.game,
            finishes.c.seats,
            func.count(),
            func.sum(case((results.c.won.is_(True), 1), else_=0)),
            _mean(case((results.c.place > 0, results.c.place))),
            func.max(results.c.score),
            _mean(finishes.c.ended - finishes.c.began),
            _mean(finishes.c.inputs),
        )
        .join(finishes, finishes.c.n == results.c.n)
        .where(results.c.player == person, finishes.c.counted.is_(True))
        .group_by(results.c.game, finishes.c.seats)
        .order_by(results.c.game, finishes.c.seats)
    )
    return [StatsRow(*row) for row in c.execute(query)]


def _mean(value: ColumnElement[Any]) -> ColumnElement[float]:
    """As a float, also of whole numbers: PostgreSQL makes exact decimals of those."""
    return cast(func.avg(value), Float)


class EarnedRow(msgspec.Struct, frozen=True):
    """A match in which a person has achieved something."""

    game: str
    earned: str
    table_id: str
    ended: float


def earned_by(c: Connection, person: str) -> list[EarnedRow]:
    """Everything this person has achieved, the earliest first."""
    query = (
        select(results.c.game, results.c.earned, finishes.c.table_id, finishes.c.ended)
        .join(finishes, finishes.c.n == results.c.n)
        .where(results.c.player == person, results.c.earned != "")
        .order_by(results.c.n)
    )
    return [EarnedRow(*row) for row in c.execute(query)]


Notable = Literal["best", "closest", "widest"]


def notable(c: Connection, person: str) -> list[tuple[Notable, int]]:
    """What is worth looking at again, and its number: the `best` win of each game, the `closest`
    win and the `widest`.
    """
    own = (
        select(results.c.n)
        .join(finishes, finishes.c.n == results.c.n)
        .where(results.c.player == person, results.c.won.is_(True), finishes.c.counted.is_(True))
    )
    found: list[tuple[Notable, int]] = []
    for game in c.execute(select(results.c.game).where(results.c.player == person).distinct()):
        best = own.where(results.c.game == game.game).order_by(
            results.c.score.desc(), results.c.n.desc()
        )
        found += [("best", n) for n in c.execute(best.limit(1)).scalars()]
    beside = own.where(results.c.margin.is_not(None))
    closest = beside.order_by(results.c.margin, results.c.n.desc()).limit(1)
    widest = beside.order_by(results.c.margin.desc(), results.c.n.desc()).limit(1)
    found += [("closest", n) for n in c.execute(closest).scalars()]
    found += [("widest", n) for n in c.execute(widest).scalars()]
    return found


# ---------------------------------------------------------------- scores reached alone


class AloneRow(msgspec.Struct, frozen=True):
    """A score reached alone."""

    game: str
    form: str
    score: int
    rank: str
    player: str
    name: str
    table_id: str
    ended: float


_ALONE = (
    results.c.game,
    results.c.form,
    results.c.score,
    results.c.rank,
    results.c.player,
    people.c.name,
    finishes.c.table_id,
    finishes.c.ended,
)


def forms_of(c: Connection, person: str) -> list[tuple[str, str]]:
    """The games, and in which form, this person has played alone and won."""
    query = (
        select(results.c.game, results.c.form)
        .where(results.c.player == person, results.c.form.is_not(None))
        .distinct()
    )
    return [(row.game, row.form) for row in c.execute(query)]


def forms_shown(c: Connection, game: str, most: int) -> list[str]:
    """The forms of a game in which somebody shows a score: one look into the index for each."""
    there = (results.c.game == game, results.c.shown.is_(True), results.c.form.is_not(None))
    found: list[str] = []
    while len(found) < most:
        after = [results.c.form > found[-1]] if found else []
        form = c.execute(select(func.min(results.c.form)).where(*there, *after)).scalar_one()
        if form is None:
            break
        found.append(form)
    return found


def before_alone(c: Connection, game: str, form: str, score: int) -> int:
    """How many people show a better score of this form."""
    better = select(func.count(results.c.player.distinct())).where(
        results.c.game == game,
        results.c.shown.is_(True),
        results.c.form == form,
        results.c.score > score,
    )
    return int(c.execute(better).scalar_one())


def best_alone(c: Connection, game: str, form: str, person: str, most: int) -> list[AloneRow]:
    """The best scores of one form, each person's best: of those who want to be shown, and one's
    own, which is the last where so many others are better.
    """
    query = (
        select(*_ALONE)
        .join(finishes, finishes.c.n == results.c.n)
        .join(people, people.c.id == results.c.player)
        .where(results.c.game == game, results.c.form == form)
        .order_by(results.c.score.desc(), results.c.n)
    )
    # Somebody who plays much is there often: look a little further than is shown.
    others = query.where(results.c.shown.is_(True)).limit(most * 8)
    mine = query.where(results.c.player == person).limit(1)
    rows = [AloneRow(*row) for part in (others, mine) for row in c.execute(part)]
    rows.sort(key=lambda one: (-one.score, one.ended))
    first: dict[str, AloneRow] = {}
    for one in rows:
        first.setdefault(one.player, one)
    best = list(first.values())
    return best[:most] + [one for one in best[most:] if one.player == person]
