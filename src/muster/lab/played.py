"""Games one by one, as they were played: results, records, and rows for tables of data."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

import msgspec

from muster.bots import Bot, play_out
from muster.kernel.ask import TABLE
from muster.kernel.content import Files
from muster.kernel.engine import ask_for
from muster.kernel.errors import BadChoice
from muster.kernel.match import Match
from muster.kernel.records.record import Record
from muster.kernel.views.view import View
from muster.lab.checkpoint import Checkpoint, measured
from muster.lab.pool import Engine, Processes
from muster.lab.report import Result, Setting, share_of, standing
from muster.lab.simulate import begun, play_match, play_one, result_of, settled, thinks

Rows = Literal["game", "seat", "decision"]
ROWS: tuple[Rows, ...] = ("game", "seat", "decision")


class Noted(Setting, frozen=True, omit_defaults=True):
    """Games of which more is kept than the result.

    traits     the words by which the game sorts its matches
    decisions  what was asked and answered, and how long it took
    records    the record of the match
    """

    traits: bool = True
    decisions: bool = False
    records: bool = False


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """One decision: before it `moment` others were made; who decided, what, out of how many.

    `legal` counts the answers to choose from. `seat` is -1 where the table itself answered, a clock
    that rang; `milliseconds` are of the processor.
    """

    moment: int
    seat: int
    question: str
    answer: str
    legal: int
    milliseconds: float


class Sheet(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a game."""

    result: Result
    milliseconds: float
    traits: dict[str, list[str]] = {}
    decisions: list[Answer] = []
    record: str = ""


class Played:
    """A game that was played.

    number, deal  which of its run, and what it was dealt from
    result        who sat where, scores, winners, ending: `muster.lab.Result`
    milliseconds  what it took of the processor
    traits        the game's words for each seat
    decisions     what was asked and answered, if that was kept
    """

    def __init__(self, setting: Setting, number: int, sheet: Sheet) -> None:
        self.setting = setting
        self.number = number
        self.deal = setting.deal(number)
        self.result = sheet.result
        self.milliseconds = sheet.milliseconds
        self.traits = sheet.traits
        self.decisions = sheet.decisions
        self._record = sheet.record

    def __repr__(self) -> str:
        return f"<game {self.number} of {self.setting.game}: {self.result.scores}>"

    @property
    def record(self) -> Record:
        """The record of the match; played again if it was not kept, which gives the same one."""
        if not self._record:
            self._record = play_match(self.setting, self.number).record.dumps()
        return Record.loads(self._record)

    def rows(self, of: Rows = "seat") -> list[dict[str, Any]]:
        """The game as rows: one, or one for each seat, or one for each decision."""
        if of == "game":
            return [self._row()]
        if of == "seat":
            return self._seats()
        if of == "decision":
            return self._decided()
        raise BadChoice(f"there are no rows of {of!r}; valid: {', '.join(ROWS)}")

    def _row(self) -> dict[str, Any]:
        result = self.result
        row: dict[str, Any] = {
            "number": self.number,
            "deal": self.deal,
            "bots": result.bots,
            "scores": result.scores,
            "winners": result.winners,
            "ending": result.ending,
            "tiebreak": result.tiebreak,
            "decisions": result.decisions,
            "milliseconds": self.milliseconds,
        }
        return row | {column_of(name): words for name, words in self.traits.items()}

    def _seats(self) -> list[dict[str, Any]]:
        result = self.result
        rows = []
        for seat, (bot, score, place) in enumerate(
            zip(result.bots, result.scores, standing(result), strict=True)
        ):
            row: dict[str, Any] = {
                "number": self.number,
                "deal": self.deal,
                "seat": seat,
                "bot": bot,
                "score": score,
                "share": share_of(result, seat),
                "rank": int(place) + 1,
                "ending": result.ending,
                "tiebreak": result.tiebreak,
                "decisions": result.decisions,
                "milliseconds": self.milliseconds,
            }
            for name, words in self.traits.items():
                row[column_of(name)] = words[seat] if seat < len(words) and words[seat] else None
            rows.append(row)
        return rows

    def _decided(self) -> list[dict[str, Any]]:
        return [
            {
                "number": self.number,
                "deal": self.deal,
                "moment": one.moment,
                "seat": one.seat,
                "bot": self.result.bots[one.seat] if one.seat >= 0 else None,
                "question": one.question,
                "answer": one.answer,
                "legal": one.legal,
                "milliseconds": one.milliseconds,
            }
            for one in self.decisions
        ]


