"""Step 3: a heist declared as one whole (TS-J23), pick by pick: the building, then how it is paid.

It is a sealed answer of a single seat, so nothing is spent before it is complete.
"""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import among, opens, refuses
from muster.parts.words import joined

from ..box import CrewBox
from ..components import BUILDINGS, GEAR, SKILL, WILD
from ..rules import (
    Means,
    dice_of,
    gear_due,
    lacking,
    means_of,
    site_of,
    skills_at_hand,
)
from ..state import HEIST, NONE, Crews
from ..turn import moves
from ..turn.specialists import Pass, SeeInformant, die_words
from ..turn.step import Move
from ..turn.tokens import UseToken
from ..words import facts_of, listed, place_words, sentences, token_name
from .missing import (
    due_words,
    gear_words,
    loot_words,
    reward_words,
    skills_words,
    spent_words,
    ways,
)
from .payment import ACT, DONE, GIVE, SPEND, Payment, begun, twin

WIDTH = len(BUILDINGS)
CITY = (1 << WIDTH) - 1
AMONG = tuple(tuple(b for b in range(WIDTH) if bits >> b & 1) for bits in range(CITY + 1))
"""The buildings for each of their sets as bits."""

# TS-J23: the declaration as a whole


def _declared(s: Crews, ask: Ask, at: int) -> Reason:
    text = s.box.catalogue.texts[ask.picks[0]]
    return Reason(f"{text!r} is declared: pay for it, or take it back first", next=list(PAYING))


@opens("TS-J23", _declared)
def nothing_declared(s: Crews, ask: Ask) -> bool:
    """City, building and payment are one declaration: it is finished or taken back."""
    return not ask.picks


@opens(
    "TS-J23",
    lambda s, ask, at: Reason(
        "no heist is declared yet that this could pay for: rob a building first"
    ),
)
def heist_declared(s: Crews, ask: Ask) -> bool:
    """What is given pays for a heist."""
    return bool(ask.picks)


# The building


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
    gear = means.most + max(box.less[means.experts])
    may_act = True in box.acting[means.experts]  # one skill may be short then (TS-96)
    found: list[int] = []
    for site in box.layouts[s.layout].within(means.total, gear):
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
        parts = [
            skills_words(s, seat, city, building),
            gear_words(s, seat, city, building),
            *ways(s, seat, city, building),
            f"Pays {loot_words(s, seat, city, building)}",
            reward_words(s, seat, city, building),
        ]
        money = site_of(s, city).money[building] + s.box.bonus[s.experts[seat]][building]
        return Preview(f"{BUILDINGS[building].capitalize()} {money}", sentences(*parts))


# The payment


def payment_in(s: Crews, ask: Ask) -> Payment:
    """The payment the picks of an ask make, kept with the ask; to be read, not changed."""
    memo: Payment | None = ask.memo
    if memo is not None and memo.picks == ask.picks:
        return memo
    if memo is not None and memo.picks == ask.picks[:-1]:
        payment, more = twin(memo), ask.picks[-1:]
    else:
        payment = begun(s, ask.seat, s.box.catalogue.place_of[ask.picks[0]])
        more = ask.picks[1:]
    if more:
        catalogue = s.box.catalogue
        for pick in more:
            PAYING[catalogue.verb_of[pick]].adds(payment, catalogue.place_of[pick])
    payment.picks = ask.picks
    ask.memo = payment
    return payment


def declared(s: Crews, seat: int, picks: Sequence[str]) -> Payment:
    """The payment these answers make."""
    ids = s.box.catalogue.ids
    chosen = tuple([ids[pick] for pick in picks])
    return payment_in(s, Ask(seat, PERFORM_HEIST, 0, "", chosen))


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


def _open(s: Crews, ask: Ask, how: int) -> list[int]:
    """What of this kind may be given so that the rest can still be paid."""
    return payment_in(s, ask).ways[how]


class Part(Move):
    """Something that is given for a heist."""

    how = NONE

    def adds(self, payment: Payment, at: int) -> None:
        """Put it into a payment."""
        payment.add((self.how, at))

    def button(self, s: Crews, seat: int, words: tuple[int, ...]) -> str:
        return ""

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        """What is still due then."""
        button = self.button(s, seat, words)
        if not picks:
            return Preview(button)
        payment = twin(declared(s, seat, picks))
        self.adds(payment, words[0])
        due = due_words(payment)
        hint = "Then all is paid." if due == "nothing" else f"Then still due: {due}."
        return Preview(button, hint)


@refuses("TS-60")
def own_spent(s: Crews, ask: Ask, token: int) -> Reason | None:
    """A token of one's own that is not used yet."""
    box, own = s.box, payment_in(s, ask).tokens
    if token in own:
        return None
    return Reason(
        f"you have no {token_name(box, token)} left to spend",
        tokens=[box.token_ids[one] for one in own],
    )


def _not_needed(s: Crews, ask: Ask, token: int) -> Reason:
    box = s.box
    kind = box.token_kind[token]
    if kind == SKILL:
        why = f"{box.colours[box.token_colour[token]]} does not lack"
    elif kind == WILD:
        why = "no skill lacks"
    elif kind == GEAR:
        why = "no Equipment is due that something else does not cover"
    else:
        why = "it pays for nothing in a heist"
    name = token_name(box, token)
    return Reason(f"your {name} is not needed: {why}", still_due=still_due(payment_in(s, ask)))


@among("TS-J25", _not_needed, in_order=True, covers=(own_spent,))
def token_needed(s: Crews, ask: Ask) -> Sequence[int]:
    """Only tokens that are needed, and that leave the rest payable."""
    return _open(s, ask, SPEND)


