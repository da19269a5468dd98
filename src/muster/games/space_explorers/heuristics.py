"""What a bot thinks of a view of Space Explorers: points, a working Hub, means, Projects near."""

from __future__ import annotations

from functools import lru_cache

from muster.games.space_explorers.box import (
    ANY,
    BOOST,
    DRAW_AFTER,
    DRAW_COVERED,
    DRAW_PROJECT,
    EXTRA,
    FREE,
    FREE_FROM_HAND,
    REARRANGE,
    RETURN,
    SCORE_COLOUR,
    SCORE_GROUPS,
    SCORE_PROJECTS,
    SCORE_SETS,
    SURVEY,
    SYMBOLS,
    TRADE,
    TRAIN,
    SpaceBox,
)
from muster.kernel.game import Table

RIVAL = 0.8
"""How much a point of the best rival hurts."""

WIN = 8.0
"""What it is worth to have won once the end is certain."""

SYMBOL = 0.55
"""What a symbol is worth when it is needed."""

TOKEN = 0.45
"""What an own token is worth; what one leaves to the neighbour is a part of it."""

CARD = 0.8
"""What any card in hand is worth: it pays two symbols, or waits to be recruited."""

PROMISE = 0.35
"""How much of what a hand card would bring comes true."""

SKILL = 0.3
"""What a skill is worth besides Projects: it makes later recruits of its Division cheaper."""

NEAR = (0.9, 0.5, 0.28, 0.15, 0.08, 0.04)
"""The chance to complete a Project, by how many skills are missing."""

TEMPO = 0.5
"""What a Specialist in the Hub is worth by being there: the game ends with twelve."""

PACE = 1.4
"""Turns it takes to get one Specialist more, about."""

EACH_TURN: dict[int, float] = {
    ANY: 0.45,
    FREE: 0.7,
    FREE_FROM_HAND: 0.5,
    DRAW_AFTER: 0.12,
    EXTRA: 0.35,
    TRAIN: 0.12,
    TRADE: 0.35,
    BOOST: 0.2,
    SURVEY: 0.08,
    REARRANGE: 0.2,
    DRAW_PROJECT: 0.1,
}
"""What a working ability brings in a turn."""

ONCE: dict[int, float] = {RETURN: 0.9, DRAW_COVERED: 0.6}
"""What an ability that is used up brings."""

PRINTED = 0.33
"""What a printed symbol brings in a turn."""

GROWTH: dict[int, float] = {
    SCORE_COLOUR: 0.25,
    SCORE_GROUPS: 0.25,
    SCORE_SETS: 0.2,
    SCORE_PROJECTS: 0.2,
}
"""What an asterisk card will score more, for each turn to come."""

Batches = tuple[tuple[str, ...], ...]


def value(box: SpaceBox, table: Table, seat: int) -> float:
    """The own standing, less a part of the best rival's: so the end is weighed fairly, too."""
    hubs = [tuple([tuple(hub[colour]) for colour in box.colours]) for hub in table["hubs"]]
    fullest = max([sum([len(batch) for batch in hub]) for hub in hubs])
    standings = [standing(box, table, player, hubs[player], fullest) for player in range(box.seats)]
    mine = standings.pop(seat)
    best = max(standings)
    worth = mine - RIVAL * best + own_hand(box, table, seat, hubs[seat], fullest)
    if table["final"]:
        worth += WIN * max(-1.0, min(1.0, (mine - best) / 4))
    return worth


def standing(box: SpaceBox, table: Table, seat: int, hub: Batches, fullest: int) -> float:
    """What everybody can see: points, and what Hub, tokens, hand size and Projects promise."""
    worth: float = table["points"][seat] + table["stars"][seat]
    turns = turns_left(box, table, fullest, seat)
    worth += project_hopes(box, table, seat, hub, turns)
    if not turns:
        return worth
    worth += engine(box, hub, turns) + TEMPO * sum([len(batch) for batch in hub])
    some = min(1.0, turns / 3)
    worth += TOKEN * some * sum(table["tokens"][seat].values())
    return worth + CARD * some * sum([0.85**place for place in range(table["hands"][seat])])


