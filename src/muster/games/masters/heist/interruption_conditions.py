"""Conditions of the smaller questions: what waits in the middle of a phase."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule

from ..board.site import bits
from ..box import NPC
from ..components import DIRECTIONS, WHO
from ..people import name_in
from ..rules import move_targets, runs
from ..security.dogs import candidates as dog_targets
from ..state import Heist
from ..verbs.commands import verb_of, words_of
from . import commits, icons


@rule("MH-J68", "move")
def second_move(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    targets = [s.site.word[tile] for tile in move_targets(s, who)]
    if who == ask.arg and word in targets:
        return None
    return Reason(
        "it must be a legal Move of the same character",
        may_go=[s.box.tile_words[one] for one in targets],
    )


SHAKING: tuple[Rule[Heist], ...] = (second_move,)


@rule("MH-C-laser-burst", "blast")
def way_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    ways = commits.blast_ways(s, ask.arg)
    if action - s.box.first["blast"] in ways:
        return None
    return Reason("from an entrance only through its hex", ways=[DIRECTIONS[way] for way in ways])


BLASTING: tuple[Rule[Heist], ...] = (way_there,)


@rule("MH-44", "reveal")
def logged_hex(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    tile = -1 if word == s.box.width else s.site.of_word[word]
    known = tile == -1 and word != s.box.width
    if who == ask.arg and not known and tile in icons.reveal_targets(s, who):
        return None
    return Reason("an unknown hex, or the bag if none is left")


LOGGING: tuple[Rule[Heist], ...] = (logged_hex,)


def replan_actions(s: Heist) -> list[int]:
    """Tokens that may be moved, ideas that may be given, or enough."""
    who, tokens, ideas = s.args
    box, site = s.box, s.site
    found: list[int] = []
    if tokens:
        at, count = site.hex_word, len(box.hex_words)
        for owner in range(box.pcs):
            own = s.plan[owner] & s.present
            targets = [at[tile] for tile in bits(s.present & site.all_hexes & ~own)]
            for tile in bits(own):
                row = box.first["shift"] + (owner * count + at[tile]) * count
                found += [row + target for target in targets]
    if ideas and s.ideas[who]:
        for other in bits(s.alive & ~(1 << who)):
            found.append(box.first["share"] + who * 5 + other)
    found.append(box.first["enough"])
    if s.refused:
        found = [action for action in found if action not in s.refused]
    found.sort()
    return found


def may_replan(s: Heist) -> bool:
    """Is there anything to change but to say enough?"""
    if s.refused:
        return len(replan_actions(s)) > 1
    who, tokens, ideas = s.args
    if ideas and s.ideas[who] and s.alive & ~(1 << who):
        return True
    hexes = s.present & s.site.all_hexes
    return tokens > 0 and any(plan & s.present and hexes & ~plan for plan in s.plan)


@rule("MH-J19", "shift", "share")
def token_may_move(s: Heist, ask: Ask, action: int) -> Reason | None:
    if action in replan_actions(s):
        return None
    if verb_of(s, action) == "share":
        return Reason("only Alright, New Plan gives ideas, up to three, to another character")
    if action in s.refused:
        return Reason("the owner of that token does not agree")
    return Reason("a token on the board, to a hex without a token of the same colour")


REPLANNING: tuple[Rule[Heist], ...] = (token_may_move,)


@rule("MH-190", "mark", "forfeit")
def free_hex(s: Heist, ask: Ask, action: int) -> Reason | None:
    words = words_of(s, action)
    if words[0] != ask.arg:
        return Reason(f"it is a token of {name_in(s, ask.arg)}")
    if verb_of(s, action) == "forfeit":
        return None
    tile = s.site.of_word[words[1]]
    hexes = s.present & s.site.all_hexes
    if tile >= 0 and hexes >> tile & 1 and not s.plan[ask.arg] >> tile & 1:
        return None
    return Reason("any hex on the board without a token of this colour (MH-J18)")


PLACING: tuple[Rule[Heist], ...] = (free_hex,)


def consultants(s: Heist, seat: int) -> list[int]:
    """Whose idea a seat may pay for the Consultant."""
    return [
        who
        for who in bits(s.alive)
        if s.ideas[who] and (runs(s, seat, who) or (who == NPC and seat == s.lead))
    ]


@rule("MH-C-consultant", "consult")
def pays_for_it(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = action - s.box.first["consult"]
    if who in consultants(s, ask.seat):
        return None
    return Reason("a character of yours with an idea")


CONSULTING: tuple[Rule[Heist], ...] = (pays_for_it,)


@rule("MH-174", "chase")
def next_to_dog(s: Heist, ask: Ask, action: int) -> Reason | None:
    what, spared = s.sniffs[0]
    targets = dog_targets(s, what, spared)
    if action - s.box.first["chase"] in targets:
        return None
    return Reason("an indoor character next to the dog", whom=[WHO[who] for who in targets])


CHASING: tuple[Rule[Heist], ...] = (next_to_dog,)


@rule("MH-C-squirrely", "blame")
def is_nearest(s: Heist, ask: Ask, action: int) -> Reason | None:
    if ask.arg >> (action - s.box.first["blame"]) & 1:
        return None
    return Reason("one of the nearest PCs", whom=[WHO[who] for who in bits(ask.arg)])


BLAMING: tuple[Rule[Heist], ...] = (is_nearest,)


@rule("MH-C-squirrely", "lose", "squeal")
def is_upset(s: Heist, ask: Ask, action: int) -> Reason | None:
    if words_of(s, action)[0] == ask.arg:
        return None
    return Reason(f"it is about {name_in(s, ask.arg)}")


SQUIRMING: tuple[Rule[Heist], ...] = (is_upset,)


@rule("MH-C-diversion-artist", "divert")
def tokens_left(s: Heist, ask: Ask, action: int) -> Reason | None:
    most = min(s.diversions, ask.arg)
    if action - s.box.first["divert"] <= most:
        return None
    return Reason(f"{s.diversions} tokens are left for {ask.arg} noise", most=most)


DIVERTING: tuple[Rule[Heist], ...] = (tokens_left,)
