"""What a partner does in the Action phase: the action that gets furthest for its noise."""

from __future__ import annotations

from collections.abc import Sequence

from muster.games.masters.acts import REVEAL, count_of
from muster.games.masters.box import KEYCARD, NPC, USB
from muster.games.masters.commits import prices
from muster.games.masters.components import WHO
from muster.games.masters.crewing import OUT, Orders
from muster.games.masters.leaving import time_to_leave
from muster.games.masters.routes import run_cost
from muster.games.masters.rules import able, can_subdue
from muster.games.masters.sight import GUARD_TOLL, LOCK_TOLL, Sight
from muster.games.masters.stages import NONE
from muster.games.masters.stride import IDEA, Stride, Walker

Advice = dict[str, float]

CARD = 1.3
"""What an event card is worth to everybody together, in moves."""

REVEALED = 0.15
"""What it is worth to know one hex more."""

FREE = ("hack", "unbar", "seize", "find", "read")


def command(sight: Sight, legal: Sequence[str]) -> Advice:
    """What costs nothing first, then icons of actions chosen, then the next action, then done."""
    for text in legal:
        if text.split(" ", 1)[0] in FREE:
            return {text: 1.0}
    orders = Orders(sight)
    loot = handle_loot(sight, orders, legal)
    if loot:
        return loot
    going = go_on(sight, orders, legal)
    if going:
        return going
    friend = lend_ideas(sight, orders, legal)
    if friend:
        return friend
    if "escape" in legal and time_to_leave(sight, orders):
        return {"escape": 1.0}
    chosen = choose(sight, orders, legal)
    if chosen:
        return chosen
    for text in ("done", "on"):
        if text in legal:
            return {text: 1.0}
    return {text: 1.0 for text in legal if text.startswith("act ")} or {legal[-1]: 1.0}


def handle_loot(sight: Sight, orders: Orders, legal: Sequence[str]) -> Advice:
    """Take what lies there, unless it is a piece somebody else is to carry; leave it for them."""
    s, box = sight.s, sight.box
    for text in legal:
        if not text.startswith("take "):
            continue
        _, name, kind = text.split()
        who, piece = WHO.index(name), box.kind_at[kind]
        job = orders.job.get(who)
        if piece in (KEYCARD, USB):
            if who == NPC and (piece != USB or not s.scenario.cipher):
                continue
            if who != NPC and not _is_mine(orders, who, piece):
                continue
        elif who == NPC and piece != 0:
            continue
        return {text: 1.0}
    for text in legal:
        if text.startswith("drop "):
            _, name, kind = text.split()
            who, piece = WHO.index(name), box.kind_at[kind]
            job = orders.job.get(who)
            if job is None or job.loot != piece or s.place[who] != job.tile:
                continue
            if piece == USB and s.place[NPC] != s.place[who]:
                continue
            if job.kind in ("meet", "give"):
                return {text: 1.0}
    return {}


def _is_mine(orders: Orders, who: int, piece: int) -> bool:
    """Is this the one to carry a key? Of several on the hex, whoever brings it furthest."""
    s = orders.sight.s
    job = orders.job.get(who)
    if job is not None and job.kind == "meet":
        return False
    best = min(
        (one for one in orders.sight.crew if s.place[one] == s.place[who]),
        key=lambda one: (orders.delivery(one, s.place[one], piece), one),
    )
    return best == who


def lend_ideas(sight: Sight, orders: Orders, legal: Sequence[str]) -> Advice:
    """Old Friend: who waits outside thinks for those who have to get out with the goods."""
    s = sight.s
    for text in legal:
        if not text.startswith("friend "):
            continue
        _, name, other = text.split()
        giver, taker = WHO.index(name), WHO.index(other)
        if orders.job.get(giver, OUT).kind != "out" or sight.is_out(taker):
            continue
        if sight.carries_the_goal(taker) and not sight.carries_the_goal(giver):
            missing = run_cost(sight, taker, s.place[taker]) - s.ideas[taker]
            if missing > 0.5:
                return {text: 1.0}
    return {}


def go_on(sight: Sight, orders: Orders, legal: Sequence[str]) -> Advice:
    """Use the icons of actions already chosen."""
    s = sight.s
    best, most = "", 0.0
    for who in sight.everybody:
        icons = (s.icons[who] if s.act[who] != NONE else 0) + s.granted[who]
        if who != NPC and s.box.owner[who] != sight.seat:
            continue
        if not icons and s.act[who] == NONE:
            continue
        walker = Walker(sight, who, orders.trail.get(who, []), hot_tiles(orders, who), prey(orders))
        stride = walker.go(icons, s.ideas[who])
        text, gain = stride.command, stride.gain
        picker = f"use {WHO[who]} efficient-picker"
        if picker in legal and s.act[who] != NONE:
            more = walker.go(icons, s.ideas[who] - 1, 1)
            if more.gain - gain > IDEA + 0.3:
                text, gain = picker, more.gain - gain
        if text in legal and gain > most:
            best, most = text, gain
    if best:
        return {best: most}
    return use_rest(sight, orders, legal)


def use_rest(sight: Sight, orders: Orders, legal: Sequence[str]) -> Advice:
    """Reveals and loot icons, when nothing else is left."""
    s = sight.s
    ways = 0
    for trail in orders.trail.values():
        for tile in trail:
            ways |= 1 << tile
    for text in legal:
        if text.startswith("pocket "):
            return {text: 1.0}
    reveals = [text for text in legal if text.startswith("reveal ")]
    wanted = [text for text in reveals if _on(s.site.at.get(text.split()[2], -1), ways)]
    if wanted:
        return {wanted[0]: 1.0}
    return {}


