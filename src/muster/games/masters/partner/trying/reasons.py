"""Why an answer is good, in a few words each: what it brings the crew, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.masks import bits
from ...components import DOCUMENT, JEWEL, NPC, PLURALS
from ...escape.objective import met
from ...people import name_in
from ...stages import ACTION, NONE, PLAN
from ..jobs import Job
from ..orders import Orders
from ..sight import CARD, IDEA, Sight

if TYPE_CHECKING:
    from ...state import Heist

Reason = tuple[float, str]

OPENED, BROUGHT, WON = 3.0, 6.0, 20.0
"""What a thing opened for good, a piece brought out and the objective are worth, in moves."""


def reasons(before: Heist, after: Heist, seat: int) -> list[Reason]:
    """What has changed for the crew between two tables, with its weight in moves."""
    if before.stage <= PLAN or before.part != after.part:
        return []
    found = [*_loot(before, after), *_people(before, after), *_steps(before, after)]
    found += _opened(before, after)
    alerts = _events(before) - _events(after)
    if alerts > 0:
        word = "event card" if alerts == 1 else "event cards"
        found.append((-CARD * alerts, f"costs {alerts} {word} of time"))
    ideas = sum(after.ideas) - sum(before.ideas)
    if ideas > 0:
        found.append((IDEA * ideas, f"gains {ideas} idea{'s' if ideas > 1 else ''}"))
    if after.escaping and not before.escaping:
        found.append((1.0, "starts the escape before it gets worse"))
    if met(after) and not met(before):
        found.append((WON, "has all that the job asks for outside"))
    return found


def _events(s: Heist) -> int:
    return sum(1 for card in s.deck if card < s.box.first_crisis)


def _loot(before: Heist, after: Heist) -> list[Reason]:
    """Pieces of the objective taken and brought out."""
    found: list[Reason] = []
    for kind, word in ((JEWEL, "jewel"), (DOCUMENT, "document")):
        if word not in before.scenario.goal.steal and not before.scenario.goal.hold:
            continue
        old, new = _out(before, kind), _out(after, kind)
        if new > old:
            many = new - old
            what = f"a {word}" if many == 1 else f"{many} {PLURALS.get(word, word + 's')}"
            found.append((BROUGHT * many, f"brings {what} out"))
        elif _held(after, kind) > _held(before, kind):
            found.append((BROUGHT / 2, f"takes the {word}"))
        elif _held(after, kind) + new < _held(before, kind) + old:
            found.append((-BROUGHT, f"loses the {word}"))
    return found


def _out(s: Heist, kind: int) -> int:
    return s.jewels if kind == JEWEL else s.documents


def _held(s: Heist, kind: int) -> int:
    return sum([s.carried[who].count(kind) for who in bits(s.alive)])


def _people(before: Heist, after: Heist) -> list[Reason]:
    found: list[Reason] = []
    if after.alive >> NPC & 1 and not before.alive >> NPC & 1:
        found.append((BROUGHT, f"wins over {name_in(after, NPC)}"))
    lost = bits(after.busted & ~before.busted)
    return found + [(-BROUGHT / 2, f"leaves {name_in(before, who)} behind") for who in lost]


def _opened(before: Heist, after: Heist) -> list[Reason]:
    gone = (before.remote | before.doors) & ~(after.remote | after.doors) & after.present
    return [(OPENED, "opens a way that was barred")] if gone else []


def _steps(before: Heist, after: Heist) -> list[Reason]:
    """Who has come nearer to what it is to do, as it was to be done before."""
    if before.stage != ACTION or after.stage < ACTION:
        return []
    found: list[Reason] = []
    orders = Orders(Sight(before, 0))
    for who in orders.trail:
        here, way = after.place[who], _way_there(orders, who)
        if here in (NONE, before.place[who]) or here not in way:
            continue  # a way may lead back to where it began
        count = way.index(here) + 1
        steps = "a step" if count == 1 else f"{count} steps"
        goal = goal_of(before, orders.job[who])
        found.append(
            (
                orders.weight.get(who, 0.3) * count,
                f"gets {name_in(before, who)} {steps} nearer {goal}",
            )
        )
    return found


def _way_there(orders: Orders, who: int) -> list[int]:
    """The way somebody goes, without what comes after it has done what it is to do."""
    trail, job = orders.trail[who], orders.job[who]
    spots = orders.spots(job) if job.tile >= 0 else 0
    ends = [at for at, tile in enumerate(trail) if spots >> tile & 1]
    return trail[: ends[0] + 1] if ends else trail


def goal_of(s: Heist, job: Job) -> str:
    """What somebody is after."""
    if job.kind in ("get", "crack") and job.loot >= 0:
        return f"to the {s.box.kinds[job.loot]}"
    return GOALS.get(job.kind, "to the way out")


GOALS = {
    "hack": "to the server",
    "unbar": "to the door",
    "crack": "to the safe",
    "seize": "to the hostage",
    "fight": "to the escort",
    "explore": "to what is not known yet",
    "visit": "to a hex inside",
    "give": "to the guide",
    "meet": "to where it hands over",
    "await": "to where it is handed something",
    "escort": "to what bars the others",
}
