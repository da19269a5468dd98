"""Questions of cards about one character; here where fumbled loot lands (MH-C-22)."""

from __future__ import annotations

from muster.kernel.ask import Ask
from muster.kernel.events import Out

from .. import team, waiting
from ..box import CASH, NPC
from ..heist.loot import put, without
from ..people import by_card, name_in
from ..stages import NONE
from ..state import Heist
from ..team import TeamQuestion
from . import conditions as c
from . import events as told


class OwnQuestion(TeamQuestion):
    """A question about one character, its `arg`: the seat of a PC answers, the team for the NPC."""

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        if ask.arg == NPC:
            super().answer(s, ask, out)
        else:
            s.asks.clear()
            self.decide(s, ask.picks[0], ask.arg, out)


def put_about(s: Heist, question: OwnQuestion, who: int) -> None:
    """Ask about a character whoever decides about it."""
    if who == NPC:
        team.put(s, question, who)
    else:
        s.ask(s.box.owner[who], question, who)


class Fling(OwnQuestion):
    """Where a fumbled piece of loot lands (MH-C-22)."""

    key = "fling"
    clause = "MH-C-22"
    verbs = ("fling",)
    rules = (c.fumbled_piece, c.unguarded_hex)
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, f"Where does the loot of {name_in(s, arg)} land?")

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box, word = s.box, s.site.word
        width = box.width
        start = box.first["fling"] + ask.arg * len(box.kinds) * width
        tiles = c.landing(s, ask.arg)
        found = [start + kind * width + word[tile] for kind in set(s.args[1:]) for tile in tiles]
        found.sort()
        return found

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        who, kind, word = c.words_of(s, action)
        pieces = without(s.args[1:], kind)
        if pieces:
            s.next(waiting.FLING, who, *pieces)
        _land(s, who, kind, s.site.of_word[word], out)


def _land(s: Heist, who: int, kind: int, tile: int, out: Out) -> None:
    """A piece lands on a hex; -1: it is lost."""
    if tile != NONE:
        put(s, who, kind, tile, "fumbled", out)
        return
    out.tell(told.LootLost(who, kind, c.amount_of(s, who, kind)))
    if kind == CASH:
        s.purse[who] = 0
    else:
        s.carried[who] = without(s.carried[who], kind)


def fumble(s: Heist, out: Out, who: int, *pieces: int) -> None:
    """Pieces with one hex or none to land on fall by themselves; else somebody chooses."""
    tiles = c.landing(s, who)
    if len(tiles) > 1:
        put_about(s, FLING, who)
        return
    for kind in pieces:
        _land(s, who, kind, tiles[0] if tiles else NONE, out)


FLING = Fling()
