"""A survey in pictures: Altair's plots, drawn as SVG without a browser and without a network.

Drawings, not programs: a page of them is small, prints, and needs nothing. Colours are names that
the page gives a value, so that one drawing serves dark and light.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from muster.kernel.errors import BadChoice
from muster.lab.balance.findings import Bin, Line, Survey

WIDTH = 290
ROW = 21
"""Pixels of a line of a list."""

MOST = 12
"""Of a long list of components so many of the best and of the worst are drawn."""

INK, SOFT, FIRST, SECOND, BAD = "#010203", "#040506", "#070809", "#0a0b0c", "#0d0e0f"
NAMES = {INK: "k", SOFT: "l", FIRST: "a", SECOND: "b", BAD: "x"}
"""Stand-ins in a drawing for colours of the page: class `fa` fills with the first, `sa` draws."""

FONT = "Atkinson Hyperlegible Next, Segoe UI, system-ui, sans-serif"


class Figure(msgspec.Struct, frozen=True):
    """A drawing, what it is of, and how to read it."""

    title: str
    note: str
    svg: str


def figures(one: Survey) -> Iterator[Figure]:
    """All that can be drawn of a survey."""
    alt = altair()
    fair = 1 / one.rivals if one.rivals > 1 else None
    if one.rivals > 1:
        note = "Share of wins by seat; the dashed line is a fair share, bars are 95 %."
        yield _figure("Seat advantage", note, _shares(alt, one.by_seat, fair, "seat "))
    if one.incomes:
        label = "Points by source"
        note = "What a source brings a player on average, and one who won."
        yield _figure(label, note, _sources(alt, one))
    yield _figure("Scores", "How many seats ended with how many points.", _histogram(
        alt, one.score_bins, "score", "seats"
    ))  # fmt: skip
    yield _figure("Length", "How many matches took how many decisions.", _histogram(
        alt, one.length_bins, "decisions", "matches"
    ))  # fmt: skip
    if one.course:
        note = "The game's own value of a position, by how much of the match is played."
        yield _figure("How a match develops", note, _course(alt, one))
    if any(moment.ahead for moment in one.course):
        note = "How often the seat with the best position then won in the end: is it decided early?"
        yield _figure("When it is decided", note, _ahead(alt, one, fair))
    for trait, lines in one.by_trait.items():
        if len(lines) < 2:
            continue
        note = f"Share of wins by {trait}." + (" Red: wholly beyond the limit." if fair else "")
        yield _figure(f"Wins by {trait}", note, _shares(alt, lines, fair))
    for verb, lines in one.cards.items():
        shown = [*lines[:MOST], *lines[max(MOST, len(lines) - MOST) :]]
        rest = len(lines) - len(shown)
        note = f"Seats that answered “{verb}” with it at least once, most wins first."
        note += f" {rest} in between are left out." if rest else ""
        yield _figure(f"Components: {verb}", note, _shares(alt, shown, fair))


def _shares(alt: Any, lines: Sequence[Line], fair: float | None, before: str = "") -> Any:
    rows = [
        {
            "word": f"{before}{line.word}",
            "rate": line.wins.rate,
            "low": line.wins.low,
            "high": line.wins.high,
            "bad": line.verdict == "broken",
        }
        for line in lines
    ]
    data = alt.Data(values=rows)
    order = [row["word"] for row in rows]
    y = alt.Y("word:N", sort=order, title=None, axis=alt.Axis(labelLimit=130, grid=False))
    colour = alt.condition("datum.bad", alt.value(BAD), alt.value(FIRST))
    scale = _near(rows, fair)
    x = alt.X("low:Q", title=None, axis=alt.Axis(format="%", tickCount=5), scale=scale)
    reach = alt.Chart(data).mark_rule(strokeWidth=3, opacity=0.45).encode(x, y, x2="high:Q")
    dots = alt.Chart(data).mark_circle(size=85, opacity=1)
    dots = dots.encode(x=alt.X("rate:Q", scale=scale), y=y)
    parts = [reach.encode(color=colour), dots.encode(color=colour)]
    if fair is not None:
        parts.insert(0, _rule(alt, "x", fair).encode(x=alt.X("x:Q", scale=scale)))
    return alt.layer(*parts).properties(width=WIDTH, height=max(2, len(rows)) * ROW)


def _near(rows: Sequence[dict[str, Any]], fair: float | None) -> Any:
    """A scale around what is shown: shares near a third would be dots in a desert from 0 to 1."""
    ends = [end for row in rows for end in (row["low"], row["high"])]
    ends += [] if fair is None else [fair]
    low, high = min(ends), max(ends)
    return altair().Scale(domain=[max(0.0, low - 0.02), min(1.0, high + 0.02)], nice=False)


def _rule(alt: Any, axis: str, at: float) -> Any:
    rule = alt.Chart(alt.Data(values=[{axis: at}]))
    rule = rule.mark_rule(strokeDash=[4, 4], strokeWidth=1.5, color=INK, opacity=0.55)
    return rule.encode(**{axis: f"{axis}:Q"})


def _sources(alt: Any, one: Survey) -> Any:
    most = sorted(one.incomes, key=lambda income: -abs(income.each.mean))[:16]
    kept = [income for income in one.incomes if income in most and income.each.mean]
    rows = []
    for income in kept:
        rows.append({"source": income.source, "who": "everybody", "points": income.each.mean})
        if income.winners is not None and one.rivals > 1:
            winners = {"source": income.source, "who": "winners", "points": income.winners.mean}
            rows.append(winners)
    order = [income.source for income in kept]
    whose = ["everybody", "winners"]
    chart = alt.Chart(alt.Data(values=rows)).mark_bar(cornerRadiusEnd=2, height={"band": 0.85})
    many = len({row["who"] for row in rows})
    return chart.encode(
        x=alt.X("points:Q", title=None, axis=alt.Axis(tickCount=5)),
        y=alt.Y("source:N", sort=order, title=None, axis=alt.Axis(labelLimit=130, grid=False)),
        yOffset=alt.YOffset("who:N", sort=whose),
        color=alt.Color(
            "who:N",
            sort=whose,
            scale=alt.Scale(domain=whose[:many], range=[FIRST, SECOND][:many]),
            legend=alt.Legend(title=None, orient="top") if many > 1 else None,
        ),
    ).properties(width=WIDTH, height=max(2, len(order)) * (ROW + 3))


def _histogram(alt: Any, bins: Sequence[Bin], x: str, y: str) -> Any:
    rows = [{"low": one.low, "high": one.high, "count": one.count} for one in bins]
    chart = alt.Chart(alt.Data(values=rows)).mark_bar(color=FIRST, binSpacing=1)
    return chart.encode(
        x=alt.X("low:Q", bin="binned", title=x, axis=alt.Axis(grid=False, tickCount=6)),
        x2="high:Q",
        y=alt.Y("count:Q", title=y, axis=alt.Axis(tickCount=5)),
    ).properties(width=WIDTH, height=170)


def _course(alt: Any, one: Survey) -> Any:
    rows = []
    for moment in one.course:
        for who, found in (("won", moment.won), ("did not win", moment.lost)):
            if found is not None:
                ends = {"low": found.low, "high": found.high}
                rows.append({"at": moment.at, "who": who, "value": found.mean, **ends})
    whose = ["won", "did not win"]
    colour = alt.Color(
        "who:N",
        sort=whose,
        scale=alt.Scale(domain=whose, range=[FIRST, SECOND]),
        legend=alt.Legend(title=None, orient="top", symbolOpacity=1),
    )
    chart = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("at:Q", title=None, axis=alt.Axis(format="%", grid=False, tickCount=5)),
        color=colour,
    )
    band = chart.mark_area(opacity=0.22).encode(
        y=alt.Y("low:Q", title="value", axis=alt.Axis(tickCount=5)), y2="high:Q"
    )
    line = chart.mark_line(strokeWidth=2.5).encode(y="value:Q")
    return alt.layer(band, line).properties(width=WIDTH, height=190)


def _ahead(alt: Any, one: Survey, fair: float | None) -> Any:
    rows = [
        {"at": moment.at, "rate": moment.ahead.rate, "low": moment.ahead.low,
         "high": moment.ahead.high}
        for moment in one.course
        if moment.ahead is not None
    ]  # fmt: skip
    chart = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("at:Q", title=None, axis=alt.Axis(format="%", grid=False, tickCount=5))
    )
    y = alt.Y(
        "low:Q",
        title=None,
        axis=alt.Axis(format="%", tickCount=5),
        scale=alt.Scale(domain=[0, 1]),
    )
    band = chart.mark_area(opacity=0.22, color=FIRST).encode(y=y, y2="high:Q")
    line = chart.mark_line(strokeWidth=2.5, color=FIRST).encode(y="rate:Q")
    parts = [band, line]
    if fair is not None:
        parts.insert(0, _rule(alt, "y", fair))
    return alt.layer(*parts).properties(width=WIDTH, height=190)


# From a chart to a drawing


def _figure(title: str, note: str, chart: Any) -> Figure:
    import vl_convert

    axis: dict[str, Any] = {
        "labelColor": INK,
        "titleColor": INK,
        "gridColor": SOFT,
        "domainColor": SOFT,
    }
    axis |= {"tickColor": SOFT, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": 400}
    spec = chart.to_dict(validate=False) | {
        "background": None,
        "padding": 3,
        "config": {
            "aria": False,
            "font": FONT,
            "view": {"stroke": None},
            "axis": axis | {"labelPadding": 6, "gridDash": [2, 3]},
            "legend": {"labelColor": INK, "labelFontSize": 12, "symbolType": "circle"},
        },
    }
    return Figure(title, note, themed(vl_convert.vegalite_to_svg(spec)))


def themed(svg: str) -> str:
    """The drawing without what a page does not need, its colours by the classes of page.css."""

    def tag(found: re.Match[str]) -> str:
        classes = []

        def one(attribute: re.Match[str]) -> str:
            name = NAMES.get(attribute[2].lower())
            if name is None:
                return attribute[0]
            classes.append(f"{attribute[1][0]}{name}")
            return ""

        text = re.sub(r' (fill|stroke)="(#[0-9a-fA-F]{6})"', one, found[0])
        if not classes:
            return text
        end = "/>" if text.endswith("/>") else ">"
        return f'{text.removesuffix(end)} class="{" ".join(classes)}"{end}'

    svg = re.sub(r' (class|role|aria-[a-z]+|pointer-events|font-family|version)="[^"]*"', "", svg)
    svg = re.sub(r' (xmlns(:\w+)?)="[^"]*"| (opacity|stroke-width)="1"', "", svg)
    svg = re.sub(r'<path d="M0,0h0v0h0Z"/>|<path d="M-?[\d.,-]*h[\d.]+v[\d.]+h-[\d.]+Z"/>', "", svg)
    svg = re.sub(r"<[a-z][^>]*>", tag, svg)
    while "<g></g>" in svg:
        svg = svg.replace("<g></g>", "")
    return re.sub(r"(\d+\.\d)\d+", r"\1", svg)  # a tenth of a pixel will do


def altair() -> Any:
    """Altair, or BadChoice with what to install."""
    try:
        import altair as found
        import vl_convert  # noqa: F401
    except ModuleNotFoundError as error:
        need = f"a page with plots needs the package {error.name}"
        raise BadChoice(f"{need}: pip install 'muster-games[lab]'") from None
    return found
