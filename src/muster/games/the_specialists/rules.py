"""Pure questions about dice, teams and cities: what a die may be used as, what a heist takes."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.verbs import places_in

from .box import CrewBox, Rows
from .heist.sites import Counts, Layout, Site
from .kinds import DICE, GEAR, SKILL, SOLO, WILD
from .state import NONE, Crews

# Dice

VALUES = tuple(tuple(value for value in range(7) if bits >> value & 1) for bits in range(1 << 7))
"""The values of dice for each of their sets as bits; places of few dice as well."""


def dice_of(s: Crews, seat: int) -> tuple[int, ...]:
    """A player's dice by place: the row from the right, then beside; 0 is an empty spot."""
    return s.rows[seat] + s.beside[seat]


def dice_count(s: Crews, seat: int) -> int:
    row = s.rows[seat]
    return len(row) - row.count(0) + len(s.beside[seat])


def can_hack(s: Crews, seat: int) -> bool:
    """Has this player Hacking, unused in this turn (TS-93)?"""
    return bool(s.experts[seat] & s.box.hacks) and not s.hacked


def reach(s: Crews, seat: int) -> Rows:
    """For each place of a die the values it may be used as in step 2, as bits by value."""
    box, hacking = s.box, can_hack(s, seat)
    if box.by_die:
        return box.rows_of(dice_of(s, seat), hacking)
    return box.hackable if hacking else box.usable


def serving(s: Crews, seat: int) -> int:
    """For each value the places of the own dice that may be used as it in step 2, all as bits."""
    box, found = s.box, 0
    dice = s.rows[seat] + s.beside[seat]
    if box.by_die:
        width = box.width
        for place, may_be in enumerate(reach(s, seat)):
            for wanted in VALUES[may_be[dice[place]]] if dice[place] else ():
                found |= 1 << wanted * width + place
        return found
    serves = box.serves[can_hack(s, seat)]
    for place, value in enumerate(dice):
        if value:
            found |= serves[place][value]
    return found


def places_for(box: CrewBox, served: int, wanted: int) -> Sequence[int]:
    """Where the dice lie that may be used as this value, out of all that they serve for."""
    mask = served >> wanted * box.width & box.all_places
    return VALUES[mask] if mask < len(VALUES) else places_in(mask)


def activating_places(s: Crews) -> Sequence[int]:
    """Where the dice lie with which the new card may be activated (TS-44)."""
    return places_for(s.box, serving(s, s.active), s.box.black[s.fresh])


def recruited_by(
    box: CrewBox, dice: Sequence[int], value: int, hacking: bool, display: Sequence[int]
) -> list[int]:
    """The cards of the display that a new die of this value could recruit (TS-42).

    `dice` are the own ones by place: the row, then those beside.
    """
    row = list(dice[: box.spots])
    at = row.index(0) if 0 in row else len(dice)
    after = [*dice[:at], value, *dice[at + 1 :]]
    may_be = box.rows_of(after, hacking)[at][value]
    return [card for card in display if card >= 0 and may_be >> box.white[card] & 1]


def kept_dice(box: CrewBox, row: Sequence[int], beside: Sequence[int]) -> tuple[int, ...]:
    """The row after the turn: what is left slides to the right, dice beside last (TS-70)."""
    left = [value for value in (*row, *beside) if value]  # TS-J12 TS-E10
    return (*left, *([0] * (box.spots - len(left))))


# Tokens


def tokens_of(s: Crews, seat: int, kind: int) -> list[int]:
    """A player's tokens that are good for this."""
    kinds = s.box.token_kind
    return [token for token in s.tokens[seat] if kinds[token] == kind]


def dice_tokens(s: Crews, seat: int) -> list[int]:
    """The tokens that give dice, usable at any moment of the own turn (TS-75, TS-J27)."""
    kinds = s.box.token_kind
    found: list[int] = []
    for token in s.tokens[seat]:
        if kinds[token] == DICE:
            found.append(token)  # noqa: PERF401  (a comprehension costs a call)
    return found


def dice_to_gain(s: Crews, seat: int) -> bool:
    """Is there a die in the Pool to be gained, and a place for it (TS-J8)?"""
    box = s.box
    if box.unlimited_dice:
        return len(s.beside[seat]) < box.beside  # the places have names
    return s.pool > 0


def solo_tokens(s: Crews) -> list[int]:
    return tokens_of(s, 0, SOLO)


# Teams


def full_team(skills: Counts) -> bool:
    """Has a team all six colours (TS-81)? Tokens do not count (TS-76)."""
    return 0 not in skills


def counts_for_expert(box: CrewBox, column: Sequence[int]) -> int:
    """How many cards of a column count as the three for a tile (TS-83, TS-J6)."""
    if box.start_not_expert:
        return sum([card < box.starter for card in column])
    return len(column)


