"""What a heist takes and what lacks for it: for the screen and for words."""

from __future__ import annotations

from muster.kernel.views.kept import kept
from muster.parts.words import joined

from ..kinds import BANK, BUILDINGS, DICE, GEAR, JEWELRY, SKILL, WILD
from ..rules import Means, gear_due, heists_of, lacking, loot, means_of, site_of
from ..state import NONE, Crews
from ..words import UNIT, crafts_word, dice_word, gains_words
from .payment import Payment
from .sites import Site

WIDTH = len(BUILDINGS)


class Case:
    """A city and what a player has for it: skills missing even with every token, spare ones, and
    the colours it demands beyond the team."""

    def __init__(self, site: Site, means: Means) -> None:
        self.site = site
        self.means = means
        self.short, self.spare = means.short(site)
        self.lack = lacking(site, means.skills)


def _whose(s: Crews, seat: int) -> tuple[Crews, int]:
    return s, seat


@kept(_whose)
def _means(s: Crews, seat: int) -> Means:
    """What a player could pay with: worked out once for all cities on a screen."""
    return means_of(s, seat)


def _which(s: Crews, seat: int, city: int) -> tuple[Crews, int, int]:
    return s, seat, city


@kept(_which)
def _case(s: Crews, seat: int, city: int) -> Case:
    """The same for one city: once for all its buildings."""
    return Case(site_of(s, city), _means(s, seat))


def closed(s: Crews, seat: int, city: int, building: int) -> str:
    """Why nothing this seat has would help, with the clause; "" if it can be robbed at all."""
    if s.robbed[seat] >> city * WIDTH & 1:
        return "you have robbed this city already (TS-57)"
    if heists_of(s, seat) >= s.box.signatures:
        return "you have no signature left (TS-67)"
    if s.full >> city * WIDTH + building & 1:
        return "its spots are taken (TS-J24)"
    return ""


def possible(s: Crews, seat: int, city: int, building: int) -> bool:
    """Could this seat rob it with what it has?"""
    if closed(s, seat, city, building):
        return False
    case = _case(s, seat, city)
    return case.means.enough(case.site, building, case.short, case.spare)


# Words


def heist_words(s: Crews, seat: int, city: int, building: int) -> list[str]:
    """Everything about one building for this seat: what it pays, takes, and what lacks."""
    shut = closed(s, seat, city, building)
    lines = [f"Pays {loot_words(s, seat, city, building)}."]
    if shut:
        return [*lines, f"{shut[0].upper()}{shut[1:]}."]
    lines.append(skills_words(s, seat, city, building))
    lines.append(gear_words(s, seat, city, building))
    lines += ways(s, seat, city, building)
    return lines


def city_words(s: Crews, seat: int, city: int) -> list[str]:
    """A city at a glance: each building, and what lacks for it."""
    if s.robbed[seat] >> city * WIDTH & 1:
        return ["You have robbed this city already (TS-57)."]
    return [
        f"{BUILDINGS[b].capitalize()} {sum(_loot(s, seat, city, b))} {UNIT}: "
        f"{lack_words(s, seat, city, b) or 'you can rob it now'}."
        for b in range(len(BUILDINGS))
    ]


def lack_words(s: Crews, seat: int, city: int, building: int) -> str:
    """What lacks for a building even if everything were given; "" if it could be robbed."""
    shut = closed(s, seat, city, building)
    if shut:
        return shut
    parts = [words for words in (_skills_missing(s, seat, city, building),) if words]
    gear = gear_missing(s, seat, city, building)
    if gear:
        parts.append(f"{gear} Equipment")
    return f"{joined(parts)} missing" if parts else ""


def loot_words(s: Crews, seat: int, city: int, building: int) -> str:
    """The money of a building: "5 + 2 (Acrobatics) M$"."""
    printed, bonus = _loot(s, seat, city, building)
    if not bonus:
        return f"{printed} {UNIT}"
    names = [name for colour, name in _tiles(s, seat) if s.box.bonus[1 << colour][building]]
    return f"{printed} + {bonus} ({joined(names)}) = {printed + bonus} {UNIT}"


def _loot(s: Crews, seat: int, city: int, building: int) -> tuple[int, int]:
    return loot(s.box, site_of(s, city), building, s.experts[seat])


