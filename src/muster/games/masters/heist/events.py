"""What happens in a heist, as events with their lines: rounds, actions, loot, noise.

Everything happens on an open table (MH-J4): every field of every event is seen by all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from muster.parts.words import joined

from ..components import WHO, tile_words
from ..verbs.verb import proposal
from ..verbs.words import (
    HeistEvent,
    Names,
    Told,
    called,
    counted,
    loot_in_words,
    people,
)

if TYPE_CHECKING:
    from ..box import HeistBox

Numbers = tuple[int, ...]

HOW = {
    "taken": "takes",
    "picked up": "picks up",
    "dropped": "drops",
    "fetched": "fetches",
    "laid down": "lays down",
    "tossed": "tosses",
    "flicked": "flicks",
    "fumbled": "loses hold of",
    "pocketed": "pockets",
    "read in the logs": "finds in the logs",
}
FAR = ("fetched", "laid down", "tossed", "flicked", "fumbled")


class HeistBegan(HeistEvent, frozen=True):
    """Part II begins: pawns stand on their entrances; `cash` is what was not spent."""

    kind: ClassVar[str] = "heist began"
    says: ClassVar[str] = "The heist"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("start", "cash")
    heading: ClassVar[bool] = True
    start: Numbers
    cash: int


class Rolled(HeistEvent, frozen=True):
    """A round begins: everybody rolls (who has no die shows 0)."""

    kind: ClassVar[str] = "rolled"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("round", "lead", "dice")
    reveals: ClassVar[bool] = True
    heading: ClassVar[bool] = True
    round: int
    lead: int
    dice: Numbers

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        dice = [
            f"{called(box, who, names)} {face}"
            for who, face in zip(WHO, told["dice"], strict=False)
            if face
        ]
        lead = f", {names[told['lead']]} leads" if box.seats > 1 else ""
        return f"Round {told['round']}{lead}: {', '.join(dice)}"


class Committed(HeistEvent, frozen=True):
    """A character chose its action; `paid` are the ideas for die and price."""

    kind: ClassVar[str] = "committed"
    open: ClassVar[tuple[str, ...]] = ("who", "act", "paid", "noise", "gained")
    who: int
    act: int
    paid: int
    noise: int
    gained: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        who = called(box, told["who"], names)
        paid = f" for {counted(told['paid'], 'idea')}" if told["paid"] else ""
        parts = [f"{who} chooses {box.acts.names[box.acts.at[told['act']]]}{paid}"]
        if told["gained"]:
            parts.append(f"gains {counted(told['gained'], 'idea')}")
        if told["noise"]:
            parts.append(f"{told['noise']} noise")
        return f"{': '.join([parts[0], ', '.join(parts[1:])]) if parts[1:] else parts[0]}."


class Helped(HeistEvent, frozen=True):
    """Autopwn or Exploit."""

    kind: ClassVar[str] = "helped"
    open: ClassVar[tuple[str, ...]] = ("who", "other", "what", "count")
    who: int
    other: int
    what: str
    count: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        who, other = called(box, told["who"], names), called(box, told["other"], names)
        times = "" if told["count"] == 1 else " twice"
        return f"{who} lets {other} {told['what']}{times}."


class Breached(HeistEvent, frozen=True):
    kind: ClassVar[str] = "breached"
    says: ClassVar[str] = "{who} breaches the wall of {tile}."
    open: ClassVar[tuple[str, ...]] = ("who", "tile", "way")
    who: int
    tile: int
    way: str


class Moved(HeistEvent, frozen=True):
    kind: ClassVar[str] = "moved"
    open: ClassVar[tuple[str, ...]] = ("who", "from_tile", "tile", "alerts")
    who: int
    from_tile: int
    tile: int
    alerts: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        who, there = called(box, told["who"], names), told["tile"]
        if there[0] == "r":
            way = "moves to" if told["from_tile"][0] == "r" else "goes in to"
        else:
            way = "leaves by"
        seen = f": {counted(told['alerts'], 'alert')} from the camera" if told["alerts"] else ""
        return f"{who} {way} {tile_words(there)}{seen}."


class Opened(HeistEvent, frozen=True):
    """A lock opened."""

    kind: ClassVar[str] = "unlocked"
    says: ClassVar[str] = "{who} opens the lock on {tile}."
    open: ClassVar[tuple[str, ...]] = ("who", "tile")
    who: int
    tile: int


class Subdued(HeistEvent, frozen=True):
    kind: ClassVar[str] = "subdued"
    says: ClassVar[str] = "{who} subdues the {chit} on {tile}."
    open: ClassVar[tuple[str, ...]] = ("who", "tile", "chit")
    who: int
    tile: int
    chit: int


class Disabled(HeistEvent, frozen=True):
    kind: ClassVar[str] = "disabled"
    says: ClassVar[str] = "{who} disables the camera on {tile}."
    open: ClassVar[tuple[str, ...]] = ("who", "tile")
    who: int
    tile: int


class Cracked(HeistEvent, frozen=True):
    kind: ClassVar[str] = "cracked"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "tile", "cracks", "needed", "opened")
    who: int
    tile: int
    cracks: int
    needed: int
    opened: bool

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        who = called(box, told["who"], names)
        if told["opened"]:
            return f"{who} cracks the safe on {told['tile']}: it is open."
        return f"{who} cracks the safe on {told['tile']}: {told['cracks']} of {told['needed']}."


class LootMoved(HeistEvent, frozen=True):
    """Loot taken, dropped, fetched, laid, tossed or pocketed."""

    kind: ClassVar[str] = "loot"
    open: ClassVar[tuple[str, ...]] = ("who", "loot", "amount", "tile", "how")
    who: int
    loot: int
    amount: int
    tile: int
    how: str

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        verb = HOW.get(told["how"], told["how"])
        who, thing = called(box, told["who"], names), loot_in_words(box, told)
        far = told["how"] in FAR and told["tile"]
        where = f" ({tile_words(told['tile'])})" if far else ""
        return f"{who} {verb} {thing}{where}."


class Acquired(HeistEvent, frozen=True):
    """Loot is outdoors."""

    kind: ClassVar[str] = "acquired"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "cash", "jewels", "documents")
    who: int
    cash: int
    jewels: int
    documents: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        things = [f"${told['cash']}k"] if told["cash"] else []
        things += [counted(told[kind], kind[:-1]) for kind in ("jewels", "documents") if told[kind]]
        return f"{called(box, told['who'], names)} brings out {joined(things)}."


class UsedAbility(HeistEvent, frozen=True):
    kind: ClassVar[str] = "ability"
    open: ClassVar[tuple[str, ...]] = ("who", "ability", "ideas", "noise", "tile", "other")
    who: int
    ability: int
    ideas: int
    noise: int
    tile: int
    other: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        name = next(
            a.name for card in box.characters for a in card.abilities if a.id == told["ability"]
        )
        paid = [counted(told["ideas"], "idea")] if told["ideas"] else []
        paid += [f"{told['noise']} noise"] if told["noise"] else []
        price = f" for {joined(paid)}" if paid else ""
        other = f": {called(box, told['other'], names)}" if told["other"] else ""
        where = f" ({tile_words(told['tile'])})" if told["tile"] else ""
        return f"{called(box, told['who'], names)} uses {name}{price}{other}{where}."


class UsedItem(HeistEvent, frozen=True):
    kind: ClassVar[str] = "item used"
    open: ClassVar[tuple[str, ...]] = ("who", "loot", "discarded")
    who: int
    loot: int
    discarded: bool

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        end = "; it is used up" if told["discarded"] else ""
        return f"{called(box, told['who'], names)} uses {box.loot_name(told['loot'])}{end}."


class UsedFixer(HeistEvent, frozen=True):
    """Old Friend, or an idea laid out by the Architect."""

    kind: ClassVar[str] = "fixer used"
    open: ClassVar[tuple[str, ...]] = ("fixer", "who", "other")
    fixer: int
    who: int
    other: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        name = box.fixers[box.fixer_at[told["fixer"]]].name
        who = called(box, told["who"], names)
        other = f" for {called(box, told['other'], names)}" if told["other"] else ""
        return f"{name}: an idea from {who}{other}." if other else f"{name}: an idea for {who}."


class TokenMoved(HeistEvent, frozen=True):
    kind: ClassVar[str] = "token moved"
    says: ClassVar[str] = "{who}'s planning token goes to {tile}."
    open: ClassVar[tuple[str, ...]] = ("who", "from_tile", "tile")
    who: int
    from_tile: int
    tile: int


class IdeaGiven(HeistEvent, frozen=True):
    kind: ClassVar[str] = "idea given"
    says: ClassVar[str] = "{who} gives {other} an idea."
    open: ClassVar[tuple[str, ...]] = ("who", "other")
    who: int
    other: int


class Forgone(HeistEvent, frozen=True):
    kind: ClassVar[str] = "forgone"
    says: ClassVar[str] = "{who} puts an idea back."
    open: ClassVar[tuple[str, ...]] = ("who",)
    who: int


class PhaseEnded(HeistEvent, frozen=True):
    """The Action phase is over: noise and where the marker stands."""

    kind: ClassVar[str] = "noise counted"
    beat: ClassVar[int] = 2
    open: ClassVar[tuple[str, ...]] = ("noise", "marker", "saved")
    reveals: ClassVar[bool] = True
    noise: int
    marker: int
    saved: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        saved = f", {told['saved']} diverted" if told["saved"] else ""
        return f"{told['noise']} noise is counted{saved}: the marker is on {told['marker']}."


class Blamed(HeistEvent, frozen=True):
    """Squirrely: a PC loses an idea or makes noise."""

    kind: ClassVar[str] = "squirrely"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("who", "noise")
    who: int
    noise: int

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        who = called(box, told["who"], names)
        paid = f"makes {told['noise']} noise" if told["noise"] else "loses an idea"
        return f"The hostage is alone: {who} {paid}."


class Proposed(HeistEvent, frozen=True):
    kind: ClassVar[str] = "proposed"
    open: ClassVar[tuple[str, ...]] = ("seat", "action")
    seat: int
    action: str

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        return (
            f"{names[told['seat']]} proposes: {proposal(box, told['action'], people(box, names))}."
        )


class Decided(HeistEvent, frozen=True):
    """A proposal or a vote: did it stand, and was it the lead's word?"""

    kind: ClassVar[str] = "decided"
    open: ClassVar[tuple[str, ...]] = ("seat", "action", "stands", "by_lead")
    seat: int
    action: str
    stands: bool
    by_lead: bool

    @classmethod
    def line(cls, box: HeistBox, told: Told, names: Names) -> str:
        if box.seats == 1:
            return ""
        by = " by the word of the lead" if told["by_lead"] else ""
        if told["stands"]:
            return f"Agreed{by}: {proposal(box, told['action'], people(box, names))}."
        return f"Turned down{by}: {proposal(box, told['action'], people(box, names))}."
