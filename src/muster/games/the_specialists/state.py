"""The state of The Specialists: small numbers in tuples, declared once."""

from __future__ import annotations

from typing import Any

from muster.kernel.errors import BadPosition
from muster.kernel.flow import waits
from muster.kernel.state import State
from muster.parts.positions import checked, entries, listed
from muster.parts.slots import (
    NOBODY,
    NONE,
    Columns,
    counted,
    declared,
    derived,
    flag,
    ledger,
    mask,
    number,
    of_box,
    one,
    other,
    row,
    word,
    zone,
    zones,
)

from .box import CrewBox
from .heist.sites import Counts
from .kinds import BUILDINGS

__all__ = ["LOCK", "NONE", "Crews", "Marks", "Offer", "Team"]

LOCK = -2
"""The owner of a foreign signature in the solo game (TS-116)."""

WIDTH = len(BUILDINGS)

STAGES: tuple[str, ...] = (
    "start",
    "arrange",
    "die",
    "solo",
    "crew",
    "activate",
    "heist",
    "end",
    "over",
)
"""What is to be done next, once nothing waits before it."""

START, ARRANGE, DIE, RISK, CREW, ACTIVATE, HEIST, END, OVER = range(len(STAGES))

ENDINGS = ("", "seventh", "rounds", "bribes", "rivalries")

Team = tuple[tuple[int, ...], ...]
"""The columns of a team by colour, each from the bottom to the top."""

Marks = tuple[tuple[int, ...], ...]
"""For each building of each city, in the order of `rob`, who has signed its spots."""

Offer = tuple[int, tuple[int, ...], tuple[int, ...]]
"""What may be chosen at the start: a tile or -1, Starting Specialists, tokens."""


# What can wait before the next step of a turn: names only, `flow.py` says what each does

GAIN = waits("gain")
"""(kind, amount, of, source): something an ability, a reward or a token gives."""

ORDER = waits("order")
"""(cards ...): abilities that give dice, in an order their owner chooses."""

PLACE = waits("place")
"""(values ...): dice rolled together, to be placed one by one."""

PRIME = waits("prime")
"""(letter): a Prime token from the post-it of this board."""

SUPPLY = waits("supply")
"""(): a token of the solo supply."""

REWARD = waits("reward")
"""(building, nth): what the nth building of this kind brings."""


# How some of it is told


def books_open(s: Crews, owner: int, seat: int | None) -> bool:
    """With hidden money only the own totals are displayed, until the end (TS-J7)."""
    return not s.box.hidden_money or owner == seat or s.stage == OVER


def _write_marks(box: CrewBox, marks: Marks) -> dict[str, dict[str, list[int | str]]]:
    return {
        city: {
            kind: ["lock" if one == LOCK else one for one in marks[at * WIDTH + b]]
            for b, kind in enumerate(BUILDINGS)
        }
        for at, city in enumerate(box.city_words)
    }


def _read_marks(box: CrewBox, told: Any, where: str) -> Marks:
    cities = entries(told, where, box.city_words)
    found: list[tuple[int, ...]] = []
    for city in box.city_words:
        here = entries(cities.get(city, {}), f"{where}.{city}", BUILDINGS)
        for kind in BUILDINGS:
            spot = f"{where}.{city}.{kind}"
            owners = listed(here.get(kind, []), spot)
            found.append(
                tuple(
                    [
                        LOCK if one == "lock" else checked(one, spot, 0, box.last_seat)
                        for one in owners
                    ]
                )
            )
    return tuple(found)


def _see_marks(box: CrewBox, told: Any) -> Marks:
    return tuple(
        [
            tuple([LOCK if one == "lock" else one for one in owners]) if owners else ()
            for city in map(told.__getitem__, box.city_words)
            for owners in map(city.__getitem__, BUILDINGS)
        ]
    )


def _write_offer(box: CrewBox, offer: tuple[Offer, ...]) -> list[dict[str, Any]]:
    return [
        {
            "tile": None if tile < 0 else box.tile_ids[tile],
            "cards": [box.card_ids[c] for c in cards],
            "tokens": [box.token_ids[t] for t in tokens],
        }
        for tile, cards, tokens in offer
    ]


