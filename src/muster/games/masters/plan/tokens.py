"""Planning tokens, the ideas between two parts, and saying that one is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import EVERY, allows
from muster.parts.deeds import may, reach
from muster.parts.words import joined

from ..board.masks import bits
from ..components import WHO
from ..heist.events import IdeaGiven
from ..people import name_in, names_in
from ..verbs.verb import Words
from . import events, planning
from .command import (
    PlanVerb,
    in_the_crew,
    not_turned_down,
    on_this_map,
    own_affair,
)

if TYPE_CHECKING:
    from ..state import Heist

# Tokens


@reach(
    "MH-75", lambda s, ask, who, tile: Reason("entrances need no planning token: mark hexes only")
)
def on_a_hex(s: Heist, ask: Ask, who: int) -> int:
    """Planning tokens lie on hexes; entrances need none (MH-J18)."""
    return s.site.all_hexes


def _has_one(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(f"{s.site.ids[tile]} has a token of {name_in(s, who)} already")


@reach("MH-J18", _has_one)
def not_marked(s: Heist, ask: Ask, who: int) -> int:
    """One own token per hex."""
    return ~s.plan[who]


def _all_placed(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(
        f"{name_in(s, who)} has placed all tokens: take one back first",
        placed=s.plan[who].bit_count(),
    )


@may("MH-62", _all_placed)
def token_left(s: Heist, ask: Ask, who: int) -> bool:
    """As many tokens as the Planning Memory says."""
    return s.spare[who] > 0


class Mark(PlanVerb):
    name = "mark"
    words = ("pcs", "tiles")
    label = "{0} plans {1}"
    touches = ("{1}",)
    button = "Plan it"
    rules = (
        not_turned_down("mark"),
        in_the_crew,
        own_affair,
        on_this_map("tiles"),
        on_a_hex,
        not_marked,
        token_left,
    )
    together = False

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        who, word = divmod(at, s.box.width)
        s.ready &= ~(1 << ask.seat)
        s.plan[who] |= 1 << s.site.of_word[word]
        s.spare[who] -= 1
        if out.heard:
            out.tell(events.Marked(who, word))


def _no_token(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    there = [s.site.ids[one] for one in bits(s.plan[who])]
    return Reason(f"{name_in(s, who)} has no token there", tokens=there)


@reach("MH-75", _no_token)
def marked(s: Heist, ask: Ask, who: int) -> int:
    """There is a token to take back."""
    return s.plan[who]


class Unmark(PlanVerb):
    name = "unmark"
    words = ("pcs", "tiles")
    label = "{0} no longer plans {1}"
    touches = ("{1}",)
    button = "Take the token back"
    rules = (not_turned_down("unmark"), in_the_crew, own_affair, on_this_map("tiles"), marked)
    together = False
    takes_back = True

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        who, word = divmod(at, s.box.width)
        s.ready &= ~(1 << ask.seat)
        s.plan[who] &= ~(1 << s.site.of_word[word])
        s.spare[who] += 1
        if out.heard:
            out.tell(events.Unmarked(who, word))


# Ideas between the parts


def _apart(s: Heist, ask: Ask, who: int, other: int) -> Reason:
    if s.scenario.start != "hideout":
        return Reason("ideas are only exchanged in the planning of The Final Score, Part 2")
    near = [WHO[one] for one in bits(s.alive & 15) if planning.together(s, who, one)]
    return Reason(f"{name_in(s, other)} is not in the same hideout as {name_in(s, who)}", same=near)


@reach("MH-228", _apart)
def same_hideout(s: Heist, ask: Ask, who: int) -> int:
    """PCs in the same hideout, before Part 2."""
    if s.scenario.start != "hideout":
        return 0
    return sum(1 << other for other in bits(s.alive & 15) if planning.together(s, who, other))


@may("MH-228", lambda s, ask, who, at: Reason(f"{name_in(s, who)} has no idea left to give"))
def idea_to_give(s: Heist, ask: Ask, who: int) -> bool:
    return s.ideas[who] > 0


class Share(PlanVerb):
    name = "share"
    words = ("people", "people")
    label = "{0} gives {1} an idea"
    touches = ("{1}",)
    rules = (not_turned_down("share"), in_the_crew, own_affair, same_hideout, idea_to_give)
    together = False
    takes_back = True

    def silent(self, s: Heist, seat: int) -> tuple[str, Reason] | None:
        return None  # ideas are shared in the heist too, in other ways

    def change(self, s: Heist, words: Words, out: Out) -> None:
        """One idea to somebody in the same hideout (MH-228)."""
        who, other = words
        s.ideas[who] -= 1
        s.ideas[other] += 1
        out.tell(IdeaGiven(who, other))


def _none_kept(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    if s.part == 0:
        return Reason("only in Part 2 of The Final Score ideas are left from before")
    name = name_in(s, who)
    if not s.kept[who]:
        return Reason(f"{name} had no ideas left after Part 1, or has taken them already")
    return Reason(f"{name} has given away more ideas than were left from Part 1")


@may("MH-230", _none_kept)
def ideas_kept(s: Heist, ask: Ask, who: int) -> bool:
    """Part 2: the ideas left from Part 1 in place of the initial ones."""
    return bool(s.part and s.kept[who]) and planning.after_keeping(s, who) >= 0


class Keep(PlanVerb):
    name = "keep"
    words = ("pcs",)
    label = "{0} begins with the ideas left from part 1"
    touches = ("ideas-{0}",)
    rules = (not_turned_down("keep"), in_the_crew, own_affair, ideas_kept)
    together = False

    def change(self, s: Heist, words: Words, out: Out) -> None:
        """MH-230: the ideas left from Part 1 in place of the initial ones."""
        who = words[0]
        s.ideas[who] = planning.after_keeping(s, who)
        s.kept[who] = 0
        out.tell(events.KeptIdeas(who, s.ideas[who]))


# Confirming


def _no_place(s: Heist, ask: Ask, at: int) -> Reason:
    missing = [WHO[who] for who in planning.startless(s, ask.seat)]
    return Reason(f"{joined(names_in(s, missing))} must have a place to start", missing=missing)


@allows("MH-J20", _no_place)
def all_placed(s: Heist, ask: Ask) -> int:
    """Everybody has a start."""
    return 0 if planning.startless(s, ask.seat) else EVERY


class Ready(PlanVerb):
    name = "ready"
    label = "Ready"
    rules = (not_turned_down("ready"), all_placed)
    quiet = False
    together = False

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        s.ready |= 1 << ask.seat
        out.tell(events.PlanReady(ask.seat))

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        return "Ready", "The heist begins when everybody is."

    def loses(self, s: Heist, seat: int, words: Words) -> str:
        """Tokens not placed are out of the heist (MH-J18): better to hear of it before."""
        idle = [who for who in planning.own_pcs(s, seat) if s.spare[who] and not s.plan[who]]
        if not idle:
            return ""
        whose = joined([name_in(s, who) for who in idle])
        return f"No token of {whose} is on the map: nobody enters a hex without one."
