"""Choosing an action: what is on offer, what it costs, what happens at once (MH-70 to MH-73)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import choice, fact

from ..board.icons import ONE, icons_words
from ..board.masks import bits
from ..components import DIRECTIONS, DOCUMENT, NPC, WAYS, WHO
from ..escape.beginning import begin as begin_escape
from ..people import name_in, pawn
from ..rules import able, can_subdue, imprisoned, near, next_to, tiles_with
from ..security.alerts import alert
from ..verbs.order import KINDS_OF_HELP
from ..verbs.verb import Words
from ..waiting import BLAST
from . import events
from .deed import ACTION_ONLY, CHOOSING, HELPS, RAMS, HeistDeed, not_turned_down, own_character
from .icons import quiet_all
from .loot import without

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist

RING: tuple[tuple[int, ...], ...] = tuple(
    tuple(min(abs(die - face), 6 - abs(die - face)) for face in range(7)) for die in range(7)
)
"""Ideas to turn a die from one face to another, the shorter way round (MH-72)."""

Prices = dict[int, int]
"""Actions with what they cost in ideas."""

MOST_OFFERS = 4_096
"""So many offers are remembered."""

HELPERS = ("autopwn", "exploit")
NOT_PLAIN = ("breach", *HELPERS)  # MH-65: bound to a slot
"""Actions that are chosen by a verb of their own."""


def face_of(box: HeistBox, act: int) -> int:
    """The face an action lies on; 0 for those that need none."""
    word = box.acts.words[act]
    tail = word[-2:]
    if tail[0] == "-" and tail[1].isdigit() and not word.startswith("bolt-"):
        return int(tail[1])
    return 0


def prices(s: Heist, who: int) -> Prices:
    """The actions a character may choose now with what they cost in ideas (MH-70, MH-71)."""
    # MH-64 MH-69: defaults whatever the die shows; what a skill lacks has no effect
    box, ideas = s.box, s.ideas[who]
    if who == NPC:
        return _npc_prices(s)
    ideas = ideas if ideas < MOST_IDEAS else MOST_IDEAS
    key = (s.card[who], s.skills[who], s.die[who], ideas)
    found = box.offers.get(key) or _card_prices(box, *key)
    if box.patch_in in found and not near(s, who) & tiles_with(s.cameras):
        found = {act: cost for act, cost in found.items() if act != box.patch_in}  # MH-C-patch-in
    for kind in s.carried[who]:
        if kind >= box.first_item:
            found = {**found, **_item_prices(s, who, kind)}
    return found


MOST_IDEAS = 4
"""Nothing on a card costs more."""


def _card_prices(box: HeistBox, card: int, skills: tuple[int, ...], die: int, ideas: int) -> Prices:
    """What the cards of a PC offer for so many ideas: remembered, for its cards do not change."""
    acts, ring = box.acts, RING[die]
    first, second = skills
    defaults, rows = box.menu(card, first, second)
    found: Prices = {}
    for act in defaults:
        cost = acts.price[act]
        if cost <= ideas and acts.words[act] not in NOT_PLAIN:
            found[act] = cost
    for row in rows:
        for face, act in enumerate(row, 1):
            if ring[face] <= ideas:
                found[act] = ring[face]
    if len(box.offers) >= MOST_OFFERS:
        box.offers.clear()
    box.offers[card, skills, die, ideas] = found
    return found


def _item_prices(s: Heist, who: int, kind: int) -> Prices:
    """MH-121 MH-122: the action of a carried item; each card once a round (MH-J66)."""
    box = s.box
    at = kind - box.first_item
    if at >= len(box.items) or not box.item_acts[at]:
        return {}
    if kind in s.swift or copies_out(s, kind) <= s.spent_items.count(kind):
        return {}
    if len(box.item_acts[at]) == 1:
        return {box.item_acts[at][0]: 0}
    ring, ideas = RING[s.die[who]], s.ideas[who]
    return {act: ring[face] for face, act in enumerate(box.item_acts[at], 1) if ring[face] <= ideas}


def copies_out(s: Heist, kind: int) -> int:
    """How many cards of this kind are on the board or carried."""
    count = 0
    for pieces in s.carried:
        count += pieces.count(kind)
    for pieces in s.loot_on:
        count += pieces.count(kind)
    return count


def _npc_prices(s: Heist) -> Prices:
    """MH-203: two default actions, the third on a 6; Study Schematics once."""
    # MH-202 MH-C-handle: what its card says on this side
    sides = s.box.npc_acts[s.part]
    defaults, on_six = sides[1 if s.panic else 0]
    may_study = not s.studied and DOCUMENT in s.carried[NPC]  # MH-S-black-box
    words = s.box.acts.words
    found = {act: 0 for act in defaults if may_study or words[act] != "study"}
    cost = RING[s.die[NPC]][6]
    if on_six not in defaults and cost <= s.ideas[NPC]:
        found[on_six] = cost
    return found


# What happens


def commit(s: Heist, who: int, act: int, cost: int, out: Out) -> None:
    """The die lies on the action: prices are paid, noise and alerts are due (MH-J6)."""
    # MH-56 MH-59: ideas are gained, noise will be counted
    box, acts = s.box, s.box.acts
    s.ideas[who] -= cost
    s.act[who] = act
    s.icons[who] = acts.icons[act]
    s.picked[who] = 0
    s.due[who] = acts.noise[act]
    gained = acts.ideas[act]
    s.ideas[who] += gained
    s.mused[who] = gained
    face = face_of(box, act)
    if face:
        s.die[who] = face
    elif who == NPC and act == box.npc_acts[s.part][1 if s.panic else 0][1]:
        s.die[who] = 6
    if out.heard:
        out.tell(events.Committed(who, act, cost, acts.noise[act], gained))
    if acts.alerts[act]:  # MH-49
        alert(s, "action", out, acts.alerts[act])
    item = box.item_of_act.get(act)
    if item is not None:
        _use_item(s, who, item, out)
        return
    word = acts.words[act]
    if word == "loop-footage":
        s.looped = True  # MH-C-loop-footage
    elif word == "study":
        _study(s)


def _use_item(s: Heist, who: int, item: int, out: Out) -> None:
    kind = item + s.box.first_item
    name = s.box.items[item].id
    s.spent_items = (*s.spent_items, kind)
    discarded = name in ("flashbang", "radio")
    out.tell(events.UsedItem(who, kind, discarded))
    if discarded:
        s.carried[who] = without(s.carried[who], kind)
    if name == "flashbang":
        for tile in bits(next_to(s, s.place[who]) | 1 << s.place[who]):
            count = quiet_all(s, who, tile, out)
            if count:
                s.flashed = (*s.flashed, (tile, count))
    elif name == "radio":
        s.radio = s.alive & 15  # each may move one own token
    elif name == "dog-whistle":
        s.whistle = True
    elif name == "laser-burst":
        s.swift = (*s.swift, kind)
        s.next(BLAST, who)


def _study(s: Heist) -> None:
    """Study Schematics: $2k on the kennel and on each reinforcements token."""
    s.studied = True
    for tile in bits((s.site.kennels | s.tokens) & s.present):
        s.cash_on[tile] += 2


# The verbs


def _chosen(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    chosen = s.box.acts.names[s.act[who]]
    return Reason(f"the action of this round is chosen already: {chosen}", action=chosen)


one_action = fact("MH-89", CHOOSING, _chosen)
"""Exactly one action per round and character."""


def _not_on_offer(s: Heist, ask: Ask, who: int, act: int) -> Reason:
    acts = s.box.acts
    if act not in _menu(s, who):
        names = [acts.words[one] for one in prices(s, who)]
        return Reason(f"{acts.names[act]} is on none of its cards", choices=names)
    face = face_of(s.box, act)
    ideas = s.ideas[who]
    if acts.words[act] == "patch-in":
        return Reason("Patch In needs a live camera on an adjacent tile (MH-C-patch-in)")
    if acts.words[act] in NOT_PLAIN:
        breach = acts.words[act] == "breach"
        return Reason(f"say {'breach with a direction' if breach else 'pwn, with whom and what'}")
    cost = acts.price[act] + (RING[s.die[who]][face] if face else 0)
    if who == NPC and not face:
        cost = RING[s.die[who]][6]
    if cost > ideas:
        die, name = s.die[who], acts.names[act]
        return Reason(
            f"{name} costs {cost} ideas with a {die} on the die, there are {ideas}",
            needed=cost,
            ideas=ideas,
            die=s.die[who],
        )
    return Reason(f"{acts.names[act]} cannot be chosen now; an item works once a round (MH-J66)")


def _menu(s: Heist, who: int) -> list[int]:
    box = s.box
    if who == NPC:
        defaults, on_six = box.npc_acts[s.part][1 if s.panic else 0]
        return [*defaults, on_six]
    first, second = s.skills[who]
    defaults, rows = box.menu(s.card[who], first, second)
    found = [*defaults]
    for row in rows:
        found += row
    for kind in s.carried[who]:
        at = kind - box.first_item
        if 0 <= at < len(box.items):
            found += box.item_acts[at]
    return found


@choice("MH-70", _not_on_offer)
def on_offer(s: Heist, ask: Ask, who: int) -> Collection[int]:
    """Default actions, the two skills, carried items."""
    return prices(s, who)


class Act(HeistDeed):
    name = "act"
    in_escape = ACTION_ONLY
    words = ("people", "acts")
    label = "{0}: {1}"
    rules = (own_character, not_turned_down("act"), one_action, on_offer)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        commit(s, who, at, prices(s, who).get(at, 0), out)
        if who == NPC:
            s.runner = ask.seat

    def worded(self, box: HeistBox, called: Mapping[str, str], words: Words) -> str:
        who, name, word = called[WHO[words[0]]], box.acts.names[words[1]], box.acts.words[words[1]]
        head, _, face = word.rpartition("-")
        if head in box.skill_at:
            return f"{who}: {name} ({box.skills[box.skill_at[head]].name} {face})"
        if head == "cheap-picks":
            return f"{who}: {name} with a {face}"
        return f"{who}: Bolt, {face} moves" if head == "bolt" else f"{who}: {name}"

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        word = box.acts.words[words[1]]
        item = "cheap-picks" if word.startswith("cheap-picks") else word
        return (f"act-{WHO[words[0]]}-{item}",)

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        acts, price = s.box.acts, price_of(s, *words)
        name, text = acts.names[words[1]], acts.text[words[1]]
        parts = [icons_words(text)] if text else []
        if price:
            parts.append(f"costs {price} idea{'s' if price > 1 else ''}")
        head, _, face = acts.words[words[1]].rpartition("-")
        sentence = "; ".join(parts)
        hint = f"{sentence[:1].upper()}{sentence[1:]}." if parts else ""
        return f"{name} with a {face}" if head == "cheap-picks" else name, hint

    def rare(self, s: Heist, words: Words) -> bool:
        """What costs ideas: first one looks at the others."""
        return price_of(s, *words) > 0


def price_of(s: Heist, who: int, act: int) -> int:
    """Ideas for the die and for the action itself (MH-71)."""
    face = face_of(s.box, act)
    if not face and who == NPC and act not in s.box.npc_acts[s.part][1 if s.panic else 0][0]:
        face = 6
    return s.box.acts.price[act] + (RING[s.die[who]][face] if face else 0)


def helps(s: Heist, who: int) -> str:
    """The ability with which this PC may lend others an icon as its action; empty for none."""
    if able(s, who, "autopwn"):
        return "autopwn"
    return "exploit" if able(s, who, "exploit") else ""


def _cannot_help(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    other = at // len(KINDS_OF_HELP)
    if not helps(s, who):
        return Reason(f"{name_in(s, who)} can neither Autopwn nor Exploit")
    if s.ideas[who] < 1:
        return Reason("it costs an idea, and there is none")
    if other == who:
        return Reason("never for oneself")
    if not s.alive >> other & 1:
        return Reason(f"{name_in(s, other)} is not in play")
    return Reason(f"{name_in(s, other)} cannot use that: it may not subdue, or is imprisoned")


@choice("MH-C-autopwn", _cannot_help)
def may_help(s: Heist, ask: Ask, who: int) -> list[int]:
    """Another character, never oneself, nothing it cannot use."""
    if not helps(s, who) or s.ideas[who] < 1:
        return []
    return [
        other * len(KINDS_OF_HELP) + kind
        for other in bits(s.alive)
        if other != who and not imprisoned(s, other)
        for kind in range(len(KINDS_OF_HELP))
        if KINDS_OF_HELP[kind] != "subdue" or can_subdue(s, other)
    ]


class Pwn(HeistDeed):
    """Autopwn, Exploit: an icon or two for another character, 1 noise in any case."""

    name = "pwn"
    in_escape = ACTION_ONLY
    words = ("pcs", "people", "help")
    label = "{0} lets {1} {2}"
    hint = "It makes 1 noise."
    quiet = True
    needs = HELPS
    rules = (own_character, one_action, may_help)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        other, kind = divmod(at, len(KINDS_OF_HELP))
        ability = helps(s, who)
        count = 2 if ability == "exploit" else 1
        commit(s, who, s.box.acts.at[ability], 1, out)
        s.granted[other] += ONE[kind + 1] * count
        out.tell(events.Helped(who, other, KINDS_OF_HELP[kind], count))

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        ability = helps(table, words[0]) or HELPERS[0]
        return f"act-{WHO[words[0]]}-{ability}", pawn(table, words[1])

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        return KINDS_OF_HELP[words[2]].capitalize(), self.hint


def _cannot_breach(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason(
        "Breach needs a Demolitions Guy with 4 ideas on a hex with an external side there",
        sides=[DIRECTIONS[one] for one in may_breach.says(s, ask, who)],
        ideas=s.ideas[who],
    )


@choice("MH-C-breach", _cannot_breach)
def may_breach(s: Heist, ask: Ask, who: int) -> list[int]:
    """Four ideas, indoors, an external side."""
    if not able(s, who, "breach") or s.ideas[who] < 4 or s.place[who] >= s.site.hexes:
        return []
    sides = s.site.external(s.present & s.site.all_hexes)[s.place[who]]
    return [way for way in range(6) if sides >> way & 1]


class Breach(HeistDeed):
    """MH-C-breach MH-J83: a new exit, and Escape starts on the spot."""

    name = "breach"
    in_escape = ACTION_ONLY
    words = ("pcs", "directions")
    label = "{0} breaches the wall to the {1}"
    touches = ("act-{0}-breach",)
    hint = "The escape starts at once."
    quiet = True
    needs = RAMS
    rules = (own_character, one_action, may_breach)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        tile, door = s.place[who], s.site.breach
        commit(s, who, s.box.acts.at["breach"], 4, out)
        s.breach = (tile, at)
        adj = list(s.adj)
        adj[door] = 1 << tile
        adj[tile] |= 1 << door
        s.adj = tuple(adj)
        s.present |= 1 << door
        out.tell(events.Breached(who, s.site.word[tile], DIRECTIONS[at]))
        s.forget()
        s.crises = ()
        begin_escape(s, "breach", out)

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        return f"To the {WAYS[DIRECTIONS[words[1]]]}", self.hint

    def loses(self, s: Heist, seat: int, words: Words) -> str:
        return "4 ideas are paid and Escape starts at once: no more actions, for nobody."


# Kill Pixels


def blast(s: Heist, who: int, way: int, out: Out) -> None:
    """Kill Pixels: known live cameras on the first three spaces, 1 noise per hex hit."""
    site, tile = s.site, s.place[who]
    if tile < site.hexes:
        line = site.lines[tile][way][:3]
    else:
        touched = site.touches[tile]
        line = (touched, *site.lines[touched][way][:2])
    for one in line:
        if one >= 0 and s.present >> one & 1 and s.cameras[one]:
            for _ in range(s.cameras[one]):
                out.tell(events.Disabled(who, site.word[one]))
            s.dark[one] += s.cameras[one]
            s.cameras[one] = 0
            s.due[who] += 1


def blast_ways(s: Heist, who: int) -> list[int]:
    """From an entrance only the direction in which it touches its hex."""
    tile = s.place[who]
    return list(range(len(DIRECTIONS))) if tile < s.site.hexes else [s.site.side[tile]]