def _tiles(s: Crews, seat: int) -> list[tuple[int, str]]:
    """The Expert tiles of this seat: colour and name."""
    box = s.box
    return [
        (colour, name.capitalize())
        for colour, name in enumerate(box.expert_names)
        if s.experts[seat] >> colour & 1
    ]


def skills_words(s: Crews, seat: int, city: int, building: int) -> str:
    """Where each skill comes from: "Skills: 2 pilots, 1 hacker, green from your token."."""
    box, case = s.box, _case(s, seat, city)
    site, means, short, spare = case.site, case.means, case.short, case.spare
    lack = dict(case.lack)
    parts = [crafts_word(box, c, n - lack.get(c, 0)) for c, n in site.pairs if n > lack.get(c, 0)]
    tokens = _token_skills(s, seat, lack)
    if tokens:
        parts.append(f"{joined(tokens)} from your token{'s' if len(tokens) > 1 else ''}")
    if short:
        if means.acting_helps(short, spare, building):
            parts.append("one by Acting, for a die")
        else:
            missing = _skills_missing(s, seat, city, building)
            have = f"{', '.join(parts)}. " if parts else ""
            return f"Skills: {have}Missing: {missing}."
    return f"Skills: {', '.join(parts) or 'none needed'}."


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


def _skills_missing(s: Crews, seat: int, city: int, building: int) -> str:
    """The skills nothing this seat has would supply: "1 acrobat"."""
    box, case = s.box, _case(s, seat, city)
    means, short = case.means, case.short
    if not short or means.acting_helps(short, case.spare, building):
        return ""
    tokens = means.colours
    lack = [(c, n - tokens[c]) for c, n in case.lack]
    lack = [(c, n) for c, n in lack if n > 0]
    words = joined([crafts_word(box, c, n) for c, n in lack])
    return words if short == sum(n for _, n in lack) else f"{short} of {words}"


def gear_words(s: Crews, seat: int, city: int, building: int) -> str:
    """What Equipment is due: "Equipment 3 − 1 (Piloting) = 2."."""
    box, site = s.box, site_of(s, city)
    due = gear_due(box, site, building, s.experts[seat])
    words = f"Equipment {site.gear}"
    for colour, name in _tiles(s, seat):
        less = box.less[1 << colour][building]
        if less:
            words += f" − {less} ({name})"
    if due != site.gear:
        words += f" = {due}"
    gear = gear_missing(s, seat, city, building)
    return f"{words}, {gear} missing." if gear else f"{words}."


def gear_missing(s: Crews, seat: int, city: int, building: int) -> int:
    """Equipment that lacks even if marker, dice and tokens were all given (TS-61 to TS-63)."""
    case = _case(s, seat, city)
    means = case.means
    due = gear_due(s.box, case.site, building, means.experts)
    dice = means.dice - means.acting_helps(case.short, case.spare, building)
    return max(0, due - means.gear - dice - sum(means.amounts))


def ways(s: Crews, seat: int, city: int, building: int) -> list[str]:
    """The ways there are to pay the Equipment that is due, if there is more than the marker."""
    case = _case(s, seat, city)
    means = case.means
    due = gear_due(s.box, case.site, building, means.experts)
    if not due or not possible(s, seat, city, building):
        return []
    found = [f"the marker ({means.gear})"] if means.gear else []
    dice = means.dice - means.acting_helps(case.short, case.spare, building)
    if dice:
        found.append(f"{dice_word(dice)}, 1 each")
    box = s.box
    tokens = [box.token_amount[one] for one in s.tokens[seat] if box.token_kind[one] == GEAR]
    found += [f"a token ({amount})" for amount in tokens]
    how = "in any mix" if len(found) > 1 else ""
    return [f"To pay it: {joined(found)}{f', {how}' if how else ''}."]


def due_words(payment: Payment) -> str:
    """What is still due in a payment: "1 pilot and 2 Equipment"."""
    box = payment.box
    parts: list[str] = []
    if payment.short:
        lack = [crafts_word(box, c, n) for c, n in enumerate(payment.lack) if n]
        words = joined(lack)
        exact = payment.short == sum(payment.lack)
        parts.append(words if exact else f"{payment.short} of {words}")
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
