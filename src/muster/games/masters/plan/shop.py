"""Items in The Plan: bought, sold, handed out, used up (MH-80 to MH-84, MH-81, MH-J24 to J27)."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.kernel.events import Out

from ..board.site import bits
from ..box import NPC
from ..heist.loot import without
from ..people import name_in
from ..security.reveals import discard_chit, reveal_hex
from ..set_up import MASTER_PLAN
from ..stages import NONE
from ..state import Heist
from ..verbs.plan import tile_of, words_of
from . import events, planning
from .deals import stand

SCHEMATICS = "building-schematics"
EXTRA_TOKENS = 2
"""Planning tokens of the owner of the Master Plan Copy (MH-C-master-plan-copy)."""

JEWEL_PRICE = 4
"""What the Curator pays for a jewel (MH-C-curator)."""


def works_for_us(s: Heist, fixer: str) -> bool:
    """May the team use this fixer? (MH-86)"""
    return s.fixers >> s.box.fixer_at[fixer] & 1 == 1


def price(s: Heist, item: int) -> int:
    """What an item costs: with the Fence 1 less (MH-C-fence)."""
    listed = s.box.items[item].price
    return max(0, listed - 1) if works_for_us(s, "fence") else listed


def value(s: Heist, item: int) -> int:
    """What the shop pays for an item: half, or with the Curator the price less 1 (MH-84)."""
    listed = s.box.items[item].price
    return max(0, listed - 1) if works_for_us(s, "curator") else listed // 2


def kind_of(s: Heist, item: int) -> int:
    return s.box.first_item + item


def open_now(s: Heist) -> bool:
    """MH-J15 MH-229: is there a shop in this planning phase?"""
    return s.box.shop_open and s.scenario.shop


def schematics_held(s: Heist) -> int:
    """Who has Building Schematics: a PC, NPC for the team's stash, -1 for nobody."""
    kind = s.box.kind_at[SCHEMATICS]
    if kind in s.items:
        return NPC
    for who in bits(s.alive & 15):
        if kind in s.carried[who]:
            return who
    return NONE


def reveal_targets(s: Heist) -> list[int]:
    """Words of what a reveal may name: unknown hexes, or the bag if there are none (MH-J22)."""
    if s.unknown:
        return [s.site.word[tile] for tile in bits(s.unknown)]
    return [s.box.width] if sum(s.bag) else []


def reveal(s: Heist, word: int, out: Out) -> None:
    """A reveal in planning (MH-J22); what the bag gives up may be a chit for nobody (MH-45)."""
    stand(s)
    if word == s.box.width:
        discard_chit(s, NONE, out)
    else:
        reveal_hex(s, s.site.of_word[word], NONE, out)


# What may be said


def answers(s: Heist, seat: int, found: list[int]) -> None:
    """Add the commands about items."""
    if not s.items and not any(s.carried) and not open_now(s):
        return
    box = s.box
    first = box.first
    kinds = len(box.kinds)
    if open_now(s):
        for item, count in enumerate(s.shop):
            if count and price(s, item) <= s.cash:
                found.append(first["buy"] + item)
        start = first["sell"] - box.first_item
        found += [start + kind for kind in sorted(set(s.items))]
        if s.stash and works_for_us(s, "curator"):
            found.append(first["sell"] + len(box.items))
    for who in bits(s.alive & 15):
        start = first["give"] + who * kinds
        found += [start + kind for kind in sorted(set(s.items))]
    for who in bits(s.alive & 15):
        start = first["return"] + who * kinds
        held = sorted(set(s.carried[who]))
        found += [start + kind for kind in held if can_return(s, who, kind)]
    if schematics_held(s) != NONE:
        found += [first["schematics"] + word for word in reveal_targets(s)]


def can_return(s: Heist, who: int, kind: int) -> bool:
    """Can a PC give this piece back to the team in The Plan?"""
    box = s.box
    if not box.first_item <= kind < box.own_tools:
        return False
    return box.kinds[kind] != MASTER_PLAN or s.planner != who or s.spare[who] >= EXTRA_TOKENS


# Why not


