"""What players do in their turns: dice, Specialists, Informants, heists and their rewards."""

from __future__ import annotations

from muster.kernel.events import Out

from .. import events
from ..box import MODES
from ..heist.payment import Payment
from ..kinds import BANK, BUILDINGS, CASINO, JEWELRY, SOURCES
from ..rules import (
    counts_for_expert,
    full_team,
    heists_of,
    kept_dice,
    loot,
    site_of,
)
from ..state import (
    ACTIVATE,
    CREW,
    DIE,
    END,
    HEIST,
    NONE,
    PRIME,
    REWARD,
    SUPPLY,
    Crews,
)
from . import solo
from .dice import hack_for, lift_die, place_die, spend_die, to_pool
from .effects import ABILITY, INFORMANT, TOKEN, first, order_of

EXPERT = SOURCES.index("expert")
TEAM = SOURCES.index("team")
MASTERY = SOURCES.index("mastery")


# Step 1


def take_die(s: Crews, seat: int, value: int, out: Out) -> None:
    """A die of the Dice Area, its value unchanged (TS-32)."""
    at = s.area.index(value)
    s.area = (*s.area[:at], 0, *s.area[at + 1 :])
    place_die(s, seat, value)
    if out.heard:
        out.tell(events.TookDie(seat, value))
    if s.box.solo:
        solo.meet_corruption(s, out)
    else:
        s.stage = CREW


# Step 2


def _leave_display(s: Crews, card: int) -> None:
    s.display = tuple([NONE if one == card else one for one in s.display])


def recruit(s: Crews, seat: int, card: int, place: int, out: Out) -> None:
    """Pay the white die, take the card, then the rewards, then perhaps activate (TS-J16)."""
    hacked = hack_for(s, seat, place, s.box.white[card])
    value = spend_die(s, seat, place)
    _leave_display(s, card)
    s.join(seat, card)  # TS-42
    s.fresh = card
    s.stage = ACTIVATE  # TS-44
    if out.heard:
        out.tell(events.Recruited(seat, card, value, hacked))
    column = s.teams[seat][s.box.colour_of[card]]
    if len(column) == 1:
        _reward_team(s, seat, out)
    else:
        _reward_expert(s, seat, card, out)  # TS-J37: never together with a full team


def _reward_team(s: Crews, seat: int, out: Out) -> None:
    """The top Full Team token for all six colours (TS-81, TS-82, TS-J35, TS-E14)."""
    if s.team_taken[seat] or not s.team_stack or not full_team(s.skills[seat]):
        return
    number = s.team_stack[0]
    s.team_stack = s.team_stack[1:]
    s.team_taken[seat] = number
    money = s.box.team_money[number]
    s.earn(seat, TEAM, money)
    out.tell(events.TeamReward(seat, "Full Team", money))


def _reward_expert(s: Crews, seat: int, card: int, out: Out) -> None:
    """The Expert tile for the third card of a colour, then Mastery (TS-83 to TS-87)."""
    box = s.box
    colour = box.colour_of[card]
    if counts_for_expert(box, s.teams[seat][colour]) != 3:  # TS-J36: the fourth is no chance
        return
    held = s.experts[seat]
    if not s.tiles[colour] or held >> colour & 1 or held.bit_count() >= box.most_experts:
        return
    s.tiles = (*s.tiles[:colour], s.tiles[colour] - 1, *s.tiles[colour + 1 :])
    s.experts[seat] = held | 1 << colour  # TS-84
    out.tell(events.Expertise(seat, colour))
    if s.experts[seat].bit_count() < box.most_experts:
        return
    if s.mastery_stack and not s.mastery_taken[seat]:  # TS-86 TS-87
        number = s.mastery_stack[0]
        s.mastery_stack = s.mastery_stack[1:]
        s.mastery_taken[seat] = number
        money = box.mastery_money[number]
        s.earn(seat, MASTERY, money)
        out.tell(events.TeamReward(seat, "Mastery", money))