def _on(tile: int, mask: int) -> bool:
    return tile >= 0 and mask >> tile & 1 == 1


def hot_tiles(orders: Orders, who: int) -> int:
    """The next hexes of the others' ways."""
    mask = 0
    s = orders.sight.s
    for other, trail in orders.trail.items():
        if other != who and orders.weight.get(other, 0.0) > 0.3:
            mask |= 1 << s.place[other]
            for tile in trail[:4]:
                mask |= 1 << tile
    return mask


def prey(orders: Orders) -> int:
    """The tiles of guards that have to go, whoever gets at them."""
    mask = 0
    if any(job.kind == "fight" for job in orders.jobs):
        for tile in orders.sight.s.escort:
            mask |= 1 << tile
    return mask


def noise_price(sight: Sight) -> float:
    """What a noise costs: the share of alerts among the slots ahead."""
    s, box = sight.s, sight.box
    made = s.noise + s.extra + sum(s.due)
    ahead = range(made + 1, made + 7)
    alerts = sum(1 for slot in ahead if slot > box.last_slot or slot in box.alert_slots)
    return CARD * alerts / 6


def choose(sight: Sight, orders: Orders, legal: Sequence[str]) -> Advice:
    """The action of the next character: how far it gets, less what it costs."""
    s, box = sight.s, sight.box
    acts = box.acts
    price = noise_price(sight)
    known = set(legal)
    best, most = "", -99.0
    for who in sight.everybody:
        if s.act[who] != NONE or (who != NPC and box.owner[who] != sight.seat):
            continue
        walker = Walker(sight, who, orders.trail.get(who, []), hot_tiles(orders, who), prey(orders))
        weight = orders.weight.get(who, 0.3)
        urgent = -99.0
        choice = ""
        for act, cost in prices(s, who):
            text = f"act {WHO[who]} {acts.words[act]}"
            if text not in known:
                continue
            worth = _worth(sight, orders, walker, act, cost, weight, price)
            if worth > urgent:
                choice, urgent = text, worth
        helping = _help(sight, orders, who, known, price)
        if helping and helping.gain > urgent:
            choice, urgent = helping.command, helping.gain
        if choice and urgent > most:
            best, most = choice, urgent
    return {best: most} if best else {}


def idea_worth(sight: Sight, orders: Orders, who: int) -> float:
    """An idea is a step in Escape for those who have to get out, and may turn a die."""
    s = sight.s
    job = orders.job.get(who, OUT)
    bearer = sight.carries_the_goal(who)
    if not bearer and job.kind == "out" and sight.is_out(who):
        return OUTDOOR_IDEA
    if not bearer and (job.kind != "get" or orders.weight.get(who, 0.0) < 1.0):
        return SPARE_IDEA if s.ideas[who] < 4 else 0.15
    start = s.place[who] if bearer else job.tile
    missing = run_cost(sight, who, start) - s.ideas[who] - HOPE
    if missing <= 0:
        return 0.25
    return BEARERS_IDEA if bearer else NEEDED_IDEA


BEARERS_IDEA, NEEDED_IDEA, SPARE_IDEA = 0.9, 0.55, 0.35
OUTDOOR_IDEA = 0.45
HOPE = 2.5
"""Steps a bearer of the objective leaves to the last ditch roll."""


def _worth(
    sight: Sight, orders: Orders, walker: Walker, act: int, cost: int, weight: float, price: float
) -> float:
    s, acts, who = sight.s, sight.box.acts, walker.who
    ideas = s.ideas[who] - cost
    icons = acts.icons[act] + s.granted[who]
    gain = walker.go(icons, ideas).gain
    noise = acts.noise[act]
    extra = 0.0
    unlocks = acts.unlocks[act]
    if who != NPC and unlocks and able(s, who, "efficient-picker"):
        for more in range(1, min(unlocks, ideas) + 1):
            better = walker.go(icons, ideas - more, more).gain
            worth = weight * (better - gain) - more * (IDEA + price)
            extra = max(extra, worth)
    worth = weight * gain + extra - noise * price - acts.alerts[act] * CARD
    idea = idea_worth(sight, orders, who)
    worth -= cost * idea
    worth += acts.ideas[act] * idea
    if s.unknown:
        worth += count_of(acts.icons[act], REVEAL) * REVEALED
    return worth


def _help(sight: Sight, orders: Orders, who: int, known: set[str], price: float) -> Stride | None:
    """Autopwn: an icon for somebody who stands before a lock or under a guard."""
    s = sight.s
    if who == NPC or not (able(s, who, "autopwn") or able(s, who, "exploit")):
        return None
    best: Stride | None = None
    for other in sight.everybody:
        trail = orders.trail.get(other, [])
        if other == who or not trail:
            continue
        here, tile = s.place[other], trail[0]
        kind, gain = "", 0.0
        if s.guards[here] + s.dogs[here] and can_subdue(s, other):
            kind, gain = "subdue", GUARD_TOLL
        elif s.locks[tile]:
            kind, gain = "unlock", LOCK_TOLL
        text = f"pwn {WHO[who]} {WHO[other]} {kind}"
        if text in known:
            worth = orders.weight.get(other, 0.3) * gain * 1.1 - IDEA - price
            if best is None or worth > best.gain:
                best = Stride(worth, text)
    return best
