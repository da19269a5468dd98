"""What a bot does in The Specialists: it thinks its whole turn through, from its view alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .bot.bonuses import everything
from .bot.corruption import corrupted, danger
from .bot.glance import weigh
from .bot.jobs import NOBODY
from .bot.prospects import Prospects
from .bot.reasons import reasons
from .bot.sight import Sight
from .bot.turns import NOTHING, Plan, with_die
from .heist.paying import PayForMe
from .kinds import BUILDINGS, DICE
from .state import ACTIVATE, CREW, DIE, Crews

__all__ = ["SEARCH", "advise", "reasons", "turn", "value", "weigh"]

SEARCH = {"breadth": 8, "turns": 2, "careless": 0.0, "sure": 1.5}
"""To the end of the next turn: what an answer is for shows there, and all are judged alike.

Alone to the end of the game: scores differ by 13 M$ by luck, answers mostly by less than one, and
with few playouts whoever takes what ended best takes what was luckiest.
"""

Advice = dict[str, float]


def value(s: Crews, seat: int) -> float:
    """Money, and what everything else may still bring; alone less what Corruption takes."""
    prospects = Prospects(Sight(s, seat))
    worth = everything(prospects)
    return worth - corrupted(prospects) if s.box.solo else worth


def turn(s: Crews) -> int:
    """How many turns were played before this one."""
    return s.round * s.box.seats + s.turns


def advise(s: Crews, seat: int, legal: Sequence[str], bluff: float, rng: random.Random) -> Advice:
    """How good the answers are that are worth a thought, in M$."""
    asked = next(ask for ask in s.asks if ask.seat == seat)
    if asked.picks:
        return {PayForMe.name: 1.0}  # what could not be kept, Equipment, tokens, the worst dice
    answer = ANSWERS.get(asked.key)
    if answer is None:
        return _any(legal)
    advice = answer(Sight(s, seat), legal)
    return {text: worth for text, worth in advice.items() if text in legal} or _any(legal)


def _any(legal: Sequence[str]) -> Advice:
    """Nothing to choose between; tokens are kept."""
    return {next((text for text in legal if not text.startswith("use ")), legal[0]): 1.0}


# The beginning


def choose(sight: Sight, legal: Sequence[str]) -> Advice:
    """The Starting Specialist and token, or the tile, that promise most (TS-12, TS-103)."""
    box = sight.box
    advice: Advice = {}
    skills, tokens, columns = sight.skills, sight.tokens, sight.columns
    for at, cards, more in sight.table.offer:
        sight.tokens = [*tokens, *more]
        sight.columns = [
            [*column, *(card for card in cards if box.colour_of[card] == colour)]
            for colour, column in enumerate(columns)
        ]
        sight.skills = [len(column) for column in sight.columns]
        prospects = Prospects(sight)
        worth = everything(prospects)
        worth += sum([prospects.dice[box.start_die[card - box.starter]] for card in cards])
        if at < 0:
            advice[f"choose {box.card_ids[cards[0]]}"] = worth
        else:
            tile = box.tiles[at]
            worth += tile.money + tile.equipment * prospects.gear
            advice[f"choose {box.tile_ids[at]}"] = worth
    sight.skills, sight.tokens, sight.columns = skills, tokens, columns
    return advice


def put(sight: Sight, legal: Sequence[str]) -> Advice:
    """The die that makes most of the next free spot: its modifier opens more values (TS-15)."""
    box = sight.box
    prospects = Prospects(sight)
    wanted = [0.0] * 7
    for card in sight.display:
        wanted[box.white[card]] += prospects.skills[box.colour_of[card]]
        wanted[box.black[card]] += prospects.gains(box.ability[card])
    row = sight.dice
    spot = next((at for at in range(box.spots) if not row[at]), box.spots)
    advice: Advice = {}
    for text in legal:
        if not text.startswith("put "):
            continue
        face = int(text.split()[1])
        bits = box.usable[spot][face]
        opened = sum([wanted[other] for other in range(1, 7) if bits >> other & 1])
        advice[text] = opened - wanted[face]
    return advice


# Step 1


def take(sight: Sight, legal: Sequence[str]) -> Advice:
    """The die with which the turn is best; solo, what the others bring on counts too."""
    plan = Plan(Prospects(sight))
    spots = sight.box.spots
    advice: Advice = {}
    for text in legal:
        if text.startswith("take "):
            face = int(text.split()[1])
            advice[text] = plan.best_move(with_die(sight.dice, face, spots)).worth
            if sight.box.solo:
                rest = sum(sight.area) - face
                fear = danger(plan.prospects, rest)
                tokens = [t for t in sight.tokens if sight.box.token_ids[t].startswith("solo-")]
                if tokens:
                    fear = min(fear, plan.prospects.token(tokens[0]))
                advice[text] -= fear
    return advice


def cancel(sight: Sight, legal: Sequence[str]) -> Advice:
    """Solo: the token, if what it averts is worse (TS-J54)."""
    prospects = Prospects(sight)
    token = next(t for t in sight.tokens if sight.box.token_ids[t].startswith("solo-"))
    return {"cancel": -prospects.token(token), "suffer": -danger(prospects, sum(sight.area))}


# Step 2


def crew(sight: Sight, legal: Sequence[str]) -> Advice:
    """Recruit, fast-play or leave it."""
    plan = Plan(Prospects(sight))
    move = plan.best_move(sight.dice)
    box = sight.box
    if move.verb == "use":
        return {f"use {box.token_ids[plan.spare_dice[0]]}": move.worth}
    if move.card < 0:
        return {"pass" if box.solo else "informant": move.worth}
    return {f"{move.verb} {box.card_ids[move.card]} {box.places[move.place]}": move.worth}


def activate(sight: Sight, legal: Sequence[str]) -> Advice:
    """Each card of the colour, the newest many times, or the die kept."""
    box = sight.box
    plan = Plan(Prospects(sight))
    column = sight.columns[box.colour_of[sight.fresh]]
    newest = plan.yields(box.ability[sight.fresh], len(column))
    each = plan.yields([gain for card in column for gain in box.ability[card]])
    advice: Advice = {}
    for text in legal:
        if text == "skip":
            advice[text] = plan.after(NOTHING, NOBODY, sight.dice, ())
        elif text.startswith("activate "):
            _, place, mode = text.split()
            spent = (box.places.index(place),)
            gained = each if mode == "each" else newest
            advice[text] = plan.after(gained, NOBODY, sight.dice, spent)
    if plan.spare_dice and not any(text.startswith("activate ") for text in legal):
        # A die of one's choice would activate it.
        most = max(plan.after(gained, NOBODY, sight.dice, ()) for gained in (newest, each))
        advice[f"use {box.token_ids[plan.spare_dice[0]]}"] = most - plan.token_cost
    return advice


def choose_value(sight: Sight, legal: Sequence[str]) -> Advice:
    """The value of a die of one's choice: what makes the rest of the turn best."""
    box = sight.box
    prospects = Prospects(sight)
    plan = Plan(prospects)
    plan.spare_dice = []
    stage = sight.table.stage
    advice: Advice = {}
    for text in legal:
        if not text.startswith("set "):
            continue
        face = int(text.split()[1])
        worth = prospects.dice[face]
        dice = with_die(sight.dice, face, box.spots)
        if stage in (DIE, CREW) and sight.fresh < 0 and sight.fast < 0:
            worth = plan.best_move(dice).worth
        elif stage == ACTIVATE and sight.fresh >= 0:
            black = box.black[sight.fresh]
            rows = box.rows_of(dice, False)
            if any(v and rows[at][v] >> black & 1 for at, v in enumerate(dice)):
                worth += 3.0
        advice[text] = worth
    return advice


