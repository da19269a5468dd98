"""Ways out in words: how many moves each takes, what the die must show, and how likely that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.views.kept import kept
from muster.parts.words import joined

from ..board.masks import bits
from ..components import tile_words
from ..people import named_on
from .last_ditch import needed_for, path_to, reached, roll_targets
from .objective import escaped_now
from .running import closed_to_all

if TYPE_CHECKING:
    from ..state import Heist


def _whose(s: Heist, who: int) -> tuple[Heist, int]:
    return s, who


@kept(_whose)
def runs_of(s: Heist, who: int) -> dict[int, int]:
    """The Escape Moves to each place this character may roll for (MH-127)."""
    if s.rolled >> who & 1 or not s.alive >> who & 1:
        return {}
    ends = roll_targets(s, who, reached(s, who, closed_to_all(s)))
    return {end: needed_for(s, who, path_to(s, who, end)) for end in ends}


def run_to_end(s: Heist, who: int, end: int) -> int:
    """The same for one of these places; -1 if it is none of them."""
    if s.rolled >> who & 1 or not s.alive >> who & 1:
        return -1
    if end not in roll_targets(s, who, reached(s, who, closed_to_all(s))):
        return -1
    return needed_for(s, who, path_to(s, who, end))


def is_out(s: Heist, who: int) -> bool:
    return escaped_now(s) >> who & 1 == 1


def must_show(moves: int, ideas: int) -> int:
    """The least a die must show: 1 or less is sure, more than 6 is hopeless."""
    return moves - ideas


def _chance(due: int) -> int:
    """How likely a die shows so much, in percent."""
    return round(100 * (7 - max(1, min(7, due))) / 6)


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def run_words(moves: int, ideas: int) -> str:
    """ "4 moves, 0 ideas, die 4 or more (50 %)"."""
    have = f"{_counted(moves, 'move')}, {_counted(ideas, 'idea')}"
    due = must_show(moves, ideas)
    if due > 6:
        return f"{have}, out of reach of one die"
    if due < 2:
        return f"{have}, any roll will do"
    return f"{have}, die {due}{' or more' if due < 6 else ''} ({_chance(due)} %)"


def short_words(name: str, moves: int, ideas: int) -> str:
    """ "Exit 3: die 4+ (50 %)", for a button."""
    due = must_show(moves, ideas)
    if due > 6:
        return f"{name}: out of reach"
    return f"{name}: any roll" if due < 2 else f"{name}: die {due}+ ({_chance(due)} %)"


def way_name(s: Heist, tile: int) -> str:
    """A way out by name: an exit, or a hideout (MH-224)."""
    ident = s.site.ids[tile]
    end = ident.partition("-")[2]
    words = f"tunnel at {end}" if ident.startswith("t") else tile_words(ident)
    if tile < s.site.hexes:
        star = next((arg for word, arg in s.site.words[tile] if word == "star"), "")
        words = (star or "hideout").replace("-", " ")
    return f"{words[:1].upper()}{words[1:]}"


def best_way(s: Heist, who: int, runs: dict[int, int]) -> int:
    """The way out one takes as a rule: the fewest moves; -1 if it is out or all are hopeless."""
    if is_out(s, who) or not runs:
        return -1
    best = min(runs, key=lambda tile: (runs[tile], s.site.ids[tile]))
    return -1 if must_show(runs[best], s.ideas[who]) > 6 else best


def left_behind(s: Heist, seat: int) -> list[int]:
    """Who of a seat would be busted if nobody did anything more."""
    safe = s.busted | s.rolled | escaped_now(s)
    return bits(s.box.crew_of[seat] & ~safe)


def busted_words(s: Heist, seat: int) -> str:
    """ "Karma and Tiny are busted", with what they carry; empty if nobody is left."""
    people = left_behind(s, seat)
    if not people:
        return ""
    verb = "is" if len(people) == 1 else "are"
    loaded = any(s.purse[who] or s.carried[who] for who in people)
    lost = ", and all they carry is lost" if len(people) > 1 else ", and the loot is lost"
    return f"{joined([named_on(s, who) for who in people])} {verb} busted{lost if loaded else ''}."
