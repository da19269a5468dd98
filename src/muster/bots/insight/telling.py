"""An analysis in words, line by line, with curves that fit into one."""

from __future__ import annotations

from collections.abc import Sequence

from muster.bots.insight.report import Analysis, Share, Turning
from muster.kernel.views.words import with_names

BLOCKS = "▁▂▃▄▅▆▇█"
WIDE = 48


def told(found: Analysis, names: Sequence[str]) -> list[str]:
    """The whole of it, for a terminal."""
    wide = max(len(name) for name in names)
    what = "Chance to win" if found.measure == "chance" else "Points to expect"
    lines = [f"{what}, from the deal to the end"]
    for seat, name in enumerate(names):
        curve = [one.chances[seat] for one in found.standings]
        ends = f"{_worth(found, curve[0])} → {_worth(found, curve[-1])}"
        lines.append(f"  {name:<{wide}}  {sparkline(curve, found.measure == 'chance')}  {ends}")
    lines += ["", "What decided"]
    if not found.turnings:
        lines.append("  No decision clearly cost anything: nobody can be shown a better answer.")
    for one in found.turnings:
        lines += [f"  {line}" for line in turning_lines(one, found, names)]
    lines += ["", f"Luck and play, in {_unit(found)}"]
    head = ("begin", "deal", "draws", "own play", "others", "result")
    lines.append("  " + " " * wide + "".join(f"{word:>10}" for word in head))
    for share in found.shares:
        lines.append("  " + f"{names[share.seat]:<{wide}}" + _row(share, found))
    doubt = max((share.doubt for share in found.shares), default=0.0)
    lines += [
        "",
        f"Deal: what lay there, also unseen. Own play and others: against an ordinary player. "
        f"Each is known to about ±{_number(doubt, found)}.",
        looked_at(found),
    ]
    return lines


def looked_at(found: Analysis) -> str:
    """How much of a match an analysis rests on, in a sentence or two."""
    said = f"{found.decisions} decisions, {found.playouts} playouts."
    left: list[str] = []
    if found.weighed < found.decisions:
        left.append(f"{found.weighed} of {found.decisions} decisions were weighed again")
    if found.measured < found.moments:
        left.append(f"the curve was measured at {found.measured} of {found.moments} moments")
    return f"{said} The time was up: {', and '.join(left)}." if left else said


def turning_lines(one: Turning, found: Analysis, names: Sequence[str]) -> list[str]:
    """A moment that decided, in two or three lines."""
    who = names[one.seat]
    cost = f"{100 * one.cost:.0f} %" if found.measure == "chance" else f"{one.cost:.0f} points"
    chosen = with_names(one.chosen_words, names, one.seat)
    better = with_names(one.better_words, names, one.seat)
    lines = [f"step {one.at + 1}, {who}: {chosen}  (cost about {cost})"]
    why = f": {with_names(one.why, names, one.seat)}" if one.why else ""
    lines.append(f"    better: {better}{why}")
    if one.against:
        lines.append(f"    it {with_names(one.against, names, one.seat)}")
    return lines


def sparkline(curve: Sequence[float], chance: bool = True) -> str:
    """A curve in one line: chances from 0 to 1, other numbers from the least to the most."""
    low, high = (0.0, 1.0) if chance else (min(curve), max(curve))
    wide = min(WIDE, len(curve))
    found = ""
    for column in range(wide):
        part = curve[column * len(curve) // wide : (column + 1) * len(curve) // wide]
        mean = sum(part) / len(part)
        place = (mean - low) / (high - low) if high > low else 0.5
        found += BLOCKS[max(0, min(len(BLOCKS) - 1, int(place * len(BLOCKS))))]
    return found


def _unit(found: Analysis) -> str:
    return "per cent of a win" if found.measure == "chance" else "points"


def _worth(found: Analysis, number: float) -> str:
    return f"{100 * number:.0f} %" if found.measure == "chance" else f"{number:.0f}"


def _number(number: float, found: Analysis) -> str:
    return f"{100 * number if found.measure == 'chance' else number:.0f}"


def _row(share: Share, found: Analysis) -> str:
    first = _number(share.begin, found)
    parts = [share.deal, share.luck, share.own, share.others]
    signed = [f"{100 * one if found.measure == 'chance' else one:+.0f}" for one in parts]
    cells = [first, *signed, _number(share.result, found)]
    return "".join(f"{'0' if cell in ('+0', '-0') else cell:>10}" for cell in cells)
