"""What a heist takes and what lacks for it, from what a seat sees: for the screen and for words."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.game import Table
from muster.parts.words import joined

from ..box import DICE, GEAR, SKILL, WILD, CrewBox
from ..components import BUILDINGS
from ..rules import Means, gear_due, lacking, loot
from ..screen.pieces import UNIT, crafts_word, dice_word
from ..sites import Site
from ..state import NONE
from .payment import Payment

Marks = list[int | str]


def sites_of(box: CrewBox, table: Table) -> tuple[Site, ...]:
    """The cities as they lie on this table, board by board."""
    return box.layouts[box.layout_at[table["layout"]]].sites


def marks_at(table: Table, city: int, building: int) -> Marks:
    """Who has signed at a building: seats, and locks of rivals."""
    marks: Marks = table["cities"][city]["buildings"][building]["marks"]
    return marks


class Stand:
    """What a seat has for heists, as the table shows it.

    means    skills, tokens, dice, Equipment
    tokens   its tokens by number
    robbed   the cities it has robbed, by their place
    """

    __slots__ = ("box", "dice", "heists", "means", "robbed", "seat", "sites", "table", "tokens")

    def __init__(self, box: CrewBox, table: Table, seat: int) -> None:
        self.box = box
        self.table = table
        self.seat = seat
        self.sites = sites_of(box, table)
        self.tokens = [box.token_at[name] for name in table["tokens"][seat]]
        self.dice = [*table["rows"][seat], *table["beside"][seat]]
        self.heists: int = table["heists"][seat]
        skills = [len(table["teams"][seat][colour]) for colour in box.colours]
        if table["fast"] is not None and table["active"] == seat:  # TS-52
            skills[box.colour_of[box.card_at[table["fast"]]]] += 1
        self.means = Means(
            box,
            tuple(skills),
            self.tokens,
            sum(1 << box.colours.index(colour) for colour in table["experts"][seat]),
            len(self.dice) - self.dice.count(0),
            table["equipment"][seat],
        )
        self.robbed = frozenset(
            at
            for at in range(len(self.sites))
            if any(seat in marks_at(table, at, b) for b in range(len(BUILDINGS)))
        )

    def closed(self, city: int, building: int) -> str:
        """Why nothing this seat has would help, with the clause; "" if it can be robbed at all."""
        if city in self.robbed:
            return "you have robbed this city already (TS-57)"
        if self.heists >= self.box.signatures:
            return "you have no signature left (TS-67)"
        marks = marks_at(self.table, city, building)
        if len(marks) >= self.sites[city].spots[building]:
            return "its spots are taken (TS-J24)"
        return ""

    def possible(self, city: int, building: int) -> bool:
        """Could this seat rob it with what it has?"""
        if self.closed(city, building):
            return False
        short, spare = self.means.short(self.sites[city])
        return self.means.enough(self.sites[city], building, short, spare)

    def payment(self, city: int, building: int, picks: Sequence[str] = ()) -> Payment:
        """A payment for this heist, with the picks after `rob` so far."""
        box = self.box
        begun = Payment.begun(self.means, self.tokens, self.dice, city, self.sites[city], building)
        for pick in picks:
            if pick == "pay":
                begun.pay_rest()
            else:
                begun.add(box.catalogue.ids[pick])
        return begun

    def place(self, city: str) -> int:
        """The place of a city by its word."""
        word = self.box.city_words.index(city)
        return next(at for at, site in enumerate(self.sites) if site.word == word)

    def declared(self, picks: Sequence[str]) -> Payment:
        """The payment these picks make; the first is `rob`."""
        _, city, word = picks[0].split()
        return self.payment(self.place(city), BUILDINGS.index(word), picks[1:])


# Words


def heist_words(stand: Stand, city: int, building: int) -> list[str]:
    """Everything about one building for this seat: what it pays, takes, and what lacks."""
    closed = stand.closed(city, building)
    lines = [f"Pays {loot_words(stand, city, building)}."]
    if closed:
        return [*lines, f"{closed[0].upper()}{closed[1:]}."]
    lines.append(skills_words(stand, city, building))
    lines.append(gear_words(stand, city, building))
    lines += ways(stand, city, building)
    return lines


def city_words(stand: Stand, city: int) -> list[str]:
    """A city at a glance: each building, and what lacks for it."""
    if city in stand.robbed:
        return ["You have robbed this city already (TS-57)."]
    return [
        f"{BUILDINGS[b].capitalize()} {sum(_loot(stand, city, b))} {UNIT}: "
        f"{lack_words(stand, city, b) or 'you can rob it now'}."
        for b in range(len(BUILDINGS))
    ]


def lack_words(stand: Stand, city: int, building: int) -> str:
    """What lacks for a building even if everything were given; "" if it could be robbed."""
    closed = stand.closed(city, building)
    if closed:
        return closed
    parts = [words for words in (_skills_missing(stand, city, building),) if words]
    gear = gear_missing(stand, city, building)
    if gear:
        parts.append(f"{gear} Equipment")
    return f"{joined(parts)} missing" if parts else ""


def loot_words(stand: Stand, city: int, building: int) -> str:
    """The money of a building: "5 + 2 (Acrobatics) M$"."""
    printed, bonus = _loot(stand, city, building)
    if not bonus:
        return f"{printed} {UNIT}"
    names = [name for colour, name in _tiles(stand) if stand.box.bonus[1 << colour][building]]
    return f"{printed} + {bonus} ({joined(names)}) = {printed + bonus} {UNIT}"


def _loot(stand: Stand, city: int, building: int) -> tuple[int, int]:
    return loot(stand.box, stand.sites[city], building, stand.means.experts)


def _tiles(stand: Stand) -> list[tuple[int, str]]:
    """The Expert tiles of this seat: colour and name."""
    box = stand.box
    return [
        (colour, name.capitalize())
        for colour, name in enumerate(box.expert_names)
        if stand.means.experts >> colour & 1
    ]


def skills_words(stand: Stand, city: int, building: int) -> str:
    """Where each skill comes from: "Skills: 2 pilots, 1 hacker, green from your token."."""
    box, site, means = stand.box, stand.sites[city], stand.means
    lack = dict(lacking(site, means.skills))
    parts = [crafts_word(box, c, n - lack.get(c, 0)) for c, n in site.pairs if n > lack.get(c, 0)]
    tokens = _token_skills(stand, lack)
    if tokens:
        parts.append(f"{joined(tokens)} from your token{'s' if len(tokens) > 1 else ''}")
    short, spare = means.short(site)
    if short:
        if means.acting_helps(short, spare, building):
            parts.append("one by Acting, for a die")
        else:
            missing = _skills_missing(stand, city, building)
            have = f"{', '.join(parts)}. " if parts else ""
            return f"Skills: {have}Missing: {missing}."
    return f"Skills: {', '.join(parts) or 'none needed'}."


def _token_skills(stand: Stand, lack: dict[int, int]) -> list[str]:
    """The colours tokens would supply, as words."""
    box, left = stand.box, dict(lack)
    found: list[str] = []
    wild = 0
    for token in stand.tokens:
        colour = box.token_colour[token]
        if box.token_kind[token] == SKILL and left.get(colour, 0) > 0:
            left[colour] -= 1
            found.append(box.colours[colour])
        wild += box.token_kind[token] == WILD
    rest = [box.colours[c] for c, n in left.items() for _ in range(n)]
    return found + [f"{colour} (wild)" for colour in rest[:wild]]


def _skills_missing(stand: Stand, city: int, building: int) -> str:
    """The skills nothing this seat has would supply: "1 acrobat"."""
    box, site, means = stand.box, stand.sites[city], stand.means
    short, spare = means.short(site)
    if not short or means.acting_helps(short, spare, building):
        return ""
    lack = [(c, n - means.colours[c]) for c, n in lacking(site, means.skills)]
    lack = [(c, n) for c, n in lack if n > 0]
    words = joined([crafts_word(box, c, n) for c, n in lack])
    return words if short == sum(n for _, n in lack) else f"{short} of {words}"


def gear_words(stand: Stand, city: int, building: int) -> str:
    """What Equipment is due: "Equipment 3 − 1 (Piloting) = 2."."""
    box, site = stand.box, stand.sites[city]
    due = gear_due(box, site, building, stand.means.experts)
    words = f"Equipment {site.gear}"
    for colour, name in _tiles(stand):
        less = box.less[1 << colour][building]
        if less:
            words += f" − {less} ({name})"
    if due != site.gear:
        words += f" = {due}"
    gear = gear_missing(stand, city, building)
    return f"{words}, {gear} missing." if gear else f"{words}."


def gear_missing(stand: Stand, city: int, building: int) -> int:
    """Equipment that lacks even if marker, dice and tokens were all given (TS-61 to TS-63)."""
    means, site = stand.means, stand.sites[city]
    due = gear_due(stand.box, site, building, means.experts)
    short, spare = means.short(site)
    dice = means.dice - means.acting_helps(short, spare, building)
    return max(0, due - means.gear - dice - sum(means.amounts))


def ways(stand: Stand, city: int, building: int) -> list[str]:
    """The ways there are to pay the Equipment that is due, if there is more than the marker."""
    means, site = stand.means, stand.sites[city]
    due = gear_due(stand.box, site, building, means.experts)
    if not due or not stand.possible(city, building):
        return []
    found = [f"the marker ({means.gear})"] if means.gear else []
    short, spare = means.short(site)
    dice = means.dice - means.acting_helps(short, spare, building)
    if dice:
        found.append(f"{dice_word(dice)}, 1 each")
    box = stand.box
    tokens = [box.token_amount[one] for one in stand.tokens if box.token_kind[one] == GEAR]
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