def turns_left(box: SpaceBox, table: Table, fullest: int, seat: int) -> float:
    """About how many turns this seat still has after the present one, by the fullest Hub."""
    if table["final"]:
        # The round is played out: whoever comes before the First Player has one turn more.
        to_come = (table["first"] - table["active"]) % box.seats or box.seats
        mine = (seat - table["active"]) % box.seats
        return 1.0 if mine < to_come and (mine or not table["acted"]) else 0.0
    return max(1.0, PACE * (box.hub_limit - fullest))


# Projects


def project_hopes(box: SpaceBox, table: Table, seat: int, hub: Batches, turns: float) -> float:
    """Projects in the line, as likely as they are to be completed before somebody else does."""
    skills, _ = hub_facts(box, hub)
    mine = table["active"] == seat
    now = mine and not table["closing"]
    jokers = table["jokers"] if mine else 0
    found: list[float] = []
    for name in table["projects"]:
        project = box.project_at[name]
        missing = 0
        for colour, wanted in box.project_pairs[project]:
            if wanted > skills[colour]:
                missing += wanted - skills[colour]
        points = box.project_points[project]
        if now and missing <= jokers and table["acted"]:
            found.append(points * 1.0)
        elif turns and missing < len(NEAR) and missing <= turns:
            found.append(points * NEAR[missing])
    found.sort(reverse=True)
    # Only one a turn, and others want them too.
    return sum([hope * 0.75**place for place, hope in enumerate(found)])


# The Hub


@lru_cache(maxsize=1 << 14)
def hub_facts(box: SpaceBox, hub: Batches) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The skills of a Hub by colour, and its top cards (-1 where there is none)."""
    skills = [0] * len(box.colours)
    tops: list[int] = []
    for batch in hub:
        for name in batch:
            for colour in box.skills[box.card_at[name]]:
                skills[colour] += 1
        tops.append(box.card_at[batch[-1]] if batch else -1)
    return tuple(skills), tuple(tops)


@lru_cache(maxsize=1 << 14)
def engine(box: SpaceBox, hub: Batches, turns: float) -> float:
    """What the Hub will bring in the turns to come: symbols, draws, cheaper recruits."""
    skills, tops = hub_facts(box, hub)
    lasting = min(turns, 9.0) ** 0.8  # a top card is covered some day
    worth = SKILL * sum(skills) * min(1.0, turns / 6)
    for top in tops:
        if top < 0:
            continue
        worth += ability_worth(box, top, lasting)
    for batch in hub:
        for name in batch:
            worth += GROWTH.get(box.ability[box.card_at[name]], 0.0) * turns * 0.5
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
        return ONCE[code] * box.yields[card] * min(1.0, lasting / 3) * 0.6
    return EACH_TURN.get(code, 0.0) * lasting


# The hand


def own_hand(box: SpaceBox, table: Table, seat: int, hub: Batches, fullest: int) -> float:
    """What the own hand promises beyond its size: the best cards to be recruited soon."""
    turns = turns_left(box, table, fullest, seat)
    hand = table["hand"]
    if not hand or not turns:
        return 0.0
    hopes = [card_hope(box, box.card_at[name], hub, turns) for name in hand]
    hopes.sort(reverse=True)
    worth = 0.0
    for place, hope in enumerate(hopes[: 1 + int(turns / PACE)]):
        worth += PROMISE * max(0.0, hope) * 0.6**place
    return worth


@lru_cache(maxsize=1 << 15)
def card_hope(box: SpaceBox, card: int, hub: Batches, turns: float) -> float:
    """What a recruit would bring, less what is due for it in its cheapest Division."""
    skills = len(box.skills[card])
    lasting = min(max(turns - 1, 0.0), 9.0) ** 0.8
    worth = box.points[card] + SKILL * skills + ability_worth(box, card, lasting) + 0.6 * skills
    if box.star[card]:
        worth += 2.5
    due = min(
        [
            max(0, box.size[card] - sum([box.skill_in[box.card_at[c]][d] for c in hub[d]]))
            for d in box.joins[card]
        ]
    )
    return worth - SYMBOL * due
