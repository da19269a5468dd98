"""A survey as one page for a browser, plots with every number below; it needs no other file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from muster.lab.balance.findings import Survey
from muster.lab.balance.page import page
from muster.lab.balance.plots import Figure, figures
from muster.lab.report import Report

TABLE = "Table of "


def html(surveys: Sequence[Survey], command: str = "", duels: Sequence[Report] = ()) -> str:
    """The whole report on one game, a part for each number of seats."""
    style = files("muster.lab.balance").joinpath("page.css").read_text(encoding="utf-8")
    text = page(surveys, command, duels)
    head, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, intro = head.removeprefix("# ").partition("\n")
    drawn = iter(surveys)
    parts = []
    said = ""
    for section in sections:
        name, _, body = section.partition("\n")
        if name.startswith(TABLE):
            shown = [_drawing(one) for one in figures(next(drawn))]
            parts.append(_section(name, "\n".join(shown), _blocks(body)))
        elif name == "In short":
            said = f'<section class="short">{_blocks(body)}</section>'
        else:
            parts.append(f"<section><h2>{_inline(name)}</h2>{_blocks(body)}</section>")
    links = " ".join(
        f'<a href="#{_id(name)}">{_inline(name)}</a>'
        for name in (section.partition("\n")[0] for section in sections)
        if name.startswith(TABLE)
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{_inline(title)}</title>\n<style>\n{style}</style></head>\n<body><main>\n"
        f"<header><h1>{_inline(title.partition(':')[0])}</h1><p>Balance</p><nav>{links}</nav>"
        f"</header>\n{said}\n{''.join(parts)}\n"
        f"<footer><h2>How this was measured</h2>{_blocks(intro)}</footer>\n</main></body></html>\n"
    )


def _section(name: str, drawn: str, numbers: str) -> str:
    return (
        f'<section id="{_id(name)}"><h2>{_inline(name)}</h2>\n<div class="figures">\n{drawn}\n'
        f"</div>\n<details><summary>Every number, with its interval</summary>{numbers}</details>"
        "</section>\n"
    )


def _id(name: str) -> str:
    return name.lower().replace(" ", "-")


def _drawing(one: Figure) -> str:
    label = escape(f"{one.title}. {one.note}", quote=True)
    svg = one.svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    return (
        f"<figure><figcaption><b>{escape(one.title)}</b> {escape(one.note)}</figcaption>"
        f"{svg}</figure>"
    )


# The Markdown that `page` writes, and no other


def _blocks(text: str) -> str:
    found = []
    for block in text.strip().split("\n\n"):
        lines = block.strip().splitlines()
        if not lines:
            continue
        if lines[0].startswith("### "):
            found.append(f"<h3>{_inline(lines[0][4:])}</h3>")
            lines = lines[1:]
        if lines and lines[0].startswith("|"):
            found.append(_table(lines))
        elif lines and lines[0].startswith("- "):
            items = "".join(f"<li>{_inline(line[2:])}</li>" for line in lines)
            found.append(f"<ul>{items}</ul>")
        elif lines:
            found.append(f"<p>{_inline(' '.join(lines))}</p>")
    return "\n".join(found)


def _table(lines: Sequence[str]) -> str:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head = "".join(f"<th>{_inline(cell)}</th>" for cell in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in rows[2:]
    )
    return f'<div class="scroll"><table><tr>{head}</tr>{body}</table></div>'


def _inline(text: str) -> str:
    said = escape(text, quote=False)
    said = re.sub(r"`([^`]+)`", r"<code>\1</code>", said)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", said)
