"""What a heist takes and what lacks for it: for the screen and for words."""

from __future__ import annotations

from muster.kernel.views.kept import kept
from muster.parts.words import joined

from ..box import CrewBox
from ..kinds import BANK, BUILDINGS, DICE, GEAR, JEWELRY, SKILL, WILD
from ..rules import Means, gear_due, heists_of, lacking, loot, means_of, site_of
from ..state import NONE, Crews
from ..words import UNIT, crafts_word, dice_word, gains_words
from .payment import Payment

WIDTH = len(BUILDINGS)


class Case:
    """A city and what a player has for it, worked out once for all its buildings, and in words.

    short    skills missing even with every token; `spare` are those that Acting could turn
    shut     for each building why it is closed
    skills   where each skill comes from, in words, but for Acting
    missing  the skills nothing would supply, in words
    tiles    the Expert tiles of the player: colour and name
    paid     Equipment there is without dice
    """

    def __init__(self, s: Crews, seat: int, city: int) -> None:
        box, site, means = s.box, site_of(s, city), _means(s, seat)
        self.s = s
        self.seat = seat
        self.site = site
        self.means = means
        self.short, self.spare = means.short(site)
        self.shut = [closed(s, seat, city, building) for building in range(WIDTH)]
        lack = dict(lacking(site, means.skills))
        own = [(c, n - lack.get(c, 0)) for c, n in site.pairs]
        self.skills = [crafts_word(box, c, n) for c, n in own if n > 0]
        tokens = _token_skills(s, seat, lack)
        if tokens:
            ending = "s" if len(tokens) > 1 else ""
            self.skills.append(f"{joined(tokens)} from your token{ending}")
        self.missing = _missing(box, self.short, lack, means.colours) if self.short else ""
        self.tiles = [
            (colour, name.capitalize())
            for colour, name in enumerate(box.expert_names)
            if s.experts[seat] >> colour & 1
        ]
        self.paid = means.gear + sum(means.amounts)

    def possible(self, building: int) -> bool:
        """Could this seat rob it with what it has?"""
        if self.shut[building]:
            return False
        return self.means.enough(self.site, building, self.short, self.spare)

    def _acting(self, building: int) -> bool:
        """Could Acting supply the skill that is short?"""
        return self.means.acting_helps(self.short, self.spare, building)

    def _due(self, building: int) -> int:
        """Equipment it takes."""
        return gear_due(self.s.box, self.site, building, self.means.experts)

    def _gear_missing(self, building: int) -> int:
        """Equipment that lacks even if marker, dice and tokens were all given (TS-61 to TS-63)."""
        return max(0, self._due(building) - self.paid - self.means.dice + self._acting(building))

    def _loot(self, building: int) -> tuple[int, int]:
        return loot(self.s.box, self.site, building, self.means.experts)

    # Words

    def heist_words(self, building: int) -> list[str]:
        """Everything about one building: what it pays, takes, and what lacks."""
        lines = [f"Pays {self.loot_words(building)}."]
        shut = self.shut[building]
        if shut:
            return [*lines, f"{shut[0].upper()}{shut[1:]}."]
        lines.append(self.skills_words(building))
        lines.append(self.gear_words(building))
        return lines + self.ways(building)

    def city_words(self) -> list[str]:
        """A city at a glance: each building, and what lacks for it."""
        if self.robbed:
            return ["You have robbed this city already (TS-57)."]
        alike: dict[str, list[str]] = {}  # what lacks for several is said once
        for b, word in enumerate(BUILDINGS):
            lack = self.lack_words(b) or "you can rob it now"
            alike.setdefault(lack, []).append(f"{word.capitalize()} {sum(self._loot(b))} {UNIT}")
        return [f"{joined(paid)}: {lack}." for lack, paid in alike.items()]

    @property
    def robbed(self) -> bool:
        """Has the player been there before?"""
        return bool(self.s.robbed[self.seat] >> self.site.word * WIDTH & 1)

    def lack_words(self, building: int) -> str:
        """What lacks for a building even if everything were given; "" if it could be robbed."""
        if self.shut[building]:
            return self.shut[building]
        parts = [self.missing] if self.missing and not self._acting(building) else []
        gear = self._gear_missing(building)
        if gear:
            parts.append(f"{gear} Equipment")
        return f"{joined(parts)} missing" if parts else ""

    def loot_words(self, building: int) -> str:
        """The money of a building: "5 + 2 (Acrobatics) M$"."""
        printed, bonus = self._loot(building)
        if not bonus:
            return f"{printed} {UNIT}"
        by_tile = self.s.box.bonus
        names = [name for colour, name in self.tiles if by_tile[1 << colour][building]]
        return f"{printed} + {bonus} ({joined(names)}) = {printed + bonus} {UNIT}"

    def skills_words(self, building: int) -> str:
        """Where each skill comes from: "Skills: 2 pilots, 1 hacker, green from your token."."""
        parts = self.skills
        if self.short:
            if not self._acting(building):
                have = f"{', '.join(parts)}. " if parts else ""
                return f"Skills: {have}Missing: {self.missing}."
            parts = [*parts, "one by Acting, for a die"]
        return f"Skills: {', '.join(parts) or 'none needed'}."

    def gear_words(self, building: int) -> str:
        """What Equipment is due: "Equipment 3 − 1 (Piloting) = 2."."""
        box, site, due = self.s.box, self.site, self._due(building)
        words = f"Equipment {site.gear}"
        for colour, name in self.tiles:
            less = box.less[1 << colour][building]
            if less:
                words += f" − {less} ({name})"
        if due != site.gear:
            words += f" = {due}"
        gear = self._gear_missing(building)
        return f"{words}, {gear} missing." if gear else f"{words}."

    def ways(self, building: int) -> list[str]:
        """The ways there are to pay the Equipment that is due, if there is more than the marker."""
        if not self._due(building) or not self.possible(building):
            return []
        box, means = self.s.box, self.means
        found = [f"the marker ({means.gear})"] if means.gear else []
        dice = means.dice - self._acting(building)
        if dice:
            found.append(f"{dice_word(dice)}, 1 each")
        mine = self.s.tokens[self.seat]
        tokens = [box.token_amount[one] for one in mine if box.token_kind[one] == GEAR]
        found += [f"a token ({amount})" for amount in tokens]
        how = "in any mix" if len(found) > 1 else ""
        return [f"To pay it: {joined(found)}{f', {how}' if how else ''}."]