def column_of(trait: str) -> str:
    """The name of a trait's column."""
    return "trait_" + re.sub(r"\W+", "_", trait.lower())


def games(
    game: str,
    n: int = 100,
    bots: Sequence[str] = (),
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: str | Path | Files | None = None,
    workers: int | None = None,
    rotate: bool | None = None,
    forfeit: bool = False,
    within: float = 0.0,
    decisions: bool = False,
    records: bool = True,
    engine: Engine | None = None,
) -> Iterator[Played]:
    """Play n games as `simulate` does, and give them out one by one, in order.

        for game in muster.lab.games("the-plan", n=100, bots=["greedy", "random"], seed=7):
            print(game.number, game.result.scores, len(game.record.inputs))

    Without `decisions` there are no rows of those; without `records` it is quicker, and a record
    that is asked for is played again. Whoever stops asking stops the play.
    """
    plain = settled(game, n, bots, seed, options, content, rotate, forfeit, within)
    setting = noted(plain, decisions=decisions, records=records)
    return _in_order(setting, n, engine or Processes(workers))


def _in_order(setting: Noted, n: int, engine: Engine) -> Iterator[Played]:
    early: dict[int, Sheet] = {}
    due = 0
    nowhere = Checkpoint.in_folder(None, setting, Sheet)
    with closing(measured(note, setting, n, engine, nowhere)) as found:
        for number, sheet in found:
            early[number] = sheet
            while due in early:
                yield Played(setting, due, early.pop(due))
                due += 1


def noted(
    plain: Setting, traits: bool = True, decisions: bool = False, records: bool = False
) -> Noted:
    """The same setting, with what is to be kept."""
    fields = {name: getattr(plain, name) for name in plain.__struct_fields__}
    return Noted(**fields, traits=traits, decisions=decisions, records=records)


def note(setting: Noted, number: int) -> Sheet:
    """The game with this number, played, and what is kept of it."""
    begin = time.thread_time()
    if not (setting.traits or setting.decisions or setting.records):
        result = play_one(setting, number)
        return Sheet(result, _since(begin))
    match, bots, luck = begun(setting, number)
    listener = _Listener(match)
    heard: Sequence[Bot] = bots
    watch: Callable[[Match], None] | None = None
    if setting.decisions:
        heard = [_Heard(bot, seat, listener) for seat, bot in enumerate(bots)]
        watch = listener.look
    play_out(match, heard, luck, watch, thinks(setting.lineup(number)))
    outcome = match.outcome
    assert outcome is not None
    result = result_of(setting.lineup(number), outcome, match.moment, bots)
    words = match.game.traits(match.box, match.events, outcome) if setting.traits else {}
    return Sheet(
        result,
        _since(begin),
        {name: list(many) for name, many in words.items()},
        listener.answers(),
        match.record.dumps() if setting.records else "",
    )


def _since(begin: float) -> float:
    return round((time.thread_time() - begin) * 1000, 3)


class _Listener:
    """Hears every decision of a match: those of the bots, and afterwards those of the table."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.found: dict[int, Answer] = {}
        self.clocks: dict[int, str] = {}

    def look(self, match: Match) -> None:
        """Before a decision: the table may be the one that answers."""
        for ask in match.asks:
            if ask.seat == TABLE:
                self.clocks[match.moment] = ask.key

    def hear(self, seat: int, answer: str, legal: int, milliseconds: float) -> None:
        match = self.match
        ask = ask_for(match.state, seat, match.box.catalogue.ids[answer])
        key = "" if ask is None else ask.key
        found = Answer(match.moment, seat, key, answer, legal, milliseconds)
        self.found[found.moment] = found

    def answers(self) -> list[Answer]:
        if not self.found and not self.clocks:
            return []
        told = []
        for moment, (seat, text) in enumerate(self.match.record.inputs):
            one = self.found.get(moment)
            told.append(one or Answer(moment, seat, self.clocks.get(moment, ""), text, 1, 0.0))
        return told


class _Heard(Bot):
    """A bot whose answers are written down."""

    def __init__(self, bot: Bot, seat: int, listener: _Listener) -> None:
        super().__init__(random.Random(0))
        self.bot = bot
        self.seat = seat
        self.listener = listener

    def choose(self, view: View, legal: Sequence[str]) -> str:
        begin = time.thread_time()
        answer = self.bot.choose(view, legal)
        self.listener.hear(self.seat, answer, len(legal), _since(begin))
        return answer
