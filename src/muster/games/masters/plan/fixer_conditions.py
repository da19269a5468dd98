"""What the team may ask of its fixers in The Plan, and why not."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule

from ..board.site import bits
from ..people import name_in
from ..stages import NONE
from ..state import Heist
from ..verbs.order import STEPPED
from ..verbs.plan import named, tile_of, words_of
from .fixers import (
    EVENTS,
    FLOORPLAN_PRICES,
    INSERT_PRICES,
    MOST_FLOORPLANS,
    PLACES,
    PRICES,
    VISAGE_PRICE,
    fixer_of,
    floors_open,
    guarded_hexes,
    may_go_inside,
    places_open,
    pointless,
    used,
)
from .shop import reveal_targets, works_for_us


def answers(s: Heist, seat: int, found: list[int]) -> None:
    """Add the commands about fixers."""
    first, width = s.box.first, s.box.width
    for word, name in enumerate(STEPPED):
        fixer = fixer_of(word)
        if not works_for_us(s, fixer) or used(s, fixer) or pointless(s, word):
            continue
        for step, price in enumerate(PRICES[name]):
            if price <= s.cash:
                found.append(first["hire"] + word * 8 + step)
    if works_for_us(s, "visage") and s.cash >= VISAGE_PRICE:
        found += [first["visage"] + word for word in reveal_targets(s)]
    if works_for_us(s, "architect") and s.floors < MOST_FLOORPLANS:
        if FLOORPLAN_PRICES[s.floors] <= s.cash:
            found += [first["floorplan"] + s.site.word[tile] for tile in bits(floors_open(s))]
    if works_for_us(s, "retiree"):
        count = s.inserted.bit_count()
        if count < len(EVENTS) and INSERT_PRICES[count] <= s.cash:
            for at in range(len(EVENTS)):
                if not s.inserted >> at & 1:
                    start = first["insert"] + at * PLACES
                    found += range(start, start + places_open(s))
    if works_for_us(s, "mayor") and s.mayor == NONE:
        for who in bits(s.alive & 15):
            if may_go_inside(s, who):
                for tile in bits(guarded_hexes(s)):
                    found.append(first["inside"] + who * width + s.site.word[tile])
    if works_for_us(s, "machinist") and s.turned:
        for who in bits(s.alive & 15):
            found.append(first["machinist"] + who)


# Why not

OF_VERB: dict[str, str] = {
    "visage": "visage",
    "floorplan": "architect",
    "insert": "retiree",
    "inside": "mayor",
    "machinist": "machinist",
}


@rule("MH-229", "hire", *OF_VERB)
def fixers_allowed(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Before Part 2 of The Final Score nobody helps."""
    if "all" not in s.scenario.banned_fixers:
        return None
    return Reason("no fixer may be used in the planning of this part")


