"""What event and crisis cards do, as events everybody is told."""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.events import Event

Numbers = tuple[int, ...]


class CardPlayed(Event, frozen=True):
    """An event or a crisis is carried out; `queued`: a crisis; `beyond`: discarded before."""

    kind: ClassVar[str] = "card"
    beat: ClassVar[int] = 3
    heading: ClassVar[bool] = True
    open: ClassVar[tuple[str, ...]] = ("event", "queued", "beyond")
    event: int
    queued: bool
    beyond: bool


class NothingHappened(Event, frozen=True):
    """The card found nobody it applies to."""

    kind: ClassVar[str] = "nothing"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("event",)
    event: int


class NoKennel(NothingHappened, frozen=True):
    """Dogs would come, and there is nowhere for them to come from (MH-J70)."""

    kind: ClassVar[str] = "no kennel"


class BagFilled(Event, frozen=True):
    """Chits of the supply went into the bag."""

    kind: ClassVar[str] = "bag filled"
    open: ClassVar[tuple[str, ...]] = ("count",)
    chit: int
    count: int


class ChitsAdded(Event, frozen=True):
    """One new chit of the supply on each of these tiles (a tile named twice gets two)."""

    kind: ClassVar[str] = "chits added"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("chit", "tiles")
    chit: int
    tiles: Numbers


class ChitsTurned(Event, frozen=True):
    """Subdued guards, open locks or disabled cameras on these tiles are active again."""

    kind: ClassVar[str] = "chits turned"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("chit", "tiles", "count", "why")
    chit: int
    tiles: Numbers
    count: int
    why: str


class IdeasLost(Event, frozen=True):
    """Everybody named lost an idea."""

    kind: ClassVar[str] = "ideas lost"
    open: ClassVar[tuple[str, ...]] = ("who",)
    who: Numbers


class PennySpent(Event, frozen=True):
    """The Lucky Penny went instead of an idea (MH-C-lucky-penny)."""

    kind: ClassVar[str] = "penny spent"
    open: ClassVar[tuple[str, ...]] = ("who",)
    who: int


class IdeasGained(Event, frozen=True):
    """Everybody named gained so many ideas."""

    kind: ClassVar[str] = "ideas gained"
    open: ClassVar[tuple[str, ...]] = ("who", "count")
    who: Numbers
    count: int


class OfferDeclined(Event, frozen=True):
    """An idea a card offered was not wanted."""

    kind: ClassVar[str] = "offer declined"
    open: ClassVar[tuple[str, ...]] = ("who",)
    who: int


class NoiseMade(Event, frozen=True):
    """Noise paid for what a card offers."""

    kind: ClassVar[str] = "noise made"
    open: ClassVar[tuple[str, ...]] = ("count",)
    count: int
    marker: int


class LootLost(Event, frozen=True):
    """Loot that found no hex to land on (MH-C-22)."""

    kind: ClassVar[str] = "loot lost"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "loot", "amount")
    who: int
    loot: int
    amount: int


class TowersLeft(Event, frozen=True):
    """Watchtowers with somebody on them are removed (MH-181)."""

    kind: ClassVar[str] = "towers removed"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("tiles",)
    tiles: Numbers


class TokensSpent(Event, frozen=True):
    """Reinforcements tokens were replaced by two guards each (MH-C-C1)."""

    kind: ClassVar[str] = "tokens spent"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("tiles",)
    tiles: Numbers


class Panicked(Event, frozen=True):
    """The NPC shows its panic side from now on."""

    kind: ClassVar[str] = "panic"
    beat: ClassVar[int] = 2


class AlarmSounded(Event, frozen=True):
    """The final crisis: Escape follows."""

    kind: ClassVar[str] = "alarm"
    beat: ClassVar[int] = 3


class NpcLost(Event, frozen=True):
    """The NPC was on a closing gate before it joined the crew (MH-J60)."""

    kind: ClassVar[str] = "npc lost"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("tile",)
    tile: int


class DogReleased(Event, frozen=True):
    """A dog appears on the kennel."""

    kind: ClassVar[str] = "dog released"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("tile",)
    tile: int


class DogSent(Event, frozen=True):
    """What a dog runs for: a character (-1: none) or a hex with loot (-1: none)."""

    kind: ClassVar[str] = "dog sent"
    open: ClassVar[tuple[str, ...]] = ("who", "tile")
    who: int
    tile: int


class DogRan(Event, frozen=True):
    """A dog of a card ran one hex."""

    kind: ClassVar[str] = "dog ran"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("from_tile", "tile")
    from_tile: int
    tile: int


class EscortWalked(Event, frozen=True):
    """Guards that escort the prisoner walked one hex each (MH-J99)."""

    kind: ClassVar[str] = "escort walked"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("start", "tiles")
    start: Numbers
    tiles: Numbers
