"""What event and crisis cards do, as events everybody is told, each with its line of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..verbs.words import (
    HeistEvent,
    Names,
    Told,
    all_of,
    called,
    chits_in_words,
    counted,
    tile_words,
    tiles_in_words,
)

if TYPE_CHECKING:
    from ..box import HeistBox

Numbers = tuple[int, ...]


class CardPlayed(HeistEvent, frozen=True):
    """An event or a crisis is carried out; `queued`: a crisis; `beyond`: discarded before."""

    kind: ClassVar[str] = "card"
    beat: ClassVar[int] = 3
    heading: ClassVar[bool] = True
    open: ClassVar[tuple[str, ...]] = ("event", "queued", "beyond")
    event: int
    queued: bool
    beyond: bool

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        word = "Crisis" if told["queued"] else "Event"
        return f"{word} {told['event']}: {box.card_names[box.card_at[told['event']]]}"


class NothingHappened(HeistEvent, frozen=True):
    """The card found nobody it applies to."""

    kind: ClassVar[str] = "nothing"
    says: ClassVar[str] = "It changes nothing here."
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("event",)
    event: int


class NoKennel(NothingHappened, frozen=True):
    """Dogs would come, and there is nowhere for them to come from (MH-J70)."""

    kind: ClassVar[str] = "no kennel"
    says: ClassVar[str] = "There is no kennel here: no dog comes."


class BagFilled(HeistEvent, frozen=True):
    """Chits of the supply went into the bag."""

    open: ClassVar[tuple[str, ...]] = ("count",)
    chit: int
    count: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"{chits_in_words(told['chit'], told['count']).capitalize()} into the bag."


class ChitsAdded(HeistEvent, frozen=True):
    """One new chit of the supply on each of these tiles (a tile named twice gets two)."""

    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("chit", "tiles")
    chit: int
    tiles: Numbers

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        tiles = tuple(dict.fromkeys(told["tiles"]))
        where = tiles_in_words(tiles)
        if len(told["tiles"]) == 2 * len(tiles):
            return f"Two new {told['chit']}s on {where}{'' if len(tiles) == 1 else ' each'}."
        if len(tiles) == 1:
            return f"A new {told['chit']} on {where}."
        return f"New {told['chit']}s on {where}."


AWAKE = {"guard": "gets up", "lock": "closes again", "camera": "is live again"}
AWAKE_ALL = {"guard": "get up", "lock": "close again", "camera": "are live again"}


class ChitsTurned(HeistEvent, frozen=True):
    """Subdued guards, open locks or disabled cameras on these tiles are active again."""

    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("chit", "tiles", "count", "why")
    chit: int
    tiles: Numbers
    count: int
    why: str

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        where = tiles_in_words(told["tiles"])
        if told["count"] == 1:
            return f"The {told['chit']} on {where} {AWAKE[told['chit']]}."
        return f"{told['count']} {told['chit']}s on {where} {AWAKE_ALL[told['chit']]}."


class IdeasLost(HeistEvent, frozen=True):
    """Everybody named lost an idea."""

    open: ClassVar[tuple[str, ...]] = ("who",)
    who: Numbers

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        verb = "loses" if len(told["who"]) == 1 else "each lose"
        return f"{all_of(box, told['who'], names)} {verb} an idea."


class PennySpent(HeistEvent, frozen=True):
    """The Lucky Penny went instead of an idea (MH-C-lucky-penny)."""

    says: ClassVar[str] = "{who} gives up the Lucky Penny instead of an idea."
    open: ClassVar[tuple[str, ...]] = ("who",)
    who: int


class IdeasGained(HeistEvent, frozen=True):
    """Everybody named gained so many ideas."""

    open: ClassVar[tuple[str, ...]] = ("who", "count")
    who: Numbers
    count: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        verb = "gains" if len(told["who"]) == 1 else "each gain"
        return f"{all_of(box, told['who'], names)} {verb} {counted(told['count'], 'idea')}."


class OfferDeclined(HeistEvent, frozen=True):
    """An idea a card offered was not wanted."""

    open: ClassVar[tuple[str, ...]] = ("who",)
    who: int


class TowersLeft(HeistEvent, frozen=True):
    """Watchtowers with somebody on them are removed (MH-181)."""

    kind: ClassVar[str] = "towers removed"
    says: ClassVar[str] = "The watchtower on {tiles} is out of use."
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("tiles",)
    tiles: Numbers


class TokensSpent(HeistEvent, frozen=True):
    """Reinforcements tokens were replaced by two guards each (MH-C-C1)."""

    says: ClassVar[str] = "The reinforcements on {tiles} arrive."
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("tiles",)
    tiles: Numbers


class Panicked(HeistEvent, frozen=True):
    """The NPC shows its panic side from now on."""

    kind: ClassVar[str] = "panic"
    beat: ClassVar[int] = 2

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"{called(box, 'npc', names)} panics."


class AlarmSounded(HeistEvent, frozen=True):
    """The final crisis: Escape follows."""

    kind: ClassVar[str] = "alarm"
    says: ClassVar[str] = "The alarm sounds: the escape follows."
    beat: ClassVar[int] = 3


class NpcLost(HeistEvent, frozen=True):
    """The NPC was on a closing gate before it joined the crew (MH-J60)."""

    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("tile",)
    tile: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"{called(box, 'npc', names)} is gone with the gate."


class DogReleased(HeistEvent, frozen=True):
    """A dog appears on the kennel."""

    says: ClassVar[str] = "A dog comes out of the kennel."
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("tile",)
    tile: int


class DogSent(HeistEvent, frozen=True):
    """What a dog runs for: a character (-1: none) or a hex with loot (-1: none)."""

    open: ClassVar[tuple[str, ...]] = ("who", "tile")
    who: int
    tile: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        if told["who"] is not None:
            return f"A dog is after {called(box, told['who'], names)}."
        if told["tile"] is None:
            return ""
        return f"A dog runs for the loot on {tile_words(told['tile'])}."


class DogRan(HeistEvent, frozen=True):
    """A dog of a card ran one hex."""

    says: ClassVar[str] = "The dog runs to {tile}."
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("from_tile", "tile")
    from_tile: int
    tile: int


class EscortWalked(HeistEvent, frozen=True):
    """Guards that escort the prisoner walked one hex each (MH-J99)."""

    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("start", "tiles")
    start: Numbers
    tiles: Numbers

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return f"The escort walks on to {tiles_in_words(sorted(set(told['tiles'])))}."


class LootLost(HeistEvent, frozen=True):
    """Loot that found no hex to land on (MH-C-22)."""

    says: ClassVar[str] = "{who} loses {loot} for good."
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "loot", "amount")
    who: int
    loot: int
    amount: int
