"""What happens in the museum, and how the log tells it; players are the seats, then the ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from muster.kernel.events import Event
from muster.kernel.state import Box
from muster.parts.hands import OwnCards
from muster.parts.words import counted

from .box import MuseumBox
from .rules import Tally
from .state import NONE


def _people(told: dict[str, Any], names: Sequence[str]) -> str:
    return " and ".join(names[player] for player in told["players"])


def _plan(box: MuseumBox, name: str) -> str:
    return box.plan_name(box.plan_at[name])


def _treasures(box: MuseumBox, ids: list[str]) -> str:
    return ", ".join(
        f"{box.treasure_names[t]} ({box.colours[box.treasure_colour[t]]} {box.treasure_value[t]})"
        for t in (box.treasure_at[name] for name in ids)
    )


def _trinkets(box: MuseumBox, ids: list[str]) -> str:
    return ", ".join(box.trinket_name(box.trinket_at[name]) for name in ids)


class Dealt(OwnCards, frozen=True):
    kind: ClassVar[str] = "dealt"

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        player = names[told["player"]]
        if told["cards"] is None:
            return f"{player} is dealt {counted(told['count'], 'Plan')}."
        return f"{player} is dealt {'; '.join(_plan(box, c) for c in told['cards'])}."


class Reshuffled(Event, frozen=True):
    kind: ClassVar[str] = "reshuffled"
    says: ClassVar[str] = "The {count} discarded Plans are shuffled into a new deck."
    count: int


class TurnBegan(Event, frozen=True):
    kind: ClassVar[str] = "turn"
    says: ClassVar[str] = "Turn {turn}, round {round}."
    heading: ClassVar[bool] = True
    turn: int
    round: int


class Revealed(Event, frozen=True):
    kind: ClassVar[str] = "revealed"
    reveals: ClassVar[bool] = True
    treasures: tuple[int, ...]
    trinkets: tuple[int, ...]

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        shown = f"Treasures: {_treasures(box, told['treasures'])}."
        if told["trinkets"]:
            shown += f" Trinkets: {_trinkets(box, told['trinkets'])}."
        return shown


class TurnedUp(Event, frozen=True):
    """All Plans at once, by player."""

    kind: ClassVar[str] = "plans"
    beat: ClassVar[int] = 3
    reveals: ClassVar[bool] = True
    plans: tuple[int, ...]

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        shown = "; ".join(f"{names[p]}: {_plan(box, c)}" for p, c in enumerate(told["plans"]) if c)
        return f"Plans are turned up. {shown}."


class Blocked(Event, frozen=True):
    kind: ClassVar[str] = "blocked"
    beat: ClassVar[int] = 2
    colour: int
    players: tuple[int, ...]
    plans: tuple[int, ...]
    treasures: tuple[int, ...]

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return f"{_people(told, names)} block each other on {told['colour']}."


class SmashTied(Event, frozen=True):
    kind: ClassVar[str] = "smash tied"
    beat: ClassVar[int] = 2
    players: tuple[int, ...]

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return f"{_people(told, names)} smash at once: no Treasure for them."


class Took(Event, frozen=True):
    """A Plan takes Treasures; `how` is "plan", "grab" or "bribe"."""

    kind: ClassVar[str] = "took"
    beat: ClassVar[int] = 1
    player: int
    treasures: tuple[int, ...]
    how: str

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        how = {"plan": "takes", "grab": "grabs", "bribe": "buys the way to"}[told["how"]]
        return f"{names[told['player']]} {how} {_treasures(box, told['treasures'])}."


class LotCalled(Event, frozen=True):
    kind: ClassVar[str] = "lot"
    says: ClassVar[str] = "{player} puts {lot} up first."
    beat: ClassVar[int] = 1
    player: int
    lot: int


class BidsOpened(Event, frozen=True):
    """All bids for a lot, by bidder; the winner (or NONE) pays, the others keep theirs."""

    kind: ClassVar[str] = "bids"
    beat: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    lot: int
    players: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]
    winner: int

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        if not any(told["bids"]):
            return f"Nobody bids for {told['lot']}."
        said = ", ".join(
            f"{names[p]} {len(bid)}" for p, bid in zip(told["players"], told["bids"], strict=True)
        )
        winner = told["winner"]
        end = "nobody wins" if winner == NONE else f"{names[winner]} pays and wins"
        return f"Bids for {told['lot']}: {said}; {end}."


class Earned(Event, frozen=True):
    """A Plan without Treasure earns a Trinket; `how` is "chosen", "unseen" or "nothing left"."""

    kind: ClassVar[str] = "earned"
    beat: ClassVar[int] = 1
    player: int
    trinkets: tuple[int, ...]
    how: str

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        player = names[told["player"]]
        if told["how"] == "nothing left":
            return f"{player} finds nothing, and no Trinket is left."
        how = "chooses" if told["how"] == "chosen" else "draws unseen"
        return f"{player} finds nothing and {how}: {_trinkets(box, told['trinkets'])}."


class Passed(Event, frozen=True):
    kind: ClassVar[str] = "passed"
    masked: ClassVar[tuple[str, ...]] = ("cards",)
    known_to: ClassVar[tuple[str, ...]] = ("player", "to")
    player: int
    to: int
    count: int
    cards: tuple[int, ...]

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        player, to = names[told["player"]], names[told["to"]]
        if told["cards"] is None:
            return f"{player} passes {told['count']} cards to {to}."
        return f"{player} passes to {to}: {'; '.join(_plan(box, c) for c in told['cards'])}."


class Received(Event, frozen=True):
    """Everybody has the cards that were passed to them; what they are was told with the passing."""

    kind: ClassVar[str] = "received"
    beat: ClassVar[int] = 2


class Discarded(OwnCards, frozen=True):
    kind: ClassVar[str] = "discarded"
    says: ClassVar[str] = "{player} discards the last {count}."
    hidden: ClassVar[str] = "{player} discards the last {count}."


class Ended(Event, frozen=True):
    """The last Treasures are gone; the scores are counted when somebody wants to know."""

    kind: ClassVar[str] = "ended"
    beat: ClassVar[int] = 3
    hauls: tuple[tuple[int, ...], ...]
    souvenirs: tuple[tuple[int, ...], ...]

    def fields(self, box: Box) -> dict[str, Any]:
        assert isinstance(box, MuseumBox)
        pairs = zip(self.hauls, self.souvenirs, strict=True)
        return {"scores": [Tally(box, haul, kept).total for haul, kept in pairs]}

    @classmethod
    def line(cls, box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
        scores = ", ".join(f"{who} {n}" for who, n in zip(names, told["scores"], strict=True))
        return f"The museum is empty. {scores}."
