"""Ladders as pages to read: tables in Markdown, every number with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.lab.report import Average, Rate
from muster.lab.tournament.ladder import Ladder, Rung, Rungs

MEETINGS = {
    "all": "every choice of them at a table",
    "neighbours": "each with its neighbour, half of the seats each",
    "first": "each alone among the first of them",
    "alone": "each with itself in every seat, all on the same deals",
}

INTRO = """\
Bots see what their seat sees ([how to write one](writing-a-bot.md)). People choose levels; `greedy`
and `random` are for programs, and are the measure here.

- Wins are shares of games with Wilson's 95 % interval; a win shared by k seats counts 1/k for each.
  Everybody had every seat equally often: each deal was played once with everybody on every seat.
- Ratings are openskill's (Plackett and Luce) by how everybody ended, winners first and the others
  by score, with 95 % of where they may lie. All begin at 25, and ratings of different tables cannot
  be compared.
- Time is of the processor, for a decision in which there was something to choose: the mean, and the
  slowest."""


def page(ladders: Sequence[Ladder], called: Callable[[str, str], str] | None = None) -> str:
    """The page of all ladders. `called` gives the name people know a bot by, in a game."""
    parts = ["# Bots, and how well they play", INTRO]
    for at, ladder in enumerate(ladders):
        if not at or ladders[at - 1].game != ladder.game:
            parts.append(f"## {ladder.title}")
        parts.append(section(ladder, called))
    return "\n\n".join(parts) + "\n"


def section(ladder: Ladder, called: Callable[[str, str], str] | None = None) -> str:
    """What one tournament found."""
    parts = []
    for one in ladder.tables:
        options = "".join(f", {name} {value}" for name, value in sorted(ladder.options.items()))
        seats = "Alone" if one.seats == 1 else f"{one.seats} seats"
        parts += [f"### {seats}{options}", _rungs(ladder, one, called)]
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


def _name(ladder: Ladder, bot: str, called: Callable[[str, str], str] | None) -> str:
    name = called(ladder.game, bot) if called is not None else ""
    return f"{name} (`{bot}`)" if name else f"`{bot}`"


def _rungs(ladder: Ladder, one: Rungs, called: Callable[[str, str], str] | None) -> str:
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


def _duels(ladder: Ladder, one: Rungs, called: Callable[[str, str], str] | None) -> str:
    """Of each bot against the next on the ladder that it met."""
    rows = []
    for rung in one.rungs:
        met = [duel for duel in one.duels if duel.bot == rung.bot]
        for duel in met[:1]:
            even = "yes" if duel.wins.low > 0.5 else "not shown"
            names = [_name(ladder, bot, called) for bot in (duel.bot, duel.other)]
            rows.append([*names, _rate(duel.wins), f"{duel.wins.games:,}", even])
    head = ["bot", "against", "won of what one of them won", "games", "better"]
    return _table(head, rows)


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
