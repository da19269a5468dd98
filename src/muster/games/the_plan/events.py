"""What happens in the museum, and how the log tells it; players are the seats, then the ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from muster.games.the_plan.box import MuseumBox
from muster.games.the_plan.rules import Tally
from muster.games.the_plan.state import NONE
from muster.kernel.events import Event
from muster.kernel.state import Box
from muster.parts.hands import OwnCards


class Reshuffled(Event, frozen=True):
    kind: ClassVar[str] = "reshuffled"
    count: int


class TurnBegan(Event, frozen=True):
    kind: ClassVar[str] = "turn"
    heading: ClassVar[bool] = True
    turn: int
    round: int


class Revealed(Event, frozen=True):
    kind: ClassVar[str] = "revealed"
    reveals: ClassVar[bool] = True
    treasures: tuple[int, ...]
    trinkets: tuple[int, ...]


class TurnedUp(Event, frozen=True):
    """All Plans at once, by player."""

    kind: ClassVar[str] = "plans"
    beat: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    plans: tuple[int, ...]


class Blocked(Event, frozen=True):
    kind: ClassVar[str] = "blocked"
    colour: int
    players: tuple[int, ...]


class SmashTied(Event, frozen=True):
    kind: ClassVar[str] = "smash tied"
    players: tuple[int, ...]


class Took(Event, frozen=True):
    """A Plan takes Treasures; `how` is "plan", "grab" or "bribe"."""

    kind: ClassVar[str] = "took"
    beat: ClassVar[bool] = True
    player: int
    treasures: tuple[int, ...]
    how: str


class LotCalled(Event, frozen=True):
    kind: ClassVar[str] = "lot"
    player: int
    lot: int


class BidsOpened(Event, frozen=True):
    """All bids for a lot, by bidder; the winner (or NONE) pays, the others keep theirs."""

    kind: ClassVar[str] = "bids"
    beat: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    lot: int
    players: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]
    winner: int


class Earned(Event, frozen=True):
    """A Plan without Treasure earns a Trinket; `how` is "chosen", "unseen" or "nothing left"."""

    kind: ClassVar[str] = "earned"
    beat: ClassVar[bool] = True
    player: int
    trinkets: tuple[int, ...]
    how: str


class Passed(Event, frozen=True):
    kind: ClassVar[str] = "passed"
    masked: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    to: int
    count: int
    cards: tuple[int, ...]

    def knowers(self) -> tuple[int, ...]:
        return (self.player, self.to)


class Discarded(OwnCards, frozen=True):
    kind: ClassVar[str] = "discarded"


class Ended(Event, frozen=True):
    """The last Treasures are gone; the scores are counted when somebody wants to know."""

    kind: ClassVar[str] = "ended"
    hauls: tuple[tuple[int, ...], ...]
    souvenirs: tuple[tuple[int, ...], ...]

    def fields(self, box: Box) -> dict[str, Any]:
        assert isinstance(box, MuseumBox)
        pairs = zip(self.hauls, self.souvenirs, strict=True)
        return {"scores": [Tally(box, haul, kept).total for haul, kept in pairs]}


def story(box: MuseumBox, told: dict[str, Any], names: Sequence[str]) -> str:
    """A line of the log from what a seat was told."""
    who = [*names, *(f"Ghost {n + 1}" for n in range(box.ghosts))]
    plan, treasure, trinket = box.plan_at, box.treasure_at, box.trinket_at

    def treasures(ids: list[str]) -> str:
        return ", ".join(
            f"{box.treasure_names[t]} ({box.colours[box.treasure_colour[t]]} "
            f"{box.treasure_value[t]})"
            for t in (treasure[i] for i in ids)
        )

    def trinkets(ids: list[str]) -> str:
        return ", ".join(
            f"{box.trinket_names[t]} {box.trinket_kinds[box.trinket_kind[t]][:-1]}"
            for t in (trinket[i] for i in ids)
        )

    def people(players: list[int]) -> str:
        return " and ".join(who[p] for p in players)

    kind = told["kind"]
    player = who[told["player"]] if "player" in told else ""
    if kind == "turn":
        return f"Turn {told['turn']}, round {told['round']}."
    if kind == "dealt":
        if told["cards"] is None:
            return f"{player} is dealt {told['count']}."
        return (
            f"{player} is dealt " + "; ".join(box.plan_name(plan[c]) for c in told["cards"]) + "."
        )
    if kind == "reshuffled":
        return f"The {told['count']} discarded Plans are shuffled into a new deck."
    if kind == "revealed":
        shown = f"Treasures: {treasures(told['treasures'])}."
        return shown + (f" Trinkets: {trinkets(told['trinkets'])}." if told["trinkets"] else "")
    if kind == "answered":
        done = "has sealed an answer" if told["sealed"] else "thinks again"
        return f"{who[told['seat']]} {done}."
    if kind == "plans":
        shown = "; ".join(
            f"{who[p]}: {box.plan_name(plan[c])}" for p, c in enumerate(told["plans"]) if c
        )
        return f"Plans are turned up. {shown}."
    if kind == "blocked":
        return f"{people(told['players'])} block each other on {told['colour']}."
    if kind == "smash tied":
        return f"{people(told['players'])} smash at once: no Treasure for them."
    if kind == "took":
        how = {"plan": "takes", "grab": "grabs", "bribe": "buys the way to"}[told["how"]]
        return f"{player} {how} {treasures(told['treasures'])}."
    if kind == "lot":
        return f"{player} puts {told['lot']} up first."
    if kind == "bids":
        said = ", ".join(
            f"{who[p]} {len(bid)}" for p, bid in zip(told["players"], told["bids"], strict=True)
        )
        winner = told["winner"]
        end = "nobody wins" if winner == NONE else f"{who[winner]} pays and wins"
        return f"Bids for {told['lot']}: {said}; {end}."
    if kind == "earned":
        if told["how"] == "nothing left":
            return f"{player} finds nothing, and no Trinket is left."
        how = "chooses" if told["how"] == "chosen" else "draws unseen"
        return f"{player} finds nothing and {how}: {trinkets(told['trinkets'])}."
    if kind == "passed":
        to = who[told["to"]]
        if told["cards"] is None:
            return f"{player} passes {told['count']} to {to}."
        return (
            f"{player} passes to {to}: "
            + "; ".join(box.plan_name(plan[c]) for c in told["cards"])
            + "."
        )
    if kind == "discarded":
        return f"{player} discards the last {told['count']}."
    if kind == "ended":
        scores = ", ".join(f"{who[p]} {n}" for p, n in enumerate(told["scores"]))
        return f"The museum is empty. {scores}."
    return ""
