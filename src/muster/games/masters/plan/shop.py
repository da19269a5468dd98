"""Items in The Plan: bought, sold, handed out, used up (MH-80 to MH-84, MH-81, MH-J24 to J27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import EVERY, allows, among, refuses
from muster.parts.deeds import choice, reach

from ..board.masks import bits
from ..board.set_up import MASTER_PLAN
from ..components import BAG, CASH, NPC, WHO
from ..heist.loot import without
from ..people import name_in, shown
from ..security.reveals import discard_chit, reveal_hex
from ..stages import NONE
from ..verbs.verb import NOWHERE, Words
from . import events
from .command import PlanVerb, in_the_crew, not_turned_down, on_this_map
from .deals import stand, works_for_us

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist

SCHEMATICS = "building-schematics"
EXTRA_TOKENS = 2
"""Planning tokens of the owner of the Master Plan Copy (MH-C-master-plan-copy)."""

JEWEL_PRICE = 4
"""What the Curator pays for a jewel (MH-C-curator)."""


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


# Buying and selling


@allows(
    "MH-229",
    lambda s, ask, at: Reason("no shop may be visited in the planning of this part"),
)
def shop_allowed(s: Heist, ask: Ask) -> int:
    """Before Part 2 of The Final Score there is no shop."""
    return EVERY if s.scenario.shop else 0


@allows(
    "MH-J15",
    lambda s, ask, at: Reason("in the first heist of a campaign the shop is closed"),
)
def shop_is_open(s: Heist, ask: Ask) -> int:
    """Closed in the first heist of a campaign."""
    return EVERY if s.box.shop_open else 0


def _sold_out(s: Heist, ask: Ask, item: int) -> Reason:
    card = s.box.items[item]
    there = [s.box.items[at].id for at, count in enumerate(s.shop) if count]
    if not card.shop:
        return Reason(f"{card.name} is only found on heists", for_sale=there)
    return Reason(f"no card of {card.name} is left in the shop", for_sale=there)


@among("MH-J24", _sold_out)
def for_sale(s: Heist, ask: Ask) -> Sequence[int]:
    """Items with the shop icon, as many cards as the box holds (MH-82)."""
    return [item for item, count in enumerate(s.shop) if count]


@refuses("MH-80")
def affordable(s: Heist, ask: Ask, item: int) -> Reason | None:
    cost = price(s, item)
    if cost <= s.cash:
        return None
    name = s.box.items[item].name
    return Reason(f"{name} costs ${cost}k, and the team has ${s.cash}k", price=cost, cash=s.cash)


class Buy(PlanVerb):
    name = "buy"
    words = ("items",)
    label = "Buy {0}"
    button = "Buy it"
    touches = ("shop-{0}",)
    rules = (not_turned_down("buy"), shop_allowed, shop_is_open, for_sale, affordable)

    def change(self, s: Heist, words: Words, out: Out) -> None:
        item = words[0]
        cost = price(s, item)
        s.cash -= cost
        s.shop = (*s.shop[:item], s.shop[item] - 1, *s.shop[item + 1 :])
        s.items = tuple(sorted((*s.items, kind_of(s, item))))
        out.tell(events.Bought(item, cost))


def _not_ours(s: Heist, ask: Ask, item: int) -> Reason:
    box = s.box
    if item == len(box.items):
        if not works_for_us(s, "curator"):
            return Reason("jewels can only be sold with the help of the Curator")
        return Reason("the team has no jewel")
    kind, name = kind_of(s, item), box.items[item].name
    for who in bits(s.alive & 15):
        if kind in s.carried[who]:
            return Reason(f"{name_in(s, who)} holds {name}: return it first")
    return Reason(f"the team has no {name}", items=[box.kinds[one] for one in s.items])


@among("MH-84", _not_ours)
def ours_to_sell(s: Heist, ask: Ask) -> Sequence[int]:
    """Items of the team that nobody holds; jewels only with the Curator (MH-J26)."""
    found = sorted({kind - s.box.first_item for kind in s.items})
    jewels = s.stash and works_for_us(s, "curator")
    return [*found, len(s.box.items)] if jewels else found


class Sell(PlanVerb):
    name = "sell"
    words = ("sold",)
    label = "Sell {0}"
    button = "Sell it"
    rules = (not_turned_down("sell"), shop_allowed, shop_is_open, ours_to_sell)
    takes_back = True

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        if words[0] == len(box.items):
            return ("stash-jewel",)
        return (stashed(table, kind_of(table, words[0])),)

    def change(self, s: Heist, words: Words, out: Out) -> None:
        box, item = s.box, words[0]
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


# Handing out


def _not_to_give(s: Heist, ask: Ask, who: int, kind: int) -> Reason:
    there = [s.box.kinds[one] for one in sorted(set(s.items))]
    return Reason(f"{s.box.kinds[kind]} is not among the items not handed out", items=there)


@choice("MH-J25", _not_to_give)
def ours_to_give(s: Heist, ask: Ask, who: int) -> Sequence[int]:
    """Items of the team that nobody holds."""
    return sorted(set(s.items))


class Give(PlanVerb):
    name = "give"
    words = ("pcs", "kinds")
    label = "{0} gets {1}"
    button = "{0} gets it"
    rules = (not_turned_down("give"), in_the_crew, ours_to_give)
    acting = False

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        return (stashed(table, words[1]),) if words[0] in shown(table) else NOWHERE

    def change(self, s: Heist, words: Words, out: Out) -> None:
        who, kind = words
        s.items = without(s.items, kind)
        s.carried[who] = tuple(sorted((*s.carried[who], kind)))
        if s.box.kinds[kind] == MASTER_PLAN:
            s.planner = who
            s.spare[who] += EXTRA_TOKENS
        out.tell(events.Handed(who, kind))


def _not_held(s: Heist, ask: Ask, who: int, kind: int) -> Reason:
    name = s.box.kinds[kind]
    if kind >= s.box.own_tools and kind in s.carried[who]:
        return Reason(f"{name} belongs to {name_in(s, who)}: it can be handed on in the heist")
    return Reason(f"{name_in(s, who)} does not hold {name}")


@choice("MH-J25", _not_held)
def held_by_it(s: Heist, ask: Ask, who: int) -> Sequence[int]:
    """Items the PC holds; its own ones stay with it (MH-J27)."""
    low, high = s.box.first_item, s.box.own_tools
    return sorted({kind for kind in s.carried[who] if low <= kind < high})


def _tokens_out(s: Heist, ask: Ask, who: int, kind: int) -> Reason:
    return Reason(
        f"its {EXTRA_TOKENS} tokens go back too: take tokens back until that many are left",
        spare=s.spare[who],
    )


@reach("MH-C-master-plan-copy", _tokens_out)
def tokens_back(s: Heist, ask: Ask, who: int) -> int:
    """With the Master Plan Copy its two tokens go back."""
    if s.planner != who or s.spare[who] >= EXTRA_TOKENS:
        return EVERY
    return ~(1 << s.box.kind_at[MASTER_PLAN])


class Return(PlanVerb):
    name = "return"
    words = ("pcs", "kinds")
    label = "{0} hands back {1}"
    touches = ("carried-{0}-{1}",)
    rules = (not_turned_down("return"), in_the_crew, held_by_it, tokens_back)
    acting = False
    takes_back = True

    def change(self, s: Heist, words: Words, out: Out) -> None:
        who, kind = words
        s.carried[who] = without(s.carried[who], kind)
        s.items = tuple(sorted((*s.items, kind)))
        if s.box.kinds[kind] == MASTER_PLAN and s.planner == who:
            s.planner = NONE
            s.spare[who] -= EXTRA_TOKENS
        out.tell(events.Returned(who, kind))


def stashed(s: Heist, kind: int) -> str:
    """Where a piece of the team lies: in the stash, or with somebody."""
    name = s.box.kinds[kind]
    if kind in s.items:
        return f"stash-{name}"
    for who in shown(s):
        if s.purse[who] if kind == CASH else kind in s.carried[who]:
            return f"carried-{WHO[who]}-{name}"
    return "map"


# Reveals


def _known_already(s: Heist, ask: Ask, word: int) -> Reason:
    box = s.box
    unknown = [s.site.ids[one] for one in bits(s.unknown)]
    if word == box.width:
        if s.unknown:
            return Reason("there are unknown hexes: name one of them", unknown=unknown)
        return Reason("the bag is empty, there is nothing to take out")
    return Reason(f"{box.tile_words[word]} is not unknown", instead=unknown or [BAG])


@among("MH-J22", _known_already)
def to_be_revealed(s: Heist, ask: Ask) -> Sequence[int]:
    """One unknown hex; if there is none, a chit out of the bag (MH-45)."""
    return reveal_targets(s)


class RevealVerb(PlanVerb):
    """A command that reveals a hex, or takes a chit out of the bag, before the heist."""

    words = ("revealed",)

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        if words[0] == s.box.width:
            return "Take a chit out of the bag", ""
        return "Reveal it", "A chit from the bag comes to lie there; this cannot be taken back."

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        node = self.thanks_to(table)
        return (node,) if words[0] == box.width else (node, box.tile_words[words[0]])

    def thanks_to(self, s: Heist) -> str:
        """The node of what makes it possible."""
        return "map"


@allows(
    "MH-C-building-schematics",
    lambda s, ask, at: Reason("the team has no Building Schematics: buy building-schematics first"),
)
def schematics_there(s: Heist, ask: Ask) -> int:
    return EVERY if schematics_held(s) != NONE else 0


class Schematics(RevealVerb):
    name = "schematics"
    label = "Building Schematics: reveal {0}"
    rules = (
        not_turned_down("schematics"),
        on_this_map("revealed"),
        schematics_there,
        to_be_revealed,
    )

    def thanks_to(self, s: Heist) -> str:
        return stashed(s, s.box.kind_at[SCHEMATICS])

    def change(self, s: Heist, words: Words, out: Out) -> None:
        """One reveal, then the card is back in the shop (MH-C-building-schematics)."""
        box, word = s.box, words[0]
        kind = box.kind_at[SCHEMATICS]
        holder = schematics_held(s)
        if holder == NPC:
            s.items = without(s.items, kind)
        else:
            s.carried[holder] = without(s.carried[holder], kind)
        _back_to_shop(s, box.item_at[SCHEMATICS])
        out.tell(events.Schemed(word if word < box.width else NONE))
        reveal(s, word, out)