@rule("MH-86", "hire", *OF_VERB)
def one_of_ours(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Only unlocked fixers help (MH-85)."""
    box = s.box
    verb = box.catalogue.verb_of[action]
    fixer = OF_VERB[verb] if verb != "hire" else fixer_of(words_of(box, action)[0])
    if works_for_us(s, fixer):
        return None
    name = box.fixers[box.fixer_at[fixer]].name
    ours = [box.fixers[at].id for at in bits(s.fixers)]
    return Reason(f"{name} is not one of the team's fixers", fixers=ours)


@rule("MH-J23", "hire")
def one_deal(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Each of them once per heist, with one step."""
    fixer = fixer_of(words_of(s.box, action)[0])
    if not used(s, fixer):
        return None
    name = s.box.fixers[s.box.fixer_at[fixer]].name
    return Reason(f"the deal with {name} is made: one in each heist")


@rule("MH-J23", "hire")
def known_step(s: Heist, ask: Ask, action: int) -> Reason | None:
    word, step = words_of(s.box, action)
    steps = PRICES[STEPPED[word]]
    if step < len(steps):
        return None
    number = f"a number from 1 to {len(steps)}" if len(steps) > 1 else "1"
    return Reason(f"with {STEPPED[word]} say {number}", steps=len(steps))


@rule("MH-J23", "hire")
def to_some_purpose(s: Heist, ask: Ask, action: int) -> Reason | None:
    """There is something to exchange, somebody starts indoors (MH-C-prison-guard)."""
    text = pointless(s, words_of(s.box, action)[0])
    return Reason(text) if text else None


def _cost(s: Heist, action: int) -> int:
    """What a command costs; 0 where another rule says no."""
    box = s.box
    verb = box.catalogue.verb_of[action]
    if verb == "hire":
        word, step = words_of(box, action)
        steps = PRICES[STEPPED[word]]
        return steps[step] if step < len(steps) else 0
    if verb == "visage":
        return VISAGE_PRICE
    if verb == "floorplan":
        return FLOORPLAN_PRICES[s.floors] if s.floors < MOST_FLOORPLANS else 0
    count = s.inserted.bit_count()
    return INSERT_PRICES[count] if count < len(EVENTS) else 0


@rule("MH-87", "hire", "visage", "floorplan", "insert")
def can_pay(s: Heist, ask: Ask, action: int) -> Reason | None:
    """From team cash, which never drops below 0 (MH-J23)."""
    cost = _cost(s, action)
    if cost <= s.cash:
        return None
    return Reason(f"that costs ${cost}k, and the team has ${s.cash}k", price=cost, cash=s.cash)


@rule("MH-C-architect", "floorplan")
def idea_left(s: Heist, ask: Ask, action: int) -> Reason | None:
    if s.floors < MOST_FLOORPLANS:
        return None
    return Reason("the Architect has laid out three ideas")


@rule("MH-C-architect", "floorplan")
def one_group(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Different hexes that form one connected group."""
    tile = tile_of(s, action)
    if tile >= 0 and floors_open(s) >> tile & 1:
        return None
    if tile >= s.site.hexes:
        return Reason("the ideas lie on hexes, not on entrances")
    there = [named(s, one) for one in bits(floors_open(s))]
    return Reason("the ideas lie on different hexes next to each other", hexes=there)


@rule("MH-C-retiree", "insert")
def each_once(s: Heist, ask: Ask, action: int) -> Reason | None:
    at = words_of(s.box, action)[0]
    if not s.inserted >> at & 1:
        return None
    left = [name for one, name in enumerate(EVENTS) if not s.inserted >> one & 1]
    return Reason(f"{EVENTS[at]} is in the deck already", left=left)


@rule("MH-C-retiree", "insert")
def above_the_end(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Anywhere above the final crisis."""
    place = words_of(s.box, action)[1]
    if place < places_open(s):
        return None
    last = places_open(s) - 1
    return Reason(f"the final crisis stays last: say a place from 0 (on top) to {last}", last=last)


@rule("MH-C-mayor", "inside")
def once_inside(s: Heist, ask: Ask, action: int) -> Reason | None:
    if s.mayor == NONE:
        return None
    return Reason(f"the Mayor has got {name_in(s, s.mayor)} inside, and does it once per heist")


@rule("MH-C-mayor", "inside")
def from_outdoors(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = words_of(s.box, action)[0]
    if may_go_inside(s, who):
        return None
    return Reason(
        f"{name_in(s, who)} starts indoors anyway: name somebody who starts on an entrance"
    )


@rule("MH-C-mayor", "inside")
def guard_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    """One known guard or dog leaves."""
    tile = tile_of(s, action)
    if tile >= 0 and guarded_hexes(s) >> tile & 1:
        return None
    there = [named(s, one) for one in bits(guarded_hexes(s))]
    return Reason("there is no known guard or dog to replace", hexes=there)


@rule("MH-C-machinist", "machinist")
def lock_turned_up(s: Heist, ask: Ask, action: int) -> Reason | None:
    if s.turned:
        return None
    return Reason("each lock turned up by a reveal in The Plan is worth an idea: none is left")


RULES: tuple[Rule[Heist], ...] = (
    fixers_allowed,
    one_of_ours,
    one_deal,
    known_step,
    to_some_purpose,
    idea_left,
    one_group,
    each_once,
    above_the_end,
    can_pay,
    once_inside,
    from_outdoors,
    guard_there,
    lock_turned_up,
)