def _which(s: Crews, seat: int, city: int) -> tuple[Crews, int, int]:
    return s, seat, city


@kept(_which)
def case_of(s: Crews, seat: int, city: int) -> Case:
    """The case of a city, for all that is said about it."""
    return Case(s, seat, city)


def _whose(s: Crews, seat: int) -> tuple[Crews, int]:
    return s, seat


@kept(_whose)
def _means(s: Crews, seat: int) -> Means:
    """What a player could pay with: worked out once for all cities on a screen."""
    return means_of(s, seat)


def closed(s: Crews, seat: int, city: int, building: int) -> str:
    """Why nothing this seat has would help, with the clause; "" if it can be robbed at all."""
    if s.robbed[seat] >> city * WIDTH & 1:
        return "you have robbed this city already (TS-57)"
    if heists_of(s, seat) >= s.box.signatures:
        return "you have no signature left (TS-67)"
    if s.full >> city * WIDTH + building & 1:
        return "its spots are taken (TS-J24)"
    return ""


def _missing(box: CrewBox, short: int, lack: dict[int, int], tokens: list[int]) -> str:
    """The skills nothing a player has would supply: "1 acrobat"."""
    left = [(c, n - tokens[c]) for c, n in lack.items() if n > tokens[c]]
    words = joined([crafts_word(box, c, n) for c, n in left])
    return words if short == sum([n for _, n in left]) else f"any {short} of {words}"


def _token_skills(s: Crews, seat: int, lack: dict[int, int]) -> list[str]:
    """The colours tokens would supply, as words."""
    box, left = s.box, dict(lack)
    found: list[str] = []
    wild = 0
    for token in s.tokens[seat]:
        colour = box.token_colour[token]
        if box.token_kind[token] == SKILL and left.get(colour, 0) > 0:
            left[colour] -= 1
            found.append(box.colours[colour])
        wild += box.token_kind[token] == WILD
    rest = [box.colours[c] for c, n in left.items() for _ in range(n)]
    return found + [f"{colour} (wild)" for colour in rest[:wild]]


# While one pays


def due_words(payment: Payment) -> str:
    """What is still due in a payment: "1 pilot and 2 Equipment"."""
    box = payment.box
    parts: list[str] = []
    if payment.short:
        lack = [crafts_word(box, c, n) for c, n in enumerate(payment.lack) if n]
        words = joined(lack)
        exact = payment.short == sum(payment.lack)
        parts.append(words if exact else f"any {payment.short} of {words}")
    if payment.owed:
        parts.append("a skill token for Acting to turn")
    if payment.left > 0:
        parts.append(f"{payment.left} Equipment")
    return joined(parts) or "nothing"


def spent_words(payment: Payment) -> str:
    """What a payment uses: tokens, dice, steps of the marker."""
    box = payment.box
    parts: list[str] = []
    for token in payment.spent:
        kind = box.token_kind[token]
        if kind == SKILL:
            parts.append(f"your {box.colours[box.token_colour[token]]} token")
        elif kind == WILD:
            parts.append("a wild token")
        elif kind == GEAR:
            parts.append(f"a token for {box.token_amount[token]} Equipment")
        elif kind == DICE:
            parts.append("a dice token")
    if payment.given:
        parts.append(dice_word(len(payment.given)))
    if payment.acting != NONE:
        parts.append("a die for Acting")
    steps = payment.marker_steps() if payment.done else 0
    if steps:
        parts.append(f"{steps} Equipment")
    return joined(parts) or "nothing"


def reward_words(s: Crews, seat: int, city: int, building: int) -> str:
    """What else a heist would bring (TS-71, TS-72, TS-77, TS-78)."""
    box, site = s.box, site_of(s, city)
    marks = s.marks[city * WIDTH : (city + 1) * WIDTH]
    unsigned = not any(owner >= 0 for owners in marks for owner in owners)
    parts = []
    if not box.solo and s.primes[site.letter] and (unsigned or box.for_every[site.board]):
        parts.append("a Prime token")
    firsts = {
        BANK: (s.bank_stack, s.bank_taken[seat], box.bank_gains),
        JEWELRY: (s.jewelry_stack, s.jewelry_taken[seat], box.jewelry_gains),
    }
    if building in firsts:
        stack, taken, gains = firsts[building]
        if stack and not taken:
            gives = gains_words(box, gains[stack[0]])
            parts.append(f"{gives} for your first {BUILDINGS[building]}")
    return f"With it: {' and '.join(parts)}" if parts else ""
