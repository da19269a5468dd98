"""A harbour to try verbs with: goods, ships and amounts; rules that are masks, tests, and both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from muster.kernel.ask import Ask, Question, Reason, question
from muster.kernel.events import Event, Out
from muster.kernel.flow import flow
from muster.kernel.game import Game, Meta
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Area, Layout
from muster.kernel.state import Box, State
from muster.kernel.verbs import EVERY, Verb, allows, mask_of, refuses
from muster.parts.slots import declared, flag, number, zone

GOODS = ("tea", "wool", "salt", "iron")
SHIPS = ("ann", "bee", "cat")
COINS = tuple(str(n) for n in range(1, 6))


class HarbourBox(Box):
    def unpack(self) -> None:
        self.sorts["goods"] = GOODS
        self.sorts["ships"] = SHIPS
        self.sorts["coins"] = COINS
        self.names = {"ware": GOODS, "wares": GOODS}

    def title_of(self, sort: str, at: int) -> str:
        return f"the {super().title_of(sort, at)}"


@declared
class Harbour(State[HarbourBox]):
    quay = zone("goods", rest=True)
    at_sea = zone("ships")
    loaded = zone("goods", each="seats")
    coins = number(3, 0, 5)
    shut = flag()


class Moved(Event, frozen=True):
    says = "{seat} moves {ware}."
    seat: int
    ware: int


@allows("HB-1", lambda s, ask, at: Reason("the harbour is shut"))
def harbour_open(s: Harbour, ask: Ask) -> int:
    return 0 if s.shut else EVERY


@allows("HB-2", lambda s, ask, at: Reason(f"{GOODS[at]} is not on the quay", quay=len(s.quay)))
def on_the_quay(s: Harbour, ask: Ask) -> int:
    return mask_of(s.quay)


@refuses("HB-3")
def not_salt(s: Harbour, ask: Ask, at: int) -> Reason | None:
    """Nobody carries salt in the rain: one place at a time."""
    return Reason("salt gets wet") if GOODS[at] == "salt" else None


@refuses("HB-4")
def ship_and_ware_fit(s: Harbour, ask: Ask, at: int) -> Reason | None:
    """A pair of words: ship n takes no ware n."""
    ware, ship = divmod(at, len(SHIPS))
    return (
        Reason(f"{SHIPS[ship]} takes no {GOODS[ware]}", pair=[ware, ship]) if ware == ship else None
    )


@allows("HB-5", lambda s, ask, at: Reason("the ship is at sea"))
def in_port(s: Harbour, ask: Ask) -> int:
    """A mask over pairs: every place whose second word is a ship in port."""
    return mask_of(
        ware * len(SHIPS) + ship
        for ware in range(len(GOODS))
        for ship in range(len(SHIPS))
        if ship not in s.at_sea
    )


@allows("HB-6", lambda s, ask, at: Reason(f"{at + 1} is more than you have", coins=s.coins))
def can_pay(s: Harbour, ask: Ask) -> int:
    return (1 << s.coins) - 1


class Carry(Verb[Harbour]):
    name = "carry"
    words = ("goods",)
    label = "Carry {0}"
    touches = ("{0}", "quay")
    rules = (harbour_open, on_the_quay, not_salt)

    def do(self, s: Harbour, ask: Ask, at: int, out: Out) -> None:
        s.quay = tuple(ware for ware in s.quay if ware != at)
        s.loaded[ask.seat] += (at,)
        out.tell(Moved(ask.seat, at))


class Load(Verb[Harbour]):
    name = "load"
    words = ("goods", "ships")
    label = "Load {0} onto {1}"
    touches = ("{1}", "{0}")
    rules = (ship_and_ware_fit, in_port)
    final = True

    def do(self, s: Harbour, ask: Ask, at: int, out: Out) -> None:
        s.at_sea += (at % len(SHIPS),)


class Pay(Verb[Harbour]):
    name = "pay"
    words = ("coins",)
    label = "Pay the harbour master"
    touches = ("quay",)
    rules = (can_pay,)
    amount = True

    def do(self, s: Harbour, ask: Ask, at: int, out: Out) -> None:
        s.coins -= at + 1


class Bribe(Verb[Harbour]):
    name = "bribe"
    words = ("ships", "coins")
    label = "Bribe the crew of {0}"
    touches = ("{0}",)
    amount = True


class Wait(Verb[Harbour]):
    name = "wait"
    label = "Wait for the tide"
    touches = ("quay", "tide")


CARRY, LOAD, PAY, BRIBE, WAIT = Carry(), Load(), Pay(), Bribe(), Wait()


class HarbourGame(Game[Harbour]):
    folder = Path(__file__).parent / "no-such-folder"
    meta = Meta(
        id="harbour",
        title="Harbour",
        tagline="",
        seats=(2,),
        rules_version="1",
        end_clause="HB-9",
    )
    state = Harbour
    box_type = HarbourBox
    position_at = "work"

    def __init__(self, *questions: Question[Any]) -> None:
        first = questions[0]

        def work(s: Harbour, out: Out) -> None:
            s.ask(0, first)

        self.questions = questions
        self.root = flow("harbour", work)
        super().__init__()

    def outcome(self, s: Harbour) -> Outcome:
        return Outcome((0, 0), (0,), ending="worked")

    def layout(self, box: Any, view: dict[str, Any]) -> Layout:
        return Layout(Area("quay", "row"), phase="work")


WORK = question("work", "HB-1", "What do you do?", CARRY, LOAD, PAY, BRIBE, WAIT)
REST = question("rest", "HB-7", "Do you wait, or carry?", WAIT, CARRY)
GAME = HarbourGame(WORK, REST)
