"""Commands of the Action phase: how each is carried out, and who has to agree (MH-J3)."""

from __future__ import annotations

from muster.kernel.events import Out

from ..board.acts import FLICK, ONE, TOSS
from ..box import KEYCARD, NPC
from ..components import DIRECTIONS
from ..escape.running import begin as begin_escape
from ..rules import (
    runs,
)
from ..state import Heist
from ..team import CARRY, Do
from . import abilities, commits, events, free, icons
from .loot import put

# Carrying out


def _act(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who, act = words
    commits.commit(s, who, act, dict(commits.prices(s, who)).get(act, 0), out)
    if who == NPC:
        s.runner = seat


def _pwn(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    commits.lend(s, words[0], words[1], words[2], out)


def _breach(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    """MH-C-breach MH-J83: a new exit, and Escape starts on the spot."""
    who, way = words
    tile, door = s.place[who], s.site.breach
    commits.commit(s, who, s.box.acts.at["breach"], 4, out)
    s.breach = (tile, way)
    adj = list(s.adj)
    adj[door] = 1 << tile
    adj[tile] |= 1 << door
    s.adj = tuple(adj)
    s.present |= 1 << door
    out.tell(events.Breached(who, s.site.word[tile], DIRECTIONS[way]))
    s.forget()
    s.crises = ()
    begin_escape(s, "breach", out)


def _move(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    icons.move(s, words[0], s.site.of_word[words[1]], out)


def _slip(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    icons.slip(s, words[0], s.site.of_word[words[1]], out)


def _unlock(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    icons.unlock(s, words[0], s.site.of_word[words[1]], out)


def _subdue(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    tile = s.site.of_word[words[1]]
    icons.subdue(s, words[0], tile, not s.guards[tile], out)


def _muzzle(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    icons.subdue(s, words[0], s.site.of_word[words[1]], True, out)


def _disable(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    icons.disable(s, words[0], s.site.of_word[words[1]], out)


def _reveal(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who, word = words
    tile = -1 if word == s.box.width else s.site.of_word[word]
    icons.use_reveal(s, who, tile, out)


def _pocket(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    icons.pocket(s, words[0], out)


def _crack(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    icons.crack(s, words[0], s.site.of_word[words[1]], out)


def _toss(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who, kind, word = words
    tile = s.site.of_word[word]
    s.tossed = tile
    s.used[who] |= ONE[TOSS]
    put(s, who, kind, tile, "tossed", out)


def _flick(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    icons.spend(s, NPC, FLICK)
    put(s, NPC, KEYCARD, s.site.of_word[words[0]], "flicked", out)


def _forgo(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who = words[0]
    s.mused[who] -= 1
    s.ideas[who] -= 1
    out.tell(events.Forgone(who))


def _take(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who, kind = words
    free.juggle(s, who, kind, s.place[who], True, "taken", out)


def _drop(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who, kind = words
    free.juggle(s, who, kind, s.place[who], False, "dropped", out)


def _fetch(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    free.juggle(s, words[0], words[1], s.site.of_word[words[2]], True, "fetched", out)


def _lay(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    free.juggle(s, words[0], words[1], s.site.of_word[words[2]], False, "laid down", out)


def _hack(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    free.hack(s, words[0], out)


def _unbar(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    free.unbar(s, words[0], s.site.of_word[words[1]], out)


def _seize(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    free.seize(s, words[0], out)


def _find(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    free.find(s, words[0], out)


def _read(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    free.read_logs(s, words[0], out)


def _use(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    abilities.use(s, words[0], s.box.abilities[words[1]], out)


def _vent(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    abilities.vent(s, words[0], s.site.of_word[words[1]], out)


def _codes(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    abilities.use_codes(s, words[0], s.site.of_word[words[1]], out)


def _friend(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    abilities.befriend(s, words[0], words[1], out)


def _shift(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who = words[0]
    move_token(s, who, words[1], words[2], out)
    s.radio &= ~(1 << who)


def move_token(s: Heist, who: int, old_word: int, new_word: int, out: Out) -> None:
    """A planning token from one hex to another; the words are those of `shift`."""
    at = s.site.at
    words = s.box.hex_words
    old, new = at[words[old_word]], at[words[new_word]]
    s.plan[who] = s.plan[who] & ~(1 << old) | 1 << new
    out.tell(events.TokenMoved(who, s.site.word[old], s.site.word[new]))


def _escape(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    s.escaping = True
    out.tell(events.EscapeDeclared(seat))


DO: dict[str, Do] = {
    "act": _act,
    "pwn": _pwn,
    "breach": _breach,
    "move": _move,
    "slip": _slip,
    "unlock": _unlock,
    "subdue": _subdue,
    "muzzle": _muzzle,
    "disable": _disable,
    "reveal": _reveal,
    "pocket": _pocket,
    "crack": _crack,
    "toss": _toss,
    "flick": _flick,
    "forgo": _forgo,
    "take": _take,
    "drop": _drop,
    "fetch": _fetch,
    "lay": _lay,
    "hack": _hack,
    "unbar": _unbar,
    "seize": _seize,
    "find": _find,
    "read": _read,
    "use": _use,
    "vent": _vent,
    "codes": _codes,
    "friend": _friend,
    "shift": _shift,
    "escape": _escape,
}
CARRY.update(DO)

LOOT_VERBS = ("take", "drop", "fetch", "lay")


def needs_consent(s: Heist, seat: int, verb: str, words: tuple[int, ...]) -> bool:
    """MH-J2: is this a matter of the team, and does somebody else have a say?"""
    if s.box.seats == 1:
        return False
    if verb in ("escape",):
        return True
    if verb == "flick" or (words and words[0] == NPC):
        return not runs(s, seat, NPC)
    return False
