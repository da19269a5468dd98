"""Abilities without an action of their own: when they may be used, what they do (MH-67, MH-J9)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import choice, may

from ..board.icons import MOVE, ONE
from ..board.masks import bits
from ..components import WHO
from ..people import name_in, named_on, pawn
from ..rules import able
from ..stages import ESCAPE, NONE
from ..verbs.order import USED
from ..verbs.verb import MORE, Words, not_begun
from ..waiting import REPLAN, TURN
from . import events
from .deed import (
    BEFRIENDS,
    COSTLY,
    CRAWLS,
    DECODES,
    MUSED,
    PAYS,
    TUNED,
    HeistDeed,
    Rules,
    TileDeed,
    named,
    own_character,
    turned_down,
)

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist


def ability_of(s: Heist, who: int, names: Sequence[str]) -> str:
    """Which of these abilities a character has."""
    return next((name for name in names if able(s, who, name)), names[0])


# What is paid for with ideas


IDEAS_FOR = dict.fromkeys(USED, 1) | {"change-of-plans": 2, "alright-new-plan": 2}
"""What the abilities of `use` cost."""


def why_not_use(s: Heist, who: int, name: str) -> str:
    """Why this PC may not use this ability now; empty if it may."""
    if name not in USED or not able(s, who, name):
        return "it has no such ability"
    return _why_not_now(s, who, name)


def _why_not_now(s: Heist, who: int, name: str) -> str:
    """The same for an ability it has."""
    if s.ideas[who] < IDEAS_FOR[name]:
        return f"it costs {IDEAS_FOR[name]} ideas, and there are {s.ideas[who]}"
    if name in ("larcenist", "swindler"):
        return "it is on already until the end of the phase" if s.reaching >> who & 1 else ""
    if s.stage == ESCAPE:
        return "it makes no sense in Escape, or costs noise"  # MH-137 MH-J89
    if name == "there-are-better-ways":
        return "it is on already until the end of the phase" if s.slipping >> who & 1 else ""
    if name == "efficient-picker":
        if s.act[who] == NONE:
            return "no action is chosen yet"
        if s.picked[who] >= s.box.acts.unlocks[s.act[who]]:
            return "it works once for each unlock icon of the chosen action"
        return ""
    if s.once[who] >> s.box.ability_at[name] & 1:
        return "it works once per heist"  # MH-66
    return "" if any(s.plan) else "no planning token is on the board"


def _unusable(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    why = why_not_use(s, who, s.box.abilities[at])
    return Reason(f"{name_in(s, who)} may not use it: {why}")


@choice("MH-67", _unusable)
def may_use(s: Heist, ask: Ask, who: int) -> Collection[int]:
    found: list[int] = []
    for at, name in s.box.used_by[s.card[who]]:
        if not _why_not_now(s, who, name):
            found.append(at)
    return found


class Use(HeistDeed):
    """Pay for an ability; what it allows follows."""

    name = "use"
    words = ("pcs", "abilities")
    label = "{0} uses {1}"
    touches = ("use-{0}-{1}",)
    quiet = True
    needs = PAYS
    rules: ClassVar[Rules] = (own_character, may_use)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        name = s.box.abilities[at]
        s.ideas[who] -= IDEAS_FOR[name]
        noise = 0
        if name in ("larcenist", "swindler"):
            s.reaching |= 1 << who
        elif name == "there-are-better-ways":
            s.slipping |= 1 << who
        elif name == "efficient-picker":
            s.picked[who] += 1
            s.icons[who] += ONE[MOVE]
            s.due[who] += 1
            noise = 1
        else:
            s.extra += 1
            noise = 1
            s.once[who] |= 1 << at
            large = name == "alright-new-plan"
            s.next(REPLAN, who, 6 if large else 3, 3 if large else 0)
        out.tell(events.UsedAbility(who, at, IDEAS_FOR[name], noise, -1, -1))

    def silent(self, s: Heist, seat: int) -> tuple[str, Reason] | None:
        return not_begun(s)


# Vent Crawl


def vent_targets(s: Heist, who: int) -> list[int]:
    """Hexes straight across a single gap from where the Grease Man stands (MH-J79, MH-J30)."""
    tile = s.place[who]
    if not able(s, who, "vent-crawl") or tile >= s.site.hexes:
        return []
    found: list[int] = []
    for line in s.site.lines[tile]:
        if len(line) > 1 and line[1] >= 0 and s.present >> line[1] & 1:
            between = line[0]
            if between < 0 or not s.present >> between & 1:  # MH-31: the cell between is the gap
                pair = (who, min(tile, line[1]), max(tile, line[1]))
                if pair not in s.vents:
                    found.append(line[1])
    return sorted(found)


def _no_gap(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    tiles = named(s, vent_targets(s, who))
    return Reason("a Grease Man, and a hex straight across a single gap", tiles=tiles)


@choice("MH-C-vent-crawl", _no_gap)
def gap_between(s: Heist, ask: Ask, who: int) -> Collection[int]:
    return vent_targets(s, who)


class Vent(TileDeed):
    name = "vent"
    in_escape = COSTLY
    words = ("pcs", "tiles")
    label = "{0} opens a vent to {1}"
    touches = ("use-{0}-vent-crawl", "{1}")
    quiet = True
    needs = CRAWLS
    rules = (own_character, gap_between)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        here = s.place[who]
        s.vents = (*s.vents, (who, min(here, at), max(here, at)))
        s.extra += 4
        ability = s.box.ability_at["vent-crawl"]
        out.tell(events.UsedAbility(who, ability, 0, 4, s.site.word[at], -1))


# Codes

CODES = ("i-can-haz-teh-codes", "has-the-code")


def codes_ability(s: Heist, who: int) -> str:
    """The ability to see what a camera sees, if this PC has it unused and can pay for it."""
    for name, price in (("i-can-haz-teh-codes", 2), ("has-the-code", 0)):
        if able(s, who, name):
            spent = s.once[who] >> s.box.ability_at[name] & 1
            return "" if spent or s.ideas[who] < price else name
    return ""


def codes_targets(s: Heist, who: int) -> list[int]:
    """Known live cameras with something unknown next to them."""
    if not s.unknown or not codes_ability(s, who):
        return []
    return [
        tile
        for tile in range(s.site.hexes)
        if s.cameras[tile] and s.present >> tile & 1 and s.adj[tile] & s.present & s.unknown
    ]


def _no_camera(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason(
        "the ability once per heist, 2 ideas (Black Hat: free), a live camera beside unknown hexes",
        tiles=named(s, codes_targets(s, who)),
    )


@choice("MH-C-i-can-haz-teh-codes", _no_camera)
def camera_known(s: Heist, ask: Ask, who: int) -> Collection[int]:
    return codes_targets(s, who)


class Codes(TileDeed):
    name = "codes"
    in_escape = COSTLY
    words = ("pcs", "tiles")
    label = "{0} reads the codes of the camera on {1}"
    quiet = True
    needs = DECODES
    rules = (own_character, camera_known)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        name = codes_ability(s, who)
        ideas = 2 if name == "i-can-haz-teh-codes" else 0
        s.ideas[who] -= ideas
        ability = s.box.ability_at[name]
        s.once[who] |= 1 << ability
        out.tell(events.UsedAbility(who, ability, ideas, 0, s.site.word[at], -1))
        s.next(TURN, s.adj[at] & s.present & s.unknown, who)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        ability = ability_of(table, words[0], CODES)
        return f"use-{WHO[words[0]]}-{ability}", box.tile_words[words[1]]


# Ideas for others


def _no_friend(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("an outdoor PC with 2 ideas, for another character, if Old Friend is there")


@choice("MH-C-old-friend", _no_friend)
def outdoors_with_ideas(s: Heist, ask: Ask, who: int) -> Collection[int]:
    """An outdoor PC pays two ideas, another character gains one."""
    if s.ideas[who] < 2 or s.place[who] < s.site.hexes or not s.fixers & s.box.old_friend:
        return []
    return bits(s.alive & ~(1 << who))


class Befriend(HeistDeed):
    name = "friend"
    in_escape = COSTLY
    words = ("pcs", "people")
    label = "Old Friend: {0} helps {1} to an idea"
    quiet = True
    needs = BEFRIENDS
    rules = (own_character, outdoors_with_ideas)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        s.ideas[who] -= 2
        s.ideas[at] += 1
        out.tell(events.UsedFixer(s.box.fixer_at["old-friend"], who, at))

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        return f"use-{WHO[words[0]]}-old-friend", pawn(table, words[1])


# Tokens


def _tuned(s: Heist) -> Reason:
    return Reason(
        "after a Radio each character may move one own token on the board to an adjacent hex that"
        " has none of its own",
        waiting=[WHO[one] for one in bits(s.radio)],
    )


def _no_radio(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return _tuned(s)


@choice("MH-C-radio", _no_radio)
def after_a_radio(s: Heist, ask: Ask, who: int) -> Collection[int]:
    """An own planning token to an adjacent hex."""
    if not s.radio >> who & 1:
        return []
    site, own = s.site, s.plan[who]
    at, count = site.hex_word, len(s.box.hex_words)
    hexes = s.present & site.all_hexes & ~own
    return [
        at[tile] * count + at[other]
        for tile in bits(own & s.present)
        for other in bits(s.adj[tile] & hexes)
    ]


class Shift(HeistDeed):
    name = "shift"
    in_escape = COSTLY
    words = ("pcs", "hexes", "hexes")
    label = "{0}'s token from {1} to {2}"
    touches = ("plan-{0}-{1}", "{2}")
    quiet = True
    needs = TUNED
    rules = (own_character, after_a_radio, turned_down("shift", "MH-C-radio", _tuned))

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        move_token(s, who, at, out)
        s.radio &= ~(1 << who)


def move_token(s: Heist, who: int, at: int, out: Out) -> None:
    """A planning token from one hex to another; `at` is the place of the two words of `shift`."""
    tiles, words = s.site.at, s.box.hex_words
    old, new = (tiles[words[one]] for one in divmod(at, len(words)))
    s.plan[who] = s.plan[who] & ~(1 << old) | 1 << new
    out.tell(events.TokenMoved(who, s.site.word[old], s.site.word[new]))


# Ideas of an action

NO_IDEA_ICON = (
    "an idea icon of this round's action may be left unused while M2, or D3 with a kennel, is"
    " still to come"
)


@may("MH-48", lambda s, ask, who, at: Reason(NO_IDEA_ICON))
def idea_to_forgo(s: Heist, ask: Ask, who: int) -> bool:
    """May an idea of the action be put back? Only asked where it can matter."""
    if s.act[who] == NONE or not s.mused[who] or not s.ideas[who]:
        return False
    box = s.box
    return box.card_at["M2"] in s.deck or (
        box.card_at["D3"] in s.deck and s.site.kennels & s.present != 0
    )


class Forgo(HeistDeed):
    name = "forgo"
    words = ("people",)
    label = "{0} puts an idea back"
    button = "{0} puts an idea back"
    quiet = True
    group = MORE
    needs = MUSED
    rules = (
        own_character,
        idea_to_forgo,
        turned_down("forgo", "MH-48", lambda s: Reason(NO_IDEA_ICON)),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        s.mused[who] -= 1
        s.ideas[who] -= 1
        out.tell(events.Forgone(who))

    def loses(self, s: Heist, seat: int, words: Words) -> str:
        return f"{named_on(s, words[0])} has one idea less."


# In Escape


def pinch_targets(s: Heist, who: int) -> list[int]:
    """Escape: two ideas for one of another character, once or always (MH-C-good-in-a-pinch)."""
    if s.ideas[who] < 2 or not _pinch(s, who):
        return []
    return [other for other in bits(s.alive & ~s.rolled) if other != who]


def _pinch(s: Heist, who: int) -> str:
    if able(s, who, "great-in-a-pinch"):
        return "great-in-a-pinch"
    if not able(s, who, "good-in-a-pinch"):
        return ""
    spent = s.once[who] >> s.box.ability_at["good-in-a-pinch"] & 1
    return "" if spent else "good-in-a-pinch"


def pinch(s: Heist, who: int, other: int, out: Out) -> None:
    name = _pinch(s, who)
    ability = s.box.ability_at[name]
    if name == "good-in-a-pinch":
        s.once[who] |= 1 << ability
    s.ideas[who] -= 2
    s.ideas[other] += 1
    out.tell(events.UsedAbility(who, ability, 2, 0, -1, other))
