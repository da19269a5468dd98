"""The solo game: Corruption cards, locks, tracks (TS-104 to TS-127)."""

from __future__ import annotations

from muster.kernel.events import Out

from .. import events
from ..components import Half
from ..kinds import BANK, BUILDINGS, DICE, LETTERS, SKILL, SOLO, WILD
from ..rules import layout_of, solo_tokens
from ..state import CREW, LOCK, NONE, OVER, RISK, Crews
from ..words import half_words

REWARDS: dict[str, int] = {
    "dice_token": DICE,
    "solo_token": SOLO,
    "wild_skill_token": WILD,
    "skill_token": SKILL,
}


def sum_left(s: Crews) -> int:
    """The dice left in the Dice Area, added up (TS-111, TS-J45)."""
    return sum(s.area)


def corruption_words(s: Crews, total: int) -> tuple[str, str]:
    """What dice that add up to this would bring, in a sentence and in a word (TS-112, TS-113)."""
    box = s.box
    if s.corruption == NONE or total in box.quiet:
        return f"The others add up to {total}: nothing happens", "calm"
    left, right = box.halves[s.corruption]
    half = left if box.left_sums[0] <= total <= box.left_sums[-1] else right
    return f"The others add up to {total}: {half_words(half)}", half.kind.capitalize()


def meet_corruption(s: Crews, out: Out) -> None:
    """After the die is taken: a 7, a token that makes it one, or the card's effect."""
    if sum_left(s) in s.box.quiet:  # TS-112 TS-J46 TS-E15
        s.stage = CREW  # TS-117
    elif solo_tokens(s):
        s.stage = RISK  # TS-J54
    else:
        suffer(s, out)


def cancel(s: Crews, out: Out) -> None:
    """A Solo token is discarded: the round counts as a sum of 7 (TS-J54)."""
    token = solo_tokens(s)[0]
    s.tokens[0] = tuple([one for one in s.tokens[0] if one != token])
    s.stage = CREW
    out.tell(events.UsedToken(0, token))


def suffer(s: Crews, out: Out) -> None:
    """The left or the right effect of the Corruption card, which joins its column."""
    box = s.box
    total = sum_left(s)
    card = s.corruption
    s.corruption = NONE  # TS-114
    low, high = box.left_sums
    half = box.halves[card][0 if low <= total <= high else 1]  # TS-113 TS-E15
    s.stage = CREW
    if half.kind == "bribe":
        s.bribes = (*s.bribes, card)  # TS-115
        if out.heard:
            out.tell(events.Corrupted(card, total, "bribe", (), len(s.bribes)))
        if len(s.bribes) >= box.lost_bribes:  # TS-122 TS-J50
            s.ending = "bribes"
            s.stage = OVER
        return
    locked = lock(s, half)
    s.rivalries = (*s.rivalries, card)
    if out.heard:
        out.tell(events.Corrupted(card, total, "rivalry", locked, len(s.rivalries)))
    if len(s.rivalries) >= box.lost_rivalries:  # TS-123 TS-J50
        s.ending = "rivalries"
        s.stage = OVER


def lock(s: Crews, half: Half) -> tuple[tuple[str, str], ...]:
    """Foreign signatures: for each lock one spot where that building pays most (TS-J47)."""
    locked: list[tuple[str, str]] = []
    layout = layout_of(s)
    for one in half.locks:
        building = BUILDINGS.index(one.building)
        for site in layout.richest(LETTERS.index(one.letter), building):
            if not s.full >> site.word * len(BUILDINGS) + building & 1:
                s.sign(LOCK, site.word, building)  # TS-116 TS-E17
                locked.append((site.name, one.building))
                break
    return tuple(locked)


def step_on_track(s: Crews, building: int) -> str:
    """Move the tracker of a building one spot on; the reward printed there, or "" (TS-119)."""
    box = s.box
    if building == BANK:
        track, step = box.bank_track, s.bank_step
        s.bank_step += 1  # TS-120
    else:
        track, step = box.jewelry_track, s.jewelry_step
        s.jewelry_step += 1  # TS-121
    return track[step] if step < len(track) else ""  # TS-J49


def supplied(s: Crews, reward: str) -> list[int]:
    """The tokens of the supply that are this reward."""
    kind = REWARDS[reward]
    return [token for token in s.supply if s.box.token_kind[token] == kind]


def score(s: Crews) -> int:
    """Money, cards still in the deck after the seventh heist, minus Bribes (TS-124, TS-126)."""
    return sum(s.books[0]) + cards_bonus(s) - s.box.penalty[len(s.bribes)]


def cards_bonus(s: Crews) -> int:
    """What the Corruption cards never turned up are worth (TS-124, TS-J51, TS-E16)."""
    return s.box.card_bonus * len(s.corruptions) if s.ending == "seventh" else 0


def rank_of(s: Crews, points: int) -> str:
    """The rank of the Hall of Fame: the highest one reached (TS-127, TS-J52)."""
    fame = s.box.fame
    reached = [rank for start, rank in fame if points >= start]
    return reached[-1] if reached else fame[0][1]
