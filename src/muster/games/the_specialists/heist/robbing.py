"""Step 3: the building that is robbed."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import among, opens, places_in, refuses
from muster.parts.words import joined

from ..box import CrewBox
from ..kinds import BUILDINGS
from ..rules import Means, gear_due, lacking, means_of, site_of, skills_at_hand
from ..state import HEIST, Crews
from ..turn import moves
from ..turn.step import Move
from ..words import UNIT, facts_of, listed, sentences
from .declaration import nothing_declared, payment_in
from .missing import case_of, reward_words

WIDTH = len(BUILDINGS)
CITY = (1 << WIDTH) - 1
AMONG = tuple(tuple(b for b in range(WIDTH) if bits >> b & 1) for bits in range(CITY + 1))
"""The buildings for each of their sets as bits."""


@opens(
    "TS-67",
    lambda s, ask, at: Reason(f"all your {s.box.signatures} signatures lie on the boards"),
)
def signatures_left(s: Crews, ask: Ask) -> bool:
    """Seven signatures, seven heists."""
    return sum(s.hits[ask.seat]) < s.box.signatures


@refuses("TS-57")
def city_unrobbed(s: Crews, ask: Ask, at: int) -> Reason | None:
    """A city in which the player has no signature."""
    if not s.robbed[ask.seat] >> at & 1:
        return None
    return Reason(f"you have robbed {site_of(s, at // WIDTH).name} already: one heist a city")


@refuses("TS-J24")
def spot_free(s: Crews, ask: Ask, at: int) -> Reason | None:
    """A spot takes one signature."""
    if not s.full >> at & 1:
        return None
    city, building = divmod(at, WIDTH)
    left = [kind for b, kind in enumerate(BUILDINGS) if not s.full >> city * WIDTH + b & 1]
    text = f"every spot of the {BUILDINGS[building]} of {site_of(s, city).name} is taken"
    text += f"; free: {joined(left)}" if left else "; the whole city is closed"
    return Reason(text, free=left)


@refuses("TS-58")
def skills_supplied(s: Crews, ask: Ask, at: int) -> Reason | None:
    """The skills the city demands, from team, fast-played Specialist, tokens and Acting."""
    box = s.box
    city, building = divmod(at, WIDTH)
    site, means = site_of(s, city), means_of(s, ask.seat)
    short, spare = means.short(site)
    if not short or means.acting_helps(short, spare, building):
        return None
    lack = dict(lacking(site, skills_at_hand(s, ask.seat)))
    counts = [lack.get(colour, 0) for colour in range(len(box.colours))]
    text = f"{site.name} demands {listed(box, site.need)}: your team lacks {listed(box, counts)}"
    help_of = _help(means, counts)
    text += f", and your tokens cover {help_of}" if help_of else ", and no token of yours helps"
    text += _acting_words(box, means, short, building)
    return Reason(text, demands=facts_of(box, site.need), lacks=facts_of(box, counts), short=short)


def _help(means: Means, lack: list[int]) -> int:
    """How many of the lacking skills tokens supply."""
    own = sum(min(n, have) for n, have in zip(lack, means.colours, strict=True))
    return min(sum(lack), own + means.wild)


def _acting_words(box: CrewBox, means: Means, short: int, building: int) -> str:
    """Why Acting does not help, where its tile would apply (TS-96, TS-J29)."""
    if not box.acting[means.experts][building]:
        return ""
    if short > 1:
        return "; Acting turns one skill only"
    if not means.dice:
        return "; Acting takes a die"
    return "; Acting turns a skill you do not need, and there is none to spare"


def _gear_short(s: Crews, ask: Ask, at: int) -> Reason:
    city, building = divmod(at, WIDTH)
    site, means = site_of(s, city), means_of(s, ask.seat)
    short, _ = means.short(site)
    due = gear_due(s.box, site, building, means.experts)
    dice = means.dice - (1 if short else 0)  # TS-J29: that die pays no Equipment
    most = means.gear + dice + sum(means.amounts)
    parts = [f"{means.gear} on the track", f"{dice} dice"]
    if means.amounts:
        parts.append(f"{sum(means.amounts)} from tokens")
    return Reason(
        f"the {BUILDINGS[building]} of {site.name} takes {due} Equipment; you have {most}: "
        f"{joined(parts)}; {due - most} more would do",
        due=due,
        have=most,
        missing=due - most,
    )


@among("TS-61", _gear_short, in_order=True, covers=(city_unrobbed, spot_free, skills_supplied))
def equipment_supplied(s: Crews, ask: Ask) -> Sequence[int]:
    """The Equipment that is due, from the marker, dice and tokens."""
    box, seat = s.box, ask.seat
    means = means_of(s, seat)
    taken = s.robbed[seat] | s.full
    layout = box.layouts[s.layout]
    if not (means.experts or means.wild):  # nothing hangs on the building, nothing stands for more
        return places_in(layout.served(means.have, means.most) & ~taken)
    gear = means.most + max(box.less[means.experts])
    may_act = True in box.acting[means.experts]  # one skill may be short then (TS-96)
    found: list[int] = []
    for site in layout.within(means.total, gear):
        first = site.word * WIDTH
        free = ~taken >> first & CITY
        if not free:
            continue
        short, spare = means.short(site)
        if short > may_act:
            continue
        plain = not short and site.gear <= means.most  # nothing of it hangs on the building
        for building in AMONG[free]:
            if plain or means.enough(site, building, short, spare):
                found.append(first + building)  # noqa: PERF401 (a comprehension costs a call)
    return found


class Rob(Move):
    name = "rob"
    words = ("cities", "buildings")
    label = "Rob the {1} of {0}"
    touches = ("city-{0}", "spot-{0}-{1}")
    rules = (
        nothing_declared,
        signatures_left,
        city_unrobbed,
        spot_free,
        skills_supplied,
        equipment_supplied,
    )
    step = HEIST

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        moves.perform(s, ask.seat, payment_in(s, ask).gone_on(), out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        city, building = words
        case = case_of(s, seat, city)
        parts = [
            case.skills_words(building),
            case.gear_words(building),
            *case.ways(building),
            f"Pays {case.loot_words(building)}",
            reward_words(s, seat, city, building),
        ]
        money = site_of(s, city).money[building] + s.box.bonus[s.experts[seat]][building]
        return Preview(f"Rob the {BUILDINGS[building]}: {money} {UNIT}", sentences(*parts))


ROB = Rob()
