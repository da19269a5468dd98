"""The state of The Specialists: small numbers in tuples, cheap to copy."""

from __future__ import annotations

from typing import Any, Self

from muster.kernel.chance import Chance
from muster.kernel.state import State

from .box import SOURCES, CrewBox
from .components import BUILDINGS, LETTERS
from .sites import Counts

NONE = -1
LOCK = -2
"""The owner of a foreign signature in the solo game (TS-116)."""

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

Team = tuple[tuple[int, ...], ...]
"""The columns of a team by colour, each from the bottom to the top."""

Offer = tuple[int, tuple[int, ...], tuple[int, ...]]
"""What may be chosen at the start: a tile or -1, Starting Specialists, tokens."""


class Crews(State[CrewBox]):
    """Everything on and under the table.

    layout, round, first, active, turns  the boards; the round; who began it, who is on turn, how
                         many turns of the round are done
    stage                what is to be done next, once nothing waits before it
    deck, deck_at        Specialists in drawing order, and how many are gone
    display, gone        face-up Specialists (-1: a gap), and the discarded ones
    informant(s), heard  the card of the round, those to come, those discarded
    area, pool           dice on offer by value (0: taken), and how many are unused
    rows, beside         each player's dice: by spot from the right (0: empty), and beside
    equipment, tokens    each player's marker and tokens
    teams, skills        each player's columns, and their lengths
    experts, tiles       each player's Expert tiles (bits), and how many are left by colour
    marks                who has signed: for each building of each city the owners of its spots
    robbed, hits         each player's robbed cities (bits), and heists by building
    primes               tokens on the post-its, by letter
    books                each player's money by source
    team_stack .. jewelry_stack, team_taken .. jewelry_taken   numbered reward tokens (0: none)
    hacked               Hacking was used this turn (TS-93)
    fresh, fast, fast_die   recruited this turn; fast-played this turn, and the die on it
    claims               rewards of the Informant in this turn (TS-J21)
    offer, chosen        what may be chosen at the start; what each player chose (tile or card)
    ending               why the game is about to end: "seventh", "rounds", "bribes", "rivalries"
    bribes, rivalries, corruption(s), quiet   solo: the columns, the card of the round, those to
                         come, those without effect
    bank_step, jewelry_step, supply           solo: the tracks, and the tokens left
    """

    __slots__ = (
        "active",
        "area",
        "bank_stack",
        "bank_step",
        "bank_taken",
        "beside",
        "books",
        "bribes",
        "chosen",
        "claims",
        "corruption",
        "corruptions",
        "deck",
        "deck_at",
        "display",
        "ending",
        "equipment",
        "experts",
        "fast",
        "fast_die",
        "first",
        "fresh",
        "gone",
        "hacked",
        "heard",
        "hits",
        "informant",
        "informants",
        "jewelry_stack",
        "jewelry_step",
        "jewelry_taken",
        "layout",
        "marks",
        "mastery_stack",
        "mastery_taken",
        "offer",
        "pool",
        "primes",
        "quiet",
        "rivalries",
        "robbed",
        "round",
        "rows",
        "skills",
        "stage",
        "supply",
        "team_stack",
        "team_taken",
        "teams",
        "tiles",
        "tokens",
        "turns",
    )

    def __init__(self, box: CrewBox, chance: Chance) -> None:
        super().__init__(box, chance)
        n = box.seats
        empty: tuple[int, ...] = ()
        self.layout = 0
        self.round = 0
        self.first = 0
        self.active = 0
        self.turns = 0
        self.stage = START
        self.deck: tuple[int, ...] = ()
        self.deck_at = 0
        self.display: tuple[int, ...] = ()
        self.gone: tuple[int, ...] = ()
        self.informant = NONE
        self.informants: tuple[int, ...] = ()
        self.heard: tuple[int, ...] = ()
        self.area: tuple[int, ...] = ()
        self.pool = box.dice_total
        self.rows: list[tuple[int, ...]] = [(0,) * box.spots] * n
        self.beside: list[tuple[int, ...]] = [empty] * n
        self.equipment: list[int] = [box.start_equipment] * n
        self.tokens: list[tuple[int, ...]] = [empty] * n
        self.teams: list[Team] = [(empty,) * len(box.colours)] * n
        self.skills: list[Counts] = [box.no_counts] * n
        self.experts: list[int] = [0] * n
        self.tiles: tuple[int, ...] = box.expert_copies
        self.marks: list[tuple[int, ...]] = [empty] * (box.cities_out * len(BUILDINGS))
        self.robbed: list[int] = [0] * n
        self.hits: list[tuple[int, ...]] = [(0, 0, 0)] * n
        self.primes: tuple[tuple[int, ...], ...] = (empty,) * len(LETTERS)
        start = [0] * len(SOURCES)
        start[SOURCES.index("start")] = box.start_money
        self.books: list[tuple[int, ...]] = [tuple(start)] * n
        self.team_stack: tuple[int, ...] = box.team_stack
        self.mastery_stack: tuple[int, ...] = box.mastery_stack
        self.bank_stack: tuple[int, ...] = box.bank_stack
        self.jewelry_stack: tuple[int, ...] = box.jewelry_stack
        self.team_taken: tuple[int, ...] = (0,) * n
        self.mastery_taken: tuple[int, ...] = (0,) * n
        self.bank_taken: tuple[int, ...] = (0,) * n
        self.jewelry_taken: tuple[int, ...] = (0,) * n
        self.hacked = False
        self.fresh = NONE
        self.fast = NONE
        self.fast_die = 0
        self.claims = 0
        self.offer: tuple[Offer, ...] = ()
        self.chosen: tuple[int, ...] = (NONE,) * n
        self.ending = ""
        self.bribes: tuple[int, ...] = ()
        self.rivalries: tuple[int, ...] = ()
        self.corruption = NONE
        self.corruptions: tuple[int, ...] = ()
        self.quiet: tuple[int, ...] = ()
        self.bank_step = 0
        self.jewelry_step = 0
        self.supply: tuple[int, ...] = ()

    def clone(self) -> Self:
        twin = self.twin()
        twin.layout = self.layout
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.turns = self.turns
        twin.stage = self.stage
        twin.deck = self.deck
        twin.deck_at = self.deck_at
        twin.display = self.display
        twin.gone = self.gone
        twin.informant = self.informant
        twin.informants = self.informants
        twin.heard = self.heard
        twin.area = self.area
        twin.pool = self.pool
        twin.rows = self.rows.copy()
        twin.beside = self.beside.copy()
        twin.equipment = self.equipment.copy()
        twin.tokens = self.tokens.copy()
        twin.teams = self.teams.copy()
        twin.skills = self.skills.copy()
        twin.experts = self.experts.copy()
        twin.tiles = self.tiles
        twin.marks = self.marks.copy()
        twin.robbed = self.robbed.copy()
        twin.hits = self.hits.copy()
        twin.primes = self.primes
        twin.books = self.books.copy()
        twin.team_stack = self.team_stack
        twin.mastery_stack = self.mastery_stack
        twin.bank_stack = self.bank_stack
        twin.jewelry_stack = self.jewelry_stack
        twin.team_taken = self.team_taken
        twin.mastery_taken = self.mastery_taken
        twin.bank_taken = self.bank_taken
        twin.jewelry_taken = self.jewelry_taken
        twin.hacked = self.hacked
        twin.fresh = self.fresh
        twin.fast = self.fast
        twin.fast_die = self.fast_die
        twin.claims = self.claims
        twin.offer = self.offer
        twin.chosen = self.chosen
        twin.ending = self.ending
        twin.bribes = self.bribes
        twin.rivalries = self.rivalries
        twin.corruption = self.corruption
        twin.corruptions = self.corruptions
        twin.quiet = self.quiet
        twin.bank_step = self.bank_step
        twin.jewelry_step = self.jewelry_step
        twin.supply = self.supply
        return twin

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
        at = city * len(BUILDINGS) + building
        self.marks[at] = (*self.marks[at], seat)
        if seat >= 0:
            self.robbed[seat] |= 1 << city
            hits = self.hits[seat]
            self.hits[seat] = (*hits[:building], hits[building] + 1, *hits[building + 1 :])

    def earn(self, seat: int, source: int, amount: int) -> None:
        """Money, and where it came from; it is never spent (TS-89)."""
        book = self.books[seat]
        self.books[seat] = (*book[:source], book[source] + amount, *book[source + 1 :])

    def dump(self) -> dict[str, Any]:
        box = self.box
        card, token = box.card_ids, box.token_ids
        table: dict[str, Any] = {
            "layout": box.layouts[self.layout].name,
            "round": self.round,
            "first": self.first,
            "active": self.active,
            "turns": self.turns,
            "stage": STAGES[self.stage],
            "deck": [card[c] for c in self.deck[self.deck_at :]],
            "display": [_named(c, card) for c in self.display],
            "gone": [card[c] for c in self.gone],
            "informant": _named(self.informant, box.informant_ids),
            "informants": [box.informant_ids[c] for c in self.informants],
            "heard": [box.informant_ids[c] for c in self.heard],
            "area": list(self.area),
            "pool": self.pool,
            "rows": [list(row) for row in self.rows],
            "beside": [list(dice) for dice in self.beside],
            "equipment": list(self.equipment),
            "tokens": [[token[t] for t in own] for own in self.tokens],
            "teams": [named_team(box, team) for team in self.teams],
            "experts": [named_experts(box, held) for held in self.experts],
            "tiles": dict(zip(box.colours, self.tiles, strict=True)),
            "marks": named_marks(self),
            "primes": {
                letter: [token[t] for t in own]
                for letter, own in zip(LETTERS, self.primes, strict=True)
            },
            "books": [dict(zip(SOURCES, book, strict=True)) for book in self.books],
            "team_stack": list(self.team_stack),
            "mastery_stack": list(self.mastery_stack),
            "bank_stack": list(self.bank_stack),
            "jewelry_stack": list(self.jewelry_stack),
            "team_taken": list(self.team_taken),
            "mastery_taken": list(self.mastery_taken),
            "bank_taken": list(self.bank_taken),
            "jewelry_taken": list(self.jewelry_taken),
            "hacked": self.hacked,
            "fresh": _named(self.fresh, card),
            "fast": _named(self.fast, card),
            "fast_die": self.fast_die,
            "claims": self.claims,
            "offer": named_offer(box, self.offer),
            "chosen": [named_choice(box, one) for one in self.chosen],
            "ending": self.ending,
        }
        if box.solo:
            table |= solo_part(self)
            table["corruptions"] = [box.corruption_ids[c] for c in self.corruptions]
        return table


