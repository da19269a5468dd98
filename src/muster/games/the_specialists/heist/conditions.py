"""What a heist must meet: the city, its building, skills and Equipment, and how it is paid."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import joined

from ..box import GEAR, SKILL, WILD
from ..components import BUILDINGS
from ..rules import (
    Means,
    dice_of,
    gear_due,
    heists_of,
    lacking,
    layout_of,
    means_of,
    open_buildings,
    skills_at_hand,
)
from ..screen.pieces import token_name
from ..sites import Site
from ..state import NONE, Crews
from ..turn.actions import (
    facts_of,
    listed,
    place_words,
    verb_of,
    words_of,
)
from .payment import Payment, declared_in

PARTS: tuple[str, ...] = ("spend", "give", "act", "pay", "done")


def _payment(s: Crews, ask: Ask) -> Payment:
    return declared_in(s, ask.seat, ask.picks, ask.memo)


# The declaration as a whole


@rule("TS-J23")
def part_of_the_declaration(s: Crews, ask: Ask, action: int) -> Reason | None:
    """City, building and payment are one declaration: it is finished or taken back."""
    verb = verb_of(s.box, action)
    if not ask.picks:
        if verb not in PARTS:
            return None
        return Reason("no heist is declared yet that this could pay for: rob a building first")
    if verb in PARTS:
        return None
    begun = s.box.catalogue.texts[ask.picks[0]]
    return Reason(f"{begun!r} is declared: pay for it, or take it back first", next=list(PARTS))


# The building


def _target(s: Crews, action: int) -> tuple[int, int, Site]:
    city, building = words_of(s.box, action)
    layout = layout_of(s)
    at = layout.at[city]
    return at, building, layout.sites[at]


@rule("TS-67", "rob")
def signatures_left(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Seven signatures, seven heists."""
    if heists_of(s, ask.seat) < s.box.signatures:
        return None
    return Reason(f"all your {s.box.signatures} signatures lie on the boards")


@rule("TS-57", "rob")
def city_unrobbed(s: Crews, ask: Ask, action: int) -> Reason | None:
    """A city in which the player has no signature."""
    city, _, site = _target(s, action)
    if not s.robbed[ask.seat] >> city & 1:
        return None
    return Reason(f"you have robbed {site.name} already: one heist a city")


@rule("TS-J24", "rob")
def spot_free(s: Crews, ask: Ask, action: int) -> Reason | None:
    """A spot takes one signature."""
    city, building, site = _target(s, action)
    free = open_buildings(s, city)
    if building in free:
        return None
    left = [BUILDINGS[one] for one in free]
    text = f"every spot of the {BUILDINGS[building]} of {site.name} is taken"
    text += f"; free: {joined(left)}" if left else "; the whole city is closed"
    return Reason(text, free=left)


@rule("TS-58", "rob")
def skills_supplied(s: Crews, ask: Ask, action: int) -> Reason | None:
    """The skills the city demands, from team, fast-played Specialist, tokens and Acting."""
    _, building, site = _target(s, action)
    means = means_of(s, ask.seat)
    short, spare = means.short(site)
    if not short or means.acting_helps(short, spare, building):
        return None
    box = s.box
    lack = dict(lacking(site, skills_at_hand(s, ask.seat)))
    counts = [lack.get(colour, 0) for colour in range(len(box.colours))]
    text = f"{site.name} demands {listed(box, site.need)}: your team lacks {listed(box, counts)}"
    help_of = _help(means, counts)
    text += f", and your tokens cover {help_of}" if help_of else ", and no token of yours helps"
    text += _acting_words(s, means, short, spare, building)
    return Reason(
        text,
        demands=facts_of(box, site.need),
        lacks=facts_of(box, counts),
        short=short,
    )


def _help(means: Means, lack: list[int]) -> int:
    """How many of the lacking skills tokens supply."""
    own = sum(min(n, have) for n, have in zip(lack, means.colours, strict=True))
    return min(sum(lack), own + means.wild)


def _acting_words(s: Crews, means: Means, short: int, spare: int, building: int) -> str:
    """Why Acting does not help, where its tile would apply (TS-96, TS-J29)."""
    if not s.box.acting[means.experts][building]:
        return ""
    if short > 1:
        return "; Acting turns one skill only"
    if not means.dice:
        return "; Acting takes a die"
    return "; Acting turns a skill you do not need, and there is none to spare"


