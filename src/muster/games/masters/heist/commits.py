"""Choosing an action: what is on offer, what it costs, what happens at once (MH-70 to MH-73)."""

from __future__ import annotations

from muster.kernel.events import Out

from ..board.acts import ONE
from ..board.site import bits
from ..box import DOCUMENT, NPC, HeistBox
from ..components import DIRECTIONS
from ..rules import (
    able,
    can_subdue,
    imprisoned,
    near,
    next_to,
    tiles_with,
)
from ..security.alerts import alert
from ..state import Heist
from ..verbs.order import KINDS_OF_HELP
from ..waiting import BLAST
from . import events
from .icons import quiet_all
from .loot import without

RING: tuple[tuple[int, ...], ...] = tuple(
    tuple(min(abs(die - face), 6 - abs(die - face)) for face in range(7)) for die in range(7)
)
"""Ideas to turn a die from one face to another, the shorter way round (MH-72)."""

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


def prices(s: Heist, who: int) -> list[tuple[int, int]]:
    """The actions a character may choose now with what they cost in ideas (MH-70, MH-71)."""
    # MH-64 MH-69: defaults whatever the die shows; what a skill lacks has no effect
    box, ideas = s.box, s.ideas[who]
    if who == NPC:
        return _npc_prices(s)
    found = _card_prices(box, s.card[who], s.skills[who], s.die[who], min(ideas, MOST_IDEAS)).copy()
    if box.patch_in in box.defaults[s.card[who]] and not near(s, who) & tiles_with(s.cameras):
        found.remove((box.patch_in, 0))  # MH-C-patch-in
    if s.carried[who]:
        for kind in sorted(set(s.carried[who])):
            if kind >= box.first_item:
                found += _item_prices(s, who, kind)
    return found


MOST_IDEAS = 4
"""Nothing on a card costs more."""


def _card_prices(
    box: HeistBox, card: int, skills: tuple[int, ...], die: int, ideas: int
) -> list[tuple[int, int]]:
    """What the cards of a PC offer for so many ideas: remembered, for its cards do not change."""
    key = (card, skills, die, ideas)
    found = box.offers.get(key)
    if found is not None:
        return found
    acts, ring = box.acts, RING[die]
    first, second = skills
    defaults, rows = box.menu(card, first, second)
    found = []
    for act in defaults:
        cost = acts.price[act]
        if cost <= ideas and acts.words[act] not in NOT_PLAIN:
            found.append((act, cost))
    for row in rows:
        for face, act in enumerate(row, 1):
            if ring[face] <= ideas:
                found.append((act, ring[face]))
    if len(box.offers) >= MOST_OFFERS:
        box.offers.clear()
    box.offers[key] = found
    return found


def _item_prices(s: Heist, who: int, kind: int) -> list[tuple[int, int]]:
    """MH-121 MH-122: the action of a carried item; each card once a round (MH-J66)."""
    box = s.box
    at = kind - box.first_item
    if at >= len(box.items) or not box.item_acts[at]:
        return []
    if kind in s.swift or copies_out(s, kind) <= s.spent_items.count(kind):
        return []
    if len(box.item_acts[at]) == 1:
        return [(box.item_acts[at][0], 0)]
    ring = RING[s.die[who]]
    ideas = s.ideas[who]
    return [
        (act, ring[face]) for face, act in enumerate(box.item_acts[at], 1) if ring[face] <= ideas
    ]


def copies_out(s: Heist, kind: int) -> int:
    """How many cards of this kind are on the board or carried."""
    count = 0
    for pieces in s.carried:
        count += pieces.count(kind)
    for pieces in s.loot_on:
        count += pieces.count(kind)
    return count


def _npc_prices(s: Heist) -> list[tuple[int, int]]:
    """MH-203: two default actions, the third on a 6; Study Schematics once."""
    # MH-202 MH-C-handle: what its card says on this side
    sides = s.box.npc_acts[s.part]
    defaults, on_six = sides[1 if s.panic else 0]
    may_study = not s.studied and DOCUMENT in s.carried[NPC]  # MH-S-black-box
    words = s.box.acts.words
    found = [(act, 0) for act in defaults if may_study or words[act] != "study"]
    cost = RING[s.die[NPC]][6]
    if on_six not in defaults and cost <= s.ideas[NPC]:
        found.append((on_six, cost))
    return found


def helps(s: Heist, who: int) -> str:
    """The ability with which this PC may lend others an icon as its action; empty for none."""
    if able(s, who, "autopwn"):
        return "autopwn"
    return "exploit" if able(s, who, "exploit") else ""


def help_targets(s: Heist, who: int) -> list[tuple[int, int]]:
    """(character, kind of help): another one, never S for those who cannot (MH-C-autopwn)."""
    ability = helps(s, who)
    if not ability or s.ideas[who] < 1:
        return []
    return [
        (other, kind)
        for other in bits(s.alive)
        if other != who and not imprisoned(s, other)
        for kind in range(len(KINDS_OF_HELP))
        if KINDS_OF_HELP[kind] != "subdue" or can_subdue(s, other)
    ]


def breach_ways(s: Heist, who: int) -> list[int]:
    """The external sides of the hex a Demolitions Guy with four ideas stands on."""
    if not able(s, who, "breach") or s.ideas[who] < 4 or s.place[who] >= s.site.hexes:
        return []
    sides = s.site.external(s.present & s.site.all_hexes)[s.place[who]]
    return [way for way in range(6) if sides >> way & 1]


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


def lend(s: Heist, who: int, other: int, kind: int, out: Out) -> None:
    """Autopwn, Exploit: an icon or two for another character, 1 noise in any case."""
    ability = helps(s, who)
    count = 2 if ability == "exploit" else 1
    commit(s, who, s.box.acts.at[ability], 1, out)
    s.granted[other] += ONE[kind + 1] * count
    out.tell(events.Helped(who, other, KINDS_OF_HELP[kind], count))


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
