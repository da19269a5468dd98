"""How a match ended, in words: the scoring sheet, and what is told beside numbers."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.outcome import Outcome
from muster.kernel.views.words import with_names
from muster.tui.words.scene import player_name, stopped


def outcome_lines(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """The scoring sheet in words: who has what from where, the tie-break, the winners."""
    everybody = sheet_names(outcome, names)
    totals = (*outcome.scores, *outcome.others)
    lines = [stopped(with_names(outcome.headline, names))] if outcome.headline else []
    lines += [f"The game is over: {outcome.ending}."]
    lines += [f"  {stopped(line)}" for line in remark_lines(outcome, names)]
    for seat in by_result(outcome):
        parts = [_score(row.label, row.points[seat]) for row in outcome.sheet]
        aside = f" ({', '.join(parts)})" if parts else ""
        if parts or not outcome.headline:
            lines.append(f"  {everybody[seat]}: {totals[seat]} points{aside}.")
    if outcome.tiebreak:
        lines.append(f"Tie-break: {outcome.tiebreak}.")
    lines.append(winner_line(outcome, names))
    return lines


def remark_lines(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """What an end tells beside numbers: whose it is, what it is about, the words."""
    said = []
    for remark in outcome.remarks:
        who = player_name(remark.seat, names) if remark.seat is not None else ""
        about = ", ".join(filter(None, (who, with_names(remark.label, names))))
        text = with_names(remark.text, names)
        said.append(f"{about}: {text}" if about and text else about or text)
    return said


def _score(label: str, points: int) -> str:
    """A row of the sheet; a number at the end of its name must not run into the points."""
    return f"{label}: {points}" if label[-1:].isdigit() else f"{label} {points}"


def winner_line(outcome: Outcome, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        return "Nobody wins."
    if len(winners) == 1:
        return f"{winners[0]} wins."
    return f"{' and '.join(winners)} share the win."


def sheet_names(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Names for every column of the sheet; players without a seat are ghosts."""
    players = len(outcome.scores) + len(outcome.others)
    return [player_name(player, names) for player in range(players)]


def by_result(outcome: Outcome) -> list[int]:
    """The columns of the sheet, winners first, then by points."""
    totals = (*outcome.scores, *outcome.others)
    return sorted(range(len(totals)), key=lambda n: (n not in outcome.winners, -totals[n], n))