def activate(s: Crews, seat: int, place: int, mode: int, out: Out) -> None:
    """Pay the black die: every card of the colour once, or the new one many times."""
    box = s.box
    card = s.fresh
    hacked = hack_for(s, seat, place, box.black[card])
    value = spend_die(s, seat, place)
    s.stage = HEIST
    if out.heard:
        word = MODES[mode]
        out.tell(events.Activated(seat, card, value, hacked, word))
    column = s.teams[seat][box.colour_of[card]]
    if mode == 1:
        order_of(s, column)  # TS-46 TS-E4 TS-E7
    else:
        first(s, box.ability[card], ABILITY, len(column))  # TS-45 TS-47 TS-E1 TS-E3


def fast_play(s: Crews, seat: int, card: int, place: int, out: Out) -> None:
    """Pay the black die, which stays on the card; its ability once (TS-49 to TS-52)."""
    hacked = hack_for(s, seat, place, s.box.black[card])
    value = lift_die(s, seat, place)
    _leave_display(s, card)
    s.fast = card  # TS-50
    s.fast_die = value
    s.stage = HEIST
    if out.heard:
        out.tell(events.FastPlayed(seat, card, value, hacked))
    first(s, s.box.ability[card], ABILITY)  # TS-51 TS-E5


def leave_out(s: Crews, seat: int, out: Out) -> None:
    """A step without Specialist or heist: the Informant's reward (TS-54, TS-55, TS-J21)."""
    step = 2 if s.stage == CREW else 3
    if step == 2:
        s.stage = HEIST
    else:
        end_heist(s)
    if s.box.solo:
        if out.heard:
            out.tell(events.LeftOut(seat, step))  # TS-110 TS-J48
    elif s.claims < s.box.most_claims:
        s.claims += 1
        if out.heard:
            out.tell(events.Informed(seat, s.informant, step))
        first(s, s.box.rewards[s.informant], INFORMANT)  # TS-56 TS-J22


# Step 3


def perform(s: Crews, seat: int, payment: Payment, out: Out) -> None:
    """A heist, in the order of TS-J30: payment, signature, money, Prime token, other rewards."""
    box = s.box
    city, building = payment.city, payment.building  # the city by its word
    site = site_of(s, city)
    dice = _pay(s, seat, payment)
    unrobbed = not any(one >= 0 for b in range(len(BUILDINGS)) for one in _signed(s, city, b))
    s.sign(seat, city, building)  # TS-65
    money, bonus = loot(box, site, building, s.experts[seat])
    s.earn(seat, building, money)  # TS-66 TS-E8
    if bonus:
        s.earn(seat, EXPERT, bonus)
    if out.heard:
        out.tell(
            events.Robbed(
                seat,
                site.word,
                building,
                money,
                bonus,
                tuple(sorted(payment.spent)),  # in which order is nobody's business
                dice,
                payment.marker_steps(),
                payment.acting != NONE,
            )
        )
    if building != CASINO:
        s.next(REWARD, building, s.hits[seat][building])
    # TS-71 TS-72 TS-J31 TS-J33 TS-E6 TS-E9; none of them alone, TS-118
    if not box.solo and (unrobbed or box.for_every[site.board]):
        s.next(PRIME, site.letter)
    end_heist(s)
    if heists_of(s, seat) == box.signatures and not s.ending:
        s.ending = "seventh"  # TS-90 TS-J38
        if not box.solo:
            out.tell(events.LastRound(seat))


def _signed(s: Crews, city: int, building: int) -> tuple[int, ...]:
    return s.marks[city * len(BUILDINGS) + building]


def _pay(s: Crews, seat: int, payment: Payment) -> tuple[int, ...]:
    """Discard the tokens, spend the dice, move the marker; the values of the dice (TS-60)."""
    if payment.spent:
        gone = payment.spent
        s.tokens[seat] = tuple([one for one in s.tokens[seat] if one not in gone])
    places = payment.given if payment.acting == NONE else (*payment.given, payment.acting)
    values: tuple[int, ...] = ()
    for place in sorted(places, reverse=True):  # from behind: dice beside move up
        values = (spend_die(s, seat, place), *values)
    s.equipment[seat] -= payment.marker_steps()  # TS-61
    return values


