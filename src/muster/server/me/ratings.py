"""Ratings of people and of bots' levels, a game each, from finished matches in their order.

A rating stands with the match it was reached in, and each is made from those before it. So all of
them can be made again from the first match on, by whatever formula: see `begin_again`.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, and_, func, select, update

from muster.bots.rating import Strength, after_match
from muster.server.store.results import BOT
from muster.server.store.schema import finishes, results

FORMULA = "plackett-luce 1"
"""Changes when ratings are made otherwise; then all are made again."""

BATCH = 100
HISTORY = 60


def begin_again(c: Connection) -> list[str]:
    """Forget the ratings another formula has made; the games with matches still to be rated."""
    old = and_(finishes.c.rated_by.is_not(None), finishes.c.rated_by.not_in(["", FORMULA]))
    numbers = select(finishes.c.n).where(old)
    c.execute(update(results).where(results.c.n.in_(numbers)).values(mu=None, sigma=None))
    c.execute(update(finishes).where(old).values(rated_by=""))
    query = select(finishes.c.game).where(finishes.c.rated_by == "").distinct()
    return list(c.execute(query).scalars())


def rate_on(c: Connection, game: str, most: int = BATCH) -> bool:
    """Rate the next matches of a game that are not rated yet, in order; whether that were all."""
    query = (
        select(finishes.c.n)
        .where(finishes.c.game == game, finishes.c.rated_by == "")
        .order_by(finishes.c.n)
        .limit(most)
    )
    numbers = list(c.execute(query).scalars())
    for n in numbers:
        _rate(c, game, n)
    return len(numbers) < most


def _rate(c: Connection, game: str, n: int) -> None:
    seats = c.execute(
        select(results.c.seat, results.c.player, results.c.place)
        .where(results.c.n == n)
        .order_by(results.c.seat)
    ).all()
    known = {
        player: found
        for player in {one.player for one in seats}
        if (found := strength(c, player, game)) is not None
    }
    after = after_match(known, [one.player for one in seats], [one.place for one in seats])
    for one in seats:
        mine = (results.c.n == n, results.c.seat == one.seat)
        now = after[one.player]
        c.execute(update(results).where(*mine).values(mu=now.mu, sigma=now.sigma))
    c.execute(update(finishes).where(finishes.c.n == n).values(rated_by=FORMULA))


def strength(c: Connection, player: str, game: str, before: int | None = None) -> Strength | None:
    """How strong a player is in a game, after the last match that is rated, or the last one
    `before` this; None: not rated yet.
    """
    query = select(results.c.mu, results.c.sigma).where(
        results.c.player == player, results.c.game == game, results.c.mu.is_not(None)
    )
    if before is not None:
        query = query.where(results.c.n < before)
    row = c.execute(query.order_by(results.c.n.desc()).limit(1)).one_or_none()
    return None if row is None else Strength(*row)


class RatedRow(msgspec.Struct, frozen=True):
    """A person's rating in a game: how it came about, and the bots that were met."""

    game: str
    now: Strength
    games: int
    history: list[float]
    bots: list[tuple[str, Strength]]


def ratings_of(c: Connection, person: str) -> list[RatedRow]:
    """All ratings of a person."""
    counted = (
        select(results.c.game, func.count())
        .where(results.c.player == person, results.c.mu.is_not(None))
        .group_by(results.c.game)
        .order_by(results.c.game)
    )
    return [_row(c, person, game, many) for game, many in c.execute(counted).all()]


def _row(c: Connection, person: str, game: str, many: int) -> RatedRow:
    mine = (results.c.player == person, results.c.game == game, results.c.mu.is_not(None))
    query = select(results.c.n, results.c.mu, results.c.sigma).where(*mine)
    last = c.execute(query.order_by(results.c.n.desc()).limit(HISTORY)).all()
    met = (
        select(results.c.player)
        .where(results.c.n.in_([one.n for one in last]), results.c.player.startswith(BOT))
        .distinct()
        .order_by(results.c.player)
    )
    bots = [(name, strength(c, name, game)) for name in c.execute(met).scalars()]
    return RatedRow(
        game=game,
        now=Strength(last[0].mu, last[0].sigma),
        games=many,
        history=[one.mu for one in reversed(last)],
        bots=[(name.removeprefix(BOT), found) for name, found in bots if found is not None],
    )
