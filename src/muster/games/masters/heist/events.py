"""What happens in a heist, as events everybody is told: rounds, actions, chits, noise, escape.

Everything happens on an open table (MH-J4): every field of every event is seen by all.
"""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.events import Event

Numbers = tuple[int, ...]


class HeistBegan(Event, frozen=True):
    """Part II begins: pawns stand on their entrances; `cash` is what was not spent."""

    kind: ClassVar[str] = "heist began"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("start", "cash")
    heading: ClassVar[bool] = True
    start: Numbers
    cash: int


class Rolled(Event, frozen=True):
    """A round begins: everybody rolls (who has no die shows 0)."""

    kind: ClassVar[str] = "rolled"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("round", "lead", "dice")
    reveals: ClassVar[bool] = True
    heading: ClassVar[bool] = True
    round: int
    lead: int
    dice: Numbers


class Committed(Event, frozen=True):
    """A character chose its action; `paid` are the ideas for die and price."""

    kind: ClassVar[str] = "committed"
    open: ClassVar[tuple[str, ...]] = ("who", "act", "paid", "noise", "gained")
    who: int
    act: int
    paid: int
    noise: int
    gained: int


class Helped(Event, frozen=True):
    """Autopwn or Exploit."""

    kind: ClassVar[str] = "helped"
    open: ClassVar[tuple[str, ...]] = ("who", "other", "what", "count")
    who: int
    other: int
    what: str
    count: int


class Breached(Event, frozen=True):
    kind: ClassVar[str] = "breached"
    open: ClassVar[tuple[str, ...]] = ("who", "tile", "way")
    who: int
    tile: int
    way: str


class Moved(Event, frozen=True):
    kind: ClassVar[str] = "moved"
    open: ClassVar[tuple[str, ...]] = ("who", "from_tile", "tile", "alerts")
    who: int
    from_tile: int
    tile: int
    alerts: int


class Opened(Event, frozen=True):
    """A lock opened."""

    kind: ClassVar[str] = "unlocked"
    open: ClassVar[tuple[str, ...]] = ("who", "tile")
    who: int
    tile: int


class Subdued(Event, frozen=True):
    kind: ClassVar[str] = "subdued"
    open: ClassVar[tuple[str, ...]] = ("who", "tile", "chit")
    who: int
    tile: int
    chit: int


class Disabled(Event, frozen=True):
    kind: ClassVar[str] = "disabled"
    open: ClassVar[tuple[str, ...]] = ("who", "tile")
    who: int
    tile: int


class Drawn(Event, frozen=True):
    """A chit came out of the bag: for a hex, or (-1) out of the game. `by` is -1 if by itself."""

    kind: ClassVar[str] = "drawn"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("by", "tile", "chit", "guarded")
    reveals: ClassVar[bool] = True
    by: int
    tile: int
    chit: int
    guarded: bool


class Consulted(Event, frozen=True):
    """A blank of the Security Consultant instead of the chit."""

    kind: ClassVar[str] = "consulted"
    open: ClassVar[tuple[str, ...]] = ("who", "tile", "chit")
    who: int
    tile: int
    chit: int


class DogJumped(Event, frozen=True):
    kind: ClassVar[str] = "dog jumped"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("from_tile", "tile", "who")
    from_tile: int
    tile: int
    who: int


class Alerted(Event, frozen=True):
    """An alert: the event thrown away (-1: none was left)."""

    kind: ClassVar[str] = "alert"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("event", "why")
    event: int
    why: str


class CrisisFound(Event, frozen=True):
    kind: ClassVar[str] = "crisis found"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("crisis",)
    crisis: int


class Cracked(Event, frozen=True):
    kind: ClassVar[str] = "cracked"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "tile", "cracks", "needed", "opened")
    who: int
    tile: int
    cracks: int
    needed: int
    opened: bool


class LootMoved(Event, frozen=True):
    """Loot taken, dropped, fetched, laid, tossed or pocketed."""

    kind: ClassVar[str] = "loot"
    open: ClassVar[tuple[str, ...]] = ("who", "loot", "amount", "tile", "how")
    who: int
    loot: int
    amount: int
    tile: int
    how: str


class Acquired(Event, frozen=True):
    """Loot is outdoors."""

    kind: ClassVar[str] = "acquired"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "cash", "jewels", "documents")
    who: int
    cash: int
    jewels: int
    documents: int


class UsedAbility(Event, frozen=True):
    kind: ClassVar[str] = "ability"
    open: ClassVar[tuple[str, ...]] = ("who", "ability", "ideas", "noise", "tile", "other")
    who: int
    ability: int
    ideas: int
    noise: int
    tile: int
    other: int


class UsedItem(Event, frozen=True):
    kind: ClassVar[str] = "item used"
    open: ClassVar[tuple[str, ...]] = ("who", "loot", "discarded")
    who: int
    loot: int
    discarded: bool


