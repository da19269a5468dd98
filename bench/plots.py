"""Pictures of docs/performance.md, drawn from the figures of a run.

Each is an SVG on a ground of its own with light colours; whoever prefers dark gets dark ones, by a
style within the file. Games differ by colour and by marker.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from figures import middle, ratio, short
from peers import HEARTS, PEERS
from promises import P99, TITLES

Figures = dict[str, Any]
Points = list[tuple[float, float]]

INK, FAINT, GRID, GROUND, PEER = "#24292f", "#57606a", "#d8dee4", "#fdfdfc", "#8c959f"

LOOK = {
    "the-plan": ("#b3261e", "#ff8a80", "o"),
    "space-explorers": ("#1f6feb", "#79b8ff", "s"),
    "millions-of-dollars": ("#1a7f37", "#6fdd8b", "^"),
    "the-specialists": ("#8250df", "#d2a8ff", "D"),
    "masters": ("#9a6700", "#f0c04f", "P"),
}
"""Colour on light, colour on dark, marker."""

DARK = {
    INK: "#e6edf3",
    FAINT: "#9aa4af",
    GRID: "#30363d",
    GROUND: "#12161c",
    PEER: "#7d8590",
    **{light: dark for light, dark, _ in LOOK.values()},
}

ALONE = {"svg.fonttype": "none", "svg.hashsalt": "muster"}
STYLE = {
    "font.family": "sans-serif",
    "font.sans-serif": ["Helvetica Neue", "Helvetica", "Arial", "DejaVu Sans"],
    "font.size": 10.5,
    "text.color": INK,
    "axes.labelcolor": FAINT,
    "axes.edgecolor": GRID,
    "axes.facecolor": GROUND,
    "figure.facecolor": GROUND,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "xtick.minor.size": 0,
    "ytick.minor.size": 0,
    "lines.linewidth": 2,
    "lines.markersize": 5.5,
    "legend.frameon": False,
    **ALONE,
}


def draw(figures: Figures, folder: Path) -> list[Path]:
    """Every picture; none, and a line, where matplotlib is not installed."""
    try:
        import matplotlib
    except ImportError as missing:
        print(f"No pictures: {missing}.")
        return []
    matplotlib.use("svg")
    folder.mkdir(parents=True, exist_ok=True)
    with matplotlib.rc_context(STYLE):
        pictures = {
            "play": _play(figures["play"]),
            "seats": _seats(figures["play"]),
            "length": _length(figures["growth"]),
            "answers": _answers(figures["growth"]),
            "tables": _tables(figures["server"]),
        }
        return [_saved(one, folder / f"performance-{name}.svg") for name, one in pictures.items()]


def _saved(figure: Any, file: Path) -> Path:
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    file.write_text(in_the_dark(file.read_text(encoding="utf-8")), encoding="utf-8")
    return file


def in_the_dark(svg: str) -> str:
    """The same picture, with a style that gives every colour its dark counterpart."""
    rules = "".join(
        f'[style*="{kind}: {light}"]{{{kind}:{dark} !important}}'
        for light, dark in DARK.items()
        for kind in ("fill", "stroke")
    )
    style = f"<style>@media (prefers-color-scheme: dark){{{rules}}}</style>"
    lines = (line.rstrip() for line in svg.splitlines())
    return re.sub(r"(<svg\b[^>]*>)", rf"\1\n{style}", "\n".join(lines), count=1) + "\n"


def _panels(titles: Sequence[str], height: float = 3.6) -> tuple[Any, list[Any]]:
    from matplotlib.figure import Figure

    figure: Any = Figure(figsize=(9.2, height), layout="constrained")
    panels = list(figure.subplots(1, len(titles), squeeze=False)[0])
    for panel, title in zip(panels, titles, strict=True):
        panel.set_title(title, pad=10, fontsize=11 if len(titles) > 1 else 10.5)
    figure.get_layout_engine().set(w_pad=0.12, h_pad=0.12)
    return figure, panels


def _lines(panel: Any, lines: dict[str, Points]) -> None:
    """A line for each game."""
    for game, points in lines.items():
        light, _, marker = LOOK[game]
        xs, ys = zip(*sorted(points), strict=True)
        panel.plot(xs, ys, color=light, marker=marker, label=TITLES[game], clip_on=False)
    panel.set_ylim(bottom=0)


def _key(figure: Any, panel: Any) -> None:
    handles, labels = panel.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(labels), fontsize=9.5)


def _forms(forms: Iterable[str]) -> list[str]:
    return [form for form in ("pure", "compiled") if form in forms]


def _game(setting: str) -> str:
    titles = {title: game for game, title in TITLES.items()}
    return titles[setting.partition(",")[0]]


# ---------------------------------------------------------------- pictures


def _play(found: dict[str, Any]) -> Any:
    """Everybody beside hearts: a dot for each form of ours, a tick for each peer."""
    hearts = found["peers"].get(HEARTS)
    forms = found["forms"]
    base = hearts or forms["pure"]["loop"][found["usual"][0]]
    rows: list[tuple[str, str, dict[str, float]]] = []
    for name in found["usual"]:
        dots = {"pure": ratio(forms["pure"]["loop"][name], base)}
        if "compiled" in forms:
            dots["compiled"] = ratio(forms["compiled"]["playout"][name], base)
        rows.append((name, _game(name), dots))
    for name, rounds in found["peers"].items():
        rows.append((name, "", {PEERS[name][0]: ratio(rounds, base)}))
    what = HEARTS if hearts else found["usual"][0] + ", pure"
    title = f"Decisions for the same processor time, {what} = 1"
    figure, (panel,) = _panels([title], 0.34 * len(rows) + 1.1)
    for at, (_, game, dots) in enumerate(rows):
        light, _, marker = LOOK.get(game, (PEER, "", "|"))
        values = list(dots.values())
        if len(values) > 1:
            panel.plot(values, [at, at], color=light, linewidth=2, alpha=0.45)
        for form, value in dots.items():
            hollow = form == "pure"
            panel.plot(
                [value],
                [at],
                color=light,
                marker=marker,
                markersize=7 if game else 12,
                markerfacecolor=GROUND if hollow else light,
                markeredgewidth=1.8 if game else 3,
                linestyle="none",
            )
        panel.annotate(
            f"{short(max(values))} ×",
            (max(values), at),
            xytext=(9, 0),
            textcoords="offset points",
            va="center",
            color=INK if game else FAINT,
            fontsize=9.5,
        )
    panel.set_yticks(range(len(rows)), [name for name, _, _ in rows])
    for label, (_, game, _) in zip(panel.get_yticklabels(), rows, strict=True):
        label.set_color(INK if game else FAINT)
    panel.invert_yaxis()
    panel.set_xscale("log")
    panel.axvline(1.0, color=PEER, linewidth=1, linestyle=(0, (4, 3)))
    panel.set_xlim(right=1.6 * max(max(dots.values()) for _, _, dots in rows))
    _log_ticks(panel, [value for _, _, dots in rows for value in dots.values()])
    panel.grid(axis="y", visible=False)
    if "compiled" in forms:
        panel.set_xlabel("hollow: pure Python · filled: compiled · bar: another engine")
    return figure


def _log_ticks(panel: Any, values: list[float]) -> None:
    from matplotlib.ticker import NullLocator

    marks = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]
    shown = [one for one in marks if min(values) / 1.5 <= one <= max(values) * 1.6]
    panel.set_xticks(shown, [f"{one:g}" for one in shown])
    panel.xaxis.set_minor_locator(NullLocator())


def _seats(found: dict[str, Any]) -> Any:
    forms = _forms(found["forms"])
    figure, panels = _panels([f"{form}, µs a decision" for form in forms])
    for form, panel in zip(forms, panels, strict=True):
        rates = found["forms"][form]["loop" if form == "pure" else "playout"]
        lines: dict[str, Points] = {}
        for one in found["settings"]:
            if not one["says"]:
                micros = 1e6 / middle(rates[one["name"]])
                lines.setdefault(one["game"], []).append((one["seats"], micros))
        _lines(panel, lines)
        panel.set_xlabel("seats")
        panel.set_xticks(range(1, 9))
    _key(figure, panels[0])
    return figure


def _length(found: dict[str, Any]) -> Any:
    form = _forms(found["forms"])[-1]
    titles = [f"kernel, {form}, µs a decision", f"Match, {form}, µs a decision"]
    figure, panels = _panels(titles)
    for kind, panel in zip(("tenths", "match"), panels, strict=True):
        lines = {
            _game(setting): [(int(at) * 10 + 5.0, micros) for at, micros in told[kind].items()]
            for setting, told in found["forms"][form].items()
        }
        _lines(panel, lines)
        panel.set_xlabel("part of the game that is over, %")
        panel.set_xticks(range(0, 101, 20))
    _key(figure, panels[0])
    return figure


def _answers(found: dict[str, Any]) -> Any:
    forms = _forms(found["forms"])
    figure, panels = _panels([f"{form}, µs a list" for form in forms])
    for form, panel in zip(forms, panels, strict=True):
        lines = {
            _game(setting): [(float(count), micros) for count, micros in told["answers"].items()]
            for setting, told in found["forms"][form].items()
        }
        _lines(panel, lines)
        panel.set_xscale("log", base=2)
        most = max(count for points in lines.values() for count, _ in points)
        marks = [1 << n for n in range(int(most).bit_length())]
        panel.set_xticks(marks, [f"{one}" for one in marks])
        panel.set_xlabel("open answers (from this number to twice as many)")
    _key(figure, panels[0])
    return figure


def _tables(found: dict[str, Any]) -> Any:
    figure, (left, right) = _panels(["input to everybody's update, ms", "share of one core, %"])
    runs = found["runs"]
    count = [run["tables"] for run in runs]
    first = [run["steps"][0] for run in runs]
    for part, game in (("p50", "space-explorers"), ("p99", "the-plan")):
        light, _, marker = LOOK[game]
        left.plot(count, [one[part] for one in first], color=light, marker=marker, label=part)
    left.axhline(P99, color=PEER, linewidth=1, linestyle=(0, (4, 3)), label="promised p99")
    left.legend(loc="upper left", fontsize=9.5, ncols=3)
    light, _, marker = LOOK["millions-of-dollars"]
    right.plot(count, [100 * one["server"] for one in first], color=light, marker=marker)
    for panel in (left, right):
        panel.set_ylim(0, 1.15 * panel.get_ylim()[1])
        panel.set_xlim(left=0)
        panel.set_xlabel("tables of four at people's pace")
    return figure
