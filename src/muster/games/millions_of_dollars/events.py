"""What happens between the gangs."""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.events import Event


class RoundBegan(Event, frozen=True):
    kind: ClassVar[str] = "round"
    heading: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    round: int
    loot: int


class JobSet(Event, frozen=True):
    """What the loot card of the round says."""

    kind: ClassVar[str] = "job"
    loot: int
    leader: int


class Remembered(Event, frozen=True):
    """Everybody's role of the last round is displayed (MD-J26)."""

    kind: ClassVar[str] = "remembered"
    reveals: ClassVar[bool] = True
    roles: tuple[int, ...]


class Anted(Event, frozen=True):
    """Characters lie face down with their antes; `aid` is what the Reserve added, by slot."""

    kind: ClassVar[str] = "anted"
    ante: int
    aid: tuple[int, ...]


class Shown(Event, frozen=True):
    kind: ClassVar[str] = "shown"
    reveals: ClassVar[bool] = True
    beat: ClassVar[bool] = True
    shown: tuple[int, ...]


class Claimed(Event, frozen=True):
    kind: ClassVar[str] = "claimed"
    player: int
    slot: int
    claim: int


class Offered(Event, frozen=True):
    kind: ClassVar[str] = "offered"
    player: int
    slot: int
    amount: int


class Asked(Event, frozen=True):
    kind: ClassVar[str] = "asked"
    player: int
    slot: int
    amount: int
    payer: int


class Withdrew(Event, frozen=True):
    kind: ClassVar[str] = "withdrew"
    player: int
    slot: int
    ask: bool


class Voided(Event, frozen=True):
    kind: ClassVar[str] = "voided"
    player: int
    slot: int
    amount: int


class Paid(Event, frozen=True):
    kind: ClassVar[str] = "paid"
    beat: ClassVar[bool] = True
    payers: tuple[int, ...]
    amounts: tuple[int, ...]
    slot: int


class Gave(Event, frozen=True):
    kind: ClassVar[str] = "gave"
    beat: ClassVar[bool] = True
    player: int
    to: int
    amount: int


class Left(Event, frozen=True):
    kind: ClassVar[str] = "left"
    beat: ClassVar[bool] = True
    player: int
    slot: int
    back: int


class Looked(Event, frozen=True):
    """Who looked at whom is public; what was seen is not (MD-J18)."""

    kind: ClassVar[str] = "looked"
    masked: ClassVar[tuple[str, ...]] = ("role",)
    player: int
    slot: int
    role: int

    def knowers(self) -> tuple[int, ...]:
        return (self.player,)


class Passed(Event, frozen=True):
    kind: ClassVar[str] = "passed"
    player: int
    ready: bool


class Rang(Event, frozen=True):
    """The clock: the Leader may call, has called, or time is up."""

    kind: ClassVar[str] = "rang"
    leader: int
    what: str


class HeistBegan(Event, frozen=True):
    kind: ClassVar[str] = "heist"
    slots: tuple[int, ...]


class TurnedUp(Event, frozen=True):
    kind: ClassVar[str] = "turned up"
    reveals: ClassVar[bool] = True
    beat: ClassVar[bool] = True
    player: int
    slot: int
    role: int
    back: int
    gains: bool


class Clashed(Event, frozen=True):
    kind: ClassVar[str] = "clashed"
    reveals: ClassVar[bool] = True
    beat: ClassVar[bool] = True
    role: int
    slots: tuple[int, ...]
    backs: tuple[int, ...]


class Named(Event, frozen=True):
    kind: ClassVar[str] = "named"
    reveals: ClassVar[bool] = True
    beat: ClassVar[bool] = True
    player: int
    named: int


class Betrayed(Event, frozen=True):
    kind: ClassVar[str] = "betrayed"
    reveals: ClassVar[bool] = True
    beat: ClassVar[bool] = True
    role: int
    slots: tuple[int, ...]
    backs: tuple[int, ...]


class Alone(Event, frozen=True):
    kind: ClassVar[str] = "alone"
    beat: ClassVar[bool] = True
    player: int
    loss: int


class NothingShared(Event, frozen=True):
    kind: ClassVar[str] = "nothing shared"
    beat: ClassVar[bool] = True


class Shared(Event, frozen=True):
    kind: ClassVar[str] = "shared"
    beat: ClassVar[bool] = True
    slots: tuple[int, ...]
    total: int
    bonus: int
    each: int


class DriverPaid(Event, frozen=True):
    kind: ClassVar[str] = "driver paid"
    beat: ClassVar[bool] = True
    player: int
    payers: tuple[int, ...]
    amount: int


class Robbed(Event, frozen=True):
    kind: ClassVar[str] = "robbed"
    beat: ClassVar[bool] = True
    player: int
    victim: int
    amount: int


class SymbolPaid(Event, frozen=True):
    kind: ClassVar[str] = "symbol"
    beat: ClassVar[bool] = True
    player: int
    role: int
    amount: int


class Ended(Event, frozen=True):
    kind: ClassVar[str] = "ended"
    cash: tuple[int, ...]
    winners: tuple[int, ...]