class UsedFixer(Event, frozen=True):
    """Old Friend, or an idea laid out by the Architect."""

    kind: ClassVar[str] = "fixer used"
    open: ClassVar[tuple[str, ...]] = ("fixer", "who", "other")
    fixer: int
    who: int
    other: int


class NetOpened(Event, frozen=True):
    """All remote locks of a letter are gone."""

    kind: ClassVar[str] = "net opened"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "letter", "tiles")
    who: int
    letter: str
    tiles: Numbers


class DoorOpened(Event, frozen=True):
    kind: ClassVar[str] = "door opened"
    open: ClassVar[tuple[str, ...]] = ("who", "tile")
    who: int
    tile: int


class NpcJoined(Event, frozen=True):
    """A prisoner is freed or a hostage taken; it rolls at once."""

    kind: ClassVar[str] = "npc joined"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("by", "tile", "die", "ideas")
    reveals: ClassVar[bool] = True
    by: int
    tile: int
    die: int
    ideas: int


class NpcWalked(Event, frozen=True):
    kind: ClassVar[str] = "npc walked"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("from_tile", "tile", "gone")
    from_tile: int
    tile: int
    gone: bool


class TokenMoved(Event, frozen=True):
    kind: ClassVar[str] = "token moved"
    open: ClassVar[tuple[str, ...]] = ("who", "from_tile", "tile")
    who: int
    from_tile: int
    tile: int


class IdeaGiven(Event, frozen=True):
    kind: ClassVar[str] = "idea given"
    open: ClassVar[tuple[str, ...]] = ("who", "other")
    who: int
    other: int


class Forgone(Event, frozen=True):
    kind: ClassVar[str] = "forgone"
    open: ClassVar[tuple[str, ...]] = ("who",)
    who: int


class PhaseEnded(Event, frozen=True):
    """The Action phase is over: noise and where the marker stands."""

    kind: ClassVar[str] = "noise counted"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("noise", "marker", "saved")
    reveals: ClassVar[bool] = True
    noise: int
    marker: int
    saved: int


class Blamed(Event, frozen=True):
    """Squirrely: a PC loses an idea or makes noise."""

    kind: ClassVar[str] = "squirrely"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "noise")
    who: int
    noise: int


class Proposed(Event, frozen=True):
    kind: ClassVar[str] = "proposed"
    open: ClassVar[tuple[str, ...]] = ("seat", "action")
    seat: int
    action: str


class Decided(Event, frozen=True):
    """A proposal or a vote: did it stand, and was it the lead's word?"""

    kind: ClassVar[str] = "decided"
    open: ClassVar[tuple[str, ...]] = ("seat", "action", "stands", "by_lead")
    seat: int
    action: str
    stands: bool
    by_lead: bool


class EscapeDeclared(Event, frozen=True):
    kind: ClassVar[str] = "escape declared"
    open: ClassVar[tuple[str, ...]] = ("seat",)
    seat: int


class EscapeBegan(Event, frozen=True):
    kind: ClassVar[str] = "escape"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("why",)
    reveals: ClassVar[bool] = True
    heading: ClassVar[bool] = True
    why: str


class GateClosed(Event, frozen=True):
    kind: ClassVar[str] = "gate closed"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("letter", "tile", "busted")
    letter: str
    tile: int
    busted: tuple[str, ...]


class Ran(Event, frozen=True):
    """An Escape Move."""

    kind: ClassVar[str] = "ran"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "from_tile", "tile", "cost")
    who: int
    from_tile: int
    tile: int
    cost: int


class LastDitch(Event, frozen=True):
    """The last roll: points from ideas and die, and where it led."""

    kind: ClassVar[str] = "last ditch"
    beat: ClassVar[int] = 3
    open: ClassVar[tuple[str, ...]] = ("who", "needed", "ideas", "roll", "tile", "out")
    reveals: ClassVar[bool] = True
    who: int
    needed: int
    ideas: int
    roll: int
    tile: int
    out: bool


class Ended(Event, frozen=True):
    """The heist is over: who got out, who did not, what it brought, the ideas left to each."""

    kind: ClassVar[str] = "ended"
    beat: ClassVar[int] = 3
    open: ClassVar[tuple[str, ...]] = ("won", "why", "escaped", "busted", "cash", "reward", "ideas")
    won: bool
    why: str
    escaped: tuple[str, ...]
    busted: tuple[str, ...]
    cash: int
    reward: int
    ideas: Numbers


class PartBegan(Event, frozen=True):
    kind: ClassVar[str] = "part began"
    open: ClassVar[tuple[str, ...]] = ("part", "name")
    heading: ClassVar[bool] = True
    part: int
    name: str
