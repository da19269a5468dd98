"""One picture of the table: where rail, felt, question, own things and keys go on a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from muster.kernel.ask import TABLE, due
from muster.kernel.records.log import LogLine
from muster.kernel.scene import Area, Choice, Piece, Prompt, Scene
from muster.tui.draw.canvas import Canvas, stacked, wrap
from muster.tui.draw.context import DrawContext
from muster.tui.draw.highlights import Highlights, highlight, highlights_for, stand_ins
from muster.tui.draw.layout import lay_out, split
from muster.tui.draw.palette import Palette
from muster.tui.draw.prompt import Bar, draw_bar
from muster.tui.words.groups import Group, by_rank, group_choices, in_order, priced, rank
from muster.tui.words.manual import Say
from muster.tui.words.pieces import heads_of
from muster.tui.words.questions import question_words, so_far
from muster.tui.words.scene import player_name
from muster.tui.words.spoken import SAID, around, key_words

DOCK_FROM = 108
"""Screens at least this wide have the log beside the table."""


class Key(NamedTuple):
    """A key, what it does in a word, the name of the action."""

    key: str
    does: str
    action: str


@dataclass(frozen=True)
class Stage:
    """The sheets of one picture, and how wide the dock beside them is."""

    rail: Canvas
    upper: Canvas
    news: Canvas
    bar: Canvas
    mine: Canvas
    keys: Canvas
    mine_rows: int
    dock: int


@dataclass(frozen=True)
class Viewer:
    """Who looks at the table, in which colours, at which answer, and how texts are read."""

    scene: Scene
    names: Sequence[str]
    kinds: Sequence[str]
    palette: Palette
    cursor: int = 0
    bar: Bar | None = None
    said: Say = str
    pointed: frozenset[str] = frozenset()


def prompts_for(scene: Scene) -> list[Prompt]:
    """The questions to the one who looks, open ones first."""
    mine = [prompt for prompt in scene.prompts if prompt.seat == scene.seat]
    return sorted(mine, key=lambda prompt: (prompt.answered, prompt.optional, prompt.idle))


def groups_for(scene: Scene, say: Say = str) -> tuple[Group, ...]:
    """Everything the one who looks may answer now, in the order its pieces lie on the table.

    What stands for no piece comes last, but first if it is what one looks for; the answer to give
    as a rule before others, and quiet ones and losses behind them.
    """
    place = {node.id: (isinstance(node, Area), n) for n, node in enumerate(scene.nodes())}
    mine = {node.id for node in scene.nodes() if isinstance(node, Area) and node.role == "mine"}

    def lies(choice: Choice) -> tuple[int, bool, int]:
        if mine.issuperset(choice.targets) and choice.targets and not choice.quiet:
            return rank(choice), False, -1
        nowhere = (True, len(place))
        found = min((place[t] for t in choice.targets if t in place), default=nowhere)
        return rank(choice), *found

    heads = heads_of(scene, say)
    return tuple(
        priced(group)
        for prompt in prompts_for(scene)
        for group in by_rank(group_choices(sorted(prompt.choices, key=lies), heads, say))
    )


def choices_for(scene: Scene) -> tuple[Choice, ...]:
    """The same one by one, as they are numbered."""
    return in_order(groups_for(scene))


def bar_for(scene: Scene, names: Sequence[str], say: Say = str) -> Bar:
    """What the bar of paper says: the question, or whom we wait for; the scene is said already."""
    prompts = prompts_for(scene)
    asked = _asked(scene)
    waiting = list(dict.fromkeys(player_name(p.seat, names) for p in asked))
    if scene.over:
        over, foot = say("The game is over."), say("Enter shows the score sheet.")
        return Bar(over, foot, asks=False)
    if not prompts:
        text = f"{' and '.join(waiting)} {'is' if len(waiting) == 1 else 'are'} thinking …"
        hint, clause = (f"“{asked[0].text}”", asked[0].clause) if asked else ("", "")
        return Bar(say(text) if waiting else "…", hint, clause, asks=False)
    first = prompts[0]
    picks = so_far(first, scene, say)
    question, hint = question_words(first), first.hint if not first.answered else ""
    if picks and not first.answered:
        hint = f"{hint} {around(say, f'So far: {SAID}.', picks)}".strip()
    if first.answered:
        sealed = f"Sealed: {SAID}." if picks else "Sealed."
        question = around(say, sealed, picks)
        others = " and ".join(waiting)
        hint = say(f"Open until {others} answered: choose again to change it, u takes it back.")
    more = bool(first.hint) and not first.answered
    if first.optional:
        wait = "You need not answer." if first.idle else "Answer, or w: wait, so that others speak."
        hint, more = f"{hint} {say(wait)}".strip(), True
    return Bar(question, hint, first.clause, groups_for(scene, say), more=more)


def _asked(scene: Scene) -> list[Prompt]:
    """The questions others are thinking about: what must be answered before what may be."""
    others = [p for p in scene.prompts if p.seat not in (scene.seat, TABLE) and not p.answered]
    return due(others)


def bar_rows(scene: Scene, height: int) -> int:
    """Rows of choices on a screen of this height; less where a hint above them may be long."""
    most = 5 if _has_costs(scene) and height < 46 else 6
    return most if height > 36 else 3


def _bar_height(scene: Scene, height: int) -> int:
    """Rows kept for the bar, the same for every question, so that faces keep their size."""
    rows = bar_rows(scene, height)
    return rows + 4 if _has_costs(scene) else min(5, rows) + 3


def _has_costs(scene: Scene) -> bool:
    """Are there cards with costs? Then there are many answers, and much to say about each."""
    return any(isinstance(node, Piece) and node.face.cost for node in scene.nodes())


def set_stage(
    look: Viewer, width: int, height: int, news: Sequence[LogLine], keys: Sequence[Key]
) -> Stage:
    """Lay the whole screen out."""
    scene, palette = look.scene, look.palette
    dock = 0 if width < DOCK_FROM else 34 if width < 132 else 42
    felt = width - dock - 1
    choices = choices_for(scene)
    picked = [node for p in prompts_for(scene) for node in p.picked]
    highlights = highlights_for(choices, look.cursor, picked)
    context = DrawContext(
        scene, tuple(look.names), tuple(look.kinds), palette, highlights.marked, look.said
    )
    body = height - 2
    words = look.bar or bar_for(scene, look.names, look.said)
    bar = draw_bar(words, look.cursor, felt, bar_rows(scene, height), palette, look.said)
    news_rows = 0 if dock else 2 if body < 30 else 4
    told = _news(news, felt, news_rows, palette)
    upper, mine, mine_rows = _felt(context, felt, body - _bar_height(scene, height) - news_rows)
    drawn = [spot.id for sheet in (upper, mine) for spot in sheet.spots]
    highlights = replace(highlights, pointed=stand_ins(look.pointed, scene, drawn))
    return Stage(
        rail=_rail(scene, width, palette),
        upper=_highlighted(upper, highlights, palette),
        news=told,
        bar=bar,
        mine=_highlighted(mine, highlights, palette),
        keys=_keys([_said(key, look.said) for key in keys], width, palette),
        mine_rows=mine_rows,
        dock=dock,
    )


@lru_cache(maxsize=4)
def _felt(context: DrawContext, width: int, height: int) -> tuple[Canvas, Canvas, int]:
    """The table without its lights: before everybody, before the one who looks, and how tall.

    Kept, because the cursor moves much more often than anything on the table.
    """
    before_all, before_me = split(context.scene)
    mine = lay_out(before_me, width, max(7, round(height * 0.46)), context)
    mine_rows = min(mine.height, max(7, round(height * 0.55)))
    left = height - mine_rows
    upper = lay_out(before_all, width, left, context)
    if upper.height < left:
        upper = stacked([Canvas(width, 1), upper], width)
    return upper, mine, mine_rows


def _highlighted(sheet: Canvas, highlights: Highlights, palette: Palette) -> Canvas:
    shown = sheet.copy()
    highlight(shown, highlights, palette)
    return shown


def _rail(scene: Scene, width: int, palette: Palette) -> Canvas:
    """The wooden rail: the mark, the game, where we are."""
    sheet = Canvas(width, 1, palette.wood)
    for x, colour in ((1, "#EA7A43"), (2, "#73D0C4")):
        sheet.put(x, 0, "▞" if x == 1 else "▚", colour)
    x = sheet.text(4, 0, "Muster", palette.wood_text, bold=True) + 1
    x = sheet.text(x, 0, "│", palette.wood_text) + 1
    x = sheet.text(x, 0, scene.title, palette.wood_text, bold=True) + 2
    dots = scene.steps if 0 < scene.steps <= 30 else 0
    x = sheet.text(x, 0, scene.phase, palette.wood_text, limit=width - x - 1) + 2
    if dots and x + dots + 1 < width:
        for n in range(dots):
            on = n + 1 == scene.step
            char = "◉" if on else "●" if n + 1 < scene.step else "○"
            sheet.put(x + n, 0, char, palette.glow if on and palette.dark else palette.wood_text)
    return sheet


def _news(lines: Sequence[LogLine], width: int, rows: int, palette: Palette) -> Canvas:
    """The last things that happened, where there is no log beside the table."""
    if not rows or not lines:
        return Canvas(width, 0)
    text = [row for line in lines for row in wrap(line.text, width - 4)][-rows:]
    sheet = Canvas(width, len(text), palette.room_2)
    for y, row in enumerate(text):
        sheet.put(0, y, "▌", palette.glow)
        sheet.text(2, y, row, palette.text)
    return sheet


def _said(key: Key, say: Say) -> Key:
    """A key as it is read: a letter is one to press, not a word."""
    shown = say(key.key) if len(key.key) > 1 else key.key
    return Key(shown, key_words(say, key.does), key.action)


def _keys(keys: Sequence[Key], width: int, palette: Palette) -> Canvas:
    """What the keys do; each can be clicked."""
    sheet = Canvas(width, 1, palette.room)
    x = 1
    for key, word, action in keys:
        wide = cell_len(key) + cell_len(word) + 3
        if x + wide > width:
            break
        sheet.spot(f"key:{action}", x, 0, wide - 2, 1)
        x = sheet.text(x, 0, key, palette.brass, bold=True) + 1
        x = sheet.text(x, 0, word, palette.text_2) + 2
    return sheet
