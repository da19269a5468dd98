"""What happens in the space program, and how the log tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from muster.kernel.events import Event
from muster.kernel.state import Box
from muster.parts.hands import OwnCards
from muster.parts.words import counted, joined

from .box import SpaceBox
from .rules import Tally
from .state import FINALS, TWELVE, Hub


def _cards(box: SpaceBox, ids: Sequence[str]) -> str:
    return joined([box.card_name(box.card_at[name]) for name in ids])


def _division(box: SpaceBox, colour: str) -> str:
    return box.divisions[box.colours.index(colour)]


def _tokens(colours: Sequence[str]) -> str:
    """Tokens in words: "two blue and a red token"."""
    words = ("no", "a", "two", "three", "four", "five", "six")
    counts = {colour: list(colours).count(colour) for colour in colours}
    said = joined([f"{words[count]} {colour}" for colour, count in counts.items()])
    return f"{said} token{'s' if counts[colours[-1]] > 1 else ''}"


class LaidOut(Event, frozen=True):
    kind: ClassVar[str] = "laid out"
    center: tuple[int, ...]
    projects: tuple[int, ...]

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        projects = [box.project_names[box.project_at[name]] for name in told["projects"]]
        return f"Center: {_cards(box, told['center'])}. Projects: {joined(projects)}."


class RoundBegan(Event, frozen=True):
    kind: ClassVar[str] = "round"
    says: ClassVar[str] = "Round {round}."
    heading: ClassVar[bool] = True
    round: int


class Dealt(OwnCards, frozen=True):
    kind: ClassVar[str] = "dealt"

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        cards = told["cards"]
        what = counted(told["count"], "card") if cards is None else _cards(box, cards)
        return f"{names[told['player']]} is dealt {what}."


class Took(Event, frozen=True):
    """A card from the Center, seen by all (SE-J33)."""

    kind: ClassVar[str] = "took"
    beat: ClassVar[int] = 1
    player: int
    card: int

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return f"{names[told['player']]} takes {_cards(box, [told['card']])} from the Center."


class Drew(OwnCards, frozen=True):
    """Cards from the deck, seen by their owner only; `by` is the ability, or none for a take."""

    kind: ClassVar[str] = "drew"
    by: int

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, count = names[told["player"]], told["count"]
        what = "a card" if count == 1 else f"{count} cards"
        if told["cards"] is not None:
            what = _cards(box, told["cards"])
        if told["by"] is None:
            return f"{who} takes {what} from the deck."
        return f"{who} draws {what} through {_cards(box, [told['by']])}."


class Refilled(Event, frozen=True):
    kind: ClassVar[str] = "refilled"
    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return f"The Center is refilled: {_cards(box, told['cards'])}."


class Surveyed(Event, frozen=True):
    kind: ClassVar[str] = "surveyed"
    beat: ClassVar[int] = 1
    reveals: ClassVar[bool] = True
    player: int
    by: int
    cards: tuple[int, ...]

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, by = names[told["player"]], _cards(box, [told["by"]])
        return f"{who} adds {_cards(box, told['cards'])} to the Center through {by}."


class Rearranged(Event, frozen=True):
    """A batch in its new order, from the bottom to the top."""

    kind: ClassVar[str] = "rearranged"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("division",)
    player: int
    by: int
    division: int
    cards: tuple[int, ...]

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        division, top = _division(box, told["division"]), _cards(box, told["cards"][-1:])
        return f"{names[told['player']]} rearranges {division}: {top} is on top."


class Gave(Event, frozen=True):
    """Tokens to the next player for an ability that is no recruit."""

    kind: ClassVar[str] = "gave"
    beat: ClassVar[int] = 1
    player: int
    to: int
    tokens: tuple[int, ...]
    by: int

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, to = names[told["player"]], names[told["to"]]
        skill = ""
        if box.needs_tokens[box.card_at[told["by"]]] > 1:
            skill = " One skill more for a Project this turn."
        by = _cards(box, [told["by"]])
        return f"{who} gives {to} {_tokens(told['tokens'])} through {by}.{skill}"


class Recruited(Event, frozen=True):
    """A recruit and what it was paid with; `by` is the ability that made it free, if any."""

    kind: ClassVar[str] = "recruited"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("helped",)
    player: int
    card: int
    division: int
    from_hand: bool
    by: int
    tokens: tuple[int, ...]
    helped: tuple[int, ...]
    moved: tuple[int, ...]
    back: tuple[int, ...]

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, to = names[told["player"]], names[(told["player"] + 1) % len(names)]
        source = "the hand" if told["from_hand"] else "the Center"
        card, division = _cards(box, [told["card"]]), _division(box, told["division"])
        ways: list[str] = []
        if told["by"]:
            ways.append(f"through {_cards(box, [told['by']])}")
        if told["helped"]:
            ways.append(f"with the help of {_cards(box, told['helped'])}")
        if told["tokens"]:
            ways.append(f"with {_tokens(told['tokens'])} to {to}")
        if told["moved"]:
            ways.append(f"moving {_cards(box, told['moved'])} to the Center")
        if told["back"]:
            ways.append(f"returning {_cards(box, told['back'])} to the Center")
        paid = joined(ways) or "nothing is due"
        return f"{who} recruits {card} from {source} into {division}: {paid}."


class Claimed(Event, frozen=True):
    kind: ClassVar[str] = "claimed"
    beat: ClassVar[int] = 2
    player: int
    project: int

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        project = box.project_at[told["project"]]
        name, points = box.project_names[project], box.project_points[project]
        return f"{names[told['player']]} completes {name} for {points} points."


class Passed(Event, frozen=True):
    kind: ClassVar[str] = "passed"
    says: ClassVar[str] = "{player} can do nothing and passes."
    player: int


class EndTriggered(Event, frozen=True):
    """`why` is "twelve" (Specialists) or "projects" (the last one is gone)."""

    kind: ClassVar[str] = "last round"
    beat: ClassVar[int] = 2
    player: int
    why: str

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        full = f"has {box.hub_limit} Specialists"
        why = full if told["why"] == FINALS[TWELVE] else "completed the last Project"
        return f"{names[told['player']]} {why}: the round is played to its end."


class Ended(Event, frozen=True):
    """The game is over; the scores are counted when somebody wants to know."""

    kind: ClassVar[str] = "ended"
    beat: ClassVar[int] = 3
    hubs: tuple[Hub, ...]
    claimed: tuple[tuple[int, ...], ...]

    def fields(self, box: Box) -> dict[str, Any]:
        assert isinstance(box, SpaceBox)
        pairs = zip(self.hubs, self.claimed, strict=True)
        return {"scores": [Tally(box, hub, own).total for hub, own in pairs]}

    @classmethod
    def line(cls, box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
        scores = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(told["scores"]))
        return f"The race is over. {scores}."