# Cities


def layout_of(s: Crews) -> Layout:
    return s.box.layouts[s.layout]


def site_of(s: Crews, word: int) -> Site:
    """A city as it lies on the table, by its word."""
    layout = s.box.layouts[s.layout]
    return layout.sites[layout.at[word]]


def heists_of(s: Crews, seat: int) -> int:
    """Signatures on the boards (TS-J40)."""
    return sum(s.hits[seat])


def money_of(s: Crews, seat: int) -> int:
    """All that counts in the end: dice, Equipment, tokens and tiles are worth nothing (TS-J39)."""
    return sum(s.books[seat])


def gear_due(box: CrewBox, site: Site, building: int, experts: int) -> int:
    """Equipment a heist takes after Expert tiles, never below nothing (TS-64, TS-J28, TS-E11)."""
    return max(0, site.gear - box.less[experts][building])


def loot(box: CrewBox, site: Site, building: int, experts: int) -> tuple[int, int]:
    """What a building pays: the printed money, and what Expert tiles add (TS-66)."""
    return site.money[building], box.bonus[experts][building]


def skills_at_hand(s: Crews, seat: int) -> Counts:
    """Skills of the team and of the Specialist fast-played this turn (TS-52, TS-59)."""
    skills = s.skills[seat]
    if s.fast == NONE or seat != s.active:
        return skills
    colour = s.box.colour_of[s.fast]
    return (*skills[:colour], skills[colour] + 1, *skills[colour + 1 :])


def lacking(site: Site, skills: Counts) -> list[tuple[int, int]]:
    """The colours a city demands beyond these skills, and how many of each (TS-58)."""
    return [(c, n - skills[c]) for c, n in site.pairs if n > skills[c]]


class Means:
    """What a player could pay with: skills, tokens, dice, Equipment."""

    __slots__ = (
        "amounts",
        "box",
        "dice",
        "experts",
        "gear",
        "have",
        "most",
        "skills",
        "supplied",
        "total",
        "wild",
    )

    def __init__(
        self,
        box: CrewBox,
        skills: Counts,
        tokens: tuple[int, ...],
        experts: int,
        dice: int,
        gear: int,
    ) -> None:
        self.box = box
        self.skills = skills
        self.experts = experts
        self.dice = dice
        self.gear = gear
        wild, supplied, most = 0, sum(skills), gear + dice
        have, amounts = [*skills], []
        for token in tokens:
            kind = box.token_kind[token]
            if kind == SKILL:
                have[box.token_colour[token]] += 1
                supplied += 1
            elif kind == WILD:
                wild += 1
            elif kind == GEAR:
                amounts.append(box.token_amount[token])
                most += box.token_amount[token]
        self.wild = wild
        self.amounts = amounts
        self.have = have
        self.supplied = supplied
        self.total = supplied + wild + (1 if experts else 0)
        self.most = most

    @property
    def colours(self) -> list[int]:
        """Skills from tokens, by colour."""
        return [n - own for n, own in zip(self.have, self.skills, strict=True)]

    def short(self, site: Site) -> tuple[int, int]:
        """Skills missing even with every token, and spare ones that Acting could turn (TS-J29)."""
        missing = 0
        have = self.have
        for colour, want in site.pairs:
            if want > have[colour]:
                missing += want - have[colour]
        spare = self.supplied - (site.size - missing)
        return (missing - self.wild if missing > self.wild else 0), spare

    def acting_helps(self, short: int, spare: int, building: int) -> bool:
        """Could Acting supply what is short: one skill, for one die (TS-96, TS-J29)?"""
        box = self.box
        return (
            short == 1
            and self.dice > 0
            and box.acting[self.experts][building]
            and (spare > 0 or box.acting_replaces)
        )

    def enough(self, site: Site, building: int, short: int, spare: int) -> bool:
        """Is this heist possible: skills and Equipment (TS-58 to TS-63)?"""
        dice = self.dice
        if short:
            if not self.acting_helps(short, spare, building):
                return False
            dice -= 1
        due = site.gear - self.box.less[self.experts][building]
        return due <= self.most - self.dice + dice


def purse(s: Crews, seat: int) -> tuple[object, ...]:
    """All that what a player could do about a heist depends on, beside the city."""
    return (
        skills_at_hand(s, seat),
        s.tokens[seat],
        s.experts[seat],
        dice_count(s, seat),
        s.equipment[seat],
        heists_of(s, seat) >= s.box.signatures,
    )


def means_of(s: Crews, seat: int) -> Means:
    return Means(
        s.box,
        skills_at_hand(s, seat),
        s.tokens[seat],
        s.experts[seat],
        dice_count(s, seat),
        s.equipment[seat],
    )
