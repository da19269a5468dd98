"""What only runners do: step by step, or a declared path and one roll (MH-127 to MH-138)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import choice, fact, may, reach
from muster.parts.words import joined

from ..board.masks import bits
from ..components import NPC, WHO, tile_words
from ..heist import abilities
from ..heist.deed import (
    BRINGS,
    FINDS,
    PICKS,
    PINCHES,
    RUNNING,
    THINKING,
    HeistDeed,
    named,
    not_turned_down,
    own_character,
)
from ..heist.events import UsedAbility
from ..heist.icons import open_lock
from ..heist.loot import holds, lies
from ..people import name_in, named_on, pawn, shown
from ..rules import able, near, tiles_with
from ..stages import ACTION
from ..verbs.verb import NOWHERE, Words, not_begun
from .errands import ERRAND, split
from .last_ditch import (
    MOST_WAY_POINTS,
    at_the_mark,
    declare,
    last_ditch,
    last_point,
    reached,
    roll_targets,
    way_points,
    ways_out,
)
from .running import closed_to_all, run_to, step_cost
from .ways_out import best_way, is_out, run_to_end, run_words, runs_of, short_words, way_name

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist


class Runs(HeistDeed):
    """A command of Escape."""

    def silent(self, s: Heist, seat: int) -> tuple[str, Reason] | None:
        if s.stage == ACTION:
            return "MH-129", Reason("Escape Moves are made in Escape; say escape to start it")
        return not_begun(s)


def _stopped(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason(f"{name_in(s, who)} has made the last ditch roll and stays where it is")


not_stopped = fact("MH-J86", RUNNING, _stopped)


def _runs_it(s: Heist, seat: int, who: int) -> None:
    if who == NPC:
        s.runner = seat


def go_on(s: Heist, who: int, node: str) -> tuple[str, ...]:
    """Where to, for who is inside; who is out already may still go on, but begins with the die: an
    exit that is pressed is meant for somebody else."""
    return (f"die-{WHO[who]}", node) if is_out(s, who) else (node,)


# Step by step


def _not_adjacent(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    around = named(s, bits(s.adj[s.place[who]] & s.present))
    return Reason("an Escape Move leads to an adjacent tile", adjacent=around)


@reach("MH-22", _not_adjacent)
def next_tile(s: Heist, ask: Ask, who: int) -> int:
    return s.site.in_words(s.adj[s.place[who]] & s.present)  # MH-130: with or without a token


def _closed(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    if s.remote >> s.place[who] & 1:
        return Reason("a remote lock holds this character until a server opens it (MH-J62)")
    return Reason("it is locked; only Pick Under Pressure opens locks now, keycards doors")


_SHUT = -1
"""Where a list keeps what is closed to all, besides where each runner can get to."""


def known_to_all(s: Heist) -> dict[int, int]:
    """What is worked out once for a list of answers."""
    return {_SHUT: closed_to_all(s)}


@reach("MH-131", _closed)
def open_tile(s: Heist, ask: Ask, who: int) -> int:
    if s.remote >> s.place[who] & 1:
        return 0
    known: dict[int, int] | None = ask.memo
    return ~s.site.in_words(closed_to_all(s) if known is None else known[_SHUT])


def _too_far(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    cost = step_cost(s, who, s.place[who])
    moves = "1 Escape Move" if cost == 1 else f"{cost} Escape Moves"
    return Reason(
        f"leaving here takes {moves}, an idea each; {name_in(s, who)} has {s.ideas[who]}: roll",
        needed=cost,
        ideas=s.ideas[who],
    )


@may("MH-134", _too_far)
def ideas_enough(s: Heist, ask: Ask, who: int) -> bool:
    return s.ideas[who] >= step_cost(s, who, s.place[who])


class Step(Runs):
    name = "step"
    words = ("people", "tiles")
    label = "{0} runs to {1}"
    button = "Run there"
    touches = ("{1}",)
    rules = (
        own_character,
        not_stopped,
        not_turned_down("step"),
        next_tile,
        open_tile,
        ideas_enough,
    )
    needs = THINKING

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        cost = step_cost(s, who, s.place[who])
        s.ideas[who] -= cost
        s.via[who] = ()
        run_to(s, who, s.site.of_word[at], cost, out)
        _runs_it(s, ask.seat, who)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        found = super().touched(box, table, words)
        return go_on(table, words[0], found[0]) if found is not NOWHERE else found

    def rare(self, s: Heist, words: Words) -> bool:
        return is_out(s, words[0])


# Abilities


def _no_lock(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason(
        "it needs Pick Under Pressure, an idea, and a closed lock on an adjacent tile",
        ideas=s.ideas[who],
    )


@reach("MH-C-pick-under-pressure", _no_lock)
def lock_beside(s: Heist, ask: Ask, who: int) -> int:
    if not s.ideas[who] or not able(s, who, "pick-under-pressure"):
        return 0
    return s.site.in_words(near(s, who) & tiles_with(s.locks))


class Pressure(Runs):
    name = "pressure"
    words = ("pcs", "tiles")
    label = "{0} picks the lock of {1}"
    button = "Pick the lock"
    hint = "It costs 1 idea."
    touches = ("{1}",)
    rules = (own_character, not_stopped, lock_beside)
    needs = PICKS

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        s.ideas[who] -= 1
        ability = s.box.ability_at["pick-under-pressure"]
        out.tell(UsedAbility(who, ability, 1, 0, at, -1))
        open_lock(s, who, s.site.of_word[at], out)


def _no_pinch(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason(
        "it needs Good in a Pinch (once) or Great in a Pinch, 2 ideas, and another character that"
        " has not rolled",
        ideas=s.ideas[who],
    )


@choice("MH-C-good-in-a-pinch", _no_pinch)
def in_a_pinch(s: Heist, ask: Ask, who: int) -> list[int]:
    return abilities.pinch_targets(s, who)


class Pinch(Runs):
    name = "pinch"
    words = ("pcs", "people")
    label = "{0} helps {1} in a pinch"
    quiet = True
    rules = (own_character, not_stopped, in_a_pinch)
    needs = PINCHES

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        abilities.pinch(s, who, at, out)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        who, other = words
        if who not in shown(table):
            return NOWHERE
        great = able(table, who, "great-in-a-pinch")
        ability = "great-in-a-pinch" if great else "good-in-a-pinch"
        return (f"use-{WHO[who]}-{ability}", pawn(table, other))


# The declared path


def _open_to(s: Heist, ask: Ask, who: int) -> int:
    """The tiles a runner could get to at all from its last way point, as a mask."""
    known: dict[int, int] | None = ask.memo
    if known is None:
        return reached(s, who, closed_to_all(s))
    found = known.get(who)
    if found is None:
        found = known[who] = reached(s, who, known[_SHUT])
    return found


def _not_on_the_way(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    marks = named(s, way_points(s, who))
    if len(marks) >= MOST_WAY_POINTS:
        return Reason(f"{MOST_WAY_POINTS} way points are named: now roll", via=marks)
    return Reason("a way point is a hex that can be reached from the last one", via=marks)


@reach("MH-128", _not_on_the_way)
def on_the_way(s: Heist, ask: Ask, who: int) -> int:
    if len(s.via[who]) >= MOST_WAY_POINTS and len(way_points(s, who)) >= MOST_WAY_POINTS:
        return 0
    here = last_point(s, who)
    return s.site.in_words(_open_to(s, ask, who) & s.site.all_hexes & ~(1 << here))


class Via(Runs):
    name = "via"
    words = ("people", "tiles")
    label = "{0} will run by way of {1}"
    button = "By way of this hex"
    touches = ("die-{0}", "{1}")
    quiet = True
    rules = (own_character, not_stopped, not_turned_down("via"), on_the_way)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        s.via[who] = (*s.via[who], s.site.of_word[at])
        _runs_it(s, ask.seat, who)


def _no_mark(s: Heist, who: int) -> Reason | None:
    if way_points(s, who):
        return None
    return Reason("name a way point first: what is taken or left on the run is said there")


def _not_there(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    where = f"lies on {s.site.ids[way_points(s, who)[-1]]}" if way_points(s, who) else ""
    kinds = [s.box.kinds[one] for one in at_the_mark(s, who)[0]]
    said = Reason(f"no such loot {where} when the run gets there", loot=kinds)
    return _no_mark(s, who) or said


@choice("MH-J86", _not_there)
def lies_at_the_mark(s: Heist, ask: Ask, who: int) -> list[int]:
    """Picked up on the way: at the way point named last, what will be there."""
    return at_the_mark(s, who)[0] if way_points(s, who) else []


def _not_held(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    kinds = [s.box.kinds[one] for one in at_the_mark(s, who)[1]]
    where = f"is carried by {name_in(s, who)}"
    said = Reason(f"no such loot {where} when the run gets there", loot=kinds)
    return _no_mark(s, who) or said


@choice("MH-J86", _not_held)
def held_at_the_mark(s: Heist, ask: Ask, who: int) -> list[int]:
    """Put down on the way: at the way point named last, what will be carried then."""
    return at_the_mark(s, who)[1] if way_points(s, who) else []


class Errand(Runs):
    """What is done at the way point named last, if the run gets there (MH-J86)."""

    words = ("people", "kinds")
    hint = "When the run gets there."
    quiet = True
    down: ClassVar[bool] = False

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        declare(s, who, at, self.down)
        _runs_it(s, ask.seat, who)

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        marks = way_points(s, words[0])
        where = f" on {tile_words(s.site.ids[marks[-1]])}" if marks else ""
        return f"{self.button} the {s.box.title_of('kinds', words[1])}{where}", self.hint

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        who, kind = words
        marks = way_points(table, who) if who in shown(table) else []
        if not marks:
            return NOWHERE
        return (f"die-{WHO[who]}", self.piece(table, who, kind) or table.site.ids[marks[-1]])

    def piece(self, s: Heist, who: int, kind: int) -> str:
        """The node of the loot, if it lies there, or is carried, by now."""
        raise NotImplementedError


class Grab(Errand):
    name = "grab"
    label = "{0} will pick up the {1}"
    button = "Pick up"
    needs = FINDS
    rules = (own_character, not_stopped, not_turned_down("grab"), lies_at_the_mark)

    def piece(self, s: Heist, who: int, kind: int) -> str:
        mark = way_points(s, who)[-1]
        return f"loot-{s.box.kinds[kind]}-{s.site.ids[mark]}" if lies(s, mark, kind) else ""


class Shed(Errand):
    name = "shed"
    label = "{0} will put down the {1}"
    button = "Put down"
    needs = BRINGS
    rules = (own_character, not_stopped, not_turned_down("shed"), held_at_the_mark)
    down = True

    def piece(self, s: Heist, who: int, kind: int) -> str:
        return f"carried-{WHO[who]}-{s.box.kinds[kind]}" if holds(s, who, kind) else ""


# The roll


def _no_path(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    targets = roll_targets(s, who, reached(s, who, closed_to_all(s)))
    return Reason("no path leads there", exits=named(s, targets))


@reach("MH-127", _no_path)
def way_out(s: Heist, ask: Ask, who: int) -> int:
    return s.site.in_words(ways_out(s, who, _open_to(s, ask, who)))


class Roll(Runs):
    name = "roll"
    words = ("people", "tiles")
    label = "{0} rolls the last ditch for {1}"
    final = True  # a die that fell stays
    rules = (own_character, not_stopped, not_turned_down("roll"), way_out)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        _runs_it(s, ask.seat, who)
        last_ditch(s, who, s.site.of_word[at], out)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        """The line of that exit; the exit itself too, unless one can walk there."""
        who, word = words
        if who not in shown(table):
            return NOWHERE
        tile, node = table.site.of_word[word], box.tile_words[word]
        moves = -1 if is_out(table, who) else run_to_end(table, who, tile)
        if moves < 0:
            return go_on(table, who, node)
        line = f"run-{WHO[who]}-{node}"
        return (line,) if moves <= table.ideas[who] else (line, node)

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        who, tile = words[0], s.site.of_word[words[1]]
        name, moves, ideas = named_on(s, who), run_to_end(s, who, tile), s.ideas[who]
        button = short_words(way_name(s, tile), moves, ideas)
        where = tile_words(s.site.ids[tile])
        hint = f"{name}, {where}: {run_words(moves, ideas)}. After the roll nothing more."
        said = [split(one) for one in s.via[who] if one >= ERRAND]
        if said:
            does = [
                f"{'leaves' if down else 'takes'} the {s.box.title_of('kinds', kind)}"
                for kind, down in said
            ]
            return button, f"{hint} On the way {name} {joined(does)}."
        idle = " Nothing is picked up on the way." if s.via[who] else ""
        return button, f"{hint}{idle}"

    def best(self, s: Heist, seat: int, words: Words) -> bool:
        return s.site.of_word[words[1]] == best_way(s, words[0], runs_of(s, words[0]))

    def rare(self, s: Heist, words: Words) -> bool:
        return is_out(s, words[0])

    def shown_too(self, s: Heist, seat: int, words: Words) -> bool:
        """Who is out need not be asked where to run."""
        return not is_out(s, words[0])
