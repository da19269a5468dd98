"""What is ringed can be pressed where one sees it, and the question shown is the question asked.

In every game, for every question it asks, at moments taken from recorded games.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from muster import Match, Record
from tests.browser.conftest import Tables
from tests.browser.position import RECORDS

GAMES = sorted(folder.name for folder in RECORDS.iterdir())

Moment = tuple[str, int, int]
"""The name of a recorded game, the number of inputs, and the seat that is asked then."""


def recorded(game: str) -> Iterator[tuple[str, Match]]:
    """Every moment of every recorded game before an input: the record's name, and the match."""
    for path in sorted((RECORDS / game).glob("*.muster")):
        record = Record.load(path)
        match = record.replay(0)
        for seat, action in record.inputs:
            yield path.stem, match
            match.play(seat, action)


def moments(game: str, phone: bool) -> dict[Moment, str]:
    """For each question of a game one of the times it is put: on a phone in the middle, on a desk
    the first or the last, by turns."""
    found: dict[str, list[Moment]] = defaultdict(list)
    for name, match in recorded(game):
        for ask in match.asks:
            if 0 <= ask.seat < match.seats:
                found[ask.key].append((name, match.moment, ask.seat))
    return {
        times[len(times) // 2 if phone else -(turn % 2)]: key
        for turn, (key, times) in enumerate(found.items())
    }


RINGED = """() => {
    // What one sees at a point: a press lies over its face and is seen through.
    const clear = (one) => one.matches('[data-press]')
        && getComputedStyle(one.previousElementSibling).pointerEvents !== 'none'
    const eyes = ([x, y]) => document.elementsFromPoint(x, y)
        .find(one => !clear(one) && one.closest('main'))
    const owner = (one) => one?.closest('[data-piece],[data-stack],[data-place]') ?? null
    const found = []
    for (const piece of document.querySelectorAll('main [data-piece].legal')) {
        piece.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, top, width, height } = piece.getBoundingClientRect()
        const at = (across, down) => [left + width * across, top + height * down]
        const name = piece.dataset.node
        let middle = at(.5, .5)
        const over = owner(eyes(middle))
        if (over !== piece) {
            // It is partly covered: the middle of what one sees of it.
            const seen = []
            for (let row = .5; row < 12; row++) for (let column = .5; column < 12; column++) {
                const point = at(column / 12, row / 12)
                if (owner(eyes(point)) === piece) seen.push(point)
            }
            if (!seen.length) {
                // In a heap of its like one sees the uppermost only.
                if (!piece.closest('.heap')?.contains(over)) found.push([name, 'nobody'])
                continue
            }
            const mean = (which) => seen.reduce((sum, one) => sum + one[which], 0) / seen.length
            const off = ([x, y]) => Math.hypot(x - mean(0), y - mean(1))
            middle = seen.reduce((best, one) => off(one) < off(best) ? one : best)
        }
        const hit = owner(document.elementFromPoint(...middle))
        if (hit !== piece) found.push([name, hit?.dataset.node ?? 'nothing'])
    }
    return found
}"""
"""Ringed pieces whose middle, or the middle of what one sees of them if they are partly covered,
belongs to something else: [piece, what]."""


HEX = re.compile(r"\br\d+c\d+\b")
"""The id of a hex: people read what lies there instead."""


def same(shown: str, wanted: str) -> bool:
    """Is it the question that was put? A hex may be called by any words."""
    pattern = r"[\w ,]+".join(re.escape(part) for part in HEX.split(wanted))
    return re.fullmatch(pattern, shown) is not None


def asked(scene: dict[str, Any], seat: int) -> dict[str, Any]:
    """The question the table puts first: one that is not answered yet."""
    mine = [one for one in scene["prompts"] if one["seat"] == seat]
    return next((one for one in mine if not one.get("answered")), mine[0])


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_ringed_piece_is_pressed_where_one_sees_it_and_the_question_is_the_one_asked(
    tables: Tables, game: str, phone: bool
) -> None:
    position = tables.at(game, phone=phone)
    ana = position.guest
    stolen: list[str] = []
    misread: list[str] = []
    wanted = moments(game, phone)
    for name, match in recorded(game):
        for seat in range(match.seats):
            key = wanted.get((name, match.moment, seat))
            if key is None:
                continue
            scene = position.show(match, seat)
            where = f"{key} ({name}, moment {match.moment})"
            for piece, other in ana.page.evaluate(RINGED):
                stolen.append(f"{where}: a press on {piece} goes to {other}")
            prompt = asked(scene, seat)
            shown = ana.page.locator(".prompt .q").first.inner_text()
            words = prompt.get("begun") or prompt["text"]
            if not same(shown, words) and not prompt.get("answered"):
                misread.append(f"{where}: asked {words!r}, shown {shown!r}")
    assert not stolen, "\n".join(stolen)
    assert not misread, "\n".join(misread)