def _read_offer(box: CrewBox, told: Any, where: str) -> tuple[Offer, ...]:
    found: list[Offer] = []
    for at, told_of in enumerate(listed(told, where)):
        pair = entries(told_of, f"{where}[{at}]", ("tile", "cards", "tokens"))
        try:
            tile = NONE if pair.get("tile") is None else box.tile_ids.index(pair["tile"])
            cards = tuple([box.card_at[c] for c in pair.get("cards", ())])
            found.append((tile, cards, tuple([box.token_at[t] for t in pair.get("tokens", ())])))
        except (KeyError, ValueError) as error:
            raise BadPosition(f"{where}: no component {error}") from None
    return tuple(found)


def _write_ending(box: CrewBox, ending: str) -> str:
    return ending


def _read_ending(box: CrewBox, told: Any, where: str) -> str:
    if told not in ENDINGS:
        raise BadPosition(f"{where}: expected one of {', '.join(ENDINGS)}, got {told!r}")
    return str(told)


# What an observation has of it


def _signed(box: CrewBox, marks: Marks) -> list[int]:
    """By seat the buildings it has signed, then those of the rivals."""
    sites, seats = len(box.no_marks), box.seats
    return [
        (seats if owner == LOCK else owner) * sites + at
        for at, owners in enumerate(marks)
        if owners
        for owner in owners
    ]


def _offered(box: CrewBox, offer: tuple[Offer, ...]) -> list[tuple[int, int]]:
    tiles, cards = len(box.tile_ids), len(box.card_ids)
    found: list[tuple[int, int]] = []
    for nth, (tile, some, tokens) in enumerate(offer, 1):
        found += [(tile, nth)] if tile >= 0 else []
        found += [(tiles + card, nth) for card in some]
        found += [(tiles + cards + token, nth) for token in tokens]
    return found


SIGNED = counted(
    lambda box: [
        f"{kind} of {city}"
        for _ in range(box.seats + 1)
        for city in box.city_words
        for kind in BUILDINGS
    ],
    _signed,
    4,
    by="seats",
    rest=True,
)
"""How often a seat has signed a building; at last the locks."""

OFFERED = Columns(lambda box: (*box.tile_ids, *box.card_ids, *box.token_ids), _offered, 12)
"""In which offer it is, from 1."""

ENDED = counted(
    lambda box: [one or "not yet" for one in ENDINGS], lambda box, v: (ENDINGS.index(v),)
)


# What follows from the rest


def _lengths(s: Crews) -> list[Counts]:
    return [tuple([len(column) for column in team]) for team in s.teams]


def _robbed(s: Crews) -> list[int]:
    city = (1 << WIDTH) - 1
    found = [0] * s.box.seats
    for at, owners in enumerate(s.marks):
        for owner in owners:
            if owner >= 0:
                found[owner] |= city << at // WIDTH * WIDTH
    return found


def _hits(s: Crews) -> list[Counts]:
    found = [[0] * WIDTH for _ in range(s.box.seats)]
    for at, owners in enumerate(s.marks):
        for owner in owners:
            if owner >= 0:
                found[owner][at % WIDTH] += 1
    return [tuple(hits) for hits in found]


def _full(s: Crews) -> int:
    spots = s.box.layouts[s.layout].spots
    return sum(1 << at for at, owners in enumerate(s.marks) if len(owners) >= spots[at])


