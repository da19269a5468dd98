"""What a partner does in the Action phase: the action that gets furthest for its noise."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.icons import REVEAL, count_of
from ..components import NPC, WHO
from ..heist.choose import prices
from ..rules import able, can_subdue
from ..stages import NONE
from .forecast import Forecast
from .jobs import OUT
from .leaving import time_to_leave
from .loot import handle_loot, throw
from .orders import Orders
from .routes import run_cost
from .sight import CARD, FAR, GUARD_TOLL, IDEA, LOCK_TOLL, Sight
from .stride import Walker

Advice = dict[str, float]

REVEALED = 0.15
"""What it is worth to know one hex more."""

FREE = ("hack ", "unbar ", "seize ", "find ", "read ")


def command(sight: Sight, legal: Sequence[str]) -> Advice:
    """What costs nothing first, then icons of actions chosen, then the next action, then done."""
    return free(legal) or command_by(Orders(sight), legal)


def free(legal: Sequence[str]) -> Advice:
    """What costs nothing and is always good."""
    for text in legal:
        if text.startswith(FREE):
            return {text: 1.0}
    return {}


def command_by(orders: Orders, legal: Sequence[str]) -> Advice:
    """What these orders ask for next."""
    sight = orders.sight
    loot = handle_loot(sight, orders, legal)
    if loot:
        return loot
    forecast = Forecast(sight)
    going = go_on(forecast, orders, legal)
    if going:
        return going
    friend = lend_ideas(sight, orders, legal)
    if friend:
        return friend
    if "escape" in legal and time_to_leave(sight, orders):
        return {"escape": 1.0}
    chosen = choose(forecast, orders, legal)
    if chosen:
        return chosen
    for text in ("done", "on"):
        if text in legal:
            return {text: 1.0}
    return {text: 1.0 for text in legal if text.startswith("act ")} or {legal[-1]: 1.0}


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


def walker_of(forecast: Forecast, orders: Orders, who: int) -> Walker:
    trail, weight = orders.trail.get(who, []), orders.weight.get(who, 0.3)
    return Walker(forecast, who, trail, weight, hot_tiles(orders, who), prey(orders))


def go_on(forecast: Forecast, orders: Orders, legal: Sequence[str]) -> Advice:
    """Use the icons of actions already chosen."""
    sight, s = forecast.sight, forecast.sight.s
    best, most = "", 0.0
    for who in sight.everybody:
        icons = (s.icons[who] if s.act[who] != NONE else 0) + s.granted[who]
        if not sight.commands(who):
            continue
        if not icons and s.act[who] == NONE:
            continue
        walker = walker_of(forecast, orders, who)
        stride = walker.go(icons, s.ideas[who], 0)
        text, gain = stride.command, stride.worth - stride.still + 0.01
        picker = f"use {WHO[who]} efficient-picker"
        if picker in legal and s.act[who] != NONE:
            more = walker.go(icons, s.ideas[who] - 1, 1, 1)
            if more.worth - stride.worth > IDEA + 0.3:
                text, gain = picker, more.worth - stride.worth
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


FARTHEST, CAUTION = 6.0, 0.5
"""What a throw saves counts so much at most; and somebody has to catch it."""


class Weighed:
    """An action somebody could choose, and what it is worth."""

    __slots__ = ("noise", "text", "who", "worth")

    def __init__(self, who: int, text: str, worth: float, noise: int) -> None:
        self.who = who
        self.text = text
        self.worth = worth
        self.noise = noise


def weigh(forecast: Forecast, orders: Orders, legal: Sequence[str]) -> list[Weighed]:
    """The actions this seat may choose now: how far each gets, less what it costs."""
    sight = forecast.sight
    s, box = sight.s, sight.box
    acts = box.acts
    price = noise_price(sight)
    known = set(legal)
    found: list[Weighed] = []
    for who in sight.everybody:
        if s.act[who] != NONE or not sight.commands(who):
            continue
        walker = walker_of(forecast, orders, who)
        idea = idea_worth(sight, orders, who)
        for act, cost in prices(s, who).items():
            text = f"act {WHO[who]} {acts.words[act]}"
            if text in known:
                worth = _worth(sight, walker, act, cost, price, idea)
                found.append(Weighed(who, text, worth, acts.noise[act]))
        tossing = f"act {WHO[who]} toss-loot"
        if tossing in known:
            thrown = throw(orders, who)
            if thrown is not None:
                found.append(Weighed(who, tossing, min(thrown.gain, FARTHEST) - CAUTION, 0))
        helping = _help(sight, orders, who, known, price)
        if helping:
            found.append(Weighed(who, helping[0], helping[1], 1))
    return found


def choose(forecast: Forecast, orders: Orders, legal: Sequence[str]) -> Advice:
    """The best action of the next character."""
    best, most = "", -99.0
    for one in weigh(forecast, orders, legal):
        if one.worth > most:
            best, most = one.text, one.worth
    return {best: most} if best else {}


def idea_worth(sight: Sight, orders: Orders, who: int) -> float:
    """An idea is a step in Escape for those who have to get out, and may turn a die."""
    s = sight.s
    job = orders.job.get(who, OUT)
    bearer = sight.carries_the_goal(who)
    if not bearer and job.kind == "out" and sight.is_out(who):
        return OUTDOOR_IDEA
    spare = SPARE_IDEAS[min(s.ideas[who], len(SPARE_IDEAS) - 1)]
    if not bearer and (job.kind != "get" or orders.weight.get(who, 0.0) < 0.6):
        return spare
    start = s.place[who] if bearer else job.tile
    run = run_cost(sight, who, start)
    if run >= FAR:  # something bars the way now, but not for ever
        run = len(orders.trail.get(who, [])) * (1.2 if bearer else 0.6)
    missing = run - s.ideas[who] - HOPE
    if missing <= 0:
        return min(spare, 0.25)
    return BEARERS_IDEA if bearer else NEEDED_IDEA


BEARERS_IDEA, NEEDED_IDEA = 0.9, 0.55
SPARE_IDEAS = (0.35, 0.35, 0.35, 0.35, 0.15)
"""What one more idea is worth to somebody with so many."""

OUTDOOR_IDEA = 0.45
HOPE = 2.5
"""Steps a bearer of the objective leaves to the last ditch roll."""


def _worth(sight: Sight, walker: Walker, act: int, cost: int, price: float, idea: float) -> float:
    """What an action brings, less noise, alerts and ideas."""
    s, acts, who = sight.s, sight.box.acts, walker.who
    ideas = s.ideas[who] - cost
    icons = acts.icons[act] + s.granted[who]
    noise = acts.noise[act]
    worth = walker.go(icons, ideas, noise).worth
    unlocks = acts.unlocks[act]
    if who != NPC and unlocks and able(s, who, "efficient-picker"):
        for more in range(1, min(unlocks, ideas) + 1):
            better = walker.go(icons, ideas - more, noise + more, more).worth
            worth = max(worth, better - more * (IDEA + price))
    worth -= noise * price + acts.alerts[act] * CARD
    worth -= cost * idea
    worth += acts.ideas[act] * idea
    if s.unknown:
        worth += count_of(acts.icons[act], REVEAL) * REVEALED
    return worth


def _help(
    sight: Sight, orders: Orders, who: int, known: set[str], price: float
) -> tuple[str, float] | None:
    """Autopwn: an icon for somebody who stands before a lock or under a guard."""
    s = sight.s
    if who == NPC or not (able(s, who, "autopwn") or able(s, who, "exploit")):
        return None
    best: tuple[str, float] | None = None
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
            if best is None or worth > best[1]:
                best = text, worth
    return best
