"""The conditions of The Plan, each with its clause and what a refusal says."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import joined

from ..board.site import bits
from ..box import NPC
from ..components import WHO
from ..people import name_in, names_in
from ..state import Heist
from ..verbs.plan import ON_A_TILE, named, tile_of, verb_of, words_of
from . import planning, starts

OWN: tuple[str, ...] = ("mark", "unmark", "share", "keep")
"""Commands about an own PC."""


def _text(s: Heist, action: int) -> str:
    return s.box.catalogue.texts[action]


@rule("MH-J2")
def not_turned_down(s: Heist, ask: Ask, action: int) -> Reason | None:
    """What the team has turned down is not proposed again in the same phase."""
    if action not in s.refused:
        return None
    return Reason(f"the team has turned down {_text(s, action)!r} in this phase; propose another")


@rule("MH-1", *OWN, "start", "give", "return", "inside", "machinist")
def in_the_crew(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The PC takes part in this heist."""
    box = s.box
    who = words_of(box, action)[0]
    if (who == NPC and verb_of(box, action) != "share") or planning.in_play(s, who):
        return None
    crew = [WHO[one] for one in bits(s.alive & 15)]
    return Reason(
        f"{name_in(s, who)} does not take part in this heist, only {joined(names_in(s, crew))}",
        crew=crew,
    )


@rule("MH-94", *OWN, "start")
def own_affair(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Everybody decides about the own characters (MH-J2); the NPC is the team's."""
    box = s.box
    who = words_of(box, action)[0]
    if who == NPC or who >= box.pcs or box.owner[who] == ask.seat:
        return None
    own = [WHO[one] for one in planning.own_pcs(s, ask.seat)]
    return Reason(
        f"{name_in(s, who)} is run by seat {box.owner[who]}; yours: {joined(names_in(s, own))}",
        own=own,
    )


@rule("MH-20", *ON_A_TILE, "dig", "fill")
def on_this_map(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The tile lies on the map in play."""
    if tile_of(s, action) >= 0 or _text(s, action).endswith(" bag"):
        return None
    return Reason(f"{_text(s, action).split()[-1]} is not on the map of this part")


# Tokens


@rule("MH-75", "mark")
def on_a_hex(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Planning tokens lie on hexes; entrances need none (MH-J18)."""
    tile = tile_of(s, action)
    if 0 <= tile < s.site.hexes:
        return None
    return Reason("entrances need no planning token: mark hexes only")


@rule("MH-J18", "mark")
def not_marked(s: Heist, ask: Ask, action: int) -> Reason | None:
    """One own token per hex."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if tile < 0 or not s.plan[who] >> tile & 1:
        return None
    return Reason(f"{named(s, tile)} has a token of {name_in(s, who)} already")


@rule("MH-62", "mark")
def token_left(s: Heist, ask: Ask, action: int) -> Reason | None:
    """As many tokens as the Planning Memory says."""
    who = words_of(s.box, action)[0]
    if s.spare[who] > 0:
        return None
    return Reason(
        f"{name_in(s, who)} has placed all tokens: take one back first",
        placed=s.plan[who].bit_count(),
    )


@rule("MH-75", "unmark")
def marked(s: Heist, ask: Ask, action: int) -> Reason | None:
    """There is a token to take back."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if tile >= 0 and s.plan[who] >> tile & 1:
        return None
    there = [named(s, one) for one in bits(s.plan[who])]
    return Reason(f"{name_in(s, who)} has no token there", tokens=there)


# Ideas between the parts


@rule("MH-228", "share")
def same_hideout(s: Heist, ask: Ask, action: int) -> Reason | None:
    """PCs in the same hideout, before Part 2."""
    who, other = words_of(s.box, action)
    if s.scenario.start != "hideout":
        return Reason("ideas are only exchanged in the planning of The Final Score, Part 2")
    if planning.together(s, who, other):
        return None
    near = [WHO[one] for one in bits(s.alive & 15) if planning.together(s, who, one)]
    return Reason(f"{name_in(s, other)} is not in the same hideout as {name_in(s, who)}", same=near)


@rule("MH-228", "share")
def idea_to_give(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = words_of(s.box, action)[0]
    return None if s.ideas[who] > 0 else Reason(f"{name_in(s, who)} has no idea left to give")


@rule("MH-230", "keep")
def ideas_kept(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Part 2: the ideas left from Part 1 in place of the initial ones."""
    who = words_of(s.box, action)[0]
    if s.part == 0:
        return Reason("only in Part 2 of The Final Score ideas are left from before")
    if not s.kept[who]:
        return Reason(
            f"{name_in(s, who)} had no ideas left after Part 1, or has taken them already"
        )
    if who >= s.box.pcs or s.card[who] < 0 or planning.after_keeping(s, who) >= 0:
        return None
    return Reason(f"{name_in(s, who)} has given away more ideas than were left from Part 1")


# Confirming


@rule("MH-J20", "ready")
def all_placed(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Everybody has a start."""
    missing = [WHO[who] for who in planning.startless(s, ask.seat)]
    if not missing:
        return None
    return Reason(f"{joined(names_in(s, missing))} must have a place to start", missing=missing)


RULES: tuple[Rule[Heist], ...] = (
    not_turned_down,
    in_the_crew,
    own_affair,
    on_this_map,
    on_a_hex,
    not_marked,
    token_left,
    marked,
    *starts.RULES,
    same_hideout,
    idea_to_give,
    ideas_kept,
    all_placed,
)
"""In the order a refusal should name them."""
