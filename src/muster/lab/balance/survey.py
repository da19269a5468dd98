"""Is a game fair? Many games between equal players, sorted by whatever might favour somebody.

A game names what its matches can be sorted by (`Game.traits`), and its scoring sheets say where
points came from; the rest is the same for all games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import stdev
from typing import Any

from muster.bots.playout import SILENCE
from muster.kernel import shelf
from muster.kernel.content import Files
from muster.kernel.engine import apply, ask_for
from muster.kernel.match import Match
from muster.lab.balance.findings import (
    FEW,
    STEPS,
    Bin,
    Finding,
    Income,
    Line,
    Moment,
    Spread,
    Survey,
    against_one,
    verdict_on,
)
from muster.lab.checkpoint import Checkpoint, measured
from muster.lab.pool import Engine, Processes
from muster.lab.report import Average, Rate, Setting
from muster.lab.simulate import play_match, settled

COURSES = 200
"""Of so many games it is also seen how they develop: they are gone through again for it."""

FEW_CARDS = 30
"""A component that fewer seats had than this is not in the list."""

BINS = 30


def survey(
    game: str,
    seats: int,
    n: int,
    bot: str = "greedy",
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: str | Path | Files | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
    engine: Engine | None = None,
) -> Survey:
    """Play n games with the same bot in every seat and sort what came out.

    Each game follows from (seed, number) alone, so the survey does not depend on `workers` or the
    `engine`. With `keep`, a folder, every game is written down there at once, and what an
    interrupted survey of the same setting left is not played again.
    BadChoice for what does not exist.
    """
    setting = settled(game, n, [bot] * seats, seed, options, content, False)
    checkpoint = Checkpoint.in_folder(keep, setting, Finding)
    played_by = engine or Processes(workers)
    found = dict(measured(look_at_one, setting, n, played_by, checkpoint, progress))
    return folded(setting, [found[number] for number in range(n)])


def look_at_one(setting: Setting, number: int) -> Finding:
    """What there is to know about the match with this number."""
    return finding_of(play_match(setting, number), number < COURSES)


def finding_of(match: Match, followed: bool = False) -> Finding:
    """What there is to know about a match that is over; if it is `followed`, also its course."""
    outcome = match.outcome
    assert outcome is not None
    words = match.game.traits(match.box, match.events, outcome)
    sources: dict[str, list[int]] = {}
    for row in outcome.sheet:
        points = sources.setdefault(row.label, [0] * match.seats)
        for seat in range(match.seats):
            points[seat] += row.points[seat]
    return Finding(
        scores=list(outcome.scores),
        winners=list(outcome.winners),
        ending=outcome.ending,
        tiebreak=outcome.tiebreak,
        decisions=match.moment,
        traits={name: list(many) for name, many in words.items()},
        sources=sources,
        cards=_named(match),
        course=_course(match) if followed and match.game.has_value else [],
    )


def _named(match: Match) -> dict[str, list[list[str]]]:
    """By verb, the components every seat named in its answers, each once."""
    ids = {
        card["id"]
        for file in match.box.content.files.values()
        for cards in file.values()
        if isinstance(cards, list)
        for card in cards
        if isinstance(card, dict) and isinstance(card.get("id"), str)
    }
    found: dict[str, list[dict[str, None]]] = {}
    texts = match.box.catalogue.texts
    for seat, action in match.history.inputs:
        verb, *words = texts[action].split()
        for word in words if seat >= 0 else ():
            if word in ids:
                found.setdefault(verb, [{} for _ in range(match.seats)])[seat][word] = None
    return {verb: [list(one) for one in seats] for verb, seats in found.items()}


def _course(match: Match) -> list[list[float]]:
    """How good it was for every seat, at the beginning and after each of STEPS parts."""
    inputs = match.history.inputs
    state = match.record.replay(0).state
    wanted = [round(step * len(inputs) / STEPS) for step in range(STEPS + 1)]
    worth = match.game.worth
    found: list[list[float]] = []
    for at in range(len(inputs) + 1):
        found += [[round(worth(state, seat), 3) for seat in range(match.seats)]] * wanted.count(at)
        if at < len(inputs):
            seat, action = inputs[at]
            ask = ask_for(state, seat, action)
            assert ask is not None
            apply(state, ask, action, SILENCE)
    return found


# What the games say together


def folded(setting: Setting, findings: Sequence[Finding]) -> Survey:
    """The survey of these games."""
    seats = len(setting.bots)
    together = seats > 1 and all(len(one.winners) in (0, seats) for one in findings)
    if together:
        findings, seats = [_as_one(one) for one in findings], 1
    game = shelf.game(setting.game)
    box = game.box(len(setting.bots), setting.options, setting.content)
    names = list(dict.fromkeys(name for one in findings for name in one.traits))
    whole = [name for name in names if seats > 1 and _same_for_all(name, findings)]
    own = [name for name in names if name not in whole]
    return Survey(
        game=setting.game,
        title=game.meta.title,
        seats=len(setting.bots),
        options=setting.options,
        content=box.content.hash,
        rules=game.meta.rules_version,
        n=len(findings),
        seed=setting.seed,
        bot=setting.bots[0],
        by_seat=tuple(
            _line(str(seat), seats, [(one, seat) for one in findings]) for seat in range(seats)
        ),
        by_trait={
            name: tuple(_line(word, seats, had) for word, had in _by_word(name, findings, seats))
            for name in own
        },
        by_match={name: _spreads(name, findings) for name in whole},
        crossed={
            f"{name} in each {where}": _crossed(name, where, findings, seats)
            for where in whole
            for name in own
        },
        incomes=_incomes(findings, seats),
        total=_spread("all", findings),
        endings=_counted(one.ending for one in findings),
        tiebreaks=_counted(one.tiebreak for one in findings if one.tiebreak),
        shared=sum(len(one.winners) > 1 for one in findings),
        cards=_by_card(findings, seats),
        course=_moments([one for one in findings if one.course], seats),
        score_bins=_bins([score for one in findings for score in one.scores]),
        length_bins=_bins([one.decisions for one in findings]),
        together=together,
    )


def _as_one(one: Finding) -> Finding:
    """A game that was won together, or lost, as one of one player."""
    return Finding(
        scores=one.scores[:1],
        winners=[0] if one.winners else [],
        ending=one.ending,
        tiebreak=one.tiebreak,
        decisions=one.decisions,
        traits={name: words[:1] for name, words in one.traits.items() if len({*words}) == 1},
        sources={name: points[:1] for name, points in one.sources.items()},
        cards={verb: [sorted(set().union(*each))] for verb, each in one.cards.items()},
        course=[values[:1] for values in one.course],
    )


def _by_card(findings: Sequence[Finding], seats: int) -> dict[str, tuple[Line, ...]]:
    """Wins of the seats that named a component, by verb; best first, rare ones left out."""
    had: dict[str, dict[str, Had]] = {}
    for one in findings:
        for verb, everybody in one.cards.items():
            for seat, cards in enumerate(everybody):
                for card in cards:
                    had.setdefault(verb, {}).setdefault(card, []).append((one, seat))
    found = {}
    for verb, by_card in sorted(had.items()):
        often = [(card, many) for card, many in by_card.items() if len(many) >= FEW_CARDS]
        lines = [_line(card, seats, many) for card, many in often]
        if len(lines) > 1:
            found[verb] = tuple(sorted(lines, key=lambda line: (-line.wins.rate, line.word)))
    return found


def _moments(findings: Sequence[Finding], seats: int) -> tuple[Moment, ...]:
    found = []
    for step in range(STEPS + 1) if findings else ():
        won: list[float] = []
        lost: list[float] = []
        ahead: list[float] = []
        for one in findings:
            values = one.course[step]
            for seat, value in enumerate(values):
                (won if seat in one.winners else lost).append(value)
            best = max(values)
            first = [seat for seat, value in enumerate(values) if value == best]
            ahead.append(sum([one.share(seat) for seat in first]) / len(first))
        found.append(
            Moment(
                at=step / STEPS,
                won=Average.of(won) if won else None,
                lost=Average.of(lost) if lost else None,
                ahead=Rate.of(ahead) if seats > 1 and won and lost else None,
            )
        )
    return tuple(found)


def _bins(numbers: Sequence[int]) -> tuple[Bin, ...]:
    """Counted in at most BINS bins of one whole width."""
    low, high = min(numbers), max(numbers)
    width = -(-(high - low + 1) // BINS)
    counts = Counter((number - low) // width for number in numbers)
    return tuple(
        Bin(low + at * width, low + (at + 1) * width, counts[at])
        for at in range((high - low) // width + 1)
    )


Had = list[tuple[Finding, int]]
"""Games, each with a seat in it."""


def _line(word: str, seats: int, had: Had) -> Line:
    wins = Rate.of([one.share(seat) for one, seat in had])
    score = Average.of([one.scores[seat] for one, seat in had])
    if seats == 1:
        return Line(word, wins, score, None, "")
    against = (
        against_one(wins.rate, seats),
        against_one(wins.low, seats),
        against_one(wins.high, seats),
    )
    return Line(word, wins, score, against, verdict_on(against) if wins.games >= FEW else "")


def _same_for_all(name: str, findings: Sequence[Finding]) -> bool:
    return all(len(set(one.traits.get(name, ()))) <= 1 for one in findings)


def _by_word(name: str, findings: Sequence[Finding], seats: int) -> list[tuple[str, Had]]:
    """For each word of a trait, in alphabetical order, the seats to which it applies."""
    had: dict[str, Had] = {}
    for one in findings:
        words = one.traits.get(name, ())
        for seat in range(min(seats, len(words))):
            if words[seat]:
                had.setdefault(words[seat], []).append((one, seat))
    return sorted(had.items())


def _spreads(name: str, findings: Sequence[Finding]) -> tuple[Spread, ...]:
    sorted_out: dict[str, list[Finding]] = {}
    for one in findings:
        for word in one.traits.get(name, ())[:1]:
            sorted_out.setdefault(word, []).append(one)
    return tuple(_spread(word, many) for word, many in sorted(sorted_out.items()))


def _spread(word: str, findings: Sequence[Finding]) -> Spread:
    scores = [score for one in findings for score in one.scores]
    several = len(findings[0].scores) > 1
    return Spread(
        word=word,
        games=len(findings),
        score=Average.of(scores),
        deviation=stdev(map(float, scores)) if len(scores) > 1 else 0.0,
        best=Average.of([max(one.scores) for one in findings]),
        lead=Average.of([_lead(one.scores) for one in findings]) if several else None,
        length=Average.of([one.decisions for one in findings]),
    )


def _lead(scores: Sequence[int]) -> int:
    """What the first is ahead of the second."""
    *_, second, first = sorted(scores)
    return first - second


def _crossed(
    name: str, where: str, findings: Sequence[Finding], seats: int
) -> dict[str, dict[str, Rate]]:
    table: dict[str, dict[str, Rate]] = {}
    for word, had in _by_word(name, findings, seats):
        shares: dict[str, list[float]] = {}
        for one, seat in had:
            for place in one.traits.get(where, ())[:1]:
                shares.setdefault(place, []).append(one.share(seat))
        table[word] = {place: Rate.of(many) for place, many in sorted(shares.items())}
    return table


def _incomes(findings: Sequence[Finding], seats: int) -> tuple[Income, ...]:
    names = list(dict.fromkeys(name for one in findings for name in one.sources))
    nothing = [0] * seats
    everything = sum(score for one in findings for score in one.scores) or 1
    incomes = []
    for name in names:
        each = [points for one in findings for points in one.sources.get(name, nothing)]
        won = [one.sources.get(name, nothing)[seat] for one in findings for seat in one.winners]
        winners = Average.of(won) if won else None
        incomes.append(Income(name, Average.of(each), winners, sum(each) / everything))
    return tuple(incomes)


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(words).items(), key=lambda entry: (-entry[1], entry[0])))
