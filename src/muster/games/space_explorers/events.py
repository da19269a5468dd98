"""What happens in the space program, and how the log tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from muster.kernel.events import Event
from muster.kernel.state import Box
from muster.parts.hands import OwnCards
from muster.parts.words import joined

from .box import SpaceBox
from .rules import Tally
from .state import Hub


class LaidOut(Event, frozen=True):
    kind: ClassVar[str] = "laid out"
    center: tuple[int, ...]
    projects: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    kind: ClassVar[str] = "round"
    heading: ClassVar[bool] = True
    round: int


class Took(Event, frozen=True):
    """A card from the Center, seen by all (SE-J33)."""

    kind: ClassVar[str] = "took"
    beat: ClassVar[int] = 1
    player: int
    card: int


class Drew(OwnCards, frozen=True):
    """Cards from the deck, seen by their owner only; `by` is the ability, or none for a take."""

    kind: ClassVar[str] = "drew"
    by: int


class Refilled(Event, frozen=True):
    kind: ClassVar[str] = "refilled"
    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]


class Surveyed(Event, frozen=True):
    kind: ClassVar[str] = "surveyed"
    beat: ClassVar[int] = 1
    reveals: ClassVar[bool] = True
    player: int
    by: int
    cards: tuple[int, ...]


class Rearranged(Event, frozen=True):
    """A batch in its new order, from the bottom to the top."""

    kind: ClassVar[str] = "rearranged"
    beat: ClassVar[int] = 1
    open: ClassVar[tuple[str, ...]] = ("division",)
    player: int
    by: int
    division: int
    cards: tuple[int, ...]


class Gave(Event, frozen=True):
    """Tokens to the next player for an ability that is no recruit."""

    kind: ClassVar[str] = "gave"
    beat: ClassVar[int] = 1
    player: int
    to: int
    tokens: tuple[int, ...]
    by: int


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


class Claimed(Event, frozen=True):
    kind: ClassVar[str] = "claimed"
    beat: ClassVar[int] = 2
    player: int
    project: int


class Passed(Event, frozen=True):
    kind: ClassVar[str] = "passed"
    player: int


class EndTriggered(Event, frozen=True):
    """`why` is "twelve" (Specialists) or "projects" (the last one is gone)."""

    kind: ClassVar[str] = "last round"
    beat: ClassVar[int] = 2
    player: int
    why: str


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


def story(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    """A line of the log from what a seat was told."""
    tell = _STORIES.get(told["kind"])
    return tell(box, told, names) if tell else ""


def _cards(box: SpaceBox, ids: Sequence[str]) -> str:
    return joined([box.card_name(box.card_at[name]) for name in ids])


def _counted(colours: Sequence[str]) -> str:
    """Tokens in words: "two blue and a red token"."""
    words = ("no", "a", "two", "three", "four", "five", "six")
    counts = {colour: list(colours).count(colour) for colour in colours}
    said = joined([f"{words[count]} {colour}" for colour, count in counts.items()])
    return f"{said} token{'s' if counts[colours[-1]] > 1 else ''}"


def _laid_out(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    projects = [box.project_names[box.project_at[name]] for name in told["projects"]]
    return f"Center: {_cards(box, told['center'])}. Projects: {joined(projects)}."


def _round(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"Round {told['round']}."


def _dealt(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who = names[told["player"]]
    if told["cards"] is None:
        return f"{who} is dealt {told['count']}."
    return f"{who} is dealt {_cards(box, told['cards'])}."


def _took(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"{names[told['player']]} takes {_cards(box, [told['card']])} from the Center."


def _drew(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, count = names[told["player"]], told["count"]
    what = "a card" if count == 1 else f"{count} cards"
    if told["cards"] is not None:
        what = _cards(box, told["cards"])
    if told["by"] is None:
        return f"{who} takes {what} from the deck."
    return f"{who} draws {what} through {_cards(box, [told['by']])}."


def _refilled(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"The Center is refilled: {_cards(box, told['cards'])}."


def _surveyed(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, by = names[told["player"]], _cards(box, [told["by"]])
    return f"{who} adds {_cards(box, told['cards'])} to the Center through {by}."


def _rearranged(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    division = box.divisions[box.colours.index(told["division"])]
    top = _cards(box, told["cards"][-1:])
    return f"{names[told['player']]} rearranges {division}: {top} is on top."


def _gave(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, to = names[told["player"]], names[told["to"]]
    skill = ""
    if box.needs_tokens[box.card_at[told["by"]]] > 1:
        skill = " One skill more for a Project this turn."
    by = _cards(box, [told["by"]])
    return f"{who} gives {to} {_counted(told['tokens'])} through {by}.{skill}"


def _recruited(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, to = names[told["player"]], names[(told["player"] + 1) % len(names)]
    division = box.divisions[box.colours.index(told["division"])]
    source = "the hand" if told["from_hand"] else "the Center"
    line = f"{who} recruits {_cards(box, [told['card']])} from {source} into {division}"
    ways: list[str] = []
    if told["by"]:
        ways.append(f"through {_cards(box, [told['by']])}")
    if told["helped"]:
        ways.append(f"with the help of {_cards(box, told['helped'])}")
    if told["tokens"]:
        ways.append(f"with {_counted(told['tokens'])} to {to}")
    if told["moved"]:
        ways.append(f"moving {_cards(box, told['moved'])} to the Center")
    if told["back"]:
        ways.append(f"returning {_cards(box, told['back'])} to the Center")
    return f"{line}: {joined(ways) or 'nothing is due'}."


def _claimed(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    project = box.project_at[told["project"]]
    name, points = box.project_names[project], box.project_points[project]
    return f"{names[told['player']]} completes {name} for {points} points."


def _passed(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"{names[told['player']]} can do nothing and passes."


def _last_round(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who = names[told["player"]]
    if told["why"] == "twelve":
        why = f"{who} has {box.hub_limit} Specialists"
    else:
        why = f"{who} completed the last Project"
    return f"{why}: the round is played to its end."


def _ended(box: SpaceBox, told: dict[str, Any], names: Sequence[str]) -> str:
    scores = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(told["scores"]))
    return f"The race is over. {scores}."


_STORIES = {
    "laid out": _laid_out,
    "round": _round,
    "dealt": _dealt,
    "took": _took,
    "drew": _drew,
    "refilled": _refilled,
    "surveyed": _surveyed,
    "rearranged": _rearranged,
    "gave": _gave,
    "recruited": _recruited,
    "claimed": _claimed,
    "passed": _passed,
    "last round": _last_round,
    "ended": _ended,
}