@rule("TS-61", "rob")
def equipment_supplied(s: Crews, ask: Ask, action: int) -> Reason | None:
    """The Equipment that is due, from the marker, dice and tokens."""
    _, building, site = _target(s, action)
    means = means_of(s, ask.seat)
    short, spare = means.short(site)
    if means.enough(site, building, short, spare):
        return None
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


# Paying


@rule("TS-60", "spend")
def own_spent(s: Crews, ask: Ask, action: int) -> Reason | None:
    """A token of one's own that is not used yet."""
    box = s.box
    token = action - box.first_spend
    own = _payment(s, ask).tokens
    if token in own:
        return None
    return Reason(
        f"you have no {token_name(box, box.token_ids[token])} left to spend",
        tokens=[box.token_ids[one] for one in own],
    )


@rule("TS-J25", "spend")
def token_needed(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Only tokens that are needed, and that leave the rest payable."""
    box = s.box
    payment = _payment(s, ask)
    token = action - box.first_spend
    if action in payment.choices() or token not in payment.tokens:
        return None
    name, kind = f"your {token_name(box, box.token_ids[token])}", box.token_kind[token]
    if kind == SKILL:
        why = f"{box.colours[box.token_colour[token]]} does not lack"
    elif kind == WILD:
        why = "no skill lacks"
    elif kind == GEAR:
        why = "no Equipment is due that something else does not cover"
    else:
        why = "it pays for nothing in a heist"
    return Reason(f"{name} is not needed: {why}", still_due=still_due(payment))


@rule("TS-62", "give", "act")
def own_die(s: Crews, ask: Ask, action: int) -> Reason | None:
    """A die of one's own that pays for nothing else."""
    box = s.box
    place = words_of(box, action)[0]
    payment = _payment(s, ask)
    if place < len(payment.dice) and payment.dice[place]:
        return None
    if place in payment.given or place == payment.acting:
        return Reason(f"{place_words(box, place)} is given already")
    own = [box.places[at] for at, value in enumerate(dice_of(s, ask.seat)) if value]
    return Reason(f"you have no {place_words(box, place).removeprefix('the ')}", dice=own)


@rule("TS-J26", "give")
def die_needed(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Never more Equipment than is due, and the rest must stay payable."""
    payment = _payment(s, ask)
    if action in payment.choices() or _no_die(s, action, payment):
        return None
    if payment.left <= 0:
        return Reason("no Equipment is due any more", still_due=still_due(payment))
    return Reason("with that die gone the rest could not be paid", still_due=still_due(payment))


def _no_die(s: Crews, action: int, payment: Payment) -> bool:
    place = words_of(s.box, action)[0]
    return place >= len(payment.dice) or not payment.dice[place]


@rule("TS-96", "act")
def may_act(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Acting: the tile, the building, a skill that lacks and one to spare (TS-J29)."""
    box = s.box
    payment = _payment(s, ask)
    if action in payment.choices() or _no_die(s, action, payment):
        return None
    if not box.acting[payment.experts][payment.building]:
        return Reason("that takes the Acting tile, and a building it works for")
    if payment.acting != NONE:
        return Reason("Acting works once in a heist")
    if not payment.short:
        return Reason("no skill lacks that Acting could supply", still_due=still_due(payment))
    return Reason(
        "Acting turns a skill you supply and do not need; with that die gone the rest could not "
        "be paid, or no skill is to spare",
        still_due=still_due(payment),
    )


@rule("TS-61", "done")
def marker_pays(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Everything that is still due can come from the marker."""
    payment = _payment(s, ask)
    if action in payment.choices():
        return None
    return Reason(f"the marker alone cannot pay: {still_due(payment)}")


def still_due(payment: Payment) -> str:
    """What is still to be paid, in words."""
    parts: list[str] = []
    if payment.short:
        skills = listed(payment.box, payment.lack)
        some = "" if payment.short == sum(payment.lack) else f"{payment.short} of "
        parts.append(f"{some}{skills} {'skill' if payment.short == 1 else 'skills'}")
    if payment.owed:
        parts.append("a Skill token for Acting to turn")
    if payment.left > 0:
        parts.append(f"{payment.left} Equipment (you have {payment.marker})")
    return f"Still due: {joined(parts)}." if parts else "Everything is paid."


DECLARATION: tuple[Rule[Crews], ...] = (part_of_the_declaration,)
ROBBING: tuple[Rule[Crews], ...] = (
    signatures_left,
    city_unrobbed,
    spot_free,
    skills_supplied,
    equipment_supplied,
)
PAYING: tuple[Rule[Crews], ...] = (
    own_spent,
    token_needed,
    own_die,
    die_needed,
    may_act,
    marker_pays,
)