@rule("MH-229", "buy", "sell")
def shop_allowed(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Before Part 2 of The Final Score there is no shop."""
    if s.scenario.shop:
        return None
    return Reason("no shop may be visited in the planning of this part")


@rule("MH-J15", "buy", "sell")
def shop_is_open(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Closed in the first heist of a campaign."""
    if s.box.shop_open:
        return None
    return Reason("in the first heist of a campaign the shop is closed")


@rule("MH-J24", "buy")
def for_sale(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Items with the shop icon, as many cards as the box holds (MH-82)."""
    item = words_of(s.box, action)[0]
    if s.shop[item]:
        return None
    card = s.box.items[item]
    there = [s.box.items[at].id for at, count in enumerate(s.shop) if count]
    if not card.shop:
        return Reason(f"{card.name} is only found on heists", for_sale=there)
    return Reason(f"no card of {card.name} is left in the shop", for_sale=there)


@rule("MH-80", "buy")
def affordable(s: Heist, ask: Ask, action: int) -> Reason | None:
    item = words_of(s.box, action)[0]
    cost = price(s, item)
    if cost <= s.cash:
        return None
    name = s.box.items[item].name
    return Reason(f"{name} costs ${cost}k, and the team has ${s.cash}k", price=cost, cash=s.cash)


@rule("MH-84", "sell")
def ours_to_sell(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Items of the team that nobody holds; jewels only with the Curator (MH-J26)."""
    box = s.box
    item = words_of(box, action)[0]
    if item == len(box.items):
        if not works_for_us(s, "curator"):
            return Reason("jewels can only be sold with the help of the Curator")
        return None if s.stash else Reason("the team has no jewel")
    kind = kind_of(s, item)
    if kind in s.items:
        return None
    name = box.items[item].name
    for who in bits(s.alive & 15):
        if kind in s.carried[who]:
            return Reason(f"{name_in(s, who)} holds {name}: return it first")
    return Reason(f"the team has no {name}", items=[box.kinds[one] for one in s.items])


@rule("MH-J25", "give")
def ours_to_give(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Items of the team that nobody holds."""
    kind = words_of(s.box, action)[1]
    if kind in s.items:
        return None
    there = [s.box.kinds[one] for one in sorted(set(s.items))]
    return Reason(f"{s.box.kinds[kind]} is not among the items not handed out", items=there)


@rule("MH-J25", "return")
def held_by_it(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Items the PC holds; its own ones stay with it (MH-J27)."""
    box = s.box
    who, kind = words_of(box, action)
    if kind >= box.own_tools and kind in s.carried[who]:
        return Reason(
            f"{box.kinds[kind]} belongs to {name_in(s, who)}: it can be handed on in the heist"
        )
    if kind in s.carried[who] and kind >= box.first_item:
        return None
    return Reason(f"{name_in(s, who)} does not hold {box.kinds[kind]}")


@rule("MH-C-master-plan-copy", "return")
def tokens_back(s: Heist, ask: Ask, action: int) -> Reason | None:
    """With the Master Plan Copy its two tokens go back."""
    who, kind = words_of(s.box, action)
    if kind not in s.carried[who] or can_return(s, who, kind):
        return None
    if s.box.kinds[kind] != MASTER_PLAN:
        return None
    return Reason(
        f"its {EXTRA_TOKENS} tokens go back too: take tokens back until that many are left",
        spare=s.spare[who],
    )


@rule("MH-C-building-schematics", "schematics")
def schematics_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if schematics_held(s) != NONE:
        return None
    return Reason("the team has no Building Schematics: buy building-schematics first")


@rule("MH-J22", "schematics", "visage")
def to_be_revealed(s: Heist, ask: Ask, action: int) -> Reason | None:
    """One unknown hex; if there is none, a chit out of the bag (MH-45)."""
    box = s.box
    word = words_of(box, action)[0]
    if word in reveal_targets(s):
        return None
    if word == box.width:
        if s.unknown:
            there = [s.site.ids[tile] for tile in bits(s.unknown)]
            return Reason("there are unknown hexes: name one of them", unknown=there)
        return Reason("the bag is empty, there is nothing to take out")
    tile = tile_of(s, action)
    name = s.site.ids[tile] if tile >= 0 else box.tile_words[word]
    instead = [s.site.ids[one] for one in bits(s.unknown)] or ["bag"]
    return Reason(f"{name} is not unknown", instead=instead)


RULES: tuple[Rule[Heist], ...] = (
    shop_allowed,
    shop_is_open,
    for_sale,
    affordable,
    ours_to_sell,
    ours_to_give,
    held_by_it,
    tokens_back,
    schematics_there,
    to_be_revealed,
)


# What happens


def buy(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    item = words[0]
    cost = price(s, item)
    planning.touched(s, seat)
    s.cash -= cost
    s.shop = (*s.shop[:item], s.shop[item] - 1, *s.shop[item + 1 :])
    s.items = tuple(sorted((*s.items, kind_of(s, item))))
    out.tell(events.Bought(item, cost))


def sell(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    box, item = s.box, words[0]
    planning.touched(s, seat)
    if item == len(box.items):
        s.stash -= 1
        s.cash += JEWEL_PRICE
        out.tell(events.JewelSold(JEWEL_PRICE))
        return
    paid = value(s, item)
    s.items = without(s.items, kind_of(s, item))
    s.cash += paid
    _back_to_shop(s, item)
    out.tell(events.Sold(item, paid))


def _back_to_shop(s: Heist, item: int) -> None:
    """Cards come back at once, found ones are for sale in later planning phases (MH-83, MH-J24)."""
    if s.box.items[item].shop and open_now(s):
        s.shop = (*s.shop[:item], s.shop[item] + 1, *s.shop[item + 1 :])


def give(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who, kind = words
    planning.touched(s, seat)
    s.items = without(s.items, kind)
    s.carried[who] = tuple(sorted((*s.carried[who], kind)))
    if s.box.kinds[kind] == MASTER_PLAN:
        s.planner = who
        s.spare[who] += EXTRA_TOKENS
    out.tell(events.Handed(who, kind))


def give_back(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who, kind = words
    planning.touched(s, seat)
    s.carried[who] = without(s.carried[who], kind)
    s.items = tuple(sorted((*s.items, kind)))
    if s.box.kinds[kind] == MASTER_PLAN and s.planner == who:
        s.planner = NONE
        s.spare[who] -= EXTRA_TOKENS
    out.tell(events.Returned(who, kind))


def study_schematics(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    """One reveal, then the card is back in the shop (MH-C-building-schematics)."""
    box, word = s.box, words[0]
    planning.touched(s, seat)
    kind = box.kind_at[SCHEMATICS]
    holder = schematics_held(s)
    if holder == NPC:
        s.items = without(s.items, kind)
    else:
        s.carried[holder] = without(s.carried[holder], kind)
    _back_to_shop(s, box.item_at[SCHEMATICS])
    out.tell(events.Schemed(word if word < box.width else NONE))
    reveal(s, word, out)
