"""What a bot thinks of Space Explorers as it sees it: the chance to win, by what all may reach.

Points, a working Hub, means, Projects on the way: all in points at the end of the game.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from .bot.glance import weigh
from .bot.races import Line, promised
from .bot.reasons import reasons
from .bot.worths import (
    CARD,
    EACH_TURN,
    GROWN,
    GROWTH,
    LACKING,
    ONCE,
    PACE,
    PRINTED,
    PROMISE,
    SKILL,
    TEMPO,
    TOKEN,
    USED_UP,
)
from .box import (
    ANY,
    SCORE_BELOW,
    SCORE_COLOUR,
    SCORE_GROUPS,
    SCORE_PROJECTS,
    SCORE_SETS,
    SYMBOLS,
    Counts,
    SpaceBox,
)
from .rules import tally
from .state import Hub, Program, reduction

__all__ = ["SEARCH", "reasons", "value", "weigh"]

SEARCH = {"breadth": 12, "depth": 4, "careless": 0.05, "unit": 20.0}
"""How a search goes about it: a turn or two are played on, then learned chances judge."""

WIN = 40.0
"""What it is worth to win for sure."""

SAFE = 8.0
"""What it is worth besides to have brought about an end that wins; as much an end that does not
is shunned."""

POINT = 0.3
"""What a point ahead of the best rival is worth besides: who cannot win does what he can."""

RIVAL = 0.8
"""How much a point of the best rival hurts there."""

SWING = 3.0
"""By so many points a lead may change in a turn; in n turns by the root of n as many."""

SURE = 0.5
"""And so many are left to doubt when nothing can change any more."""

KEPT = 0.01
"""What a token is worth that is of no use any more: it is not given away for nothing."""

LAST_TURN = 2.0
"""What a last turn brings, about, besides Projects."""


def value(s: Program, seat: int) -> float:
    """The chance to be ahead of everybody in the end, and a little for every point."""
    box = s.box
    fullest = max([sum([len(batch) for batch in hub]) for hub in s.hubs])
    turns = tuple([turns_left(s, fullest, player) for player in range(box.seats)])
    now = s.acted and not s.closing
    line = Line(s.projects, tuple(s.skills), turns, s.active, now, s.jokers, bool(s.final))
    hopes = promised(box, line)
    standings = [standing(s, player, turns[player]) + hopes[player] for player in range(box.seats)]
    standings[seat] += own_hand(s, seat, line)
    mine = standings.pop(seat)
    doubt = SURE + SWING * max(turns) ** 0.5
    chance = 1.0
    for other in standings:
        chance /= 1.0 + exp(max(-30.0, min(30.0, 2.0 * (other - mine) / doubt)))
    kept = KEPT * sum(s.tokens[seat])
    if s.final:
        kept += SAFE * (2.0 * chance - 1.0)
    return WIN * chance + POINT * (mine - RIVAL * max(standings)) + kept


def standing(s: Program, seat: int, turns: float) -> float:
    """What everybody can see: points, and what Hub, tokens and hand size promise."""
    hub = s.hubs[seat]
    worth = float(tally(s, seat).total)
    if not turns:
        return worth
    if s.final:
        worth += LAST_TURN
    worth += engine(s.box, hub, turns) + TEMPO * sum([len(batch) for batch in hub])
    some = min(1.0, turns / 3)
    worth += TOKEN * some * sum(s.tokens[seat])
    return worth + CARD * some * sum([0.85**place for place in range(len(s.hands[seat]))])


def turns_left(s: Program, fullest: int, seat: int) -> float:
    """About how many turns this seat still has after the present one, by the fullest Hub."""
    seats = s.box.seats
    if not s.final:
        return max(1.0, PACE * (s.box.hub_limit - fullest))
    # The round is played out: whoever comes before the First Player has one turn more.
    to_come = (s.first - s.active) % seats
    if not to_come and not s.acted:
        return 0.0  # it is the First Player's turn again: the game is over
    mine = (seat - s.active) % seats
    return 1.0 if mine < (to_come or seats) and (mine or not s.acted) else 0.0


# The Hub


@lru_cache(maxsize=1 << 14)
def hub_facts(box: SpaceBox, hub: Hub) -> tuple[Counts, Counts, Counts, Counts, int]:
    """The skills of a Hub by colour, its top cards (-1 where there is none), the symbols they
    bring by colour, what each Division strikes off a cost, and symbols of any colour."""
    skills, symbols = [0] * len(box.colours), [0] * len(box.colours)
    tops: list[int] = []
    struck: list[int] = []
    wild = 0
    for division, batch in enumerate(hub):
        for card in batch:
            for colour in box.skills[card]:
                skills[colour] += 1
        struck.append(reduction(box, batch, division))
        top = batch[-1] if batch else -1
        tops.append(top)
        if top >= 0:
            for colour in box.brings[top]:
                symbols[colour] += 1
            if box.ability[top] == ANY and not (box.only_sizes[top] or box.only_skills[top]):
                wild += box.yields[top]
    return tuple(skills), tuple(tops), tuple(symbols), tuple(struck), wild


@lru_cache(maxsize=1 << 14)
def engine(box: SpaceBox, hub: Hub, turns: float) -> float:
    """What the Hub will bring in the turns to come: symbols, draws, cheaper recruits."""
    skills, tops, *_ = hub_facts(box, hub)
    lasting = min(turns, 9.0) ** 0.8  # a top card is covered some day
    worth = SKILL * sum(skills) * min(1.0, turns / 6)
    for top in tops:
        if top < 0:
            continue
        worth += ability_worth(box, top, lasting)
    for batch in hub:
        for card in batch:
            worth += GROWTH.get(box.ability[card], 0.0) * turns * GROWN
    return worth


def ability_worth(box: SpaceBox, card: int, lasting: float) -> float:
    """What a working card brings in so many turns."""
    code = box.ability[card]
    if code == SYMBOLS:
        symbols = box.brings[card]
        same = len(symbols) - len(set(symbols))
        return PRINTED * (len(symbols) - 0.3 * same) * lasting
    if code == ANY:
        narrow = box.only_hand[card] or box.only_sizes[card] or box.only_skills[card]
        return EACH_TURN[ANY] * (0.5 if narrow else 1.0) * box.yields[card] * lasting
    if code in ONCE:
        return ONCE[code] * box.yields[card] * min(1.0, lasting / 3) * USED_UP
    return EACH_TURN.get(code, 0.0) * lasting


# The hand


def own_hand(s: Program, seat: int, line: Line) -> float:
    """What the own hand promises beyond its size: the best cards to be recruited soon."""
    box, hand, turns = s.box, s.hands[seat], line.turns[seat]
    if not hand or not turns:
        return 0.0
    hub, purse, claimed = s.hubs[seat], s.tokens[seat], len(s.claimed[seat])
    before = promised(box, line)[seat]
    hopes: list[float] = []
    for card in hand:
        hope = card_hope(box, card, hub, turns, purse, len(hand), claimed)
        hopes.append(hope + promised(box, line.joined_by(box, seat, card))[seat] - before)
    hopes.sort(reverse=True)
    worth = 0.0
    for place, hope in enumerate(hopes[: 1 + int(turns / PACE)]):
        worth += PROMISE * max(0.0, hope) * 0.6**place
    return worth


@lru_cache(maxsize=1 << 16)
def card_hope(
    box: SpaceBox, card: int, hub: Hub, turns: float, purse: Counts, cards: int, claimed: int
) -> float:
    """What a recruit would bring, less what is given for it in its cheapest Division."""
    lasting = min(max(turns - 1, 0.0), 9.0) ** 0.8
    worth = box.points[card] + SKILL * len(box.skills[card]) + TEMPO
    worth += ability_worth(box, card, lasting)
    if box.star[card]:
        worth += star_hope(box, card, hub, claimed) + GROWTH[box.ability[card]] * turns * GROWN
    return worth - min([price(box, card, d, hub, purse, cards) for d in box.joins[card]])


def price(box: SpaceBox, card: int, division: int, hub: Hub, purse: Counts, cards: int) -> float:
    """What is given for a hand card in this Division: tokens, other cards, what is not there."""
    _, _, symbols, struck, wild = hub_facts(box, hub)
    dues, saved = box.due_pairs[card], struck[division]
    if saved >= len(dues):
        return 0.0
    worth = 0.0
    lacking = -wild
    for colour, due in dues[saved]:
        left = max(0, due - symbols[colour])
        tokens = min(left, purse[colour])
        worth += TOKEN * tokens
        lacking += left - tokens
    lacking = max(0, lacking)
    moved = min((lacking + 1) // 2, cards - 1)
    return worth + CARD * moved + LACKING * max(0, lacking - 2 * moved)


def star_hope(box: SpaceBox, card: int, hub: Hub, claimed: int) -> float:
    """What an asterisk card would score if it joined the Hub now."""
    code, worth = box.ability[card], box.worth[card]
    skills = [n + m for n, m in zip(hub_facts(box, hub)[0], box.skill_in[card], strict=True)]
    if code == SCORE_COLOUR:
        return worth * skills[box.colour_scored[card]]
    if code == SCORE_GROUPS:
        return worth * (sum(skills) // box.group[card])
    if code == SCORE_SETS:
        return worth * min(skills)
    if code == SCORE_BELOW:
        return worth * max([len(hub[division]) for division in box.joins[card]])
    return worth * claimed if code == SCORE_PROJECTS else 0.0