# Step 3


def rob(sight: Sight, legal: Sequence[str]) -> Advice:
    """The heist that pays best after what it costs, or the Informant."""
    box = sight.box
    plan = Plan(Prospects(sight))
    more = box.colour_of[sight.fast] if sight.fast >= 0 else NOBODY
    worths = plan.prospects.dice
    kept = sorted([worths[v] for v in sight.dice if v], reverse=True)
    advice: Advice = {"pass" if box.solo else "informant": plan.waiting(sight.gear, kept)}
    for job in plan.jobs.all(more):
        text = f"rob {box.city_words[sight.sites[job.city].word]} {BUILDINGS[job.building]}"
        if text in legal:
            advice[text] = plan.after_heist(job, sight.gear, kept)
        elif plan.spare_dice:
            worth = plan.after_heist(job, sight.gear, [*kept, 0.0]) - plan.token_cost
            use = f"use {box.token_ids[plan.spare_dice[0]]}"
            advice[use] = max(worth, advice.get(use, worth))
    return advice


# Rewards and the end of the turn


def take_token(sight: Sight, legal: Sequence[str]) -> Advice:
    prospects = Prospects(sight)
    at = sight.box.token_at
    return {text: prospects.token(at[text.split()[1]]) for text in legal if text[:4] == "take"}


def give_up(sight: Sight, legal: Sequence[str]) -> Advice:
    prospects = Prospects(sight)
    at = sight.box.token_at
    advice = {text: -prospects.token(at[text.split()[1]]) for text in legal if text[:4] == "give"}
    room = sum(value > 0 for value in sight.dice) < sight.box.spots
    for text in legal:
        if text[:4] == "use " and room and sight.box.token_kind[at[text[4:]]] == DICE:
            advice[text] = -0.4 * prospects.token(at[text[4:]])
    return advice


def discard(sight: Sight, legal: Sequence[str]) -> Advice:
    """The die that is missed least; of equal ones the rarer value is kept."""
    prospects, box = Prospects(sight), sight.box
    advice: Advice = {}
    for text in legal:
        if text.startswith("discard "):
            face = sight.dice[box.places.index(text.split()[1])]
            twins = sight.dice.count(face) - 1
            advice[text] = 0.3 * twins - prospects.dice[face]
    return advice


ANSWERS = {
    "start": choose,
    "arrange": put,
    "die": take,
    "solo": cancel,
    "crew": crew,
    "activate": activate,
    "value": choose_value,
    "place": put,
    "heist": rob,
    "prime": take_token,
    "supply": take_token,
    "giveup": give_up,
    "keep": discard,
}
"""What to think about, by question; the others can be answered anyhow."""