def _named(number: int, ids: tuple[str, ...]) -> str | None:
    return None if number < 0 else ids[number]


def solo_part(s: Crews) -> dict[str, Any]:
    """What the solo game has besides, the order of its deck excepted."""
    ids = s.box.corruption_ids
    return {
        "bribes": [ids[c] for c in s.bribes],
        "rivalries": [ids[c] for c in s.rivalries],
        "corruption": _named(s.corruption, ids),
        "quiet": [ids[c] for c in s.quiet],
        "bank_step": s.bank_step,
        "jewelry_step": s.jewelry_step,
        "supply": [s.box.token_ids[t] for t in s.supply],
    }


def named_team(box: CrewBox, team: Team) -> dict[str, list[str]]:
    """A team by colour, each column from the bottom to the top."""
    return {
        colour: [box.card_ids[c] for c in column]
        for colour, column in zip(box.colours, team, strict=True)
    }


def named_experts(box: CrewBox, held: int) -> list[str]:
    return [colour for at, colour in enumerate(box.colours) if held >> at & 1]


def named_offer(box: CrewBox, offer: tuple[Offer, ...]) -> list[dict[str, Any]]:
    """What may be chosen at the start: tile (or None), cards and tokens."""
    return [
        {
            "tile": None if tile < 0 else box.tile_ids[tile],
            "cards": [box.card_ids[c] for c in cards],
            "tokens": [box.token_ids[t] for t in tokens],
        }
        for tile, cards, tokens in offer
    ]


def named_choice(box: CrewBox, place: int) -> str | None:
    """What a player chose at the start, by its place among the words of `choose`."""
    return None if place < 0 else box.choose.words[0][place]


def named_marks(s: Crews) -> dict[str, dict[str, list[int | str]]]:
    """Who has signed, by city and building; "lock" is a rival's signature."""
    sites = s.box.layouts[s.layout].sites
    width = len(BUILDINGS)
    return {
        s.box.city_words[site.word]: {
            kind: ["lock" if one == LOCK else one for one in s.marks[at * width + b]]
            for b, kind in enumerate(BUILDINGS)
        }
        for at, site in enumerate(sites)
    }