@declared
class Crews(State[CrewBox]):
    """Everything on and under the table."""

    layout = word("layouts")
    round = number(0, 0, "rounds", position=1)
    first = number(0, 0, "last_seat", of="seats")  # who began the round
    active = number(0, 0, "last_seat", of="seats")  # who is on turn
    turns = number(0, 0, "seats")  # of the round that are done
    stage = word(STAGES, START, position=DIE)
    deck = zone("cards", seen=NOBODY, rest=True)  # in drawing order
    display = zone("cards", gaps=True)
    gone = zone("cards")
    informant = one("Informants")  # of the round
    informants = zone("Informants", seen=NOBODY, rest=True)
    heard = zone("Informants")  # discarded
    area: tuple[int, ...] = row(0, 6)  # dice on offer by value, 0: taken
    pool = number("dice_total", 0, "dice_total")  # unused dice
    rows: list[tuple[int, ...]] = row(0, 6, start=of_box("empty_row"), each="seats", width="spots")
    beside: list[tuple[int, ...]] = row(1, 6, each="seats")
    equipment = number("start_equipment", 0, "track_end", each="seats")
    tokens = zone("tokens", each="seats")
    teams = zones("cards", "colours", each="seats")
    skills: list[Counts] = derived(of_box("no_counts"), _lengths, each="seats", public=True)
    experts = mask("colours", each="seats")
    tiles: Counts = ledger("colours", 0, 9, start=of_box("expert_copies"))  # left
    marks: Marks = other(
        of_box("no_marks"), _write_marks, _read_marks, see=_see_marks, observe=SIGNED
    )
    robbed: list[int] = derived(
        0, _robbed, each="seats", public=True
    )  # cities, all their buildings as bits
    hits: list[Counts] = derived((0, 0, 0), _hits, each="seats", public=True)  # heists by building
    full: int = derived(0, _full, public=True)  # buildings without a free spot, as bits
    primes = zones("tokens", "letters")  # on the post-its
    books: list[tuple[int, ...]] = ledger(
        "sources", 0, 1_000, start=of_box("start_book"), each="seats", seen=books_open
    )  # money by where it came from
    team_stack: tuple[int, ...] = row(1, 9, start=of_box("team_stack"))  # numbered reward tokens
    mastery_stack: tuple[int, ...] = row(1, 9, start=of_box("mastery_stack"))
    bank_stack: tuple[int, ...] = row(1, 9, start=of_box("bank_stack"))
    jewelry_stack: tuple[int, ...] = row(1, 9, start=of_box("jewelry_stack"))
    team_taken = number(0, 0, 9, each="seats")  # 0: none
    mastery_taken = number(0, 0, 9, each="seats")
    bank_taken = number(0, 0, 9, each="seats")
    jewelry_taken = number(0, 0, 9, each="seats")
    hacked = flag()  # Hacking was used this turn (TS-93)
    fresh = one("cards", note=True)  # recruited this turn
    fast = one("cards")  # fast-played this turn, and the die on it
    fast_die = number(0, 0, 6)
    claims = number(0, 0, 2)  # rewards of the Informant in this turn (TS-J21)
    offer: tuple[Offer, ...] = other((), _write_offer, _read_offer, observe=OFFERED)  # at the start
    chosen = one("starts", each="seats", note=True)
    ending: str = other("", _write_ending, _read_ending, observe=ENDED)  # why it is about to end
    bribes = zone("Corruption cards", only="solo")
    rivalries = zone("Corruption cards", only="solo")
    corruption = one("Corruption cards", only="solo")  # of the round
    corruptions = zone("Corruption cards", seen=NOBODY, rest=True, only="solo")
    quiet = zone("Corruption cards", only="solo")  # without effect
    bank_step = number(0, 0, "signatures", only="solo")
    jewelry_step = number(0, 0, "signatures", only="solo")
    supply = zone("tokens", only="solo")

    # Changes that keep what is derived in step

    def join(self, seat: int, card: int) -> None:
        """A card on top of its column (TS-43)."""
        colour = self.box.colour_of[card]
        team, skills = self.teams[seat], self.skills[seat]
        column = (*team[colour], card)
        self.teams[seat] = (*team[:colour], column, *team[colour + 1 :])
        self.skills[seat] = (*skills[:colour], len(column), *skills[colour + 1 :])  # TS-J18

    def sign(self, seat: int, city: int, building: int) -> None:
        """A signature on a building (TS-65); of a rival with LOCK."""
        at = city * WIDTH + building
        marks = self.marks
        signed = (*marks[at], seat)
        self.marks = (*marks[:at], signed, *marks[at + 1 :])
        if len(signed) >= self.box.layouts[self.layout].spots[at]:
            self.full |= 1 << at
        if seat >= 0:
            self.robbed[seat] |= ((1 << WIDTH) - 1) << city * WIDTH
            hits = self.hits[seat]
            self.hits[seat] = (*hits[:building], hits[building] + 1, *hits[building + 1 :])

    def earn(self, seat: int, source: int, amount: int) -> None:
        """Money, and where it came from; it is never spent (TS-89)."""
        book = self.books[seat]
        self.books[seat] = (*book[:source], book[source] + amount, *book[source + 1 :])
