"""How good answers look at a glance: the same thoughts as advice, in numbers for every answer.

Search tries first what looks best, and plays on by it, so this is quick: cards are judged with the
dice that are missed least, and other dice for the same card by how much more they are missed.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from muster.kernel.ask import Ask

from ..box import MODES
from ..kinds import BUILDINGS, DICE
from ..state import ACTIVATE, CREW, DIE, NONE, Crews
from .bonuses import everything
from .corruption import danger
from .jobs import NOBODY
from .prospects import Prospects
from .sight import Sight
from .turns import NEVER, NOTHING, Plan, with_die

Answers = list[tuple[str, int]]
"""The verb of each answer, and its place in the block of that verb."""

POOR = -20.0
"""What answers look like that are hardly ever right: tokens used without a plan."""

WIDTH = len(BUILDINGS)


def weigh(s: Crews, ask: Ask, legal: list[int], rng: random.Random) -> list[float]:
    """How good each answer looks, in M$."""
    catalogue = s.box.catalogue
    verbs, places = catalogue.verb_of, catalogue.place_of
    answers = [(verbs[action], places[action]) for action in legal]
    if ask.picks:
        # What could not be kept, Equipment, tokens, the worst dice.
        return [1.0 if verb == "pay" else 0.0 for verb, _ in answers]
    look = LOOKS.get(ask.key)
    if look is None:
        return [POOR if verb == "use" else 0.0 for verb, _ in answers]
    return look(Sight(s, ask.seat), answers)


# The beginning


def _start(sight: Sight, answers: Answers) -> list[float]:
    """The Starting Specialist and token, or the tile (TS-12, TS-103)."""
    box = sight.box
    starters = len(box.card_ids) - box.starter
    found = [POOR] * len(answers)
    skills, tokens, columns = sight.skills, sight.tokens, sight.columns
    for tile, cards, more in sight.table.offer:
        chosen = starters + tile if tile >= 0 else cards[0] - box.starter
        for at, (_, place) in enumerate(answers):
            if place != chosen:
                continue
            sight.tokens = [*tokens, *more]
            sight.columns = [
                [*column, *[card for card in cards if box.colour_of[card] == colour]]
                for colour, column in enumerate(columns)
            ]
            sight.skills = [len(column) for column in sight.columns]
            p = Prospects(sight)
            worth = everything(p)
            for card in cards:
                worth += p.dice[box.start_die[card - box.starter]]
            if tile >= 0:
                worth += box.tiles[tile].money + box.tiles[tile].equipment * p.gear
            found[at] = worth
    sight.skills, sight.tokens, sight.columns = skills, tokens, columns
    return found


def _put(sight: Sight, answers: Answers) -> list[float]:
    """The die that makes most of the next free spot (TS-15, TS-J9)."""
    box = sight.box
    p = Prospects(sight)
    wanted = [0.0] * 7
    for card in sight.display:
        wanted[box.white[card]] += p.skills[box.colour_of[card]]
        wanted[box.black[card]] += p.gains(box.ability[card])
    spot = box.spots
    for at in range(box.spots):
        if not sight.dice[at]:
            spot = at
            break
    found: list[float] = []
    for verb, place in answers:
        if verb != "put":
            found.append(POOR)
            continue
        bits = box.usable[spot][place + 1]
        opened = -wanted[place + 1]
        for face in (1, 2, 3, 4, 5, 6):
            if bits >> face & 1:
                opened += wanted[face]
        found.append(opened)
    return found


# Step 1


def _take(sight: Sight, answers: Answers) -> list[float]:
    """The die with which the turn is best; solo, what the others bring on counts too."""
    box = sight.box
    plan = Plan(Prospects(sight))
    found: list[float] = []
    for verb, place in answers:
        if verb != "take":
            found.append(POOR)
            continue
        worth = plan.best_move(with_die(sight.dice, place + 1, box.spots)).worth
        if box.solo:
            worth -= _fear(plan.prospects, sum(sight.area) - place - 1)
        found.append(worth)
    return found


def _fear(p: Prospects, rest: int) -> float:
    fear = danger(p, rest)
    for token in p.sight.tokens:
        if p.sight.box.token_ids[token].startswith("solo-"):
            return min(fear, p.token(token))
    return fear


def _cancel(sight: Sight, answers: Answers) -> list[float]:
    """Solo: the token, if what it averts is worse (TS-J54)."""
    p = Prospects(sight)
    price = 0.0
    for token in sight.tokens:
        if sight.box.token_ids[token].startswith("solo-"):
            price = p.token(token)
    found: list[float] = []
    for verb, _ in answers:
        if verb == "cancel":
            found.append(-price)
        elif verb == "suffer":
            found.append(-danger(p, sum(sight.area)))
        else:
            found.append(4 * POOR)
    return found


# Step 2


def _crew(sight: Sight, answers: Answers) -> list[float]:
    """Recruit, fast-play or leave it."""
    box = sight.box
    plan = Plan(Prospects(sight))
    worths = plan.prospects.dice
    dice = sight.dice
    cards = plan.each_card(dice)
    width = len(box.places)
    token = NEVER
    for card in cards.values():
        token = max(token, card.token)
    found: list[float] = []
    for verb, place in answers:
        if verb == "recruit":
            card = cards[place // width]
            found.append(card.recruit - _missed(worths, dice, place % width, card.recruit_place))
        elif verb == "fast":
            card = cards[place // width]
            found.append(card.fast - _missed(worths, dice, place % width, card.fast_place))
        elif verb == "use":
            mine = place == plan.spare_dice[0] if plan.spare_dice else False
            found.append(token if mine and token > NEVER else POOR)
        else:
            found.append(plan.after(plan.informant, NOBODY, dice, ()))
    return found


def _missed(worths: list[float], dice: list[int], place: int, best: int) -> float:
    """How much more one die is missed than the one that was thought of."""
    return 0.0 if place == best else max(0.01, worths[dice[place]] - worths[dice[best]])


def _activate(sight: Sight, answers: Answers) -> list[float]:
    """Each card of the colour, the newest many times, or the die kept."""
    box = sight.box
    plan = Plan(Prospects(sight))
    column = sight.columns[box.colour_of[sight.fresh]]
    newest = plan.yields(box.ability[sight.fresh], len(column))
    each = plan.yields([gain for card in column for gain in box.ability[card]])
    width = len(MODES)
    every = MODES.index("each")
    able = False
    found: list[float] = []
    for verb, place in answers:
        if verb == "skip":
            found.append(plan.after(NOTHING, NOBODY, sight.dice, ()))
        elif verb == "activate":
            able = True
            gained = each if place % width == every else newest
            found.append(plan.after(gained, NOBODY, sight.dice, (place // width,)))
        else:
            found.append(POOR)
    if plan.spare_dice and not able:  # a die of one's choice would activate it
        most = max(
            plan.after(newest, NOBODY, sight.dice, ()), plan.after(each, NOBODY, sight.dice, ())
        )
        for at, (verb, place) in enumerate(answers):
            if verb == "use" and place == plan.spare_dice[0]:
                found[at] = most - plan.token_cost
    return found


def _value(sight: Sight, answers: Answers) -> list[float]:
    """The value of a die of one's choice: what makes the rest of the turn best."""
    box = sight.box
    p = Prospects(sight)
    plan = Plan(p)
    plan.spare_dice = []
    stage = sight.table.stage
    found: list[float] = []
    for verb, place in answers:
        if verb != "set":
            found.append(POOR)
            continue
        face = place + 1
        worth = p.dice[face]
        dice = with_die(sight.dice, face, box.spots)
        if stage in (DIE, CREW) and sight.fresh < 0 and sight.fast < 0:
            worth = plan.best_move(dice).worth
        elif stage == ACTIVATE and sight.fresh >= 0:
            black = box.black[sight.fresh]
            rows = box.rows_of(dice, False)
            for at, value in enumerate(dice):
                if value and rows[at][value] >> black & 1:
                    worth += 3.0
                    break
        found.append(worth)
    return found


