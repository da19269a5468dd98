"""The table of the oracle: what lies on it, how questions are put, what is gained."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from tests.games.the_specialists.layouts.components import (
    FILES,
    LIMITS,
    TOKEN,
    Effect,
    cities,
    kind,
)
from tests.games.the_specialists.layouts.gang import Gang
from tests.games.the_specialists.layouts.payments import Declared

TOKENS: dict[str, Any] = FILES["tokens"]
SOLO: dict[str, Any] = FILES["solo"]


class Asked(NamedTuple):
    """A question: to whom, its key, and everything that may be answered."""

    seat: int
    key: str
    actions: frozenset[str]


Going = Generator[Asked, str, None]
Asking = Generator[Asked, str, str]
Options = Callable[[], set[str]]


class Bench:
    """Everything on the table, and the gains of abilities, rewards and tokens."""

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        roll: Callable[[int], Sequence[int]],
        layout: str,
        paid: Callable[[list[Declared]], Declared],
    ) -> None:
        self.seats = seats
        self.solo = seats == 1
        self.options = options
        self.roll = roll
        self.paid = paid
        self.layout = layout
        self.by_players = TOKENS["by_players"][str(2 if self.solo else seats)]  # TS-104
        self.gangs = [Gang() for _ in range(seats)]
        self.cities = cities(layout)
        self.marks: dict[str, dict[str, list[int | str]]] = {
            name: {building: [] for building in city.money} for name, city in self.cities.items()
        }
        self.round = 1
        self.first = 0
        self.active = 0
        self.deck: list[str] = []
        self.display: list[str | None] = []
        self.gone: list[str] = []
        self.informants: list[str] = []
        self.informant: str | None = None
        self.area: list[int] = []
        self.pool = 0
        self.tiles: dict[str, int] = {}
        self.primes: dict[str, list[str]] = {}
        self.stacks: dict[str, list[int]] = {}
        self.offer: list[dict[str, Any]] = []
        self.hacked = False
        self.fresh: str | None = None
        self.fast: str | None = None
        self.fast_die = 0
        self.final = False
        self.over = False
        self.bribes: list[str] = []
        self.rivalries: list[str] = []
        self.corruption: str | None = None
        self.corruptions: list[str] = []
        self.steps = {"bank": 0, "jewelry": 0}
        self.supply: list[str] = []
        self.lost = ""

    # Asking

    def ask(self, seat: int, key: str, options: Options, still: Callable[[], bool]) -> Asking:
        """Asked until answered; a dice token may be used at any moment (TS-75, TS-J27).

        Empty if the question lapses because of what a token gave.
        """
        while still():
            actions = options() | self.usable(seat)
            action = yield Asked(seat, key, frozenset(actions))
            if not action.startswith("use "):
                return action
            token = action.split()[1]
            self.gangs[seat].tokens.remove(token)  # TS-74
            yield from self.gain(seat, TOKEN[token], "token")
        return ""

    def put_to(self, seat: int, key: str, options: Options) -> Asking:
        return (yield from self.ask(seat, key, options, lambda: True))

    def usable(self, seat: int) -> set[str]:
        if not self.has_dice:  # TS-J8
            return set()
        return {f"use {token}" for token in self.gangs[seat].tokens if kind(token) == "dice"}

    def token_helps(self, seat: int) -> bool:
        return bool(self.usable(seat))

    # What is gained

    def gain(self, seat: int, effects: Sequence[Effect], source: str) -> Going:
        gang = self.gangs[seat]
        for effect in effects:
            what = effect["type"]
            if what == "money":
                gang.book[source] += effect["amount"]
            elif what == "money_per_heist":
                gang.book[source] += effect["amount"] * gang.robbed[effect["building"]]
            elif what == "equipment":
                self.equip(gang, effect["amount"])
            elif what == "equipment_per_skill":
                self.equip(gang, effect["amount"] * len(gang.team[effect["skill"]]))
            elif what == "die_face":
                for _ in range(effect["count"]):
                    self.new_die(gang, effect["face"])
            elif what == "die_any":
                for _ in range(effect["count"]):
                    yield from self.chosen_die(seat)
            else:
                assert what == "die_roll"
                yield from self.rolled_dice(seat, effect["count"])

    def equip(self, gang: Gang, amount: int) -> None:
        """TS-J5: what is beyond the end of the track is lost."""
        gang.equipment = min(LIMITS["equipment_track_max"], gang.equipment + amount)

    @property
    def has_dice(self) -> bool:
        return self.pool > 0 or bool(self.options["unlimited_dice"])  # TS-J8

    def to_pool(self, number: int) -> None:
        if not self.options["unlimited_dice"]:
            self.pool += number

    def new_die(self, gang: Gang, value: int) -> None:
        if self.has_dice:
            self.to_pool(-1)
            gang.put(value)

    def rolled(self, number: int) -> list[int]:
        self.to_pool(-number)
        return list(self.roll(number))

    def chosen_die(self, seat: int) -> Going:
        action = yield from self.ask(
            seat, "value", lambda: {f"set {n}" for n in range(1, 7)}, lambda: self.has_dice
        )
        if action:
            self.new_die(self.gangs[seat], int(action.split()[1]))

    def rolled_dice(self, seat: int, number: int) -> Going:
        """TS-J9: rolled together, then placed one by one."""
        if not self.options["unlimited_dice"]:
            number = min(number, self.pool)
        if number == 0:
            return
        values = self.rolled(number)
        while values:
            value = values[0]
            if len(set(values)) > 1:
                left = {f"put {one}" for one in values}
                action = yield from self.put_to(seat, "place", left.copy)
                value = int(action.split()[1])
            values.remove(value)
            self.gangs[seat].put(value)
