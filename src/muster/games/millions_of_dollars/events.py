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
    beat: ClassVar[int] = 1
    reveals: ClassVar[bool] = True
    roles: tuple[int, ...]


class Anted(Event, frozen=True):
    """Characters lie face down with their antes; `aid` is what the Reserve added, by slot."""

    kind: ClassVar[str] = "anted"
    ante: int
    aid: tuple[int, ...]


class Shown(Event, frozen=True):
    kind: ClassVar[str] = "shown"
    beat: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    shown: tuple[int, ...]


class Claimed(Event, frozen=True):
    kind: ClassVar[str] = "claimed"
    player: int
    slot: int
    claim: int


class SpokenOf(Event, frozen=True):
    """Somebody says what another player's Character is."""

    kind: ClassVar[str] = "spoken of"
    player: int
    slot: int
    claim: int


class Questioned(Event, frozen=True):
    kind: ClassVar[str] = "questioned"
    player: int
    to: int


class Urged(Event, frozen=True):
    kind: ClassVar[str] = "urged"
    player: int
    to: int


class Accused(Event, frozen=True):
    """Somebody calls a player's last claim a lie: what it said of the Character in `slot`."""

    kind: ClassVar[str] = "accused"
    player: int
    to: int
    slot: int
    claim: int


class Refused(Event, frozen=True):
    kind: ClassVar[str] = "refused"
    player: int
    slot: int
    amount: int
    maker: int


class Joined(Event, frozen=True):
    """Somebody adds to a price; `missing` is what is still to come."""

    kind: ClassVar[str] = "joined"
    player: int
    slot: int
    amount: int
    missing: int


class Called(Event, frozen=True):
    """Turn mode: the Leader presses for a decision, and this cycle is the last."""

    kind: ClassVar[str] = "called"
    leader: int
    last: int


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
    """`what` is "offer", "ask" or "share"."""

    kind: ClassVar[str] = "withdrew"
    player: int
    slot: int
    what: str


class Voided(Event, frozen=True):
    """`what`: an "offer" or a "share" that cannot be paid any more."""

    kind: ClassVar[str] = "voided"
    player: int
    slot: int
    amount: int
    what: str


class Paid(Event, frozen=True):
    """`what` it settles: "offer", "ask" or "share"."""

    kind: ClassVar[str] = "paid"
    beat: ClassVar[int] = 2
    payers: tuple[int, ...]
    amounts: tuple[int, ...]
    slot: int
    what: str


class Gave(Event, frozen=True):
    kind: ClassVar[str] = "gave"
    beat: ClassVar[int] = 1
    player: int
    to: int
    amount: int


class Left(Event, frozen=True):
    kind: ClassVar[str] = "left"
    beat: ClassVar[int] = 2
    player: int
    slot: int
    back: int


class Looked(Event, frozen=True):
    """Who looked at whom is public; what was seen is not (MD-J18)."""

    kind: ClassVar[str] = "looked"
    beat: ClassVar[int] = 1
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
    beat: ClassVar[int] = 1
    slots: tuple[int, ...]


class TurnedUp(Event, frozen=True):
    kind: ClassVar[str] = "turned up"
    reveals: ClassVar[bool] = True
    player: int
    slot: int
    role: int
    back: int
    gains: bool


class Clashed(Event, frozen=True):
    kind: ClassVar[str] = "clashed"
    reveals: ClassVar[bool] = True
    role: int
    slots: tuple[int, ...]
    backs: tuple[int, ...]


class Named(Event, frozen=True):
    kind: ClassVar[str] = "named"
    beat: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    player: int
    named: int


class Betrayed(Event, frozen=True):
    kind: ClassVar[str] = "betrayed"
    reveals: ClassVar[bool] = True
    role: int
    slots: tuple[int, ...]
    backs: tuple[int, ...]


class Exposed(Event, frozen=True):
    """Everybody who took part lies open: what was claimed can be held against it."""

    kind: ClassVar[str] = "exposed"
    beat: ClassVar[int] = 3


class Alone(Event, frozen=True):
    kind: ClassVar[str] = "alone"
    beat: ClassVar[int] = 3
    player: int
    loss: int


class NothingShared(Event, frozen=True):
    kind: ClassVar[str] = "nothing shared"
    beat: ClassVar[int] = 3


class Shared(Event, frozen=True):
    kind: ClassVar[str] = "shared"
    beat: ClassVar[int] = 3
    slots: tuple[int, ...]
    total: int
    bonus: int
    each: int
    rest: int


class DriverPaid(Event, frozen=True):
    """`payers`: a seat for every share that pays, `fees` what each pays."""

    kind: ClassVar[str] = "driver paid"
    beat: ClassVar[int] = 1
    player: int
    payers: tuple[int, ...]
    fees: tuple[int, ...]


class Robbed(Event, frozen=True):
    kind: ClassVar[str] = "robbed"
    beat: ClassVar[int] = 1
    player: int
    victim: int
    amount: int


class SymbolPaid(Event, frozen=True):
    kind: ClassVar[str] = "symbol"
    beat: ClassVar[int] = 1
    player: int
    role: int
    amount: int


class Ended(Event, frozen=True):
    kind: ClassVar[str] = "ended"
    beat: ClassVar[int] = 3
    cash: tuple[int, ...]
    winners: tuple[int, ...]
