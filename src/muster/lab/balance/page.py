"""A survey as a page to read: tables in Markdown, every number with its interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.lab.balance.findings import LIMIT, STEPS, Line, Spread, Survey
from muster.lab.report import Average, Rate, Report

Rows = list[tuple[str, ...]]

MOST = 10
"""Of a long list of components so many of the best and of the worst are shown."""


def page(surveys: Sequence[Survey], command: str = "", duels: Sequence[Report] = ()) -> str:
    """The whole report on one game, a part for each number of seats.

    `duels` are simulations of the same bot against others: how good the players were.
    """
    first = surveys[0]
    parts = [f"# {first.title}: balance", _how(surveys, command), _in_short(surveys)]
    parts += [_strength(duels, first.bot)] if duels else []
    parts += [_part(one) for one in surveys]
    return "\n\n".join(parts) + "\n"


def _how(surveys: Sequence[Survey], command: str) -> str:
    first = surveys[0]
    games = ", ".join(f"{one.n:,} at a {_table(one.seats)}" for one in surveys)
    limits = ", ".join(
        f"{_share_at(1 - LIMIT, one.seats):.1%} to {_share_at(LIMIT, one.seats):.1%} at a "
        f"{_table(one.seats)}"
        for one in surveys
        if one.rivals > 1
    )
    lines = [
        f"Games between {first.bot} bots in every seat: {games}. Seed {first.seed}, rules version "
        f"{first.rules}, content {first.content[:12]}.",
    ]
    if command:
        lines += ["", f"Written by `{command}`; the same command writes the same page."]
    lines += [
        "",
        "- Intervals are 95 %: Wilson's for shares of wins, Student's for means. A win shared by k "
        "seats counts 1/k for each. Seats of one game are counted as if they were independent, "
        "which makes the intervals of shares rather too wide. One line in twenty lies outside its "
        "interval by chance.",
        "- *Against one* is a share of wins converted to what it means between two players: at a "
        "table of n a share p leaves each of the others (1 - p) / (n - 1) on average, and "
        "p : (1 - p) / (n - 1) is given as a part of 100. At a table of two it is p itself.",
    ]
    if limits:
        lines += [
            f"- The limit is {LIMIT:.0%} : {1 - LIMIT:.0%} against one, that is a share of wins of "
            f"{limits}. *fair*: the whole interval is within; *broken*: the whole interval is "
            "beyond; *open*: the interval reaches across.",
        ]
    return "\n".join(lines)


def _share_at(against: float, seats: int) -> float:
    """The share of wins that is worth this against one."""
    odds = against / (1 - against)
    return odds / (odds + seats - 1)


def _in_short(surveys: Sequence[Survey]) -> str:
    lines = ["## In short", ""]
    for one in surveys:
        broken = [
            f"{trait} {line.word} ({_hundred(line.against)} against one)"
            for trait, line in one.broken()
        ]
        if one.rivals == 1:
            said = f"won {_rate(one.by_seat[0].wins)}, mean score {_average(one.total.score)}"
        elif broken:
            said = "beyond the limit: " + "; ".join(broken)
        else:
            lines_of_all = [*one.by_seat, *(x for many in one.by_trait.values() for x in many)]
            unclear = sum(line.verdict == "open" for line in lines_of_all)
            reach = "one line reaches" if unclear == 1 else f"{unclear} lines reach"
            rest = f"; {reach} across it" if unclear else ""
            said = f"nothing is beyond the limit{rest}"
        lines.append(f"- {_table(one.seats).capitalize()}: {said}.")
    return "\n".join(lines)


def _strength(duels: Sequence[Report], bot: str) -> str:
    """How the bot does against others: a balance between bad players says little."""
    rows: Rows = []
    for one in duels:
        for line in one.by_bot:
            if line.bot == bot:
                rest = [other for other in one.by_bot if other is not line]
                scores = _average(rest[0].score) if rest else "–"
                rows.append(
                    (str(one.seats), f"{one.n:,}", _rate(line.wins), _average(line.score), scores)
                )
    others = sorted({name for one in duels for name in one.bots if name != bot})
    title = f"How good the players are: {bot} against {', '.join(others) or 'nobody'}"
    head = ("seats", "games", f"wins of {bot}", "its score", "score of the others")
    return _titled(title, head, rows).replace("### ", "## ", 1)


def _part(one: Survey) -> str:
    parts = [f"## {_table(one.seats).capitalize()}"]
    if one.together:
        parts.append("All seats win or lose together: they are counted as one.")
    if one.options:
        told = ", ".join(f"{name} {value}" for name, value in sorted(one.options.items()))
        parts.append(f"Options: {told}.")
    if one.rivals > 1:
        parts.append(_lines("seat", "Wins by seat", one.by_seat))
    for trait, lines in one.by_trait.items():
        if len(lines) < 2:
            continue
        parts.append(_lines(trait, f"Wins by {trait}" if one.rivals > 1 else f"By {trait}", lines))
    for trait, spreads in one.by_match.items():
        if len(spreads) < 2:
            continue
        parts.append(_spreads(trait, f"Scores by {trait}", (*spreads, one.total)))
    for name, table in one.crossed.items():
        if len(one.by_match.get(name.partition(" in each ")[2], ())) < 2:
            continue
        parts.append(_crossed(name, table))
    for verb, lines in one.cards.items():
        parts.append(_cards(verb, lines))
    if one.incomes:
        parts.append(_incomes(one))
    if one.course:
        parts.append(_course(one))
    parts.append(_ends(one))
    return "\n\n".join(parts)


def _lines(trait: str, title: str, lines: Sequence[Line]) -> str:
    rows: Rows = []
    for line in lines:
        judged = (_against(line.against), line.verdict or "–") if line.against else ()
        rows.append(
            (line.word, f"{line.wins.games:,}", _rate(line.wins), *judged, _average(line.score))
        )
    judging = ("against one", "verdict") if lines and lines[0].against else ()
    return _titled(title, (trait, "seats", "wins", *judging, "score"), rows)


def _cards(verb: str, lines: Sequence[Line]) -> str:
    """The best and the worst components of a list that may be long."""
    head = (verb, "seats", "wins", "score")
    shown = [*lines[:MOST], *lines[max(MOST, len(lines) - MOST) :]]
    rows: Rows = [
        (one.word, f"{one.wins.games:,}", _rate(one.wins), _average(one.score)) for one in shown
    ]
    rest = len(lines) - len(shown)
    text = _titled(f"Wins by component: {verb}", head, rows)
    text += "\n\nOf seats that named it at least once; whoever does well also gets to name more."
    return f"{text} {rest} in between are left out." if rest else text


def _course(one: Survey) -> str:
    """How matches develop, in a few moments."""
    several = any(moment.ahead for moment in one.course)
    head = ("of the decisions", "value, won", "value, not won", *(["best then won"] * several))
    rows: Rows = [
        (
            f"{moment.at:.0%}",
            "–" if moment.won is None else _average(moment.won),
            "–" if moment.lost is None else _average(moment.lost),
            *([_rate(moment.ahead) if moment.ahead else "–"] * several),
        )
        for at, moment in enumerate(one.course)
        if at % (STEPS // 5) == 0
    ]
    return _titled("How a match develops", head, rows)


def _spreads(trait: str, title: str, spreads: Sequence[Spread]) -> str:
    rows: Rows = [
        (
            one.word,
            f"{one.games:,}",
            _average(one.score),
            f"{one.deviation:.1f}",
            _average(one.best),
            "–" if one.lead is None else _average(one.lead),
            _average(one.length),
        )
        for one in spreads
    ]
    head = (trait, "games", "score", "deviation", "best score", "lead of the first", "decisions")
    return _titled(title, head, rows)


def _crossed(name: str, table: Mapping[str, Mapping[str, Rate]]) -> str:
    places = sorted({place for row in table.values() for place in row})
    rows: Rows = [
        (word, *(_rate(row[place]) if place in row else "–" for place in places))
        for word, row in table.items()
    ]
    return _titled(f"Wins by {name}", (name.split(" in each ")[0], *places), rows)


def _incomes(one: Survey) -> str:
    rows: Rows = [
        (
            income.source,
            _average(income.each, 2),
            f"{income.part:.1%}",
            "–" if income.winners is None else _average(income.winners, 2),
        )
        for income in one.incomes
    ]
    return _titled("Points by source, each player", ("source", "mean", "part", "of winners"), rows)


def _ends(one: Survey) -> str:
    total = one.total
    lines = [
        "### Length and endings",
        "",
        f"- Score {_average(total.score)}, from {total.score.min:g} to {total.score.max:g}; "
        f"standard deviation {total.deviation:.1f}.",
        f"- Decisions a game: {_average(total.length)}, from {total.length.min:g} to "
        f"{total.length.max:g}.",
    ]
    for ending, count in one.endings.items():
        lines.append(f"- Ended by {ending}: {_rate(Rate.of_count(count, one.n))}.")
    for tiebreak, count in one.tiebreaks.items():
        lines.append(f"- Level scores, {tiebreak}: {_rate(Rate.of_count(count, one.n))}.")
    if one.rivals > 1:
        lines.append(f"- Shared wins: {_rate(Rate.of_count(one.shared, one.n))}.")
    return "\n".join(lines)


# Words and numbers


def _titled(title: str, head: Sequence[str], rows: Rows) -> str:
    lines = [f"### {title}", "", _row(head), _row(["---", *["---:"] * (len(head) - 1)])]
    return "\n".join([*lines, *map(_row, rows)])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _table(seats: int) -> str:
    return "table of one" if seats == 1 else f"table of {seats}"


def _rate(rate: Rate) -> str:
    return f"{rate.rate:.1%} ({rate.low:.1%} to {rate.high:.1%})"


def _average(of: Average, digits: int = 1) -> str:
    if of.low is None or of.high is None:
        return f"{of.mean:.{digits}f}"
    return f"{of.mean:.{digits}f} ({of.low:.{digits}f} to {of.high:.{digits}f})"


def _hundred(against: tuple[float, float, float] | None) -> str:
    return "–" if against is None else f"{100 * against[0]:.1f} : {100 - 100 * against[0]:.1f}"


def _against(against: tuple[float, float, float]) -> str:
    middle, low, high = against
    return f"{100 * middle:.1f} ({100 * low:.1f} to {100 * high:.1f})"
