"""My page: games, statistics, ratings, achievements, scores reached alone, the best replays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from sqlalchemy import Connection, select

from muster.bots.rating import Strength
from muster.bots.roster import title_of
from muster.kernel.errors import MusterError
from muster.kernel.outcome import Achievement
from muster.kernel.shelf import game as taken
from muster.server.errors import Refused
from muster.server.http.identity import Person
from muster.server.me.ratings import RatedRow, ratings_of, strength
from muster.server.services import stamp
from muster.server.store import results
from muster.server.store.results import PlayedRow, SatRow, Wanted
from muster.server.store.schema import people
from muster.server.tables.summary import title
from muster.server.wire import me as wire
from muster.server.wire.messages import PersonInfo

PAGE = 8
HALL = 10
HALLS = 8
"""Forms of a game others are shown in."""

Z = 1.96


def page_of(c: Connection, person: Person, shelf: Sequence[str]) -> wire.MyPage:
    """Everything but the list of games; `shelf` are the games that can be played."""
    rated, shown = results.wishes_of(c, person.id)
    stats = results.stats_of(c, person.id)
    counts = Counter[str]()
    for row in stats:
        counts[row.game] += row.played
    stats.sort(key=lambda row: -counts[row.game])
    liked = list(dict.fromkeys([*(game for game, _ in counts.most_common()), *shelf]))
    since = c.execute(select(people.c.created).where(people.c.id == person.id)).scalar_one()
    return wire.MyPage(
        person=PersonInfo(person.id, person.name, rated),
        rated=rated,
        shown=shown,
        since=stamp(since),
        played=counts.total(),
        won=sum(row.won for row in stats),
        running=results.running_with(c, person.id),
        games=[wire.GameCount(game, title(game), many) for game, many in counts.most_common()],
        stats=[
            wire.GameStats(
                row.game,
                title(row.game),
                row.seats,
                row.played,
                row.won,
                None if row.place is None else round(row.place, 2),
                row.best,
                round(row.seconds / 60, 1),
                round(row.inputs, 1),
            )
            for row in stats
        ],
        ratings=[_rating(row, person.name) for row in ratings_of(c, person.id)],
        achievements=_achievements(c, person.id, [game for game in liked if game in shelf]),
        halls=_halls(c, person.id, liked),
        best=_best(c, person.id),
    )


# ---------------------------------------------------------------- games


def games_of(c: Connection, person: str, wanted: Wanted, shelf: Sequence[str]) -> wire.MyGames:
    """The next finished games; Refused for one neither on the shelf nor played before."""
    game = wanted.game
    if game and game not in shelf and not results.played(c, person, Wanted(game), 1):
        valid = ", ".join(shelf)
        raise Refused("game", f"There is no game {game[:80]!r} here; valid: {valid}.", 404)
    found = results.played(c, person, wanted, PAGE + 1)
    told = [_game(c, row, sat, person) for row, sat in found[:PAGE]]
    return wire.MyGames(told, told[-1].n if len(found) > PAGE else 0)


def _game(c: Connection, row: PlayedRow, sat: Sequence[SatRow], person: str) -> wire.FinishedGame:
    mine = [one for one in sat if one.player == person]
    names = {one.id: one.name for one in achievements_of(row.game)}
    earned = [name for one in mine for name in one.earned.split()]
    rating = mine[0].mu if mine else None
    return wire.FinishedGame(
        n=row.n,
        table=row.table_id,
        game=row.game,
        title=title(row.game),
        ended=stamp(row.ended),
        minutes=round((row.ended - row.began) / 60, 1),
        inputs=row.inputs,
        counted=row.counted,
        unrated=_unrated(row.unrated, rating),
        rating=None if rating is None else round(rating, 2),
        gained=None if rating is None else round(rating - _before(c, person, row).mu, 2),
        earned=[names[one] for one in earned if one in names],
        rank=mine[0].rank if mine else "",
        seats=[
            wire.SeatResult(
                name=one.name,
                level=title_of(one.bot) if one.player.startswith(results.BOT) else "",
                you=one.player == person,
                place=one.place,
                score=one.score,
                won=one.won,
            )
            for one in sat
        ],
    )


def _before(c: Connection, person: str, row: PlayedRow) -> Strength:
    """How strong one was when this began."""
    return strength(c, person, row.game, row.n) or Strength()


def _unrated(why: str, rating: float | None) -> wire.Unrated:
    if not why and rating is None:
        return "waiting"
    return cast(wire.Unrated, why)


def _best(c: Connection, person: str) -> list[wire.BestGame]:
    found = results.notable(c, person)
    rows = {row.n: (row, sat) for row, sat in results.numbered(c, [n for _, n in found])}
    told: list[wire.BestGame] = []
    for kind, n in found:
        row, sat = rows[n]
        margin = next(one.margin for one in sat if one.player == person)
        told.append(wire.BestGame(kind, margin, _game(c, row, sat, person)))
    return told


# ---------------------------------------------------------------- ratings, achievements, scores


def _rating(row: RatedRow, name: str) -> wire.GameRating:
    players = [(name, True, row.now), *((title_of(bot), False, one) for bot, one in row.bots)]
    told = [
        wire.RatedPlayer(
            called,
            you,
            round(one.mu, 1),
            round(one.mu - Z * one.sigma, 1),
            round(one.mu + Z * one.sigma, 1),
        )
        for called, you, one in players
    ]
    told.sort(key=lambda one: -one.mu)
    history = [round(mu, 2) for mu in row.history]
    return wire.GameRating(row.game, title(row.game), row.games, history, told)


def achievements_of(game: str) -> tuple[Achievement, ...]:
    """What can be achieved in a game; nothing if it is no longer on the shelf."""
    try:
        return taken(game).achievements
    except MusterError:
        return ()


def _achievements(c: Connection, person: str, shelf: Sequence[str]) -> list[wire.GameAchievements]:
    done: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for row in results.earned_by(c, person):
        for id in row.earned.split():
            done.setdefault((row.game, id), []).append((row.table_id, row.ended))
    found: list[wire.GameAchievements] = []
    for game in shelf:
        told = [_told(one, done.get((game, one.id), [])) for one in achievements_of(game)]
        if told:
            found.append(wire.GameAchievements(game, title(game), told))
    return found


def _told(one: Achievement, when: Sequence[tuple[str, float]]) -> wire.AchievementInfo:
    table, at = when[0] if when else ("", 0.0)
    return wire.AchievementInfo(
        one.id, one.name, one.text, one.icon, len(when), table, stamp(at) if when else ""
    )


def _halls(c: Connection, person: str, games: Sequence[str]) -> list[wire.SoloHall]:
    """Those I am in, then those of others."""
    mine = results.forms_of(c, person)
    mine.sort(key=lambda one: (games.index(one[0]) if one[0] in games else len(games), one[1]))
    there = [(game, form) for game in games for form in results.forms_shown(c, game, HALLS)]
    return [hall(c, game, form, person) for game, form in dict.fromkeys([*mine, *there])]


def hall(c: Connection, game: str, form: str, person: str) -> wire.SoloHall:
    """The best scores of one form: of those who want to be shown, and my own."""
    lines = [
        wire.SoloLine(
            at if at <= HALL else max(at, 1 + results.before_alone(c, game, form, one.score)),
            one.name,
            one.player == person,
            one.score,
            one.rank,
            stamp(one.ended),
            one.table_id if one.player == person else "",
        )
        for at, one in enumerate(results.best_alone(c, game, form, person, HALL), start=1)
    ]
    return wire.SoloHall(game, title(game), form, lines)
