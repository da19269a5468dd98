"""Dogs of events and crises: they come out of the kennel and run (MH-J69, MH-J70).

What waits is a hunt and the run of one of its dogs. Among equally good targets and ways the team
chooses. A dog that jumped at somebody on the way (MH-J67) is missing on its hex: its run is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.flow import waits
from muster.kernel.verbs import allows, mask_of

from .. import team
from ..board.masks import bits
from ..components import NPC, WHO
from ..people import by_card, names_in, pawn, shown
from ..rules import barred, distances, loot_tiles, next_to
from ..stages import NONE
from ..team import TeamQuestion
from ..verbs.verb import NOWHERE, HeistVerb, Words
from . import events as told
from .choices import any_of, tile_ids, who_ids

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist

HUNT = waits("hunt")
"""(after what, dogs left, characters hunted, is one out, dogs then on the kennel)."""

RUN = waits("run")
"""(hex, steps left, hex it runs to, dogs then on its hex)."""

CHARACTERS, LOOT, FEARFUL, HOUNDS = range(4)
"""What a dog is after: the nearest character, loot, the fewest ideas, the three nearest."""

RANGE = 3
FAR = 10_000

Item = tuple[int, ...]


def kennel(s: Heist) -> int:
    """The hex of the kennel; -1 if there is none."""
    # MH-177: by itself it does nothing
    there = s.site.kennels & s.present
    return (there & -there).bit_length() - 1


def release(s: Heist, after: int, dogs: int, out: Out) -> None:
    """So many dogs are let out one after the other; none without a kennel."""
    if kennel(s) == NONE:
        out.tell(told.NoKennel(s.active))  # MH-J70
        return
    s.next(HUNT, after, dogs, 0, 0, 0)


# Choosing what to run for


def goal_of(s: Heist, who: int) -> int:
    """Where a dog runs to get at a character: its hex, or the hex before its entrance."""
    tile = s.place[who]
    return tile if tile < s.site.hexes else s.site.touches[tile]


def reach_of(s: Heist, start: int) -> dict[int, int]:
    """Steps from a hex to all hexes a dog can come to: no barred ones, no entrances."""
    closed = s.site.exits
    for tile in bits(s.present & s.site.all_hexes):
        if barred(s, tile):
            closed |= 1 << tile
    return distances(s, start, closed)


def prey(s: Heist, item: Item) -> list[int]:
    """The equally good targets of the next dog: characters, or hexes with loot (MH-J69)."""
    after, dogs, hunted = item[0], item[1], item[2]
    home = kennel(s)
    if home == NONE:
        return []
    reach = reach_of(s, home)
    away = distances(s, home)  # obstacles ignored
    if after == LOOT:
        hexes = [at for at in bits(loot_tiles(s) & s.site.all_hexes) if at in reach]
        return _least(hexes, [away.get(at, FAR) for at in hexes])
    crew = s.alive & 15 if after == FEARFUL else s.alive
    found = [who for who in bits(crew) if goal_of(s, who) in reach and s.place[who] in away]
    if after == FEARFUL:
        return _least(found, [s.ideas[who] for who in found])
    steps = [away[s.place[who]] for who in found]
    if after == HOUNDS:
        fresh = [who for who in found if not hunted >> who & 1]
        if fresh:
            near = sorted([away[s.place[who]] for who in fresh])
            limit = near[min(dogs, len(near)) - 1]  # the farthest that is hunted
            certain = [who for who in fresh if away[s.place[who]] < limit]
            return certain or [who for who in fresh if away[s.place[who]] == limit]
    return _least(found, steps)


def _least(targets: list[int], worth: list[int]) -> list[int]:
    """The targets of the lowest worth."""
    if not targets:
        return []
    low = min(worth)
    return [target for target, one in zip(targets, worth, strict=True) if one == low]


def differing(s: Heist, item: Item, targets: list[int]) -> bool:
    """Is there anything to choose? Characters on one tile are the same to one dog.

    Of three hounds it makes no difference who is hunted first, only who is hunted at all.
    """
    if len(targets) < 2:
        return False
    if item[0] == LOOT:
        return True
    if item[0] == HOUNDS and not item[2] >> targets[0] & 1:
        return len(targets) > item[1]
    return len({goal_of(s, who) for who in targets}) > 1


def _other_prey(s: Heist, ask: Ask, at: int) -> Reason:
    targets = prey(s, s.args)
    loot = s.args[0] == LOOT
    names = tile_ids(s, targets) if loot else who_ids(targets)
    told = names if loot else names_in(s, names)
    return Reason(f"the dog runs for {any_of(told)}", targets=names)


@allows("MH-J69", _other_prey)
def equal_target(s: Heist, ask: Ask) -> int:
    """Among equally good targets the team chooses; tiles come behind all characters."""
    targets = mask_of(prey(s, s.args))
    return s.site.in_words(targets) << NPC + 1 if s.args[0] == LOOT else targets


class HuntFor(HeistVerb):
    name = "hunt"
    words = ("prey",)
    label = "The dog hunts {0}"
    rules = (equal_target,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        target = at if at <= NPC else s.site.of_word[at - NPC - 1]
        send(s, s.args, target, out)

    def worded(self, box: HeistBox, called: Mapping[str, str], words: Words) -> str:
        if words[0] <= NPC:
            return self.label.format(called[WHO[words[0]]])
        return self.label.format(box.title_of("tiles", words[0] - NPC - 1))

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        if words[0] <= NPC:
            return (pawn(table, words[0]),) if words[0] in shown(table) else NOWHERE
        return (box.tile_words[words[0] - NPC - 1],)

    def actor(self, s: Heist, words: Words) -> str:
        return f"sheet-{WHO[words[0]]}" if words[0] in shown(s) else ""


class Hunt(TeamQuestion):
    """Which of several equal targets a dog runs for (MH-J69)."""

    key = "hunt"
    clause = "MH-J69"
    takes = (HuntFor(),)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "What does the dog run for?")


HUNTED = Hunt()


def hunt(s: Heist, out: Out, *item: int) -> None:
    """A dog appears, looks for a target, and is sent; the team decides among equals."""
    if let_out(s, item, out):
        return
    targets = prey(s, item)
    if differing(s, item, targets):
        team.put(s, HUNTED)
    else:
        send(s, item, targets[0] if targets else NONE, out)


def let_out(s: Heist, item: Item, out: Out) -> bool:
    """A dog of this hunt appears on the kennel; False if it may look for a target now."""
    home = kennel(s)
    if not item[1] or home == NONE:
        return True
    if not item[3]:
        s.dogs[home] += 1  # MH-111
        out.tell(told.DogReleased(s.site.word[home]))
        s.sniffs = (*s.sniffs, (home, -1))  # MH-J67: a dog is placed
        s.next(HUNT, *item[:3], 1, s.dogs[home])
        return True
    if s.dogs[home] < item[4]:
        _next_dog(s, item, -1)  # it jumped at somebody
        return True
    return False


def send(s: Heist, item: Item, target: int, out: Out) -> None:
    """The dog on the kennel runs for this target; -1: it finds none and stays (MH-J69)."""
    _next_dog(s, item, target)
    if target == NONE:
        return
    home = kennel(s)
    loot = item[0] == LOOT
    goal = target if loot else goal_of(s, target)
    out.tell(told.DogSent(NONE if loot else target, s.site.word[target] if loot else NONE))
    s.next(RUN, home, RANGE, goal, s.dogs[home])


def _next_dog(s: Heist, item: Item, target: int) -> None:
    """The rest of the hunt waits."""
    hunted = item[2]
    if target != NONE and item[0] == HOUNDS:
        hunted |= 1 << target
    rest = item[1] - 1
    if rest:
        s.next(HUNT, item[0], rest, hunted, 0, 0)


# Running


def over(s: Heist, item: Item) -> bool:
    """Is this run over: the dog jumped, arrived, or has run its range?"""
    tile, steps, goal, dogs = item
    return s.dogs[tile] < dogs or not steps or tile == goal


def ways(s: Heist, item: Item) -> list[int]:
    """The next hexes on shortest ways to the goal."""
    tile, goal = item[0], item[2]
    back = reach_of(s, goal)
    found = [at for at in bits(next_to(s, tile)) if at in back]
    return _least(found, [back[at] for at in found])


def _longer_way(s: Heist, ask: Ask, at: int) -> Reason:
    ids = tile_ids(s, ways(s, s.args))
    goal = s.site.ids[s.args[2]]
    return Reason(f"the shortest way to {goal} leads over {any_of(ids)}", hexes=ids)


@allows("MH-J69", _longer_way)
def shortest_way(s: Heist, ask: Ask) -> int:
    """The next hex of a shortest way."""
    return s.site.in_words(mask_of(ways(s, s.args)))


class RunTo(HeistVerb):
    name = "run"
    words = ("tiles",)
    label = "The dog runs to {0}"
    touches = ("{0}",)
    rules = (shortest_way,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        _advance(s, s.args, s.site.of_word[at], out)


class Run(TeamQuestion):
    """The next hex of a dog's way, if several are as short (MH-J69)."""

    key = "run"
    clause = "MH-J69"
    tells = "All these ways are equally short: choose the next hex."
    takes = (RunTo(),)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "Which way does the dog run?")


RUNNING = Run()


def run(s: Heist, out: Out, *item: int) -> None:
    """A dog runs one hex further, or its run is over."""
    if over(s, item):
        return
    found = ways(s, item)
    if len(found) == 1:
        _advance(s, item, found[0], out)
    elif found:
        team.put(s, RUNNING)


def _advance(s: Heist, item: Item, to: int, out: Out) -> None:
    """One hex further; what it is next to then may end the run (MH-J67)."""
    tile, steps, goal = item[0], item[1], item[2]
    s.dogs[tile] -= 1
    s.dogs[to] += 1
    out.tell(told.DogRan(s.site.word[tile], s.site.word[to]))
    s.sniffs = (*s.sniffs, (to, -1))
    s.next(RUN, to, steps - 1, goal, s.dogs[to])


HUNT.does(hunt)
RUN.does(run)