class Spend(Part):
    name = "spend"
    words = ("tokens",)
    label = "Use your {0}"
    touches = ("{0}",)
    rules = (heist_declared, own_spent, token_needed)
    how = SPEND


@refuses("TS-62")
def own_die(s: Crews, ask: Ask, place: int) -> Reason | None:
    """A die of one's own that pays for nothing else."""
    box, payment = s.box, payment_in(s, ask)
    if place < len(payment.dice) and payment.dice[place]:
        return None
    if place in payment.given or place == payment.acting:
        return Reason(f"{place_words(box, place)} is given already")
    own = [box.places[at] for at, value in enumerate(dice_of(s, ask.seat)) if value]
    return Reason(f"you have no {place_words(box, place).removeprefix('the ')}", dice=own)


def _die_not_needed(s: Crews, ask: Ask, place: int) -> Reason:
    payment = payment_in(s, ask)
    due = still_due(payment)
    if payment.left <= 0:
        return Reason("no Equipment is due any more", still_due=due)
    return Reason("with that die gone the rest could not be paid", still_due=due)


@among("TS-J26", _die_not_needed, in_order=True, covers=(own_die,))
def die_needed(s: Crews, ask: Ask) -> Sequence[int]:
    """Never more Equipment than is due, and the rest must stay payable."""
    return _open(s, ask, GIVE)


class Give(Part):
    name = "give"
    words = ("places",)
    label = "Give {0} as 1 Equipment"
    touches = ("{0}",)
    rules = (heist_declared, own_die, die_needed)
    how = GIVE

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        hint = super().previewed(s, seat, words, picks).hint
        value = dice_of(s, seat)[words[0]]
        return Preview(f"Give {die_words(s, seat, words[0])}", hint, die=str(value))


def _no_acting(s: Crews, ask: Ask, place: int) -> Reason:
    payment = payment_in(s, ask)
    if not s.box.acting[payment.experts][payment.building]:
        return Reason("that takes the Acting tile, and a building it works for")
    if payment.acting != NONE:
        return Reason("Acting works once in a heist")
    due = still_due(payment)
    if not payment.short:
        return Reason("no skill lacks that Acting could supply", still_due=due)
    return Reason(
        "Acting turns a skill you supply and do not need; with that die gone the rest could not "
        "be paid, or no skill is to spare",
        still_due=due,
    )


@among("TS-96", _no_acting, in_order=True, covers=(own_die,))
def may_act(s: Crews, ask: Ask) -> Sequence[int]:
    """Acting: the tile, the building, a skill that lacks and one to spare (TS-J29)."""
    return _open(s, ask, ACT)


class Act(Part):
    name = "act"
    words = ("places",)
    label = "Acting: give {0}, a skill counts as another"
    touches = ("{0}",)
    rules = (heist_declared, own_die, may_act)
    how = ACT

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        hint = super().previewed(s, seat, words, picks).hint
        return Preview(f"Acting with {die_words(s, seat, words[0])}", hint, quiet=True)


class PayForMe(Part):
    name = "pay"
    label = "Pay for me"
    touches = ("mine",)
    rules = (heist_declared,)

    def adds(self, payment: Payment, at: int) -> None:
        payment.pay_rest()

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        payment = twin(declared(s, seat, picks))
        self.adds(payment, 0)
        return Preview("Pay for me", f"Pay for me gives {spent_words(payment)}.")


@among(
    "TS-61",
    lambda s, ask, at: Reason(f"the marker alone cannot pay: {still_due(payment_in(s, ask))}"),
)
def marker_pays(s: Crews, ask: Ask) -> Sequence[int]:
    """Everything that is still due can come from the marker."""
    return _open(s, ask, DONE)


class PayTheRest(Part):
    name = "done"
    label = "Pay the rest with Equipment"
    touches = ("mine",)
    rules = (heist_declared, marker_pays)
    how = DONE

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        payment = twin(declared(s, seat, picks))
        self.adds(payment, 0)
        return Preview("Rob it", f"Paid with {spent_words(payment)}.")


# Or no heist


class InformantInstead(SeeInformant):
    rules = (nothing_declared, *SeeInformant.rules)


class PassInstead(Pass):
    rules = (nothing_declared, *Pass.rules)


class UseFirst(UseToken):
    rules = (nothing_declared, *UseToken.rules)


ROB = Rob()
PAYING: dict[str, Part] = {
    one.name: one for one in (Spend(), Give(), Act(), PayForMe(), PayTheRest())
}
GOES_ON = frozenset((Rob.name, Spend.name, Give.name, Act.name))
"""After these more may be due."""


class PerformHeist(Question[Crews]):
    """Step 3: one heist, or the Informant (TS-57, TS-55); city, building and payment at once."""

    key = "heist"
    clause = "TS-J23"
    takes = (
        ROB,
        *PAYING.values(),
        InformantInstead(),
        PassInstead(),
        UseFirst(),
    )
    sealed = True

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        last = "pass" if s.box.solo else "see the Informant"
        return f"Rob a building, or {last}."

    def wording(self, s: Crews, ask: Ask) -> str:
        if not ask.picks:
            return ask.prompt
        city, building = s.box.blocks[ROB.index].args(ask.picks[0])
        return f"How do you pay for the {BUILDINGS[building]} of {site_of(s, city).name}?"

    def hint(self, s: Crews, ask: Ask) -> str:
        return still_due(payment_in(s, ask)) if ask.picks else ""

    def settled(self, s: Crews, ask: Ask) -> bool:
        if s.box.catalogue.verb_of[ask.picks[-1]] not in GOES_ON:
            return True  # paid, or the Informant, or a token
        return payment_in(s, ask).gone_on().whole()


PERFORM_HEIST = PerformHeist()