# Step 3


def _rob(sight: Sight, answers: Answers) -> list[float]:
    """The heist that pays best after what it costs, or the Informant."""
    box = sight.box
    plan = Plan(Prospects(sight))
    more = box.colour_of[sight.fast] if sight.fast != NONE else NOBODY
    worths = plan.prospects.dice
    kept = sorted([worths[value] for value in sight.dice if value], reverse=True)
    jobs = {
        sight.sites[job.city].word * WIDTH + job.building: plan.after_heist(job, sight.gear, kept)
        for job in plan.jobs.all(more)
    }
    found = [POOR] * len(answers)
    use = -1
    for at, (verb, place) in enumerate(answers):
        if verb == "rob":
            found[at] = jobs.pop(place, POOR)
        elif verb == "use":
            if plan.spare_dice and place == plan.spare_dice[0]:
                use = at
        else:
            found[at] = plan.waiting(sight.gear, kept)
    if use >= 0:  # with one die more it might be paid
        for job in plan.jobs.all(more):
            if sight.sites[job.city].word * WIDTH + job.building in jobs:
                worth = plan.after_heist(job, sight.gear, [*kept, 0.0]) - plan.token_cost
                found[use] = max(found[use], worth)
    return found


# Rewards and the end of the turn


def _token(sight: Sight, answers: Answers) -> list[float]:
    p = Prospects(sight)
    return [p.token(place) if verb == "take-token" else POOR for verb, place in answers]


def _give_up(sight: Sight, answers: Answers) -> list[float]:
    p = Prospects(sight)
    kinds = sight.box.token_kind
    held = 0
    for value in sight.dice:
        held += value > 0
    room = held < sight.box.spots
    found: list[float] = []
    for verb, place in answers:
        if verb != "use":
            found.append(-p.token(place))
        else:
            found.append(-0.4 * p.token(place) if room and kinds[place] == DICE else POOR)
    return found


def _keep(sight: Sight, answers: Answers) -> list[float]:
    """The die that is missed least; of equal ones the rarer value is kept."""
    p = Prospects(sight)
    found: list[float] = []
    for verb, place in answers:
        if verb != "discard":
            found.append(POOR)
            continue
        face = sight.dice[place]
        found.append(0.3 * (sight.dice.count(face) - 1) - p.dice[face])
    return found


LOOKS: dict[str, Callable[[Sight, Answers], list[float]]] = {
    "start": _start,
    "arrange": _put,
    "die": _take,
    "solo": _cancel,
    "crew": _crew,
    "activate": _activate,
    "value": _value,
    "place": _put,
    "heist": _rob,
    "prime": _token,
    "supply": _token,
    "giveup": _give_up,
    "keep": _keep,
}
"""What to think about, by question; the others can be answered anyhow."""
