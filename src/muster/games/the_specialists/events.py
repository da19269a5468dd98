"""What happens in The Specialists, as events everybody is told."""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.events import Event

Numbers = tuple[int, ...]


class LaidOut(Event, frozen=True):
    """The boards, and the tokens on their post-its, by letter."""

    kind: ClassVar[str] = "laid out"
    layout: str
    tokens: tuple[Numbers, ...]
    tiles: Numbers


class RoundBegan(Event, frozen=True):
    """Preparation: dice, Specialists, the Informant or Corruption card (-1: none)."""

    kind: ClassVar[str] = "round"
    reveals: ClassVar[bool] = True
    heading: ClassVar[bool] = True
    round: int
    dice: Numbers
    shown: Numbers
    informant: int
    corruption: int


class StartRolled(Event, frozen=True):
    """The two dice of each player, and who takes the First Player tile."""

    kind: ClassVar[str] = "start rolled"
    beat: ClassVar[int] = 2
    dice: tuple[Numbers, ...]
    first: int
    again: bool


class TilesDealt(Event, frozen=True):
    """Asymmetric variant: the tile dealt to each player."""

    kind: ClassVar[str] = "tiles dealt"
    tile: Numbers
    first: int


class Chose(Event, frozen=True):
    """A player chose what to begin with."""

    kind: ClassVar[str] = "chose"
    beat: ClassVar[int] = 1
    player: int
    tile: int
    cards: Numbers
    tokens: Numbers
    die: int


class Arranged(Event, frozen=True):
    kind: ClassVar[str] = "arranged"
    player: int
    row: Numbers


class TookDie(Event, frozen=True):
    kind: ClassVar[str] = "took die"
    player: int
    value: int


class Recruited(Event, frozen=True):
    kind: ClassVar[str] = "recruited"
    beat: ClassVar[int] = 1
    player: int
    card: int
    value: int
    hacked: bool


class Activated(Event, frozen=True):
    kind: ClassVar[str] = "activated"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("mode",)
    player: int
    card: int
    value: int
    hacked: bool
    mode: str


class FastPlayed(Event, frozen=True):
    kind: ClassVar[str] = "fast-played"
    beat: ClassVar[int] = 1
    player: int
    card: int
    value: int
    hacked: bool


class Gained(Event, frozen=True):
    """Money, Equipment or dice, and where from; `lost` is what found no place."""

    kind: ClassVar[str] = "gained"
    player: int
    money: int
    equipment: int
    dice: Numbers
    source: str
    lost: int


class Rolled(Event, frozen=True):
    """Dice gained by rolling."""

    kind: ClassVar[str] = "rolled"
    beat: ClassVar[int] = 1
    player: int
    dice: Numbers


class Informed(Event, frozen=True):
    """A step left out: the Informant's reward (TS-54, TS-55)."""

    kind: ClassVar[str] = "informant"
    beat: ClassVar[int] = 1
    player: int
    informant: int
    step: int


class LeftOut(Event, frozen=True):
    """Solo: a step left out, for nothing (TS-J48)."""

    kind: ClassVar[str] = "left out"
    player: int
    step: int


class Expertise(Event, frozen=True):
    kind: ClassVar[str] = "expert"
    beat: ClassVar[int] = 1
    player: int
    colour: int


class TeamReward(Event, frozen=True):
    """A Full Team or Mastery token."""

    kind: ClassVar[str] = "team reward"
    beat: ClassVar[int] = 2
    player: int
    what: str
    money: int


class Robbed(Event, frozen=True):
    kind: ClassVar[str] = "robbed"
    beat: ClassVar[int] = 2
    player: int
    city: int
    building: int
    money: int
    bonus: int
    used: Numbers
    dice: Numbers
    equipment: int
    acting: bool


class TookToken(Event, frozen=True):
    kind: ClassVar[str] = "took token"
    beat: ClassVar[int] = 1
    player: int
    token: int


class UsedToken(Event, frozen=True):
    kind: ClassVar[str] = "used token"
    beat: ClassVar[int] = 1
    player: int
    token: int


class GaveUp(Event, frozen=True):
    kind: ClassVar[str] = "gave up"
    player: int
    token: int


class FirstReward(Event, frozen=True):
    """First bank, first jewelry or second jewelry."""

    kind: ClassVar[str] = "first reward"
    beat: ClassVar[int] = 2
    player: int
    what: str
    number: int


class Discarded(Event, frozen=True):
    """A die that could not be kept (TS-69)."""

    kind: ClassVar[str] = "discarded"
    player: int
    value: int


class Corrupted(Event, frozen=True):
    """Solo: what the Corruption card did; `locked` are (city, building) pairs."""

    kind: ClassVar[str] = "corrupted"
    beat: ClassVar[int] = 3
    corruption: int
    total: int
    what: str
    locked: tuple[tuple[str, str], ...]
    count: int


class LastRound(Event, frozen=True):
    kind: ClassVar[str] = "last round"
    beat: ClassVar[int] = 2
    player: int


class Ended(Event, frozen=True):
    kind: ClassVar[str] = "ended"
    beat: ClassVar[int] = 3
    money: Numbers
    why: str
