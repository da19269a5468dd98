"""Questions of cards about one character; here where fumbled loot lands (MH-C-22)."""

from __future__ import annotations

from muster.games.masters import card_conditions as c
from muster.games.masters import card_events as told
from muster.games.masters import team
from muster.games.masters.box import CASH, NPC
from muster.games.masters.components import WHO
from muster.games.masters.loot import put, without
from muster.games.masters.stages import NONE, Q_FLING
from muster.games.masters.state import Heist
from muster.games.masters.team import TeamQuestion
from muster.kernel.ask import Ask
from muster.kernel.events import Out

Item = tuple[int, ...]


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
        return f"Where does the loot of {WHO[arg]} land?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box, word = s.box, s.site.word
        width = box.width
        start = box.first["fling"] + ask.arg * len(box.kinds) * width
        tiles = c.landing(s, ask.arg)
        found = [
            start + kind * width + word[tile] for kind in set(s.queue[0][2:]) for tile in tiles
        ]
        found.sort()
        return found

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        who, kind, word = c.words_of(s, action)
        _land(s, who, kind, s.site.of_word[word], out)


def _land(s: Heist, who: int, kind: int, tile: int, out: Out) -> None:
    """A piece lands on a hex (-1: it is lost), and is off the list."""
    pieces = without(s.queue[0][2:], kind)
    rest = s.queue[1:]
    s.queue = ((Q_FLING, who, *pieces), *rest) if pieces else rest
    if tile != NONE:
        put(s, who, kind, tile, "fumbled", out)
        return
    out.tell(told.LootLost(who, kind, c.amount_of(s, who, kind)))
    if kind == CASH:
        s.purse[who] = 0
    else:
        s.carried[who] = without(s.carried[who], kind)


def fumble(s: Heist, item: Item, out: Out) -> None:
    """Pieces with one hex or none to land on fall by themselves; else somebody chooses."""
    who = item[1]
    tiles = c.landing(s, who)
    if len(tiles) > 1:
        put_about(s, FLING, who)
        return
    for kind in item[2:]:
        _land(s, who, kind, tiles[0] if tiles else NONE, out)


FLING = Fling()
