"""What the team decides about the dogs of cards: whom they hunt, and their way (MH-J69)."""

from __future__ import annotations

from muster.kernel.ask import Ask
from muster.kernel.events import Out

from .. import team
from ..box import NPC
from ..people import by_card
from ..stages import NONE
from ..state import Heist
from ..team import TeamQuestion
from . import conditions as c
from . import hunts


class Hunt(TeamQuestion):
    """Which of several equal targets a dog runs for (MH-J69)."""

    key = "hunt"
    clause = "MH-J69"
    verbs = ("hunt",)
    rules = (c.equal_target,)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "What does the dog run for?")

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first["hunt"]
        targets = hunts.prey(s, s.args)
        if s.args[0] == hunts.LOOT:
            first += NPC + 1
            targets = [s.site.word[tile] for tile in targets]
        return sorted([first + target for target in targets])

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        hunts.send(s, s.args, c.target_of(s, action), out)


def hunt(s: Heist, out: Out, *item: int) -> None:
    """A dog appears, looks for a target, and is sent; the team decides among equals."""
    if hunts.let_out(s, item, out):
        return
    targets = hunts.prey(s, item)
    if hunts.differing(s, item, targets):
        team.put(s, HUNT)
    else:
        hunts.send(s, item, targets[0] if targets else NONE, out)


class Run(TeamQuestion):
    """The next hex of a dog's way, if several are as short (MH-J69)."""

    key = "run"
    clause = "MH-J69"
    verbs = ("run",)
    rules = (c.shortest_way,)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "Which way does the dog run?")

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first, word = s.box.first["run"], s.site.word
        return sorted([first + word[tile] for tile in hunts.ways(s, s.args)])

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        hunts.run(s, s.args, s.site.of_word[action - s.box.first["run"]], out)


def run(s: Heist, out: Out, *item: int) -> None:
    """A dog runs one hex further, or its run is over."""
    if hunts.over(s, item):
        return
    ways = hunts.ways(s, item)
    if len(ways) == 1:
        hunts.run(s, item, ways[0], out)
    elif ways:
        team.put(s, RUN)


HUNT = Hunt()
RUN = Run()