def end_heist(s: Crews) -> None:
    """Step 3 is over: whatever is won comes first, then the turn ends."""
    s.stage = END


def clear_fast(s: Crews) -> None:
    """The fast-played card is discarded, its die goes to the Pool (TS-53, TS-J19)."""
    if s.fast != NONE:
        s.gone = (*s.gone, s.fast)
        s.fast = NONE
        s.fast_die = 0
        to_pool(s, 1)


# Rewards of a heist


def reward_building(s: Crews, seat: int, building: int, nth: int, out: Out) -> None:
    """First Bank, First Jewelry, second jewelry (TS-77 to TS-80, TS-E9); alone a track (TS-119)."""
    box = s.box
    if box.solo:
        reward = solo.step_on_track(s, building)
        tokens = solo.supplied(s, reward) if reward else []
        if not tokens:
            return  # TS-J49: past the track, or used up
        if reward == "skill_token" and len(tokens) > 1:
            s.next(SUPPLY)
        else:
            take_supply(s, tokens[0], out)
    elif nth == 1 and building == BANK and s.bank_stack:  # TS-79
        number = s.bank_stack[0]
        s.bank_stack = s.bank_stack[1:]
        s.bank_taken[seat] = number
        out.tell(events.FirstReward(seat, "First Bank", number))
        first(s, box.bank_gains[number], TOKEN)
    elif nth == 1 and building == JEWELRY and s.jewelry_stack:  # TS-78
        number = s.jewelry_stack[0]
        s.jewelry_stack = s.jewelry_stack[1:]
        s.jewelry_taken[seat] = number
        out.tell(events.FirstReward(seat, "First Jewelry", number))
        first(s, box.jewelry_gains[number], TOKEN)
    elif nth == 2 and building == JEWELRY:
        out.tell(events.FirstReward(seat, "second jewelry", 0))
        first(s, box.second_gains, TOKEN)  # TS-80 TS-J34


def take_prime(s: Crews, seat: int, token: int, out: Out) -> None:
    """A Prime token from the post-it (TS-71)."""
    s.primes = tuple([tuple([one for one in own if one != token]) for own in s.primes])
    s.tokens[seat] = (*s.tokens[seat], token)
    if out.heard:
        out.tell(events.TookToken(seat, token))


def take_supply(s: Crews, token: int, out: Out) -> None:
    """A token of the solo supply (TS-J49)."""
    s.supply = tuple([one for one in s.supply if one != token])
    s.tokens[0] = (*s.tokens[0], token)
    out.tell(events.TookToken(0, token))


def give_up(s: Crews, seat: int, token: int, out: Out) -> None:
    """A fifth token leaves the game (TS-J32)."""
    s.tokens[seat] = tuple([one for one in s.tokens[seat] if one != token])
    out.tell(events.GaveUp(seat, token))


def use_token(s: Crews, seat: int, token: int, out: Out) -> None:
    """A token that gives dice, at any moment of the own turn, once (TS-74, TS-75, TS-J27)."""
    s.tokens[seat] = tuple([one for one in s.tokens[seat] if one != token])
    if out.heard:
        out.tell(events.UsedToken(seat, token))
    first(s, s.box.token_gains[token], TOKEN)


# The end of a turn


def discard(s: Crews, seat: int, place: int, out: Out) -> None:
    """A die that cannot be kept (TS-69); dice go in no other way but as payment (TS-J14)."""
    value = spend_die(s, seat, place)
    if out.heard:
        out.tell(events.Discarded(seat, value))


def close_turn(s: Crews) -> None:
    """The dice slide to the right, the next player is on turn (TS-70, TS-27)."""
    seat = s.active
    s.rows[seat] = kept_dice(s.box, s.rows[seat], s.beside[seat])
    s.beside[seat] = ()
    s.hacked = False
    s.fresh = NONE
    s.claims = 0
    s.turns += 1
    s.active = (seat + 1) % s.box.seats
    s.stage = DIE
