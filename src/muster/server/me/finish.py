"""What is kept of a match when it is over: places, scores, achievements, is it rated?"""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import Any

from sqlalchemy import Connection

from muster.kernel.game import Game
from muster.kernel.match import Match
from muster.kernel.outcome import Finish, Outcome, SoloScore, places
from muster.server.me.ratings import rate_on
from muster.server.store import results
from muster.server.store.results import FinishRow, ResultRow, Told, player_of
from muster.server.store.tables import SeatRow, TableRow

log = logging.getLogger("muster.server.me.finish")

HOUSE_RULES = "with house rules"


class Judged:
    """A finished match, judged: what its seats have reached and achieved, before anything is read
    from the store. It may take a moment.
    """

    def __init__(self, match: Match, row: TableRow, rows: list[SeatRow], ended: float) -> None:
        outcome = match.outcome
        assert outcome is not None
        self.row, self.rows, self.ended = row, rows, ended
        self.game = match.game
        self.outcome = outcome
        self.inputs = match.moment
        self.places = _places(self.game, outcome)
        self.counted = counts(row, rows)
        finish = Finish(match.state, match.events, outcome)
        self.earned = [_earned(self.game, finish, one.seat) for one in rows]
        self.alone = _alone(self.game, finish, match.header.options) if len(rows) == 1 else None

    def rows_of(self, told: Told) -> tuple[FinishRow, list[ResultRow]]:
        """As it is kept, with what the store knows besides."""
        unrated = why_unrated(self.game, self.row, self.rows, told)
        row = FinishRow(
            table_id=self.row.id,
            game=self.row.game,
            seats=len(self.rows),
            began=told.began or self.row.created,
            ended=self.ended,
            inputs=self.inputs,
            counted=self.counted,
            unrated=unrated,
            rated_by=None if unrated else "",
            judged_by=judge_of(self.game),
        )
        return row, [self._result(one, told) for one in self.rows]

    def _result(self, one: SeatRow, told: Told) -> ResultRow:
        seat, outcome = one.seat, self.outcome
        alone = self.alone if self.counted else None
        return ResultRow(
            seat=seat,
            player=player_of(one),
            game=self.row.game,
            place=self.places[seat],
            score=outcome.scores[seat],
            won=seat in outcome.winners,
            margin=_margin(self.game, outcome, seat),
            earned=" ".join(self.earned[seat]) if self.counted else "",
            form=None if alone is None or one.person is None else alone.form,
            rank="" if alone is None else alone.rank,
            shown=alone is not None and told.shown.get(one.person or "", False),
        )

    def keep(self, c: Connection) -> None:
        """Keep it, once, and rate it if it is rated."""
        row, rows = self.rows_of(self._told(c))
        n = results.add_finish(c, row, rows)
        if n is not None and row.rated_by is not None:
            rate_on(c, row.game)

    def keep_again(self, c: Connection) -> None:
        """Keep what other achievements make of it."""
        results.judge_again(c, *self.rows_of(self._told(c)))

    def _told(self, c: Connection) -> Told:
        persons = [one.person for one in self.rows if one.person is not None]
        return results.told_of(c, self.row.id, persons)


def judge_of(game: Game[Any]) -> str:
    """By which achievements matches of a game are judged now."""
    said = "\n".join(f"{one.id} {one.text}" for one in game.achievements)
    return blake2b(said.encode(), digest_size=12).hexdigest()


def counts(row: TableRow, rows: list[SeatRow]) -> bool:
    """Does it count for statistics, achievements and halls of fame? Not where it went on from a
    position, changed what is printed, or one person had several seats.
    """
    persons = [one.person for one in rows if one.person is not None]
    return row.start is None and not row.pack and len(set(persons)) == len(persons)


def why_unrated(game: Game[Any], row: TableRow, rows: list[SeatRow], told: Told) -> str:
    """Why it is not rated, in a word; empty if it is."""
    persons = [one.person for one in rows if one.person is not None]
    if not counts(row, rows):
        return "special"
    if len(rows) == 1:
        return "alone"
    if game.together:
        return "together"
    if row.hints:
        return "hints"
    if told.rewound:
        return "undo"
    if any(one.stands_in for one in rows):
        return "stand-in"
    if not persons or not all(told.rated.get(one, False) for one in persons):
        return "off"
    return ""


def _places(game: Game[Any], outcome: Outcome) -> list[int]:
    alone = len(outcome.scores) + len(outcome.others) == 1
    return [0] * len(outcome.scores) if game.together or alone else places(outcome)


def _margin(game: Game[Any], outcome: Outcome, seat: int) -> int | None:
    others = [score for at, score in enumerate(outcome.scores) if at != seat]
    others += outcome.others
    if game.together or not others:
        return None
    return outcome.scores[seat] - max(others)


def _earned(game: Game[Any], finish: Finish, seat: int) -> list[str]:
    """What this seat has achieved; what a game's own code fails at is logged, and not achieved."""
    found: list[str] = []
    for one in game.achievements:
        try:
            if one.earned(finish, seat):
                found.append(one.id)
        except Exception:
            told = {"event": "achievement_failed", "game": game.meta.id, "achievement": one.id}
            log.exception("achievement failed", extra=told)
    return found


def _alone(game: Game[Any], finish: Finish, options: dict[str, Any]) -> SoloScore | None:
    """The score of a match alone; apart from others where rules of the house were played."""
    try:
        found = game.solo_score(finish)
    except Exception:
        log.exception("no solo score", extra={"event": "solo_failed", "game": game.meta.id})
        return None
    if found is None:
        return None
    house = any(
        option.kind == "flag" and options.get(option.name, option.default) != option.default
        for option in game.meta.options
    )
    form = ", ".join(part for part in (found.form, HOUSE_RULES if house else "") if part)
    return SoloScore(found.score, form[:160], found.rank[:80])
