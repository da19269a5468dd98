"""Ladders as pages to read: tables in Markdown, every number with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from muster.lab.report import Average, Rate
from muster.lab.tournament.ladder import Duel, Ladder, Rung, Rungs

MEETINGS = {
    "all": "every choice of them at a table",
    "neighbours": "each with its neighbour, half of the seats each",
    "first": "each alone among the first of them",
    "alone": "each with itself in every seat, all on the same deals",
}

HOW = """\
- Wins are shares of games with Wilson's 95 % interval; a win shared by k seats counts 1/k for each.
  Everybody had every seat equally often: each deal was played once with everybody on every seat.
- Ratings are openskill's (Plackett and Luce) by how everybody ended, winners first and the others
  by score, with 95 % of where they may lie. All begin at 25, and ratings of different tables cannot
  be compared.
- Time is of the processor, for a decision in which there was something to choose: the mean, and the
  slowest."""

Called = Callable[[str, str], str]
"""The name people know a bot by in a game; empty if there is none."""


class Part(NamedTuple):
    """A ladder on the page: its heading, and what else is said of it, if anything."""

    heading: str
    note: str
    ladder: Ladder


def page(about: str, parts: Sequence[Part], called: Called | None = None) -> str:
    """All ladders, those of a game one after the other, below what is said about all of them and
    the sum of it.
    """
    everything = summary([part.ladder for part in parts])
    told = ["# Bots, and how well they play", about.strip(), everything, HOW]
    game = ""
    for heading, note, ladder in parts:
        if game != ladder.game:
            told.append(f"## {ladder.title}")
        game = ladder.game
        told += [f"### {heading}", *([note.strip()] if note else [])]
        told.append(section(ladder, called, "####"))
    return "\n\n".join(told) + "\n"


def summary(ladders: Sequence[Ladder]) -> str:
    """A row for each table: how often each bot beat the one before it, and whoever met greedy."""
    rows: list[list[str]] = []
    for ladder in ladders:
        for one in ladder.tables:
            seats = f"{ladder.title}, {one.seats} seats"
            if one.meet == "neighbours" or one.seats == 2:
                rows += [[seats, *_names(duel), *_duel(duel)] for duel in _in_order(one)]
            elif one.meet == "first":
                alone = [rung for rung in one.rungs if rung.wins.games == one.n]
                rows += [[seats, *_alone(rung, one)] for rung in alone]
    return _table(["game", "bot", "against", "won", "games", "more than its share"], rows)


def _in_order(one: Rungs) -> list[Duel]:
    """Each as whoever won more often sees it, by name."""
    won = [duel if duel.wins.rate >= 0.5 else _reversed(duel) for duel in one.duels]
    return sorted(won, key=lambda duel: sorted((duel.bot, duel.other)))


def _reversed(duel: Duel) -> Duel:
    lost = duel.wins.games - duel.wins.wins
    return Duel(duel.other, duel.bot, Rate.of_count(lost, duel.wins.games))


def _names(duel: Duel) -> list[str]:
    return [f"`{duel.bot}`", f"`{duel.other}`"]


def _alone(rung: Rung, one: Rungs) -> list[str]:
    """Of one among others who are all the same."""
    others = [other.bot for other in one.rungs if other.bot != rung.bot]
    against = f"{one.seats - 1} times `{others[0]}`"
    shown = "yes" if rung.wins.low * one.seats > 1 else "not shown"
    more = f"{shown}, {rung.wins.rate * one.seats:.2f} times"
    return [f"`{rung.bot}`", against, _rate(rung.wins), f"{rung.wins.games:,}", more]


def section(ladder: Ladder, called: Called | None = None, level: str = "###") -> str:
    """What one tournament found."""
    parts = []
    for one in ladder.tables:
        options = "".join(f", {name} {value}" for name, value in sorted(ladder.options.items()))
        seats = "Alone" if one.seats == 1 else f"{one.seats} seats"
        parts += [f"{level} {seats}{options}", _rungs(ladder, one, called)]
        if one.duels:
            parts.append(_duels(ladder, one, called))
    parts.append(_how(ladder))
    return "\n\n".join(parts)


def _how(ladder: Ladder) -> str:
    games = ", ".join(
        f"{one.n:,} at {one.seats} {'seat' if one.seats == 1 else 'seats'}" for one in ladder.tables
    )
    meet = ladder.tables[0].meet if ladder.tables else "all"
    lines = [
        f"How it was run: {games}; {MEETINGS.get(meet, meet)}; seed {ladder.seed}; "
        f"Muster {ladder.muster}, {ladder.form}; rules {ladder.rules}, content {ladder.content}."
    ]
    if ladder.command:
        lines.append(f"`{ladder.command}` runs it again.")
    return " ".join(lines)


def _name(ladder: Ladder, bot: str, called: Called | None) -> str:
    name = called(ladder.game, bot) if called is not None else ""
    return f"{name} (`{bot}`)" if name else f"`{bot}`"


def _rungs(ladder: Ladder, one: Rungs, called: Called | None) -> str:
    rated = not one.together
    head = ["bot", *(["rating"] if rated else []), "wins", "score"]
    head += [] if rated else ["median"]
    head += ["a decision", "games"]
    failed = any(rung.forfeits for rung in one.rungs)
    head += ["failed"] if failed else []
    rows = []
    for rung in one.rungs:
        row = [_name(ladder, rung.bot, called), *([_rating(rung)] if rated else [])]
        row += [_rate(rung.wins), _average(rung.score)]
        row += [] if rated else [f"{rung.median:g}"]
        row += [_time(rung), f"{rung.wins.games:,}", *([str(rung.forfeits)] if failed else [])]
        rows.append(row)
    text = _table(head, rows)
    if rated:
        fair = f"A fair share of wins is {1 / one.seats:.0%}."
        text += f"\n\n{fair} Games won by several together: {one.shared}."
    return text


def _duels(ladder: Ladder, one: Rungs, called: Called | None) -> str:
    """Of each bot against the next on the ladder that it met."""
    rows = []
    for rung in one.rungs:
        met = [duel for duel in one.duels if duel.bot == rung.bot]
        for duel in met[:1]:
            names = [_name(ladder, bot, called) for bot in (duel.bot, duel.other)]
            rows.append([*names, *_duel(duel)])
    head = ["bot", "against", "won of what one of them won", "games", "better"]
    return _table(head, rows)


def _duel(duel: Duel) -> list[str]:
    shown = "yes" if duel.wins.low > 0.5 else "not shown"
    return [_rate(duel.wins), f"{duel.wins.games:,}", shown]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join(['---', *['---:'] * (len(head) - 1)])} |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def _rating(rung: Rung) -> str:
    it = rung.rating
    return "–" if it is None else f"{it.mu:.1f} ({it.low:.1f} to {it.high:.1f})"


def _rate(rate: Rate) -> str:
    return f"{rate.rate:.1%} ({rate.low:.1%} to {rate.high:.1%})"


def _average(of: Average) -> str:
    if of.low is None or of.high is None:
        return f"{of.mean:.1f}"
    return f"{of.mean:.1f} ({of.low:.1f} to {of.high:.1f})"


def _time(rung: Rung) -> str:
    if rung.seconds is None:
        return "–"
    return f"{_seconds(rung.seconds)}, at most {_seconds(rung.longest or 0.0)}"


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.1f} ms"
